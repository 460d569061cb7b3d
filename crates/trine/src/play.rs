//! `trine play`: people in line mode; bot against bot, its turns printed as they are played.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use trine_arena::contest;
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Limits, Player, Settings, Who};
use trine_rules::registry::GameId;
use trine_rules::{Outcome, PerSide};
use trine_terminal::Participant;

use crate::failure::Failure;
use crate::line::{self, LineOptions};
use crate::perft::read_size;

/// Play a game, or let two bots play
///
/// WHO is human, human:NAME, random, greedy, level:1 to level:10, or engine:SECONDS. A side that is
/// not named is yours if the other is a bot's; if neither is named, you are White against level:5.
/// A game between two bots is printed as a line a turn, and of 400 turns is a draw; with --line the
/// board is printed after every turn.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The game: differo, apart or dropper
    game: GameId,
    /// The size of the board
    #[arg(long, value_name = "N", value_parser = read_size)]
    size: Option<u8>,
    /// Who plays White
    #[arg(long, value_name = "WHO")]
    white: Option<Participant>,
    /// Who plays Black
    #[arg(long, value_name = "WHO")]
    black: Option<Participant>,
    #[command(flatten)]
    line: LineOptions,
}

impl Play {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let players = line::players(self.white.clone(), self.black.clone());
        if let (Participant::Computer(white), Participant::Computer(black), false) =
            (&players.white, &players.black, self.line.line)
        {
            let position = self.game.position(self.size).map_err(Failure::usage)?;
            let who = PerSide { white: *white, black: *black };
            let (seed, delay) = (self.line.seed.unwrap_or(1), self.line.delay.unwrap_or_default());
            return roster::visit(position, Game { who, seed, delay });
        }
        self.line.play(self.game, self.size, players)
    }
}

/// Two bots and what their choices depend on.
struct Game {
    who: PerSide<Who>,
    seed: u64,
    /// How long to wait before each turn.
    delay: Duration,
}

impl ContenderVisitor for Game {
    type Output = Result<(), Failure>;

    fn visit<P: Contender>(self, start: P) -> Self::Output {
        let Self { who, seed, delay } = self;
        let mut bots = PerSide {
            white: who.white.player::<P>(seed, Settings::default()),
            black: who.black.player::<P>(seed.wrapping_add(1), Settings::default()),
        };
        let players: PerSide<&mut dyn Player<P>> =
            PerSide { white: &mut *bots.white, black: &mut *bots.black };
        let mut written = Ok(());
        let end = contest::play(start, players, &Limits::default(), |game| {
            std::thread::sleep(delay);
            // The turn just played is the last of the game so far.
            if let Some((position, moves)) = game.turns().last() {
                written = write_turn(position.turn(), &position.turn_text(moves));
            }
            written.is_ok()
        });
        written?;
        let mut out = io::stdout().lock();
        match end {
            None => {}
            Some(Outcome::Win(side)) => writeln!(out, "{side} ({}) wins", who[side])?,
            Some(Outcome::Draw) => writeln!(out, "a draw")?,
        }
        Ok(())
    }
}

fn write_turn(number: u32, text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{number}. {text}")?;
    out.flush()
}
