//! Games that have ended, in SQLite.

use async_trait::async_trait;
use sqlx::{QueryBuilder, Sqlite as Database};

use super::Sqlite;
use super::rows::{self, GAME_COLUMNS};
use crate::store::{ArchiveStore, GameResult, GameRow, Search, StoreError};

#[async_trait]
impl ArchiveStore for Sqlite {
    async fn ended(&self, search: &Search) -> Result<Vec<GameRow>, StoreError> {
        let mut query = query(search);
        query.build().fetch_all(&self.readers).await?.iter().map(rows::game).collect()
    }
}

fn query(search: &Search) -> QueryBuilder<Database> {
    let mut query = QueryBuilder::new("SELECT ");
    query.push(GAME_COLUMNS).push(" FROM games WHERE status = 'ended'");
    query.push(" AND ended_by NOT IN ('cancelled', 'aborted')");
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
    if let Some(player) = &search.player {
        query.push(" AND (white = ").push_bind(player.0.clone());
        query.push(" OR black = ").push_bind(player.0.clone()).push(")");
    }
    if !search.opening.is_empty() {
        push_opening(&mut query, &search.opening.join(" "));
    }
    if let Some(cursor) = &search.before {
        query.push(" AND (ended, id) < (").push_bind(cursor.ended as i64);
        query.push(", ").push_bind(cursor.id.clone()).push(")");
    }
    query.push(" ORDER BY ended DESC, id DESC LIMIT ").push_bind(search.limit);
    query
}

/// Whole turns only: the text is all of the opening, or goes on with a space. The sign after the
/// space in ASCII is `!`.
fn push_opening(query: &mut QueryBuilder<Database>, opening: &str) {
    query.push(" AND (opening = ").push_bind(opening.to_owned());
    query.push(" OR (opening >= ").push_bind(format!("{opening} "));
    query.push(" AND opening < ").push_bind(format!("{opening}!")).push("))");
}
