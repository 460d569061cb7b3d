//! One's own games, so that nobody needs to keep their links.

use std::cmp::Reverse;
use std::collections::HashSet;

use axum::Json;
use axum::extract::{Extension, State};
use trine_engine::session;
use trine_rules::Side;

use super::archive::terms_and_seats;
use super::{Problem, Refusals, Shared};
use crate::identity::caller::Caller;
use crate::protocol::{OwnGame, OwnGames, Terms, Waits};
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
            let game = view(row, &id)?;
            games.push(if number < invitations { answer(game) } else { game });
        }
    }
    games.sort_by_key(|game| (game.waits, Reverse(game.changed)));
    Ok(Json(OwnGames { games }))
}

fn answer(game: OwnGame) -> OwnGame {
    OwnGame { waits: Waits::Answer, ..game }
}

/// What a game of a player waits for.
fn waits(row: &GameRow, terms: &Terms, player: &PlayerId) -> Waits {
    let mover = if to_move(row, terms) == Side::White { &row.white } else { &row.black };
    match row.status {
        RowStatus::Open => Waits::Opponent,
        _ if mover.as_ref() == Some(player) => Waits::Turn,
        _ => Waits::OpponentsTurn,
    }
}

/// The sides take turns in all games; a position says who begins.
fn to_move(row: &GameRow, terms: &Terms) -> Side {
    let start = terms.position.as_deref().and_then(|text| session::read(&terms.game, text).ok());
    let first = start.map_or(Side::White, |session| session.board().to_move);
    if row.turn_count.is_multiple_of(2) { first } else { first.other() }
}

fn view(row: GameRow, player: &PlayerId) -> Result<OwnGame, Problem> {
    let (terms, seats) = terms_and_seats(&row)?;
    let waits = waits(&row, &terms, player);
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
