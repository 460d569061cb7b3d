//! Frames that nobody should send: whatever comes, the server stays up and the game as it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use tokio::runtime::Runtime;
use trine_server::limits::{Bounds, Limits};
use trine_server::protocol::{Act, Claim, ClockRule, Offer, PROTOCOL, Request, Terms};

use crate::client::{Client, pair, terms};
use crate::served::{Served, serve_tuned};

/// How many connections send nonsense.
const CONNECTIONS: u32 = 60;

/// Stands for the id of a game.
const GAME: &str = "thegameitself";

/// Who sends it.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Sender {
    Stranger,
    White,
    Black,
}

/// Requests that mean something, to be spoilt.
fn samples() -> Vec<String> {
    let (id, game) = ("x1".to_owned(), GAME.to_owned());
    let act = |act| Request::Act { id: id.clone(), game: game.clone(), act };
    let turn = |number, text: &str| {
        let id = format!("x{number}");
        Request::Turn { id, game: game.clone(), number, text: text.to_owned() }
    };
    let requests = [
        Request::Hello { protocol: PROTOCOL },
        Request::Watch { game: game.clone(), after: Some(1) },
        Request::Unwatch { game: game.clone() },
        turn(0, "b2-b4"),
        turn(1, "b7-b5"),
        turn(2, "b4-b3"),
        act(Act::Join),
        act(Act::Cancel),
        act(Act::Resign),
        act(Act::Offer { offer: Offer::Undo }),
        act(Act::Offer { offer: Offer::Draw }),
        act(Act::Accept { offer: Offer::Undo }),
        act(Act::Decline { offer: Offer::Draw }),
        act(Act::Withdraw { offer: Offer::Undo }),
        act(Act::Claim { claim: Claim::Win }),
        act(Act::Plan { lines: vec![vec!["b7-b5".to_owned(), "b4-b3".to_owned()]] }),
        Request::Say { id: id.clone(), game: game.clone(), text: "hello".to_owned() },
        Request::Lobby { on: true },
        Request::Seek { id: id.clone(), seek: terms("apart") },
        Request::Unseek,
        Request::Pong { at: 1 },
    ];
    requests.iter().map(|request| serde_json::to_string(request).expect("it is data")).collect()
}

/// Frames: requests, requests with a few bytes changed, JSON of any shape, and bytes.
fn frames() -> impl Strategy<Value = Vec<Result<String, Vec<u8>>>> {
    let sample = prop::sample::select(samples());
    let spoilt = (sample.clone(), prop::collection::vec((any::<u16>(), any::<u8>()), 1..4));
    let spoilt = spoilt.prop_map(|(text, changes)| {
        let mut bytes = text.into_bytes();
        for (at, byte) in changes {
            let at = usize::from(at) % bytes.len();
            bytes[at] = byte;
        }
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let numbers = (sample.clone(), any::<i64>())
        .prop_map(|(text, number)| text.replace(":1", &format!(":{number}")));
    let frame = prop_oneof![
        2 => sample.prop_map(Ok),
        4 => spoilt.prop_map(Ok),
        2 => numbers.prop_map(Ok),
        1 => "\\PC{0,200}".prop_map(Ok),
        1 => "[\\[{\":,0-9truefalsn\\]}]{0,3000}".prop_map(Ok),
        1 => prop::collection::vec(any::<u8>(), 0..9_000).prop_map(Err),
    ];
    prop::collection::vec(frame, 1..24)
}

/// Somebody who sends nonsense, as one of the players of a correspondence game of their own or as
/// nobody, and then leaves.
async fn send_all(served: &Served, game: &str, by: Sender, frames: Vec<Result<String, Vec<u8>>>) {
    let clock = ClockRule::Correspondence { days: 1 };
    let own = match by {
        Sender::Stranger => None,
        Sender::White | Sender::Black => {
            Some(pair(served.address, &Terms { clock, ..terms("apart") }).await)
        }
    };
    let (mut client, game) = match own {
        None => (Client::new(served.address).await, game.to_owned()),
        Some((white, _black, game)) if by == Sender::White => (white, game.id),
        Some((_white, black, game)) => (black, game.id),
    };
    for frame in frames {
        match frame {
            Ok(text) => client.send_text(text.replace(GAME, &game)).await,
            Err(bytes) => client.send_bytes(bytes).await,
        }
    }
    // Whatever has become of the game can still be read.
    served.hub.look(&game).await.expect("the game is there");
    // It still listens to others.
    drop(Client::new(served.address).await);
}

#[test]
fn nothing_that_is_sent_brings_the_server_down() {
    // A task that panics takes only its own client with it, and would not be noticed otherwise.
    let panics = Arc::new(AtomicU32::new(0));
    let (usual, counted) = (std::panic::take_hook(), Arc::clone(&panics));
    std::panic::set_hook(Box::new(move |panic| {
        counted.fetch_add(1, Ordering::Relaxed);
        usual(panic);
    }));
    let served = serve_tuned(|tuning| {
        (tuning.limits, tuning.bounds) = (Limits::none(), Bounds::none());
    });
    let runtime = Runtime::new().expect("there is a runtime");
    let (mut white, mut black, game) = runtime.block_on(pair(served.address, &terms("apart")));
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let config = Config { cases: CONNECTIONS, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, rng);
    let by = prop_oneof![
        2 => Just(Sender::Stranger),
        1 => Just(Sender::White),
        1 => Just(Sender::Black),
    ];
    let result = runner.run(&(by, frames()), |(by, frames)| {
        runtime.block_on(send_all(&served, &game.id, by, frames));
        prop_assert_eq!(panics.load(Ordering::Relaxed), 0, "the server has panicked");
        Ok(())
    });
    result.expect("the server answers");
    runtime.block_on(async {
        assert_eq!(black.watch(&game.id).await, game, "strangers have changed nothing");
        white.turn(&game.id, 0, "b2-b4").await.expect("the game goes on");
    });
    drop(served);
    assert_eq!(panics.load(Ordering::Relaxed), 0, "the server has panicked");
}
