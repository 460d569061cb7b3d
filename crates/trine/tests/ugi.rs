//! `trine ugi` as other programs meet it: a real process at the end of two pipes.

mod ugi_host;

use std::fs;
use std::io::Write;

use trine_rules::Game;
use trine_rules::registry::{GameId, Playable, Visitor};
use ugi_host::Ugi;

const BUSY: &str = "info string a search is running; send stop and wait for bestmove first";

/// Asserts that turns can be played from a position.
struct Play<'a>(&'a [&'a str]);

impl Visitor for Play<'_> {
    type Output = ();

    fn visit<P: Playable>(self, position: P) {
        let mut game = Game::new(position);
        for turn in self.0 {
            let moves = game.position().read_turn(turn).expect(turn);
            assert_eq!(game.position().turn_text(&moves), *turn);
            for m in moves {
                game.play(m).expect(turn);
            }
        }
    }
}

/// The word after another one in an answer.
fn word_after<'a>(line: &'a str, word: &str) -> &'a str {
    let mut words = line.split_whitespace().skip_while(|w| *w != word);
    words.nth(1).unwrap_or_else(|| panic!("no {word} in {line}"))
}

/// The turns that a line expects.
fn variation(line: &str) -> Vec<&str> {
    line.split_once(" pv ").map_or(Vec::new(), |(_, turns)| turns.split(' ').collect())
}

/// What does not depend on the clock.
fn timeless(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    for i in 1..words.len() {
        if ["nps", "time"].contains(&words[i - 1]) {
            words[i] = "-";
        }
    }
    words.join(" ")
}

/// A line with every figure replaced, whatever its length.
fn without_figures(line: &str) -> String {
    let mut text = line.replace(|c: char| c.is_ascii_digit(), "0");
    while text.contains("00") {
        text = text.replace("00", "0");
    }
    text
}

#[test]
fn the_dialogue_of_the_documentation_is_true() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/ugi.md");
    let page = fs::read_to_string(page).expect("the documentation is there");
    let (_, dialogue) = page.split_once("```text\n").expect("a dialogue begins");
    let (dialogue, _) = dialogue.split_once("```").expect("the dialogue ends");
    let mut ugi = Ugi::start();
    for line in dialogue.lines() {
        match line.split_at(2) {
            ("> ", command) => ugi.send(command),
            ("< ", answer) => assert_eq!(without_figures(&ugi.hear()), without_figures(answer)),
            _ => panic!("who says this? {line}"),
        }
    }
    assert_eq!(ugi.end(), [""; 0]);
}

#[test]
fn the_handshake_names_every_option() {
    let mut ugi = Ugi::start();
    let answer = ugi.ask("ugi");
    assert!(answer[0].starts_with("id name Trine "));
    assert!(answer[1].starts_with("id author "));
    let names: Vec<_> = answer[2..10].iter().map(|line| word_after(line, "name")).collect();
    assert_eq!(names, ["Game", "Size", "Threads", "Hash", "MultiPV", "Level", "Seed", "Book"]);
    assert_eq!(answer[10..], ["ugiok"]);
}

#[test]
fn best_turns_are_legal_in_every_game() {
    let boards = [
        ("differo", 0),
        ("apart", 8),
        ("apart", 13),
        ("apart", 25),
        ("dropper", 3),
        ("dropper", 8),
        ("dropper", 15),
        ("dropper", 32),
    ];
    for (game, size) in boards {
        let game_option = format!("setoption name Game value {game}");
        let size_option = format!("setoption name Size value {size}");
        let mut ugi = Ugi::with(&["setoption name Hash value 4", &game_option, &size_option]);
        let mut turns = Vec::new();
        let id: GameId = game.parse().expect("a game");
        let size = (size > 0).then_some(size);
        for _ in 0..6 {
            let position = format!("position startpos moves {}", turns.join(" "));
            assert_eq!(ugi.ask(position), [""; 0]);
            if ugi.query("gameover") == "true" {
                break;
            }
            let (info, best) = ugi.search("go nodes 600");
            for line in info {
                let mut all: Vec<&str> = turns.iter().map(String::as_str).collect();
                all.extend(variation(&line));
                id.start(size, Play(&all)).expect("a size of the game");
            }
            turns.push(best);
            let all: Vec<&str> = turns.iter().map(String::as_str).collect();
            id.start(size, Play(&all)).expect("a size of the game");
        }
    }
}

