//! Calls: finding the method, choosing between overloads, and the words that only look like calls.

use source::{Code, Diagnostic, Span, Symbol, did_you_mean};
use syntax::ast::{self, ClauseKind, Receiver};

use super::{Checker, Place};
use crate::program::{Callee, ExprId, ExprKind, MethodId, MethodKind, TypeId};
use crate::types::Ty;

impl Checker<'_> {
    pub(super) fn call(
        &mut self,
        receiver: Receiver,
        name: ast::Ident,
        args: &[ast::ExprId],
        span: Span,
    ) -> ExprId {
        if receiver == Receiver::Own
            && let Some(special) = self.special_word(name, args, span)
        {
            return special;
        }
        match receiver {
            Receiver::Own => self.own_call(name, args, span),
            Receiver::Super(super_span) => self.super_call(super_span, name, args, span),
            Receiver::Expr(object) => match self.as_type(object) {
                Some(ty) => self.static_call(ty, name, args, span),
                None => self.object_call(object, name, args, span),
            },
        }
    }

    /// `old(e)` and `alldifferent(a)`: keywords where the class has no method of that name.
    fn special_word(&mut self, name: ast::Ident, args: &[ast::ExprId], span: Span) -> Option<ExprId> {
        let word = self.name(name.name);
        if word != "old" && word != "alldifferent" {
            return None;
        }
        let has_method = !self.candidates(self.owner, name.name).is_empty();
        if has_method && !self.place.is_specification() {
            return None;
        }
        let [arg] = args else {
            if has_method {
                return None;
            }
            let message = format!("`{word}` takes one expression");
            self.report(Diagnostic::new(Code::WrongArguments, span, message));
            return Some(self.error(span));
        };
        Some(if word == "old" { self.old(*arg, span) } else { self.all_different(*arg, span) })
    }

    fn old(&mut self, arg: ast::ExprId, span: Span) -> ExprId {
        let looks_back = matches!(self.place, Place::Clause(ClauseKind::Ensures) | Place::Invariant);
        if !looks_back || self.in_old {
            let message = if self.in_old {
                "`old` stands inside `old`"
            } else {
                "`old` has a meaning only in `ensures` and `invariant`"
            };
            let hint = match self.place {
                Place::Clause(_) | Place::Class => "only a postcondition looks back to the entry",
                Place::Code | Place::Verification | Place::Invariant => {
                    "keep the value in a variable of your own before it changes"
                }
            };
            self.report(Diagnostic::new(Code::MisplacedOld, span, message).hint(hint));
            self.expr(arg, None);
            return self.error(span);
        }
        self.in_old = true;
        let value = self.expr(arg, None);
        self.in_old = false;
        self.add(ExprKind::Old(value), self.ty(value), span)
    }

    fn all_different(&mut self, arg: ast::ExprId, span: Span) -> ExprId {
        let array = self.array_operand(arg, "alldifferent");
        self.add(ExprKind::AllDifferent(array), Ty::BOOL, span)
    }

    /// A specification calls pure methods only, and must know which method is meant.
    fn check_pure(&mut self, callee: Callee, span: Span) {
        if !self.place.is_specification() && !self.in_quantifier && !self.in_pure {
            return;
        }
        let method = callee.method();
        let text = self.program.show_method(method);
        let declared = self.program[method].name_span;
        if !self.program[method].is_pure {
            let what = if self.in_pure { "a pure method" } else { "a specification" };
            let message = format!("{what} calls `{text}`, which is not declared `pure`");
            self.report(
                Diagnostic::new(Code::CallInSpecification, span, message)
                    .also(declared, "declared here")
                    .hint("declare it `pure` if it changes nothing, or write the condition out"),
            );
        } else if matches!(callee, Callee::Virtual(_)) && self.program.is_overridden(method) {
            let message =
                format!("`{text}` is overridden, so that a specification cannot tell what it means");
            self.report(
                Diagnostic::new(Code::CallInSpecification, span, message).also(declared, "declared here"),
            );
        }
    }

    fn own_call(&mut self, name: ast::Ident, args: &[ast::ExprId], span: Span) -> ExprId {
        let Some((method, args)) = self.choose(self.owner, name, args, span) else { return self.error(span) };
        let callee = &self.program[method];
        match (callee.kind, self.this) {
            (MethodKind::Static, _) => self.finish(Callee::Static(method), None, args, span),
            (MethodKind::Instance | MethodKind::Constructor, Some(this)) => {
                let object = self.add(ExprKind::Local(this), Ty::class(self.owner), name.span);
                self.finish(Callee::Virtual(method), Some(object), args, span)
            }
            (MethodKind::Instance | MethodKind::Constructor, None) => {
                self.method_needs_object(method, name, span)
            }
        }
    }

    fn method_needs_object(&mut self, method: MethodId, name: ast::Ident, span: Span) -> ExprId {
        let text = self.program.show_method(method);
        self.report(
            Diagnostic::new(
                Code::NeedsObject,
                name.span,
                format!("`{text}` is an instance method, and there is no object to call it on"),
            )
            .also(self.program[method].name_span, "declared here")
            .hint("make the method static, or call it on an object: `x.m(...)`"),
        );
        self.error_of(self.program[method].result, span)
    }

    fn super_call(&mut self, super_span: Span, name: ast::Ident, args: &[ast::ExprId], span: Span) -> ExprId {
        let Some(this) = self.this else {
            self.report(Diagnostic::new(Code::NoThis, super_span, "there is no `super` in a static method"));
            return self.error(span);
        };
        let Some(parent) = self.super_target(name.name) else {
            let class = self.program.type_name(self.owner);
            self.report(
                Diagnostic::new(Code::NoSuper, super_span, format!("`{class}` has no superclass"))
                    .hint("`super` calls the method that this class overrides"),
            );
            return self.error(span);
        };
        let Some((method, args)) = self.choose(parent, name, args, span) else { return self.error(span) };
        if self.program[method].kind == MethodKind::Static {
            return self.finish(Callee::Static(method), None, args, span);
        }
        if !self.program[method].has_body {
            let text = self.program.show_method(method);
            self.report(
                Diagnostic::new(Code::UnknownMethod, name.span, format!("`{text}` has no body to call"))
                    .also(self.program[method].name_span, "declared here"),
            );
            return self.error_of(self.program[method].result, span);
        }
        let object = self.add(ExprKind::Local(this), Ty::class(self.owner), super_span);
        self.finish(Callee::Super(method), Some(object), args, span)
    }

    /// The superclass, or else the interface that has the method.
    fn super_target(&self, name: Symbol) -> Option<TypeId> {
        let owner = &self.program[self.owner];
        owner.superclass.or_else(|| {
            let interfaces = owner.interfaces.iter().copied();
            interfaces.into_iter().find(|interface| !self.candidates(*interface, name).is_empty())
        })
    }

    fn static_call(&mut self, ty: TypeId, name: ast::Ident, args: &[ast::ExprId], span: Span) -> ExprId {
        let Some((method, args)) = self.choose(ty, name, args, span) else { return self.error(span) };
        match self.program[method].kind {
            MethodKind::Static => self.finish(Callee::Static(method), None, args, span),
            MethodKind::Instance | MethodKind::Constructor => self.method_needs_object(method, name, span),
        }
    }

    fn object_call(
        &mut self,
        object: ast::ExprId,
        name: ast::Ident,
        args: &[ast::ExprId],
        span: Span,
    ) -> ExprId {
        let object = self.expr(object, None);
        let ty = self.ty(object);
        let Some(class) = ty.as_class() else {
            args.iter().for_each(|arg| {
                self.expr(*arg, None);
            });
            if !ty.is_error() {
                let text = self.name(name.name);
                let message = format!("{} has no method `{text}`", self.a(ty));
                self.report(Diagnostic::new(Code::NotAnObject, name.span, message));
            }
            return self.error(span);
        };
        let Some((method, args)) = self.choose(class, name, args, span) else { return self.error(span) };
        match self.program[method].kind {
            MethodKind::Static => self.finish(Callee::Static(method), Some(object), args, span),
            MethodKind::Instance | MethodKind::Constructor => {
                self.finish(Callee::Virtual(method), Some(object), args, span)
            }
        }
    }

    fn finish(&mut self, callee: Callee, receiver: Option<ExprId>, args: Vec<ExprId>, span: Span) -> ExprId {
        self.check_pure(callee, span);
        let ty = self.program[callee.method()].result;
        self.add(ExprKind::Call { callee, receiver, args }, ty, span)
    }

    /// The methods of that name a type has, own ones first, without those that are overridden.
    fn candidates(&self, ty: TypeId, name: Symbol) -> Vec<MethodId> {
        let mut found: Vec<MethodId> = Vec::new();
        for ty in self.program.supertypes(ty) {
            for method in self.program.own_methods(ty, name) {
                let params = &self.program[*method].params;
                match found.iter_mut().find(|known| self.program[**known].params == *params) {
                    None => found.push(*method),
                    // Between two interfaces the more specific one counts; a class comes before both.
                    Some(known) => {
                        let owner = self.program[*known].owner;
                        let overrides =
                            self.program[owner].is_interface && self.program.is_subtype(ty, owner);
                        if overrides {
                            *known = *method;
                        }
                    }
                }
            }
        }
        found
    }

    fn choose(
        &mut self,
        ty: TypeId,
        name: ast::Ident,
        args: &[ast::ExprId],
        span: Span,
    ) -> Option<(MethodId, Vec<ExprId>)> {
        let candidates = self.candidates(ty, name.name);
        if candidates.is_empty() {
            args.iter().for_each(|arg| {
                self.expr(*arg, None);
            });
            self.unknown_method(ty, name);
            return None;
        }
        self.overload(&candidates, args, name.span, span)
    }

    fn unknown_method(&mut self, ty: TypeId, name: ast::Ident) {
        let text = self.name(name.name);
        let owner = self.program.type_name(ty);
        let methods = self.program.supertypes(ty).into_iter().flat_map(|ty| &self.program[ty].methods);
        let methods = methods.filter(|m| self.program[**m].kind != MethodKind::Constructor);
        let mut candidates: Vec<&str> = methods.map(|m| self.name(self.program[*m].name)).collect();
        candidates.sort_unstable();
        let hint = did_you_mean(text, candidates);
        self.report(
            Diagnostic::new(Code::UnknownMethod, name.span, format!("`{owner}` has no method `{text}`"))
                .also(self.program[ty].name_span, format!("`{owner}` is declared here"))
                .maybe_hint(hint),
        );
    }

    pub(super) fn constructor_call(
        &mut self,
        class: TypeId,
        args: &[ast::ExprId],
        span: Span,
    ) -> Option<(MethodId, Vec<ExprId>)> {
        let methods = self.program[class].methods.iter().copied();
        let constructors: Vec<MethodId> =
            methods.filter(|m| self.program[*m].kind == MethodKind::Constructor).collect();
        self.overload(&constructors, args, span, span)
    }

    /// Chooses by number and types of the arguments: first those that fit without conversion, then those that
    /// fit after converting numbers; among several the one with the most specific parameters.
    fn overload(
        &mut self,
        candidates: &[MethodId],
        args: &[ast::ExprId],
        name_span: Span,
        span: Span,
    ) -> Option<(MethodId, Vec<ExprId>)> {
        let expected: Vec<Option<Ty>> = (0..args.len())
            .map(|i| match candidates {
                [only] => self.program[*only].params.get(i).copied(),
                _ => None,
            })
            .collect();
        let checked: Vec<ExprId> = args.iter().zip(expected).map(|(arg, ty)| self.expr(*arg, ty)).collect();
        let types: Vec<Ty> = checked.iter().map(|arg| self.ty(*arg)).collect();
        if let ([only], true) = (candidates, types.iter().any(|ty| ty.is_error())) {
            // The arguments are wrong already; going on with the only method avoids further messages.
            return (self.program[*only].params.len() == args.len()).then_some((*only, checked));
        }
        let applicable = |fits: &dyn Fn(Ty, Ty) -> bool| -> Vec<MethodId> {
            let matches = |m: &&MethodId| {
                let params = &self.program[**m].params;
                params.len() == types.len() && types.iter().zip(params).all(|(arg, param)| fits(*arg, *param))
            };
            candidates.iter().filter(matches).copied().collect()
        };
        let mut fitting = applicable(&|arg, param| self.is_subtype(arg, param));
        if fitting.is_empty() {
            fitting = applicable(&|arg, param| self.fits(arg, param));
        }
        let best = self.most_special(&fitting);
        match best[..] {
            [method] => {
                let params = self.program[method].params.clone();
                let args =
                    checked.into_iter().zip(params).map(|(arg, param)| self.coerce(arg, param)).collect();
                Some((method, args))
            }
            [] => {
                self.no_overload(candidates, &types, name_span);
                None
            }
            [..] => {
                if types.iter().any(|ty| ty.is_error()) {
                    return None;
                }
                let mut diagnostic = Diagnostic::new(
                    Code::AmbiguousCall,
                    span,
                    "several declarations fit this call equally well",
                )
                .hint("cast an argument to say which one is meant");
                for method in &best {
                    diagnostic =
                        diagnostic.also(self.program[*method].name_span, self.program.show_method(*method));
                }
                self.report(diagnostic);
                None
            }
        }
    }

    fn most_special(&self, fitting: &[MethodId]) -> Vec<MethodId> {
        let special = |a: MethodId, b: MethodId| {
            let (a, b) = (&self.program[a].params, &self.program[b].params);
            a.iter().zip(b).all(|(a, b)| self.is_subtype(*a, *b) || (a.is_integer() && *b == Ty::FLOAT))
        };
        let beats = |m: MethodId, other: MethodId| special(m, other) && !special(other, m);
        fitting.iter().copied().filter(|m| !fitting.iter().any(|other| beats(*other, *m))).collect()
    }

    fn no_overload(&mut self, candidates: &[MethodId], types: &[Ty], span: Span) {
        if types.iter().any(|ty| ty.is_error()) {
            return;
        }
        let shown: Vec<String> = types.iter().map(|ty| self.show(*ty)).collect();
        let found =
            if shown.is_empty() { "no arguments".to_string() } else { format!("({})", shown.join(", ")) };
        let mut diagnostic = Diagnostic::new(
            Code::WrongArguments,
            span,
            format!("no declaration fits these arguments: {found}"),
        );
        for method in candidates.iter().take(4) {
            let text = self.program.show_method(*method);
            diagnostic = diagnostic.also(self.program[*method].name_span, format!("`{text}` does not fit"));
        }
        self.report(diagnostic);
    }
}
