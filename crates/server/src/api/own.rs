//! One's own games, so that nobody needs to keep their links.

use std::cmp::Reverse;
use std::collections::HashSet;

use axum::Json;
use axum::extract::{Extension, State};
use trine_rules::Side;

use super::archive::terms_and_seats;
use super::{Problem, Refusals, Shared};
use crate::identity::caller::Caller;
use crate::protocol::{OwnGame, OwnGames, Waits};
use crate::store::{GameRow, PlayerId, RowStatus};

/// The most games of each kind that are told.
const MOST: u32 = 50;

/// The games that have not ended of whoever asks: invitations, games that go on, and open ones.
#[utoipa::path(get, path = "/api/me/games", tag = "account",
    responses((status = 200, body = OwnGames), Refusals),
    security((), ("session" = []), ("token" = [])))]
pub(super) async fn games(
    State(app): State<Shared>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<OwnGames>, Problem> {
    let id = PlayerId(caller.person.id);
    let mut rows = app.store.invitations(&id, MOST).await?;
    let invitations = rows.len();
    rows.extend(app.store.current(&id, MOST).await?);
    rows.extend(app.store.challenges(&id, MOST).await?);
    let mut seen = HashSet::new();
    let mut games = Vec::new();
    for (number, row) in rows.into_iter().enumerate() {
        if seen.insert(row.id.clone()) {
            let waits = if number < invitations { Waits::Answer } else { waits(&row, &id) };
            games.push(view(row, waits)?);
        }
    }
    games.sort_by_key(|game| (game.waits, Reverse(game.changed)));
    Ok(Json(OwnGames { games }))
}

/// What a game of a player waits for. The sides take turns in all games.
fn waits(row: &GameRow, player: &PlayerId) -> Waits {
    let to_move = if row.turn_count.is_multiple_of(2) { Side::White } else { Side::Black };
    let mover = if to_move == Side::White { &row.white } else { &row.black };
    match row.status {
        RowStatus::Open => Waits::Opponent,
        _ if mover.as_ref() == Some(player) => Waits::Turn,
        _ => Waits::OpponentsTurn,
    }
}

fn view(row: GameRow, waits: Waits) -> Result<OwnGame, Problem> {
    let (terms, seats) = terms_and_seats(&row)?;
    Ok(OwnGame {
        game: row.id,
        terms,
        by: seats.creator,
        white: seats.white,
        black: seats.black,
        waits,
        turns: row.turn_count,
        changed: row.changed,
    })
}
