//! Guessing numbers where arithmetic is hard. Z3 turns an operation on floats, and a product or a quotient of
//! machine integers, into a large circuit; but if such a query has a model, zeros, infinities, NaN, a few plain numbers
//! or those at which results overflow or round are often one. A guess is checked by evaluation, so it is never wrong;
//! that no model exists is never concluded.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Link, Question};
use crate::constant::{Const, Sort};
use crate::model::Model;
use crate::op::Op;
use crate::query::Answer;
use crate::terms::{Node, Term, Terms};

/// Settles queries with floats or hard operators by trying numbers.
#[derive(Default)]
pub(super) struct Guess {
    /// Whether a conjunct has a hard operator on machine integers.
    hard: FxHashMap<Term, bool>,
}

/// What is tried, the plainest first.
const NUMBERS: [f64; 18] = [
    0.0,
    1.0,
    -1.0,
    2.0,
    0.5,
    -0.0,
    3.0,
    10.0,
    0.1,
    100.0,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    1e16,
    -1e16,
    f64::MAX,
    f64::MIN_POSITIVE,
    1e30,
];
/// What is tried for machine integers, as far as they fit: among them the least whose squares overflow and the least
/// that floats do not have.
const INTEGERS: [i64; 24] = [
    0,
    1,
    -1,
    2,
    3,
    -2,
    10,
    100,
    -100,
    127,
    128,
    255,
    256,
    1000,
    46_341,
    65_536,
    16_777_217,
    1 << 30,
    i32::MAX as i64,
    i32::MIN as i64,
    3_037_000_500,
    (1 << 53) + 1,
    i64::MAX,
    i64::MIN,
];
/// How many combinations are tried.
const TRIES: usize = 6000;

/// The values that are tried for a variable; none for what is not guessed.
fn values(sort: Sort, is_hard: bool) -> Vec<Const> {
    match sort {
        Sort::F32 => NUMBERS.map(|number| Const::f32(number as f32)).to_vec(),
        Sort::F64 => NUMBERS.map(Const::f64).to_vec(),
        Sort::Bv32 if is_hard => {
            INTEGERS.iter().filter_map(|number| i32::try_from(*number).ok()).map(Const::Bv32).collect()
        }
        Sort::Bv64 if is_hard => INTEGERS.map(Const::Bv64).to_vec(),
        _ => Vec::new(),
    }
}

/// Whether an operator on machine integers is hard for a solver.
fn is_hard(terms: &Terms, term: Term) -> bool {
    let Node::App(op, args) = terms.node(term) else { return false };
    match op {
        Op::BvMul => true,
        Op::BvSDiv | Op::BvSRem | Op::BvUDiv | Op::BvURem => terms.as_const(args[1]).is_none(),
        Op::BvToF32 | Op::BvToF64 | Op::UnsignedToF32 | Op::UnsignedToF64 | Op::FToBv32 | Op::FToBv64 => true,
        _ => false,
    }
}

impl Guess {
    fn has_hard(&mut self, terms: &Terms, root: Term) -> bool {
        *self.hard.entry(root).or_insert_with(|| {
            let mut seen = FxHashSet::default();
            let mut pending = vec![root];
            while let Some(term) = pending.pop() {
                if !seen.insert(term) {
                    continue;
                }
                if is_hard(terms, term) {
                    return true;
                }
                pending.extend(terms.children(term));
            }
            false
        })
    }

    fn guess(&mut self, terms: &Terms, question: &Question<'_>) -> Option<Model> {
        let conjuncts: Vec<Term> = question.conjuncts().collect();
        let is_hard = conjuncts.iter().any(|conjunct| self.has_hard(terms, *conjunct));
        if !is_hard && !terms.has_floats() {
            return None;
        }
        let vars: Vec<(Term, Vec<Const>)> = terms
            .vars(&conjuncts)
            .into_iter()
            .map(|var| (var, values(terms.sort(var), is_hard)))
            .filter(|(_, values)| !values.is_empty())
            .collect();
        if vars.is_empty() {
            return None;
        }
        let all = vars.iter().try_fold(1_usize, |all, (_, values)| all.checked_mul(values.len()));
        for combination in 0..all.unwrap_or(usize::MAX).min(TRIES) {
            let mut rest = combination;
            let mut chosen = FxHashMap::default();
            for (var, values) in &vars {
                chosen.insert(*var, values[rest % values.len()].clone());
                rest /= values.len();
            }
            let model = Model::new(chosen);
            if question.holds(terms, &model) {
                return Some(model);
            }
        }
        None
    }
}

impl Link for Guess {
    fn name(&self) -> &'static str {
        "guess"
    }

    fn is_costly(&self) -> bool {
        true
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        self.guess(terms, question).map(|model| Answer::Sat(Rc::new(model)))
    }
}
