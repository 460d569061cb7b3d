//! Levels of play, from harmless to all the engine can do.
//!
//! Level 1 is the random bot, level 2 the greedy one, level 10 the whole engine within the time it
//! is given. Between them stands the engine held back: it looks at fewer positions, less far ahead,
//! and overlooks a share of what can be played. How far apart the levels are was measured in
//! matches: see the README.

use std::fmt;
use std::time::Duration;

use trine_rules::Game;
use trine_rules::apart::Apart;
use trine_rules::differo::Differo;
use trine_rules::dropper::Dropper;

use crate::bots::{GreedyBot, RandomBot};
use crate::roster::Contender;
use crate::search::Blindness;
use crate::{Engine, Limits, Player, Random, Settings, Stop};

/// A level, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What holds the engine back at one level. People have good and bad days, and so have the levels:
/// which it is, is thrown for each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    good_day: Form,
    bad_day: Form,
}

/// How well the engine plays when it is held back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Form {
    /// How many steps ahead it looks, at most.
    depth: u32,
    /// How many positions it looks at for a turn, at most.
    nodes: u64,
    /// How many of a hundred steps it overlooks.
    overlooked: u32,
}

const fn form(depth: u32, nodes: u64, overlooked: u32) -> Form {
    Form { depth, nodes, overlooked }
}

const fn varying(good_day: Form, bad_day: Form) -> Handicap {
    Handicap { good_day, bad_day }
}

const fn steady(form: Form) -> Handicap {
    varying(form, form)
}

/// The ratings of the levels from 2 up, with none for level 1.
const fn from_second(ratings: [u16; 9]) -> [Option<u16>; 10] {
    let mut all = [None; 10];
    let mut level = 0;
    while level < ratings.len() {
        all[level + 1] = Some(ratings[level]);
        level += 1;
    }
    all
}

/// Further than any of the levels comes.
const FAR: u32 = 60;

/// A game with levels.
pub trait Graded {
    /// What holds the engine back at the levels from 3 to 9.
    const HANDICAPS: [Handicap; 7];

    /// How strong the levels are on the default board, in Elo: the steps of the README's table
    /// added up from level 2, which is 1000. Level 1 has none: it loses nearly every game against
    /// level 2, and by how much that is below it, no match can tell.
    const RATINGS: [Option<u16>; 10];
}

impl Graded for Differo {
    const HANDICAPS: [Handicap; 7] = [
        varying(form(2, 1_000, 11), form(2, 1_000, 26)),
        varying(form(3, 2_000, 7), form(3, 2_000, 18)),
        varying(form(5, 4_000, 3), form(3, 2_000, 8)),
        varying(form(6, 10_000, 1), form(4, 4_000, 4)),
        varying(form(FAR, 23_000, 0), form(FAR, 2_900, 1)),
        varying(form(FAR, 115_000, 0), form(FAR, 12_500, 0)),
        varying(form(FAR, 1_000_000, 0), form(FAR, 95_000, 0)),
    ];
    const RATINGS: [Option<u16>; 10] =
        from_second([1000, 1189, 1397, 1598, 1767, 1976, 2155, 2358, 2535]);
}

impl<const W: usize> Graded for Apart<W> {
    const HANDICAPS: [Handicap; 7] = [
        steady(form(1, 1_000, 88)),
        steady(form(1, 1_000, 75)),
        steady(form(1, 1_000, 40)),
        steady(form(3, 2_000, 25)),
        steady(form(4, 4_000, 3)),
        steady(form(FAR, 7_000, 0)),
        steady(form(FAR, 22_000, 0)),
    ];
    const RATINGS: [Option<u16>; 10] =
        from_second([1000, 1161, 1305, 1424, 1554, 1673, 1742, 1814, 1925]);
}

