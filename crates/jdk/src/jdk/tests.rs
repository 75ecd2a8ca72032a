//! Finding a JDK by option, environment and PATH.

use std::path::{Path, PathBuf};

use super::{Environment, Jdk, program, release};
use crate::testing::{folder, write};

/// A folder that looks like a JDK.
fn home(folder: &Path, name: &str, version: &str) -> PathBuf {
    let home = folder.join(name);
    for file in ["javac", "java"].map(program) {
        write(&home, &format!("bin/{file}"), "");
    }
    write(&home, "lib/modules", "");
    write(&home, "lib/src.zip", "");
    write(&home, "release", format!("IMPLEMENTOR=\"Us\"\nJAVA_VERSION=\"{version}\"\n"));
    home.canonicalize().expect("it was made")
}

fn environment(java_home: Option<&Path>, path: &[&Path]) -> Environment {
    let path = std::env::join_paths(path).expect("a path");
    Environment { java_home: java_home.map(|path| path.as_os_str().to_owned()), path: Some(path) }
}

fn find(named: Option<&Path>, environment: &Environment) -> Jdk {
    Jdk::find(named, environment).expect("no JDK is named that is none")
}

#[test]
fn a_named_one_is_taken_before_all_others() {
    let folder = folder();
    let [named, other, third] = [("a", "21.0.1"), ("b", "17.0.15"), ("c", "1.8.0_392")]
        .map(|(name, version)| home(folder.path(), name, version));
    let environment = environment(Some(&other), &[&third.join("bin")]);
    let jdk = find(Some(&named), &environment);
    assert_eq!(jdk.home.as_ref(), Some(&named));
    assert_eq!(jdk.javac, Some(named.join("bin").join(program("javac"))));
    assert_eq!(jdk.java, Some(named.join("bin").join(program("java"))));
    assert_eq!(jdk.image(), Ok(named.join("lib").join("modules").as_path()));
    assert_eq!(jdk.sources, Some(named.join("lib").join("src.zip")));
    assert_eq!((jdk.release.as_deref(), jdk.feature()), (Some("21.0.1"), Some(21)));
    let jdk = find(None, &environment);
    assert_eq!((jdk.home.as_ref(), jdk.feature()), (Some(&other), Some(17)));
    let jdk = find(None, &Environment { java_home: None, ..environment });
    assert_eq!((jdk.home.as_ref(), jdk.feature()), (Some(&third), Some(8)));
}

#[test]
fn a_named_one_must_be_one() {
    let folder = folder();
    let shown = folder.path().display().to_string();
    let error = |path: &Path| Jdk::find(Some(path), &Environment::default()).err();
    let message = format!("`{shown}` is no JDK: it has neither `lib/modules` nor `bin/javac`");
    assert_eq!(error(folder.path()), Some(message));
    let missing = folder.path().join("missing");
    let message = format!("there is no folder `{}`, which `--jdk` names", missing.display());
    assert_eq!(error(&missing), Some(message));
}

#[test]
fn bundles_of_macos_are_looked_into() {
    let folder = folder();
    let inner = home(folder.path(), "jdk-21.jdk/Contents/Home", "21");
    let jdk = find(Some(&folder.path().join("jdk-21.jdk")), &Environment::default());
    assert_eq!(jdk.home.and_then(|home| home.canonicalize().ok()), Some(inner));
}

#[cfg(unix)]
#[test]
fn links_on_path_are_followed() {
    let folder = folder();
    let home = home(folder.path(), "jvm/jdk-17", "17.0.15");
    let [bin, alternatives] = ["bin", "alternatives"].map(|name| folder.path().join(name));
    for folder in [&bin, &alternatives] {
        std::fs::create_dir(folder).expect("a scratch folder");
    }
    std::os::unix::fs::symlink(home.join("bin/java"), alternatives.join("java")).expect("a link");
    std::os::unix::fs::symlink("../alternatives/java", bin.join("java")).expect("a link");
    let jdk = find(None, &environment(None, &[&bin]));
    assert_eq!(jdk.home, Some(home));
}

#[test]
fn scripts_on_path_are_passed_over() {
    let folder = folder();
    let script = write(folder.path(), &format!("shims/{}", program("javac")), "");
    let shims = folder.path().join("shims");
    let home = home(folder.path(), "jdk", "17");
    let jdk = find(None, &environment(None, &[&shims, &home.join("bin")]));
    assert_eq!(jdk.home, Some(home));
    // Without anything better it is used as a compiler nevertheless.
    let jdk = find(None, &environment(None, &[&shims]));
    assert_eq!((jdk.home, jdk.javac), (None, Some(script)));
}

#[test]
fn what_was_looked_for_is_said() {
    let jdk = find(None, &Environment::default());
    assert!(jdk.home.is_none() && jdk.javac.is_none() && jdk.java.is_none() && jdk.feature().is_none());
    let error = jdk.image().expect_err("there is none");
    let looked = "JAVA_HOME is not set, there is no `javac` on PATH, there is no `java` on PATH";
    assert!(error.starts_with(&format!("there is no JDK ({looked}): ")), "{error}");
    let jdk = find(None, &environment(Some(Path::new("/nowhere")), &[]));
    let error = jdk.image().expect_err("there is none");
    assert!(error.starts_with("there is no JDK (JAVA_HOME is `/nowhere`, which is not a JDK, "), "{error}");
}

#[test]
fn a_jdk_without_an_image_is_too_old() {
    let folder = folder();
    let home = home(folder.path(), "jdk8", "1.8.0_392");
    let image = home.join("lib").join("modules");
    std::fs::remove_file(&image).expect("it was there");
    let jdk = find(Some(&home), &Environment::default());
    let error = jdk.image().expect_err("there is none");
    assert!(error.starts_with(&format!("there is no file `{}`: ", image.display())), "{error}");
    assert!(error.contains("version 9 or later"), "{error}");
}

#[test]
fn releases() {
    assert_eq!(release("JAVA_VERSION=\"17.0.15\"\n").as_deref(), Some("17.0.15"));
    assert_eq!(release("JAVA_RUNTIME_VERSION=\"17\"\r\nJAVA_VERSION=25\r\n").as_deref(), Some("25"));
    assert_eq!(release("JAVA_VERSION=\"\""), None);
    assert_eq!(release(""), None);
    let feature = |release: &str| Jdk { release: Some(release.to_string()), ..Jdk::default() }.feature();
    assert_eq!(
        ["25", "26-ea", "1.8.0_392", "x", "1"].map(feature),
        [Some(25), Some(26), Some(8), None, None]
    );
}
