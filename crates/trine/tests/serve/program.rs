//! `trine serve` as a program of its own.

use std::path::Path;
use std::process::Command;

/// `trine serve` in a folder, where it keeps its data too.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trine"));
    command.arg("serve").args(arguments).current_dir(folder).env("TRINE_DATA", folder);
    command
}

/// Runs it with an environment until it ends; gives its status, output and error output.
pub(crate) fn serve(
    folder: &Path,
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> (i32, String, String) {
    let mut command = command(folder, arguments);
    let output = command.envs(variables.iter().copied()).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}
