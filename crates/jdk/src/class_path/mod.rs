//! The class path: the program's own classes, then `--class-path` in its order, then the JDK. The first entry that
//! has a class gives it, as in Java.
//!
//! Invariants: only requested classes are read, apart from the names of the program's own classes; an entry that cannot
//! be read is an error and not a missing class; the order of classes does not depend on that of the file system.

mod files;
mod jar;
mod place;
#[cfg(test)]
mod tests;

pub use files::below as files_below;
pub(crate) use place::{Place, root, split};

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use java::Found;

use super::class_file;
use super::image::ImageFile;
use super::jdk::Jdk;
use files::Files;
use jar::Jar;

/// Multi-release jars are looked into up to this version of Java.
const NEWEST: u32 = 25;

/// Where all classes of a program come from.
pub(crate) struct ClassPath {
    entries: Vec<Entry>,
    /// The names of the classes that were given to be verified.
    own: BTreeSet<String>,
    platform: Option<PathBuf>,
    /// The image of the platform, opened when it is first needed.
    image: OnceLock<Result<ImageFile, String>>,
    /// Names that were not found. Classes refer to many missing classes, again and again.
    misses: Mutex<BTreeSet<String>>,
}

/// A part of the class path.
enum Entry {
    /// Class files wherever they lie, by the names that are in them.
    Files(Files),
    /// A folder whose folders are packages.
    Folder(PathBuf),
    Jar(Jar),
}

impl ClassPath {
    /// Sets up a class path: the program's own places, those of `--class-path`, and the JDK. All mistakes are reported
    /// together.
    pub(crate) fn new(own: &[Place], class_path: &[PathBuf], jdk: &Jdk) -> Result<ClassPath, String> {
        let release = jdk.feature().map_or(NEWEST, |feature| feature.min(NEWEST));
        let mut errors = Vec::new();
        let mut entries = all(own.iter().map(|place| Entry::own(place, release)), &mut errors);
        errors.extend(files::conflicts(entries.iter().filter_map(Entry::files)));
        let names = all(entries.iter().map(Entry::names), &mut errors);
        entries.extend(all(class_path.iter().map(|path| Entry::other(path, release)), &mut errors));
        if !errors.is_empty() {
            return Err(errors.join("\nerror: "));
        }
        let own = names.into_iter().flatten().filter(|name| !class_file::is_description(name)).collect();
        let platform = jdk.image.clone();
        Ok(ClassPath { entries, own, platform, image: OnceLock::new(), misses: Mutex::default() })
    }

    /// The internal names of the program's own classes, sorted: those of the files, folders and jars that were
    /// given, without what they refer to.
    pub(crate) fn own_classes(&self) -> Vec<String> {
        self.own.iter().cloned().collect()
    }

    /// The internal names of all classes of the platform, sorted; none without a JDK.
    #[cfg(test)]
    pub(crate) fn platform_classes(&self) -> Result<Vec<String>, String> {
        Ok(self.image()?.map(|image| image.class_names().collect()).unwrap_or_default())
    }

    fn image(&self) -> Result<Option<&ImageFile>, String> {
        let Some(path) = &self.platform else { return Ok(None) };
        self.image.get_or_init(|| ImageFile::open(path)).as_ref().map(Some).map_err(Clone::clone)
    }

    fn look_up(&self, name: &str) -> Result<Option<Found>, String> {
        for entry in &self.entries {
            if let Some(found) = entry.class(name)? {
                return Ok(Some(found));
            }
        }
        match self.image()? {
            Some(image) => image.class(name),
            None => Ok(None),
        }
    }
}

impl ClassPath {
    /// The bytes of a class by its internal name; none where there is no such class.
    pub(crate) fn class(&self, name: &str) -> Result<Option<Found>, String> {
        let misses = || self.misses.lock().unwrap_or_else(PoisonError::into_inner);
        if !class_file::is_path(name) || misses().contains(name) {
            return Ok(None);
        }
        let found = self.look_up(name)?;
        if found.is_none() {
            misses().insert(name.to_string());
        }
        Ok(found)
    }
}

impl Entry {
    /// An entry that the program itself is in.
    fn own(place: &Place, release: u32) -> Result<Entry, String> {
        let path = place.path();
        if path.is_dir() {
            return Files::in_folder(place).map(Entry::Files);
        }
        if is_class_file(path) {
            return Files::single(path).map(Entry::Files);
        }
        if path.exists() {
            return Ok(Entry::Jar(Jar::new(path, release)));
        }
        Err(format!("there is no file or folder `{}`", verify::source::paths::shown(path)))
    }

    /// An entry of `--class-path`.
    fn other(path: &Path, release: u32) -> Result<Entry, String> {
        if path.is_dir() {
            return Ok(Entry::Folder(path.to_path_buf()));
        }
        if !path.exists() {
            return Err(format!(
                "there is no file or folder `{}`, which `--class-path` names",
                verify::source::paths::shown(path)
            ));
        }
        Entry::own(&Place::named(path), release)
    }

    fn files(&self) -> Option<&Files> {
        match self {
            Entry::Files(files) => Some(files),
            Entry::Folder(_) | Entry::Jar(_) => None,
        }
    }

    /// The names of its classes. Folders of `--class-path` are never listed.
    fn names(&self) -> Result<Vec<String>, String> {
        match self {
            Entry::Files(files) => Ok(files.names().map(String::from).collect()),
            Entry::Folder(_) => Ok(Vec::new()),
            Entry::Jar(jar) => jar.names(),
        }
    }

    fn class(&self, name: &str) -> Result<Option<Found>, String> {
        match self {
            Entry::Files(files) => files.class(name),
            Entry::Folder(folder) => class_in_folder(folder, name),
            Entry::Jar(jar) => jar.class(name),
        }
    }
}

/// The results, and the errors.
fn all<T>(results: impl Iterator<Item = Result<T, String>>, errors: &mut Vec<String>) -> Vec<T> {
    let mut good = Vec::new();
    for result in results {
        match result {
            Ok(value) => good.push(value),
            Err(error) => errors.push(error),
        }
    }
    good
}

fn is_class_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "class")
}

/// A class in a folder whose folders are packages. Where file names differ only in case, the file may be that of
/// another class.
fn class_in_folder(folder: &Path, name: &str) -> Result<Option<Found>, String> {
    let path = folder.join(format!("{name}.class"));
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(_) if !path.exists() => return Ok(None),
        Err(error) => return Err(verify::source::paths::unreadable(&path, &error)),
    };
    let is_other = class_file::name(&bytes).is_ok_and(|found| found != name);
    Ok((!is_other).then(|| Found { bytes, origin: verify::source::paths::shown(&path) }))
}
