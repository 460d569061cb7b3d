//! `trine match` as its users meet it.

#[path = "../scratch/mod.rs"]
mod scratch;

#[cfg(unix)]
#[path = "../witness/mod.rs"]
mod witness;

#[cfg(unix)]
mod interrupt;
mod resume;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use scratch::Scratch;
use serde_json::Value;

const TRINE: &str = env!("CARGO_BIN_EXE_trine");

/// Our own engine, as if it were somebody else's.
fn engine() -> String {
    format!("ugi:'{TRINE}' ugi")
}

/// A program that does one thing wrong: see `misbehave.rs`.
fn misbehaving(how: &str) -> String {
    let folder = Path::new(TRINE).parent().expect("programs are in a folder");
    let program =
        folder.join("examples").join(format!("misbehave{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "build it with: cargo build --package trine --examples");
    format!("ugi:'{}' {how}", program.display())
}

fn run(arguments: &[&str]) -> Output {
    Command::new(TRINE).args(arguments).stdin(Stdio::null()).output().expect("the program runs")
}

/// A command line without quotes as its words.
fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

/// Asserts that a run succeeds without a word on standard error, and gives its text.
fn text(arguments: &[&str]) -> String {
    let output = run(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).expect("output is text")
}

/// Asserts that a run fails with this status and one line, which it gives.
fn refused(status: i32, arguments: &[&str]) -> String {
    let output = run(arguments);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    error.trim_end().strip_prefix("trine: ").expect("the line names the program").to_owned()
}

fn word(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).expect("it has been written");
    serde_json::from_str(&text).expect("it is JSON")
}

#[test]
fn our_own_engine_plays_over_ugi_like_any_other_program() {
    let engine = engine();
    for game in ["differo", "apart", "dropper"] {
        let arguments = [
            "match", game, "--first", &engine, "--second", "greedy", "--games", "4", "--nodes",
            "300", "--hash", "1",
        ];
        let text = text(&arguments);
        assert!(text.starts_with("Trine 0.1.0 against greedy: 4 games\n"), "{text}");
        assert!(!text.contains("Faults") && !text.contains("Remark"), "{text}");
        assert!(text.contains("300 nodes a turn, openings book, seed 1"), "{text}");
    }
}

#[test]
fn clocks_are_for_bots_and_programs() {
    let engine = engine();
    let more = words("--player engine:0.001 --player greedy --games 2 --clock 60+0.5 --hash 1");
    let arguments = [&words("match dropper --size 3 --player")[..], &[&engine], &more].concat();
    let text = text(&arguments);
    assert!(text.starts_with("3 players, 6 games\n"), "{text}");
    assert!(!text.contains("Faults"), "{text}");
    assert!(text.contains("Dropper 3×3, 60 s and 0.5 s a turn, openings random:6"), "{text}");
}

#[test]
fn everybody_plays_everybody_and_equal_names_are_told_apart() {
    let scratch = Scratch::new("round-robin");
    let (out, page, games) =
        (scratch.path("out.json"), scratch.path("a.html"), scratch.path("a.pgn"));
    let players = words("match differo --player greedy --player random --player greedy --games 6");
    let files = ["--json", word(&out), "--html", word(&page), "--pgn", word(&games)];
    let arguments = [&players[..], &files].concat();
    let text = text(&arguments);
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows[0], "3 players, 18 games");
    assert!(rows[1].starts_with(" #  player"), "{text}");
    assert!(rows[4].contains("random") && rows[2].contains("greedy"), "{text}");
    let json = json(&out);
    assert_eq!(json["games"], 18);
    assert_eq!(json["is_complete"], true);
    let mut names: Vec<&str> = json["players"]
        .as_array()
        .expect("players")
        .iter()
        .filter_map(|p| p["name"].as_str())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["greedy", "greedy (2)", "random"]);
    assert_eq!(json["players"][2]["name"], "random");
    let points =
        json["players"].as_array().expect("players").iter().filter_map(|p| p["points"].as_f64());
    assert!((points.sum::<f64>() - 18.0).abs() < 1e-9);
    assert_eq!(json["meetings"].as_array().map(Vec::len), Some(3));
    let endings = json["endings"].as_object().expect("endings").values().filter_map(Value::as_u64);
    assert_eq!(endings.sum::<u64>(), 18);
    check_page(
        &page,
        &["greedy (2)", "Table", "Score over time", "Endings", "trine match differo"],
    );
    check_games(&games, 18);
}

/// Asserts that a page needs nothing but itself and says these things.
fn check_page(path: &Path, said: &[&str]) {
    let page = fs::read_to_string(path).expect("it has been written");
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    for request in ["://", "<script", "src=", "@import", "url(", "<link"] {
        assert!(!page.contains(request), "{request}");
    }
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("width=device-width"));
    for part in said {
        assert!(page.contains(part), "{part}");
    }
    for tag in ["main", "section", "table", "div", "figure", "dl"] {
        let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
        assert_eq!(page.matches(&open).count(), page.matches(&close).count(), "{tag}");
    }
}

