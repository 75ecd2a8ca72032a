//! Expressions.

use super::Type;

/// An expression together with its static type.
///
/// The type is stored, because shrinking and printing other languages need it and cannot ask a type checker.
/// `null` carries the type that its place expects.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The static type.
    pub ty: Type,
    /// What kind of expression it is.
    pub kind: ExprKind,
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// An integer literal within the 32-bit range.
    Int(i64),
    /// `true` or `false`.
    Bool(bool),
    /// A finite float literal.
    Float(f64),
    /// A character literal.
    Char(char),
    /// A string literal.
    Str(String),
    /// `null`.
    Null,
    /// A parameter, local variable, loop counter, quantified variable or the parameter `fuel`.
    Local(String),
    /// `this`.
    This,
    /// `retval`, in `ensures` only.
    Retval,
    /// A field of an object.
    Field(Box<Expr>, String),
    /// A static field: class and name.
    Static(String, String),
    /// An element of an array.
    Index(Box<Expr>, Box<Expr>),
    /// The length of an array.
    Length(Box<Expr>),
    /// A prefix operator.
    Unary(UnaryOp, Box<Expr>),
    /// An infix operator.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `c ? a : b`.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A cast to the type of this node.
    Cast(Box<Expr>),
    /// `e instanceof C`.
    InstanceOf(Box<Expr>, String),
    /// A call of a method with a result.
    Call(Box<Call>),
    /// A new object of the class that is the type of this node.
    New(Vec<Expr>),
    /// A new array of the type of this node, with one size per dimension.
    NewArray(Vec<Size>),
    /// `old(e)`, in `ensures` only.
    Old(Box<Expr>),
    /// `forall v, i : a : e` or `exists v, i : a : e`.
    Elements {
        /// Which quantifier.
        quantifier: Quantifier,
        /// The name of the element.
        value: String,
        /// The name of the index.
        index: String,
        /// The array.
        array: Box<Expr>,
        /// What is said of every or of some element.
        body: Box<Expr>,
    },
    /// `forall i in low..high : e` or `exists i in low..high : e`.
    Range {
        /// Which quantifier.
        quantifier: Quantifier,
        /// The name of the number.
        index: String,
        /// The lowest number.
        low: i64,
        /// The number after the highest. Its form bounds how many numbers there are.
        high: Size,
        /// What is said of every or of some number.
        body: Box<Expr>,
    },
    /// `alldifferent(a)`.
    AllDifferent(Box<Expr>),
}

/// Prefix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `!`.
    Not,
    /// `-`.
    Negate,
}

/// Infix operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `/`.
    Divide,
    /// `%`.
    Remainder,
    /// `==`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterEqual,
    /// `&&`.
    And,
    /// `||`.
    Or,
    /// `==>`.
    Implies,
}

/// The two quantifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// `forall`.
    All,
    /// `exists`.
    Some,
}

/// The size of a new array or the end of a range.
///
/// Sizes are not arbitrary expressions: a program that allocates 2147483647 elements is of no use to a test, and no
/// edit of the tree may turn a small size into a huge one.
#[derive(Clone, Debug, PartialEq)]
pub enum Size {
    /// A number, which may be negative.
    Literal(i64),
    /// The length of an array.
    Length(Box<Expr>),
    /// `e % n` with a small positive n; the result may be negative.
    Remainder(Box<Expr>, i64),
}

/// A call of a method.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// On what the method is called.
    pub receiver: Receiver,
    /// The name of the method.
    pub method: String,
    /// The first argument, where the method is recursive.
    pub fuel: Option<Fuel>,
    /// The other arguments.
    pub args: Vec<Expr>,
}

/// On what a method is called.
#[derive(Clone, Debug, PartialEq)]
pub enum Receiver {
    /// `e.m(...)`, dispatched on the run-time type of `e`.
    Object(Expr),
    /// `C.m(...)`, a static method.
    Static(String),
    /// `super.m(...)`, not dispatched.
    Super,
    /// `m(...)`, a static or instance method of the own class.
    Own,
}

/// How much fuel a call gives to a recursive method.
///
/// It is not an expression: recursion ends because each call inside the method gives less than it got, and
/// because calls from outside start with a small number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fuel {
    /// A number, in calls from outside.
    Start(u32),
    /// `fuel - 1`, in calls of the method by itself.
    Less,
}

impl Expr {
    /// An expression of that type and kind.
    #[must_use]
    pub fn new(ty: Type, kind: ExprKind) -> Self {
        Self { ty, kind }
    }

    /// An integer literal.
    #[must_use]
    pub fn int(value: i64) -> Self {
        Self::new(Type::Int, ExprKind::Int(value))
    }

