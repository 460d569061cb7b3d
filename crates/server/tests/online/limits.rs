//! Every limit of a connection, hit.

use std::time::Duration;

use serde_json::json;
use tokio::net::TcpSocket;
use trine_server::hub::{GuestChat, Options, Queue};
use trine_server::limits::{Allowance, Allowances, Bounds, Deed, Limits};
use trine_server::protocol::{
    Act, LONGEST_FRAME, News, Offer, PROTOCOL, RefusalCode, Request, Status,
};

use crate::client::{Client, pair, post, terms, upgrade};
use crate::served::{Served, serve, serve_tuned, serve_with};
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
    let other = Client::new(served.address).await;
    let mut games = Vec::new();
    for number in 0..33 {
        let by = if number < 17 { &client } else { &other };
        games.push(by.make(served.address, &terms("dropper")).await.id);
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

/// Limits with quotas of one's own for a deed, for an address and for an account.
fn limits(tight: Deed, address: u32, account: u32) -> Limits {
    let hourly = |burst| Allowance { burst, per: Duration::from_hours(1) };
    Limits::of(move |deed| match deed {
        deed if deed == tight => Allowances { address: hourly(address), account: hourly(account) },
        deed => deed.usual(),
    })
}

#[tokio::test]
async fn chat_is_counted_for_an_address_and_for_a_person_on_all_their_connections() {
    let served = serve_tuned(|tuning| {
        tuning.options.guest_chat = GuestChat::On;
        tuning.limits = limits(Deed::Chat, 5, 3);
    });
    let (mut white, mut black, game) = pair(served.address, &terms("apart")).await;
    let mut again = white.again(served.address).await;
    white.say(&game.id, "one").await.expect("she may talk");
    again.say(&game.id, "two").await.expect("she may talk");
    white.say(&game.id, "three").await.expect("she may talk");
    assert_eq!(again.say(&game.id, "four").await, Err(RefusalCode::TooFast), "she has said three");
    // What was refused has been counted for the address.
    black.say(&game.id, "hello").await.expect("he may talk");
    assert_eq!(black.say(&game.id, "hello").await, Err(RefusalCode::TooFast), "five in one house");
}

#[tokio::test]
async fn looking_for_games_is_making_them() {
    let served = serve_tuned(|tuning| tuning.limits = limits(Deed::MakeGame, 4, 3));
    let mut one = Client::new(served.address).await;
    let mut again = one.again(served.address).await;
    let seek = || Request::Seek { id: Client::id(), seek: terms("apart") };
    for client in [&mut one, &mut again] {
        client.ask(&seek()).await.expect("it can be looked for");
    }
    one.ask(&seek()).await.expect("it can be looked for");
    assert_eq!(again.ask(&seek()).await, Err(RefusalCode::TooFast));
    let mut other = Client::new(served.address).await;
    assert_eq!(other.ask(&seek()).await, Err(RefusalCode::TooFast), "of the same address");
}

#[tokio::test]
async fn offering_another_game_is_making_one() {
    let served = serve_tuned(|tuning| tuning.limits = limits(Deed::MakeGame, 9, 2));
    let (mut white, mut black, game) = pair(served.address, &terms("apart")).await;
    white.act(&game.id, Act::Resign).await.expect("the game goes on");
    let offer = Offer::Rematch;
    white.act(&game.id, Act::Offer { offer }).await.expect("the game is over");
    white.act(&game.id, Act::Withdraw { offer }).await.expect("it was offered");
    // Whatever becomes of it.
    let _ = white.act(&game.id, Act::Offer { offer }).await;
    let refused = white.act(&game.id, Act::Offer { offer }).await;
    assert_eq!(refused, Err(RefusalCode::TooFast));
    for _ in 0..2 {
        let _ = black.act(&game.id, Act::Accept { offer }).await;
    }
    let refused = black.act(&game.id, Act::Accept { offer }).await;
    assert_eq!(refused, Err(RefusalCode::TooFast));
}

#[tokio::test]
async fn a_person_and_an_address_have_so_many_sockets_and_no_more() {
    let served = serve_tuned(|tuning| {
        tuning.bounds = Bounds { address_sockets: 3, person_sockets: 2, ..Bounds::usual() };
    });
    let refused = async |cookie| {
        let refused = Client::try_connect(served.address, cookie).await.err();
        refused.expect("it is refused").to_string()
    };
    let one = Client::new(served.address).await;
    let second = one.again(served.address).await;
    assert!(refused(Some(&one.cookie)).await.contains("429"), "two of one person");
    let _other = Client::new(served.address).await;
    assert!(refused(None).await.contains("429"), "three of one address");
    drop(second);
    while served.hub.numbers().1 > 2 {
        tokio::task::yield_now().await;
    }
    one.again(served.address).await;
}

#[tokio::test]
async fn nobody_fills_the_lobby_or_the_store_with_open_games() {
    let served = serve();
    let client = Client::new(served.address).await;
    let make = async |listed: bool| {
        let body = json!({ "terms": terms("apart"), "listed": listed }).to_string();
        post(served.address, "/api/games", &body, &[("cookie", &client.cookie)]).await
    };
    for _ in 0..5 {
        assert_eq!(make(true).await.0, 201);
    }
    let (status, words) = make(true).await;
    assert_eq!(status, 422);
    assert!(words.contains("5 games in the lobby already: take one back first"), "{words}");
    for _ in 5..20 {
        assert_eq!(make(false).await.0, 201);
    }
    let (status, words) = make(false).await;
    assert_eq!(status, 422);
    assert!(words.contains("you have 20 open games already"), "{words}");
    let level = json!({ "type": "level", "level": 1 });
    let body = json!({ "terms": terms("apart"), "opponent": level }).to_string();
    let started = post(served.address, "/api/games", &body, &[("cookie", &client.cookie)]).await;
    assert_eq!(started.0, 201, "a game that starts at once waits for nobody");
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
