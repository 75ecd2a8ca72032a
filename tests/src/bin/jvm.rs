//! `cargo run --release -p oxpecker-tests --bin jvm -- FROM TO [INPUTS]`: a long run of random Java programs, each
//! executed by the virtual machine and by the interpreter. Prints what differs, shrunk; `jvm SEED` prints a program.

use std::process::ExitCode;

use oxpecker_tests::jvm::{self, Jdk, Tally};

/// How many programs are compiled together.
const BATCH: u64 = 200;
/// How many failures are shrunk: that takes a minute each.
const SHRUNK: usize = 5;

#[allow(clippy::print_stdout, reason = "a command")]
fn main() -> ExitCode {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (from, to, inputs) = match numbers[..] {
        [seed] => {
            println!("{}", jvm::program(seed).to_java("p", seed, 10));
            return ExitCode::SUCCESS;
        }
        [from, to] => (from, to, 10),
        [from, to, inputs] => (from, to, inputs as usize),
        _ => {
            println!("usage: jvm FROM TO [INPUTS], or jvm SEED to see a program");
            return ExitCode::from(2);
        }
    };
    let Some(jdk) = Jdk::find() else {
        println!("there is no JDK in JAVA_HOME or /usr/lib/jvm");
        return ExitCode::from(2);
    };
    let mut total = Tally::default();
    for start in (from..to).step_by(BATCH as usize) {
        let seeds = start..to.min(start + BATCH);
        match jvm::compare(&jdk, seeds.clone(), inputs) {
            Ok(tally) => {
                for failure in &tally.failures {
                    println!("{failure}\n");
                    let seed = failure
                        .trim_start_matches("seed ")
                        .split(':')
                        .next()
                        .and_then(|seed| seed.parse().ok());
                    if let Some(seed) = seed.filter(|_| total.failures.len() < SHRUNK) {
                        println!("{}\n", jvm::shrunk(&jdk, seed, inputs));
                    }
                    total.failures.push(failure.clone());
                }
                total.programs += tally.programs;
                total.runs += tally.runs;
                total.abrupt += tally.abrupt;
            }
            Err(error) => {
                println!("{seeds:?}: {error}");
                total.failures.push(error);
            }
        }
    }
    let Tally { programs, runs, abrupt, failures } = total;
    println!(
        "{programs} programs, {runs} runs, {abrupt} with exceptions or failed assertions, {} differ",
        failures.len()
    );
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