    /// A boolean literal.
    #[must_use]
    pub fn bool(value: bool) -> Self {
        Self::new(Type::Bool, ExprKind::Bool(value))
    }

    /// `null` of a type.
    #[must_use]
    pub fn null(ty: Type) -> Self {
        Self::new(ty, ExprKind::Null)
    }

    /// A local variable.
    #[must_use]
    pub fn local(name: &str, ty: Type) -> Self {
        Self::new(ty, ExprKind::Local(name.to_owned()))
    }

    /// A field of this expression's value.
    #[must_use]
    pub fn field(self, name: &str, ty: Type) -> Self {
        Self::new(ty, ExprKind::Field(Box::new(self), name.to_owned()))
    }

    /// The element at an index of this array, where it is one.
    #[must_use]
    pub fn element(self, index: Self) -> Self {
        let ty = self.ty.element().cloned().unwrap_or(Type::Int);
        Self::new(ty, ExprKind::Index(Box::new(self), Box::new(index)))
    }

    /// The length of this array.
    #[must_use]
    pub fn length(self) -> Self {
        Self::new(Type::Int, ExprKind::Length(Box::new(self)))
    }

    /// The negation of this condition.
    #[must_use]
    pub fn negated(self) -> Self {
        Self::new(Type::Bool, ExprKind::Unary(UnaryOp::Not, Box::new(self)))
    }

    /// This expression cast to a type.
    #[must_use]
    pub fn cast(self, ty: Type) -> Self {
        Self::new(ty, ExprKind::Cast(Box::new(self)))
    }

    /// This expression and another joined by an operator.
    #[must_use]
    pub fn binary(self, op: BinaryOp, right: Self) -> Self {
        let ty = if op.is_arithmetic() { self.ty.clone() } else { Type::Bool };
        Self::new(ty, ExprKind::Binary(op, Box::new(self), Box::new(right)))
    }

    /// Whether the value is the same wherever and whenever the expression is evaluated.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        let mut constant = true;
        self.each(&mut |inner| {
            constant &= match inner.kind {
                ExprKind::Int(_)
                | ExprKind::Bool(_)
                | ExprKind::Float(_)
                | ExprKind::Char(_)
                | ExprKind::Str(_)
                | ExprKind::Null
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::Conditional(..)
                | ExprKind::Cast(_)
                | ExprKind::InstanceOf(..) => true,
                ExprKind::Local(_)
                | ExprKind::This
                | ExprKind::Retval
                | ExprKind::Field(..)
                | ExprKind::Static(..)
                | ExprKind::Index(..)
                | ExprKind::Length(_)
                | ExprKind::Call(_)
                | ExprKind::New(_)
                | ExprKind::NewArray(_)
                | ExprKind::Old(_)
                | ExprKind::Elements { .. }
                | ExprKind::Range { .. }
                | ExprKind::AllDifferent(_) => false,
            };
        });
        constant
    }

    /// Whether evaluating the expression changes nothing: it calls nothing and allocates nothing.
    #[must_use]
    pub fn is_pure(&self) -> bool {
        let mut pure = true;
        self.each(&mut |inner| {
            pure &= !matches!(inner.kind, ExprKind::Call(_) | ExprKind::New(_) | ExprKind::NewArray(_));
        });
        pure
    }

    /// `this != null`, said of this expression.
    #[must_use]
    pub fn is_not_null(self) -> Self {
        let null = Self::null(self.ty.clone());
        self.binary(BinaryOp::NotEqual, null)
    }

    /// `this == null`, said of this expression.
    #[must_use]
    pub fn is_null(self) -> Self {
        let null = Self::null(self.ty.clone());
        self.binary(BinaryOp::Equal, null)
    }
}

impl BinaryOp {
    /// Whether the operator computes a number from two numbers.
    #[must_use]
    pub fn is_arithmetic(self) -> bool {
        match self {
            Self::Add | Self::Subtract | Self::Multiply | Self::Divide | Self::Remainder => true,
            Self::Equal
            | Self::NotEqual
            | Self::Less
            | Self::LessEqual
            | Self::Greater
            | Self::GreaterEqual
            | Self::And
            | Self::Or
            | Self::Implies => false,
        }
    }

    /// Whether the operator evaluates its right side only where the left side does not settle the result.
    #[must_use]
    pub fn is_short_circuit(self) -> bool {
        match self {
            Self::And | Self::Or | Self::Implies => true,
            Self::Add
            | Self::Subtract
            | Self::Multiply
            | Self::Divide
            | Self::Remainder
            | Self::Equal
            | Self::NotEqual
            | Self::Less
            | Self::LessEqual
            | Self::Greater
            | Self::GreaterEqual => false,
        }
    }
}
