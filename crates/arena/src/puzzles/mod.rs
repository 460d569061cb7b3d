//! Puzzles: positions in which one turn alone wins in time, found in fast games and proved.
//!
//! The engine plays fast games against itself with some random turns. Near their ends each position
//! is looked into by [`proof`](trine_engine::proof), which tries everything: a puzzle is a position
//! whose side to move wins within 1 to 4 of its own turns, with exactly one turn. Games have numbers,
//! and what is found in one depends on its number and the seed alone; so do the puzzles, which are
//! chosen in the order of the games. `docs/puzzles.md` says what is promised of them.

mod alike;
mod find;
mod rate;

use std::fmt::Write;

use trine_engine::proof::MOST_TURNS;
use trine_engine::roster::Contender;
use trine_record::{NodeId, Puzzle, Record};
use trine_rules::registry::GameId;

use crate::contest::in_order;
use alike::Gallery;
pub use find::Found;
pub use rate::Traits;

/// The share of puzzles of each distance, in hundredths: most are wins in 2 and 3.
const SHARES: [usize; MOST_TURNS as usize] = [12, 38, 34, 16];

/// Games for each puzzle that is wanted, before the wish for certain distances is given up.
const PATIENCE: usize = 8;

/// Positions the engine usually looks at to tell whether one is worth a proof.
pub const GLANCE: u64 = 2_000;

/// How to make puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Maker {
    /// How many puzzles to find.
    pub count: usize,
    /// How many games are played at once.
    pub threads: usize,
    /// Everything random follows from this.
    pub seed: u64,
    /// How many positions the engine looks at to tell whether one is worth a proof: [`GLANCE`], or
    /// more in games whose wins are seen late.
    pub glance: u64,
}

/// What making puzzles has come to so far.
#[derive(Clone, Debug)]
pub struct Made<P: Contender> {
    /// The puzzles found, the easiest first once all are there.
    pub puzzles: Vec<Found<P>>,
    /// How many games were played.
    pub games: usize,
}

impl Maker {
    /// Finds fewer puzzles than wanted only if they are too rare.
    pub fn run<P: Contender>(&self, start: &P, mut progress: impl FnMut(&Made<P>)) -> Made<P> {
        let mut wanted = quotas(self.count);
        let mut made = Made { puzzles: Vec::new(), games: 0 };
        let mut gallery = Gallery::default();
        let mut spares = Vec::new();
        let work = |number: usize| find::look(start, self, number);
        in_order(self.threads, work, |number, found: Vec<Found<P>>| {
            made.games = number + 1;
            // One of a game is enough: the others are the same idea earlier or later. Of those that
            // are wanted, the one of the distance that is furthest from being complete.
            let missing = |found: &Found<P>| wanted[found.distance as usize - 1];
            let best = found.into_iter().max_by_key(|found| (missing(found), found.distance));
            if let Some(best) = best.filter(|best| gallery.add(&best.position)) {
                let missing = &mut wanted[best.distance as usize - 1];
                if *missing > 0 {
                    *missing -= 1;
                    made.puzzles.push(best);
                } else {
                    spares.push(best);
                }
            }
            progress(&made);
            made.puzzles.len() < self.count && made.games < PATIENCE * self.count
        });
        // Where some distance is too rare, others fill its place, the longer ones first.
        spares.sort_by_key(|spare| std::cmp::Reverse(spare.distance));
        spares.truncate(self.count - made.puzzles.len());
        made.puzzles.append(&mut spares);
        made.puzzles.sort_by_key(|found| (found.traits.difficulty(), found.game));
        made
    }

    /// The file of puzzles: how it was made, and a record each.
    pub fn text<P: Contender>(&self, game: GameId, size: Option<u8>, made: &Made<P>) -> String {
        let command = self.command(game, size);
        let (found, games) = (made.puzzles.len(), made.games);
        let mut text = format!(
            "; {found} puzzles from {games} games of the engine against itself, the easiest first.\n\
             ; Made by: {command}\n\
             ; In each the side to move wins within Distance turns of its own, and with one turn alone.\n\n",
        );
        let records = made.puzzles.iter().zip(1..).map(|(found, number)| {
            let source = format!("{command}: game {}, turn {}", found.game, found.position.turn());
            puzzle(game, found, number, &source)
        });
        let records: Vec<String> = records.map(|record| record.to_string()).collect();
        write!(text, "{}", records.join("\n")).expect("writing to a string does not fail");
        text
    }

    fn command(&self, game: GameId, size: Option<u8>) -> String {
        let Self { count, seed, glance, .. } = *self;
        let size = size.map_or(String::new(), |size| format!(" --size {size}"));
        let glance = match glance {
            GLANCE => String::new(),
            more => format!(" --glance {more}"),
        };
        format!("trine puzzles {game}{size} --count {count} --seed {seed}{glance}")
    }
}

/// The record of a puzzle.
fn puzzle<P: Contender>(game: GameId, found: &Found<P>, number: usize, source: &str) -> Record {
    let start = found.position.to_string();
    let mut record = Record::from_position(game, &start).expect("what is written is a position");
    record.append_line(NodeId::START, &found.line).expect("a proved line is legal");
    let difficulty = found.traits.difficulty();
    let event = format!("{} puzzle {number}", game.title());
    Puzzle::describe(&mut record, &event, found.distance, difficulty, source);
    record
}

/// How many puzzles of each distance to find.
fn quotas(count: usize) -> [usize; SHARES.len()] {
    let mut quotas = SHARES.map(|share| count * share / 100);
    // What is left over by rounding goes to wins in 2 and 3.
    let rest = count - quotas.iter().sum::<usize>();
    quotas[1] += rest.div_ceil(2);
    quotas[2] += rest / 2;
    quotas
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotas_add_up_to_the_count() {
        for count in 1..200 {
            assert_eq!(quotas(count).iter().sum::<usize>(), count);
        }
        assert_eq!(quotas(50), [6, 19, 17, 8]);
    }
}
