//! The virtual machine for Java and the interpreter print the same: random programs, and every operator on every pair
//! of interesting values, of which the engine proves a sample. Needs a JDK. A longer run:
//! `cargo run --release -p oxpecker-tests --bin jvm -- 0 5000`.
#![allow(clippy::print_stderr, reason = "who runs the tests should know that they were skipped")]

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::jvm::{self, Jdk, arithmetic};

/// How many programs, how many of them are one trial, and how many inputs each has.
const PROGRAMS: u64 = 100;
const BATCH: u64 = 50;
const INPUTS: usize = 5;
/// Programs that once differed: a `throw` behind a jump over an `assert`.
const ONCE: [u64; 1] = [228];
/// Every how manieth result the engine proves, with constants and with inputs.
const CONSTANTS: usize = 17;
const PINNED: usize = 997;

fn main() {
    let arguments = Arguments::from_args();
    let Some(jdk) = Jdk::find() else {
        eprintln!("skipped: there is no JDK in JAVA_HOME or /usr/lib/jvm");
        return;
    };
    let batches = (0..PROGRAMS / BATCH).map(|batch| batch * BATCH..(batch + 1) * BATCH);
    let mut trials: Vec<Trial> = batches
        .chain(ONCE.map(|seed| seed..seed + 1))
        .map(|seeds| {
            let jdk = jdk.clone();
            Trial::test(format!("random Java programs {seeds:?}"), move || {
                none(&jvm::compare(&jdk, seeds, INPUTS)?.failures)
            })
        })
        .collect();
    let (one, other) = (jdk.clone(), jdk);
    trials.push(Trial::test("arithmetic, interpreted", move || none(&arithmetic::compare(&one)?.0)));
    trials.push(Trial::test("arithmetic, proved", move || {
        none(&arithmetic::prove(&other, CONSTANTS, PINNED)?.0)
    }));
    libtest_mimic::run(&arguments, trials).exit();
}

fn none(failures: &[String]) -> Result<(), Failed> {
    if failures.is_empty() { Ok(()) } else { Err(Failed::from(failures.join("\n\n"))) }
}
