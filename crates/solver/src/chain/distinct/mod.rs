//! Numbers that all differ, each within a small range, and sums of them: `alldifferent` and what it is used for
//! (Collavizza et al. 2010, figure 9). Intervals look at one number at a time, and trying values looks at all orders of them;
//! an SMT solver does the same less directly. But the least and the greatest sum of different numbers is an assignment
//! problem, even if every number goes through a function of its own first, such as a square. Where there is no
//! assignment, the values are too few.
//!
//! The bounds are exact for one sum and one set of numbers that differ from each other, and hold of the
//! integers. So a sum of machine integers whose bounds lie in its range does not wrap, and is between them.

mod assign;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Link, Question};
use crate::bounds::{Bounds, Interval};
use crate::constant::{Const, Sort};
use crate::model::Model;
use crate::op::Op;
use crate::query::Answer;
use crate::terms::{Node, Sum, Term, Terms};
use crate::trial::Trial;
use assign::{GREATEST, ROWS, cheapest};

/// How many values a number may have, and how many there may be for all of them.
const VALUES: i128 = 256;
const COLUMNS: usize = 512;
/// How many terms of a formula are looked at.
const TERMS: usize = 400;
/// How many conjuncts with sums are looked at, and how many sums of each.
const CLAIMS: usize = 8;
const SUMS: usize = 2;

/// Settles queries about numbers that all differ.
pub(super) struct Distinct;

impl Link for Distinct {
    fn name(&self) -> &'static str {
        "distinct"
    }

    fn is_costly(&self) -> bool {
        true
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        let bounds = question.bounds?;
        let numbers = numbers_of(terms, question.formula);
        // Most questions have a number that may be anything.
        if numbers.is_empty() || !numbers.iter().all(|number| values_of(terms, bounds, *number).is_some()) {
            return None;
        }
        let bounds = bounds.assuming(terms, question.formula);
        if bounds.is_empty() {
            return Some(Answer::Unsat);
        }
        let known = Known::new(terms, &bounds, question);
        if !numbers.iter().any(|number| known.others.contains_key(number)) {
            return None;
        }
        let claims = known.claims(question, &numbers);
        if claims.is_empty() {
            // There may still be too few values.
            return match known.too_few(&numbers) {
                true => Some(Answer::Unsat),
                false => None,
            };
        }
        claims.into_iter().find_map(|claim| known.settle(question, claim))
    }
}

/// What is known of the numbers of a question.
struct Known<'a> {
    terms: &'a Terms,
    bounds: &'a Bounds,
    /// Numbers with few values, with those that they differ from.
    others: FxHashMap<Term, FxHashSet<Term>>,
    /// The same numbers in the order in which they are met.
    order: Vec<Term>,
}

/// Numbers that all differ, and what each of their values adds to a sum.
#[derive(Default)]
struct Clique {
    members: Vec<Member>,
}

struct Member {
    number: Term,
    low: i128,
    /// What each value adds, the least value first.
    shares: Vec<i128>,
}

/// A least or greatest sum.
struct Extreme {
    total: i128,
    /// The numbers with their values.
    values: Vec<(Term, i128)>,
}

