//! Where a match takes place: the programs that are running, and the games at all boards.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, PoisonError};

use trine_engine::roster::Contender;
use trine_engine::{Random, Settings, Stop};
use trine_rules::{Game, PerSide, Side};

use super::openings::Opener;
use super::{PlayedGame, PlayedPair, Remark, Results, Tournament};
use crate::contest::{in_order, turn_limit};
use crate::ending::Ending;
use crate::entrant::{Entrant, tell_apart};
use crate::program::{Board, Conversation, Fault, Program, Trouble};
use crate::referee::{Abandoned, Played, Referee, Seat};

/// A match that can begin: all its programs have answered once.
#[derive(Debug)]
pub struct Venue<'a> {
    tournament: &'a Tournament,
    referee: Referee,
    names: Vec<String>,
    /// Programs that wait for their next game, for each of the entrants.
    idle: Vec<Mutex<Vec<Conversation>>>,
    /// What programs did at their first start that is odd but costs them nothing.
    remarks: Vec<Remark>,
}

/// Why a match cannot begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartError {
    /// A program is of no use.
    Program(Program, Fault),
    /// The match has been stopped.
    Stopped,
}

impl<'a> Venue<'a> {
    /// Starts every program once, to see that it is there and to learn its name.
    pub fn open(tournament: &'a Tournament, stop: &Stop) -> Result<Self, StartError> {
        let Tournament { game, size, pace, patience, .. } = *tournament;
        let turn_limit = turn_limit(size);
        let referee = Referee { game, pace, patience, turn_limit, stop: stop.clone() };
        let idle = tournament.entrants.iter().map(|_| Mutex::default()).collect();
        let mut venue = Self { tournament, referee, names: Vec::new(), idle, remarks: Vec::new() };
        let mut names = Vec::new();
        for (place, entrant) in tournament.entrants.iter().enumerate() {
            names.push(match entrant {
                Entrant::Bot(who) => who.to_string(),
                Entrant::Program(program) => venue.meet(place, program)?,
            });
        }
        venue.names = tell_apart(names);
        Ok(venue)
    }

    /// The names of the players, all different.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many games the match has, at most.
    pub fn planned_games(&self) -> usize {
        self.tournament.total_games()
    }

    /// Plays the match. `known` pairs are not played again. `finished` hears of every new pair as
    /// soon as it has been played, `progress` of all of them in their order. If the match is stopped,
    /// the pairs behind one that was given up count as well.
    pub fn run<P: Contender>(
        &self,
        start: &P,
        known: &BTreeMap<usize, PlayedPair>,
        finished: impl Fn(&PlayedPair) + Sync,
        mut progress: impl FnMut(&Results, &PlayedPair),
    ) -> Results {
        let Tournament { game, openings, seed, threads, .. } = *self.tournament;
        let total = self.tournament.total_pairs();
        let stop = &self.referee.stop;
        let opener = openings.ready(game, start, seed);
        // Nothing for a pair past the end, or one that was given up.
        let work = |number: usize| match known.get(&number) {
            _ if number >= total || stop.is_stopped() => None,
            Some(pair) => Some(pair.clone()),
            None => {
                let pair = self.play_pair(&opener, number).ok()?;
                finished(&pair);
                Some(pair)
            }
        };
        let mut results = Results::new(self.tournament, self.names.clone());
        results.remarks.clone_from(&self.remarks);
        let mut add = |results: &mut Results, pair: &PlayedPair| {
            results.add(pair);
            progress(results, pair);
        };
        let mut taken = 0;
        let rest = in_order(threads, work, |_, pair| {
            let Some(pair) = pair else { return false };
            add(&mut results, &pair);
            taken += 1;
            if results.is_complete() {
                // Pairs past the end are still being played and wanted by nobody.
                stop.stop();
            }
            !results.is_complete()
        });
        self.close();
        if !results.is_complete() {
            for pair in left_behind(known, &rest, taken..total) {
                add(&mut results, pair);
            }
        }
        results
    }

    /// Ends all programs.
    fn close(&self) {
        let waiting = self.idle.iter().flat_map(|idle| std::mem::take(&mut *lock(idle)));
        std::thread::scope(|scope| {
            for program in waiting {
                scope.spawn(|| program.quit());
            }
        });
    }

    /// Starts a program for the first time and gives its name.
    fn meet(&mut self, place: usize, program: &Program) -> Result<String, StartError> {
        let mut conversation = self.start(program).map_err(|trouble| match trouble {
            Trouble::Fault(fault) => StartError::Program(program.clone(), fault),
            Trouble::Stopped => StartError::Stopped,
        })?;
        let name = conversation.name().unwrap_or(program.short_name()).to_owned();
        let remarks = conversation.take_remarks().into_iter();
        self.remarks.extend(remarks.map(|words| Remark { player: place, words, times: 1 }));
        lock(&self.idle[place]).push(conversation);
        Ok(name)
    }

    fn start(&self, program: &Program) -> Result<Conversation, Trouble> {
        let Tournament { game, size, hash, patience, .. } = *self.tournament;
        let board = Board { hash, ..Board::of(game, size) };
        Conversation::start(program, &board, patience, &self.referee.stop)
    }

