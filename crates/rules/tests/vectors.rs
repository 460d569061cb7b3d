//! The shared vectors: positions with their legal moves, the designers' examples, perft counts.

use serde_json::Value;
use trine_rules::dropper::Dropper;
use trine_rules::registry::{GameId, Playable, Visitor};
use trine_rules::{Outcome, Position, Side, perft};

fn load(file: &str) -> String {
    let path = format!("{}/tests/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn load_json(file: &str) -> Value {
    serde_json::from_str(&load(file)).expect("the vectors are JSON")
}

fn strings(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list");
    list.iter().map(|item| item.as_str().expect("a string")).collect()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("no text {field} in {value}"))
}

/// Compares a position with what a vector says of it.
struct Compare<'a>(&'a Value);

impl Visitor for Compare<'_> {
    type Output = ();

    fn visit<P: Playable>(self, position: P) {
        let vector = self.0;
        let name = text(vector, "position");
        assert_eq!(position.to_string(), name);
        assert_eq!(position.to_move().letter().to_string(), text(vector, "to_move"), "{name}");
        assert_eq!(position.outcome().map(Outcome::word), vector["outcome"].as_str(), "{name}");
        let mut moves: Vec<_> = position.moves().iter().map(|&m| position.move_text(m)).collect();
        moves.sort();
        assert_eq!(moves, strings(&vector["moves"]), "{name}");
        assert_eq!(position.move_count(), moves.len() as u64, "{name}");
    }
}

fn check_file(game: GameId, at_least: usize) {
    let lines = load(&format!("{game}.jsonl"));
    let vectors = lines.lines().map(|line| serde_json::from_str(line).expect("a line is JSON"));
    let checked = vectors.map(|vector: Value| {
        game.read(text(&vector, "position"), Compare(&vector)).expect("a vector is well formed");
    });
    assert!(checked.count() >= at_least);
}

#[test]
fn every_differo_vector_holds() {
    check_file(GameId::Differo, 276);
}

#[test]
fn every_apart_vector_holds() {
    check_file(GameId::Apart, 279);
}

#[test]
fn every_dropper_vector_holds() {
    check_file(GameId::Dropper, 302);
}

/// The group sizes a vector lists for one side.
fn group_sizes(vector: &Value, side: Side) -> Vec<u64> {
    let list = vector["groups"][side.letter().to_string()].as_array().expect("a list of sizes");
    list.iter().map(|size| size.as_u64().expect("a size")).collect()
}

fn check_groups(vector: &Value) {
    let position: Dropper<16> = text(vector, "position").parse().expect("16 words hold all sizes");
    let (lists, outcome) = position.score();
    for side in Side::BOTH {
        let sizes: Vec<_> = lists[side].iter().copied().map(u64::from).collect();
        assert_eq!(sizes, group_sizes(vector, side), "{position}");
    }
    if let Some(word) = vector["outcome"].as_str() {
        assert_eq!(outcome.word(), word, "{position}");
    }
}

#[test]
fn every_dropper_vector_has_the_groups_it_lists() {
    for line in load("dropper.jsonl").lines() {
        check_groups(&serde_json::from_str(line).expect("a line is JSON"));
    }
    check_groups(&load_json("golden.json")["dropper_designer_final"]);
}

/// Plays written turns from the start and gives the position reached.
struct PlayTurns<'a>(&'a [&'a str]);

impl Visitor for PlayTurns<'_> {
    type Output = String;

    fn visit<P: Playable>(self, mut position: P) -> String {
        for turn in self.0 {
            let moves = position.read_turn(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
            assert_eq!(position.turn_text(&moves), *turn);
            for m in moves {
                position.play(m);
            }
            assert!(!position.is_mid_turn(), "{turn} is a whole turn");
        }
        position.to_string()
    }
}

struct OutcomeWord;

impl Visitor for OutcomeWord {
    type Output = Option<&'static str>;

    fn visit<P: Playable>(self, position: P) -> Self::Output {
        position.outcome().map(Outcome::word)
    }
}

#[test]
fn every_golden_example_holds() {
    let golden = load_json("golden.json");
    let examples = golden.as_object().expect("golden.json is an object");
    assert_eq!(examples.len(), 7);
    for (name, example) in examples {
        let game: GameId = name.split('_').next().expect("a name").parse().expect("a game");
        let position = text(example, "position");
        if !example["turns"].is_null() {
            let reached = game.start(None, PlayTurns(&strings(&example["turns"])));
            assert_eq!(reached.as_deref(), Ok(position), "{name}");
        }
        let outcome = game.read(position, OutcomeWord).expect("an example is well formed");
        assert_eq!(outcome, example["outcome"].as_str(), "{name}");
    }
}

/// Whether the side to move wins within this many of its own turns, by trying everything.
fn wins_in<P: Position>(position: &P, side: Side, turns: u32) -> bool {
    match position.outcome() {
        Some(outcome) => outcome == Outcome::Win(side),
        None if position.to_move() == side => {
            turns > 0
                && position
                    .moves()
                    .into_iter()
                    .any(|m| wins_in(&position.after(m), side, turns - 1))
        }
        None => position.moves().into_iter().all(|m| wins_in(&position.after(m), side, turns)),
    }
}

/// Solves the puzzle with the help of nothing but the rules.
struct Solve<'a>(&'a Value);

