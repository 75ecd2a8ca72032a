//! Z3, in process. One long-lived solver follows the path condition with push and pop: on 2,000 path
//! conditions that was 60 times as fast as a fresh solver for each.

mod integers;
mod model;
mod raw;
#[cfg(test)]
mod tests;
mod translate;

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::{FxHashMap, FxHashSet};
use z3::SatResult;

pub(crate) use model::identity;
pub use raw::Interrupter;

use crate::op::Op;
use crate::query::{Answer, Effort, Query, Settled, Solve};
use crate::terms::{Node, Term, Terms};
use translate::{Reading, Translation};

/// What one query may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Z3's own count of work, which does not depend on the machine; 0 is no limit.
    pub resources: u32,
    /// Milliseconds; 0 is no limit. A clock costs a thread and two signals a query.
    pub milliseconds: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { resources: 10_000_000, milliseconds: 0 }
    }
}

impl Limits {
    /// What a query of that effort may cost.
    fn of(self, effort: Effort) -> Limits {
        /// The share of the limits that a query of little effort gets.
        const LITTLE: u32 = 50;
        /// How many times the count of work a query of great effort gets. A limit of time is a promise.
        const GREAT: u32 = 10;
        match effort {
            Effort::Links | Effort::Full => self,
            Effort::Great if self.milliseconds > 0 => self,
            Effort::Great => Limits { resources: self.resources.saturating_mul(GREAT), ..self },
            Effort::Little => Limits {
                resources: self.resources.div_ceil(LITTLE),
                milliseconds: self.milliseconds.div_ceil(LITTLE),
            },
        }
    }
}

/// One conjunct that is asserted, with the variables and the array reads that are new in it.
struct Level {
    term: Term,
    visited: Vec<Term>,
    vars: Vec<Term>,
    reads: Vec<(Term, Term)>,
    /// Multiplies or divides integers by something that is not a constant.
    nonlinear: bool,
}

/// How Z3 is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Manner {
    /// Whether one solver follows the path; otherwise each query starts from scratch.
    pub(crate) incremental: bool,
    /// Whether machine integers are tried as integers first.
    pub(crate) integers: bool,
}

/// Z3 as a [`Solve`]: with machine integers as integers first, if that is wanted, then as vectors.
pub(crate) struct Z3 {
    integers: Option<Smt>,
    vectors: Smt,
    /// Whether terms contain machine integers.
    has_vectors: FxHashMap<Term, bool>,
    /// How many queries came since integers were of use.
    in_vain: u64,
    settled: u64,
    /// Why it is no longer asked.
    failed: Option<String>,
    /// The work since it is counted.
    work: Option<Work>,
}

/// What Z3 did.
#[derive(Clone, Copy)]
struct Work {
    total: u64,
    /// What Z3's own count was last. It goes on from solver to solver.
    last: Option<u32>,
}

/// Integers may cost this part of what a query may cost.
const SHARE: u32 = 10;
/// After so many queries in a row that integers did not settle they get only one in so many, until they do.
const PATIENCE: u64 = 16;
const SELDOM: u64 = 8;

impl Z3 {
    /// A solver with limits; an error where there is no memory for one.
    pub(crate) fn start(limits: Limits, manner: Manner) -> Result<Z3, String> {
        guarded(|| Z3::new(limits, manner))
    }

    fn new(limits: Limits, manner: Manner) -> Z3 {
        let Manner { incremental, integers } = manner;
        let share =
            Limits { resources: limits.resources / SHARE, milliseconds: limits.milliseconds.div_ceil(SHARE) };
        Z3 {
            integers: integers.then(|| Smt::new(share, incremental, Reading::Integers)),
            vectors: Smt::new(limits, incremental, Reading::Vectors),
            has_vectors: FxHashMap::default(),
            in_vain: 0,
            settled: 0,
            failed: None,
            work: None,
        }
    }

    /// Adds what the last query took.
    fn add_work(&mut self) {
        let Some(work) = &mut self.work else { return };
        let count = self.vectors.solver.get_statistics().value("rlimit count");
        let count = match count {
            Some(z3::StatisticsValue::UInt(count)) => Some(count),
            Some(z3::StatisticsValue::Double(_)) | None => None,
        };
        if let (Some(count), Some(last)) = (count, work.last) {
            work.total += u64::from(count.wrapping_sub(last));
        }
        work.last = count.or(work.last);
    }

    fn has_vectors(&mut self, terms: &Terms, root: Term) -> bool {
        if let Some(known) = self.has_vectors.get(&root) {
            return *known;
        }
        let mut seen = FxHashSet::default();
        let mut pending = vec![root];
        let mut found = false;
        while let Some(term) = pending.pop().filter(|_| !found) {
            if seen.insert(term) {
                found = integers::has_vectors(terms.sort(term));
                pending.extend(terms.children(term));
            }
        }
        self.has_vectors.insert(root, found);
        found
    }

