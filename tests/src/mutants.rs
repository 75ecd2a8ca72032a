//! Mutants that are proved to be equivalent behave like the original on random inputs.

use std::path::Path;

use mutate::Question;
use verify::engine::{Calls, Options, Stateful, Work};
use verify::report::Verdict;
use verify::{CompileOptions, Ending, Exceptions, Input, RunOptions, Schedule, proof};

use crate::brawl::inputs;
use crate::program;
use crate::proofs::Counter;

/// What a proof may take.
const WORK: Work = Work { steps: 10_000, solving: 5_000_000 };
/// How many inputs are tried.
const INPUTS: u64 = 200;

/// How many questions the mutants of a program raise, and how many have a proof; an error if a run contradicts one.
pub fn equivalents(path: &Path) -> Result<(usize, usize), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let sources = program::one_file("original.oox", &text);
    let original = program::compile(&sources, CompileOptions::default())?;
    let (mutants, _) = mutate::mutants(&sources, &mutate::Options::default());
    let (mut asked, mut proved) = (0, 0);
    for mutant in &mutants {
        let mutated = mutant.apply_to(&sources);
        let changed = program::compile(&mutated, CompileOptions::default())?;
        let Some(Question::Verify(program, entry)) = mutate::question(&original, &changed) else { continue };
        asked += 1;
        let options = Options {
            stateful: Stateful::Never,
            calls: Calls::Execute,
            no_exceptions: true,
            work: Some(WORK),
            ..Options::default()
        };
        let report = proof::verify(&program, &mutated, entry, &options, &Counter::new(2_000));
        let is_proved = report.verdict == Verdict::Valid;
        proved += usize::from(is_proved);
        let mut executed = 0;
        for seed in (0..INPUTS).filter(|_| is_proved) {
            let words = inputs(&program, &program[entry].params, seed);
            let options = RunOptions {
                entry,
                input: Input::Words(words.clone()),
                schedule: Schedule::RoundRobin,
                steps: 1_000_000,
                exceptions: Exceptions::Forbidden,
                leeway: ir::Leeway::default(),
                trace: None,
            };
            // An input may not fit its type, or break the precondition.
            let Ok(report) = verify::run(&program, &mutated, options) else { continue };
            executed += u64::from(report.ending != Ending::Cut);
            if !matches!(report.ending, Ending::Finished | Ending::Cut) {
                return Err(format!(
                    "{} ({}) is equivalent, but ends as {:?} on {}",
                    mutant.name(),
                    mutant.description,
                    report.ending,
                    words.join(" ")
                ));
            }
        }
        if is_proved && executed == 0 {
            return Err(format!("{} is equivalent, and no run looks at it", mutant.name()));
        }
    }
    Ok((asked, proved))
}
