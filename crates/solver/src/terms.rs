//! The arena of terms. Equal terms are one node with one number, so comparing them is comparing numbers.
//!
//! Constructors simplify (see [`mod@crate::simplify`]); [`Terms::node`] shows what came out. Numbers depend on
//! what was built before, so nothing that a user sees may depend on their order.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::constant::{Const, Sort};
use crate::op::Op;

/// A term, by its number in its [`Terms`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term(u32);

impl Term {
    /// Its number, which depends on what was built before it.
    pub fn number(self) -> u32 {
        self.0
    }
}

/// A variable: equal names are one variable.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Var {
    /// Its name, unique in the arena.
    pub name: Arc<str>,
    /// Its sort.
    pub sort: Sort,
}

/// `constant + c1 * t1 + c2 * t2 ...`, of integers or of bit vectors of one width. The parts are in the order
/// of their terms, no coefficient is zero, and a sum is never just one of its parts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sum {
    /// The sort of the sum and of every part.
    pub sort: Sort,
    /// What is added to the parts.
    pub constant: i64,
    /// Terms with their coefficients.
    pub parts: Box<[(Term, i64)]>,
}

/// What a term is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A constant.
    Const(Const),
    /// A variable.
    Var(Var),
    /// A sum.
    Sum(Sum),
    /// An operator and its arguments.
    App(Op, Box<[Term]>),
}

/// All terms of one exploration.
#[derive(Debug)]
pub struct Terms {
    nodes: Vec<Node>,
    sorts: Vec<Sort>,
    numbers: FxHashMap<Node, Term>,
    /// Long connectives by what they were made of, see [`mod@crate::simplify`].
    pub(crate) connected: FxHashMap<(Op, [Term; 4]), Term>,
    /// Conditional identities by what they were compared with: their sides share parts, which are compared once.
    pub(crate) compared: FxHashMap<(Term, Term), Term>,
    /// Whether terms stay as they are written.
    pub(crate) is_plain: bool,
    /// Whether there is a variable that is a float.
    has_floats: bool,
    /// The constant true.
    pub yes: Term,
    /// The constant false.
    pub no: Term,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    /// An arena with the two truth values.
    pub fn new() -> Terms {
        let mut terms = Terms {
            nodes: Vec::new(),
            sorts: Vec::new(),
            numbers: FxHashMap::default(),
            connected: FxHashMap::default(),
            compared: FxHashMap::default(),
            is_plain: false,
            has_floats: false,
            yes: Term(0),
            no: Term(1),
        };
        terms.yes = terms.constant(Const::Bool(true));
        terms.no = terms.constant(Const::Bool(false));
        terms
    }

    /// An arena in which only constants are computed.
    pub fn plain() -> Terms {
        Terms { is_plain: true, ..Terms::new() }
    }

    /// Whether there is a variable that is a float, used or not.
    pub(crate) fn has_floats(&self) -> bool {
        self.has_floats
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the arena is empty, which never happens.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What a term is made of.
    pub fn node(&self, term: Term) -> &Node {
        &self.nodes[term.0 as usize]
    }

    /// The sort of a term.
    pub fn sort(&self, term: Term) -> Sort {
        self.sorts[term.0 as usize]
    }

    /// The constant a term is, if it is one.
    pub fn as_const(&self, term: Term) -> Option<&Const> {
        match self.node(term) {
            Node::Const(value) => Some(value),
            Node::Var(_) | Node::Sum(_) | Node::App(..) => None,
        }
    }

    /// The truth value a term is, if it is one.
    pub fn as_bool(&self, term: Term) -> Option<bool> {
        match term {
            term if term == self.yes => Some(true),
            term if term == self.no => Some(false),
            _ => None,
        }
    }

    /// The terms a term is directly made of.
    pub fn children(&self, term: Term) -> impl Iterator<Item = Term> + '_ {
        let (args, parts): (&[Term], &[(Term, i64)]) = match self.node(term) {
            Node::Const(_) | Node::Var(_) => (&[], &[]),
            Node::Sum(sum) => (&[], &sum.parts),
            Node::App(_, args) => (args, &[]),
        };
        args.iter().copied().chain(parts.iter().map(|(term, _)| *term))
    }

    /// A constant.
    pub fn constant(&mut self, value: Const) -> Term {
        let sort = value.sort();
        self.intern(Node::Const(value), sort)
    }

    /// The variable of that name; the same name always has the same sort.
    pub fn var(&mut self, name: &str, sort: Sort) -> Term {
        self.has_floats |= matches!(sort, Sort::F32 | Sort::F64);
        self.intern(Node::Var(Var { name: Arc::from(name), sort }), sort)
    }

    /// A node without simplification.
    pub(crate) fn intern(&mut self, node: Node, sort: Sort) -> Term {
        if let Some(known) = self.numbers.get(&node) {
            return *known;
        }
        let term = Term(self.nodes.len() as u32);
        self.numbers.insert(node.clone(), term);
        self.nodes.push(node);
        self.sorts.push(sort);
        term
    }

    /// An application without simplification.
    pub(crate) fn app(&mut self, op: Op, args: &[Term], sort: Sort) -> Term {
        self.intern(Node::App(op, args.into()), sort)
    }

    /// An operator on arguments, simplified. The sorts must fit.
    pub fn apply(&mut self, op: Op, args: &[Term]) -> Term {
        match (op, args) {
            (Op::Not, [a]) => self.not(*a),
            (Op::And, args) => self.and(args),
            (Op::Or, args) => self.or(args),
            (Op::Ite, [c, a, b]) => self.ite(*c, *a, *b),
            (Op::Eq, [a, b]) => self.eq(*a, *b),
            (Op::IntAdd, [a, b]) => self.add(*a, *b),
            (Op::IntMul | Op::BvMul, [a, b]) => self.mul(*a, *b),
            (Op::IntLe, [a, b]) => self.le(*a, *b),
            (Op::Select, [array, index]) => self.select(*array, *index),
            (Op::Store, [array, index, value]) => self.store(*array, *index, *value),
            (op, args) => self.fold(op, args),
        }
    }

    /// The negated sum, if it was built.
    pub(crate) fn negated_sum(&self, sum: &Sum) -> Option<Term> {
        let parts: Option<Vec<(Term, i64)>> =
            sum.parts.iter().map(|(part, factor)| Some((*part, factor.checked_neg()?))).collect();
        let negated = Sum { sort: sum.sort, constant: sum.constant.checked_neg()?, parts: parts?.into() };
        self.numbers.get(&Node::Sum(negated)).copied()
    }

    /// The variables of some terms, each once, in the order in which they are met.
    pub fn vars(&self, roots: &[Term]) -> Vec<Term> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut pending: Vec<Term> = roots.iter().rev().copied().collect();
        let mut found = Vec::new();
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            if matches!(self.node(term), Node::Var(_)) {
                found.push(term);
            }
            let at = pending.len();
            pending.extend(self.children(term));
            pending[at..].reverse();
        }
        found
    }
}
