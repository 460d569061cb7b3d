//! Apart on an array of squares.
//!
//! A turn is a single step, or one jump or more by the same piece. Between the jumps of one turn
//! `path` holds the squares that piece has stood on.

use super::{
    EMPTY, Naive, neighbours, other, read_square, read_words, rows_text, side_name, square_text,
};

/// The largest board.
const MAX: usize = 25;

/// The four axes, each both ways.
const DIRECTIONS: [(isize, isize); 8] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// The lengths of line that let a piece move at all, and that make the move a jump.
const STEP: isize = 1;
const JUMP: isize = 2;

/// A row, counted from the top, and a column.
type Square = (isize, isize);

/// An Apart position.
#[derive(Debug, Clone)]
pub struct NaiveApart {
    board: [[u8; MAX]; MAX],
    size: usize,
    side: u8,
    turn: u32,
    /// The squares the jumping piece has stood on this turn, its present one last. Empty between
    /// turns.
    path: Vec<Square>,
}

/// A step, a jump, or the end of a continuous jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// A piece goes from one square to another.
    Go { from: Square, to: Square },
    /// The jumping piece stays where it is and the turn ends.
    Stop,
}

impl Naive for NaiveApart {
    type Move = Move;

    fn read(text: &str) -> Self {
        let words = read_words(text);
        let size = words.rows.len();
        assert!((8..=MAX).contains(&size), "no such size: {size}");
        let mut board = [[EMPTY; MAX]; MAX];
        for (r, row) in words.rows.iter().enumerate() {
            board[r][..size].copy_from_slice(row);
        }
        let square = |name| {
            let (row, column) = read_square(size, name);
            (row as isize, column as isize)
        };
        let path = match words.pending {
            Some(path) => path.split('-').map(square).collect(),
            None => Vec::new(),
        };
        Self { board, size, side: words.side, turn: words.turn, path }
    }

    fn text(&self) -> String {
        let rows = rows_text(self.board[..self.size].iter().map(|row| &row[..self.size]));
        let side = char::from(self.side);
        let path: Vec<_> = self.path.iter().map(|&s| self.name(s)).collect();
        let space = if path.is_empty() { "" } else { " " };
        format!("{rows} {side} {}{space}{}", self.turn, path.join("-"))
    }

    fn to_move(&self) -> char {
        char::from(self.side)
    }

    fn outcome(&self) -> Option<&'static str> {
        // Between turns the opponent of the side to move has just moved; inside a turn the side to
        // move has. Whoever it is loses when both are apart.
        let mover = if self.is_mid_turn() { self.side } else { other(self.side) };
        [other(mover), mover].into_iter().find(|&side| self.is_apart(side)).map(side_name)
    }

    fn is_mid_turn(&self) -> bool {
        !self.path.is_empty()
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.outcome().is_some() {
            return moves;
        }
        if let Some(&from) = self.path.last() {
            moves.push(Move::Stop);
            moves.extend(self.landings(from, JUMP).map(|to| Move::Go { from, to }));
            return moves;
        }
        for row in 0..self.size as isize {
            for column in 0..self.size as isize {
                let from = (row, column);
                if self.at(from) == self.side {
                    moves.extend(self.landings(from, STEP).map(|to| Move::Go { from, to }));
                }
            }
        }
        moves
    }

    fn move_text(&self, m: Move) -> String {
        match m {
            Move::Stop => "stop".to_owned(),
            Move::Go { from, to } => {
                let separator = if self.at(to) == EMPTY { '-' } else { 'x' };
                format!("{}{separator}{}", self.name(from), self.name(to))
            }
        }
    }

    fn play(&mut self, m: Move) {
        let Move::Go { from, to } = m else {
            return self.end_turn();
        };
        // A move is as long as its line, which is therefore known without measuring it again.
        let length = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        self.board[from.0 as usize][from.1 as usize] = EMPTY;
        self.board[to.0 as usize][to.1 as usize] = self.side;
        if length < JUMP || self.turn == 1 {
            return self.end_turn();
        }
        if self.path.is_empty() {
            self.path.push(from);
        }
        self.path.push(to);
        let goes_on = self.landings(to, JUMP).next().is_some() && self.outcome().is_none();
        if !goes_on {
            self.end_turn();
        }
    }
}

impl NaiveApart {
    fn end_turn(&mut self) {
        self.path.clear();
        self.side = other(self.side);
        self.turn += 1;
    }

    fn is_on_board(&self, (row, column): Square) -> bool {
        let size = self.size as isize;
        (0..size).contains(&row) && (0..size).contains(&column)
    }

    fn at(&self, (row, column): Square) -> u8 {
        self.board[row as usize][column as usize]
    }

    fn name(&self, (row, column): Square) -> String {
        square_text(self.size, row as usize, column as usize)
    }

    /// The squares the piece on `from` may go to by a line of at least `shortest` pieces.
    fn landings(&self, from: Square, shortest: isize) -> impl Iterator<Item = Square> {
        DIRECTIONS.into_iter().filter_map(move |(dr, dc)| {
            let length = 1 + self.run(from, (dr, dc)) + self.run(from, (-dr, -dc));
            let to = (from.0 + length * dr, from.1 + length * dc);
            let legal = length >= shortest
                && self.is_on_board(to)
                && self.at(to) != self.side
                && !self.path.contains(&to);
            legal.then_some(to)
        })
    }

    /// How many pieces of the side to move follow `from` without a gap.
    fn run(&self, from: Square, (dr, dc): (isize, isize)) -> isize {
        let mut length = 0;
        let mut square = (from.0 + dr, from.1 + dc);
        while self.is_on_board(square) && self.at(square) == self.side {
            length += 1;
            square = (square.0 + dr, square.1 + dc);
        }
        length
    }

    /// Whether no piece of `side` has another beside it.
    fn is_apart(&self, side: u8) -> bool {
        for row in 0..self.size {
            for column in 0..self.size {
                if self.board[row][column] == side
                    && neighbours(self.size, row, column).any(|(r, c)| self.board[r][c] == side)
                {
                    return false;
                }
            }
        }
        true
    }
}
