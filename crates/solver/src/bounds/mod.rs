//! What is known of numbers on a path: an interval for every term, kept with the path and narrowed when a
//! conjunct is added (Smid 2023, 3.4.2; the narrowing of parts from wholes is that of constraint solvers,
//! Benhamou and others 1999).
//!
//! Everything here follows from the conjuncts that were added. The question itself is never among them unless
//! it is assumed for a moment, see [`Bounds::excludes`].

mod interval;
mod narrow;
mod products;
mod values;

use imbl::shared_ptr::DefaultSharedPtr;
use imbl::{GenericHashMap, Vector};
use rustc_hash::FxBuildHasher;

pub use interval::Interval;

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::terms::{Node, Sum, Term, Terms};

/// How many terms one look may visit: terms are graphs, and walking them as trees can take forever.
const FUEL: u32 = 400;
/// How many numbers of a conjunct are watched.
const WATCHED: usize = 24;
/// How often the rest of the path is looked at again when an interval gets smaller, by default.
pub const ROUNDS: u32 = 2;

/// Intervals of terms on a path.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// What is known beyond the sort of a term and its parts.
    intervals: GenericHashMap<Term, Interval, FxBuildHasher, DefaultSharedPtr>,
    /// The conjuncts that a number occurs in.
    uses: GenericHashMap<Term, Vector<Term>, FxBuildHasher, DefaultSharedPtr>,
    /// Whether the conjuncts contradict each other.
    empty: bool,
    rounds: u32,
    /// How many terms the present look may still visit.
    fuel: u32,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds::new(ROUNDS)
    }
}

impl Bounds {
    /// Nothing is known yet. The argument says how often the rest is looked at again when something changes.
    pub fn new(rounds: u32) -> Bounds {
        Bounds {
            intervals: GenericHashMap::default(),
            uses: GenericHashMap::default(),
            empty: false,
            rounds,
            fuel: 0,
        }
    }

    /// Whether the conjuncts contradict each other.
    pub fn is_empty(&self) -> bool {
        self.empty
    }

    /// Adds a conjunct.
    pub fn add(&mut self, terms: &Terms, conjunct: Term) {
        for number in numbers(terms, conjunct) {
            self.uses.entry(number).or_default().push_back(conjunct);
        }
        // The first parts of a conjunction may help with the later ones, and the other way round.
        let is_whole = !matches!(terms.node(conjunct), Node::App(Op::And, _));
        let mut changed = Vec::new();
        self.fuel = FUEL;
        if self.empty || !self.contract(terms, conjunct, true, &mut changed) {
            self.empty = true;
            return;
        }
        for _ in 0..self.rounds {
            let mut affected: Vec<Term> = Vec::new();
            for number in changed.drain(..) {
                let users = self.uses.get(&number).into_iter().flatten();
                affected.extend(users.copied().filter(|user| *user != conjunct || !is_whole));
            }
            affected.sort_unstable();
            affected.dedup();
            if affected.is_empty() {
                return;
            }
            for user in affected {
                self.fuel = FUEL;
                if !self.contract(terms, user, true, &mut changed) {
                    self.empty = true;
                    return;
                }
            }
        }
    }

    /// Whether no number is left where a formula holds. The formula is assumed for the moment.
    pub fn excludes(&self, terms: &Terms, formula: Term) -> bool {
        if self.empty {
            return true;
        }
        match self.truth(terms, formula) {
            Some(value) => !value,
            None => self.assuming(terms, formula).empty,
        }
    }

    /// What would be known if a formula held too.
    pub(crate) fn assuming(&self, terms: &Terms, formula: Term) -> Bounds {
        let mut assumed = self.clone();
        assumed.rounds = 1;
        assumed.add(terms, formula);
        assumed
    }

    /// A sum lies in an interval, as a sum of integers. Returns whether that is possible.
    pub(crate) fn confine(&mut self, terms: &Terms, sum: Term, exact: Interval) -> bool {
        // A machine integer that may wrap may be anything.
        if !exact.is_within(terms.sort(sum).interval()) {
            return true;
        }
        self.fuel = FUEL;
        self.narrow(terms, sum, exact, &mut Vec::new())
    }

    /// The truth of a formula, where the intervals decide it.
    pub fn truth(&self, terms: &Terms, formula: Term) -> Option<bool> {
        values::Values::new(self, terms).truth(formula)
    }

    /// The only value that a number can have, if there is only one.
    pub fn value(&self, terms: &Terms, term: Term) -> Option<Const> {
        let sort = terms.sort(term);
        sort.bits()?;
        let number = self.interval(terms, term).single()?;
        match sort {
            Sort::Bv32 => i32::try_from(number).ok().map(Const::Bv32),
            Sort::Bv64 => i64::try_from(number).ok().map(Const::Bv64),
            _ => i64::try_from(number).ok().map(Const::Int),
        }
    }

    /// Whether a sum stays in the range of its sort.
    pub(crate) fn is_exact(&self, terms: &Terms, sum: &Sum) -> bool {
        values::Values::new(self, terms).sum(sum, None).is_within(sum.sort.interval())
    }

    /// The interval of a number.
    pub fn interval(&self, terms: &Terms, term: Term) -> Interval {
        values::Values::new(self, terms).interval(term)
    }
}

/// The numbers that a formula speaks of, not those that sums are made of alone.
fn numbers(terms: &Terms, formula: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut pending = vec![formula];
    let mut fuel = FUEL;
    while let Some(term) = pending.pop() {
        fuel = fuel.saturating_sub(1);
        if found.len() >= WATCHED || fuel == 0 {
            break;
        }
        match terms.node(term) {
            Node::Const(_) => {}
            Node::Var(_) | Node::App(Op::Select, _) => {
                if terms.sort(term).bits().is_some() && !found.contains(&term) {
                    found.push(term);
                }
            }
            Node::Sum(_) | Node::App(..) => pending.extend(terms.children(term)),
        }
    }
    found
}
