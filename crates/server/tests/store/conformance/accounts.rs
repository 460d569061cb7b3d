//! People: accounts, sessions, tokens, ratings and results.

use trine_rules::Side;
use trine_server::identity::token::TokenHash;
use trine_server::ratings::Rating;
use trine_server::store::{
    ArchiveStore, Commit, GameRow, GameStore, MOST_SESSIONS, MOST_TOKENS, PeopleStore, Player,
    PlayerId, PlayerKind, RowStatus, Session, Store, StoreError, StoredChange, StoredRating,
    StoredToken, Tally,
};

use super::Place;

fn player(id: &str, name: &str, kind: PlayerKind) -> Player {
    Player { id: id.into(), kind, name: name.to_owned(), created: 1 }
}

async fn register(store: &impl Store, id: &str, name: &str) -> Result<(), StoreError> {
    store.create_account(player(id, name, PlayerKind::Account), format!("hash of {id}")).await
}

fn is_conflict<T>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::Conflict))
}

pub(crate) async fn an_account_is_found_by_its_name_in_any_case_and_by_its_player(
    place: &impl Place,
) {
    let store = place.open().await;
    register(&store, "1", "Ada").await.expect("it is kept");
    let account = store.account_named("aDA").await.expect("it reads").expect("it is there");
    assert_eq!(account.player, player("1", "Ada", PlayerKind::Account));
    assert_eq!(account.password, "hash of 1");
    assert_eq!(store.account(&"1".into()).await.expect("it reads"), Some(account));
    assert_eq!(store.account_named("Eve").await.expect("it reads"), None);
    assert_eq!(store.account(&"2".into()).await.expect("it reads"), None);
}

pub(crate) async fn a_name_is_given_once_without_regard_to_case(place: &impl Place) {
    let store = place.open().await;
    register(&store, "1", "Ada").await.expect("it is kept");
    assert!(is_conflict(&register(&store, "2", "ADA").await));
    assert_eq!(store.player(&"2".into()).await.expect("it reads"), None, "nothing is left");
    assert!(is_conflict(&register(&store, "1", "Other").await), "one account a player");
    let unchanged = store.player(&"1".into()).await.expect("it reads").expect("it is there");
    assert_eq!(unchanged.name, "Ada");
}

pub(crate) async fn a_guest_who_gets_an_account_stays_the_same_player(place: &impl Place) {
    let store = place.open().await;
    store.put_player(player("g", "Guest", PlayerKind::Guest)).await.expect("it is kept");
    register(&store, "g", "Ada").await.expect("it is kept");
    let known = store.player(&"g".into()).await.expect("it reads").expect("it is there");
    assert_eq!((known.kind, known.name.as_str()), (PlayerKind::Account, "Ada"));
}

fn session(number: u8, player: &str, created: u64) -> Session {
    Session { hash: TokenHash([number; 32]), player: player.into(), created, expires: 1000 }
}

pub(crate) async fn a_session_lasts_until_it_is_closed_or_expires(place: &impl Place) {
    let store = place.open().await;
    register(&store, "1", "Ada").await.expect("it is kept");
    for number in [1, 2] {
        store.open_session(session(number, "1", 10)).await.expect("it is kept");
    }
    let known = async |number, now| {
        let found = store.session(&TokenHash([number; 32]), now).await.expect("it reads");
        found.map(|player| player.name)
    };
    assert_eq!(known(1, 999).await.as_deref(), Some("Ada"));
    assert_eq!(known(1, 1000).await, None, "it has expired");
    store.close_session(&TokenHash([1; 32])).await.expect("it is closed");
    assert_eq!(known(1, 20).await, None);
    assert_eq!(known(2, 20).await.as_deref(), Some("Ada"));
    assert_eq!(known(3, 20).await, None);
}

