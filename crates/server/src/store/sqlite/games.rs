//! Games in SQLite.

use std::sync::LazyLock;

use async_trait::async_trait;
use sqlx::sqlite::SqliteArguments;
use sqlx::{AssertSqlSafe, Sqlite as Database, SqliteConnection};
use tokio::sync::broadcast;

use super::rows::{self, GAME_COLUMNS};
use super::{Boxed, Sqlite, plain};
use crate::store::archive::OPENING_TURNS;
use crate::store::{
    Commit, GameRow, GameStore, Notice, PlayerId, RowStatus, StoreError, StoredChange, StoredTurn,
};

/// A query with all that it needs.
pub(super) type Query = sqlx::query::Query<'static, Database, SqliteArguments>;

const PLAYING: &str = "WHERE status = 'playing' AND id > ? ORDER BY id LIMIT ?";
const OPEN: &str = "WHERE status = 'open' AND id > ? ORDER BY id LIMIT ?";
const CURRENT: &str = "WHERE (white = ?1 OR black = ?1) AND status IN ('open', 'playing')
     ORDER BY changed DESC, id LIMIT ?2";
// By the indices of the players, not by that of all games that are played.
const PLAYING_OF: &str = "WHERE (white = ?1 OR black = ?1) AND status = 'playing' AND +id > ?2
     ORDER BY +id LIMIT ?3";
const LEVEL_GAMES: &str = "WHERE status = 'playing'
     AND ((white = ?1 AND black GLOB 'level:*') OR (black = ?1 AND white GLOB 'level:*'))";

#[async_trait]
impl GameStore for Sqlite {
    async fn create(&self, row: GameRow, changes: Vec<StoredChange>) -> Result<(), StoreError> {
        let commit = Commit { row, changes, cut_to: None, turns: Vec::new() };
        if commit.before().map_err(StoreError::Malformed)? != (0, 0) {
            return Err(StoreError::Malformed("a new game has no turns and no version before"));
        }
        self.write(move |connection| Box::pin(create(connection, commit))).await
    }

    async fn commit(&self, commit: Commit) -> Result<u64, StoreError> {
        let (version, turns) = commit.before().map_err(StoreError::Malformed)?;
        let notice = Notice::of(&commit);
        if plain::is_plain(&commit) {
            return self.tell(notice, self.write_plain(commit, version, turns).await);
        }
        let writing = self.write(move |connection| -> Boxed<'_, _> {
            Box::pin(write(connection, commit, version, turns))
        });
        self.tell(notice, writing.await)
    }

    fn notices(&self) -> broadcast::Receiver<Notice> {
        self.notices.subscribe()
    }

    async fn load(&self, game: &str) -> Result<Option<(GameRow, Vec<StoredTurn>)>, StoreError> {
        // One snapshot for both: the turns are those of the row.
        let mut snapshot = self.readers.begin().await?;
        let query = select("WHERE id = ?").bind(game.to_owned());
        let Some(row) = query.fetch_optional(&mut *snapshot).await? else { return Ok(None) };
        let turns = sqlx::query(
            "SELECT number, side, used, text FROM turns WHERE game = ? ORDER BY number",
        );
        let turns = turns.bind(game.to_owned()).fetch_all(&mut *snapshot).await?;
        let turns = turns.iter().map(rows::turn).collect::<Result<_, _>>()?;
        Ok(Some((rows::game(&row)?, turns)))
    }

    async fn changes_after(
        &self,
        game: &str,
        version: u64,
        limit: u32,
    ) -> Result<Vec<StoredChange>, StoreError> {
        let query = sqlx::query(
            "SELECT version, at, player, client_id, body FROM changes
             WHERE game = ? AND version > ? ORDER BY version LIMIT ?",
        );
        let query = query.bind(game.to_owned()).bind(version as i64).bind(limit);
        let rows = query.fetch_all(&self.readers).await?;
        rows.iter().map(rows::change).collect()
    }

    async fn answered(
        &self,
        game: &str,
        player: &PlayerId,
        client_id: &str,
    ) -> Result<Option<u64>, StoreError> {
        let query = sqlx::query_scalar::<_, i64>(
            "SELECT version FROM changes WHERE game = ? AND player = ? AND client_id = ?",
        );
        let query = query.bind(game.to_owned()).bind(player.0.clone()).bind(client_id.to_owned());
        Ok(query.fetch_optional(&self.readers).await?.map(|version| version as u64))
    }

    async fn playing(&self, after: Option<&str>, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        let query = select(PLAYING);
        self.games(query.bind(after.unwrap_or_default().to_owned()).bind(limit)).await
    }

    async fn open(&self, after: Option<&str>, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        let query = select(OPEN);
        self.games(query.bind(after.unwrap_or_default().to_owned()).bind(limit)).await
    }

    async fn current(&self, player: &PlayerId, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        let query = select(CURRENT);
        self.games(query.bind(player.0.clone()).bind(limit)).await
    }

    async fn playing_of(
        &self,
        player: &PlayerId,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let query = select(PLAYING_OF).bind(player.0.clone());
        self.games(query.bind(after.unwrap_or_default().to_owned()).bind(limit)).await
    }

    async fn level_games(&self, player: &PlayerId) -> Result<u32, StoreError> {
        let count = AssertSqlSafe(format!("SELECT count(*) FROM games {LEVEL_GAMES}"));
        let query = sqlx::query_scalar::<_, u32>(count).bind(player.0.clone());
        Ok(query.fetch_one(&self.readers).await?)
    }

    async fn heartbeat(&self, now: u64) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query(
                    "INSERT INTO heartbeat (id, at) VALUES (1, ?)
                     ON CONFLICT (id) DO UPDATE SET at = excluded.at",
                );
                query.bind(now as i64).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    async fn last_heartbeat(&self) -> Result<Option<u64>, StoreError> {
        let query = sqlx::query_scalar::<_, i64>("SELECT at FROM heartbeat");
        Ok(query.fetch_optional(&self.readers).await?.map(|at| at as u64))
    }

    async fn secret(&self, name: &str) -> Result<[u8; 32], StoreError> {
        let mut value = [0; 32];
        getrandom::fill(&mut value).map_err(|error| StoreError::failed(error.to_string()))?;
        let name = name.to_owned();
        self.write(move |connection| {
            Box::pin(async move {
                // One that is there is left as it is, and given.
                let query = sqlx::query_scalar::<_, Vec<u8>>(
                    "INSERT INTO secrets (name, value) VALUES (?, ?)
                     ON CONFLICT (name) DO UPDATE SET name = name RETURNING value",
                );
                let kept = query.bind(name).bind(value.to_vec()).fetch_one(connection).await?;
                kept.try_into().map_err(|_| StoreError::failed("a secret has another length"))
            })
        })
        .await
    }
}

