//! Several writers at once, in one process and in two.

use std::sync::Arc;

use tokio::task::JoinSet;
use trine_server::store::{GameRow, GameStore, Store, StoreError};

use super::Place;
use super::samples::{game, is_conflict, play, play_all, put_game, put_people, read};

pub(crate) async fn every_reader_sees_a_commit_at_once(place: &impl Place) {
    let (store, other) = (place.open().await, place.open().await);
    let mut row = put_game(&store, "g").await;
    for turns in 1..=20 {
        // Each plays on what the other has written, and reads what it has not written itself.
        let (writer, reader) = if turns % 2 == 0 { (&store, &other) } else { (&other, &store) };
        row = play_all(writer, row, &["b2-b4"]).await;
        let (seen, texts) = read(reader, "g").await;
        assert_eq!((&seen, texts.len()), (&row, turns));
        let changes = reader.changes_after("g", row.version - 1, 9).await.expect("it can be read");
        assert_eq!(changes.len(), 1);
    }
}

pub(crate) async fn two_that_write_the_same_turn_are_not_both_right(place: &impl Place) {
    let (store, other) = (place.open().await, place.open().await);
    let mut row = put_game(&store, "g").await;
    for round in 0..10 {
        let first = store.commit(play(&row, "b2-b4", &format!("{round}-first")));
        let second = other.commit(play(&row, "c2-c4", &format!("{round}-second")));
        let (first, second) = tokio::join!(first, second);
        let loser = match (&first, &second) {
            (Ok(_), loser) | (loser, Ok(_)) => loser,
            neither => panic!("one of them follows on: {neither:?}"),
        };
        assert!(is_conflict(loser), "{loser:?}");
        let (now, texts) = read(&store, "g").await;
        assert_eq!(texts.last().expect("it has turns") == "b2-b4", first.is_ok());
        assert_eq!(texts.len(), round + 1);
        row = now;
    }
}

/// Plays turns into a game that others write into as well, reading again whenever somebody else was
/// first.
async fn play_stubbornly<S: GameStore>(store: Arc<S>, name: String, turns: usize) -> usize {
    let mut conflicts = 0;
    for turn in 0..turns {
        loop {
            let (row, _) = read(&*store, "g").await;
            match store.commit(play(&row, &name, &format!("{name}-{turn}"))).await {
                Ok(_) => break,
                Err(StoreError::Conflict) => conflicts += 1,
                Err(error) => panic!("{error}"),
            }
        }
    }
    conflicts
}

pub(crate) async fn no_turn_is_lost_or_doubled_by_writers_who_race<P: Place>(place: &P) {
    const WRITERS: usize = 4;
    const TURNS: usize = 12;
    let stores = [Arc::new(place.open().await), Arc::new(place.open().await)];
    put_game(&*stores[0], "g").await;
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let store = Arc::clone(&stores[writer % 2]);
        writers.spawn(play_stubbornly(store, format!("writer{writer}"), TURNS));
    }
    writers.join_all().await;
    let (row, texts) = read(&*stores[1], "g").await;
    assert_eq!(texts.len(), WRITERS * TURNS);
    assert_eq!(row.version, (WRITERS * TURNS) as u64);
    for writer in 0..WRITERS {
        let name = format!("writer{writer}");
        assert_eq!(texts.iter().filter(|text| **text == name).count(), TURNS, "{name}");
    }
    let changes = stores[0].changes_after("g", 0, 1000).await.expect("it can be read");
    assert!(changes.iter().map(|change| change.version).eq(1..=row.version));
}

pub(crate) async fn a_conflict_spoils_only_its_own_commit<P: Place>(place: &P) {
    const GAMES: usize = 60;
    let store = Arc::new(place.open().await);
    put_people(&*store).await;
    for number in 0..GAMES {
        store.create(game(&format!("g{number}")), Vec::new()).await.expect("it is new");
    }
    // All at once, so that they are written together; every third has not seen the newest, and
    // every fifth uses a client id twice.
    let mut commits = JoinSet::new();
    for number in 0..GAMES {
        let store = Arc::clone(&store);
        commits.spawn(async move {
            let mut commit = play(&game(&format!("g{number}")), "b2-b4", "a");
            if number % 3 == 0 {
                commit.row.revision = 4;
            }
            if number % 5 == 0 {
                let again = commit.changes[0].clone();
                commit.row.version = 2;
                commit.changes.push(trine_server::store::StoredChange { version: 2, ..again });
            }
            (number, store.commit(commit).await)
        });
    }
    for (number, outcome) in commits.join_all().await {
        let is_good = number % 3 != 0 && number % 5 != 0;
        assert_eq!((outcome.is_ok(), is_conflict(&outcome)), (is_good, !is_good), "{outcome:?}");
        let (row, texts) = read(&*store, &format!("g{number}")).await;
        let expected = if is_good { (1, 1, 1) } else { (0, 0, 0) };
        assert_eq!((row.version, row.revision, texts.len()), expected, "game {number}");
    }
}

pub(crate) async fn a_store_that_is_closed_has_finished_and_refuses<P: Place>(place: &P) {
    const GAMES: usize = 30;
    let store = Arc::new(place.open().await);
    put_people(&*store).await;
    let mut writers = JoinSet::new();
    for number in 0..GAMES {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            let outcome = store.create(game(&format!("g{number}")), Vec::new()).await;
            (number, outcome.is_ok())
        });
    }
    // Some have been taken on by now, some not yet.
    tokio::task::yield_now().await;
    store.ready().await.expect("it is open");
    store.close().await;
    let refused = store.create(game("late"), Vec::new()).await;
    assert!(matches!(refused, Err(StoreError::Closed)), "{refused:?}");
    assert!(store.ready().await.is_err());
    assert!(store.load("g0").await.is_err());
    let again = place.open().await;
    for (number, was_acknowledged) in writers.join_all().await {
        let kept: Option<GameRow> =
            again.load(&format!("g{number}")).await.expect("it can be read").map(|(row, _)| row);
        assert_eq!(kept.is_some(), was_acknowledged, "game {number}");
    }
    assert_eq!(again.load("late").await.expect("it can be read"), None);
}
