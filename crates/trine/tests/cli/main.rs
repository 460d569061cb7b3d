//! The program as its users meet it: real processes, real pipes.

mod making;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn trine(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
    command.args(arguments);
    command
}

/// Runs the program on this input to its end.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = trine(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("the input is piped");
    std::thread::scope(|scope| {
        // Written from beside, because the program answers while it still reads. It may also end
        // before it has read everything, which is its right.
        scope.spawn(move || pipe.write_all(input));
        child.wait_with_output().expect("the program ends")
    })
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("output is text")
}

/// Asserts that a run was bad usage, and gives its one line without the program's name.
fn usage_error(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(stdout(&output), "", "{arguments:?}");
    let text = stderr(&output);
    assert_eq!(text.lines().count(), 1, "{text}");
    text.strip_prefix("trine: ").expect("the line names the program").trim_end().to_owned()
}

/// The counts that perft prints, one a depth.
fn counts(arguments: &[&str]) -> Vec<u64> {
    let output = run(arguments, b"");
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    assert_eq!(lines.next().expect("a heading"), ["depth", "count", "seconds", "count/s"]);
    let count = |(depth, line): (usize, Vec<&str>)| {
        assert_eq!(line[0], depth.to_string());
        assert!(line[2].parse::<f64>().is_ok() && line[3].parse::<f64>().is_ok(), "{line:?}");
        line[1].parse().expect("a count")
    };
    (1..).zip(lines).map(count).collect()
}

#[test]
fn perft_prints_the_known_counts() {
    assert_eq!(counts(&["perft", "differo", "--depth", "6"]).last(), Some(&50_440_752));
    assert_eq!(counts(&["perft", "apart", "--turns", "--depth", "3"]), [40, 3280, 434_388]);
    assert_eq!(counts(&["perft", "dropper", "--turns", "--depth", "3"]), [64, 22_176, 11_842_808]);
    let apart13 = ["perft", "apart", "--size", "13", "--depth", "3"];
    assert_eq!(counts(&apart13), [70, 4900, 215_304]);
    assert_eq!(counts(&["perft", "Dropper", "--size", "3"]), [9, 40, 136, 1056]);
}

#[test]
fn perft_counts_from_a_position() {
    let inside = "1bb1bbb1/1bb1bb2/5b2/5bb1/3w4/5w2/1wwww2w/1wwwww2 b 6 g7-g5";
    assert_eq!(counts(&["perft", "apart", "--depth", "1", "--position", inside]), [3]);
    let over = "bwb/bww/wwb b 8";
    assert_eq!(counts(&["perft", "dropper", "--depth", "2", "--position", over]), [0, 0]);
}

#[test]
fn bad_usage_is_one_line_that_says_what_would_be_right() {
    let hint = "; trine --help shows what there is";
    let unknown = "invalid value 'chess' for '<GAME>': there is no such game, \
                   the games are differo, apart, dropper";
    assert_eq!(usage_error(&["perft", "chess"]), format!("{unknown}{hint}"));
    assert_eq!(
        usage_error(&["perft", "apart", "--size", "7"]),
        "Apart is played on sizes 8 to 25, not 7"
    );
    assert_eq!(
        usage_error(&["perft", "dropper", "--size", "33"]),
        "Dropper is played on sizes 3 to 32, not 33"
    );
    assert_eq!(
        usage_error(&["perft", "differo", "--size", "9"]),
        "Differo has one board, without a choice of size"
    );
    assert_eq!(
        usage_error(&["perft", "apart", "--size", "huge"]),
        format!("invalid value 'huge' for '--size <N>': a size is a whole number such as 8{hint}")
    );
    assert_eq!(
        usage_error(&["perft", "differo", "--position", "5/5 w 1"]),
        "column 1: the board has 2 rows, it needs 9"
    );
    for arguments in
        [&["perft"][..], &["moves"], &["dance"], &["--dance"], &["perft", "apart", "--depth", "0"]]
    {
        assert!(usage_error(arguments).ends_with(hint));
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    for arguments in [&["--help"][..], &["perft", "--help"], &["moves", "-h"], &["--version"]] {
        let output = run(arguments, b"");
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}");
        assert!(stdout(&output).to_lowercase().contains("trine"), "{arguments:?}");
    }
}

