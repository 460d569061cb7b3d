//! The server: its port, its routes, and its end.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tracing::{info, warn};

use crate::api::{self, Api, Problem};
use crate::door::{Door, Visit};
use crate::guard::guard;
use crate::hub::{GuestChat, Hub, Options};
use crate::identity::caller::introduce;
use crate::identity::guest::Transport;
use crate::identity::password::Cost;
use crate::identity::registry::Registry;
use crate::limits::{Bounds, Limits};
use crate::open_error::OpenError;
use crate::operation::{self, Config, Metrics};
use crate::site::Site;
use crate::store::{Sqlite, Store};
use crate::{games, reply, socket};

/// The port to listen on if none is chosen.
pub const DEFAULT_PORT: u16 = 7373;

/// How many ports are tried if none is chosen: the default one and those after it.
const TRIED_PORTS: u16 = 20;

/// How long what is being sent may take when the server is to end.
const FAREWELL: Duration = Duration::from_secs(10);

/// How long nothing need be sent to a connection before it is closed.
const REST: Duration = Duration::from_secs(75);

/// How long a request may take until its answer begins, its body included.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where to listen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Port {
    /// The default port, or the next one that is free.
    Usual,
    /// This port and no other; 0 is any that is free.
    Chosen(u16),
}

/// What every handler can get at.
pub(crate) struct App {
    pub(crate) site: Site,
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) metrics: Metrics,
    /// When the store was last ready.
    pub(crate) pulse: operation::Pulse,
    /// Games between people.
    pub(crate) hub: Arc<Hub>,
    /// Their accounts, and all else over HTTP.
    pub(crate) api: Arc<Api>,
    /// True from the moment when the server is told to end.
    pub(crate) stopping: watch::Receiver<bool>,
    /// How long a request may take until its answer begins.
    patience: Duration,
}

/// The state of all routes.
pub(crate) type Shared = Arc<App>;

/// A server that listens and does not answer yet.
pub struct Server {
    runtime: Runtime,
    door: Door,
    address: SocketAddr,
    app: Shared,
    stop: watch::Sender<bool>,
    /// Held for as long as the database is ours.
    _lock: File,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

/// What of play can be other than usual, for tests and measurements.
#[derive(Debug)]
pub struct Tuning {
    /// How the hub is run.
    pub options: Options,
    /// How often something may be done.
    pub limits: Limits,
    /// How many there may be at the same time.
    pub bounds: Bounds,
    /// How long nothing need be sent to a connection before it is closed.
    pub rest: Duration,
    /// How long a request may take until its answer begins.
    pub patience: Duration,
    /// How dear passwords are.
    pub cost: Cost,
}

impl Tuning {
    /// As a configuration says, and as usual where it does not.
    pub fn of(config: &Config) -> Self {
        let guest_chat = if config.guests_may_chat { GuestChat::On } else { GuestChat::Off };
        // A proxy is there for TLS; without one there is none.
        let transport = if config.is_behind_proxy { Transport::Tls } else { Transport::Plain };
        let options = Options { guest_chat, transport, ..Options::default() };
        let (limits, bounds) = (Limits::usual(), Bounds::usual());
        Self { options, limits, bounds, rest: REST, patience: PATIENCE, cost: Cost::Usual }
    }
}

/// Takes a port for a site, and opens the database.
pub fn open(site: Site, config: Config) -> Result<Server, OpenError> {
    let tuning = Tuning::of(&config);
    open_with(site, config, tuning)
}

/// The same with games that are run in another way than the settings say.
pub fn open_with(site: Site, config: Config, tuning: Tuning) -> Result<Server, OpenError> {
    if site.is_empty() {
        return Err(OpenError::NoSite);
    }
    let runtime = Runtime::new().map_err(OpenError::System)?;
    let listener = runtime.block_on(listen(config.bind, config.port))?;
    let address = listener.local_addr().map_err(OpenError::System)?;
    let lock = claim(&config.data)?;
    let store = runtime.block_on(Sqlite::open(&config.data)).map_err(OpenError::Store)?;
    let (stop, stopping) = watch::channel(false);
    let metrics = Metrics::new(store.meter());
    let store: Arc<dyn Store> = Arc::new(store);
    let hub =
        Hub::start(Arc::clone(&store), Arc::new(Registry::new(Arc::clone(&store))), tuning.options);
    let hub = runtime.block_on(hub).map_err(OpenError::Store)?;
    hub.count_in(metrics.clone());
    let (pulse, patience) = (operation::Pulse::new(), tuning.patience);
    let api = Arc::new(Api::new(Arc::clone(&hub), tuning.limits, tuning.bounds, tuning.cost));
    let app = Arc::new(App { site, config, store, metrics, pulse, hub, api, stopping, patience });
    // Behind a proxy all come from its address, and it bounds them itself.
    let own = if app.config.is_behind_proxy { u32::MAX } else { tuning.bounds.address_connections };
    let door = Door::new(listener, tuning.bounds.connections, own, tuning.rest);
    Ok(Server { runtime, door, address, app, stop, _lock: lock })
}

/// Makes the database's folder and file, for this user alone, and takes it for this server: two of
/// them would not hear of each other's games.
fn claim(data: &Path) -> Result<File, OpenError> {
    let unopened = |error| OpenError::Data(data.to_owned(), error);
    if let Some(folder) = data.parent() {
        fs::create_dir_all(folder).map_err(unopened)?;
    }
    let mut name = data.as_os_str().to_owned();
    name.push(".lock");
    let mut private = OpenOptions::new();
    private.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut private, 0o600);
    let lock = private.open(name).map_err(unopened)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(OpenError::InUse(data.to_owned())),
        Err(TryLockError::Error(error)) => return Err(unopened(error)),
    }
    // An empty file is a database without tables.
    private.open(data).map_err(unopened)?;
    Ok(lock)
}

