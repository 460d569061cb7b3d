//! Whoever is slow: they lose the connection, and nothing else.

use std::time::Duration;

use futures_util::SinkExt;
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Message;
use trine_server::hub::{GuestChat, Options, Queue};
use trine_server::protocol::{Act, CHAT_LINES, News, OnlineGame, PROTOCOL, Request, Status};
use trine_server::table::Command;

use crate::client::{Client, apply, pair, terms, upgrade};
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
        say(served, by, &game.id, format!("{number} {}", "x".repeat(190))).await;
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
            tokio::time::sleep(Duration::from_millis(20)).await;
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
) -> tokio_tungstenite::WebSocketStream<tokio::net::TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(2_048).expect("it can be small");
    let stream = socket.connect(served.address).await.expect("it listens");
    let (mut socket, _) = upgrade(stream, served.address, cookie).await.expect("it answers");
    let hello = Request::Hello { protocol: PROTOCOL };
    let watch = Request::Watch { game: game.to_owned(), after: None };
    for request in std::iter::once(&hello).chain(std::iter::repeat_n(&watch, 40)) {
        let text = serde_json::to_string(request).expect("it is data");
        socket.send(Message::text(text)).await.expect("it can be sent");
    }
    socket
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
        tokio::time::sleep(Duration::from_millis(20)).await;
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
