//! Verifying test programs as their headers say.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use source::SourceMap;
use verify::engine::{
    Aliasing, BackEnd, Calls, ChainOptions, Control, Havoc, Means, Merging, Options, Progress, Pruning,
    Reduction, Stateful, Stop, Strategy, Testing,
};
use verify::proof;
use verify::report::EntryReport;

use crate::header::Header;
use crate::{forms, marks, program};

/// How many states an exploration of a test may take: tests have no clock.
pub const STATES: u64 = 200_000;
/// How often loops are unwound in programs that are not valid, unless the header says otherwise.
const UNWIND: u32 = 4;

/// Ends an exploration that takes too long, by counting.
pub struct Counter {
    limit: u64,
    taken: AtomicU64,
}

impl Counter {
    /// Stops after that many states.
    pub fn new(limit: u64) -> Counter {
        Counter { limit, taken: AtomicU64::new(0) }
    }
}

impl Control for Counter {
    fn stop(&self) -> Option<Stop> {
        (self.taken.fetch_add(1, Ordering::Relaxed) > self.limit).then_some(Stop::Time)
    }

    fn progress(&self, _: &Progress) {}
}

/// The options a header asks for; none if it postpones verification.
pub fn options(header: &Header) -> Result<Option<Options>, String> {
    let mut options = Options::default();
    if header.target.is_some() {
        (options.target, options.strategy) = (true, Strategy::Target);
    } else if header.expect.as_deref() != Some("valid") {
        options.unwind = Some(UNWIND);
    }
    if let Some(first) = header.runs.first() {
        options.no_exceptions =
            program::run_args(first)?.no_exceptions && header.expect.as_deref() == Some("invalid");
    }
    let Some(text) = &header.verify else { return Ok(Some(options)) };
    if text.starts_with("later:") {
        return Ok(None);
    }
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if word == "--deny" && words.clone().next() == Some("races") {
            options.deny_races = true;
            words.next();
            continue;
        }
        if word == "--havoc" && words.clone().next() == Some("any") {
            options.havoc = Havoc::Any;
            words.next();
            continue;
        }
        if word == "--calls" && words.clone().next() == Some("contract") {
            options.calls = Calls::Contract;
            words.next();
            continue;
        }
        // Only the search by states finds livelocks, and bounds exclude it.
        if word == "--deny" && words.clone().next() == Some("livelock") {
            (options.deny_livelock, options.unwind) = (true, None);
            words.next();
            continue;
        }
        let mut number =
            || words.next().and_then(|n| n.parse().ok()).ok_or_else(|| format!("{word} needs a number"));
        match word {
            "--unwind" => options.unwind = Some(number()?),
            "--depth" => options.depth = Some(u64::from(number()?)),
            "--array-size" => options.array_size = Some(number()?),
            "--stack-depth" => options.leeway.stack_depth = Some(number()?),
            "--spurious-wakeups" => options.leeway.spurious_wakeups = true,
            "--any-hash-codes" => options.leeway.any_hash_codes = true,
            // Bounds exclude the search by states.
            "--by-states" => options.unwind = None,
            "--no-exceptions" => options.no_exceptions = true,
            "--deny-races" => options.deny_races = true,
            other => return Err(format!("there is no option {other}")),
        }
    }
    Ok(Some(options))
}

/// Verifies a program.
pub fn run(
    sources: &SourceMap,
    program: &ir::Program,
    header: &Header,
    options: &Options,
) -> Result<EntryReport, String> {
    run_within(sources, program, header, options, STATES)
}

/// Verifies a program, within a number of states.
pub fn run_within(
    sources: &SourceMap,
    program: &ir::Program,
    header: &Header,
    options: &Options,
    states: u64,
) -> Result<EntryReport, String> {
    let entry = verify::find_entry(program, header.entry.as_deref()).map_err(|d| d.message)?;
    Ok(proof::verify(program, sources, entry, options, &Counter::new(states)))
}

/// What is compared between modes: the verdict, and the line and kind of every violation.
pub fn summary(sources: &SourceMap, report: &EntryReport) -> (&'static str, BTreeSet<(u32, &'static str)>) {
    let places = report.violations.iter().map(|violation| {
        let diagnostic = &violation.diagnostic;
        let line = diagnostic.primary.as_ref().and_then(|label| sources.position(label.span));
        (line.map_or(0, |at| at.line), program::kind(diagnostic.code))
    });
    (report.verdict.word(), places.collect())
}

