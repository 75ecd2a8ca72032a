//! The values that a solver printed, as a model.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::constant::{ArrayConst, Const, Sort};
use crate::model::Model;
use crate::smtlib::sexp::Words;
use crate::smtlib::{Asked, value};
use crate::terms::{Node, Term, Terms};

/// The model of the answer to `(get-value ...)`; none if it is not such an answer. Values come in the order in which
/// they were asked for. One that is not understood is left out: the caller checks that the model is one.
pub(super) fn read(terms: &Terms, asked: &[Asked], text: &str) -> Option<Model> {
    let words = Words::new(text).ok()?;
    let pairs = words.children(0);
    if pairs.len() != asked.len() || words.after(0) != words.len() {
        return None;
    }
    let mut scratch = Terms::new();
    let mut found: FxHashMap<Term, Const> = FxHashMap::default();
    let mut elements: Vec<(Term, Term, Const)> = Vec::new();
    for (pair, what) in pairs.into_iter().zip(asked) {
        let [_, printed] = words.children(pair)[..] else { return None };
        match what {
            Asked::Term(term) => {
                let value = value::constant(&mut scratch, &words, printed, terms.sort(*term));
                found.extend(value.map(|value| (*term, value)));
            }
            Asked::Element(array, index) => {
                let Sort::Array(_, element) = terms.sort(*array) else { return None };
                let value = value::constant(&mut scratch, &words, printed, element.sort());
                elements.extend(value.map(|value| (*array, *index, value)));
            }
        }
    }
    let mut arrays: FxHashMap<Term, ArrayConst> = FxHashMap::default();
    for (array, index, value) in elements {
        let Some(at) = terms.as_const(index).or(found.get(&index)) else { continue };
        let Const::Array(empty) = terms.sort(array).default() else { continue };
        let known = arrays.entry(array).or_insert_with(|| ArrayConst::clone(&empty));
        *known = known.set(at, value);
    }
    found.retain(|term, _| matches!(terms.node(*term), Node::Var(_)));
    found.extend(arrays.into_iter().map(|(var, array)| (var, Const::Array(Arc::new(array)))));
    Some(Model::new(found))
}
