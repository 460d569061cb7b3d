//! The tables, and how older databases get them.

use std::borrow::Cow;
use std::path::Path;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr, SqliteConnection};

use crate::store::StoreError;

/// The steps from an empty file to the present tables. What has been released never changes.
const STEPS: [(i64, &str, &str); 1] =
    [(1, "games", include_str!("../../../migrations/0001_games.sql"))];

/// What SQLite files of ours have at the place for it: "Trin".
const APPLICATION: i32 = 0x5472_696e;

/// Brings a database up to date. One from a newer program, or of another one, is left alone.
pub(super) async fn migrate(
    connection: &mut SqliteConnection,
    file: &Path,
) -> Result<(), StoreError> {
    refuse_foreign(connection, file).await?;
    let migrator = migrator();
    let outcome = match migrator.run_direct(None, connection, false).await {
        // Another process may have been at it at the same time. It has finished now.
        Err(MigrateError::ExecuteMigration(..) | MigrateError::Execute(_)) => {
            migrator.run_direct(None, connection, false).await
        }
        outcome => outcome,
    };
    outcome.map_err(|error| match error {
        MigrateError::VersionMissing(migration) => {
            StoreError::Newer { file: file.to_owned(), migration }
        }
        error => StoreError::failed(error),
    })
}

fn migrator() -> Migrator {
    let step = |(version, name, sql): (i64, &'static str, &'static str)| {
        let (name, sql) = (Cow::Borrowed(name), sql.into_sql_str());
        Migration::new(version, name, MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(STEPS.into_iter().map(step).collect())
}

/// Makes sure that the file is ours, or new.
async fn refuse_foreign(connection: &mut SqliteConnection, file: &Path) -> Result<(), StoreError> {
    let found: i32 =
        sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    if found == APPLICATION {
        return Ok(());
    }
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *connection)
        .await?;
    if found != 0 || tables != 0 {
        return Err(StoreError::Foreign(file.to_owned()));
    }
    sqlx::raw_sql("PRAGMA application_id = 0x5472696e").execute(connection).await?;
    Ok(())
}
