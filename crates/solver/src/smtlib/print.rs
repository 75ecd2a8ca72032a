//! Queries as text. Every term that is needed twice gets a name, so the length of a script is proportional to
//! the number of terms, however often they occur in each other.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::constant::{Const, Sort};
use crate::op::Op;
use crate::query::Query;
use crate::smtlib::dialect::Dialect;
use crate::smtlib::names::Names;
use crate::smtlib::operators;
use crate::smtlib::prelude::Prelude;
use crate::terms::{Node, Term, Terms};

/// A query as a script of its own.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The script, which ends with `(check-sat)`.
    pub text: String,
    /// The command to append where the answer is `sat`: asks for the values of the variables, and of the
    /// elements of arrays that are read. Empty if the query has neither.
    pub values: String,
    /// The names of the variables.
    pub names: Names,
}

/// A query as a script. The error names the operator that the dialect has no counterpart of.
pub fn print(terms: &Terms, query: Query<'_>, dialect: Dialect) -> Result<Printed, String> {
    let mut writer = Writer::new(dialect);
    let (mut body, mut nonlinear) = (String::new(), false);
    let mut levels = Vec::new();
    for conjunct in query.conjuncts() {
        let level = writer.conjunct(terms, conjunct, &mut body)?;
        nonlinear |= level.nonlinear;
        levels.push(level);
    }
    let mut text = header(dialect, nonlinear);
    text.push_str(&body);
    text.push_str("(check-sat)\n");
    let asked = writer.asked(terms, &levels);
    Ok(Printed { text, values: writer.get_value(terms, &asked), names: writer.names })
}

/// The options and the logic.
pub(crate) fn header(dialect: Dialect, nonlinear: bool) -> String {
    format!("(set-option :produce-models true)\n(set-logic {})\n", dialect.logic(nonlinear))
}

/// What was written for one conjunct, and what a model of it must give values to.
#[derive(Default)]
pub(crate) struct Written {
    defined: Vec<Term>,
    declared: Vec<Prelude>,
    vars: Vec<Term>,
    reads: Vec<(Term, Term)>,
    /// Multiplies or divides integers by something that is not a constant.
    pub(crate) nonlinear: bool,
}

/// A value that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Asked {
    /// Of a term that has a name.
    Term(Term),
    /// Of the element of an array variable at an index.
    Element(Term, Term),
}

/// Writes conjuncts one by one, and records which terms have a name already.
pub(crate) struct Writer {
    dialect: Dialect,
    names: Names,
    /// Terms that have a name now.
    defined: FxHashSet<Term>,
    declared: FxHashSet<Prelude>,
    /// The names of terms, which stay when the definition is removed.
    numbers: FxHashMap<Term, usize>,
    /// Terms that were written in full before: the second time they get a name.
    inlined: FxHashSet<Term>,
}

/// How deep text is nested before a part gets a name: solvers may recurse.
const NESTING: u32 = 24;

/// The text of a term that has no name.
struct Inline {
    text: String,
    depth: u32,
}

impl Writer {
    pub(crate) fn new(dialect: Dialect) -> Writer {
        Writer {
            dialect,
            names: Names::default(),
            defined: FxHashSet::default(),
            declared: FxHashSet::default(),
            numbers: FxHashMap::default(),
            inlined: FxHashSet::default(),
        }
    }

    /// Appends declarations, definitions and the assertion of a conjunct; nothing where it fails.
    pub(crate) fn conjunct(
        &mut self,
        terms: &Terms,
        root: Term,
        text: &mut String,
    ) -> Result<Written, String> {
        let (order, uses) = self.order(terms, root)?;
        let mut level = Written::default();
        let mut inline: FxHashMap<Term, Inline> = FxHashMap::default();
        for term in order {
            self.declare(terms, term, &mut level, text);
            if is_leaf(terms, term) {
                continue;
            }
            let (depth, made) = self.compose(terms, term, &mut inline);
            let again = uses.get(&term).is_some_and(|use_of| use_of.shared) || !self.inlined.insert(term);
            if term != root && (again || depth >= NESTING) {
                let name = self.name(term);
                let sort = self.dialect.sort(terms.sort(term));
                let _ = writeln!(text, "(define-fun {name} () {sort} {made})");
                self.defined.insert(term);
                level.defined.push(term);
            } else {
                inline.insert(term, Inline { text: made, depth });
            }
        }
        let _ = writeln!(text, "(assert {})", self.reference(terms, root, &mut inline).1);
        Ok(level)
    }

