//! Bodies and contracts: every expression gets a type, every name its meaning.

mod calls;
mod convert;
mod exprs;
mod literals;
mod methods;
mod names;
mod operators;
mod pure;
mod scope;
mod stmts;

use source::{Code, Diagnostic, Diagnostics, Interner, Span};
use syntax::ast;

use crate::declare::{Declared, declare, resolve_type};
use crate::ints::IntMode;
use crate::program::{Body, Expr, ExprId, ExprKind, Local, LocalId, LocalKind, MethodId, Program, TypeId};
use crate::types::Ty;
use scope::Scope;

/// What checking depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The integer mode; it decides which literals are too large.
    pub ints: IntMode,
    /// Whether the rules of Koppier 2020 that existing programs break are errors.
    pub strict: bool,
}

/// Checks the files of one program together. The names are those the files were parsed with.
pub fn check(files: &[ast::File], names: Interner, options: Options) -> (Program, Diagnostics) {
    let Declared { mut program, origins, inits, invariants, mut diagnostics } = declare(files, names);
    let mut bodies = Vec::with_capacity(origins.len());
    for (i, origin) in origins.iter().enumerate() {
        let id = MethodId(i as u32);
        let checker = Checker::new(&program, origin.file, &mut diagnostics, options, program[id].owner);
        bodies.push(checker.method(id, origin.method));
    }
    let mut startup = Body::default();
    for init in &inits {
        let owner = program[init.field].owner;
        let mut checker = Checker::new(&program, init.file, &mut diagnostics, options, owner);
        checker.body = startup;
        checker.static_init(init.field, init.value);
        startup = checker.body;
    }
    startup.falls_through = true;
    for (class, file, conditions) in invariants {
        let mut checker = Checker::new(&program, file, &mut diagnostics, options, class);
        checker.body = program[class].invariants.clone();
        checker.invariants(conditions);
        program.types[class.index()].invariants = checker.body;
    }
    for (method, body) in program.methods.iter_mut().zip(bodies) {
        method.body = Some(body);
    }
    program.startup = startup;
    check_delegation(&program, &mut diagnostics);
    pure::check_recursion(&program, &mut diagnostics);
    check_main(&program, &mut diagnostics);
    if options.strict {
        diagnostics.make_strict();
    }
    (program, diagnostics)
}

/// Constructors that call each other in a circle would never come to an end.
fn check_delegation(program: &Program, diagnostics: &mut Diagnostics) {
    let next = |id: MethodId| {
        let first = program[id].body.as_ref()?.stmts.first()?;
        match first.kind {
            crate::program::StmtKind::Delegate { constructor, .. } => Some(constructor),
            _ => None,
        }
    };
    for id in (0..program.methods.len() as u32).map(MethodId) {
        let path = std::iter::successors(next(id), |id| next(*id)).take(program.methods.len());
        if path.into_iter().any(|reached| reached == id) {
            diagnostics.push(
                Diagnostic::new(
                    Code::SuperConstructor,
                    program[id].name_span,
                    "this constructor calls itself",
                )
                .hint("follow `this(...)` from here: it leads back"),
            );
        }
    }
}

/// SSEM-program of Koppier 2020, 3.5.2: there is a `static void main()`. Only `--strict` asks for it.
fn check_main(program: &Program, diagnostics: &mut Diagnostics) {
    let main = program.names.get("main");
    let found = program.methods.iter().any(|method| {
        Some(method.name) == main
            && method.kind == crate::program::MethodKind::Static
            && method.result == Ty::VOID
            && method.params.is_empty()
    });
    if !found {
        diagnostics.push(
            Diagnostic::general(Code::NoMain, "the program has no `static void main()`")
                .hint("without `--strict` any method can be the entry"),
        );
    }
}

/// Where an expression stands; it decides what may be used in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// In a statement.
    Code,
    /// In `assert` or `assume`.
    Verification,
    /// In a clause of the contract.
    Clause(ast::ClauseKind),
    /// In a loop invariant.
    Invariant,
    /// In a class invariant.
    Class,
}

