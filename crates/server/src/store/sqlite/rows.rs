//! Between rows of tables and plain data.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use trine_rules::Side;

use crate::store::{
    GameRow, Player, PlayerId, PlayerKind, RowStatus, StoreError, StoredChange, StoredTurn,
};

/// A list of games is asked for by this.
pub(super) const GAME_COLUMNS: &str = "id, game, size, creator, rated, speed, created, terms, \
     white, black, status, listed, version, revision, turn_count, winner, ended_by, ended, \
     changed, state";

pub(super) fn game(row: &SqliteRow) -> Result<GameRow, StoreError> {
    Ok(GameRow {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        size: row.try_get("size")?,
        creator: PlayerId(row.try_get("creator")?),
        rated: row.try_get("rated")?,
        speed: row.try_get("speed")?,
        created: number(row, "created")?,
        terms: row.try_get("terms")?,
        white: row.try_get::<Option<_>, _>("white")?.map(PlayerId),
        black: row.try_get::<Option<_>, _>("black")?.map(PlayerId),
        status: status(row.try_get("status")?)?,
        listed: row.try_get("listed")?,
        version: number(row, "version")?,
        revision: number(row, "revision")?,
        turn_count: row.try_get("turn_count")?,
        winner: row.try_get::<Option<&str>, _>("winner")?.map(side).transpose()?,
        by: row.try_get("ended_by")?,
        ended: row.try_get::<Option<i64>, _>("ended")?.map(|at| at as u64),
        changed: number(row, "changed")?,
        state: row.try_get("state")?,
    })
}

pub(super) fn turn(row: &SqliteRow) -> Result<StoredTurn, StoreError> {
    Ok(StoredTurn {
        number: row.try_get("number")?,
        side: side(row.try_get("side")?)?,
        used: number(row, "used")?,
        text: row.try_get("text")?,
    })
}

pub(super) fn change(row: &SqliteRow) -> Result<StoredChange, StoreError> {
    let player = row.try_get::<Option<_>, _>("player")?.map(PlayerId);
    Ok(StoredChange {
        version: number(row, "version")?,
        at: number(row, "at")?,
        body: row.try_get("body")?,
        client: player.zip(row.try_get("client_id")?),
    })
}

pub(super) fn player(row: &SqliteRow) -> Result<Player, StoreError> {
    Ok(Player {
        id: PlayerId(row.try_get("id")?),
        kind: kind(row.try_get("kind")?)?,
        name: row.try_get("name")?,
        created: number(row, "created")?,
    })
}

/// SQLite's numbers have a sign; none of ours is large enough to need its bit.
fn number(row: &SqliteRow, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<i64, _>(column)? as u64)
}

fn side(letter: &str) -> Result<Side, StoreError> {
    let side = letter.chars().next().and_then(Side::from_letter);
    side.ok_or_else(|| StoreError::failed(format!("there is no side {letter:?}")))
}

pub(super) fn side_text(side: Side) -> &'static str {
    match side {
        Side::White => "w",
        Side::Black => "b",
    }
}

const STATUSES: [(RowStatus, &str); 3] =
    [(RowStatus::Open, "open"), (RowStatus::Playing, "playing"), (RowStatus::Ended, "ended")];

const KINDS: [(PlayerKind, &str); 4] = [
    (PlayerKind::Guest, "guest"),
    (PlayerKind::Account, "account"),
    (PlayerKind::Bot, "bot"),
    (PlayerKind::Level, "level"),
];

fn status(text: &str) -> Result<RowStatus, StoreError> {
    let found = STATUSES.iter().find(|(_, known)| *known == text);
    found.map(|found| found.0).ok_or_else(|| StoreError::failed(format!("no status {text:?}")))
}

pub(super) fn status_text(status: RowStatus) -> &'static str {
    STATUSES.iter().find(|found| found.0 == status).expect("all are listed").1
}

fn kind(text: &str) -> Result<PlayerKind, StoreError> {
    let found = KINDS.iter().find(|(_, known)| *known == text);
    found.map(|found| found.0).ok_or_else(|| StoreError::failed(format!("no kind {text:?}")))
}

pub(super) fn kind_text(kind: PlayerKind) -> &'static str {
    KINDS.iter().find(|found| found.0 == kind).expect("all are listed").1
}
