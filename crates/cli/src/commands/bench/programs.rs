//! The programs of a benchmark: which files there are, and what their headers say.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::score::Verdict;
use crate::files;

/// A program and what its header says about it.
pub(super) struct Program {
    pub(super) path: PathBuf,
    pub(super) entry: Option<String>,
    pub(super) expected: Option<Verdict>,
    /// Options that the expected verdict depends on, each with its value.
    pub(super) options: Vec<Vec<String>>,
}

impl Program {
    /// The name it has in tables.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }
}

/// Reads all programs that some paths name, each once, in the order of the paths. All mistakes are reported
/// together.
pub(super) fn find(paths: &[PathBuf]) -> Result<Vec<Program>, String> {
    let (mut programs, mut errors, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for path in paths {
        let found = match files_of(path) {
            Ok(found) => found,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        for file in found.into_iter().filter(|file| seen.insert(file.clone())) {
            match files::read(&file).and_then(|text| program(&file, &text)) {
                Ok(program) => programs.push(program),
                Err(error) => errors.push(error),
            }
        }
    }
    if errors.is_empty() { Ok(programs) } else { Err(errors.join("\nerror: ")) }
}

/// The programs of a folder and the folders in it, by name; a file stands for itself.
fn files_of(path: &Path) -> Result<Vec<PathBuf>, String> {
    if files::is_stdin(path) {
        return Err("`bench` reads files and folders, not standard input".to_string());
    }
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut found = Vec::new();
    collect(path, &mut found)?;
    if found.is_empty() {
        return Err(format!("there is no file `*.oox` in `{}`", path.display()));
    }
    Ok(found)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let unreadable = |error: std::io::Error| format!("`{}` cannot be read: {error}", folder.display());
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        // A link to a folder is not followed: it may lead back here.
        entries.push((entry.path(), entry.file_type().is_ok_and(|kind| kind.is_dir())));
    }
    entries.sort();
    for (path, is_folder) in entries {
        if is_folder {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "oox") && !path.is_dir() {
            found.push(path);
        }
    }
    Ok(())
}

/// Reads the `//@ key: value` lines that matter here; the others belong to the tests.
fn program(path: &Path, text: &str) -> Result<Program, String> {
    let mut program = Program { path: path.to_path_buf(), entry: None, expected: None, options: Vec::new() };
    let mut first_run = None;
    for (at, line) in text.lines().enumerate() {
        let Some((key, value)) =
            line.trim_start().strip_prefix("//@").and_then(|header| header.split_once(':'))
        else {
            continue;
        };
        let value = value.trim();
        match key.trim() {
            "entry" => program.entry = Some(value.to_string()),
            "expect" => {
                let verdict = Verdict::parse(value).ok_or_else(|| {
                    let words = Verdict::ALL.map(|verdict| format!("`{}`", verdict.word())).join(", ");
                    format!("{}:{}: there is no verdict `{value}`; there are {words}", path.display(), at + 1)
                })?;
                program.expected = Some(verdict);
            }
            "verify" => program.options = options(value),
            "run" => first_run = first_run.or(Some(value)),
            _ => {}
        }
    }
    let named: Vec<String> = program.options.iter().filter_map(|option| option.first().cloned()).collect();
    let implied = implied(first_run.unwrap_or_default(), program.expected);
    program.options.extend(implied.into_iter().filter(|option| !named.contains(&option[0])));
    Ok(program)
}

/// What the first `//@ run:` line says about the verdict, as in the tests: the mode of integers it runs in, and
/// whether the violation is an exception.
fn implied(run: &str, expected: Option<Verdict>) -> Vec<Vec<String>> {
    let mut options = Vec::new();
    let mut words = run.split_whitespace().take_while(|word| !["--", "=>"].contains(word));
    while let Some(word) = words.next() {
        match word {
            "--ints" => options.extend(words.next().map(|mode| vec![word.to_string(), mode.to_string()])),
            "--no-exceptions" if expected == Some(Verdict::Invalid) => options.push(vec![word.to_string()]),
            _ => {}
        }
    }
    options
}

/// The options of a `//@ verify:` line. Two are spelt as the tests do; `later:` is not an option at all.
fn options(value: &str) -> Vec<Vec<String>> {
    let mut options: Vec<Vec<String>> = Vec::new();
    if value.starts_with("later:") {
        return options;
    }
    for word in value.split_whitespace() {
        match word {
            "--no-matrix" => {}
            "--deny-races" => options.push(vec!["--deny".to_string(), "races".to_string()]),
            word if word.starts_with('-') => options.push(vec![word.to_string()]),
            word => match options.last_mut() {
                Some(option) => option.push(word.to_string()),
                None => options.push(vec![word.to_string()]),
            },
        }
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers() {
        let text = "// What it is.\n//@ entry: Main.f(int, int)\n//@ expect: bounded\n//@ run: -- 1 => finished\n\
                    //@ verify: --unwind 2 --deny-races --no-exceptions\nclass Main { }";
        let read = program(Path::new("a.oox"), text).expect("a good header");
        assert_eq!(read.entry.as_deref(), Some("Main.f(int, int)"));
        assert_eq!(read.expected, Some(Verdict::Bounded));
        assert_eq!(read.options.concat(), ["--unwind", "2", "--deny", "races", "--no-exceptions"]);
        let bare = program(Path::new("a.oox"), "class Main { }").expect("no header is fine");
        assert!(bare.entry.is_none() && bare.expected.is_none() && bare.options.is_empty());
        let text = "//@ run: --ints checked -- 1 --ints => overflow\n//@ run: --ints wrap => finished";
        let run = program(Path::new("a.oox"), text).expect("a good header");
        assert_eq!(run.options.concat(), ["--ints", "checked"]);
        let text = "//@ run: --no-exceptions => exceptional\n//@ expect: invalid";
        let run = program(Path::new("a.oox"), text).expect("a good header");
        assert_eq!(run.options.concat(), ["--no-exceptions"]);
        let error = program(Path::new("a.oox"), "\n//@ expect: vaild").err().expect("a wrong word");
        assert!(error.starts_with("a.oox:2: there is no verdict `vaild`"), "{error}");
    }
}
