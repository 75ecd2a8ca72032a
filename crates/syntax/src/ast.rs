//! The tree the parser builds. Expressions and statements live in two arenas per file, so that dropping
//! or walking a long chain of operators never recurses.

use std::ops::Index;

use source::{FileId, Span, Symbol};

use crate::lexer::Comment;
use crate::token::Token;

/// An expression in its file's arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct ExprId(pub(crate) u32);

/// A statement in its file's arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct StmtId(pub(crate) u32);

/// One parsed file.
#[derive(Clone, Debug)]
pub struct File {
    /// Which file of the source map this is.
    pub id: FileId,
    /// Classes and interfaces in their order.
    pub types: Vec<TypeDecl>,
    /// All tokens, for the formatter.
    pub tokens: Vec<Token>,
    /// All comments, for the formatter and the headers of tests.
    pub comments: Vec<Comment>,
    pub(crate) exprs: Vec<Expr>,
    pub(crate) stmts: Vec<Stmt>,
}

impl File {
    /// The parts of a condition that `&&` joins at its top, from left to right, so that a report can name the one that
    /// failed.
    pub fn conjuncts(&self, condition: ExprId) -> Vec<ExprId> {
        let mut found = Vec::new();
        let mut pending = vec![condition];
        while let Some(id) = pending.pop() {
            match self[id].kind {
                ExprKind::Binary { op: BinaryOp::And, left, right, .. } => pending.extend([right, left]),
                ExprKind::Paren(inner) if self.is_conjunction(inner) => pending.push(inner),
                _ => found.push(id),
            }
        }
        found
    }

    fn is_conjunction(&self, id: ExprId) -> bool {
        matches!(self[id].kind, ExprKind::Binary { op: BinaryOp::And, .. } | ExprKind::Paren(_))
    }
}

impl Index<ExprId> for File {
    type Output = Expr;
    fn index(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }
}

impl Index<StmtId> for File {
    type Output = Stmt;
    fn index(&self, id: StmtId) -> &Stmt {
        &self.stmts[id.0 as usize]
    }
}

/// A name and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ident {
    /// The name.
    pub name: Symbol,
    /// Its characters.
    pub span: Span,
}

/// Class or interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeDeclKind {
    /// `class`
    Class,
    /// `interface`
    Interface,
}

/// The declaration of a class or an interface.
#[derive(Clone, Debug)]
pub struct TypeDecl {
    /// Class or interface.
    pub kind: TypeDeclKind,
    /// Its name.
    pub name: Ident,
    /// The names after `extends`.
    pub extends: Vec<Ident>,
    /// The names after `implements`.
    pub implements: Vec<Ident>,
    /// Fields, methods and constructors in their order.
    pub members: Vec<Member>,
    /// The whole declaration.
    pub span: Span,
}

/// A member of a class or interface.
#[derive(Clone, Debug)]
pub enum Member {
    /// A field.
    Field(Field),
    /// A method or a constructor.
    Method(Method),
    /// `invariant(e)`: what holds of objects of the class while none of their methods runs.
    Invariant(ClassInvariant),
}

/// What holds of the objects of a class.
#[derive(Clone, Debug)]
pub struct ClassInvariant {
    /// The conditions; several are conjoined.
    pub conditions: Vec<ExprId>,
    /// The whole declaration.
    pub span: Span,
}

/// A field of objects or of the class.
#[derive(Clone, Debug)]
pub struct Field {
    /// Whether it belongs to the class.
    pub is_static: bool,
    /// Its type.
    pub ty: TypeRef,
    /// Its name.
    pub name: Ident,
    /// The initial value, if one is given.
    pub init: Option<ExprId>,
    /// The whole declaration.
    pub span: Span,
}

