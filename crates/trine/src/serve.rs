//! `trine serve`: the browser app, and games between people.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::{Args, ValueEnum};
use trine_server::{
    Config, DEFAULT_PORT, LogForm, LogLevel, OpenError, Server, Settings, Site, addresses, backup,
    open, start_log,
};
use trine_terminal::Keep;

use crate::failure::Failure;

/// The file of the database in the user's folder.
const DATA: &str = "trine.db";

/// Serve the browser app and games between people, until Ctrl-C
///
/// Settings can also stand in a file (--config) and in the environment; flags win over the
/// environment, and the environment over the file. docs/hosting.md explains all of them.
#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// The port to listen on; 0 is any that is free [default: 7373, or the next one that is free]
    #[arg(long, value_name = "P", env = "TRINE_PORT", hide_env = true)]
    port: Option<u16>,
    /// Let everybody on the network come, and show the address to type
    #[arg(long, value_name = "BOOL", env = "TRINE_LAN", hide_env = true)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    lan: Option<bool>,
    /// The address to listen on, for those who know which one [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS", env = "TRINE_BIND", hide_env = true)]
    bind: Option<IpAddr>,
    /// A public name of the server, like play.example.org; can be given several times
    #[arg(long, value_name = "NAME", env = "TRINE_HOST", hide_env = true, value_delimiter = ',')]
    host: Vec<String>,
    /// A proxy stands in front: believe what it says of who calls
    #[arg(long, value_name = "BOOL", env = "TRINE_PROXY", hide_env = true)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    proxy: Option<bool>,
    /// The file that games are kept in [default: trine.db in the user's data folder]
    #[arg(long, value_name = "FILE", env = "TRINE_DATA_FILE", hide_env = true)]
    data: Option<PathBuf>,
    /// A folder with the browser app to serve [default: the app in this program]
    #[arg(long, value_name = "FOLDER", env = "TRINE_SITE", hide_env = true)]
    site: Option<PathBuf>,
    /// Let guests chat
    #[arg(long, value_name = "BOOL", env = "TRINE_GUEST_CHAT", hide_env = true)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    guest_chat: Option<bool>,
    /// Show /metrics to everybody, and not only to this machine
    #[arg(long, value_name = "BOOL", env = "TRINE_OPEN_METRICS", hide_env = true)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    open_metrics: Option<bool>,
    /// How log lines look [default: text]
    #[arg(long, value_name = "FORM", env = "TRINE_LOG", hide_env = true)]
    log: Option<Form>,
    /// What is logged [default: info, or warn on a terminal]
    #[arg(long, value_name = "LEVEL", env = "TRINE_LOG_LEVEL", hide_env = true)]
    log_level: Option<Level>,
    /// A file of settings
    #[arg(long, value_name = "FILE", env = "TRINE_CONFIG", hide_env = true)]
    config: Option<PathBuf>,
    /// Copy the games into a new file, also while a server runs, and end
    #[arg(long, value_name = "FILE", conflicts_with = "open")]
    backup: Option<PathBuf>,
    /// Open the app in the browser
    #[arg(long)]
    open: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Level {
    Error,
    Warn,
    Info,
    Debug,
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        debug_assert_eq!(DEFAULT_PORT, 7373, "the help names the port");
        let settings = self.settings()?;
        let usual = if io::stderr().is_terminal() { LogLevel::Warn } else { LogLevel::Info };
        start_log(settings.log.unwrap_or_default(), settings.log_level.unwrap_or(usual));
        let is_lan = settings.lan == Some(true);
        let data = Keep::of_user().folder().map(|folder| folder.join(DATA));
        let folder = settings.site.clone();
        let config = Config::new(settings, data).map_err(Failure::usage)?;
        if let Some(copy) = &self.backup {
            return copy_games(&config.data, copy);
        }
        let shared = is_lan.then(|| shared_addresses(config.bind));
        let site = folder.as_deref().map_or_else(|| Ok(Site::built_in()), read_site)?;
        let server = open(site, config).map_err(|error| match error {
            OpenError::Taken(_) | OpenError::Forbidden(_) | OpenError::NotHere(_) => {
                Failure::usage(error)
            }
            error => Failure::Run(error.to_string()),
        })?;
        self.start(server, shared)
    }

    /// Flags and environment over the file.
    fn settings(&self) -> Result<Settings, Failure> {
        let form = |form| match form {
            Form::Text => LogForm::Text,
            Form::Json => LogForm::Json,
        };
        let level = |level| match level {
            Level::Error => LogLevel::Error,
            Level::Warn => LogLevel::Warn,
            Level::Info => LogLevel::Info,
            Level::Debug => LogLevel::Debug,
        };
        let near = Settings {
            port: self.port,
            bind: self.bind,
            lan: self.lan,
            host: self.host.clone(),
            data: self.data.clone(),
            site: self.site.clone(),
            proxy: self.proxy,
            log: self.log.map(form),
            log_level: self.log_level.map(level),
            guest_chat: self.guest_chat,
            open_metrics: self.open_metrics,
        };
        let file =
            self.config.as_deref().map(Settings::read).transpose().map_err(Failure::usage)?;
        Ok(near.over(file.unwrap_or_default()))
    }

    /// Says where the server is, also for others if there are addresses for them, and runs it.
    fn start(&self, server: Server, shared: Option<Vec<IpAddr>>) -> Result<(), Failure> {
        // Whoever has read where it is may end it at once.
        let end = server.told_to_end();
        let mut url = server.url();
        writeln!(io::stdout(), "Trine is at {url} until you press Ctrl-C.")?;
        if let Some(addresses) = shared {
            let typed =
                |address: &IpAddr| format!("http://{}/", SocketAddr::new(*address, server.port()));
            match addresses.split_first() {
                Some((first, others)) => {
                    // Links that are sent from there lead others here.
                    url = typed(first);
                    writeln!(io::stdout(), "Others on your network type {url}")?;
                    for other in others {
                        writeln!(io::stdout(), "or, on another network, {}", typed(other))?;
                    }
                }
                None => eprintln!("trine: this machine is on no network that others could be on"),
            }
        }
        if self.open && show(&url).is_err() {
            eprintln!("trine: there is no browser to open; go to {url} in one of yours");
        }
        Ok(server.run_until(end)?)
    }
}

/// The browser app in a folder.
fn read_site(folder: &Path) -> Result<Site, Failure> {
    let unread = |error| Failure::usage(format!("{} cannot be read: {error}", folder.display()));
    let site = Site::read(folder).map_err(unread)?;
    if site.is_empty() {
        let words = "there is no index.html in it; `cargo xtask web` builds the app into web/dist";
        return Err(Failure::usage(format!("{} is no browser app: {words}", folder.display())));
    }
    Ok(site)
}

/// What others can type when the server listens on an address.
fn shared_addresses(bind: IpAddr) -> Vec<IpAddr> {
    if bind.is_unspecified() { addresses() } else { vec![bind] }
}

fn copy_games(data: &Path, copy: &Path) -> Result<(), Failure> {
    backup(data, copy).map_err(|error| Failure::Run(error.to_string()))?;
    Ok(writeln!(io::stdout(), "Copied {} to {}.", data.display(), copy.display())?)
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
