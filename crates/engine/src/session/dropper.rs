//! Dropper for interfaces.

use trine_rules::dropper::{Dropper, Group, Illegal, Move};
use trine_rules::square::{Bits, Cell};
use trine_rules::{Outcome, PerSide, Position, Side};

use super::board::MarkKind;
use super::present::{Frame, Present, count, names};
use super::square;
use super::view::{Note, NoteKind, NoteTarget, Reason};

impl<const W: usize> Present for Dropper<W> {
    type Cell = Cell;

    fn frame(&self) -> Frame<Cell> {
        square::frame(self.size())
    }

    fn piece(&self, cell: Cell) -> Option<Side> {
        self.at(cell)
    }

    fn clicks(&self, m: Move) -> Vec<Cell> {
        match m {
            Move::Place(cell) => vec![cell],
            Move::Drop { on, push } => vec![on, push],
        }
    }

    fn turn_marks(&self, moves: &[Move]) -> Vec<(Cell, MarkKind)> {
        let mut marks = Vec::new();
        for &m in moves {
            match m {
                Move::Place(cell) => marks.push((cell, MarkKind::Placed)),
                Move::Drop { on, push } => {
                    marks.extend([(on, MarkKind::Dropped), (push, MarkKind::Pushed)]);
                }
            }
        }
        marks
    }

    fn decision(&self) -> String {
        "a free stone is owed, on a square that touches no stone".to_owned()
    }

    fn why_not(&self, cells: &[Cell]) -> Option<String> {
        let is_placing = self.is_mid_turn() || self.turn() == 1;
        let m = match *cells {
            [] => return Some(Illegal::GameOver.to_string()),
            [cell] if is_placing => Move::Place(cell),
            [on] => Move::Drop { on, push: on },
            [on, push] => Move::Drop { on, push },
            _ => {
                return Some(
                    "a drop has two squares: an enemy stone and where it is pushed".to_owned(),
                );
            }
        };
        match self.check(m) {
            Err(Illegal::NotNext { on, .. }) if cells.len() == 1 => {
                Some(format!("the stone on {on} has no empty square next to it to be pushed to"))
            }
            Err(reason) => Some(reason.to_string()),
            Ok(()) => None,
        }
    }

    fn reason(&self, outcome: Outcome) -> (Reason, String, Vec<Cell>) {
        let (sizes, _) = self.score();
        let Some((winner, pair)) = outcome.winner().zip(self.deciding_sizes()) else {
            return (Reason::EqualGroups, "all groups are of equal size".to_owned(), Vec::new());
        };
        let PerSide { white, black } = sizes;
        let equal = white.iter().zip(&black).take_while(|(white, black)| white == black).count();
        let (more, less) = (pair[winner], pair[winner.other()]);
        let words = match equal {
            0 => format!("groups {more} to {less}"),
            1 => format!("the largest groups are equal, the next are {more} to {less}"),
            _ => format!("the {equal} largest groups are equal, the next are {more} to {less}"),
        };
        let group = self.groups(winner)[equal].stones.cells().collect();
        (Reason::Groups { equal: equal as u32, winner: more, loser: less }, words, group)
    }

    fn explain(&self, cell: Option<Cell>) -> Vec<Note> {
        match cell {
            None => {
                let groups =
                    |side| self.groups(side).into_iter().map(move |g| group_note(side, &g));
                Side::BOTH.into_iter().flat_map(groups).chain([free_note(self)]).collect()
            }
            Some(cell) => explain_stone(self, cell),
        }
    }
}

fn group_note<const W: usize>(side: Side, group: &Group<W>) -> Note {
    Note {
        kind: NoteKind::Group,
        side: Some(side),
        cells: names(group.stones.cells()),
        number: group.size() as i32,
        targets: Vec::new(),
        words: format!("a {} group of {}", side.adjective(), count(group.size(), "stone")),
    }
}

fn free_note<const W: usize>(position: &Dropper<W>) -> Note {
    let free = position.free();
    let words = match free.len() {
        0 => "no square is open to free stones any more".to_owned(),
        1 => "1 square is open to free stones".to_owned(),
        n => format!("{n} squares are open to free stones"),
    };
    Note {
        kind: NoteKind::Open,
        side: None,
        cells: names(free.cells()),
        number: free.len() as i32,
        targets: Vec::new(),
        words,
    }
}

/// A stone's group, and where the stone can be pushed.
fn explain_stone<const W: usize>(position: &Dropper<W>, cell: Cell) -> Vec<Note> {
    let Some(side) = position.at(cell) else {
        return Vec::new();
    };
    let group = position.groups(side).into_iter().find(|group| group.stones.contains(cell));
    let pushes = names((Bits::of(cell).grown() & position.empty()).cells());
    let words = match pushes.len() {
        0 => format!("the stone on {cell} is settled: it cannot be pushed"),
        n => format!("the stone on {cell} can be pushed to {}", count(n as i64, "square")),
    };
    let push = Note {
        kind: NoteKind::Open,
        side: Some(side.other()),
        cells: vec![cell.to_string()],
        number: pushes.len() as i32,
        targets: pushes.into_iter().map(|cell| NoteTarget { cell, refusal: None }).collect(),
        words,
    };
    group.iter().map(|group| group_note(side, group)).chain([push]).collect()
}
