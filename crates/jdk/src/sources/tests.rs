//! Finding the sources of classes.

use std::path::{Path, PathBuf};

use super::{Finder, Text};
use crate::javac::Source;
use crate::jdk::Jdk;
use crate::testing::{folder, jar, jdk, write};

fn finder(given: &[(&str, &str)], places: &[PathBuf], source_path: &[PathBuf]) -> Finder {
    let source = |(path, text): &(&str, &str)| Source { path: path.into(), text: text.to_string() };
    let given: Vec<Source> = given.iter().map(source).collect();
    Finder::new(&given, places, source_path, &Jdk::default())
}

fn text(shown: impl AsRef<Path>, text: &str) -> Option<Text> {
    Some(Text { shown: shown.as_ref().display().to_string(), text: text.to_string() })
}

#[test]
fn given_sources_are_told_apart_by_their_package() {
    let finder = finder(&[("x/A.java", "package a;"), ("y/A.java", "// none"), ("B.java", "")], &[], &[]);
    assert_eq!(finder.find("a", "A.java"), text("x/A.java", "package a;"));
    assert_eq!(finder.find("", "A.java"), text("y/A.java", "// none"));
    assert_eq!(finder.find("b", "B.java"), None);
}

#[test]
fn sources_lie_next_to_classes() {
    let folder = folder();
    let root = folder.path().to_path_buf();
    let class = write(&root, "a/b/C.class", "");
    let path = write(&root, "a/b/C.java", "package a.b;");
    assert_eq!(
        finder(&[], std::slice::from_ref(&root), &[]).find("a/b", "C.java"),
        text(&path, "package a.b;")
    );
    let beside = finder(&[], &[class], &[]);
    assert_eq!(beside.find("a/b", "C.java"), text(&path, "package a.b;"));
    assert_eq!(beside.find("other", "C.java"), None);
    assert_eq!(finder(&[], &[], &[root]).find("a/b", "C.java"), text(&path, "package a.b;"));
}

#[test]
fn sources_lie_in_jars() {
    let folder = folder();
    let sources = jar(folder.path(), "lib-1.0-sources.jar", &[("a/", b""), ("a/B.java", b"text")]);
    let expected = text(format!("{}!/a/B.java", sources.display()), "text");
    let library = folder.path().join("lib-1.0.jar");
    assert_eq!(finder(&[], &[library], &[]).find("a", "B.java"), expected);
    assert_eq!(finder(&[], &[], std::slice::from_ref(&sources)).find("a", "B.java"), expected);
    assert_eq!(finder(&[], &[folder.path().join("other.jar")], &[]).find("a", "B.java"), None);
}

#[test]
fn sources_of_a_jdk_lie_in_modules() {
    let folder = folder();
    let archive = jar(folder.path(), "src.zip", &[("java.base/java/lang/String.java", b"text")]);
    let jdk = Jdk { sources: Some(archive.clone()), ..Jdk::default() };
    let found = Finder::new(&[], &[], &[], &jdk).find("java/lang", "String.java");
    assert_eq!(found, text(format!("{}!/java.base/java/lang/String.java", archive.display()), "text"));
}

#[test]
#[cfg_attr(no_jdk_sources, ignore = "needs a JDK with the sources of its library")]
fn the_sources_of_the_installed_jdk() {
    let jdk = jdk();
    let found = Finder::new(&[], &[], &[], &jdk).find("java/lang", "String.java");
    assert!(found.is_some_and(|source| source.text.contains("public final class String")));
}

#[test]
fn names_cannot_leave_a_folder() {
    let folder = folder();
    write(folder.path(), "secret", "");
    write(folder.path(), "a/b", "");
    let finder = finder(&[], &[folder.path().join("a")], &[]);
    for (package, file) in [("", "../secret"), ("..", "secret"), ("/", "secret"), ("", ".."), ("", "")] {
        assert_eq!(finder.find(package, file), None, "{package} {file}");
    }
}
