//! What solvers disagree on.

use crate::constant::{Element, Index, Sort};
use crate::op::Op;

/// Whose SMT-LIB is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dialect {
    /// Z3 5.
    Z3,
    /// cvc5 1.
    Cvc5,
    /// CVC4 1.8, which reads what cvc5 reads; it is often built without floats, as in Debian.
    Cvc4,
    /// Yices 2.6: no floats, no constant arrays, no integers from bit vectors.
    Yices,
    /// Bitwuzla: no integers.
    Bitwuzla,
    /// Any other: the standard, with all its theories.
    Standard,
}

impl Dialect {
    /// The name of the solver.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Z3 => "z3",
            Dialect::Cvc5 => "cvc5",
            Dialect::Cvc4 => "cvc4",
            Dialect::Yices => "yices",
            Dialect::Bitwuzla => "bitwuzla",
            Dialect::Standard => "smt-lib",
        }
    }

    /// The dialect of the solver that a file of this name is.
    pub fn of_file(name: &str) -> Dialect {
        let name = name.to_ascii_lowercase();
        let known = [Dialect::Z3, Dialect::Cvc5, Dialect::Cvc4, Dialect::Yices, Dialect::Bitwuzla];
        known.into_iter().find(|dialect| name.contains(dialect.name())).unwrap_or(Dialect::Standard)
    }

    /// The logic of a script. Yices answers products of unknowns with another engine, which has to be asked for.
    pub(crate) fn logic(self, nonlinear: bool) -> &'static str {
        match self {
            Dialect::Z3 | Dialect::Cvc5 | Dialect::Cvc4 | Dialect::Standard => "ALL",
            Dialect::Yices if nonlinear => "QF_AUFBVNIA",
            Dialect::Yices => "QF_AUFBVLIA",
            Dialect::Bitwuzla => "QF_AUFBVFP",
        }
    }

    /// Whether terms of a sort can be written. Identities always can.
    pub(crate) fn has_sort(self, sort: Sort) -> bool {
        match sort {
            Sort::Bool | Sort::Bv32 | Sort::Bv64 | Sort::Id => true,
            Sort::Int => self != Dialect::Bitwuzla,
            Sort::F32 | Sort::F64 => !matches!(self, Dialect::Yices | Dialect::Cvc4),
            Sort::Array(index, element) => self.has_sort(index.sort()) && self.has_sort(element.sort()),
        }
    }

    /// Whether an operator can be written, on sorts that can.
    pub(crate) fn has_operator(self, op: Op) -> bool {
        match op {
            // `fmod` is not the remainder of IEEE 754, and the standard has nothing close to it.
            Op::FRem => false,
            Op::ConstArray(_) | Op::BvToInt | Op::UnsignedToInt | Op::IntToBv32 | Op::IntToBv64 => {
                self != Dialect::Yices
            }
            _ => true,
        }
    }

    /// The text of a sort.
    pub(crate) fn sort(self, sort: Sort) -> &'static str {
        match sort {
            Sort::Bool => "Bool",
            Sort::Int => "Int",
            Sort::Bv32 => "(_ BitVec 32)",
            Sort::Bv64 => "(_ BitVec 64)",
            Sort::F32 => "(_ FloatingPoint 8 24)",
            Sort::F64 => "(_ FloatingPoint 11 53)",
            Sort::Id => super::prelude::IDENTITY,
            Sort::Array(Index::Int, element) => match element {
                Element::Bool => "(Array Int Bool)",
                Element::Int => "(Array Int Int)",
                Element::Bv32 => "(Array Int (_ BitVec 32))",
                Element::Bv64 => "(Array Int (_ BitVec 64))",
                Element::F32 => "(Array Int (_ FloatingPoint 8 24))",
                Element::F64 => "(Array Int (_ FloatingPoint 11 53))",
                Element::Id => "(Array Int ox!Id)",
            },
            Sort::Array(Index::Bv32, element) => match element {
                Element::Bool => "(Array (_ BitVec 32) Bool)",
                Element::Int => "(Array (_ BitVec 32) Int)",
                Element::Bv32 => "(Array (_ BitVec 32) (_ BitVec 32))",
                Element::Bv64 => "(Array (_ BitVec 32) (_ BitVec 64))",
                Element::F32 => "(Array (_ BitVec 32) (_ FloatingPoint 8 24))",
                Element::F64 => "(Array (_ BitVec 32) (_ FloatingPoint 11 53))",
                Element::Id => "(Array (_ BitVec 32) ox!Id)",
            },
            Sort::Array(Index::Id, element) => match element {
                Element::Bool => "(Array ox!Id Bool)",
                Element::Int => "(Array ox!Id Int)",
                Element::Bv32 => "(Array ox!Id (_ BitVec 32))",
                Element::Bv64 => "(Array ox!Id (_ BitVec 64))",
                Element::F32 => "(Array ox!Id (_ FloatingPoint 8 24))",
                Element::F64 => "(Array ox!Id (_ FloatingPoint 11 53))",
                Element::Id => "(Array ox!Id ox!Id)",
            },
            Sort::Array(Index::Bv64, element) => match element {
                Element::Bool => "(Array (_ BitVec 64) Bool)",
                Element::Int => "(Array (_ BitVec 64) Int)",
                Element::Bv32 => "(Array (_ BitVec 64) (_ BitVec 32))",
                Element::Bv64 => "(Array (_ BitVec 64) (_ BitVec 64))",
                Element::F32 => "(Array (_ BitVec 64) (_ FloatingPoint 8 24))",
                Element::F64 => "(Array (_ BitVec 64) (_ FloatingPoint 11 53))",
                Element::Id => "(Array (_ BitVec 64) ox!Id)",
            },
        }
    }
}
