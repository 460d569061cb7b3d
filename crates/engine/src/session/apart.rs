//! Apart for interfaces.

use trine_rules::apart::{Apart, Illegal, LineReport, Move};
use trine_rules::square::{Bits, Cell};
use trine_rules::{Outcome, Position, Side};

use super::board::MarkKind;
use super::present::{Frame, Present, count, names, note_target};
use super::square;
use super::view::{Note, NoteKind, Reason};

impl<const W: usize> Present for Apart<W> {
    type Cell = Cell;

    fn frame(&self) -> Frame<Cell> {
        square::frame(self.size())
    }

    fn piece(&self, cell: Cell) -> Option<Side> {
        self.at(cell)
    }

    fn clicks(&self, m: Move) -> Vec<Cell> {
        match m {
            Move::Go { from, to } => vec![from, to],
            Move::Stop => Vec::new(),
        }
    }

    fn captures(&self, m: Move) -> Vec<Cell> {
        match m {
            Move::Go { to, .. } if self.at(to).is_some() => vec![to],
            _ => Vec::new(),
        }
    }

    fn turn_marks(&self, moves: &[Move]) -> Vec<(Cell, MarkKind)> {
        let mut position = self.clone();
        let mut path = self.path().to_vec();
        let mut captured = Vec::new();
        for &m in moves {
            captured.extend(position.captures(m));
            if let Move::Go { from, to } = m {
                if path.is_empty() {
                    path.push(from);
                }
                path.push(to);
            }
            position.play(m);
        }
        let last = path.len().saturating_sub(1);
        let kind = |i| match i {
            0 => MarkKind::From,
            _ if i == last => MarkKind::To,
            _ => MarkKind::Via,
        };
        let path = path.into_iter().enumerate().map(|(i, cell)| (cell, kind(i)));
        path.chain(captured.into_iter().map(|cell| (cell, MarkKind::Captured))).collect()
    }

    fn decision(&self) -> String {
        let jumper = self.path().last();
        jumper.map_or(String::new(), |cell| format!("the piece on {cell} may jump on, or stop"))
    }

    fn why_not(&self, cells: &[Cell]) -> Option<String> {
        let (from, to) = match *cells {
            [] => return Some(Illegal::GameOver.to_string()),
            [from] => (from, from),
            [from, to] => (from, to),
            _ => {
                return Some(
                    "a move has two squares: where a piece stands and where it goes".to_owned(),
                );
            }
        };
        match self.check(Move::Go { from, to }) {
            Err(Illegal::StaysPut(_)) if cells.len() == 1 => {
                Some(format!("the piece on {from} cannot move along any of its lines"))
            }
            Err(reason) => Some(reason.to_string()),
            Ok(()) => None,
        }
    }

    fn reason(&self, outcome: Outcome) -> (Reason, String, Vec<Cell>) {
        let winner = outcome.winner().expect("Apart has no draws by position");
        let words = match self.pieces(winner).len() {
            0 => format!("{winner} has no pieces left, which counts as apart"),
            1 => format!("{winner}'s only piece is apart"),
            _ => format!("all {} pieces are apart", winner.adjective()),
        };
        (Reason::AllApart, words, self.pieces(winner).cells().collect())
    }

    fn explain(&self, cell: Option<Cell>) -> Vec<Note> {
        let Some(cell) = cell else {
            return Side::BOTH.map(|side| touching_note(self, side)).into();
        };
        let lines = self.at(cell).zip(self.lines_of(cell));
        let note = |side| move |line: LineReport| line_note(self, side, cell, &line);
        lines.map(|(side, lines)| lines.map(note(side))).into_iter().flatten().collect()
    }
}

/// The pieces of a side that still touch another of them.
fn touching_note<const W: usize>(position: &Apart<W>, side: Side) -> Note {
    let own = position.pieces(side);
    let is_touched =
        |&cell: &Cell| !(own.without(Bits::of(cell)) & Bits::of(cell).grown()).is_empty();
    let cells = names(own.cells().filter(is_touched));
    let (adjective, all) = (side.adjective(), own.len());
    let words = match cells.len() {
        0 => format!("all {adjective} pieces are apart"),
        touching => format!("{touching} of {all} {adjective} pieces touch another"),
    };
    Note {
        kind: NoteKind::Group,
        side: Some(side),
        number: cells.len() as i32,
        cells,
        targets: Vec::new(),
        words,
    }
}

/// One of the four lines through a piece.
fn line_note<const W: usize>(
    position: &Apart<W>,
    side: Side,
    cell: Cell,
    line: &LineReport,
) -> Note {
    let first = line.ends[0];
    let run = (0..line.length as i32).filter_map(|i| first.along(line.axis, i, position.size()));
    let targets = line.targets.iter().flatten();
    let (axis, length) = (line.axis, line.length);
    Note {
        kind: NoteKind::Line,
        side: Some(side),
        cells: names(run),
        number: length as i32,
        targets: targets.map(|target| note_target(target.cell, &target.verdict)).collect(),
        words: format!(
            "{} in this {axis}: {cell} moves exactly {}",
            count(length, "piece"),
            count(length, "square")
        ),
    }
}
