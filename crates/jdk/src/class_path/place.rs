//! The entries of a class path, as the user writes them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::class_file;

/// A file or folder with classes of the program.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    path: PathBuf,
    /// What is shown in place of the path.
    shown: Option<&'static str>,
}

impl Place {
    /// A place that the user named.
    pub(crate) fn named(path: impl Into<PathBuf>) -> Place {
        Place { path: path.into(), shown: None }
    }

    /// A folder that `javac` wrote. Its path means nothing to a user, and differs in every run.
    pub(crate) fn compiled(folder: impl Into<PathBuf>) -> Place {
        Place { path: folder.into(), shown: Some("<javac>") }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// How a file at the place is shown.
    pub(super) fn show(&self, file: &Path) -> String {
        match (self.shown, file.strip_prefix(&self.path)) {
            (Some(shown), Ok(rest)) => verify::source::paths::shown(&Path::new(shown).join(rest)),
            _ => verify::source::paths::shown(file),
        }
    }
}

/// The folder whose folders are the packages of a class file; none where it lies elsewhere than its name says.
pub(crate) fn root(file: &Path) -> Option<PathBuf> {
    let name = class_file::name(&std::fs::read(file).ok()?).ok()?;
    above(file, &name).or_else(|| above(&std::path::absolute(file).ok()?, &name))
}

fn above(file: &Path, name: &str) -> Option<PathBuf> {
    let mut folder = file.to_path_buf();
    for part in format!("{name}.class").rsplit('/') {
        if folder.file_name().is_none_or(|found| found != part) {
            return None;
        }
        folder.pop();
    }
    Some(if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder })
}

/// The entries of a class path as it is written: between `:`, or `;` on Windows. As in Java, an empty entry is
/// the current folder, and `folder/*` stands for all jars in a folder.
pub(crate) fn split(class_path: &OsStr) -> Vec<PathBuf> {
    std::env::split_paths(class_path).flat_map(|path| expand(&path)).collect()
}

fn expand(path: &Path) -> Vec<PathBuf> {
    if path.as_os_str().is_empty() {
        return vec![PathBuf::from(".")];
    }
    if path.file_name().is_none_or(|name| name != "*") {
        return vec![path.to_path_buf()];
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|name| name.eq_ignore_ascii_case("jar"));
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut jars: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_jar).collect();
    jars.sort();
    jars
}
