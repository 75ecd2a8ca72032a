//! Laws of the constructors and of the text form.

use oxpecker_solver::{Const, Element, Index, Model, Sort, Term, Terms, parse_term};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestError, TestRunner};

use crate::naive::{self, Value};
use crate::tree::{Choices, Menu, Tree, Var, boundary, value};

/// How many random values every variable gets in turn.
const MODELS: usize = 6;

fn everything() -> Menu {
    let arrays = [
        Sort::Array(Index::Int, Element::Int),
        Sort::Array(Index::Bv32, Element::Bv32),
        Sort::Array(Index::Int, Element::Id),
        Sort::Array(Index::Int, Element::Bool),
        Sort::Array(Index::Bv32, Element::F64),
    ];
    let scalars = [Sort::Bool, Sort::Int, Sort::Bv32, Sort::Bv64, Sort::F32, Sort::F64, Sort::Id];
    Menu::new(&[&scalars[..], &arrays[..]].concat(), 2, boundary, &[])
}

/// Sorts of which trees are mostly rewritten; fewer of them meet the same terms more often.
fn arithmetic() -> Menu {
    let sorts = [Sort::Bool, Sort::Int, Sort::Array(Index::Int, Element::Int)];
    Menu::new(&sorts, 2, boundary, &[])
}

fn vectors() -> Menu {
    Menu::new(&[Sort::Bool, Sort::Bv32, Sort::Array(Index::Bv32, Element::Bv32)], 2, boundary, &[])
}

fn logic() -> Menu {
    Menu::new(&[Sort::Bool, Sort::Id, Sort::Array(Index::Int, Element::Id), Sort::Int], 2, boundary, &[])
}

/// A model, for the crate and for the naive evaluator. Some variables are left to their defaults.
pub(crate) fn model(terms: &mut Terms, menu: &Menu, choices: &mut Choices<'_>) -> (Model, Vec<(Var, Value)>) {
    let (mut known, mut naive) = (rustc_hash::FxHashMap::default(), Vec::new());
    for var in menu.vars() {
        if choices.next(10) == 9 {
            naive.push((var, naive::default(var.0)));
            continue;
        }
        let constant: Const = value(choices, var.0);
        naive.push((var, Value::of(&constant)));
        known.insert(var.term(terms), constant);
    }
    (Model::new(known), naive)
}

/// The naive value of a tree.
pub(crate) fn expected(tree: &Tree, values: &[(Var, Value)]) -> Option<Value> {
    naive::eval(tree, &|var| match values.iter().find(|(known, _)| *known == var) {
        Some((_, value)) => value.clone(),
        None => naive::default(var.0),
    })
}

fn check(menu: &Menu, choices: &[u16], models: &[u16], depth: usize) -> Result<(), TestCaseError> {
    let mut choices = Choices(choices);
    let sort = menu.sort(&mut choices);
    let tree = menu.tree(&mut choices, sort, depth);
    let mut terms = Terms::new();
    // The order of numbers must not matter: half of the time variables have the lowest.
    if choices.next(2) == 1 {
        for var in menu.vars() {
            var.term(&mut terms);
        }
    }
    let term = tree.build(&mut terms);
    prop_assert_eq!(terms.sort(term), sort);
    let negations = (sort == Sort::Bool).then(|| {
        let negated = terms.not(term);
        (negated, terms.not(negated))
    });
    let mut models = Choices(models);
    for _ in 0..MODELS {
        let (model, values) = model(&mut terms, menu, &mut models);
        let Some(expected) = expected(&tree, &values) else { continue };
        let shown = terms.show(term);
        let found = model.eval(&terms, term).as_ref().map(Value::of);
        prop_assert_eq!(found, Some(expected.clone()), "{:?}\nbecame {}\nunder {:?}", tree, shown, values);
        if let (Some((once, twice)), Value::Bool(truth)) = (negations, expected) {
            prop_assert_eq!(model.eval(&terms, once), Some(Const::Bool(!truth)), "not {}", shown);
            prop_assert_eq!(model.eval(&terms, twice), Some(Const::Bool(truth)), "not not {}", shown);
        }
    }
    round_trip(&mut terms, term)
}

fn round_trip(terms: &mut Terms, term: Term) -> Result<(), TestCaseError> {
    let text = terms.show(term);
    let vars = terms.vars(&[term]);
    match parse_term(terms, &vars, &text) {
        Ok(again) if again == term => Ok(()),
        Ok(again) => Err(TestCaseError::fail(format!("{text}\ncame back as {}", terms.show(again)))),
        Err(reason) => Err(TestCaseError::fail(format!("{text}\n{reason}"))),
    }
}

/// Runs a property on random choices, the same in every run; `PROPTEST_RNG_SEED` makes others.
pub(crate) fn run(cases: u32, length: usize, property: impl Fn(&[u16], &[u16]) -> Result<(), TestCaseError>) {
    let default = ProptestConfig::default();
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        RngSeed::Fixed(seed) => RngSeed::Fixed(seed),
    };
    let config = ProptestConfig { cases, failure_persistence: None, rng_seed, ..default };
    let lists =
        (proptest::collection::vec(any::<u16>(), 0..length), proptest::collection::vec(any::<u16>(), 200));
    let mut runner = TestRunner::new(config);
    match runner.run(&lists, |(first, second)| property(&first, &second)) {
        Ok(()) => {}
        // The choices mean nothing to a person; the message shows the tree they made.
        Err(TestError::Fail(reason, _)) => panic!("{reason}"),
        Err(TestError::Abort(reason)) => panic!("{reason}"),
    }
}

#[test]
fn terms_of_every_sort_keep_their_values() {
    let menu = everything();
    run(3000, 200, |choices, models| check(&menu, choices, models, 5));
}

#[test]
fn small_terms_of_every_sort_keep_their_values() {
    let menu = everything();
    run(6000, 24, |choices, models| check(&menu, choices, models, 2));
}

#[test]
fn integers_keep_their_values() {
    let menu = arithmetic();
    run(4000, 80, |choices, models| check(&menu, choices, models, 4));
}

#[test]
fn vectors_keep_their_values() {
    let menu = vectors();
    run(4000, 80, |choices, models| check(&menu, choices, models, 4));
}

#[test]
fn identities_and_connectives_keep_their_values() {
    let menu = logic();
    run(4000, 80, |choices, models| check(&menu, choices, models, 5));
}