/// The vectors of one game: position, side to move, outcome, moves.
fn vectors(game: &str) -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/vectors");
    let text = fs::read_to_string(format!("{folder}/{game}.jsonl")).expect("there are vectors");
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

#[test]
fn moves_answers_every_vector_in_json() {
    for game in ["differo", "apart", "dropper"] {
        let vectors = vectors(game);
        let position =
            |vector: &Value| vector["position"].as_str().expect("text").to_owned() + "\n";
        let input: String = vectors.iter().map(position).collect();
        let output = run(&["moves", game, "--json"], input.as_bytes());
        assert!(output.status.success() && output.stderr.is_empty(), "{game}");
        let text = stdout(&output);
        assert_eq!(text.lines().count(), vectors.len(), "{game}");
        for (line, vector) in text.lines().zip(&vectors) {
            let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
            let fields = ["position", "to_move", "outcome", "moves"];
            let expected = fields.map(|field| (field.to_owned(), vector[field].clone()));
            assert_eq!(answer, Value::Object(expected.into_iter().collect()));
        }
    }
}

#[test]
fn a_bad_line_is_answered_with_an_error_and_the_run_goes_on() {
    let input = b"3/3/3 w 1\n3/3/3 q 1\n\n3/\xff/3 w 1\nbwb/bww/wwb b 8";
    let output = run(&["moves", "dropper", "--json"], input);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["moves"].as_array().map(Vec::len), Some(9));
    let error = "column 7: the side to move must be w or b";
    assert_eq!(answers[1], json!({"line": 2, "text": "3/3/3 q 1", "error": error}));
    let error = "column 1: there is no text; a position is its rows, side and turn";
    assert_eq!(answers[2], json!({"line": 3, "text": "", "error": error}));
    assert_eq!(answers[3]["error"], "column 3: the line is not UTF-8 text");
    assert_eq!(answers[4]["outcome"], "w");
}

#[test]
fn moves_speaks_in_sentences_without_json() {
    let input = b"3/3/3 w 1\nbwb/bww/wwb b 8\nnonsense\n1wb/3/3 b 4\n";
    let output = run(&["moves", "dropper"], input);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stdout(&output),
        "White to move: a1 a2 a3 b1 b2 b3 c1 c2 c3\n\
         game over, White wins\n\
         Black to move: b3>a2 b3>a3 b3>b2 b3>c2\n"
    );
    assert_eq!(stderr(&output), "trine: line 3, column 1: the board has 1 row, it needs 3 to 32\n");
}

#[test]
fn an_endless_line_is_refused_without_being_kept() {
    let mut input = vec![b'w'; 3_000_000];
    input.extend_from_slice(b"\n3/3/3 w 1\n");
    let output = run(&["moves", "dropper", "--json"], &input);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    let (first, second) = text.split_once('\n').expect("two answers");
    let first: Value = serde_json::from_str(first).expect("JSON");
    assert_eq!(first["error"], "column 1: the line is longer than 16384 bytes");
    assert!(second.contains("\"moves\""));
}

