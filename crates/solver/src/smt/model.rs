//! Reading a model of Z3.
//!
//! Arrays are not taken apart: the model is asked for the elements that the query reads, which is all that
//! the value of the query depends on. The caller checks that it does hold.

use std::sync::Arc;

use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use z3::ast::Dynamic;

use super::Smt;
use crate::constant::{ArrayConst, Const, Sort};
use crate::model::Model;
use crate::op::Op;
use crate::terms::{Node, Term, Terms};

impl Smt {
    pub(super) fn read_model(&mut self, terms: &Terms, model: &z3::Model) -> Model {
        let mut values: FxHashMap<Term, Const> = FxHashMap::default();
        let vars: Vec<Term> = self.levels.iter().flat_map(|level| level.vars.iter().copied()).collect();
        for var in vars {
            let sort = terms.sort(var);
            if matches!(sort, Sort::Array(..)) {
                continue;
            }
            // A variable that Z3 leaves open stays free.
            let value = self.translation.dynamic(terms, var).and_then(|var| model.eval(&var, false));
            if let Some(value) = value.and_then(|value| read(&value, sort)) {
                values.insert(var, value);
            }
        }
        let reads: Vec<(Term, Term)> =
            self.levels.iter().flat_map(|level| level.reads.iter().copied()).collect();
        let mut arrays: FxHashMap<Term, ArrayConst> = FxHashMap::default();
        for (array, index) in reads {
            self.read_elements(terms, model, array, index, &mut arrays);
        }
        values.extend(arrays.into_iter().map(|(var, array)| (var, Const::Array(Arc::new(array)))));
        Model::new(values)
    }

    /// The elements at an index of all array variables below an array term.
    fn read_elements(
        &mut self,
        terms: &Terms,
        model: &z3::Model,
        array: Term,
        index: Term,
        arrays: &mut FxHashMap<Term, ArrayConst>,
    ) {
        let Some(index_z3) = self.translation.dynamic(terms, index) else { return };
        let index_sort = terms.sort(index);
        let Some(at) = model.eval(&index_z3, true).and_then(|at| read(&at, index_sort)) else { return };
        let mut pending = vec![array];
        while let Some(term) = pending.pop() {
            match (terms.node(term), terms.sort(term)) {
                (Node::Var(_), sort @ Sort::Array(_, element)) => {
                    let Some(Const::Array(empty)) = Some(sort.default()) else { continue };
                    let known = arrays.entry(term).or_insert_with(|| ArrayConst::clone(&empty));
                    if known.entries.binary_search_by(|(index, _)| index.cmp(&at)).is_ok() {
                        continue;
                    }
                    let array = self.translation.dynamic(terms, term).and_then(|array| array.as_array());
                    let value = array.and_then(|array| model.eval(&array.select(&index_z3), true));
                    if let Some(value) = value.and_then(|value| read(&value, element.sort())) {
                        *known = known.set(&at, value);
                    }
                }
                (Node::App(Op::Store, args), _) => pending.push(args[0]),
                (Node::App(Op::Ite, args), _) => pending.extend([args[1], args[2]]),
                (Node::Const(_) | Node::Var(_) | Node::Sum(_) | Node::App(..), _) => {}
            }
        }
    }
}

/// The constant an expression of Z3 is.
fn read(value: &Dynamic, sort: Sort) -> Option<Const> {
    match sort {
        Sort::Bool => value.as_bool()?.as_bool().map(Const::Bool),
        Sort::Int => {
            let number = value.as_int()?;
            match number.as_i64() {
                Some(small) => Some(Const::Int(small)),
                None => integer(&number.to_string()).map(Const::int),
            }
        }
        Sort::Id => identity(value.as_int()?.as_i64()?).map(Const::Id),
        Sort::Bv32 => match value.as_int() {
            Some(number) => number.as_i64().and_then(|number| i32::try_from(number).ok()).map(Const::Bv32),
            None => value.as_bv()?.as_u64().map(|bits| Const::Bv32(bits as u32 as i32)),
        },
        Sort::Bv64 => match value.as_int() {
            Some(number) => number.as_i64().map(Const::Bv64),
            None => value.as_bv()?.as_u64().map(|bits| Const::Bv64(bits as i64)),
        },
        Sort::F32 => {
            let float = value.as_float()?;
            if is_nan(&float) {
                return Some(Const::f32(f32::NAN));
            }
            let bits: z3::ast::BV = z3::ast::Ast::simplify(&float.to_ieee_bv());
            bits.as_u64().map(|bits| Const::f32(f32::from_bits(bits as u32)))
        }
        Sort::F64 => {
            let float = value.as_float()?;
            if is_nan(&float) {
                return Some(Const::f64(f64::NAN));
            }
            let bits: z3::ast::BV = z3::ast::Ast::simplify(&float.to_ieee_bv());
            bits.as_u64().map(|bits| Const::f64(f64::from_bits(bits)))
        }
        Sort::Array(..) => None,
    }
}

/// Identities are natural numbers here; Z3 may also take negative ones, which no constant of ours is.
pub(crate) fn identity(number: i64) -> Option<u32> {
    const NEGATIVE: u32 = 1 << 31;
    match u32::try_from(number) {
        Ok(id) if id < NEGATIVE => Some(id),
        Ok(_) => None,
        Err(_) => {
            u32::try_from(number.unsigned_abs()).ok().filter(|id| *id < NEGATIVE).map(|id| id | NEGATIVE)
        }
    }
}

fn is_nan(float: &z3::ast::Float) -> bool {
    z3::ast::Ast::simplify(&float.is_nan()).as_bool() == Some(true)
}

/// `123` or `(- 123)`.
fn integer(text: &str) -> Option<BigInt> {
    match text.strip_prefix("(- ").and_then(|rest| rest.strip_suffix(')')) {
        Some(digits) => digits.parse::<BigInt>().ok().map(|value| -value),
        None => text.parse().ok(),
    }
}
