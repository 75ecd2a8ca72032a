//! Helpers of the unit tests: a program and the exact list of its mutants.

use source::SourceMap;

use crate::{Mutant, Operator, Options, mutants};

/// Checks that the operators make exactly these mutants of a program, each shown by its name and the line
/// it changes.
pub(crate) fn check(program: &str, operators: &[Operator], expected: &[&str]) {
    let options = Options { operators: operators.to_vec(), ..Options::default() };
    check_with(program, &options, expected);
}

/// The same with any options.
pub(crate) fn check_with(program: &str, options: &Options, expected: &[&str]) {
    let mut sources = SourceMap::new();
    sources.add("test.oox", program);
    let (mutants, diagnostics) = mutants(&sources, options);
    let errors: Vec<&str> = diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert!(!diagnostics.has_errors(), "{errors:?}");
    let shown: Vec<String> = mutants.iter().map(|mutant| show(program, mutant)).collect();
    assert_eq!(shown, expected);
}

/// The same for statements that stand alone in a method with the variables `int a, b, c` and `bool p, q,
/// r`.
pub(crate) fn check_stmts(stmts: &str, operators: &[Operator], expected: &[&str]) {
    let head = "class C { static void f(int a, int b, int c, bool p, bool q, bool r) {";
    check(&format!("{head}\n{stmts}\n}} }}"), operators, expected);
}

/// The line of the mutated text that the edit starts in.
fn show(program: &str, mutant: &Mutant) -> String {
    let mutated = mutant.apply(program);
    let start = mutated[..mutant.span.start as usize].rfind('\n').map_or(0, |at| at + 1);
    let end = mutant.span.start as usize + mutant.replacement.len();
    let end = mutated[end..].find('\n').map_or(mutated.len(), |at| at + end);
    format!("{} {}", mutant.name(), mutated[start..end].trim())
}
