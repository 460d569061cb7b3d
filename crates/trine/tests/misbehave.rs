//! Matches against programs that do everything wrong: each is found out, and the match goes on.
//!
//! The programs are `examples/misbehave.rs`, which `cargo test` builds. A time is short only where
//! nothing comes however long one waits, so that no test depends on the speed of the machine.

mod scratch;
#[cfg(unix)]
mod witness;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use scratch::Scratch;
use trine_arena::ending::Cause;
use trine_arena::entrant::Entrant;
use trine_arena::pace::Pace;
use trine_arena::program::{FaultKind, Patience};
use trine_arena::tournament::{
    Meeting, Openings, PlayedPair, Results, StartError, Tournament, Venue,
};
use trine_engine::Stop;
use trine_rules::Position;
use trine_rules::differo::Differo;
use trine_rules::registry::GameId;
#[cfg(unix)]
use witness::Witness;

/// Where cargo puts the misbehaving program, seen from where it puts tests.
fn misbehaving() -> PathBuf {
    let test = std::env::current_exe().expect("tests know where they are");
    let folder = test.parent().and_then(|deps| deps.parent()).expect("tests are in deps");
    let program =
        folder.join("examples").join(format!("misbehave{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "build it with: cargo build --package trine --examples");
    program
}

fn program(how: &str) -> Entrant {
    command(&format!("'{}' {how}", misbehaving().display()))
}

fn command(text: &str) -> Entrant {
    format!("ugi:{text}").parse().expect("a command")
}

/// A pair of games against a bot. Programs are waited for as long as it takes.
fn duel(entrant: Entrant) -> Tournament {
    Tournament {
        game: GameId::Differo,
        size: None,
        entrants: vec![entrant, "greedy".parse().expect("a bot")],
        pace: Pace::Nodes(50),
        openings: Openings::Random(2),
        pairs: 1,
        sprt: None,
        hash: 1,
        patience: Patience {
            answer: Duration::from_mins(1),
            margin: Duration::from_millis(20),
            stop: Duration::from_mins(1),
            quit: Duration::from_mins(1),
        },
        threads: 1,
        seed: 1,
    }
}

/// The same, where an answer to `go` is not waited for.
fn short_duel(entrant: Entrant) -> Tournament {
    let mut tournament = duel(entrant);
    tournament.pace = Pace::Time(Duration::from_millis(20));
    tournament.patience.stop = Duration::from_millis(100);
    tournament
}

/// The same, where a program that says something wrong has time enough to say it.
fn noisy_duel(entrant: Entrant) -> Tournament {
    let mut tournament = short_duel(entrant);
    tournament.patience.stop = NOISY;
    tournament
}

/// Longer than a program takes to start and to say its first words, on any machine.
const NOISY: Duration = Duration::from_millis(1500);

fn run(tournament: &Tournament) -> Results {
    let venue = Venue::open(tournament, &Stop::default()).expect("the program starts");
    let results = venue.run(&Differo::start(()), &BTreeMap::new(), |_| (), |_, _| ());
    assert!(results.is_complete() && results.games() == 2, "the match goes on: {results:?}");
    results
}

/// Asserts that both games were lost by this fault, and gives the words of the first.
fn found(tournament: &Tournament, kind: FaultKind) -> String {
    let results = run(tournament);
    assert_eq!(results.faults, BTreeMap::from([((0, kind), 2)]), "{results:?}");
    assert_eq!(results.endings, BTreeMap::from([(Cause::Fault(kind), 2)]));
    assert_eq!(results.meetings[0].losses, 2);
    results.examples[0].words.clone()
}

/// Asserts that a program lost nothing by its oddity, and gives what was remarked.
fn forgiven(tournament: &Tournament) -> Vec<String> {
    let results = run(tournament);
    assert_eq!(results.faults, BTreeMap::new(), "{results:?}");
    results.remarks.into_iter().map(|remark| remark.words).collect()
}

fn refused(tournament: &Tournament) -> String {
    let error = Venue::open(tournament, &Stop::default()).expect_err("it is of no use");
    assert!(matches!(error, StartError::Program(..)));
    let text = error.to_string();
    let words = text.strip_prefix(&tournament.entrants[0].to_string()).expect("it is named");
    words.trim_start_matches(": ").to_owned()
}

#[test]
fn a_program_that_is_not_there_cannot_play() {
    assert!(refused(&duel(command("/no/such/program"))).starts_with("it cannot be started: "));
}

#[test]
fn a_program_that_ends_at_once_cannot_play() {
    let words = refused(&duel(program("exits-at-once")));
    assert_eq!(words, "it ended with exit status: 3 when asked ugi");
}

#[test]
fn a_program_that_never_introduces_itself_cannot_play() {
    let mut tournament = duel(program("mute"));
    tournament.patience.answer = Duration::from_millis(100);
    assert_eq!(refused(&tournament), "no answer to ugi in 0.1 s");
}

#[test]
fn a_program_that_floods_its_introduction_cannot_play() {
    let mut tournament = duel(program("floods-at-once"));
    tournament.patience.answer = NOISY;
    let words = refused(&tournament);
    assert!(words.starts_with("no answer to ugi in 1.5 s, but "), "{words}");
    assert!(words.ends_with(" other lines, the last \"hello, hello, hello\""), "{words}");
}

#[test]
fn a_program_of_another_game_cannot_play() {
    let words = refused(&duel(program("chess-only")));
    assert_eq!(words, "it does not play differo, its option Game offers chess");
}

#[test]
fn hanging_is_no_answer() {
    let words = found(&short_duel(program("hangs")), FaultKind::NoAnswer);
    assert_eq!(words, "no answer to go in 0.04 s");
}

#[test]
fn garbage_is_no_answer_and_shown_without_its_colours() {
    let words = found(&noisy_duel(program("garbage")), FaultKind::NoAnswer);
    assert!(words.starts_with("no answer to go in 0.04 s, but "), "{words}");
    assert!(words.contains("~~~") && !words.contains('\u{1b}'), "{words}");
}

#[test]
fn lines_without_end_are_no_answer() {
    let words = found(&noisy_duel(program("floods")), FaultKind::NoAnswer);
    assert!(words.ends_with(" other lines, the last \"info depth 1 nodes 1\""), "{words}");
}

#[test]
fn a_line_without_end_is_unreadable() {
    let words = found(&duel(program("one-endless-line")), FaultKind::Garbage);
    assert!(words.starts_with("a line of more than 65536 bytes: \"xxxx"), "{words}");
    assert!(words.ends_with("x…\"") && words.len() < 200, "{words}");
}

#[test]
fn an_illegal_turn_loses_and_says_why() {
    let words = found(&duel(program("illegal")), FaultKind::Illegal);
    assert!(words.starts_with("\"a1-a2\" cannot be played, column "), "{words}");
}

#[test]
fn a_turn_that_is_none_is_illegal() {
    let words = found(&duel(program("malformed")), FaultKind::Illegal);
    assert!(words.starts_with("\"\u{2603}\u{fffd}\" cannot be played, column 1"), "{words}");
}

#[test]
fn bestmove_without_a_turn_is_unreadable() {
    let words = found(&duel(program("empty")), FaultKind::Garbage);
    assert_eq!(words, "\"bestmove\" without a turn");
}

#[test]
fn ending_when_asked_for_a_turn_is_a_crash() {
    let words = found(&duel(program("exits-on-go")), FaultKind::Crash);
    assert_eq!(words, "it ended with exit status: 5 when asked go");
}

#[test]
fn ending_in_the_middle_of_a_game_is_a_crash() {
    let words = found(&duel(program("exits-in-mid-game")), FaultKind::Crash);
    assert_eq!(words, "it ended with exit status: 4 when asked go");
}

#[test]
fn an_answer_after_the_time_is_a_loss_on_time() {
    let mut tournament = duel(program("late"));
    tournament.pace = Pace::Time(Duration::from_millis(20));
    let words = found(&tournament, FaultKind::Time);
    assert!(words.starts_with("it answered after "), "{words}");
    assert!(words.ends_with(", 0.04 s were allowed"), "{words}");
}

#[test]
fn an_answer_after_the_clock_has_run_out_is_a_loss_on_time() {
    let mut tournament = duel(program("late"));
    tournament.pace = Pace::Clock { base: Duration::from_millis(300), increment: Duration::ZERO };
    let words = found(&tournament, FaultKind::Time);
    assert!(words.ends_with(", 0.3 s were allowed"), "{words}");
}

#[test]
#[cfg(unix)]
fn closing_the_output_is_a_crash_even_if_the_program_lives_on() {
    let script = "while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; \
                  go*) exec >&-; sleep 1000;; esac; done";
    let mut tournament = duel(command(&format!("sh -c '{script}'")));
    tournament.patience.quit = Duration::from_millis(100);
    let words = found(&tournament, FaultKind::Crash);
    assert_eq!(words, "it closed its output when asked go");
}

#[test]
fn answering_twice_is_remarked_and_confuses_nobody() {
    let remarks = forgiven(&duel(program("twice")));
    assert!(!remarks.is_empty());
    for remark in remarks {
        assert!(
            remark.starts_with("it says \"bestmove ")
                && remark.ends_with(" when nothing was asked")
        );
    }
}

#[test]
fn megabytes_before_the_answer_are_no_fault() {
    assert_eq!(forgiven(&duel(program("megabytes"))), [""; 0]);
}

#[test]
fn a_program_that_does_not_quit_is_ended() {
    let mut tournament = duel(program("ignores-quit"));
    tournament.patience.quit = Duration::from_millis(100);
    assert_eq!(forgiven(&tournament), [""; 0]);
}

#[test]
#[cfg(unix)]
fn what_a_program_has_started_ends_with_it() {
    // By `quit`, by itself, and by force.
    for how in ["nothing", "exits-on-go", "ignores-quit"] {
        let scratch = Scratch::new("started");
        let witness = Witness::new(&scratch.path("witness"));
        let program = format!("{} {how}", misbehaving().display());
        let mut tournament = duel(command(&witness.command(&program)));
        if how == "ignores-quit" {
            tournament.patience.quit = Duration::from_millis(100);
        }
        let venue = Venue::open(&tournament, &Stop::default()).expect("the program starts");
        let start = Differo::start(());
        let results = venue.run(&start, &BTreeMap::new(), |_| (), |_, _| ());
        assert!(results.is_complete());
        witness.finish();
    }
}

#[test]
#[cfg(unix)]
fn what_has_been_played_behind_a_game_that_hangs_counts_when_the_match_is_stopped() {
    let scratch = Scratch::new("behind");
    let (folder, program) = (scratch.path("first"), misbehaving());
    let (folder, program) = (folder.display(), program.display());
    // The first one that is started hangs, the others play.
    let script =
        format!("if mkdir {folder}; then exec {program} hangs; fi; exec {program} nothing");
    let mut tournament = duel(command(&format!("sh -c '{script}'")));
    (tournament.pairs, tournament.threads) = (1000, 2);
    let stop = Stop::default();
    let venue = Venue::open(&tournament, &stop).expect("the program starts");
    let finished = AtomicU64::new(0);
    let count = |_: &PlayedPair| {
        if finished.fetch_add(1, Ordering::Relaxed) == 4 {
            stop.stop();
        }
    };
    let mut seen = Vec::new();
    let start = Differo::start(());
    let results = venue.run(&start, &BTreeMap::new(), count, |_, pair| seen.push(pair.pair));
    assert!(!results.is_complete());
    assert_eq!(results.games(), 2 * finished.into_inner());
    assert!(results.games() >= 10 && seen.is_sorted() && seen.len() == 5, "{seen:?}");
}

#[test]
fn a_program_without_options_may_play() {
    let remarks = forgiven(&duel(program("no-options")));
    assert_eq!(remarks, ["it has no option Game and is taken to play Differo"]);
}

#[test]
fn refusing_the_game_is_remarked() {
    let remarks = forgiven(&duel(program("complains")));
    assert_eq!(
        remarks[0],
        "it answers \"setoption name Game value differo\" with \"info string no such option\""
    );
}

#[test]
fn a_program_that_changes_its_mind_about_its_options_loses_what_it_cannot_play() {
    let scratch = Scratch::new("fickle");
    let file = scratch.path("started");
    let results = run(&duel(program(&format!("fickle '{}'", file.display()))));
    let once = |kind| ((0, kind), 1);
    let expected = [once(FaultKind::Illegal), once(FaultKind::Crash)];
    assert_eq!(results.faults, BTreeMap::from(expected));
    assert_eq!(
        results.examples[1].words,
        "it does not play differo, its option Game offers go, chess"
    );
}

#[test]
fn everybody_else_plays_on_beside_a_program_that_misbehaves() {
    let mut tournament = duel(program("exits-on-go"));
    tournament.entrants.push("random".parse().expect("a bot"));
    tournament.threads = 2;
    let venue = Venue::open(&tournament, &Stop::default()).expect("the program starts");
    assert_eq!(venue.names(), ["Trine 0.1.0", "greedy", "random"]);
    let results = venue.run(&Differo::start(()), &BTreeMap::new(), |_| (), |_, _| ());
    assert_eq!(results.faults, BTreeMap::from([((0, FaultKind::Crash), 4)]));
    assert_eq!(results.meetings.iter().map(Meeting::games).collect::<Vec<_>>(), [2; 3]);
    let ratings = results.ratings();
    assert!(ratings[0].elo < ratings[1].elo && ratings[0].elo < ratings[2].elo, "{ratings:?}");
}