/// A method or a constructor.
#[derive(Clone, Debug)]
pub struct Method {
    /// Whether it is called without an object.
    pub is_static: bool,
    /// Whether specifications may call it.
    pub is_pure: bool,
    /// The type of the result; none for constructors.
    pub result: Option<TypeRef>,
    /// Its name; a constructor's is that of its class.
    pub name: Ident,
    /// The formal parameters.
    pub params: Vec<Param>,
    /// The contract.
    pub clauses: Vec<Clause>,
    /// The statements; none for an abstract method of an interface.
    pub body: Option<Block>,
    /// The whole declaration.
    pub span: Span,
}

/// A formal parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its type.
    pub ty: TypeRef,
    /// Its name.
    pub name: Ident,
}

/// The kinds of contract clauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ClauseKind {
    /// `requires`
    Requires,
    /// `ensures`
    Ensures,
    /// `exceptional`
    Exceptional,
    /// `decreases`: numbers, not conditions.
    Decreases,
    /// `modifies`: places, not conditions.
    Modifies,
}

/// One clause of a contract.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Which kind.
    pub kind: ClauseKind,
    /// The conditions; several are conjoined.
    pub conditions: Vec<ExprId>,
    /// What may change.
    pub places: Vec<Place>,
    /// The whole clause.
    pub span: Span,
}

/// Something that may change.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs, reason = "the fields are the parts of the place")]
pub enum Place {
    /// `x.f`, `f`, `C.f`, `a[i]`
    One(ExprId),
    /// `a[i..j]`, and `a[*]` without bounds
    Range { array: ExprId, bounds: Option<(ExprId, ExprId)> },
    /// `x.*`
    All(ExprId),
}

/// The part of a type before its brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BaseType {
    /// `int`
    Int,
    /// `uint`
    Uint,
    /// `bool`
    Bool,
    /// `float`
    Float,
    /// `char`
    Char,
    /// `string`
    String,
    /// `void`
    Void,
    /// A class or an interface.
    Named(Symbol),
    /// The parser found no type here and has reported that.
    Error,
}

/// A type as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeRef {
    /// The part before the brackets.
    pub base: BaseType,
    /// How many pairs of brackets follow.
    pub dims: u32,
    /// Its characters.
    pub span: Span,
}

/// Statements in braces.
#[derive(Clone, Debug)]
pub struct Block {
    /// The statements in their order.
    pub stmts: Vec<StmtId>,
    /// The whole block with its braces.
    pub span: Span,
}

/// A statement and where it stands.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Its characters.
    pub span: Span,
}

/// A call of another constructor at the start of a constructor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delegation {
    /// `super(...)`
    Super,
    /// `this(...)`
    This,
}

/// One condition of an `if` with what it guards; `else if` adds further arms.
#[derive(Clone, Debug)]
pub struct Arm {
    /// The condition.
    pub condition: ExprId,
    /// What is executed where it holds.
    pub body: StmtId,
}

/// What a statement does.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields are the parts of the statement in its comment")]
pub enum StmtKind {
    /// `T x;` or `T x := e;`
    Declare { ty: TypeRef, name: Ident, init: Option<ExprId> },
    /// `target := value;`
    Assign { target: ExprId, value: ExprId },
    /// A call for its effect.
    Call(ExprId),
    /// `super(...)` or `this(...)` in a constructor.
    Delegate { kind: Delegation, args: Vec<ExprId> },
    /// `;`
    Skip,
    /// `assert e;`
    Assert(ExprId),
    /// `assume e;`
    Assume(ExprId),
    /// `while (condition) invariant(e) ... decreases(e, ...) body`
    While { condition: ExprId, invariants: Vec<ExprId>, decreases: Vec<ExprId>, body: StmtId },
    /// `if (e) s else if (e) s else s`
    If { arms: Vec<Arm>, otherwise: Option<StmtId> },
    /// `continue;`
    Continue,
    /// `break;`
    Break,
    /// `return;` or `return e;`
    Return(Option<ExprId>),
    /// `throw;` or `throw "message";`
    Throw(Option<ExprId>),
    /// `try { } catch { }`
    Try { body: Block, handler: Block },
    /// `{ }`
    Block(Block),
    /// `lock (x) { }`
    Monitor { target: ExprId, body: Block },
    /// `lock x;`
    Lock(ExprId),
    /// `unlock x;`
    Unlock(ExprId),
    /// `fork x.m(a);`
    Fork(ExprId),
    /// `join;`
    Join,
    /// `havoc x;`
    Havoc(ExprId),
    /// The parser could make nothing of it and has reported that.
    Error,
}

