//! Reading a model of Z3.
//!
//! Arrays are not taken apart: the model is asked for the elements that the query reads, which is all that
//! the value of the query depends on. The caller checks that the query holds.

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
        let mut found = Found { values, arrays: FxHashMap::default() };
        for (array, index) in reads {
            self.read_elements(terms, model, array, index, &mut found);
        }
        let Found { mut values, arrays } = found;
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
        found: &mut Found,
    ) {
        let Some(at) = self.index(terms, model, index, found) else { return };
        let mut pending = vec![array];
        while let Some(term) = pending.pop() {
            match terms.node(term) {
                Node::Var(_) => {
                    self.element(terms, model, term, &at, found);
                }
                Node::App(Op::Store, args) => pending.push(args[0]),
                Node::App(Op::Ite, args) => pending.extend([args[1], args[2]]),
                Node::Const(_) | Node::Sum(_) | Node::App(..) => {}
            }
        }
    }

    /// The value of an index. One that is an element itself is read as such, from the inside out: Z3 would evaluate the
    /// way through a list again for each of its nodes.
    fn index(&mut self, terms: &Terms, model: &z3::Model, index: Term, found: &mut Found) -> Option<Const> {
        let mut arrays = Vec::new();
        let mut inner = index;
        while let Node::App(Op::Select, args) = terms.node(inner)
            && matches!(terms.node(args[0]), Node::Var(_))
        {
            arrays.push(args[0]);
            inner = args[1];
        }
        let mut at = match (terms.node(inner), found.values.get(&inner)) {
            (Node::Const(value), _) | (Node::Var(_), Some(value)) => value.clone(),
            (Node::Var(_) | Node::Sum(_) | Node::App(..), _) => {
                let inner_z3 = self.translation.dynamic(terms, inner)?;
                read(&model.eval(&inner_z3, true)?, terms.sort(inner))?
            }
        };
        while let Some(array) = arrays.pop() {
            at = self.element(terms, model, array, &at, found)?;
        }
        Some(at)
    }

    /// An element of an array variable.
    fn element(
        &mut self,
        terms: &Terms,
        model: &z3::Model,
        array: Term,
        at: &Const,
        found: &mut Found,
    ) -> Option<Const> {
        let sort @ Sort::Array(_, element) = terms.sort(array) else { return None };
        let Const::Array(empty) = sort.default() else { return None };
        let known = found.arrays.entry(array).or_insert_with(|| ArrayConst::clone(&empty));
        if let Ok(place) = known.entries.binary_search_by(|(index, _)| index.cmp(at)) {
            return Some(known.entries[place].1.clone());
        }
        let at_z3 = self.translation.value(at)?;
        let array = self.translation.dynamic(terms, array)?.as_array()?;
        let value = read(&model.eval(&array.select(&at_z3), true)?, element.sort())?;
        *known = known.set(at, value.clone());
        Some(value)
    }
}

/// What was read of a model so far.
struct Found {
    values: FxHashMap<Term, Const>,
    arrays: FxHashMap<Term, ArrayConst>,
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

/// Set in identities that stand for negative numbers.
const NEGATIVE: u32 = 1 << 31;

/// Identities are natural numbers here; Z3 may also take negative ones, which no constant of ours is.
pub(crate) fn identity(number: i64) -> Option<u32> {
    match u32::try_from(number) {
        Ok(id) if id < NEGATIVE => Some(id),
        Ok(_) => None,
        Err(_) => {
            u32::try_from(number.unsigned_abs()).ok().filter(|id| *id < NEGATIVE).map(|id| id | NEGATIVE)
        }
    }
}

/// The number that Z3 has for an identity of a model.
pub(super) fn number(identity: u32) -> i64 {
    match identity < NEGATIVE {
        true => i64::from(identity),
        false => -i64::from(identity & !NEGATIVE),
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
