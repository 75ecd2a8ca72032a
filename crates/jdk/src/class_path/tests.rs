//! Folders, jars and class files as a class path, whole and damaged.

use std::path::{Path, PathBuf};

use java::Found;

use super::{ClassPath, Place, split};
use crate::jdk::Jdk;
use crate::testing::{class_file, folder, jar, jdk, versioned, write};

fn open(own: &[&Path], class_path: &[&Path]) -> Result<ClassPath, String> {
    let own: Vec<Place> = own.iter().copied().map(Place::named).collect();
    let class_path: Vec<PathBuf> = class_path.iter().map(|path| path.to_path_buf()).collect();
    ClassPath::new(&own, &class_path, &Jdk::default())
}

fn error(own: &[&Path], class_path: &[&Path]) -> String {
    open(own, class_path).err().expect("something is wrong")
}

/// The version of the class that is found, by which the tests tell classes apart.
fn version(path: &ClassPath, name: &str) -> Option<u8> {
    path.class(name).expect("all can be read").map(|found| found.bytes[7])
}

#[test]
fn a_file_may_lie_anywhere() {
    let folder = folder();
    let path = write(folder.path(), "Foo.class", class_file("a/b/Foo"));
    let classes = open(&[&path], &[]).expect("a class path");
    assert_eq!(classes.own_classes(), ["a/b/Foo"]);
    let found = Found { bytes: class_file("a/b/Foo"), origin: path.display().to_string() };
    assert_eq!(classes.class("a/b/Foo"), Ok(Some(found)));
    assert_eq!(classes.class("Foo"), Ok(None));
}

#[test]
fn nested_classes_belong_to_their_file() {
    let folder = folder();
    for name in ["a/Foo", "a/Foo$1", "a/Foo$Bar", "a/Food"] {
        write(folder.path(), &format!("{name}.class"), class_file(name));
    }
    let classes = open(&[&folder.path().join("a/Foo.class")], &[]).expect("a class path");
    assert_eq!(classes.own_classes(), ["a/Foo", "a/Foo$1", "a/Foo$Bar"]);
}

#[test]
fn the_root_of_a_file_is_above_its_packages() {
    let folder = folder();
    let path = write(folder.path(), "a/b/Foo.class", class_file("a/b/Foo"));
    assert_eq!(super::root(&path).as_deref(), Some(folder.path()));
    let path = write(folder.path(), "c/Foo.class", class_file("a/b/Foo"));
    assert_eq!(super::root(&path), None);
    assert_eq!(super::root(folder.path()), None);
}

#[test]
fn a_folder_gives_all_its_classes() {
    let folder = folder();
    for name in ["a/B", "a/B$C", "z/D", "module-info", "a/package-info"] {
        write(folder.path(), &format!("out/{name}.class"), class_file(name));
    }
    write(folder.path(), "out/META-INF/versions/17/a/B.class", versioned("a/B", 61));
    write(folder.path(), "out/a/B.java", "package a; class B {}");
    for root in ["", "out", "out/a"] {
        let classes = open(&[&folder.path().join(root)], &[]).expect("a class path");
        let expected: &[&str] = if root == "out/a" { &["a/B", "a/B$C"] } else { &["a/B", "a/B$C", "z/D"] };
        assert_eq!(classes.own_classes(), expected, "{root}");
        assert_eq!(version(&classes, "a/B"), Some(52));
        assert_eq!(version(&classes, "a/package-info"), Some(52));
    }
}

#[test]
fn the_first_entry_wins() {
    let folder = folder();
    write(folder.path(), "first/a/B.class", versioned("a/B", 50));
    write(folder.path(), "second/a/B.class", versioned("a/B", 51));
    write(folder.path(), "second/a/C.class", versioned("a/C", 51));
    let third = jar(
        folder.path(),
        "third.jar",
        &[("a/C.class", &versioned("a/C", 53)), ("D.class", &versioned("D", 53))],
    );
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    let classes = open(&[&first], &[&second, &third]).expect("a class path");
    assert_eq!(classes.own_classes(), ["a/B"]);
    assert_eq!(
        [version(&classes, "a/B"), version(&classes, "a/C"), version(&classes, "D")],
        [Some(50), Some(51), Some(53)]
    );
    let classes = open(&[&first], &[&third, &second]).expect("a class path");
    assert_eq!(version(&classes, "a/C"), Some(53));
}

