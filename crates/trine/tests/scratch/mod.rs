//! A folder for the files of one test.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder of its own, which goes when the test is over.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("trine-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }

    /// A file in it.
    pub(crate) fn path(&self, file: impl AsRef<Path>) -> PathBuf {
        self.0.join(file)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