    /// Removes a level, which must be the newest.
    pub(crate) fn forget(&mut self, level: &Written) {
        for term in &level.defined {
            self.defined.remove(term);
        }
        for prelude in &level.declared {
            self.declared.remove(prelude);
        }
    }

    /// The terms without a name below a root, parts first, and how they are used.
    fn order(&self, terms: &Terms, root: Term) -> Result<(Vec<Term>, FxHashMap<Term, Use>), String> {
        let mut uses: FxHashMap<Term, Use> = FxHashMap::default();
        let mut order = Vec::new();
        let mut pending = vec![(root, false)];
        while let Some((term, done)) = pending.pop() {
            if done {
                order.push(term);
                continue;
            }
            let known = uses.entry(term).or_default();
            known.count += 1;
            known.shared |= known.count > 1;
            if known.count > 1 || self.defined.contains(&term) {
                continue;
            }
            self.check(terms, term)?;
            pending.push((term, true));
            let at = pending.len();
            pending.extend(terms.children(term).map(|child| (child, false)));
            pending[at..].reverse();
            if let Node::App(Op::Select, args) = terms.node(term) {
                // The value of the index is asked for, so it needs a name.
                uses.entry(args[1]).or_default().shared = true;
            }
        }
        Ok((order, uses))
    }

