//! One game of a match under a referee, who trusts nobody: answers are checked, clocks are kept,
//! and whoever does something wrong has lost.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use trine_engine::roster::Contender;
use trine_engine::{Clock, Player, Stop};
use trine_rules::registry::GameId;
use trine_rules::{Game, Outcome, PerSide, Side};

use crate::ending::Ending;
use crate::pace::Pace;
use crate::program::{Conversation, Fault, FaultKind, Patience, Question, Trouble, quote, seconds};

/// Who sits at the board.
pub enum Seat<P: Contender> {
    /// One of our bots, and how long it may think.
    Bot(Box<dyn Player<P>>, Pace),
    /// Another program.
    Program(Box<Conversation>),
}

/// The rules of a match that are not the game's.
#[derive(Clone, Debug)]
pub struct Referee {
    /// The game.
    pub game: GameId,
    /// How long players may think.
    pub pace: Pace,
    /// How long to wait for programs.
    pub patience: Patience,
    /// After how many turns a game is a draw.
    pub turn_limit: u32,
    /// Ends all games without a result.
    pub stop: Stop,
}

/// A game that has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its turns in notation, those of the opening first.
    pub turns: Vec<String>,
    /// How it ended.
    pub ending: Ending,
    /// The side whose fault ended it, if it was one's.
    pub at_fault: Option<Side>,
}

/// A game that has been given up, because the match was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Abandoned;

impl Referee {
    /// Plays a game that has begun with an opening to its end. `watch` sees every turn after it,
    /// its number and its text, and gives the game up by breaking.
    pub fn play<P: Contender>(
        &self,
        opening: Game<P>,
        mut seats: PerSide<&mut Seat<P>>,
        mut watch: impl FnMut(u32, &str) -> ControlFlow<()>,
    ) -> Result<Played, Abandoned> {
        let mut table = Table::new(opening, self.pace.clock());
        for side in Side::BOTH {
            match seats[side].new_game(&self.stop) {
                Ok(()) => {}
                Err(Trouble::Stopped) => return Err(Abandoned),
                Err(Trouble::Fault(fault)) => return Ok(table.lost(side, fault)),
            }
        }
        loop {
            if let Some(ending) = self.ending(&table.game) {
                return Ok(Played { turns: table.turns, ending, at_fault: None });
            }
            let side = table.game.position().to_move();
            let number = table.game.position().turn();
            let turn = self.turn(&mut table, seats[side]);
            match turn {
                _ if self.stop.is_stopped() => return Err(Abandoned),
                Ok(()) => {}
                Err(Trouble::Stopped) => return Err(Abandoned),
                Err(Trouble::Fault(fault)) => return Ok(table.lost(side, fault)),
            }
            let text = table.turns.last().expect("a turn has just been played");
            if watch(number, text).is_break() {
                return Err(Abandoned);
            }
        }
    }

    /// How the game has ended, if it has.
    fn ending<P: Contender>(&self, game: &Game<P>) -> Option<Ending> {
        let position = game.position();
        if position.outcome().is_some() {
            return Some(Ending::by_position(self.game, &position.to_string()));
        }
        match game.outcome() {
            Some(Outcome::Draw) => Some(Ending::repetition()),
            _ => (position.turn() > self.turn_limit).then(|| Ending::turn_limit(self.turn_limit)),
        }
    }

    /// Lets the side to move play its turn.
    fn turn<P: Contender>(&self, table: &mut Table<P>, seat: &mut Seat<P>) -> Result<(), Trouble> {
        let (moves, spent) = match seat {
            Seat::Bot(bot, pace) => self.ask_bot(table, &mut **bot, *pace),
            Seat::Program(program) => self.ask_program(table, program)?,
        };
        table.punch(spent)?;
        let text = table.game.position().turn_text(&moves);
        for m in moves {
            table.game.play(m).expect("the turn is legal");
        }
        table.turns.push(text);
        Ok(())
    }

    fn ask_bot<P: Contender>(
        &self,
        table: &Table<P>,
        bot: &mut dyn Player<P>,
        pace: Pace,
    ) -> (Vec<P::Move>, Duration) {
        let side = table.game.position().to_move();
        let limits = pace.limits(table.clock.as_ref(), side);
        let asked = Instant::now();
        let moves = bot.choose(&table.game, &limits, &self.stop);
        (moves, asked.elapsed())
    }

    fn ask_program<P: Contender>(
        &self,
        table: &Table<P>,
        program: &mut Conversation,
    ) -> Result<(Vec<P::Move>, Duration), Trouble> {
        let position = table.game.position();
        let clock = table.clock.as_ref();
        let question = Question {
            position: table.position_line(),
            go: self.pace.go(clock),
            time: self.pace.allowed(clock, position.to_move(), self.patience.margin),
        };
        let answer = program.think(&question, &self.stop)?;
        let moves = position.read_turn(&answer.turn).map_err(|error| {
            let words = format!("{} cannot be played, {error}", quote(&answer.turn));
            Fault::new(FaultKind::Illegal, words)
        })?;
        Ok((moves, answer.spent))
    }
}

