//! Models, and the value of a term under one.

use std::cell::RefCell;

use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use crate::constant::{Const, Sort};
use crate::terms::{Node, Sum, Term, Terms};

/// Values for variables. A variable that is absent is free; evaluation gives it the default of its sort, and
/// keeps to that.
#[derive(Clone, Debug, Default)]
pub struct Model {
    values: FxHashMap<Term, Const>,
    known: RefCell<FxHashMap<Term, Const>>,
}

impl Model {
    /// A model with these values.
    pub fn new(values: FxHashMap<Term, Const>) -> Model {
        Model { values, known: RefCell::default() }
    }

    /// The value of a variable, if the model has one.
    pub fn get(&self, var: Term) -> Option<&Const> {
        self.values.get(&var)
    }

    /// The value of a term; none if an operator is applied where it is not defined.
    pub fn eval(&self, terms: &Terms, root: Term) -> Option<Const> {
        let mut known = self.known.borrow_mut();
        let mut pending = vec![root];
        while let Some(term) = pending.last().copied() {
            if known.contains_key(&term) {
                pending.pop();
                continue;
            }
            let value = match terms.node(term) {
                Node::Const(value) => value.clone(),
                Node::Var(var) => self.values.get(&term).cloned().unwrap_or_else(|| var.sort.default()),
                // Only the branch that is taken needs a value: the other may divide by zero.
                Node::App(crate::Op::Ite, args) => match known.get(&args[0]) {
                    None => {
                        pending.push(args[0]);
                        continue;
                    }
                    Some(condition) => {
                        let taken = args[if condition.is_true() { 1 } else { 2 }];
                        match known.get(&taken) {
                            None => {
                                pending.push(taken);
                                continue;
                            }
                            Some(value) => value.clone(),
                        }
                    }
                },
                Node::App(op @ (crate::Op::And | crate::Op::Or), args) => {
                    let deciding = *op == crate::Op::Or;
                    let mut result = Some(!deciding);
                    for arg in args {
                        match known.get(arg) {
                            Some(value) if value.is_true() == deciding => {
                                result = Some(deciding);
                                break;
                            }
                            Some(_) => {}
                            None => {
                                pending.push(*arg);
                                result = None;
                                break;
                            }
                        }
                    }
                    match result {
                        Some(result) => Const::Bool(result),
                        None => continue,
                    }
                }
                node @ (Node::Sum(_) | Node::App(..)) => {
                    let before = pending.len();
                    pending.extend(terms.children(term).filter(|child| !known.contains_key(child)));
                    if pending.len() > before {
                        continue;
                    }
                    match node {
                        Node::Sum(sum) => sum_of(sum, &known)?,
                        Node::App(op, args) => {
                            let args: Vec<Const> = args.iter().map(|arg| known[arg].clone()).collect();
                            op.apply(&args)?
                        }
                        Node::Const(_) | Node::Var(_) => return None,
                    }
                }
            };
            known.insert(term, value);
            pending.pop();
        }
        known.get(&root).cloned()
    }

    /// Whether a formula holds; false as well where it has no value.
    pub fn holds(&self, terms: &Terms, formula: Term) -> bool {
        self.eval(terms, formula).is_some_and(|value| value.is_true())
    }
}

fn sum_of(sum: &Sum, known: &FxHashMap<Term, Const>) -> Option<Const> {
    match sum.sort {
        Sort::Bv32 | Sort::Bv64 => {
            let mut total = sum.constant;
            for (term, coefficient) in &sum.parts {
                let value = match known.get(term)? {
                    Const::Bv32(v) => i64::from(*v),
                    Const::Bv64(v) => *v,
                    _ => return None,
                };
                total = total.wrapping_add(value.wrapping_mul(*coefficient));
            }
            Some(if sum.sort == Sort::Bv32 { Const::Bv32(total as i32) } else { Const::Bv64(total) })
        }
        _ => {
            let mut total = BigInt::from(sum.constant);
            for (term, coefficient) in &sum.parts {
                total += known.get(term)?.as_big()? * *coefficient;
            }
            Some(Const::int(total))
        }
    }
}
