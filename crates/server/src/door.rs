//! The door: how many connections there are at once, and which of them are closed again.
//!
//! A connection to which nothing has been sent for a while is closed. That is one whose client rests
//! between two requests, or takes nothing of what waits for it, or sends a request so slowly that
//! there is nothing to answer. Sockets and streams are never quiet for that long: they are sent a
//! sign of life every few seconds.

use std::io::{self, IoSlice};
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

use crate::limits::household;
use crate::places::{Place, Places};

/// Where clients come in. When all places are taken the next one waits; when those of its address
/// are taken it is turned away.
#[derive(Debug)]
pub(crate) struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
    /// For each household.
    own_places: Places<IpAddr>,
    rest: Duration,
}

/// A connection of a client.
#[derive(Debug)]
pub(crate) struct Visit {
    stream: TcpStream,
    rest: Duration,
    /// When something was last sent.
    sent: Instant,
    /// Ends no later than the rest does.
    alarm: Pin<Box<Sleep>>,
    _places: (OwnedSemaphorePermit, Place<IpAddr>),
}

impl Door {
    /// A door for so many connections, and so many of an address, each of which may rest for so
    /// long.
    pub(crate) fn new(listener: TcpListener, places: usize, own: u32, rest: Duration) -> Self {
        let (places, own_places) = (Arc::new(Semaphore::new(places)), Places::new(own));
        Self { listener, places, own_places, rest }
    }
}

impl Listener for Door {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.expect("the places are never closed");
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            if let Some(own) = self.own_places.take(household(address.ip())) {
                return (Visit::new(stream, self.rest, (place, own)), address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Visit {
    fn new(
        stream: TcpStream,
        rest: Duration,
        places: (OwnedSemaphorePermit, Place<IpAddr>),
    ) -> Self {
        let alarm = Box::pin(sleep(rest));
        Self { stream, rest, sent: Instant::now(), alarm, _places: places }
    }

    /// Sends small frames at once: a second one would wait until the first has been confirmed.
    pub(crate) fn hurry(&mut self) {
        // It is only slower without.
        drop(self.stream.set_nodelay(true));
    }

    /// Fails when nothing has been sent for too long. Otherwise the task is woken when it has.
    fn check(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        while self.alarm.as_mut().poll(context).is_ready() {
            let end = self.sent + self.rest;
            if end <= Instant::now() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            self.alarm.as_mut().reset(end);
        }
        Ok(())
    }

    fn note(&mut self, sent: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(1..)) = sent {
            self.sent = Instant::now();
        }
        sent
    }
}

impl AsyncRead for Visit {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.check(context)?;
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Visit {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        if sent.is_pending() {
            self.check(context)?;
        }
        self.note(sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        if sent.is_pending() {
            self.check(context)?;
        }
        self.note(sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
