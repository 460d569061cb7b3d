//! A game with its players.

use std::sync::Arc;
use std::time::Duration;

use trine_engine::book::Book;
use trine_engine::session::{self, Session, StartError};
use trine_engine::{Limits, Random, Settings, Stop};
use trine_record::Termination;
use trine_rules::{PerSide, Side};

use crate::{NoTurn, Participant, words};

/// How long the engine thinks about a hint or a draw: the same on every machine, except on boards so
/// large that one would not wait for it gladly.
const ADVICE: Limits =
    Limits { nodes: Some(200_000), time: Some(Duration::from_secs(3)), depth: None };

/// A game being played, its players, and how it ended where the rules did not decide.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game.
    pub session: Box<dyn Session>,
    /// Who plays.
    pub players: PerSide<Participant>,
    /// What the bots' choices depend on.
    pub seed: u64,
    /// What the bots play from as long as it knows the position.
    pub book: Option<Arc<Book>>,
    /// How the players ended the game.
    agreed: Option<Finish>,
}

/// The seed of the next game that is set up after one with this seed.
pub(crate) fn next_seed(seed: u64) -> u64 {
    // Or it would be played like a rematch.
    rematch_seed(seed.wrapping_add(1000))
}

/// The seed of a rematch.
fn rematch_seed(seed: u64) -> u64 {
    Random::new(seed).bits()
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// By the rules, or how else.
    pub termination: Termination,
    /// Why, in words that follow a colon.
    pub words: String,
}

impl Table {
    /// A new game of this name on a board of this size.
    pub fn new(
        game: &str,
        size: Option<u8>,
        players: PerSide<Participant>,
        seed: u64,
    ) -> Result<Self, StartError> {
        Ok(Self::with(session::start(game, size)?, players, seed))
    }

    /// A game that has come to where this session stands.
    pub fn with(session: Box<dyn Session>, players: PerSide<Participant>, seed: u64) -> Self {
        Self { session, players, seed, book: None, agreed: None }
    }

    /// The same players at the start of the same game, with other choices of the bots.
    pub fn again(&self) -> Self {
        let start = session::read(self.session.game().name, &self.session.start_text());
        let session = start.expect("the start of a game is a position");
        let next = Self::with(session, self.players.clone(), rematch_seed(self.seed));
        Self { book: self.book.clone(), ..next }
    }

    /// The side to move.
    pub fn to_move(&self) -> Side {
        self.session.board().to_move
    }

    /// A player and the side: `Ada (White)`.
    pub fn title(&self, side: Side) -> String {
        self.players[side].title(side)
    }

    /// Whether a bot or a program is to move.
    pub fn is_computers_turn(&self) -> bool {
        !self.players[self.to_move()].is_human() && self.finish().is_none()
    }

    /// Whether no person plays.
    pub fn is_computers_only(&self) -> bool {
        Side::BOTH.iter().all(|side| !self.players[*side].is_human())
    }

    /// How the game ended, if it did.
    pub fn finish(&self) -> Option<Finish> {
        let by_rules = self.session.outcome().map(|ending| Finish {
            winner: ending.winner,
            termination: Termination::Normal,
            words: ending.words,
        });
        by_rules.or_else(|| self.agreed.clone())
    }

    /// Ends the game where the rules do not. One that is over stays as it is.
    pub fn end(&mut self, finish: Finish) {
        if self.finish().is_none() {
            self.agreed = Some(finish);
        }
    }

    /// Takes back what the players have agreed on: the game goes on.
    pub fn reopen(&mut self) {
        self.agreed = None;
    }

    /// A side gives up.
    pub fn resign(&mut self, loser: Side) {
        self.end(Finish {
            winner: Some(loser.other()),
            termination: Termination::Resignation,
            words: format!("{loser} resigned"),
        });
    }

