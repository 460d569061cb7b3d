//! Every limit of a connection, hit.

use std::time::Duration;

use tokio::net::TcpSocket;
use trine_server::hub::{GuestChat, Options, Queue};
use trine_server::protocol::{Act, LONGEST_FRAME, News, PROTOCOL, RefusalCode, Request, Status};

use crate::client::{Client, pair, terms, upgrade};
use crate::served::{Served, serve, serve_with};
use futures_util::SinkExt;
use tokio_tungstenite::tungstenite::Message;

async fn refusal(client: &mut Client) -> RefusalCode {
    client
        .until(|news| match news {
            News::Refused { code, .. } => Some(*code),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_frame_over_8_kb_ends_the_connection_and_nothing_else() {
    let served = serve();
    let mut client = Client::new(served.address).await;
    let text = " ".repeat(LONGEST_FRAME);
    client.send_text(text).await;
    assert_eq!(refusal(&mut client).await, RefusalCode::BadRequest, "8 KB are read");
    client.send_text(" ".repeat(LONGEST_FRAME + 1)).await;
    assert!(client.is_closed().await);
    Client::new(served.address).await;
}

#[tokio::test]
async fn hello_comes_first_and_in_the_right_version() {
    let served = serve();
    let stream = TcpSocket::new_v4().expect("a socket").connect(served.address).await;
    let (mut socket, _) =
        upgrade(stream.expect("it listens"), served.address, None).await.expect("it answers");
    for request in [
        Request::Lobby { on: true },
        Request::Hello { protocol: PROTOCOL + 1 },
        Request::Watch { game: "AAAAAAAAAAAA".to_owned(), after: None },
    ] {
        let text = serde_json::to_string(&request).expect("it is data");
        socket.send(Message::text(text)).await.expect("it can be sent");
        let answer = futures_util::StreamExt::next(&mut socket).await.expect("it answers");
        let answer = answer.expect("it is a message").into_text().expect("it is text");
        assert!(answer.contains("\"protocol\""), "{answer}");
    }
}

#[tokio::test]
async fn twenty_frames_that_mean_nothing_end_the_connection() {
    let served = serve();
    let mut client = Client::new(served.address).await;
    client.send_bytes(vec![0; 10]).await;
    for _ in 0..18 {
        client.send_text("nonsense".to_owned()).await;
    }
    for _ in 0..19 {
        assert_eq!(refusal(&mut client).await, RefusalCode::BadRequest);
    }
    client.send_text("nonsense".to_owned()).await;
    assert!(client.is_closed().await);
}

#[tokio::test]
async fn requests_that_come_too_fast_are_refused() {
    let served = serve();
    let mut client = Client::new(served.address).await;
    for _ in 0..80 {
        client.send(&Request::Unwatch { game: "AAAAAAAAAAAA".to_owned() }).await;
    }
    assert_eq!(refusal(&mut client).await, RefusalCode::TooFast);
}

#[tokio::test]
async fn a_connection_follows_32_games() {
    let served = serve();
    let mut client = Client::new(served.address).await;
    let mut games = Vec::new();
    for _ in 0..33 {
        games.push(client.make(served.address, &terms("dropper")).await.id);
    }
    for game in &games[..32] {
        client.watch(game).await;
    }
    client.send(&Request::Watch { game: games[32].clone(), after: None }).await;
    assert_eq!(refusal(&mut client).await, RefusalCode::NotPossible);
}

#[tokio::test]
async fn guests_do_not_talk_unless_the_server_lets_them() {
    let served = serve();
    let (mut white, _black, game) = pair(served.address, &terms("apart")).await;
    assert!(!white.may_chat);
    assert_eq!(white.say(&game.id, "hello").await, Err(RefusalCode::NotPossible));
}

#[tokio::test]
async fn chat_has_a_length_and_a_pace() {
    let served = serve_with(Options { guest_chat: GuestChat::On, ..Options::default() });
    let (mut white, _black, game) = pair(served.address, &terms("apart")).await;
    assert_eq!(white.say(&game.id, &"x".repeat(201)).await, Err(RefusalCode::TooLarge));
    for _ in 0..4 {
        white.say(&game.id, "hello").await.expect("she may talk");
    }
    assert_eq!(white.say(&game.id, "hello").await, Err(RefusalCode::TooFast));
}

#[tokio::test]
async fn ids_of_requests_are_short_and_plain() {
    let served = serve();
    let (mut white, _black, game) = pair(served.address, &terms("apart")).await;
    for id in [String::new(), "x".repeat(65), "a b".to_owned(), "ä".to_owned()] {
        let game = game.id.clone();
        let request = Request::Act { id, game, act: Act::Resign };
        assert_eq!(white.ask(&request).await, Err(RefusalCode::BadRequest));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_spectator_is_dropped_while_the_players_lose_nothing() {
    let queue = Queue { frames: 8, bytes: 1 << 20 };
    let options = Options { queue, guest_chat: GuestChat::On, ..Options::default() };
    let served = serve_with(options);
    let (mut white, mut black, mut game) = pair(served.address, &terms("apart")).await;
    // A long chat makes the snapshot large, so that a few of them fill the way to the spectator.
    for number in 0..100 {
        let line = format!("{number} {}", "x".repeat(190));
        let command = trine_server::table::Command::Say(line);
        served.hub.command(&white.me, &game.id, None, command).await.expect("she may talk");
        let version = game.version + 1;
        white.follow(&mut game, version).await;
        black.changes(&game.id).await;
    }
    let _slow = fill_and_stop_reading(&served, &game.id).await;
    let turns = ["b2-b4", "b7-b5", "b4-b3", "b5-b6", "b3-b4", "b6-b5", "b4-b3", "b5-b6"];
    let mut played = 0;
    while served.hub.numbers().1 > 2 {
        assert!(played < 100, "the spectator is never dropped");
        if played < turns.len() {
            let mover = if played % 2 == 0 { &mut white } else { &mut black };
            mover.turn(&game.id, played, turns[played]).await.expect("it is legal");
        } else {
            let line = trine_server::table::Command::Say(played.to_string());
            served.hub.command(&white.me, &game.id, None, line).await.expect("she may talk");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        played += 1;
    }
    let version = black.act(&game.id, Act::Resign).await.expect("the game goes on");
    white.follow(&mut game, version).await;
    assert!(matches!(game.status, Status::Ended { .. }));
    assert_eq!(game.turns, turns[..game.turns.len()]);
}

/// A spectator who asks for the game again and again and reads nothing of it.
async fn fill_and_stop_reading(
    served: &Served,
    game: &str,
) -> tokio_tungstenite::WebSocketStream<tokio::net::TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(2_048).expect("it can be small");
    let stream = socket.connect(served.address).await.expect("it listens");
    let (mut socket, _) = upgrade(stream, served.address, None).await.expect("it answers");
    let hello = Request::Hello { protocol: PROTOCOL };
    let watch = Request::Watch { game: game.to_owned(), after: None };
    for request in std::iter::once(&hello).chain(std::iter::repeat_n(&watch, 40)) {
        let text = serde_json::to_string(request).expect("it is data");
        socket.send(Message::text(text)).await.expect("it can be sent");
    }
    socket
}