pub(crate) async fn of_very_many_sessions_the_oldest_goes(place: &impl Place) {
    let store = place.open().await;
    register(&store, "1", "Ada").await.expect("it is kept");
    for number in 0..=MOST_SESSIONS as u8 {
        store.open_session(session(number, "1", u64::from(number))).await.expect("it is kept");
    }
    let known =
        async |number| store.session(&TokenHash([number; 32]), 100).await.expect("it reads");
    assert_eq!(known(0).await, None);
    assert!(known(1).await.is_some());
    assert!(known(MOST_SESSIONS as u8).await.is_some());
}

pub(crate) async fn a_new_password_ends_all_other_sessions(place: &impl Place) {
    let store = place.open().await;
    register(&store, "1", "Ada").await.expect("it is kept");
    for number in [1, 2] {
        store.open_session(session(number, "1", 10)).await.expect("it is kept");
    }
    let (id, keep) = (PlayerId::from("1"), TokenHash([2; 32]));
    store.set_password(&id, "new".to_owned(), Some(keep)).await.expect("it is set");
    let account = store.account(&id).await.expect("it reads").expect("it is there");
    assert_eq!(account.password, "new");
    assert_eq!(store.session(&TokenHash([1; 32]), 20).await.expect("it reads"), None);
    assert!(store.session(&keep, 20).await.expect("it reads").is_some());
    store.set_password(&id, "newer".to_owned(), None).await.expect("it is set");
    assert_eq!(store.session(&keep, 20).await.expect("it reads"), None);
}

fn token(id: &str, player: &str) -> StoredToken {
    StoredToken {
        id: id.to_owned(),
        player: player.into(),
        label: "my bot".to_owned(),
        scopes: "play read".to_owned(),
        created: 5,
    }
}

pub(crate) async fn a_token_is_good_until_its_owner_revokes_it(place: &impl Place) {
    let store = place.open().await;
    register(&store, "1", "Ada").await.expect("it is kept");
    register(&store, "2", "Eve").await.expect("it is kept");
    let hash = TokenHash([7; 32]);
    store.add_token(token("t", "1"), hash).await.expect("it is kept");
    let (found, owner) = store.token(&hash).await.expect("it reads").expect("it is there");
    assert_eq!((found, owner.name.as_str()), (token("t", "1"), "Ada"));
    assert_eq!(store.tokens(&"1".into()).await.expect("it reads"), [token("t", "1")]);
    assert_eq!(store.tokens(&"2".into()).await.expect("it reads"), []);
    assert!(!store.revoke_token(&"2".into(), "t").await.expect("it reads"), "it is not Eve's");
    assert!(store.revoke_token(&"1".into(), "t").await.expect("it reads"));
    assert!(!store.revoke_token(&"1".into(), "t").await.expect("it reads"), "it is gone");
    assert_eq!(store.token(&hash).await.expect("it reads"), None);
}

pub(crate) async fn a_player_has_so_many_tokens_and_no_more(place: &impl Place) {
    let store = place.open().await;
    register(&store, "1", "Ada").await.expect("it is kept");
    for number in 0..MOST_TOKENS as u8 {
        let added = store.add_token(token(&number.to_string(), "1"), TokenHash([number; 32]));
        added.await.expect("it is kept");
    }
    let refused = store.add_token(token("more", "1"), TokenHash([99; 32])).await;
    assert!(is_conflict(&refused), "{refused:?}");
    assert_eq!(store.tokens(&"1".into()).await.expect("it reads").len(), MOST_TOKENS as usize);
}

fn row(id: &str) -> GameRow {
    GameRow {
        id: id.to_owned(),
        game: "apart".to_owned(),
        size: Some(8),
        creator: "1".into(),
        rated: true,
        speed: "fischer".to_owned(),
        created: 1,
        terms: "{}".to_owned(),
        white: Some("1".into()),
        black: Some("2".into()),
        status: RowStatus::Playing,
        listed: false,
        version: 0,
        revision: 0,
        turn_count: 0,
        winner: None,
        by: None,
        ended: None,
        changed: 1,
        state: r#"{"white":{"id":"1","name":"Ada"},"black":{"id":"2","name":"Eve"}}"#.to_owned(),
    }
}