    fn by_integers(&mut self, terms: &Terms, query: Query<'_>) -> Option<Answer> {
        self.integers.as_ref()?;
        if !query.conjuncts().any(|term| self.has_vectors(terms, term)) {
            return None;
        }
        self.in_vain += 1;
        if self.in_vain > PATIENCE && !self.in_vain.is_multiple_of(SELDOM) {
            return None;
        }
        match self.integers.as_mut()?.answer(terms, query) {
            Answer::Unknown(_) => None,
            answer => {
                self.in_vain = 0;
                Some(answer)
            }
        }
    }
}

impl Solve for Z3 {
    fn check(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        self.settled += 1;
        if let Some(reason) = &self.failed {
            return Answer::Unknown(reason.clone());
        }
        let answer = guarded(|| match self.by_integers(terms, query) {
            Some(answer) => answer,
            None => self.vectors.answer(terms, query),
        });
        self.add_work();
        answer.unwrap_or_else(|reason| {
            // After a failure in the middle the levels may be wrong.
            self.failed = Some(reason.clone());
            Answer::Unknown(reason)
        })
    }

    fn count_work(&mut self) {
        self.work = Some(Work { total: 0, last: None });
    }

    fn work(&self) -> u64 {
        self.work.map_or(0, |work| work.total)
    }

    fn settled(&self) -> Vec<Settled> {
        vec![Settled { name: "z3".into(), count: self.settled, time: 0 }]
    }
}

/// One solver of Z3.
struct Smt {
    solver: z3::Solver,
    limits: Limits,
    /// What the solver was told last.
    effort: Effort,
    incremental: bool,
    reading: Reading,
    translation: Translation,
    levels: Vec<Level>,
    visited: FxHashSet<Term>,
}

impl Smt {
    fn new(limits: Limits, incremental: bool, reading: Reading) -> Smt {
        let solver = z3::Solver::new();
        solver.set_params(&parameters(limits, Arithmetic::Incremental));
        Smt {
            solver,
            limits,
            effort: Effort::Full,
            incremental,
            reading,
            translation: Translation::new(reading),
            levels: Vec::new(),
            visited: FxHashSet::default(),
        }
    }

    /// Makes the asserted conjuncts these, keeping the common prefix.
    fn assert(&mut self, terms: &Terms, wanted: impl Iterator<Item = Term>) {
        let wanted: Vec<Term> = wanted.collect();
        let common = self.levels.iter().zip(&wanted).take_while(|(level, term)| level.term == **term).count();
        let surplus = self.levels.len() - common;
        if surplus > 0 {
            self.solver.pop(surplus as u32);
            for level in self.levels.drain(common..) {
                for term in level.visited {
                    self.visited.remove(&term);
                }
            }
        }
        for term in &wanted[common..] {
            let level = self.look_at(terms, *term);
            self.solver.push();
            match self.translation.formula(terms, *term) {
                Some(formula) => self.solver.assert(&formula),
                None => self.solver.assert(z3::ast::Bool::from_bool(false)),
            }
            if self.reading == Reading::Integers {
                self.assert_ranges(terms, &level.visited);
            }
            self.levels.push(level);
        }
    }

    /// Variables and elements of arrays are numbers of their sorts.
    fn assert_ranges(&mut self, terms: &Terms, visited: &[Term]) {
        for term in visited {
            let is_free = matches!(terms.node(*term), Node::Var(_) | Node::App(Op::Select, _));
            let value = is_free.then(|| self.translation.dynamic(terms, *term)).flatten();
            if let Some(range) = value.and_then(|value| integers::in_range(terms.sort(*term), &value)) {
                self.solver.assert(&range);
            }
        }
    }

    /// Collects what a model must give values to.
    fn look_at(&mut self, terms: &Terms, root: Term) -> Level {
        let mut level =
            Level { term: root, visited: Vec::new(), vars: Vec::new(), reads: Vec::new(), nonlinear: false };
        let mut pending = vec![root];
        while let Some(term) = pending.pop() {
            if !self.visited.insert(term) {
                continue;
            }
            level.visited.push(term);
            match terms.node(term) {
                Node::Var(_) => level.vars.push(term),
                Node::App(Op::Select, args) => level.reads.push((args[0], args[1])),
                Node::App(Op::IntMul, _) => level.nonlinear = true,
                Node::App(Op::IntDiv | Op::IntRem, args) => {
                    level.nonlinear |= terms.as_const(args[1]).is_none();
                }
                Node::Const(_) | Node::Sum(_) | Node::App(..) => {}
            }
            pending.extend(terms.children(term));
        }
        level
    }

    fn answer(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        if let Some(operator) = query.conjuncts().find_map(|term| self.unsupported(terms, term)) {
            return Answer::Unknown(format!("Z3 has no counterpart of {operator}"));
        }
        if !self.incremental {
            *self = Smt::new(self.limits, false, self.reading);
        }
        if query.effort != self.effort {
            self.effort = query.effort;
            self.solver.set_params(&parameters(self.limits.of(self.effort), Arithmetic::Incremental));
        }
        self.assert(terms, query.conjuncts());
        match self.solver.check() {
            SatResult::Unsat if self.levels.iter().any(|level| level.nonlinear) => {
                self.second_opinion(terms, query)
            }
            SatResult::Unsat => Answer::Unsat,
            SatResult::Unknown => self.second_opinion(terms, query),
            SatResult::Sat => self.sat(terms, query, self.solver.get_model()),
        }
    }

