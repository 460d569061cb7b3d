//! How a proved win goes: the best defence, and a line of play to the end.

use trine_rules::Outcome;

use super::{Provable, Prover, TooLong, turns_of};

/// A turn of the side that loses, and how long it puts off the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply<T> {
    /// The turn.
    pub turn: T,
    /// How many turns the winner needs after it; 0 if it ends the game.
    pub distance: u32,
}

impl<P: Provable> Prover<P> {
    /// Every turn of the loser, who is to move and loses within `turns` of the winner's, whatever
    /// it plays.
    pub fn replies(&mut self, position: &P, turns: u32) -> Result<Vec<Reply<P::Turn>>, TooLong> {
        let mut replies = Vec::new();
        for turn in turns_of(position)? {
            let next = self.visit(position, turn)?;
            let distance = match next.outcome() {
                Some(outcome) => {
                    debug_assert_eq!(outcome, Outcome::Win(self.winner), "the win is proved");
                    0
                }
                None => self.distance(&next, turns)?.expect("the win is proved"),
            };
            replies.push(Reply { turn, distance });
        }
        Ok(replies)
    }

    /// The best of all the loser's replies: of those that put off the end for longest, one that
    /// leaves the winner the fewest ways to win in time.
    pub fn best_reply(
        &mut self,
        position: &P,
        replies: &[Reply<P::Turn>],
    ) -> Result<Reply<P::Turn>, TooLong> {
        let longest = replies.iter().map(|reply| reply.distance).max();
        let longest = longest.expect("a game that is not over has a turn");
        let (mut best, mut fewest) = (None, usize::MAX);
        for &reply in replies.iter().filter(|reply| reply.distance == longest) {
            let next = position.after_whole_turn(reply.turn);
            let ways = if longest == 0 { 0 } else { self.ways(&next, longest, fewest)? };
            if best.is_none() || ways < fewest {
                (best, fewest) = (Some(reply), ways);
            }
        }
        Ok(best.expect("one of them is the longest"))
    }

    /// How many turns win within so many; at most `enough`, beyond which nothing is looked at.
    fn ways(&mut self, position: &P, turns: u32, enough: usize) -> Result<usize, TooLong> {
        let mut ways = 0;
        for turn in turns_of(position)? {
            if ways == enough {
                break;
            }
            ways += usize::from(self.turn_wins(position, turn, turns)?);
        }
        Ok(ways)
    }

    /// A line of play to the end of the game, from a position in which the winner is to move and
    /// wins within `turns`: the shortest way, against the best defence. Each turn as its moves.
    pub fn line(&mut self, position: &P, turns: u32) -> Result<Vec<Vec<P::Move>>, TooLong> {
        let (mut line, mut position, mut left) = (Vec::new(), position.clone(), turns);
        loop {
            let winning = self.fastest_turn(&position, left)?;
            line.push(position.moves_of_whole_turn(winning));
            position = position.after_whole_turn(winning);
            if position.outcome().is_some() {
                return Ok(line);
            }
            let replies = self.replies(&position, left - 1)?;
            let best = self.best_reply(&position, &replies)?;
            line.push(position.moves_of_whole_turn(best.turn));
            position = position.after_whole_turn(best.turn);
            if position.outcome().is_some() {
                return Ok(line);
            }
            left = best.distance;
        }
    }

    /// A turn that wins within so many turns, the first that is found.
    fn fastest_turn(&mut self, position: &P, turns: u32) -> Result<P::Turn, TooLong> {
        for turn in turns_of(position)? {
            if self.turn_wins(position, turn, turns)? {
                return Ok(turn);
            }
        }
        unreachable!("the win is proved")
    }
}
