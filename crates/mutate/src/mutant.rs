//! One mutant: an edit of a text, and how to apply it.

use source::{SourceMap, Span};

use crate::Operator;

/// A program with one small mistake, as an edit of the original text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// The operator that made it.
    pub operator: Operator,
    /// Its number among the mutants of its operator, from 0.
    pub number: usize,
    /// What is mutated: an operator, a variable, a literal or a statement. A report marks this place.
    pub point: Span,
    /// What the edit replaces. It holds more than the point where parentheses are needed.
    pub span: Span,
    /// What stands there instead.
    pub replacement: String,
    /// What the mutation is, in a few words: `` `<` becomes `<=` ``.
    pub description: String,
}

impl Mutant {
    /// A name in the manner of the thesis, such as `CMP2`. The thesis counts in another order: conditions
    /// after bodies.
    pub fn name(&self) -> String {
        format!("{}{}", self.operator, self.number)
    }

    /// The mutated text of the file that [`span`](Mutant::span) lies in. A text that the edit does not fit,
    /// because it is not the one the mutant was made from, comes back unchanged.
    pub fn apply(&self, text: &str) -> String {
        match (text.get(..self.span.start as usize), text.get(self.span.end as usize..)) {
            (Some(before), Some(after)) => format!("{before}{}{after}", self.replacement),
            (_, _) => text.to_string(),
        }
    }

    /// The whole mutated program: all files in their order and under their names.
    pub fn apply_to(&self, sources: &SourceMap) -> SourceMap {
        let mut mutated = SourceMap::new();
        for (id, file) in sources.files() {
            if id == self.span.file {
                mutated.add(file.name(), self.apply(file.text()));
            } else {
                mutated.add(file.name(), file.text().clone());
            }
        }
        mutated
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, mutants};
    use source::FileId;

    #[test]
    fn an_edit_that_does_not_fit_changes_nothing() {
        let span = Span::new(FileId(0), 1, 3);
        let mutant = Mutant {
            operator: Operator::Lit,
            number: 2,
            point: span,
            span,
            replacement: "x".to_string(),
            description: String::new(),
        };
        assert_eq!(mutant.name(), "LIT2");
        assert_eq!(mutant.apply("abcd"), "axd");
        assert_eq!(mutant.apply("ab"), "ab");
        assert_eq!(mutant.apply("aüb"), "axb");
        assert_eq!(mutant.apply("abü"), "abü", "the edit ends inside a letter");
    }

    #[test]
    fn a_program_of_several_files() {
        let mut sources = SourceMap::new();
        sources.add("a.oox", "class A { static int n := 1; }");
        sources.add("b.oox", "class B { static bool f() { return A.n == 2; } }");
        let options = Options { operators: vec![Operator::Lit], ..Options::default() };
        let (mutants, _) = mutants(&sources, &options);
        let files: Vec<u32> = mutants.iter().map(|mutant| mutant.span.file.0).collect();
        assert_eq!(files, [0, 0, 1, 1]);
        let mutated = mutants[2].apply_to(&sources);
        let texts: Vec<&str> = mutated.files().map(|(_, file)| &**file.text()).collect();
        assert_eq!(
            texts,
            ["class A { static int n := 1; }", "class B { static bool f() { return A.n == 3; } }"]
        );
    }
}
