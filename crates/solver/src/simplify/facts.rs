//! Comparisons of one number with several constants in one connective: an interval has at most two ends.
//!
//! Everything is done for conjunctions; a disjunction is the negation of the conjunction of the negations.

use crate::bounds::Interval;
use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::simplify::bounds::unsigned;
use crate::terms::{Node, Term, Terms};

/// What a comparison says of a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Says {
    AtMost(i128),
    AtLeast(i128),
    Is(i128),
    IsNot(i128),
}

impl Says {
    /// The negation; the next number is always one more, also at the ends of vectors, where the fact says nothing.
    fn negated(self) -> Says {
        match self {
            Says::AtMost(k) => Says::AtLeast(k + 1),
            Says::AtLeast(k) => Says::AtMost(k - 1),
            Says::Is(k) => Says::IsNot(k),
            Says::IsNot(k) => Says::Is(k),
        }
    }
}

/// A comparison with a constant, and the formula that says so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Fact {
    about: Term,
    /// Whether vectors are read as unsigned.
    unsigned: bool,
    says: Says,
    formula: Term,
}

impl Terms {
    /// The arguments of a connective with those about the same number merged; none where nothing changes.
    pub(super) fn merged_comparisons(&mut self, op: Op, flat: &[Term]) -> Option<Vec<Term>> {
        if flat.iter().filter(|arg| self.is_comparison(**arg)).count() < 2 {
            return None;
        }
        let mut facts: Vec<Fact> = Vec::with_capacity(flat.len());
        for arg in flat {
            if let Some(mut fact) = self.fact(*arg) {
                if op == Op::Or {
                    fact.says = fact.says.negated();
                }
                facts.push(fact);
            }
        }
        facts.sort_unstable();
        let mut result: Option<Vec<Term>> = None;
        for group in facts.chunk_by(|a, b| (a.about, a.unsigned) == (b.about, b.unsigned)) {
            let before: Vec<Says> = group.iter().map(|fact| fact.says).collect();
            let after = match before[..] {
                [_] => continue,
                [..] => summary(&before, self.domain(group[0])),
            };
            let Some(after) = after else {
                return Some(vec![if op == Op::And { self.no } else { self.yes }]);
            };
            if after == before {
                continue;
            }
            let result = result.get_or_insert_with(|| flat.to_vec());
            result.retain(|arg| !group.iter().any(|fact| fact.formula == *arg));
            for says in after {
                let known = group.iter().find(|fact| fact.says == says);
                let formula = match known {
                    Some(fact) => fact.formula,
                    None => {
                        let formula = self.say(group[0], says);
                        if op == Op::And { formula } else { self.not(formula) }
                    }
                };
                result.push(formula);
            }
        }
        result
    }

    /// Whether a formula is a comparison with a constant, or the negation of one.
    fn is_comparison(&self, formula: Term) -> bool {
        let atom = match self.node(formula) {
            Node::App(Op::Not, args) => self.node(args[0]),
            atom => atom,
        };
        match atom {
            Node::App(Op::IntLe | Op::BvSLe | Op::BvULe | Op::Eq, args) => self.compared(args[1]).is_some(),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => false,
        }
    }

    /// All that the number of a fact can be.
    fn domain(&self, fact: Fact) -> Interval {
        let (bounds, sort) = (self.bounds(fact.about), self.sort(fact.about));
        if fact.unsigned { unsigned(bounds, sort) } else { bounds }
    }

    /// The constant of a comparison: a number, or that of an identity.
    fn compared(&self, constant: Term) -> Option<i64> {
        match self.as_const(constant) {
            Some(Const::Id(id)) => Some(i64::from(*id)),
            _ => self.small_number(constant),
        }
    }

    fn fact(&mut self, formula: Term) -> Option<Fact> {
        if !self.is_comparison(formula) {
            return None;
        }
        let (atom, is_negated) = match self.node(formula) {
            Node::App(Op::Not, args) => (args[0], true),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => (formula, false),
        };
        let Node::App(op, args) = self.node(atom) else { return None };
        let (op, about, bound) = (*op, args[0], args[1]);
        let number = i128::from(self.compared(bound)?);
        let (about, says) = match op {
            Op::IntLe => match self.negative(about) {
                Some(positive) => (positive, Says::AtLeast(-number)),
                None => (about, Says::AtMost(number)),
            },
            Op::BvSLe => (about, Says::AtMost(number)),
            Op::BvULe => {
                let bits = if self.sort(about) == Sort::Bv32 { 32 } else { 64 };
                (about, Says::AtMost(number & ((1 << bits) - 1)))
            }
            _ => (about, Says::Is(number)),
        };
        let says = if is_negated { says.negated() } else { says };
        Some(Fact { about, unsigned: op == Op::BvULe, says, formula })
    }

