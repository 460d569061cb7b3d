//! Every limit of a connection, hit.

use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use trine_server::hub::{GuestChat, Options};
use trine_server::limits::{Allowance, Allowances, Bounds, Deed, Limits};
use trine_server::protocol::{
    Act, LONGEST_FRAME, News, Offer, OnlineGame, PROTOCOL, RefusalCode, Request,
};

use crate::client::{Client, PATIENCE, pair, post, terms, upgrade};
use crate::served::{serve, serve_tuned, serve_with};
use futures_util::{SinkExt, StreamExt};
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
        let answer = socket.next().await.expect("it answers");
        let answer = answer.expect("it is a message").into_text().expect("it is text");
        assert!(answer.contains("\"protocol\""), "{answer}");
    }
}

#[tokio::test]
async fn twenty_frames_before_hello_end_the_connection() {
    let served = serve();
    let stream = TcpStream::connect(served.address).await.expect("it listens");
    let (mut socket, _) = upgrade(stream, served.address, None).await.expect("it answers");
    let early = serde_json::to_string(&Request::Lobby { on: true }).expect("it is data");
    for number in 0..20 {
        let text = if number % 2 == 0 { early.as_str() } else { "nonsense" };
        socket.send(Message::text(text)).await.expect("it can be sent");
        let answer = socket.next().await;
        if number < 19 {
            let answer = answer.expect("it answers").expect("it is a message");
            assert!(answer.to_string().contains("\"refused\""), "{answer}");
        } else {
            // Whether the last one is still answered does not matter.
            let is_answer = matches!(answer, Some(Ok(Message::Text(_))));
            let end = if is_answer { socket.next().await } else { answer };
            assert!(!matches!(end, Some(Ok(Message::Text(_)))), "{end:?}");
        }
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
    white.say(&game.id, &"x".repeat(200)).await.expect("she may talk");
    // Lines that are refused count too, and a slow disk does not give any of the pace back.
    for _ in 0..4 {
        assert_eq!(white.say(&game.id, &"x".repeat(201)).await, Err(RefusalCode::TooLarge));
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
async fn frames_are_counted_for_a_person_on_all_their_connections_and_pongs_are_free_once() {
    let served = serve_tuned(|tuning| tuning.limits = limits(Deed::Frame, 5, 3));
    let mut one = Client::new(served.address).await;
    let mut again = one.again(served.address).await;
    let mut other = Client::new(served.address).await;
    let game = || "AAAAAAAAAAAA".to_owned();
    // Hello is followed by a ping, and each client answers it.
    for client in [&mut one, &mut again, &mut other] {
        client.send(&Request::Watch { game: game(), after: None }).await;
        assert_eq!(refusal(client).await, RefusalCode::NotFound);
    }
    one.send(&Request::Pong { at: 1 }).await;
    one.send(&Request::Unwatch { game: game() }).await;
    assert_eq!(refusal(&mut one).await, RefusalCode::TooFast, "three of one person");
    other.send(&Request::Watch { game: game(), after: None }).await;
    assert_eq!(refusal(&mut other).await, RefusalCode::TooFast, "five of one address");
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
async fn an_address_has_so_many_connections_and_no_more() {
    let served = serve_tuned(|tuning| {
        tuning.bounds = Bounds { address_connections: 2, ..Bounds::usual() };
    });
    let connect = async || TcpStream::connect(served.address).await.expect("it listens");
    // What comes back before the connection is closed.
    let answer = async |mut stream: TcpStream| {
        let request = format!(
            "GET /healthz HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
            served.address
        );
        let mut text = String::new();
        let _ = stream.write_all(request.as_bytes()).await;
        let _ = stream.read_to_string(&mut text).await;
        text
    };
    let (first, second) = (connect().await, connect().await);
    assert_eq!(answer(connect().await).await, "", "one more is turned away");
    assert!(answer(second).await.starts_with("HTTP/1.1 200"), "the others are not");
    drop(first);
    let again = async {
        while !answer(connect().await).await.starts_with("HTTP/1.1 200") {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, again).await.expect("there is room again");
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
async fn whoever_is_a_new_guest_each_time_fills_the_lobby_no_more_than_others() {
    let served = serve_tuned(|tuning| tuning.limits = limits(Deed::ListGame, 3, 2));
    let make = async |listed: bool| {
        let body = json!({ "terms": terms("apart"), "listed": listed }).to_string();
        post(served.address, "/api/games", &body, &[]).await
    };
    for _ in 0..3 {
        assert_eq!(make(true).await.0, 201);
    }
    let (status, words) = make(true).await;
    assert_eq!(status, 429);
    assert!(words.contains("tooFast"), "{words}");
    assert_eq!(make(false).await.0, 201, "the lobby does not show it");
}

#[tokio::test]
async fn whoever_is_a_new_guest_each_time_fills_the_store_no_more_than_others() {
    let served = serve_tuned(|tuning| tuning.limits = limits(Deed::OpenGame, 3, 2));
    let make = async |opponent: serde_json::Value| {
        let body = json!({ "terms": terms("apart"), "opponent": opponent }).to_string();
        post(served.address, "/api/games", &body, &[]).await.0
    };
    for _ in 0..3 {
        assert_eq!(make(json!(null)).await, 201);
    }
    assert_eq!(make(json!(null)).await, 429);
    let level = json!({ "type": "level", "level": 1 });
    assert_eq!(make(level).await, 201, "it waits for nobody");
}

#[tokio::test]
async fn nobody_plays_more_than_ten_games_against_levels() {
    let served = serve();
    let mut client = Client::new(served.address).await;
    let make = async |cookie: &str| {
        let level = json!({ "type": "level", "level": 1 });
        let body = json!({ "terms": terms("apart"), "opponent": level }).to_string();
        post(served.address, "/api/games", &body, &[("cookie", cookie)]).await
    };
    let mut games = Vec::new();
    for _ in 0..10 {
        let (status, game) = make(&client.cookie).await;
        assert_eq!(status, 201, "{game}");
        let game: OnlineGame = serde_json::from_str(&game).expect("it is a game");
        games.push(game.id);
    }
    let (status, words) = make(&client.cookie).await;
    assert_eq!(status, 422);
    assert!(words.contains("you play 10 games against the computer already"), "{words}");
    client.act(&games[0], Act::Resign).await.expect("the game goes on");
    assert_eq!(make(&client.cookie).await.0, 201, "one is over");
    let again = client.act(&games[0], Act::Offer { offer: Offer::Rematch }).await;
    assert_eq!(again, Err(RefusalCode::NotPossible), "another game is one too many");
    client.act(&games[1], Act::Resign).await.expect("the game goes on");
    client.act(&games[0], Act::Offer { offer: Offer::Rematch }).await.expect("levels play again");
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
