//! The WebSocket of one client: frames in, frames out, and nothing that could hold up the others.

mod seeking;

use std::collections::HashMap;
use std::mem;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Response};
use tokio::sync::watch;

use crate::api::{Problem, Shared};
use crate::bucket::Bucket;
use crate::guard::Peer;
use crate::hub::{Connection, Frames, Hub, Room, Waits, frame};
use crate::identity::caller::Caller;
use crate::identity::members::Member;
use crate::limits::{Deed, household};
use crate::protocol::{
    Act, LONGEST_FRAME, LONGEST_REQUEST_ID, News, PROTOCOL, Refusal, RefusalCode, Request, Time,
};
use crate::table::Command;

/// The most games that one connection follows.
const MOST_WATCHED: usize = 32;

/// The most frames that cannot be understood.
const MOST_BAD: u32 = 20;

/// Opens a client's WebSocket.
pub(crate) async fn open(
    State(api): State<Shared>,
    Extension(peer): Extension<Peer>,
    caller: Caller,
    member: Option<Extension<Member>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let place = api.address_sockets.take(household(peer.address)).ok_or_else(|| {
        Problem::too_many("too many pages are connected from this address: close one")
    })?;
    let own_place = api.person_sockets.take(caller.person.id.clone());
    let own_place = own_place
        .ok_or_else(|| Problem::too_many("you have too many pages connected: close one"))?;
    let upgrade = upgrade.max_message_size(LONGEST_FRAME).max_frame_size(LONGEST_FRAME);
    // A client gets small frames; the buffer need not be large.
    let upgrade = upgrade.write_buffer_size(0).read_buffer_size(4 * 1024);
    let proof = member.map(|Extension(member)| member.proof);
    let upgraded = upgrade.on_upgrade(move |socket| async move {
        let hub = Arc::clone(&api.hub);
        let Some((connection, frames)) = hub.admit(caller.person, proof).await else { return };
        let mut client = Client::new(api, peer.address, Arc::clone(&connection));
        client.run(socket, frames).await;
        client.leave().await;
        drop((place, own_place));
        hub.disconnect(&connection);
    });
    Ok(upgraded.into_response())
}

/// Why a conversation is over.
enum Over {
    /// The client is gone, or is told to go.
    Gone,
}

/// One client.
struct Client {
    api: Shared,
    hub: Arc<Hub>,
    address: IpAddr,
    connection: Arc<Connection>,
    waits: Waits,
    watched: HashMap<String, Arc<Room>>,
    has_said_hello: bool,
    /// Whether a ping has gone out that was not answered.
    is_asked_for_a_pong: bool,
    bad_frames: u32,
    frames: Bucket,
    lines: Bucket,
    heard: Instant,
}

impl Client {
    fn new(api: Shared, address: IpAddr, connection: Arc<Connection>) -> Self {
        Self {
            hub: Arc::clone(&api.hub),
            waits: api.hub.waits(),
            api,
            address,
            connection,
            watched: HashMap::new(),
            has_said_hello: false,
            is_asked_for_a_pong: false,
            bad_frames: 0,
            frames: Bucket::new(40, Duration::from_millis(50)),
            lines: Bucket::new(5, Duration::from_secs(2)),
            heard: Instant::now(),
        }
    }

    async fn run(&mut self, mut socket: WebSocket, mut frames: Frames) {
        let mut stopping = self.hub.stopping();
        // The first ping comes with the welcome.
        let begin = tokio::time::Instant::now() + self.waits.ping;
        let mut pings = tokio::time::interval_at(begin, self.waits.ping);
        loop {
            let result = tokio::select! {
                received = socket.recv() => self.receive(&mut socket, received).await,
                Some(frame) = frames.next() => self.send(&mut socket, frame).await,
                _ = pings.tick() => self.ping(),
                () = self.connection.given_up() => Err(Over::Gone),
                () = until_true(&mut stopping) => break,
            };
            if result.is_err() {
                return;
            }
        }
        // What was acknowledged before the end is still said.
        while let Some(frame) = frames.waiting() {
            if self.send(&mut socket, frame).await.is_err() {
                return;
            }
        }
        let words = "the server stops for a moment".to_owned();
        let _ = self.send(&mut socket, frame(&News::Closing { words })).await;
        let _ = tokio::time::timeout(self.waits.sending, socket.send(Message::Close(None))).await;
    }

