//! Statements.

use super::{Call, Expr, Type};

/// A list of statements with a scope of its own.
pub type Block = Vec<Stmt>;

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    /// `T x;` or `T x := e;`.
    Declare {
        /// The name, unique in the method.
        name: String,
        /// The type.
        ty: Type,
        /// The initial value, where it is not the default of the type.
        init: Option<Expr>,
    },
    /// `place := value;`.
    Assign {
        /// A local variable, field, static field or array element.
        place: Expr,
        /// The value.
        value: Expr,
    },
    /// A call whose result, if any, is discarded.
    Call(Call),
    /// `if (condition) { ... } else { ... }`.
    If {
        /// The condition.
        condition: Expr,
        /// What is done where it holds.
        then: Block,
        /// What is done otherwise.
        otherwise: Option<Block>,
    },
    /// A counted loop.
    Loop(Loop),
    /// `break;`.
    Break,
    /// `continue;`, which also counts the iteration.
    Continue,
    /// `return;` or `return e;`.
    Return(Option<Expr>),
    /// `throw;` or `throw "message";`.
    Throw(Option<String>),
    /// `try { ... } catch { ... }`.
    Try {
        /// What is tried.
        body: Block,
        /// What is done after an exception.
        handler: Block,
    },
    /// A block for its scope only.
    Block(Block),
    /// `lock (x) { ... }`.
    Monitor {
        /// The object whose lock is taken.
        target: Expr,
        /// What is done under the lock.
        body: Block,
    },
    /// `lock x; ... unlock x;`, with a body that completes normally.
    Pair {
        /// The object whose lock is taken and freed; the body does not change which object that is.
        target: Expr,
        /// What is done in between.
        body: Block,
    },
    /// `lock x;` alone.
    Acquire(Expr),
    /// `unlock x;` alone.
    Release(Expr),
    /// `fork m(...);`.
    Fork(Call),
    /// `join;`.
    Join,
    /// `assert e;`.
    Assert(Expr),
    /// `assume e;`.
    Assume(Expr),
    /// `havoc x;` for a local variable of primitive type.
    Havoc(Expr),
}

/// A loop that runs at most `limit` times.
///
/// In OOX it is a declaration and a `while` whose last statement counts; in Java it would be a `for`. The counter is
/// declared by the loop and nothing else assigns it, which is why generated programs always terminate.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// The name of the counter, unique in the method.
    pub counter: String,
    /// The counter is below this number in every iteration.
    pub limit: u32,
    /// A further condition for the next iteration.
    pub guard: Option<Expr>,
    /// Loop invariants.
    pub invariants: Vec<Expr>,
    /// The body, which completes normally.
    pub body: Block,
}
