//! The typed program: every name resolved, every conversion explicit.

use std::ops::Index;

use num_bigint::BigInt;
use rustc_hash::FxHashMap;
use source::{Interner, Span, Symbol};
pub use syntax::ast::ClauseKind;
use syntax::ast::Quantifier;

use crate::types::Ty;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A class or an interface.
    TypeId
);
id!(
    /// A field.
    FieldId
);
id!(
    /// A method or a constructor.
    MethodId
);
id!(
    /// A variable of a body.
    LocalId
);
id!(
    /// An expression of a body.
    ExprId
);

/// A class or an interface.
#[derive(Clone, Debug)]
pub struct TypeDecl {
    /// Its name.
    pub name: Symbol,
    /// Whether it is an interface.
    pub is_interface: bool,
    /// The superclass of a class.
    pub superclass: Option<TypeId>,
    /// The interfaces it implements, or extends if it is one.
    pub interfaces: Vec<TypeId>,
    /// Its own fields.
    pub fields: Vec<FieldId>,
    /// Its own methods and constructors.
    pub methods: Vec<MethodId>,
    /// What holds of its objects, as the conditions of a body without statements.
    pub invariants: Body,
    /// Where its name is declared.
    pub name_span: Span,
    /// The whole declaration.
    pub span: Span,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: Symbol,
    /// The class that declares it.
    pub owner: TypeId,
    /// Its type.
    pub ty: Ty,
    /// Whether it belongs to the class.
    pub is_static: bool,
    /// Where its name is declared.
    pub span: Span,
}

/// The three kinds of methods.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MethodKind {
    /// Called without an object.
    Static,
    /// Called on an object.
    Instance,
    /// Called by `new`.
    Constructor,
}

/// A method or a constructor.
#[derive(Clone, Debug)]
pub struct Method {
    /// Its name; a constructor's is that of its class.
    pub name: Symbol,
    /// The type that declares it.
    pub owner: TypeId,
    /// Which kind it is.
    pub kind: MethodKind,
    /// Whether specifications may call it.
    pub is_pure: bool,
    /// The types of the parameters.
    pub params: Vec<Ty>,
    /// The type of the result.
    pub result: Ty,
    /// Whether it has a body; a method of an interface may not.
    pub has_body: bool,
    /// Where its name is declared.
    pub name_span: Span,
    /// The whole declaration.
    pub span: Span,
    /// Its code, once it was checked. The implicit constructor has an empty one.
    pub body: Option<Body>,
}

/// What a local is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocalKind {
    /// `this`
    This,
    /// A parameter.
    Param,
    /// A declared variable.
    Variable,
    /// A variable of a quantifier.
    Bound,
}

/// A variable of a body.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name.
    pub name: Symbol,
    /// Its type.
    pub ty: Ty,
    /// What it is.
    pub kind: LocalKind,
    /// Where it is declared.
    pub span: Span,
}

/// One conjunct of a contract.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Which clause it belongs to.
    pub kind: ClauseKind,
    /// The condition.
    pub condition: ExprId,
}

/// Something that may change.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the fields are the parts of the place")]
pub enum Modified {
    /// A field of an object.
    Field { object: ExprId, field: FieldId },
    /// A static field.
    Static(FieldId),
    /// An element of an array.
    Element { array: ExprId, index: ExprId },
    /// Elements from an index up to another, which is excluded; all without them.
    Range { array: ExprId, bounds: Option<(ExprId, ExprId)> },
    /// All fields of an object of a class.
    All { object: ExprId, class: TypeId },
}

/// The code of a method with its contract.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// `this`, parameters, variables and bound variables.
    pub locals: Vec<Local>,
    /// The locals of the parameters, in their order.
    pub params: Vec<LocalId>,
    /// All expressions.
    pub exprs: Vec<Expr>,
    /// The contract, split into conjuncts.
    pub specs: Vec<Spec>,
    /// Numbers that get smaller in recursive calls.
    pub decreases: Vec<ExprId>,
    /// What may change, if that is said, and where.
    pub modifies: Option<(Vec<Modified>, Span)>,
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// Whether control can reach the end of the statements.
    pub falls_through: bool,
}

impl Index<ExprId> for Body {
    type Output = Expr;
    fn index(&self, id: ExprId) -> &Expr {
        &self.exprs[id.index()]
    }
}

