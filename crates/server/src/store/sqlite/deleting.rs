//! Deleting an account in SQLite.
//!
//! An account may have played very many games, and its name stands in all of them. They are gone
//! through in pages, each a write of its own, so that others write meanwhile. The account itself
//! goes last: if the server dies on the way, its owner can delete it again.

use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use super::Sqlite;
use super::people::name_hash;
use crate::store::{PlayerId, StoreError};

/// How many games are written at a time.
const PAGE: u32 = 100;

/// The games that name a player, each found by an index.
const NAMED: &str = "SELECT id FROM games WHERE white = ?1
     UNION SELECT id FROM games WHERE black = ?1
     UNION SELECT id FROM games WHERE creator = ?1
     UNION SELECT id FROM games
         WHERE status <> 'playing' AND json_extract(state, '$.invited.id') = ?1";

/// A text that stands in games, and what is to stand there.
#[derive(Clone)]
struct Replacement {
    old: String,
    new: String,
}

impl Sqlite {
    pub(super) async fn delete(&self, id: &PlayerId, called: &str) -> Result<(), StoreError> {
        let query = sqlx::query(
            "SELECT players.name, accounts.name AS key FROM accounts JOIN players ON id = player
             WHERE player = ?",
        );
        let row = query.bind(id.0.clone()).fetch_optional(&self.readers).await?;
        let row = row.ok_or(StoreError::Conflict)?;
        let (name, key): (String, String) = (row.try_get("name")?, row.try_get("key")?);
        let player = id.0.clone();
        self.write(move |connection| Box::pin(retire(connection, player, key))).await?;
        let replacements = replacements(&name, called);
        self.rename_games(id, &replacements).await?;
        let (player, called) = (id.0.clone(), called.to_owned());
        self.write(move |connection| Box::pin(remove(connection, player, called))).await?;
        // What was made until then.
        self.rename_games(id, &replacements).await
    }

    /// Replaces texts in all games of a player. Whoever has such a game in hand must read it again.
    async fn rename_games(
        &self,
        id: &PlayerId,
        replacements: &[Replacement],
    ) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let page = sqlx::query_scalar::<_, String>(AssertSqlSafe(format!(
                "SELECT id FROM ({NAMED}) WHERE id > ?2 ORDER BY id LIMIT {PAGE}"
            )));
            let page = page.bind(id.0.clone()).bind(after).fetch_all(&self.readers).await?;
            let Some(last) = page.last().cloned() else { return Ok(()) };
            let replacements = replacements.to_vec();
            self.write(move |connection| Box::pin(rename(connection, page, replacements))).await?;
            after = last;
        }
    }
}

/// Names are unique, and have no sign that JSON would write differently, so that they can be found
/// as they are.
fn replacements(name: &str, called: &str) -> Vec<Replacement> {
    let places = [("\"name\":\"", "\""), ("\"words\":\"", " ")];
    let replacement = |(before, after): (&str, &str)| Replacement {
        old: format!("{before}{name}{after}"),
        new: format!("{before}{called}{after}"),
    };
    places.map(replacement).into()
}

/// Nobody can have the name again, and nobody can act for the account any more.
async fn retire(
    connection: &mut SqliteConnection,
    id: String,
    key: String,
) -> Result<(), StoreError> {
    let query = sqlx::query("INSERT OR IGNORE INTO retired_names (hash) VALUES (?)");
    query.bind(name_hash(&key)).execute(&mut *connection).await?;
    for sql in ["DELETE FROM sessions WHERE player = ?", "DELETE FROM tokens WHERE player = ?"] {
        sqlx::query(sql).bind(id.clone()).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn rename(
    connection: &mut SqliteConnection,
    games: Vec<String>,
    replacements: Vec<Replacement>,
) -> Result<(), StoreError> {
    for game in games {
        for Replacement { old, new } in &replacements {
            for sql in [
                "UPDATE changes SET body = replace(body, ?2, ?3)
                 WHERE game = ?1 AND instr(body, ?2) > 0",
                "UPDATE games SET state = replace(state, ?2, ?3), revision = revision + 1
                 WHERE id = ?1 AND instr(state, ?2) > 0",
            ] {
                let query = sqlx::query(sql).bind(game.clone()).bind(old.clone());
                query.bind(new.clone()).execute(&mut *connection).await?;
            }
        }
    }
    Ok(())
}

async fn remove(
    connection: &mut SqliteConnection,
    id: String,
    called: String,
) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE players SET name = ? WHERE id = ?");
    query.bind(called).bind(id.clone()).execute(&mut *connection).await?;
    // Ratings go with it.
    let query = sqlx::query("DELETE FROM accounts WHERE player = ?");
    let done = query.bind(id).execute(connection).await?;
    if done.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{GameRow, GameStore, PeopleStore, Player, PlayerKind, RowStatus};

    async fn open(folder: &tempfile::TempDir) -> Sqlite {
        Sqlite::open(folder.path().join("trine.db")).await.expect("it can be opened")
    }

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("there is room for temporary files")
    }

    /// A game of Ada against nobody that has ended.
    fn game(id: String) -> GameRow {
        GameRow {
            id,
            game: "apart".to_owned(),
            size: Some(8),
            creator: "ada".into(),
            rated: false,
            speed: "none".to_owned(),
            created: 1,
            terms: "{}".to_owned(),
            white: Some("ada".into()),
            black: None,
            status: RowStatus::Ended,
            listed: false,
            version: 0,
            revision: 0,
            turn_count: 0,
            winner: None,
            by: Some("aborted".to_owned()),
            ended: Some(2),
            changed: 2,
            state: r#"{"white":{"name":"Ada"},"words":"Ada left"}"#.to_owned(),
        }
    }

    #[tokio::test]
    async fn the_games_of_a_name_are_found_without_looking_at_others() {
        let folder = folder();
        let store = open(&folder).await;
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {NAMED}"));
        let steps = sqlx::query(explain).bind("a").fetch_all(&store.readers).await;
        for step in steps.expect("it can be asked") {
            let step: String = step.try_get("detail").expect("it has words");
            assert!(!step.contains("SCAN games"), "{step}");
        }
    }

    #[tokio::test]
    async fn very_many_games_are_renamed_by_and_by() {
        const GAMES: u64 = 2 * PAGE as u64 + 50;
        let folder = folder();
        let store = open(&folder).await;
        let (id, name) = (PlayerId::from("ada"), "Ada".to_owned());
        let player = Player { id: id.clone(), kind: PlayerKind::Account, name, created: 1 };
        store.create_account(player, "hash".to_owned()).await.expect("it is kept");
        let games = (0..GAMES).map(|number| store.create(game(format!("g{number}")), Vec::new()));
        for created in futures_util::future::join_all(games).await {
            created.expect("it is new");
        }
        let before = store.meter().writes.get();
        store.delete_account(&id, "deleted").await.expect("it is deleted");
        let writes = store.meter().writes.get() - before;
        assert!(writes > GAMES.div_ceil(u64::from(PAGE)), "{writes} writes: others come between");
        for number in 0..GAMES {
            let game = store.load(&format!("g{number}")).await.expect("it reads");
            let state = game.expect("it is there").0.state;
            assert_eq!(state, r#"{"white":{"name":"deleted"},"words":"deleted left"}"#);
        }
    }
}
