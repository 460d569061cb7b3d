//! Games one after the other.

use trine_rules::Side;
use trine_server::store::{
    Commit, GameRow, GameStore, PeopleStore, Player, PlayerId, PlayerKind, RowStatus, Store,
    StoreError, StoredTurn,
};

use super::Place;
use super::samples::{
    asked, change, game, is_conflict, play, play_all, put_game, put_people, read, turn, write,
};

pub(crate) async fn what_is_written_is_read_back(place: &impl Place) {
    let store = place.open().await;
    put_people(&store).await;
    let open = GameRow {
        size: None,
        black: None,
        status: RowStatus::Open,
        listed: true,
        version: 1,
        ..game("g")
    };
    store.create(open.clone(), vec![change(1)]).await.expect("it is new");
    assert_eq!(store.load("g").await.expect("it can be read"), Some((open.clone(), Vec::new())));
    let ended = GameRow {
        black: Some("cem".into()),
        status: RowStatus::Ended,
        listed: false,
        version: 3,
        turn_count: 1,
        winner: Some(Side::Black),
        by: Some("resignation".to_owned()),
        ended: Some(u64::from(u32::MAX) * 1000),
        changed: u64::from(u32::MAX) * 1000,
        state: r#"{"words":"Zürich – 日本 \u0000"}"#.to_owned(),
        ..open
    };
    let turns: Vec<StoredTurn> = vec![turn(0, "b2-b4xd6")];
    let changes = vec![change(2), asked(3, "cem", "x")];
    let commit =
        Commit { row: ended.clone(), changes: changes.clone(), cut_to: None, turns: turns.clone() };
    assert_eq!(store.commit(commit).await.expect("it follows on"), 1);
    let now = GameRow { revision: 1, ..ended };
    assert_eq!(store.load("g").await.expect("it can be read"), Some((now.clone(), turns.clone())));
    store.close().await;
    let store = place.open().await;
    assert_eq!(store.load("g").await.expect("it can be read"), Some((now, turns)), "opened again");
    assert_eq!(store.changes_after("g", 1, 9).await.expect("it can be read"), changes);
    assert_eq!(store.load("h").await.expect("it can be read"), None);
}

pub(crate) async fn a_game_cannot_be_made_twice(place: &impl Place) {
    let store = place.open().await;
    let row = put_game(&store, "g").await;
    let row = play_all(&store, row, &["b2-b4"]).await;
    let again = store.create(GameRow { game: "dropper".to_owned(), ..game("g") }, Vec::new()).await;
    assert!(is_conflict(&again), "{again:?}");
    assert_eq!(read(&store, "g").await, (row, vec!["b2-b4".to_owned()]));
}

pub(crate) async fn a_writer_who_has_not_seen_the_newest_commit_is_refused(place: &impl Place) {
    let store = place.open().await;
    let old = put_game(&store, "g").await;
    let new = play_all(&store, old.clone(), &["b2-b4"]).await;
    for stale in [play(&old, "b2-b4", "other"), play(&old, "c2-c4", "other")] {
        let refused = store.commit(stale).await;
        assert!(is_conflict(&refused), "{refused:?}");
    }
    // One who guesses a revision that is still to come has not seen the newest either.
    let early = store.commit(play(&GameRow { revision: 7, ..new.clone() }, "c2-c4", "c")).await;
    assert!(is_conflict(&early), "{early:?}");
    let absent = store.commit(play(&game("h"), "b2-b4", "x")).await;
    assert!(is_conflict(&absent), "a game that is not there: {absent:?}");
    assert_eq!(read(&store, "g").await, (new, vec!["b2-b4".to_owned()]));
}