async fn listen(address: IpAddr, port: Port) -> Result<TcpListener, OpenError> {
    let bind = |port| TcpListener::bind((address, port));
    let (first, last) = match port {
        Port::Chosen(port) => return bind(port).await.map_err(|error| taken(address, port, error)),
        Port::Usual => (DEFAULT_PORT, DEFAULT_PORT + TRIED_PORTS - 1),
    };
    for port in first..last {
        match bind(port).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            bound => return bound.map_err(|error| taken(address, port, error)),
        }
    }
    bind(last).await.map_err(|error| taken(address, last, error))
}

fn taken(address: IpAddr, port: u16, error: io::Error) -> OpenError {
    match error.kind() {
        io::ErrorKind::AddrInUse => OpenError::Taken(port),
        io::ErrorKind::PermissionDenied => OpenError::Forbidden(port),
        io::ErrorKind::AddrNotAvailable => OpenError::NotHere(address),
        _ => OpenError::System(error),
    }
}

impl Server {
    /// Where the app is for this machine: `http://127.0.0.1:7373/`.
    pub fn url(&self) -> String {
        let is_everywhere = self.address.ip().is_unspecified();
        let local = SocketAddr::from((Ipv4Addr::LOCALHOST, self.address.port()));
        format!("http://{}/", if is_everywhere { local } else { self.address })
    }

    /// The games between people.
    pub fn hub(&self) -> &Arc<Hub> {
        &self.app.hub
    }

    /// What is behind the API.
    #[cfg(test)]
    pub(crate) fn api(&self) -> &Arc<Api> {
        &self.app.api
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Serves until the program is told to end, by Ctrl-C or SIGTERM; what is being sent is sent.
    pub fn run(self) -> io::Result<()> {
        let end = self.told_to_end();
        self.run_until(end)
    }

    /// Waits until the program is told to end, by Ctrl-C or SIGTERM. Both are heard from now on, not
    /// only once it waits.
    pub fn told_to_end(&self) -> impl Future<Output = ()> + Send + 'static {
        let _inside = self.runtime.enter();
        told_to_end()
    }

    /// Serves until something has happened; what is being sent is sent, what is being written is
    /// written.
    pub fn run_until(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { runtime, door, address, app, stop, _lock: lock } = self;
        info!(%address, data = %app.config.data.display(), "serving");
        let served = runtime.block_on(serve(door, Arc::clone(&app), end, stop));
        runtime.block_on(app.store.close());
        info!("ended");
        drop(lock);
        served
    }
}