impl Place {
    /// Whether calls and allocation are forbidden.
    fn is_specification(self) -> bool {
        matches!(self, Place::Clause(_) | Place::Invariant | Place::Class)
    }
}

struct Checker<'a> {
    program: &'a Program,
    file: &'a ast::File,
    diagnostics: &'a mut Diagnostics,
    options: Options,
    owner: TypeId,
    /// `this`, if there is one.
    this: Option<LocalId>,
    /// The type of the result.
    result: Ty,
    body: Body,
    scope: Scope,
    place: Place,
    in_quantifier: bool,
    /// In the body of a method that specifications may call.
    in_pure: bool,
    in_old: bool,
    uses_retval: bool,
    /// Whether a postcondition looks at the state: then it need not mention the result.
    uses_state: bool,
    /// In the arguments of `super(...)` and `this(...)`, where there is no `this` yet.
    in_delegation: bool,
    /// One entry per enclosing loop: whether a `break` leaves it.
    loops: Vec<bool>,
}

impl<'a> Checker<'a> {
    fn new(
        program: &'a Program,
        file: &'a ast::File,
        diagnostics: &'a mut Diagnostics,
        options: Options,
        owner: TypeId,
    ) -> Checker<'a> {
        Checker {
            program,
            file,
            diagnostics,
            options,
            owner,
            this: None,
            result: Ty::VOID,
            body: Body::default(),
            scope: Scope::default(),
            place: Place::Code,
            in_quantifier: false,
            in_pure: false,
            in_old: false,
            uses_retval: false,
            uses_state: false,
            in_delegation: false,
            loops: Vec::new(),
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn show(&self, ty: Ty) -> String {
        ty.show(self.program)
    }

    /// A type with the right article: an `int`, a `bool`.
    fn a(&self, ty: Ty) -> String {
        let shown = self.show(ty);
        // `uint` is spoken with a consonant.
        let vowel = shown.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O', 'U']);
        format!("{} `{shown}`", if vowel { "an" } else { "a" })
    }

    fn name(&self, name: source::Symbol) -> &'a str {
        self.program.names.text(name)
    }

    fn add(&mut self, kind: ExprKind, ty: Ty, span: Span) -> ExprId {
        let state = matches!(kind, ExprKind::Field { .. } | ExprKind::Static { .. } | ExprKind::Index { .. });
        self.uses_state |= state && self.place == Place::Clause(ast::ClauseKind::Ensures);
        self.body.exprs.push(Expr { kind, ty, span });
        ExprId(self.body.exprs.len() as u32 - 1)
    }

    fn error(&mut self, span: Span) -> ExprId {
        self.add(ExprKind::Error, Ty::ERROR, span)
    }

    fn ty(&self, id: ExprId) -> Ty {
        self.body[id].ty
    }

    fn span(&self, id: ExprId) -> Span {
        self.body[id].span
    }

    fn resolve(&mut self, ty: &ast::TypeRef) -> Ty {
        resolve_type(self.program, ty, self.diagnostics)
    }

    /// Adds a local without making its name visible.
    fn add_local(&mut self, name: source::Symbol, ty: Ty, kind: LocalKind, span: Span) -> LocalId {
        self.body.locals.push(Local { name, ty, kind, span });
        LocalId(self.body.locals.len() as u32 - 1)
    }

    /// Adds a local and makes its name visible; warns if the name is visible already.
    fn declare(&mut self, name: ast::Ident, ty: Ty, kind: LocalKind) -> LocalId {
        let local = self.add_local(name.name, ty, kind, name.span);
        if let Some((earlier, same_scope)) = self.scope.find(name.name) {
            let text = self.name(name.name);
            let note = if same_scope {
                "from here on the variable is a new one, with the default value or the one given"
            } else {
                "inside this block the name means the new variable"
            };
            let earlier = self.body[earlier].span;
            self.report(
                Diagnostic::new(Code::Redeclared, name.span, format!("`{text}` is declared again"))
                    .also(earlier, "the first declaration")
                    .note(note),
            );
        }
        self.scope.insert(name.name, local);
        local
    }
}
