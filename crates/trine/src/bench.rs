//! `trine bench`: fixed work for the engine.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use trine_arena::bench;

use crate::failure::Failure;

/// Measure the engine on fixed work
///
/// Searches the same positions of all games to the same depths, with one thread, and prints the
/// positions looked at, the seconds and the positions a second. The last line is the signature: the
/// sum of the positions, which changes only when the engine plays otherwise.
#[derive(Args, Debug)]
pub(crate) struct Bench {}

/// Does the work and prints what it came to.
pub(crate) fn run() -> Result<(), Failure> {
    let mut written = Ok(());
    let measures = bench::run(|measure| {
        if written.is_ok() {
            written = write_line(measure.game.title(), measure.nodes, measure.time);
        }
    });
    written?;
    let time = measures.iter().map(|measure| measure.time).sum();
    write_line("signature", bench::signature(&measures), time)?;
    Ok(())
}

fn write_line(name: &str, nodes: u64, time: Duration) -> io::Result<()> {
    let seconds = time.as_secs_f64();
    let rate = nodes as f64 / seconds.max(1e-9);
    writeln!(io::stdout().lock(), "{name:<10} {nodes:>12} {seconds:>8.3} s {rate:>12.0}/s")
}
