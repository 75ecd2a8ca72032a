//! The matrix: every strategy, every way to treat aliases, every reduction and the search by states give the
//! same verdict and the same violations.

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{files, header, program, proofs};
use verify::CompileOptions;
use verify::engine::{Calls, Stop};

fn main() {
    let arguments = Arguments::from_args();
    let trials = ["examples", "tests/suite"]
        .into_iter()
        .flat_map(|folder| files::find(folder, "oox"))
        .map(|path| {
            Trial::test(format!("matrix {}", files::name(&path)), move || test(&path).map_err(Failed::from))
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// How many states other reductions may take.
const FEW: u64 = 5_000;

fn test(path: &Path) -> Result<(), String> {
    let text = files::read(path)?;
    let header = header::parse(&text)?;
    let Some(base) = proofs::options(&header)? else { return Ok(()) };
    let sources = program::one_file(&files::name(path), &text);
    let ints = program::run_args(&header.runs[0])?.ints;
    let compile = CompileOptions { ints, ..CompileOptions::default() };
    let compiled = program::compile_marked(&sources, &header, compile)?;
    let first = proofs::run(&sources, &compiled, &header, &base)?;
    let wanted = proofs::summary(&sources, &first);
    let has_threads = compiled.methods.iter().any(|method| {
        let insts = method.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts);
        insts.into_iter().any(|inst| matches!(inst.kind, ir::InstKind::Fork { .. }))
    });
    for (name, mut options) in proofs::matrix(&base) {
        // A proof that fails is not tried again in every mode.
        if first.used.is_empty() && name != proofs::CUTS_FIRST {
            options.calls = Calls::Execute;
        }
        let same_search = options.reduction == base.reduction && options.stateful == base.stateful;
        if !same_search && !has_threads {
            continue;
        }
        let states = if same_search { proofs::STATES } else { FEW };
        let report = proofs::run_within(&sources, &compiled, &header, &options, states)?;
        // A weaker reduction may need more states than a test has.
        if !same_search && report.stopped.is_some_and(|stop| stop != Stop::FailFast) {
            continue;
        }
        let found = proofs::summary(&sources, &report);
        // A proof may need another mode: without one there is a bound.
        let is_proved = !first.used.is_empty() || !report.used.is_empty();
        if is_proved && found.1.is_empty() && wanted.1.is_empty() {
            continue;
        }
        if found != wanted {
            return Err(format!("{name}: {found:?}, but {wanted:?} before ({:?})", report.verdict));
        }
        // The first way to a target is another one in another order.
        if header.target.is_some() {
            continue;
        }
        let inputs = |report: &verify::report::EntryReport| {
            report.violations.iter().map(|violation| violation.token.to_string()).collect::<Vec<String>>()
        };
        let same_heap = options.aliasing == base.aliasing && options.testing.maps == base.testing.maps;
        let same_paths = same_search && same_heap && options.merging == base.merging;
        // No state may be lost between workers or levels, either. Which states are recognised may depend on when terms were
        // made (`reduce/key/terms.rs`), and with it how often a violation is met.
        let is_counted = first.stats.closed_loops == 0 || first.violations.is_empty();
        if same_paths && is_counted && report.stats.paths() != first.stats.paths() {
            return Err(format!("{name}: {} paths, not {}", report.stats.paths(), first.stats.paths()));
        }
        // Another order of exploration must not show in the report at all.
        if same_paths && inputs(&report) != inputs(&first) {
            return Err(format!("{name}: other inputs: {:?} and {:?}", inputs(&report), inputs(&first)));
        }
    }
    Ok(())
}
