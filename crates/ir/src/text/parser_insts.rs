//! Text to instructions, terminators and operands.

use std::sync::Arc;

use num_bigint::BigInt;

use super::lexer::{Tok, error};
use super::parser::{Parsed, Parser, Scope};
use crate::{
    BinaryOp, CallTarget, Check, Const, Demand, Exchange, Forgotten, Inst, InstKind, IntRange, LocalId,
    Operand, Quantifier, Scalar, TermKind, Type, UnaryOp, Update, Way,
};

impl Parser {
    pub(super) fn local(&mut self, scope: &Scope) -> Parsed<LocalId> {
        self.expect("%")?;
        let span = self.span();
        let name = self.name()?;
        scope.locals.get(&name).copied().ok_or_else(|| error(span, format!("there is no local %{name}")))
    }

    pub(super) fn operand(&mut self, scope: &Scope) -> Parsed<Operand> {
        match self.peek().clone() {
            Tok::Sign("%") => Ok(Operand::Local(self.local(scope)?)),
            Tok::Quoted(text) => {
                self.next();
                Ok(Const::Str(text).into())
            }
            Tok::Char(c) => {
                self.next();
                Ok(Const::Char(c).into())
            }
            Tok::Word(word) => {
                let span = self.span();
                self.next();
                let value = match &*word {
                    "f32" | "f64" => self.float(&word)?,
                    _ => constant(&word).ok_or_else(|| error(span, "expected an operand"))?,
                };
                Ok(value.into())
            }
            Tok::Sign(_) | Tok::Line | Tok::End => self.fail("expected an operand"),
        }
    }

    /// `f64:` and sixteen digits: the bits, so that every number comes back as it was.
    fn float(&mut self, ty: &str) -> Parsed<Const> {
        self.expect(":")?;
        let span = self.span();
        let bits = self.word()?;
        let parsed =
            u64::from_str_radix(&bits, 16).map_err(|_| error(span, "expected the bits of a float"))?;
        match ty {
            "f64" => Ok(Const::F64(parsed)),
            _ => u32::try_from(parsed).map(Const::F32).map_err(|_| error(span, "expected 32 bits")),
        }
    }

    fn operands(&mut self, scope: &Scope) -> Parsed<Vec<Operand>> {
        let mut list = vec![self.operand(scope)?];
        while self.eat(",") {
            list.push(self.operand(scope)?);
        }
        Ok(list)
    }

    /// `(v, w)`
    pub(super) fn args(&mut self, scope: &Scope) -> Parsed<Vec<Operand>> {
        self.expect("(")?;
        if self.eat(")") {
            return Ok(Vec::new());
        }
        let list = self.operands(scope)?;
        self.expect(")")?;
        Ok(list)
    }

    fn comma_operand(&mut self, scope: &Scope) -> Parsed<Operand> {
        self.expect(",")?;
        self.operand(scope)
    }

    fn heap(&mut self, scope: &Scope) -> Parsed<Option<Operand>> {
        if self.eat_word("at") { self.operand(scope).map(Some) } else { Ok(None) }
    }

    /// `a[i]`
    fn element(&mut self, scope: &Scope) -> Parsed<(Operand, Operand)> {
        let array = self.operand(scope)?;
        self.expect("[")?;
        let index = self.operand(scope)?;
        self.expect("]")?;
        Ok((array, index))
    }

    pub(super) fn inst(&mut self, scope: &Scope) -> Parsed<Inst> {
        let dest = if matches!(self.peek(), Tok::Sign("%")) {
            let dest = self.local(scope)?;
            self.expect("=")?;
            Some(dest)
        } else {
            None
        };
        let name_span = self.span();
        let name = self.word()?;
        let kind = match dest {
            Some(dest) => match self.assigning(&name, dest, scope)? {
                Some(kind) => Some(kind),
                None => self.calling(&name, Some(dest), scope)?,
            },
            None => match self.effect(&name, scope)? {
                Some(kind) => Some(kind),
                None => self.calling(&name, None, scope)?,
            },
        };
        let kind =
            kind.ok_or_else(|| error(name_span, format!("there is no instruction `{name}` of this form")))?;
        Ok(Inst { kind, span: self.end_of_line()? })
    }

