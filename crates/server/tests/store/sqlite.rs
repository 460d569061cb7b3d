//! SQLite: the suite, and what files can be like.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;
use tokio::task::JoinSet;
use trine_server::store::{GameStore, Sqlite, Store, StoreError};

use crate::conformance::samples::{play_all, put_game, read};
use crate::conformance::{Place, conforms};

/// A file in a folder that is gone afterwards.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("there is room for temporary files"))
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("trine.db")
    }

    /// Does something to the file behind the store's back.
    async fn tamper(&self, sql: &str) {
        let options = SqliteConnectOptions::new().filename(self.file()).create_if_missing(true);
        let mut connection = options.connect().await.expect("it can be opened");
        let sql = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        sql.execute(&mut connection).await.expect("it can be done");
        connection.close().await.expect("it can be closed");
    }
}

impl Place for Folder {
    type Store = Sqlite;

    async fn open(&self) -> Sqlite {
        Sqlite::open(self.file()).await.expect("the file can be opened")
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_conforms() {
    conforms(Folder::new).await;
}

#[tokio::test]
async fn a_newer_database_is_refused_and_not_changed() {
    let folder = Folder::new();
    folder.open().await.close().await;
    folder
        .tamper("INSERT INTO _sqlx_migrations VALUES (9999, 'later', '2100-01-01', TRUE, x'', 0)")
        .await;
    let before = fs::read(folder.file()).expect("it is there");
    let refused = Sqlite::open(folder.file()).await.expect_err("it is newer");
    assert!(matches!(refused, StoreError::Newer { migration: 9999, .. }), "{refused:?}");
    let words = "trine.db was made by a newer trine (its format is 9999): use that one, or choose \
                 another file with --data";
    assert!(refused.to_string().ends_with(words), "{refused}");
    assert!(before == fs::read(folder.file()).expect("it is there"), "it was changed");
}

#[tokio::test]
async fn files_of_others_are_refused_and_not_changed() {
    let (notes, database, marked) = (Folder::new(), Folder::new(), Folder::new());
    let text = "These are notes of mine, and not a database at all.\n".repeat(99);
    fs::write(notes.file(), text).expect("it can be written");
    database.tamper("CREATE TABLE recipes (name TEXT)").await;
    marked.tamper("PRAGMA application_id = 7").await;
    for folder in [notes, database, marked] {
        let before = fs::read(folder.file()).expect("it is there");
        let refused = Sqlite::open(folder.file()).await.expect_err("it is not ours");
        assert!(matches!(refused, StoreError::Foreign(_)), "{refused:?}");
        let words = "trine.db is not a database of trine: choose another file with --data";
        assert!(refused.to_string().ends_with(words), "{refused}");
        assert!(before == fs::read(folder.file()).expect("it is there"), "it was changed");
    }
}

#[tokio::test]
async fn a_file_that_cannot_be_made_is_named() {
    let folder = Folder::new();
    let file = folder.0.path().join("missing").join("trine.db");
    let refused = Sqlite::open(&file).await.expect_err("there is no such folder");
    let words = format!("the database {} cannot be opened: ", file.display());
    assert!(refused.to_string().starts_with(&words), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_can_make_the_same_file_at_once() {
    for _ in 0..10 {
        let folder = Folder::new();
        let mut openings = JoinSet::new();
        for _ in 0..6 {
            openings.spawn(Sqlite::open(folder.file()));
        }
        for store in openings.join_all().await {
            store.expect("it can be opened").ready().await.expect("it can be written");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_while_turns_are_written_is_whole() {
    let folder = Folder::new();
    let store = Arc::new(folder.open().await);
    let row = put_game(&*store, "g").await;
    let row = play_all(&*store, row, &["b2-b4"]).await;
    let is_over = Arc::new(AtomicBool::new(false));
    let playing = tokio::spawn({
        let (store, is_over) = (Arc::clone(&store), Arc::clone(&is_over));
        async move {
            let mut row = row;
            while !is_over.load(Ordering::Relaxed) {
                row = play_all(&*store, row, &["c2-c4"]).await;
            }
            row
        }
    });
    let mut counts = Vec::new();
    for number in 0..4 {
        let copy = folder.0.path().join(format!("copy{number}.db"));
        Sqlite::backup(&folder.file(), &copy).await.expect("it can be copied");
        let copied = Sqlite::open(&copy).await.expect("the copy can be opened");
        let (row, texts) = read(&copied, "g").await;
        assert_eq!((row.turn_count as usize, row.version as usize), (texts.len(), texts.len()));
        let changes = copied.changes_after("g", 0, 100_000).await.expect("it can be read");
        assert_eq!(changes.len(), texts.len());
        counts.push(texts.len());
    }
    is_over.store(true, Ordering::Relaxed);
    let last = playing.await.expect("writing goes on meanwhile");
    assert!(counts.is_sorted() && counts[0] >= 1, "{counts:?}");
    assert!(*counts.last().expect("there are some") <= last.turn_count as usize);
    let left: Vec<_> = fs::read_dir(folder.0.path())
        .expect("it is there")
        .filter_map(|entry| entry.expect("it can be read").file_name().into_string().ok())
        .filter(|name| name.contains(".part"))
        .collect();
    assert_eq!(left, [""; 0]);
}

#[tokio::test]
async fn a_backup_replaces_nothing_and_needs_a_database() {
    let folder = Folder::new();
    let copy = folder.0.path().join("copy.db");
    let refused = Sqlite::backup(&folder.file(), &copy).await.expect_err("there is nothing yet");
    assert!(refused.to_string().contains("there is no "), "{refused}");
    folder.open().await.close().await;
    fs::write(&copy, "precious").expect("it can be written");
    let refused = Sqlite::backup(&folder.file(), &copy).await.expect_err("it is there");
    assert!(refused.to_string().contains("copy.db is there already"), "{refused}");
    assert_eq!(fs::read(&copy).expect("it is there"), b"precious");
}

#[cfg(unix)]
#[tokio::test]
async fn a_backup_is_readable_by_its_user_alone() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    folder.open().await.close().await;
    let copy = folder.0.path().join("copy.db");
    Sqlite::backup(&folder.file(), &copy).await.expect("it can be copied");
    let mode = fs::metadata(&copy).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "it holds secrets");
}
