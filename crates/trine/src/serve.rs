//! `trine serve`: the browser app.

use std::io::{self, Write};
use std::process::{Command, Stdio};

use clap::Args;
use trine_server::{DEFAULT_PORT, OpenError, Port, Site, open};

use crate::failure::Failure;

/// Serve the browser app to this machine, until Ctrl-C
#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// The port to listen on; 0 is any that is free [default: 7373, or the next one that is free]
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// Open the app in the browser
    #[arg(long)]
    open: bool,
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        debug_assert_eq!(DEFAULT_PORT, 7373, "the help names the port");
        let port = self.port.map_or(Port::Usual, Port::Chosen);
        let server = open(Site::built_in(), port).map_err(|error| match error {
            OpenError::Taken(_) | OpenError::Forbidden(_) => Failure::usage(error),
            error => Failure::Run(error.to_string()),
        })?;
        let url = server.url();
        writeln!(io::stdout(), "Trine is at {url} until you press Ctrl-C.")?;
        if self.open && show(&url).is_err() {
            eprintln!("trine: there is no browser to open; go to {url} in one of yours");
        }
        Ok(server.run()?)
    }
}

/// Opens an address in the user's browser.
fn show(url: &str) -> io::Result<()> {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // It ends when the browser has been told; nobody waits for it.
    command.spawn().map(drop)
}
