//! Methods that specifications may call. Each becomes two pure functions beside its code: one of the present heap, one of an
//! earlier heap, its last parameter.

use std::sync::Arc;

use ir::{InstKind, LocalId, Operand, Type};
use rustc_hash::FxHashMap;
use source::Span;

use super::Lowering;
use super::builder::Builder;
use super::method::{Capture, Function};
use super::simple::simple;
use crate::program::{self, Body, MethodId};

/// The functions of a pure method.
#[derive(Clone, Copy)]
pub(super) struct PureFunctions {
    now: ir::MethodId,
    then: ir::MethodId,
}

impl Lowering<'_> {
    /// Declares the functions of all pure methods, so that any specification can call them.
    pub(super) fn pure_headers(&mut self) {
        let hir = self.hir;
        for (at, method) in hir.methods.iter().enumerate().filter(|(_, method)| method.is_pure) {
            let known = &self.out.methods[at];
            let (class, params, result) = (known.class, known.params.clone(), known.result);
            let mut declare = |suffix: &str, params: Vec<Type>| {
                let name = format!("{}${suffix}", hir.names.text(method.name));
                let name = self.fresh_name(class, name);
                self.add_method(ir::Method {
                    role: ir::Role::Source,
                    name,
                    class,
                    kind: ir::MethodKind::Pure,
                    params,
                    result,
                    contract: ir::Contract::default(),
                    body: None,
                    span: method.name_span,
                })
            };
            let now = declare("pure", params.clone());
            let then = declare("pure$then", params.into_iter().chain([Type::Heap]).collect());
            self.pure.insert(MethodId(at as u32), PureFunctions { now, then });
        }
    }

    /// Their bodies.
    pub(super) fn pure_bodies(&mut self) {
        let hir = self.hir;
        let mut functions: Vec<(MethodId, PureFunctions)> =
            self.pure.iter().map(|(id, functions)| (*id, *functions)).collect();
        functions.sort_unstable_by_key(|(id, _)| *id);
        for (id, PureFunctions { now, then }) in functions {
            if let Some(body) = &hir[id].body {
                self.pure_body(now, body, false);
                self.pure_body(then, body, true);
            }
        }
    }

    fn pure_body(&mut self, id: ir::MethodId, body: &Body, in_old: bool) {
        let simple = simple(body, self.ints, self.line);
        let params = self.out[id].params.clone();
        let mut function = Function {
            lowering: self,
            body,
            simple: &simple,
            code: Builder::new(),
            captures: FxHashMap::default(),
            scopes: Vec::new(),
            in_old,
            is_pure: true,
            exit: None,
            result: None,
            method: id,
        };
        function.declare_params(&params);
        let result = function.lowering.out[id].result;
        if in_old {
            let heap = function.code.unnamed("$heap", Type::Heap);
            function.captures.insert(Capture::Heap, heap);
            // The parameters are those of the function, whichever heap it looks at.
            let params: Vec<(program::LocalId, LocalId)> = body
                .params
                .iter()
                .filter_map(|param| Some((*param, *function.captures.get(&Capture::Local(*param))?)))
                .collect();
            function.captures.extend(params.into_iter().map(|(param, local)| (Capture::Old(param), local)));
        }
        function.result = Some(function.code.local(&Arc::from("retval"), result));
        function.stmts(&body.stmts);
        function.code.end(ir::TermKind::Unreachable, Span::default());
        let code = function.code.finish();
        self.out[id].body = Some(code);
    }
}

impl Function<'_, '_> {
    /// Calls the function of a pure method in a specification.
    pub(super) fn apply(&mut self, callee: MethodId, mut args: Vec<Operand>, dest: LocalId, span: Span) {
        let Some(functions) = self.lowering.pure.get(&callee).copied() else { return };
        args.extend(self.heap());
        let function = if self.in_old { functions.then } else { functions.now };
        self.code.emit(InstKind::Apply { dest, function, args }, span);
    }
}
