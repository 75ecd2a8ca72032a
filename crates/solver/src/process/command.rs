//! How solvers are started.

use crate::smtlib::Dialect;

/// A solver as a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Its name in messages.
    pub name: String,
    /// The program: a path, or a name that is looked up on PATH.
    pub program: String,
    /// Its arguments, without those that limit it.
    pub args: Vec<String>,
    /// What it understands.
    pub dialect: Dialect,
}

/// What one query may cost a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProcessLimits {
    /// Milliseconds; 0 is no limit.
    pub milliseconds: u32,
    /// Megabytes, for the solvers that have such a limit (Z3 and Bitwuzla); 0 is no limit.
    pub megabytes: u32,
}

impl Default for ProcessLimits {
    fn default() -> ProcessLimits {
        ProcessLimits { milliseconds: 10_000, megabytes: 0 }
    }
}

impl Command {
    /// The solver of that name: `z3`, `cvc5`, `cvc4`, `yices` or `bitwuzla`.
    pub fn known(name: &str) -> Option<Command> {
        let (program, dialect) = match name {
            "z3" => ("z3", Dialect::Z3),
            "cvc5" => ("cvc5", Dialect::Cvc5),
            "cvc4" => ("cvc4", Dialect::Cvc4),
            "yices" | "yices-smt2" => ("yices-smt2", Dialect::Yices),
            "bitwuzla" => ("bitwuzla", Dialect::Bitwuzla),
            _ => return None,
        };
        Some(Command {
            name: dialect.name().to_string(),
            program: program.to_string(),
            args: arguments(dialect),
            dialect,
        })
    }

    /// The solver that the user names: `z3`, `/path/to/z3`, or `name=/path/to/it`. The dialect is that of the name or
    /// else of the file's name; an unknown program is expected to read scripts from its input without arguments.
    pub fn named(text: &str) -> Result<Command, String> {
        let (name, path) = match text.split_once('=') {
            Some((name, path)) => (Some(name), path),
            None => (None, text),
        };
        if path.is_empty() || name == Some("") {
            return Err(format!("`{text}` names no solver: expected a name, a path, or `name=path`"));
        }
        if let (None, Some(known)) = (name, Command::known(path)) {
            return Ok(known);
        }
        if name.is_none() && !path.contains(['/', '\\']) {
            return Err(format!(
                "`{path}` is no known solver: there are z3, cvc5, cvc4, yices and bitwuzla, or write a path"
            ));
        }
        let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let dialect = match name.map(Dialect::of_file) {
            None | Some(Dialect::Standard) => Dialect::of_file(file),
            Some(known) => known,
        };
        let name = name.unwrap_or(file).to_string();
        Ok(Command { name, program: path.to_string(), args: arguments(dialect), dialect })
    }

    /// The arguments that limit the solver itself, so that it answers `unknown` and keeps running.
    pub(super) fn limiting(&self, limits: ProcessLimits) -> Vec<String> {
        let ProcessLimits { milliseconds, megabytes } = limits;
        let mut args = Vec::new();
        match self.dialect {
            Dialect::Z3 => {
                args.extend((milliseconds > 0).then(|| format!("-t:{milliseconds}")));
                args.extend((megabytes > 0).then(|| format!("-memory:{megabytes}")));
            }
            Dialect::Cvc5 | Dialect::Cvc4 => {
                args.extend((milliseconds > 0).then(|| format!("--tlimit-per={milliseconds}")));
            }
            Dialect::Yices => {
                // Whole seconds, for each query.
                args.extend((milliseconds > 0).then(|| format!("--timeout={}", milliseconds.div_ceil(1000))));
            }
            Dialect::Bitwuzla => {
                if milliseconds > 0 {
                    args.extend(["--time-limit-per".to_string(), milliseconds.to_string()]);
                }
                if megabytes > 0 {
                    args.extend(["--memory-limit".to_string(), megabytes.to_string()]);
                }
            }
            Dialect::Standard => {}
        }
        args
    }

    /// How many milliseconds to wait for an answer: somewhat longer than the solver's own limit, where it has one,
    /// since restarting it costs more than waiting.
    pub(super) fn patience(&self, limits: ProcessLimits) -> Option<u64> {
        let milliseconds = u64::from(limits.milliseconds);
        match (self.dialect, milliseconds) {
            (_, 0) => None,
            (Dialect::Standard, limit) => Some(limit),
            (Dialect::Yices, limit) => Some(limit.div_ceil(1000) * 1000 + GRACE),
            (Dialect::Z3 | Dialect::Cvc5 | Dialect::Cvc4 | Dialect::Bitwuzla, limit) => Some(limit + GRACE),
        }
    }
}

/// Milliseconds between a solver's own limit and ours.
const GRACE: u64 = 500;

fn arguments(dialect: Dialect) -> Vec<String> {
    let args: &[&str] = match dialect {
        Dialect::Z3 => &["-in", "-smt2"],
        Dialect::Cvc5 | Dialect::Cvc4 => &["--lang", "smt2", "--incremental", "--produce-models"],
        Dialect::Yices => &["--incremental"],
        Dialect::Bitwuzla => &["--produce-models"],
        Dialect::Standard => &[],
    };
    args.iter().map(|arg| (*arg).to_string()).collect()
}
