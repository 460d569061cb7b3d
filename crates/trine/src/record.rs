//! `trine record`: what can be done with files of game records.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};

use clap::{Args, Subcommand};
use trine_record::{ReadError, Reader, Record};

use crate::failure::Failure;
use crate::output::refused;

/// Work with game records, the files that docs/records.md describes
#[derive(Args, Debug)]
pub(crate) struct RecordCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Check(Check),
    FromJson(FromJson),
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

/// Turn records in JSON, one a line, back into game records
///
/// Reads what `trine record check --json` writes. Reports each broken record with its file and line. The
/// exit status is 1 if a record is broken.
#[derive(Args, Debug)]
struct FromJson {
    /// Files of JSON; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
}

impl RecordCommand {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        let broken = match &self.action {
            Action::Check(check) => {
                for_each_file(&check.files, |file, input| check.read(file, input, &mut out))?
            }
            Action::FromJson(FromJson { files }) => {
                for_each_file(files, |file, input| write_records(file, input, &mut out))?
            }
        };
        out.flush()?;
        if broken == 0 { Ok(()) } else { Err(Failure::Reported) }
    }
}

/// Reads files by their names, and gives the number of their broken games.
fn for_each_file(
    files: &[String],
    mut read: impl FnMut(&str, &mut dyn BufRead) -> Result<u64, Failure>,
) -> Result<u64, Failure> {
    let mut broken = 0;
    for file in files {
        broken += if file == "-" {
            read(file, &mut io::stdin().lock())?
        } else {
            let input = File::open(file).map_err(|error| refused(file.as_ref(), &error))?;
            read(file, &mut BufReader::new(input))?
        };
    }
    Ok(broken)
}

/// Writes the JSON records of one file as text, and gives the number of the broken ones.
fn write_records(
    file: &str,
    input: &mut dyn BufRead,
    out: &mut impl Write,
) -> Result<u64, Failure> {
    let mut broken = 0;
    for (number, line) in (1..).zip(input.lines()) {
        let line = line.map_err(|error| refused(file.as_ref(), &error))?;
        if line.trim().is_empty() {
            continue;
        }
        match serde_json::from_str::<Record>(&line) {
            Ok(record) => writeln!(out, "{record}")?,
            Err(error) => {
                broken += 1;
                out.flush()?;
                let problem = error.to_string().replace(" at line 1 column ", ", at column ");
                eprintln!("trine: {file}: line {number}: {problem}");
            }
        }
    }
    Ok(broken)
}

impl Check {
    /// Checks one file, and gives the number of its broken games.
    fn read(
        &self,
        file: &str,
        input: &mut dyn BufRead,
        out: &mut impl Write,
    ) -> Result<u64, Failure> {
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
                Err(ReadError::Io(error)) => return Err(refused(file.as_ref(), &error)),
            }
        }
        if !self.json {
            let games = if good == 1 { "game" } else { "games" };
            writeln!(out, "{file}: {good} good {games}, {broken} broken")?;
        }
        Ok(broken)
    }
}
