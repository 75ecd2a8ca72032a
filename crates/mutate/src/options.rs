//! What to mutate: which operators, which classes and methods, and whether specifications count.

use source::{Code, Diagnostic, Diagnostics, Interner, did_you_mean};
use syntax::ast;

use crate::Operator;

/// What to mutate and how mutants are checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The operators; all of them by default.
    pub operators: Vec<Operator>,
    /// Where to mutate: `Class`, `Class.method`, or `method` in any class. Everywhere if empty.
    pub only: Vec<String>,
    /// Whether contracts, loop invariants, `assert` and `assume` are mutated as well. By default they are
    /// not: the experiments of the thesis mutate the program and keep what it is checked against (Koppier 2020,
    /// 5.1).
    pub specifications: bool,
    /// How the program and its mutants are checked.
    pub check: hir::Options,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            operators: Operator::ALL.to_vec(),
            only: Vec::new(),
            specifications: false,
            check: hir::Options::default(),
        }
    }
}

impl Options {
    /// An error for every name in `only` that no class and no method has.
    pub(crate) fn unknown_names(&self, files: &[ast::File], names: &Interner) -> Diagnostics {
        let known = known_names(files, names);
        let mut diagnostics = Diagnostics::new();
        for name in self.only.iter().filter(|name| !known.contains(name)) {
            let message = format!("there is no class or method `{name}` to mutate");
            let hint = did_you_mean(name, known.iter().map(String::as_str));
            diagnostics.push(Diagnostic::general(Code::UnknownMethod, message).maybe_hint(hint));
        }
        diagnostics
    }
}

/// Everything `only` can say, in the order of the source.
fn known_names(files: &[ast::File], names: &Interner) -> Vec<String> {
    let mut known = Vec::new();
    for class in files.iter().flat_map(|file| &file.types) {
        let class_name = names.text(class.name.name);
        known.push(class_name.to_string());
        for member in &class.members {
            if let ast::Member::Method(method) = member {
                let name = names.text(method.name.name);
                known.extend([name.to_string(), format!("{class_name}.{name}")]);
            }
        }
    }
    known
}

/// Which classes and methods the options select.
pub(crate) struct Selection<'a> {
    only: &'a [String],
    names: &'a Interner,
}

impl<'a> Selection<'a> {
    pub(crate) fn new(options: &'a Options, names: &'a Interner) -> Selection<'a> {
        Selection { only: &options.only, names }
    }

    /// Whether everything in a class is mutated.
    pub(crate) fn class(&self, class: &ast::TypeDecl) -> bool {
        let name = self.names.text(class.name.name);
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }

    /// Whether a method is mutated.
    pub(crate) fn method(&self, class: &ast::TypeDecl, method: &ast::Method) -> bool {
        let (class_name, name) = (self.names.text(class.name.name), self.names.text(method.name.name));
        let is_it = |only: &String| match only.split_once('.') {
            Some((class, method)) => class == class_name && method == name,
            None => only == name,
        };
        self.class(class) || self.only.iter().any(is_it)
    }
}

#[cfg(test)]
mod tests {
    use source::SourceMap;

    use crate::{Operator, Options, mutants};

    const PROGRAM: &str = "
        class A { static int n := 1; A() { n := 2; } static void f() { n := 3; } }
        class B { static void f() { int x := 4; } static void g() { int y := 5; } }
    ";

    fn literals(only: &[&str]) -> Vec<String> {
        let mut sources = SourceMap::new();
        sources.add("test.oox", PROGRAM);
        let options = Options {
            operators: vec![Operator::Lit],
            only: only.iter().map(ToString::to_string).collect(),
            ..Options::default()
        };
        let (mutants, diagnostics) = mutants(&sources, &options);
        let errors = diagnostics.into_iter().map(|d| format!("{} {}", d.message, d.hints.join("")));
        errors.chain(mutants.iter().step_by(2).map(|m| sources.text(m.point).to_string())).collect()
    }

    #[test]
    fn names_select_classes_and_methods() {
        assert_eq!(literals(&[]), ["1", "2", "3", "4", "5"]);
        assert_eq!(literals(&["A"]), ["1", "2", "3"]);
        assert_eq!(literals(&["A.A"]), ["2"]);
        assert_eq!(literals(&["f"]), ["3", "4"]);
        assert_eq!(literals(&["B.f", "A.f"]), ["3", "4"]);
    }

    #[test]
    fn a_name_that_means_nothing_is_an_error() {
        let errors = literals(&["B.f", "Main.sort", "B.ff"]);
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(errors[0].starts_with("there is no class or method `Main.sort` to mutate"));
        assert!(errors[1].contains("`B.f`"), "{}", errors[1]);
    }
}
