//! Settings from everywhere, and backups.

use std::fs;

use trine_server::store::{PeopleStore, Player, PlayerKind, Sqlite, Store};

use crate::program::serve;

#[test]
fn flags_win_over_the_environment_and_that_over_the_file() {
    let scratch = tempfile::tempdir().expect("there is room for temporary files");
    let folder = scratch.path();
    fs::write(folder.join("settings.toml"), "data = 'of-file.db'\n").expect("it can be written");
    // A backup says which file it has looked for.
    let missing = |arguments: &[&str], variables: &[(&str, &str)]| {
        let arguments = [arguments, &["--backup", "copy.db"]].concat();
        let (status, _, words) = serve(folder, &arguments, variables);
        assert_eq!(status, 1, "{words}");
        words.trim_end().rsplit_once("there is no ").expect("it is missing").1.to_owned()
    };
    let variable = [("TRINE_DATA_FILE", "of-variable.db")];
    let usual = missing(&[], &[]);
    assert_eq!(usual, folder.join("trine.db").display().to_string());
    let file = ["--config", "settings.toml"];
    assert_eq!(missing(&file, &[]), "of-file.db");
    assert_eq!(missing(&[], &[("TRINE_CONFIG", "settings.toml")]), "of-file.db");
    assert_eq!(missing(&file, &variable), "of-variable.db");
    let both = [&file[..], &["--data", "of-flag.db"]].concat();
    assert_eq!(missing(&both, &variable), "of-flag.db");
}

/// Arguments, variables, and words that the line has.
type Case = (&'static [&'static str], &'static [(&'static str, &'static str)], &'static str);

#[test]
fn wrong_settings_are_named_in_one_line() {
    let scratch = tempfile::tempdir().expect("there is room for temporary files");
    let folder = scratch.path();
    fs::write(folder.join("wrong.toml"), "lan = true\nprot = 80\n").expect("it can be written");
    fs::create_dir(folder.join("empty")).expect("it can be made");
    let cases: [Case; 9] = [
        (&["--config", "wrong.toml"], &[], "wrong.toml, line 2: unknown field `prot`"),
        (&["--config", "none.toml"], &[], "none.toml cannot be read: "),
        (&[], &[("TRINE_PORT", "many")], "invalid value 'many' for '--port <P>'"),
        (&[], &[("TRINE_LAN", "perhaps")], "invalid value 'perhaps' for '--lan[=<BOOL>]'"),
        (&["--log", "xml"], &[], "invalid value 'xml' for '--log <FORM>'"),
        (&["--host", "https://a.example"], &[], "\"https://a.example\" is not the name of a host"),
        (&["--lan", "--bind", "127.0.0.1"], &[], "the network cannot come to 127.0.0.1"),
        (&["--site", "nowhere"], &[], "nowhere cannot be read: "),
        (&[], &[("TRINE_SITE", "empty")], "empty is no browser app: there is no index.html in it"),
    ];
    for (arguments, variables, words) in cases {
        let (status, output, error) = serve(folder, arguments, variables);
        assert_eq!((status, output.as_str()), (2, ""), "{arguments:?}: {error}");
        assert!(error.starts_with("trine: ") && error.contains(words), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    }
}

#[test]
fn a_backup_has_what_a_server_in_use_has_written() {
    let scratch = tempfile::tempdir().expect("there is room for temporary files");
    let folder = scratch.path();
    let runtime = tokio::runtime::Runtime::new().expect("there are threads");
    let ann =
        Player { id: "ann".into(), kind: PlayerKind::Guest, name: "Ann".to_owned(), created: 1 };
    runtime.block_on(async {
        let store = Sqlite::open(folder.join("trine.db")).await.expect("it can be opened");
        store.put_player(ann.clone()).await.expect("it can be kept");
        let (status, output, error) = serve(folder, &["--backup", "copy.db"], &[]);
        assert_eq!((status, error.as_str()), (0, ""));
        let words = format!("Copied {} to copy.db.\n", folder.join("trine.db").display());
        assert_eq!(output, words);
        let copy = Sqlite::open(folder.join("copy.db")).await.expect("it can be opened");
        assert_eq!(copy.player(&ann.id).await.expect("it can be read"), Some(ann));
        let (status, _, error) = serve(folder, &["--backup", "copy.db"], &[]);
        assert_eq!(status, 1);
        assert!(error.contains("copy.db is there already, and is not replaced"), "{error}");
        store.close().await;
    });
}
