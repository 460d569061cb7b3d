//! Lines that wait to be read by a program: so many, and so many bytes.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::timeout;

use crate::hub::Queue;
use crate::places::Place;

/// What waits to be read. Whoever is further behind is disconnected, and comes back.
pub(super) const QUEUE: Queue = Queue { frames: 256, bytes: 1 << 20 };

/// How long somebody who reads may take to make room for the next line.
const PATIENCE: Duration = Duration::from_secs(10);

/// Nobody reads any more, or not fast enough.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Gone;

/// The writing end of a stream.
pub(super) struct Lines {
    queue: mpsc::Sender<Line>,
    /// A permit for each byte that may wait.
    room: Arc<Semaphore>,
    most_bytes: usize,
    /// Taken until the stream ends.
    _place: Place<String>,
}

/// A line, and the room that it takes until it is sent.
struct Line {
    text: Bytes,
    _room: OwnedSemaphorePermit,
}

impl Lines {
    /// Both ends of a stream.
    pub(super) fn new(place: Place<String>, most: Queue) -> (Self, Body) {
        let (queue, mut lines) = mpsc::channel::<Line>(most.frames);
        let lines = stream::poll_fn(move |context| {
            lines.poll_recv(context).map(|line| line.map(|line| Ok::<_, Infallible>(line.text)))
        });
        let room = Arc::new(Semaphore::new(most.bytes));
        let writing = Self { queue, room, most_bytes: most.bytes, _place: place };
        (writing, Body::from_stream(lines))
    }

    /// Writes a line, if there is room for it.
    pub(super) fn tell(&self, value: &impl Serialize) -> Result<(), Gone> {
        self.send(line(value))
    }

    /// Writes a line once there is room for it, if whoever reads does not take too long.
    pub(super) async fn tell_in_time(&self, value: &impl Serialize) -> Result<(), Gone> {
        let text = line(value);
        let sending = async {
            let room = Arc::clone(&self.room).acquire_many_owned(self.size(&text)).await;
            let room = room.expect("the room is never closed");
            self.queue.send(Line { text, _room: room }).await.map_err(|_| Gone)
        };
        timeout(PATIENCE, sending).await.unwrap_or(Err(Gone))
    }

    /// Writes an empty line.
    pub(super) fn pulse(&self) -> Result<(), Gone> {
        self.send(Bytes::from_static(b"\n"))
    }

    /// Waits until nobody reads any more.
    pub(super) async fn closed(&self) {
        self.queue.closed().await;
    }

    fn send(&self, text: Bytes) -> Result<(), Gone> {
        let room = Arc::clone(&self.room).try_acquire_many_owned(self.size(&text));
        let line = Line { text, _room: room.map_err(|_| Gone)? };
        self.queue.try_send(line).map_err(|_| Gone)
    }

    /// The room that a line takes. One that is longer than all of it goes out alone.
    fn size(&self, text: &Bytes) -> u32 {
        u32::try_from(text.len().min(self.most_bytes)).unwrap_or(u32::MAX)
    }
}

fn line(value: &impl Serialize) -> Bytes {
    let mut line = serde_json::to_string(value).expect("plain data can be written as JSON");
    line.push('\n');
    line.into()
}

#[cfg(test)]
mod tests {
    use futures_util::{FutureExt, StreamExt};

    use super::*;
    use crate::places::Places;

    fn lines(frames: usize, bytes: usize) -> (Lines, impl FnMut() -> Option<usize>) {
        let place = Places::new(1).take("ada".to_owned()).expect("there is one");
        let (lines, body) = Lines::new(place, Queue { frames, bytes });
        let mut body = body.into_data_stream();
        // The length of the next line that waits.
        let read = move || Some(body.next().now_or_never()??.expect("it cannot fail").len());
        (lines, read)
    }

    /// A line of so many bytes with its quotes and its end.
    fn text(bytes: usize) -> String {
        "x".repeat(bytes - 3)
    }

    #[test]
    fn lines_that_wait_are_bounded_in_bytes() {
        let (lines, mut read) = lines(100, 1_000);
        assert_eq!(lines.tell(&text(5_000)), Ok(()), "one that is longer goes out alone");
        assert_eq!(lines.tell(&text(10)), Err(Gone));
        assert_eq!(read(), Some(5_000));
        assert_eq!((lines.tell(&text(600)), lines.tell(&text(400))), (Ok(()), Ok(())));
        assert_eq!(lines.pulse(), Err(Gone));
        assert_eq!((read(), lines.tell(&text(600))), (Some(600), Ok(())), "there is room again");
        assert_eq!((read(), read(), read()), (Some(400), Some(600), None));
    }

    #[test]
    fn lines_that_wait_are_bounded_in_number() {
        let (lines, mut read) = lines(2, 1_000);
        assert_eq!((lines.pulse(), lines.pulse(), lines.pulse()), (Ok(()), Ok(()), Err(Gone)));
        assert_eq!((read(), lines.pulse()), (Some(1), Ok(())));
    }

    #[test]
    fn what_a_stream_begins_with_waits_for_a_slow_reader() {
        let (lines, mut read) = lines(100, 1_000);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.expect("there is a runtime").block_on(async {
            assert_eq!(lines.tell_in_time(&text(900)).await, Ok(()));
            let long = text(300);
            let mut waiting = Box::pin(lines.tell_in_time(&long));
            assert_eq!((&mut waiting).now_or_never(), None, "there is no room");
            assert_eq!(read(), Some(900));
            assert_eq!(waiting.await, Ok(()));
            assert_eq!(read(), Some(300));
        });
    }

    #[test]
    fn whoever_does_not_read_at_all_is_given_up() {
        let (lines, read) = lines(100, 1_000);
        assert_eq!(lines.tell(&text(900)), Ok(()));
        drop(read);
        assert_eq!(lines.tell(&text(10)), Err(Gone));
        assert_eq!(lines.closed().now_or_never(), Some(()));
    }
}
