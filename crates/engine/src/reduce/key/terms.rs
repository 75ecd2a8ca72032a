//! Terms in the form of a state. Variables are numbered as they are met, so that two states match whose unknowns have
//! different names: every round of a loop has unknowns of its own.
//!
//! Of the path condition only what is connected to something live is part of the form: a conjunct that shares a variable
//! with a value that the program can still read, or with such a conjunct. The others are about values that are gone. They
//! can be left out because the path exists: some values satisfy them, whatever the rest has.
//!
//! Not every pair of states that differ in names only has the same form: the order of sums and of equal-looking
//! conjuncts depends on when terms were made. Such a state is visited twice.

use rustc_hash::FxHashMap;
use solver::{Const, Element, Index, Node, Op, Sort, Term};

use super::Writer;

/// What has been written of terms.
#[derive(Default)]
pub(super) struct Written {
    /// The number of each term, in the order in which they were met.
    nodes: FxHashMap<Term, u32>,
    /// The numbers of variables, likewise.
    variables: FxHashMap<Term, u32>,
}

impl Written {
    /// The variables that were written, in the order in which they were met.
    pub(super) fn variables(&self) -> Vec<Term> {
        let mut variables: Vec<(u32, Term)> = self.variables.iter().map(|(var, at)| (*at, *var)).collect();
        variables.sort_unstable();
        variables.into_iter().map(|(_, var)| var).collect()
    }
}

/// A term as it would be written, to put conjuncts in an order that does not depend on names: variables without a number get
/// one for this term only.
struct Trial {
    written: Written,
    words: Vec<u32>,
}

impl Writer<'_, '_> {
    /// Writes a term.
    pub(super) fn term(&mut self, root: Term) {
        let mut pending = vec![root];
        while let Some(term) = pending.pop() {
            let next = self.written.nodes.len() as u32;
            if let Some(known) = self.written.nodes.get(&term) {
                self.words.extend([20, *known]);
                continue;
            }
            self.written.nodes.insert(term, next);
            self.about(term);
            match self.context.terms.node(term) {
                Node::Var(var) => {
                    let next = self.written.variables.len() as u32;
                    self.written.variables.insert(term, next);
                    self.words.extend([21, sort(var.sort)]);
                }
                Node::Const(Const::Id(id)) => self.identity(*id),
                Node::Const(value) => {
                    // Whole arrays have no form; they are constants of the solver that no program makes.
                    if self.constant(value).is_none() {
                        self.words.extend([22, term.number()]);
                    }
                }
                Node::App(..) | Node::Sum(_) => write_inner(self.context.terms.node(term), &mut self.words),
            }
            push_children(self, term, &mut pending);
        }
    }

    /// What is known of a reference of the input apart from the path. What belongs to the world is what it is by its name.
    fn about(&mut self, term: Term) {
        let inputs = &self.context.inputs;
        if self.is_named(term) {
            self.words.extend([23, term.number()]);
        }
        match inputs.types.get(&term) {
            Some(ir::Type::Class(class)) => self.words.extend([24, class.0]),
            Some(ir::Type::Array(array)) => self.words.extend([25, array.0]),
            _ => {}
        }
    }

    /// Whether a variable means something by its name: a map of the initial heap, something of the world.
    fn is_named(&self, term: Term) -> bool {
        let inputs = &self.context.inputs;
        inputs.owned.contains(&term)
            || inputs.full.contains(&term)
            || inputs.placed.contains_key(&term)
            || self.context.is_map(term)
    }

    /// Writes the conjuncts that are connected to what was written, or all; which these are.
    pub(super) fn conditions(&mut self, mut left: Vec<Term>, all: bool) -> Vec<Term> {
        let mut found = Vec::new();
        loop {
            let is_live = |conjunct: &Term, writer: &Writer<'_, '_>| {
                let variables = writer.context.terms.vars(&[*conjunct]);
                let mut variables = variables.iter();
                variables.any(|var| writer.written.variables.contains_key(var) || writer.context.is_map(*var))
            };
            let (mut next, rest): (Vec<Term>, Vec<Term>) =
                left.into_iter().partition(|conjunct| is_live(conjunct, self));
            left = rest;
            if next.is_empty() {
                if !all || left.is_empty() {
                    break;
                }
                next = std::mem::take(&mut left);
            }
            let mut next: Vec<(Vec<u32>, Term)> =
                next.into_iter().map(|conjunct| (self.trial(conjunct), conjunct)).collect();
            next.sort_unstable();
            for (_, conjunct) in next {
                self.words.push(26);
                self.term(conjunct);
                found.push(conjunct);
            }
        }
        self.words.push(27);
        found
    }