#[test]
fn what_is_left_of_a_turn_is_found() {
    let pending = [
        ("apart", "1bb1bbb1/1bb1bb2/5b2/5bb1/3w4/5w2/1wwww2w/1wwwww2 b 6 g7-g5"),
        ("dropper", "5/1w3/2b2/5/5 b 2 free"),
    ];
    for (game, position) in pending {
        let mut ugi = Ugi::with(&[
            &format!("setoption name Game value {game}"),
            &format!("position fen {position}"),
        ]);
        assert_eq!(ugi.query("p1turn"), "false");
        let (_, best) = ugi.search("go nodes 2000");
        let id: GameId = game.parse().expect("a game");
        id.read(position, Play(&[&best])).expect("a position");
        assert_eq!(ugi.ask(format!("position fen {position} moves {best}")), [""; 0]);
        assert_eq!(ugi.query("p1turn"), "true");
    }
}

#[test]
fn several_lines_are_reported_best_first() {
    let mut ugi = Ugi::with(&["setoption name MultiPV value 3"]);
    let (info, best) = ugi.search("go depth 5");
    assert_eq!(info.len(), 15);
    for (i, line) in info.iter().enumerate() {
        assert_eq!(word_after(line, "depth"), (i / 3 + 1).to_string());
        assert_eq!(word_after(line, "multipv"), (i % 3 + 1).to_string());
    }
    let firsts: Vec<_> = info[12..].iter().map(|line| variation(line)[0]).collect();
    assert_eq!(firsts[0], best);
    assert!(firsts[1] != best && firsts[2] != best && firsts[1] != firsts[2]);
}

#[test]
fn a_level_answers_without_a_word_and_alike_for_the_same_seed() {
    for level in [1, 2, 3, 6] {
        let level = format!("setoption name Level value {level}");
        let mut ugi = Ugi::with(&["setoption name Seed value 7", &level]);
        let (info, best) = ugi.search("go depth 50");
        assert_eq!(info, [""; 0]);
        assert_eq!(ugi.search("go movetime 100000").1, best);
    }
}

#[test]
fn proved_results_are_told_with_their_distance() {
    let puzzle = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1";
    let mut ugi = Ugi::with(&[&format!("position fen {puzzle}")]);
    let (info, best) = ugi.search("go depth 12");
    assert_eq!(best, "g4-g5");
    assert!(info.last().expect("a line").contains(" score win 2 "));
    assert_eq!(ugi.ask(format!("position fen {puzzle} moves g4-g5")), [""; 0]);
    let (info, _) = ugi.search("go depth 12");
    assert!(info.last().expect("a line").contains(" score loss 1 "));
}

#[test]
fn queries_follow_the_game() {
    let mut ugi = Ugi::start();
    let mut state = |position: &str| {
        assert_eq!(ugi.ask(position), [""; 0]);
        ["gameover", "p1turn", "result"].map(|what| ugi.query(what)).join(" ")
    };
    assert_eq!(state("position startpos"), "false true none");
    assert_eq!(state("position startpos moves c2-f2"), "false false none");
    let white = "position startpos moves c2-f2 h6-g5 f2-g3 g6-g9 g3-h4 g9-f9 h4-i5";
    assert_eq!(state(white), "true false p1win");
    let drawn = "position startpos moves c2-f2 h6-g5 f2-c2 g5-h6 c2-f2 h6-g5 f2-c2 g5-h6";
    assert_eq!(state(drawn), "true true draw");
    assert_eq!(state("setoption name Game value dropper"), "false true none");
    assert_eq!(state("position fen bbb/bbw/www w 10"), "true true p2win");
    assert_eq!(state("uginewgame"), "false true none");
}

