//! The archive: games that have ended, found by who, what and how.

use axum::Json;
use axum::extract::{Extension, State};
use serde::{Deserialize, Serialize};
use trine_engine::session;
use trine_rules::Side;
use utoipa::{IntoParams, ToSchema};

use super::{Api, Asked, Problem, Refusals, Shared};
use crate::guard::Peer;
use crate::identity::members::Member;
use crate::limits::Deed;
use crate::protocol::{EndedBy, RatingChanges, Seat, Terms, Time};
use crate::store::{Cursor, GameResult, GameRow, OPENING_TURNS, PlayerId, Search, StoreError};

/// What to look for. What is not named may be anything.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// Who has played, on either side: an account's name, or a player's id.
    player: Option<String>,
    /// Which game: `differo`, `apart` or `dropper`.
    game: Option<String>,
    /// The size of the board.
    size: Option<u8>,
    /// How it ended.
    result: Option<WantedResult>,
    /// The first turns in notation, separated by spaces: at most 20. Needs `game`, and goes by `size` or by
    /// the game's usual one.
    opening: Option<String>,
    /// Where the page before ended: its `next`.
    before: Option<String>,
    /// At most so many games, from 1 to 100; 20 if it is missing.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// How a game ended.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum WantedResult {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
}

/// A page of the archive.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArchivePage {
    /// The games, the latest first. There may be fewer than asked for, or none, and more to come.
    games: Vec<ArchivedGame>,
    /// Where the next page begins, if there may be one: to be sent as `before`.
    next: Option<String>,
}

/// A game that has ended, without its turns: these are in `GET /api/games/{id}`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArchivedGame {
    id: String,
    /// What was played, and how.
    terms: Terms,
    /// Who played White.
    white: Option<Seat>,
    /// Who played Black.
    black: Option<Seat>,
    /// Who won; nobody in a draw.
    winner: Option<Side>,
    /// Why it ended.
    by: EndedBy,
    /// How many turns it had.
    turns: u32,
    /// When it was made, in milliseconds since 1970.
    created: Time,
    /// When it ended.
    ended: Time,
    /// How the ratings have changed, if it was rated.
    ratings: Option<RatingChanges>,
}

/// What is read of a row's state.
#[derive(Deserialize)]
pub(super) struct Seats {
    pub(super) creator: Seat,
    pub(super) white: Option<Seat>,
    pub(super) black: Option<Seat>,
    ratings: Option<RatingChanges>,
}

/// The most games of a page.
const MOST: u32 = 100;

/// The games of a page if nothing is said.
const USUAL: u32 = 20;

/// The longest opening as text.
const LONGEST_OPENING: usize = 2000;

/// Finds games that have ended, the latest first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Wanted),
    responses((status = 200, body = ArchivePage), Refusals))]
pub(super) async fn search(
    State(app): State<Shared>,
    Extension(peer): Extension<Peer>,
    member: Option<Extension<Member>>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<ArchivePage>, Problem> {
    let account = member.as_ref().map(|member| member.player.id.as_str());
    app.limits.count(Deed::Search, peer.address, account)?;
    let search = understand(&app, wanted).await?;
    let page = app.store.ended(&search).await?;
    let games = page.games.into_iter().map(view).collect::<Result<_, _>>()?;
    let next = page.next.map(|Cursor { ended, id }| format!("{ended}-{id}"));
    Ok(Json(ArchivePage { games, next }))
}

async fn understand(app: &Api, wanted: Wanted) -> Result<Search, Problem> {
    let limit = wanted.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(Problem::bad_request(format!("a page has 1 to {MOST} games")));
    }
    let known = |name: &str| session::games().iter().any(|game| game.name == name);
    if let Some(game) = wanted.game.as_deref().filter(|game| !known(game)) {
        return Err(Problem::bad_request(format!("there is no game {game:?}")));
    }
    let before = wanted.before.map(|text| {
        let cursor = text.split_once('-').and_then(|(ended, id)| {
            let ended: u64 = ended.parse().ok().filter(|ended| *ended < 1 << 53)?;
            Some(Cursor { ended, id: id.to_owned() })
        });
        cursor.ok_or_else(|| Problem::bad_request("before is the next of another page"))
    });
    let player = match wanted.player {
        Some(name) => Some(player_called(app, &name).await?),
        None => None,
    };
    let opening = wanted.opening.unwrap_or_default();
    let (opening, size) = read_opening(&opening, wanted.game.as_deref(), wanted.size)?;
    Ok(Search {
        player,
        game: wanted.game,
        size,
        result: wanted.result.map(|result| match result {
            WantedResult::White => GameResult::Won(Side::White),
            WantedResult::Black => GameResult::Won(Side::Black),
            WantedResult::Draw => GameResult::Drawn,
        }),
        opening,
        before: before.transpose()?,
        limit,
    })
}