    fn calling(&mut self, name: &str, dest: Option<LocalId>, scope: &Scope) -> Parsed<Option<InstKind>> {
        Ok(Some(match name {
            "call" => {
                let target = CallTarget::Direct(self.method_ref()?);
                InstKind::Call { dest, target, args: self.args(scope)? }
            }
            "callvirtual" => {
                let target = CallTarget::Virtual(self.method_ref()?);
                InstKind::Call { dest, target, args: self.args(scope)? }
            }
            "primitive" => {
                let primitive = crate::PrimitiveRef::named(&self.name()?);
                InstKind::Primitive { dest, primitive, args: self.args(scope)? }
            }
            _ => return Ok(None),
        }))
    }

    fn assigning(&mut self, name: &str, dest: LocalId, scope: &Scope) -> Parsed<Option<InstKind>> {
        Ok(Some(match name {
            "copy" => InstKind::Copy { dest, value: self.operand(scope)? },
            "neg" | "not" => {
                let op = if name == "neg" { UnaryOp::Neg } else { UnaryOp::Not };
                let on = self.suffix()?;
                InstKind::Unary { dest, op, on, value: self.operand(scope)? }
            }
            "select" => {
                let condition = self.operand(scope)?;
                let then = self.comma_operand(scope)?;
                InstKind::Select { dest, condition, then, otherwise: self.comma_operand(scope)? }
            }
            "convert" | "convertu" => self.convert(name == "convertu", dest, scope)?,
            "cast" | "instanceof" => {
                let value = self.operand(scope)?;
                self.expect(",")?;
                let ty = self.ty()?;
                if name == "cast" {
                    InstKind::Cast { dest, value, ty }
                } else {
                    InstKind::InstanceOf { dest, value, ty }
                }
            }
            "new" => InstKind::New { dest, class: self.class()? },
            "newarray" => {
                let ty = self.ty()?;
                self.expect(",")?;
                InstKind::NewArray { dest, ty, sizes: self.operands(scope)? }
            }
            "length" => {
                let on = self.suffix()?;
                InstKind::Length { dest, on, array: self.operand(scope)? }
            }
            "get" => {
                let object = self.operand(scope)?;
                self.expect(".")?;
                let field = self.field()?;
                InstKind::GetField { dest, object, field, heap: self.heap(scope)? }
            }
            "getstatic" => {
                let field = self.field()?;
                InstKind::GetStatic { dest, field, heap: self.heap(scope)? }
            }
            "load" => {
                let (array, index) = self.element(scope)?;
                InstKind::Load { dest, array, index, heap: self.heap(scope)? }
            }
            "exchange" => {
                let update = self.update(scope)?;
                let object = self.operand(scope)?;
                self.expect(".")?;
                let field = self.field()?;
                let exchange = Some(Exchange { dest, update });
                InstKind::PutField { object, field, value: self.comma_operand(scope)?, exchange }
            }
            "exchangestatic" => {
                let exchange = Some(Exchange { dest, update: self.update(scope)? });
                let field = self.field()?;
                InstKind::PutStatic { field, value: self.comma_operand(scope)?, exchange }
            }
            "exchangeelement" => {
                let exchange = Some(Exchange { dest, update: self.update(scope)? });
                let (array, index) = self.element(scope)?;
                InstKind::Store { array, index, value: self.comma_operand(scope)?, exchange }
            }
            "forall" | "exists" | "count" => {
                let quantifier = match name {
                    "forall" => Quantifier::Forall,
                    "exists" => Quantifier::Exists,
                    _ => Quantifier::Count,
                };
                let from = self.operand(scope)?;
                let to = self.comma_operand(scope)?;
                self.expect(",")?;
                let function = self.method_ref()?;
                InstKind::Quantify { dest, quantifier, from, to, function, args: self.args(scope)? }
            }
            "apply" => {
                let function = self.method_ref()?;
                InstKind::Apply { dest, function, args: self.args(scope)? }
            }
            "alldifferent" => {
                let array = self.operand(scope)?;
                InstKind::AllDifferent { dest, array, heap: self.heap(scope)? }
            }
            "snapshot" => InstKind::Snapshot { dest },
            "havoc" => InstKind::Havoc { dest },
            "catch" => InstKind::Catch { dest },
            _ => match BinaryOp::ALL.into_iter().find(|op| op.name() == name) {
                Some(op) => {
                    let on = self.suffix()?;
                    let left = self.operand(scope)?;
                    InstKind::Binary { dest, op, on, left, right: self.comma_operand(scope)? }
                }
                None => return Ok(None),
            },
        }))
    }