/// Compares the assumptions and caveats that a report lists with those that the header names.
pub fn compare_assumptions(header: &Header, report: &EntryReport) -> Result<(), String> {
    let assumptions = report.assumptions.iter().map(|relied| relied.assumption.name()).collect();
    let caveats = report.caveats.iter().map(|caveat| caveat.name()).collect();
    let lists: [(&str, Vec<&str>, &Option<String>); 2] =
        [("assumptions", assumptions, &header.assumes), ("caveats", caveats, &header.caveats)];
    for (what, names, wanted) in lists {
        let found = if names.is_empty() { "nothing".to_string() } else { names.join(", ") };
        if let Some(wanted) = wanted.as_ref().filter(|wanted| **wanted != found) {
            return Err(format!("{what}: {found}, not {wanted}"));
        }
    }
    Ok(())
}

/// Compares a report with the header and the marks of its program.
pub fn compare(sources: &SourceMap, header: &Header, report: &EntryReport) -> Result<(), String> {
    verdict(sources, header, report)?;
    marks::compare(sources, header, std::iter::once(report), &[])
}

/// Compares a verdict with the header.
pub fn verdict(sources: &SourceMap, header: &Header, report: &EntryReport) -> Result<(), String> {
    forms::check(sources, report)?;
    let (verdict, found) = summary(sources, report);
    if header.expect.as_deref() != Some(verdict) {
        return Err(format!("expected {:?}, found {:?}, {found:?}", header.expect, report.verdict));
    }
    compare_assumptions(header, report)?;
    report.doubts.first().map_or(Ok(()), |doubt| Err(verify::format::report::reason(sources, doubt)))
}

/// The mode that tries a proof by specifications before anything else.
pub const CUTS_FIRST: &str = "proof first";

/// The modes that must agree with the first.
pub fn matrix(base: &Options) -> Vec<(String, Options)> {
    let mut modes = Vec::new();
    for strategy in Strategy::ALL {
        modes.push((strategy.to_string(), Options { strategy, seed: 7, ..base.clone() }));
    }
    modes.push(("workers".to_string(), Options { workers: 3, ..base.clone() }));
    for reduction in [Reduction::None, Reduction::Guarded, Reduction::Monotonic] {
        modes.push((reduction.to_string(), Options { reduction, ..base.clone() }));
    }
    for (name, reduction) in [("by states", base.reduction), ("by all states", Reduction::None)] {
        let options = Options { stateful: Stateful::Always, reduction, ..base.clone() };
        modes.push((name.to_string(), options));
    }
    modes.push(("fork".to_string(), Options { aliasing: Aliasing::Fork, ..base.clone() }));
    let testing = Testing { maps: false, ..base.testing.clone() };
    modes.push(("without maps".to_string(), Options { testing, ..base.clone() }));
    let testing = Testing { cuts_first: true, ..base.testing.clone() };
    modes.push((CUTS_FIRST.to_string(), Options { testing, ..base.clone() }));
    for merging in [Merging::Never, Merging::Always] {
        let options = Options { merging, ..base.clone() };
        modes.push((format!("merging {merging}, workers"), Options { workers: 3, ..options.clone() }));
        modes.push((format!("merging {merging}, fork"), Options { aliasing: Aliasing::Fork, ..options }));
    }
    modes
}

/// Every way to answer questions: each means switched off, all of them, every policy, and every back-end that
/// is there.
pub fn solving(base: &Options, back_ends: &[(String, BackEnd)]) -> Vec<(String, Options)> {
    let without = |means: Means| Options { solver: base.solver.clone().without(means), ..base.clone() };
    let mut modes: Vec<(String, Options)> =
        Means::ALL.into_iter().map(|means| (format!("without {}", means.name()), without(means))).collect();
    let nothing = Means::ALL.into_iter().fold(base.solver.clone(), ChainOptions::without);
    modes.push(("without all".to_string(), Options { solver: nothing, ..base.clone() }));
    for rounds in [0, 10] {
        let options = Options { interval_rounds: rounds, ..base.clone() };
        modes.push((format!("{rounds} rounds"), options));
    }
    for pruning in Pruning::ALL {
        modes.push((format!("pruning {pruning}"), Options { pruning, ..base.clone() }));
    }
    for (name, back_end) in back_ends {
        let mut options = base.clone();
        options.solver.back_ends = vec![back_end.clone(), BackEnd::Z3];
        modes.push((name.clone(), options));
    }
    modes
}

/// The names of all back-ends that are programs.
pub const PROGRAMS: [&str; 5] = ["z3-process", "yices", "cvc5", "cvc4", "bitwuzla"];

/// The back-end of a name, if its program is installed.
pub fn back_end(name: &str) -> Option<BackEnd> {
    let back_end = BackEnd::named(name).ok()?;
    back_end.probe().ok()?;
    Some(back_end)
}

/// The installed programs that can be back-ends.
pub fn back_ends() -> Vec<(String, BackEnd)> {
    let present = PROGRAMS.into_iter().filter_map(|name| Some((name.to_string(), back_end(name)?)));
    present.collect()
}
