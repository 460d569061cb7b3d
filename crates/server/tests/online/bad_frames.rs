//! Frames that nobody should send: whatever comes, the server stays up and the game as it is.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use tokio::runtime::Runtime;
use trine_server::protocol::{Act, Claim, Offer, PROTOCOL, Request};

use crate::client::{Client, pair, terms};
use crate::served::serve;

/// How many connections send nonsense.
const CONNECTIONS: u32 = 60;

/// Requests that mean something, to be spoilt. The game's id stands for itself.
fn samples(game: &str) -> Vec<String> {
    let (id, game) = ("x1".to_owned(), game.to_owned());
    let act = |act| Request::Act { id: id.clone(), game: game.clone(), act };
    let requests = [
        Request::Hello { protocol: PROTOCOL },
        Request::Watch { game: game.clone(), after: Some(1) },
        Request::Unwatch { game: game.clone() },
        Request::Turn { id: id.clone(), game: game.clone(), number: 1, text: "b7-b5".to_owned() },
        act(Act::Join),
        act(Act::Cancel),
        act(Act::Resign),
        act(Act::Offer { offer: Offer::Undo }),
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
fn frames(game: &str) -> impl Strategy<Value = Vec<Result<String, Vec<u8>>>> + use<> {
    let sample = prop::sample::select(samples(game));
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

#[test]
fn nothing_that_is_sent_brings_the_server_down() {
    let served = serve();
    let runtime = Runtime::new().expect("there is a runtime");
    let (mut white, mut black, game) = runtime.block_on(pair(served.address, &terms("apart")));
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let config = Config { cases: CONNECTIONS, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, rng);
    let result = runner.run(&frames(&game.id), |frames| {
        runtime.block_on(async {
            let mut client = Client::new(served.address).await;
            for frame in frames {
                match frame {
                    Ok(text) => client.send_text(text).await,
                    Err(bytes) => client.send_bytes(bytes).await,
                }
            }
            // It still listens to others.
            drop(Client::new(served.address).await);
        });
        Ok(())
    });
    result.expect("the server answers");
    runtime.block_on(async {
        assert_eq!(black.watch(&game.id).await, game, "strangers have changed nothing");
        white.turn(&game.id, 0, "b2-b4").await.expect("the game goes on");
    });
}