impl Sqlite {
    /// The games that a query gives.
    pub(super) async fn games(&self, query: Query) -> Result<Vec<GameRow>, StoreError> {
        query.fetch_all(&self.readers).await?.iter().map(rows::game).collect()
    }
}

/// A query for games.
pub(super) fn select(which: &str) -> Query {
    sqlx::query(AssertSqlSafe(format!("SELECT {GAME_COLUMNS} FROM games {which}")))
}

async fn create(connection: &mut SqliteConnection, commit: Commit) -> Result<(), StoreError> {
    static INSERT: LazyLock<String> = LazyLock::new(|| {
        let marks = vec!["?"; GAME_COLUMNS.split(',').count()].join(", ");
        format!("INSERT INTO games ({GAME_COLUMNS}) VALUES ({marks})")
    });
    let Commit { row, changes, .. } = commit;
    let game = row.id.clone();
    let query = sqlx::query(INSERT.as_str());
    let query = query.bind(row.id).bind(row.game).bind(row.size).bind(row.creator.0);
    let query = query.bind(row.rated).bind(row.speed).bind(row.created as i64).bind(row.terms);
    let query = query.bind(row.white.map(|id| id.0)).bind(row.black.map(|id| id.0));
    let query = query.bind(rows::status_text(row.status)).bind(row.listed);
    let query = query.bind(row.version as i64).bind(row.revision as i64).bind(row.turn_count);
    let query = query.bind(row.winner.map(rows::side_text)).bind(row.by);
    let query = query.bind(row.ended.map(|at| at as i64)).bind(row.changed as i64);
    query.bind(row.state).execute(&mut *connection).await?;
    insert_changes(connection, &game, changes).await
}

/// The row of a commit: on top of a revision, a version, and a number of turns between two.
pub(super) const UPDATE: &str =
    "UPDATE games SET white = ?, black = ?, status = ?, listed = ?, version = ?,
         revision = revision + 1, turn_count = ?, winner = ?, ended_by = ?, ended = ?,
         changed = ?, state = ?
     WHERE id = ? AND revision = ? AND version = ? AND turn_count BETWEEN ? AND ?";

/// Binds all of [`UPDATE`] but the two numbers of turns.
pub(super) fn bind_row(query: Query, row: GameRow, version: u64) -> Query {
    let query = query.bind(row.white.map(|id| id.0)).bind(row.black.map(|id| id.0));
    let query = query.bind(rows::status_text(row.status)).bind(row.listed);
    let query = query.bind(row.version as i64).bind(row.turn_count);
    let query = query.bind(row.winner.map(rows::side_text)).bind(row.by);
    let query = query.bind(row.ended.map(|at| at as i64)).bind(row.changed as i64).bind(row.state);
    query.bind(row.id).bind(row.revision as i64).bind(version as i64)
}

