//! How many indices of a range satisfy a condition (`count k in lo..hi : e`).
//!
//! Where the number of indices is known the instances are added up, and where a program is explored the number is found by forks,
//! as for quantifiers. A proof wants no bound, so there a *prefix count* stands for the condition `e`: a map `P` from
//! indices to numbers with `P(0) = 0`, of which is known that `P(x + 1) - P(x)` is 1 where `e(x)` holds and else 0. The count is then
//! `P(hi) - P(lo)`, and the path gets what follows of `P` at the ends of the ranges that it counts over:
//!
//! - `y = x + 1` implies `P(y) - P(x) = [e(x)]`;
//! - `x <= y` implies `0 <= P(y) - P(x) <= y - x`.
//!
//! Conditions are compared as formulas of their index `k`. An index that a formula singles out (`k == t`, as in what a write to an
//! array leaves of `a[k]`) is taken out of it: the formula `f` and the formula `g` that it is where `k == t` is false agree at all
//! other indices, so they differ by `[f(t)] - [g(t)]` where `t` is in the range. What is left after that of an array with some
//! writes is a formula of the array before them. So counts before and after a swap have one `P`, and the rest is arithmetic.
//!
//! All of that is true of every execution, but it is not all that is true. So a path that speaks of such counts may not exist; only
//! explorations of programs with cuts have them, where a violation is never reported as one.

use ir::MethodId;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Index, Node, Op, Sort, Term};

use crate::context::{Context, Step};
use crate::deferred;
use crate::quantify::{Range, SHORT, Trial};
use crate::state::State;
use crate::state::deferred::Prefix;
use crate::value::{Value, as_number};

/// How many indices are taken out of a condition.
const SINGLED_OUT: usize = 64;
/// How many ends of ranges are compared for one condition.
const ENDS: usize = 24;
/// How many comparisons of a condition are asked about.
const COMPARISONS: usize = 8;
/// The prefix of the maps.
const PREFIX: &str = "count?";

/// A condition without the indices that it singles out.
struct Singled {
    /// A formula that agrees with the condition at all other indices.
    rest: Term,
    /// How many more of the indices satisfy the condition.
    extra: Term,
    /// The indices, and the ones behind them: whether the formula holds there is a step of its prefix count.
    ends: Vec<Term>,
}

