//! Proofs: who wins within so many turns, by looking at everything that can be played.
//!
//! The engine's search guesses well; this one does not guess. A side *wins within n* if, whatever
//! the other plays, the game is over and won after at most n turns of its own. The last turn may be
//! the other's: in Dropper it often is. The *distance* is the least such n: what the engine reports may
//! be longer. Turns that lead to the same position are one turn.
//!
//! It is a search for a yes or no, deeper by one turn at a time, over whole turns: some turn must
//! win, and it must win against every reply. Positions met are kept whole in a table, so that no
//! accident of hashing can make a proof wrong. Nothing here needs threads, clocks or chance; what it
//! may cost is bounded by a number of positions.
//!
//! A draw by repetition never matters. A position cannot come back before four turns have been
//! played, so it stands for the third time after eight at the earliest; and eight are all that a
//! win within [`MOST_TURNS`] has.

mod games;
mod judge;
mod line;

use std::collections::HashMap;
use std::error::Error;
use std::fmt::{self, Debug};

use trine_rules::{Outcome, Position, Side};

pub use judge::{JudgeError, Verdict, judge};
pub use line::Reply;

/// No win is looked for beyond this many turns of the winner.
pub const MOST_TURNS: u32 = 4;

/// A game in which wins can be proved.
pub trait Provable: Position {
    /// A whole turn, or several that lead to the same position.
    type Turn: Copy + Eq + Debug + Send + Sync;

    /// Every turn from here, each once, at the start of a turn in a game that is not over. Nothing
    /// if there are more than `most`, or so many ways to play them that it would take too long.
    fn whole_turns(&self, most: usize) -> Option<Vec<Self::Turn>>;

    /// The position after a turn.
    fn after_whole_turn(&self, turn: Self::Turn) -> Self;

    /// Moves that make up a turn.
    fn moves_of_whole_turn(&self, turn: Self::Turn) -> Vec<Self::Move>;

    /// Whether the side to move wins within one turn, where that is known without trying every
    /// turn. What it says must be proved.
    fn wins_within_one(&self) -> Option<bool> {
        None
    }

    /// Whether the side to move, at the start of a turn, is sure to have a turn with which it does
    /// not lose at once. False if that is not known without trying.
    fn has_safe_turn(&self) -> bool {
        false
    }

    /// Whether the side to move is sure to have a turn that wins at once. False if that is not known
    /// without trying.
    fn wins_at_once(&self) -> bool {
        false
    }

    /// How far a side is from winning, where that can be told at a glance: what brings it nearer is
    /// tried first.
    fn lag(&self, side: Side) -> u32 {
        let _ = side;
        0
    }

    /// A turn that may well keep the other side from winning within so many turns after it, if one
    /// can be told at a glance: it is tried before anything else is looked at.
    fn likely_defence(&self, turns: u32) -> Option<Self::Turn> {
        let _ = turns;
        None
    }
}

/// Positions with more turns than this are not looked into.
pub const MOST_CHOICES: usize = 20_000;

/// The proof was given up: it would take more positions than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

impl Error for TooLong {}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the proof would take too long")
    }
}

/// What is known of a position in which the winner is to move.
struct Known<P> {
    position: P,
    /// It does not win within this many turns.
    fails_within: u32,
    /// It wins within this many turns, if it is known to win.
    wins_within: Option<u32>,
}

/// A search for the wins of one side, with what it has found out so far.
pub struct Prover<P: Provable> {
    winner: Side,
    /// Positions that may still be looked at.
    nodes: u64,
    table: HashMap<u64, Known<P>>,
    /// For each number of turns left, the reply that last refuted a turn, and the last turn that
    /// won: tried first, because they are likely to do it again.
    refutations: Vec<Option<P::Turn>>,
    wins: Vec<Option<P::Turn>>,
}

impl<P: Provable> fmt::Debug for Prover<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prover").field("winner", &self.winner).finish_non_exhaustive()
    }
}

impl<P: Provable> Prover<P> {
    /// A search for wins of this side that looks at no more than so many positions in all.
    pub fn new(winner: Side, nodes: u64) -> Self {
        let slots = MOST_TURNS as usize + 1;
        Self {
            winner,
            nodes,
            table: HashMap::new(),
            refutations: vec![None; slots],
            wins: vec![None; slots],
        }
    }

    /// How many positions may still be looked at.
    pub fn nodes_left(&self) -> u64 {
        self.nodes
    }

    /// In how many turns of its own the winner, who is to move, wins at the latest; nothing if not
    /// within `most`, which is at most [`MOST_TURNS`].
    pub fn distance(&mut self, position: &P, most: u32) -> Result<Option<u32>, TooLong> {
        for turns in 1..=most.min(MOST_TURNS) {
            if self.wins_within(position, turns)? {
                return Ok(Some(turns));
            }
        }
        Ok(None)
    }

    /// Every turn with which the winner, who is to move, wins within so many turns.
    pub fn winning_turns(&mut self, position: &P, turns: u32) -> Result<Vec<P::Turn>, TooLong> {
        let mut winning = Vec::new();
        for turn in turns_of(position)? {
            if self.turn_wins(position, turn, turns)? {
                winning.push(turn);
            }
        }
        Ok(winning)
    }

    /// Whether the winner, who is to move, wins within so many turns with this one.
    pub fn turn_wins(&mut self, position: &P, turn: P::Turn, turns: u32) -> Result<bool, TooLong> {
        let next = self.visit(position, turn)?;
        match next.outcome() {
            Some(outcome) => Ok(outcome == Outcome::Win(self.winner)),
            None => self.wins_after_any_reply(&next, turns - 1),
        }
    }