/// An expression and where it stands.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// Its characters.
    pub span: Span,
}

/// Unary operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    /// `!`
    Not,
    /// `-`
    Neg,
}

/// Binary operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[allow(missing_docs, reason = "the names are the usual ones")]
pub enum BinaryOp {
    Implies,
    Or,
    And,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

impl BinaryOp {
    /// The operator as it is written.
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Implies => "==>",
            BinaryOp::Or => "||",
            BinaryOp::And => "&&",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
        }
    }
}

/// What a call is made on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Receiver {
    /// `m(a)`: a method of the own class.
    Own,
    /// `super.m(a)`
    Super(Span),
    /// `x.m(a)` or `C.m(a)`; which of the two is a matter of names.
    Expr(ExprId),
}

/// `forall`, `exists` or `count`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    /// `forall`
    Forall,
    /// `exists`
    Exists,
    /// `count`
    Count,
}

impl Quantifier {
    /// The word in the source.
    pub fn word(self) -> &'static str {
        match self {
            Quantifier::Forall => "forall",
            Quantifier::Exists => "exists",
            Quantifier::Count => "count",
        }
    }
}

/// What a quantifier ranges over.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the fields are the parts in the comment")]
pub enum Range {
    /// `value, index : array`, or the other spelling `array, index, value`
    Array { value: Ident, index: Ident, array: ExprId },
    /// `index in from..to`
    Interval { index: Ident, from: ExprId, to: ExprId },
}

/// What an expression computes.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields are the parts of the expression in its comment")]
pub enum ExprKind {
    /// An integer literal.
    Int(u64),
    /// An integer literal too large for 64 bits, as written.
    BigInt(Symbol),
    /// A floating point literal.
    Float(f64),
    /// `true` or `false`
    Bool(bool),
    /// `'c'`
    Char(char),
    /// `"text"`, without quotes and escapes.
    Str(Symbol),
    /// `null`
    Null,
    /// `this`
    This,
    /// A name.
    Name(Symbol),
    /// `object.name`
    Field { object: ExprId, name: Ident },
    /// `array[index]`
    Index { array: ExprId, index: ExprId },
    /// `#array`
    Length(ExprId),
    /// `-e` or `!e`
    Unary { op: UnaryOp, operand: ExprId },
    /// `left op right`
    Binary { op: BinaryOp, op_span: Span, left: ExprId, right: ExprId },
    /// `condition ? then : otherwise`
    Conditional { condition: ExprId, then: ExprId, otherwise: ExprId },
    /// `(T) e`
    Cast { ty: TypeRef, operand: ExprId },
    /// `e instanceof T`
    InstanceOf { operand: ExprId, ty: TypeRef },
    /// `new C(args)`
    New { class: Ident, args: Vec<ExprId> },
    /// `new T[n][m][]`: as many sizes as given, then `rest` further dimensions.
    NewArray { base: TypeRef, sizes: Vec<ExprId>, rest: u32 },
    /// A call.
    Call { receiver: Receiver, name: Ident, args: Vec<ExprId> },
    /// `forall` or `exists`
    Quantified { quantifier: Quantifier, range: Range, body: ExprId },
    /// `(e)`; kept because it decides whether `&&` and `||` are mixed.
    Paren(ExprId),
    /// The parser found no expression here and has reported that.
    Error,
}