pub(super) fn bind_turn(query: Query, game: &str, turn: StoredTurn) -> Query {
    let query = query.bind(game.to_owned()).bind(turn.number).bind(rows::side_text(turn.side));
    query.bind(turn.used as i64).bind(turn.text)
}

pub(super) fn bind_change(query: Query, game: &str, change: StoredChange) -> Query {
    let (player, client_id) = change.client.unzip();
    let query = query.bind(game.to_owned()).bind(change.version as i64).bind(change.at as i64);
    query.bind(player.map(|id| id.0)).bind(client_id).bind(change.body)
}

/// Writes a commit on top of the revision, version and number of turns that it follows.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    commit: Commit,
    version: u64,
    turns: u32,
) -> Result<u64, StoreError> {
    let Commit { row, changes, cut_to, turns: new } = commit;
    let (game, revision, status) = (row.id.clone(), row.revision + 1, row.status);
    // Without a cut the turns go on where they are; with one there must be as many.
    let most = if cut_to.is_some() { u32::MAX } else { turns };
    let query = bind_row(sqlx::query(UPDATE), row, version);
    let written = query.bind(turns).bind(most).execute(&mut *connection).await?;
    if written.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    if let Some(cut) = cut_to {
        let query = sqlx::query("DELETE FROM turns WHERE game = ? AND number >= ?");
        query.bind(game.clone()).bind(cut).execute(&mut *connection).await?;
    }
    insert_turns(connection, &game, new).await?;
    insert_changes(connection, &game, changes).await?;
    if status == RowStatus::Ended {
        note_opening(connection, &game).await?;
    }
    Ok(revision)
}

async fn insert_turns(
    connection: &mut SqliteConnection,
    game: &str,
    turns: Vec<StoredTurn>,
) -> Result<(), StoreError> {
    for turn in turns {
        let query = sqlx::query(
            "INSERT INTO turns (game, number, side, used, text) VALUES (?, ?, ?, ?, ?)",
        );
        bind_turn(query, game, turn).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn insert_changes(
    connection: &mut SqliteConnection,
    game: &str,
    changes: Vec<StoredChange>,
) -> Result<(), StoreError> {
    for change in changes {
        let query = sqlx::query(
            "INSERT INTO changes (game, version, at, player, client_id, body)
             VALUES (?, ?, ?, ?, ?, ?)",
        );
        bind_change(query, game, change).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Writes the first turns of a game that has ended where the archive finds them.
async fn note_opening(connection: &mut SqliteConnection, game: &str) -> Result<(), StoreError> {
    let query = sqlx::query(
        "UPDATE games SET opening = (
             SELECT group_concat(text, ' ' ORDER BY number) FROM turns
             WHERE game = games.id AND number < ?
         ) WHERE id = ? AND opening IS NULL",
    );
    query.bind(OPENING_TURNS).bind(game.to_owned()).execute(connection).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use super::*;
    use crate::store::sqlite::people::{CHALLENGES, INVITATIONS};

    #[tokio::test]
    async fn lists_of_games_look_at_no_others() {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        let store = Sqlite::open(folder.path().join("trine.db")).await.expect("it can be opened");
        let lists = [
            (PLAYING, "games_playing_by_id"),
            (OPEN, "games_open_by_id"),
            (CURRENT, "games_of_white"),
            (CURRENT, "games_of_black"),
            (PLAYING_OF, "games_of_white"),
            (PLAYING_OF, "games_of_black"),
            (LEVEL_GAMES, "games_of_white"),
            (LEVEL_GAMES, "games_of_black"),
            (INVITATIONS, "games_open_of_invited"),
            (CHALLENGES, "games_open_of_creator"),
        ];
        for (which, index) in lists {
            let explain = format!("EXPLAIN QUERY PLAN SELECT {GAME_COLUMNS} FROM games {which}");
            let steps = sqlx::query(AssertSqlSafe(explain)).bind("a").bind(1);
            let steps = steps.fetch_all(&store.readers).await.expect("it can be asked");
            let steps = steps.iter().map(|step| step.try_get("detail").expect("it has words"));
            let steps: Vec<String> = steps.collect();
            let is_used = steps.iter().any(|step| step.contains(&format!("INDEX {index} ")));
            assert!(is_used, "{which}: {steps:?}");
            for step in steps {
                let is_whole = step.starts_with("SCAN games");
                assert!(!is_whole || step.contains("USING INDEX games_"), "{which}: {step}");
            }
        }
    }
}
