//! Games that have ended, in SQLite.

use async_trait::async_trait;
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, Sqlite as Database};

use super::Sqlite;
use super::rows::{self, GAME_COLUMNS};
use crate::store::{
    ArchiveStore, Cursor, GameResult, Page, PlayerId, REACH, Search, StoreError, Tally,
};

#[async_trait]
impl ArchiveStore for Sqlite {
    async fn ended(&self, search: &Search) -> Result<Page, StoreError> {
        let mut query = scan(search);
        push_found(&mut query, search);
        let rows = query.build().fetch_all(&self.readers).await?;
        let games: Vec<_> = rows.iter().map(rows::game).collect::<Result<_, _>>()?;
        let next = match games.last() {
            Some(last) if games.len() as u32 == search.limit => {
                let ended = last.ended.unwrap_or_default();
                Some(Cursor { ended, id: last.id.clone() })
            }
            _ => self.reached(search).await?,
        };
        Ok(Page { games, next })
    }

    async fn tallies(&self, player: &PlayerId) -> Result<Vec<Tally>, StoreError> {
        let query = sqlx::query(
            "SELECT game, won, drawn, lost FROM tallies WHERE player = ? ORDER BY game",
        );
        let rows = query.bind(player.0.clone()).fetch_all(&self.readers).await?;
        rows.iter().map(rows::tally).collect()
    }
}

impl Sqlite {
    /// The last game that a search looks at; nothing if it comes to the end of the archive.
    async fn reached(&self, search: &Search) -> Result<Option<Cursor>, StoreError> {
        let mut query = scan(search);
        query.push(" SELECT ended, id FROM seen LIMIT 1 OFFSET ").push_bind(REACH - 1);
        let row = query.build().fetch_optional(&self.readers).await?;
        let cursor = |row: SqliteRow| {
            Ok(Cursor { ended: rows::number(&row, "ended")?, id: row.try_get("id")? })
        };
        row.map(cursor).transpose()
    }
}

/// The games that a search looks at, as the table `seen`. Of a player's they are found by two
/// indices, one for each side.
fn scan(search: &Search) -> QueryBuilder<Database> {
    let mut query = QueryBuilder::new("WITH seen AS MATERIALIZED (");
    match &search.player {
        None => push_scan(&mut query, None, search),
        Some(player) => {
            query.push("SELECT id, ended FROM (");
            push_scan(&mut query, Some(("white", player)), search);
            query.push(") UNION SELECT id, ended FROM (");
            push_scan(&mut query, Some(("black", player)), search);
            query.push(") ORDER BY ended DESC, id DESC LIMIT ").push_bind(REACH);
        }
    }
    query.push(")");
    query
}

fn push_scan(
    query: &mut QueryBuilder<Database>,
    player: Option<(&'static str, &PlayerId)>,
    search: &Search,
) {
    query.push("SELECT id, ended FROM games WHERE status = 'ended'");
    if let Some((side, player)) = player {
        query.push(" AND ").push(side).push(" = ").push_bind(player.0.clone());
    }
    if let Some(cursor) = &search.before {
        query.push(" AND (ended, id) < (").push_bind(cursor.ended as i64);
        query.push(", ").push_bind(cursor.id.clone()).push(")");
    }
    query.push(" ORDER BY ended DESC, id DESC LIMIT ").push_bind(REACH);
}

/// Of the games in `seen` those that fit.
fn push_found(query: &mut QueryBuilder<Database>, search: &Search) {
    query.push(" SELECT ").push(GAME_COLUMNS).push(" FROM games WHERE id IN (SELECT id FROM seen)");
    query.push(" AND ended_by NOT IN ('cancelled', 'declined', 'aborted')");
    if let Some(game) = &search.game {
        query.push(" AND game = ").push_bind(game.clone());
    }
    if let Some(size) = search.size {
        query.push(" AND size = ").push_bind(size);
    }
    match search.result {
        Some(GameResult::Won(side)) => {
            query.push(" AND winner = ").push_bind(rows::side_text(side));
        }
        Some(GameResult::Drawn) => {
            query.push(" AND winner IS NULL");
        }
        None => {}
    }
    if !search.opening.is_empty() {
        push_opening(query, &search.opening.join(" "));
    }
    query.push(" ORDER BY ended DESC, id DESC LIMIT ").push_bind(search.limit);
}

/// Whole turns only: the text is all of the opening, or goes on with a space. The sign after the
/// space in ASCII is `!`.
fn push_opening(query: &mut QueryBuilder<Database>, opening: &str) {
    query.push(" AND (opening = ").push_bind(opening.to_owned());
    query.push(" OR (opening >= ").push_bind(format!("{opening} "));
    query.push(" AND opening < ").push_bind(format!("{opening}!")).push("))");
}
