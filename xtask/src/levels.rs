//! `cargo xtask levels`: how far apart the levels are, as a table for the README.

use std::process::{Command, ExitCode};

use crate::{cargo, root, status};

const GAMES: [&str; 3] = ["differo", "apart", "dropper"];

/// Measures neighbouring levels of one game, or of all.
pub(crate) fn run(game: Option<&str>) -> ExitCode {
    let code = status(cargo(&["build", "--release", "--package", "trine"]));
    if code != ExitCode::SUCCESS {
        return code;
    }
    println!("| levels | game | games | score | Elo |");
    println!("|---|---|---|---|---|");
    for game in GAMES.into_iter().filter(|name| game.is_none_or(|game| game == *name)) {
        for upper in 3..=10 {
            match measure(game, upper) {
                Ok(row) => println!("{row}"),
                Err(problem) => {
                    eprintln!("xtask: level {upper} of {game}: {problem}");
                    return ExitCode::FAILURE;
                }
            }
        }
    }
    ExitCode::SUCCESS
}

/// Plays a level against the one below and gives the row of the table.
fn measure(game: &str, upper: u32) -> Result<String, String> {
    let games = if upper <= 6 { "200" } else { "100" };
    let [first, second] = [upper, upper - 1].map(|level| format!("level:{level}"));
    let program = root().join("target/release/trine");
    let output = Command::new(program)
        .args(["match", game, "--first", &first, "--second", &second])
        .args(["--games", games, "--time", "0.2", "--seed", "1"])
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let score = after(&text, "lost: ").ok_or_else(|| missing(&text, &output.stderr))?;
    let elo = after(&text, "Elo ").ok_or_else(|| missing(&text, &output.stderr))?;
    let elo = elo.replace(", with 95% between ", " (").replace(" and ", " to ");
    Ok(format!("| {upper} over {} | {game} | {games} | {score} | {elo}) |", upper - 1))
}

/// The rest of the line that holds this.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.split_once(word)).map(|(_, rest)| rest)
}

fn missing(text: &str, errors: &[u8]) -> String {
    format!("the match told no result: {text}{}", String::from_utf8_lossy(errors))
}
