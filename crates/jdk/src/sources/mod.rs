//! The sources of classes, which reports show. A class file names its source only by the name of the file; the
//! folder is that of the package, below a root that must be known.
//!
//! A source that is not found, or cannot be read, is not an error: a report then shows names and line numbers alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::archive::Archive;
use super::class_file;
use super::javac::Source;
use super::jdk::Jdk;

mod package;
pub(super) use package::of as package_of;
#[cfg(test)]
mod tests;

/// Finds the sources of classes.
#[derive(Default)]
pub(crate) struct Finder {
    /// The sources that were given, by package and name.
    given: BTreeMap<(String, String), Source>,
    /// Folders of packages, the best first.
    roots: Vec<PathBuf>,
    /// Folders with sources of any package; a source found there has to declare the right one.
    beside: Vec<PathBuf>,
    archives: Vec<Sources>,
}

/// A source as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    /// The name it is shown under.
    pub(crate) shown: String,
    pub(crate) text: String,
}

/// An archive of sources, opened when the first one is looked for.
struct Sources {
    path: PathBuf,
    /// Whether the folders at the top are modules, as in those of the JDK.
    modules: bool,
    index: OnceLock<Option<(Archive, BTreeMap<String, usize>)>>,
}

impl Finder {
    /// A finder that looks into the given sources, next to the classes at `places` (files, folders and jars),
    /// into the folders and jars of `--source-path`, and into the sources of the JDK, in this order.
    pub(crate) fn new(given: &[Source], places: &[PathBuf], source_path: &[PathBuf], jdk: &Jdk) -> Finder {
        let mut finder = Finder::default();
        for source in given {
            let name = source.path.file_name().map(|name| name.to_string_lossy().into_owned());
            let key = (package::of(&source.text), name.unwrap_or_default());
            finder.given.entry(key).or_insert_with(|| source.clone());
        }
        for place in places {
            finder.add_beside(place);
        }
        for path in source_path {
            if path.is_dir() {
                finder.roots.push(path.clone());
            } else {
                finder.archives.push(Sources::new(path, false));
            }
        }
        finder.archives.extend(jdk.sources.iter().map(|path| Sources::new(path, true)));
        finder
    }

    /// The places where the sources of some classes often are.
    fn add_beside(&mut self, place: &Path) {
        if place.is_dir() {
            self.roots.push(place.to_path_buf());
        } else if place.extension().is_some_and(|extension| extension == "class") {
            self.beside.extend(place.parent().map(Path::to_path_buf));
        } else if let Some(stem) = place.file_stem() {
            let name = format!("{}-sources.jar", stem.to_string_lossy());
            self.archives.push(Sources::new(&place.with_file_name(name), false));
        }
    }

    /// The source of a class, by its package (`java/lang`, empty for none) and the name in its attribute
    /// `SourceFile` (`String.java`).
    pub(crate) fn find(&self, package: &str, file: &str) -> Option<Text> {
        if !is_file_name(file) || !(package.is_empty() || class_file::is_path(package)) {
            return None;
        }
        if let Some(source) = self.given.get(&(package.to_string(), file.to_string())) {
            return Some(Text {
                shown: verify::source::paths::shown(&source.path),
                text: source.text.clone(),
            });
        }
        let path = if package.is_empty() { file.to_string() } else { format!("{package}/{file}") };
        let in_root = |root: &PathBuf| read(&root.join(&path));
        let in_folder =
            |folder: &PathBuf| read(&folder.join(file)).filter(|source| package::of(&source.text) == package);
        let beside = || self.beside.iter().find_map(in_folder);
        let in_archives = || self.archives.iter().find_map(|archive| archive.find(&path));
        self.roots.iter().find_map(in_root).or_else(beside).or_else(in_archives)
    }
}

impl Sources {
    fn new(path: &Path, modules: bool) -> Sources {
        Sources { path: path.to_path_buf(), modules, index: OnceLock::new() }
    }

    fn find(&self, path: &str) -> Option<Text> {
        let (archive, index) = self.index.get_or_init(|| self.read()).as_ref()?;
        let entry = *index.get(path)?;
        let text = String::from_utf8_lossy(&archive.read(entry).ok()?).into_owned();
        Some(Text { shown: archive.shown(entry), text })
    }

    /// The sources in the archive, by the path of their package.
    fn read(&self) -> Option<(Archive, BTreeMap<String, usize>)> {
        let archive = Archive::open(&self.path).ok()?;
        let mut index = BTreeMap::new();
        for (entry, name) in archive.names().filter(|(_, name)| !name.ends_with('/')) {
            let path = if self.modules { name.split_once('/').map(|(_, rest)| rest) } else { Some(name) };
            index.entry(path.unwrap_or(name).to_string()).or_insert(entry);
        }
        Some((archive, index))
    }
}

/// The text of a file; bytes that are not valid UTF-8 are marked.
fn read(path: &Path) -> Option<Text> {
    let bytes = std::fs::read(path).ok()?;
    Some(Text {
        shown: verify::source::paths::shown(path),
        text: String::from_utf8_lossy(&bytes).into_owned(),
    })
}

/// Class files are untrusted: what they name must be a file name and not a path.
fn is_file_name(name: &str) -> bool {
    let forbidden = |c| matches!(c, '/' | '\\' | '\0') || (cfg!(windows) && c == ':');
    !name.is_empty() && name != "." && name != ".." && !name.contains(forbidden)
}
