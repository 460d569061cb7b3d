//! Tests of a hub by itself, with a clock that is moved by hand.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::FutureExt;
use serde_json::json;
use tempfile::TempDir;

use super::*;
use crate::identity::token::TokenHash;
use crate::protocol::{Act, NewGame, OnlineGame, Status};
use crate::store::{Player, PlayerId, PlayerKind, Session, Sqlite};
use crate::table::Command;

fn guest(name: &str) -> Person {
    let name = name.to_owned();
    Person { id: format!("guest:{name}"), name, kind: PersonKind::Guest, level: None }
}

async fn start(folder: &TempDir, time: fn() -> Time) -> Arc<Hub> {
    let store = Sqlite::open(folder.path().join("trine.db")).await.expect("it can be opened");
    let options = Options { time, ..Options::default() };
    Hub::start(Arc::new(store), Arc::new(NoAccounts), options).await.expect("it starts")
}

/// A game of Ada, who is White, and Bob, with both first turns played.
async fn begun(hub: &Arc<Hub>) -> OnlineGame {
    let clock = json!({ "type": "fischer", "initial": 60_000, "increment": 0 });
    let wanted = json!({ "terms": { "game": "apart", "side": "white", "clock": clock } });
    let wanted: NewGame = serde_json::from_value(wanted).expect("it is a game");
    let game = hub.make(&guest("Ada"), wanted).await.expect("it is made").id;
    let join = Command::Act(Act::Join);
    hub.command(&guest("Bob"), &game, None, join).await.expect("the seat is free");
    turn(hub, &game, "Ada", 0, "b2-b4").await;
    turn(hub, &game, "Bob", 1, "b7-b5").await;
    hub.look(&game).await.expect("it is there")
}

async fn turn(hub: &Arc<Hub>, game: &str, by: &str, number: u32, text: &str) {
    let command = Command::Turn { number, text: text.to_owned() };
    hub.command(&guest(by), game, None, command).await.expect("it is legal");
}

#[tokio::test]
async fn the_disk_takes_nothing_of_anybodys_time() {
    static NOW: AtomicU64 = AtomicU64::new(1_000_000);
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let hub = start(&folder, || NOW.load(Ordering::Relaxed)).await;
    let game = begun(&hub).await.id;
    let playing = tokio::spawn({
        let (hub, game) = (Arc::clone(&hub), game.clone());
        async move { turn(&hub, &game, "Ada", 2, "b4-b3").await }
    });
    // The turn is on its way to the disk, and waits there for 300 ms.
    tokio::task::yield_now().await;
    NOW.fetch_add(300, Ordering::Relaxed);
    playing.await.expect("it is written");
    NOW.fetch_add(40, Ordering::Relaxed);
    turn(&hub, &game, "Bob", 3, "b5-b6").await;
    let game = hub.look(&game).await.expect("it is there");
    assert_eq!(game.used[2..], [0, 40]);
}

#[tokio::test]
async fn the_end_of_the_server_is_charged_to_nobody() {
    static NOW: AtomicU64 = AtomicU64::new(1_000_000);
    let time: fn() -> Time = || NOW.load(Ordering::Relaxed);
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let hub = start(&folder, time).await;
    let game = begun(&hub).await.id;
    let (connection, _frames) = hub.admit(guest("Ada"), None).await.expect("guests prove nothing");
    let stopping = tokio::spawn({
        let hub = Arc::clone(&hub);
        async move { hub.stop().await }
    });
    // It waits for somebody to be told, who takes two seconds for it.
    tokio::task::yield_now().await;
    NOW.fetch_add(2_000, Ordering::Relaxed);
    hub.disconnect(&connection);
    stopping.await.expect("it stops");
    NOW.fetch_add(60_000, Ordering::Relaxed);
    let hub = start(&folder, time).await;
    let clock = hub.look(&game).await.expect("it is there").clock.expect("there is a clock");
    assert_eq!((clock.white.left, clock.at), (60_000, time()));
}