    /// Whether the winner, who is to move, wins within so many turns.
    pub fn wins_within(&mut self, position: &P, turns: u32) -> Result<bool, TooLong> {
        if turns == 0 {
            return Ok(false);
        }
        if turns == 1 {
            self.count()?;
            if let Some(wins) = position.wins_within_one() {
                return Ok(wins);
            }
        }
        if let Some(wins) = self.look_up(position, turns) {
            return Ok(wins);
        }
        let wins = self.some_turn_wins(position, turns)?;
        self.keep(position, turns, wins);
        Ok(wins)
    }

    fn some_turn_wins(&mut self, position: &P, turns: u32) -> Result<bool, TooLong> {
        let slot = turns as usize;
        let won = Some(Outcome::Win(self.winner));
        let mut open = Vec::new();
        for turn in turns_of(position)? {
            let next = self.visit(position, turn)?;
            match next.outcome() {
                None => open.push((turn, next)),
                outcome if outcome == won => return Ok(true),
                Some(_) => {}
            }
        }
        open.sort_by_key(|(_, next)| next.lag(self.winner));
        first(&mut open, self.wins[slot]);
        for (turn, next) in open {
            if self.wins_after_any_reply(&next, turns - 1)? {
                self.wins[slot] = Some(turn);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the winner wins within so many turns more, whatever the other, who is to move, plays.
    fn wins_after_any_reply(&mut self, position: &P, turns: u32) -> Result<bool, TooLong> {
        if self.holds_at_a_glance(position, turns)? {
            return Ok(false);
        }
        Ok(self.refutation(position, turns)?.is_none())
    }

    /// Whether the loser, who is to move, has a reply that is found without looking at all of them,
    /// and after which the winner does not win within so many turns more.
    fn holds_at_a_glance(&mut self, position: &P, turns: u32) -> Result<bool, TooLong> {
        if turns == 0 {
            return Ok(position.has_safe_turn());
        }
        if position.wins_at_once() {
            return Ok(true);
        }
        let Some(reply) = position.likely_defence(turns) else { return Ok(false) };
        let next = self.visit(position, reply)?;
        Ok(!self.is_won(&next, turns)?)
    }

    /// A reply of the loser, who is to move, after which the winner does not win within so many
    /// turns more; nothing if there is none.
    pub fn refutation(&mut self, position: &P, turns: u32) -> Result<Option<P::Turn>, TooLong> {
        let mut replies = turns_of(position)?;
        // What has refuted other turns is tried before anything else is looked at.
        let likely = self.refutations[turns as usize];
        if let Some(place) = replies.iter().position(|&reply| Some(reply) == likely) {
            let reply = replies.swap_remove(place);
            let next = self.visit(position, reply)?;
            if !self.is_won(&next, turns)? {
                return Ok(Some(reply));
            }
        }
        // Then what ends the game; then the rest.
        let mut open = Vec::new();
        for reply in replies {
            let next = self.visit(position, reply)?;
            match next.outcome() {
                None => open.push((reply, next)),
                Some(outcome) if outcome == Outcome::Win(self.winner) => {}
                Some(_) => return Ok(Some(reply)),
            }
        }
        open.sort_by_key(|(_, next)| next.lag(self.winner.other()));
        for (reply, next) in open {
            if !self.wins_within(&next, turns)? {
                self.refutations[turns as usize] = Some(reply);
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Whether the winner, whose turn it is if the game goes on, has won or wins within so many.
    fn is_won(&mut self, position: &P, turns: u32) -> Result<bool, TooLong> {
        match position.outcome() {
            Some(outcome) => Ok(outcome == Outcome::Win(self.winner)),
            None => self.wins_within(position, turns),
        }
    }

    fn visit(&mut self, position: &P, turn: P::Turn) -> Result<P, TooLong> {
        self.count()?;
        Ok(position.after_whole_turn(turn))
    }

    /// Counts a position that is looked at.
    fn count(&mut self) -> Result<(), TooLong> {
        self.nodes = self.nodes.checked_sub(1).ok_or(TooLong)?;
        Ok(())
    }

    fn look_up(&self, position: &P, turns: u32) -> Option<bool> {
        let known =
            self.table.get(&position.key().0).filter(|known| known.position == *position)?;
        if turns <= known.fails_within {
            return Some(false);
        }
        known.wins_within.filter(|&within| within <= turns).map(|_| true)
    }

    fn keep(&mut self, position: &P, turns: u32, wins: bool) {
        let unknown = || Known { position: position.clone(), fails_within: 0, wins_within: None };
        let known = self.table.entry(position.key().0).or_insert_with(unknown);
        if known.position != *position {
            *known = unknown();
        }
        if wins {
            known.wins_within = Some(known.wins_within.map_or(turns, |within| within.min(turns)));
        } else {
            known.fails_within = known.fails_within.max(turns);
        }
    }
}

fn turns_of<P: Provable>(position: &P) -> Result<Vec<P::Turn>, TooLong> {
    position.whole_turns(MOST_CHOICES).ok_or(TooLong)
}

/// Puts the one with this turn, if it is there, before the others.
fn first<T: PartialEq, P>(open: &mut [(T, P)], likely: Option<T>) {
    if let Some(place) = likely.and_then(|likely| open.iter().position(|(turn, _)| *turn == likely))
    {
        open.swap(0, place);
    }
}
