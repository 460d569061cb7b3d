//! Whoever is slow: they lose the connection, and nothing else.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use trine_server::hub::{GuestChat, Options, Queue, Waits};
use trine_server::protocol::{
    Act, CHAT_LINES, News, OnlineGame, PROTOCOL, RefusalCode, Request, Status,
};
use trine_server::table::Command;

use crate::client::{Client, PATIENCE, apply, pair, terms, upgrade};
use crate::served::{Served, serve_with};

/// A server that waits for nobody for long, and lets guests talk.
fn serve_impatiently() -> Served {
    let queue = Queue { frames: 8, bytes: 1 << 20 };
    serve_with(Options { queue, guest_chat: GuestChat::On, ..Options::default() })
}

/// Says something without the limits for clients.
async fn say(served: &Served, by: &Client, game: &str, line: String) {
    let said = served.hub.command(&by.me, game, None, Command::Say(line)).await;
    said.expect("she may talk");
}

/// A long chat makes the snapshot large, so that a few of them fill the way to somebody.
async fn fill_chat(served: &Served, by: &mut Client, game: &mut OnlineGame) {
    for number in 0..CHAT_LINES {
        say(served, by, &game.id, format!("{number} {}", "🂡".repeat(190))).await;
        let version = game.version + 1;
        by.follow(game, version).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_spectator_is_dropped_while_the_players_lose_nothing() {
    let served = serve_impatiently();
    let (mut white, mut black, mut game) = pair(served.address, &terms("apart")).await;
    fill_chat(&served, &mut white, &mut game).await;
    for _ in 0..CHAT_LINES {
        black.changes(&game.id).await;
    }
    let _slow = fill_and_stop_reading(&served, &game.id, None).await;
    let turns = ["b2-b4", "b7-b5", "b4-b3", "b5-b6", "b3-b4", "b6-b5", "b4-b3", "b5-b6"];
    let mut played = 0;
    while served.hub.numbers().1 > 2 {
        assert!(played < 100, "the spectator is never dropped");
        if played < turns.len() {
            let mover = if played % 2 == 0 { &mut white } else { &mut black };
            mover.turn(&game.id, played, turns[played]).await.expect("it is legal");
        } else {
            say(&served, &white, &game.id, played.to_string()).await;
            sleep(Duration::from_millis(20)).await;
        }
        played += 1;
    }
    let version = black.act(&game.id, Act::Resign).await.expect("the game goes on");
    white.follow(&mut game, version).await;
    assert!(matches!(game.status, Status::Ended { .. }));
    assert_eq!(game.turns, turns[..game.turns.len()]);
}

/// Somebody who asks for the game again and again and reads nothing of it.
async fn fill_and_stop_reading(
    served: &Served,
    game: &str,
    cookie: Option<&str>,
) -> WebSocketStream<TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(2_048).expect("it can be small");
    let stream = socket.connect(served.address).await.expect("it listens");
    let (mut socket, _) = upgrade(stream, served.address, cookie).await.expect("it answers");
    // From here on the server knows of the connection.
    let welcome = greet(&mut socket).await;
    assert!(matches!(welcome, News::Welcome { .. }), "{welcome:?}");
    // All at once: the server may give it up after a few.
    for _ in 0..40 {
        socket.feed(watching(game)).await.expect("it has room");
    }
    socket.flush().await.expect("it can be sent");
    socket
}

/// Says hello; gives the first piece of news.
async fn greet(socket: &mut WebSocketStream<TcpStream>) -> News {
    let hello = Request::Hello { protocol: PROTOCOL };
    let hello = serde_json::to_string(&hello).expect("it is data");
    socket.send(Message::text(hello)).await.expect("it can be sent");
    let news = socket.next().await.expect("it answers").expect("the line holds");
    serde_json::from_str(news.to_text().expect("it is text")).expect("it is news")
}

/// Asks for a game as it stands.
fn watching(game: &str) -> Message {
    let watch = Request::Watch { game: game.to_owned(), after: None };
    Message::text(serde_json::to_string(&watch).expect("it is data"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_does_not_take_a_frame_in_time_is_dropped() {
    // The queue has room for all of it, and nobody is silent for long: only a frame can take too
    // long.
    let queue = Queue { frames: 10_000, bytes: 1 << 30 };
    let waits = Waits { sending: Duration::from_millis(300), ..Waits::default() };
    assert!(waits.silence > PATIENCE);
    let options = Options { queue, waits, guest_chat: GuestChat::On, ..Options::default() };
    let served = serve_with(options);
    let (mut white, _black, mut game) = pair(served.address, &terms("apart")).await;
    fill_chat(&served, &mut white, &mut game).await;
    let mut slow = fill_and_stop_reading(&served, &game.id, None).await;
    let dropped = async {
        while served.hub.numbers().1 > 2 {
            // Until nothing more goes into what lies between. The server may have given us up.
            drop(slow.send(watching(&game.id)).await);
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, dropped).await.expect("it is dropped");
    white.turn(&game.id, 0, "b2-b4").await.expect("the game goes on");
}

#[tokio::test]
async fn whoever_is_silent_for_long_is_taken_for_gone_and_whoever_answers_is_not() {
    let (ping, silence) = (Duration::from_millis(100), Duration::from_secs(2));
    let waits = Waits { ping, silence, ..Waits::default() };
    let served = serve_with(Options { waits, ..Options::default() });
    let begun = Instant::now();
    let mut silent = Client::new(served.address).await;
    let mut lively = Client::new(served.address).await;
    let answering = async {
        // Reading answers pings; there are no other news.
        lively.try_read().await
    };
    tokio::select! {
        is_closed = timeout(PATIENCE, silent.is_closed()) => assert_eq!(is_closed, Ok(true)),
        ended = answering => panic!("{ended:?}"),
    }
    assert!(begun.elapsed() >= silence, "after {:?}", begun.elapsed());
    assert_eq!(lively.turn("AAAAAAAAAAAA", 0, "b2-b4").await, Err(RefusalCode::NotFound));
}

#[tokio::test]
async fn no_ping_comes_before_the_welcome() {
    // As often as the server's clock can: one is due whenever somebody says hello.
    let waits = Waits { ping: Duration::from_micros(50), ..Waits::default() };
    let served = serve_with(Options { waits, ..Options::default() });
    for _ in 0..40 {
        let stream = TcpStream::connect(served.address).await.expect("it listens");
        let (mut socket, _) = upgrade(stream, served.address, None).await.expect("it answers");
        let first = greet(&mut socket).await;
        assert!(matches!(first, News::Welcome { .. }), "{first:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_player_is_dropped_and_comes_back_to_every_turn() {
    let served = serve_impatiently();
    let (mut white, black, mut game) = pair(served.address, &terms("apart")).await;
    fill_chat(&served, &mut white, &mut game).await;
    let (cookie, version) = (black.cookie.clone(), game.version);
    drop(black);
    let slow = fill_and_stop_reading(&served, &game.id, Some(&cookie)).await;
    white.turn(&game.id, 0, "b2-b4").await.expect("it is legal");
    let mut said = 0;
    while served.hub.numbers().1 > 1 {
        assert!(said < 100, "the player is never dropped");
        say(&served, &white, &game.id, said.to_string()).await;
        sleep(Duration::from_millis(20)).await;
        said += 1;
    }
    drop(slow);
    let mut returned =
        Client::try_connect(served.address, Some(&cookie)).await.expect("it answers");
    for change in returned.watch_after(&game.id, version).await {
        apply(&mut game, change);
    }
    assert_eq!(game.turns, ["b2-b4"]);
    returned.turn(&game.id, 1, "b7-b5").await.expect("the game goes on");
}

#[tokio::test]
async fn whoever_lacks_more_than_a_hundred_changes_gets_the_whole_game() {
    let served = serve_with(Options { guest_chat: GuestChat::On, ..Options::default() });
    let (mut white, black, mut game) = pair(served.address, &terms("apart")).await;
    let version = game.version;
    fill_chat(&served, &mut white, &mut game).await;
    let mut returned = black.again(served.address).await;
    assert_eq!(returned.watch_after(&game.id, version).await.len(), 100);
    say(&served, &white, &game.id, "one more".to_owned()).await;
    let mut returned = black.again(served.address).await;
    returned.send(&Request::Watch { game: game.id.clone(), after: Some(version) }).await;
    let told = returned.until(|news| match news {
        News::Snapshot { game } => Some(Ok(game.version)),
        News::Changes { changes, .. } => Some(Err(changes.len())),
        _ => None,
    });
    assert_eq!(told.await, Ok(version + 101));
}
