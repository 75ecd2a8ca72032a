//! What a method may change, and what gets smaller: numbers and references that specifications keep.

use ir::{BinaryOp, BlockId, Demand, Forgotten, InstKind, LocalId, Operand, TermKind, Type, Way};
use source::Span;

use super::builder::Builder;
use super::method::{Capture, Function};
use super::specs;
use crate::program::{self, ExprId, ExprKind, LocalKind, Modified, TypeId};

impl Function<'_, '_> {
    /// A pure function for the value of an expression, with what it is called with.
    pub(super) fn clause_of(&mut self, kind: &str, expr: ExprId) -> (ir::MethodId, Vec<Operand>) {
        let captures = specs::captures(self.body, expr, false);
        let name = format!("{}${kind}", self.lowering.out[self.method].name);
        let function = self.pure_function(name, expr, &captures, None);
        (function, captures.iter().map(|capture| self.capture(*capture).into()).collect())
    }

    /// Keeps the value of an expression in a local of its own.
    fn keep(&mut self, kind: &str, expr: ExprId) -> LocalId {
        let (function, args) = self.clause_of(kind, expr);
        let ty = self.lowering.out[function].result;
        let dest = self.code.unnamed(&format!("${kind}"), ty);
        self.code.emit(InstKind::Apply { dest, function, args }, self.body[expr].span);
        dest
    }

    /// Evaluates what the method may change. The snapshot that it begins with was taken before.
    pub(super) fn frame(&mut self) -> Option<ir::Modifies> {
        let body = self.body;
        let (places, span) = body.modifies.as_ref()?;
        let since = self.capture(Capture::Heap);
        let mut parts = Vec::new();
        for place in places {
            match *place {
                Modified::Field { object, field } => {
                    let root = self.root(object);
                    parts.push(Forgotten::Field(root, ir::FieldId(field.0)));
                }
                Modified::Static(field) => parts.push(Forgotten::Static(ir::FieldId(field.0))),
                Modified::Element { array, index } => {
                    let root = self.root(array);
                    let from = self.keep("index", index);
                    let to = self.one_more(from, body[index].span);
                    parts.push(Forgotten::Range(root, from.into(), to.into()));
                }
                Modified::Range { array, bounds: None } => parts.push(Forgotten::Elements(self.root(array))),
                Modified::Range { array, bounds: Some((from, to)) } => {
                    let root = self.root(array);
                    let (from, to) = (self.keep("index", from), self.keep("index", to));
                    parts.push(Forgotten::Range(root, from.into(), to.into()));
                }
                Modified::All { object, class } => {
                    let root = self.root(object);
                    let fields = self.fields_of(class);
                    parts.extend(fields.into_iter().map(|field| Forgotten::Field(root.clone(), field)));
                }
            }
        }
        Some(ir::Modifies { since, parts, span: *span })
    }

    /// An object at the entry.
    fn root(&mut self, object: ExprId) -> Way {
        let is_this = |local: program::LocalId| self.body[local].kind == LocalKind::This;
        let root = match self.body[object].kind {
            ExprKind::Local(local) if is_this(local) => self.capture(Capture::Local(local)),
            _ => self.keep("object", object),
        };
        Way { root: root.into(), fields: Vec::new() }
    }

    fn one_more(&mut self, index: LocalId, span: Span) -> LocalId {
        let ty = self.code.local_type(index);
        let dest = self.code.unnamed("$end", ty);
        let on = ty.scalar().unwrap_or(ir::Scalar::Int);
        let one = match on {
            ir::Scalar::I32 => ir::Const::I32(1),
            ir::Scalar::I64 => ir::Const::I64(1),
            _ => ir::Const::Int(1.into()),
        };
        let (op, left) = (BinaryOp::Add, index.into());
        self.code.emit(InstKind::Binary { dest, op, on, left, right: one.into() }, span);
        dest
    }

    /// The fields of all objects that may have a type.
    fn fields_of(&self, class: TypeId) -> Vec<ir::FieldId> {
        let hir = self.lowering.hir;
        let types = (0..hir.types.len() as u32).map(TypeId);
        let related = types.filter(|other| hir.is_subtype(*other, class) || hir.is_subtype(class, *other));
        let fields = related.flat_map(|other| hir[other].fields.iter().copied());
        fields.filter(|field| !hir[*field].is_static).map(|field| ir::FieldId(field.0)).collect()
    }

    /// Keeps the measures of a loop at the beginning of a round.
    pub(super) fn begin_round(&mut self, decreases: &[ExprId]) -> Vec<LocalId> {
        decreases.iter().map(|measure| self.keep("decreases", *measure)).collect()
    }

    /// Compares the measures of a loop at the end of a round with those at its beginning.
    pub(super) fn end_round(&mut self, decreases: &[ExprId], before: &[LocalId]) {
        let (Some(first), Some(last)) = (decreases.first(), decreases.last()) else { return };
        let span = self.body[*first].span.to(self.body[*last].span);
        let after = self.begin_round(decreases);
        let types: Vec<Type> = before.iter().map(|local| self.code.local_type(*local)).collect();
        let class = self.lowering.out[self.method].class;
        let name = format!("{}$smaller", self.lowering.out[self.method].name);
        let name = self.lowering.fresh_name(class, name);
        let function = self.lowering.add_method(ir::measures::smaller(name, class, &types, span));
        let args = before.iter().chain(&after).map(|local| Operand::Local(*local)).collect();
        self.code.emit(InstKind::Invariant { kind: Demand::Decrease, function, args }, span);
    }

    /// An invariant that always holds, for a loop that has only a measure.
    pub(super) fn trivial_invariant(&mut self, span: Span) {
        let class = self.lowering.out[self.method].class;
        let name = format!("{}$invariant", self.lowering.out[self.method].name);
        let name = self.lowering.fresh_name(class, name);
        let mut code = Builder::new();
        code.switch_to(BlockId::ENTRY);
        code.end(TermKind::Return(Some(ir::Const::Bool(true).into())), span);
        let function = self.lowering.add_method(ir::Method {
            role: ir::Role::Source,
            name,
            class,
            kind: ir::MethodKind::Pure,
            params: Vec::new(),
            result: Type::Bool,
            contract: ir::Contract::default(),
            body: Some(code.finish()),
            span,
        });
        let kind = InstKind::Invariant { kind: Demand::Invariant, function, args: Vec::new() };
        self.code.emit(kind, span);
    }
}