/// A game that is going on.
struct Table<P: Contender> {
    game: Game<P>,
    /// The turns of the game as text.
    turns: Vec<String>,
    clock: Option<Clock>,
}

impl<P: Contender> Table<P> {
    fn new(game: Game<P>, clock: Option<Clock>) -> Self {
        let turns = game.turns().map(|(position, moves)| position.turn_text(moves)).collect();
        Self { game, turns, clock }
    }

    /// The whole game for a program, which has to see repetitions too.
    fn position_line(&self) -> String {
        let mut line = format!("position fen {}", self.game.start());
        if !self.turns.is_empty() {
            line += " moves ";
            line += &self.turns.join(" ");
        }
        line
    }

    /// Takes the time of a turn off the clock of the side to move.
    fn punch(&mut self, spent: Duration) -> Result<(), Fault> {
        let side = self.game.position().to_move();
        let Some(clock) = &mut self.clock else { return Ok(()) };
        let left = clock.left[side];
        let rest = left.checked_sub(spent).ok_or_else(|| {
            let words = format!("it took {}, the clock had {}", seconds(spent), seconds(left));
            Fault::new(FaultKind::Time, words)
        })?;
        clock.left[side] = rest + clock.increment[side];
        Ok(())
    }

    fn lost(self, side: Side, fault: Fault) -> Played {
        Played { turns: self.turns, ending: Ending::fault(side, fault), at_fault: Some(side) }
    }
}

impl<P: Contender> Seat<P> {
    /// What a program did that is odd but cost it nothing.
    pub fn take_remarks(&mut self) -> Vec<String> {
        match self {
            Self::Bot(..) => Vec::new(),
            Self::Program(program) => program.take_remarks(),
        }
    }

    fn new_game(&mut self, stop: &Stop) -> Result<(), Trouble> {
        match self {
            Self::Bot(..) => Ok(()),
            Self::Program(program) => program.new_game(stop),
        }
    }
}

impl<P: Contender> fmt::Debug for Seat<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bot(..) => f.write_str("Bot"),
            Self::Program(program) => program.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use trine_engine::Limits;
    use trine_engine::bots::{GreedyBot, RandomBot};
    use trine_rules::Position;
    use trine_rules::differo::Differo;

    use super::*;
    use crate::ending::{Cause, Rule};

    type Move = <Differo as Position>::Move;

    /// Takes its time over every turn.
    struct Slow;

    impl Player<Differo> for Slow {
        fn choose(&mut self, game: &Game<Differo>, _: &Limits, _: &Stop) -> Vec<Move> {
            std::thread::sleep(Duration::from_millis(30));
            vec![game.position().moves()[0]]
        }
    }

    fn referee(pace: Pace) -> Referee {
        let (patience, stop) = (Patience::default(), Stop::default());
        Referee { game: GameId::Differo, pace, patience, turn_limit: 400, stop }
    }

    fn play(
        referee: &Referee,
        white: Seat<Differo>,
        black: Seat<Differo>,
    ) -> Result<Played, Abandoned> {
        let (mut white, mut black) = (white, black);
        let seats = PerSide { white: &mut white, black: &mut black };
        referee.play(Game::new(Differo::start(())), seats, |_, _| ControlFlow::Continue(()))
    }

    fn greedy() -> Seat<Differo> {
        Seat::Bot(Box::new(GreedyBot::new(1)), Pace::Own)
    }

    #[test]
    fn a_game_is_played_to_its_end_by_the_rules() {
        let random = Seat::Bot(Box::new(RandomBot::new(1)), Pace::Own);
        let played = play(&referee(Pace::Own), greedy(), random).expect("nobody stops it");
        assert_eq!(played.ending.outcome, Outcome::Win(Side::White));
        assert_eq!(played.ending.cause, Cause::Rule(Rule::GoalReached));
        assert!(played.turns.len() > 4 && played.at_fault.is_none());
    }

    #[test]
    fn a_bot_that_oversteps_its_clock_has_lost_on_time() {
        let pace = Pace::Clock { base: Duration::from_millis(25), increment: Duration::ZERO };
        let played = play(&referee(pace), greedy(), Seat::Bot(Box::new(Slow), Pace::Own));
        let played = played.expect("nobody stops it");
        assert_eq!(played.ending.cause, Cause::Fault(FaultKind::Time));
        assert_eq!((played.at_fault, played.turns.len()), (Some(Side::Black), 1));
    }

    #[test]
    fn a_game_that_goes_on_for_too_long_is_a_draw() {
        let referee = Referee { turn_limit: 3, ..referee(Pace::Own) };
        let played = play(&referee, greedy(), greedy()).expect("nobody stops it");
        assert_eq!(played.ending.cause, Cause::Rule(Rule::TurnLimit));
        assert_eq!((played.ending.outcome, played.turns.len()), (Outcome::Draw, 3));
    }

    #[test]
    fn a_stopped_match_gives_its_games_up() {
        let referee = referee(Pace::Own);
        referee.stop.stop();
        assert_eq!(play(&referee, greedy(), greedy()), Err(Abandoned));
    }
}
