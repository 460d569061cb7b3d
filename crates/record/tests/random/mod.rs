//! Records made from bytes: the same bytes give the same record, any bytes give one.

// Part of several programs, each a crate of its own, and each uses only a part of it.
#![allow(dead_code, unreachable_pub)]

use trine_record::{
    Clock, Command, Evaluation, GameResult, Mark, NodeId, Notes, Record, Worth, tag,
};
use trine_rules::Side;
use trine_rules::registry::{AnyPosition, GameId, Playable, Visitor};

/// Decisions, one byte each. When the bytes have come to their end, every decision is 0.
#[derive(Debug)]
pub struct Choices<'a>(pub &'a [u8]);

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// A number from 0 up to but not including `n`.
    pub fn below(&mut self, n: usize) -> usize {
        let wide = usize::from(self.byte()) << 8 | usize::from(self.byte());
        wide % n
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// One time in `n`.
    fn one_in(&mut self, n: u8) -> bool {
        self.byte() % n == n - 1
    }
}

/// A record of any game, with variations, notes and tags.
pub fn record(choices: &mut Choices<'_>) -> Record {
    let mut record = start(choices);
    add_tags(&mut record, choices);
    add_notes(record.notes_mut(NodeId::START), choices);
    let mut nodes = vec![NodeId::START];
    let mut last = NodeId::START;
    for _ in 0..choices.below(50) {
        if choices.one_in(4) {
            last = choices.pick(&nodes);
        }
        let Some(turn) = turn(record.position(last), choices) else { continue };
        // The game may be over by repetition, or the turn may be there already.
        let Ok(node) = record.append(last, &turn) else { continue };
        nodes.push(node);
        last = node;
        annotate(&mut record, node, choices);
    }
    edit(&mut record, &nodes, choices);
    record.declare(choices.pick(&GameResult::ALL));
    record
}

/// A turn that can be played in a position, unless the game is over.
pub fn turn(position: AnyPosition, choices: &mut Choices<'_>) -> Option<String> {
    position.visit(ChooseTurn(choices))
}

struct ChooseTurn<'a, 'b>(&'a mut Choices<'b>);

impl Visitor for ChooseTurn<'_, '_> {
    type Output = Option<String>;

    fn visit<P: Playable>(self, start: P) -> Option<String> {
        let mut position = start.clone();
        let mut moves = Vec::new();
        while moves.is_empty() || position.is_mid_turn() {
            let count = position.move_count() as usize;
            if count == 0 {
                return None;
            }
            let m = position.nth_move(self.0.below(count) as u64).expect("it is in range");
            moves.push(m);
            position.play(m);
        }
        Some(start.turn_text(&moves))
    }
}

fn start(choices: &mut Choices<'_>) -> Record {
    let game = choices.pick(&GameId::ALL);
    let size = game.sizes().map(|sizes| {
        let (least, most) = (*sizes.range.start(), *sizes.range.end());
        if choices.one_in(3) {
            least + choices.below(usize::from(most - least) + 1) as u8
        } else {
            least
        }
    });
    let record = Record::new(game, size).expect("the size is in range");
    if choices.one_in(4) {
        let text = record.position(NodeId::START).visit(SomeMoves(choices));
        return Record::from_position(game, &text).expect("a position of play is one");
    }
    record
}

/// The text of a position some moves into the game, which may be in the middle of a turn.
struct SomeMoves<'a, 'b>(&'a mut Choices<'b>);

impl Visitor for SomeMoves<'_, '_> {
    type Output = String;

    fn visit<P: Playable>(self, mut position: P) -> String {
        for _ in 0..self.0.below(12) {
            let count = position.move_count() as usize;
            if count > 0 {
                let m = position.nth_move(self.0.below(count) as u64).expect("it is in range");
                position.play(m);
            }
        }
        position.to_string()
    }
}

fn add_tags(record: &mut Record, choices: &mut Choices<'_>) {
    let names = [tag::EVENT, tag::BLACK, tag::WHITE, "Zeta", tag::DATE, "x_1", tag::TERMINATION];
    for _ in 0..choices.below(6) {
        let value = text(choices).replace(char::is_control, "");
        record.tags_mut().set(choices.pick(&names), &value).expect("the value is plain");
    }
}