/// Lines that are wrong in a conversation about Apart on 12×12.
const WRONG: [&str; 60] = [
    "hello",
    "UGI",
    "ugi please",
    "isready?",
    "isready now",
    "uginewgame 1",
    "stop now",
    "quit now",
    "go fast",
    "go nodes",
    "go nodes x",
    "go nodes 0",
    "go nodes -1",
    "go nodes 1.5",
    "go nodes 99999999999999999999999",
    "go nodes 1 nodes 2",
    "go depth 0",
    "go depth",
    "go movetime 0",
    "go movetime 99999999999999",
    "go movetime 1s",
    "go infinite nodes 5",
    "go p1time 100",
    "go p2time 100 p1inc 1",
    "go p1inc 5",
    "go p1time a p2time b",
    "query",
    "query winner",
    "query result now",
    "setoption",
    "setoption Hash 5",
    "setoption name",
    "setoption name Hash",
    "setoption name Hash value",
    "setoption name value 5",
    "setoption name Hash value many",
    "setoption name Hash value 0",
    "setoption name Hash value 4097",
    "setoption name Threads value 65",
    "setoption name MultiPV value 0",
    "setoption name Level value 11",
    "setoption name Game value chess",
    "setoption name Size value 7",
    "setoption name Size value 26",
    "setoption name Size value 300",
    "setoption name Size value small",
    "position",
    "position start",
    "position startpos c2-c4",
    "position startpos moves c2-c9",
    "position startpos moves b2-b4 b2-b4",
    "position startpos moves b2-b4 moves",
    "position startpos moves zz99",
    "position fen",
    "position fen 8/8 w",
    "position fen 8/8 w 1 b2-b4 more",
    "position fen 8/8/8/8/8/8/8/8/8/8/8 w 1",
    "position fen 1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 x 1",
    "position fen 1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1 b2-b4",
    "position fen 1bbbbbb1/1bbbbbb1/8/8/8/8/1wwwwww1/1wwwwww1 w 1 moves b1-b2",
];

#[test]
fn a_wrong_line_gets_one_answer_and_changes_nothing() {
    let setup = [
        "setoption name Game value apart",
        "setoption name Size value 12",
        "setoption name MultiPV value 2",
        "position startpos moves b2-b4",
    ];
    let mut disturbed = Ugi::with(&setup);
    let is_refusal = |answer: &[String]| matches!(answer, [line] if line.starts_with("info string ") && line.contains("; "));
    for line in WRONG {
        let answer = disturbed.ask(line);
        assert!(is_refusal(&answer), "{line}: {answer:?}");
        assert!(answer[0].len() < 400, "{}", answer[0]);
    }
    let long = "x".repeat(3 << 20);
    let nearly_as_long = format!("position startpos moves {}", "b2-b4 ".repeat(100_000));
    let bytes: [&[u8]; 6] = [
        b"\xff\xfe",
        b"go nodes \x80",
        b"\0",
        b"go\0nodes 5",
        long.as_bytes(),
        nearly_as_long.as_bytes(),
    ];
    for line in bytes {
        let answer = disturbed.ask(line);
        assert!(is_refusal(&answer), "{answer:?}");
        assert!(answer[0].len() < 400, "{}", answer[0]);
    }
    assert_eq!(disturbed.ask(" \t \r"), [""; 0]);

    let mut undisturbed = Ugi::with(&setup);
    let found = [&mut disturbed, &mut undisturbed].map(|ugi| {
        let (info, best) = ugi.search("go nodes 3000");
        (info.iter().map(|line| timeless(line)).collect::<Vec<_>>(), best)
    });
    assert_eq!(found[0], found[1]);
    assert!(!found[0].0.is_empty());
    assert_eq!(disturbed.ask("position startpos moves k2-k4"), [""; 0]);
}