impl Context<'_> {
    /// How many of these formulas hold.
    pub(crate) fn how_many(&mut self, formulas: &[Term]) -> Term {
        let mut number = self.index_number(0);
        for formula in formulas {
            let one = self.as_number_of(*formula);
            number = self.terms.add(number, one);
        }
        number
    }

    /// The number of indices in an unknown range that satisfy a condition, by its prefix count; none where the condition
    /// is no formula of the index alone.
    pub(crate) fn opaque_count(
        &mut self,
        state: &mut State,
        range: &Range,
        function: MethodId,
        args: &[Value],
        guard: Term,
    ) -> Step<Option<Term>> {
        if !self.options.cuts || self.facts.has_threads || is_short(range) {
            return Ok(None);
        }
        let name = self.quantifier_name(state, range, function, args, guard);
        let trial = self.any_instance(state, range, function, args, guard);
        let Some(instance) = &trial.instance else { return Ok(None) };
        // An object that came to life for this index is another one for the next.
        let grows = |old: &State, new: &State| {
            old.heap.inputs().len() != new.heap.inputs().len() || old.inputs.len() != new.inputs.len()
        };
        let value = instance.value;
        if grows(state, &trial.state) || !self.is_of_index(value) || !self.is_calm(state, &name, &trial) {
            return Ok(None);
        }
        let (from, to) = (range.from.term(&mut self.terms), range.to.term(&mut self.terms));
        let value = self.within(state, (from, to), &name, &trial, value);
        let index = self.terms.var("count!", self.facts.sorts.index());
        let value = self.terms.substitute(value, &FxHashMap::from_iter([(trial.index, index)]));
        let Singled { rest, extra, ends } = self.without_singles(value, index, (from, to));
        let number = self.prefix_count(state, rest, index, (from, to), &ends)?;
        Ok(Some(self.terms.add(number, extra)))
    }

    /// Whether a formula speaks of nothing that stands for a quantifier or another count, whose index could be this one.
    fn is_of_index(&self, formula: Term) -> bool {
        self.terms.vars(&[formula]).into_iter().all(|var| match self.terms.node(var) {
            Node::Var(var) => !deferred::is_helper(&var.name) && !var.name.starts_with(PREFIX),
            Node::Const(_) | Node::Sum(_) | Node::App(..) => true,
        })
    }

    /// The condition at indices in the range: what it says of the index that the range says already is no part of it.
    fn within(
        &mut self,
        state: &mut State,
        (from, to): (Term, Term),
        name: &str,
        trial: &Trial,
        value: Term,
    ) -> Term {
        let (low, beyond) = (self.at_most(from, trial.index), self.at_most(to, trial.index));
        let (below, high) = (self.terms.not(low), self.terms.not(beyond));
        let (yes, no) = (self.terms.yes, self.terms.no);
        let mut known = FxHashMap::from_iter([(low, yes), (high, yes), (below, no), (beyond, no)]);
        let value = self.terms.substitute(value, &known);
        if self.evaluation.deferring.past.is_some() {
            return value;
        }
        // Such as the bounds of an array that the range lies within.
        for comparison in self.comparisons(value, trial.index) {
            let otherwise = self.terms.not(comparison);
            for (always, never) in [(comparison, otherwise), (otherwise, comparison)] {
                let contrary = self.terms.and(&[trial.guard, never]);
                let name = format!("sure?{name}:{}", always.number());
                if self.is_excluded(state, &name, &trial.state, contrary) {
                    known.extend([(always, yes), (never, no)]);
                    break;
                }
            }
        }
        self.terms.substitute(value, &known)
    }

    /// The comparisons of the index in a formula.
    fn comparisons(&self, formula: Term, index: Term) -> Vec<Term> {
        let is_one = |term: &Term| match self.terms.node(*term) {
            Node::App(Op::IntLe | Op::BvSLe, _) => self.terms.vars(&[*term]).contains(&index),
            Node::App(..) | Node::Const(_) | Node::Var(_) | Node::Sum(_) => false,
        };
        let mut found: Vec<Term> = self.parts(formula).into_iter().filter(is_one).collect();
        found.truncate(COMPARISONS);
        found
    }

    /// A formula and all that it is made of.
    fn parts(&self, formula: Term) -> Vec<Term> {
        let mut found = Vec::new();
        let mut pending = vec![formula];
        let mut seen = FxHashSet::default();
        while let Some(term) = pending.pop() {
            if seen.insert(term) {
                found.push(term);
                pending.extend(self.terms.children(term));
            }
        }
        found
    }

    /// What a formula says beside the indices that it singles out.
    fn without_singles(&mut self, formula: Term, index: Term, (from, to): (Term, Term)) -> Singled {
        let mut rest = self.reads_as_cases(formula);
        let (mut extra, one) = (self.index_number(0), self.index_number(1));
        let mut ends = Vec::new();
        for _ in 0..SINGLED_OUT {
            let Some((atom, at)) = self.singled_out(rest, index) else { break };
            let other = self.terms.substitute(rest, &FxHashMap::from_iter([(atom, self.terms.no)]));
            let here = FxHashMap::from_iter([(index, at)]);
            let (with, without) = (self.terms.substitute(rest, &here), self.terms.substitute(other, &here));
            let (with, without) = (self.as_number_of(with), self.as_number_of(without));
            let difference = self.terms.sub(with, without);
            let low = self.at_most(from, at);
            let beyond = self.at_most(to, at);
            let high = self.terms.not(beyond);
            let inside = self.terms.and(&[low, high]);
            let zero = self.index_number(0);
            let difference = self.terms.ite(inside, difference, zero);
            extra = self.terms.add(extra, difference);
            ends.extend([at, self.terms.add(at, one)]);
            rest = other;
        }
        Singled { rest, extra, ends }
    }

    /// The formula with reads of written arrays as conditionals over the writes.
    fn reads_as_cases(&mut self, formula: Term) -> Term {
        let mut cases = FxHashMap::default();
        for term in self.parts(formula) {
            if let Node::App(Op::Select, args) = self.terms.node(term) {
                let (array, at) = (args[0], args[1]);
                let read = self.terms.select_cases(array, at);
                if read != term {
                    cases.insert(term, read);
                }
            }
        }
        self.terms.substitute(formula, &cases)
    }

    /// An equation in a formula that holds at one index only, and that index.
    fn singled_out(&mut self, formula: Term, index: Term) -> Option<(Term, Term)> {
        for term in self.parts(formula) {
            let Node::App(Op::Eq, args) = self.terms.node(term) else { continue };
            let (left, right) = (args[0], args[1]);
            if self.terms.sort(left) != self.facts.sorts.index() {
                continue;
            }
            // The index is alone on one side, with the factor 1 or -1, if one of these sums is free of it.
            let difference = self.terms.sub(left, right);
            let (minus, plus) = (self.terms.sub(index, difference), self.terms.add(index, difference));
            for at in [minus, plus] {
                if !self.terms.vars(&[at]).contains(&index) {
                    return Some((term, at));
                }
            }
        }
        None
    }

    /// The number of indices in a range that satisfy a formula, by its prefix count, with what is known of that at the ends and at
    /// indices between.
    fn prefix_count(
        &mut self,
        state: &mut State,
        formula: Term,
        index: Term,
        (from, to): (Term, Term),
        between: &[Term],
    ) -> Step<Term> {
        let zero = self.index_number(0);
        let size = match self.terms.as_bool(formula) {
            Some(false) => return Ok(zero),
            Some(true) => self.terms.sub(to, from),
            None => {
                let sort = Sort::Array(self.facts.sorts.domain, self.facts.sorts.element());
                let map = self.terms.var(&format!("{PREFIX}{}", formula.number()), sort);
                for end in [from, to].iter().chain(between).copied() {
                    self.count_up_to(state, &Prefix { map, formula, index, end })?;
                }
                let (first, last) = (self.count_before(map, from), self.count_before(map, to));
                self.terms.sub(last, first)
            }
        };
        let is_empty = self.at_most(to, from);
        Ok(self.terms.ite(is_empty, zero, size))
    }

    /// Notes an end of a range, and says how the prefix counts there and at the ends known before are related.
    fn count_up_to(&mut self, state: &mut State, new: &Prefix) -> Step<()> {
        let known: Vec<Prefix> =
            state.deferred.prefixes.iter().filter(|known| known.map == new.map).copied().collect();
        if known.len() >= ENDS || known.iter().any(|known| known.end == new.end) {
            return Ok(());
        }
        state.deferred.prefixes.push_back(*new);
        for known in known {
            for (lower, upper) in [(known, *new), (*new, known)] {
                let guard = self.at_most(lower.end, upper.end);
                let guard = self.simplest(state, guard);
                let relation = self.relation(state, lower, upper);
                let relation = self.terms.implies(guard, relation);
                self.fact(state, relation)?;
                // Otherwise both ends are one.
                if guard == self.terms.yes {
                    break;
                }
            }
        }
        Ok(())
    }

    /// The prefix count at an index. It begins at 0, with none.
    fn count_before(&mut self, map: Term, end: Term) -> Term {
        let zero = self.index_number(0);
        if end == zero { zero } else { self.terms.select(map, end) }
    }

    /// What is known of two prefix counts where the first end is not the greater one.
    fn relation(&mut self, state: &State, lower: Prefix, upper: Prefix) -> Term {
        let (low, high) = (self.count_before(lower.map, lower.end), self.count_before(upper.map, upper.end));
        let (difference, distance) = (self.terms.sub(high, low), self.terms.sub(upper.end, lower.end));
        let one = self.index_number(1);
        let here = self.terms.substitute(lower.formula, &FxHashMap::from_iter([(lower.index, lower.end)]));
        let here = self.as_number_of(here);
        let step = self.terms.eq(difference, here);
        let is_next = self.terms.eq(distance, one);
        let step = self.terms.implies(is_next, step);
        let zero = self.index_number(0);
        let mut limits = vec![step, self.at_most(zero, difference), self.at_most(difference, distance)];
        if self.facts.sorts.domain == Index::Int {
            return self.terms.and(&limits);
        }
        // Machine integers: from 0 on neither ends nor counts wrap around.
        limits.extend([self.at_most(zero, low), self.at_most(low, lower.end)]);
        let (guard, limits) = (self.at_most(zero, lower.end), self.terms.and(&limits));
        let guard = self.simplest(state, guard);
        self.terms.implies(guard, limits)
    }

    /// 1 where a formula holds, else 0.
    fn as_number_of(&mut self, formula: Term) -> Term {
        let (one, zero) = (self.index_number(1), self.index_number(0));
        self.terms.ite(formula, one, zero)
    }

    fn index_number(&mut self, number: i64) -> Term {
        let number = self.facts.sorts.number(number);
        self.terms.constant(number)
    }
}

/// Whether the instances of a range are written out.
fn is_short(range: &Range) -> bool {
    let known = |value: &Value| value.as_const().and_then(as_number);
    matches!((known(&range.from), known(&range.to)), (Some(from), Some(to)) if to.saturating_sub(from) <= SHORT)
}
