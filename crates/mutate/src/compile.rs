//! The original program, and whether a mutant of it compiles.

use rustc_hash::FxHashMap;
use source::{Code, Diagnostics, Interner, SourceMap, Span};
use syntax::ast;

use crate::Mutant;

/// The program that is mutated, parsed and checked.
pub(crate) struct Compiled {
    /// The trees, in the order of the source map.
    pub(crate) files: Vec<ast::File>,
    /// The typed program.
    pub(crate) program: hir::Program,
    options: hir::Options,
    /// How many methods of the original may end without their result.
    missing_returns: usize,
}

impl Compiled {
    /// Parses and checks the files of a program together.
    pub(crate) fn new(sources: &SourceMap, options: hir::Options) -> (Compiled, Diagnostics) {
        let mut names = Interner::new();
        let mut diagnostics = Diagnostics::new();
        let mut files = Vec::new();
        for (id, file) in sources.files() {
            let parse = syntax::parse(id, file.text(), &mut names);
            diagnostics.append(parse.diagnostics);
            files.push(parse.file);
        }
        let (program, found) = hir::check(&files, names, options);
        diagnostics.append(found);
        if options.strict {
            diagnostics.make_strict();
        }
        let missing_returns = missing_returns(&diagnostics);
        (Compiled { files, program, options, missing_returns }, diagnostics)
    }

    /// The types of all parameters, variables and bound variables, by the place of their declaration.
    pub(crate) fn local_types(&self) -> FxHashMap<Span, hir::Ty> {
        let bodies = self.program.methods.iter().filter_map(|method| method.body.as_ref());
        let locals = bodies.flat_map(|body| &body.locals);
        // `this` has the place of its method's name and is not a declaration.
        let declared = locals.filter(|local| local.kind != hir::LocalKind::This);
        declared.map(|local| (local.span, local.ty)).collect()
    }

    /// Whether a mutant compiles. Only the file that it changes is parsed again.
    ///
    /// A mutant that lets a method end without its result is not accepted either, although the language
    /// allows it: its result would be any value, which no program intends. The thesis has no such mutants:
    /// neither `return` of listings B.1 and B.4 is removed (Koppier 2020, appendix B).
    pub(crate) fn accepts(&mut self, sources: &SourceMap, mutant: &Mutant) -> bool {
        let id = mutant.span.file;
        let Some(source) = sources.get(id) else { return false };
        let Some(place) = self.files.iter().position(|file| file.id == id) else { return false };
        let mut names = self.program.names.clone();
        let parse = syntax::parse(id, &mutant.apply(source.text()), &mut names);
        let mut diagnostics = parse.diagnostics;
        let original = std::mem::replace(&mut self.files[place], parse.file);
        diagnostics.append(hir::check(&self.files, names, self.options).1);
        self.files[place] = original;
        if self.options.strict {
            diagnostics.make_strict();
        }
        !diagnostics.has_errors() && missing_returns(&diagnostics) <= self.missing_returns
    }
}

fn missing_returns(diagnostics: &Diagnostics) -> usize {
    diagnostics.iter().filter(|diagnostic| diagnostic.code == Code::MissingReturn).count()
}

#[cfg(test)]
mod tests {
    use crate::Operator;
    use crate::testing::check;

    #[test]
    fn mutants_that_do_not_compile_are_dropped() {
        // Without `super(n)` the constructor of B would call one that A does not have.
        let program = "
            class A { A(int n) { } }
            class B extends A { B(int n) { super(n); n := 0; } }
        ";
        check(program, &[Operator::Del], &["DEL0 class B extends A { B(int n) { super(n); ; } }"]);
    }

    #[test]
    fn a_method_keeps_its_result() {
        let program = "
            class C {
                static int f(int n) {
                    if (n < 0) { return 0; }
                    while (true) { n := n - 1; }
                }
                static int g() { int n; }
            }
        ";
        check(
            program,
            &[Operator::Del, Operator::Lit],
            &[
                "LIT0 if (n < 1) { return 0; }",
                "LIT1 if (n < -1) { return 0; }",
                "DEL0 if (n < 0) { ; }",
                "LIT2 if (n < 0) { return 1; }",
                "LIT3 if (n < 0) { return -1; }",
                "DEL1 while (true) { ; }",
                "LIT4 while (true) { n := n - 2; }",
                "LIT5 while (true) { n := n - 0; }",
            ],
        );
    }
}