fn annotate(record: &mut Record, node: NodeId, choices: &mut Choices<'_>) {
    let turn = record.turn_mut(node).expect("it is no start");
    if choices.one_in(4) {
        turn.marks.add(Mark(choices.pick(&[1, 2, 3, 4, 5, 6, 0, 14, 255])));
        turn.marks.add(Mark(choices.pick(&[1, 6, 140])));
    }
    if choices.one_in(4) {
        turn.before = text(choices).into();
    }
    add_notes(&mut turn.notes, choices);
}

fn add_notes(notes: &mut Notes, choices: &mut Choices<'_>) {
    if choices.one_in(3) {
        notes.comment = text(choices).into();
    }
    if choices.one_in(3) {
        let number = choices.below(60_000) as i32 - 30_000;
        let win = |side| Worth::Win { side, turns: number.unsigned_abs() };
        let worths = [Worth::Points(number), win(Side::White), win(Side::Black)];
        let depth = choices.one_in(2).then(|| choices.below(100) as u32);
        notes.evaluation = Some(Evaluation { worth: choices.pick(&worths), depth });
    }
    if choices.one_in(3) {
        notes.clock = Some(Clock::from_milliseconds(choices.below(60_000) as u64 * 777));
        notes.elapsed = Some(Clock::from_milliseconds(choices.below(60_000) as u64 * 1000));
    }
    if choices.one_in(4) {
        let name = choices.pick(&["csl", "cal", "x_1", "EVAL", "0"]);
        notes.commands.push(Command::new(name, text(choices)).expect("the name is good"));
    }
}

/// Pieces of text, many of which mean something somewhere in a record.
const PIECES: [&str; 42] = [
    "a",
    "word",
    "two words",
    " ",
    "  ",
    "\t",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\\",
    "\\n",
    "\\}",
    "\\[",
    "\\\\",
    "\"",
    ";",
    "%",
    "\n%",
    " %",
    "[%eval 1.5]",
    "[%clk 0:00:01]",
    "[%xyz",
    "[%",
    "[White \"Ada\"]",
    "\n[White \"Ada\"]",
    " [Game \"apart\"]",
    "1. c2-f2",
    "1-0",
    "*",
    "$1",
    "!",
    "é",
    "日本",
    "\u{a0}",
    "\u{2028}\u{85}",
];

/// Any text, often one that could be taken for something else.
pub fn text(choices: &mut Choices<'_>) -> String {
    let mut text = String::new();
    for _ in 0..choices.below(12) {
        if choices.one_in(8) {
            let letter = char::from_u32(choices.below(0x1_0000) as u32);
            text.extend(letter);
        } else if choices.one_in(10) {
            text.push_str(&"long".repeat(choices.below(40)));
        } else {
            text.push_str(choices.pick(&PIECES));
            text.push_str(choices.pick(&["", " "]));
        }
    }
    text
}

/// Changes the tree as someone who studies the game would.
fn edit(record: &mut Record, nodes: &[NodeId], choices: &mut Choices<'_>) {
    for _ in 0..choices.below(4) {
        let number = choices.pick(nodes).number();
        let Some(node) = record.node(number) else { continue };
        match choices.below(4) {
            0 => drop(record.delete(node)),
            1 => record.make_main(node),
            _ => drop(record.promote(node)),
        }
    }
}

/// So many turns of Apart on 25×25, each with another one that could have been played.
pub fn long_game(turns: usize) -> Vec<[String; 2]> {
    let game = GameId::Apart.start(Some(25), LongGame(turns)).expect("a good size");
    assert_eq!(game.len(), turns, "the game ends too soon");
    game
}

struct LongGame(usize);

impl Visitor for LongGame {
    type Output = Vec<[String; 2]>;

    fn visit<P: Playable>(self, mut position: P) -> Self::Output {
        let mut number = 12_345_u64;
        let mut turns = Vec::new();
        while position.outcome().is_none() && turns.len() < self.0 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let both = [number >> 40, number >> 20].map(|number| short_turn(&position, number));
            turns.push([0, 1].map(|i| position.turn_text(&both[i])));
            for &m in &both[0] {
                position.play(m);
            }
        }
        turns
    }
}

/// A turn of one move, which ends there if it could go on.
fn short_turn<P: Playable>(start: &P, number: u64) -> Vec<P::Move> {
    let first = start.nth_move(number % start.move_count()).expect("it is in range");
    let after = start.after(first);
    let stop = after.is_mid_turn().then(|| after.end_turn().expect("a jump may be the last"));
    std::iter::once(first).chain(stop).collect()
}
