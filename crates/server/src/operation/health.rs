//! What tells others how the server is: `/healthz`, `/readyz`, `/metrics`.

use std::convert::Infallible;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::{MissedTickBehavior, timeout};
use tracing::{debug, warn};

use crate::guard::Peer;
use crate::server::Shared;

/// How often the store is looked at.
const PULSE: Duration = Duration::from_secs(1);

/// How long the store may take to be called ready.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long ago the store must have been ready for the server to be.
const FRESH: Duration = Duration::from_secs(5);

/// The type that Prometheus knows this text by.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// When the store was last read and written as it should be. The server looks by itself, so that
/// those who ask how it is give it no work.
#[derive(Debug)]
pub(crate) struct Pulse(Mutex<Instant>);

impl Pulse {
    /// The store is ready now.
    pub(crate) fn new() -> Self {
        Self(Mutex::new(Instant::now()))
    }

    fn beat(&self, now: Instant) {
        *self.0.lock().expect("nobody panics while holding it") = now;
    }

    fn is_fresh(&self, now: Instant) -> bool {
        let last = *self.0.lock().expect("nobody panics while holding it");
        now.saturating_duration_since(last) <= FRESH
    }
}

/// Looks at the store again and again.
pub(crate) async fn feel_pulse(app: &Shared) -> Infallible {
    let mut ticks = tokio::time::interval(PULSE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if *app.stopping.borrow() {
            // The store is closed on purpose, while some connections are yet to end.
            continue;
        }
        match timeout(PATIENCE, app.store.ready()).await {
            Ok(Ok(())) => app.pulse.beat(Instant::now()),
            Ok(Err(error)) => warn!(%error, "the store is not ready"),
            Err(_) => warn!("the store is too slow"),
        }
    }
}

/// The program runs.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// The program can do its work: it is not about to end, and the store could be read and written a
/// moment ago.
pub(crate) async fn ready(State(app): State<Shared>) -> Response {
    let unready = |words: &'static str| (StatusCode::SERVICE_UNAVAILABLE, words).into_response();
    if *app.stopping.borrow() {
        return unready("stopping\n");
    }
    if !app.pulse.is_fresh(Instant::now()) {
        return unready("the database cannot be used\n");
    }
    "ready\n".into_response()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_that_has_not_answered_for_a_while_is_not_ready() {
        let pulse = Pulse::new();
        let start = Instant::now();
        assert!(pulse.is_fresh(start) && !pulse.is_fresh(start + 2 * FRESH));
        pulse.beat(start + 2 * FRESH);
        assert!(pulse.is_fresh(start + 3 * FRESH) && !pulse.is_fresh(start + 4 * FRESH));
    }
}
