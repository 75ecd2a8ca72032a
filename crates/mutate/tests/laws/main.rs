//! Laws that hold of every mutant, checked on all programs of the repository and on random ones.
#![allow(clippy::disallowed_methods, reason = "a test reads the programs it is about")]

mod tree;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use oxpecker_mutate::{Mutant, Operator, Options, mutants};
use source::{FileId, Interner, SourceMap};
use tree::Token;

#[test]
fn examples() {
    let used = of_folder("examples", &Options::default());
    assert!(used.len() + 1 >= Operator::ALL.len(), "only {used:?} occur");
}

#[test]
fn examples_with_their_specifications() {
    of_folder("examples", &Options { specifications: true, ..Options::default() });
}

#[test]
fn suite() {
    let used = of_folder("tests/suite", &Options::default());
    assert_eq!(used.len(), Operator::ALL.len(), "only {used:?} occur");
}

#[test]
fn random_programs() {
    let options = Options { specifications: true, ..Options::default() };
    for seed in 0..20 {
        let program = generate::generate(seed, &generate::Config::tiny());
        assert!(laws(&format!("seed {seed}"), &program.to_oox(), &options).is_some(), "seed {seed}");
    }
}

/// Checks the programs below a folder of the repository; returns the operators that made mutants.
fn of_folder(folder: &str, options: &Options) -> BTreeSet<Operator> {
    let paths = programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder));
    assert!(paths.len() > 100, "the programs in {folder} were not found");
    let mut used = BTreeSet::new();
    let mut accepted = 0;
    for path in &paths {
        let text = std::fs::read_to_string(path).expect("a program can be read");
        if let Some(operators) = laws(&path.display().to_string(), &text, options) {
            used.extend(operators);
            accepted += 1;
        }
    }
    assert!(accepted * 2 > paths.len(), "most programs have no errors");
    used
}

/// Checks all laws on one program; returns the operators that made mutants, or nothing if it has errors.
fn laws(name: &str, text: &str, options: &Options) -> Option<BTreeSet<Operator>> {
    let mut sources = SourceMap::new();
    sources.add(name, text);
    let (found, diagnostics) = mutants(&sources, options);
    if diagnostics.has_errors() {
        assert!(found.is_empty(), "{name}: a program with errors has mutants");
        return None;
    }
    assert_eq!(found, mutants(&sources, options).0, "{name}: not deterministic");
    in_order(name, &found);
    distinct(name, text, &found);
    let original = parse(text)?;
    for mutant in &found {
        let mutated = mutant.apply(text);
        let Some(tree) = parse(&mutated) else { panic!("{name}: {mutant:?} does not compile") };
        let kept = is_mutation(mutant.operator, &original, &tree);
        assert!(kept, "{name}: {mutant:?} changes more than a node:\n{mutated}");
    }
    Some(found.iter().map(|mutant| mutant.operator).collect())
}

/// Mutants come in the order of the source, and the numbers of each operator without gaps.
fn in_order(name: &str, found: &[Mutant]) {
    let key = |mutant: &Mutant| (mutant.point.file, mutant.point.start);
    assert!(found.is_sorted_by_key(key), "{name}: not in the order of the source");
    for operator in Operator::ALL {
        let numbers = found.iter().filter(|mutant| mutant.operator == operator).map(|mutant| mutant.number);
        assert!(numbers.enumerate().all(|(at, number)| at == number), "{name}: {operator} has gaps");
    }
}

/// Every mutant differs from the program and from every other mutant.
fn distinct(name: &str, text: &str, found: &[Mutant]) {
    let mut texts: BTreeSet<String> = BTreeSet::from([text.to_string()]);
    for mutant in found {
        assert!(texts.insert(mutant.apply(text)), "{name}: {mutant:?} is not new");
    }
}

/// Whether a mutated tree is the original one with one leaf, operator or name exchanged, or with one part
/// removed.
fn is_mutation(operator: Operator, original: &[Token], mutated: &[Token]) -> bool {
    match operator {
        Operator::Del | Operator::Fork => is_removal(original, mutated),
        Operator::Un => is_removal(original, mutated) || is_exchange(original, mutated),
        Operator::Lock => {
            is_removal(original, mutated)
                || is_exchange(original, mutated)
                || is_contraction(original, mutated)
        }
        Operator::Flow
        | Operator::Var
        | Operator::Lit
        | Operator::Eq
        | Operator::Cmp
        | Operator::Arith
        | Operator::Bool => is_exchange(original, mutated),
    }
}

fn is_exchange(original: &[Token], mutated: &[Token]) -> bool {
    let differences: Vec<_> = original.iter().zip(mutated).filter(|(a, b)| a != b).collect();
    let leaves = |(a, b): &(&Token, &Token)| matches!((a, b), (Token::Leaf(_), Token::Leaf(_)));
    original.len() == mutated.len() && differences.len() == 1 && differences.iter().all(leaves)
}

fn is_removal(original: &[Token], mutated: &[Token]) -> bool {
    let prefix = original.iter().zip(mutated).take_while(|(a, b)| a == b).count();
    let rest = &mutated[prefix..];
    original.len() > mutated.len() && original[prefix..].ends_with(rest)
}

/// Whether one part became a leaf, as `x.f` becomes `y`.
fn is_contraction(original: &[Token], mutated: &[Token]) -> bool {
    let prefix = original.iter().zip(mutated).take_while(|(a, b)| a == b).count();
    let Some((leaf, rest)) = mutated[prefix..].split_first() else { return false };
    matches!(leaf, Token::Leaf(_)) && original[prefix..].ends_with(rest)
}

/// The tree of a well-typed program.
fn parse(text: &str) -> Option<Vec<Token>> {
    let mut names = Interner::new();
    let parse = syntax::parse(FileId(0), text, &mut names);
    let files = [parse.file];
    let (program, diagnostics) = hir::check(&files, names, hir::Options::default());
    let [file] = &files;
    let good = !parse.diagnostics.has_errors() && !diagnostics.has_errors();
    good.then(|| tree::tokens(file, &program.names, text))
}

/// All programs below a folder.
fn programs(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for path in std::fs::read_dir(&folder).expect("the folder exists").flatten().map(|entry| entry.path())
        {
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|ending| ending == "oox") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
