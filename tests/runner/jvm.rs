//! Random Java programs: the virtual machine and the interpreter print the same. Needs a JDK. A longer run:
//! `cargo run --release -p oxpecker-tests --bin jvm -- 0 5000`.
#![allow(clippy::print_stderr, reason = "who runs the tests should know that they were skipped")]

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::jvm::{self, Jdk};

/// How many programs, how many of them are one trial, and how many inputs each has.
const PROGRAMS: u64 = 100;
const BATCH: u64 = 50;
const INPUTS: usize = 5;

fn main() {
    let arguments = Arguments::from_args();
    let Some(jdk) = Jdk::find() else {
        eprintln!("skipped: there is no JDK in JAVA_HOME or /usr/lib/jvm");
        return;
    };
    let trials = (0..PROGRAMS / BATCH)
        .map(|batch| {
            let (jdk, seeds) = (jdk.clone(), batch * BATCH..(batch + 1) * BATCH);
            Trial::test(format!("random Java programs {seeds:?}"), move || {
                let tally = jvm::compare(&jdk, seeds, INPUTS)?;
                match tally.failures.is_empty() {
                    true => Ok(()),
                    false => Err(Failed::from(tally.failures.join("\n\n"))),
                }
            })
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}
