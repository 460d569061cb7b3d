//! The store in a SQLite file.
//!
//! The file is in WAL mode with `synchronous` FULL: a commit is on the disk when it returns, and
//! readers never wait for the writer. All writing goes through one task (`writer.rs`), reading
//! through a pool. Other processes may have the same file open.

mod archive;
mod backup;
mod deleting;
mod games;
mod migrations;
mod people;
mod plain;
mod rows;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use sqlx::error::DatabaseError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, SqliteConnection};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

use super::{Notice, Store, StoreError};
pub use writer::Meter;
use writer::{Boxed, Writer};

/// How many readers there are at once.
const READERS: u32 = 4;

/// How many notices wait for whoever is slow to hear them.
const NOTICES: usize = 1024;

/// How long a process waits for another one that writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a process waits before it tries again to open a file that others open.
const PAUSE: Duration = Duration::from_millis(10);

/// SQLite's number for a file that somebody else has.
const BUSY: i32 = 5;

/// A SQLite file that is open.
#[derive(Debug)]
pub struct Sqlite {
    file: PathBuf,
    readers: SqlitePool,
    meter: Meter,
    /// A file has one server: it hears of its own commits alone.
    notices: broadcast::Sender<Notice>,
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
        if file.exists() {
            migrations::inspect(&file).await?;
        }
        let options = options(&file);
        let opened = connect(&options.clone().create_if_missing(true)).await;
        let mut connection = opened.map_err(|error| unopened(&file, error))?;
        migrations::migrate(&mut connection).await?;
        // A file does not go away between two questions.
        let pool = SqlitePoolOptions::new().max_connections(READERS).test_before_acquire(false);
        let readers = pool.connect_lazy_with(options.pragma("query_only", "on"));
        let meter = Meter::default();
        let (writer, task) = Writer::start(connection, meter.clone());
        let notices = broadcast::Sender::new(NOTICES);
        let writing = Mutex::new(Some(Writing { writer, task }));
        Ok(Self { file, readers, meter, notices, writing })
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// What has been written so far.
    pub fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Does a write together with others, and waits until it is durable. It must leave the
    /// transaction alone in which it happens; what it has written when it fails is taken back.
    async fn write<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut SqliteConnection) -> Boxed<'c, Result<T, StoreError>>,
        W: Send + 'static,
    {
        self.writer()?.write(work).await
    }

    /// Tells whoever listens of a commit that is durable.
    fn tell<T>(&self, notice: Notice, committed: Result<T, StoreError>) -> Result<T, StoreError> {
        if committed.is_ok() {
            // Perhaps nobody listens.
            let _ = self.notices.send(notice);
        }
        committed
    }

    /// The way to the task that writes.
    fn writer(&self) -> Result<Writer, StoreError> {
        let writing = self.writing();
        writing.as_ref().map(|writing| writing.writer.clone()).ok_or(StoreError::Closed)
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

/// Opens a file for writing. Of several that turn it to WAL mode at once SQLite refuses all but one
/// without waiting; they try again.
async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    let begun = Instant::now();
    loop {
        match options.connect().await {
            Err(error) if is_busy(&error) && begun.elapsed() < PATIENCE => {
                tokio::time::sleep(PAUSE).await;
            }
            outcome => return outcome,
        }
    }
}

/// Whether somebody else has the file just now.
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    let number = code.and_then(|code| code.parse::<i32>().ok());
    // The low byte says what happened, the others how.
    number.is_some_and(|number| number & 0xff == BUSY)
}

fn unopened(file: &Path, error: sqlx::Error) -> StoreError {
    StoreError::Unopened { file: file.to_owned(), error: error.into() }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_committed_is_on_the_disk() {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        let store = Sqlite::open(folder.path().join("trine.db")).await.expect("it can be opened");
        let settings = store.write(|connection| {
            Box::pin(async move {
                let mode: String =
                    sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await?;
                let level: i64 =
                    sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await?;
                let keys: i64 =
                    sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(connection).await?;
                Ok((mode, level, keys))
            })
        });
        // 2 is FULL: the log is synchronised with every commit.
        assert_eq!(settings.await.expect("it can be asked"), ("wal".to_owned(), 2, 1));
    }
}
