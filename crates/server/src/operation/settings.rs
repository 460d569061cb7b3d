//! Settings as people write them: a file, the environment, flags.
//!
//! Each of them may set any or none. What is nearer wins: flags over the environment over the file.

use std::error::Error;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde::Deserialize;

use super::{LogForm, LogLevel};

/// What has been set, in one place. The names are those of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The port to listen on.
    pub port: Option<u16>,
    /// The address to listen on.
    pub bind: Option<IpAddr>,
    /// Whether everybody on the network may come.
    pub lan: Option<bool>,
    /// Names that the server is called by from outside.
    pub host: Vec<String>,
    /// The file of the database.
    pub data: Option<PathBuf>,
    /// The folder of the browser app, if it is not the one in the program.
    pub site: Option<PathBuf>,
    /// Whether a proxy stands in front, which tells who calls and whether by TLS.
    pub proxy: Option<bool>,
    /// How log lines look.
    pub log: Option<LogForm>,
    /// What is logged.
    pub log_level: Option<LogLevel>,
    /// Whether guests may chat.
    pub guest_chat: Option<bool>,
    /// Whether everybody may read the metrics, and not only this machine.
    pub open_metrics: Option<bool>,
}

impl Settings {
    /// Reads a file.
    pub fn read(file: &Path) -> Result<Self, SettingsError> {
        let text = fs::read_to_string(file)
            .map_err(|error| SettingsError::Unread(file.to_owned(), error))?;
        toml::from_str(&text).map_err(|error| SettingsError::Wrong {
            file: file.to_owned(),
            line: error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count()),
            words: error.message().to_owned(),
        })
    }

    /// These settings, and where they are silent, others.
    pub fn over(self, others: Self) -> Self {
        Self {
            port: self.port.or(others.port),
            bind: self.bind.or(others.bind),
            lan: self.lan.or(others.lan),
            host: if self.host.is_empty() { others.host } else { self.host },
            data: self.data.or(others.data),
            site: self.site.or(others.site),
            proxy: self.proxy.or(others.proxy),
            log: self.log.or(others.log),
            log_level: self.log_level.or(others.log_level),
            guest_chat: self.guest_chat.or(others.guest_chat),
            open_metrics: self.open_metrics.or(others.open_metrics),
        }
    }
}

/// Why a file of settings is not used.
#[derive(Debug)]
pub enum SettingsError {
    /// It cannot be read.
    Unread(PathBuf, io::Error),
    /// Something in it is wrong.
    Wrong {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        words: String,
    },
}

impl Error for SettingsError {}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unread(file, error) => write!(f, "{} cannot be read: {error}", file.display()),
            Self::Wrong { file, line, words } => {
                let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                write!(f, "{}, line {line}: {words}", file.display())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Settings, String> {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        let file = folder.path().join("trine.toml");
        fs::write(&file, text).expect("it can be written");
        Settings::read(&file).map_err(|error| {
            let words = error.to_string();
            words.split_once("trine.toml").expect("the file is named").1.to_owned()
        })
    }

    #[test]
    fn a_file_may_set_everything_or_nothing() {
        assert_eq!(read(""), Ok(Settings::default()));
        let text = r#"
            port = 80
            bind = "::1"
            lan = true
            host = ["a.example", "b.example"]
            data = "/var/lib/trine/trine.db"
            site = "/usr/share/trine"
            proxy = true
            log = "json"
            log-level = "debug"
            guest-chat = true
            open-metrics = false
        "#;
        let all = Settings {
            port: Some(80),
            bind: Some("::1".parse().expect("an address")),
            lan: Some(true),
            host: vec!["a.example".to_owned(), "b.example".to_owned()],
            data: Some("/var/lib/trine/trine.db".into()),
            site: Some("/usr/share/trine".into()),
            proxy: Some(true),
            log: Some(LogForm::Json),
            log_level: Some(LogLevel::Debug),
            guest_chat: Some(true),
            open_metrics: Some(false),
        };
        assert_eq!(read(text), Ok(all));
    }

    #[test]
    fn mistakes_in_a_file_are_named_with_their_line() {
        let refusals = [
            ("port = 70000", ", line 1: invalid value: integer `70000`, expected u16"),
            ("lan = true\nprot = 80", ", line 2: unknown field `prot`, expected one of `port`"),
            ("\n\nlog = 'xml'", ", line 3: unknown variant `xml`, expected `text` or `json`"),
            ("host = 'a'", ", line 1: invalid type: string \"a\", expected a sequence"),
            ("port = ", ", line 1: "),
        ];
        for (text, words) in refusals {
            let refusal = read(text).expect_err("it is wrong");
            assert!(refusal.starts_with(words) && !refusal.contains('\n'), "{text}: {refusal}");
        }
        let missing = Settings::read(Path::new("no such file.toml")).expect_err("it is not there");
        assert!(missing.to_string().starts_with("no such file.toml cannot be read: "), "{missing}");
    }

    #[test]
    fn what_is_nearer_wins() {
        let near = Settings { port: Some(1), lan: Some(false), ..Settings::default() };
        let host = vec!["far.example".to_owned()];
        let far = Settings { port: Some(2), lan: Some(true), host, ..Settings::default() };
        let both = near.over(far.clone());
        assert_eq!((both.port, both.lan, &both.host), (Some(1), Some(false), &far.host));
        assert_eq!(Settings::default().over(far.clone()), far);
        assert_eq!(far.clone().over(Settings::default()), far);
    }
}
