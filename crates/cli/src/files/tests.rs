//! What writing keeps: everything but the text.

use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

use tempfile::TempDir;

use super::*;

fn folder() -> TempDir {
    TempDir::with_prefix("oxpecker-files-").expect("a scratch folder")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_and_keeps_its_permissions() {
    let folder = folder();
    let path = folder.path().join("a.oox");
    std::fs::write(&path, "old").expect("a scratch file");
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o751)).expect("permissions");
    let before = std::fs::metadata(&path).expect("the file is there");
    write(&path, "new").expect("it can be written");
    let after = std::fs::metadata(&path).expect("the file is there");
    assert_eq!(std::fs::read_to_string(&path).expect("a text"), "new");
    assert_eq!(after.mode(), before.mode());
    assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()));
    assert_eq!(names(folder.path()), ["a.oox"]);
}

#[test]
fn a_new_file_looks_like_any_other() {
    let folder = folder();
    let (ours, other) = (folder.path().join("x/y/ours"), folder.path().join("other"));
    std::fs::write(&other, "").expect("a scratch file");
    write(&ours, "text").expect("folders are made");
    let mode = |path: &Path| std::fs::metadata(path).expect("the file is there").mode();
    assert_eq!(mode(&ours), mode(&other));
}

#[test]
fn a_link_stays_a_link() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    std::fs::create_dir(at("inner")).expect("a scratch folder");
    std::fs::write(at("inner/real"), "old").expect("a scratch file");
    symlink("inner/real", at("first")).expect("a link");
    symlink(at("first"), at("second")).expect("a link");
    write(&at("second"), "new").expect("it can be written");
    assert!(at("first").is_symlink() && at("second").is_symlink());
    assert_eq!(std::fs::read_to_string(at("inner/real")).expect("a text"), "new");
    // A link to nothing makes the file that it leads to.
    symlink("inner/fresh", at("dangling")).expect("a link");
    write(&at("dangling"), "made").expect("it can be written");
    assert_eq!(std::fs::read_to_string(at("inner/fresh")).expect("a text"), "made");
    symlink("loop", at("loop")).expect("a link");
    assert!(write(&at("loop"), "never").is_err());
}

#[test]
fn devices_and_folders_are_not_replaced() {
    let folder = folder();
    assert!(write(Path::new("/dev/null"), "text").is_ok());
    assert!(!std::fs::metadata("/dev/null").expect("a device").is_file());
    assert!(write(Path::new("/dev/full"), "text").is_err_and(|error| error.contains("/dev/full")));
    assert!(write(folder.path(), "text").is_err());
    // A file cannot be where a folder must be.
    std::fs::write(folder.path().join("file"), "").expect("a scratch file");
    assert!(write(&folder.path().join("file/inner"), "text").is_err());
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn names_of_files_are_shown_on_one_line() {
    let error = read(Path::new("no\u{1b}[2J\nsuch")).expect_err("there is no such file");
    assert_eq!(error, "there is no file `no\\u{1b}[2J\\nsuch`");
}
