//! `trine show` as its users meet it.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const RECORDS: &str = "[Game \"dropper\"]\n[Size \"4\"]\n\n1. b2 {[%csl Gc3]} 2. b2>b3+d1 *\n\n\
                       [Game \"differo\"]\n\n1. c6-f9 2. g4-d1 3. b3-c3 *\n\n\
                       [Game \"dropper\"]\n\n1. d4 2. d4>d5 *\n";

const DIFFERO: &str = "5/1bbbb1/1b1b1b1/1bbbbbb1/9/1wwwwww1/1w1w1w1/1wwww1/5 w 1";
const APART: &str = "1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1";

/// Runs `trine show` on this input to its end.
fn show(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
    command.arg("show").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("the input is piped");
    // The program may end without reading, which is its right.
    let _ = pipe.write_all(input.as_bytes());
    drop(pipe);
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is text")
}

/// What a run that succeeds prints.
fn shown(arguments: &[&str]) -> Vec<u8> {
    let output = show(arguments, RECORDS);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{arguments:?}");
    output.stdout
}

/// The one line of a run that fails with this status.
fn failure(arguments: &[&str], status: i32) -> String {
    let output = show(arguments, RECORDS);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    let line = text(&output.stderr);
    assert_eq!(line.lines().count(), 1, "{line}");
    line.strip_prefix("trine: ").expect("the line names the program").trim_end().to_owned()
}

/// A path of this test program alone.
fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("the path is text").to_owned()
}

#[test]
fn a_position_is_shown_in_letters() {
    let output = shown(&["bwb/bww/wwb b 8"]);
    let board = [
        "    | a | b | c |",
        " ---+---+---+---+",
        "  3 | B | W | B | 3",
        "  2 | B | W | W | 2",
        "  1 | W | W | B | 1",
        "White won: groups 5 to 2",
        "",
    ];
    assert_eq!(text(&output), board.join("\n"));
}

#[test]
fn the_game_of_a_position_is_found_where_only_one_has_it() {
    assert!(text(&shown(&[DIFFERO, "--svg", "-"])).contains("<title>Differo: White to move<"));
    let line = failure(&[APART], 2);
    assert_eq!(line, "several games have this position: say --game apart or --game dropper");
    let apart = shown(&[APART, "--game", "apart", "--svg", "-"]);
    assert!(text(&apart).contains("<title>Apart: White to move<"));
}

#[test]
fn a_record_is_shown_at_its_end_or_at_a_turn() {
    assert!(text(&shown(&["-"])).ends_with("2. b2>b3+d1, White to move\n"));
    assert!(text(&shown(&["-", "--turn", "1"])).ends_with("\n1. b2, Black to move\n"));
    assert!(
        text(&shown(&["-", "--turn", "0"])).ends_with("  1 |   |   |   |   | 1\nWhite to move\n")
    );
    let second = shown(&["-", "--record", "2", "--turn", "2"]);
    assert!(text(&second).ends_with("\n2. g4-d1, White to move\n"));
    let marked = shown(&["-", "--turn", "1", "--svg", "-"]);
    assert!(text(&marked).contains("Ring on c3."));
}

#[test]
fn pictures_are_written_to_files_beside_the_text() {
    let (records, svg, png) = (path("show.pgn"), path("show.svg"), path("show.png"));
    fs::write(&records, RECORDS).expect("the file is written");
    let output = shown(&[
        &records,
        "--svg",
        &svg,
        "--png",
        &png,
        "--text",
        "--size",
        "300",
        "--theme",
        "walnut",
        "--flip",
        "--arrow",
        "b2-b3",
        "--arrow",
        "d1-c3=0.4",
        "--mark",
        "a1=2",
        "--title",
        "Mine",
    ]);
    assert!(text(&output).starts_with("    | d | c | b | a |"), "the board is turned");
    let svg = fs::read_to_string(svg).expect("the picture is there");
    assert!(svg.contains(" width=\"300\" ") && svg.contains("<title>Mine: 2. "), "{svg}");
    assert!(svg.contains("Arrow from d1 to c3. Number 2 on a1.") && svg.contains("walnut-white"));
    let png = fs::read(png).expect("the picture is there");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(png[16..20], 300_u32.to_be_bytes());
}

#[test]
fn a_game_becomes_an_animation() {
    let output = shown(&["-", "--record", "2", "--gif", "-", "--size", "100", "--delay", "0.5"]);
    assert!(output.starts_with(b"GIF89a"));
    let control = |&place: &usize| output[place..].starts_with(&[0x21, 0xf9, 4]);
    let frames: Vec<_> = (0..output.len()).filter(control).collect();
    assert_eq!(frames.len(), 4, "the start and three turns");
    assert_eq!(output[frames[0] + 4..][..2], 50_u16.to_le_bytes());
    let line = failure(&[DIFFERO, "--gif", "-"], 2);
    assert_eq!(line, "--gif shows a whole game: give a file of records, not a position");
}

