//! A game: a position with its history.

use std::error::Error;
use std::fmt;

use crate::{Key, Outcome, Position};

/// How often a position must stand at the start of a turn for the game to be a draw.
pub const REPETITIONS: usize = 3;

/// A position with the moves that led to it, and those taken back.
///
/// ```
/// use trine_rules::differo::Differo;
/// use trine_rules::{Game, Notation, Position};
///
/// let mut game = Game::new(Differo::start(()));
/// game.play(game.position().read_move("c2-f2")?)?;
/// assert!(game.undo());
/// assert_eq!(game.position(), game.start());
/// assert!(game.redo());
/// assert_eq!(game.position().turn(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// Every position from the start to the furthest one played, taken-back ones included. Never
    /// empty.
    positions: Vec<P>,
    /// The move that leads from each position to the next: one fewer than positions.
    moves: Vec<P::Move>,
    /// Which of the positions is the present one.
    present: usize,
}

/// Why a move cannot be played in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError<I> {
    /// The position has come up for the third time, so the game is a draw.
    Repetition,
    /// The move is not legal.
    Illegal(I),
}

impl<P: Position> Game<P> {
    /// A game that starts from this position.
    pub fn new(start: P) -> Self {
        Self { positions: vec![start], moves: Vec::new(), present: 0 }
    }

    /// The position the game started from.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The present position.
    pub fn position(&self) -> &P {
        &self.positions[self.present]
    }

    /// The moves that led from the start to the present position.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves[..self.present]
    }

    /// The moves that were taken back and can be played again, the next one first.
    pub fn moves_ahead(&self) -> &[P::Move] {
        &self.moves[self.present..]
    }

    /// The turns played, each with the position it was played from. The last is the started part
    /// of a turn when the present position is in the middle of one.
    pub fn turns(&self) -> impl Iterator<Item = (&P, &[P::Move])> {
        let mut first = 0;
        std::iter::from_fn(move || {
            let from = first;
            if from == self.present {
                return None;
            }
            first += 1;
            while first < self.present && self.positions[first].is_mid_turn() {
                first += 1;
            }
            Some((&self.positions[from], &self.moves[from..first]))
        })
    }

    /// The result: by the position, or by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| self.is_repetition().then_some(Outcome::Draw))
    }

    /// Whether the present position stands at the start of a turn for the third time or more.
    pub fn is_repetition(&self) -> bool {
        self.occurrences() >= REPETITIONS
    }

    /// How often the present position has stood at the start of a turn, this time included; 0 in
    /// the middle of a turn. Turn numbers do not matter.
    pub fn occurrences(&self) -> usize {
        if self.position().is_mid_turn() {
            return 0;
        }
        let key = self.position().key();
        self.turn_keys().filter(|&earlier| earlier == key).count()
    }

    /// The keys of the positions that stood at the start of a turn, the present one last. What a
    /// search needs to see repetitions coming.
    pub fn turn_keys(&self) -> impl Iterator<Item = Key> {
        let starts = self.positions[..=self.present].iter().filter(|p| !p.is_mid_turn());
        starts.map(Position::key)
    }

    /// Plays a legal move. Moves that were taken back are forgotten, unless this is the next of
    /// them.
    pub fn play(&mut self, m: P::Move) -> Result<(), PlayError<P::Illegal>> {
        if self.is_repetition() {
            return Err(PlayError::Repetition);
        }
        self.position().check(m).map_err(PlayError::Illegal)?;
        if self.moves_ahead().first() == Some(&m) {
            self.present += 1;
            return Ok(());
        }
        let next = self.position().after(m);
        self.positions.truncate(self.present + 1);
        self.moves.truncate(self.present);
        self.positions.push(next);
        self.moves.push(m);
        self.present += 1;
        Ok(())
    }

    /// Takes back one move. False if there is none.
    pub fn undo(&mut self) -> bool {
        let possible = self.present > 0;
        self.present -= usize::from(possible);
        possible
    }

    /// Plays again one move that was taken back. False if there is none.
    pub fn redo(&mut self) -> bool {
        let possible = self.present < self.moves.len();
        self.present += usize::from(possible);
        possible
    }

    /// Takes back moves to the start of the present turn, or of the turn before when the present
    /// one has not begun. False if there is none.
    pub fn undo_turn(&mut self) -> bool {
        let possible = self.undo();
        while self.position().is_mid_turn() && self.undo() {}
        possible
    }

    /// Plays again moves that were taken back, to the end of the turn they belong to. False if
    /// there are none.
    pub fn redo_turn(&mut self) -> bool {
        let possible = self.redo();
        while self.position().is_mid_turn() && self.redo() {}
        possible
    }
}

impl<I: fmt::Display> fmt::Display for PlayError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repetition => {
                f.write_str("the game is a draw: this position has come up for the third time")
            }
            Self::Illegal(reason) => reason.fmt(f),
        }
    }
}

impl<I: Error> Error for PlayError<I> {}
