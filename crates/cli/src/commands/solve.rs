//! `oxpecker solve`

use solver::{Answer, Check, Model, Query, Term, Terms, chain, read_smtlib};

use crate::args::Solve;
use crate::terminal::Terminal;
use crate::{exit, files};

/// Answers every `check-sat` of a file with the chain that `verify` uses.
pub(crate) fn run(args: &Solve, terminal: &Terminal) -> u8 {
    let options = match args.solving.chain(args.stats) {
        Ok(options) => options,
        Err(error) => {
            terminal.error(&error);
            return exit::REJECTED;
        }
    };
    let text = match files::read(&args.file) {
        Ok(text) => text,
        Err(error) => {
            terminal.error(&error);
            return exit::REJECTED;
        }
    };
    let mut terms = Terms::new();
    let script = match read_smtlib(&mut terms, &text) {
        Ok(script) => script,
        Err(reason) => {
            terminal.error(&format!("{}: {reason}", files::shown(&args.file)));
            return exit::REJECTED;
        }
    };
    if script.checks.is_empty() {
        terminal.error(&format!("{}: there is no `(check-sat)` to answer", files::shown(&args.file)));
        return exit::REJECTED;
    }
    let mut chain = chain(&options);
    let mut code = exit::OK;
    for check in &script.checks {
        let answer = answer(&mut *chain, &terms, check);
        let text = match &answer {
            Answer::Sat(model) if args.model => format!("sat\n{}", values(&terms, &script.declared, model)),
            Answer::Sat(_) => "sat\n".to_string(),
            Answer::Unsat => "unsat\n".to_string(),
            Answer::Unknown(reason) => format!("unknown\n; {reason}\n"),
        };
        terminal.result(&text);
        code = code.max(outcome(&answer, check, terminal));
    }
    if let Some(complaint) = chain.complaint() {
        terminal.error(complaint);
        return exit::UNKNOWN;
    }
    if args.stats {
        for link in chain.settled() {
            let seconds = link.time as f64 / 1e9;
            terminal.message(&format!("; {:<14} {:>6} settled {seconds:>10.6} s\n", link.name, link.count));
        }
    }
    code
}

fn answer(chain: &mut dyn solver::Solve, terms: &Terms, check: &Check) -> Answer {
    match check.conjuncts.split_last() {
        Some((formula, path)) => chain.check(terms, Query::new(path, *formula)),
        None => chain.check(terms, Query::new(&[], terms.yes)),
    }
}

/// The exit code of an answer, which must be the one that the file expects.
fn outcome(answer: &Answer, check: &Check, terminal: &Terminal) -> u8 {
    let is_sat = match answer {
        Answer::Sat(_) => true,
        Answer::Unsat => false,
        Answer::Unknown(_) => return exit::UNKNOWN,
    };
    match check.expected {
        Some(expected) if expected != is_sat => {
            terminal.error(&format!("line {}: the file expects another answer", check.line));
            exit::INVALID
        }
        Some(_) | None => exit::OK,
    }
}

fn values(terms: &Terms, declared: &[Term], model: &Model) -> String {
    let value = |var: &Term| match model.get(*var) {
        Some(value) => format!("; {} = {value}\n", terms.show(*var)),
        None => format!("; {} is free\n", terms.show(*var)),
    };
    declared.iter().map(value).collect()
}
