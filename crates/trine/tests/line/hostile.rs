//! Input that nobody would type on purpose.

use crate::pipe::{people, run};

/// What a game between people says to these bytes.
fn garbage(bytes: &[u8]) -> String {
    let players = ["play", "dropper", "--white", "human:Ada", "--black", "human:Bob"];
    let output = run(&players, bytes);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("text is written")
}

#[test]
fn an_endless_line_is_refused_and_the_game_goes_on() {
    let mut input = vec![b'a'; 5 << 20];
    input.extend(b"\nd4\n");
    let text = garbage(&input);
    assert!(text.contains("A line has at most 4096 bytes.\n"), "{text}");
    assert!(text.contains("Ada (White) puts a stone on d4.\n") && text.len() < 4000, "{text}");
}

#[test]
fn a_line_as_long_as_it_may_be_is_quoted_in_short() {
    let line = "d".repeat(4096);
    let text = people(&["dropper"], &[&line]);
    let said = format!("\"{}...\" is no command and no turn.", "d".repeat(40));
    assert!(text.contains(&said), "{text}");
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let mut input: Vec<u8> = (0..=255).filter(|byte| *byte != b'\n').collect();
    input.extend(b"\n\x1b[2J\x1b]0;title\x07\n\xff\xfe\n\0\nd4\r\n");
    let text = garbage(&input);
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
    assert!(text.contains("Ada (White) puts a stone on d4.\n"), "{text}");
}

#[test]
fn wrong_answers_keep_the_game_as_it_was() {
    let wrong = ["", "   ", "d9", "99", "d4 d4", "a", "stop", "0", "+", "why", "é5", "d4!", "- -"];
    let text = people(&["dropper"], &wrong);
    assert_eq!(text.matches("\n ---+").count(), 1, "the board is shown once: {text}");
    assert_eq!(text.matches("Ada (White): ").count(), wrong.len() + 1, "{text}");
    for said in [
        "Type a turn such as a1, or help.",
        "\"d9\" cannot be played: there is no cell d9 on this board.",
        "\"99\" is no command and no turn. Type a turn such as a1, or help.",
        "\"d4 d4\" cannot be played: the first turn is one stone, without a free stone.",
    ] {
        assert!(text.contains(&format!("{said}\n")), "{said} in {text}");
    }
}

#[test]
fn lines_may_end_as_on_other_systems() {
    let text = garbage(b"d4\r\nd4>c5\r\ng5\r\n");
    assert!(text.contains("Bob (Black) plays d4>c5+g5: "), "{text}");
}
