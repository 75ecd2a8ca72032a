//! Jars. In a multi-release jar, `META-INF/versions/N` has the classes for version N of Java and later.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use java::Found;

use crate::archive::Archive;
use crate::class_file;

/// The first version of Java that knows multi-release jars.
const OLDEST: u32 = 9;

/// A jar, which is opened when the first class is looked for.
pub(super) struct Jar {
    path: PathBuf,
    release: u32,
    index: OnceLock<Result<Index, String>>,
}

struct Index {
    archive: Archive,
    /// The number of the entry for each class.
    classes: BTreeMap<String, usize>,
}

impl Jar {
    /// A jar as a version of Java sees it.
    pub(super) fn new(path: &Path, release: u32) -> Jar {
        Jar { path: path.to_path_buf(), release, index: OnceLock::new() }
    }

    pub(super) fn names(&self) -> Result<Vec<String>, String> {
        Ok(self.index()?.classes.keys().cloned().collect())
    }

    pub(super) fn class(&self, name: &str) -> Result<Option<Found>, String> {
        let index = self.index()?;
        let Some(&entry) = index.classes.get(name) else { return Ok(None) };
        let bytes = index.archive.read(entry)?;
        Ok(Some(Found { bytes, origin: index.archive.shown(entry) }))
    }

    fn index(&self) -> Result<&Index, String> {
        self.index.get_or_init(|| Index::read(&self.path, self.release)).as_ref().map_err(Clone::clone)
    }
}

impl Index {
    fn read(path: &Path, release: u32) -> Result<Index, String> {
        let archive = Archive::open(path)?;
        let newest = if is_multi_release(&archive)? { release } else { 0 };
        // The newest version of each class that is not too new.
        let mut best: BTreeMap<&str, (u32, usize)> = BTreeMap::new();
        for (entry, path) in archive.names() {
            let Some((version, name)) = class(path).filter(|(version, _)| *version <= newest) else {
                continue;
            };
            let known = best.entry(name).or_insert((version, entry));
            if known.0 < version {
                *known = (version, entry);
            }
        }
        let classes = best.into_iter().map(|(name, (_, entry))| (name.to_string(), entry)).collect();
        Ok(Index { archive, classes })
    }
}

/// The class that an entry holds, and the version of Java from which on it does; 0 if always.
fn class(path: &str) -> Option<(u32, &str)> {
    let name = path.strip_suffix(".class")?;
    let (version, name) = match name.strip_prefix("META-INF/versions/") {
        Some(rest) => {
            let (version, name) = rest.split_once('/')?;
            (version.parse().ok().filter(|version| *version >= OLDEST)?, name)
        }
        None => (0, name),
    };
    (class_file::is_path(name) && !name.starts_with("META-INF/")).then_some((version, name))
}

/// Whether the manifest says `Multi-Release: true`.
fn is_multi_release(archive: &Archive) -> Result<bool, String> {
    let Some(manifest) = archive.find("META-INF/MANIFEST.MF") else { return Ok(false) };
    let text = String::from_utf8_lossy(&archive.read(manifest)?).into_owned();
    Ok(text.lines().filter_map(|line| line.split_once(':')).any(|(name, value)| {
        name.eq_ignore_ascii_case("Multi-Release") && value.trim().eq_ignore_ascii_case("true")
    }))
}
