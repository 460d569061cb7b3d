//! A server that stops in good order, and goes on.

use std::io::{BufRead, BufReader};
use std::sync::atomic::{AtomicU64, Ordering};

use trine_rules::Side;
use trine_server::hub::{Options, system_time};
use trine_server::protocol::{News, RefusalCode, Status};
use trine_server::store::{GameStore, Sqlite};

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

#[tokio::test]
async fn clocks_stand_still_while_nothing_can_be_written() {
    static AHEAD: AtomicU64 = AtomicU64::new(0);
    fn time() -> u64 {
        system_time() + AHEAD.load(Ordering::Relaxed)
    }
    let served = crate::served::serve_with(Options { time, ..Options::default() });
    let (mut white, mut black, mut game) = pair(served.address, &timed("apart", 10_000, 0)).await;
    white.turn(&game.id, 0, "b2-b4").await.expect("it is legal");
    black.turn(&game.id, 1, "b7-b5").await.expect("it is legal");
    for table in ["games", "heartbeat"] {
        let full = "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
        served
            .tamper(&format!("CREATE TRIGGER full_{table} BEFORE UPDATE ON {table} {full}"))
            .await;
    }
    // White's ten seconds go by, and nobody could have written down a turn.
    for _ in 0..5 {
        AHEAD.fetch_add(4_000, Ordering::Relaxed);
        assert_eq!(white.turn(&game.id, 2, "b4-b3").await, Err(RefusalCode::Busy));
    }
    served.tamper("DROP TRIGGER full_games; DROP TRIGGER full_heartbeat").await;
    let version = white.turn(&game.id, 2, "b4-b3").await.expect("no time has run out");
    white.follow(&mut game, version).await;
    let clock = game.clock.expect("there is a clock");
    assert!(clock.white.left > 4_000, "{} ms are left", clock.white.left);
    assert_eq!((clock.running, game.status), (Some(Side::Black), Status::Playing));
}

#[cfg(unix)]
#[tokio::test]
async fn a_program_that_the_system_tells_to_end_does_so_in_good_order() {
    let folder = tempfile::tempdir().expect("there is a folder for it");
    let file = folder.path().join("trine.db");
    let mut server = std::process::Command::new(env!("CARGO_BIN_EXE_games_server"))
        .args([file.as_os_str(), "0".as_ref()])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut url = String::new();
    let output = server.stdout.take().expect("it is piped");
    BufReader::new(output).read_line(&mut url).expect("it says where it is");
    let address = url.trim().trim_start_matches("http://").trim_end_matches('/');
    let address = address.parse().expect("it is an address");
    let (mut white, black, game) = pair(address, &terms("apart")).await;
    white.turn(&game.id, 0, "b2-b4").await.expect("it is legal");
    let told =
        std::process::Command::new("kill").args(["-TERM", &server.id().to_string()]).status();
    assert!(told.expect("there is such a program").success());
    white.until(|news| matches!(news, News::Closing { .. }).then_some(())).await;
    drop((white, black));
    assert!(server.wait().expect("it ends").success(), "it ends in good order");
    let store = Sqlite::open(&file).await.expect("it can be opened");
    let (_, turns) = store.load(&game.id).await.expect("it reads").expect("it is there");
    assert_eq!(turns.len(), 1);
}