async fn player_called(app: &Api, name: &str) -> Result<PlayerId, Problem> {
    if let Some(account) = app.store.account_named(name).await? {
        return Ok(account.player.id);
    }
    let player = app.store.player(&PlayerId::from(name)).await?;
    Ok(player.ok_or_else(|| Problem::not_found("there is no such player"))?.id)
}

/// The turns of an opening as the archive has them, and the board they are played on.
fn read_opening(
    text: &str,
    game: Option<&str>,
    size: Option<u8>,
) -> Result<(Vec<String>, Option<u8>), Problem> {
    let turns: Vec<&str> = text.split_whitespace().collect();
    if turns.is_empty() {
        return Ok((Vec::new(), size));
    }
    if turns.len() > OPENING_TURNS as usize || text.len() > LONGEST_OPENING {
        let words = format!("an opening has at most {OPENING_TURNS} turns");
        return Err(Problem::bad_request(words));
    }
    let game = game.ok_or_else(|| Problem::bad_request("an opening needs a game"))?;
    let unfit = |error: &dyn std::fmt::Display| Problem::bad_request(error.to_string());
    let mut played = session::start(game, size).map_err(|error| unfit(&error))?;
    for turn in turns {
        let refused = played.play_turn(turn);
        refused.map_err(|error| Problem::bad_request(format!("{turn:?}: {error}")))?;
    }
    let size = size.or(played.game().sizes.map(|sizes| sizes.default));
    Ok((played.turns().into_iter().map(|turn| turn.text).collect(), size))
}

fn view(row: GameRow) -> Result<ArchivedGame, Problem> {
    let (terms, seats) = terms_and_seats(&row)?;
    let by = row.by.as_deref().unwrap_or_default();
    let by = serde_json::from_value(by.into()).map_err(|error| unreadable(&row, &error))?;
    Ok(ArchivedGame {
        terms,
        white: seats.white,
        black: seats.black,
        winner: row.winner,
        by,
        turns: row.turn_count,
        created: row.created,
        ended: row.ended.unwrap_or(row.changed),
        ratings: seats.ratings,
        id: row.id,
    })
}

/// What a row says of the game and of who plays it.
pub(super) fn terms_and_seats(row: &GameRow) -> Result<(Terms, Seats), Problem> {
    let terms = serde_json::from_str(&row.terms).map_err(|error| unreadable(row, &error))?;
    let seats = serde_json::from_str(&row.state).map_err(|error| unreadable(row, &error))?;
    Ok((terms, seats))
}

fn unreadable(row: &GameRow, error: &serde_json::Error) -> StoreError {
    StoreError::failed(format!("game {} cannot be read: {error}", row.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_written_as_the_archive_writes_it() {
        let (turns, size) =
            read_opening("  b2xb4  b7-b5 ", Some("apart"), None).expect("it is one");
        assert_eq!((turns, size), (vec!["b2-b4".to_owned(), "b7-b5".to_owned()], Some(8)));
        let (turns, size) = read_opening("", None, Some(9)).expect("it is none");
        assert_eq!((turns.len(), size), (0, Some(9)));
    }

    #[test]
    fn what_is_no_opening_is_refused_with_its_reason() {
        let refused = |text: &str, game, size| {
            read_opening(text, game, size).expect_err("it is refused").words
        };
        assert_eq!(refused("b2-b4", None, None), "an opening needs a game");
        assert!(refused("b2-b9", Some("apart"), None).starts_with("\"b2-b9\": "));
        assert!(refused("b2-b4", Some("apart"), Some(7)).contains('7'));
        let long = "c3 ".repeat(21);
        assert_eq!(refused(&long, Some("dropper"), None), "an opening has at most 20 turns");
    }
}
