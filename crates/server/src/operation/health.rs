//! What tells others how the server is: `/healthz`, `/readyz`, `/metrics`.

use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;
use tracing::{debug, warn};

use crate::guard::Peer;
use crate::server::Shared;

/// How long the store may take to be called ready.
const PATIENCE: Duration = Duration::from_secs(2);

/// The type that Prometheus knows this text by.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The program runs.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// The program can do its work: it is not about to end, and the store can be read and written.
pub(crate) async fn ready(State(app): State<Shared>) -> Response {
    let unready = |words: &'static str| (StatusCode::SERVICE_UNAVAILABLE, words).into_response();
    if *app.stopping.borrow() {
        return unready("stopping\n");
    }
    match timeout(PATIENCE, app.store.ready()).await {
        Ok(Ok(())) => "ready\n".into_response(),
        Ok(Err(error)) => {
            warn!(%error, "the store is not ready");
            unready("the database cannot be used\n")
        }
        Err(_) => unready("the database is too slow\n"),
    }
}

/// The numbers. They are for whoever runs the server.
pub(crate) async fn metrics(
    State(app): State<Shared>,
    Extension(peer): Extension<Peer>,
) -> Response {
    if !(app.config.metrics_are_open || peer.is_this_machine()) {
        return (StatusCode::FORBIDDEN, "Only for this machine.\n").into_response();
    }
    ([(header::CONTENT_TYPE, OPEN_METRICS)], app.metrics.text()).into_response()
}

/// Counts and logs what is asked.
pub(crate) async fn measure(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let begin = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let response = next.run(request).await;
    let (status, time) = (response.status().as_u16(), begin.elapsed());
    app.metrics.count_request(status, time);
    debug!(%method, path, status, milliseconds = time.as_secs_f64() * 1e3, "request");
    response
}
