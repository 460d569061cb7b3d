//! Players in SQLite.

use async_trait::async_trait;

use super::{Sqlite, rows};
use crate::store::{PeopleStore, Player, PlayerId, StoreError};

#[async_trait]
impl PeopleStore for Sqlite {
    async fn put_player(&self, player: Player) -> Result<(), StoreError> {
        self.write(move |connection| {
            Box::pin(async move {
                let query = sqlx::query(
                    "INSERT INTO players (id, kind, name, created) VALUES (?, ?, ?, ?)
                     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name",
                );
                let query = query.bind(player.id.0).bind(rows::kind_text(player.kind));
                query.bind(player.name).bind(player.created as i64).execute(connection).await?;
                Ok(())
            })
        })
        .await
    }

    async fn player(&self, id: &PlayerId) -> Result<Option<Player>, StoreError> {
        let query = sqlx::query("SELECT id, kind, name, created FROM players WHERE id = ?");
        let row = query.bind(id.as_str().to_owned()).fetch_optional(&self.readers).await?;
        row.as_ref().map(rows::player).transpose()
    }
}
