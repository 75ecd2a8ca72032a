//! Every rule of simplification, by itself: it fires, and it is an equivalence, by evaluation and by Z3, on
//! its example and on random instances. Terms that only look like instances of a rule stay unchanged.

use oxpecker_solver::{Element, Index, Sort, Term, Terms};
use proptest::prelude::*;
use z3::SatResult;

use crate::laws::{expected, model, run};
use crate::naive::Value;
use crate::query::Width;
use crate::table::{ARRAYS_AND_BITS, BEYOND_Z3, CONDITIONALS, INTEGERS, LOGIC, Row, VECTORS, WRONG};
use crate::tree::{Choices, Menu, Tree, Var, boundary};
use crate::{query, template};

/// How many random values the variables of an instance get in turn.
const MODELS: usize = 4;

fn menu() -> Menu {
    let arrays = [Sort::Array(Index::Int, Element::Int), Sort::Array(Index::Bv32, Element::Bv32)];
    let scalars = [Sort::Bool, Sort::Int, Sort::Bv32, Sort::Bv64, Sort::Id];
    Menu::new(&[&scalars[..], &arrays[..]].concat(), 6, boundary, &[]).guarded()
}

/// An arena with all variables of the templates, in one order.
fn arena() -> (Terms, Vec<(Term, Var)>) {
    let mut terms = Terms::new();
    let vars = template::vars().into_iter().map(|var| (var.term(&mut terms), var)).collect();
    (terms, vars)
}

/// What Z3 may use on an example, and on a random instance, most of which are easy or hopeless.
const STEPS: u32 = 2_000_000;
const FEW_STEPS: u32 = 100_000;

/// Whether Z3 tells the tree as it was written from what the constructors made.
fn told_apart(terms: &Terms, tree: &Tree, made: Term, (width, steps): (Width, u32)) -> SatResult {
    let vars: Vec<(Term, Var)> = arena().1;
    match (query::tree(tree, width), query::term(terms, &vars, made, width)) {
        (Some(left), Some(right)) => query::differ(&left, &right, steps),
        (_, _) => SatResult::Unknown,
    }
}

/// Whether Z3 proves them equal, of eight bits where more are too many.
fn is_proved(terms: &Terms, tree: &Tree, made: Term) -> bool {
    match told_apart(terms, tree, made, (Width::Full, STEPS / 4)) {
        SatResult::Unsat => true,
        SatResult::Sat => false,
        SatResult::Unknown => told_apart(terms, tree, made, (Width::Eight, STEPS)) == SatResult::Unsat,
    }
}

/// The text about vectors of 64 bits.
fn widened(text: &str) -> String {
    let least = text.replace("-2147483648:32", "-9223372036854775808:64");
    let greatest = [5, 6, 7].iter().fold(least, |text, digit| {
        text.replace(&format!("214748364{digit}:32"), &format!("922337203685477580{digit}:64"))
    });
    let words = greatest.replace(":32", ":64").replace('(', "( ").replace(')', " )");
    let words = words.split(' ').map(|word| match word {
        "u" => "l",
        "v" => "m",
        "w" => "n",
        other => other,
    });
    words.collect::<Vec<&str>>().join(" ")
}

fn rows(table: &[Row]) -> Vec<(String, String, String)> {
    table.iter().map(|(name, left, right)| (name.to_string(), left.to_string(), right.to_string())).collect()
}

fn vectors(table: &[Row]) -> Vec<(String, String, String)> {
    let wide = table.iter().map(|(name, left, right)| (format!("{name}, 64"), widened(left), widened(right)));
    rows(table).into_iter().chain(wide).collect()
}

fn all() -> Vec<(String, String, String)> {
    let narrow = [rows(&LOGIC), rows(&CONDITIONALS), rows(&INTEGERS), rows(&ARRAYS_AND_BITS)].concat();
    [narrow, vectors(&VECTORS)].concat()
}

#[test]
fn every_rule_fires_and_z3_proves_it() {
    let mut wrong = Vec::new();
    for (name, left, right) in all() {
        let mut terms = arena().0;
        let tree = template::tree(&left);
        let (made, wanted) = (tree.build(&mut terms), template::tree(&right).build(&mut terms));
        if made != wanted {
            wrong.push(format!("{name}: {left} became {}", terms.show(made)));
        }
        if !is_proved(&terms, &tree, made) && !BEYOND_Z3.contains(&&name[..]) {
            wrong.push(format!("{name}: {left} became {}: no proof", terms.show(made)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_looks_like_a_rule_is_left_alone() {
    for (name, left, right) in rows(&WRONG) {
        let mut terms = arena().0;
        let (tree, wrong) = (template::tree(&left), template::tree(&right));
        let (made, refused) = (tree.build(&mut terms), wrong.build(&mut terms));
        assert_ne!(made, refused, "{name}");
        assert!(is_proved(&terms, &tree, made), "{name}");
        let differs = told_apart(&terms, &wrong, made, (Width::Full, STEPS));
        assert_eq!(differs, SatResult::Sat, "{name} is a rule");
    }
}

/// A random instance of a rule, by evaluation and by Z3.
fn holds(menu: &Menu, rule: &(String, Tree), choices: &[u16], models: &[u16]) -> Result<(), TestCaseError> {
    let (name, template) = rule;
    let tree = template::instance(template, menu, &mut Choices(choices));
    let mut terms = arena().0;
    let made = tree.build(&mut terms);
    let mut models = Choices(models);
    for _ in 0..MODELS {
        let (model, values) = model(&mut terms, menu, &mut models);
        let Some(expected) = expected(&tree, &values) else { continue };
        let found = model.eval(&terms, made).as_ref().map(Value::of);
        let shown = terms.show(made);
        prop_assert_eq!(found, Some(expected), "{}: {:?}\nbecame {}\nunder {:?}", name, tree, shown, values);
    }
    let told = || format!("{name}: {tree:?}\nbecame {}", terms.show(made));
    let differs = told_apart(&terms, &tree, made, (Width::Full, FEW_STEPS));
    prop_assert!(differs != SatResult::Sat, "{}", told());
    Ok(())
}

fn instances(table: Vec<(String, String, String)>) {
    let menu = menu();
    for (name, left, _) in table {
        let rule = (name, template::tree(&left));
        run(INSTANCES, 60, |choices, models| holds(&menu, &rule, choices, models));
    }
}

/// How many random instances of each rule there are.
const INSTANCES: u32 = 12;

#[test]
fn instances_of_rules_about_truth_hold() {
    instances(rows(&LOGIC));
}

#[test]
fn instances_of_rules_about_conditionals_hold() {
    instances(rows(&CONDITIONALS));
}

#[test]
fn instances_of_rules_about_integers_hold() {
    instances(rows(&INTEGERS));
}

#[test]
fn instances_of_rules_about_vectors_hold() {
    instances(vectors(&VECTORS));
}

#[test]
fn instances_of_rules_about_arrays_and_bits_hold() {
    instances(rows(&ARRAYS_AND_BITS));
}
