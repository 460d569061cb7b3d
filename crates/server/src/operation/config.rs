//! Settings that have been understood.

use std::error::Error;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use super::Settings;
use crate::guard::Hosts;
use crate::server::Port;

/// How a server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// The port to listen on.
    pub port: Port,
    /// The address to listen on: this machine alone, unless it was set.
    pub bind: IpAddr,
    /// The names that the server answers to.
    pub hosts: Hosts,
    /// The file of the database.
    pub data: PathBuf,
    /// Whether a proxy stands in front, which tells who calls and whether by TLS.
    pub is_behind_proxy: bool,
    /// Whether guests may chat.
    pub guests_may_chat: bool,
    /// Whether everybody may read the metrics, and not only this machine.
    pub metrics_are_open: bool,
}

impl Config {
    /// The settings with what holds where they are silent. `data` is the file of the database then.
    pub fn new(settings: Settings, data: Option<PathBuf>) -> Result<Self, ConfigError> {
        let everywhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        let usual = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let is_lan = settings.lan == Some(true);
        let bind = settings.bind.unwrap_or(if is_lan { everywhere } else { usual });
        if is_lan && bind.is_loopback() {
            return Err(ConfigError::LanAtHome(bind));
        }
        if let Some(wrong) = settings.host.iter().find(|name| !is_name(name)) {
            return Err(ConfigError::Host(wrong.clone()));
        }
        Ok(Self {
            port: settings.port.map_or(Port::Usual, Port::Chosen),
            bind,
            // Whoever comes from elsewhere may type the number of this machine.
            hosts: Hosts { names: settings.host, takes_addresses: !bind.is_loopback() },
            data: settings.data.or(data).ok_or(ConfigError::NoData)?,
            is_behind_proxy: settings.proxy.unwrap_or_default(),
            guests_may_chat: settings.guest_chat.unwrap_or_default(),
            metrics_are_open: settings.open_metrics.unwrap_or_default(),
        })
    }
}

/// Whether a text can be the name of a host, without a port.
fn is_name(text: &str) -> bool {
    let is_label = |label: &str| {
        let is_inner = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        !label.is_empty() && label.len() < 64 && label.chars().all(is_inner)
    };
    text.len() < 254 && text.split('.').all(is_label)
}

/// Why a server cannot run like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// This is not the name of a host.
    Host(String),
    /// The network is let in, but the address is this machine's own.
    LanAtHome(IpAddr),
    /// There is no place for the database.
    NoData,
}

impl Error for ConfigError {}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host(text) => write!(
                f,
                "{text:?} is not the name of a host: it is written like play.example.org, without \
                 http:// and port"
            ),
            Self::LanAtHome(address) => write!(
                f,
                "the network cannot come to {address}: leave the address out, or leave out --lan"
            ),
            Self::NoData => f.write_str(
                "there is no folder for data of yours: choose a file for the games with --data",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(settings: Settings) -> Result<Config, ConfigError> {
        Config::new(settings, Some("usual.db".into()))
    }

    #[test]
    fn a_server_that_is_told_nothing_is_for_this_machine_alone() {
        let usual = config(Settings::default()).expect("nothing is wrong");
        assert!(usual.bind.is_loopback() && usual.port == Port::Usual);
        assert!(!usual.is_behind_proxy && !usual.guests_may_chat && !usual.metrics_are_open);
        assert!(!usual.hosts.allow("192.168.1.5:7373") && usual.hosts.allow("localhost:7373"));
        assert_eq!(usual.data, PathBuf::from("usual.db"));
        let missing = Config::new(Settings::default(), None).expect_err("there is no file");
        assert_eq!(missing, ConfigError::NoData);
    }

    #[test]
    fn a_server_for_the_network_listens_everywhere_and_answers_to_numbers() {
        let lan = config(Settings { lan: Some(true), ..Settings::default() }).expect("it is right");
        assert!(lan.bind.is_unspecified() && lan.hosts.allow("192.168.1.5:7373"));
        assert!(!lan.hosts.allow("evil.example"));
        let bind = Some(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let both = Settings { lan: Some(true), bind, ..Settings::default() };
        let words =
            "the network cannot come to 127.0.0.1: leave the address out, or leave out --lan";
        assert_eq!(config(both).expect_err("they contradict each other").to_string(), words);
    }

    #[test]
    fn names_of_hosts_are_names_and_nothing_else() {
        let named =
            |name: &str| config(Settings { host: vec![name.to_owned()], ..Settings::default() });
        for name in ["play.example.org", "kitchen", "xn--bcher-kva.example", "a_b.local"] {
            assert!(named(name).expect("it is a name").hosts.allow(name));
        }
        for wrong in ["https://play.example.org", "a.example:80", "*.example", "", "a..b", "a b"] {
            let refusal = named(wrong).expect_err("it is no name");
            assert_eq!(refusal, ConfigError::Host(wrong.to_owned()));
            assert!(refusal.to_string().contains("written like play.example.org"), "{refusal}");
        }
    }
}
