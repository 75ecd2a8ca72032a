//! Methods, constructors and their contracts.

use source::{Code, Diagnostic, Span};
use syntax::ast::{self, ClauseKind};

use super::{Checker, Place};
use crate::program::{
    Body, ExprId, ExprKind, FieldId, LocalId, LocalKind, Method, MethodId, MethodKind, Modified, Spec, Stmt,
    StmtKind,
};
use crate::types::{Base, Ty};

impl Checker<'_> {
    /// Checks a method and returns its body; the implicit constructor has no declaration.
    pub(super) fn method(mut self, id: MethodId, decl: Option<&ast::Method>) -> Body {
        let method = &self.program[id];
        self.result = method.result;
        self.scope.enter();
        if method.kind != MethodKind::Static {
            let ty = Ty::class(method.owner);
            // The source cannot use this name, so the interner need not know `this`.
            self.this = Some(self.add_local(method.name, ty, LocalKind::This, method.name_span));
        }
        let Some(decl) = decl else {
            self.implicit_super(method.name_span);
            self.body.falls_through = true;
            return self.body;
        };
        for (param, ty) in decl.params.iter().zip(&method.params) {
            let local = self.add_local(param.name.name, *ty, LocalKind::Param, param.name.span);
            self.body.params.push(local);
            self.scope.insert(param.name.name, local);
        }
        self.contract(method, decl);
        if let Some(block) = &decl.body {
            self.in_pure = method.is_pure;
            self.method_body(method, block);
            if method.is_pure {
                self.check_pure_body(method);
            }
        }
        self.body
    }

    fn method_body(&mut self, method: &Method, block: &ast::Block) {
        let mut stmts = &block.stmts[..];
        if method.kind == MethodKind::Constructor {
            stmts = self.constructor_start(method, stmts);
        }
        // The parameters and the statements of the body share one scope.
        let (list, completes) = self.stmts(stmts);
        self.body.stmts.extend(list);
        self.body.falls_through = completes;
        if completes && method.result != Ty::VOID && !method.result.is_error() {
            let text = self.name(method.name);
            let end = Span { start: block.span.end.saturating_sub(1).max(block.span.start), ..block.span };
            self.report(
                Diagnostic::new(Code::MissingReturn, end, format!("`{text}` can end here without a result"))
                    .also(method.name_span, format!("the result should be {}", self.a(method.result)))
                    .note("the result is then any value of its type"),
            );
        }
    }

    /// `super(...)` or `this(...)` at the start of a constructor, or the implicit `super()`.
    fn constructor_start<'s>(&mut self, method: &Method, stmts: &'s [ast::StmtId]) -> &'s [ast::StmtId] {
        let first = stmts.iter().position(|s| !matches!(self.file[*s].kind, ast::StmtKind::Skip));
        if let Some(first) = first {
            let stmt = &self.file[stmts[first]];
            if let ast::StmtKind::Delegate { kind, args } = &stmt.kind {
                let (kind, args, span) = (*kind, args.clone(), stmt.span);
                self.delegate(kind, &args, span);
                return &stmts[first + 1..];
            }
        }
        self.implicit_super(method.name_span);
        stmts
    }

    fn delegate(&mut self, kind: ast::Delegation, args: &[ast::ExprId], span: Span) {
        let target = match kind {
            ast::Delegation::This => Some(self.owner),
            ast::Delegation::Super => self.program[self.owner].superclass,
        };
        let Some(target) = target else {
            let class = self.program.type_name(self.owner);
            self.report(Diagnostic::new(Code::NoSuper, span, format!("`{class}` has no superclass")));
            return;
        };
        let this = self.this.take();
        self.in_delegation = true;
        let call = self.constructor_call(target, args, span);
        self.in_delegation = false;
        self.this = this;
        if let Some((constructor, args)) = call {
            self.body.stmts.push(Stmt { kind: StmtKind::Delegate { constructor, args }, span });
        }
    }

    fn implicit_super(&mut self, span: Span) {
        let Some(superclass) = self.program[self.owner].superclass else { return };
        let constructors = || {
            let methods = self.program[superclass].methods.iter().copied();
            methods.filter(|m| self.program[*m].kind == MethodKind::Constructor)
        };
        match constructors().find(|m| self.program[*m].params.is_empty()) {
            Some(constructor) => {
                let kind = StmtKind::Delegate { constructor, args: Vec::new() };
                self.body.stmts.push(Stmt { kind, span });
            }
            None => {
                let class = self.program.type_name(superclass);
                let message =
                    format!("`{class}` has no constructor without parameters, and none is called here");
                let mut diagnostic = Diagnostic::new(Code::SuperConstructor, span, message)
                    .hint("begin the constructor with `super(...)`");
                for constructor in constructors().take(3) {
                    diagnostic = diagnostic.also(self.program[constructor].name_span, "it has this one");
                }
                self.report(diagnostic);
            }
        }
    }

    fn contract(&mut self, method: &Method, decl: &ast::Method) {
        for clause in &decl.clauses {
            self.place = Place::Clause(clause.kind);
            if clause.kind == ClauseKind::Decreases {
                let measures: Vec<ExprId> =
                    clause.conditions.iter().map(|e| self.expr_of(*e, Ty::INT)).collect();
                self.body.decreases.extend(measures);
                continue;
            }
            if clause.kind == ClauseKind::Modifies {
                let places: Vec<Modified> =
                    clause.places.iter().filter_map(|place| self.modified(*place)).collect();
                let listed = self.body.modifies.get_or_insert_with(|| (Vec::new(), clause.span));
                listed.0.extend(places);
                continue;
            }
            for condition in &clause.conditions {
                for conjunct in self.file.conjuncts(*condition) {
                    let condition = self.condition(conjunct);
                    self.body.specs.push(Spec { kind: clause.kind, condition });
                }
            }
        }
        self.place = Place::Code;
        if let (Some(clause), false) = (decl.clauses.first(), method.has_body)
            && self.program[method.owner].is_interface
        {
            self.report(
                    Diagnostic::new(Code::AbstractContract, clause.span, "this contract is never checked")
                        .note("the contract that counts is that of the method which is reached, and this one has no body")
                        .hint("repeat it at the methods that implement this one"),
                );
        }
        let ensures = decl.clauses.iter().find(|c| c.kind == ClauseKind::Ensures);
        if let (Some(clause), false) =
            (ensures, self.uses_retval || self.uses_state || method.result == Ty::VOID)
        {
            self.report(
                Diagnostic::new(
                    Code::UnusedRetval,
                    clause.span,
                    "this postcondition does not mention the result",
                )
                .hint("the result is called `retval`"),
            );
        }
    }

    /// Conditions on the objects of a class.
    pub(super) fn invariants(&mut self, conditions: &[ast::ExprId]) {
        self.place = Place::Class;
        self.scope.enter();
        let owner = &self.program[self.owner];
        self.this = match self.body.locals.is_empty() {
            true => {
                let ty = Ty::class(self.owner);
                Some(self.add_local(owner.name, ty, LocalKind::This, owner.name_span))
            }
            false => Some(LocalId(0)),
        };
        for condition in conditions {
            for conjunct in self.file.conjuncts(*condition) {
                let condition = self.condition(conjunct);
                // Which clause it belongs to plays no role: it is alone.
                self.body.specs.push(Spec { kind: ClauseKind::Requires, condition });
            }
        }
    }

    /// A place that may change.
    fn modified(&mut self, place: ast::Place) -> Option<Modified> {
        match place {
            ast::Place::One(expr) => {
                let expr = self.expr(expr, None);
                match self.body[expr].kind {
                    ExprKind::Field { object, field } => Some(Modified::Field { object, field }),
                    ExprKind::Static { field, .. } => Some(Modified::Static(field)),
                    ExprKind::Index { array, index } => Some(Modified::Element { array, index }),
                    ExprKind::Error => None,
                    _ => {
                        let message = "this is no place that a caller could see";
                        self.report(
                            Diagnostic::new(Code::NotAssignable, self.span(expr), message)
                                .hint("name fields `x.f`, `x.*`, or elements `a[i]`, `a[i..j]`, `a[*]`"),
                        );
                        None
                    }
                }
            }
            ast::Place::Range { array, bounds } => {
                let array = self.expr(array, None);
                let bounds =
                    bounds.map(|(from, to)| (self.expr_of(from, Ty::INT), self.expr_of(to, Ty::INT)));
                self.array_of_place(array)?;
                Some(Modified::Range { array, bounds })
            }
            ast::Place::All(object) => {
                let object = self.expr(object, None);
                let ty = self.ty(object);
                match ty.base {
                    Base::Class(class) if ty.dims == 0 => Some(Modified::All { object, class }),
                    _ => {
                        self.array_of_place(object)?;
                        Some(Modified::Range { array: object, bounds: None })
                    }
                }
            }
        }
    }

    /// Reports what is no array.
    fn array_of_place(&mut self, array: ExprId) -> Option<()> {
        let ty = self.ty(array);
        if ty.dims == 0 && !ty.is_error() {
            let message = format!("expected an array or an object, this is {}", self.a(ty));
            self.report(Diagnostic::new(Code::NotAssignable, self.span(array), message));
        }
        (ty.dims > 0).then_some(())
    }

    /// The initial value of a static field, as an assignment of the start-up code.
    pub(super) fn static_init(&mut self, field: FieldId, value: ast::ExprId) {
        self.scope.enter();
        let field_ty = self.program[field].ty;
        let value = self.expr_of(value, field_ty);
        let span = self.span(value);
        let kind = ExprKind::Static { through: None, field };
        let target: ExprId = self.add(kind, field_ty, self.program[field].span);
        self.body.stmts.push(Stmt { kind: StmtKind::Assign { target, value }, span });
    }
}
