//! What the program keeps from one run to the next: games that are not finished, and what was
//! chosen last.
//!
//! Everything is a small text file in one folder. Nothing of it is needed: where there is no folder,
//! or it cannot be written, games are played all the same.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
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

    /// The games that were not finished and that nobody plays at the moment, the latest first.
    pub(crate) fn unfinished(&self) -> Vec<PathBuf> {
        let entries = self.folder.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
        let named = entries.filter_map(|entry| {
            let entry = entry.ok()?;
            let name = entry.file_name().into_string().ok()?;
            let is_game = name.starts_with(BEGINNING) && name.ends_with(ENDING);
            is_game.then(|| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))?
        });
        let named = named.filter(|(_, path)| !Lock::is_held(path));
        let mut games: Vec<_> = named.collect();
        games.sort();
        games.into_iter().rev().map(|(_, path)| path).collect()
    }

    /// A place for a game that begins now: no other game has it.
    pub(crate) fn begin(&self) -> Option<Kept> {
        static GAMES: AtomicU64 = AtomicU64::new(0);
        let number = GAMES.fetch_add(1, Ordering::Relaxed);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
        let name = format!("{BEGINNING}{now}-{}-{number}{ENDING}", process::id());
        let folder = self.folder.clone()?;
        Some(Kept { file: folder.join(name), folder, lock: None })
    }

    /// Takes up an unfinished game, unless another program has.
    pub(crate) fn take_up(&self, file: &Path) -> Option<Kept> {
        let folder = self.folder.clone().filter(|_| file.exists())?;
        let lock = Lock::try_new(file)?;
        let mut kept = Kept { file: file.to_owned(), folder, lock: Some(lock) };
        if !file.exists() {
            // It went away just now, and takes its lock with it.
            kept.forget();
            return None;
        }
        Some(kept)
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

/// The place of a game that is being played. Other programs leave it alone for as long as this lives.
#[derive(Debug)]
pub(crate) struct Kept {
    folder: PathBuf,
    file: PathBuf,
    /// Held from the moment on that there is a file.
    lock: Option<Lock>,
}

impl Kept {
    /// Keeps the game as it stands.
    pub(crate) fn save(&mut self, record: &Record) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        if self.lock.is_none() {
            self.lock = Lock::try_new(&self.file);
        }
        saved::write(record, &self.file)
    }

    /// Forgets the game. Another one may be kept in its place.
    pub(crate) fn forget(&mut self) {
        // It may never have been written, and there is nothing to be done about one that stays.
        let _ = fs::remove_file(&self.file);
        if self.lock.take().is_some() {
            let _ = fs::remove_file(Lock::path(&self.file));
        }
    }
}

/// A lock on a game's file, in a file beside it: the game's own is another one after every turn. The
/// system takes it off when the program ends, however that is.
#[derive(Debug)]
struct Lock {
    /// Held open. Nothing where the system or the folder has no locks: then nobody is kept out.
    _file: Option<File>,
}

impl Lock {
    fn path(file: &Path) -> PathBuf {
        file.with_extension("lock")
    }

    /// The lock, unless another program holds it.
    fn try_new(file: &Path) -> Option<Self> {
        let Ok(held) = File::create(Self::path(file)) else { return Some(Self { _file: None }) };
        match held.try_lock() {
            Ok(()) => Some(Self { _file: Some(held) }),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(_)) => Some(Self { _file: None }),
        }
    }

    /// Whether someone holds it. Looking keeps nobody else from looking.
    fn is_held(file: &Path) -> bool {
        let Ok(lock) = File::open(Self::path(file)) else { return false };
        matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock))
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
        let mut kept = keep.begin().expect("there is a folder");
        let record = Record::new(GameId::Differo, None).expect("it has one size");
        kept.save(&record).expect("it can be written");
        let file = kept.file.clone();
        drop(kept);
        assert_eq!(keep.unfinished(), std::slice::from_ref(&file));
        let choices = [("game".to_owned(), "apart".to_owned()), ("white".into(), "a b".into())];
        keep.save_choices(&choices).expect("they can be written");
        assert_eq!(keep.choices(), choices);
        assert_eq!(keep.unfinished(), std::slice::from_ref(&file), "choices are no game");
        keep.take_up(&file).expect("nobody plays it").forget();
        assert!(keep.unfinished().is_empty() && keep.take_up(&file).is_none());
        fs::remove_file(folder.join(CHOICES)).expect("they are there");
        assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 0, "nothing is left");
        fs::remove_dir_all(&folder).expect("it is there");
    }

    #[test]
    fn a_game_that_is_being_played_is_left_alone() {
        let folder = env::temp_dir().join(format!("trine-lock-{}", process::id()));
        let (here, elsewhere) = (Keep::of(&folder), Keep::of(&folder));
        let record = Record::new(GameId::Differo, None).expect("it has one size");
        let mut kept = here.begin().expect("there is a folder");
        for _ in 0..2 {
            kept.save(&record).expect("it can be written");
            assert!(elsewhere.unfinished().is_empty(), "it is not offered");
            assert!(elsewhere.take_up(&kept.file).is_none());
        }
        let file = kept.file.clone();
        drop(kept);
        assert_eq!(elsewhere.unfinished(), std::slice::from_ref(&file));
        let taken_up = elsewhere.take_up(&file).expect("nobody plays it any more");
        assert!(here.unfinished().is_empty() && here.take_up(&file).is_none());
        drop(taken_up);
        fs::remove_dir_all(&folder).expect("it is there");
    }

    #[test]
    fn without_a_folder_nothing_is_kept() {
        let keep = Keep::nothing();
        assert!(keep.begin().is_none() && keep.choices().is_empty());
        keep.save_choices(&[]).expect("there is nothing to fail");
    }
}
