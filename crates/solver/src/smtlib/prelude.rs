//! What scripts define where SMT-LIB has no operator: written only where it is used, recognised again when it
//! is read, word for word.

use crate::constant::Sort;
use crate::op::Op;
use crate::smtlib::dialect::Dialect;

/// The sort of identities.
pub(crate) const IDENTITY: &str = "ox!Id";

/// A definition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Prelude {
    /// The sort of identities: only equality is asked of them, so any large sort does.
    Identity,
    /// The identity with that number.
    Id(u32),
    /// An operator on a first argument of that sort.
    Function(Op, Sort),
}

/// The operators that are functions, with the sort of their first argument, their name and their definition.
const FUNCTIONS: [(Op, Sort, &str, &str); 11] = [
    // `div` rounds so that the remainder is never negative; on a natural dividend that is toward zero.
    (Op::IntDiv, Sort::Int, "ox!div", "((a Int) (b Int)) Int (ite (>= a 0) (div a b) (- (div (- a) b)))"),
    (Op::IntRem, Sort::Int, "ox!rem", "((a Int) (b Int)) Int (ite (>= a 0) (mod a b) (- (mod (- a) b)))"),
    (
        Op::BvToInt,
        Sort::Bv32,
        "ox!int32",
        "((a (_ BitVec 32))) Int \
         (ite (bvslt a #x00000000) (- (bv2nat a) 4294967296) (bv2nat a))",
    ),
    (
        Op::BvToInt,
        Sort::Bv64,
        "ox!int64",
        "((a (_ BitVec 64))) Int \
         (ite (bvslt a #x0000000000000000) (- (bv2nat a) 18446744073709551616) (bv2nat a))",
    ),
    (
        Op::FIsFinite,
        Sort::F32,
        "ox!finite32",
        "((a (_ FloatingPoint 8 24))) Bool (not (or (fp.isNaN a) (fp.isInfinite a)))",
    ),
    (
        Op::FIsFinite,
        Sort::F64,
        "ox!finite64",
        "((a (_ FloatingPoint 11 53))) Bool (not (or (fp.isNaN a) (fp.isInfinite a)))",
    ),
    // Powers of two are floats, so the bounds are exact.
    (
        Op::FToBv32,
        Sort::F32,
        "ox!bv32_of_f32",
        "((a (_ FloatingPoint 8 24))) (_ BitVec 32) (ite (fp.isNaN a) #x00000000 \
         (ite (fp.geq a (fp #b0 #b10011110 #b00000000000000000000000)) #x7fffffff \
         (ite (fp.lt a (fp #b1 #b10011110 #b00000000000000000000000)) #x80000000 \
         ((_ fp.to_sbv 32) RTZ a))))",
    ),
    (
        Op::FToBv32,
        Sort::F64,
        "ox!bv32_of_f64",
        "((a (_ FloatingPoint 11 53))) (_ BitVec 32) (ite (fp.isNaN a) #x00000000 \
         (ite (fp.geq a (fp #b0 #b10000011110 #x0000000000000)) #x7fffffff \
         (ite (fp.lt a (fp #b1 #b10000011110 #x0000000000000)) #x80000000 \
         ((_ fp.to_sbv 32) RTZ a))))",
    ),
    (
        Op::FToBv64,
        Sort::F32,
        "ox!bv64_of_f32",
        "((a (_ FloatingPoint 8 24))) (_ BitVec 64) (ite (fp.isNaN a) #x0000000000000000 \
         (ite (fp.geq a (fp #b0 #b10111110 #b00000000000000000000000)) #x7fffffffffffffff \
         (ite (fp.lt a (fp #b1 #b10111110 #b00000000000000000000000)) #x8000000000000000 \
         ((_ fp.to_sbv 64) RTZ a))))",
    ),
    (
        Op::FToBv64,
        Sort::F64,
        "ox!bv64_of_f64",
        "((a (_ FloatingPoint 11 53))) (_ BitVec 64) (ite (fp.isNaN a) #x0000000000000000 \
         (ite (fp.geq a (fp #b0 #b10000111110 #x0000000000000)) #x7fffffffffffffff \
         (ite (fp.lt a (fp #b1 #b10000111110 #x0000000000000)) #x8000000000000000 \
         ((_ fp.to_sbv 64) RTZ a))))",
    ),
    (
        Op::F64ToInt,
        Sort::F64,
        "ox!int_of_f64",
        "((a (_ FloatingPoint 11 53))) Int (to_int (fp.to_real (fp.roundToIntegral RTZ a)))",
    ),
];

/// The name and the definition of the function that an operator is, if it is one.
fn known(op: Op, first: Sort) -> Option<(&'static str, &'static str)> {
    let found = FUNCTIONS.iter().find(|(known, sort, _, _)| *known == op && *sort == first);
    found.map(|(_, _, name, definition)| (*name, *definition))
}

impl Prelude {
    /// The function that an operator is, if it is one.
    pub(crate) fn of(op: Op, first: Sort) -> Option<Prelude> {
        known(op, first).map(|_| Prelude::Function(op, first))
    }

    /// Its name.
    pub(crate) fn name(self) -> String {
        match self {
            Prelude::Identity => IDENTITY.to_string(),
            Prelude::Id(number) => format!("ox!id{number}"),
            Prelude::Function(op, first) => known(op, first).map_or("", |(name, _)| name).to_string(),
        }
    }

    /// The command that defines it.
    pub(crate) fn definition(self, dialect: Dialect) -> String {
        match (self, dialect) {
            (Prelude::Identity, Dialect::Bitwuzla) => format!("(define-sort {IDENTITY} () (_ BitVec 32))"),
            (Prelude::Identity, _) => format!("(define-sort {IDENTITY} () Int)"),
            (Prelude::Id(number), Dialect::Bitwuzla) => {
                format!("(define-fun ox!id{number} () {IDENTITY} #x{number:08x})")
            }
            (Prelude::Id(number), _) => format!("(define-fun ox!id{number} () {IDENTITY} {number})"),
            (Prelude::Function(op, first), _) => known(op, first)
                .map_or_else(String::new, |(name, definition)| format!("(define-fun {name} {definition})")),
        }
    }

    /// The operator that a function of that name is, and the sort of its first argument.
    pub(crate) fn function(name: &str) -> Option<(Op, Sort)> {
        FUNCTIONS.iter().find(|(_, _, known, _)| *known == name).map(|(op, first, _, _)| (*op, *first))
    }
}
