//! A client that plays as a page does, and checks what it is told.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use trine_server::protocol::{
    Act, Change, News, OnlineGame, OpenOffer, PROTOCOL, Person, RefusalCode, Request, Status,
    Terms, What,
};

/// Nothing takes longer than this.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// A connection that has said hello.
pub(crate) struct Client {
    pub(crate) me: Person,
    pub(crate) may_chat: bool,
    pub(crate) cookie: String,
    socket: WebSocketStream<TcpStream>,
    /// News that came while something else was awaited.
    waiting: VecDeque<News>,
}

impl Client {
    /// Somebody new.
    pub(crate) async fn new(address: SocketAddr) -> Self {
        Self::try_connect(address, None).await.expect("the server answers")
    }

    /// Another connection of the same person.
    pub(crate) async fn again(&self, address: SocketAddr) -> Self {
        Self::try_connect(address, Some(&self.cookie)).await.expect("the server answers")
    }

    /// Connects, if the server is there.
    pub(crate) async fn try_connect(
        address: SocketAddr,
        cookie: Option<&str>,
    ) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let stream = TcpSocket::new_v4()?.connect(address).await?;
        let (socket, set) = upgrade(stream, address, cookie).await?;
        let cookie = cookie.map(str::to_owned).or(set).ok_or("there is a cookie")?;
        let me = Person {
            id: String::new(),
            name: String::new(),
            kind: trine_server::protocol::PersonKind::Guest,
            level: None,
        };
        let waiting = VecDeque::new();
        let mut client = Self { me, may_chat: false, cookie, socket, waiting };
        client.try_send(&Request::Hello { protocol: PROTOCOL }).await?;
        let News::Welcome { you, may_chat, .. } = client.try_read().await? else {
            return Err("the server says welcome".into());
        };
        (client.me, client.may_chat) = (you, may_chat);
        Ok(client)
    }

    /// An id that no other request has.
    pub(crate) fn id() -> String {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        format!("r{}", NEXT.fetch_add(1, Ordering::Relaxed))
    }

    pub(crate) async fn try_send(
        &mut self,
        request: &Request,
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let text = serde_json::to_string(request)?;
        Ok(self.socket.send(Message::text(text)).await?)
    }

    pub(crate) async fn send(&mut self, request: &Request) {
        self.try_send(request).await.expect("the connection holds");
    }

    /// Sends a text that may be no request.
    pub(crate) async fn send_text(&mut self, text: String) {
        // The server may have given us up.
        drop(self.socket.send(Message::text(text)).await);
    }

    /// Sends bytes.
    pub(crate) async fn send_bytes(&mut self, bytes: Vec<u8>) {
        drop(self.socket.send(Message::binary(bytes)).await);
    }

    /// The next piece of news from the wire. Pings are answered and not told.
    pub(crate) async fn try_read(
        &mut self,
    ) -> Result<News, Box<dyn std::error::Error + Send + Sync>> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await?;
            match message.ok_or("the connection is closed")?? {
                Message::Text(text) => match serde_json::from_str(&text)? {
                    News::Ping { at } => self.try_send(&Request::Pong { at }).await?,
                    news => return Ok(news),
                },
                Message::Close(_) => return Err("the server closes the connection".into()),
                _ => {}
            }
        }
    }

    /// The next piece of news that fits; others are kept for later.
    pub(crate) async fn until<T>(&mut self, fits: impl Fn(&News) -> Option<T>) -> T {
        let found = self.waiting.iter().enumerate().find_map(|(at, news)| Some((at, fits(news)?)));
        if let Some((at, found)) = found {
            self.waiting.remove(at);
            return found;
        }
        loop {
            let news = self.try_read().await.expect("there are news");
            if let Some(found) = fits(&news) {
                return found;
            }
            self.waiting.push_back(news);
        }
    }

    /// Whether the server ends the connection, whatever else it says before.
    pub(crate) async fn is_closed(&mut self) -> bool {
        loop {
            match timeout(PATIENCE, self.socket.next()).await {
                Err(_) => return false,
                Ok(None | Some(Err(_) | Ok(Message::Close(_)))) => return true,
                Ok(Some(Ok(_))) => {}
            }
        }
    }

    /// Sends a request with an id, and waits for its answer.
    pub(crate) async fn ask(&mut self, request: &Request) -> Result<u64, RefusalCode> {
        self.send(request).await;
        let wanted = match request {
            Request::Turn { id, .. }
            | Request::Act { id, .. }
            | Request::Say { id, .. }
            | Request::Seek { id, .. } => id.clone(),
            _ => panic!("it has an id"),
        };
        self.until(|news| match news {
            News::Done { id, version } if *id == wanted => Some(Ok(*version)),
            News::Refused { id: Some(id), code, .. } if *id == wanted => Some(Err(*code)),
            _ => None,
        })
        .await
    }

    pub(crate) async fn act(&mut self, game: &str, act: Act) -> Result<u64, RefusalCode> {
        let (id, game) = (Self::id(), game.to_owned());
        self.ask(&Request::Act { id, game, act }).await
    }

    pub(crate) async fn turn(
        &mut self,
        game: &str,
        number: usize,
        text: &str,
    ) -> Result<u64, RefusalCode> {
        let (id, game, text) = (Self::id(), game.to_owned(), text.to_owned());
        self.ask(&Request::Turn { id, game, number: number as u32, text }).await
    }

    pub(crate) async fn say(&mut self, game: &str, text: &str) -> Result<u64, RefusalCode> {
        let (id, game, text) = (Self::id(), game.to_owned(), text.to_owned());
        self.ask(&Request::Say { id, game, text }).await
    }

    /// Follows a game from the beginning.
    pub(crate) async fn watch(&mut self, game: &str) -> OnlineGame {
        self.send(&Request::Watch { game: game.to_owned(), after: None }).await;
        let wanted = game.to_owned();
        self.until(|news| match news {
            News::Snapshot { game } if game.id == wanted => Some(game.clone()),
            _ => None,
        })
        .await
    }

    /// Follows a game from a version, and gives what came since.
    pub(crate) async fn watch_after(&mut self, game: &str, after: u64) -> Vec<Change> {
        self.send(&Request::Watch { game: game.to_owned(), after: Some(after) }).await;
        self.changes(game).await
    }

    /// The next changes of a game.
    pub(crate) async fn changes(&mut self, wanted: &str) -> Vec<Change> {
        self.until(|news| match news {
            News::Changes { game, changes } if game == wanted => Some(changes.clone()),
            _ => None,
        })
        .await
    }

    /// Brings a game up to date, to this version at least.
    pub(crate) async fn follow(&mut self, game: &mut OnlineGame, version: u64) {
        while game.version < version {
            for change in self.changes(&game.id.clone()).await {
                apply(game, change);
            }
        }
    }

    /// Brings a game up to date, to its end.
    pub(crate) async fn follow_to_end(&mut self, game: &mut OnlineGame) {
        while !matches!(game.status, Status::Ended { .. }) {
            self.follow(game, game.version + 1).await;
        }
    }

    /// Makes a game over HTTP.
    pub(crate) async fn make(&self, address: SocketAddr, terms: &Terms) -> OnlineGame {
        let body = json!({ "terms": terms }).to_string();
        let (status, body) = post(address, "/api/games", &body, &[("cookie", &self.cookie)]).await;
        assert_eq!(status, 201, "{body}");
        serde_json::from_str(&body).expect("it is a game")
    }
}

