//! Random sequential programs: 200 concrete runs each must not contradict the verdict, every violation that is
//! reported must replay, and ways to merge states and to treat aliases agree. Random concurrent programs: all
//! reductions, the search by states and 100 runs of the interpreter agree. Random programs with specifications: no run breaks what is
//! proved by them, and no mutant that a run breaks is proved. No run tells equivalent mutants apart. `unknown` contradicts nothing,
//! so a share of the programs must be decided. Longer runs: `cargo run --release -p oxpecker-tests --bin duel -- 0 20000`, and
//! `--threads 0 10000 1000` or `--specified 0 10000 1000`.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{brawl, duel, files, mutants, specified};

/// How many programs, and how many of them are one trial.
const PROGRAMS: u64 = 300;
const BATCH: u64 = 10;
/// How many concurrent ones.
const CONCURRENT: u64 = 200;
/// How many with specifications.
const SPECIFIED: u64 = 60;
/// How many of the programs are decided completely at least, in percent, and how many of a batch. In the long runs it is 98
/// of sequential ones and all of concurrent ones. Of those with specifications three of four are proved, with what is left of them.
const DECIDED: [u64; 3] = [93, 98, 60];

fn main() {
    let arguments = Arguments::from_args();
    let counts = || [(); 3].map(|()| Arc::new(AtomicU64::new(0)));
    let (decided, compared) = (counts(), counts());
    let count = |kind: usize| (Arc::clone(&compared[kind]), Arc::clone(&decided[kind]));
    let sequential = batches(PROGRAMS).map(|seeds| {
        batch(format!("random programs {seeds:?}"), seeds, count(0), |seed| duel::duel(seed, 200))
    });
    let concurrent = batches(CONCURRENT).map(|seeds| {
        batch(format!("random concurrent programs {seeds:?}"), seeds, count(1), |seed| {
            brawl::brawl(seed, 100)
        })
    });
    let specified = batches(SPECIFIED).map(|seeds| {
        batch(format!("random programs with specifications {seeds:?}"), seeds, count(2), |seed| {
            specified::specified(seed, 300)
        })
    });
    let equivalent = Trial::test("equivalent mutants of examples", || equivalents().map_err(Failed::from));
    let all = sequential.chain(concurrent).chain(specified).chain([equivalent]);
    let conclusion = libtest_mimic::run(&arguments, all.collect());
    if conclusion.has_failed() || arguments.list {
        conclusion.exit();
    }
    let shares = ["sequential", "concurrent", "specified"].into_iter().enumerate().map(|(kind, name)| {
        let [compared, decided] =
            [&compared[kind], &decided[kind]].map(|count| count.load(Ordering::Relaxed));
        let test = move || share(compared, decided, DECIDED[kind]).map_err(Failed::from);
        // A filter may have left no programs.
        Trial::test(format!("the share of {name} programs that are decided"), test)
            .with_ignored_flag(compared == 0)
    });
    let shares = shares.collect();
    libtest_mimic::run(&Arguments { filter: None, skip: Vec::new(), ..arguments }, shares).exit();
}

/// Mutants of examples that compute something: some are proved to be equivalent, and no run contradicts that.
fn equivalents() -> Result<(), String> {
    let (mut asked, mut proved) = (0, 0);
    for name in [
        "arithmetic/triangle_type",
        "arithmetic/rounding",
        "arithmetic/midpoint",
        "arithmetic/unsigned_difference",
    ] {
        let path = files::root().join("examples").join(name).with_extension("oox");
        let found = mutants::equivalents(&path).map_err(|error| format!("{name}: {error}"))?;
        (asked, proved) = (asked + found.0, proved + found.1);
    }
    match asked > 20 && proved > 3 {
        true => Ok(()),
        false => Err(format!("{asked} questions, {proved} proved")),
    }
}

fn batches(programs: u64) -> impl Iterator<Item = Range<u64>> {
    (0..programs / BATCH).map(|batch| batch * BATCH..(batch + 1) * BATCH)
}

type Counts = (Arc<AtomicU64>, Arc<AtomicU64>);

fn batch(
    name: String,
    seeds: Range<u64>,
    (compared, decided): Counts,
    compare: fn(u64) -> Result<&'static str, String>,
) -> Trial {
    Trial::test(name, move || {
        for seed in seeds {
            let word = compare(seed).map_err(Failed::from)?;
            compared.fetch_add(1, Ordering::Relaxed);
            decided.fetch_add(u64::from(matches!(word, "valid" | "invalid" | "proved")), Ordering::Relaxed);
        }
        Ok(())
    })
}

fn share(compared: u64, decided: u64, percent: u64) -> Result<(), String> {
    if decided * 100 >= compared * percent {
        return Ok(());
    }
    Err(format!("{decided} of {compared} programs were decided, not {percent} %"))
}
