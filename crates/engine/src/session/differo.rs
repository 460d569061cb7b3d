//! Differo for interfaces.

use trine_rules::differo::{Cell, Differo, Illegal, LineReport, Move};
use trine_rules::{Outcome, Position, Side};

use super::board::{Label, Labelled, MarkKind, Shape};
use super::present::{Frame, Present, Spot, count, names, note_target};
use super::view::{Note, NoteKind, Reason};

/// The number of the top row, `i`.
const TOP: i32 = 8;

impl Present for Differo {
    type Cell = Cell;

    fn frame(&self) -> Frame<Cell> {
        let spot = |cell| {
            let (x, y) = place(cell);
            Spot { cell, x, y }
        };
        let mut cells: Vec<_> = Cell::all().map(spot).collect();
        cells.sort_unstable_by_key(|spot| (spot.y, spot.x));
        Frame { shape: Shape::Hexagon, width: 18, height: TOP + 1, cells, labels: labels() }
    }

    fn piece(&self, cell: Cell) -> Option<Side> {
        self.at(cell)
    }

    fn goal(&self, cell: Cell) -> Option<Side> {
        cell.goal()
    }

    fn clicks(&self, m: Move) -> Vec<Cell> {
        vec![m.from, m.to]
    }

    fn turn_marks(&self, moves: &[Move]) -> Vec<(Cell, MarkKind)> {
        moves.iter().flat_map(|m| [(m.from, MarkKind::From), (m.to, MarkKind::To)]).collect()
    }

    fn why_not(&self, cells: &[Cell]) -> Option<String> {
        let (from, to) = match *cells {
            [] => return Some(Illegal::GameOver.to_string()),
            [from] => (from, from),
            [from, to] => (from, to),
            _ => {
                return Some(
                    "a move has two cells: where a piece stands and where it goes".to_owned(),
                );
            }
        };
        match self.check(Move { from, to }) {
            Err(Illegal::StaysPut(_)) if cells.len() == 1 => {
                Some(format!("the piece on {from} cannot move along any of its lines"))
            }
            Err(reason) => Some(reason.to_string()),
            Ok(()) => None,
        }
    }

    fn reason(&self, outcome: Outcome) -> (Reason, String, Vec<Cell>) {
        let winner = outcome.winner().expect("Differo has no draws by position");
        let loser = winner.other();
        let pieces = |side| Cell::all().filter(move |&cell| self.at(cell) == Some(side));
        let home: Vec<_> = pieces(winner).filter(|cell| cell.goal() == Some(winner)).collect();
        if home.is_empty() {
            (Reason::NoMoves, format!("{loser} has no moves"), pieces(loser).collect())
        } else {
            (Reason::GoalReached, format!("{winner} reached the goal row"), home)
        }
    }

    fn explain(&self, cell: Option<Cell>) -> Vec<Note> {
        match cell {
            Some(cell) => explain_piece(self, cell),
            None => explain_lines(self),
        }
    }
}

/// Where a cell is drawn: row i at the top, each cell of a higher row half a cell further left
/// than the one of the same number below it.
fn place(cell: Cell) -> (i32, i32) {
    let (letter, number) = (i32::from(cell.letter()), i32::from(cell.number()));
    (2 * number - letter + 2, TOP - letter)
}

/// Letters to the left of their rows, numbers to the lower right of their lines.
fn labels() -> Vec<Label> {
    let rows = (0..9).filter_map(|letter| (1..=9).find_map(|number| Cell::new(letter, number)));
    let rows = rows.map(|cell| {
        let (x, y) = place(cell);
        let text = cell.to_string()[..1].to_owned();
        Label { text, x: x - 2, y, names: Labelled::Row }
    });
    let lines = (1..=9).filter_map(|number| (0..9).find_map(|letter| Cell::new(letter, number)));
    let lines = lines.map(|cell| {
        let (x, y) = place(cell);
        let text = cell.number().to_string();
        Label { text, x: x + 1, y: y + 1, names: Labelled::Column }
    });
    rows.chain(lines).collect()
}

/// The three lines through a piece.
fn explain_piece(position: &Differo, cell: Cell) -> Vec<Note> {
    let lines = position.at(cell).zip(position.lines_of(cell));
    let notes = lines.map(|(side, lines)| lines.map(|line| piece_note(side, cell, &line)));
    notes.into_iter().flatten().collect()
}

fn piece_note(side: Side, cell: Cell, line: &LineReport) -> Note {
    let reach = if line.difference > 0 {
        format!("moves exactly {}", count(line.difference, "cell"))
    } else {
        "cannot move along it".to_owned()
    };
    let targets = line.targets.iter().flatten();
    Note {
        targets: targets.map(|target| note_target(target.cell, &target.verdict)).collect(),
        words: format!("{}: {cell} {reach}", sum(side, line)),
        ..line_note(side, line)
    }
}

/// Every line with a piece of the side to move, and its difference.
fn explain_lines(position: &Differo) -> Vec<Note> {
    let side = position.to_move();
    let own = Cell::all().filter(|&cell| position.at(cell) == Some(side));
    let mut lines: Vec<LineReport> = Vec::new();
    for line in own.filter_map(|cell| position.lines_of(cell)).flatten() {
        if !lines.iter().any(|known| known.axis == line.axis && known.cells == line.cells) {
            lines.push(line);
        }
    }
    lines.iter().map(|line| line_note(side, line)).collect()
}

fn line_note(side: Side, line: &LineReport) -> Note {
    Note {
        kind: NoteKind::Line,
        side: Some(side),
        cells: names(line.cells),
        number: line.difference,
        targets: Vec::new(),
        words: sum(side, line),
    }
}

/// `e1 to e9, 5 white − 2 black = 3`.
fn sum(side: Side, line: &LineReport) -> String {
    let ends = line.cells.first().zip(line.cells.last());
    let ends = ends.map_or(String::new(), |(first, last)| format!("{first} to {last}, "));
    let (own, enemy) = (line.pieces[side], line.pieces[side.other()]);
    let (own_word, enemy_word) = (side.adjective(), side.other().adjective());
    // A true minus sign before the number, too.
    let difference = line.difference.to_string().replace('-', "−");
    format!("{ends}{own} {own_word} − {enemy} {enemy_word} = {difference}")
}
