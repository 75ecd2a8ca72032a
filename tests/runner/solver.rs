//! The text form of terms: files of tests/solver/ declare variables and assert formulas. What is expected
//! stands at their end, in lines that start with `;>`: for each assertion the form that the constructors give
//! it and whether it is valid, sat or unsat by itself; then whether there is a model of them all; or the
//! error. Where the first line is `; together` only the last is asked, because Z3 would take long over some of
//! them. The last assertion is also asked as an engine asks: the others are the path, with intervals for its numbers.
//! `UPDATE_SNAPSHOTS=1` rewrites these lines. Solvers that are programs are asked the same where they are installed,
//! and ignored elsewhere.

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{files, laws, proofs};
use solver::{Answer, BackEnd, Bounds, ChainOptions, Limits, Means, Query, Script, Solve, Term, Terms};

fn main() {
    let arguments = Arguments::from_args();
    let files = files::find("tests/solver", "terms").into_iter();
    let trials = files.map(|path| Trial::test(files::name(&path), move || test(&path).map_err(Failed::from)));
    let programs = proofs::PROGRAMS.into_iter().map(|name| {
        let back_end = proofs::back_end(name);
        let is_missing = back_end.is_none();
        let test = move || programs(back_end.ok_or("it is not there")?).map_err(Failed::from);
        Trial::test(format!("the answers of {name}"), test).with_ignored_flag(is_missing)
    });
    libtest_mimic::run(&arguments, trials.chain(programs).collect()).exit();
}

/// A program answers every file as expected, or with `unknown`; it decides at least half of them.
fn programs(back_end: BackEnd) -> Result<(), String> {
    let mut alone = Means::ALL.into_iter().fold(ChainOptions::default(), ChainOptions::without);
    alone.back_ends = vec![back_end];
    alone.limits = Limits { milliseconds: 2_000, ..Limits::default() };
    let mut solver = solver::chain(&alone);
    let (mut known, mut files) = (0, 0);
    for path in files::find("tests/solver", "terms") {
        let text = files::read(&path)?;
        let Some(wanted) = text.lines().find_map(|line| line.strip_prefix(";> all: ")) else { continue };
        let mut terms = Terms::new();
        let script = solver::parse(&mut terms, &text)?;
        let found = ask(&terms, &mut *solver, &script.asserted, terms.yes)?;
        if found != "unknown" && wanted != "unknown" {
            laws::same(&files::name(&path), wanted, found)?;
        }
        known += usize::from(found != "unknown");
        files += 1;
    }
    if known * 2 >= files { Ok(()) } else { Err(format!("it knows {known} of {files} answers")) }
}

fn test(path: &Path) -> Result<(), String> {
    let text = files::read(path)?.replace("\r\n", "\n");
    let (expected, given): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with(";>"));
    let (expected, given) = (expected.join("\n"), given.join("\n"));
    let given = given.trim_end();
    let mut terms = Terms::new();
    let actual = match solver::parse(&mut terms, given) {
        Err(error) => format!(";> error: {error}"),
        Ok(script) => report(&mut terms, &script, !given.starts_with("; together"))?,
    };
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        return std::fs::write(path, format!("{given}\n\n{actual}\n")).map_err(|error| error.to_string());
    }
    laws::same(&files::name(path), &expected, &actual)
}

/// What the lines at the end of the file should say.
fn report(terms: &mut Terms, script: &Script, each: bool) -> Result<String, String> {
    // Without guesses first, so that Z3 has to know floats.
    let mut solver = solver::chain(&ChainOptions::default().without(Means::Guess));
    let mut lines = Vec::new();
    for formula in &script.asserted {
        round_trip(terms, *formula)?;
        lines.push(match each {
            true => format!(";> {}: {}", verdict(terms, &mut *solver, *formula)?, terms.show(*formula)),
            false => format!(";> {}", terms.show(*formula)),
        });
    }
    let mut guessing = solver::chain(&ChainOptions::default());
    let all = ask(terms, &mut *solver, &script.asserted, terms.yes)?;
    let followed = follow(terms, &script.asserted)?;
    if all != "unknown" && followed != "unknown" {
        laws::same("intervals change the answer", all, followed)?;
    }
    let guessed = ask(terms, &mut *guessing, &script.asserted, terms.yes)?;
    laws::same("guessing changes the answer", all, guessed)?;
    if all == "unsat" && each {
        check_core(terms, &mut *solver, &script.asserted)?;
    }
    lines.push(format!(";> all: {all}"));
    Ok(lines.join("\n"))
}

/// The answer to the last assertion where the others are the path.
fn follow(terms: &Terms, asserted: &[Term]) -> Result<&'static str, String> {
    let Some((formula, path)) = asserted.split_last() else { return Ok("unknown") };
    let mut bounds = Bounds::default();
    path.iter().for_each(|conjunct| bounds.add(terms, *conjunct));
    let mut solver = solver::chain(&ChainOptions::default());
    ask_query(terms, &mut *solver, Query { bounds: Some(&bounds), ..Query::new(path, *formula) })
}

fn verdict(terms: &mut Terms, solver: &mut dyn Solve, formula: Term) -> Result<&'static str, String> {
    let negated = terms.not(formula);
    match (ask(terms, solver, &[], formula)?, ask(terms, solver, &[], negated)?) {
        (_, "unsat") => Ok("valid"),
        ("sat", _) => Ok("sat"),
        ("unsat", _) => Ok("unsat"),
        (_, _) => Ok("unknown"),
    }
}

/// The answer in a word; models are checked against the terms once more.
fn ask(terms: &Terms, solver: &mut dyn Solve, path: &[Term], formula: Term) -> Result<&'static str, String> {
    ask_query(terms, solver, Query::new(path, formula))
}

fn ask_query(terms: &Terms, solver: &mut dyn Solve, query: Query<'_>) -> Result<&'static str, String> {
    match solver.check(terms, query) {
        Answer::Unsat => Ok("unsat"),
        Answer::Unknown(_) => Ok("unknown"),
        Answer::Sat(model) => match query.conjuncts().find(|term| !model.holds(terms, *term)) {
            None => Ok("sat"),
            Some(term) => Err(format!("the model does not satisfy {}", terms.show(term))),
        },
    }
}

/// The conjuncts that are named as contradictory are.
fn check_core(terms: &Terms, solver: &mut dyn Solve, conjuncts: &[Term]) -> Result<(), String> {
    let Some(core) = solver::core(terms, conjuncts, Limits::default()) else {
        return Err("there is no core".to_string());
    };
    let core: Vec<Term> = core.into_iter().map(|at| conjuncts[at]).collect();
    laws::same("the core", "unsat", ask(terms, solver, &core, terms.yes)?)
}

fn round_trip(terms: &mut Terms, term: Term) -> Result<(), String> {
    let text = terms.show(term);
    let vars = terms.vars(&[term]);
    let again = solver::parse_term(terms, &vars, &text)?;
    laws::same("the text form read again", &text, &terms.show(again))
}
