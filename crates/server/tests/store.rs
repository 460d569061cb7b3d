//! The store in a temporary folder.

use trine_rules::Side;
use trine_server::store::{
    Commit, GameRow, GameStore, PeopleStore, Player, PlayerId, PlayerKind, RowStatus, Sqlite,
    Store, StoreError, StoredChange, StoredTurn,
};

fn row(id: &str) -> GameRow {
    GameRow {
        id: id.to_owned(),
        game: "apart".to_owned(),
        size: Some(8),
        creator: "ann".into(),
        rated: false,
        speed: "none".to_owned(),
        created: 1,
        terms: "{}".to_owned(),
        white: Some("ann".into()),
        black: Some("bob".into()),
        status: RowStatus::Playing,
        listed: false,
        version: 0,
        revision: 0,
        turn_count: 0,
        winner: None,
        by: None,
        ended: None,
        changed: 1,
        state: "{}".to_owned(),
    }
}

#[tokio::test]
async fn a_turn_is_there_after_opening_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("trine.db");
    let store = Sqlite::open(&file).await.expect("it opens");
    for id in ["ann", "bob"] {
        let kind = PlayerKind::Guest;
        let player = Player { id: id.into(), kind, name: id.to_owned(), created: 1 };
        store.put_player(player).await.expect("it is kept");
    }
    store.create(row("one"), Vec::new()).await.expect("it is kept");
    let mut commit = Commit {
        row: row("one"),
        changes: vec![StoredChange {
            version: 1,
            at: 2,
            body: "{}".to_owned(),
            client: Some((PlayerId::from("ann"), "a1".to_owned())),
        }],
        cut_to: None,
        turns: vec![StoredTurn { number: 0, side: Side::White, used: 7, text: "b2-b4".to_owned() }],
    };
    commit.row.version = 1;
    commit.row.turn_count = 1;
    let revision = store.commit(commit.clone()).await.expect("it is committed");
    assert_eq!(revision, 1);
    let again = store.commit(commit.clone()).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    store.close().await;
    let store = Sqlite::open(&file).await.expect("it opens again");
    let (row, turns) = store.load("one").await.expect("it is read").expect("it is there");
    assert_eq!(row, GameRow { revision: 1, ..commit.row });
    assert_eq!(turns, commit.turns);
}