#[test]
fn names_cannot_leave_a_folder() {
    let folder = folder();
    write(folder.path(), "secret.class", class_file("secret"));
    write(folder.path(), "path/A.class", class_file("A"));
    let classes = open(&[], &[&folder.path().join("path")]).expect("a class path");
    assert_eq!(version(&classes, "A"), Some(52));
    for name in ["../secret", "/secret", "", "A.class", "[LA;"] {
        assert_eq!(version(&classes, name), None, "{name}");
    }
}

#[test]
fn a_file_of_another_class_is_not_it() {
    let folder = folder();
    write(folder.path(), "a.class", class_file("A"));
    let classes = open(&[], &[folder.path()]).expect("a class path");
    assert_eq!(version(&classes, "a"), None);
}

#[test]
fn what_is_missing_stays_missing() {
    let folder = folder();
    let classes = open(&[], &[folder.path()]).expect("a class path");
    assert_eq!(version(&classes, "A"), None);
    write(folder.path(), "A.class", class_file("A"));
    assert_eq!(version(&classes, "A"), None);
}

#[test]
fn jars_of_the_program() {
    let folder = folder();
    let entries: &[(&str, &[u8])] = &[
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\n"),
        ("META-INF/versions/11/a/B.class", &versioned("a/B", 55)),
        ("a/B.class", &versioned("a/B", 52)),
        ("a/", b""),
        ("module-info.class", b""),
        ("../C.class", b""),
        ("notes.txt", b""),
    ];
    let jar = jar(folder.path(), "a.jar", entries);
    let classes = open(&[&jar], &[]).expect("a class path");
    assert_eq!(classes.own_classes(), ["a/B"]);
    let found = classes.class("a/B").expect("it can be read").expect("it is there");
    assert_eq!(found.bytes, versioned("a/B", 52));
    assert_eq!(found.origin, format!("{}!/a/B.class", jar.display()));
}

#[test]
fn multi_release_jars_give_the_newest_that_fits() {
    let folder = folder();
    let entries: &[(&str, &[u8])] = &[
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\r\nmulti-release: true\r\n"),
        ("META-INF/versions/8/A.class", &versioned("A", 8)),
        ("META-INF/versions/21/A.class", &versioned("A", 21)),
        ("META-INF/versions/11/A.class", &versioned("A", 11)),
        ("META-INF/versions/11/New.class", &versioned("New", 11)),
        ("META-INF/versions/26/A.class", &versioned("A", 26)),
        ("META-INF/versions/x/A.class", &versioned("A", 1)),
        ("A.class", &versioned("A", 9)),
    ];
    let jar = jar(folder.path(), "a.jar", entries);
    for (release, expected) in [(None, 21), (Some("26"), 21), (Some("17.0.1"), 11), (Some("9"), 9)] {
        let jdk = Jdk { release: release.map(String::from), ..Jdk::default() };
        let classes = ClassPath::new(&[Place::named(&jar)], &[], &jdk).expect("a class path");
        assert_eq!(version(&classes, "A"), Some(expected), "{release:?}");
        assert_eq!(version(&classes, "New"), (expected >= 11).then_some(11), "{release:?}");
    }
}

