//! The program as its users meet it: real processes, real pipes.

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
fn openings_are_found_and_measured_again() {
    let file = temporary_file("openings", "");
    let path = file.to_str().expect("a plain path");
    let make = ["openings", "differo", "--count", "1", "--nodes", "200"];
    let output = run(&make, b"");
    assert!(output.status.success(), "{}", stderr(&output));
    let book = stdout(&output);
    let command = "# Made by: trine openings differo --count 1 --seed 1 --nodes 200\n";
    assert!(book.contains(command), "{book}");
    fs::write(&file, &book).expect("a file can be written");
    let check =
        ["openings", "differo", "--check", "--nodes", "200", "--games", "20", "--book", path];
    let output = run(&check, b"");
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("1 openings, 20 games, ") && text.contains("outside 40.0% to 60.0%: "));
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
