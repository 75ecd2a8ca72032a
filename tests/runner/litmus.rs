//! Small concurrent programs: the verdict and the violations are the same under every reduction and in the
//! search by states, the number of complete executions is the one in the header, and the reductions explore
//! every kind of execution that there is, the best ones each exactly once.
//!
//! `UPDATE_SNAPSHOTS=1` rewrites the numbers.

use std::collections::BTreeSet;
use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::header::{self, Header};
use oxpecker_tests::proofs::{self, Counter};
use oxpecker_tests::{files, program};
use source::SourceMap;
use verify::CompileOptions;
use verify::engine::{self, Exploration, Options, Pruning, Reduction, Stateful, Testing, Trace};

/// How many states every interleaving may take. Programs with more are compared without `none`.
const SMALL: u64 = 60_000;
/// How many instructions a thread may have in those that are cut.
const DEPTHS: [u64; 3] = [9, 16, 30];

fn main() {
    let arguments = Arguments::from_args();
    let trials = files::find("tests/litmus", "oox")
        .into_iter()
        .map(|path| Trial::test(files::name(&path), move || test(&path).map_err(Failed::from)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn test(path: &Path) -> Result<(), String> {
    let text = files::read(path)?;
    let header = header::parse(&text)?;
    let sources = program::one_file(&files::name(path), &text);
    let compiled = program::compile(&sources, CompileOptions::default())?;
    // Programs that never end are cut.
    let unwind = (header.expect.as_deref() == Some("bounded")).then_some(3);
    let options = Options { stateful: Stateful::Never, unwind, ..Options::default() };
    let first = proofs::run(&sources, &compiled, &header, &options)?;
    proofs::compare(&sources, &header, &first)?;
    let always = Options { stateful: Stateful::Always, ..options.clone() };
    let by_states = proofs::run(&sources, &compiled, &header, &always)?;
    let (found, wanted) = (proofs::summary(&sources, &by_states), proofs::summary(&sources, &first));
    if found != wanted {
        return Err(format!("by states: {found:?}, not {wanted:?}"));
    }
    let entry = verify::find_entry(&compiled, header.entry.as_deref()).map_err(|d| d.message)?;
    variants(&sources, &compiled, entry, &options)?;
    reductions(path, &text, &sources, &compiled, &header, &options)
}

/// Where executions end early, at a data race or at a bound, or go on although they do not exist, all reductions
/// still agree.
fn variants(
    sources: &SourceMap,
    compiled: &ir::Program,
    entry: ir::MethodId,
    options: &Options,
) -> Result<(), String> {
    let races = Options { deny_races: true, ..options.clone() };
    agree("with races denied", sources, compiled, entry, &races)?;
    // Paths that do not exist are followed to their end, in every order.
    let lazy = Options { pruning: Pruning::Lazy, ..options.clone() };
    agree("without pruning", sources, compiled, entry, &lazy)?;
    for depth in DEPTHS {
        let cut = Options { depth: Some(depth), ..options.clone() };
        agree(&format!("at depth {depth}"), sources, compiled, entry, &cut)?;
    }
    Ok(())
}

/// The violations of all reductions, and whether something was cut or not known.
fn agree(
    what: &str,
    sources: &SourceMap,
    compiled: &ir::Program,
    entry: ir::MethodId,
    options: &Options,
) -> Result<(), String> {
    let mut wanted = None;
    for reduction in Reduction::ALL {
        let options = Options { reduction, ..options.clone() };
        let explored =
            engine::explore(&engine::Prepared::new(compiled), entry, &options, &Counter::new(SMALL));
        if explored.stopped.is_some() {
            continue;
        }
        let violations: BTreeSet<String> = explored
            .violations
            .iter()
            .map(|found| format!("{:?} {}", found.violation.kind, sources.describe(found.violation.span)))
            .collect();
        let found = (violations, explored.stats.limits > 0, explored.stats.gaps > 0);
        match &wanted {
            None => wanted = Some(found),
            Some(wanted) if *wanted != found => {
                return Err(format!("{what}: {reduction} finds {found:?}, not {wanted:?}"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// What all reductions must agree on.
fn reductions(
    path: &Path,
    text: &str,
    sources: &SourceMap,
    compiled: &ir::Program,
    header: &Header,
    options: &Options,
) -> Result<(), String> {
    let entry = verify::find_entry(compiled, header.entry.as_deref()).map_err(|d| d.message)?;
    let explored: Vec<(Reduction, Exploration)> = Reduction::ALL
        .into_iter()
        .map(|reduction| {
            let options = Options {
                reduction,
                testing: Testing { keep_traces: true, ..Testing::default() },
                ..options.clone()
            };
            (
                reduction,
                engine::explore(&engine::Prepared::new(compiled), entry, &options, &Counter::new(SMALL)),
            )
        })
        .collect();
    let is_small = |exploration: &Exploration| exploration.stopped.is_none();
    let Some((_, wanted)) = explored.iter().find(|(_, exploration)| is_small(exploration)) else {
        return Err("too many states under every reduction".to_string());
    };
    let places = |exploration: &Exploration| {
        exploration.violations.iter().map(|found| found.violation).collect::<BTreeSet<engine::Violation>>()
    };
    let races = |exploration: &Exploration| {
        let sides =
            exploration.races.iter().map(|race| race.accesses.clone().map(|side| (side.span, side.write)));
        sides.collect::<BTreeSet<_>>()
    };
    let kinds = |exploration: &Exploration| exploration.traces.iter().cloned().collect::<BTreeSet<Trace>>();
    let mut counts = Vec::new();
    for (reduction, exploration) in &explored {
        if !is_small(exploration) {
            counts.push(format!("{reduction} -"));
            continue;
        }
        counts.push(format!("{reduction} {}", exploration.stats.complete()));
        if places(exploration) != places(wanted) {
            let text = |span| sources.describe(span);
            let found: Vec<String> = places(exploration).iter().map(|found| text(found.span)).collect();
            return Err(format!("{reduction} finds other violations: {found:?}"));
        }
        if races(exploration) != races(wanted) {
            return Err(format!("{reduction} finds other data races"));
        }
        if kinds(exploration) != kinds(wanted) {
            let (found, all) = (kinds(exploration).len(), kinds(wanted).len());
            return Err(format!("{reduction} explores {found} kinds of executions of {all}, or others"));
        }
        let is_optimal = matches!(reduction, Reduction::Monotonic | Reduction::Dpor);
        if is_optimal && is_concrete(compiled, entry) && kinds(exploration).len() != exploration.traces.len()
        {
            return Err(format!("{reduction} explores equivalent executions"));
        }
    }
    executions(path, text, header, &counts.join(", "))
}

/// Whether nothing is unknown: only then each kind of execution is explored exactly once.
fn is_concrete(program: &ir::Program, entry: ir::MethodId) -> bool {
    let mut insts = program
        .methods
        .iter()
        .flat_map(|method| method.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts));
    program[entry].params.is_empty() && !insts.any(|inst| matches!(inst.kind, ir::InstKind::Havoc { .. }))
}

/// The numbers in the header.
fn executions(path: &Path, text: &str, header: &Header, counts: &str) -> Result<(), String> {
    let line = format!("//@ executions: {counts}");
    match &header.executions {
        Some((known, _)) if known == counts => Ok(()),
        known if std::env::var_os("UPDATE_SNAPSHOTS").is_some() => {
            let mut lines: Vec<&str> = text.lines().collect();
            match known {
                Some((_, at)) => lines[*at] = &line,
                None => {
                    let at = lines.iter().rposition(|line| line.starts_with("//@")).unwrap_or(0);
                    lines.insert(at + 1, &line);
                }
            }
            std::fs::write(path, lines.join("\n") + "\n").map_err(|error| error.to_string())
        }
        Some((known, _)) => Err(format!("executions: {counts}, not {known}")),
        None => Err(format!("the header needs `{line}`")),
    }
}
