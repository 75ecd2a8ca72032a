//! Java programs: each runs as on the virtual machine, and is verified as its header says. Where there is a JDK,
//! the class files that are checked in are compared with what its compiler makes of the sources.

use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::header::{self, Header};
use oxpecker_tests::java::{self, Program};
use oxpecker_tests::{files, laws};
use source::Code;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![
        Trial::test("class files are those of the sources", || Ok(class_files()?))
            .with_ignored_flag(compiler().is_none()),
    ];
    match java::programs() {
        Ok(programs) => trials.extend(programs.into_iter().map(trial)),
        Err(error) => trials.push(Trial::test("programs", move || Err(Failed::from(error)))),
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn trial(program: Program) -> Trial {
    let name = files::name(&program.path);
    let reason = program.misses();
    let kind = reason.as_deref().unwrap_or_default().to_string();
    let test = move || Ok(header::todo(&program.header, test(&program))?);
    Trial::test(name, test).with_kind(kind).with_ignored_flag(reason.is_some())
}

fn test(program: &Program) -> Result<(), String> {
    let header = &program.header;
    if header.expect.is_none() {
        return Err("the header needs `//@ expect:`".to_string());
    }
    if let Some(path) = &header.like {
        like(path, header)?;
    }
    if let Some(output) = program.output() {
        run(program, &output).map_err(|error| format!("run: {error}"))?;
    }
    let Some(options) = java::options(header)? else { return Ok(()) };
    let ready = program.load(header.entry.as_deref())?;
    let reports = ready.verify(&options);
    java::compare(&ready.sources, header, &reports).map_err(|error| format!("verify: {error}"))?;
    if program.is_of("inputs") {
        ready.with_other_heaps(&options, &reports).map_err(|error| format!("another heap: {error}"))?;
    }
    if program.is_of("jml") || program.is_of("contracts") {
        ready.with_proofs_first(&options, &reports).map_err(|error| format!("proof first: {error}"))?;
    }
    if !program.is_of("threads") {
        return Ok(());
    }
    ready.without_shortcuts(&options, &reports).map_err(|error| format!("without shortcuts: {error}"))
}

/// Compares what a program expects with what the OOX example that it repeats expects.
fn like(path: &str, header: &Header) -> Result<(), String> {
    let text = files::read(&files::root().join(path))?;
    let wanted = header::parse(&text)?.expect.unwrap_or_default();
    // A proof by specifications may need what Java has not: unbounded integers, or invariants that are not written there.
    if (text.contains("invariant(") || text.contains("ensures("))
        && wanted == "valid"
        && header.expect.as_deref() == Some("bounded")
    {
        return Ok(());
    }
    laws::same(&format!("the verdict of {path}"), &wanted, header.expect.as_deref().unwrap_or_default())
}

/// Runs `main`, and compares what it prints and how it ends.
fn run(program: &Program, output: &str) -> Result<(), String> {
    let report = program.load(None)?.run()?;
    let said = report.diagnostic.as_ref().map(|diagnostic| diagnostic.message.as_str());
    laws::same("the output", output, &report.printed.0)
        .map_err(|error| format!("{error}\nends with {said:?}"))?;
    let thrown = match (&report.diagnostic, &program.header.throws) {
        (None, None) => true,
        (Some(diagnostic), Some(wanted)) if diagnostic.code == Code::Assertion => {
            wanted == "java.lang.AssertionError"
        }
        (Some(diagnostic), Some(wanted)) => {
            diagnostic.message.split(": ").any(|part| part == wanted.replace('$', "."))
        }
        (_, _) => false,
    };
    if thrown { Ok(()) } else { Err(format!("expected {:?}, found {said:?}", program.header.throws)) }
}

/// The home of a JDK with a compiler.
fn compiler() -> Option<PathBuf> {
    java::jdk().filter(|home| home.join("bin/javac").is_file())
}

/// Compiles all sources again; the class files of the compiler that made the jars are compared with them.
fn class_files() -> Result<(), String> {
    let home = compiler().ok_or("there is no JDK")?;
    let scratch = Scratch::new()?;
    let output = Command::new(home.join("bin/java"))
        .arg(files::root().join("tests/java/Compile.java"))
        .arg(&scratch.0)
        .args(java::sources())
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    if java::release().as_deref() != Some("17") {
        return Ok(());
    }
    for jar in files::find("tests/java", "jar") {
        let kept = java::read_jar(&jar)?;
        let family = scratch.0.join(jar.file_stem().unwrap_or_default());
        for (program, classes) in &kept {
            let folder = family.join(program);
            let mut made = Vec::new();
            list(&folder, &folder, &mut made)?;
            if made.iter().map(|(name, _)| name).ne(classes.keys()) {
                return Err(format!(
                    "{program} in {} has other classes; run tests/java/compile",
                    jar.display()
                ));
            }
            if let Some((name, _)) = made.iter().find(|(name, bytes)| classes[name] != *bytes) {
                return Err(format!("{program}/{name} in {} is old; run tests/java/compile", jar.display()));
            }
        }
    }
    Ok(())
}

/// The class files below a folder, sorted by their names.
fn list(root: &Path, folder: &Path, found: &mut Vec<(String, Vec<u8>)>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    for path in std::fs::read_dir(folder).map_err(failed)?.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            list(root, &path, found)?;
        } else {
            let name = path.strip_prefix(root).unwrap_or(&path).display().to_string().replace('\\', "/");
            found.push((name, std::fs::read(&path).map_err(failed)?));
        }
    }
    found.sort();
    Ok(())
}

/// A folder that is removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, String> {
        let folder = std::env::temp_dir().join(format!("oxpecker-java-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        Ok(Scratch(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Files that cannot be removed are left to the system.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