pub(crate) async fn a_quiet_commit_is_guarded_like_any_other(place: &impl Place) {
    let store = place.open().await;
    let row = put_game(&store, "g").await;
    let quiet = |state: &str| Commit {
        row: GameRow { state: state.to_owned(), ..row.clone() },
        changes: Vec::new(),
        cut_to: None,
        turns: Vec::new(),
    };
    let first = write(&store, quiet("first")).await;
    assert_eq!((first.version, first.revision), (0, 1));
    let second = store.commit(quiet("second")).await;
    assert!(is_conflict(&second), "{second:?}");
    assert_eq!(read(&store, "g").await.0.state, "first");
}

pub(crate) async fn turns_follow_on_each_other(place: &impl Place) {
    let store = place.open().await;
    let row = put_game(&store, "g").await;
    let row = play_all(&store, row, &["b2-b4", "c7-c5"]).await;
    for count in [0, 1, 3] {
        let skewed = play(&GameRow { turn_count: count, ..row.clone() }, "d2-d4", "d");
        let refused = store.commit(skewed).await;
        assert!(is_conflict(&refused), "the turn after {count}: {refused:?}");
    }
    for version in [0, 1, 3] {
        let skewed = play(&GameRow { version, ..row.clone() }, "d2-d4", "d");
        let refused = store.commit(skewed).await;
        assert!(is_conflict(&refused), "the change after {version}: {refused:?}");
    }
    let row = play_all(&store, row, &["d2-d4"]).await;
    let texts = ["b2-b4", "c7-c5", "d2-d4"].map(str::to_owned).to_vec();
    assert_eq!(read(&store, "g").await, (row, texts));
}

pub(crate) async fn commits_that_contradict_themselves_are_refused(place: &impl Place) {
    let store = place.open().await;
    let row = put_game(&store, "g").await;
    let good = play(&row, "b2-b4", "a");
    let broken = [
        Commit { changes: vec![change(2)], ..good.clone() },
        Commit { changes: vec![change(1), change(1)], ..good.clone() },
        Commit { turns: vec![turn(1, "b2-b4")], ..good.clone() },
        Commit { turns: vec![turn(0, "b2-b4"), turn(1, "c7-c5")], ..good.clone() },
        Commit { cut_to: Some(1), ..good.clone() },
    ];
    for commit in broken {
        let refused = store.commit(commit.clone()).await;
        assert!(matches!(refused, Err(StoreError::Malformed(_))), "{commit:?}: {refused:?}");
    }
    let begun = store.create(GameRow { turn_count: 1, ..game("h") }, Vec::new()).await;
    assert!(matches!(begun, Err(StoreError::Malformed(_))), "{begun:?}");
    write(&store, good).await;
}

pub(crate) async fn a_request_sent_again_is_refused_and_finds_its_answer(place: &impl Place) {
    let store = place.open().await;
    let row = put_game(&store, "g").await;
    put_game(&store, "h").await;
    let (ann, bob) = (PlayerId::from("ann"), PlayerId::from("bob"));
    assert_eq!(store.answered("g", &ann, "one").await.expect("it can be read"), None);
    let row = write(&store, play(&row, "b2-b4", "one")).await;
    // Bob's client may have hit on the same name.
    let row = write(&store, play(&row, "c7-c5", "one")).await;
    let again = store.commit(play(&row, "d2-d4", "one")).await;
    assert!(is_conflict(&again), "{again:?}");
    assert_eq!(store.answered("g", &ann, "one").await.expect("it can be read"), Some(1));
    assert_eq!(store.answered("g", &bob, "one").await.expect("it can be read"), Some(2));
    assert_eq!(store.answered("h", &ann, "one").await.expect("it can be read"), None);
    assert_eq!(store.answered("g", &ann, "ONE").await.expect("it can be read"), None);
    assert_eq!(read(&store, "g").await.0, row);
    write(&store, play(&game("h"), "b2-b4", "one")).await;
}

