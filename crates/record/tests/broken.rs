//! Broken games: each is reported with its place and with what would be right, and the next game is
//! read.

use std::io::{self, BufReader, Read};

use trine_record::{GameResult, NodeId, ReadError, Reader, Record, Turn};

const GOOD: &str = "[Game \"dropper\"]\n\n1. d4 *\n";

/// Asserts that a game is broken with this message, and that the next one is read.
fn broken(text: &str, message: &str) {
    let file = format!("{text}\n{GOOD}");
    let games: Vec<_> = Reader::new(file.as_bytes()).collect();
    assert_eq!(games.len(), 2, "{text:?}: {games:?}");
    let error = games[0].as_ref().expect_err(text);
    assert_eq!(error.to_string(), message, "{text:?}");
    assert!(games[1].is_ok(), "{text:?}: {games:?}");
}

/// The only game of a text.
fn read(text: &str) -> Record {
    let mut games = Reader::new(text.as_bytes());
    let game = games.next().expect(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(games.next().is_none(), "{text:?}");
    game
}

#[test]
fn a_broken_heading_is_named() {
    for (heading, message) in [
        ("hello", "line 1, column 1: a game begins with its tags, such as [Game \"differo\"]"),
        (
            "[Event \"x\"]",
            "line 1, column 1: the game is not named; it must be one of differo, apart, dropper",
        ),
        (
            "[Event \"\"]\n[Game \"go\"]",
            "line 2, column 1: there is no such game, the games are differo, apart, dropper",
        ),
        (
            "[Game \"apart\"]\n[Size \"big\"]",
            "line 2, column 1: a size is a whole number such as 8",
        ),
        (
            "[Game \"apart\"]\n[Size \"7\"]",
            "line 2, column 1: Apart is played on sizes 8 to 25, not 7",
        ),
        (
            "[Size \"8\"]\n[Game \"differo\"]",
            "line 1, column 1: Differo has one board, without a choice of size",
        ),
        (
            "[Game \"dropper\"]\n[Position \"3/3 w 1\"]",
            "line 2, column 1: in the position, column 1: the board has 2 rows, it needs 3 to 32",
        ),
        (
            "[Game \"dropper\"]\n[Size \"4\"]\n[Position \"3/3/3 w 1\"]",
            "line 2, column 1: the size is 4, but the position has 3 rows",
        ),
        (
            "[Game \"differo\"] [Result \"2-0\"]",
            "line 1, column 18: a result is 1-0, 0-1, 1/2-1/2 or *",
        ),
        (
            "[Game \"differo\"]\n[White \"a]",
            "line 2, column 1: a tag is written as [Name \"value\"] on one line",
        ),
        (
            "[Game \"differo\"]\n[White \"a\"",
            "line 2, column 1: a tag is written as [Name \"value\"] on one line",
        ),
        (
            "[Game \"differo\"]\n[White \"a\tb\"]",
            "line 2, column 1: a tag's value has no line breaks or control characters",
        ),
        (
            "[Game \"differo\"]\n[X \"1\"]\n[X \"2\"]",
            "line 3, column 1: the tag X stands twice, it may stand once",
        ),
        (
            "[Game \"differo\"]\n[Game \"differo\"]",
            "line 2, column 1: the tag Game stands twice, it may stand once",
        ),
    ] {
        broken(&format!("{heading}\n\n*\n"), message);
    }
}

#[test]
fn broken_turns_are_named() {
    for (turns, message) in [
        ("1. d4", "line 3, column 6: the game has no result at its end: 1-0, 0-1, 1/2-1/2 or *"),
        (
            "1. d4 2. d4>e5+d6 *",
            "line 3, column 15: the turn \"d4>e5+d6\": a free stone must not touch another stone: d6 is next to e5",
        ),
        (
            "1. d4 d5 *",
            "line 3, column 7: the turn \"d5\": a turn begins with a drop on an enemy stone, such as b2>b3",
        ),
        (
            "1. d4 2. d4>e5 *",
            "line 3, column 15: the turn \"d4>e5\": after the drop a free stone is owed, such as +c1",
        ),
        (
            "1. d9 *",
            "line 3, column 4: the turn \"d9\": there is no such cell on this board, its cells are a1 to h8",
        ),
        (
            "1. &d4 *",
            "line 3, column 4: '&' begins neither a turn, a comment, a variation nor a result",
        ),
        ("1. d4 1-1", "line 3, column 7: a result is 1-0, 0-1, 1/2-1/2 or *"),
        ("! 1. d4 *", "line 3, column 1: a mark such as ! or $1 must stand behind a turn"),
        ("1. d4!!! *", "line 3, column 6: the marks are !, ?, !!, ??, !?, ?! and $0 to $255"),
        ("1. d4 $256 *", "line 3, column 7: the marks are !, ?, !!, ??, !?, ?! and $0 to $255"),
        ("1. d4 {what? *", "line 3, column 7: this comment has no end, a closing brace"),
        (
            "1. d4 (1. e4 *",
            "line 3, column 14: a result must stand at the game's end, not in a variation",
        ),
        ("1. d4 (1. e4", "line 3, column 7: this variation has no end, a closing bracket"),
        ("1. d4) *", "line 3, column 6: this closing bracket has no opening one"),
        ("(1. d4) *", "line 3, column 1: a variation must stand behind the turn it replaces"),
        (
            "1. d4 ((1. e4)) *",
            "line 3, column 8: a variation must stand behind the turn it replaces",
        ),
        ("1. d4 () *", "line 3, column 8: a variation needs a turn"),
        (
            "1. d4 \"x\" *",
            "line 3, column 7: '\"' begins neither a turn, a comment, a variation nor a result",
        ),
    ] {
        broken(&format!("[Game \"dropper\"]\n\n{turns}\n"), message);
    }
}

#[test]
fn the_first_of_several_wrong_turns_is_named() {
    let text = "[Game \"dropper\"]\n\n1. d4 (1. z9) (1. y9 2. a1) 2. x9 *\n";
    let first = Reader::new(text.as_bytes()).next().expect("a game").expect_err(text);
    assert!(first.to_string().starts_with("line 3, column 11: the turn \"z9\""), "{first}");
}

#[test]
fn no_turn_follows_the_end_of_a_game() {
    let start = "[Game \"dropper\"]\n[Size \"3\"]\n[Position \"wbw/bwb/wb1 w 9\"]\n\n";
    let over = format!("{start}9. b1>c1 *\n");
    let record = read(&over);
    let result = record.result();
    assert_ne!(result, GameResult::Unknown);
    broken(
        &format!("{start}9. b1>c1 10. a1>b1 *\n"),
        &format!(
            "line 5, column 14: the turn \"a1>b1\": the game is over before this turn, {}",
            match result {
                GameResult::White => "White has won",
                GameResult::Black => "Black has won",
                _ => "it is a draw",
            }
        ),
    );
}

#[test]
fn no_turn_follows_the_third_repetition() {
    let there_and_back = "b2-b6 f3-f9 b6-b2 f9-f3";
    let text = format!("[Game \"differo\"]\n\n{there_and_back}\n{there_and_back}\n");
    let record = read(&format!("{text}*\n"));
    assert_eq!(record.result(), GameResult::Draw);
    broken(
        &format!("{text}b2-b6 *\n"),
        "line 5, column 1: the turn \"b2-b6\": the game is over before this turn, the position stood for the third time",
    );
}

#[test]
fn results_must_not_contradict_each_other() {
    let game =
        |tag: &str, end: &str| format!("[Game \"dropper\"]\n[Result \"{tag}\"]\n\n1. d4 {end}\n");
    broken(
        &game("1-0", "0-1"),
        "line 4, column 7: the result at the end is 0-1, but the Result tag says 1-0; they must agree",
    );
    assert_eq!(read(&game("1-0", "*")).result(), GameResult::White);
    assert_eq!(read(&game("*", "0-1")).result(), GameResult::Black);
    let drawn = "[Game \"differo\"]\n\nb2-b6 f3-f9 b6-b2 f9-f3 b2-b6 f3-f9 b6-b2 f9-f3";
    broken(
        &format!("{drawn} 1-0\n"),
        "line 3, column 49: the result is 1-0, but by the rules this game ends 1/2-1/2",
    );
    assert_eq!(read(&format!("{drawn} *\n")).result(), GameResult::Draw);
}

#[test]
fn what_follows_a_result_is_reported_and_the_game_kept() {
    let text = format!("{GOOD}what is this? 1. d4 *\n\n{GOOD}");
    let games: Vec<_> = Reader::new(text.as_bytes()).collect();
    assert!(games[0].is_ok() && games[2].is_ok() && games.len() == 3, "{games:?}");
    let message = games[1].as_ref().expect_err("no game").to_string();
    let words = "nothing but comments may follow the result before the next tags";
    assert_eq!(message, format!("line 4, column 1: {words}"));
}

#[test]
fn conveniences_of_chess_files_are_read() {
    let text = "\u{feff}; a file\r\n% of one game\r\n[ Game \"DROPPER\" ] [Size \"5\"]\r\n\
        [White \"A \\\"B\\\" C:\\\\d\\e\"]\r\n\r\n\
        {The game} 1.c3!{Good} $5;to the end of the line {\r\n\
        % passed over {\r\n\
        (1...d4 $2) (1 {First} a1 {second} {third}) 2. ... c3>c4+A1 1-0 {Last}\r\n";
    let record = read(text);
    assert_eq!(record.tags().get("White"), Some("A \"B\" C:\\d\\e"));
    let expected = "[White \"A \\\"B\\\" C:\\\\d\\\\e\"]\n[Result \"1-0\"]\n[Game \"dropper\"]\n\
        [Size \"5\"]\n\n\
        {The game} 1. c3! $5 {Good\\nto the end of the line {} (1. d4?) (1. {First} a1\n\
        {second\\nthird}) 2. c3>c4+a1 {Last} 1-0\n";
    assert_eq!(record.to_string(), expected);
    assert_eq!(read(expected), record);
}

#[test]
fn a_game_needs_no_more_than_its_name() {
    let record = read("[Game \"apart\"]*");
    assert_eq!((record.size(), record.result()), (Some(8), GameResult::Unknown));
    assert!(record.has_standard_start());
    assert_eq!(record.walk().collect::<Vec<_>>(), [NodeId::START]);
}

#[test]
fn a_game_that_starts_in_the_middle_of_a_turn_is_read() {
    let record = read("[Game \"dropper\"]\n[Position \"3/1bw/3 w 3\"]\n\n3. b2>a1 1-0\n");
    assert_eq!(record.size(), Some(3));
    let text = "[Game \"dropper\"]\n[Position \"4b/5/1w3/5/5 w 3 free\"]\n\n3. e1 4. b3>a3+e3 *\n";
    let record = read(text);
    let end = record.end();
    assert_eq!(record.turn(end).map(Turn::number), Some(4));
    assert_eq!(read(&record.to_string()), record);
}

#[test]
fn a_game_that_is_too_long_is_passed_over() {
    let long = format!("[Game \"dropper\"]\n\n{{{}}} 1. d4 *\n\n", "word ".repeat(1_000));
    let line = format!("[Game \"dropper\"]\n[White \"{}\"]\n\n1. d4 *\n\n", "x".repeat(5_000));
    let text = format!("{GOOD}\n{long}{line}{GOOD}");
    let games: Vec<_> = Reader::with_longest(text.as_bytes(), 1_000).collect();
    let good: Vec<_> = games.iter().map(Result::is_ok).collect();
    assert_eq!(good, [true, false, false, true], "{games:?}");
    let message = games[1].as_ref().expect_err("too long").to_string();
    assert_eq!(message, "line 5, column 1: the game is longer than 1000 bytes");
}

#[test]
fn a_game_that_is_no_text_is_reported() {
    let mut bytes = b"[Game \"dropper\"]\n\n{\xc3\xa9 \xff} 1. d4 *\n\n".to_vec();
    bytes.extend(GOOD.bytes());
    let games: Vec<_> = Reader::new(&bytes[..]).collect();
    let message = games[0].as_ref().expect_err("no text").to_string();
    assert_eq!(message, "line 3, column 4: this is not UTF-8 text");
    assert!(games[1].is_ok());
}

#[test]
fn a_file_that_cannot_be_read_further_ends_the_reading() {
    struct Fails;
    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let mut games = Reader::new(BufReader::new(GOOD.as_bytes().chain(Fails)));
    assert!(matches!(games.next(), Some(Err(ReadError::Io(_)))));
    assert!(games.next().is_none());
}
