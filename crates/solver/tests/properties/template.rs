//! Raw trees from the text form. The parser of the crate simplifies what it reads, so this one shares no code
//! with it.
//!
//! The first letter of a variable is its sort: `c d p q r` are truth values, `i j k x y z` integers, `u v w`
//! vectors of 32 bits, `l m n` of 64, `o e` identities, `a b` arrays of integers, `s t` arrays of vectors.

use oxpecker_solver::{Const, Element, Index, Op, Sort};

use crate::tree::{Choices, Form, Menu, Tree, Var, boundary};

/// The variables that have a sort.
const LETTERS: [(&str, Sort); 7] = [
    ("cdpqr", Sort::Bool),
    ("ijkxyz", Sort::Int),
    ("uvw", Sort::Bv32),
    ("lmn", Sort::Bv64),
    ("oe", Sort::Id),
    ("ab", Sort::Array(Index::Int, Element::Int)),
    ("st", Sort::Array(Index::Bv32, Element::Bv32)),
];

const DERIVED: [(&str, Form); 10] = [
    ("+", Form::Add),
    ("bv.add", Form::Add),
    ("-", Form::Sub),
    ("bv.sub", Form::Sub),
    ("neg", Form::Neg),
    ("bv.neg", Form::Neg),
    ("<", Form::Lt),
    ("bv.slt", Form::SLt),
    ("bv.ult", Form::ULt),
    ("=>", Form::Implies),
];

/// The tree that a text says.
pub(crate) fn tree(text: &str) -> Tree {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let (tree, rest) = parse(&words);
    assert!(rest.is_empty(), "{text}: after the end stands {rest:?}");
    tree
}

fn parse<'a>(words: &'a [&'a str]) -> (Tree, &'a [&'a str]) {
    match words {
        ["(", name, rest @ ..] => {
            let (mut args, mut rest) = (Vec::new(), rest);
            while rest[0] != ")" {
                let (arg, after) = parse(rest);
                args.push(arg);
                rest = after;
            }
            let derived = DERIVED.iter().find(|(known, _)| known == name).map(|(_, form)| *form);
            let form = derived.or_else(|| Op::named(name).map(Form::Op));
            (Tree::App(form.unwrap_or_else(|| panic!("no operator {name}")), args), &rest[1..])
        }
        [word, rest @ ..] => (leaf(word), rest),
        [] => panic!("the text ends too soon"),
    }
}

fn leaf(word: &str) -> Tree {
    let number = |text: &str| text.parse::<i64>().unwrap_or_else(|_| panic!("no term {word}"));
    match word {
        "true" => return Tree::Const(Const::Bool(true)),
        "false" => return Tree::Const(Const::Bool(false)),
        "null" => return Tree::Const(Const::Id(0)),
        _ => {}
    }
    if let Some(id) = word.strip_prefix('#') {
        return Tree::Const(Const::Id(number(id) as u32));
    }
    if let Some(vector) = word.strip_suffix(":32") {
        return Tree::Const(Const::Bv32(number(vector) as i32));
    }
    if let Some(vector) = word.strip_suffix(":64") {
        return Tree::Const(Const::Bv64(number(vector)));
    }
    for (letters, sort) in LETTERS {
        if let Some(at) = letters.find(word) {
            return Tree::Var(Var(sort, at));
        }
    }
    Tree::Const(Const::Int(number(word)))
}

/// All variables that a text can have.
pub(crate) fn vars() -> Vec<Var> {
    LETTERS.iter().flat_map(|(letters, sort)| (0..letters.len()).map(|at| Var(*sort, at))).collect()
}

/// An instance: every variable is replaced by a tree, or stays, and every constant by another, or stays;
/// equal ones by equal ones.
pub(crate) fn instance(template: &Tree, menu: &Menu, choices: &mut Choices<'_>) -> Tree {
    let mut vars: Vec<(Var, Tree)> = Vec::new();
    let mut constants: Vec<(Const, Const)> = Vec::new();
    filled(template, menu, choices, &mut vars, &mut constants)
}

fn filled(
    template: &Tree,
    menu: &Menu,
    choices: &mut Choices<'_>,
    vars: &mut Vec<(Var, Tree)>,
    constants: &mut Vec<(Const, Const)>,
) -> Tree {
    match template {
        Tree::Const(constant @ (Const::Int(_) | Const::Bv32(_) | Const::Bv64(_) | Const::Id(_))) => {
            if let Some((_, chosen)) = constants.iter().find(|(known, _)| known == constant) {
                return Tree::Const(chosen.clone());
            }
            let chosen = match (choices.next(4), constant) {
                (0, constant) => {
                    boundary(constant.sort())[choices.next(18) % boundary(constant.sort()).len()].clone()
                }
                (1, Const::Int(_)) => Const::Int(choices.next(9) as i64 - 4),
                (1, Const::Bv32(_)) => Const::Bv32(choices.next(9) as i32 - 4),
                (1, Const::Bv64(_)) => Const::Bv64(choices.next(9) as i64 - 4),
                (_, constant) => constant.clone(),
            };
            constants.push((constant.clone(), chosen.clone()));
            Tree::Const(chosen)
        }
        Tree::Const(_) => template.clone(),
        Tree::Var(var) => {
            if let Some((_, chosen)) = vars.iter().find(|(known, _)| known == var) {
                return chosen.clone();
            }
            let chosen = if choices.next(2) == 0 { template.clone() } else { menu.tree(choices, var.0, 1) };
            vars.push((*var, chosen.clone()));
            chosen
        }
        Tree::App(form, args) => {
            let args = args.iter().map(|arg| filled(arg, menu, choices, vars, constants)).collect();
            Tree::App(*form, args)
        }
    }
}