pub(crate) async fn turns_taken_back_are_gone_and_others_follow(place: &impl Place) {
    let store = place.open().await;
    let row = put_game(&store, "g").await;
    let row = play_all(&store, row, &["b2-b4", "c7-c5", "d2-d4"]).await;
    let mut undone = row.clone();
    (undone.version, undone.turn_count) = (4, 1);
    let commit =
        Commit { row: undone, changes: vec![change(4)], cut_to: Some(1), turns: Vec::new() };
    let row = write(&store, commit).await;
    assert_eq!(read(&store, "g").await, (row.clone(), vec!["b2-b4".to_owned()]));
    let taken_back = store.answered("g", &"ann".into(), "2-d2-d4").await.expect("it can be read");
    assert_eq!(taken_back, Some(3), "what is sent again after an undo is not played again");
    // Back by one and on by one at once.
    let mut replaced = row.clone();
    (replaced.version, replaced.turn_count) = (5, 1);
    let turns = vec![turn(0, "e2-e4")];
    let commit = Commit { row: replaced, changes: vec![change(5)], cut_to: Some(0), turns };
    let row = write(&store, commit).await;
    let row = play_all(&store, row, &["f7-f5"]).await;
    let texts = ["e2-e4", "f7-f5"].map(str::to_owned).to_vec();
    assert_eq!(read(&store, "g").await, (row.clone(), texts));
    // There is nothing to be cut beyond the end.
    let mut beyond = row;
    (beyond.version, beyond.turn_count) = (7, 3);
    let commit =
        Commit { row: beyond, changes: vec![change(7)], cut_to: Some(3), turns: Vec::new() };
    let refused = store.commit(commit).await;
    assert!(is_conflict(&refused), "{refused:?}");
}

pub(crate) async fn a_commit_is_written_whole_or_not_at_all(place: &impl Place) {
    let store = place.open().await;
    let row = put_game(&store, "g").await;
    let row = play_all(&store, row, &["b2-b4", "c7-c5"]).await;
    // Everything in it is good but the client id of its last change, which comes last.
    let state = "bad".to_owned();
    let bad = GameRow { version: 4, turn_count: 1, state, ..row.clone() };
    let changes = vec![change(3), asked(4, "ann", "0-b2-b4")];
    let turns = vec![turn(0, "h2-h4")];
    let refused = store.commit(Commit { row: bad, changes, cut_to: Some(0), turns }).await;
    assert!(is_conflict(&refused), "{refused:?}");
    let texts = ["b2-b4", "c7-c5"].map(str::to_owned).to_vec();
    assert_eq!(read(&store, "g").await, (row, texts));
    assert_eq!(store.changes_after("g", 2, 9).await.expect("it can be read"), Vec::new());
    // The same for a new game.
    let twice = vec![asked(1, "ann", "x"), asked(2, "ann", "x")];
    let refused = store.create(GameRow { version: 2, ..game("h") }, twice).await;
    assert!(is_conflict(&refused), "{refused:?}");
    assert_eq!(store.load("h").await.expect("it can be read"), None);
    // Nobody sits at a game whom the store does not know.
    let stranger = GameRow { white: Some("eve".into()), ..game("h") };
    assert!(store.create(stranger, Vec::new()).await.is_err());
    assert_eq!(store.load("h").await.expect("it can be read"), None);
}

pub(crate) async fn missing_changes_are_given_in_order(place: &impl Place) {
    let store = place.open().await;
    let row = put_game(&store, "g").await;
    put_game(&store, "h").await;
    play_all(&store, game("h"), &["a2-a4"]).await;
    play_all(&store, row, &["b2-b4", "c7-c5", "d2-d4", "e7-e5"]).await;
    let versions = async |after: u64, limit: u32| {
        let changes = store.changes_after("g", after, limit).await.expect("it can be read");
        changes.into_iter().map(|change| change.version).collect::<Vec<_>>()
    };
    assert_eq!(versions(0, 100).await, [1, 2, 3, 4]);
    assert_eq!(versions(2, 100).await, [3, 4]);
    assert_eq!(versions(1, 2).await, [2, 3]);
    assert_eq!(versions(4, 100).await, [0; 0]);
    assert_eq!(versions(9, 100).await, [0; 0]);
}

