//! How many durable turns a second go through the store, beside a bare loop of inserts.
//!
//! `cargo bench -p trine-server --bench durable [-- WRITERS SECONDS]`
//!
//! The bare loop is what SQLite itself does with the same settings (WAL, `synchronous` FULL): one
//! prepared insert of a row as long as a turn's, one commit each. The store has many writers, each
//! with a game of its own, who wait for every turn to be durable; a turn is an update of the game, a
//! turn and a change, in all their tables and indexes. Both take turns in short rounds, so that the
//! machine is the same for both.
//!
//! A third line is the bare loop with as many inserts in each commit as the store has gathered: what
//! is left between the two is what the tables cost.

use std::env;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection};
use tokio::task::JoinSet;
use trine_rules::Side;
use trine_server::store::{
    Commit, GameRow, GameStore, PeopleStore, Player, PlayerKind, RowStatus, Sqlite, Store,
    StoredChange, StoredTurn,
};

/// How fast turns are kept, at least, beside inserts with a commit each.
const PROMISED: f64 = 0.5;

/// How many times each side has its round.
const ROUNDS: u32 = 5;

#[tokio::main]
async fn main() -> ExitCode {
    let Some((writers, seconds)) = told() else {
        eprintln!(
            "durable: how many writers, for how many seconds? Two numbers from 1 on, such as 256 10"
        );
        return ExitCode::from(2);
    };
    let round = Duration::from_secs(seconds) / ROUNDS;
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let store = Arc::new(Sqlite::open(folder.path().join("store.db")).await.expect("it opens"));
    let mut games = put_games(&store, writers).await;
    let mut bare = open_bare(&folder.path().join("bare.db")).await;
    let mut batched = open_bare(&folder.path().join("batched.db")).await;
    let (mut through_store, mut bare_rate, mut batched_rate) = (0.0, 0.0, 0.0);
    let mut gathered = 0.0;
    for _ in 0..ROUNDS {
        bare_rate += insert(&mut bare, round, 1).await;
        let before = (store.meter().writes.get(), store.meter().commits.get());
        through_store += play(&store, &mut games, round).await;
        let written = store.meter().writes.get() - before.0;
        let together = written / (store.meter().commits.get() - before.1).max(1);
        gathered += together as f64;
        batched_rate += insert(&mut batched, round, together.max(1)).await;
    }
    let each = |sum: f64| sum / f64::from(ROUNDS);
    println!("writers                     {writers:>9}");
    println!("turns in a commit           {:>9.0}", each(gathered));
    println!("durable turns a second      {:>9.0}", each(through_store));
    println!("bare inserts, one a commit  {:>9.0}", each(bare_rate));
    println!("bare inserts, as gathered   {:>9.0}", each(batched_rate));
    println!("turns to bare inserts       {:>9.2}", through_store / bare_rate);
    println!("turns to gathered inserts   {:>9.2}", through_store / batched_rate);
    store.close().await;
    let ratio = through_store / bare_rate;
    if ratio < PROMISED {
        eprintln!(
            "durable: turns are kept at {ratio:.2} of bare inserts, and {PROMISED} is promised"
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// How many writers to have, and for how many seconds, if what was said can be read.
fn told() -> Option<(u64, u64)> {
    // Cargo says `--bench` to every bench.
    let mut words = env::args().skip(1).filter(|word| word != "--bench");
    let mut number = |usual| match words.next() {
        Some(word) => word.parse().ok().filter(|&number| number > 0),
        None => Some(usual),
    };
    let told = (number(256)?, number(10)?);
    words.next().is_none().then_some(told)
}

/// A game for each writer.
async fn put_games(store: &Sqlite, writers: u64) -> Vec<GameRow> {
    for id in ["white", "black"] {
        let (name, kind) = (id.to_owned(), PlayerKind::Guest);
        store
            .put_player(Player { id: id.into(), kind, name, created: 0 })
            .await
            .expect("it is kept");
    }
    let mut games = Vec::new();
    for number in 0..writers {
        // Games have names by chance, so that their rows lie anywhere.
        let row = game(format!("{:012x}", number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16));
        store.create(row.clone(), Vec::new()).await.expect("it is new");
        games.push(row);
    }
    games
}

fn game(id: String) -> GameRow {
    GameRow {
        id,
        game: "apart".to_owned(),
        size: Some(8),
        creator: "white".into(),
        rated: false,
        speed: "fischer".to_owned(),
        created: 0,
        terms: r#"{"game":"apart","size":8}"#.to_owned(),
        white: Some("white".into()),
        black: Some("black".into()),
        status: RowStatus::Playing,
        listed: false,
        version: 0,
        revision: 0,
        turn_count: 0,
        winner: None,
        by: None,
        ended: None,
        changed: 0,
        state: STATE.to_owned(),
    }
}

/// As long as the state of a game with a clock is.
const STATE: &str = r#"{"clock":{"white":{"left":299000,"periods":0},"black":{"left":300000,"periods":0},"running":"black","at":1800000000000},"offers":[],"banks":[3000,3000],"plans":[[],[]],"chat":[]}"#;

/// As long as the change of a turn is.
const BODY: &str = r#"{"type":"turn","number":17,"text":"b2-b4xd6","used":1234,"clock":{"white":{"left":299000,"periods":0},"black":{"left":300000,"periods":0},"running":"black","at":1800000000000}}"#;

/// Plays turns in all games at once; gives how many a second were durable.
async fn play(store: &Arc<Sqlite>, games: &mut Vec<GameRow>, time: Duration) -> f64 {
    let count = Arc::new(AtomicU64::new(0));
    let begin = Instant::now();
    let mut writers = JoinSet::new();
    for mut row in games.drain(..) {
        let (store, count) = (Arc::clone(store), Arc::clone(&count));
        writers.spawn(async move {
            while begin.elapsed() < time {
                let commit = turn(&mut row);
                row.revision = store.commit(commit).await.expect("nobody else plays here");
                count.fetch_add(1, Ordering::Relaxed);
            }
            row
        });
    }
    *games = writers.join_all().await;
    count.load(Ordering::Relaxed) as f64 / begin.elapsed().as_secs_f64()
}

/// The next turn of a game.
fn turn(row: &mut GameRow) -> Commit {
    let number = row.turn_count;
    row.turn_count += 1;
    row.version += 1;
    row.changed += 1;
    let (side, player) =
        if number.is_multiple_of(2) { (Side::White, "white") } else { (Side::Black, "black") };
    let client = Some((player.into(), format!("{number:016x}")));
    let change =
        StoredChange { version: row.version, at: row.changed, body: BODY.to_owned(), client };
    let turn = StoredTurn { number, side, used: 1234, text: "b2-b4xd6".to_owned() };
    Commit { row: row.clone(), changes: vec![change], cut_to: None, turns: vec![turn] }
}

async fn open_bare(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging();
    let mut connection = options.connect().await.expect("it opens");
    let table = "CREATE TABLE turns (id INTEGER PRIMARY KEY, game TEXT, number INTEGER, body TEXT)";
    sqlx::query(table).execute(&mut connection).await.expect("it is new");
    connection
}

/// Inserts rows, so many in each commit; gives how many a second were durable.
async fn insert(connection: &mut SqliteConnection, time: Duration, together: u64) -> f64 {
    let mut count = 0_u64;
    let begin = Instant::now();
    while begin.elapsed() < time {
        if together > 1 {
            command(connection, "BEGIN IMMEDIATE").await;
        }
        for _ in 0..together {
            let query = sqlx::query("INSERT INTO turns (game, number, body) VALUES (?, ?, ?)");
            let query = query.bind("0123456789ab").bind(count as i64).bind(BODY);
            query.execute(&mut *connection).await.expect("it is inserted");
            count += 1;
        }
        if together > 1 {
            command(connection, "COMMIT").await;
        }
    }
    count as f64 / begin.elapsed().as_secs_f64()
}

async fn command(connection: &mut SqliteConnection, sql: &'static str) {
    sqlx::query(sql).execute(connection).await.expect("it is done");
}
