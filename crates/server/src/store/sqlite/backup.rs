//! Copies of a file that is in use.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions, Connection};

use super::{Sqlite, migrations, options};
use crate::store::StoreError;

impl Sqlite {
    /// Copies a file as it is at one moment, while a server may be writing to it. The copy is a file
    /// of its own, complete and on the disk when it gets its name; one that is there is not
    /// replaced.
    pub async fn backup(file: &Path, copy: &Path) -> Result<(), StoreError> {
        if !file.exists() {
            return Err(StoreError::failed(format!("there is no {}", file.display())));
        }
        if copy.exists() {
            let words = format!("{} is there already, and is not replaced", copy.display());
            return Err(StoreError::failed(words));
        }
        migrations::inspect(file).await?;
        let part = beside(copy);
        make_private(&part).map_err(StoreError::failed)?;
        let copied = copy_into(file, &part).await;
        let named = copied.and_then(|()| give_name(&part, copy).map_err(StoreError::failed));
        if named.is_err() {
            // It may not have come into being.
            drop(fs::remove_file(&part));
        }
        named
    }
}

async fn copy_into(file: &Path, part: &Path) -> Result<(), StoreError> {
    let mut connection = options(file).connect().await?;
    let query = sqlx::query("VACUUM INTO ?").bind(part.to_string_lossy().into_owned());
    let copied = query.execute(&mut connection).await;
    connection.close().await?;
    Ok(copied.map(drop)?)
}

/// Makes an empty file for this user alone: it is to hold what nobody else may read.
fn make_private(part: &Path) -> io::Result<()> {
    let mut private = OpenOptions::new();
    private.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut private, 0o600);
    private.open(part).map(drop)
}

/// Makes sure that the copy is on the disk before it is called by its name.
fn give_name(part: &Path, copy: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, copy)?;
    let folder = copy.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) { File::open(folder.unwrap_or(Path::new(".")))?.sync_all() } else { Ok(()) }
}

/// A name next to the copy's for as long as it is not complete.
fn beside(copy: &Path) -> PathBuf {
    let mut name = copy.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    PathBuf::from(name)
}
