//! The walk over a file that offers every place to the operators.
//!
//! It keeps track of the visible variables by the same rules as `hir::check`, and follows the left operands
//! of long chains in a loop, because the parser bounds the nesting of a program but not the length of its
//! chains.

mod exprs;
mod stmts;

use hir::{Program, Ty};
use rustc_hash::FxHashMap;
use source::{Interner, Span};
use syntax::ast::{ExprId, File, Ident, Member, Method, TypeDecl};

use crate::options::Selection;
use crate::parens::Slot;
use crate::scope::{Scope, Variable};
use crate::{Mutant, Operator, Options};

/// The declaration whose initial value is being walked.
#[derive(Clone, Copy)]
pub(crate) struct Declaring<'a> {
    pub(crate) variable: Variable<'a>,
    /// The whole statement.
    pub(crate) stmt: Span,
    /// The name of the variable.
    pub(crate) name: Span,
    /// The initial value.
    pub(crate) init: Span,
    /// Whether the statement is a branch of its own, without a block around it.
    pub(crate) alone: bool,
}

pub(crate) struct Walker<'a> {
    pub(crate) text: &'a str,
    pub(crate) file: &'a File,
    pub(crate) names: &'a Interner,
    pub(crate) scope: Scope<'a>,
    pub(crate) declaring: Option<Declaring<'a>>,
    /// What was found so far, in the order of the walk.
    pub(crate) found: Vec<Mutant>,
    program: &'a Program,
    types: &'a FxHashMap<Span, Ty>,
    options: &'a Options,
}

impl<'a> Walker<'a> {
    pub(crate) fn new(
        text: &'a str,
        file: &'a File,
        program: &'a Program,
        types: &'a FxHashMap<Span, Ty>,
        options: &'a Options,
    ) -> Walker<'a> {
        Walker {
            text,
            file,
            names: &program.names,
            scope: Scope::default(),
            declaring: None,
            found: Vec::new(),
            program,
            types,
            options,
        }
    }

    /// Walks everything in the file that is selected.
    pub(crate) fn file(&mut self, selection: &Selection<'_>) {
        let file = self.file;
        for class in &file.types {
            for member in &class.members {
                match member {
                    Member::Field(field) if selection.class(class) => {
                        if let Some(init) = field.init {
                            self.expr(init, Slot::ANY);
                        }
                    }
                    Member::Method(method) if selection.method(class, method) => self.method(class, method),
                    Member::Field(_) | Member::Method(_) | Member::Invariant(_) => {}
                }
            }
        }
    }

    fn method(&mut self, class: &TypeDecl, method: &'a Method) {
        self.scope.enter();
        // In the thesis `this` is an identifier like any other: `lock (this)`, `this.count` (Koppier 2020, 3,
        // example 1).
        if let (false, Some(id)) = (method.is_static, self.program.type_names.get(&class.name.name)) {
            self.scope.insert(Variable { name: "this", ty: Ty::class(*id) });
        }
        for param in &method.params {
            self.declare(param.name);
        }
        for clause in &method.clauses {
            self.specification(&clause.conditions);
        }
        if let Some(body) = &method.body {
            self.stmts(&body.stmts);
        }
        self.scope.leave();
    }

    /// Conditions that the program is checked against.
    fn specification(&mut self, conditions: &[ExprId]) {
        if self.mutates_specifications() {
            self.exprs(conditions);
        }
    }

    /// Whether contracts, invariants and assertions are mutated.
    pub(crate) fn mutates_specifications(&self) -> bool {
        self.options.specifications
    }

    /// Makes a declared variable visible.
    fn declare(&mut self, name: Ident) {
        if let Some(variable) = self.declared(name) {
            self.scope.insert(variable);
        }
    }

    /// The variable that a name declares.
    fn declared(&self, name: Ident) -> Option<Variable<'a>> {
        let ty = *self.types.get(&name.span)?;
        Some(Variable { name: self.names.text(name.name), ty })
    }

    /// The characters of a span.
    pub(crate) fn slice(&self, span: Span) -> &'a str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Whether mutants of an operator are asked for.
    pub(crate) fn wants(&self, operator: Operator) -> bool {
        self.options.operators.contains(&operator)
    }

    /// Adds a mutant, if its operator is wanted.
    pub(crate) fn add(
        &mut self,
        operator: Operator,
        point: Span,
        span: Span,
        replacement: impl Into<String>,
        description: impl Into<String>,
    ) {
        if !self.wants(operator) {
            return;
        }
        let (replacement, description) = (replacement.into(), description.into());
        self.found.push(Mutant { operator, number: 0, point, span, replacement, description });
    }

    /// Adds a mutant that replaces exactly the point by something else.
    pub(crate) fn replace(&mut self, operator: Operator, point: Span, replacement: &str) {
        let description = format!("`{}` becomes `{replacement}`", self.slice(point));
        self.add(operator, point, point, replacement, description);
    }
}

#[cfg(test)]
mod tests {
    use crate::Operator;
    use crate::testing::check_stmts;

    #[test]
    fn long_chains_and_deep_nesting_do_not_overflow_the_stack() {
        let chain = format!("a := b{};", " + c".repeat(100_000));
        check_stmts(&chain, &[Operator::Eq], &[]);
        let (open, close) = ("(".repeat(190), ")".repeat(190));
        let nested = |sign: &str| format!("p := {open}a {sign} b{close};");
        check_stmts(&nested("=="), &[Operator::Eq], &[&format!("EQ0 {}", nested("!="))]);
    }
}