    /// The other arithmetic of Z3, on a query that the first gave up on or where its answer is not enough: it
    /// refutes some formulas with products or quotients of unknowns although they have a model.
    /// `tests/solver/int_quotients.terms` has one. (Models are checked, so `sat` needs no second opinion.)
    fn second_opinion(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        if self.reading == Reading::Integers {
            return Answer::Unknown("vectors are asked".to_string());
        }
        let solver = z3::Solver::new();
        solver.set_params(&parameters(self.limits.of(query.effort), Arithmetic::Complete));
        for term in query.conjuncts() {
            match self.translation.formula(terms, term) {
                Some(formula) => solver.assert(&formula),
                None => return Answer::Unknown("a conjunct has no counterpart in Z3".to_string()),
            }
        }
        match solver.check() {
            SatResult::Unsat => Answer::Unsat,
            SatResult::Sat => self.sat(terms, query, solver.get_model()),
            SatResult::Unknown => {
                let reason = solver.get_reason_unknown().unwrap_or_else(|| "no reason".to_string());
                Answer::Unknown(format!("Z3 gave up: {reason}"))
            }
        }
    }

    /// An answer with a model, which is checked.
    fn sat(&mut self, terms: &Terms, query: Query<'_>, model: Option<z3::Model>) -> Answer {
        match model {
            None => Answer::Unknown("Z3 has no model".to_string()),
            Some(model) => {
                let model = self.read_model(terms, &model);
                if query.conjuncts().all(|term| model.holds(terms, term)) {
                    Answer::Sat(Rc::new(model))
                } else {
                    Answer::Unknown("the model of Z3 does not satisfy the query".to_string())
                }
            }
        }
    }

    /// The operator of a term that cannot be translated, if there is one.
    fn unsupported(&mut self, terms: &Terms, term: Term) -> Option<Cow<'static, str>> {
        self.translation.formula(terms, term);
        self.translation.missing(term)
    }
}

/// Which of some conjuncts already contradict each other, by their positions; none if they do not.
pub fn core(terms: &Terms, conjuncts: &[Term], limits: Limits) -> Option<Vec<usize>> {
    guarded(|| contradiction(terms, conjuncts, limits)).ok().flatten()
}

fn contradiction(terms: &Terms, conjuncts: &[Term], limits: Limits) -> Option<Vec<usize>> {
    let solver = z3::Solver::new();
    solver.set_params(&parameters(limits, Arithmetic::Complete));
    let mut translation = Translation::new(Reading::Vectors);
    let mut names = Vec::new();
    for (at, term) in conjuncts.iter().enumerate() {
        let name = z3::ast::Bool::new_const(format!("core!{at}"));
        solver.assert_and_track(translation.formula(terms, *term)?, &name);
        names.push(name);
    }
    match solver.check() {
        SatResult::Unsat => {
            let core = solver.get_unsat_core();
            Some((0..names.len()).filter(|at| core.contains(&names[*at])).collect())
        }
        SatResult::Sat | SatResult::Unknown => None,
    }
}

/// The bound on the memory of all Z3 solvers of the process, in megabytes; 0 for no bound.
static MEGABYTES: AtomicU64 = AtomicU64::new(0);

/// Bounds the memory of all Z3 solvers of the process.
pub fn limit_memory(megabytes: u64) {
    MEGABYTES.store(megabytes, Ordering::Relaxed);
    z3::set_global_param("memory_max_size", &megabytes.to_string());
}

/// Calls Z3. Where its memory is bounded a call may find none, and the `z3` crate panics then; then the query has no
/// answer, and the process goes on. Without a bound a panic is our own mistake.
fn guarded<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    match MEGABYTES.load(Ordering::Relaxed) {
        0 => Ok(call()),
        megabytes => std::panic::catch_unwind(std::panic::AssertUnwindSafe(call))
            .map_err(|_| format!("Z3 failed with its memory limited to {megabytes} MB")),
    }
}

/// The two arithmetics of Z3. On binary search in a sorted array of 128 the old one took a fifth of the time of
/// the new one under push and pop, but it gives up on some queries that the new one answers.
#[derive(Clone, Copy)]
enum Arithmetic {
    Incremental,
    Complete,
}

fn parameters(limits: Limits, arithmetic: Arithmetic) -> z3::Params {
    let mut parameters = z3::Params::new();
    parameters.set_u32(
        "arith.solver",
        match arithmetic {
            Arithmetic::Incremental => 2,
            Arithmetic::Complete => 6,
        },
    );
    // Otherwise Z3 handles Ctrl-C itself while it works, and Ctrl-C only ends one query.
    parameters.set_bool("ctrl_c", false);
    if limits.resources > 0 {
        parameters.set_u32("rlimit", limits.resources);
    }
    if limits.milliseconds > 0 {
        parameters.set_u32("timeout", limits.milliseconds);
    }
    parameters
}
