//! Reads of arrays over writes.

use rustc_hash::FxHashMap;

use crate::op::Op;
use crate::terms::{Node, Term, Terms};

/// How many of the newest writes of an array are looked at by another.
const WRITES: usize = 8;

impl Terms {
    /// The element of an array at an index. Writes at other indices are skipped where the terms alone tell.
    pub fn select(&mut self, array: Term, index: Term) -> Term {
        if let Some(plain) = self.plain_app(Op::Select, &[array, index]) {
            return plain;
        }
        self.select_known(array, index, &mut FxHashMap::default())
    }

    /// The branches of conditionals share most of their parts, so each array is read once.
    fn select_known(&mut self, start: Term, index: Term, known: &mut FxHashMap<Term, Term>) -> Term {
        let mut array = start;
        loop {
            match self.node(array) {
                Node::App(Op::Store, args) => {
                    let (inner, at, value) = (args[0], args[1], args[2]);
                    let same = self.eq(at, index);
                    match self.as_bool(same) {
                        Some(true) => return value,
                        Some(false) => array = inner,
                        None => break,
                    }
                }
                Node::App(Op::ConstArray(_), args) => return args[0],
                Node::App(Op::Ite, args) => {
                    let (c, a, b) = (args[0], args[1], args[2]);
                    if let Some(element) = known.get(&array) {
                        return *element;
                    }
                    let (a, b) = (self.select_known(a, index, known), self.select_known(b, index, known));
                    let element = self.ite(c, a, b);
                    known.insert(array, element);
                    return element;
                }
                Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => break,
            }
        }
        self.fold(Op::Select, &[array, index])
    }

    /// The element of an array at an index, with every write on the way as a conditional: what is left are
    /// elements of array variables, and values that were written.
    pub fn select_cases(&mut self, mut array: Term, index: Term) -> Term {
        let mut written: Vec<(Term, Term)> = Vec::new();
        let mut value = loop {
            match self.node(array) {
                Node::App(Op::Store, args) => {
                    let (inner, at, value) = (args[0], args[1], args[2]);
                    let here = self.eq(at, index);
                    match self.as_bool(here) {
                        Some(true) => break value,
                        Some(false) => {}
                        None => written.push((here, value)),
                    }
                    array = inner;
                }
                Node::App(Op::Ite, args) => {
                    let (c, a, b) = (args[0], args[1], args[2]);
                    let (a, b) = (self.select_cases(a, index), self.select_cases(b, index));
                    break self.ite(c, a, b);
                }
                Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {
                    break self.select(array, index);
                }
            }
        };
        for (here, written) in written.into_iter().rev() {
            value = self.ite(here, written, value);
        }
        value
    }

    /// The array with another element at an index. An older write at the same index is dropped, whatever
    /// was written in between, and writes at constant indices are in their order, the greatest last.
    pub fn store(&mut self, array: Term, index: Term, value: Term) -> Term {
        if let Some(plain) = self.plain_app(Op::Store, &[array, index, value]) {
            return plain;
        }
        match self.node(array) {
            Node::App(Op::ConstArray(_), args) if args[0] == value => return array,
            Node::App(Op::Store, _) => {
                if let Some(base) = self.without_write(array, index) {
                    return self.store(base, index, value);
                }
            }
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => {}
        }
        // A value that is already there need not be written.
        if let Node::App(Op::Select, args) = self.node(value)
            && args[1] == index
            && self.select(array, index) == value
        {
            return array;
        }
        match self.written_in_order(array, index, value) {
            Some(ordered) => ordered,
            None => self.fold(Op::Store, &[array, index, value]),
        }
    }

    /// The newest writes of an array, the newest first, and the array they are made on.
    fn writes(&self, mut array: Term, mut goes_on: impl FnMut(Term) -> bool) -> (Vec<(Term, Term)>, Term) {
        let mut writes = Vec::new();
        while let Node::App(Op::Store, args) = self.node(array)
            && writes.len() < WRITES
            && goes_on(args[1])
        {
            writes.push((args[1], args[2]));
            array = args[0];
        }
        (writes, array)
    }

    /// The array without its write at an index, where that is one of the newest.
    fn without_write(&mut self, array: Term, index: Term) -> Option<Term> {
        let (writes, array) = self.writes(array, |at| at != index);
        let mut array = match self.node(array) {
            Node::App(Op::Store, args) if args[1] == index => args[0],
            Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..) => return None,
        };
        for (at, value) in writes.into_iter().rev() {
            array = self.store(array, at, value);
        }
        Some(array)
    }

    /// A write at a constant index below the writes at greater ones; none where it belongs on top.
    fn written_in_order(&mut self, array: Term, index: Term, value: Term) -> Option<Term> {
        let number = self.as_const(index)?.clone();
        let is_greater = |at: Term| self.as_const(at).is_some_and(|at| *at > number);
        let (writes, base) = self.writes(array, is_greater);
        // Where there may be more greater ones below, the whole array would have to be moved.
        if writes.is_empty() || writes.len() == WRITES {
            return None;
        }
        let mut array = self.store(base, index, value);
        for (at, value) in writes.into_iter().rev() {
            array = self.fold(Op::Store, &[array, at, value]);
        }
        Some(array)
    }
}
