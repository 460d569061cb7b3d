//! Making a book: random openings, of which the balanced ones are kept.

use std::collections::HashSet;
use std::fmt::Write;

use trine_engine::roster::Contender;
use trine_engine::{Limits, Random, Stop};
use trine_rules::registry::{GameId, Playable};
use trine_rules::{Game, Outcome, Position};

use super::{Balance, SelfPlay, class};
use crate::contest::in_order;

/// How many turns an opening has.
const TURNS: std::ops::RangeInclusive<u32> = 2..=8;

/// The first look at a candidate thinks this many times as long as a turn of the games.
const LOOK: u64 = 50;

/// The first look must give White a winning chance this near to one half.
const LOOK_TILT: f64 = 0.2;

/// After so many games a candidate is dropped whose score is further than this from one half. The
/// early bounds are wide: they only save games that would be wasted. The last bound is narrower
/// than the tenth that is promised by about a standard error, because of many candidates those are
/// chosen too that were lucky.
const STAGES: [(u64, f64); 6] =
    [(10, 0.3), (20, 0.2), (40, 0.125), (60, 0.1), (100, 0.08), (160, 0.06)];

/// No more than this share of the games may be draws, or there is nothing to decide.
const MOST_DRAWS: f64 = 0.3;

/// Candidates for each opening that is wanted, before the search is given up.
const PATIENCE: usize = 1_000;

/// How the line of a book begins that tells the command it was made by.
const MADE_BY: &str = "# Made by: trine openings";

/// The argument of that command that tells how many positions a turn looks at.
const NODES: &str = "--nodes";

/// How to make a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Maker {
    /// How many openings to find.
    pub count: usize,
    /// How the games are played.
    pub play: SelfPlay,
    /// How many candidates are tried at once.
    pub threads: usize,
    /// Everything random follows from this.
    pub seed: u64,
}

/// An opening that was found to be balanced.
#[derive(Clone, Debug)]
pub struct Opening<P: Position> {
    /// Its turns.
    pub game: Game<P>,
    /// How the games from it ended.
    pub balance: Balance,
}

/// What making a book has come to so far.
#[derive(Clone, Debug)]
pub struct Made<P: Position> {
    /// The openings found.
    pub openings: Vec<Opening<P>>,
    /// How many candidates were tried.
    pub candidates: usize,
    /// How many games were played.
    pub games: u64,
}

/// What became of a candidate.
enum Tried<P: Position> {
    Dropped { games: u64 },
    Kept(Opening<P>),
}

impl Maker {
    /// Makes a book of fewer openings than wanted only if balanced ones are too rare.
    pub fn run<P: Contender>(&self, start: &P, mut progress: impl FnMut(&Made<P>)) -> Made<P> {
        let work = |number: usize| self.try_candidate(start, number);
        let mut made = Made { openings: Vec::new(), candidates: 0, games: 0 };
        let mut seen = HashSet::new();
        in_order(self.threads, work, |number, tried| {
            made.candidates = number + 1;
            match tried {
                Tried::Dropped { games } => made.games += games,
                Tried::Kept(opening) => {
                    made.games += opening.balance.games();
                    if seen.insert(class(opening.game.position())) {
                        made.openings.push(opening);
                    }
                }
            }
            progress(&made);
            made.openings.len() < self.count && made.candidates < PATIENCE * self.count
        });
        made
    }

    fn try_candidate<P: Contender>(&self, start: &P, number: usize) -> Tried<P> {
        let mut random = Random::new(self.seed.wrapping_add(number as u64 * 0x9e37_79b9));
        let mut balance = Balance::default();
        let candidate = candidate(start, &mut random).filter(|game| self.looks_balanced(game));
        let Some(game) = candidate else { return Tried::Dropped { games: 0 } };
        for (games, tilt) in STAGES {
            while balance.games() < games {
                balance.add(self.play.play(game.position(), random.bits()));
            }
            let drawn = balance.draws as f64 / balance.games() as f64;
            if balance.tilt() > tilt || drawn > MOST_DRAWS {
                return Tried::Dropped { games };
            }
        }
        Tried::Kept(Opening { game, balance })
    }