    /// Both agree on a draw.
    pub fn agree_on_draw(&mut self) {
        self.end(Finish {
            winner: None,
            termination: Termination::Agreement,
            words: "the players agreed".to_owned(),
        });
    }

    /// Ends a game that is not over after this many turns as a draw.
    pub fn limit(&mut self, most: usize) {
        if self.finish().is_none() && self.session.turns().len() >= most {
            self.end(Finish {
                winner: None,
                termination: Termination::Adjudication,
                words: format!("{most} turns were played"),
            });
        }
    }

    /// The turn of the bot or program that is to move. Bots that were told to stop play the best they
    /// have found, programs play nothing. `None` if it is nobody's turn who could be asked.
    pub fn computer_turn(&self, limits: &Limits, stop: &Stop) -> Option<Result<String, NoTurn>> {
        let side = self.to_move();
        if self.finish().is_some() {
            return None;
        }
        match &self.players[side] {
            Participant::Human(_) => None,
            Participant::Computer(who) => {
                let seed = self.seed.wrapping_add(u64::from(side == Side::Black));
                let settings = Settings::default();
                let turn = || self.session.player_turn(*who, seed, settings, limits, stop);
                self.book_turn(seed).or_else(turn).map(Ok)
            }
            Participant::Program(guest) => Some(guest.turn(&*self.session, limits.time, stop)),
        }
    }

    /// Plays what a bot or program has answered. One that fails, or that answers what cannot be
    /// played, loses.
    pub fn play_answer(&mut self, answer: Result<String, NoTurn>) {
        let failure = match answer {
            Ok(turn) => match self.session.play_turn(&turn) {
                Ok(()) => return,
                Err(refused) => {
                    format!("{} cannot be played: {}", words::quoted(&turn), refused.reason)
                }
            },
            Err(NoTurn::Stopped) => return,
            Err(NoTurn::Failed(words)) => words,
        };
        let loser = self.to_move();
        self.end(Finish {
            winner: Some(loser.other()),
            termination: Termination::RulesInfraction,
            words: format!("{} failed, {failure}", self.players[loser].name()),
        });
    }

    /// A turn from the book.
    fn book_turn(&self, seed: u64) -> Option<String> {
        let book = self.book.as_ref()?;
        let game = self.session.game().name.parse().ok()?;
        book.turn(game, &self.session.position_text(), seed)
    }

    /// The turn the engine would play.
    pub fn hint(&mut self, stop: &Stop) -> Option<String> {
        self.session.best_turn(Settings::default(), &ADVICE, stop)
    }

    /// Whether the opponent of the side to move, a bot, takes a draw: if it does not think that it
    /// stands better.
    pub fn computer_takes_draw(&mut self, stop: &Stop) -> bool {
        let settings = Settings::default();
        let thought = self.session.think(settings, &ADVICE, stop, &mut |_| ());
        thought.is_some_and(|thought| thought.lines[0].winning_chance >= 0.5)
    }

    /// Takes back the started part of a turn, or else turns until a person is to move again. False
    /// if there is nothing a person could take back.
    pub fn undo(&mut self) -> bool {
        if self.session.cancel_turn() {
            return true;
        }
        let turns = self.session.turns();
        let is_persons = |side: Side| self.players[side].is_human();
        let Some(last) = turns.iter().rposition(|turn| is_persons(turn.side)) else { return false };
        for _ in last..turns.len() {
            self.session.undo_turn();
        }
        self.agreed = None;
        true
    }