impl Visitor for Solve<'_> {
    type Output = ();

    fn visit<P: Playable>(self, position: P) {
        let puzzle = self.0;
        let side = position.to_move();
        let moves = position.moves();
        let wins = |m: &&P::Move| wins_in(&position.after(**m), side, 1);
        let winning: Vec<_> = moves.iter().filter(wins).map(|&m| position.move_text(m)).collect();
        assert_eq!(winning, [text(puzzle, "winning_move")]);

        let key = position.read_move(text(puzzle, "winning_move")).expect("the key move is legal");
        let threatened = position.after(key);
        let replies = threatened.moves();
        let stops = |m: &P::Move| {
            let next = threatened.after(*m);
            let threat = next.read_move(text(puzzle, "threat"));
            !threat.is_ok_and(|threat| next.after(threat).outcome() == Some(Outcome::Win(side)))
        };
        let answers = puzzle["only_replies_that_stop_the_threat"].as_object().expect("an object");
        let mut stopping: Vec<_> =
            replies.into_iter().filter(stops).map(|m| threatened.move_text(m)).collect();
        stopping.sort();
        assert_eq!(stopping, answers.keys().cloned().collect::<Vec<_>>());
        for (reply, answer) in answers {
            let reply = threatened.read_move(reply).expect("a reply is legal");
            let next = threatened.after(reply);
            let answer = next.read_move(answer.as_str().expect("text")).expect("it is legal");
            assert_eq!(next.after(answer).outcome(), Some(Outcome::Win(side)));
        }
    }
}

#[test]
fn the_designers_differo_puzzle_is_a_forced_win_in_two() {
    let golden = load_json("golden.json");
    let puzzle = &golden["differo_designer_puzzle"];
    assert_eq!(puzzle["win_in"], 2);
    GameId::Differo.read(text(puzzle, "position"), Solve(puzzle)).expect("it is well formed");
    let listed = Value::from(serde_json::Map::from_iter([
        ("position".to_owned(), puzzle["position"].clone()),
        ("to_move".to_owned(), "w".into()),
        ("moves".to_owned(), puzzle["legal_moves"].clone()),
    ]));
    GameId::Differo.read(text(puzzle, "position"), Compare(&listed)).expect("it is well formed");
}

/// Counts what can be played to one depth.
struct Count {
    depth: u32,
    in_turns: bool,
}

impl Visitor for Count {
    type Output = u64;

    fn visit<P: Playable>(self, position: P) -> u64 {
        if self.in_turns {
            perft::turns(&position, self.depth)
        } else {
            perft::moves(&position, self.depth)
        }
    }
}

fn check_perft(counts: &Value, in_turns: bool) {
    for (name, expected) in counts.as_object().expect("counts by game") {
        let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let game: GameId = name[..digits].parse().expect("a game");
        let size = name[digits..].parse().ok();
        for (depth, expected) in (1..).zip(expected.as_array().expect("a list of counts")) {
            let count = game.start(size, Count { depth, in_turns }).expect("a size in range");
            assert_eq!(Some(count), expected.as_u64(), "{name} to depth {depth}");
        }
    }
}

#[test]
fn every_perft_count_of_turns_holds() {
    check_perft(&load_json("perft.json")["turns"], true);
}

#[test]
fn every_perft_count_of_moves_holds() {
    check_perft(&load_json("perft.json")["moves"], false);
}

/// The further counts that the rules page names.
#[test]
fn the_further_known_counts_of_turns_hold() {
    let turns = |game: GameId, size, depth| game.start(size, Count { depth, in_turns: true });
    assert_eq!(turns(GameId::Differo, None, 5), Ok(2_713_216));
    assert_eq!(turns(GameId::Differo, None, 6), Ok(50_440_752));
    assert_eq!(turns(GameId::Apart, Some(8), 3), Ok(434_388));
    assert_eq!(turns(GameId::Dropper, Some(7), 3), Ok(4_124_088));
    assert_eq!(turns(GameId::Dropper, Some(8), 3), Ok(11_842_808));
}
