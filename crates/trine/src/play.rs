//! `trine play`: a game in the terminal, or between bots and programs printed as it is played.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use trine_arena::contest::turn_limit;
use trine_arena::ending::{Cause, Ending};
use trine_arena::entrant::Entrant;
use trine_arena::pace::Pace;
use trine_arena::program::{Board, Conversation, Patience, Program, Trouble};
use trine_arena::referee::{Played, Referee, Seat};
use trine_engine::book::{Book, BookPlayer};
use trine_engine::roster::{self, Contender, ContenderVisitor};
use trine_engine::{Settings, Stop};
use trine_rules::registry::GameId;
use trine_rules::{Game, Outcome, PerSide, Side};
use trine_terminal::{Participant, words};

use crate::book;
use crate::failure::Failure;
use crate::guest::{self, PROGRAM_TIME};
use crate::interrupt::stop_on_interrupt;
use crate::perft::read_size;
use crate::seat::{self, Seat as Table};

/// Play a game, or let two bots play
///
/// WHO is human, human:NAME, random, greedy, level:1 to level:10, engine:SECONDS, or ugi:COMMAND for
/// another program that speaks UGI, which gets half a second for each turn. A side that is not named is
/// yours if the other is a bot's or a program's; if neither is named, you are White against level:5.
/// Where the output is not a terminal, a game without people is printed as a line a turn, and is a draw
/// after 400 turns, on large boards later; with --line the board is printed after every turn.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The game: differo, apart or dropper
    game: GameId,
    /// The size of the board
    #[arg(long, value_name = "N", value_parser = read_size)]
    size: Option<u8>,
    /// Who plays White
    #[arg(long, value_name = "WHO")]
    white: Option<Player>,
    /// Who plays Black
    #[arg(long, value_name = "WHO")]
    black: Option<Player>,
    /// An opening book that the bots play from as long as they can
    #[arg(long, value_name = "BOOK")]
    book: Option<PathBuf>,
    #[command(flatten)]
    seat: Table,
}

/// Who plays: a person or a bot, or another program.
#[derive(Clone, Debug)]
enum Player {
    Participant(Participant),
    Program(Program),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text.parse(), text.parse()) {
            (Ok(participant), _) => Ok(Self::Participant(participant)),
            (Err(_), Ok(Entrant::Program(program))) => Ok(Self::Program(program)),
            (Err(error), _) => Err(format!("{error}, or ugi:COMMAND")),
        }
    }
}

impl Play {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        // Before any program is started.
        let position = self.game.position(self.size).map_err(Failure::usage)?;
        let book = self.read_book()?;
        if let Some(who) = self.to_be_printed() {
            let (seed, delay) = (self.seat.seed(), self.seat.delay.unwrap_or_default());
            let stop = stop_on_interrupt()?;
            return roster::visit(position, Start { play: self, who, seed, delay, book, stop });
        }
        let participant = |player: &Option<Player>| match player {
            None => Ok(None),
            Some(Player::Participant(participant)) => Ok(Some(participant.clone())),
            Some(Player::Program(program)) => {
                guest::invite(program, self.game, self.size).map(Participant::Program).map(Some)
            }
        };
        let players = seat::players(participant(&self.white)?, participant(&self.black)?);
        self.seat.play(self.game, self.size, players, book)
    }

    /// The book, which must be for the game and the board.
    fn read_book(&self) -> Result<Option<Arc<Book>>, Failure> {
        let Some(file) = &self.book else { return Ok(None) };
        let book = book::read(file)?;
        let size = self.size.or(self.game.sizes().map(|sizes| sizes.default));
        if (book.game(), book.size()) != (self.game, size) {
            let (file, title) = (file.display(), book::title(&book));
            return Err(Failure::Usage(format!("{file}: the book is for {title}")));
        }
        Ok(Some(Arc::new(book)))
    }

    /// The players of a game that is only printed, a line a turn: bots and programs, where there is
    /// no terminal to watch them in.
    fn to_be_printed(&self) -> Option<PerSide<Entrant>> {
        let entrant = |player: &Option<Player>| match player {
            Some(Player::Program(program)) => Some(Entrant::Program(program.clone())),
            Some(Player::Participant(Participant::Computer(who))) => Some(Entrant::Bot(*who)),
            _ => None,
        };
        let is_shown = self.seat.line || io::stdout().is_terminal();
        let (white, black) = (entrant(&self.white)?, entrant(&self.black)?);
        (!is_shown).then_some(PerSide { white, black })
    }
}