    /// Whether the dialect can write a term, its parts aside.
    fn check(&self, terms: &Terms, term: Term) -> Result<(), String> {
        let missing = |what: &str| Err(format!("{} has no counterpart of {what}", self.dialect.name()));
        let sort = terms.sort(term);
        match terms.node(term) {
            Node::App(op, _) if !self.dialect.has_operator(*op) => missing(&op.name()),
            Node::App(op, _) if !self.dialect.has_sort(sort) => missing(&op.name()),
            Node::Const(Const::Array(_)) => missing("an array as a constant"),
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) if !self.dialect.has_sort(sort) => {
                missing(&format!("the sort {}", sort.name()))
            }
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => Ok(()),
        }
    }

    /// Writes what a term needs to be declared, and notes what a model must give a value to.
    fn declare(&mut self, terms: &Terms, term: Term, level: &mut Written, text: &mut String) {
        let sort = terms.sort(term);
        if matches!(sort, Sort::Id | Sort::Array(_, crate::Element::Id) | Sort::Array(crate::Index::Id, _)) {
            self.define(Prelude::Identity, level, text);
        }
        match terms.node(term) {
            Node::Var(var) => {
                let symbol = self.names.add(term, &var.name);
                let _ = writeln!(text, "(declare-fun {symbol} () {})", self.dialect.sort(sort));
                self.defined.insert(term);
                level.defined.push(term);
                level.vars.push(term);
            }
            Node::Const(Const::Id(number)) => self.define(Prelude::Id(*number), level, text),
            Node::App(op, args) => {
                match op {
                    Op::Select => level.reads.push((args[0], args[1])),
                    Op::IntMul => level.nonlinear = true,
                    Op::IntDiv | Op::IntRem => level.nonlinear |= terms.as_const(args[1]).is_none(),
                    _ => {}
                }
                let first = args.first().map_or(Sort::Bool, |arg| terms.sort(*arg));
                if let Some(function) = Prelude::of(*op, first) {
                    self.define(function, level, text);
                }
            }
            Node::Const(_) | Node::Sum(_) => {}
        }
    }

    fn define(&mut self, prelude: Prelude, level: &mut Written, text: &mut String) {
        if self.declared.insert(prelude) {
            let _ = writeln!(text, "{}", prelude.definition(self.dialect));
            level.declared.push(prelude);
        }
    }

    /// The text of an application or a sum from those of its parts, and how deep it is nested.
    fn compose(&mut self, terms: &Terms, term: Term, inline: &mut FxHashMap<Term, Inline>) -> (u32, String) {
        let mut deepest = 0;
        let mut part = |arg: Term| {
            let (depth, text) = self.reference(terms, arg, inline);
            deepest = deepest.max(depth);
            text
        };
        let text = match terms.node(term) {
            Node::Sum(sum) => operators::sum(sum, |at| part(sum.parts[at].0)),
            Node::App(op, args) => {
                let first = args.first().map_or(Sort::Bool, |arg| terms.sort(*arg));
                let head = operators::head(*op, first, terms.sort(term), Dialect::Standard);
                let mut text = head.unwrap_or_default();
                for arg in args {
                    text.push(' ');
                    text.push_str(&part(*arg));
                }
                text.push_str(&")".repeat(operators::closing(*op)));
                text
            }
            Node::Const(_) | Node::Var(_) => String::new(),
        };
        (deepest + 1, text)
    }

    /// A term where it is used: its name, or its text, which is used once.
    fn reference(
        &mut self,
        terms: &Terms,
        term: Term,
        inline: &mut FxHashMap<Term, Inline>,
    ) -> (u32, String) {
        match inline.remove(&term) {
            Some(made) => (made.depth, made.text),
            None => (0, self.short(terms, term)),
        }
    }

    /// A constant, or the name of a term that has one.
    fn short(&mut self, terms: &Terms, term: Term) -> String {
        match terms.node(term) {
            Node::Const(value) => operators::constant(value).unwrap_or_default(),
            Node::Var(var) => self.names.add(term, &var.name).to_string(),
            Node::Sum(_) | Node::App(..) => self.name(term),
        }
    }

    fn name(&mut self, term: Term) -> String {
        let next = self.numbers.len();
        format!("ox!t{}", self.numbers.entry(term).or_insert(next))
    }

    /// What to ask a model of these levels for. Arrays are not taken apart: the elements that are read are all
    /// that the value of the query depends on.
    pub(crate) fn asked<'l>(
        &self,
        terms: &Terms,
        levels: impl IntoIterator<Item = &'l Written> + Clone,
    ) -> Vec<Asked> {
        let mut asked = Vec::new();
        let mut seen = FxHashSet::default();
        let mut ask = |what: Asked| {
            if seen.insert(what) {
                asked.push(what);
            }
        };
        for level in levels.clone() {
            for var in &level.vars {
                if !matches!(terms.sort(*var), Sort::Array(..)) {
                    ask(Asked::Term(*var));
                }
            }
        }
        let mut walked = FxHashSet::default();
        for level in levels {
            for (array, index) in &level.reads {
                let mut pending = vec![*array];
                while let Some(term) = pending.pop() {
                    if !walked.insert((term, *index)) {
                        continue;
                    }
                    match terms.node(term) {
                        Node::Var(_) => {
                            if terms.as_const(*index).is_none() {
                                ask(Asked::Term(*index));
                            }
                            ask(Asked::Element(term, *index));
                        }
                        Node::App(Op::Store, args) => pending.push(args[0]),
                        Node::App(Op::Ite, args) => pending.extend([args[1], args[2]]),
                        Node::Const(_) | Node::Sum(_) | Node::App(..) => {}
                    }
                }
            }
        }
        asked
    }

    /// The command that asks for values.
    pub(crate) fn get_value(&mut self, terms: &Terms, asked: &[Asked]) -> String {
        if asked.is_empty() {
            return String::new();
        }
        let mut text = "(get-value (".to_string();
        for what in asked {
            let _ = match what {
                Asked::Term(term) => writeln!(text, "{}", self.short(terms, *term)),
                Asked::Element(array, index) => {
                    let (array, index) = (self.short(terms, *array), self.short(terms, *index));
                    writeln!(text, "(select {array} {index})")
                }
            };
        }
        text.push_str("))\n");
        text
    }
}

/// How a term is used below a root.
#[derive(Default)]
struct Use {
    count: u32,
    /// Whether it needs a name.
    shared: bool,
}

fn is_leaf(terms: &Terms, term: Term) -> bool {
    matches!(terms.node(term), Node::Const(_) | Node::Var(_))
}
