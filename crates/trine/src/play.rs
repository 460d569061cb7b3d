//! `trine play`: bots and other programs against each other, turns printed as they are played.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use clap::Args;
use trine_arena::ending::Cause;
use trine_arena::entrant::Entrant;
use trine_arena::pace::Pace;
use trine_arena::program::{Board, Conversation, Patience, Trouble};
use trine_arena::referee::{Played, Referee, Seat};
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Settings, Stop};
use trine_rules::registry::GameId;
use trine_rules::{Game, Outcome, PerSide, Side};

use crate::failure::Failure;
use crate::perft::read_size;

/// Let two bots play a game and print its turns
///
/// Prints a line a turn, its number and its text, and at the end who won. WHO is random, greedy,
/// level:1 to level:10, engine:SECONDS, or ugi:COMMAND for another program that speaks UGI, which
/// gets half a second for each turn. A game of 400 turns is a draw.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The game: differo, apart or dropper
    game: GameId,
    /// The size of the board
    #[arg(long, value_name = "N", value_parser = read_size)]
    size: Option<u8>,
    /// Who plays White
    #[arg(long, value_name = "WHO", default_value = "engine:0.5")]
    white: Entrant,
    /// Who plays Black
    #[arg(long, value_name = "WHO", default_value = "engine:0.5")]
    black: Entrant,
    /// Print plain lines, as it does anyway
    #[arg(long)]
    line: bool,
    /// Makes every random choice repeatable
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What a program gets for each turn.
const PROGRAM_TIME: Duration = Duration::from_millis(500);

impl Play {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let position = self.game.position(self.size).map_err(Failure::usage)?;
        roster::visit(position, Start(self))
    }

    fn who(&self, side: Side) -> &Entrant {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// Takes a seat at the board.
    fn seat<P: Contender>(&self, side: Side, referee: &Referee) -> Result<Seat<P>, Failure> {
        match self.who(side) {
            Entrant::Bot(who) => {
                let seed = self.seed.wrapping_add(u64::from(side == Side::Black));
                Ok(Seat::Bot(who.player(seed, Settings::default()), Pace::Own))
            }
            Entrant::Program(program) => {
                let board = Board::of(self.game, self.size);
                let started = Conversation::start(program, &board, referee.patience, &referee.stop);
                started.map(|program| Seat::Program(Box::new(program))).map_err(|trouble| {
                    let words = match trouble {
                        Trouble::Fault(fault) => fault.words,
                        Trouble::Stopped => "it was stopped".to_owned(),
                    };
                    Failure::Run(format!("ugi:{program}: {words}"))
                })
            }
        }
    }
}

struct Start<'a>(&'a Play);

impl ContenderVisitor for Start<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Contender>(self, start: P) -> Self::Output {
        let play = self.0;
        let (patience, stop) = (Patience::default(), Stop::default());
        // Bots take their own time: see their seats.
        let pace = Pace::Time(PROGRAM_TIME);
        let referee = Referee { game: play.game, pace, patience, stop };
        let mut white = play.seat::<P>(Side::White, &referee)?;
        let mut black = play.seat::<P>(Side::Black, &referee)?;
        let seats = PerSide { white: &mut white, black: &mut black };
        let mut written = Ok(());
        let played = referee.play(Game::new(start), seats, |number, text| {
            written = write_turn(number, text);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        if let Ok(Played { ending, .. }) = played {
            let mut out = io::stdout().lock();
            match (ending.outcome, ending.cause) {
                (Outcome::Draw, _) => writeln!(out, "a draw")?,
                (Outcome::Win(side), Cause::Rule(_)) => {
                    writeln!(out, "{side} ({}) wins", play.who(side))?;
                }
                (Outcome::Win(side), Cause::Fault(kind)) => {
                    let (winner, loser, words) = (play.who(side), side.other(), ending.words);
                    writeln!(out, "{side} ({winner}) wins: {loser}, {}, {words}", kind.title())?;
                }
            }
        }
        Ok(())
    }
}

fn write_turn(number: u32, text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{number}. {text}")?;
    out.flush()
}