    /// Whether a short search finds neither side much better.
    fn looks_balanced<P: Contender>(&self, game: &Game<P>) -> bool {
        let limits = Limits::nodes(LOOK * self.play.nodes);
        let report = self.play.engine().think(game, &limits, &Stop::default(), |_| {});
        (report.lines[0].value.winning_chance() - 0.5).abs() <= LOOK_TILT
    }

    /// The text of a book: how it was made, and a line an opening.
    pub fn text<P: Contender>(&self, game: GameId, made: &Made<P>) -> String {
        let Self { count, play: SelfPlay { nodes }, seed, .. } = self;
        let (title, found) = (game.title(), made.openings.len());
        let (Made { candidates, games, .. }, (last, tilt)) = (made, STAGES[STAGES.len() - 1]);
        let mut text = format!(
            "# Balanced openings of {title} on its default board: turns from the start, then White's \
             score.\n\
             {MADE_BY} {game} --count {count} --seed {seed} {NODES} {nodes}\n\
             # {found} of {candidates} random openings of {} to {} turns, by {games} games of the \
             engine against itself.\n\
             # A turn of them looks at {} to {} positions. Kept were those where White scored {:.0}% \
             to {:.0}% of {last}\n\
             # games, with at most {:.0}% draws; trine openings {game} --check measures them again.\n",
            TURNS.start(),
            TURNS.end(),
            nodes / 2,
            nodes / 2 + nodes,
            50.0 - 100.0 * tilt,
            50.0 + 100.0 * tilt,
            100.0 * MOST_DRAWS,
        );
        for Opening { game, balance } in &made.openings {
            let turns = game.turns().map(|(position, moves)| position.turn_text(moves));
            let turns = turns.collect::<Vec<_>>().join(" ");
            let score = 100.0 * balance.score();
            writeln!(text, "{turns} # {score:.1}%").expect("writing to a string does not fail");
        }
        text
    }
}

/// How many positions a turn looked at in the games that a book was chosen by, if its text tells.
pub fn nodes_behind(text: &str) -> Option<u64> {
    let command = text.lines().find_map(|line| line.strip_prefix(MADE_BY))?;
    let mut words = command.split_whitespace().skip_while(|word| *word != NODES);
    words.nth(1)?.parse().ok()
}

/// A random opening, if it leaves something to play for: the game is not over, and the side to
/// move does not win at once.
fn candidate<P: Playable>(start: &P, random: &mut Random) -> Option<Game<P>> {
    let turns = TURNS.start() + random.below(u64::from(TURNS.end() - TURNS.start() + 1)) as u32;
    let mut game = Game::new(start.clone());
    while game.position().turn() <= turns && game.outcome().is_none() {
        let position = game.position();
        let m = position.nth_move(random.below(position.move_count()));
        game.play(m.expect("it is in range")).expect("it is legal");
    }
    let is_open = game.outcome().is_none() && !wins_at_once(game.position());
    is_open.then_some(game)
}

/// Whether the side to move has a turn that wins.
pub(super) fn wins_at_once<P: Position>(position: &P) -> bool {
    let won = Some(Outcome::Win(position.to_move()));
    position.moves().into_iter().any(|m| {
        let next = position.after(m);
        next.outcome() == won || (next.is_mid_turn() && wins_at_once(&next))
    })
}

#[cfg(test)]
mod tests {
    use trine_rules::apart::Apart;
    use trine_rules::differo::Differo;

    use super::*;
    use crate::openings::Book;

    #[test]
    fn a_book_depends_on_the_seed_and_not_on_the_threads() {
        let start = Differo::start(());
        let make = |threads| {
            let maker = Maker { count: 2, play: SelfPlay { nodes: 200 }, threads, seed: 7 };
            maker.text(GameId::Differo, &maker.run(&start, |_| {}))
        };
        let book = make(1);
        assert_eq!(book, make(2));
        let read = Book::read(&start, &book).expect("a made book reads back");
        assert_eq!(read.openings().len(), 2, "{book}");
        assert_eq!(nodes_behind(&book), Some(200));
        assert_eq!(nodes_behind("c2-f2 # a book by hand"), None);
    }

    #[test]
    fn a_win_at_once_may_take_several_moves() {
        let wins = |text: &str| wins_at_once(&text.parse::<Apart<1>>().expect("a position"));
        assert!(wins("8/8/8/8/8/8/8/bb4ww w 9"));
        assert!(!wins("8/8/8/8/8/8/8/bb2wwww w 9"));
    }
}
