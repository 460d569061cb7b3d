//! A server in this process, on a port of its own and with a file of its own.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;
use tokio::sync::oneshot;
use trine_server::hub::{Hub, Options};
use trine_server::identity::password::Cost;
use trine_server::store::{GameStore, Sqlite, Store};
use trine_server::{Config, Settings, Site, Tuning, open_with};

/// A server that runs until it is stopped or dropped.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    pub(crate) hub: Arc<Hub>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    folder: Option<TempDir>,
}

/// A server with a new database.
pub(crate) fn serve() -> Served {
    serve_with(Options::default())
}

/// A server with a new database, run in another way.
pub(crate) fn serve_with(options: Options) -> Served {
    serve_tuned(move |tuning| tuning.options = options)
}

/// A server with a new database and limits of its own.
pub(crate) fn serve_tuned(tune: impl FnOnce(&mut Tuning) + Send + 'static) -> Served {
    start(tempfile::tempdir().expect("there is a folder for it"), tune)
}

fn start(folder: TempDir, tune: impl FnOnce(&mut Tuning) + Send + 'static) -> Served {
    let file = folder.path().join("trine.db");
    let (send_hub, hub) = std::sync::mpsc::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let thread = std::thread::spawn(move || {
        let site: Site = [("index.html".to_owned(), &b"<!doctype html>"[..])].into_iter().collect();
        let settings = Settings { port: Some(0), data: Some(file), ..Settings::default() };
        let config = Config::new(settings, None).expect("the settings are good");
        let mut tuning = Tuning { cost: Cost::Cheap, ..Tuning::of(&config) };
        tune(&mut tuning);
        let server = open_with(site, config, tuning).expect("the server opens");
        let hub = Arc::clone(server.hub());
        send_hub.send((server.url(), hub)).expect("the test waits for it");
        let end = async move { drop(stopped.await) };
        server.run_until(end).expect("it serves");
    });
    let (url, hub) = hub.recv().expect("the server starts");
    let address = url.trim_start_matches("http://").trim_end_matches('/');
    let address = address.parse().expect("it is an address");
    Served { address, hub, stop: Some(stop), thread: Some(thread), folder: Some(folder) }
}

/// The folder of a server that has stopped.
pub(crate) struct Stopped(TempDir);

impl Stopped {
    /// How many turns of a game are in the database.
    pub(crate) async fn turns(&self, game: &str) -> usize {
        let store = Sqlite::open(self.0.path().join("trine.db")).await.expect("it can be opened");
        let (_, turns) = store.load(game).await.expect("it reads").expect("it is there");
        store.close().await;
        turns.len()
    }

    /// Starts again on the same database.
    pub(crate) fn start(self, options: Options) -> Served {
        start(self.0, move |tuning| tuning.options = options)
    }
}

impl Served {
    /// Does something to the database behind the server's back.
    pub(crate) async fn tamper(&self, sql: &str) {
        let file = self.folder.as_ref().expect("it is there until the end").path();
        let options = SqliteConnectOptions::new().filename(file.join("trine.db"));
        let options = options.busy_timeout(std::time::Duration::from_secs(10));
        let mut connection = options.connect().await.expect("it can be opened");
        let sql = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        sql.execute(&mut connection).await.expect("it can be done");
        connection.close().await.expect("it can be closed");
    }

    /// Stops in good order.
    pub(crate) fn stop(mut self) -> Stopped {
        self.end();
        Stopped(self.folder.take().expect("it is there until the end"))
    }

    /// Stops in good order and starts again on the same database.
    pub(crate) fn restart(self, options: Options) -> Self {
        self.stop().start(options)
    }

    fn end(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking(), "the server has panicked");
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.end();
    }
}
