//! The store in a SQLite file.
//!
//! The file is in WAL mode with `synchronous` FULL: a commit is on the disk when it returns, and
//! readers never wait for the writer. All writing goes through one task (`writer.rs`), reading
//! through a pool. Other processes may have the same file open.

mod archive;
mod games;
mod migrations;
mod people;
mod rows;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, SqliteConnection};
use tokio::task::JoinHandle;

use super::{Store, StoreError};
use writer::{Boxed, Writer};

/// How many readers there are at once.
const READERS: u32 = 4;

/// How long a process waits for another one that writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// A SQLite file that is open.
#[derive(Debug)]
pub struct Sqlite {
    file: PathBuf,
    readers: SqlitePool,
    /// Nothing once the store is closed.
    writing: Mutex<Option<Writing>>,
}

#[derive(Debug)]
struct Writing {
    writer: Writer,
    task: JoinHandle<()>,
}

impl Sqlite {
    /// Opens a file, which is made if it is not there, and brings it up to date. Must be called
    /// from within a Tokio runtime.
    pub async fn open(file: impl AsRef<Path>) -> Result<Self, StoreError> {
        let file = file.as_ref().to_owned();
        let options = options(&file);
        let mut connection = options.clone().create_if_missing(true).connect().await?;
        migrations::migrate(&mut connection, &file).await?;
        let pool = SqlitePoolOptions::new().max_connections(READERS);
        let readers = pool.connect_lazy_with(options.pragma("query_only", "on"));
        let (writer, task) = Writer::start(connection);
        Ok(Self { file, readers, writing: Mutex::new(Some(Writing { writer, task })) })
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Does a write together with others, and waits until it is durable. It must leave the
    /// transaction alone in which it happens; what it has written when it fails is taken back.
    async fn write<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut SqliteConnection) -> Boxed<'c, Result<T, StoreError>>,
        W: Send + 'static,
    {
        let writer = self.writing().as_ref().map(|writing| writing.writer.clone());
        writer.ok_or(StoreError::Closed)?.write(work).await
    }

    fn writing(&self) -> std::sync::MutexGuard<'_, Option<Writing>> {
        self.writing.lock().expect("nobody panics while holding it")
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn ready(&self) -> Result<(), StoreError> {
        let _: i64 = sqlx::query_scalar("SELECT 1").fetch_one(&self.readers).await?;
        self.write(|_| Box::pin(async { Ok(()) })).await
    }

    async fn close(&self) {
        let writing = self.writing().take();
        self.readers.close().await;
        if let Some(Writing { writer, task }) = writing {
            drop(writer);
            // A task that has panicked has ended as well.
            drop(task.await);
        }
    }
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .disable_statement_logging()
}
