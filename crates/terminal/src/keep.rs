//! What the program keeps from one run to the next: games that are not finished, and what was
//! chosen last.
//!
//! Everything is a small text file in one folder. Nothing of it is needed: where there is no folder,
//! or it cannot be written, games are played all the same.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, io, process};

use etcetera::BaseStrategy;
use trine_record::Record;

use crate::saved;

/// The variable that names another folder.
const VARIABLE: &str = "TRINE_DATA";

/// What the names of unfinished games begin and end with.
const BEGINNING: &str = "unfinished-";
const ENDING: &str = ".pgn";

/// The file with what was chosen last.
const CHOICES: &str = "choices.txt";

/// The folder of a user's unfinished games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Keep {
    folder: Option<PathBuf>,
}

impl Keep {
    /// The user's folder: `$TRINE_DATA`, or where the system keeps the data of programs.
    pub fn of_user() -> Self {
        let named = env::var_os(VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from);
        let usual = || Some(etcetera::choose_base_strategy().ok()?.data_dir().join("trine"));
        Self { folder: named.or_else(usual) }
    }

    /// This folder.
    pub fn of(folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()) }
    }

    /// Nothing is kept.
    pub fn nothing() -> Self {
        Self::default()
    }

    /// The folder, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The games that were not finished, the latest first.
    pub fn unfinished(&self) -> Vec<PathBuf> {
        let entries = self.folder.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
        let named = entries.filter_map(|entry| {
            let entry = entry.ok()?;
            let name = entry.file_name().into_string().ok()?;
            let is_game = name.starts_with(BEGINNING) && name.ends_with(ENDING);
            is_game.then(|| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))?
        });
        let mut games: Vec<_> = named.collect();
        games.sort();
        games.into_iter().rev().map(|(_, path)| path).collect()
    }

    /// A file for a game that begins now. Programs that run at the same time have files of their own.
    pub fn new_file(&self) -> Option<PathBuf> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
        let name = format!("{BEGINNING}{now}-{}{ENDING}", process::id());
        self.folder.as_ref().map(|folder| folder.join(name))
    }

    /// Keeps a game in its file.
    pub fn save(&self, record: &Record, file: &Path) -> io::Result<()> {
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder)?;
        }
        saved::write(record, file)
    }

    /// Forgets a game.
    pub fn forget(&self, file: &Path) {
        // It may never have been written, and there is nothing to be done about one that stays.
        let _ = fs::remove_file(file);
    }

    /// What was chosen last, in lines of a name and a value.
    pub fn choices(&self) -> Vec<(String, String)> {
        let file = self.folder.as_ref().map(|folder| folder.join(CHOICES));
        let text = file.and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
        let lines = text.lines().filter_map(|line| line.split_once(' '));
        lines.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// Keeps what was chosen for the next time.
    pub fn save_choices(&self, choices: &[(String, String)]) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        fs::create_dir_all(folder)?;
        let lines: Vec<_> = choices.iter().map(|(name, value)| format!("{name} {value}")).collect();
        saved::write(lines.join("\n"), &folder.join(CHOICES))
    }
}

#[cfg(test)]
mod tests {
    use trine_rules::registry::GameId;

    use super::*;

    #[test]
    fn games_and_choices_are_kept_and_forgotten() {
        let folder = env::temp_dir().join(format!("trine-keep-{}", process::id()));
        let keep = Keep::of(&folder);
        assert!(keep.unfinished().is_empty() && keep.choices().is_empty());
        let file = keep.new_file().expect("there is a folder");
        let record = Record::new(GameId::Differo, None).expect("it has one size");
        keep.save(&record, &file).expect("it can be written");
        assert_eq!(keep.unfinished(), std::slice::from_ref(&file));
        let choices = [("game".to_owned(), "apart".to_owned()), ("white".into(), "a b".into())];
        keep.save_choices(&choices).expect("they can be written");
        assert_eq!(keep.choices(), choices);
        assert_eq!(keep.unfinished(), std::slice::from_ref(&file), "choices are no game");
        keep.forget(&file);
        assert!(keep.unfinished().is_empty());
        fs::remove_dir_all(&folder).expect("it is there");
    }

    #[test]
    fn without_a_folder_nothing_is_kept() {
        let keep = Keep::nothing();
        assert_eq!((keep.new_file(), keep.choices()), (None, Vec::new()));
        keep.save_choices(&[]).expect("there is nothing to fail");
    }
}
