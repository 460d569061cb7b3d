//! The puzzles of the repository, proved again; and records that only say they are puzzles.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use trine_record::{NodeId, Puzzle, PuzzleProblem, Reader, Record};
use trine_rules::differo::Differo;
use trine_rules::registry::{GameId, Playable, Visitor};
use trine_rules::{Notation, Outcome, Position, Side};

/// How many puzzles a file has at least.
const ENOUGH: usize = 50;

/// More positions than any proof has needed.
const NODES: u64 = 1_000_000;

fn read(game: GameId) -> Vec<Puzzle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let text = fs::read(folder.join(format!("{game}.pgn"))).expect("the file is there");
    let puzzle = |record: Result<Record, _>| Puzzle::new(record.expect("the record is good"));
    let puzzles = Reader::new(&text[..]).map(puzzle).collect::<Result<_, _>>();
    puzzles.expect("every record is a puzzle")
}

/// What a position has in common with its images: the least of their texts without the number of
/// the turn.
struct Class;

impl Visitor for Class {
    type Output = String;

    fn visit<P: Playable>(self, position: P) -> String {
        let images = P::symmetries().map(|symmetry| position.image(symmetry).to_string());
        let boards = images.map(|text| text.rsplit_once(' ').expect("a turn is last").0.to_owned());
        boards.min().expect("there is a symmetry that changes nothing")
    }
}

fn prove_all(game: GameId) {
    let puzzles = read(game);
    assert!(puzzles.len() >= ENOUGH, "{game}: {}", puzzles.len());
    let mut seen = HashSet::new();
    for puzzle in &puzzles {
        let record = puzzle.record();
        assert_eq!(record.game(), game);
        puzzle.prove(NODES).unwrap_or_else(|problem| panic!("{record}: {problem}"));
        let class = record.position(NodeId::START).visit(Class);
        assert!(seen.insert(class), "it stands there twice: {record}");
    }
    assert!(puzzles.is_sorted_by_key(Puzzle::difficulty), "the easiest come first");
    let distances: HashSet<u32> = puzzles.iter().map(Puzzle::distance).collect();
    assert!((1..=3).all(|turns| distances.contains(&turns)), "{game}: {distances:?}");
    let most = puzzles.iter().filter(|puzzle| (2..=3).contains(&puzzle.distance())).count();
    assert!(2 * most > puzzles.len(), "most are wins in 2 and 3");
}

#[test]
fn every_puzzle_of_differo_has_one_solution_and_the_right_distance() {
    prove_all(GameId::Differo);
}

#[test]
fn every_puzzle_of_apart_has_one_solution_and_the_right_distance() {
    prove_all(GameId::Apart);
}

#[test]
fn every_puzzle_of_dropper_has_one_solution_and_the_right_distance() {
    prove_all(GameId::Dropper);
}

/// The designer's own puzzle: a win in 2 with g4-g5.
const DESIGNERS: &str = "5/1bbb2/bw1w3/1b1wbb2/2wbb2b1/1wwbwww1/2wwbw1/1wb3/5 w 1";

fn designers(turns: &[&str], distance: u32) -> Result<Puzzle, PuzzleProblem> {
    let mut record = Record::from_position(GameId::Differo, DESIGNERS).expect("it is a position");
    record.append_line(NodeId::START, turns).expect("the turns are legal");
    Puzzle::describe(&mut record, "Puzzle", distance, 30, "the designer's sheet");
    Puzzle::new(record)
}

#[test]
fn the_designers_puzzle_is_proved() {
    let puzzle = designers(&["g4-g5", "e4-e6", "g5-i7"], 2).expect("it is a puzzle");
    assert_eq!((puzzle.solution(), puzzle.distance(), puzzle.difficulty()), ("g4-g5", 2, 30));
    assert_eq!(puzzle.prove(NODES), Ok(()));
    assert_eq!(puzzle.prove(10), Err(PuzzleProblem::TooLong));
}

#[test]
fn what_is_wrong_with_a_puzzle_is_said_in_one_line() {
    let line = |turns: &[&str], distance| designers(turns, distance).map_err(|e| e.to_string());
    let wrong_line =
        "the main line must end with a win of the side that begins, after Distance turns";
    for turns in [&["g4-g5", "e4-e6"][..], &[]] {
        assert_eq!(line(turns, 2), Err(wrong_line.to_owned()));
    }
    assert_eq!(line(&["g4-g5", "e4-e6", "g5-i7"], 3), Err(wrong_line.to_owned()));
    let begun = Record::from_position(GameId::Dropper, "5/5/2b2/2w2/5 w 3 free");
    let mut begun = begun.expect("it is a position");
    Puzzle::describe(&mut begun, "Puzzle", 1, 1, "a test");
    assert_eq!(Puzzle::new(begun), Err(PuzzleProblem::MidTurn));
    let far = line(&["g4-g5", "e4-e6", "g5-i7"], 5);
    assert_eq!(far, Err("the tag Distance must be a number from 1 to 4".to_owned()));
}

/// Turns to White's win after exactly so many, with Black's help, from a first turn that is
/// not this one.
fn with_help(position: &Differo, turns: usize, not: &str) -> Option<Vec<String>> {
    position.moves().into_iter().find_map(|m| {
        let (text, next) = (position.move_text(m), position.after(m));
        let rest = match (turns, next.outcome()) {
            (1, Some(Outcome::Win(Side::White))) => Some(Vec::new()),
            (1, _) | (_, Some(_)) => None,
            _ => with_help(&next, turns - 1, ""),
        };
        let rest = rest.filter(|_| text != not)?;
        Some([vec![text], rest].concat())
    })
}

#[test]
fn a_puzzle_with_another_distance_or_solution_is_found_out() {
    let start: Differo = DESIGNERS.parse().expect("it is a position");
    let proved = |turns: usize, not: &str| {
        let line = with_help(&start, turns, not).expect("Black helps");
        let line: Vec<_> = line.iter().map(String::as_str).collect();
        let puzzle = designers(&line, turns.div_ceil(2) as u32).expect("White wins in the end");
        puzzle.prove(NODES).map_err(|problem| problem.to_string())
    };
    assert_eq!(proved(5, ""), Err("it is won in 2 turns already".to_owned()));
    assert_eq!(proved(3, "g4-g5"), Err("the turn that wins is g4-g5".to_owned()));
}

#[test]
fn a_position_with_several_winning_turns_is_no_puzzle() {
    let start = "8/8/8/8/8/8/8/bb4ww w 9";
    let mut record = Record::from_position(GameId::Apart, start).expect("it is a position");
    record.append_line(NodeId::START, ["g1-f2"]).expect("the turn is legal");
    Puzzle::describe(&mut record, "Puzzle", 1, 1, "a test");
    let puzzle = Puzzle::new(record).expect("White wins");
    let several = puzzle.prove(NODES).expect_err("many turns win");
    assert!(matches!(several, PuzzleProblem::Solutions(2..)), "{several}");
    assert!(several.to_string().ends_with("turns win in time, not one alone"));
}
