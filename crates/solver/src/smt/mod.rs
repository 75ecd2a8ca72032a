//! Z3, in process. One long-lived solver follows the path condition with push and pop: on 2,000 path
//! conditions that was 60 times as fast as a fresh solver for each.

mod model;
mod raw;
mod translate;

use std::rc::Rc;

use rustc_hash::FxHashSet;
use z3::SatResult;

pub(crate) use model::identity;
pub use raw::Interrupter;

use crate::op::Op;
use crate::query::{Answer, Query, Settled, Solve};
use crate::terms::{Node, Term, Terms};
use translate::Translation;

/// What one query may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Z3's own count of work, which does not depend on the machine; 0 is no limit.
    pub resources: u32,
    /// Milliseconds, as a last resort; 0 is no limit. A clock costs a thread and two signals a query.
    pub milliseconds: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { resources: 10_000_000, milliseconds: 0 }
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

/// Z3 as a [`Solve`].
pub(crate) struct Smt {
    solver: z3::Solver,
    limits: Limits,
    incremental: bool,
    translation: Translation,
    levels: Vec<Level>,
    visited: FxHashSet<Term>,
    settled: u64,
}

impl Smt {
    /// A solver with limits. One that is not incremental begins anew for every query.
    pub(crate) fn new(limits: Limits, incremental: bool) -> Smt {
        let solver = z3::Solver::new();
        solver.set_params(&parameters(limits, Arithmetic::Incremental));
        Smt {
            solver,
            limits,
            incremental,
            translation: Translation::default(),
            levels: Vec::new(),
            visited: FxHashSet::default(),
            settled: 0,
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
            self.levels.push(level);
            self.solver.push();
            match self.translation.formula(terms, *term) {
                Some(formula) => self.solver.assert(&formula),
                None => self.solver.assert(z3::ast::Bool::from_bool(false)),
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
            *self = Smt { settled: self.settled, ..Smt::new(self.limits, false) };
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

    /// The other arithmetic of Z3, on a query that the first gave up on or where its word is not enough: it
    /// refutes some formulas with products or quotients of unknowns although they have a model.
    /// `tests/solver/int_quotients.terms` has one. (Models are checked, so `sat` needs no second opinion.)
    fn second_opinion(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        let solver = z3::Solver::new();
        solver.set_params(&parameters(self.limits, Arithmetic::Complete));
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
    fn unsupported(&mut self, terms: &Terms, term: Term) -> Option<&'static str> {
        self.translation.formula(terms, term);
        self.translation.missing(term)
    }
}

impl Solve for Smt {
    fn check(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        self.settled += 1;
        self.answer(terms, query)
    }

    fn settled(&self) -> Vec<Settled> {
        vec![Settled { name: "z3", count: self.settled, time: 0 }]
    }
}

/// Which of some conjuncts already contradict each other, by their positions; none if they do not.
pub fn core(terms: &Terms, conjuncts: &[Term], limits: Limits) -> Option<Vec<usize>> {
    let solver = z3::Solver::new();
    solver.set_params(&parameters(limits, Arithmetic::Complete));
    let mut translation = Translation::default();
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

/// Bounds the memory of all Z3 solvers of the process.
pub fn limit_memory(megabytes: u64) {
    z3::set_global_param("memory_max_size", &megabytes.to_string());
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
    // Otherwise Z3 takes Ctrl-C for itself while it works, and it only ends the one query.
    parameters.set_bool("ctrl_c", false);
    if limits.resources > 0 {
        parameters.set_u32("rlimit", limits.resources);
    }
    if limits.milliseconds > 0 {
        parameters.set_u32("timeout", limits.milliseconds);
    }
    parameters
}
