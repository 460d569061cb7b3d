//! The server: its port, its routes, and its end.

use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::{fmt, io};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::guard::guard;
use crate::hub::Hub;
use crate::identity::caller::introduce;
use crate::protocol::LONGEST_FRAME;
use crate::site::Site;
use crate::store::StoreError;
use crate::{games, reply, socket};

/// The port to listen on if none is chosen.
pub const DEFAULT_PORT: u16 = 7373;

/// How many ports are tried if none is chosen: the default one and those after it.
const TRIED_PORTS: u16 = 20;

/// Where to listen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Port {
    /// The default port, or the next one that is free.
    Usual,
    /// This port and no other; 0 is any that is free.
    Chosen(u16),
}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    site: Site,
    /// The games of people who play each other, if it has any.
    hub: Option<Arc<Hub>>,
}

/// Takes a port of this machine for a site.
pub fn open(site: Site, port: Port) -> Result<Server, OpenError> {
    if site.is_empty() {
        return Err(OpenError::NoSite);
    }
    let runtime = Runtime::new().map_err(OpenError::System)?;
    let listener = runtime.block_on(listen(port))?;
    let address = listener.local_addr().map_err(OpenError::System)?;
    Ok(Server { runtime, listener, address, site, hub: None })
}

async fn listen(port: Port) -> Result<TcpListener, OpenError> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let (first, last) = match port {
        Port::Chosen(port) => return bind(port).await.map_err(|error| taken(port, error)),
        Port::Usual => (DEFAULT_PORT, DEFAULT_PORT + TRIED_PORTS - 1),
    };
    for port in first..last {
        match bind(port).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            bound => return bound.map_err(OpenError::System),
        }
    }
    bind(last).await.map_err(|error| taken(last, error))
}

fn taken(port: u16, error: io::Error) -> OpenError {
    match error.kind() {
        io::ErrorKind::AddrInUse => OpenError::Taken(port),
        io::ErrorKind::PermissionDenied => OpenError::Forbidden(port),
        _ => OpenError::System(error),
    }
}

impl Server {
    /// Where the app is: `http://127.0.0.1:7373/`.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Lets people play each other. The hub is made inside the server's runtime.
    pub fn with_games(
        mut self,
        hub: impl Future<Output = Result<Arc<Hub>, StoreError>>,
    ) -> Result<Self, StoreError> {
        self.hub = Some(self.runtime.block_on(hub)?);
        Ok(self)
    }

    /// Serves until the program is told to end, by Ctrl-C or SIGTERM; what is being sent is sent.
    pub fn run(self) -> io::Result<()> {
        self.run_until(told_to_end())
    }

    /// Serves until something has happened; what is being sent is sent.
    pub fn run_until(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Self { runtime, listener, site, hub, .. } = self;
        let routes = routes(site, hub.clone());
        let end = async move {
            end.await;
            if let Some(hub) = hub {
                hub.stop().await;
            }
        };
        runtime.block_on(async { axum::serve(listener, routes).with_graceful_shutdown(end).await })
    }
}

fn routes(site: Site, hub: Option<Arc<Hub>>) -> Router {
    Router::new()
        .fallback(get(reply::file))
        .with_state(Arc::new(site))
        .merge(hub.map(play_routes).unwrap_or_default())
        .layer(axum::middleware::from_fn(guard))
}

/// Everything for people who play each other.
fn play_routes(hub: Arc<Hub>) -> Router {
    let introduce = axum::middleware::from_fn_with_state(Arc::clone(&hub), introduce);
    Router::new()
        .route("/ws", get(socket::open))
        .route("/api/games", post(games::make))
        .layer(introduce)
        .route("/api/games/{id}", get(games::look))
        .route("/api/games/{id}/record", get(games::record))
        .layer(DefaultBodyLimit::max(LONGEST_FRAME))
        .with_state(hub)
}

#[cfg(unix)]
async fn told_to_end() {
    use tokio::signal::unix::{SignalKind, signal};

    let terminated = signal(SignalKind::terminate());
    let interrupted = tokio::signal::ctrl_c();
    match terminated {
        Ok(mut terminated) => tokio::select! {
            _ = terminated.recv() => {}
            _ = interrupted => {}
        },
        // Without the one signal there is still the other.
        Err(_) => drop(interrupted.await),
    }
}

#[cfg(not(unix))]
async fn told_to_end() {
    // Without the signal the program ends as it always does.
    let _ = tokio::signal::ctrl_c().await;
}

/// Why there is no server.
#[derive(Debug)]
pub enum OpenError {
    /// The program was built without the app.
    NoSite,
    /// Another program listens on this port, or on all that were tried up to it.
    Taken(u16),
    /// This user may not listen on this port.
    Forbidden(u16),
    /// The system refused something else.
    System(io::Error),
}

impl Error for OpenError {}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSite => f.write_str(
                "this program was built without the browser app; in its source folder \
                 `cargo xtask start` builds both and starts them",
            ),
            Self::Taken(port) => {
                write!(f, "port {port} is taken by another program, choose one with --port")
            }
            Self::Forbidden(port) => {
                write!(f, "you may not use port {port}, choose one from 1024 with --port")
            }
            Self::System(error) => write!(f, "the server did not start: {error}"),
        }
    }
}
