//! One client that is connected, as the rest of the server sees it: a bounded queue of frames.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use crate::protocol::{News, Person};

/// A client that is connected.
pub struct Connection {
    /// Different for every connection of this run.
    pub(crate) id: u64,
    /// Who it is.
    pub(crate) person: Person,
    queue: mpsc::Sender<Utf8Bytes>,
    given_up: Notify,
    /// Milliseconds there and back, smoothed.
    lag: AtomicU64,
}

impl Connection {
    /// A connection, and the end of its queue from which frames are sent. No more than `most` wait
    /// in it.
    pub(crate) fn new(
        id: u64,
        person: Person,
        most: usize,
    ) -> (Arc<Self>, mpsc::Receiver<Utf8Bytes>) {
        let (queue, frames) = mpsc::channel(most);
        let lag = AtomicU64::new(0);
        (Arc::new(Self { id, person, queue, given_up: Notify::new(), lag }), frames)
    }

    /// Sends a piece of news.
    pub(crate) fn tell(&self, news: &News) {
        self.send(frame(news));
    }

    /// Sends a frame. If there is no room for it the client is too slow and is given up: it will
    /// come back and ask for what it has missed.
    pub(crate) fn send(&self, frame: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(frame) {
            self.given_up.notify_one();
        }
    }

    /// Waits until the client is found to be too slow.
    pub(crate) async fn given_up(&self) {
        self.given_up.notified().await;
    }

    /// Milliseconds to the client and back.
    pub(crate) fn lag(&self) -> u64 {
        self.lag.load(Ordering::Relaxed)
    }

    /// Takes note of a way there and back. One slow answer says little, so it counts for a quarter.
    pub(crate) fn measured(&self, lag: u64) {
        let former = self.lag();
        let smoothed = if former == 0 { lag } else { (3 * former + lag) / 4 };
        self.lag.store(smoothed, Ordering::Relaxed);
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Connection({} of {})", self.id, self.person.id)
    }
}

/// News as they are sent. Copies share the text.
pub(crate) fn frame(news: &News) -> Utf8Bytes {
    serde_json::to_string(news).expect("plain data can be written as JSON").into()
}
