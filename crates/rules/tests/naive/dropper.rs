//! Dropper on an array of squares.
//!
//! A turn after the first is a drop and, while the board has room for one, a free stone.

use super::{EMPTY, Naive, neighbours, other, read_words, rows_text, side_name, square_text};

/// The largest board.
const MAX: usize = 32;

/// A row, counted from the top, and a column.
type Square = (usize, usize);

/// A Dropper position.
#[derive(Debug, Clone, Copy)]
pub struct NaiveDropper {
    board: [[u8; MAX]; MAX],
    size: usize,
    side: u8,
    turn: u32,
    /// The drop has been made and the free stone is owed.
    owes_free: bool,
}

/// A stone put on an empty square, or a drop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// The opening stone or a free stone.
    Put(Square),
    /// A stone takes the place of an enemy stone, which is pushed to an empty square.
    Drop { on: Square, to: Square },
}

impl Naive for NaiveDropper {
    type Move = Move;

    fn read(text: &str) -> Self {
        let words = read_words(text);
        let size = words.rows.len();
        assert!((3..=MAX).contains(&size), "no such size: {size}");
        assert!(matches!(words.pending, None | Some("free")), "{text}");
        let mut board = [[EMPTY; MAX]; MAX];
        for (r, row) in words.rows.iter().enumerate() {
            board[r][..size].copy_from_slice(row);
        }
        Self { board, size, side: words.side, turn: words.turn, owes_free: words.pending.is_some() }
    }

    fn text(&self) -> String {
        let rows = rows_text(self.board[..self.size].iter().map(|row| &row[..self.size]));
        let side = char::from(self.side);
        let pending = if self.owes_free { " free" } else { "" };
        format!("{rows} {side} {}{pending}", self.turn)
    }

    fn to_move(&self) -> char {
        char::from(self.side)
    }

    fn outcome(&self) -> Option<&'static str> {
        if self.owes_free || !self.moves().is_empty() {
            return None;
        }
        // Lists compare entry by entry, and where one is the beginning of the other the longer one
        // is greater: a missing entry counts as 0, and no group is that small.
        match self.groups('w').cmp(&self.groups('b')) {
            std::cmp::Ordering::Greater => Some(side_name(b'w')),
            std::cmp::Ordering::Less => Some(side_name(b'b')),
            std::cmp::Ordering::Equal => Some("draw"),
        }
    }

    fn is_mid_turn(&self) -> bool {
        self.owes_free
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for row in 0..self.size {
            for column in 0..self.size {
                let square = (row, column);
                if self.owes_free {
                    if self.is_free(square) {
                        moves.push(Move::Put(square));
                    }
                } else if self.turn == 1 {
                    if self.at(square) == EMPTY {
                        moves.push(Move::Put(square));
                    }
                } else if self.at(square) == other(self.side) {
                    self.add_drops_on(square, &mut moves);
                }
            }
        }
        moves
    }

    fn move_text(&self, m: Move) -> String {
        match m {
            Move::Put(square) => self.name(square),
            Move::Drop { on, to } => format!("{}>{}", self.name(on), self.name(to)),
        }
    }

    fn play(&mut self, m: Move) {
        match m {
            Move::Put(square) => {
                self.set(square, self.side);
                self.owes_free = false;
            }
            Move::Drop { on, to } => {
                self.set(on, self.side);
                self.set(to, other(self.side));
                self.owes_free = self.has_free_square();
            }
        }
        if !self.owes_free {
            self.side = other(self.side);
            self.turn += 1;
        }
    }
}

impl NaiveDropper {
    /// The sizes of a side's groups, falling.
    pub fn groups(&self, side: char) -> Vec<usize> {
        let mut uncounted = self.board;
        let mut sizes = Vec::new();
        for row in 0..self.size {
            for column in 0..self.size {
                if uncounted[row][column] == side as u8 {
                    sizes.push(self.take_group(&mut uncounted, (row, column)));
                }
            }
        }
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }

    /// Takes the group that `start` belongs to off the board and returns how many stones it had.
    fn take_group(&self, board: &mut [[u8; MAX]; MAX], start: Square) -> usize {
        let side = board[start.0][start.1];
        let mut taken = 0;
        let mut reached = vec![start];
        while let Some((row, column)) = reached.pop() {
            // A square can be reached from several sides before its turn comes.
            if board[row][column] != side {
                continue;
            }
            board[row][column] = EMPTY;
            taken += 1;
            let beside = neighbours(self.size, row, column);
            reached.extend(beside.filter(|&(r, c)| r == row || c == column));
        }
        taken
    }

    fn at(&self, (row, column): Square) -> u8 {
        self.board[row][column]
    }

    fn set(&mut self, (row, column): Square, stone: u8) {
        self.board[row][column] = stone;
    }

    fn name(&self, (row, column): Square) -> String {
        square_text(self.size, row, column)
    }

    /// The enemy stone on `on` can be pushed to any empty square around it.
    fn add_drops_on(&self, on: Square, moves: &mut Vec<Move>) {
        for to in neighbours(self.size, on.0, on.1) {
            if self.at(to) == EMPTY {
                moves.push(Move::Drop { on, to });
            }
        }
    }

    /// Whether a square is empty and so are all around it.
    fn is_free(&self, square: Square) -> bool {
        self.at(square) == EMPTY
            && neighbours(self.size, square.0, square.1).all(|beside| self.at(beside) == EMPTY)
    }

    fn has_free_square(&self) -> bool {
        (0..self.size).any(|row| (0..self.size).any(|column| self.is_free((row, column))))
    }
}
