//! Class files that are found by the names in them, not by where they lie: so a folder need not be the root of
//! its packages, and a file can be anywhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use java::Found;

use super::{Place, is_class_file};
use crate::class_file;
use verify::source::paths::unreadable;

/// Class files, by the names of their classes.
pub(super) struct Files {
    files: BTreeMap<String, File>,
    /// Contradictions among these files.
    conflicts: Vec<String>,
}

struct File {
    path: PathBuf,
    shown: String,
}

impl Files {
    /// One file, and those of the classes nested in its class, which the compiler puts beside it.
    pub(super) fn single(path: &Path) -> Result<Files, String> {
        let mut paths = vec![path.to_path_buf()];
        if let Some(stem) = path.file_stem().and_then(|stem| stem.to_str()) {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let beside = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
            let nested = beside.map(|entry| entry.file_name()).filter(|name| {
                let rest = name.to_str().and_then(|name| name.strip_prefix(stem));
                rest.is_some_and(|rest| rest.starts_with('$')) && is_class_file(Path::new(name))
            });
            paths.extend(nested.map(|name| path.with_file_name(name)));
            paths.sort();
        }
        Files::read(&Place::named(path), &paths)
    }

    /// All class files of a folder and the folders in it.
    pub(super) fn in_folder(place: &Place) -> Result<Files, String> {
        let mut paths = Vec::new();
        walk(place.path(), "class", &mut BTreeSet::new(), &mut paths)?;
        if paths.is_empty() {
            let shown = verify::source::paths::shown(place.path());
            return Err(format!(
                "`{shown}` is a directory without class files and sources; name the files of the program"
            ));
        }
        Files::read(place, &paths)
    }

    fn read(place: &Place, paths: &[PathBuf]) -> Result<Files, String> {
        let mut found = Files { files: BTreeMap::new(), conflicts: Vec::new() };
        for path in paths {
            let shown = place.show(path);
            let bytes = std::fs::read(path).map_err(|error| unreadable(path, &error))?;
            let name =
                class_file::name(&bytes).map_err(|why| format!("`{shown}` is no class file: {why}"))?;
            let file = File { path: path.clone(), shown };
            match found.files.get(&name) {
                Some(first) => found.conflicts.extend(conflict(&name, first, &file)),
                None => drop(found.files.insert(name, file)),
            }
        }
        Ok(found)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    pub(super) fn class(&self, name: &str) -> Result<Option<Found>, String> {
        let Some(file) = self.files.get(name) else { return Ok(None) };
        let bytes = std::fs::read(&file.path).map_err(|error| unreadable(&file.path, &error))?;
        Ok(Some(Found { bytes, origin: file.shown.clone() }))
    }
}

/// Classes that are given twice and differ: it is unclear which one is meant.
pub(super) fn conflicts<'a>(all: impl Iterator<Item = &'a Files>) -> Vec<String> {
    let mut first: BTreeMap<&str, &File> = BTreeMap::new();
    let mut conflicts = Vec::new();
    for files in all {
        conflicts.extend(files.conflicts.iter().cloned());
        for (name, file) in &files.files {
            match first.get(&name[..]) {
                Some(first) => conflicts.extend(conflict(name, first, file)),
                None => drop(first.insert(name, file)),
            }
        }
    }
    conflicts
}

/// The message about two files with the same class, unless they are equal.
fn conflict(name: &str, first: &File, second: &File) -> Option<String> {
    let is_same = std::fs::read(&first.path).ok()? == std::fs::read(&second.path).ok()?;
    let differ = !is_same && !class_file::is_description(name);
    differ.then(|| {
        let name = name.replace('/', ".");
        format!("`{}` and `{}` are different classes `{name}`; give only one", first.shown, second.shown)
    })
}

/// The files of an extension below a folder, sorted by path; none where it cannot be read.
pub fn below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    match walk(folder, extension, &mut BTreeSet::new(), &mut files) {
        Ok(()) => files,
        Err(_) => Vec::new(),
    }
}

/// Collects the files of an extension below a folder, sorted by path. Those below META-INF belong to other versions of Java.
fn walk(
    folder: &Path,
    extension: &str,
    seen: &mut BTreeSet<PathBuf>,
    files: &mut Vec<PathBuf>,
) -> Result<(), String> {
    let failed = |error: std::io::Error| unreadable(folder, &error);
    // Links may lead in circles.
    if !seen.insert(folder.canonicalize().map_err(failed)?) {
        return Ok(());
    }
    let entries = std::fs::read_dir(folder).map_err(failed)?;
    let paths: Result<Vec<PathBuf>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.map_err(failed)?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "META-INF") {
                walk(&path, extension, seen, files)?;
            }
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    Ok(())
}