    async fn leave(&mut self) {
        for (_, room) in self.watched.drain() {
            self.hub.leave(&room, &self.connection).await;
        }
    }

    /// Sends a frame, unless the client does not take it.
    async fn send(&self, socket: &mut WebSocket, frame: Utf8Bytes) -> Result<(), Over> {
        let sending = tokio::time::timeout(self.waits.sending, socket.send(Message::Text(frame)));
        tokio::select! {
            sent = sending => match sent {
                Ok(Ok(())) => Ok(()),
                _ => Err(Over::Gone),
            },
            () = self.connection.given_up() => Err(Over::Gone),
        }
    }

    /// Asks whether the client is there, behind whatever waits to be sent: nothing overtakes the
    /// welcome.
    fn ping(&mut self) -> Result<(), Over> {
        if self.heard.elapsed() > self.waits.silence {
            return Err(Over::Gone);
        }
        if self.has_said_hello {
            self.is_asked_for_a_pong = true;
            self.connection.tell(&News::Ping { at: self.hub.now() });
        }
        Ok(())
    }

    async fn receive(
        &mut self,
        socket: &mut WebSocket,
        received: Option<Result<Message, axum::Error>>,
    ) -> Result<(), Over> {
        match received {
            Some(Ok(Message::Text(text))) => {
                self.heard = Instant::now();
                self.read(&text).await
            }
            Some(Ok(Message::Binary(_))) => self.complain("frames are text"),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
            Some(Ok(Message::Close(_))) | None => Err(Over::Gone),
            Some(Err(_)) => {
                // Most likely a frame that was too long; the protocol does not let us go on.
                let words = format!("a frame has at most {LONGEST_FRAME} bytes");
                let refusal = Refusal::new(RefusalCode::TooLarge, words);
                let _ = self.send(socket, frame(&refused(None, refusal))).await;
                Err(Over::Gone)
            }
        }
    }

    async fn read(&mut self, text: &str) -> Result<(), Over> {
        let request = match serde_json::from_str::<Request>(text) {
            Ok(request) => request,
            Err(error) => return self.complain(&error.to_string()),
        };
        if !self.has_said_hello {
            return self.hello(&request);
        }
        // The answer to a ping is free, once.
        let is_free =
            matches!(request, Request::Pong { .. }) && mem::take(&mut self.is_asked_for_a_pong);
        let counted = if is_free { Ok(()) } else { self.count_frame() };
        match counted {
            Ok(()) => self.answer(request).await,
            Err(refusal) => self.connection.tell(&refused(id_of(&request), refusal)),
        }
        Ok(())
    }

    /// Counts a frame, of this connection and with all others.
    fn count_frame(&mut self) -> Result<(), Refusal> {
        if !self.frames.take() {
            return Err(Refusal::new(RefusalCode::TooFast, "too many requests: slow down"));
        }
        self.count(Deed::Frame)
    }

    /// A frame that is no request.
    fn complain(&mut self, words: &str) -> Result<(), Over> {
        self.bad_frames += 1;
        let refusal = Refusal::new(RefusalCode::BadRequest, words);
        self.connection.tell(&refused(None, refusal));
        if self.bad_frames < MOST_BAD { Ok(()) } else { Err(Over::Gone) }
    }

    fn hello(&mut self, request: &Request) -> Result<(), Over> {
        let Request::Hello { protocol: PROTOCOL } = request else {
            let words = format!("say hello first, in version {PROTOCOL} of the protocol");
            let refusal = Refusal::new(RefusalCode::Protocol, words);
            self.connection.tell(&refused(id_of(request), refusal));
            self.bad_frames += 1;
            return if self.bad_frames < MOST_BAD { Ok(()) } else { Err(Over::Gone) };
        };
        self.has_said_hello = true;
        let you = self.connection.person.clone();
        self.connection.tell(&News::Welcome {
            protocol: PROTOCOL,
            may_chat: self.hub.may_chat(&you),
            you,
            now: self.hub.now(),
            server: self.hub.server().to_owned(),
        });
        self.ping()
    }

