//! Matches that are interrupted and go on.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::scratch::Scratch;
use super::{TRINE, engine, json, refused, text, word};

/// A match whose games depend on nothing but the seed, kept in a file.
struct Kept {
    scratch: Scratch,
    engine: String,
}

impl Kept {
    fn new(name: &str) -> Self {
        Self { scratch: Scratch::new(name), engine: engine() }
    }

    fn path(&self, run: &str, kind: &str) -> PathBuf {
        self.scratch.path(format!("{run}.{kind}"))
    }

    /// The command of a run with so many games.
    fn command(&self, run: &str, games: &str) -> Command {
        let mut command = Command::new(TRINE);
        command.args(["match", "dropper", "--size", "4", "--first", &self.engine]);
        command.args(["--second", "greedy", "--nodes", "200", "--hash", "1", "--games", games]);
        for (option, kind) in [("--save", "journal"), ("--json", "json"), ("--pgn", "pgn")] {
            command.arg(option).arg(self.path(run, kind));
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// What a run came to, without the command that it was.
    fn result(&self, run: &str) -> (Value, String) {
        let mut value = json(&self.path(run, "json"));
        value["command"] = Value::Null;
        (value, fs::read_to_string(self.path(run, "pgn")).expect("games have been written"))
    }
}

#[test]
fn a_match_goes_on_where_its_file_ends() {
    let kept = Kept::new("resume");
    let run = |run: &str| {
        let output = kept.command(run, "20").output().expect("the program runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("output is text")
    };
    let whole_text = run("whole");
    let whole = fs::read_to_string(kept.path("whole", "journal")).expect("a journal");
    let lines: Vec<&str> = whole.lines().collect();
    assert_eq!(lines.len(), 11, "a line for the settings and one for each pair");
    // Some of the pairs, not in their order, and a line that was torn.
    let part = format!("{}\n{}\n{}\n{}", lines[0], lines[7], lines[2], &lines[5][..40]);
    fs::write(kept.path("part", "journal"), part).expect("it can be written");
    assert_eq!(run("part"), whole_text);
    assert_eq!(kept.result("part"), kept.result("whole"));
    let after = fs::read_to_string(kept.path("part", "journal")).expect("a journal");
    assert!(after.starts_with(&format!("{}\n{}\n{}\n", lines[0], lines[7], lines[2])), "{after}");
    let (mut sorted, mut expected): (Vec<_>, Vec<_>) = (after.lines().collect(), lines.clone());
    sorted.sort_unstable();
    expected.sort_unstable();
    assert_eq!(sorted, expected, "every pair was played once");
    // Once more: there is nothing left to play.
    assert_eq!(run("part"), whole_text);
    assert_eq!(fs::read_to_string(kept.path("part", "journal")).expect("a journal"), after);
}

#[test]
#[cfg(unix)]
fn ctrl_c_leaves_a_whole_file_and_the_results_so_far() {
    let kept = Kept::new("interrupt");
    let child = kept.command("stopped", "1000000").spawn().expect("the program starts");
    let journal = kept.path("stopped", "journal");
    // However slow the machine is: when two pairs have been played there is something to keep.
    while fs::read_to_string(&journal).unwrap_or_default().lines().count() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("there is a kill command").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("trine: interrupted after "), "{error}");
    assert!(error.ends_with(" of 1000000 games; run the same command again to go on\n"), "{error}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("The match was interrupted after "), "{text}");
    let kept_file = fs::read_to_string(&journal).expect("a journal");
    assert!(kept_file.ends_with('\n'));
    let is_whole = |line: &str| serde_json::from_str::<Value>(line).is_ok();
    assert!(kept_file.lines().all(is_whole));
    // With fewer games it goes on to its end, and gives what it would have given at once.
    assert!(kept.command("stopped", "12").status().expect("the program runs").success());
    assert!(kept.command("whole", "12").status().expect("the program runs").success());
    assert_eq!(kept.result("stopped"), kept.result("whole"));
}

#[test]
#[cfg(unix)]
fn a_file_that_can_hold_no_more_costs_no_game_of_the_report() {
    let scratch = Scratch::new("full");
    let file = scratch.path("journal");
    let players = ["match", "differo", "--first", "greedy", "--second", "random"];
    let arguments = [&players[..], &["--games", "60", "--save", word(&file)]].concat();
    // No file may be longer than some pairs, and who writes on is told so instead of being killed.
    let limited = "trap '' XFSZ; ulimit -f 2; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, "sh", TRINE]).args(&arguments).stdin(Stdio::null());
    let output = command.output().expect("there is a shell");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{error}");
    assert!(error.starts_with(&format!("trine: {}: ", file.display())), "{error}");
    let torn = fs::read_to_string(&file).expect("a journal");
    assert!(!torn.ends_with('\n') && torn.lines().count() < 31, "{torn}");
    let told = String::from_utf8(output.stdout).expect("output is text");
    assert!(told.contains("greedy against random: 60 games"), "{told}");
    // Where there is room again, what is missing is played again.
    assert_eq!(text(&arguments), told);
    assert_eq!(fs::read_to_string(&file).expect("a journal").lines().count(), 31);
}

#[test]
fn a_file_of_another_match_is_refused_with_what_differs() {
    let scratch = Scratch::new("other");
    let file = scratch.path("journal");
    let base = ["match", "differo", "--first", "greedy", "--save", word(&file)];
    let with = |more: &[&str]| refused(1, &[&base, more].concat());
    text(&[&base[..], &["--second", "random", "--games", "2"]].concat());
    let kept = fs::read(&file).expect("a journal");
    let differs = |words: &str| {
        format!("{}: it belongs to another match: {words}; choose another file", file.display())
    };
    assert_eq!(with(&["--second", "greedy"]), differs("there player 2 is random, here greedy"));
    assert_eq!(with(&["--second", "random", "--seed", "2"]), differs("there seed is 1, here 2"));
    assert_eq!(
        with(&["--second", "random", "--nodes", "9"]),
        differs("there pace is each bot's own time, here 9 nodes a turn")
    );
    assert_eq!(fs::read(&file).expect("a journal"), kept, "nothing was changed");
    fs::write(&file, "something else\n").expect("it can be written");
    assert!(with(&["--second", "random"]).contains("it is no journal of a match"));
    let header = String::from_utf8(kept).expect("text").lines().next().map(str::to_owned);
    fs::write(&file, format!("{}\n{{}}\n", header.expect("a header"))).expect("it can be written");
    assert!(with(&["--second", "random"]).ends_with("line 2 is no pair of games of this match"));
}