#[test]
fn an_endless_search_answers_only_to_stop() {
    // A position that is solved at once, and one that is not.
    let solved = "position fen 5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1 \
                  moves g4-g5 e4-e6";
    for (position, go) in [(solved, "go infinite"), ("position startpos", "go")] {
        let mut ugi = Ugi::with(&[position]);
        ugi.send(go);
        ugi.hear_until("info depth 1 ");
        // Everything that may be asked is answered while it thinks, everything else is refused.
        let questions = [
            ("isready", "readyok"),
            ("query gameover", "response false"),
            ("position startpos", BUSY),
            ("uginewgame", BUSY),
            ("setoption name Hash value 1", BUSY),
            ("go depth 1", BUSY),
        ];
        for (question, answer) in questions {
            ugi.send(question);
            let heard = ugi.hear_until(answer);
            assert!(heard.iter().all(|line| !line.starts_with("bestmove")), "{heard:?}");
        }
        ugi.send("stop");
        ugi.hear_until("bestmove ");
        assert_eq!(ugi.ask("stop"), [""; 0]);
        assert_eq!(ugi.ask("position startpos"), [""; 0]);
    }
}

#[test]
fn whoever_has_read_the_best_turn_may_go_on_at_once() {
    let mut ugi = Ugi::start();
    for _ in 0..300 {
        ugi.send("position startpos");
        ugi.send("go depth 1");
        let heard = ugi.hear_until("bestmove ");
        assert!(!heard.iter().any(|line| line.starts_with("info string")), "{heard:?}");
    }
}

#[test]
fn a_node_limit_makes_a_search_repeatable() {
    let mut ugi = Ugi::with(&["setoption name Game value dropper"]);
    let mut found = Vec::new();
    for _ in 0..2 {
        for line in ["uginewgame", "position startpos moves d5 d5>c5+g5"] {
            assert_eq!(ugi.ask(line), [""; 0]);
        }
        let (info, best) = ugi.search("go nodes 20000");
        found.push((info.iter().map(|line| timeless(line)).collect::<Vec<_>>(), best));
    }
    assert_eq!(found[0], found[1]);
}

#[test]
fn clocks_and_threads_and_times_give_a_turn() {
    let mut ugi = Ugi::with(&["setoption name Threads value 2", "setoption name Hash value 1"]);
    for go in [
        "go movetime 1",
        "go p1time 100 p2time 100",
        "go p1time -20 p2time 0 p1inc 0 p2inc 0",
        "go p1time 60000 p2time 60000 p1inc 100 p2inc 100 nodes 1000",
        "go movetime 100000 depth 2",
    ] {
        let (_, best) = ugi.search(go);
        GameId::Differo.start(None, Play(&[&best])).expect("one board");
    }
}

#[test]
fn quit_ends_a_search() {
    let mut ugi = Ugi::start();
    ugi.send("go infinite");
    ugi.hear_until("info depth 1 ");
    ugi.send("quit");
    let heard = ugi.end();
    assert!(heard.last().is_some_and(|line| line.starts_with("bestmove ")));
}

#[test]
fn the_end_of_input_ends_a_search() {
    let mut ugi = Ugi::start();
    ugi.send("go infinite");
    ugi.hear_until("info depth 1 ");
    ugi.input = None;
    let heard = ugi.end();
    assert!(heard.last().is_some_and(|line| line.starts_with("bestmove ")));
}

#[test]
fn the_last_line_needs_no_end() {
    let mut ugi = Ugi::start();
    let mut input = ugi.input.take().expect("the input is open");
    input.write_all(b"query result").expect("the program reads");
    drop(input);
    assert_eq!(ugi.end(), ["response none"]);
}