    /// The negation of a sum that starts with a negative coefficient, which is how lower bounds are written.
    fn negative(&mut self, about: Term) -> Option<Term> {
        let Node::Sum(sum) = self.node(about) else { return None };
        match sum.parts[..] {
            _ if sum.constant != 0 => None,
            [(part, -1)] => Some(part),
            [(_, first), ..] if first < 0 => Some(self.neg(about)),
            _ => None,
        }
    }

    /// The formula that says something of the number that a fact is about.
    fn say(&mut self, fact: Fact, says: Says) -> Term {
        let (about, sort) = (fact.about, self.sort(fact.about));
        let number = |terms: &mut Terms, value: i128| match sort {
            Sort::Bv32 => terms.constant(Const::Bv32(value as i32)),
            Sort::Bv64 => terms.constant(Const::Bv64(value as i64)),
            Sort::Id => terms.constant(Const::Id(value as u32)),
            _ => terms.constant(Const::int(value.into())),
        };
        let at_most = |terms: &mut Terms, a: Term, b: Term| match (sort, fact.unsigned) {
            (Sort::Int, _) => terms.le(a, b),
            (_, false) => terms.fold(Op::BvSLe, &[a, b]),
            (_, true) => terms.fold(Op::BvULe, &[a, b]),
        };
        match says {
            Says::AtMost(k) => {
                let k = number(self, k);
                at_most(self, about, k)
            }
            Says::AtLeast(k) => {
                let k = number(self, k);
                at_most(self, k, about)
            }
            Says::Is(k) => {
                let k = number(self, k);
                self.eq(about, k)
            }
            Says::IsNot(k) => {
                let k = number(self, k);
                let same = self.eq(about, k);
                self.not(same)
            }
        }
    }
}

/// The same as all of them together, in order and without what follows from the rest; none where no number is
/// all of them.
fn summary(all: &[Says], domain: Interval) -> Option<Vec<Says>> {
    let (mut least, mut greatest, mut only): (Option<i128>, Option<i128>, Option<i128>) = (None, None, None);
    let mut others: Vec<i128> = Vec::new();
    for says in all {
        match *says {
            Says::AtMost(k) => greatest = Some(greatest.map_or(k, |known| known.min(k))),
            Says::AtLeast(k) => least = Some(least.map_or(k, |known| known.max(k))),
            Says::Is(k) if only.is_some_and(|known| known != k) => return None,
            Says::Is(k) => only = Some(k),
            Says::IsNot(k) => others.push(k),
        }
    }
    if let Some(only) = only {
        (least, greatest) =
            (Some(least.map_or(only, |k| k.max(only))), Some(greatest.map_or(only, |k| k.min(only))));
    }
    // An end that is excluded moves inwards.
    while let Some(end) = least.filter(|end| others.contains(end)) {
        least = Some(end + 1);
    }
    while let Some(end) = greatest.filter(|end| others.contains(end)) {
        greatest = Some(end - 1);
    }
    // No vector lies past the last one; bounds at the ends of the domain say nothing.
    let is_past = |end: Option<i128>, last: Option<i128>| end.zip(last).is_some_and(|(end, last)| end > last);
    if is_past(least, domain.high()) || is_past(domain.low(), greatest) {
        return None;
    }
    match (least, greatest) {
        (Some(least), Some(greatest)) if least > greatest => return None,
        (Some(least), Some(greatest)) if least == greatest => return Some(vec![Says::Is(least)]),
        _ => {}
    }
    let is_inside =
        |k: &i128| least.is_none_or(|least| *k > least) && greatest.is_none_or(|greatest| *k < greatest);
    others.retain(is_inside);
    let ends = greatest.map(Says::AtMost).into_iter().chain(least.map(Says::AtLeast));
    Some(ends.chain(others.into_iter().map(Says::IsNot)).collect())
}
