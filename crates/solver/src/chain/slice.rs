//! Independence: conjuncts that share no variable with the question, not even through others, do not matter.
//! The path without the question has a model, so what is left out has one.

use std::borrow::Cow;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Link, Question};
use crate::model::Model;
use crate::query::Answer;
use crate::terms::{Term, Terms};

/// Leaves out conjuncts that are independent of the question.
#[derive(Default)]
pub(super) struct Slice {
    /// The conjuncts of the previous path, with their variables.
    path: Vec<(Term, Rc<[Term]>)>,
    /// Where each variable of it occurs.
    places: FxHashMap<Term, Vec<u32>>,
    /// The variables of the present slice.
    vars: Vec<Term>,
}

impl Slice {
    /// Makes the known path this one, keeping the common prefix.
    fn follow(&mut self, terms: &Terms, path: &[Term]) {
        let common = self.path.iter().zip(path).take_while(|((known, _), term)| known == *term).count();
        for (_, vars) in self.path.drain(common..).rev() {
            for var in vars.iter() {
                if let Some(places) = self.places.get_mut(var) {
                    places.pop();
                }
            }
        }
        for term in &path[common..] {
            let vars: Rc<[Term]> = terms.vars(&[*term]).into();
            for var in vars.iter() {
                self.places.entry(*var).or_default().push(self.path.len() as u32);
            }
            self.path.push((*term, vars));
        }
    }

    /// The positions of the conjuncts that matter. Their variables are kept.
    fn reach(&mut self, terms: &Terms, formula: Term) -> Vec<bool> {
        let mut reached = vec![false; self.path.len()];
        let mut seen: rustc_hash::FxHashSet<Term> = rustc_hash::FxHashSet::default();
        self.vars = terms.vars(&[formula]);
        seen.extend(self.vars.iter().copied());
        let mut next = 0;
        while let Some(var) = self.vars.get(next).copied() {
            next += 1;
            for place in self.places.get(&var).into_iter().flatten() {
                let place = *place as usize;
                if !std::mem::replace(&mut reached[place], true) {
                    let more = self.path[place].1.iter().copied().filter(|var| seen.insert(*var));
                    self.vars.extend(more);
                }
            }
        }
        reached
    }
}

impl Link for Slice {
    fn name(&self) -> &'static str {
        "slice"
    }

    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        // Without a model of the path, a model of what is left out would be unknown.
        question.model?;
        self.follow(terms, &question.path);
        let reached = self.reach(terms, question.formula);
        if reached.iter().any(|reached| !reached) {
            let slice = self.path.iter().zip(&reached).filter(|(_, reached)| **reached);
            question.path = Cow::Owned(slice.map(|((term, _), _)| *term).collect());
        }
        None
    }

    fn answered(&mut self, _: &Terms, question: &Question<'_>, answer: Answer) -> Answer {
        match (answer, question.model, &question.path) {
            (Answer::Sat(model), Some(whole), Cow::Owned(_)) => {
                Answer::Sat(Rc::new(Model::combined(&model, &self.vars, whole)))
            }
            (answer, _, _) => answer,
        }
    }
}
