//! `cargo run --release -p oxpecker-tests --bin duel -- FROM TO [INPUTS]`: a long run of random programs, each
//! verified and run on random inputs. Prints what fails, shrunk, and how the verdicts are distributed. With
//! `--threads` the programs are concurrent, and all reductions are compared; with `--specified` they have specifications, by which
//! proofs are tried; with `--seeds` every verdict is printed.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use oxpecker_tests::brawl::brawl;
use oxpecker_tests::duel::duel;
use oxpecker_tests::specified::specified;

#[allow(clippy::print_stdout, reason = "a command")]
fn main() -> ExitCode {
    let concurrent = std::env::args().any(|word| word == "--threads");
    let by_specifications = std::env::args().any(|word| word == "--specified");
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (from, to, inputs) = match numbers[..] {
        [seed] => {
            let text = if concurrent {
                generate::Concurrent::new(seed).to_oox()
            } else if by_specifications {
                generate::Specified::new(seed).to_oox()
            } else {
                oxpecker_tests::duel::program(seed).to_oox()
            };
            println!("{text}");
            return ExitCode::SUCCESS;
        }
        [from, to] => (from, to, 200),
        [from, to, inputs] => (from, to, inputs as usize),
        _ => {
            println!(
                "usage: duel [--threads|--specified] FROM TO [INPUTS], or duel [--threads|--specified] SEED to see a program"
            );
            return ExitCode::from(2);
        }
    };
    let next = AtomicU64::new(from);
    let tally: Mutex<BTreeMap<&str, u64>> = Mutex::new(BTreeMap::new());
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= to {
                        return;
                    }
                    let result = if concurrent {
                        brawl(seed, inputs as u64)
                    } else if by_specifications {
                        specified(seed, inputs as u64)
                    } else {
                        duel(seed, inputs)
                    };
                    let word = match result {
                        Ok(word) => word,
                        Err(error) => {
                            println!("{error}\n");
                            "FAILED"
                        }
                    };
                    if std::env::args().any(|word| word == "--seeds") {
                        println!("{seed} {word}");
                    }
                    if let Ok(mut tally) = tally.lock() {
                        *tally.entry(word).or_insert(0) += 1;
                    }
                }
            });
        }
    });
    let tally = tally.into_inner().unwrap_or_default();
    println!("{tally:?}");
    if tally.contains_key("FAILED") { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
