//! `oxpecker mutate`

use std::collections::BTreeMap;
use std::time::Duration;

use mutate::{Mutant, Operator};
use verify::engine::{Control, Options, Progress, Stop};
use verify::proof::{self, Verdict};
use verify::source::SourceMap;

use crate::args::Mutate;
use crate::terminal::Terminal;
use crate::{exit, files};

pub(crate) fn run(args: &Mutate, terminal: &Terminal) -> u8 {
    if let Err(code) = super::refuse_java(&args.sources.files, terminal) {
        return code;
    }
    let (sources, _) = match super::program(&args.sources, true, terminal) {
        Ok(result) => result,
        Err(code) => return code,
    };
    let mut options = mutate::Options { only: args.only.clone(), ..mutate::Options::default() };
    options.check.ints = super::int_mode(args.sources.ints.unwrap_or(crate::args::Ints::Math));
    if !args.operator.is_empty() {
        options.operators.clear();
        for name in &args.operator {
            match Operator::parse(name) {
                Some(operator) => options.operators.push(operator),
                None => {
                    let known: Vec<&str> = Operator::ALL.iter().map(|operator| operator.name()).collect();
                    terminal.error(&format!("there is no operator `{name}`; there are {}", known.join(", ")));
                    return exit::REJECTED;
                }
            }
        }
    }
    let (mutants, diagnostics) = mutate::mutants(&sources, &options);
    if diagnostics.has_errors() {
        terminal.diagnostics(&sources, &diagnostics);
        return exit::REJECTED;
    }
    match &args.write {
        Some(folder) => write(folder, &sources, &mutants, terminal),
        None if args.list => {
            for mutant in &mutants {
                terminal.result(&format!("{}\n", line(&sources, mutant)));
            }
            exit::OK
        }
        None => judge(args, &sources, &mutants, terminal),
    }
}

fn line(sources: &SourceMap, mutant: &Mutant) -> String {
    format!("{:<8} {} {}", mutant.name(), sources.describe(mutant.point), mutant.description)
}

/// Writes every mutant into a folder of its own.
fn write(folder: &std::path::Path, sources: &SourceMap, mutants: &[Mutant], terminal: &Terminal) -> u8 {
    for mutant in mutants {
        let home = folder.join(mutant.name());
        for (_, file) in mutant.apply_to(sources).files() {
            let name = std::path::Path::new(file.name()).file_name().unwrap_or_default();
            if let Err(error) = files::write(&home.join(name), file.text().as_bytes()) {
                terminal.error(&error);
                return exit::REJECTED;
            }
        }
    }
    terminal.result(&format!("{} mutants in {}\n", mutants.len(), files::shown(folder)));
    exit::OK
}

/// What became of the mutants of an operator.
#[derive(Default)]
struct Row {
    killed: u64,
    survived: u64,
    unknown: u64,
}

/// Verifies every mutant: a specification that says enough finds fault with all that differ.
fn judge(args: &Mutate, sources: &SourceMap, mutants: &[Mutant], terminal: &Terminal) -> u8 {
    let mut rows: BTreeMap<Operator, Row> = BTreeMap::new();
    for mutant in mutants {
        let row = rows.entry(mutant.operator).or_default();
        let word = match verdict(args, &mutant.apply_to(sources)) {
            Ok(Verdict::Invalid) => {
                row.killed += 1;
                continue;
            }
            Ok(Verdict::Valid) => {
                row.survived += 1;
                "survived"
            }
            Ok(Verdict::Bounded(_)) => {
                row.survived += 1;
                "survived up to the bound"
            }
            Ok(Verdict::Unknown(_)) => {
                row.unknown += 1;
                "unknown"
            }
            Err(message) => {
                terminal.error(&message);
                return exit::REJECTED;
            }
        };
        terminal.result(&format!("{}: {word}\n", line(sources, mutant)));
    }
    terminal.result(&format!("\n{:<8} {:>6} {:>8} {:>7}\n", "", "killed", "survived", "unknown"));
    for (operator, row) in &rows {
        terminal.result(&format!("{operator:<8} {:>6} {:>8} {:>7}\n", row.killed, row.survived, row.unknown));
    }
    exit::OK
}

fn verdict(args: &Mutate, sources: &SourceMap) -> Result<Verdict, String> {
    let options = verify::CompileOptions {
        ints: super::int_mode(args.sources.ints.unwrap_or(crate::args::Ints::Math)),
        strict: args.sources.strict,
        ..verify::CompileOptions::default()
    };
    let program = verify::compile(sources, options).program.ok_or("a mutant does not compile")?;
    let entry =
        verify::find_entry(&program, args.entry.as_deref()).map_err(|diagnostic| diagnostic.message)?;
    let options = Options {
        unwind: Some(args.unwind),
        array_size: args.array_size,
        fail_fast: true,
        ..Options::default()
    };
    let clock =
        Clock { start: std::time::Instant::now(), limit: Duration::from_secs_f64(args.time.max(0.0)) };
    Ok(proof::verify(&program, sources, entry, &options, &clock).verdict)
}

struct Clock {
    start: std::time::Instant,
    limit: Duration,
}

impl Control for Clock {
    fn stop(&self) -> Option<Stop> {
        (self.start.elapsed() > self.limit).then_some(Stop::Time)
    }

    fn overdue(&self) -> Option<Stop> {
        self.stop()
    }

    fn progress(&self, _: &Progress) {}
}