impl<const W: usize> Graded for Dropper<W> {
    const HANDICAPS: [Handicap; 7] = [
        steady(form(2, 2_000, 17)),
        steady(form(3, 2_000, 9)),
        steady(form(4, 4_000, 4)),
        varying(form(6, 10_000, 1), form(6, 8_000, 5)),
        varying(form(FAR, 20_000, 0), form(FAR, 6_000, 0)),
        varying(form(FAR, 80_000, 0), form(FAR, 26_000, 0)),
        varying(form(FAR, 300_000, 0), form(FAR, 110_000, 0)),
    ];
    const RATINGS: [Option<u16>; 10] =
        from_second([1000, 1186, 1384, 1585, 1791, 1944, 2129, 2346, 2532]);
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 10] =
        [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8), Self(9), Self(10)];

    /// The strongest level: nothing holds the engine back.
    pub const FULL: Self = Self(10);

    /// How long the strongest level thinks when nothing else tells it.
    pub const USUAL_TIME: Duration = Duration::from_secs(1);

    /// The level of this number.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// A bot of this level. Equal seeds play equal games, as far as the clock allows.
    pub fn player<P: Contender>(self, seed: u64, settings: Settings) -> Box<dyn Player<P>> {
        self.player_on(Day::of(seed), seed, settings)
    }

    /// A bot of this level for one turn of a game with this seed: it makes other choices in every
    /// turn, and has the same day in all of them.
    pub fn player_at<P: Contender>(
        self,
        turn: u32,
        seed: u64,
        settings: Settings,
    ) -> Box<dyn Player<P>> {
        self.player_on(Day::of(seed), turn_seed(turn, seed), settings)
    }

    fn player_on<P: Contender>(
        self,
        day: Day,
        seed: u64,
        settings: Settings,
    ) -> Box<dyn Player<P>> {
        match self.0 {
            1 => Box::new(RandomBot::new(seed)),
            2 => Box::new(GreedyBot::new(seed)),
            10 => Box::new(Unbound(Engine::new(settings))),
            number => {
                let Handicap { good_day, bad_day } = P::HANDICAPS[usize::from(number) - 3];
                let form = match day {
                    Day::Good => good_day,
                    Day::Bad => bad_day,
                };
                Box::new(HeldBack::new(self, form, seed))
            }
        }
    }

    /// How long a level thinks at most, on boards where its number of positions takes longer.
    fn longest(self) -> Duration {
        Duration::from_millis(if self.0 <= 6 { 45 } else { 450 })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The seed for one turn of a bot that is made anew for every turn.
pub(crate) const fn turn_seed(turn: u32, seed: u64) -> u64 {
    Random::new(seed ^ turn as u64).bits()
}

/// How a level feels in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Day {
    Good,
    Bad,
}

impl Day {
    /// The day that a seed gives. Seeds that are near each other give days that have nothing to do
    /// with each other.
    const fn of(seed: u64) -> Self {
        // Turned around, so that a day does not tell the first choice that follows from the seed.
        if Random::new(!seed).coin() { Self::Good } else { Self::Bad }
    }
}

/// The whole engine, with a time of its own if it is given no limit.
struct Unbound<P: Contender>(Engine<P>);

impl<P: Contender> Player<P> for Unbound<P> {
    fn choose(&mut self, game: &Game<P>, limits: &Limits, stop: &Stop) -> Vec<P::Move> {
        let limits = match limits {
            Limits { time: None, nodes: None, depth: None } => &Limits::time(Level::USUAL_TIME),
            limits => limits,
        };
        self.0.choose(game, limits, stop)
    }
}

/// The engine, held back.
struct HeldBack<P: Contender> {
    engine: Engine<P>,
    limits: Limits,
}

impl<P: Contender> HeldBack<P> {
    fn new(level: Level, form: Form, seed: u64) -> Self {
        let Form { depth, nodes, overlooked } = form;
        let table_bytes = (nodes as usize * 32).next_power_of_two();
        let settings = Settings { table_bytes, threads: 1, lines: 1 };
        Self {
            engine: Engine::new(settings).blinded(Blindness::new(overlooked, seed)),
            limits: Limits { time: Some(level.longest()), nodes: Some(nodes), depth: Some(depth) },
        }
    }
}

impl<P: Contender> Player<P> for HeldBack<P> {
    fn choose(&mut self, game: &Game<P>, limits: &Limits, stop: &Stop) -> Vec<P::Move> {
        self.engine.choose(game, &limits.and(&self.limits), stop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_seeds_that_are_near_have_nothing_to_do_with_each_other() {
        for step in [1, 2, 1_000] {
            let mut both = [[0; 2]; 2];
            for seed in 0..1_000 {
                let [one, other] = [seed, seed + step].map(|seed| Day::of(seed) == Day::Good);
                both[usize::from(one)][usize::from(other)] += 1;
            }
            for count in both.as_flattened() {
                assert!((200..=300).contains(count), "{both:?} with seeds {step} apart");
            }
        }
    }
}
