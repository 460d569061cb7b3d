//! The `trine` program: arguments, commands, and what they print.

mod analyse;
mod bench;
mod book;
mod bot;
mod failure;
mod guest;
mod interrupt;
mod matches;
mod moves;
mod openings;
mod output;
mod perft;
mod play;
mod puzzles;
mod record;
mod review;
mod seat;
mod serve;
mod show;
mod subject;
mod train;
mod ugi;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use failure::Failure;

/// Play, study and host three young board games: Differo, Apart and Dropper.
///
/// Without a command it opens the menu, to play against each other or against the computer.
#[derive(Parser, Debug)]
#[command(name = "trine", version, max_term_width = 100, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(flatten)]
    seat: seat::Seat,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Play(play::Play),
    Match(Box<matches::Match>),
    Analyse(analyse::Analyse),
    Review(review::ReviewCommand),
    Moves(moves::Moves),
    Perft(perft::Perft),
    Serve(Box<serve::Serve>),
    Bot(Box<bot::Bot>),
    Record(record::RecordCommand),
    Show(show::Show),
    Train(train::Train),
    Openings(openings::Openings),
    Puzzles(puzzles::Puzzles),
    Book(book::BookCommand),
    Bench(bench::Bench),
    Ugi(ugi::Ugi),
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return answer_usage(&error),
    };
    let result = match arguments.command {
        Some(Command::Play(command)) => command.run(),
        Some(Command::Match(command)) => command.run(),
        Some(Command::Analyse(command)) => command.run(),
        Some(Command::Review(command)) => command.run(),
        Some(Command::Moves(command)) => command.run(),
        Some(Command::Perft(command)) => command.run(),
        Some(Command::Serve(command)) => command.run(),
        Some(Command::Bot(command)) => command.run(),
        Some(Command::Record(command)) => command.run(),
        Some(Command::Show(command)) => command.run(),
        Some(Command::Train(command)) => command.run(),
        Some(Command::Openings(command)) => command.run(),
        Some(Command::Puzzles(command)) => command.run(),
        Some(Command::Book(command)) => command.run(),
        Some(Command::Bench(bench::Bench {})) => bench::run(),
        Some(Command::Ugi(command)) => command.run(),
        None => arguments.seat.run(),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// Shows the help or version that was asked for, or says in one line what is wrong with the
/// arguments.
fn answer_usage(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return error.print().map_or_else(|e| Failure::from(e).report(), |()| ExitCode::SUCCESS);
    }
    let text = error.to_string();
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.strip_prefix("error: ").unwrap_or(&line);
    Failure::Usage(format!("{line}; trine --help shows what there is")).report()
}
