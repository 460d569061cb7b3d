//! `trine play`: bot against bot, its turns printed as they are played.

use std::io::{self, Write};

use clap::Args;
use trine_arena::contest;
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Limits, Player, Settings, Who};
use trine_rules::registry::GameId;
use trine_rules::{Outcome, PerSide};

use crate::failure::Failure;
use crate::perft::read_size;

/// Let two bots play a game and print its turns
///
/// Prints a line a turn, its number and its text, and at the end who won. A bot is random, greedy,
/// level:1 to level:10, or engine:SECONDS. A game of 400 turns is a draw.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The game: differo, apart or dropper
    game: GameId,
    /// The size of the board
    #[arg(long, value_name = "N", value_parser = read_size)]
    size: Option<u8>,
    /// Who plays White
    #[arg(long, value_name = "WHO", default_value = "engine:0.5")]
    white: Who,
    /// Who plays Black
    #[arg(long, value_name = "WHO", default_value = "engine:0.5")]
    black: Who,
    /// Makes every random choice repeatable
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Play {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let position = self.game.position(self.size).map_err(Failure::usage)?;
        roster::visit(position, Game(self))
    }
}

struct Game<'a>(&'a Play);

impl ContenderVisitor for Game<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Contender>(self, start: P) -> Self::Output {
        let Play { white, black, seed, .. } = self.0;
        let mut bots = PerSide {
            white: white.player::<P>(*seed, Settings::default()),
            black: black.player::<P>(seed.wrapping_add(1), Settings::default()),
        };
        let players: PerSide<&mut dyn Player<P>> =
            PerSide { white: &mut *bots.white, black: &mut *bots.black };
        let mut written = Ok(());
        let end = contest::play(start, players, &Limits::default(), |game| {
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
            Some(Outcome::Win(side)) => writeln!(out, "{side} ({}) wins", who(self.0, side))?,
            Some(Outcome::Draw) => writeln!(out, "a draw")?,
        }
        Ok(())
    }
}

fn who(play: &Play, side: trine_rules::Side) -> Who {
    PerSide { white: play.white, black: play.black }[side]
}

fn write_turn(number: u32, text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{number}. {text}")?;
    out.flush()
}
