//! One task that does all the writing, many writes in one transaction.
//!
//! A commit waits for the disk, however little it writes. So whatever has come in while the last one
//! was under way is written together, each write in a savepoint of its own: one that fails takes
//! back what it did and spoils none of the others. Nobody is answered before the commit.

use std::mem;
use std::pin::Pin;
use std::time::Instant;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::Histogram;
use sqlx::{Connection, Row, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tracing::error;

use super::games::Query;
use crate::operation;
use crate::store::StoreError;

/// How many writes can wait; beyond it, those who write have to wait themselves.
const WAITING: usize = 4096;

/// The most writes in one transaction. It bounds how long the first of them waits for the last.
const TOGETHER: usize = 512;

/// A future with its type forgotten.
pub(super) type Boxed<'c, T> = Pin<Box<dyn Future<Output = T> + Send + 'c>>;

/// What the writer has done so far. Cloning gives another handle to the same numbers.
#[derive(Clone, Debug)]
pub struct Meter {
    /// How many writes.
    pub writes: Counter,
    /// In how many commits.
    pub commits: Counter,
    /// How long their commits took, in seconds.
    pub commit_time: Histogram,
}

impl Default for Meter {
    fn default() -> Self {
        let (writes, commits) = (Counter::default(), Counter::default());
        Self { writes, commits, commit_time: operation::times() }
    }
}

/// The way to the task that writes, which ends when every one of them is gone.
#[derive(Clone, Debug)]
pub(super) struct Writer(mpsc::Sender<Box<dyn Job>>);

impl Writer {
    /// Starts the task.
    pub(super) fn start(connection: SqliteConnection, meter: Meter) -> (Self, JoinHandle<()>) {
        let (sender, receiver) = mpsc::channel(WAITING);
        (Self(sender), tokio::spawn(write_all(connection, receiver, meter)))
    }

    /// Does a write, and waits until it is durable.
    pub(super) async fn write<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut SqliteConnection) -> Boxed<'c, Result<T, StoreError>>,
        W: Send + 'static,
    {
        let (sender, receiver) = oneshot::channel();
        self.send(Write { stage: Stage::Waiting(work), sender }, receiver).await
    }

    /// Does a write that is one text: it opens and closes the savepoint `job` itself, and gives 1
    /// if it has written everything and 0 if nothing.
    pub(super) async fn write_plain(&self, query: Query) -> Result<(), StoreError> {
        let (sender, receiver) = oneshot::channel();
        self.send(Plain { stage: Stage::Waiting(query), sender }, receiver).await
    }

    async fn send<T>(
        &self,
        job: impl Job + 'static,
        receiver: oneshot::Receiver<Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.0.send(Box::new(job)).await.map_err(|_| StoreError::Closed)?;
        receiver.await.map_err(|_| StoreError::Closed)?
    }
}

/// A write with its types forgotten.
trait Job: Send {
    /// Writes, within the transaction, or takes back what it has written. An error is one of the
    /// transaction itself.
    fn run<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> Boxed<'c, sqlx::Result<()>>;

    /// Tells whoever waits what it came to.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A write and who waits for it.
struct Write<W, T> {
    stage: Stage<W, T>,
    sender: oneshot::Sender<Result<T, StoreError>>,
}

/// A write that is one text, and who waits for it.
struct Plain {
    stage: Stage<Query, ()>,
    sender: oneshot::Sender<Result<(), StoreError>>,
}

enum Stage<W, T> {
    Waiting(W),
    Running,
    /// Written, and lasting once the transaction is committed; or not written.
    Written(Result<T, StoreError>),
}

impl<W, T> Stage<W, T> {
    fn begin(&mut self) -> W {
        match mem::replace(self, Self::Running) {
            Self::Waiting(work) => work,
            Self::Running | Self::Written(_) => unreachable!("a job is run once"),
        }
    }

    /// What whoever waits is told.
    fn answer(self, committed: Result<(), StoreError>) -> Result<T, StoreError> {
        match (self, committed) {
            (Self::Written(result), Ok(())) => result,
            // What failed by itself failed for its own reason.
            (Self::Written(Err(error)), Err(_)) | (_, Err(error)) => Err(error),
            (Self::Waiting(_) | Self::Running, Ok(())) => unreachable!("what is kept has run"),
        }
    }
}

impl<T, W> Job for Write<W, T>
where
    T: Send,
    W: for<'c> FnOnce(&'c mut SqliteConnection) -> Boxed<'c, Result<T, StoreError>> + Send,
{
    fn run<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> Boxed<'c, sqlx::Result<()>> {
        Box::pin(async move {
            let work = self.stage.begin();
            command(connection, "SAVEPOINT job").await?;
            let result = work(connection).await;
            if result.is_err() {
                command(connection, "ROLLBACK TO job").await?;
            }
            self.stage = Stage::Written(result);
            command(connection, "RELEASE job").await
        })
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        // Whoever asked may have gone; what they wrote stays all the same.
        drop(self.sender.send(self.stage.answer(committed)));
    }
}

impl Job for Plain {
    fn run<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> Boxed<'c, sqlx::Result<()>> {
        Box::pin(async move {
            let outcome = self.stage.begin().fetch_one(&mut *connection).await;
            let written = outcome.and_then(|row| row.try_get::<i64, _>(0));
            if written.is_err() {
                command(connection, "ROLLBACK TO job; RELEASE job").await?;
            }
            self.stage = Stage::Written(match written {
                Ok(0) => Err(StoreError::Conflict),
                written => written.map(drop).map_err(StoreError::from),
            });
            Ok(())
        })
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        drop(self.sender.send(self.stage.answer(committed)));
    }
}

async fn write_all(
    mut connection: SqliteConnection,
    mut receiver: mpsc::Receiver<Box<dyn Job>>,
    meter: Meter,
) {
    let mut jobs = Vec::with_capacity(TOGETHER);
    while receiver.recv_many(&mut jobs, TOGETHER).await > 0 {
        let begin = Instant::now();
        let committed = write_together(&mut connection, &mut jobs).await;
        meter.writes.inc_by(jobs.len() as u64);
        meter.commits.inc();
        meter.commit_time.observe(begin.elapsed().as_secs_f64());
        if let Err(error) = &committed {
            error!(%error, writes = jobs.len(), "the database could not be written");
        }
        let words = committed.err().map(|error| error.to_string());
        for job in jobs.drain(..) {
            job.answer(words.clone().map_or(Ok(()), |words| Err(StoreError::failed(words))));
        }
    }
    // The file is whole either way; closing in good order also folds the log into it.
    drop(connection.close().await);
}

/// Does all jobs in one transaction. If it fails, nothing is written.
async fn write_together(
    connection: &mut SqliteConnection,
    jobs: &mut [Box<dyn Job>],
) -> Result<(), sqlx::Error> {
    // The lock is taken at the beginning: what has begun then never has to wait for it.
    command(connection, "BEGIN IMMEDIATE").await?;
    let written = write_each(connection, jobs).await;
    if written.is_err() {
        // The failure may have ended the transaction itself, and then there is none to end.
        drop(command(connection, "ROLLBACK").await);
    }
    written
}

async fn write_each(
    connection: &mut SqliteConnection,
    jobs: &mut [Box<dyn Job>],
) -> Result<(), sqlx::Error> {
    for job in jobs {
        job.run(connection).await?;
    }
    command(connection, "COMMIT").await
}

async fn command(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(sql).execute(connection).await.map(drop)
}
