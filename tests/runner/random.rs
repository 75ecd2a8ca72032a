//! Random sequential programs: 200 concrete runs each must not contradict the verdict, and every violation
//! that is reported must replay. Random concurrent programs: all reductions, the search by states and 100 runs
//! of the interpreter agree. Longer runs: `cargo run --release -p oxpecker-tests --bin duel -- 0 20000`, and
//! `--threads 0 10000 1000`.

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{brawl, duel};

/// How many programs, and how many of them are one trial.
const PROGRAMS: u64 = 300;
const BATCH: u64 = 10;
/// How many concurrent ones.
const CONCURRENT: u64 = 200;

fn main() {
    let arguments = Arguments::from_args();
    let trials = (0..PROGRAMS / BATCH)
        .map(|batch| {
            Trial::test(format!("random programs {}..{}", batch * BATCH, (batch + 1) * BATCH), move || {
                for seed in batch * BATCH..(batch + 1) * BATCH {
                    duel::duel(seed, 200).map_err(Failed::from)?;
                }
                Ok(())
            })
        })
        .chain((0..CONCURRENT / BATCH).map(|batch| {
            let seeds = batch * BATCH..(batch + 1) * BATCH;
            Trial::test(format!("random concurrent programs {seeds:?}"), move || {
                for seed in seeds {
                    brawl::brawl(seed, 100).map_err(Failed::from)?;
                }
                Ok(())
            })
        }))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}