/// Asserts that a file holds so many games that read back without a problem.
fn check_games(path: &Path, count: usize) {
    let text = fs::read(path).expect("it has been written");
    let games: Vec<_> = trine_record::Reader::new(&text[..]).collect();
    assert_eq!(games.len(), count);
    assert!(games.iter().all(Result::is_ok), "{games:?}");
}

#[test]
fn a_misbehaving_program_is_named_and_the_match_goes_on() {
    let scratch = Scratch::new("named");
    let (page, games) = (scratch.path("page.html"), scratch.path("games.pgn"));
    let illegal = misbehaving("illegal");
    let crash = misbehaving("exits-in-mid-game");
    let players = ["--player", &illegal, "--player", &crash, "--player", "greedy"];
    let files = ["--html", word(&page), "--pgn", word(&games)];
    let match_words = words("match differo --nodes 50 --games 2");
    let arguments = [&match_words[..], &players, &files].concat();
    let text = text(&arguments);
    for line in [
        "Faults: Trine 0.1.0 lost 4 games by them: 4 illegal turn",
        "Faults: Trine 0.1.0 (2) lost 2 games by them: 2 crash",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    assert!(text.contains(", illegal turn: \"a1-a2\" cannot be played, column"), "{text}");
    assert!(text.contains(", crash: it ended with exit status: 4 when asked go"), "{text}");
    check_page(&page, &["&quot;a1-a2&quot; cannot be played", "illegal turn", "crash"]);
    check_games(&games, 6);
    let written = fs::read_to_string(&games).expect("games");
    assert_eq!(written.matches("[Termination \"rules infraction\"]").count(), 6);
}

#[test]
fn a_program_that_cannot_be_started_is_one_line_and_no_lost_games() {
    let with = |who: &str| {
        refused(1, &["match", "apart", "--first", who, "--second", "greedy", "--nodes", "9"])
    };
    assert!(
        with("ugi:/no/such/program -x")
            .starts_with("ugi:/no/such/program -x: it cannot be started")
    );
    assert!(
        with(&misbehaving("exits-at-once"))
            .ends_with("it ended with exit status: 3 when asked ugi")
    );
    assert!(
        with(&misbehaving("chess-only"))
            .ends_with("it does not play apart, its option Game offers chess")
    );
    let mute = misbehaving("mute");
    let more = words("--second greedy --nodes 9 --patience 0.1");
    let arguments = [&words("match apart --first")[..], &[&mute], &more].concat();
    assert!(refused(1, &arguments).ends_with("no answer to ugi in 0.1 s"));
}

#[test]
fn bad_usage_is_one_line() {
    let usage = |arguments: &[&str]| refused(2, &[&["match", "differo"], arguments].concat());
    let two = ["--first", "greedy", "--second", "random"];
    let also = |more: &[&str]| usage(&[&two, more].concat());
    assert!(
        usage(&[]).starts_with("a match needs --first WHO and --second WHO, or --player WHO twice")
    );
    assert!(usage(&["--player", "greedy"]).starts_with("a match needs "));
    assert!(usage(&["--first", "greedy"]).contains("--second <WHO>"));
    assert!(also(&["--player", "greedy"]).contains("cannot be used with"));
    assert!(also(&["--nodes", "5", "--time", "1"]).contains("cannot be used with"));
    assert!(also(&["--time", "0"]).contains("from 0.001 to 86400"));
    assert!(also(&["--clock", "1+x"]).contains("a clock is BASE+INC in seconds, such as 60+0.5"));
    assert!(also(&["--openings", "chess"]).contains("openings are book, or random:N"));
    assert_eq!(
        usage(&["--first", "greedy", "--second", "ugi:x"]),
        "ugi:x has no time of its own; give --nodes N, --time S or --clock BASE+INC"
    );
    assert!(usage(&["--first", "greedy", "--second", "ugi:'x"]).contains("no closing one"));
    let three = ["--player", "greedy", "--player", "random", "--player", "random", "--sprt", "0,9"];
    assert_eq!(usage(&three), "--sprt is for two players, not for more");
    let large = ["match", "apart", "--size", "9", "--openings", "book"];
    assert_eq!(
        refused(2, &[&large[..], &two].concat()),
        "the book of Apart is for its default board; give --openings random:N"
    );
    assert!(
        refused(1, &[&["match", "apart"][..], &two, &["--json", "/no/such/out"]].concat())
            .starts_with("/no/such/out: ")
    );
}

#[test]
fn numbers_below_what_is_possible_are_told_what_would_be_right() {
    let two = ["match", "differo", "--first", "greedy", "--second", "random"];
    let also = |option: &str, value: &str| refused(2, &[&two[..], &[option, value]].concat());
    assert!(also("--time", "-1").contains("from 0.001 to 86400"));
    assert!(also("--clock", "-1+1").contains("a clock is BASE+INC in seconds, such as 60+0.5"));
    assert!(also("--games", "-2").contains("-2 is not in 1..=1000000"));
    assert!(also("--patience", "-1").contains("from 0.001 to 86400"));
    assert!(also("--nodes", "-1").contains("a whole number from 1 on, such as 20000"));
    assert!(also("--nodes", "0").contains("a whole number from 1 on, such as 20000"));
    assert!(also("--seed", "-1").contains("a seed is a whole number from 0 on"));
    for option in ["--hash", "--threads"] {
        assert!(also(option, "-1").contains("-1 is not in 1..="), "{option}");
    }
    let analyse = refused(2, &["analyse", "apart", "start", "--time", "-1"]);
    assert!(analyse.contains("a time is from 0.001 to 86400 seconds"), "{analyse}");
}

#[test]
fn two_outputs_are_two_files() {
    let scratch = Scratch::new("two-outputs");
    let (one, again) = (scratch.path("one"), scratch.path("./one"));
    let two = ["match", "differo", "--first", "greedy", "--second", "random", "--games", "2"];
    let with = |options: [&str; 4]| refused(2, &[&two[..], &options].concat());
    let words = with(["--save", word(&one), "--pgn", word(&again)]);
    assert!(words.ends_with("one: both --save and --pgn write it"), "{words}");
    fs::write(&one, "something").expect("it can be written");
    let words = with(["--html", word(&again), "--json", word(&one)]);
    assert!(words.ends_with("one: both --json and --html write it"), "{words}");
    assert_eq!(fs::read_to_string(&one).expect("it is there"), "something");
}

#[test]
#[cfg(unix)]
fn a_device_may_take_several_outputs() {
    let two = words("match differo --first greedy --second random --games 2");
    text(&[&two[..], &words("--json /dev/null --html /dev/null --pgn /dev/null")].concat());
}

#[test]
fn a_match_that_cannot_begin_leaves_no_files() {
    let scratch = Scratch::new("no-files");
    let (out, page, games) =
        (scratch.path("out.json"), scratch.path("a.html"), scratch.path("a.pgn"));
    let files = ["--json", word(&out), "--html", word(&page), "--pgn", word(&games)];
    let nobody = words("match apart --nodes 9 --first ugi:/no/such/program --second greedy");
    let error = refused(1, &[&nobody[..], &files].concat());
    assert!(error.starts_with("ugi:/no/such/program: "), "{error}");
    assert!([out, page, games].iter().all(|path| !path.exists()));
}

#[test]
#[cfg(target_os = "linux")]
fn games_that_cannot_be_written_do_not_cost_the_report() {
    let scratch = Scratch::new("full");
    let (out, page) = (scratch.path("out.json"), scratch.path("a.html"));
    let files = ["--json", word(&out), "--html", word(&page), "--pgn", "/dev/full"];
    let output =
        run(&[&words("match differo --first greedy --second random --games 2")[..], &files]
            .concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.starts_with("trine: /dev/full: ") && error.lines().count() == 1, "{error}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("greedy against random: 2 games\n"), "{text}");
    assert_eq!(json(&out)["games"], 2);
    check_page(&page, &["greedy"]);
}

#[test]
fn a_game_between_bots_is_another_one_every_time() {
    let game = words("play dropper --white random --black random");
    assert_ne!(text(&game), text(&game));
}

#[test]
fn play_takes_programs_too() {
    let (engine, illegal) = (engine(), misbehaving("illegal"));
    let game = ["play", "dropper", "--size", "3"];
    let played = text(&[&game[..], &["--white", "greedy", "--black", &illegal]].concat());
    let lines: Vec<&str> = played.lines().collect();
    assert_eq!(lines.len(), 2, "{played}");
    assert!(lines[0].starts_with("1. "), "{played}");
    assert!(
        lines[1]
            .starts_with("White (greedy) wins after 1 turn: Black, illegal turn, \"a1-a2\" cannot"),
        "{played}"
    );
    let played = text(&[&game[..], &["--white", &engine, "--black", "random"]].concat());
    let end = played.lines().last().expect("a last line");
    assert!(
        end.contains(" wins after ") || end.starts_with("The game is a draw after"),
        "{played}"
    );
    let nobody = ["--white", "ugi:/no/such/program"];
    let error = refused(1, &[&game[..], &nobody, &["--black", "random"]].concat());
    assert!(error.starts_with("ugi:/no/such/program: it cannot be started"), "{error}");
}
