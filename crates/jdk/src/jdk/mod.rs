//! Where the JDK is: `--jdk`, else JAVA_HOME, else the home of the `javac` or `java` on PATH.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What the environment says about Java.
#[derive(Clone, Default)]
pub(crate) struct Environment {
    pub(crate) java_home: Option<OsString>,
    pub(crate) path: Option<OsString>,
}

impl Environment {
    /// That of this process.
    pub(crate) fn of_process() -> Environment {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        Environment { java_home: set("JAVA_HOME"), path: set("PATH") }
    }

    /// The programs with a name on PATH, in the order of PATH.
    fn programs(&self, name: &str) -> Vec<PathBuf> {
        let folders = self.path.iter().flat_map(std::env::split_paths);
        folders.map(|folder| folder.join(program(name))).filter(|path| path.is_file()).collect()
    }
}

/// The parts of a JDK that were found. Each part may be missing: a run-time environment has no compiler, and a program
/// whose classes are all given needs neither.
#[derive(Clone, Debug, Default)]
pub(crate) struct Jdk {
    /// Its folder.
    pub(crate) home: Option<PathBuf>,
    /// The compiler.
    pub(crate) javac: Option<PathBuf>,
    /// The virtual machine.
    pub(crate) java: Option<PathBuf>,
    /// The classes of the platform, `lib/modules`.
    pub(crate) image: Option<PathBuf>,
    /// The sources of the platform, `lib/src.zip`.
    pub(crate) sources: Option<PathBuf>,
    /// The version, such as `17.0.15`.
    pub(crate) release: Option<String>,
    /// Where it was looked for without success, as ends of a sentence.
    pub(super) looked: Vec<String>,
}

impl Jdk {
    /// A description of it.
    pub(crate) fn describe(&self) -> String {
        match (&self.home, &self.release) {
            (Some(home), Some(release)) => format!("{} (Java {release})", home.display()),
            (Some(home), None) => home.display().to_string(),
            (None, _) => "none".to_string(),
        }
    }

    /// Looks for a JDK. It is an error only if a named folder is not a JDK.
    pub(crate) fn find(named: Option<&Path>, environment: &Environment) -> Result<Jdk, String> {
        if let Some(folder) = named {
            let home = home_in(folder);
            return if is_home(&home) { Ok(Jdk::at(&home)) } else { Err(no_jdk(folder)) };
        }
        let mut looked = Vec::new();
        let found = candidates(environment, &mut looked).into_iter().find(|home| is_home(home));
        let mut jdk = found.map(|home| Jdk::at(&home)).unwrap_or_default();
        jdk.looked = looked;
        // A `javac` on PATH may be a script that starts the compiler of a JDK somewhere else.
        jdk.javac = jdk.javac.or_else(|| environment.programs("javac").into_iter().next());
        jdk.java = jdk.java.or_else(|| environment.programs("java").into_iter().next());
        Ok(jdk)
    }

    /// The parts of a JDK in a folder.
    fn at(home: &Path) -> Jdk {
        let file = |path: PathBuf| path.is_file().then_some(path);
        Jdk {
            home: Some(home.to_path_buf()),
            javac: file(home.join("bin").join(program("javac"))),
            java: file(home.join("bin").join(program("java"))),
            image: file(image_in(home)),
            sources: file(home.join("lib").join("src.zip")).or_else(|| file(home.join("src.zip"))),
            release: std::fs::read_to_string(home.join("release")).ok().and_then(|text| release(&text)),
            looked: Vec::new(),
        }
    }

    /// The image, or the message if it is missing.
    pub(crate) fn image(&self) -> Result<&Path, String> {
        const HINT: &str = "the classes of the platform come from a JDK of version 9 or later; set JAVA_HOME, put \
                            `java` on PATH or name one with `--jdk`";
        match (&self.image, &self.home) {
            (Some(image), _) => Ok(image),
            (None, Some(home)) => Err(format!("there is no file `{}`: {HINT}", image_in(home).display())),
            (None, None) => Err(format!("there is no JDK ({}): {HINT}", self.looked.join(", "))),
        }
    }

    /// The number that versions of Java are called by: 17 for `17.0.15`, 8 for `1.8.0_392`.
    pub(crate) fn feature(&self) -> Option<u32> {
        let mut numbers = self.release.as_deref()?.split(|c: char| !c.is_ascii_digit());
        match numbers.next()?.parse().ok()? {
            1 => numbers.next()?.parse().ok(),
            feature => Some(feature),
        }
    }
}

/// The folders that may be a JDK, the best first, and the places that have none.
fn candidates(environment: &Environment, looked: &mut Vec<String>) -> Vec<PathBuf> {
    let mut homes = Vec::new();
    match &environment.java_home {
        Some(home) => {
            let home = home_in(Path::new(home));
            if !is_home(&home) {
                looked.push(format!("JAVA_HOME is `{}`, which is not a JDK", home.display()));
            }
            homes.push(home);
        }
        None => looked.push("JAVA_HOME is not set".to_string()),
    }
    for name in ["javac", "java"] {
        let programs = environment.programs(name);
        if programs.is_empty() {
            looked.push(format!("there is no `{name}` on PATH"));
        }
        for program in programs {
            // `bin/java` is two levels below its home, behind however many links.
            let home =
                program.canonicalize().ok().and_then(|path| path.ancestors().nth(2).map(Path::to_path_buf));
            match home.filter(|home| is_home(home)) {
                Some(home) => homes.push(home),
                None => looked.push(format!("`{}` belongs to none", program.display())),
            }
        }
    }
    homes
}

/// The JDK in a folder: on macOS it is packed as a bundle.
fn home_in(folder: &Path) -> PathBuf {
    let bundle = folder.join("Contents").join("Home");
    if bundle.is_dir() { bundle } else { folder.to_path_buf() }
}

fn is_home(folder: &Path) -> bool {
    image_in(folder).is_file() || folder.join("bin").join(program("javac")).is_file()
}

fn image_in(home: &Path) -> PathBuf {
    home.join("lib").join("modules")
}

fn no_jdk(folder: &Path) -> String {
    let shown = folder.display();
    if folder.is_dir() {
        format!("`{shown}` is no JDK: it has neither `lib/modules` nor `bin/javac`")
    } else {
        format!("there is no folder `{shown}`, which `--jdk` names")
    }
}

/// The file name of a program on this system.
fn program(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

/// The version in a file `release`.
fn release(text: &str) -> Option<String> {
    let value = text.lines().find_map(|line| line.trim().strip_prefix("JAVA_VERSION="))?;
    Some(value.trim_matches('"').to_string()).filter(|version| !version.is_empty())
}

#[cfg(test)]
mod tests;