#[test]
fn coordinates_and_caption_can_be_left_out() {
    let all = shown(&[DIFFERO, "--svg", "-"]);
    let bare = shown(&[DIFFERO, "--svg", "-", "--no-coordinates", "--no-caption"]);
    assert!(text(&all).contains("glyph-"));
    assert!(!text(&bare).contains("glyph-"), "no letters are left");
    let bare = shown(&["bwb/bww/wwb b 8", "--no-caption"]);
    assert!(text(&bare).ends_with("  1 | W | W | B | 1\n"));
}

#[test]
fn what_cannot_be_shown_is_said_in_one_line() {
    let cases: [(&[&str], &str); 16] = [
        (&["nothing"], "nothing is neither a file nor a position of any game"),
        (&["my games/a.pgn"], "my games/a.pgn is neither a file nor a position of any game"),
        (&["8/8 w 1"], "this is a position of no game; with --game GAME it is said what is wrong"),
        (&["-", "--turn", "3"], "the game has turns 1 to 2, and 0 for its start, not 3"),
        (&["-", "--record", "4"], "- has 3 game records, no record 4"),
        (&["-", "--game", "apart"], "-: the record is of dropper, not of apart"),
        (&[DIFFERO, "--turn", "1"], "--turn is for files of records, and there is no file 5/1b"),
        (&[DIFFERO, "--mark", "a9", "--svg", "-"], "there is no cell a9 on this board"),
        (&[DIFFERO, "--arrow", "a1-a1", "--svg", "-"], "an arrow from a1 must end on another cell"),
        (&[DIFFERO, "--arrow", "a1"], "an arrow is two cells such as c2-c5"),
        (&[DIFFERO, "--mark", "a1=big"], "a mark is a cell such as c5, with ring, dot"),
        (
            &[DIFFERO, "--mark", "a1"],
            "--arrow and --mark are for pictures: say where to with --svg",
        ),
        (&[APART, "--board", "8"], "a size of the board is for the word start"),
        (&[DIFFERO, "--theme", "plaid"], "the themes are paper, walnut, slate and contrast"),
        (&[DIFFERO, "--size", "9"], "a size is from 64 to 4096 pixels"),
        (
            &[DIFFERO, "--svg", "-", "--png", "-"],
            "only one of --svg, --png, --gif and --text can go to standard output",
        ),
    ];
    for (arguments, wanted) in cases {
        let line = failure(arguments, 2);
        assert!(line.contains(wanted), "{arguments:?}: {line}");
    }
}

#[test]
fn a_game_that_was_given_up_says_so_at_its_end_alone() {
    let game = "[Game \"apart\"]\n[Reason \"Black resigned\"]\n\n1. b2-b4 2. b8-b6 1-0\n\
                \n[Game \"apart\"]\n\n1. b2-b4 1/2-1/2\n";
    let caption = |arguments: &[&str]| {
        let output = show(&[&["-"], arguments].concat(), game);
        text(&output.stdout).lines().last().map(str::to_owned)
    };
    assert_eq!(caption(&[]).as_deref(), Some("2. b8-b6, White won: Black resigned"));
    assert_eq!(caption(&["--turn", "1"]).as_deref(), Some("1. b2-b4, Black to move"));
    assert_eq!(caption(&["--record", "2"]).as_deref(), Some("1. b2-b4, a draw"));
    let svg = show(&["-", "--svg", "-"], game);
    assert!(text(&svg.stdout).contains("White won: Black resigned"));
}

#[test]
fn what_stands_between_games_is_no_game() {
    let games = "[Game \"differo\"]\n\n1. c6-f9 * and so on\n\n[Game \"dropper\"]\n\n1. d4 *\n";
    let output = show(&["-", "--record", "2"], games);
    assert!(text(&output.stdout).ends_with("\n1. d4, Black to move\n"), "{output:?}");
}

#[test]
fn the_start_is_shown_on_a_board_of_any_size() {
    let board = shown(&["start", "--game", "apart", "--board", "9", "--text"]);
    assert!(text(&board).contains(" i |"), "{}", text(&board));
}

#[test]
fn the_reason_is_given_where_the_game_is_known() {
    let line = failure(&["8/8 w 1", "--game", "dropper"], 2);
    assert!(line.starts_with("column 1: "), "{line}");
}

#[test]
fn a_broken_record_and_a_file_that_cannot_be_written_fail() {
    let line = failure(&["-", "--record", "3"], 1);
    assert!(line.starts_with("-: line 12, column 15: the turn \"d4>d5\": "), "{line}");
    let nowhere = path("no such folder/a.svg");
    let line = failure(&[DIFFERO, "--svg", &nowhere], 1);
    assert!(line.starts_with(&format!("{nowhere}: ")), "{line}");
}
