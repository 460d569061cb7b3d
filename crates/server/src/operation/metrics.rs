//! Numbers for those who watch over the server, in the text form that Prometheus reads.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use crate::store::Meter;

/// What is counted. Cloning gives another handle to the same numbers.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    registry: Arc<Registry>,
    requests: Family<[(&'static str, &'static str); 1], Counter>,
    request_time: Histogram,
    /// Pages that are connected now.
    pub(crate) sockets: Gauge,
    /// Games that are in memory now.
    pub(crate) rooms: Gauge,
    /// Turns that have been acknowledged.
    pub(crate) turns: Counter,
    /// How long turns took from the frame to the acknowledgement.
    pub(crate) turn_time: Histogram,
}

impl Metrics {
    pub(crate) fn new(store: &Meter) -> Self {
        let mut metrics = Self {
            registry: Arc::default(),
            requests: Family::default(),
            request_time: times(),
            sockets: Gauge::default(),
            rooms: Gauge::default(),
            turns: Counter::default(),
            turn_time: times(),
        };
        let mut registry = Registry::with_prefix("trine");
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The program", version);
        registry.register("http_requests", "Requests answered", metrics.requests.clone());
        let help = "Seconds from a request to the head of its answer";
        registry.register("http_request_seconds", help, metrics.request_time.clone());
        registry.register("sockets", "Pages connected", metrics.sockets.clone());
        registry.register("rooms", "Games in memory", metrics.rooms.clone());
        registry.register("turns", "Turns acknowledged", metrics.turns.clone());
        let help = "Seconds from a turn to its acknowledgement";
        registry.register("turn_seconds", help, metrics.turn_time.clone());
        registry.register("store_writes", "Writes to the database", store.writes.clone());
        let help = "Seconds of each commit to the database";
        registry.register("store_commit_seconds", help, store.commit_time.clone());
        metrics.registry = Arc::new(registry);
        metrics
    }

    /// Counts a request that was answered.
    pub(crate) fn count_request(&self, status: u16, time: Duration) {
        let class = match status {
            ..200 => "1xx",
            200..300 => "2xx",
            300..400 => "3xx",
            400..500 => "4xx",
            500.. => "5xx",
        };
        self.requests.get_or_create(&[("status", class)]).inc();
        self.request_time.observe(time.as_secs_f64());
    }

    /// All numbers as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to memory does not fail");
        text
    }
}

/// Times from half a millisecond to some eight seconds.
pub(crate) fn times() -> Histogram {
    Histogram::new(exponential_buckets(0.0005, 2.0, 15))
}
