//! Random programs, searched for their own lines. What a plain exploration executes must be found, by every kind of search; what
//! is found was replayed, so that the other direction needs no test.

use std::collections::BTreeSet;

use generate::Concurrent;
use source::SourceMap;
use verify::engine::{Exploration, Merging, Options, Prepared, Reduction, Stateful, Strategy};
use verify::proof;
use verify::report::Verdict;
use verify::{CompileOptions, Target};

use crate::duel;
use crate::program;
use crate::proofs::Counter;

/// How many states one search may take.
const STATES: u64 = 2_000;
/// How many lines of a program are searched for.
const LINES: usize = 6;

/// The lines on which an exploration executed something that is no specification.
fn executed(sources: &SourceMap, program: &ir::Program, exploration: &Exploration) -> BTreeSet<u32> {
    let mut lines = BTreeSet::new();
    let is_written = |method: &ir::Method| match method.kind {
        ir::MethodKind::Pure => false,
        ir::MethodKind::Constructor => method.span != program[method.class].span,
        ir::MethodKind::Static | ir::MethodKind::Instance => true,
    };
    for (method, known) in program.methods().filter(|(_, method)| is_written(method)) {
        let Some(body) = &known.body else { continue };
        for (id, block) in body.blocks() {
            for (at, inst) in block.insts.iter().enumerate() {
                let is_code = !matches!(
                    inst.kind,
                    ir::InstKind::Contract { .. }
                        | ir::InstKind::Invariant { .. }
                        | ir::InstKind::Snapshot { .. }
                        | ir::InstKind::Catch { .. }
                        | ir::InstKind::Clear { .. }
                );
                if is_code && !inst.span.is_empty() && exploration.coverage.is_reached(method, id, at) {
                    lines.extend(sources.position(inst.span).map(|at| at.line));
                }
            }
        }
    }
    lines
}

/// The slice of a program for its target must be a program, too, if there is one.
pub fn well_formed(marked: &ir::Program, entry: &str) -> Result<(), String> {
    let method = verify::find_entry(marked, Some(entry)).map_err(|d| d.message)?;
    let broken = ir::slice::slice(marked, method).map(|slice| ir::verifier::verify(&slice));
    match broken.as_ref().and_then(|broken| broken.iter().next()) {
        Some(broken) => Err(format!("the slice is not well formed: {}", broken.message)),
        None => Ok(()),
    }
}

/// Searches for lines of a program under options. Those that a plain exploration executes must be reachable. Returns how many
/// searches came to an answer.
fn search(
    text: &str,
    entry: &str,
    compile: CompileOptions,
    plain: &Options,
    modes: &[Options],
) -> Result<u64, String> {
    let sources = program::one_file("random.oox", text);
    let compiled = program::compile(&sources, compile)?;
    let method = verify::find_entry(&compiled, Some(entry)).map_err(|d| d.message)?;
    let prepared = Prepared::new(&compiled);
    let exploration = verify::engine::explore(&prepared, method, plain, &Counter::new(STATES));
    let executed = executed(&sources, &compiled, &exploration);
    let all: Vec<u32> = (1..=text.lines().count() as u32).collect();
    let step = (all.len() / LINES).max(1);
    let mut answers = 0;
    for line in all.into_iter().step_by(step) {
        let target = Target { file: None, line };
        let (marked, _) = verify::compile_for(&sources, compile, Some(&target));
        let Some(marked) = marked.program else {
            if executed.contains(&line) {
                return Err(format!("line {line} is executed, but has no code"));
            }
            continue;
        };
        let mut known: Option<&'static str> = None;
        well_formed(&marked, entry).map_err(|error| format!("line {line}: {error}"))?;
        for options in modes {
            let options = Options { target: true, ..options.clone() };
            let method = verify::find_entry(&marked, Some(entry)).map_err(|d| d.message)?;
            let report = proof::verify(&marked, &sources, method, &options, &Counter::new(STATES));
            if let Some(reason) = report.doubts.iter().find(|reason| reason.is_internal_error()) {
                return Err(format!("line {line}: {}", verify::format::report::reason(&sources, reason)));
            }
            if !matches!(report.verdict, Verdict::Reachable | Verdict::Unreachable) {
                continue;
            }
            answers += 1;
            let word = report.verdict.word();
            if report.verdict == Verdict::Unreachable && executed.contains(&line) {
                return Err(format!("line {line} is executed, but {word} ({options:?})"));
            }
            if known.is_some_and(|known| known != word) {
                return Err(format!("line {line} is {word}, but not in another mode ({options:?})"));
            }
            known = Some(word);
        }
    }
    Ok(answers)
}

/// Searches for lines of a random sequential program.
pub fn sequential(seed: u64) -> Result<u64, String> {
    let program = duel::program(seed);
    let base = Options { unwind: Some(6), strategy: Strategy::Target, ..Options::default() };
    let plain = Options { merging: Merging::Never, strategy: Strategy::Dfs, ..base.clone() };
    let mut modes = [Merging::Auto, Merging::Never, Merging::Always]
        .map(|merging| Options { merging, ..base.clone() })
        .to_vec();
    modes.push(Options { slicing: false, ..base });
    let text = program.to_oox();
    search(&text, program.entry(), CompileOptions::default(), &plain, &modes)
        .map_err(|error| format!("seed {seed}: {error}\n{text}"))
}

/// Searches for lines of a random concurrent program, by executions and by states.
pub fn concurrent(seed: u64) -> Result<u64, String> {
    let text = Concurrent::new(seed).to_oox();
    let base = Options { stateful: Stateful::Never, strategy: Strategy::Target, ..Options::default() };
    let plain = Options { reduction: Reduction::None, strategy: Strategy::Dfs, ..base.clone() };
    let mut modes: Vec<Options> =
        Reduction::ALL.iter().map(|reduction| Options { reduction: *reduction, ..base.clone() }).collect();
    modes.push(Options { stateful: Stateful::Always, ..base.clone() });
    modes.push(Options { stateful: Stateful::Auto, ..base.clone() });
    modes.push(Options { slicing: false, ..base });
    search(&text, "Main.main", CompileOptions::default(), &plain, &modes)
        .map_err(|error| format!("seed {seed}: {error}\n{text}"))
}
