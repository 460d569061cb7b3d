//! Logs: lines on standard error, for people or for programs.

use std::io::{self, IsTerminal};

use serde::Deserialize;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// How a line looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogForm {
    /// For people.
    #[default]
    Text,
    /// An object of JSON a line.
    Json,
}

/// What is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// What went wrong.
    Error,
    /// And what may be about to.
    Warn,
    /// And what the server does.
    #[default]
    Info,
    /// And every request.
    Debug,
}

impl From<LogLevel> for LevelFilter {
    fn from(level: LogLevel) -> Self {
        match level {
            LogLevel::Error => Self::ERROR,
            LogLevel::Warn => Self::WARN,
            LogLevel::Info => Self::INFO,
            LogLevel::Debug => Self::DEBUG,
        }
    }
}

/// Writes logs from now on. Only the first call counts; a program has one log.
pub fn start_log(form: LogForm, level: LogLevel) {
    // The libraries' own lines are for those who debug them.
    let level = LevelFilter::from(level);
    let filter = Targets::new().with_default(level.min(LevelFilter::WARN));
    let filter = filter.with_target("trine", level).with_target("trine_server", level);
    let mut lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    // Colours are for people at a terminal, unless they want none (NO_COLOR, which is looked at
    // already): in a file or a journal they would be noise.
    if !io::stderr().is_terminal() {
        lines.set_ansi(false);
    }
    let lines = match form {
        LogForm::Text => lines.with_target(false).boxed(),
        LogForm::Json => lines.json().flatten_event(true).boxed(),
    };
    // A log that was started before stays.
    drop(tracing_subscriber::registry().with(lines.with_filter(filter)).try_init());
}