#[test]
fn each_answer_comes_before_the_next_question() {
    let mut command = trine(&["moves", "differo", "--json"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut questions = child.stdin.take().expect("the input is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("the output is piped"));
    for vector in vectors("differo").iter().take(5) {
        let position = vector["position"].as_str().expect("text");
        writeln!(questions, "{position}").expect("the program reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("the program answers");
        assert!(answer.contains(position), "{answer}");
    }
    drop(questions);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn output_that_nobody_reads_is_no_failure() {
    let mut command = trine(&["perft", "dropper", "--size", "3", "--depth", "8"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success() && output.stderr.is_empty());
}

const PUZZLE: &str = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1";

#[test]
fn analyse_finds_the_designers_win_in_two() {
    let output = run(&["analyse", "differo", PUZZLE, "--time", "5"], b"");
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let last = text.lines().last().expect("a line a depth");
    assert!(last.contains("win in 2") && last.contains("  g4-g5 "), "{last}");
}

#[test]
fn analyse_answers_in_json() {
    let output =
        run(&["analyse", "dropper", "3/3/3 w 1", "--time", "20", "--lines", "2", "--json"], b"");
    assert!(output.status.success(), "{}", stderr(&output));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["position"], "3/3/3 w 1");
    let lines = answer["lines"].as_array().expect("a list");
    assert_eq!(lines.len(), 2);
    for line in lines {
        // The smallest board is solved at once, so every line has a proved result or is a draw.
        let known = ["win", "loss"].iter().any(|field| line[field].is_u64());
        assert!(known || line["points"] == 0, "{line}");
        assert!(line["turns"].as_array().is_some_and(|turns| !turns.is_empty()));
    }
}

#[test]
fn analyse_says_what_is_wrong() {
    let over = run(&["analyse", "dropper", "bwb/bww/wwb b 8"], b"");
    assert_eq!(over.status.code(), Some(1));
    assert_eq!(stderr(&over), "trine: the game is over: White won\n");
    assert_eq!(
        usage_error(&["analyse", "dropper", "3/3 w 1"]),
        "column 1: the board has 2 rows, it needs 3 to 32"
    );
    assert!(usage_error(&["analyse", "apart", "x", "--time", "0"]).contains("from 0.001 to 86400"));
    assert!(usage_error(&["analyse", "apart", "x", "--time", "soon"]).contains("such as 0.5"));
}

/// Runs the program with an output that nobody reads.
fn run_unread(arguments: &[&str]) -> Output {
    let mut command = trine(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    drop(child.stdout.take());
    child.wait_with_output().expect("the program ends")
}

#[test]
fn an_answer_that_nobody_reads_is_no_failure() {
    let output = run_unread(&["analyse", "dropper", "start", "--time", "0.1", "--json"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

#[test]
fn play_prints_a_whole_game() {
    let arguments =
        ["play", "dropper", "--size", "4", "--white", "greedy", "--black", "random", "--seed", "3"];
    let output = run(&arguments, b"");
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let lines: Vec<_> = text.lines().collect();
    let (end, turns) = lines.split_last().expect("a game");
    assert_eq!(*end, "The game is a draw after 14 turns: all groups are of equal size.");
    for (number, turn) in (1..).zip(turns) {
        assert!(turn.starts_with(&format!("{number}. ")), "{turn}");
    }
    assert_eq!(stdout(&run(&arguments, b"")), text, "the same seed gives the same game");
}

#[test]
fn a_match_counts_points_and_elo() {
    let arguments =
        ["match", "differo", "--first", "greedy", "--second", "random", "--games", "20"];
    let output = run(&arguments, b"");
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "greedy against random: 20 games");
    assert!(lines[1].contains(" won, ") && lines[1].ends_with('%'), "{}", lines[1]);
    assert!(lines[2].starts_with("Elo ") && lines[2].contains("with 95% between"), "{}", lines[2]);
    assert_eq!(stdout(&run(&arguments, b"")), text, "the same seed gives the same match");
}

#[test]
fn a_match_ends_early_when_the_test_is_decided() {
    let arguments = [
        "match", "differo", "--first", "greedy", "--second", "random", "--games", "10000",
        "--sprt", "0,50",
    ];
    let text = stdout(&run(&arguments, b""));
    assert!(text.contains("SPRT +0,+50: +50 Elo is shown"), "{text}");
    assert!(
        usage_error(&["match", "differo", "--first", "me", "--second", "random"])
            .contains("a bot is random, greedy, level:1 to level:10")
    );
    for sprt in ["5", "5,5", "9,1", "a,b", "0,nan", "0,1e9"] {
        let arguments =
            ["match", "differo", "--first", "random", "--second", "random", "--sprt", sprt];
        assert!(usage_error(&arguments).contains("such as 0,20"), "{sprt}");
    }
}

#[test]
fn bench_ends_with_its_signature() {
    let output = run(&["bench"], b"");
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    let nodes = |line: &str| line.split_whitespace().nth(1)?.parse::<u64>().ok();
    let lines: Vec<_> = text.lines().collect();
    let (last, games) = lines.split_last().expect("lines");
    assert!(last.starts_with("signature") && games.len() == 3, "{text}");
    assert_eq!(nodes(last), games.iter().map(|line| nodes(line)).sum());
}
