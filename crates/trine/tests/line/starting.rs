//! How the line mode is started and ended.

use std::time::Instant;

use crate::pipe::{people, run, session, trine};

#[test]
fn the_menu_opens_by_itself_when_the_input_is_a_pipe() {
    let text = session(&[], &["q"]);
    assert!(text.starts_with("Trine: three board games for two players.\n\nWhich game?\n"));
    assert!(text.ends_with("Goodbye.\n"));
}

#[test]
fn the_end_of_input_ends_the_program_at_every_question() {
    let script = ["2", "2", "9", "1", "Ada", "1", "b2-b4", "resign", "yes", "2"];
    for length in 0..=script.len() {
        let text = session(&["--line", "--seed", "1"], &script[..length]);
        let answered = text.lines().filter(|line| line.contains(": ")).count();
        assert!(answered >= length, "{text}");
        assert!(text.ends_with(": \nThe input has ended. Goodbye.\n"), "{length}: {text}");
    }
}

#[test]
fn a_side_that_is_not_named_is_the_computers_or_yours() {
    let first = |arguments: &[&str]| {
        let text = session(&[&["play", "differo", "--line"], arguments].concat(), &[]);
        text.lines().nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(first(&[]), "Differo: Player (White) against Black (level 5).");
    assert_eq!(first(&["--white", "human:Ada"]), "Differo: Ada (White) against Black (level 5).");
    assert_eq!(
        first(&["--white", "level:1", "--seed", "1"]),
        "Differo: White (level 1) against Player (Black)."
    );
    assert_eq!(
        first(&["--black", "human:Bob", "--seed", "1"]),
        "Differo: White (level 5) against Bob (Black)."
    );
}

#[test]
fn a_game_between_computers_runs_by_itself_and_asks_nothing() {
    let arguments =
        ["play", "apart", "--white", "level:1", "--black", "greedy", "--line", "--seed", "2"];
    let text = session(&arguments, &[]);
    assert_eq!(text, session(&arguments, &[]), "the seed makes it repeatable");
    assert!(!text.contains("What next?"), "{text}");
    let last = text.lines().last().expect("something is written");
    assert!(last.contains(" wins after ") && last.ends_with("are apart."), "{last}");
    let boards = text.matches("\n ---+").count();
    let turns = text.matches(" to move.\n").count();
    assert_eq!(boards, turns + 1, "a board for every turn and one for the end");
}

#[test]
fn a_delay_is_waited_before_every_turn_of_a_computer() {
    let play = ["play", "dropper", "--size", "3", "--white", "level:1", "--black", "level:1"];
    let options = ["--line", "--seed", "4", "--delay", "0.02"];
    let before = Instant::now();
    let text = session(&[&play[..], &options].concat(), &[]);
    let turns = text.matches(" to move.\n").count() as u32;
    assert!(turns > 3 && before.elapsed().as_millis() >= u128::from(turns) * 20, "{text}");
}

#[test]
fn play_again_is_another_game_between_the_same_players() {
    let arguments = ["--line", "--seed", "7"];
    let text = session(&arguments, &["3", "4", "3", "1", "1", "1", "1", "q"]);
    let games: Vec<_> = text.split("Dropper, 3×3: ").skip(1).collect();
    assert_eq!(games.len(), 3);
    let turns = |game: &str| -> Vec<String> {
        game.lines().filter(|line| line.contains(" plays ")).map(str::to_owned).collect()
    };
    assert_ne!(turns(games[0]), turns(games[1]));
}

#[test]
fn bad_arguments_say_what_would_be_right() {
    for (arguments, said) in [
        (&["play", "differo", "--white", "human:"][..], "a name has at least one character"),
        (&["play", "differo", "--white", "nobody"], "a player is human, human:NAME, random"),
        (&["play", "apart", "--line", "--size", "7"], "Apart is played on sizes 8 to 25, not 7"),
        (&["--delay", "-1"], "delay"),
        (&["--delay", "1e9"], "a delay is 0 to 3600 seconds"),
        (&["--line", "play", "differo"], "--line"),
    ] {
        let output = run(arguments, b"");
        let line = String::from_utf8_lossy(&output.stderr);
        assert!(line.starts_with("trine: ") && line.contains(said), "{arguments:?}: {line}");
        assert_eq!((line.lines().count(), output.status.code()), (1, Some(2)), "{line}");
    }
}

#[test]
fn output_that_nobody_reads_is_no_failure() {
    let arguments = ["play", "apart", "--white", "level:1", "--black", "level:1", "--line"];
    let mut child = trine(&arguments).spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn another_program_plays_against_a_person() {
    let program = format!("ugi:'{}' ugi", env!("CARGO_BIN_EXE_trine"));
    let players = ["--white", "human:Ada", "--black", &program];
    let text =
        session(&[&["play", "dropper", "--size", "3"], &players[..]].concat(), &["b2", "q", "yes"]);
    assert!(text.starts_with("\nDropper, 3×3: Ada (White) against Black (Trine"), "{text}");
    assert!(text.contains("Turn 3: Ada (White) to move."), "{text}");
    let nobody = ["play", "dropper", "--white", "ugi:/no/such/program"];
    let output = run(&nobody, b"");
    let line = String::from_utf8_lossy(&output.stderr);
    assert!(line.starts_with("trine: ugi:/no/such/program: it cannot be started"), "{line}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn repetition_is_a_draw() {
    let there_and_back = ["c2-f2", "g4-g7", "f2-c2", "g7-g4"];
    let text = people(&["differo"], &[&there_and_back[..], &there_and_back, &["q"]].concat());
    let said = "The game is a draw after 8 turns: the same position for the third time.\n";
    assert!(text.contains(said), "{text}");
}
