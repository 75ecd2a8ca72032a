//! Random programs, run concretely and verified symbolically; the two must not contradict each other, and neither must
//! ways to verify that differ in how they merge states, treat aliases and recognise states.

use generate::{Config, Features, generate, inputs_of_width, shrink_within};
use verify::engine::{Aliasing, Merging, Options, Stateful, Strategy};
use verify::proof;
use verify::report::Verdict;
use verify::{CompileOptions, Ending, IntMode, Schedule, Width};

use crate::agreement::{claim, text};
use crate::program::{self, RunArgs};
use crate::proofs::Counter;

/// How many states one program may take.
const STATES: u64 = 1000;
/// How many steps a shrunk candidate is tried.
const SHRINK: usize = 300;

/// Widths of integers other than 32 bits. The literals of programs need 5.
const WIDTHS: [u8; 10] = [5, 8, 64, 7, 33, 16, 13, 63, 31, 40];

/// The width of the integers of a seed: of every fourth program in each mode another one than 32 bits.
fn width(seed: u64) -> Width {
    let other = WIDTHS[(seed / 12) as usize % WIDTHS.len()];
    Width::new(other).filter(|_| seed / 3 % 4 == 3).unwrap_or(Width::DEFAULT)
}

/// The mode a seed is tried in: integers, strategy, aliasing, merging.
fn mode(seed: u64) -> (IntMode, Options) {
    let ints =
        [IntMode::Math, IntMode::Wrap(width(seed)), IntMode::Checked(width(seed))][(seed % 3) as usize];
    let strategy = Strategy::ALL[(seed / 3) as usize % Strategy::ALL.len()];
    let aliasing = if (seed / 15).is_multiple_of(2) { Aliasing::Merge } else { Aliasing::Fork };
    let merging = [Merging::Always, Merging::Auto, Merging::Never][(seed / 30) as usize % 3];
    let mut options = Options { strategy, aliasing, merging, seed, unwind: Some(12), ..Options::default() };
    options.solver.limits = verify::engine::Limits { resources: 400_000, milliseconds: 0 };
    (ints, options)
}

/// The modes that must agree with that of a seed: the two other ways to merge, one of them with the other way to treat
/// aliases, and for some seeds the search by states, which needs that there is no bound.
fn others(seed: u64, options: &Options) -> Vec<Options> {
    let aliasing = match options.aliasing {
        Aliasing::Merge => Aliasing::Fork,
        Aliasing::Fork => Aliasing::Merge,
    };
    let merging = Merging::ALL.into_iter().filter(|merging| *merging != options.merging);
    let mut others: Vec<Options> = merging.map(|merging| Options { merging, ..options.clone() }).collect();
    if let Some(other) = others.get_mut((seed % 2) as usize) {
        other.aliasing = aliasing;
    }
    if seed.is_multiple_of(5) {
        let merging = Merging::Auto;
        others.push(Options { stateful: Stateful::Always, unwind: None, merging, ..options.clone() });
    }
    others
}

fn describe(options: &Options) -> String {
    let Options { strategy, aliasing, merging, stateful, .. } = options;
    format!("{strategy}, aliasing {aliasing}, merging {merging}, by states {stateful}")
}

/// The word of a generated program's verdict, which concrete runs on `count` random inputs do not contradict and on which
/// the modes agree.
pub fn compare(seed: u64, program: &generate::Program, count: usize) -> Result<&'static str, String> {
    let (ints, options) = mode(seed);
    let sources = program::one_file("random.oox", &program.to_oox());
    let compiled = program::compile(&sources, CompileOptions { ints, ..CompileOptions::default() })?;
    let entry = verify::find_entry(&compiled, Some(program.entry())).map_err(|d| d.message)?;
    let report = proof::verify(&compiled, &sources, entry, &options, &Counter::new(STATES));
    let Some(wanted) = claim(&sources, &report)? else {
        return Ok(if report.verdict == Verdict::Invalid { "partly invalid" } else { report.verdict.word() });
    };
    for other in others(seed, &options) {
        let report = proof::verify(&compiled, &sources, entry, &other, &Counter::new(STATES));
        if let Some(found) = claim(&sources, &report)?
            && found != wanted
        {
            return Err(format!(
                "{} ({ints}, {}), but {} ({})",
                text(&sources, &wanted),
                describe(&options),
                text(&sources, &found),
                describe(&other),
            ));
        }
    }
    for input in inputs_of_width(seed, program, count, u32::from(width(seed).bits())) {
        let args = RunArgs {
            entry: Some(program.entry().to_string()),
            ints,
            schedule: Schedule::RoundRobin,
            steps: 200_000,
            no_exceptions: false,
            leeway: ir::Leeway::default(),
            args: input.clone(),
        };
        let Ok(run) = program::run(&sources, &compiled, &args) else { continue };
        if run.ending != Ending::Violation {
            continue;
        }
        let found = run.diagnostic.map(|d| (d.code, d.span()));
        if !found.is_some_and(|found| wanted.1.contains(&found)) {
            return Err(format!(
                "verified as {:?} ({ints}, {}), but the input {} violates {:?}",
                report.verdict,
                describe(&options),
                input.join(" "),
                found.map(|(code, span)| (code, span.map(|span| sources.describe(span)))),
            ));
        }
    }
    Ok(report.verdict.word())
}

/// A random sequential program of a seed.
pub fn program(seed: u64) -> generate::Program {
    let base = if seed.is_multiple_of(4) { Config::small() } else { Config::tiny() };
    generate(seed, &base.with_features(Features::sequential())).with_width(u32::from(width(seed).bits()))
}

/// Generates, compares, and shrinks what fails.
pub fn duel(seed: u64, count: usize) -> Result<&'static str, String> {
    let candidate = program(seed);
    match compare(seed, &candidate, count) {
        Ok(verdict) => Ok(verdict),
        Err(error) => {
            let kind = |error: &str| error.contains("internal error");
            let small = shrink_within(SHRINK, &candidate, |smaller| {
                compare(seed, smaller, count).is_err_and(|other| kind(&other) == kind(&error))
            });
            let error = compare(seed, &small, count).err().unwrap_or(error);
            Err(format!("seed {seed}: {error}\n{}", small.to_oox()))
        }
    }
}
