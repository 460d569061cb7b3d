//! The tables, and how older databases get them.

use std::borrow::Cow;
use std::path::Path;

use sqlx::error::DatabaseError;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqlSafeStr, SqliteConnection};

use super::unopened;
use crate::store::StoreError;

/// The steps from an empty file to the present tables. What has been released never changes.
const STEPS: [(i64, &str, &str); 3] = [
    (1, "games", include_str!("../../../migrations/0001_games.sql")),
    (2, "people", include_str!("../../../migrations/0002_people.sql")),
    (3, "lists", include_str!("../../../migrations/0003_lists.sql")),
];

/// What files of ours have in their header: "Trin".
const APPLICATION: i32 = 0x5472_696e;

/// SQLite's number for a file that is something else.
const NOT_A_DATABASE: &str = "26";

/// Makes sure that a file is ours and not from a newer program, or empty. Nothing in it is changed.
pub(super) async fn inspect(file: &Path) -> Result<(), StoreError> {
    let plain = SqliteConnectOptions::new().filename(file).disable_statement_logging();
    let mut connection = plain.connect().await.map_err(|error| unopened(file, error))?;
    // In one view: another process may be making the tables.
    let mut view = connection.begin().await?;
    let inspected = inspect_tables(&mut view, file).await;
    view.rollback().await?;
    connection.close().await?;
    inspected
}

async fn inspect_tables(connection: &mut SqliteConnection, file: &Path) -> Result<(), StoreError> {
    let application = sqlx::query_scalar::<_, i32>("PRAGMA application_id");
    let application = application.fetch_one(&mut *connection).await.map_err(|error| {
        let number = error.as_database_error().and_then(DatabaseError::code);
        let is_other = number.is_some_and(|number| number == NOT_A_DATABASE);
        if is_other { StoreError::Foreign(file.to_owned()) } else { error.into() }
    })?;
    let tables = sqlx::query_scalar::<_, String>("SELECT name FROM sqlite_schema");
    let tables = tables.fetch_all(&mut *connection).await?;
    if application != APPLICATION && (application != 0 || !tables.is_empty()) {
        return Err(StoreError::Foreign(file.to_owned()));
    }
    if !tables.iter().any(|name| name == "_sqlx_migrations") {
        return Ok(());
    }
    let newest = sqlx::query_scalar::<_, Option<i64>>("SELECT max(version) FROM _sqlx_migrations");
    match newest.fetch_one(connection).await? {
        Some(migration) if migration > newest_known() => {
            Err(StoreError::Newer { file: file.to_owned(), migration })
        }
        _ => Ok(()),
    }
}

fn newest_known() -> i64 {
    STEPS.iter().map(|step| step.0).max().expect("there are steps")
}

/// Brings a database that was inspected up to date, all at once: a process that opens the same file
/// waits, and finds nothing left to do.
pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut all = connection.begin_with("BEGIN IMMEDIATE").await?;
    let ours = sqlx::raw_sql("PRAGMA application_id = 0x5472696e");
    ours.execute(&mut *all).await?;
    migrator().run_direct(None, &mut *all, false).await.map_err(StoreError::failed)?;
    Ok(all.commit().await?)
}

fn migrator() -> Migrator {
    let step = |(version, name, sql): (i64, &'static str, &'static str)| {
        let (name, sql) = (Cow::Borrowed(name), sql.into_sql_str());
        Migration::new(version, name, MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(STEPS.into_iter().map(step).collect())
}
