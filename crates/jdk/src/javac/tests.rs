//! Calling javac: its messages, and what happens without one.

use std::path::PathBuf;

use super::{Source, compile};
use crate::class_path::ClassPath;
use crate::jdk::Jdk;
use crate::testing::{folder, jdk, write};

const ACCOUNT: &str =
    "package bank;\npublic class Account {\n    int balance;\n    record Entry(int amount) {}\n}\n";

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn sources_become_classes() {
    let jdk = jdk();
    let folder = folder();
    let account = write(folder.path(), "src/Account.java", ACCOUNT);
    let main = write(folder.path(), "src/-Main.java", "class Main { bank.Account account; }");
    let compiled =
        compile(&[account.clone(), main, account.clone()], &[], &[], None, &jdk).expect("they are right");
    assert_eq!(compiled.sources.len(), 2);
    assert_eq!(compiled.sources[0], Source { path: account, text: ACCOUNT.to_string() });
    let place = compiled.place();
    let classes = ClassPath::new(std::slice::from_ref(&place), &[], &jdk).expect("a class path");
    assert_eq!(classes.own_classes(), ["Main", "bank/Account", "bank/Account$Entry"]);
    let found = classes.class("bank/Account").expect("it can be read").expect("it is there");
    assert!(found.origin.starts_with("<javac>"), "{}", found.origin);
    // Debug information is there, and nothing was written beside the sources.
    assert!(found.bytes.windows(18).any(|bytes| bytes == b"LocalVariableTable"));
    assert_eq!(std::fs::read_dir(folder.path().join("src")).expect("it is there").count(), 2);
    drop(compiled);
    assert!(!place.path().exists());
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn classes_and_annotations_are_found_on_the_class_path() {
    let jdk = jdk();
    let folder = folder();
    let account = write(folder.path(), "Account.java", ACCOUNT);
    let account = compile(&[account], &[], &[], None, &jdk).expect("it is right");
    let main = [write(folder.path(), "Main.java", "class Main { bank.Account account; }")];
    let path = account.place().path().to_path_buf();
    assert!(compile(&main, std::slice::from_ref(&path), &[], None, &jdk).is_ok());
    assert!(compile(&main, &[], &[], Some(&path), &jdk).is_ok());
    assert!(compile(&main, &[], &[], None, &jdk).is_err());
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn sources_that_are_needed_are_found() {
    let jdk = jdk();
    let folder = folder();
    let uses = "package shop; class Main { bank.Account account; }";
    // Where the packages of the named file begin.
    write(folder.path(), "one/bank/Account.java", ACCOUNT);
    let beside = write(folder.path(), "one/shop/Main.java", uses);
    assert!(compile(&[beside], &[], &[], None, &jdk).is_ok());
    // In the source path, but not in the class path.
    let alone = [write(folder.path(), "two/shop/Main.java", uses)];
    let root = [folder.path().join("one")];
    assert!(compile(&alone, &[], &root, None, &jdk).is_ok());
    let error = compile(&alone, &root, &[], None, &jdk).err().expect("a class is missing");
    assert!(error.contains("package bank does not exist"), "{error}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn the_messages_of_javac_are_shown() {
    let jdk = jdk();
    let folder = folder();
    let path = write(folder.path(), "Wrong.java", "class Wrong {\n    int größe = \"é\";\n}\n");
    let error = compile(std::slice::from_ref(&path), &[], &[], None, &jdk).err().expect("it is wrong");
    let message = "error: incompatible types: String cannot be converted to int\n    int größe = \"é\";\n";
    let expected = format!("javac rejected the program:\n{}:2: {message}", path.display());
    assert!(error.starts_with(&expected), "{error}");
    assert!(error.ends_with("\n1 error"), "{error}");
}

#[test]
fn a_jdk_without_a_compiler() {
    let folder = folder();
    let path = write(folder.path(), "Account.java", ACCOUNT);
    let error = compile(std::slice::from_ref(&path), &[], &[], None, &Jdk::default()).err();
    let message = format!(
        "`{}` must be compiled, and there is no `javac`: set JAVA_HOME, put it on PATH or name the class files",
        path.display()
    );
    assert_eq!(error, Some(message));
    let jdk = Jdk { javac: Some(folder.path().join("javac")), ..Jdk::default() };
    let error = compile(&[path], &[], &[], None, &jdk).err().expect("there is no such program");
    assert!(error.contains("cannot be started"), "{error}");
}

#[test]
fn sources_that_cannot_be_read() {
    let folder = folder();
    let latin = write(folder.path(), "Latin.java", [0xE9]);
    let missing = folder.path().join("Missing.java");
    let error = compile(&[PathBuf::from("-"), missing, latin], &[], &[], None, &Jdk::default()).err();
    let error = error.expect("nothing can be read");
    let lines: Vec<&str> = error.split("\nerror: ").collect();
    assert_eq!(lines.len(), 3, "{error}");
    assert_eq!(lines[0], "Java is not read from standard input; name the file");
    assert!(lines[1].starts_with("there is no file `"), "{error}");
    assert!(lines[2].ends_with("is not UTF-8: byte 0 is wrong"), "{error}");
}
