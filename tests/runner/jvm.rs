//! The virtual machine for Java and the interpreter print the same: random programs, and every operator on every pair
//! of interesting values, of which the engine proves a sample. Needs a JDK. A longer run:
//! `cargo run --release -p oxpecker-tests --bin jvm -- 0 5000`. Without a JDK these tests are ignored.

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::jvm::{self, Jdk, arithmetic};

/// How many programs, how many of them are one trial, and how many inputs each has.
const PROGRAMS: u64 = 100;
const BATCH: u64 = 50;
const INPUTS: usize = 5;
/// How many of a hundred runs end without an exception, at least.
const NORMAL: usize = 25;
/// How many results of operators there are, and how many are proved, at least.
const RESULTS: usize = 150_000;
const PROOFS: usize = 400;
/// Programs that once differed: a `throw` after a jump over an `assert`.
const ONCE: [u64; 1] = [228];
/// The engine proves every n-th result, with constants and with inputs.
const CONSTANTS: usize = 17;
const PINNED: usize = 997;

fn main() {
    let arguments = Arguments::from_args();
    let jdk = Jdk::find();
    let batches = (0..PROGRAMS / BATCH).map(|batch| batch * BATCH..(batch + 1) * BATCH);
    let mut trials: Vec<Trial> = batches
        .chain(ONCE.map(|seed| seed..seed + 1))
        .map(|seeds| {
            trial(format!("random Java programs {seeds:?}"), jdk.as_ref(), move |jdk| {
                let wanted = (seeds.end - seeds.start) as usize * INPUTS;
                let tally = jvm::compare(jdk, seeds, INPUTS)?;
                none(&tally.failures)?;
                // Every run was compared, and not all of them ended early.
                let (runs, abrupt) = (tally.runs, tally.abrupt);
                at_least("runs", runs, wanted)?;
                at_least("runs without an exception", runs - abrupt, wanted * NORMAL / 100)
            })
        })
        .collect();
    trials.push(trial("arithmetic, interpreted".to_string(), jdk.as_ref(), |jdk| {
        let (failures, results) = arithmetic::compare(jdk)?;
        none(&failures)?;
        at_least("results", results, RESULTS)
    }));
    trials.push(trial("arithmetic, proved".to_string(), jdk.as_ref(), |jdk| {
        let (failures, proved) = arithmetic::prove(jdk, CONSTANTS, PINNED)?;
        none(&failures)?;
        at_least("proofs", proved, PROOFS)
    }));
    libtest_mimic::run(&arguments, trials).exit();
}

/// A test that needs a JDK: ignored without one.
fn trial(
    name: String,
    jdk: Option<&Jdk>,
    test: impl FnOnce(&Jdk) -> Result<(), Failed> + Send + 'static,
) -> Trial {
    let (is_missing, jdk) = (jdk.is_none(), jdk.cloned());
    let test = move || jdk.map_or_else(|| Err(Failed::from("there is no JDK")), |jdk| test(&jdk));
    Trial::test(name, test)
        .with_kind(if is_missing { "needs a JDK" } else { "" })
        .with_ignored_flag(is_missing)
}

fn at_least(what: &str, found: usize, wanted: usize) -> Result<(), Failed> {
    if found >= wanted { Ok(()) } else { Err(Failed::from(format!("{found} {what}, not {wanted}"))) }
}

fn none(failures: &[String]) -> Result<(), Failed> {
    if failures.is_empty() { Ok(()) } else { Err(Failed::from(failures.join("\n\n"))) }
}
