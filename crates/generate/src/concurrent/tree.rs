//! The tree of a small concurrent program.
//!
//! There are no scopes in it: every method may mention every name of a fixed stock (the objects `a`, `b` and
//! `c`, the numbers `i` and `j`, the arrays `v` and `o`, a few locals, fields and statics), and the printer
//! declares those that are mentioned. So any part can be cut out of the tree, or replaced by another of its
//! Rust type, and what is left is still a well-typed program. That is what makes shrinking simple.

/// An object that a method gets as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Which {
    A,
    B,
    C,
}

/// A number that a method gets as an argument; in main, a symbolic one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Number {
    I,
    J,
}

/// A local variable for numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Local {
    X,
    Y,
    Z,
    /// Counts the iterations of loops.
    K,
}

/// A field of an object that holds a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    F,
    G,
}

/// An expression for an object that can stand before a dot; it may still be null.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Object {
    /// An argument of the method.
    Given(Which),
    /// The local variable `p`.
    Local,
    /// What a shared place refers to.
    Read(Box<Link>),
}

/// A shared place that holds a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// The field `next` of an object.
    Next(Object),
    /// The static field `r`.
    Static,
    /// An element of the array `o`.
    Element(Int),
}

/// A reference to be stored or compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Null,
    /// A new object; never stands in a condition.
    New,
    Same(Object),
}

/// A shared place that holds a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Field(Object, Field),
    /// The static field `s`.
    Static,
    /// An element of the array `v`.
    Element(Box<Int>),
}

/// An expression of type int.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Int {
    Const(i64),
    Local(Local),
    Given(Number),
    /// `retval`, in the ensures clause of a method with a result.
    Result,
    Read(Place),
    /// The value at the entry of the method, in an ensures clause.
    Old(Box<Int>),
    Op(IntOp, Box<Int>, Box<Int>),
}

/// An operator on numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IntOp {
    Plus,
    Minus,
    Over,
    Rem,
}

/// A comparison of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
}

/// How two conditions are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Junction {
    And,
    Or,
    Implies,
}

/// A condition over all elements of the array `v`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Quantifier {
    /// All elements compare so with a number.
    All(Comparison, Int),
    /// Some element does.
    Some(Comparison, Int),
    /// The elements at the first two indices do, and the range is written out.
    Range(Comparison, Int),
    /// No two elements are equal.
    Different,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cond {
    Const(bool),
    Compare(Comparison, Int, Int),
    /// Two references are equal (true) or different (false).
    Refer(bool, Object, Value),
    Join(Junction, Box<Cond>, Box<Cond>),
    Over(Quantifier),
}

/// Statements in order.
pub(super) type Stmts = Vec<Stmt>;

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stmt {
    /// A local number gets a value.
    Let(Local, Int),
    /// The local `p` gets a reference.
    Point(Value),
    /// A shared number gets a value.
    Write(Place, Int),
    /// A shared reference gets a value.
    Publish(Link, Value),
    /// A local number gets any value.
    Havoc(Local),
    If(Cond, Stmts, Stmts),
    /// The counter `k` runs from 0 to a number, excluded.
    Loop(i64, Stmts),
    /// `lock (x) { .. }`
    Monitor(Object, Stmts),
    /// `lock x;`
    Lock(Object),
    /// `unlock x;`
    Unlock(Object),
    Try(Stmts, Stmts),
    Throw,
    Return,
    Assert(Cond),
    Assume(Cond),
    Fork(Call),
    Join,
    /// A call, and the local that gets the result where the method has one.
    Call(Call, Option<Local>),
}

/// A method and its arguments; the arrays are passed on unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// The [`Method::id`] of what is called.
    pub id: usize,
    /// The arguments `a`, `b` and `c`.
    pub objects: [Object; 3],
    /// The arguments `i` and `j`.
    pub numbers: [Int; 2],
}

/// The clauses of a method, all of which must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Contract {
    pub requires: Vec<Cond>,
    pub ensures: Vec<Cond>,
    pub exceptional: Vec<Cond>,
}

/// What a method is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The entry.
    Main,
    /// Forked by others.
    Thread,
    /// Called by others; true where it returns the local `x`.
    Helper(bool),
}

/// A method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Method {
    /// A number no other method has. Methods fork and call only those with larger ones.
    pub id: usize,
    pub role: Role,
    /// Whether it is a method of the object `a`, which it then calls `this`.
    pub instance: bool,
    pub contract: Contract,
    pub body: Stmts,
}

/// Where an object of main comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Main allocates it.
    New,
    /// It is the object `a` under another name.
    First,
    /// It is an input, which may be null.
    Input,
    /// It is an input that is not null.
    NonNull,
}

/// The objects and arrays that main begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct World {
    /// The sources of `a`, `b` and `c`.
    pub objects: [Source; 3],
    /// The length of the array `v`.
    pub length: i64,
    /// Whether the array `v` is an input.
    pub input_array: bool,
}

/// A small concurrent program.
///
/// It is a tree, not text, so that it can be made smaller when something is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concurrent {
    pub(super) world: World,
    pub(super) main: Method,
    /// The threads and helpers.
    pub(super) methods: Vec<Method>,
}

impl Concurrent {
    /// The thread or helper with a number.
    pub(super) fn method(&self, id: usize) -> Option<&Method> {
        self.methods.iter().find(|method| method.id == id)
    }
}
