//! `trine record`: what can be done with files of game records.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};

use clap::{Args, Subcommand};
use trine_record::{ReadError, Reader};

use crate::failure::Failure;

/// Work with game records, the files that docs/records.md describes
#[derive(Args, Debug)]
pub(crate) struct RecordCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Check(Check),
}

/// Read records and play every turn of them
///
/// Reports each broken game with its file, line and column, and how many games are good. The exit
/// status is 1 if a game is broken.
#[derive(Args, Debug)]
struct Check {
    /// Files of records; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Print every good record as JSON, one a line, in place of the counts
    #[arg(long)]
    json: bool,
}

impl RecordCommand {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let Action::Check(check) = &self.action;
        let mut out = BufWriter::new(io::stdout().lock());
        let mut broken = 0;
        for file in &check.files {
            let cannot = |error: io::Error| Failure::Run(format!("{file}: {error}"));
            broken += if file == "-" {
                check.read(file, io::stdin().lock(), &mut out)?
            } else {
                let input = File::open(file).map_err(cannot)?;
                check.read(file, BufReader::new(input), &mut out)?
            };
        }
        out.flush()?;
        if broken == 0 { Ok(()) } else { Err(Failure::Reported) }
    }
}

impl Check {
    /// Checks one file, and gives the number of its broken games.
    fn read(&self, file: &str, input: impl BufRead, out: &mut impl Write) -> Result<u64, Failure> {
        let (mut good, mut broken) = (0_u64, 0);
        for game in Reader::new(input) {
            match game {
                Ok(record) => {
                    good += 1;
                    if self.json {
                        serde_json::to_writer(&mut *out, &record).map_err(io::Error::from)?;
                        writeln!(out)?;
                    }
                }
                Err(ReadError::Broken(game)) => {
                    broken += 1;
                    // What was written so far comes first where both streams go to one screen.
                    out.flush()?;
                    eprintln!("trine: {file}: {game}");
                }
                Err(ReadError::Io(error)) => return Err(Failure::Run(format!("{file}: {error}"))),
            }
        }
        if !self.json {
            let games = if good == 1 { "game" } else { "games" };
            writeln!(out, "{file}: {good} good {games}, {broken} broken")?;
        }
        Ok(broken)
    }
}
