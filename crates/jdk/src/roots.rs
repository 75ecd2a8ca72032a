//! The programs in a folder. A folder with Java is one program, as a project is; but where two roots of packages in it
//! have different classes of the same name, as in a folder of examples, every root is a program of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::class_path::{files_below, root};
use crate::{class_file, javac};

/// The folders below a folder that are programs: itself, or the roots of its packages; none without Java in it.
pub fn programs_below(folder: &Path) -> Vec<PathBuf> {
    let classes = files_below(folder, "class");
    let named: Vec<(PathBuf, PathBuf)> = match classes.is_empty() {
        false => {
            classes.into_iter().map(|file| (root(&file).unwrap_or_else(|| parent(&file)), file)).collect()
        }
        true => {
            let sources = files_below(folder, "java").into_iter();
            sources.map(|file| (javac::root_of(&file).unwrap_or_else(|| parent(&file)), file)).collect()
        }
    };
    let roots: BTreeSet<&PathBuf> = named.iter().map(|(root, _)| root).collect();
    if roots.len() > 1 && have_twins(&named) {
        return roots.into_iter().cloned().collect();
    }
    if named.is_empty() { Vec::new() } else { vec![folder.to_path_buf()] }
}

fn parent(file: &Path) -> PathBuf {
    file.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Whether files below different roots have the same name there, and differ.
fn have_twins(named: &[(PathBuf, PathBuf)]) -> bool {
    let mut first: BTreeMap<&Path, &Path> = BTreeMap::new();
    named.iter().any(|(root, file)| {
        let name = file.strip_prefix(root).unwrap_or(file);
        let twin = *first.entry(name).or_insert(file);
        let is_description =
            name.to_str().is_some_and(|name| class_file::is_description(name.trim_end_matches(".class")));
        twin != file && !is_description && std::fs::read(twin).ok() != std::fs::read(file).ok()
    })
}

#[cfg(test)]
mod tests {
    use super::programs_below;
    use crate::testing::write;

    #[test]
    fn a_project_is_one_program_and_examples_are_several() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        assert!(programs_below(folder.path()).is_empty());
        write(folder.path(), "project/main/a/Main.java", "package a; class Main {}");
        write(folder.path(), "project/test/a/MainTest.java", "package a; class MainTest {}");
        assert_eq!(programs_below(folder.path()), [folder.path()]);
        write(folder.path(), "other/a/Main.java", "package a; class Main { int x; }");
        let programs = programs_below(folder.path());
        assert_eq!(programs, ["other", "project/main", "project/test"].map(path));
        // The same file given twice is still one program.
        write(folder.path(), "other/a/Main.java", "package a; class Main {}");
        assert_eq!(programs_below(folder.path()), [folder.path()]);
    }
}
