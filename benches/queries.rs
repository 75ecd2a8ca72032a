//! A million questions to the chain: what they cost, which link settles them, and whether memory stays bounded
//! with all caches on. The terms are made beforehand, so that any growth is the chain's own.
//!
//! Goal (issue 5): memory at the end is what it was at a fifth of the way.
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::rc::Rc;
use std::time::Instant;

use oxpecker_benches::grouped;
use solver::{Answer, Bounds, ChainOptions, Const, Model, Query, Sort, Term, Terms, chain};

const QUESTIONS: usize = 1_000_000;
const VARIABLES: usize = 12;
const LENGTH: usize = 4;

/// Resident memory in megabytes, where the system tells.
fn megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}

/// Comparisons of sums of three variables: too much for intervals and differences alone.
fn conditions(terms: &mut Terms) -> Vec<Term> {
    let vars: Vec<Term> = (0..VARIABLES).map(|at| terms.var(&format!("x{at}"), Sort::Int)).collect();
    let mut all = Vec::new();
    for (a, x) in vars.iter().enumerate() {
        for (b, y) in vars.iter().enumerate().skip(a + 1) {
            for z in vars.iter().skip(b + 1) {
                let sum = terms.add(*x, *y);
                let sum = terms.sub(sum, *z);
                for bound in [-3, 0, 4] {
                    let bound = terms.constant(Const::Int(bound));
                    all.push(terms.le(sum, bound));
                    all.push(terms.le(bound, sum));
                }
            }
        }
    }
    all
}

fn main() {
    let mut terms = Terms::new();
    let conditions = conditions(&mut terms);
    let mut solver = chain(&ChainOptions::default());
    let mut seed = 1_u64;
    let mut lot = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    println!("A million questions: paths of {LENGTH} out of {} conditions", conditions.len());
    println!("{:>10} {:>9} {:>9}", "questions", "seconds", "MB");
    let start = Instant::now();
    let mut asked = 0;
    while asked < QUESTIONS {
        let (mut path, mut bounds, mut model) = (Vec::new(), Bounds::default(), Rc::new(Model::default()));
        for _ in 0..LENGTH {
            let condition = conditions[lot() % conditions.len()];
            let query = Query { model: Some(&model), bounds: Some(&bounds), ..Query::new(&path, condition) };
            if let Answer::Sat(found) = solver.check(&terms, query) {
                path.push(condition);
                bounds.add(&terms, condition);
                model = found;
            }
            asked += 1;
            if asked % (QUESTIONS / 10) == 0 {
                let seconds = start.elapsed().as_secs_f64();
                println!("{:>10} {seconds:>9.1} {:>9.0}", grouped(asked as f64), megabytes());
            }
        }
    }
    for link in solver.settled() {
        println!("{:<12} {:>10}", link.name, grouped(link.count as f64));
    }
}
