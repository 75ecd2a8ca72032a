//! Few values: where intervals leave only some values for every variable of a question, they are tried, one
//! variable after the other, and a conjunct is looked at as soon as all its variables have a value. Products,
//! quotients and remainders are easy then, and SMT solvers find them hardest.
//!
//! How many of the combinations have to be tried is not known in advance. So a search has an allowance, and
//! what is spent in vain is missing later: where this link does not help, it soon gives up.
//!
//! Answers from here may be cached although they use intervals: what is known of a variable of the question
//! follows from conjuncts that share variables with it, and those are all part of the question.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::{Link, Question};
use crate::bounds::Bounds;
use crate::constant::{Const, Sort};
use crate::model::Model;
use crate::op::Op;
use crate::query::Answer;
use crate::terms::{Node, Term, Terms};
use crate::trial::{Outcome, Trial};

/// How many values a variable may have.
const VALUES: i64 = 20_000;
/// How many terms a question may have.
const TERMS: usize = 3_000;
/// How many terms are computed for a question at most, how large the allowance is at the beginning and at most,
/// and what an answer adds to it: about what it would have taken an SMT solver.
#[derive(Clone, Copy)]
struct Rates {
    most: i64,
    credit: i64,
    reward: i64,
}

/// Where an SMT solver finds a question easy, and where it does not.
const EASY: Rates = Rates { most: 4_000, credit: 150_000, reward: 12_000 };
const HARD: Rates = Rates { most: 500_000, credit: 1_500_000, reward: 100_000 };
/// When all credit is gone, one in so many questions is tried.
const SELDOM: u32 = 64;
/// The cost of finding the variables of a conjunct, relative to computing a term.
const LOOK: usize = 8;

/// Settles queries by trying all values.
pub(super) struct Enumerate {
    easy: Account,
    hard: Account,
}

/// What may still be spent on questions of a kind.
struct Account {
    rates: Rates,
    credit: i64,
    /// How many questions were skipped since the last one that was tried.
    left: u32,
}

impl Default for Enumerate {
    fn default() -> Enumerate {
        let account = |rates: Rates| Account { rates, credit: rates.credit, left: 0 };
        Enumerate { easy: account(EASY), hard: account(HARD) }
    }
}

impl Account {
    /// Whether a question is worth trying.
    fn is_open(&mut self) -> bool {
        if self.credit >= self.rates.most {
            return true;
        }
        self.left = (self.left + 1) % SELDOM;
        self.left == 0
    }

    fn reward(&mut self) {
        self.credit = (self.credit + self.rates.reward).min(self.rates.credit);
    }

    fn charge(&mut self, spent: i64) {
        self.credit = (self.credit - spent).max(0);
    }
}

impl Link for Enumerate {
    fn name(&self) -> &'static str {
        "enumerate"
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        let bounds = question.bounds?;
        // Most questions have a number that may be anything; mostly the formula has it.
        let is_bounded = |var: &Term| values_of(terms, bounds, *var).is_some();
        if !terms.vars(&[question.formula]).iter().all(is_bounded) {
            return None;
        }
        let conjuncts: Vec<Term> = question.conjuncts().collect();
        let account = if is_hard(terms, &conjuncts) { &mut self.hard } else { &mut self.easy };
        if !account.is_open() {
            return None;
        }
        let mut spent = (LOOK * conjuncts.len()) as i64;
        let answer = search(terms, question, &conjuncts, account.rates.most, &mut spent);
        match answer {
            Some(_) => account.reward(),
            None => account.charge(spent),
        }
        answer
    }
}

/// Tries values as long as that takes no more than so many terms. What it took is added.
fn search(
    terms: &Terms,
    question: &Question<'_>,
    conjuncts: &[Term],
    most: i64,
    spent: &mut i64,
) -> Option<Answer> {
    let bounds = question.bounds?.assuming(terms, question.formula);
    if bounds.is_empty() {
        return Some(Answer::Unsat);
    }
    let vars = terms.vars(conjuncts);
    let domains: Option<Vec<Domain>> = vars.iter().map(|var| values_of(terms, &bounds, *var)).collect();
    let domains = domains?;
    let mut trial = Trial::new(terms, conjuncts, &vars, TERMS)?;
    let mut search = Search { fuel: most, values: Vec::new(), is_undefined: false };
    let found = search.run(&mut trial, &domains);
    *spent += most - search.fuel;
    match found {
        Found::Model => {
            let values = search.values.into_iter().map(|(value, _)| value);
            Some(Answer::Sat(Rc::new(Model::new(vars.into_iter().zip(values).collect()))))
        }
        Found::Nothing => Some(Answer::Unsat),
        Found::Unknown => None,
    }
}