    fn convert(&mut self, unsigned: bool, dest: LocalId, scope: &Scope) -> Parsed<InstKind> {
        let value = self.operand(scope)?;
        self.expect(",")?;
        let from = self.ty()?;
        if !self.eat_word("to") {
            return self.fail("expected `to`");
        }
        let to: Type = self.ty()?;
        Ok(InstKind::Convert { dest, value, from, to, unsigned })
    }

    /// `put`, `add` and the like; `if` with what is compared, and a comma.
    fn update(&mut self, scope: &Scope) -> Parsed<Update> {
        let simple = [Update::Put, Update::Add, Update::And, Update::Or, Update::Xor];
        for update in simple {
            if self.eat_word(update.name()) {
                return Ok(update);
            }
        }
        if !self.eat_word("if") {
            return self.fail("expected put, add, and, or, xor or if");
        }
        let expected = self.operand(scope)?;
        self.expect(",")?;
        Ok(Update::If(expected))
    }

    fn effect(&mut self, name: &str, scope: &Scope) -> Parsed<Option<InstKind>> {
        Ok(Some(match name {
            "put" => {
                let object = self.operand(scope)?;
                self.expect(".")?;
                let field = self.field()?;
                InstKind::PutField { object, field, value: self.comma_operand(scope)?, exchange: None }
            }
            "putstatic" => {
                let field = self.field()?;
                InstKind::PutStatic { field, value: self.comma_operand(scope)?, exchange: None }
            }
            "store" => {
                let (array, index) = self.element(scope)?;
                InstKind::Store { array, index, value: self.comma_operand(scope)?, exchange: None }
            }
            "check" => InstKind::Check(self.check(scope)?),
            "initclass" => InstKind::InitClass { class: self.class()? },
            "fork" => {
                let target = CallTarget::Direct(self.method_ref()?);
                InstKind::Fork { target, args: self.args(scope)? }
            }
            "forkvirtual" => {
                let target = CallTarget::Virtual(self.method_ref()?);
                InstKind::Fork { target, args: self.args(scope)? }
            }
            "join" => InstKind::Join,
            "await" => {
                let field = self.field()?;
                let mut objects = vec![self.comma_operand(scope)?];
                while self.eat(",") {
                    objects.push(self.operand(scope)?);
                }
                InstKind::Await { field, objects }
            }
            "monitorenter" => InstKind::MonitorEnter { object: self.operand(scope)? },
            "monitorexit" => InstKind::MonitorExit { object: self.operand(scope)? },
            "lock" => InstKind::Lock { object: self.operand(scope)? },
            "unlock" => InstKind::Unlock { object: self.operand(scope)? },
            "assert" => InstKind::Assert { condition: self.operand(scope)? },
            "assume" => InstKind::Assume { condition: self.operand(scope)? },
            "contract" => InstKind::Contract { kind: self.contract_kind()? },
            "invariant" | "decreases" => {
                let function = self.method_ref()?;
                let kind = if name == "invariant" { Demand::Invariant } else { Demand::Decrease };
                InstKind::Invariant { kind, function, args: self.args(scope)? }
            }
            "suppose" => {
                let function = self.method_ref()?;
                InstKind::Suppose { function, args: self.args(scope)? }
            }
            "forget" | "change" => {
                InstKind::Forget { parts: self.parts(scope)?, is_change: name == "change" }
            }
            "target" => InstKind::Target,
            "clear" => {
                let mut locals = vec![self.local(scope)?];
                while self.eat(",") {
                    locals.push(self.local(scope)?);
                }
                InstKind::Clear { locals }
            }
            _ => return Ok(None),
        }))
    }

    fn way(&mut self, scope: &Scope) -> Parsed<Way> {
        let (root, mut fields) = (self.operand(scope)?, Vec::new());
        while self.eat(".") {
            fields.push(self.field()?);
        }
        Ok(Way { root, fields })
    }

    pub(super) fn parts(&mut self, scope: &Scope) -> Parsed<Vec<Forgotten>> {
        let mut parts = vec![self.forgotten(scope)?];
        while self.eat(",") {
            parts.push(self.forgotten(scope)?);
        }
        Ok(parts)
    }