    async fn answer(&mut self, request: Request) {
        let id = id_of(&request);
        let result = match request {
            Request::Hello { .. } => {
                Err(Refusal::new(RefusalCode::Protocol, "hello was said already"))
            }
            Request::Watch { game, after } => self.watch(game, after).await.map(|()| None),
            Request::Unwatch { game } => {
                if let Some(room) = self.watched.remove(&game) {
                    self.hub.leave(&room, &self.connection).await;
                }
                Ok(None)
            }
            Request::Turn { id, game, number, text } => {
                self.turn(&id, &game, Command::Turn { number, text }).await.map(Some)
            }
            Request::Act { id, game, act } => self.act(&id, &game, act).await.map(Some),
            Request::Say { id, game, text } => self.say(&id, &game, text).await.map(Some),
            Request::Lobby { on } => {
                self.follow_lobby(on);
                Ok(None)
            }
            Request::Seek { id, seek } => self.seek(id, seek).await.map(|()| Some(0)),
            Request::Unseek => {
                self.hub.lobby().unseek(&self.connection);
                self.connection.tell(&News::Seeking { seek: None });
                Ok(None)
            }
            Request::Pong { at } => {
                self.measure(at);
                Ok(None)
            }
        };
        match (result, id) {
            (Ok(Some(version)), Some(id)) => self.connection.tell(&News::Done { id, version }),
            (Ok(_), _) => {}
            (Err(refusal), id) => self.connection.tell(&refused(id, refusal)),
        }
    }

    async fn watch(&mut self, game: String, after: Option<u64>) -> Result<(), Refusal> {
        if self.watched.len() >= MOST_WATCHED && !self.watched.contains_key(&game) {
            let words = format!("a connection follows at most {MOST_WATCHED} games");
            return Err(Refusal::new(RefusalCode::NotPossible, words));
        }
        let room = self.hub.watch(&self.connection, &game, after).await?;
        self.watched.insert(game, room);
        Ok(())
    }

    async fn turn(&self, id: &str, game: &str, turn: Command) -> Result<u64, Refusal> {
        let begun = Instant::now();
        let version = self.command(id, game, turn).await?;
        self.hub.count_turn(begun.elapsed());
        Ok(version)
    }

    async fn command(&self, id: &str, game: &str, command: Command) -> Result<u64, Refusal> {
        check_id(id)?;
        self.hub.command(&self.connection.person, game, Some(id), command).await
    }

    async fn act(&self, id: &str, game: &str, act: Act) -> Result<u64, Refusal> {
        if act.makes_game() {
            self.count(Deed::MakeGame)?;
        }
        self.command(id, game, Command::Act(act)).await
    }

    async fn say(&mut self, id: &str, game: &str, text: String) -> Result<u64, Refusal> {
        if !self.lines.take() {
            return Err(Refusal::new(RefusalCode::TooFast, "wait a little before the next line"));
        }
        self.count(Deed::Chat)?;
        self.command(id, game, Command::Say(text)).await
    }

    fn follow_lobby(&self, on: bool) {
        if on {
            self.hub.lobby().listen(&self.connection);
        } else {
            self.hub.lobby().ignore(&self.connection);
        }
    }

    /// Counts what is counted over HTTP too, and from all connections together.
    fn count(&self, deed: Deed) -> Result<(), Refusal> {
        let person = Some(self.connection.person.id.as_str());
        self.api.limits.count(deed, self.address, person).map_err(Refusal::from)
    }

    fn measure(&self, at: Time) {
        // Whatever a client makes up, no more counts than a quota allows.
        if let Some(lag) = self.hub.now().checked_sub(at) {
            self.connection.measured(lag.min(60_000));
        }
    }
}

/// Waits until something is so.
async fn until_true(flag: &mut watch::Receiver<bool>) {
    // Without a hub there is nothing to serve either.
    drop(flag.wait_for(|is_so| *is_so).await);
}

fn check_id(id: &str) -> Result<(), Refusal> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if (1..=LONGEST_REQUEST_ID).contains(&id.len()) && id.bytes().all(is_plain) {
        return Ok(());
    }
    let words = format!("an id is 1 to {LONGEST_REQUEST_ID} letters, digits, - and _");
    Err(Refusal::new(RefusalCode::BadRequest, words))
}

fn id_of(request: &Request) -> Option<String> {
    match request {
        Request::Turn { id, .. }
        | Request::Act { id, .. }
        | Request::Say { id, .. }
        | Request::Seek { id, .. } => Some(id.clone()),
        _ => None,
    }
}

fn refused(id: Option<String>, refusal: Refusal) -> News {
    News::Refused { id, code: refusal.code, words: refusal.words }
}
