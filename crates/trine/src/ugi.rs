//! `trine ugi`: the engine for other programs.

use std::io;

use clap::Args;

use crate::failure::Failure;

/// The engine on standard input and output, in the Universal Game Interface
///
/// For match runners and graphical programs, not for typing: docs/ugi.md describes the commands.
/// Ends with `quit` or with the input.
#[derive(Args, Debug)]
pub(crate) struct Ugi {}

impl Ugi {
    #[expect(clippy::unused_self, reason = "every command runs itself")]
    pub(crate) fn run(&self) -> Result<(), Failure> {
        Ok(trine_engine::ugi::run(io::stdin().lock(), io::stdout())?)
    }
}