#[tokio::test]
async fn a_connection_ends_with_its_session() {
    static NOW: AtomicU64 = AtomicU64::new(1_000_000);
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let hub = start(&folder, || NOW.load(Ordering::Relaxed)).await;
    let (id, name) = (PlayerId::from("account:ada"), "Ada".to_owned());
    let kind = PlayerKind::Account;
    let player = Player { id: id.clone(), kind, name: name.clone(), created: 1 };
    hub.store().create_account(player, "hash".to_owned()).await.expect("it is kept");
    let hash = TokenHash([7; 32]);
    let session = Session { hash, player: id.clone(), created: 1, expires: 2_000_000 };
    hub.store().open_session(session).await.expect("it is kept");
    let ada = Person { id: id.0, name, kind: PersonKind::Account, level: None };
    let proof = Some(Proof::Session(hash));
    let (connection, _frames) = hub.admit(ada, proof).await.expect("it holds");
    hub.recheck_all().await;
    assert_eq!(connection.given_up().now_or_never(), None);
    NOW.store(2_000_000, Ordering::Relaxed);
    hub.recheck_all().await;
    assert_eq!(connection.given_up().now_or_never(), Some(()));
}

/// A game of Ada's against the strongest level, which is to begin.
async fn against_level(hub: &Arc<Hub>) -> String {
    let opponent = json!({ "type": "level", "level": 10 });
    let wanted = json!({ "terms": { "game": "apart", "side": "black" }, "opponent": opponent });
    let wanted: NewGame = serde_json::from_value(wanted).expect("it is a game");
    hub.make(&guest("Ada"), wanted).await.expect("it is made").id
}

/// What stops the level that thinks in a room, if one does.
fn thought(room: &Room) -> Option<trine_engine::Stop> {
    let thinking = room.thinking.lock().expect("nobody panics while holding it");
    thinking.as_ref().map(|(_, stop)| stop.clone())
}

#[tokio::test]
async fn a_level_thinks_for_as_long_as_somebody_waits_for_it() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let hub = start(&folder, system_time).await;
    let _busy = hub.thinkers.keep_busy();
    let game = against_level(&hub).await;
    assert!(thought(&hub.room(&game).expect("it is there")).is_none(), "nobody has come");
    let (ada, _) = hub.admit(guest("Ada"), None).await.expect("guests prove nothing");
    let (eve, _) = hub.admit(guest("Eve"), None).await.expect("guests prove nothing");
    let room = hub.watch(&ada, &game, None).await.expect("it is there");
    let stop = thought(&room).expect("it thinks");
    hub.watch(&eve, &game, None).await.expect("it is there");
    hub.leave(&room, &ada).await;
    assert!(!stop.is_stopped(), "Eve waits");
    hub.leave(&room, &eve).await;
    assert!(stop.is_stopped() && thought(&room).is_none(), "nobody waits");
    hub.watch(&ada, &game, None).await.expect("it is there");
    let again = thought(&room).expect("it thinks again");
    assert!(!again.is_stopped());
    // The end does not wait for anybody to be told.
    hub.disconnect(&ada);
    hub.disconnect(&eve);
    hub.stop().await;
    assert!(again.is_stopped(), "the server stops");
}

#[tokio::test]
async fn a_level_thinks_no_more_when_the_game_is_over() {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let hub = start(&folder, system_time).await;
    let _busy = hub.thinkers.keep_busy();
    let game = against_level(&hub).await;
    let (ada, _) = hub.admit(guest("Ada"), None).await.expect("guests prove nothing");
    let room = hub.watch(&ada, &game, None).await.expect("it is there");
    let stop = thought(&room).expect("it thinks");
    let resign = Command::Act(Act::Resign);
    hub.command(&guest("Ada"), &game, None, resign).await.expect("the game goes on");
    assert!(stop.is_stopped() && thought(&room).is_none());
    let ended = hub.look(&game).await.expect("it is there");
    assert!(matches!(ended.status, Status::Ended { .. }) && ended.turns.is_empty());
}
