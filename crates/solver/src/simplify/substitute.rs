//! Terms with other terms in place of variables.

use rustc_hash::FxHashMap;

use crate::terms::{Node, Term, Terms};

impl Terms {
    /// A term in which other terms stand for variables, all at once. What stands for a variable has its sort.
    pub fn substitute(&mut self, root: Term, by: &FxHashMap<Term, Term>) -> Term {
        let mut done = by.clone();
        let mut pending = vec![root];
        while let Some(term) = pending.last().copied() {
            if done.contains_key(&term) {
                pending.pop();
                continue;
            }
            let at = pending.len();
            pending.extend(self.children(term).filter(|child| !done.contains_key(child)));
            if pending.len() == at {
                pending.pop();
                let made = self.made_of(term, &done);
                done.insert(term, made);
            }
        }
        done[&root]
    }

    /// A term made again of what its parts became.
    fn made_of(&mut self, term: Term, parts: &FxHashMap<Term, Term>) -> Term {
        match self.node(term).clone() {
            Node::Const(_) | Node::Var(_) => term,
            Node::App(op, args) => {
                let args: Vec<Term> = args.iter().map(|arg| parts[arg]).collect();
                self.apply(op, &args)
            }
            Node::Sum(sum) => {
                let mut total = self.number(sum.sort, sum.constant);
                for (part, factor) in &sum.parts {
                    let factor = self.number(sum.sort, *factor);
                    let product = self.mul(factor, parts[part]);
                    total = self.add(total, product);
                }
                total
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Const, Element, Index, Op, Sort};

    #[test]
    fn variables_are_replaced_all_at_once() {
        let mut terms = Terms::new();
        let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::Int));
        let before = terms.lt(x, y);
        let after = terms.lt(y, x);
        let swap = FxHashMap::from_iter([(x, y), (y, x)]);
        assert_eq!(terms.substitute(before, &swap), after);
    }

    #[test]
    fn a_sum_is_computed_again() {
        let mut terms = Terms::new();
        let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::Int));
        let three = terms.constant(Const::Int(3));
        let twice = terms.add(x, x);
        let sum = terms.add(twice, y);
        let by = FxHashMap::from_iter([(x, three), (y, x)]);
        let expected = {
            let six = terms.constant(Const::Int(6));
            terms.add(six, x)
        };
        assert_eq!(terms.substitute(sum, &by), expected);
    }

    #[test]
    fn arrays_and_what_is_shared_are_replaced() {
        let mut terms = Terms::new();
        let array = terms.var("a", Sort::Array(Index::Int, Element::Int));
        let [i, j] = ["i", "j"].map(|name| terms.var(name, Sort::Int));
        let of = |terms: &mut Terms, index: Term| {
            let read = terms.select(array, index);
            let written = terms.store(array, read, index);
            let again = terms.select(written, index);
            terms.apply(Op::Eq, &[again, read])
        };
        let (before, after) = (of(&mut terms, i), of(&mut terms, j));
        assert_eq!(terms.substitute(before, &FxHashMap::from_iter([(i, j)])), after);
        assert_eq!(terms.substitute(before, &FxHashMap::default()), before);
    }
}
