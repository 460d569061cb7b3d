//! Differo on the 9×9 matrix of the rules page.
//!
//! `[r][c]` is the cell with letter `"ihgfedcba"[r]` and number `c + 1`. It is on the board when
//! `4 <= r + c <= 12`; the corners of the matrix that are not hold [`OFF`].

use super::{EMPTY, Naive, other, read_words, rows_text, side_name};

/// A place of the matrix that is no cell of the hexagon.
const OFF: u8 = b' ';

/// One way along each of the three axes: same letter, same number, both rising together.
const AXES: [(isize, isize); 3] = [(0, 1), (-1, 0), (-1, 1)];

/// A row and a column of the matrix.
type Cell = (isize, isize);

/// A Differo position.
#[derive(Debug, Clone, Copy)]
pub struct NaiveDiffero {
    board: [[u8; 9]; 9],
    side: u8,
    turn: u32,
}

/// A piece goes from one cell to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    from: Cell,
    to: Cell,
}

impl Naive for NaiveDiffero {
    type Move = Move;

    fn read(text: &str) -> Self {
        let words = read_words(text);
        assert_eq!(words.rows.len(), 9, "Differo has nine rows");
        assert_eq!(words.pending, None, "a Differo turn is one move");
        let mut board = [[OFF; 9]; 9];
        for (r, row) in words.rows.iter().enumerate() {
            board[r][columns(r)].copy_from_slice(row);
        }
        Self { board, side: words.side, turn: words.turn }
    }

    fn text(&self) -> String {
        let rows = (0..9).map(|r| &self.board[r][columns(r)]);
        let side = char::from(self.side);
        format!("{} {side} {}", rows_text(rows), self.turn)
    }

    fn to_move(&self) -> char {
        char::from(self.side)
    }

    fn outcome(&self) -> Option<&'static str> {
        let opponent = other(self.side);
        // The opponent has just moved, so it was the first to stand in its goal row.
        if self.is_home(opponent) {
            Some(side_name(opponent))
        } else if self.is_home(self.side) {
            Some(side_name(self.side))
        } else if self.moves().is_empty() {
            Some(side_name(opponent))
        } else {
            None
        }
    }

    fn is_mid_turn(&self) -> bool {
        false
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.is_home(b'w') || self.is_home(b'b') {
            return moves;
        }
        for r in 0..9 {
            for c in 0..9 {
                if self.at((r, c)) == self.side {
                    self.add_moves_from((r, c), &mut moves);
                }
            }
        }
        moves
    }

    fn move_text(&self, m: Move) -> String {
        format!("{}-{}", cell_text(m.from), cell_text(m.to))
    }

    fn play(&mut self, m: Move) {
        self.board[m.from.0 as usize][m.from.1 as usize] = EMPTY;
        self.board[m.to.0 as usize][m.to.1 as usize] = self.side;
        self.side = other(self.side);
        self.turn += 1;
    }
}

impl NaiveDiffero {
    /// What stands on a cell; everything outside the hexagon is [`OFF`].
    fn at(&self, (r, c): Cell) -> u8 {
        if (0..9).contains(&r) && (0..9).contains(&c) {
            self.board[r as usize][c as usize]
        } else {
            OFF
        }
    }

    /// Whether a piece of `side` stands in its goal row.
    fn is_home(&self, side: u8) -> bool {
        self.board[goal_row(side) as usize].contains(&side)
    }

    /// The piece moves as many cells as its side leads by on the whole line, either way.
    fn add_moves_from(&self, from: Cell, moves: &mut Vec<Move>) {
        for (dr, dc) in AXES {
            // The moving piece is on the line and on neither half of it.
            let lead = 1 + self.lead_beyond(from, (dr, dc)) + self.lead_beyond(from, (-dr, -dc));
            if lead <= 0 {
                continue;
            }
            for distance in [lead, -lead] {
                let to = (from.0 + distance * dr, from.1 + distance * dc);
                if self.at(to) == EMPTY && to.0 != goal_row(other(self.side)) {
                    moves.push(Move { from, to });
                }
            }
        }
    }

    /// Own pieces less enemy pieces from the cell after `from` to the edge of the board.
    fn lead_beyond(&self, from: Cell, (dr, dc): (isize, isize)) -> isize {
        let mut lead = 0;
        let mut cell = (from.0 + dr, from.1 + dc);
        loop {
            match self.at(cell) {
                OFF => return lead,
                EMPTY => {}
                piece if piece == self.side => lead += 1,
                _ => lead -= 1,
            }
            cell = (cell.0 + dr, cell.1 + dc);
        }
    }
}

/// The columns of the matrix that are on the board in row `r`.
fn columns(r: usize) -> std::ops::Range<usize> {
    4_usize.saturating_sub(r)..(13 - r).min(9)
}

/// White goes for the top row, Black for the bottom row.
fn goal_row(side: u8) -> isize {
    if side == b'w' { 0 } else { 8 }
}

fn cell_text((r, c): Cell) -> String {
    format!("{}{}", char::from(b"ihgfedcba"[r as usize]), c + 1)
}
