//! The JDK that is installed: compiles Java and runs it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A JDK by its home.
#[derive(Clone, Debug)]
pub struct Jdk {
    home: PathBuf,
    /// Its version, such as 25.
    pub version: u32,
}

impl Jdk {
    /// The JDK in JAVA_HOME, or the newest in `/usr/lib/jvm`; none if neither exists.
    pub fn find() -> Option<Jdk> {
        if let Some(jdk) = std::env::var_os("JAVA_HOME").and_then(|home| Jdk::at(PathBuf::from(home))) {
            return Some(jdk);
        }
        let homes = std::fs::read_dir("/usr/lib/jvm").ok()?.flatten();
        homes.filter_map(|entry| Jdk::at(entry.path())).max_by_key(|jdk| (jdk.version, jdk.home.clone()))
    }

    fn at(home: PathBuf) -> Option<Jdk> {
        if !home.join("bin/javac").is_file() {
            return None;
        }
        let release = std::fs::read_to_string(home.join("release")).ok()?;
        let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
        let version = line.trim_matches('"').split('.').next()?.parse().ok()?;
        Some(Jdk { home, version })
    }

    /// Compiles sources into a folder.
    pub fn compile(&self, sources: &[PathBuf], into: &Path, options: &[&str]) -> Result<(), String> {
        let list: Vec<String> = sources.iter().map(|path| path.display().to_string()).collect();
        let file = into.join("sources.txt");
        std::fs::write(&file, list.join("\n")).map_err(|error| error.to_string())?;
        let mut command = Command::new(self.home.join("bin/javac"));
        command.args(["-nowarn", "-encoding", "UTF-8", "-d"]).arg(into).args(options);
        command.arg(format!("@{}", file.display()));
        run(command).map(|_| ())
    }

    /// Runs a class and returns what it prints.
    pub fn run(&self, class_path: &Path, class: &str, args: &[&str]) -> Result<String, String> {
        let mut command = Command::new(self.home.join("bin/java"));
        command
            .args(["-ea", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp"])
            .arg(class_path)
            .arg(class)
            .args(args);
        run(command)
    }
}

fn run(mut command: Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return String::from_utf8(output.stdout).map_err(|error| error.to_string());
    }
    Err(format!("{command:?}:\n{}", String::from_utf8_lossy(&output.stderr)))
}
