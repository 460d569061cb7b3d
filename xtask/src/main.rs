//! The repository's own commands, run as `cargo xtask COMMAND`.

mod levels;
mod module;
mod schema;
mod suite;
mod test;
mod tidy;
mod web;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
The repository's own commands:

  cargo xtask start [--no-open]   builds everything, starts the server and opens the browser; needs
                               Node 20 with npm
  cargo xtask test             every check and test; ends with `N passed, M failed`; needs Node too,
                               and Chromium, which it installs as superuser on Debian
  cargo xtask web              builds the browser app into web/dist
  cargo xtask wasm             builds its engine alone, into web/src/engine/generated
  cargo xtask types            makes its types and its catalogue again, in web/src/wire
  cargo xtask screenshots      builds the app and takes its pictures again
  cargo xtask bench            how fast the rules are, beside naive ones; how soon the engine is how
                               deep; how fast ends of Dropper games are solved, and records read
  cargo xtask bench --wasm     how fast the engine is in the browser, beside the native one
  cargo xtask bench --page     what the first page costs to load, and how soon the app answers
  cargo xtask bench --server   1,000 games at once on a server, and how fast it keeps turns
  cargo xtask levels [GAME]    the Elo between neighbouring levels, as a table; some forty minutes
  cargo xtask soak [GAMES]     fast games over all games, sizes and levels (default 1000): no
                               illegal move, no crash, no bot that works longer than it may;
                               then the server is killed 1000 times while people play: no turn lost
  cargo xtask fuzz [SECONDS]   each fuzz target for this long (default 60); needs a nightly
                               toolchain and `cargo install cargo-fuzz`
  cargo xtask schema           asks a server everything that its description offers, in odd ways;
                               needs `pipx install schemathesis`, and the app built";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["test"] => test::run(),
        ["bench"] => bench(),
        ["start"] | ["start", "--no-open"] => report(web::start(&arguments[1..])),
        ["web"] => report(web::build()),
        ["wasm"] => report(module::build()),
        ["types"] => report(module::make_types()),
        ["screenshots"] => report(web::screenshots()),
        ["bench", "--wasm"] => report(web::bench_module()),
        ["bench", "--page"] => report(web::bench_page()),
        ["bench", "--server"] => bench_server(),
        ["schema"] => report(schema::check()),
        ["levels"] => levels::run(None),
        ["levels", game @ ("differo" | "apart" | "dropper")] => levels::run(Some(game)),
        ["soak"] => soak("1000"),
        ["soak", games] if games.parse::<u32>().is_ok() => soak(games),
        ["fuzz"] => fuzz("60"),
        ["fuzz", seconds] if seconds.parse::<u32>().is_ok() => fuzz(seconds),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("xtask: there is no such command; cargo xtask help lists them");
            ExitCode::from(2)
        }
    }
}

/// The repository's top folder.
fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask is a folder of the repository").to_owned()
}

/// Where cargo builds.
fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |set| root().join(set))
}

/// A cargo command at the top of the repository.
fn cargo(arguments: &[&str]) -> Command {
    // Inside `cargo xtask` this is the cargo that runs us.
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    // What cargo tells xtask of itself. Some crates are built anew when it differs, and all that stands
    // on them: the whole program would be, from one way to call cargo to the other.
    let told = env::vars_os().map(|(name, _)| name);
    for name in told.filter(|name| is_about_package(&name.to_string_lossy())) {
        command.env_remove(name);
    }
    command
}

/// Whether a variable describes the package that cargo runs.
fn is_about_package(name: &str) -> bool {
    name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
}

fn status(mut command: Command) -> ExitCode {
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {} did not start: {error}", command.get_program().display());
            ExitCode::FAILURE
        }
    }
}

/// Runs a command to its end. The error says which command failed, and how.
fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().display().to_string();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed ({status})")),
        Err(error) => Err(format!("{name} did not start: {error}")),
    }
}

/// Says what went wrong, if anything did.
fn report(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn bench() -> ExitCode {
    let packages =
        ["--package", "trine-rules", "--package", "trine-engine", "--package", "trine-record"];
    let programs =
        ["--bench", "speed", "--bench", "depth", "--bench", "solver", "--bench", "reading"];
    status(cargo(&[&["bench"][..], &packages, &programs].concat()))
}

fn bench_server() -> ExitCode {
    status(cargo(&["bench", "--package", "trine-server", "--bench", "load", "--bench", "durable"]))
}

fn soak(games: &str) -> ExitCode {
    let package = ["run", "--release", "--package", "trine-arena", "--example", "soak"];
    let played = status(cargo(&[&package[..], &["--", games]].concat()));
    if played != ExitCode::SUCCESS {
        return played;
    }
    let test = ["test", "--package", "trine-server", "--test", "online", "every_kill"];
    let mut killing = cargo(&[&test[..], &["--", "--nocapture"]].concat());
    killing.env("TRINE_KILLS", "1000");
    status(killing)
}

fn fuzz(seconds: &str) -> ExitCode {
    for target in ["position", "moves", "played", "records"] {
        // The cargo that runs us belongs to another toolchain, so it is not used here.
        let mut command = Command::new("cargo");
        let limit = format!("-max_total_time={seconds}");
        command.args(["+nightly", "fuzz", "run", target, "--", &limit]);
        // Long inputs from the beginning: a game is as long as its input.
        command.args(["-max_len=4096", "-len_control=0"]);
        command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").current_dir(root());
        let code = status(command);
        if code != ExitCode::SUCCESS {
            return code;
        }
    }
    ExitCode::SUCCESS
}
