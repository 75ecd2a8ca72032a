//! Conjunctions and disjunctions.

use crate::constant::Sort;
use crate::op::Op;
use crate::terms::{Node, Term, Terms};

/// Up to how many arguments a connective is compared with what is nested in it.
const MANY: usize = 16;
/// The longest nested connective that is looked at.
const SMALL: usize = 8;

impl Terms {
    /// Flattens, sorts, drops what is neutral or repeated, finds an argument beside its negation, and uses
    /// each argument in the others.
    pub(super) fn connect(&mut self, op: Op, args: &[Term]) -> Term {
        let Some(key) = self.long_key(op, args) else { return self.connect_anew(op, args) };
        if let Some(known) = self.connected.get(&(op, key)) {
            return *known;
        }
        let connected = self.connect_anew(op, args);
        self.connected.insert((op, key), connected);
        connected
    }

    /// The arguments, if they are few and one of them is a long connective that gets longer. Quantifiers are written
    /// out like that on every path again, one instance after the other; each would cost as much as all before it.
    fn long_key(&self, op: Op, args: &[Term]) -> Option<[Term; 4]> {
        let is_long = |arg: &Term| match self.node(*arg) {
            Node::App(inner, nested) => *inner == op && nested.len() > MANY,
            Node::Const(_) | Node::Var(_) | Node::Sum(_) => false,
        };
        let mut key = [if op == Op::And { self.yes } else { self.no }; 4];
        key.get_mut(..args.len())?.copy_from_slice(args);
        args.iter().any(is_long).then_some(key)
    }

    fn connect_anew(&mut self, op: Op, args: &[Term]) -> Term {
        let (neutral, absorbing) = if op == Op::And { (self.yes, self.no) } else { (self.no, self.yes) };
        let mut flat: Vec<Term> = Vec::with_capacity(args.len());
        for arg in args {
            match self.node(*arg) {
                Node::App(inner, nested) if *inner == op => flat.extend(nested.iter()),
                Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => flat.push(*arg),
            }
        }
        flat.retain(|arg| *arg != neutral);
        flat.sort_unstable();
        flat.dedup();
        match flat[..] {
            [] => return neutral,
            [only] => return only,
            [..] => {}
        }
        let is_decided = flat.iter().any(|arg| match self.node(*arg) {
            Node::App(Op::Not, args) => flat.binary_search(&args[0]).is_ok(),
            Node::Const(_) => *arg == absorbing,
            Node::Var(_) | Node::Sum(_) | Node::App(..) => false,
        });
        if is_decided {
            return absorbing;
        }
        if flat.len() <= MANY {
            if let Some(fewer) = self.merged_comparisons(op, &flat) {
                return self.connect(op, &fewer);
            }
            if let Some(shorter) = self.propagated(op, &flat) {
                return self.connect(op, &shorter);
            }
        }
        self.app(op, &flat, Sort::Bool)
    }

    /// `a and (a or b)` is `a`, and `a and (not a or b)` is `a and b`; the same for disjunctions.
    fn propagated(&mut self, op: Op, flat: &[Term]) -> Option<Vec<Term>> {
        if !flat.iter().any(|arg| self.nested(op, *arg).is_some()) {
            return None;
        }
        let mut negated: Vec<Term> = Vec::with_capacity(flat.len());
        for arg in flat {
            if self.nested(op, *arg).is_none() {
                negated.push(self.not(*arg));
            }
        }
        let mut result = Vec::with_capacity(flat.len());
        for arg in flat {
            let Some((inner, inside)) = self.nested(op, *arg).map(|(inner, inside)| (inner, inside.to_vec()))
            else {
                result.push(*arg);
                continue;
            };
            // Below a negation it is the negated arguments that stand beside the others.
            let (found, removed) = if inner == op { (&negated[..], flat) } else { (flat, &negated[..]) };
            if inside.iter().any(|term| found.contains(term)) {
                continue;
            }
            let kept: Vec<Term> = inside.iter().copied().filter(|term| !removed.contains(term)).collect();
            if kept.len() == inside.len() {
                result.push(*arg);
                continue;
            }
            let shorter = self.connect(inner, &kept);
            result.push(if inner == op { self.not(shorter) } else { shorter });
        }
        (result != flat).then_some(result)
    }

    /// The arguments of a short connective of the other kind, or of a negated one of the same kind.
    fn nested(&self, op: Op, arg: Term) -> Option<(Op, &[Term])> {
        let dual = if op == Op::And { Op::Or } else { Op::And };
        let (wanted, connective) = match self.node(arg) {
            Node::App(Op::Not, args) => (op, args[0]),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => (dual, arg),
        };
        match self.node(connective) {
            Node::App(inner, args) if *inner == wanted && args.len() <= SMALL => Some((wanted, args)),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => None,
        }
    }
}