    /// Where a term was written, if it was.
    pub(super) fn place(&self, term: Term) -> u32 {
        self.written.nodes.get(&term).copied().unwrap_or(u32::MAX)
    }

    /// Whether a term was written.
    pub(super) fn is_written(&self, term: Term) -> bool {
        self.written.nodes.contains_key(&term)
    }

    /// A term as it would be written, without names.
    fn trial(&self, root: Term) -> Vec<u32> {
        let mut trial = Trial { written: Written::default(), words: Vec::new() };
        let mut pending = vec![root];
        while let Some(term) = pending.pop() {
            let next = trial.written.nodes.len() as u32;
            if let Some(known) = trial.written.nodes.get(&term) {
                trial.words.extend([20, *known]);
                continue;
            }
            trial.written.nodes.insert(term, next);
            match self.context.terms.node(term) {
                Node::Var(var) => match self.written.variables.get(&term) {
                    Some(known) => trial.words.extend([21, *known]),
                    None => {
                        let next = trial.written.variables.len() as u32;
                        let local = *trial.written.variables.entry(term).or_insert(next);
                        trial.words.extend([22, local, sort(var.sort)]);
                    }
                },
                Node::Const(Const::Id(id)) => {
                    trial.words.extend([23, self.numbers.get(id).copied().unwrap_or(u32::MAX)]);
                }
                Node::Const(value) => trial.words.extend([24, digest(value)]),
                Node::App(..) | Node::Sum(_) => write_inner(self.context.terms.node(term), &mut trial.words),
            }
            push_children(self, term, &mut pending);
        }
        trial.words
    }
}

/// The parts of a term are written next, the first one first.
fn push_children(writer: &Writer<'_, '_>, term: Term, pending: &mut Vec<Term>) {
    let at = pending.len();
    pending.extend(writer.context.terms.children(term));
    pending[at..].reverse();
}

/// An operator or a sum, without its parts.
fn write_inner(node: &Node, words: &mut Vec<u32>) {
    match node {
        Node::App(op, args) => words.extend([28, operator(*op), args.len() as u32]),
        Node::Sum(sum) => {
            words.extend([29, sort(sum.sort), sum.parts.len() as u32]);
            words.extend([sum.constant as u32, (sum.constant >> 32) as u32]);
            words.extend(sum.parts.iter().flat_map(|(_, factor)| [*factor as u32, (*factor >> 32) as u32]));
        }
        Node::Var(_) | Node::Const(_) => {}
    }
}

/// A number for an operator. What has parameters has them in it.
fn operator(op: Op) -> u32 {
    if let Op::SignLow(bits) = op {
        return 1000 + u32::from(bits);
    }
    if let Op::ZeroLow(bits) = op {
        return 2000 + u32::from(bits);
    }
    if let Op::ConstArray(index) = op {
        return 3000 + domain(index);
    }
    Op::TABLE.iter().position(|(other, _)| *other == op).map_or(u32::MAX, |at| at as u32)
}

fn domain(index: Index) -> u32 {
    match index {
        Index::Int => 0,
        Index::Bv32 => 1,
        Index::Bv64 => 2,
        Index::Id => 3,
    }
}

fn sort(sort: Sort) -> u32 {
    match sort {
        Sort::Bool => 0,
        Sort::Int => 1,
        Sort::Bv32 => 2,
        Sort::Bv64 => 3,
        Sort::F32 => 4,
        Sort::F64 => 5,
        Sort::Id => 6,
        Sort::Array(index, element) => {
            let element = match element {
                Element::Bool => 0,
                Element::Int => 1,
                Element::Bv32 => 2,
                Element::Bv64 => 3,
                Element::F32 => 4,
                Element::F64 => 5,
                Element::Id => 6,
            };
            10 + 10 * domain(index) + element
        }
    }
}

/// Something of a constant, which an order may depend on.
fn digest(value: &Const) -> u32 {
    match value {
        Const::Bool(value) => u32::from(*value),
        Const::Int(value) | Const::Bv64(value) => *value as u32,
        Const::Bv32(value) => *value as u32,
        Const::F32(bits) => *bits,
        Const::F64(bits) => *bits as u32,
        Const::Id(id) => *id,
        Const::Big(_) | Const::Array(_) => 0,
    }
}