/// Opens a WebSocket, and gives the cookie that was set.
pub(crate) async fn upgrade(
    stream: TcpStream,
    address: SocketAddr,
    cookie: Option<&str>,
) -> Result<(WebSocketStream<TcpStream>, Option<String>), Box<dyn std::error::Error + Send + Sync>>
{
    stream.set_nodelay(true)?;
    let mut request = format!("ws://{address}/ws").into_client_request()?;
    if let Some(cookie) = cookie {
        request.headers_mut().insert("cookie", cookie.parse()?);
    }
    let (socket, response) = timeout(PATIENCE, client_async(request, stream)).await??;
    let set = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
    let set = set.and_then(|value| value.split(';').next()).map(str::to_owned);
    Ok((socket, set))
}

/// Works a change into a game, as a page does. Versions follow each other without a gap.
pub(crate) fn apply(game: &mut OnlineGame, change: Change) {
    assert_eq!(change.version, game.version + 1, "every change comes once and in order");
    (game.version, game.changed) = (change.version, change.at);
    match change.what {
        What::Made => {}
        What::Started { white, black, clock } => {
            (game.white, game.black, game.clock) = (Some(white), Some(black), clock);
            game.status = Status::Playing;
        }
        What::Turn { number, text, used, clock } => {
            assert_eq!(number as usize, game.turns.len(), "turns come in order");
            game.turns.push(text);
            game.used.push(used);
            game.clock = clock;
        }
        What::Undone { turns, clock } => {
            game.turns.truncate(turns as usize);
            game.used.truncate(turns as usize);
            game.offers.clear();
            game.clock = clock;
        }
        What::Offered { side, offer } => game.offers.push(OpenOffer { side, offer }),
        What::Declined { side, offer } | What::Withdrawn { side, offer } => {
            game.offers.retain(|open| *open != OpenOffer { side, offer });
        }
        What::Ended { winner, by, words, clock, ratings } => {
            game.status = Status::Ended { winner, by, words };
            (game.clock, game.ratings) = (clock, ratings);
            game.offers.clear();
        }
        What::RematchMade { game: next } => {
            game.rematch = Some(next);
            game.offers.clear();
        }
        What::Said { line } => game.chat.push(line),
        What::Resumed { clock } => game.clock = clock,
    }
}