    /// Plays again what was taken back, until a person is to move. False if there is nothing.
    pub fn redo(&mut self) -> bool {
        let any = self.session.redo_turn();
        while any && !self.players[self.to_move()].is_human() && self.session.redo_turn() {}
        any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(white: &str, black: &str) -> Table {
        let read = |text: &str| text.parse().expect("the player is known");
        let players = PerSide { white: read(white), black: read(black) };
        Table::new("differo", None, players, 7).expect("the game is known")
    }

    /// Plays the turn of the bot that is to move, and gives it as text.
    fn play_bot(table: &mut Table) -> Option<String> {
        let turn = table.computer_turn(&Limits::default(), &Stop::default())?.expect("bots answer");
        table.play_answer(Ok(turn.clone()));
        Some(turn)
    }

    #[test]
    fn undo_goes_back_to_the_persons_own_turn_and_redo_returns() {
        let mut table = table("human", "level:1");
        assert!(!table.undo() && !table.redo());
        table.session.play_turn("c6-f9").expect("it is legal");
        play_bot(&mut table).expect("Black is a bot");
        let after = table.session.position_text();
        assert!(table.undo());
        assert_eq!(table.session.position_text(), table.session.start_text());
        assert!(table.redo());
        assert_eq!(table.session.position_text(), after);
    }

    #[test]
    fn a_bots_own_first_turn_is_not_taken_back() {
        let mut table = table("level:1", "human");
        play_bot(&mut table).expect("White is a bot");
        assert!(!table.undo());
        assert_eq!(table.session.turns().len(), 1);
    }

    #[test]
    fn only_one_turn_is_taken_back_between_people() {
        let mut table = table("human:Ada", "human:Bob");
        for turn in ["c6-f9", "g4-d1"] {
            table.session.play_turn(turn).expect("it is legal");
        }
        assert!(table.undo());
        assert_eq!(table.session.turns().len(), 1);
    }

    #[test]
    fn the_same_seed_plays_the_same_turn_and_another_game_another() {
        let turns = |mut table: Table| -> Vec<String> {
            std::iter::from_fn(|| play_bot(&mut table)).take(6).collect()
        };
        let first = table("level:1", "level:1");
        assert_eq!(turns(first.clone()), turns(first.clone()));
        assert_ne!(turns(first.clone()), turns(first.again()));
    }

    #[test]
    fn a_game_that_does_not_end_is_ended_as_a_draw() {
        let mut table = table("level:1", "level:1");
        for turns in 1..=4 {
            play_bot(&mut table).expect("the game goes on");
            table.limit(4);
            assert_eq!(table.finish().is_some(), turns == 4);
        }
        let finish = table.finish().expect("the game is over");
        assert_eq!((finish.winner, finish.words.as_str()), (None, "4 turns were played"));
        assert_eq!(play_bot(&mut table), None);
    }

    #[test]
    fn giving_up_and_agreeing_end_a_game() {
        let mut given = table("human:Ada", "human:Bob");
        given.resign(Side::White);
        let finish = given.finish().expect("the game is over");
        assert_eq!((finish.winner, finish.words.as_str()), (Some(Side::Black), "White resigned"));
        let mut agreed = table("human:Ada", "human:Bob");
        agreed.agree_on_draw();
        assert_eq!(agreed.finish().expect("the game is over").winner, None);
    }

    #[test]
    fn a_game_that_is_over_does_not_end_again() {
        let mut table = table("human:Ada", "human:Bob");
        table.resign(Side::White);
        let finish = table.finish();
        table.agree_on_draw();
        table.resign(Side::Black);
        assert_eq!(table.finish(), finish);
    }

    #[test]
    fn a_program_that_fails_or_answers_nonsense_loses() {
        for (answer, words) in [
            (Ok("a1-a9".to_owned()), "level 1 failed, \"a1-a9\" cannot be played: "),
            (Err(NoTurn::Failed("it crashed".to_owned())), "level 1 failed, it crashed"),
        ] {
            let mut table = table("level:1", "human:Bob");
            table.play_answer(answer);
            let finish = table.finish().expect("the game is over");
            assert_eq!(finish.winner, Some(Side::Black));
            assert!(finish.words.starts_with(words), "{}", finish.words);
        }
        let mut stopped = table("level:1", "human:Bob");
        stopped.play_answer(Err(NoTurn::Stopped));
        assert_eq!(stopped.finish(), None);
    }
}
