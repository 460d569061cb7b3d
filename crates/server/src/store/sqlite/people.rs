//! Players, accounts and ratings in SQLite.

use async_trait::async_trait;
use sha2::{Digest, Sha256};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::{Boxed, Sqlite, games, rows};
use crate::identity::name;
use crate::identity::token::TokenHash;
use crate::store::{
    Account, Commit, GameRow, MOST_SESSIONS, MOST_TOKENS, Notice, PeopleStore, Player, PlayerId,
    Session, StoreError, StoredRating, StoredToken,
};

pub(super) const INVITATIONS: &str =
    "WHERE status = 'open' AND json_extract(state, '$.invited.id') = ?
     ORDER BY created DESC, id LIMIT ?";
pub(super) const CHALLENGES: &str =
    "WHERE status = 'open' AND creator = ? ORDER BY created DESC, id LIMIT ?";

#[async_trait]
impl PeopleStore for Sqlite {
    async fn put_player(&self, player: Player) -> Result<(), StoreError> {
        self.write(move |connection| Box::pin(put_player(connection, player))).await
    }

    async fn player(&self, id: &PlayerId) -> Result<Option<Player>, StoreError> {
        let query = sqlx::query("SELECT id, kind, name, created FROM players WHERE id = ?");
        let row = query.bind(id.as_str().to_owned()).fetch_optional(&self.readers).await?;
        row.as_ref().map(rows::player).transpose()
    }

    async fn create_account(&self, player: Player, password: String) -> Result<(), StoreError> {
        self.write(move |connection| Box::pin(create_account(connection, player, password))).await
    }

    async fn account_named(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let query = sqlx::query(
            "SELECT id, kind, players.name, created, password
             FROM accounts JOIN players ON id = player WHERE accounts.name = ?",
        );
        let row = query.bind(name::key(name)).fetch_optional(&self.readers).await?;
        row.as_ref().map(account).transpose()
    }

    async fn account(&self, id: &PlayerId) -> Result<Option<Account>, StoreError> {
        let query = sqlx::query(
            "SELECT id, kind, players.name, created, password
             FROM accounts JOIN players ON id = player WHERE player = ?",
        );
        let row = query.bind(id.0.clone()).fetch_optional(&self.readers).await?;
        row.as_ref().map(account).transpose()
    }

    async fn set_password(
        &self,
        id: &PlayerId,
        password: String,
        keep: Option<TokenHash>,
    ) -> Result<(), StoreError> {
        let id = id.0.clone();
        self.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query("UPDATE accounts SET password = ? WHERE player = ?");
                query.bind(password).bind(id.clone()).execute(&mut *connection).await?;
                let query = sqlx::query("DELETE FROM sessions WHERE player = ? AND hash IS NOT ?");
                let keep = keep.map(|hash| hash.0.to_vec());
                query.bind(id).bind(keep).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    async fn become_bot(&self, id: &PlayerId) -> Result<(), StoreError> {
        let id = id.0.clone();
        self.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query(
                    "UPDATE players SET kind = 'bot' WHERE id = ?1 AND kind = 'account'
                     AND NOT EXISTS (SELECT 1 FROM games WHERE white = ?1)
                     AND NOT EXISTS (SELECT 1 FROM games WHERE black = ?1)",
                );
                let done = query.bind(id).execute(connection).await?;
                if done.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
            })
        })
        .await
    }

    async fn delete_account(&self, id: &PlayerId, called: &str) -> Result<(), StoreError> {
        self.delete(id, called).await
    }

    async fn open_session(&self, session: Session) -> Result<(), StoreError> {
        self.write(move |connection| Box::pin(open_session(connection, session))).await
    }

    async fn session(&self, hash: &TokenHash, now: u64) -> Result<Option<Player>, StoreError> {
        let query = sqlx::query(
            "SELECT id, kind, name, players.created FROM sessions JOIN players ON id = player
             WHERE hash = ? AND expires > ?",
        );
        let query = query.bind(hash.0.to_vec()).bind(now as i64);
        let row = query.fetch_optional(&self.readers).await?;
        row.as_ref().map(rows::player).transpose()
    }

    async fn close_session(&self, hash: &TokenHash) -> Result<(), StoreError> {
        let hash = hash.0.to_vec();
        self.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query("DELETE FROM sessions WHERE hash = ?");
                query.bind(hash).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    async fn add_token(&self, token: StoredToken, hash: TokenHash) -> Result<(), StoreError> {
        self.write(move |connection| Box::pin(add_token(connection, token, hash))).await
    }

    async fn tokens(&self, player: &PlayerId) -> Result<Vec<StoredToken>, StoreError> {
        let query = sqlx::query(
            "SELECT id AS token, player, label, scopes, created AS made FROM tokens
             WHERE player = ? ORDER BY created, id LIMIT ?",
        );
        let query = query.bind(player.0.clone()).bind(MOST_TOKENS);
        query.fetch_all(&self.readers).await?.iter().map(token).collect()
    }

    async fn token(&self, hash: &TokenHash) -> Result<Option<(StoredToken, Player)>, StoreError> {
        let query = sqlx::query(
            "SELECT tokens.id AS token, player, label, scopes, tokens.created AS made,
                 players.id, kind, name, players.created
             FROM tokens JOIN players ON players.id = player WHERE hash = ?",
        );
        let row = query.bind(hash.0.to_vec()).fetch_optional(&self.readers).await?;
        row.as_ref().map(|row| Ok((token(row)?, rows::player(row)?))).transpose()
    }

    async fn revoke_token(&self, player: &PlayerId, id: &str) -> Result<bool, StoreError> {
        let (player, id) = (player.0.clone(), id.to_owned());
        self.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query("DELETE FROM tokens WHERE player = ? AND id = ?");
                let done = query.bind(player).bind(id).execute(connection).await?;
                Ok(done.rows_affected() > 0)
            })
        })
        .await
    }

    async fn invitations(&self, player: &PlayerId, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        let query = games::select(INVITATIONS);
        self.games(query.bind(player.0.clone()).bind(limit)).await
    }

    async fn challenges(&self, player: &PlayerId, limit: u32) -> Result<Vec<GameRow>, StoreError> {
        let query = games::select(CHALLENGES);
        self.games(query.bind(player.0.clone()).bind(limit)).await
    }

    async fn ratings(&self, player: &PlayerId) -> Result<Vec<StoredRating>, StoreError> {
        let query = sqlx::query(
            "SELECT player, game, value, deviation, volatility, games, changed FROM ratings
             WHERE player = ? ORDER BY game",
        );
        let rows = query.bind(player.0.clone()).fetch_all(&self.readers).await?;
        rows.iter().map(rows::rating).collect()
    }

    async fn commit_rated(
        &self,
        commit: Commit,
        ratings: Vec<StoredRating>,
    ) -> Result<u64, StoreError> {
        let (version, turns) = commit.before().map_err(StoreError::Malformed)?;
        let notice = Notice::of(&commit);
        let writing = self.write(move |connection| -> Boxed<'_, _> {
            Box::pin(async move {
                for rating in ratings {
                    write_rating(&mut *connection, rating).await?;
                }
                games::write(connection, commit, version, turns).await
            })
        });
        self.tell(notice, writing.await)
    }
}

