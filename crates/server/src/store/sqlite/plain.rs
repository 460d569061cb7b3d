//! Commits as nearly all of them are: turns and changes of a game that goes on.
//!
//! The way of a statement to the database's thread and back takes longer than the statement. So such
//! a commit is one text of several statements, in a savepoint that it opens and closes itself. Each
//! statement writes only if the one before it has written its row, so that nothing is written if the
//! game is not as the commit wants it.

use sqlx::AssertSqlSafe;

use super::Sqlite;
use super::games::{Query, UPDATE, bind_change, bind_row, bind_turn};
use crate::store::{Commit, RowStatus, StoreError};

/// Whether a commit only adds to a game that goes on.
pub(super) fn is_plain(commit: &Commit) -> bool {
    commit.cut_to.is_none() && commit.row.status != RowStatus::Ended
}

impl Sqlite {
    /// Writes a plain commit on top of the revision, version and number of turns that it follows.
    pub(super) async fn write_plain(
        &self,
        commit: Commit,
        version: u64,
        turns: u32,
    ) -> Result<u64, StoreError> {
        let revision = commit.row.revision + 1;
        self.writer()?.write_plain(query(commit, version, turns)).await?;
        Ok(revision)
    }
}

/// Gives 1 if everything was written, and 0 if nothing was.
fn query(commit: Commit, version: u64, turns: u32) -> Query {
    let game = commit.row.id.clone();
    let mut query = sqlx::query(AssertSqlSafe(text(commit.turns.len(), commit.changes.len())));
    query = bind_row(query, commit.row, version).bind(turns).bind(turns);
    for turn in commit.turns {
        query = bind_turn(query, &game, turn);
    }
    for change in commit.changes {
        query = bind_change(query, &game, change);
    }
    query
}

fn text(turns: usize, changes: usize) -> String {
    let turn = "INSERT INTO turns (game, number, side, used, text)
         SELECT ?, ?, ?, ?, ? WHERE changes() = 1;";
    let change = "INSERT INTO changes (game, version, at, player, client_id, body)
         SELECT ?, ?, ?, ?, ?, ? WHERE changes() = 1;";
    let (turns, changes) = (turn.repeat(turns), change.repeat(changes));
    format!("SAVEPOINT job; {UPDATE}; {turns} {changes} RELEASE job; SELECT changes()")
}
