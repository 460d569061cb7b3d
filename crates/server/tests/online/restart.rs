//! A server that stops in good order, and goes on.

use std::sync::atomic::{AtomicU64, Ordering};

use trine_rules::Side;
use trine_server::hub::{Options, system_time};
use trine_server::protocol::{News, Status};

use crate::client::{pair, terms, timed};
use crate::served::serve;

#[tokio::test]
async fn clients_are_told_and_come_back_to_the_same_game() {
    let served = serve();
    let (mut white, black, mut game) = pair(served.address, &terms("apart")).await;
    let version = white.turn(&game.id, 0, "b2-b4").await.expect("it is legal");
    white.follow(&mut game, version).await;
    let restarting = std::thread::spawn(move || served.restart(Options::default()));
    white.until(|news| matches!(news, News::Closing { .. }).then_some(())).await;
    assert!(white.is_closed().await);
    let served = restarting.join().expect("it starts again");
    let mut black = black.again(served.address).await;
    assert_eq!(black.watch(&game.id).await, game);
    black.turn(&game.id, 1, "b7-b5").await.expect("the game goes on, and so does the cookie");
    let mut white = white.again(served.address).await;
    assert_eq!(white.watch_after(&game.id, version).await.len(), 1);
}

#[tokio::test]
async fn clocks_stand_still_while_the_server_is_down() {
    static AHEAD: AtomicU64 = AtomicU64::new(0);
    fn time() -> u64 {
        system_time() + AHEAD.load(Ordering::Relaxed)
    }
    let options = Options { time, ..Options::default() };
    let served = crate::served::serve_with(options);
    let (mut white, mut black, mut game) = pair(served.address, &timed("apart", 60_000, 0)).await;
    white.turn(&game.id, 0, "b2-b4").await.expect("it is legal");
    let version = black.turn(&game.id, 1, "b7-b5").await.expect("it is legal");
    white.follow(&mut game, version).await;
    // Three seconds pass while it lives, and an hour while it does not.
    AHEAD.store(3_000, Ordering::Relaxed);
    let restarting = std::thread::spawn(move || {
        let stopped = served.stop();
        AHEAD.store(3_600_000, Ordering::Relaxed);
        stopped.start(options)
    });
    white.until(|news| matches!(news, News::Closing { .. }).then_some(())).await;
    let served = restarting.join().expect("it starts again");
    let mut white = white.again(served.address).await;
    for change in white.watch_after(&game.id, version).await {
        crate::client::apply(&mut game, change);
    }
    assert_eq!(game.status, Status::Playing);
    let clock = game.clock.expect("there is a clock");
    assert_eq!(clock.running, Some(Side::White));
    let left = clock.white.left - (time() - clock.at);
    assert!((50_000..=57_000).contains(&left), "{left} ms are left");
    white.turn(&game.id, 2, "b4-b3").await.expect("the game goes on");
}

#[tokio::test]
async fn clocks_stand_still_while_the_machine_sleeps() {
    static AHEAD: AtomicU64 = AtomicU64::new(0);
    fn time() -> u64 {
        system_time() + AHEAD.load(Ordering::Relaxed)
    }
    let options = Options { time, ..Options::default() };
    let served = crate::served::serve_with(options);
    let (mut white, mut black, mut game) = pair(served.address, &timed("apart", 60_000, 0)).await;
    white.turn(&game.id, 0, "b2-b4").await.expect("it is legal");
    black.turn(&game.id, 1, "b7-b5").await.expect("it is legal");
    AHEAD.store(3_600_000, Ordering::Relaxed);
    let version = white.turn(&game.id, 2, "b4-b3").await.expect("no time has run out");
    white.follow(&mut game, version).await;
    let clock = game.clock.expect("there is a clock");
    assert!(clock.white.left > 50_000, "{} ms are left", clock.white.left);
    assert_eq!((clock.running, game.status), (Some(Side::Black), Status::Playing));
}
