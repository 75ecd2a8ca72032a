//! Programs that were chosen to escape limits of time and memory: those of tests/limits, and some that are too long to be
//! written down. The test `limits` and the benchmark of that name share them.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A program, and how it is verified.
pub(crate) struct Escape {
    pub(crate) name: String,
    pub(crate) file: PathBuf,
    pub(crate) options: Vec<String>,
    /// The limits: Java needs more time, because a compiler and the library are loaded within it.
    pub(crate) seconds: f64,
    pub(crate) megabytes: u64,
}

/// All of them. Those that are made are written into a folder.
pub(crate) fn all(root: &Path, scratch: &Path) -> Vec<Escape> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(root.join("tests/limits"))
        .expect("the folder of the programs")
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "oox" || extension == "java"))
        .collect();
    files.sort();
    for (name, text) in made() {
        let path = scratch.join(name);
        std::fs::write(&path, text).expect("a scratch file");
        files.push(path);
    }
    files.into_iter().map(escape).collect()
}

fn escape(file: PathBuf) -> Escape {
    let text = std::fs::read_to_string(&file).expect("a program");
    let header = |key: &str| text.lines().find_map(|line| line.strip_prefix(key).map(str::trim));
    let mut options: Vec<String> =
        header("//@ options:").unwrap_or_default().split_whitespace().map(str::to_string).collect();
    if let Some(entry) = header("//@ entry:") {
        options.extend(["--entry".to_string(), entry.to_string()]);
    }
    let is_java = file.extension().is_some_and(|extension| extension == "java");
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let usual = if is_java { (3.0, 1000) } else { (0.6, 400) };
    let (seconds, megabytes) = header("//@ limits:").and_then(limits).unwrap_or(usual);
    Escape { name, file, options, seconds, megabytes }
}

/// Seconds and megabytes, where it is the memory that is tried.
fn limits(text: &str) -> Option<(f64, u64)> {
    let (seconds, megabytes) = text.split_once(' ')?;
    Some((seconds.parse().ok()?, megabytes.parse().ok()?))
}

/// Programs that are too long to be written down.
fn made() -> Vec<(&'static str, String)> {
    vec![
        ("made_switch.oox", switch()),
        ("made_sum.oox", sum()),
        ("made_classes.oox", classes()),
        ("MadeMethods.java", methods()),
    ]
}

/// Conditions on one number, nested as deep as the parser allows and thousands in a row.
fn switch() -> String {
    let mut text = "class Main { static void main(int x, int y) { int z := 0;\n".to_string();
    for at in 0..4000 {
        let _ = writeln!(text, "if (x * y % {} == {}) {{ z := z + {at}; }}", at + 3, at % 3);
    }
    text + "assert z != 77; } }\n"
}

/// One expression with thousands of products.
fn sum() -> String {
    let terms: Vec<String> = (0..3000).map(|at| format!("x * {at} % (y + {at})")).collect();
    format!("class Main {{ static void main(int x, int y) {{ assert {} != 12345; }} }}\n", terms.join(" + "))
}

/// An object whose class is one of very many.
fn classes() -> String {
    let mut text = "class Base { int f(int x) { return 0; } }\n".to_string();
    for at in 0..1500 {
        let _ = writeln!(
            text,
            "class C{at} extends Base {{ int f(int x) {{ return x * {at} + this.f(x - 1); }} }}"
        );
    }
    text + "class Main { static void main(Base b, int x) { if (b != null) { int y := b.f(x); assert y != 9; } } }\n"
}

/// A class with very many methods, which keeps javac busy.
fn methods() -> String {
    let mut text = "public class MadeMethods {\n".to_string();
    for at in 0..40_000 {
        let _ = writeln!(
            text,
            "static int f{at}(int x) {{ return x > {at} ? x * {at} : Integer.parseInt(\"\" + x); }}"
        );
    }
    text + "public static void main(String[] args) { assert f7(args.length) != 3; } }\n"
}