/// Sends a request over HTTP; gives status and body.
pub(crate) async fn post(
    address: SocketAddr,
    path: &str,
    body: &str,
    headers: &[(&str, &str)],
) -> (u16, String) {
    let (status, _, body) = request(address, &format!("POST {path}"), body, headers).await;
    (status, body)
}

/// Sends a request of any kind over HTTP, as a page does; gives status, head and body.
pub(crate) async fn request(
    address: SocketAddr,
    request: &str,
    body: &str,
    headers: &[(&str, &str)],
) -> (u16, String, String) {
    let mut head = format!(
        "{request} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        head.extend([*name, ": ", *value, "\r\n"]);
    }
    exchange(address, &format!("{head}\r\n{body}")).await
}

/// The password of every account that is made here.
pub(crate) const PASSWORD: &str = "correct horse";

/// Makes an account, or logs into it: the cookie of the session.
pub(crate) async fn enter(address: SocketAddr, path: &str, name: &str) -> String {
    let body = json!({ "name": name, "password": PASSWORD }).to_string();
    let (status, head, body) = request(address, &format!("POST {path}"), &body, &[]).await;
    assert!(status < 300, "{body}");
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: trine_session="));
    let value = cookie.and_then(|cookie| cookie.split(';').next()).expect("there is a cookie");
    format!("trine_session={value}")
}

/// Asks for a page over HTTP.
pub(crate) async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let head = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    let (status, _, body) = exchange(address, &head).await;
    (status, body)
}

async fn exchange(address: SocketAddr, request: &str) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    stream.write_all(request.as_bytes()).await.expect("it can be sent");
    let mut answer = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("in time").expect("it answers");
    let answer = String::from_utf8(answer).expect("it is text");
    let (head, body) = answer.split_once("\r\n\r\n").expect("it has a head");
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    (status.expect("it has a status"), head.to_owned(), body.to_owned())
}

/// Terms of a game.
pub(crate) fn terms(game: &str) -> Terms {
    serde_json::from_value(json!({ "game": game, "side": "white" })).expect("they are terms")
}

/// Terms of a game with a Fischer clock, in milliseconds.
pub(crate) fn timed(game: &str, initial: u64, increment: u64) -> Terms {
    let clock = json!({ "type": "fischer", "initial": initial, "increment": increment });
    let terms = json!({ "game": game, "side": "white", "clock": clock });
    serde_json::from_value(terms).expect("they are terms")
}

/// A game between two that has started: the first is White.
pub(crate) async fn pair(address: SocketAddr, terms: &Terms) -> (Client, Client, OnlineGame) {
    let mut white = Client::new(address).await;
    let mut black = Client::new(address).await;
    let made = white.make(address, terms).await;
    let mut game = white.watch(&made.id).await;
    assert_eq!(black.watch(&made.id).await, game);
    let version = black.act(&game.id, Act::Join).await.expect("the seat is free");
    white.follow(&mut game, version).await;
    let mut same = made;
    black.follow(&mut same, version).await;
    (white, black, game)
}
