//! The matrix of solving: each means of answering questions switched off, every pruning policy and every
//! back-end that is there give the same verdict and the same violations.
//!
//! Each program is verified in a tenth of the modes, another tenth for the next one. `MATRIX=all` takes all
//! modes, `MATRIX=paranoid` takes the default with every answer asked of a second solver.

use std::path::Path;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{files, header, program, proofs};
use verify::CompileOptions;
use verify::engine::{BackEnd, Means, Options, Pruning, Stop};
use verify::report::{EntryReport, Verdict};

/// How many states a mode may take.
const FEW: u64 = 3_000;
/// Beyond so many questions a program is not verified without any means: every question is a new Z3 then that is
/// told the whole path, 3 ms and more each (bubble sort asks 12,000).
const QUESTIONS: u64 = 1_500;
/// The same for programs that are proved, of which more is asked before the proof is tried than in it.
const QUESTIONS_OF_PROOFS: u64 = 60;
/// What guessing settles at once takes Z3 minutes here: it compares two quotients of floats bit by bit.
const GUESSED: &str = "equal_is_not_interchangeable";
/// Lists of growing length, of which a back-end that is a program is asked everything anew before a proof is tried.
const ENDLESS: &str = "recursion_without_end";
/// A program sees one in so many modes.
const SHARE: usize = 10;

fn main() {
    let arguments = Arguments::from_args();
    let back_ends = Arc::new(proofs::back_ends());
    let trials = ["examples", "tests/suite"]
        .into_iter()
        .flat_map(|folder| files::find(folder, "oox"))
        .enumerate()
        .map(|(at, path)| {
            let back_ends = Arc::clone(&back_ends);
            Trial::test(format!("solving {}", files::name(&path)), move || {
                test(&path, at, &back_ends).map_err(Failed::from)
            })
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn modes(base: &Options, at: usize, back_ends: &[(String, BackEnd)]) -> Vec<(String, Options)> {
    let wish = std::env::var("MATRIX").unwrap_or_default();
    if wish == "paranoid" {
        let mut options = base.clone();
        options.solver.paranoid = Some(BackEnd::Z3);
        return vec![("paranoid".to_string(), options)];
    }
    let modes = proofs::solving(base, back_ends).into_iter().enumerate();
    modes.filter(|(number, _)| wish == "all" || number % SHARE == at % SHARE).map(|(_, mode)| mode).collect()
}

/// Whether a mode takes minutes for a program because of the mode.
fn is_too_slow(path: &Path, mode: &str, first: &EntryReport) -> bool {
    let most = if first.used.is_empty() { QUESTIONS } else { QUESTIONS_OF_PROOFS };
    let is_guessed = path.file_stem().is_some_and(|stem| stem == GUESSED);
    let is_endless = path.file_stem().is_some_and(|stem| stem == ENDLESS);
    match mode {
        "cvc5" => is_endless,
        "without guess" => is_guessed,
        "without all" => is_guessed || first.stats.queries > most,
        _ => false,
    }
}

fn test(path: &Path, at: usize, back_ends: &[(String, BackEnd)]) -> Result<(), String> {
    let text = files::read(path)?;
    let header = header::parse(&text)?;
    let Some(base) = proofs::options(&header)? else { return Ok(()) };
    let sources = program::one_file(&files::name(path), &text);
    let ints = program::run_args(&header.runs[0])?.ints;
    let compile = CompileOptions { ints, ..CompileOptions::default() };
    let compiled = program::compile_marked(&sources, &header, compile)?;
    let first = proofs::run(&sources, &compiled, &header, &base)?;
    let wanted = proofs::summary(&sources, &first);
    for (name, options) in modes(&base, at, back_ends) {
        if is_too_slow(path, &name, &first) {
            continue;
        }
        let report = proofs::run_within(&sources, &compiled, &header, &options, FEW)?;
        // What is not pruned may be too much for a test.
        if report.stopped.is_some_and(|stop| stop != Stop::FailFast) {
            continue;
        }
        if let Some(reason) = report.doubts.iter().find(|reason| reason.is_internal_error()) {
            return Err(format!("{name}: {}", verify::format::report::reason(&sources, reason)));
        }
        // With fewer means a verdict may be `unknown`, and a proof may fail.
        let is_lost = !first.used.is_empty() && matches!(report.verdict, Verdict::Bounded(_));
        if is_lost || matches!(report.verdict, Verdict::Unknown(_)) {
            continue;
        }
        let found = proofs::summary(&sources, &report);
        if found != wanted {
            return Err(format!("{name}: {found:?}, but {wanted:?} before ({:?})", report.verdict));
        }
        // Simplification and intervals change the number of forks. How soon a proof is tried is counted in the work of the back-end.
        let is_explored = first.used.is_empty() && report.used.is_empty();
        let solver = &options.solver;
        let is_same = options.pruning == Pruning::Constant
            && options.interval_rounds == base.interval_rounds
            && solver.uses(Means::Simplify)
            && solver.uses(Means::Intervals);
        if is_same && is_explored && header.target.is_none() && report.stats.paths() != first.stats.paths() {
            return Err(format!("{name}: {} paths, not {}", report.stats.paths(), first.stats.paths()));
        }
    }
    Ok(())
}