/// The end of a game.
fn ending(id: &str, winner: Option<Side>, by: &str) -> Commit {
    let mut row = row(id);
    row.status = RowStatus::Ended;
    (row.winner, row.by, row.ended, row.version) = (winner, Some(by.to_owned()), Some(9), 1);
    let body = r#"{"by":"1","name":"Ada","text":"I am \"name\":\"Ada\""}"#.to_owned();
    let change = StoredChange { version: 1, at: 9, body, client: None };
    Commit { row, changes: vec![change], cut_to: None, turns: Vec::new() }
}

async fn put_games(store: &impl Store, ids: &[&str]) {
    register(store, "1", "Ada").await.expect("it is kept");
    register(store, "2", "Eve").await.expect("it is kept");
    for id in ids {
        store.create(row(id), Vec::new()).await.expect("it is kept");
    }
}

fn rating(player: &str, value: f64, games: u32) -> StoredRating {
    let rating = Rating { value, ..Rating::default() };
    StoredRating { player: player.into(), game: "apart".to_owned(), rating, games, changed: 9 }
}

pub(crate) async fn ratings_change_with_the_end_of_the_game_or_not_at_all(place: &impl Place) {
    let store = place.open().await;
    put_games(&store, &["a", "b"]).await;
    assert_eq!(store.ratings(&"1".into()).await.expect("it reads"), []);
    let first = vec![rating("1", 1600.0, 1), rating("2", 1400.0, 1)];
    let end = ending("a", Some(Side::White), "resignation");
    store.commit_rated(end, first.clone()).await.expect("it is written");
    assert_eq!(store.ratings(&"1".into()).await.expect("it reads"), first[..1]);
    assert_eq!(store.ratings(&"2".into()).await.expect("it reads"), first[1..]);

    // The ratings were read before the first game had ended.
    let end = ending("b", Some(Side::Black), "time");
    let late = vec![rating("1", 1400.0, 1), rating("2", 1600.0, 1)];
    let refused = store.commit_rated(end.clone(), late).await;
    assert!(is_conflict(&refused), "{refused:?}");
    let (row, _) = store.load("b").await.expect("it reads").expect("it is there");
    assert_eq!(row.status, RowStatus::Playing, "all or nothing");
    assert_eq!(store.ratings(&"1".into()).await.expect("it reads"), first[..1]);

    let second = vec![rating("1", 1500.0, 2), rating("2", 1500.0, 2)];
    store.commit_rated(end.clone(), second.clone()).await.expect("it is written");
    assert_eq!(store.ratings(&"1".into()).await.expect("it reads"), second[..1]);

    // The same end again: the game has gone on, so the ratings stay too.
    let third = vec![rating("1", 1450.0, 3), rating("2", 1550.0, 3)];
    assert!(is_conflict(&store.commit_rated(end, third).await));
    assert_eq!(store.ratings(&"1".into()).await.expect("it reads"), second[..1]);
}

pub(crate) async fn results_are_counted_once_for_each_side_and_not_for_aborted_games(
    place: &impl Place,
) {
    let store = place.open().await;
    put_games(&store, &["a", "b", "c", "d"]).await;
    let ends = [
        ending("a", Some(Side::White), "rules"),
        ending("b", Some(Side::Black), "time"),
        ending("c", None, "agreement"),
        ending("d", None, "aborted"),
    ];
    for end in ends {
        store.commit(end).await.expect("it is written");
    }
    let tally = [Tally { game: "apart".to_owned(), won: 1, drawn: 1, lost: 1 }];
    assert_eq!(store.tallies(&"1".into()).await.expect("it reads"), tally);
    assert_eq!(store.tallies(&"2".into()).await.expect("it reads"), tally);
    assert_eq!(store.tallies(&"3".into()).await.expect("it reads"), []);
}

pub(crate) async fn an_account_that_has_not_played_can_become_a_bot_once(place: &impl Place) {
    let store = place.open().await;
    put_games(&store, &["a"]).await;
    register(&store, "3", "Robby").await.expect("it is kept");
    store.become_bot(&"3".into()).await.expect("it has not played");
    let robby = store.player(&"3".into()).await.expect("it reads").expect("it is there");
    assert_eq!(robby.kind, PlayerKind::Bot);
    for id in ["1", "2", "3"] {
        assert!(is_conflict(&store.become_bot(&id.into()).await), "{id}");
    }
}

