//! Games to be stored.

use trine_rules::Side;
use trine_server::store::{
    Commit, GameRow, GameStore, PeopleStore, Player, PlayerId, PlayerKind, RowStatus, StoreError,
    StoredChange, StoredTurn,
};

/// The players of all samples.
pub(crate) const PEOPLE: [&str; 3] = ["ann", "bob", "cem"];

/// A game of Ann and Bob that is being played and has no turns yet.
pub(crate) fn game(id: &str) -> GameRow {
    GameRow {
        id: id.to_owned(),
        game: "apart".to_owned(),
        size: Some(8),
        creator: "ann".into(),
        rated: true,
        speed: "fischer".to_owned(),
        created: 1_800_000_000_000,
        terms: r#"{"game":"apart"}"#.to_owned(),
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
        changed: 1_800_000_000_000,
        state: "{}".to_owned(),
    }
}

/// Ann, Bob and Cem.
pub(crate) async fn put_people(store: &impl PeopleStore) {
    for id in PEOPLE {
        let player =
            Player { id: id.into(), kind: PlayerKind::Guest, name: id.to_owned(), created: 1 };
        store.put_player(player).await.expect("a player can be kept");
    }
}

/// Keeps a sample game with its people, without changes.
pub(crate) async fn put_game(store: &(impl PeopleStore + GameStore), id: &str) -> GameRow {
    put_people(store).await;
    store.create(game(id), Vec::new()).await.expect("a new game can be kept");
    game(id)
}

/// A change that nobody asked for.
pub(crate) fn change(version: u64) -> StoredChange {
    let body = format!(r#"{{"type":"turn","version":{version}}}"#);
    StoredChange { version, at: 1_800_000_000_000 + version, body, client: None }
}

/// A change that a player asked for.
pub(crate) fn asked(version: u64, player: &str, client_id: &str) -> StoredChange {
    let client = Some((PlayerId::from(player), client_id.to_owned()));
    StoredChange { client, ..change(version) }
}

/// A turn by whoever has it.
pub(crate) fn turn(number: u32, text: &str) -> StoredTurn {
    let side = if number.is_multiple_of(2) { Side::White } else { Side::Black };
    StoredTurn { number, side, used: 1_000 + u64::from(number), text: text.to_owned() }
}

/// The commit of one more turn, asked for by a client.
pub(crate) fn play(row: &GameRow, text: &str, client_id: &str) -> Commit {
    let mut row = row.clone();
    let turn = turn(row.turn_count, text);
    row.version += 1;
    row.turn_count += 1;
    row.changed += 1;
    let player = if turn.side == Side::White { "ann" } else { "bob" };
    let changes = vec![asked(row.version, player, client_id)];
    Commit { row, changes, cut_to: None, turns: vec![turn] }
}

/// Writes a commit and gives the row as it then is.
pub(crate) async fn write(store: &impl GameStore, commit: Commit) -> GameRow {
    let row = commit.row.clone();
    let revision = store.commit(commit).await.expect("the commit follows on");
    GameRow { revision, ..row }
}

/// Plays turns, with their texts as client ids.
pub(crate) async fn play_all(store: &impl GameStore, row: GameRow, texts: &[&str]) -> GameRow {
    let mut row = row;
    for text in texts {
        row = write(store, play(&row, text, &format!("{}-{text}", row.turn_count))).await;
    }
    row
}

/// The texts of a game's turns, and the game.
pub(crate) async fn read(store: &impl GameStore, id: &str) -> (GameRow, Vec<String>) {
    let (row, turns) = store.load(id).await.expect("it can be read").expect("it is there");
    assert!(turns.iter().map(|turn| turn.number).eq(0..row.turn_count), "{turns:?}");
    (row, turns.into_iter().map(|turn| turn.text).collect())
}

/// Whether somebody else was first.
pub(crate) fn is_conflict<T>(result: &Result<T, StoreError>) -> bool {
    matches!(result, Err(StoreError::Conflict))
}
