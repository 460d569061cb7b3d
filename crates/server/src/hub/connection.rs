//! One client that is connected, as the rest of the server sees it: a bounded queue of frames.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use crate::identity::members::Proof;
use crate::protocol::{News, Person};

/// A client that is connected.
pub struct Connection {
    /// Different for every connection of this run.
    pub(crate) id: u64,
    /// Who it is.
    pub(crate) person: Person,
    /// How they have proved it, if they have an account. Once that is over, so is the connection.
    pub(super) proof: Option<Proof>,
    queue: mpsc::Sender<Utf8Bytes>,
    /// Bytes of the frames in the queue.
    waiting: AtomicUsize,
    /// The most bytes that may wait, unless one frame alone has more.
    most_bytes: usize,
    given_up: Notify,
    is_gone: AtomicBool,
    /// Milliseconds there and back, smoothed.
    lag: AtomicU64,
}

/// How much may wait for a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Queue {
    /// Frames.
    pub frames: usize,
    /// Bytes of all of them.
    pub bytes: usize,
}

/// How long a client is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waits {
    /// How often it is asked for a sign of life.
    pub ping: Duration,
    /// How long it may be silent.
    pub silence: Duration,
    /// How long a frame may take to go out.
    pub sending: Duration,
}

/// The end of a connection's queue from which frames are sent.
#[derive(Debug)]
pub struct Frames {
    queue: mpsc::Receiver<Utf8Bytes>,
    connection: Arc<Connection>,
}

impl Default for Waits {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { ping: seconds(5), silence: seconds(20), sending: seconds(10) }
    }
}

impl Connection {
    /// A connection, and the end of its queue.
    pub(crate) fn new(
        id: u64,
        person: Person,
        proof: Option<Proof>,
        most: Queue,
    ) -> (Arc<Self>, Frames) {
        let (queue, frames) = mpsc::channel(most.frames);
        let connection = Arc::new(Self {
            id,
            person,
            proof,
            queue,
            waiting: AtomicUsize::new(0),
            most_bytes: most.bytes,
            given_up: Notify::new(),
            is_gone: AtomicBool::new(false),
            lag: AtomicU64::new(0),
        });
        (Arc::clone(&connection), Frames { queue: frames, connection })
    }

    /// Sends a piece of news.
    pub(crate) fn tell(&self, news: &News) {
        self.send(frame(news));
    }

    /// Sends a frame. If there is no room for it the client is too slow and is given up: it will
    /// come back and ask for what it has missed.
    pub(crate) fn send(&self, frame: Utf8Bytes) {
        let bytes = frame.len();
        let before = self.waiting.fetch_add(bytes, Ordering::Relaxed);
        let is_too_much = before > 0 && before + bytes > self.most_bytes;
        let sent = if is_too_much { None } else { self.queue.try_send(frame).ok() };
        if sent.is_none() {
            self.waiting.fetch_sub(bytes, Ordering::Relaxed);
            self.give_up();
        }
    }

    /// Ends the connection: its client is too slow, or has no right to it any more.
    pub(super) fn give_up(&self) {
        self.given_up.notify_one();
    }

    /// Waits until the connection is to end.
    pub(crate) async fn given_up(&self) {
        self.given_up.notified().await;
    }

    /// The client is gone for good.
    pub(crate) fn leave(&self) {
        self.is_gone.store(true, Ordering::Release);
    }

    /// Whether the client is gone for good.
    pub(crate) fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::Acquire)
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

impl Frames {
    /// The next frame, once there is one.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        let frame = self.queue.recv().await;
        self.taken(frame)
    }

    /// The next frame, if there is one.
    pub(crate) fn waiting(&mut self) -> Option<Utf8Bytes> {
        let frame = self.queue.try_recv().ok();
        self.taken(frame)
    }

    fn taken(&self, frame: Option<Utf8Bytes>) -> Option<Utf8Bytes> {
        let frame = frame?;
        self.connection.waiting.fetch_sub(frame.len(), Ordering::Relaxed);
        Some(frame)
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

#[cfg(test)]
pub(crate) mod tests {
    use futures_util::FutureExt;

    use super::*;
    use crate::protocol::PersonKind;

    /// Somebody who is connected.
    pub(crate) fn connection(id: u64, name: &str, most: Queue) -> (Arc<Connection>, Frames) {
        let (kind, name) = (PersonKind::Account, name.to_owned());
        let person = Person { id: format!("account:{name}"), name, kind, level: None };
        Connection::new(id, person, None, most)
    }

    fn is_given_up(connection: &Connection) -> bool {
        connection.given_up().now_or_never().is_some()
    }

    #[test]
    fn frames_that_wait_are_bounded_in_bytes() {
        let (connection, mut frames) = connection(1, "Ada", Queue { frames: 100, bytes: 1_000 });
        let text = |bytes: usize| Utf8Bytes::from("x".repeat(bytes));
        connection.send(text(5_000));
        assert!(!is_given_up(&connection), "one that is longer than the bound goes out alone");
        assert_eq!(frames.waiting().map(|frame| frame.len()), Some(5_000));
        connection.send(text(600));
        connection.send(text(400));
        assert!(!is_given_up(&connection));
        connection.send(text(1));
        assert!(is_given_up(&connection));
        assert_eq!(frames.waiting().map(|frame| frame.len()), Some(600));
        connection.send(text(600));
        assert!(!is_given_up(&connection), "there is room again");
    }

    #[test]
    fn frames_that_wait_are_bounded_in_number() {
        let (connection, mut frames) = connection(1, "Ada", Queue { frames: 2, bytes: 1_000 });
        for _ in 0..2 {
            connection.send("x".into());
        }
        assert!(!is_given_up(&connection));
        connection.send("x".into());
        assert!(is_given_up(&connection));
        assert!(frames.waiting().is_some() && frames.waiting().is_some());
        assert!(frames.waiting().is_none());
    }
}
