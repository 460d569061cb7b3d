//! `cargo xtask levels`: how far apart the levels are, as a table for the README.

use std::process::{Command, ExitCode};

use crate::web::program;
use crate::{cargo, status};

const GAMES: [&str; 3] = ["differo", "apart", "dropper"];

/// The rating of level 2, from which the others are counted.
const GREEDY: f64 = 1000.0;

/// What the games of the table follow from: other games than those by which it was chosen how the
/// levels are held back, or the table would tell of lucky choices.
const SEED: &str = "11";

/// What a match between two levels gave.
struct Step {
    /// The row of the table.
    row: String,
    /// How far apart they are, in Elo.
    elo: f64,
}

/// Measures neighbouring levels of one game, or of all.
pub(crate) fn run(game: Option<&str>) -> ExitCode {
    let code = status(cargo(&["build", "--release", "--package", "trine"]));
    if code != ExitCode::SUCCESS {
        return code;
    }
    println!("| levels | game | games | score | Elo |");
    println!("|---|---|---|---|---|");
    let games = GAMES.into_iter().filter(|name| game.is_none_or(|game| game == *name));
    let ratings: Result<Vec<_>, _> = games.map(|game| Ok((game, ladder(game)?))).collect();
    match ratings {
        Ok(ratings) => {
            for (game, ratings) in ratings {
                // For `Graded::RATINGS` of the engine; level 1 is far below all others.
                println!("\nratings of {game} from level 2 up: {ratings:.0?}");
            }
            ExitCode::SUCCESS
        }
        Err(problem) => {
            let problem: String = problem;
            eprintln!("xtask: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Measures the levels of a game from the second up, and gives their ratings.
fn ladder(game: &str) -> Result<Vec<f64>, String> {
    let mut ratings = vec![GREEDY];
    for upper in 3..=10 {
        let step = measure(game, upper)
            .map_err(|problem| format!("level {upper} of {game}: {problem}"))?;
        println!("{}", step.row);
        ratings.extend(ratings.last().map(|below| below + step.elo));
    }
    Ok(ratings)
}

/// Plays a level against the one below.
fn measure(game: &str, upper: u32) -> Result<Step, String> {
    // The weaker they are, the sooner they have played: so most of the games are theirs.
    let games = match upper {
        ..=6 => "1000",
        7..=9 => "400",
        _ => "200",
    };
    let [first, second] = [upper, upper - 1].map(|level| format!("level:{level}"));
    let output = Command::new(program("release"))
        .args(["match", game, "--first", &first, "--second", &second])
        .args(["--games", games, "--time", "0.2", "--seed", SEED])
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let score = after(&text, "lost: ").ok_or_else(|| missing(&text, &output.stderr))?;
    let told = after(&text, "Elo ").ok_or_else(|| missing(&text, &output.stderr))?;
    let elo = told.split(',').next().and_then(|elo| elo.parse().ok());
    let elo = elo.ok_or_else(|| format!("{told:?} has no number"))?;
    let told = told.replace(", with 95% between ", " (").replace(" and ", " to ");
    let row = format!("| {upper} over {} | {game} | {games} | {score} | {told}) |", upper - 1);
    Ok(Step { row, elo })
}

/// The rest of the line that holds this.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.split_once(word)).map(|(_, rest)| rest)
}

fn missing(text: &str, errors: &[u8]) -> String {
    format!("the match told no result: {text}{}", String::from_utf8_lossy(errors))
}
