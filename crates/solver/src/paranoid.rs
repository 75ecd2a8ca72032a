//! Trusts no answer: every model is evaluated, and a second back-end is asked every question.

use std::rc::Rc;

use crate::query::{Answer, Query, Settled, Solve};
use crate::terms::{Term, Terms};

/// A chain, and a back-end that checks its answers.
pub(crate) struct Paranoid {
    chain: Box<dyn Solve>,
    second: Box<dyn Solve>,
    complaint: Option<String>,
}

impl Paranoid {
    pub(crate) fn new(chain: Box<dyn Solve>, second: Box<dyn Solve>) -> Paranoid {
        Paranoid { chain, second, complaint: None }
    }

    fn complain(&mut self, terms: &Terms, query: Query<'_>, first: &Answer, what: &str) {
        let word = |answer: &Answer| match answer {
            Answer::Sat(_) => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(_) => "unknown",
        };
        let settled: Vec<String> = self
            .chain
            .settled()
            .iter()
            .filter(|link| link.count > 0)
            .map(|link| link.name.to_string())
            .collect();
        let script = script(terms, query);
        self.complaint = Some(format!(
            "the chain says {}, but {what} (links that settled something so far: {})\n{script}",
            word(first),
            settled.join(", ")
        ));
    }
}

/// A query as text that [`crate::parse`] reads.
pub fn script(terms: &Terms, query: Query<'_>) -> String {
    let conjuncts: Vec<Term> = query.conjuncts().collect();
    let mut text = String::new();
    for var in terms.vars(&conjuncts) {
        text += &format!("(declare {} {})\n", terms.show(var), terms.sort(var).name());
    }
    for conjunct in conjuncts {
        text += &format!("(assert {})\n", terms.show(conjunct));
    }
    text
}

impl Solve for Paranoid {
    fn count_work(&mut self) {
        self.chain.count_work();
    }

    fn work(&self) -> u64 {
        self.chain.work()
    }

    fn check(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        let first = self.chain.check(terms, query);
        if self.complaint.is_some() {
            return first;
        }
        if let Answer::Sat(model) = &first
            && let Some(wrong) = query.conjuncts().find(|term| !model.holds(terms, *term))
        {
            let wrong = terms.show(wrong);
            self.complain(terms, query, &first, &format!("its model does not satisfy {wrong}"));
            return first;
        }
        if matches!(first, Answer::Unknown(_)) {
            return first;
        }
        let plain = Query { model: None, bounds: None, ..query };
        match (&first, self.second.check(terms, plain)) {
            (Answer::Sat(_), Answer::Unsat) => {
                self.complain(terms, query, &first, "a second solver says unsat");
            }
            (Answer::Unsat, Answer::Sat(model)) => {
                let values: Vec<String> = terms
                    .vars(&query.conjuncts().collect::<Vec<Term>>())
                    .into_iter()
                    .filter_map(|var| Some(format!("{} = {}", terms.show(var), Rc::as_ref(&model).get(var)?)))
                    .collect();
                let what = format!("a second solver has a model: {}", values.join(", "));
                self.complain(terms, query, &first, &what);
            }
            (_, _) => {}
        }
        first
    }

    fn settled(&self) -> Vec<Settled> {
        self.chain.settled()
    }

    fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref().or_else(|| self.chain.complaint())
    }
}