impl<'a> Known<'a> {
    fn new(terms: &'a Terms, bounds: &'a Bounds, question: &Question<'_>) -> Known<'a> {
        let mut known = Known { terms, bounds, others: FxHashMap::default(), order: Vec::new() };
        let mut small: FxHashMap<Term, bool> = FxHashMap::default();
        for conjunct in question.conjuncts() {
            let mut pending = vec![(conjunct, true)];
            while let Some((formula, holds)) = pending.pop() {
                let Node::App(op, args) = terms.node(formula) else { continue };
                match (op, &args[..], holds) {
                    (Op::Not, [a], _) => pending.push((*a, !holds)),
                    (Op::And, args, true) | (Op::Or, args, false) => {
                        pending.extend(args.iter().rev().map(|arg| (*arg, holds)));
                    }
                    (Op::Eq, [a, b], false) if is_number(terms, *a) && is_number(terms, *b) => {
                        let mut is_small = |number: Term| {
                            *small.entry(number).or_insert_with(|| values_of(terms, bounds, number).is_some())
                        };
                        if is_small(*a) && is_small(*b) {
                            known.differ(*a, *b);
                        }
                    }
                    (_, _, _) => {}
                }
            }
        }
        known
    }

    fn differ(&mut self, a: Term, b: Term) {
        for (number, other) in [(a, b), (b, a)] {
            let others = self.others.entry(number).or_insert_with(|| {
                self.order.push(number);
                FxHashSet::default()
            });
            others.insert(other);
        }
    }

    /// The formula and the newest conjuncts with sums of numbers that differ from some other.
    fn claims(&self, question: &Question<'_>, numbers: &[Term]) -> Vec<Term> {
        let is_claim = |claim: &Term| {
            sums_of(self.terms, *claim).iter().any(|(_, sum)| {
                let parts = sum.parts.iter().filter(|(part, _)| self.number_in(*part).is_some());
                parts.take(2).count() == 2
            })
        };
        let speaks = |claim: &Term| {
            *claim == question.formula
                || numbers_of(self.terms, *claim).iter().any(|number| numbers.contains(number))
        };
        question.conjuncts().rev().filter(is_claim).filter(speaks).take(CLAIMS).collect()
    }

    /// The number that a term is a function of, if it differs from others.
    fn number_in(&self, term: Term) -> Option<Term> {
        match numbers_of(self.terms, term)[..] {
            [number] => self.others.contains_key(&number).then_some(number),
            _ => None,
        }
    }

    /// Whether there are fewer values than numbers that all differ.
    fn too_few(&self, numbers: &[Term]) -> bool {
        let mut clique = Clique::default();
        let wanted = numbers.iter().filter(|number| self.others.contains_key(number));
        for number in wanted.chain(&self.order) {
            self.join(&mut clique, *number);
        }
        // A member with as many values as there are members always finds one.
        let count = clique.members.len();
        clique.members.iter().any(|member| member.shares.len() < count) && clique.extreme(1).is_none()
    }

    /// Checks whether a conjunct with sums can hold.
    fn settle(&self, question: &Question<'_>, claim: Term) -> Option<Answer> {
        let Known { terms, bounds, .. } = self;
        let mut assumed = Bounds::clone(bounds);
        for (term, sum) in sums_of(terms, claim).into_iter().take(SUMS) {
            let mut total = Interval::point(i128::from(sum.constant));
            let (cliques, rest) = self.cliques(sum);
            for (part, factor) in rest {
                total = total.plus(bounds.interval(terms, part).times(Interval::point(i128::from(factor))));
            }
            for clique in cliques {
                let (Some(least), Some(greatest)) = (clique.extreme(1), clique.extreme(-1)) else {
                    return Some(Answer::Unsat);
                };
                total = total.plus(Interval::between(least.total, greatest.total)?);
                let models =
                    [least, greatest].into_iter().filter_map(|extreme| self.model(question, extreme));
                if let Some(model) = models.into_iter().find(|model| question.holds(terms, model)) {
                    return Some(Answer::Sat(Rc::new(model)));
                }
            }
            if !assumed.confine(terms, term, total) {
                return Some(Answer::Unsat);
            }
        }
        assumed.excludes(terms, claim).then_some(Answer::Unsat)
    }

    /// The parts of a sum by the numbers that they are functions of, and the parts that are left. Numbers that
    /// differ from all in a clique join it even if the sum does not contain them: they take up values.
    fn cliques(&self, sum: &Sum) -> (Vec<Clique>, Vec<(Term, i64)>) {
        let mut cliques: Vec<Clique> = Vec::new();
        let mut rest = Vec::new();
        for (part, factor) in &sum.parts {
            let shares =
                self.number_in(*part).and_then(|number| Some((number, self.shares(*part, number, *factor)?)));
            let Some((number, shares)) = shares else {
                rest.push((*part, *factor));
                continue;
            };
            let has = |clique: &Clique| clique.members.iter().any(|member| member.number == number);
            let at = cliques
                .iter()
                .position(has)
                .or_else(|| cliques.iter_mut().position(|clique| self.join(clique, number)));
            let at = at.unwrap_or_else(|| {
                let mut clique = Clique::default();
                self.join(&mut clique, number);
                cliques.push(clique);
                cliques.len() - 1
            });
            let member = cliques[at].members.iter_mut().find(|member| member.number == number);
            for (total, share) in member.into_iter().flat_map(|member| member.shares.iter_mut().zip(&shares))
            {
                *total += share;
            }
        }
        for clique in &mut cliques {
            self.order.iter().for_each(|number| {
                self.join(clique, *number);
            });
        }
        (cliques, rest)
    }

    /// Adds a number that differs from all members and adds nothing to a sum. Returns whether it was added.
    fn join(&self, clique: &mut Clique, number: Term) -> bool {
        let Some(others) = self.others.get(&number) else { return false };
        let Some((low, high)) = values_of(self.terms, self.bounds, number) else { return false };
        let fits = clique.members.len() < ROWS
            && clique.members.iter().all(|member| others.contains(&member.number));
        if fits {
            clique.members.push(Member { number, low, shares: vec![0; (high - low + 1) as usize] });
            if !clique.has_room() {
                clique.members.pop();
                return false;
            }
        }
        fits
    }

    /// What a part adds to a sum for each value of its number; none where it has no value for some of them.
    fn shares(&self, part: Term, number: Term, factor: i64) -> Option<Vec<i128>> {
        let (low, high) = values_of(self.terms, self.bounds, number)?;
        let sort = self.terms.sort(number);
        let mut trial = Trial::new(self.terms, &[part], &[number], TERMS)?;
        trial.begin();
        let share = |value: i128| {
            trial.set(0, constant(sort, value)?);
            let value = match trial.value_of(0)? {
                Const::Int(value) | Const::Bv64(value) => i128::from(*value),
                Const::Bv32(value) => i128::from(*value),
                _ => return None,
            };
            let share = value.checked_mul(i128::from(factor))?;
            // Several parts may have the same number.
            (share.abs() < GREATEST / (1 << 20)).then_some(share)
        };
        (low..=high).map(share).collect()
    }

    /// The model of the path with other values for some numbers.
    fn model(&self, question: &Question<'_>, extreme: Extreme) -> Option<Model> {
        let mut model = question.model.map(|model| Model::clone(model)).unwrap_or_default();
        for (number, value) in extreme.values {
            if !matches!(self.terms.node(number), Node::Var(_)) {
                return None;
            }
            model.set(number, constant(self.terms.sort(number), value)?);
        }
        Some(model)
    }
}

impl Clique {
    /// All values of all members, in order.
    fn columns(&self) -> Vec<i128> {
        let mut values: Vec<i128> = self
            .members
            .iter()
            .flat_map(|member| (0..member.shares.len()).map(|at| member.low + at as i128))
            .collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    fn has_room(&self) -> bool {
        let low = self.members.iter().map(|member| member.low).min();
        let high = self.members.iter().map(|member| member.low + member.shares.len() as i128).max();
        high.zip(low).is_none_or(|(high, low)| high - low <= COLUMNS as i128)
    }

    /// The least sum, or with the sign -1 the greatest; none if there are too few values.
    fn extreme(&self, sign: i128) -> Option<Extreme> {
        let columns = self.columns();
        let cost = |row: usize, column: usize| {
            let member: &Member = &self.members[row];
            let at = usize::try_from(columns[column] - member.low).ok()?;
            member.shares.get(at).map(|share| sign * share)
        };
        let (chosen, total) = cheapest(self.members.len(), columns.len(), cost)?;
        let values = self.members.iter().zip(chosen).map(|(member, at)| (member.number, columns[at]));
        Some(Extreme { total: sign * total, values: values.collect() })
    }
}

fn constant(sort: Sort, value: i128) -> Option<Const> {
    match sort {
        Sort::Bv32 => i32::try_from(value).ok().map(Const::Bv32),
        Sort::Bv64 => i64::try_from(value).ok().map(Const::Bv64),
        _ => i64::try_from(value).ok().map(Const::Int),
    }
}

/// Whether a term is a number that is not computed from others.
fn is_number(terms: &Terms, term: Term) -> bool {
    matches!(terms.node(term), Node::Var(_) | Node::App(Op::Select, _)) && terms.sort(term).bits().is_some()
}

/// The least and the greatest value of a number, if there are few.
fn values_of(terms: &Terms, bounds: &Bounds, number: Term) -> Option<(i128, i128)> {
    let interval = bounds.interval(terms, number);
    let (low, high) = (interval.low()?, interval.high()?);
    (high - low < VALUES).then_some((low, high))
}

/// The numbers that a term is made of, each once; none at all if it is too large.
fn numbers_of(terms: &Terms, root: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let is_whole = walk(terms, root, |term| {
        let is_number = is_number(terms, term);
        if is_number {
            found.push(term);
        }
        is_number
    });
    if is_whole { found } else { Vec::new() }
}

/// The sums of several parts in a formula, but not those within numbers.
fn sums_of(terms: &Terms, root: Term) -> Vec<(Term, &Sum)> {
    let mut found = Vec::new();
    let is_whole = walk(terms, root, |term| {
        if let Node::Sum(sum) = terms.node(term)
            && sum.parts.len() > 1
        {
            found.push((term, sum));
        }
        is_number(terms, term)
    });
    if is_whole { found } else { Vec::new() }
}

/// Visits the terms of a formula in order, each once, and skips those below a term where the visitor says so. Returns
/// false if there are too many.
fn walk(terms: &Terms, root: Term, mut visit: impl FnMut(Term) -> bool) -> bool {
    let mut seen = FxHashSet::default();
    let mut pending = vec![root];
    while let Some(term) = pending.pop() {
        if !seen.insert(term) {
            continue;
        }
        if seen.len() > TERMS {
            return false;
        }
        if !visit(term) {
            let at = pending.len();
            pending.extend(terms.children(term));
            pending[at..].reverse();
        }
    }
    true
}
