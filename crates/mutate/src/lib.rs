//! Mutants of an OOX program: copies with one small mistake each, by the operators of Koppier 2020, table 5.3.
//!
//! They answer two questions. Does the specification say enough, that is, does it rule the mistakes out?
//! And do all configurations of a verifier agree on many similar programs? The author of the thesis used them
//! for the second one (Koppier 2020, 5.1).
//!
//! A mutant is an edit of the text, so that everything else about the file stays as it was: comments,
//! layout and the lines of all other statements. What is mutated is nevertheless a node of the tree:
//! parentheses are added where the new operator binds differently.
//!
//! Invariants: mutants come in the order of the source and are the same for the same input; every mutant
//! compiles; no two have the same text, and none that of the original.
//!
//! ```
//! use source::SourceMap;
//!
//! let mut sources = SourceMap::new();
//! let text = "class C { static int twice(int n) { return n + n * 1; } }";
//! let file = sources.add("twice.oox", text);
//! let options = oxpecker_mutate::Options {
//!     operators: vec![oxpecker_mutate::Operator::Arith],
//!     ..oxpecker_mutate::Options::default()
//! };
//! let (mutants, diagnostics) = oxpecker_mutate::mutants(&sources, &options);
//! assert!(!diagnostics.has_errors());
//! assert_eq!(mutants.len(), 8);
//! assert_eq!(mutants[1].name(), "ARITH1");
//! assert_eq!(mutants[1].description, "`+` becomes `*`");
//! assert_eq!(mutants[1].apply(text), "class C { static int twice(int n) { return n * (n * 1); } }");
//! ```

mod code;
mod compile;
mod difference;
mod equivalent;
mod mutant;
mod operator;
mod operators;
mod options;
mod parens;
mod scope;
#[cfg(test)]
mod testing;
mod walk;

pub use code::{CodeMutant, code_mutants};
pub use equivalent::{Question, question};
pub use mutant::Mutant;
pub use operator::Operator;
pub use options::Options;

use rustc_hash::{FxHashMap, FxHashSet};
use source::{Diagnostics, SourceMap};

use compile::Compiled;
use difference::Difference;
use options::Selection;
use walk::Walker;

/// All mutants of a program that compile, in the order of the source, and what was found in the program
/// itself. A program with errors has no mutants, and neither has one without the classes and methods that the
/// options name.
pub fn mutants(sources: &SourceMap, options: &Options) -> (Vec<Mutant>, Diagnostics) {
    let (mut compiled, mut diagnostics) = Compiled::new(sources, options.check);
    if !diagnostics.has_errors() {
        diagnostics.append(options.unknown_names(&compiled.files, &compiled.program.names));
    }
    diagnostics.finish();
    if diagnostics.has_errors() {
        return (Vec::new(), diagnostics);
    }
    let mut found = candidates(sources, &compiled, options);
    let mut seen: FxHashSet<Difference> = FxHashSet::default();
    found.retain(|mutant| match Difference::new(sources, mutant) {
        Some(difference) => seen.insert(difference) && compiled.accepts(sources, mutant),
        None => false,
    });
    number(&mut found);
    (found, diagnostics)
}

/// Every mutation of the text, also those that do not compile.
fn candidates(sources: &SourceMap, compiled: &Compiled, options: &Options) -> Vec<Mutant> {
    let types = compiled.local_types();
    let selection = Selection::new(options, &compiled.program.names);
    let mut found = Vec::new();
    for (file, (_, source)) in compiled.files.iter().zip(sources.files()) {
        let mut walker = Walker::new(source.text(), file, &compiled.program, &types, options);
        walker.file(&selection);
        found.append(&mut walker.found);
    }
    // One walk emits in the order of evaluation, which differs from that of the text for one spelling of
    // quantifiers. The sort is stable: what starts at one place stays in the order of the operators.
    found.sort_by_key(|mutant| (mutant.point.file, mutant.point.start));
    found
}

/// Numbers the mutants of each operator from 0, as the thesis does (Koppier 2020, appendix B).
fn number(mutants: &mut [Mutant]) {
    let mut counts: FxHashMap<Operator, usize> = FxHashMap::default();
    for mutant in mutants {
        let count = counts.entry(mutant.operator).or_default();
        mutant.number = *count;
        *count += 1;
    }
}
