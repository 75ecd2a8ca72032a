//! Compiles Java with the `javac` of the JDK, into a folder that is gone when the program ends.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use super::class_path::Place;
use super::jdk::Jdk;
use verify::source::paths as files;

/// What `javac` made of sources.
pub(crate) struct Compiled {
    /// The class files. They are removed when this is dropped.
    folder: TempDir,
    /// The sources, in the order in which they were given.
    pub(crate) sources: Vec<Source>,
}

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

impl Compiled {
    /// The class files, as a place of the class path.
    pub(crate) fn place(&self) -> Place {
        Place::compiled(self.folder.path())
    }
}

/// Compiles files against a class path and, if there is one, a jar of annotations. Sources that they need are looked
/// for in the source path, and beside them as their packages say. An error is either ours or the unchanged messages of
/// `javac`.
pub(crate) fn compile(
    paths: &[PathBuf],
    class_path: &[PathBuf],
    source_path: &[PathBuf],
    annotations: Option<&Path>,
    jdk: &Jdk,
) -> Result<Compiled, String> {
    let sources = read(paths)?;
    let mut source_path = source_path.to_vec();
    for root in sources.iter().filter_map(root) {
        if !source_path.contains(&root) {
            source_path.push(root);
        }
    }
    let Some(javac) = &jdk.javac else { return Err(no_javac(&sources)) };
    let folder = TempDir::with_prefix("oxpecker-javac-")
        .map_err(|error| format!("there is no place for the class files: {error}"))?;
    let output = Command::new(javac)
        .args(options(folder.path(), class_path, &source_path, annotations)?)
        .args(sources.iter().map(|source| argument(&source.path)))
        // The options decide, not the user's environment.
        .env_remove("CLASSPATH")
        .env_remove("JDK_JAVAC_OPTIONS")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("`{}` cannot be started: {error}", javac.display()))?;
    if output.status.success() { Ok(Compiled { folder, sources }) } else { Err(rejected(&output)) }
}

/// Reads the sources, each once. All that cannot be read are named.
fn read(paths: &[PathBuf]) -> Result<Vec<Source>, String> {
    let (mut sources, mut errors): (Vec<Source>, Vec<String>) = (Vec::new(), Vec::new());
    for path in paths {
        if files::is_stdin(path) {
            errors.push("Java is not read from standard input; name the file".to_string());
        } else if sources.iter().all(|source| source.path != *path) {
            match files::text(path, std::fs::read(path)) {
                Ok(text) => sources.push(Source { path: path.clone(), text }),
                Err(error) => errors.push(error),
            }
        }
    }
    if errors.is_empty() { Ok(sources) } else { Err(errors.join("\nerror: ")) }
}

/// The folder whose folders are the packages of a source; none where it lies elsewhere than its package says.
fn root(source: &Source) -> Option<PathBuf> {
    above(&std::path::absolute(&source.path).ok()?, &source.text)
}

/// The same for a file, in the form in which its path is given.
pub(crate) fn root_of(path: &Path) -> Option<PathBuf> {
    above(path, &files::text(path, std::fs::read(path)).ok()?)
}

fn above(path: &Path, text: &str) -> Option<PathBuf> {
    let package = super::sources::package_of(text);
    let mut root = path.parent()?;
    for part in package.split('/').rev().filter(|part| !part.is_empty()) {
        if root.file_name().is_none_or(|name| name != part) {
            return None;
        }
        root = root.parent()?;
    }
    Some(root.to_path_buf())
}

/// The options: all debug information, no annotation processors, and everything is written to the folder.
fn options(
    folder: &Path,
    class_path: &[PathBuf],
    source_path: &[PathBuf],
    annotations: Option<&Path>,
) -> Result<Vec<OsString>, String> {
    // Without any entry `javac` would take the current folder.
    let class_path = class_path.iter().map(PathBuf::as_path).chain(annotations).chain([folder]);
    let class_path = std::env::join_paths(class_path)
        .map_err(|error| format!("the class path cannot be given to `javac`: {error}"))?;
    let mut options: Vec<OsString> = [
        // Messages do not depend on the language and the encoding of the user.
        "-J-Duser.language=en",
        "-J-Dfile.encoding=UTF-8",
        "-J-Dstdout.encoding=UTF-8",
        "-J-Dstderr.encoding=UTF-8",
        "-g",
        "-proc:none",
        "-nowarn",
        "-parameters",
        "-encoding",
        "UTF-8",
    ]
    .map(OsString::from)
    .to_vec();
    // Without any entry `javac` would look for sources in the class path.
    let source_path = std::env::join_paths(source_path.iter().map(PathBuf::as_path).chain([folder]))
        .map_err(|error| format!("the source path cannot be given to `javac`: {error}"))?;
    options.extend(["-d".into(), folder.into(), "-sourcepath".into(), source_path]);
    // Plugins of the compiler start by themselves where they are found, also without processors: they are looked for in
    // the class path unless there is another path.
    options.extend(["-processorpath".into(), folder.into()]);
    options.extend(["-cp".into(), class_path]);
    Ok(options)
}

/// A file whose name looks like an option is not an option.
fn argument(path: &Path) -> PathBuf {
    let first = path.as_os_str().as_encoded_bytes().first();
    if matches!(first, Some(b'-' | b'@')) { Path::new(".").join(path) } else { path.to_path_buf() }
}

fn no_javac(sources: &[Source]) -> String {
    let first = sources.first().map(|source| files::shown(&source.path)).unwrap_or_default();
    format!(
        "`{first}` must be compiled, and there is no `javac`: set JAVA_HOME, put it on PATH or name the class files"
    )
}

/// The messages of `javac`, below a line that names it. It ends with 1 if the program is wrong.
fn rejected(output: &Output) -> String {
    let first = match output.status.code() {
        Some(1) => "javac rejected the program:".to_string(),
        _ => format!("javac failed ({}):", output.status),
    };
    let said = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    format!("{first}\n{}", said.concat().trim_end())
}

#[cfg(test)]
mod tests;