async fn put_player(connection: &mut SqliteConnection, player: Player) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO players (id, kind, name, created) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name",
    );
    let query = query.bind(player.id.0).bind(rows::kind_text(player.kind));
    query.bind(player.name).bind(player.created as i64).execute(connection).await?;
    Ok(())
}

async fn create_account(
    connection: &mut SqliteConnection,
    player: Player,
    password: String,
) -> Result<(), StoreError> {
    let key = name::key(&player.name);
    let query = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM retired_names WHERE hash = ?");
    if query.bind(name_hash(&key)).fetch_one(&mut *connection).await? > 0 {
        return Err(StoreError::Conflict);
    }
    let id = player.id.0.clone();
    put_player(&mut *connection, player).await?;
    let query = sqlx::query("INSERT INTO accounts (player, name, password) VALUES (?, ?, ?)");
    query.bind(id).bind(key).bind(password).execute(connection).await?;
    Ok(())
}

pub(super) fn name_hash(key: &str) -> Vec<u8> {
    Sha256::digest(key.as_bytes()).to_vec()
}

async fn open_session(
    connection: &mut SqliteConnection,
    session: Session,
) -> Result<(), StoreError> {
    let Session { hash, player, created, expires } = session;
    let query = sqlx::query("DELETE FROM sessions WHERE expires <= ?");
    query.bind(created as i64).execute(&mut *connection).await?;
    let query = sqlx::query(
        "DELETE FROM sessions WHERE hash IN
             (SELECT hash FROM sessions WHERE player = ? ORDER BY created DESC LIMIT -1 OFFSET ?)",
    );
    query.bind(player.0.clone()).bind(MOST_SESSIONS - 1).execute(&mut *connection).await?;
    let query =
        sqlx::query("INSERT INTO sessions (hash, player, created, expires) VALUES (?, ?, ?, ?)");
    let query = query.bind(hash.0.to_vec()).bind(player.0);
    query.bind(created as i64).bind(expires as i64).execute(connection).await?;
    Ok(())
}

async fn add_token(
    connection: &mut SqliteConnection,
    token: StoredToken,
    hash: TokenHash,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "INSERT INTO tokens (id, hash, player, label, scopes, created)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6
         WHERE (SELECT count(*) FROM tokens WHERE player = ?3) < ?7",
    );
    let query = query.bind(token.id).bind(hash.0.to_vec()).bind(token.player.0);
    let query = query.bind(token.label).bind(token.scopes).bind(token.created as i64);
    let done = query.bind(MOST_TOKENS).execute(connection).await?;
    if done.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

/// Writes a rating on top of the one with a game less.
async fn write_rating(
    connection: &mut SqliteConnection,
    rating: StoredRating,
) -> Result<(), StoreError> {
    let sql = match rating.games {
        0 => return Err(StoreError::Malformed("a rating is written after a game")),
        1 => {
            "INSERT INTO ratings (value, deviation, volatility, games, changed, player, game)
             VALUES (?, ?, ?, ?, ?, ?, ?)"
        }
        _ => {
            "UPDATE ratings SET value = ?1, deviation = ?2, volatility = ?3, games = ?4,
                 changed = ?5 WHERE player = ?6 AND game = ?7 AND games = ?4 - 1"
        }
    };
    let query = sqlx::query(sql).bind(rating.rating.value).bind(rating.rating.deviation);
    let query = query.bind(rating.rating.volatility).bind(rating.games);
    let query = query.bind(rating.changed as i64).bind(rating.player.0).bind(rating.game);
    let done = query.execute(connection).await?;
    if done.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

fn account(row: &SqliteRow) -> Result<Account, StoreError> {
    Ok(Account { player: rows::player(row)?, password: row.try_get("password")? })
}

fn token(row: &SqliteRow) -> Result<StoredToken, StoreError> {
    Ok(StoredToken {
        id: row.try_get("token")?,
        player: PlayerId(row.try_get("player")?),
        label: row.try_get("label")?,
        scopes: row.try_get("scopes")?,
        created: rows::number(row, "made")?,
    })
}