impl Index<LocalId> for Body {
    type Output = Local;
    fn index(&self, id: LocalId) -> &Local {
        &self.locals[id.index()]
    }
}

/// A statement and where it stands.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Its characters.
    pub span: Span,
}

/// What a statement does.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields are the parts of the statement")]
pub enum StmtKind {
    /// Declares a local; it gets its value or the default of its type.
    Declare { local: LocalId, init: Option<ExprId> },
    /// Assigns a local, a field, a static field or an element.
    Assign { target: ExprId, value: ExprId },
    /// Evaluates a call and drops the result.
    Eval(ExprId),
    /// Calls another constructor on `this`.
    Delegate { constructor: MethodId, args: Vec<ExprId> },
    /// `assert`
    Assert(ExprId),
    /// `assume`
    Assume(ExprId),
    /// `while`
    While { condition: ExprId, invariants: Vec<ExprId>, decreases: Vec<ExprId>, body: Vec<Stmt> },
    /// `if` with any number of `else if`
    If { arms: Vec<(ExprId, Vec<Stmt>)>, otherwise: Vec<Stmt> },
    /// `continue`
    Continue,
    /// `break`
    Break,
    /// `return`
    Return(Option<ExprId>),
    /// `throw`
    Throw(Option<ExprId>),
    /// `try`
    Try { body: Vec<Stmt>, handler: Vec<Stmt> },
    /// A block of its own.
    Block(Vec<Stmt>),
    /// `lock (x) { }`
    Monitor { target: ExprId, body: Vec<Stmt> },
    /// `lock x;`
    Lock(ExprId),
    /// `unlock x;`
    Unlock(ExprId),
    /// `fork`
    Fork(ExprId),
    /// `join`
    Join,
    /// `havoc`
    Havoc(ExprId),
}

/// An expression with its type.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// The type of its value.
    pub ty: Ty,
    /// Its characters.
    pub span: Span,
}

/// A constant.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "the names are those of the types")]
pub enum Const {
    Bool(bool),
    Int(BigInt),
    Float(f64),
    Char(char),
    Str(Symbol),
    Null,
}

/// Arithmetic on two operands of one type, which is also the type of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the usual ones")]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// Comparison of two operands of one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the usual ones")]
pub enum CmpOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Operators that evaluate their second operand only if they need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the usual ones")]
pub enum LogicOp {
    And,
    Or,
    Implies,
}

/// What a quantifier ranges over.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the fields are the parts of the range")]
pub enum Range {
    /// Elements and indices of an array.
    Array { value: LocalId, index: LocalId, array: ExprId },
    /// Integers from `from` up to `to`, which is excluded.
    Interval { index: LocalId, from: ExprId, to: ExprId },
}

/// Which method a call reaches.
#[derive(Clone, Copy, Debug)]
pub enum Callee {
    /// A static method.
    Static(MethodId),
    /// The method of that signature in the run-time class of the receiver.
    Virtual(MethodId),
    /// Exactly this method of the superclass, on `this`.
    Super(MethodId),
}

impl Callee {
    /// The method that is named.
    pub fn method(self) -> MethodId {
        match self {
            Callee::Static(method) | Callee::Virtual(method) | Callee::Super(method) => method,
        }
    }
}

/// What an expression computes.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields are the parts of the expression")]
pub enum ExprKind {
    /// A constant.
    Const(Const),
    /// A variable, a parameter or `this`.
    Local(LocalId),
    /// The result, in `ensures`.
    Retval,
    /// A field of an object.
    Field { object: ExprId, field: FieldId },
    /// A static field; the object it was reached through is evaluated for its effects.
    Static { through: Option<ExprId>, field: FieldId },
    /// An element of an array.
    Index { array: ExprId, index: ExprId },
    /// The length of an array.
    Length(ExprId),
    /// Arithmetic negation.
    Neg(ExprId),
    /// Logical negation.
    Not(ExprId),
    /// Arithmetic.
    Arith { op: ArithOp, left: ExprId, right: ExprId },
    /// Comparison.
    Compare { op: CmpOp, left: ExprId, right: ExprId },
    /// `&&`, `||`, `==>`
    Logic { op: LogicOp, left: ExprId, right: ExprId },
    /// `c ? a : b`
    Conditional { condition: ExprId, then: ExprId, otherwise: ExprId },
    /// Converts a number or a character to the type of the expression.
    Convert(ExprId),
    /// Checks that a reference has the type of the expression.
    Cast(ExprId),
    /// Whether an object has a type.
    InstanceOf { operand: ExprId, class: TypeId },
    /// A new object.
    New { class: TypeId, constructor: MethodId, args: Vec<ExprId> },
    /// A new array of the type of the expression.
    NewArray { sizes: Vec<ExprId> },
    /// A call.
    Call { callee: Callee, receiver: Option<ExprId>, args: Vec<ExprId> },
    /// `forall` or `exists`
    Quantified { quantifier: Quantifier, range: Range, body: ExprId },
    /// The value at entry.
    Old(ExprId),
    /// Whether all elements of an array differ.
    AllDifferent(ExprId),
    /// Something that was reported.
    Error,
}

