//! Random concurrent programs: every reduction, the search by states and random runs of the interpreter must
//! not contradict each other.

use generate::{Concurrent, shrink_concurrent};
use source::{Code, SourceMap, Span};
use verify::engine::{Aliasing, Merging, Options, Reduction, Stateful, Testing};
use verify::proof;
use verify::report::Verdict;
use verify::{CompileOptions, Ending, IntMode, Schedule};

use crate::agreement::{Summary, claim, text};
use crate::program::{self, RunArgs};
use crate::proofs::Counter;

/// How many states one program may take in each mode.
const STATES: u64 = 20_000;
/// How many candidates are tried when a program is made smaller.
const SHRINK: usize = 400;

fn modes() -> Vec<(&'static str, Options)> {
    let base = Options { stateful: Stateful::Never, ..Options::default() };
    let reduced = |reduction: Reduction| Options { reduction, ..base.clone() };
    vec![
        ("none", reduced(Reduction::None)),
        ("guarded", reduced(Reduction::Guarded)),
        ("monotonic", reduced(Reduction::Monotonic)),
        ("dpor", reduced(Reduction::Dpor)),
        ("dpor, aliases by forks", Options { aliasing: Aliasing::Fork, ..reduced(Reduction::Dpor) }),
        ("by states", Options { stateful: Stateful::Always, ..base.clone() }),
        ("by all states", Options { stateful: Stateful::Always, ..reduced(Reduction::None) }),
        ("both", Options::default()),
        ("merging never", Options { merging: Merging::Never, ..Options::default() }),
        ("merging always", Options { merging: Merging::Always, ..reduced(Reduction::Dpor) }),
    ]
}

/// The word of the verdict, on which all modes agree and which no random run contradicts.
pub fn compare(seed: u64, program: &Concurrent, runs: u64) -> Result<&'static str, String> {
    let sources = program::one_file("random.oox", &program.to_oox());
    let compiled = program::compile(&sources, CompileOptions::default())?;
    let entry = verify::find_entry(&compiled, Some("Main.main")).map_err(|d| d.message)?;
    let mut first: Option<(&str, Summary)> = None;
    for (mode, options) in modes() {
        let report = proof::verify(&compiled, &sources, entry, &options, &Counter::new(STATES));
        let found = claim(&sources, &report).map_err(|error| format!("{mode}: {error}"))?;
        let Some(found) = found else { continue };
        match &first {
            None => first = Some((mode, found)),
            Some((other, wanted)) if *wanted != found => {
                return Err(format!(
                    "{other} says {}, {mode} says {}",
                    text(&sources, wanted),
                    text(&sources, &found)
                ));
            }
            Some(_) => {}
        }
    }
    let Some((_, wanted)) = first else { return Ok("unknown") };
    let hidden = hidden(&compiled, &sources, entry);
    if let Some(all) = &hidden
        && (all.0 != wanted.0 || !all.1.is_superset(&wanted.1))
    {
        return Err(format!(
            "with private steps as turns of their own {}, without {}",
            text(&sources, all),
            text(&sources, &wanted)
        ));
    }
    for run in 0..runs {
        let args = RunArgs {
            entry: Some("Main.main".to_string()),
            ints: IntMode::Math,
            schedule: Schedule::random(seed.wrapping_mul(1009).wrapping_add(run)),
            steps: 100_000,
            no_exceptions: false,
            leeway: ir::Leeway::default(),
            args: inputs(&compiled, &compiled[entry].params, seed ^ (run << 20)),
        };
        let Ok(report) = program::run(&sources, &compiled, &args) else { continue };
        if report.ending != Ending::Violation {
            continue;
        }
        let found = report.diagnostic.map(|d| (d.code, d.span()));
        let is_hidden = |found: &(Code, Option<Span>)| {
            wanted.0 == Verdict::Invalid.word() && hidden.as_ref().is_none_or(|all| all.1.contains(found))
        };
        if !found.is_some_and(|found| wanted.1.contains(&found) || is_hidden(&found)) {
            return Err(format!("all say {}, but a run finds {found:?}", text(&sources, &wanted)));
        }
    }
    Ok(wanted.0)
}

/// What is found where private steps are turns of their own. A violation that a thread comes to by such steps
/// ends the execution before others can do anything; so without them there may be more violations, but never
/// another verdict.
fn hidden(compiled: &ir::Program, sources: &SourceMap, entry: ir::MethodId) -> Option<Summary> {
    let options = Options {
        testing: Testing { escape: false, ..Testing::default() },
        reduction: Reduction::Monotonic,
        stateful: Stateful::Never,
        ..Options::default()
    };
    let report = proof::verify(compiled, sources, entry, &options, &Counter::new(STATES));
    claim(sources, &report).ok().flatten()
}

/// A reference to one of the objects of a type, of which there is at least one.
fn known(objects: &[(usize, ir::Type)], ty: ir::Type, lot: &mut impl FnMut(u64) -> u64) -> String {
    let of_type: Vec<usize> = objects.iter().filter(|(_, other)| *other == ty).map(|(at, _)| *at).collect();
    format!("{{\"$ref\": \"o{}\"}}", of_type[lot(of_type.len() as u64) as usize])
}

/// Random arguments: small numbers, null, new objects, and objects given before.
pub(crate) fn inputs(program: &ir::Program, params: &[ir::Type], seed: u64) -> Vec<String> {
    let mut state = seed;
    let mut lot = move |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    let mut objects: Vec<(usize, ir::Type)> = Vec::new();
    let mut args = Vec::new();
    for (at, ty) in params.iter().enumerate() {
        args.push(match ty {
            ir::Type::Bool => (lot(2) == 0).to_string(),
            ir::Type::Class(class) => match lot(8) {
                0 => "null".to_string(),
                n if n > 4 && objects.iter().any(|(_, other)| other == ty) => known(&objects, *ty, &mut lot),
                _ => {
                    objects.push((at, *ty));
                    let mut text = format!("{{\"$class\": \"{}\", \"$id\": \"o{at}\"", program[*class].name);
                    for field in program.all_fields(*class) {
                        let field = &program[field];
                        if field.ty == ir::Type::Int && !field.is_static {
                            // Many programs require zeros.
                            let value = if lot(2) == 0 { 0 } else { lot(4) as i64 - 1 };
                            text += &format!(", \"{}\": {value}", field.name);
                        }
                        if field.ty == *ty && !field.is_static && lot(2) == 0 {
                            let linked = known(&objects, *ty, &mut lot);
                            text += &format!(", \"{}\": {linked}", field.name);
                        }
                    }
                    text + "}"
                }
            },
            ir::Type::Array(_) => {
                let zeros = lot(2) == 0;
                let elements = (0..2 + lot(2)).map(|_| if zeros { 0 } else { lot(3) });
                format!("{:?}", elements.collect::<Vec<u64>>())
            }
            _ => (lot(5) as i64 - 1).to_string(),
        });
    }
    args
}

/// Generates, compares, and makes what fails smaller.
pub fn brawl(seed: u64, runs: u64) -> Result<&'static str, String> {
    let candidate = Concurrent::new(seed);
    match compare(seed, &candidate, runs) {
        Ok(verdict) => Ok(verdict),
        Err(error) => {
            let kind = |error: &str| (error.contains("internal error"), error.contains("a run finds"));
            let small = shrink_concurrent(&candidate, SHRINK, |smaller| {
                compare(seed, smaller, runs).is_err_and(|other| kind(&other) == kind(&error))
            });
            let error = compare(seed, &small, runs).err().unwrap_or(error);
            Err(format!("seed {seed}: {error}\n{}", small.to_oox()))
        }
    }
}
