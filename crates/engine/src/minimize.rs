//! Small inputs: lengths first, then numbers, as near to zero as the path allows.

use std::rc::Rc;

use solver::{Answer, Const, Effort, Model, Node, Op, Query, Sort, Term};

use crate::context::Context;
use crate::deferred;
use crate::state::State;

/// How many questions a witness may cost.
const BUDGET: u32 = 400;
/// What a question costs whose answer is unknown.
const UNKNOWN: u32 = 100;

struct Search<'a> {
    conjuncts: Vec<Term>,
    model: Rc<Model>,
    budget: &'a mut u32,
}

impl Context<'_> {
    /// A model of the same path with small values.
    pub(crate) fn minimize(&mut self, state: &State, model: Rc<Model>) -> Rc<Model> {
        let mut budget = BUDGET;
        let mut search = Search { conjuncts: state.path.conjuncts(), model, budget: &mut budget };
        for term in self.unknowns(&search.conjuncts) {
            match self.terms.sort(term) {
                Sort::Int | Sort::Bv32 | Sort::Bv64 => self.shrink(&mut search, term),
                Sort::Bool => {
                    let no = self.terms.not(term);
                    self.attempt(&mut search, no);
                }
                Sort::F32 | Sort::F64 => self.plain_float(&mut search, term),
                Sort::Id => {
                    let null = self.terms.id(0);
                    let is_null = self.terms.eq(term, null);
                    self.attempt(&mut search, is_null);
                }
                Sort::Array(..) => {}
            }
        }
        search.model
    }

    /// What the path says something about: variables and elements of arrays, lengths first.
    fn unknowns(&self, conjuncts: &[Term]) -> Vec<Term> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut found = Vec::new();
        let mut pending: Vec<Term> = conjuncts.iter().rev().copied().collect();
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.terms.node(term) {
                // A variable that stands for a quantifier is not an input.
                Node::Var(var) if deferred::is_helper(&var.name) => {}
                Node::Var(_) | Node::App(Op::Select, _) => found.push(term),
                Node::Const(_) | Node::Sum(_) | Node::App(..) => {}
            }
            let mut children: Vec<Term> = self.terms.children(term).collect();
            // The order of arguments is that of their numbers, which depend on the past; names do not.
            children.sort_by_cached_key(|child| self.terms.show_short(*child));
            pending.extend(children.into_iter().rev());
        }
        let is_length = |term: &Term| match self.terms.node(*term) {
            Node::Var(var) => var.name.starts_with('#'),
            Node::App(Op::Select, args) => {
                matches!(self.terms.node(args[0]), Node::Var(map) if map.name.ends_with('#'))
            }
            Node::Const(_) | Node::Sum(_) | Node::App(..) => false,
        };
        let (mut lengths, others): (Vec<Term>, Vec<Term>) = found.into_iter().partition(is_length);
        lengths.extend(others);
        lengths
    }

    /// Adds a condition if the path allows it.
    fn attempt(&mut self, search: &mut Search<'_>, wish: Term) -> bool {
        if self.terms.as_bool(wish) == Some(true) {
            return true;
        }
        if search.model.holds(&self.terms, wish) {
            search.conjuncts.push(wish);
            return true;
        }
        if *search.budget == 0 {
            return false;
        }
        *search.budget -= 1;
        match self.solver.check(
            &self.terms,
            Query {
                model: Some(&search.model),
                effort: Effort::Little,
                ..Query::new(&search.conjuncts, wish)
            },
        ) {
            Answer::Sat(model) => {
                search.model = model;
                search.conjuncts.push(wish);
                true
            }
            Answer::Unsat => false,
            Answer::Unknown(_) => {
                *search.budget = search.budget.saturating_sub(UNKNOWN);
                false
            }
        }
    }

    fn shrink(&mut self, search: &mut Search<'_>, term: Term) {
        // Lengths may have 64 bits; other such numbers are not worth many questions.
        if self.terms.sort(term) == Sort::Bv64 && self.facts.sorts.index() != Sort::Bv64 {
            let zero = self.terms.constant(Const::Bv64(0));
            let is_zero = self.terms.eq(term, zero);
            self.attempt(search, is_zero);
            return;
        }
        let size = |model: &Model, context: &Context<'_>| match model.eval(&context.terms, term) {
            Some(Const::Int(value) | Const::Bv64(value)) => Some(value.unsigned_abs()),
            Some(Const::Bv32(value)) => Some(u64::from(value.unsigned_abs())),
            _ => None,
        };
        // The least bound on the absolute value, between one that is impossible and one that is possible.
        let (mut refused, Some(mut granted)) = (-1i128, size(&search.model, self).map(i128::from)) else {
            return;
        };
        let mut guess = 0;
        while refused + 1 < granted {
            let bound = guess.min(i128::from(i64::MAX));
            let wish = self.between(term, -bound, bound);
            if self.attempt(search, wish) {
                granted = size(&search.model, self).map_or(guess, i128::from).min(guess);
            } else {
                refused = guess;
            }
            // Outward by doubling first, so that small numbers are found soon.
            let double = (refused * 2).max(1);
            guess = if double < granted { double } else { (refused + granted) / 2 };
            if *search.budget == 0 {
                break;
            }
        }
        // A condition on the sign must not lose the bound on the size.
        if let Ok(bound) = i32::try_from(granted) {
            let small = self.between(term, -i128::from(bound), i128::from(bound));
            self.attempt(search, small);
        }
        let natural = self.between(term, 0, i128::from(i32::MAX));
        self.attempt(search, natural);
        if let Some(value) = search.model.eval(&self.terms, term) {
            let value = self.terms.constant(value);
            let fixed = self.terms.eq(term, value);
            search.conjuncts.push(fixed);
        }
    }

    fn plain_float(&mut self, search: &mut Search<'_>, term: Term) {
        for number in [0.0, 1.0, -1.0, 2.0, 0.5] {
            let value = match self.terms.sort(term) {
                Sort::F32 => Const::f32(number as f32),
                Sort::Bool | Sort::Int | Sort::Bv32 | Sort::Bv64 | Sort::F64 | Sort::Id | Sort::Array(..) => {
                    Const::f64(number)
                }
            };
            let value = self.terms.constant(value);
            let same = self.terms.eq(term, value);
            if self.attempt(search, same) {
                return;
            }
        }
    }
}