#[test]
fn what_is_wrong_is_said_at_once() {
    let folder = folder();
    let text = write(folder.path(), "Text.class", "text");
    let no_jar = write(folder.path(), "no.jar", "text");
    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).expect("a scratch folder");
    let [missing, gone] = ["missing", "gone.jar"].map(|name| folder.path().join(name));
    let error = error(&[&text, &empty, &missing], &[&gone]);
    let lines: Vec<&str> = error.split("\nerror: ").collect();
    assert_eq!(lines.len(), 4, "{error}");
    assert!(lines[0].starts_with(&format!("`{}` is no class file: ", text.display())), "{error}");
    assert!(
        lines[1]
            .starts_with(&format!("`{}` is a directory without class files and sources", empty.display())),
        "{error}"
    );
    assert_eq!(lines[2], format!("there is no file or folder `{}`", missing.display()));
    assert_eq!(
        lines[3],
        format!("there is no file or folder `{}`, which `--class-path` names", gone.display())
    );

    let message = format!("`{}` is no jar: ", no_jar.display());
    assert!(self::error(&[&no_jar], &[]).starts_with(&message));
    // On the class path it is an error whenever it is needed.
    let classes = open(&[], &[&no_jar]).expect("a class path");
    for _ in 0..2 {
        assert!(classes.class("A").is_err_and(|error| error.starts_with(&message)));
    }
}

#[test]
fn different_classes_of_one_name_are_errors() {
    let folder = folder();
    let first = write(folder.path(), "a/A.class", versioned("A", 52));
    let second = write(folder.path(), "b/A.class", versioned("A", 53));
    let same = write(folder.path(), "c/A.class", versioned("A", 52));
    assert_eq!(open(&[&first, &same], &[]).map(|path| path.own_classes()), Ok(vec!["A".to_string()]));
    let shown = [&first, &second].map(|path| path.display().to_string());
    let message = format!("`{}` and `{}` are different classes `A`; give only one", shown[0], shown[1]);
    assert_eq!(error(&[&first, &second], &[]), message);
    assert_eq!(error(&[folder.path()], &[]), message);
}

#[test]
fn compiled_classes_are_shown_without_their_folder() {
    let folder = folder();
    write(folder.path(), "a/B.class", class_file("a/B"));
    let place = Place::compiled(folder.path());
    let classes = ClassPath::new(&[place], &[], &Jdk::default()).expect("a class path");
    let origin = classes.class("a/B").expect("it can be read").map(|found| found.origin);
    assert_eq!(origin, Some(Path::new("<javac>").join("a").join("B.class").display().to_string()));
}

#[test]
fn class_paths_are_split() {
    let folder = folder();
    for name in ["b.jar", "a.JAR", "c.zip"] {
        jar(folder.path(), name, &[]);
    }
    let all = folder.path().join("*");
    let text = std::env::join_paths([Path::new("x"), Path::new(""), &all]).expect("a class path");
    let jars = ["a.JAR", "b.jar"].map(|name| folder.path().join(name));
    assert_eq!(split(&text), [Path::new("x"), Path::new("."), &jars[0], &jars[1]]);
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn the_platform_comes_last() {
    let jdk = jdk();
    let folder = folder();
    write(folder.path(), "java/lang/String.class", versioned("java/lang/String", 1));
    let paths = [folder.path().to_path_buf()];
    let classes = ClassPath::new(&[], &paths, &jdk).expect("a class path");
    assert_eq!(version(&classes, "java/lang/String"), Some(1));
    assert!(version(&classes, "java/util/HashMap").is_some_and(|version| version > 50));
    assert_eq!(version(&classes, "java/lang/Nothing"), None);
    assert!(classes.own_classes().is_empty());
    assert!(classes.platform_classes().is_ok_and(|names| names.len() > 5000));
}

#[test]
fn an_image_that_is_none_is_an_error() {
    let folder = folder();
    let image = write(folder.path(), "modules", "text");
    let jdk = Jdk { image: Some(image.clone()), ..Jdk::default() };
    let classes = ClassPath::new(&[], &[], &jdk).expect("a class path");
    let message = format!("`{}` cannot be used: it is no module image of a JDK", image.display());
    assert_eq!(classes.class("A"), Err(message));
}
