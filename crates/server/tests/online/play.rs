//! Whole games, with everything that belongs to them.

use std::time::Duration;

use trine_engine::session;
use trine_engine::{Level, Limits, Settings, Stop, Who};
use trine_rules::Side;
use trine_server::hub::{GuestChat, Options};
use trine_server::protocol::{
    Act, Claim, ClockRule, EndedBy, News, Offer, Request, Status, Terms, What,
};

use crate::client::{self, Client, PATIENCE, get, pair, terms, timed};
use crate::served::{serve, serve_with};

/// The turns of a game between a weak and a weaker level, to its end by the rules.
fn whole_game(game: &str, size: Option<u8>) -> Vec<String> {
    let mut session = session::start(game, size).expect("there is such a game");
    let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
    while session.outcome().is_none() {
        let turn = session.turns().len();
        let level = Level::new([4, 1][turn % 2]).expect("there is such a level");
        let seed = 7 + turn as u64;
        let chosen = session.player_turn(
            Who::Level(level),
            seed,
            settings,
            &Limits::nodes(2_000),
            &Stop::default(),
        );
        session.play_turn(&chosen.expect("the game goes on")).expect("it is legal");
        assert!(turn < 300, "{game} goes on for ever");
    }
    session.turns().into_iter().map(|turn| turn.text).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_players_and_a_spectator_have_a_whole_game_of_each_kind() {
    let served = serve();
    for (name, size) in [("differo", None), ("apart", None), ("dropper", Some(5))] {
        let terms = Terms { size, ..timed(name, 600_000, 1_000) };
        let (mut white, mut black, mut game) = pair(served.address, &terms).await;
        let mut spectator = Client::new(served.address).await;
        let mut watched = spectator.watch(&game.id).await;
        for (number, text) in whole_game(name, size).iter().enumerate() {
            let mover = if number % 2 == 0 { &mut white } else { &mut black };
            mover.turn(&game.id, number, text).await.expect("the turn is legal");
        }
        white.follow_to_end(&mut game).await;
        spectator.follow_to_end(&mut watched).await;
        assert_eq!(watched, game, "changes add up to the same for everybody");
        let mut late = Client::new(served.address).await;
        assert_eq!(late.watch(&game.id).await, game, "and to what a newcomer sees");
        assert!(matches!(game.status, Status::Ended { by: EndedBy::Rules, .. }), "{name}");
        let (status, record) = get(served.address, &format!("/api/games/{}/record", game.id)).await;
        assert_eq!(status, 200);
        assert!(record.contains(&format!("[Game \"{name}\"]")), "{record}");
        let read = trine_record::Reader::new(record.as_bytes()).next().expect("there is a game");
        let read = read.expect("it is a record");
        assert_eq!(read.main_line().count(), game.turns.len());
    }
}

#[tokio::test]
async fn a_game_is_looked_at_over_http() {
    let served = serve();
    let (_white, _black, game) = pair(served.address, &terms("apart")).await;
    let (status, body) = get(served.address, &format!("/api/games/{}", game.id)).await;
    let seen: trine_server::protocol::OnlineGame = serde_json::from_str(&body).expect("a game");
    assert_eq!((status, seen), (200, game));
    for path in ["/api/games/AAAAAAAAAAAA", "/api/games/x", "/api/games/AAAAAAAAAAAA/record"] {
        let (status, body) = get(served.address, path).await;
        assert_eq!(status, 404, "{path}");
        assert!(body.contains("\"notFound\""), "{body}");
    }
}

#[tokio::test]
async fn a_client_that_was_away_gets_what_it_has_missed() {
    let served = serve();
    let (white, mut black, mut game) = pair(served.address, &terms("apart")).await;
    let seen = game.version;
    drop(white);
    let mut other = black.again(served.address).await;
    // Black's other device plays on for nobody: it is White's turn.
    assert!(other.turn(&game.id, 0, "b2-b4").await.is_err());
    let version = black.act(&game.id, Act::Abort).await.expect("nothing was played");
    let missed = other.watch_after(&game.id, seen).await;
    assert_eq!(missed.len(), 1);
    for change in missed {
        client::apply(&mut game, change);
    }
    assert_eq!(game.version, version);
    assert!(other.watch_after(&game.id, version).await.is_empty(), "nothing is missing");
    other.send(&Request::Watch { game: game.id.clone(), after: Some(999) }).await;
    let snapshot = other.until(|news| match news {
        News::Snapshot { game } => Some(game.clone()),
        _ => None,
    });
    assert_eq!(snapshot.await, game, "a version that there is not gets the whole game");
}

#[tokio::test]
async fn a_request_that_is_sent_again_is_done_once() {
    let served = serve_with(Options { guest_chat: GuestChat::On, ..Options::default() });
    let (mut white, mut black, mut game) = pair(served.address, &terms("apart")).await;
    let turn = Request::Turn {
        id: "my-turn".to_owned(),
        game: game.id.clone(),
        number: 0,
        text: "b2-b4".to_owned(),
    };
    let version = white.ask(&turn).await.expect("it is legal");
    assert_eq!(white.ask(&turn).await, Ok(version), "the same answer");
    let mut elsewhere = white.again(served.address).await;
    assert_eq!(elsewhere.ask(&turn).await, Ok(version), "by another connection too");
    let line =
        Request::Say { id: "my-line".to_owned(), game: game.id.clone(), text: "hello".to_owned() };
    let said = white.ask(&line).await.expect("guests may talk here");
    assert_eq!(elsewhere.ask(&line).await, Ok(said));
    black.follow(&mut game, said).await;
    assert_eq!((game.turns.len(), game.chat.len()), (1, 1));
    assert_eq!(white.watch(&game.id).await.version, said, "nothing was done twice");
    // Another player's id is another id.
    let Request::Say { game: same, .. } = line else { unreachable!() };
    let copied = Request::Say { id: "my-line".to_owned(), game: same, text: "me too".to_owned() };
    assert_eq!(black.ask(&copied).await, Ok(said + 1));
}

#[tokio::test]
async fn offers_are_made_and_answered_and_turns_taken_back() {
    let served = serve();
    let (mut white, mut black, mut game) = pair(served.address, &terms("apart")).await;
    let id = game.id.clone();
    white.turn(&id, 0, "b2-b4").await.expect("it is legal");
    black.turn(&id, 1, "b7-b5").await.expect("it is legal");
    white.act(&id, Act::Offer { offer: Offer::Undo }).await.expect("she has played");
    let version = black.act(&id, Act::Accept { offer: Offer::Undo }).await.expect("it is offered");
    white.follow(&mut game, version).await;
    assert!(game.turns.is_empty() && game.offers.is_empty());
    white.turn(&id, 0, "c2-c4").await.expect("she plays something else");
    black.turn(&id, 1, "b7-b5").await.expect("it is legal");
    let version = black.act(&id, Act::Resign).await.expect("the game goes on");
    white.follow(&mut game, version).await;
    assert_eq!(game.turns, ["c2-c4", "b7-b5"]);
    black.act(&id, Act::Offer { offer: Offer::Rematch }).await.expect("it is over");
    let version =
        white.act(&id, Act::Accept { offer: Offer::Rematch }).await.expect("it is offered");
    white.follow(&mut game, version).await;
    let next = white.watch(&game.rematch.expect("there is another game")).await;
    assert_eq!(next.white.expect("it has started").player, black.me);
    assert_eq!(next.status, Status::Playing);
}

#[tokio::test]
async fn a_clock_that_runs_out_ends_the_game_by_itself() {
    let served = serve();
    let (mut white, mut black, mut game) = pair(served.address, &timed("apart", 1_000, 0)).await;
    white.turn(&game.id, 0, "b2-b4").await.expect("it is legal");
    let version = black.turn(&game.id, 1, "b7-b5").await.expect("it is legal");
    white.follow(&mut game, version).await;
    let clock = game.clock.expect("there is a clock");
    assert_eq!((clock.running, clock.white.left), (Some(Side::White), 1_000));
    let started = tokio::time::Instant::now();
    black.follow_to_end(&mut black_view(&game)).await;
    let passed = started.elapsed();
    white.follow_to_end(&mut game).await;
    let Status::Ended { winner, by, .. } = game.status else { panic!("it is over") };
    assert_eq!((winner, by), (Some(Side::Black), EndedBy::Time));
    assert!(passed >= Duration::from_millis(900) && passed < PATIENCE, "{passed:?}");
    assert_eq!(
        white.turn(&game.id, 2, "b4-b3").await,
        Err(trine_server::protocol::RefusalCode::Ended)
    );
}

/// What another client has, who has followed as far.
fn black_view(game: &trine_server::protocol::OnlineGame) -> trine_server::protocol::OnlineGame {
    let mut view = game.clone();
    view.version -= 2;
    view.turns.clear();
    view.used.clear();
    view
}

#[tokio::test]
async fn absence_is_shown_and_the_end_can_be_claimed() {
    use std::sync::atomic::{AtomicU64, Ordering};
    static AHEAD: AtomicU64 = AtomicU64::new(0);
    fn time() -> u64 {
        trine_server::hub::system_time() + AHEAD.load(Ordering::Relaxed)
    }
    let served = serve_with(Options { time, ..Options::default() });
    let terms = timed("apart", 600_000, 0);
    let (mut white, mut black, mut game) = pair(served.address, &terms).await;
    let id = game.id.clone();
    white.turn(&id, 0, "b2-b4").await.expect("it is legal");
    black.turn(&id, 1, "b7-b5").await.expect("it is legal");
    let claim = Act::Claim { claim: Claim::Win };
    assert!(black.act(&id, claim.clone()).await.is_err(), "White is here");
    drop(white);
    let gone = black.until(|news| match news {
        News::Presence { white, .. } if white.claimable.is_some() => {
            Some((white.gone, white.claimable))
        }
        _ => None,
    });
    let (Some(gone), Some(claimable)) = gone.await else { panic!("she is gone") };
    assert_eq!(claimable, gone + 60_000);
    // Time passes in steps: all at once would be a machine that has slept.
    let version = loop {
        let claimed = black.act(&id, claim.clone()).await;
        if let Ok(version) = claimed {
            break version;
        }
        assert!(time() < claimable + 4_000, "she was gone long enough");
        AHEAD.fetch_add(4_000, Ordering::Relaxed);
    };
    assert!(time() >= claimable, "not before");
    black.follow(&mut game, version).await;
    let Status::Ended { winner, by, .. } = game.status else { panic!("it is over") };
    assert_eq!((winner, by), (Some(Side::Black), EndedBy::Abandonment));
}

#[tokio::test]
async fn conditional_turns_are_played_at_once_and_stay_secret() {
    let served = serve();
    let terms = Terms { clock: ClockRule::Correspondence { days: 3 }, ..terms("apart") };
    let (mut white, mut black, mut game) = pair(served.address, &terms).await;
    let id = game.id.clone();
    white.turn(&id, 0, "b2-b4").await.expect("it is legal");
    let lines = vec![vec!["b7-b5".to_owned(), "b4-b3".to_owned()]];
    white.act(&id, Act::Plan { lines: lines.clone() }).await.expect("it is legal");
    let plans = white.until(|news| match news {
        News::Plans { lines, .. } if !lines.is_empty() => Some(lines.clone()),
        _ => None,
    });
    assert_eq!(plans.await, lines);
    black.turn(&id, 1, "b7-b5").await.expect("it is legal");
    black.follow(&mut game, 5).await;
    assert_eq!(game.turns, ["b2-b4", "b7-b5", "b4-b3"]);
    let (_, told) = get(served.address, &format!("/api/games/{id}")).await;
    assert!(!told.contains("plan"), "{told}");
}

#[tokio::test]
async fn a_spectator_reads_the_chat_and_does_not_write() {
    let served = serve_with(Options { guest_chat: GuestChat::On, ..Options::default() });
    let (mut white, _black, mut game) = pair(served.address, &terms("apart")).await;
    let mut spectator = Client::new(served.address).await;
    assert!(spectator.may_chat);
    spectator.watch(&game.id).await;
    let version = white.say(&game.id, "<b>hello</b>").await.expect("she may talk");
    spectator.follow(&mut game, version).await;
    assert_eq!(game.chat[0].text, "<b>hello</b>", "plain text, which pages escape");
    assert!(spectator.say(&game.id, "hello").await.is_err());
    let said = |change: &trine_server::protocol::Change| matches!(change.what, What::Said { .. });
    let missed = spectator.watch_after(&game.id, 2).await;
    assert_eq!(missed.iter().filter(|change| said(change)).count(), 1);
}
