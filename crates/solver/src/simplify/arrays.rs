//! Reading over writing.

use crate::op::Op;
use crate::terms::{Node, Term, Terms};

impl Terms {
    /// The element of an array at an index. Writes at other indices are skipped where the terms alone tell.
    pub fn select(&mut self, mut array: Term, index: Term) -> Term {
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
                    let (a, b) = (self.select(a, index), self.select(b, index));
                    return self.ite(c, a, b);
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

    /// The array with another element at an index.
    pub fn store(&mut self, array: Term, index: Term, value: Term) -> Term {
        let mut base = array;
        if let Node::App(Op::Store, args) = self.node(array)
            && args[1] == index
        {
            base = args[0];
        }
        self.fold(Op::Store, &[base, index, value])
    }
}
