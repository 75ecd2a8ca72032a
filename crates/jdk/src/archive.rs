//! Jars and other zip files. The directory is read once, contents when they are asked for.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use zip::ZipArchive;

/// No class and no source comes near this size, but an archive may be made to decompress to anything.
const LIMIT: u64 = 1 << 28;

/// An archive whose directory was read.
pub(super) struct Archive {
    path: PathBuf,
    zip: Mutex<ZipArchive<BufReader<File>>>,
    /// The names of the entries, in the order of the archive.
    names: Vec<String>,
}

impl Archive {
    pub(super) fn open(path: &Path) -> Result<Archive, String> {
        let file = File::open(path).map_err(|error| verify::source::paths::unreadable(path, &error))?;
        let zip = ZipArchive::new(BufReader::new(file))
            .map_err(|error| format!("`{}` is no jar: {error}", verify::source::paths::shown(path)))?;
        // An entry whose name is not valid UTF-8 is never looked up.
        let name = |at| zip.name_for_index(at).and_then(Result::ok).map(String::from).unwrap_or_default();
        let names = (0..zip.len()).map(name).collect();
        Ok(Archive { path: path.to_path_buf(), zip: Mutex::new(zip), names })
    }

    /// The names of all entries; the number of an entry is its place in the list.
    pub(super) fn names(&self) -> impl Iterator<Item = (usize, &str)> {
        self.names.iter().map(String::as_str).enumerate()
    }

    /// The number of an entry.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|entry| entry == name)
    }

    /// How an entry is shown.
    pub(super) fn shown(&self, entry: usize) -> String {
        let name = self.names.get(entry).map_or("", String::as_str);
        format!("{}!/{name}", verify::source::paths::shown(&self.path))
    }

    /// The bytes of an entry.
    pub(super) fn read(&self, entry: usize) -> Result<Vec<u8>, String> {
        let failed = |why: &str| format!("`{}` cannot be read: {why}", self.shown(entry));
        // An archive stays usable when a thread panics while it holds the lock.
        let mut zip = self.zip.lock().unwrap_or_else(PoisonError::into_inner);
        let file = zip.by_index(entry).map_err(|error| failed(&error.to_string()))?;
        let mut bytes = Vec::new();
        file.take(LIMIT + 1).read_to_end(&mut bytes).map_err(|error| failed(&error.to_string()))?;
        if bytes.len() as u64 > LIMIT { Err(failed("it is larger than 256 MiB")) } else { Ok(bytes) }
    }
}