/// The values of a variable.
struct Domain {
    sort: Sort,
    low: i64,
    high: i64,
}

impl Domain {
    fn value(&self, number: i64) -> Const {
        match self.sort {
            Sort::Bool => Const::Bool(number != 0),
            Sort::Bv32 => Const::Bv32(number as i32),
            Sort::Bv64 => Const::Bv64(number),
            _ => Const::Int(number),
        }
    }
}

/// All values a variable may have, if they are few.
fn values_of(terms: &Terms, bounds: &Bounds, var: Term) -> Option<Domain> {
    let sort = terms.sort(var);
    if sort == Sort::Bool {
        return Some(Domain { sort, low: 0, high: 1 });
    }
    sort.bits()?;
    let interval = bounds.interval(terms, var);
    let (low, high) = (i64::try_from(interval.low()?).ok()?, i64::try_from(interval.high()?).ok()?);
    (high.checked_sub(low)? < VALUES).then_some(Domain { sort, low, high })
}

/// Whether there is a division, or a product of two terms that are not constants.
fn is_hard(terms: &Terms, roots: &[Term]) -> bool {
    let mut seen = FxHashSet::default();
    let mut pending = roots.to_vec();
    while let Some(term) = pending.pop() {
        if !seen.insert(term) {
            continue;
        }
        if let Node::App(Op::IntMul | Op::IntDiv | Op::IntRem | Op::BvMul | Op::BvSDiv | Op::BvSRem, _) =
            terms.node(term)
        {
            return true;
        }
        pending.extend(terms.children(term));
    }
    false
}

/// The result of a search.
enum Found {
    /// The values so far.
    Model,
    Nothing,
    /// No fuel was left, or something is undefined and its meaning is not given.
    Unknown,
}

struct Search {
    /// How many terms may still be computed.
    fuel: i64,
    /// The values of the first variables, and whether everything was defined up to there.
    values: Vec<(Const, bool)>,
    /// Whether a term had no value where everything else holds.
    is_undefined: bool,
}

impl Search {
    fn run(&mut self, trial: &mut Trial, domains: &[Domain]) -> Found {
        match trial.begin() {
            Outcome::Fine => {}
            Outcome::Wrong => return Found::Nothing,
            Outcome::Undefined => return Found::Unknown,
        }
        // The next value of each variable that has one, and of the next.
        let mut next: Vec<i64> = domains.first().map(|domain| domain.low).into_iter().collect();
        if domains.is_empty() {
            return Found::Model;
        }
        while let Some(number) = next.last_mut() {
            let var = self.values.len();
            let domain = &domains[var];
            if *number > domain.high {
                next.pop();
                self.values.pop();
                continue;
            }
            let value = domain.value(*number);
            *number += 1;
            self.fuel -= trial.cost(var + 1) as i64;
            if self.fuel < 0 {
                self.fuel = 0;
                return Found::Unknown;
            }
            let outcome = trial.set(var, value.clone());
            if outcome == Outcome::Wrong {
                continue;
            }
            // Where a term is undefined, a later conjunct may still exclude the values.
            let is_fine = outcome == Outcome::Fine && self.values.last().is_none_or(|(_, is_fine)| *is_fine);
            match domains.get(var + 1) {
                Some(domain) => {
                    self.values.push((value, is_fine));
                    next.push(domain.low);
                }
                None if is_fine => {
                    self.values.push((value, is_fine));
                    return Found::Model;
                }
                None => self.is_undefined = true,
            }
        }
        if self.is_undefined { Found::Unknown } else { Found::Nothing }
    }
}
