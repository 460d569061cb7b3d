//! Sees whether what a program has started has ended with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::{self, JoinHandle};

/// Something that a program has started, at the other end of a pipe.
pub(crate) struct Witness {
    pipe: PathBuf,
    heard: JoinHandle<String>,
}

impl Witness {
    /// A witness with a named pipe in this folder.
    pub(crate) fn new(folder: &Path) -> Self {
        fs::create_dir_all(folder).expect("a folder can be made");
        let pipe = folder.join("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status().expect("there is a mkfifo command");
        assert!(made.success());
        let end = pipe.clone();
        let heard = thread::spawn(move || fs::read_to_string(end).expect("it can be read"));
        Self { pipe, heard }
    }

    /// A command that starts something, the first time it is run, and becomes this program.
    pub(crate) fn command(&self, program: &str) -> String {
        let (pipe, once) = (self.pipe.display(), self.pipe.with_extension("once"));
        let first = format!("mkdir {}", once.display());
        let something = format!("exec 3>{pipe}; (sleep 30; echo alive >&3) >/dev/null &");
        format!("sh -c 'if {first}; then {something} fi; exec {program} 3>&-'")
    }

    /// Asserts that what was started has been ended. If not, it says so when it has slept enough.
    pub(crate) fn finish(self) {
        assert_eq!(self.heard.join().expect("somebody held the pipe"), "");
    }
}