/// How often a wait looks whether somebody wants to end.
const GLANCE: Duration = Duration::from_millis(20);

/// A game without people.
struct Start<'a> {
    play: &'a Play,
    who: PerSide<Entrant>,
    seed: u64,
    /// How long to wait after each turn.
    delay: Duration,
    /// What bots play from as long as they can.
    book: Option<Arc<Book>>,
    /// Ends the game without a result.
    stop: Stop,
}

impl Start<'_> {
    /// Takes a seat at the board.
    fn seat<P: Contender>(&self, side: Side, referee: &Referee) -> Result<Seat<P>, Failure> {
        match &self.who[side] {
            Entrant::Bot(who) => {
                let seed = self.seed.wrapping_add(u64::from(side == Side::Black));
                let player = who.player(seed, Settings::default());
                let player = match &self.book {
                    None => player,
                    Some(book) => Box::new(BookPlayer::new(Arc::clone(book), seed, player)),
                };
                Ok(Seat::Bot(player, Pace::Own))
            }
            Entrant::Program(program) => {
                let board = Board::of(self.play.game, self.play.size);
                let started = Conversation::start(program, &board, referee.patience, &referee.stop);
                started.map(|conversation| Seat::Program(Box::new(conversation))).map_err(
                    |trouble| match trouble {
                        Trouble::Stopped => interrupted(0),
                        Trouble::Fault(_) => guest::cannot_start(program, trouble),
                    },
                )
            }
        }
    }
}

impl Start<'_> {
    /// Waits between two turns, as long as nobody wants to end.
    fn wait(&self) {
        let began = Instant::now();
        while !self.stop.is_stopped() {
            let left = self.delay.saturating_sub(began.elapsed());
            if left.is_zero() {
                break;
            }
            std::thread::sleep(left.min(GLANCE));
        }
    }

    /// Who won, why, and in how many turns.
    fn end(&self, ending: &Ending, turns: usize) -> String {
        let (turns, why) = (words::count(turns, "turn"), &ending.words);
        match (ending.outcome, ending.cause) {
            (Outcome::Draw, _) => format!("The game is a draw after {turns}: {why}."),
            (Outcome::Win(side), Cause::Rule(_)) => {
                format!("{side} ({}) wins after {turns}: {why}.", self.who[side])
            }
            (Outcome::Win(side), Cause::Fault(kind)) => {
                let (winner, loser, fault) = (&self.who[side], side.other(), kind.title());
                format!("{side} ({winner}) wins after {turns}: {loser}, {fault}, {why}")
            }
        }
    }
}

impl ContenderVisitor for Start<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Contender>(self, start: P) -> Self::Output {
        let (patience, stop) = (Patience::default(), self.stop.clone());
        // Bots take their own time: see their seats.
        let pace = Pace::Time(PROGRAM_TIME);
        let Play { game, size, .. } = *self.play;
        let referee = Referee { game, pace, patience, turn_limit: turn_limit(size), stop };
        let mut white = self.seat::<P>(Side::White, &referee)?;
        let mut black = self.seat::<P>(Side::Black, &referee)?;
        let seats = PerSide { white: &mut white, black: &mut black };
        let (mut written, mut shown) = (Ok(()), 0);
        let played = referee.play(Game::new(start), seats, |number, text| {
            written = write_turn(number, text);
            shown += 1;
            self.wait();
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        let Ok(Played { ending, turns, .. }) = played else { return Err(interrupted(shown)) };
        Ok(writeln!(io::stdout(), "{}", self.end(&ending, turns.len()))?)
    }
}

/// A game that was given up.
fn interrupted(turns: usize) -> Failure {
    Failure::Run(format!("interrupted after {}", words::count(turns, "turn")))
}

fn write_turn(number: u32, text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{number}. {text}")?;
    out.flush()
}