    fn forgotten(&mut self, scope: &Scope) -> Parsed<Forgotten> {
        let span = self.span();
        Ok(match &*self.word()? {
            "field" => {
                let mut way = self.way(scope)?;
                match way.fields.pop() {
                    Some(field) => Forgotten::Field(way, field),
                    None => return Err(error(span, "expected a field")),
                }
            }
            "fields" => Forgotten::Fields(self.field()?),
            "static" => Forgotten::Static(self.field()?),
            "elements" => Forgotten::Elements(self.way(scope)?),
            "range" => {
                let way = self.way(scope)?;
                let from = self.comma_operand(scope)?;
                Forgotten::Range(way, from, self.comma_operand(scope)?)
            }
            "arrays" => Forgotten::Arrays(self.ty()?),
            _ => {
                let message = "expected `field`, `fields`, `static`, `elements`, `range` or `arrays`";
                return Err(error(span, message));
            }
        })
    }

    /// `.int` and the like.
    fn suffix(&mut self) -> Parsed<Scalar> {
        self.expect(".")?;
        let span = self.span();
        let word = self.word()?;
        Scalar::ALL
            .into_iter()
            .find(|s| s.name() == &*word)
            .ok_or_else(|| error(span, "expected a type suffix"))
    }

    fn check(&mut self, scope: &Scope) -> Parsed<Check> {
        self.expect(".")?;
        let span = self.span();
        let word = self.word()?;
        let value = self.operand(scope)?;
        Ok(match &*word {
            "null" => Check::NonNull(value),
            "bounds" => Check::Bounds { array: value, index: self.comma_operand(scope)? },
            "zero" => Check::NonZero(value),
            "size" => Check::Size(value),
            "scalar" => Check::Scalar(value),
            "store" => Check::Store { array: value, value: self.comma_operand(scope)? },
            "finite" => Check::Finite(value),
            "range" => {
                self.expect(",")?;
                let range_span = self.span();
                let range = IntRange::named(&self.word()?);
                let range = range.ok_or_else(|| error(range_span, "expected a range such as i32 or u32"))?;
                Check::Range { value, range }
            }
            _ => return Err(error(span, "there is no such check")),
        })
    }

    pub(super) fn terminator_named(&mut self, name: &str, scope: &Scope) -> Parsed<TermKind> {
        Ok(match name {
            "jump" => TermKind::Jump(self.block_id()?),
            "branch" => {
                let condition = self.operand(scope)?;
                self.expect(",")?;
                let then = self.block_id()?;
                self.expect(",")?;
                TermKind::Branch { condition, then, otherwise: self.block_id()? }
            }
            "switch" => self.switch(scope)?,
            "return" => match self.peek() {
                Tok::Line | Tok::End | Tok::Sign("!") => TermKind::Return(None),
                Tok::Word(_) | Tok::Quoted(_) | Tok::Char(_) | Tok::Sign(_) => {
                    TermKind::Return(Some(self.operand(scope)?))
                }
            },
            "throw" => TermKind::Throw(self.operand(scope)?),
            "raise" => {
                let class = self.class()?;
                let message = if self.eat(",") { Some(self.operand(scope)?) } else { None };
                TermKind::Raise { class, message }
            }
            _ => TermKind::Unreachable,
        })
    }

    fn switch(&mut self, scope: &Scope) -> Parsed<TermKind> {
        let value = self.operand(scope)?;
        self.expect(",")?;
        self.expect("[")?;
        let mut cases = Vec::new();
        while !self.eat("]") {
            let case = self.number()?;
            self.expect(":")?;
            cases.push((case, self.block_id()?));
            self.eat(",");
        }
        self.expect(",")?;
        Ok(TermKind::Switch { value, cases, default: self.block_id()? })
    }
}

/// A constant that is a single word: `true`, `null`, `12`, `-3i32`.
fn constant(word: &str) -> Option<Const> {
    Some(match word {
        "true" => Const::Bool(true),
        "false" => Const::Bool(false),
        "null" => Const::Null,
        _ => {
            if let Some(digits) = word.strip_suffix("i32") {
                Const::I32(digits.parse().ok()?)
            } else if let Some(digits) = word.strip_suffix("i64") {
                Const::I64(digits.parse().ok()?)
            } else {
                match word.parse() {
                    Ok(small) => Const::Int(small),
                    Err(_) => Const::BigInt(Arc::new(word.parse::<BigInt>().ok()?)),
                }
            }
        }
    })
}
