//! The files of the browser app, ready to be sent.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, Write};
use std::path::Path;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;

/// What `cargo xtask web` has made. A program for development reads it from the folder, a release
/// has it inside; without the folder there are no files.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// Files by their paths, without a leading slash.
#[derive(Debug, Default)]
pub struct Site(HashMap<String, File>);

/// A file, as it is and compressed.
#[derive(Debug)]
pub struct File {
    bytes: Cow<'static, [u8]>,
    /// Made when it is first asked for. Nothing where it would not be smaller.
    compressed: OnceLock<Option<Vec<u8>>>,
    kind: &'static str,
    /// Changes with the content, in quotation marks.
    tag: String,
    is_lasting: bool,
}

impl Site {
    /// The app that was built into this program; without files if it was built without.
    pub fn built_in() -> Self {
        Dist::iter().filter_map(|path| Some((path.to_string(), Dist::get(&path)?.data))).collect()
    }

    /// An app that lies in a folder.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let (mut folders, mut files) = (vec![folder.to_owned()], Vec::new());
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(next)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    files.push((address(folder, &path), fs::read(path)?));
                }
            }
        }
        Ok(files.into_iter().collect())
    }

    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.index().is_none()
    }

    /// The file at a path. A name without an ending is a page of the app, which are all one file;
    /// deeper ones are not, because the app's addresses are relative.
    pub fn find(&self, path: &str) -> Option<&File> {
        let path = path.trim_start_matches('/');
        let is_page = !path.contains(['.', '/']);
        self.0.get(path).or_else(|| self.index().filter(|_| is_page))
    }

    fn index(&self) -> Option<&File> {
        self.0.get("index.html")
    }
}

impl<B: Into<Cow<'static, [u8]>>> FromIterator<(String, B)> for Site {
    fn from_iter<I: IntoIterator<Item = (String, B)>>(files: I) -> Self {
        let file = |(path, bytes): (String, B)| {
            let file = File::new(&path, bytes.into());
            (path, file)
        };
        Self(files.into_iter().map(file).collect())
    }
}

impl File {
    fn new(path: &str, bytes: Cow<'static, [u8]>) -> Self {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        Self {
            compressed: OnceLock::new(),
            kind: kind_of(path),
            tag: format!("\"{:016x}\"", hasher.finish()),
            // Their names change with their content.
            is_lasting: path.starts_with("assets/"),
            bytes,
        }
    }

    /// The content.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The content compressed by gzip, if that makes it smaller.
    pub fn compressed(&self) -> Option<&[u8]> {
        self.compressed.get_or_init(|| compress(&self.bytes)).as_deref()
    }

    /// The content type.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// The entity tag, which changes with the content.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// How long browsers keep it: for ever, or until they have asked whether it has changed.
    pub fn caching(&self) -> &'static str {
        if self.is_lasting { "public, max-age=31536000, immutable" } else { "no-cache" }
    }
}

/// Where a file of a folder is found: its path from there, with slashes.
fn address(folder: &Path, file: &Path) -> String {
    let path = file.strip_prefix(folder).unwrap_or(file);
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

fn compress(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("writing to memory does not fail");
    let compressed = encoder.finish().expect("writing to memory does not fail");
    (compressed.len() < bytes.len()).then_some(compressed)
}

/// The content type of a file by the ending of its name.
fn kind_of(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/vnd.microsoft.icon",
        "woff2" => "font/woff2",
        "txt" | "pgn" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_app_in_a_folder_is_found_by_its_paths() {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        let write = |path: &str| fs::write(folder.path().join(path), path).expect("it is written");
        fs::create_dir(folder.path().join("assets")).expect("it can be made");
        assert!(Site::read(folder.path()).expect("it can be read").is_empty());
        write("index.html");
        write("assets/app.js");
        let site = Site::read(folder.path()).expect("it can be read");
        let bytes = |path: &str| site.find(path).map(File::bytes);
        assert!(!site.is_empty());
        assert_eq!(bytes("/assets/app.js"), Some(&b"assets/app.js"[..]));
        assert_eq!(bytes("/learn"), Some(&b"index.html"[..]));
        assert_eq!(bytes("/app.js"), None);
        assert!(Site::read(&folder.path().join("nowhere")).is_err());
    }
}
