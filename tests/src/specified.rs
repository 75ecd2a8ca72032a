//! Random programs with specifications: what a proof calls valid, no run may break. Proofs are tried before anything is explored, so that
//! no violation that exploring finds hides a mistake.

use generate::Specified;
use source::{Code, SourceMap};
use verify::engine::{Calls, Options, Testing};
use verify::proof;
use verify::report::{EntryReport, Verdict};
use verify::{CompileOptions, Ending, IntMode, Schedule};

use crate::brawl::inputs;
use crate::program::{self, RunArgs};
use crate::proofs::Counter;

/// How many states a proof may take.
const STATES: u64 = 2_000;
/// How many runs decide which clauses and assertions stay.
const FILTER: u64 = 40;
/// How many clauses are left out at most.
const DROPPED: usize = 60;
/// About how many mutants of a proved program are looked at.
const MUTANTS: usize = 6;

/// What a run broke: the code of the diagnostic and its line.
type Broken = Option<(Code, u32)>;

struct Ready {
    sources: SourceMap,
    program: ir::Program,
    entry: ir::MethodId,
}

fn ready(program: &Specified) -> Result<Ready, String> {
    ready_text(&program.to_oox())
}

fn ready_text(text: &str) -> Result<Ready, String> {
    let sources = program::one_file("random.oox", text);
    let compiled = program::compile(&sources, CompileOptions::default())?;
    let entry = verify::find_entry(&compiled, Some("Main.f")).map_err(|d| d.message)?;
    Ok(Ready { sources, program: compiled, entry })
}

impl Ready {
    /// Executes the program on the input of a seed.
    fn run(&self, seed: u64) -> Broken {
        let mut args = inputs(&self.program, &self.program[self.entry].params, seed);
        // Bounds of loops are small.
        if let Some(last) = args.last_mut() {
            *last = (seed % 3).to_string();
        }
        let args = RunArgs {
            entry: Some("Main.f".to_string()),
            ints: IntMode::Math,
            schedule: Schedule::RoundRobin,
            steps: 100_000,
            no_exceptions: false,
            leeway: ir::Leeway::default(),
            args,
        };
        let report = program::run(&self.sources, &self.program, &args).ok()?;
        if report.ending != Ending::Violation {
            return None;
        }
        let diagnostic = report.diagnostic?;
        let line = diagnostic.span().and_then(|span| self.sources.position(span)).map_or(0, |at| at.line);
        Some((diagnostic.code, line))
    }
}

/// Leaves out what some runs break. Returns nothing if they break something else.
fn filtered(seed: u64, mut program: Specified) -> Result<Option<(Specified, Ready)>, String> {
    for _ in 0..DROPPED {
        let ready = ready(&program).map_err(|error| format!("seed {seed}: {error}\n{}", program.to_oox()))?;
        let broken = (0..FILTER).find_map(|run| ready.run(seed ^ (run << 24)));
        let dropped = match broken {
            None => return Ok(Some((program, ready))),
            Some((Code::Modifies, _)) => program.drop_frames(),
            Some((_, line)) => program.drop_line(line),
        };
        if !dropped {
            return Ok(None);
        }
    }
    Ok(None)
}

/// A proof is tried before anything is explored.
fn tried(ready: &Ready, seed: u64, calls: Calls) -> EntryReport {
    let testing = Testing { cuts_first: true, ..Testing::default() };
    let options = Options { testing, calls, unwind: Some(1), seed, ..Options::default() };
    proof::verify(&ready.program, &ready.sources, ready.entry, &options, &Counter::new(STATES))
}

/// A proof of the program, with clauses and assertions left out that it does not get to: those that are dropped could hide no mistake,
/// since nothing is said of them.
fn proved(
    seed: u64,
    mut program: Specified,
    mut ready: Ready,
    calls: Calls,
) -> Result<Option<(Specified, Ready)>, String> {
    for _ in 0..DROPPED {
        let report = tried(&ready, seed, calls);
        if report.verdict == Verdict::Valid && !report.used.is_empty() {
            return Ok(Some((program, ready)));
        }
        let notes = report.notes.iter().filter(|note| note.code == Code::NotProved);
        let broken = notes.chain(report.violations.iter().map(|found| &found.diagnostic));
        let lines = broken.filter_map(|found| ready.sources.position(found.span()?)).map(|at| at.line);
        let dropped = lines.filter(|line| program.drop_line(*line)).count();
        if dropped == 0 && !program.drop_frames() {
            return Ok(None);
        }
        ready =
            self::ready(&program).map_err(|error| format!("seed {seed}: {error}\n{}", program.to_oox()))?;
    }
    Ok(None)
}

/// What came of the program of a seed: `proved`, `not proved`, or `broken` where runs break more than clauses. An error if something is
/// proved that one of the runs breaks.
pub fn specified(seed: u64, runs: u64) -> Result<&'static str, String> {
    let mut word = "not proved";
    for calls in [Calls::Contract, Calls::Auto] {
        let Some((program, ready)) = filtered(seed, Specified::new(seed))? else { return Ok("broken") };
        let Some((program, ready)) = proved(seed, program, ready, calls)? else { continue };
        word = "proved";
        let broken = (0..runs).find_map(|run| ready.run(seed.wrapping_mul(31) ^ (run << 20)));
        if let Some((code, line)) = broken {
            return Err(format!(
                "seed {seed}: proved with `--calls {calls}`, but a run ends with {} on line {line}\n{}",
                code.as_str(),
                program.to_oox()
            ));
        }
        mutants(seed, &program, calls)?;
    }
    Ok(word)
}

/// Some mutants of a proved program: one that a run breaks is not proved.
fn mutants(seed: u64, program: &Specified, calls: Calls) -> Result<(), String> {
    let text = program.to_oox();
    let sources = program::one_file("random.oox", &text);
    let (all, _) = mutate::mutants(&sources, &mutate::Options::default());
    let start = seed as usize % (all.len() / MUTANTS).max(1);
    for mutant in all.iter().skip(start).step_by((all.len() / MUTANTS).max(1)) {
        let mutated = mutant.apply(&text);
        let ready = ready_text(&mutated)?;
        let broken = (0..FILTER).find_map(|run| ready.run(seed ^ (run << 24)));
        let Some((code, line)) = broken else { continue };
        let report = tried(&ready, seed, calls);
        if report.verdict == Verdict::Valid {
            return Err(format!(
                "seed {seed}: {} ({}) is proved with `--calls {calls}`, but a run ends with {} on line {line}\n{mutated}",
                mutant.name(),
                mutant.description,
                code.as_str(),
            ));
        }
    }
    Ok(())
}