pub(crate) async fn games_are_listed_by_what_they_are(place: &impl Place) {
    let store = place.open().await;
    put_people(&store).await;
    let open = |id, changed| GameRow {
        black: None,
        status: RowStatus::Open,
        listed: true,
        changed,
        ..game(id)
    };
    let playing = |id, changed| GameRow { changed, ..game(id) };
    let games = [
        open("o1", 10),
        open("o2", 30),
        GameRow { listed: false, ..open("o3", 20) },
        GameRow { white: None, black: Some("cem".into()), ..open("o4", 5) },
        playing("p1", 30),
        playing("p2", 10),
        GameRow { black: Some("cem".into()), listed: true, ..playing("p3", 20) },
        GameRow { status: RowStatus::Ended, listed: true, ..playing("e1", 90) },
    ];
    for row in games {
        store.create(row, Vec::new()).await.expect("they are new");
    }
    let ids = |rows: Result<Vec<GameRow>, StoreError>| {
        let rows = rows.expect("it can be read");
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(store.open(None, 3).await), ["o1", "o2", "o3"]);
    assert_eq!(ids(store.open(Some("o3"), 3).await), ["o4"]);
    assert_eq!(ids(store.playing(None, 2).await), ["p1", "p2"]);
    assert_eq!(ids(store.playing(Some("p2"), 2).await), ["p3"]);
    assert_eq!(ids(store.current(&"cem".into(), 9).await), ["p3", "o4"]);
    assert_eq!(ids(store.current(&"bob".into(), 9).await), ["p1", "p2"]);
    assert_eq!(ids(store.current(&"eve".into(), 9).await), [""; 0]);
    assert_eq!(ids(store.playing_of(&"ann".into(), None, 2).await), ["p1", "p2"]);
    assert_eq!(ids(store.playing_of(&"ann".into(), Some("p2"), 2).await), ["p3"]);
    assert_eq!(ids(store.playing_of(&"cem".into(), None, 9).await), ["p3"]);
    assert_eq!(ids(store.playing_of(&"eve".into(), None, 9).await), [""; 0]);
}

pub(crate) async fn games_against_levels_are_counted_while_they_are_played(place: &impl Place) {
    let store = place.open().await;
    put_people(&store).await;
    let id = PlayerId::from("level:3");
    let (kind, name) = (PlayerKind::Level, "Level 3".to_owned());
    let level = Player { id: id.clone(), kind, name, created: 1 };
    store.put_player(level).await.expect("it can be kept");
    let games = [
        GameRow { black: Some(id.clone()), ..game("white") },
        GameRow { white: Some(id.clone()), black: Some("ann".into()), ..game("black") },
        GameRow { black: Some(id), status: RowStatus::Ended, ..game("ended") },
        game("people"),
    ];
    for row in games {
        store.create(row, Vec::new()).await.expect("they are new");
    }
    assert_eq!(store.level_games(&"ann".into()).await.expect("it can be read"), 2);
    assert_eq!(store.level_games(&"bob".into()).await.expect("it can be read"), 0);
}

pub(crate) async fn commits_are_heard_of_by_game_and_version(place: &impl Place) {
    let store = place.open().await;
    let row = put_game(&store, "g").await;
    let mut notices = store.notices();
    let row = play_all(&store, row, &["b2-b4", "b7-b5"]).await;
    let refused = GameRow { revision: row.revision - 1, ..row.clone() };
    let refused = Commit { row: refused, changes: Vec::new(), cut_to: None, turns: Vec::new() };
    assert!(store.commit(refused).await.is_err(), "it follows on something older");
    let mut heard = Vec::new();
    while let Ok(notice) = notices.try_recv() {
        heard.push((notice.game, notice.version));
    }
    assert_eq!(heard, [("g".to_owned(), row.version - 1), ("g".to_owned(), row.version)]);
}