async fn serve(
    door: Door,
    app: Shared,
    end: impl Future<Output = ()> + Send + 'static,
    stop: watch::Sender<bool>,
) -> io::Result<()> {
    let mut stopping = app.stopping.clone();
    let hub = Arc::clone(&app.hub);
    let routes = routes(&app).into_make_service_with_connect_info::<SocketAddr>();
    let ended = async move {
        end.await;
        info!("stopping");
        stop.send_replace(true);
        hub.stop().await;
    };
    let door = door.tap_io(Visit::hurry);
    let served = axum::serve(door, routes).with_graceful_shutdown(ended).into_future();
    let too_long = async move {
        // It cannot fail: the sender is kept until it has told.
        drop(stopping.wait_for(|is_stopping| *is_stopping).await);
        tokio::time::sleep(FAREWELL).await;
    };
    tokio::select! {
        served = served => served,
        () = too_long => {
            warn!("some connections did not end in time");
            Ok(())
        }
        never = operation::feel_pulse(&app) => match never {},
    }
}

fn routes(app: &Shared) -> Router {
    Router::new()
        .route("/healthz", get(operation::alive))
        .route("/readyz", get(operation::ready))
        .route("/metrics", get(operation::metrics))
        .fallback(get(reply::file))
        .with_state(Arc::clone(app))
        .merge(play_routes(&app.api))
        .merge(api::routes(Arc::clone(&app.api)))
        .layer(from_fn_with_state(app.patience, in_time))
        .layer(from_fn_with_state(Arc::clone(app), guard))
        .layer(from_fn_with_state(Arc::clone(app), operation::measure))
}

/// Gives up a request that takes too long. Sockets and streams begin at once, and may go on.
async fn in_time(State(patience): State<Duration>, request: Request, next: Next) -> Response {
    let answer = tokio::time::timeout(patience, next.run(request)).await;
    answer.unwrap_or_else(|_| {
        let words = "that took too long: try again";
        Problem::new(StatusCode::REQUEST_TIMEOUT, "tooSlow", words).into_response()
    })
}

/// Everything for people who play each other.
fn play_routes(api: &Arc<Api>) -> Router {
    let hub = Arc::clone(&api.hub);
    let may_make = from_fn_with_state(Arc::clone(api), api::may_make);
    let socket = get(socket::open).layer(from_fn(api::not_by_token)).with_state(Arc::clone(api));
    let make = post(games::make).layer(may_make).with_state(Arc::clone(api));
    let playing = Router::new()
        .route("/ws", socket)
        .route("/api/games", make)
        .layer(from_fn_with_state(Arc::clone(api), api::count_account))
        .layer(from_fn_with_state(Arc::clone(&hub), introduce));
    // Whoever only looks needs no cookie.
    let looking = Router::new()
        .route("/api/games/{id}", get(games::look))
        .route("/api/games/{id}/record", get(games::record));
    playing
        .merge(looking)
        .layer(from_fn_with_state(Arc::clone(api), api::count_address))
        .layer(DefaultBodyLimit::max(api::LONGEST_BODY))
        .with_state(hub)
}

#[cfg(unix)]
fn told_to_end() -> impl Future<Output = ()> + Send + 'static {
    use tokio::signal::unix::{Signal, SignalKind, signal};

    /// Without the one signal there is still the other.
    async fn heard(signal: io::Result<Signal>) {
        match signal {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    }

    let [terminated, interrupted] = [SignalKind::terminate(), SignalKind::interrupt()].map(signal);
    async move {
        tokio::select! {
            () = heard(terminated) => {}
            () = heard(interrupted) => {}
        }
    }
}

#[cfg(not(unix))]
async fn told_to_end() {
    // Without the signal the program ends as it always does.
    let _ = tokio::signal::ctrl_c().await;
}

/// Copies a database as it is at one moment, while a server may be using it.
pub fn backup(data: &Path, copy: &Path) -> Result<(), OpenError> {
    let runtime = Runtime::new().map_err(OpenError::System)?;
    runtime.block_on(Sqlite::backup(data, copy)).map_err(OpenError::Store)
}
