//! Executes a program on a virtual machine, and observes how it ends.
//!
//! This runs untrusted code, so it happens only where the user asks for it: in an empty folder, without the environment
//! of the user, for a limited time, and only the beginning of what it prints is kept.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use java::harness;
use tempfile::TempDir;

use super::jdk::Jdk;

/// How long an execution may take, and how long compiling its harness may take.
const LIMIT: Duration = Duration::from_secs(10);
const COMPILING: Duration = Duration::from_secs(60);
/// How many bytes are kept of what a process prints.
const KEPT: u64 = 64 * 1024;
/// How long to wait for the rest of the output of a process that has ended: others may have its standard error open.
const REST: Duration = Duration::from_millis(500);

/// How an execution ended.
pub(super) enum End {
    /// An assertion was false; the rest is its place and the calls that led there.
    Failed(String),
    /// The call ended with an exception; the rest is the exception and its calls.
    Threw(String),
    /// The call returned.
    Returned,
    /// An assumption ruled the execution out.
    Assumed,
    /// Nothing is known, for this reason.
    Nothing(String),
}

/// Compiles a harness and executes it. An error says why that was not possible.
pub(super) fn execute(
    jdk: &Jdk,
    class_path: &[PathBuf],
    text: &str,
    interrupted: fn() -> bool,
) -> Result<End, String> {
    let (Some(java), Some(javac)) = (&jdk.java, &jdk.javac) else {
        return Err("there is no JDK with `java` and `javac`".to_string());
    };
    let folder = TempDir::with_prefix("oxpecker-run-").map_err(text_of)?;
    let place = |name: &str| folder.path().join(name);
    let (sources, classes, empty, report) =
        (place("sources"), place("classes"), place("empty"), place("report"));
    for folder in [&sources, &classes, &empty] {
        std::fs::create_dir(folder).map_err(text_of)?;
    }
    let harness = (format!("{}.java", harness::HARNESS), text);
    let others = [harness::VERIFIER].into_iter().chain(harness::OBSERVERS);
    let mut files = Vec::new();
    for (name, text) in others.map(|(name, text)| (name.to_string(), text)).chain([harness]) {
        let path = sources.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(&sources)).map_err(text_of)?;
        std::fs::write(&path, text).map_err(text_of)?;
        files.push(path);
    }
    // Our classes come first, so that no class of the program replaces the observer.
    let given = class_path.iter().map(|path| std::path::absolute(path).unwrap_or_else(|_| path.clone()));
    let all = std::env::join_paths([classes.clone()].into_iter().chain(given)).map_err(text_of)?;
    let mut compile = clean(javac, &empty);
    compile.args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"]).arg(&classes);
    compile
        .arg("-sourcepath")
        .arg(&empty)
        .arg("-processorpath")
        .arg(&empty)
        .arg("-cp")
        .arg(&all)
        .args(&files);
    let (status, said) = finish(&mut compile, COMPILING, interrupted)?;
    if !status.is_some_and(|status| status.success()) {
        let first = said.lines().next().unwrap_or("it took too long");
        return Err(format!("javac rejects what would call the program: {first}"));
    }
    let agent = place("observer.jar");
    write_agent(&agent)?;
    let mut run = clean(java, &empty);
    let mut option = std::ffi::OsString::from("-javaagent:");
    option.extend([agent.as_os_str(), "=".as_ref(), report.as_os_str()]);
    run.args(MACHINE).arg(option).arg("-cp").arg(&all).args([harness::OBSERVER, harness::HARNESS]);
    let (status, said) = finish(&mut run, LIMIT, interrupted)?;
    Ok(end(status, &said, &std::fs::read(&report).unwrap_or_default()))
}

/// The options of the virtual machine: assertions, what Oxpecker assumes of the world (docs/java.md), a limit on
/// memory, and no files but those of the program.
const MACHINE: [&str; 10] = [
    "-ea",
    "-Xss8m",
    "-Xmx1g",
    "-XX:-UsePerfData",
    "-XX:+UseSerialGC",
    "-Dfile.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Djava.io.tmpdir=.",
    "-Djava.awt.headless=true",
];

/// What is known from the report of the observer and how the machine ended.
fn end(status: Option<ExitStatus>, said: &str, report: &[u8]) -> End {
    let report = String::from_utf8_lossy(report);
    let (first, rest) = report.split_once('\n').unwrap_or(("", ""));
    match (first, status.and_then(|status| status.code())) {
        ("failed", _) => End::Failed(rest.to_string()),
        (_, Some(harness::ASSUMED)) => End::Assumed,
        ("threw", _) => End::Threw(rest.to_string()),
        ("returned", Some(_)) => End::Returned,
        // Other threads may go on when the call has returned.
        (_, None) => End::Nothing(format!("it did not end within {} seconds", LIMIT.as_secs())),
        (_, Some(code)) => {
            let said = said.lines().find(|line| !line.trim().is_empty()).unwrap_or("no message").trim();
            End::Nothing(format!("it ended with exit code {code}: {said}"))
        }
    }
}

/// An archive that makes a class of the class path an agent.
fn write_agent(path: &Path) -> Result<(), String> {
    let mut archive = zip::ZipWriter::new(std::fs::File::create(path).map_err(text_of)?);
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file("META-INF/MANIFEST.MF", options).map_err(text_of)?;
    let manifest = format!("Manifest-Version: 1.0\r\nPremain-Class: {}\r\n\r\n", harness::OBSERVER);
    archive.write_all(manifest.as_bytes()).map_err(text_of)?;
    archive.finish().map_err(text_of).map(|_| ())
}

/// A program of the JDK in a folder, with nothing of the user's environment.
fn clean(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(std::path::absolute(program).unwrap_or_else(|_| program.to_path_buf()));
    // Names of files are UTF-8 for the machine, independent of the user's locale.
    command.current_dir(folder).env_clear().env("LC_ALL", "C.UTF-8");
    command
}

/// Runs a command up to a limit: returns how it ended, none if it did not, and the beginning of what it wrote to
/// standard error. The rest is discarded. Processes that it starts end with our own process group, when this run is
/// over.
fn finish(
    command: &mut Command,
    limit: Duration,
    interrupted: fn() -> bool,
) -> Result<(Option<ExitStatus>, String), String> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("it cannot be started: {error}"))?;
    let (sender, receiver) = mpsc::channel();
    if let Some(mut errors) = child.stderr.take() {
        std::thread::spawn(move || {
            let mut kept = Vec::new();
            let _ = errors.by_ref().take(KEPT).read_to_end(&mut kept);
            let _ = sender.send(kept);
            // A program whose pipe is full would wait forever, and one whose pipe is closed would fail.
            let _ = std::io::copy(&mut errors, &mut std::io::sink());
        });
    }
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(text_of)? {
            Some(status) => break Some(status),
            None if start.elapsed() > limit || interrupted() => {
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let said = receiver.recv_timeout(REST).unwrap_or_default();
    Ok((status, String::from_utf8_lossy(&said).into_owned()))
}

fn text_of(error: impl std::fmt::Display) -> String {
    error.to_string()
}
