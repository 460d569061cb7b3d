//! Running a server: its settings, its logs, and what it tells those who watch over it.

mod config;
mod health;
mod lan;
mod log;
mod metrics;
mod settings;

pub use config::{Config, ConfigError};
pub(crate) use health::{Pulse, alive, feel_pulse, measure, metrics, ready};
pub use lan::addresses;
pub use log::{LogForm, LogLevel, start_log};
pub(crate) use metrics::{Metrics, times};
pub use settings::{Settings, SettingsError};
