//! One task that does all the writing, many writes in one transaction.
//!
//! A commit waits for the disk, however little it writes. So whatever has come in while the last one
//! was under way is written together, each write in a savepoint of its own: one that fails takes
//! back what it did and spoils none of the others. Nobody is answered before the commit.

use std::mem;
use std::pin::Pin;

use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::store::StoreError;

/// How many writes can wait; beyond it, those who write have to wait themselves.
const WAITING: usize = 4096;

/// The most writes in one transaction. It bounds how long the first of them waits for the last.
const TOGETHER: usize = 512;

/// A future with its type forgotten.
pub(super) type Boxed<'c, T> = Pin<Box<dyn Future<Output = T> + Send + 'c>>;

/// The way to the task that writes, which ends when every one of them is gone.
#[derive(Clone, Debug)]
pub(super) struct Writer(mpsc::Sender<Box<dyn Job>>);

impl Writer {
    /// Starts the task.
    pub(super) fn start(connection: SqliteConnection) -> (Self, JoinHandle<()>) {
        let (sender, receiver) = mpsc::channel(WAITING);
        (Self(sender), tokio::spawn(write_all(connection, receiver)))
    }

    /// Does a write, and waits until it is durable.
    pub(super) async fn write<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut SqliteConnection) -> Boxed<'c, Result<T, StoreError>>,
        W: Send + 'static,
    {
        let (sender, receiver) = oneshot::channel();
        let job = Box::new(Write { stage: Stage::Waiting(work), sender });
        self.0.send(job).await.map_err(|_| StoreError::Closed)?;
        receiver.await.map_err(|_| StoreError::Closed)?
    }
}

/// A write with its types forgotten.
trait Job: Send {
    /// Writes, within the transaction, and tells whether it worked.
    fn run<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> Boxed<'c, bool>;

    /// Tells whoever waits what it came to.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A write and who waits for it.
struct Write<W, T> {
    stage: Stage<W, T>,
    sender: oneshot::Sender<Result<T, StoreError>>,
}

enum Stage<W, T> {
    Waiting(W),
    Running,
    /// Written, and lasting once the transaction is committed; or not written.
    Written(Result<T, StoreError>),
}

impl<T, W> Job for Write<W, T>
where
    T: Send,
    W: for<'c> FnOnce(&'c mut SqliteConnection) -> Boxed<'c, Result<T, StoreError>> + Send,
{
    fn run<'c>(&'c mut self, connection: &'c mut SqliteConnection) -> Boxed<'c, bool> {
        Box::pin(async move {
            let Stage::Waiting(work) = mem::replace(&mut self.stage, Stage::Running) else {
                unreachable!("a job is run once");
            };
            let result = work(connection).await;
            let has_worked = result.is_ok();
            self.stage = Stage::Written(result);
            has_worked
        })
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let answer = match (self.stage, committed) {
            (Stage::Written(result), Ok(())) => result,
            // What failed by itself failed for its own reason.
            (Stage::Written(Err(error)), Err(_)) | (_, Err(error)) => Err(error),
            (Stage::Waiting(_) | Stage::Running, Ok(())) => unreachable!("what is kept has run"),
        };
        // Whoever asked may have gone; what they wrote stays all the same.
        drop(self.sender.send(answer));
    }
}

async fn write_all(mut connection: SqliteConnection, mut receiver: mpsc::Receiver<Box<dyn Job>>) {
    let mut jobs = Vec::with_capacity(TOGETHER);
    while receiver.recv_many(&mut jobs, TOGETHER).await > 0 {
        let committed = write_together(&mut connection, &mut jobs).await;
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
        command(connection, "SAVEPOINT job").await?;
        if !job.run(connection).await {
            command(connection, "ROLLBACK TO job").await?;
        }
        command(connection, "RELEASE job").await?;
    }
    command(connection, "COMMIT").await
}

async fn command(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(sql).execute(connection).await.map(drop)
}