    /// Plays the two games of a pair.
    fn play_pair<P: Contender>(
        &self,
        opener: &Opener<P>,
        number: usize,
    ) -> Result<PlayedPair, Abandoned> {
        let meetings = self.tournament.meetings();
        let (first, second) = meetings[number % meetings.len()];
        let round = number / meetings.len();
        let seed = self.tournament.seed;
        let opening = opener.opening(round);
        // Bots play otherwise in every pair.
        let mut random = Random::new(!seed.wrapping_add(number as u64 * 0x9e37_79b9));
        let players = PerSide { white: first, black: second };
        let games = [
            self.play_game(&opening, players, &mut random)?,
            self.play_game(&opening, players.swapped(), &mut random)?,
        ];
        let opening = opening.turns().count();
        Ok(PlayedPair { pair: number, first, second, opening, games })
    }

    fn play_game<P: Contender>(
        &self,
        opening: &Game<P>,
        players: PerSide<usize>,
        random: &mut Random,
    ) -> Result<PlayedGame, Abandoned> {
        let seeds = PerSide { white: random.bits(), black: random.bits() };
        let mut white = match self.seat(players.white, seeds.white) {
            Ok(seat) => seat,
            Err(trouble) => return no_game(opening, Side::White, trouble),
        };
        let mut black = match self.seat(players.black, seeds.black) {
            Ok(seat) => seat,
            Err(trouble) => {
                self.leave(players.white, white);
                return no_game(opening, Side::Black, trouble);
            }
        };
        let seats = PerSide { white: &mut white, black: &mut black };
        let watch = |_: u32, _: &str| ControlFlow::Continue(());
        let Played { turns, ending, at_fault } =
            self.referee.play(opening.clone(), seats, watch)?;
        let mut remarks = Vec::new();
        for (side, mut seat) in Side::BOTH.into_iter().zip([white, black]) {
            let player = players[side];
            remarks.extend(seat.take_remarks().into_iter().map(|words| (player, words)));
            if at_fault != Some(side) {
                self.leave(player, seat);
            }
        }
        Ok(PlayedGame { turns, ending, remarks })
    }

    /// A player at the board: a new bot, or a program that waits or is started anew.
    fn seat<P: Contender>(&self, place: usize, seed: u64) -> Result<Seat<P>, Trouble> {
        let entrant = &self.tournament.entrants[place];
        match entrant {
            Entrant::Bot(who) => {
                let table_bytes = self.tournament.hash << 20;
                let settings = Settings { table_bytes, ..Settings::default() };
                Ok(Seat::Bot(who.player(seed, settings), entrant.pace(self.tournament.pace)))
            }
            Entrant::Program(program) => {
                let waiting = lock(&self.idle[place]).pop();
                let running = waiting.map_or_else(|| self.start(program), Ok)?;
                Ok(Seat::Program(Box::new(running)))
            }
        }
    }

    /// Lets a program wait for its next game.
    fn leave<P: Contender>(&self, place: usize, seat: Seat<P>) {
        if let Seat::Program(program) = seat {
            lock(&self.idle[place]).push(*program);
        }
    }
}

/// The pairs with these numbers that have been played, in their order: in an earlier run or in this.
fn left_behind<'a>(
    known: &'a BTreeMap<usize, PlayedPair>,
    finished: &'a BTreeMap<usize, Option<PlayedPair>>,
    numbers: Range<usize>,
) -> impl Iterator<Item = &'a PlayedPair> {
    numbers.filter_map(|number| known.get(&number).or_else(|| finished.get(&number)?.as_ref()))
}

/// A game that is lost before it begins, because a player is not there.
fn no_game<P: Contender>(
    opening: &Game<P>,
    side: Side,
    trouble: Trouble,
) -> Result<PlayedGame, Abandoned> {
    let Trouble::Fault(fault) = trouble else { return Err(Abandoned) };
    let turns = opening.turns().map(|(position, moves)| position.turn_text(moves)).collect();
    Ok(PlayedGame { turns, ending: Ending::fault(side, fault), remarks: Vec::new() })
}

/// What a lock holds, whatever became of others who held it.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Error for StartError {}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(program, fault) => write!(f, "ugi:{program}: {}", fault.words),
            Self::Stopped => f.write_str("the match was stopped before it began"),
        }
    }
}

#[cfg(test)]
mod tests {
    use trine_rules::Position;
    use trine_rules::differo::Differo;

    use super::*;

    /// Plays a match for which some pairs are known, and gives those that count.
    fn run(known: &BTreeMap<usize, PlayedPair>, stop: &Stop) -> BTreeMap<usize, PlayedPair> {
        let small = Tournament::small(&["greedy", "random"]);
        let tournament = Tournament { pairs: 6, threads: 2, ..small };
        let venue = Venue::open(&tournament, stop).expect("bots are always there");
        let mut seen = Vec::new();
        let start = Differo::start(());
        let results = venue.run(&start, known, |_| (), |_, pair| seen.push(pair.clone()));
        assert_eq!(results.games(), 2 * seen.len() as u64);
        assert!(seen.is_sorted_by_key(|pair| pair.pair));
        seen.into_iter().map(|pair| (pair.pair, pair)).collect()
    }

    #[test]
    fn known_pairs_behind_a_gap_count_in_a_match_that_is_stopped() {
        let whole = run(&BTreeMap::new(), &Stop::default());
        assert_eq!(whole.len(), 6);
        let mut known = whole.clone();
        known.retain(|number, _| [0, 2, 5].contains(number));
        let stop = Stop::default();
        stop.stop();
        assert_eq!(run(&known, &stop), known);
        assert_eq!(run(&known, &Stop::default()), whole);
    }
}