pub(crate) async fn a_deleted_account_leaves_its_games_and_takes_all_else_with_it(
    place: &impl Place,
) {
    let store = place.open().await;
    put_games(&store, &["a"]).await;
    let end = ending("a", Some(Side::White), "resignation");
    let ratings = vec![rating("1", 1600.0, 1), rating("2", 1400.0, 1)];
    store.commit_rated(end, ratings).await.expect("it is written");
    let state = r#"{"invited":{"id":"1","name":"Ada"}}"#.to_owned();
    let (status, creator) = (RowStatus::Ended, "2".into());
    let declined = GameRow { white: None, creator, status, state, ..row("declined") };
    store.create(declined, Vec::new()).await.expect("it is kept");
    let before = store.load("a").await.expect("it reads").expect("it is there").0.revision;
    store.open_session(session(1, "1", 10)).await.expect("it is kept");
    store.add_token(token("t", "1"), TokenHash([7; 32])).await.expect("it is kept");

    let id = PlayerId::from("1");
    store.delete_account(&id, "deleted").await.expect("it is deleted");
    assert_eq!(store.account(&id).await.expect("it reads"), None);
    assert_eq!(store.account_named("Ada").await.expect("it reads"), None);
    assert_eq!(store.session(&TokenHash([1; 32]), 20).await.expect("it reads"), None);
    assert_eq!(store.token(&TokenHash([7; 32])).await.expect("it reads"), None);
    assert_eq!(store.ratings(&id).await.expect("it reads"), []);
    let name = store.player(&id).await.expect("it reads").expect("it stays").name;
    assert_eq!(name, "deleted");

    let (row, _) = store.load("a").await.expect("it reads").expect("the game stays");
    assert_eq!(row.white, Some(id.clone()));
    assert!(row.revision > before, "whoever has it in hand must read it again");
    let (other, _) = store.load("declined").await.expect("it reads").expect("it stays");
    assert_eq!(other.state, r#"{"invited":{"id":"1","name":"deleted"}}"#);
    assert_eq!(
        row.state,
        r#"{"white":{"id":"1","name":"deleted"},"black":{"id":"2","name":"Eve"}}"#
    );
    let changes = store.changes_after("a", 0, 10).await.expect("it reads");
    let expected = r#"{"by":"1","name":"deleted","text":"I am \"name\":\"Ada\""}"#;
    assert_eq!(changes[0].body, expected, "what was said stays as it was");

    assert!(is_conflict(&register(&store, "4", "ADA").await), "the name is never used again");
    assert!(is_conflict(&store.delete_account(&id, "deleted").await));
}

pub(crate) async fn open_games_are_found_by_who_made_them_and_who_is_invited(place: &impl Place) {
    let store = place.open().await;
    put_games(&store, &["playing"]).await;
    let open = |id: &str, invited: &str, created| GameRow {
        status: RowStatus::Open,
        white: None,
        black: None,
        created,
        state: format!(r#"{{"invited":{invited}}}"#),
        ..row(id)
    };
    let eve = r#"{"id":"2","name":"Eve"}"#;
    for game in [open("a", eve, 1), open("b", eve, 2), open("c", "null", 3)] {
        store.create(game, Vec::new()).await.expect("it is kept");
    }
    let ids = |rows: Vec<GameRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    let made = store.challenges(&"1".into(), 10).await.expect("it reads");
    assert_eq!(ids(made), ["c", "b", "a"], "the newest first");
    let invited = store.invitations(&"2".into(), 10).await.expect("it reads");
    assert_eq!(ids(invited), ["b", "a"]);
    assert_eq!(store.invitations(&"2".into(), 1).await.expect("it reads").len(), 1);
    assert_eq!(ids(store.challenges(&"2".into(), 10).await.expect("it reads")), [""; 0]);
    assert_eq!(ids(store.invitations(&"1".into(), 10).await.expect("it reads")), [""; 0]);
}