/// A whole program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// All names.
    pub names: Interner,
    /// Classes and interfaces.
    pub types: Vec<TypeDecl>,
    /// Fields.
    pub fields: Vec<Field>,
    /// Methods and constructors.
    pub methods: Vec<Method>,
    /// Initial values of static fields, in the order of the files: one body that assigns them.
    pub startup: Body,
    /// Types by name.
    pub type_names: FxHashMap<Symbol, TypeId>,
    /// The own fields of a type by name.
    pub(crate) field_names: FxHashMap<(TypeId, Symbol), FieldId>,
    /// The own methods of a type by name.
    pub(crate) method_names: FxHashMap<(TypeId, Symbol), Vec<MethodId>>,
}

impl Program {
    /// The name of a type.
    pub fn type_name(&self, id: TypeId) -> &str {
        self.names.text(self[id].name)
    }

    /// The superclasses of a type from itself upward. A cycle was reported and is cut.
    pub fn ancestry(&self, id: TypeId) -> impl Iterator<Item = TypeId> + '_ {
        std::iter::successors(Some(id), |id| self[*id].superclass).take(self.types.len())
    }

    /// All supertypes with the type itself, superclasses first, each once.
    pub fn supertypes(&self, id: TypeId) -> Vec<TypeId> {
        let mut found: Vec<TypeId> = self.ancestry(id).collect();
        let mut next = 0;
        while next < found.len() {
            for interface in &self[found[next]].interfaces {
                if !found.contains(interface) {
                    found.push(*interface);
                }
            }
            next += 1;
        }
        found
    }

    /// Whether every object of type `below` is one of type `above`.
    pub fn is_subtype(&self, below: TypeId, above: TypeId) -> bool {
        below == above || self.supertypes(below).contains(&above)
    }

    /// A field by name, own or inherited.
    pub fn find_field(&self, id: TypeId, name: Symbol) -> Option<FieldId> {
        self.ancestry(id).find_map(|ty| self.field_names.get(&(ty, name)).copied())
    }

    /// The own methods of a type with that name.
    pub fn own_methods(&self, id: TypeId, name: Symbol) -> &[MethodId] {
        self.method_names.get(&(id, name)).map_or(&[], |list| list)
    }

    /// Whether a subtype has a method of its own in place of a method.
    pub fn is_overridden(&self, id: MethodId) -> bool {
        let method = &self[id];
        self.methods.iter().any(|other| {
            other.name == method.name
                && other.kind == method.kind
                && other.params == method.params
                && other.owner != method.owner
                && self.is_subtype(other.owner, method.owner)
        })
    }

    /// A method as messages name it: `Node.insert(int, Node)`.
    pub fn show_method(&self, id: MethodId) -> String {
        let method = &self[id];
        let params: Vec<String> = method.params.iter().map(|ty| ty.show(self)).collect();
        let (owner, name) = (self.type_name(method.owner), self.names.text(method.name));
        match method.kind {
            MethodKind::Constructor => format!("{owner}({})", params.join(", ")),
            MethodKind::Static | MethodKind::Instance => format!("{owner}.{name}({})", params.join(", ")),
        }
    }
}

macro_rules! table {
    ($id:ident, $entry:ident, $field:ident) => {
        impl Index<$id> for Program {
            type Output = $entry;
            fn index(&self, id: $id) -> &$entry {
                &self.$field[id.index()]
            }
        }
    };
}

table!(TypeId, TypeDecl, types);
table!(FieldId, Field, fields);
table!(MethodId, Method, methods);
