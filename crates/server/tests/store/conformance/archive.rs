//! Games that have ended.

use trine_rules::Side;
use trine_server::store::{
    ArchiveStore, Commit, GameResult, GameRow, GameStore, OPENING_TURNS, REACH, RowStatus, Search,
};

use super::Place;
use super::samples::{change, game, play_all, put_people, write};

/// Plays a game to its end, at a time.
async fn end(store: &impl GameStore, row: GameRow, texts: &[&str], by: &str, at: u64) {
    let winner = row.winner;
    let start = GameRow { winner: None, ..row };
    store.create(start.clone(), Vec::new()).await.expect("it is new");
    let mut last = play_all(store, start, texts).await;
    last.version += 1;
    last.status = RowStatus::Ended;
    last.winner = winner;
    last.by = Some(by.to_owned());
    last.ended = Some(at);
    let changes = vec![change(last.version)];
    write(store, Commit { row: last, changes, cut_to: None, turns: Vec::new() }).await;
}

async fn found(store: &impl ArchiveStore, search: Search) -> Vec<String> {
    let search = Search { limit: 100, ..search };
    let rows = store.ended(&search).await.expect("it can be read");
    rows.games.into_iter().map(|row| row.id).collect()
}

pub(crate) async fn ended_games_are_found_by_what_they_are(place: &impl Place) {
    let store = place.open().await;
    put_people(&store).await;
    let white = |id| GameRow { winner: Some(Side::White), ..game(id) };
    let cem = Some("cem".into());
    end(&store, white("a"), &["b2-b4"], "resignation", 10).await;
    end(&store, GameRow { size: Some(10), ..game("b") }, &["b2-b4"], "agreement", 20).await;
    let black = GameRow { winner: Some(Side::Black), white: cem.clone(), ..game("c") };
    end(&store, GameRow { game: "dropper".to_owned(), ..black }, &["d5"], "time", 30).await;
    end(&store, GameRow { black: cem, ..white("d") }, &[], "rules", 5).await;
    end(&store, game("x"), &[], "aborted", 40).await;
    end(&store, game("y"), &[], "cancelled", 50).await;
    store.create(game("live"), Vec::new()).await.expect("it is new");
    let any = Search::default;
    assert_eq!(found(&store, any()).await, ["c", "b", "a", "d"], "the latest first");
    assert_eq!(found(&store, Search { player: Some("cem".into()), ..any() }).await, ["c", "d"]);
    assert_eq!(
        found(&store, Search { player: Some("ann".into()), ..any() }).await,
        ["b", "a", "d"]
    );
    assert_eq!(found(&store, Search { game: Some("dropper".into()), ..any() }).await, ["c"]);
    assert_eq!(found(&store, Search { size: Some(10), ..any() }).await, ["b"]);
    let result = |result| Search { result: Some(result), ..any() };
    assert_eq!(found(&store, result(GameResult::Won(Side::White))).await, ["a", "d"]);
    assert_eq!(found(&store, result(GameResult::Won(Side::Black))).await, ["c"]);
    assert_eq!(found(&store, result(GameResult::Drawn)).await, ["b"]);
    let both = Search { player: Some("cem".into()), ..result(GameResult::Won(Side::White)) };
    assert_eq!(found(&store, both).await, ["d"]);
}

pub(crate) async fn openings_are_found_by_whole_turns(place: &impl Place) {
    let store = place.open().await;
    put_people(&store).await;
    end(&store, game("a"), &["b2-b4", "c7-c5"], "rules", 30).await;
    end(&store, game("b"), &["b2-b4", "c7-c5xe3", "a1-a2"], "rules", 20).await;
    end(&store, game("c"), &["b2-b4xd6"], "rules", 10).await;
    let texts: Vec<_> = (0..OPENING_TURNS + 2).map(|number| format!("t{number}")).collect();
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    end(&store, game("long"), &texts, "rules", 5).await;
    let opening = async |turns: &[&str]| {
        let opening = turns.iter().map(|turn| (*turn).to_owned()).collect();
        found(&store, Search { opening, ..Search::default() }).await
    };
    assert_eq!(opening(&["b2-b4"]).await, ["a", "b"], "no turn that only begins like it");
    assert_eq!(opening(&["b2-b4", "c7-c5"]).await, ["a"]);
    assert_eq!(opening(&["b2-b4", "c7-c5xe3"]).await, ["b"]);
    assert_eq!(opening(&["c7-c5"]).await, [""; 0], "only from the beginning");
    assert_eq!(opening(&["B2-B4"]).await, [""; 0]);
    assert_eq!(opening(&["%"]).await, [""; 0], "nothing stands for anything");
    assert_eq!(opening(&texts[..OPENING_TURNS as usize]).await, ["long"]);
}

pub(crate) async fn pages_have_every_game_once(place: &impl Place) {
    let store = place.open().await;
    put_people(&store).await;
    for number in 0..23_u64 {
        // Several end at the same time.
        end(&store, game(&format!("g{number:02}")), &[], "rules", number / 4).await;
    }
    let mut seen = Vec::new();
    let mut before = None;
    loop {
        let search = Search { before, limit: 5, ..Search::default() };
        let page = store.ended(&search).await.expect("it can be read");
        seen.extend(page.games.into_iter().map(|row| row.id));
        let Some(next) = page.next else { break };
        before = Some(next);
    }
    let all: Vec<_> = (0..23).rev().map(|number| format!("g{number:02}")).collect();
    assert_eq!(seen, all);
}

pub(crate) async fn a_search_looks_so_far_and_says_where_to_go_on(place: &impl Place) {
    let store = place.open().await;
    put_people(&store).await;
    let rare = GameRow { size: Some(25), ..game("rare") };
    end(&store, rare, &[], "rules", 1).await;
    let made = (0..REACH).map(|number| {
        let mut row = game(&format!("g{number:05}"));
        row.status = RowStatus::Ended;
        (row.by, row.ended) = (Some("rules".to_owned()), Some(u64::from(2 + number)));
        store.create(row, Vec::new())
    });
    for made in futures_util::future::join_all(made).await {
        made.expect("it is new");
    }
    for player in [None, Some("ann".into())] {
        let search = Search { player, size: Some(25), limit: 10, ..Search::default() };
        let page = store.ended(&search).await.expect("it can be read");
        assert_eq!(page.games, [], "it is too far away");
        assert!(page.next.is_some(), "but the search can go on");
        let page = store.ended(&Search { before: page.next, ..search }).await;
        let page = page.expect("it can be read");
        assert_eq!(page.games.len(), 1);
        assert_eq!(page.next, None);
    }
}
