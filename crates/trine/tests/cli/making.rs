//! The commands that make files: training, and books of openings.

use std::fs;

use super::{run, run_unread, stderr, stdout, usage_error};

#[test]
fn training_writes_weights_that_won() {
    let folder = std::env::temp_dir().join(format!("trine-train-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join("weights");
    let out = file.to_str().expect("a plain path");
    let arguments =
        ["train", "differo", "--rounds", "1", "--games", "300", "--nodes", "100", "--out", out];
    let output = run(&arguments, b"");
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).trim_end().ends_with(", kept"), "{}", stdout(&output));
    let weights = fs::read(&file).expect("weights were written");
    assert!(weights.len() > 100_000 && weights.iter().any(|&byte| byte != 0));
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn training_says_when_it_has_nothing_to_write() {
    let folder = std::env::temp_dir().join(format!("trine-untrained-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join("weights");
    let out = file.to_str().expect("a plain path");
    // Of so few games some rounds learn something and some do not.
    let (mut kept, mut not_kept) = (0, 0);
    for seed in 1..=8 {
        let seed = seed.to_string();
        let small = ["train", "differo", "--rounds", "1", "--games", "20", "--nodes", "10"];
        let arguments = [&small[..], &["--seed", &seed, "--out", out]].concat();
        let output = run(&arguments, b"");
        if output.status.success() {
            assert!(stdout(&output).ends_with(", kept\n"), "{}", stdout(&output));
            assert_eq!(stderr(&output), "");
            let weights = fs::read(&file).expect("weights were written");
            fs::remove_file(&file).expect("it is there");
            // Whoever does not read what is printed has the weights all the same.
            let unread = run_unread(&arguments);
            assert_eq!((unread.status.code(), stderr(&unread)), (Some(0), String::new()));
            assert_eq!(fs::read(&file).expect("weights were written"), weights);
            fs::remove_file(&file).expect("it is there");
            kept += 1;
        } else {
            assert!(stdout(&output).ends_with(", not kept\n"), "{}", stdout(&output));
            let line = format!("trine: no round was kept, {out} is not written\n");
            assert_eq!((output.status.code(), stderr(&output)), (Some(1), line));
            assert!(!file.exists(), "nothing is left behind");
            not_kept += 1;
        }
    }
    assert!(kept > 0 && not_kept > 0, "{kept} kept, {not_kept} not");
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_the_work() {
    // This much work would take for ever.
    let long = |what: &str, more: &[&str]| {
        let output =
            run(&[&[what, "apart"], more, &["--out", "/no/such/folder/file"]].concat(), b"");
        assert_eq!(output.status.code(), Some(1), "{what}");
        let text = stderr(&output);
        assert!(text.starts_with("trine: /no/such/folder/file: "), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    };
    long("train", &["--rounds", "1000000", "--games", "1000000"]);
    long("openings", &["--count", "100000", "--nodes", "10000000"]);
    long("puzzles", &["--count", "100000", "--glance", "1000000"]);
    assert!(
        usage_error(&["train", "apart", "--rounds", "0", "--out", "x"]).contains("0 is not in")
    );
}

/// A file with this text, in a folder of its own that is removed by the caller.
fn temporary_file(name: &str, text: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("trine-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join("file");
    fs::write(&file, text).expect("a file can be written");
    file
}

#[test]
fn openings_are_found_and_measured_again_as_they_were_made() {
    let file = temporary_file("openings", "");
    let path = file.to_str().expect("a plain path");
    let make = ["openings", "differo", "--count", "1", "--nodes", "200"];
    let output = run(&make, b"");
    assert!(output.status.success(), "{}", stderr(&output));
    let book = stdout(&output);
    let command = "# Made by: trine openings differo --count 1 --seed 1 --nodes 200\n";
    assert!(book.contains(command), "{book}");
    fs::write(&file, &book).expect("a file can be written");
    let check = |nodes: &[&str]| {
        let check = ["openings", "differo", "--check", "--games", "20", "--book", path];
        let output = run(&[&check[..], nodes].concat(), b"");
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    let text = check(&[]);
    assert!(text.contains("1 openings, 20 games, ") && text.contains("outside 40.0% to 60.0%: "));
    assert_eq!(text, check(&["--nodes", "200"]), "it is measured as it was made");
    assert_ne!(text, check(&["--nodes", "500"]));
    fs::write(&file, book.replace("--nodes 200", "--nodes many")).expect("it can be written");
    assert_eq!(check(&[]), check(&["--nodes", "500"]), "nothing can be read from that");
    fs::remove_dir_all(file.parent().expect("it has a folder")).expect("it can be removed");
}

#[test]
fn a_bad_book_is_refused_by_the_line() {
    let file = temporary_file("bad-book", "# a book\nc2-f2\nc2-f9\n");
    let path = file.to_str().expect("a plain path");
    let output = run(&["openings", "differo", "--check", "--book", path], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("file: line 3: c2-f9: column 1: "), "{}", stderr(&output));
    fs::remove_dir_all(file.parent().expect("it has a folder")).expect("it can be removed");
    let missing = run(&["openings", "differo", "--check", "--book", path], b"");
    assert_eq!(missing.status.code(), Some(1));
    assert_eq!(stderr(&missing).lines().count(), 1);
}

#[test]
fn openings_says_what_is_wrong_with_its_arguments() {
    let hint = "; trine --help shows what there is";
    for arguments in [
        &["openings"][..],
        &["openings", "chess"],
        &["openings", "apart", "--count", "0"],
        &["openings", "apart", "--nodes", "9"],
        &["openings", "apart", "--threads", "0"],
        &["openings", "apart", "--check", "--count", "5"],
        &["openings", "apart", "--check", "--out", "book.txt"],
        &["openings", "apart", "--games", "5"],
        &["openings", "apart", "--book", "book.txt"],
        &["openings", "apart", "--size", "9"],
    ] {
        assert!(usage_error(arguments).ends_with(hint), "{arguments:?}");
    }
}
