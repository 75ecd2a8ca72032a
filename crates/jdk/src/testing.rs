//! What tests of Java share: class files and jars that no JDK is needed for.

use std::io::Write;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::jdk::{Environment, Jdk};

/// The file of a class without members.
pub(super) fn class_file(name: &str) -> Vec<u8> {
    versioned(name, 52)
}

/// The same with a version, by which classes of one name can be told apart.
pub(super) fn versioned(name: &str, version: u8) -> Vec<u8> {
    let text = |text: &str| [&[1, 0, text.len() as u8], text.as_bytes()].concat();
    [
        vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, version],
        // Constants: two names and two classes.
        vec![0, 5],
        text(name),
        text("java/lang/Object"),
        vec![7, 0, 1, 7, 0, 2],
        // Public class, this, super; no interfaces, fields, methods and attributes.
        vec![0, 0x21, 0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0],
    ]
    .concat()
}

/// A folder for a test.
pub(super) fn folder() -> TempDir {
    TempDir::with_prefix("oxpecker-test-").expect("a scratch folder")
}

/// Writes a file, and the folders that it is in.
pub(super) fn write(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a scratch folder");
    std::fs::write(&path, bytes).expect("a scratch file");
    path
}

/// Writes a jar.
pub(super) fn jar(folder: &Path, name: &str, entries: &[(&str, &[u8])]) -> PathBuf {
    let path = write(folder, name, "");
    let mut zip = ZipWriter::new(std::fs::File::create(&path).expect("a scratch file"));
    for (name, bytes) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        zip.write_all(bytes).expect("a scratch file");
    }
    zip.finish().expect("a scratch file");
    path
}

/// The JDK that is installed here, with a compiler. A test that needs one is ignored without (`no_jdk`, see build.rs), and
/// never passes.
pub(super) fn jdk() -> Jdk {
    let jdk = Jdk::find(None, &Environment::of_process()).expect("no JDK is named");
    assert!(jdk.image.is_some() && jdk.javac.is_some(), "this test needs `#[cfg_attr(no_jdk, ignore)]`");
    jdk
}
