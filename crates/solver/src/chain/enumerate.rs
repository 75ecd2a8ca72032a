//! Few values: where intervals leave only some combinations of values for all variables of a question, each is
//! tried. Products, quotients and remainders are as easy as anything then, and they are what SMT solvers find
//! hardest.
//!
//! Answers from here may be cached although they use intervals: what is known of a variable of the question
//! follows from conjuncts that share variables with it, and those are all part of the question.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Link, Question};
use crate::bounds::Bounds;
use crate::constant::{Const, Sort};
use crate::model::Model;
use crate::op::Op;
use crate::query::Answer;
use crate::terms::{Node, Term, Terms};

/// How many combinations are tried: of what an SMT solver finds easy, and of what it does not.
const EASY: usize = 32;
const HARD: usize = 1024;

/// Settles queries by trying all values.
pub(super) struct Enumerate;

impl Link for Enumerate {
    fn name(&self) -> &'static str {
        "enumerate"
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        let bounds = question.bounds?;
        let conjuncts: Vec<Term> = question.conjuncts().collect();
        let most = if is_hard(terms, &conjuncts) { HARD } else { EASY };
        let mut values: Vec<(Term, Vec<Const>)> = Vec::new();
        let mut count: usize = 1;
        for var in terms.vars(&conjuncts) {
            let all = values_of(terms, bounds, var, most)?;
            count = count.checked_mul(all.len()).filter(|count| *count <= most)?;
            values.push((var, all));
        }
        for number in 0..count {
            let mut rest = number;
            let mut chosen = FxHashMap::default();
            for (var, all) in &values {
                chosen.insert(*var, all[rest % all.len()].clone());
                rest /= all.len();
            }
            let model = Model::new(chosen);
            match truth(terms, &model, &conjuncts) {
                Some(true) => return Some(Answer::Sat(Rc::new(model))),
                Some(false) => {}
                // Something is not defined there, and nobody says what that means.
                None => return None,
            }
        }
        Some(Answer::Unsat)
    }
}

/// Whether something is multiplied or divided by what is not a constant, or divided at all.
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

/// All values a variable may have, if they are few.
fn values_of(terms: &Terms, bounds: &Bounds, var: Term, most: usize) -> Option<Vec<Const>> {
    let sort = terms.sort(var);
    if sort == Sort::Bool {
        return Some(vec![Const::Bool(false), Const::Bool(true)]);
    }
    sort.bits()?;
    let interval = bounds.interval(terms, var);
    let (low, high) = (i64::try_from(interval.low()?).ok()?, i64::try_from(interval.high()?).ok()?);
    if high.checked_sub(low)? >= most as i64 {
        return None;
    }
    let value = |number: i64| match sort {
        Sort::Bv32 => Const::Bv32(number as i32),
        Sort::Bv64 => Const::Bv64(number),
        _ => Const::Int(number),
    };
    Some((low..=high).map(value).collect())
}

/// Whether all conjuncts hold; false if one does not, whatever is not defined elsewhere. The newest is the one
/// that most values fail.
fn truth(terms: &Terms, model: &Model, conjuncts: &[Term]) -> Option<bool> {
    let mut all = Some(true);
    for conjunct in conjuncts.iter().rev() {
        match model.eval(terms, *conjunct) {
            Some(value) if value.is_true() => {}
            Some(_) => return Some(false),
            None => all = None,
        }
    }
    all
}
