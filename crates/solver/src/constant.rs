//! Sorts and the constants that have them.

use std::fmt;
use std::sync::Arc;

use num_bigint::BigInt;

/// The sort of a term. Arrays hold scalars only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// True or false.
    Bool,
    /// An unbounded integer.
    Int,
    /// 32 bits.
    Bv32,
    /// 64 bits.
    Bv64,
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// An identity: something that can only be compared for equality. Number 0 is null.
    Id,
    /// A total map from integers or vectors.
    Array(Index, Element),
}

/// The sorts that index arrays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Index {
    /// [`Sort::Int`]
    Int,
    /// [`Sort::Bv32`]
    Bv32,
    /// [`Sort::Id`]
    Id,
    /// [`Sort::Bv64`]
    Bv64,
}

/// The sorts that arrays hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "each is the sort of the same name")]
pub enum Element {
    Bool,
    Int,
    Bv32,
    Bv64,
    F32,
    F64,
    Id,
}

impl Index {
    /// The sort of an index.
    pub fn sort(self) -> Sort {
        match self {
            Index::Int => Sort::Int,
            Index::Bv32 => Sort::Bv32,
            Index::Id => Sort::Id,
            Index::Bv64 => Sort::Bv64,
        }
    }
}

impl Element {
    /// The sort of an element.
    pub fn sort(self) -> Sort {
        match self {
            Element::Bool => Sort::Bool,
            Element::Int => Sort::Int,
            Element::Bv32 => Sort::Bv32,
            Element::Bv64 => Sort::Bv64,
            Element::F32 => Sort::F32,
            Element::F64 => Sort::F64,
            Element::Id => Sort::Id,
        }
    }
}

impl Sort {
    /// The sort as that of an element; none for arrays.
    pub fn element(self) -> Option<Element> {
        Some(match self {
            Sort::Bool => Element::Bool,
            Sort::Int => Element::Int,
            Sort::Bv32 => Element::Bv32,
            Sort::Bv64 => Element::Bv64,
            Sort::F32 => Element::F32,
            Sort::F64 => Element::F64,
            Sort::Id => Element::Id,
            Sort::Array(..) => return None,
        })
    }

    /// How many bits a machine integer has; 0 for mathematical ones; none for other constants.
    pub(crate) fn bits(self) -> Option<u32> {
        match self {
            Sort::Int => Some(0),
            Sort::Bv32 => Some(32),
            Sort::Bv64 => Some(64),
            Sort::Bool | Sort::Id | Sort::F32 | Sort::F64 | Sort::Array(..) => None,
        }
    }

    /// How many bits the vectors of the sort have; none for other sorts.
    pub fn width(self) -> Option<u8> {
        match self {
            Sort::Bv32 => Some(32),
            Sort::Bv64 => Some(64),
            Sort::Bool | Sort::Int | Sort::Id | Sort::F32 | Sort::F64 | Sort::Array(..) => None,
        }
    }

    /// A constant of the sort: false, zero, null, or an array of them.
    pub fn default(self) -> Const {
        match self {
            Sort::Bool => Const::Bool(false),
            Sort::Int => Const::Int(0),
            Sort::Bv32 => Const::Bv32(0),
            Sort::Bv64 => Const::Bv64(0),
            Sort::F32 => Const::F32(0),
            Sort::F64 => Const::F64(0),
            Sort::Id => Const::Id(0),
            Sort::Array(_, element) => {
                Const::Array(Arc::new(ArrayConst { default: element.sort().default(), entries: Vec::new() }))
            }
        }
    }

    /// The name in the text form.
    pub fn name(self) -> String {
        match self {
            Sort::Bool => "bool".to_string(),
            Sort::Int => "int".to_string(),
            Sort::Bv32 => "bv32".to_string(),
            Sort::Bv64 => "bv64".to_string(),
            Sort::F32 => "f32".to_string(),
            Sort::F64 => "f64".to_string(),
            Sort::Id => "id".to_string(),
            Sort::Array(index, element) => {
                format!("(array {} {})", index.sort().name(), element.sort().name())
            }
        }
    }
}

/// A constant. Floats are kept as bits, so that equality is identity.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Const {
    /// Of sort [`Sort::Bool`].
    Bool(bool),
    /// Of sort [`Sort::Int`], where it fits.
    Int(i64),
    /// Of sort [`Sort::Int`], where it does not fit an `i64`.
    Big(Arc<BigInt>),
    /// Of sort [`Sort::Bv32`], read as signed.
    Bv32(i32),
    /// Of sort [`Sort::Bv64`], read as signed.
    Bv64(i64),
    /// The bits of a binary32 number.
    F32(u32),
    /// The bits of a binary64 number.
    F64(u64),
    /// An identity.
    Id(u32),
    /// An array; only models have them.
    Array(Arc<ArrayConst>),
}

/// An array that differs from its default in finitely many places, in the order of the indices.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ArrayConst {
    /// What it holds everywhere else.
    pub default: Const,
    /// Where it holds something else.
    pub entries: Vec<(Const, Const)>,
}

impl ArrayConst {
    /// The element at an index.
    pub fn get(&self, index: &Const) -> &Const {
        match self.entries.binary_search_by(|(at, _)| at.cmp(index)) {
            Ok(at) => &self.entries[at].1,
            Err(_) => &self.default,
        }
    }

    /// The array with another element at an index.
    pub fn set(&self, index: &Const, value: Const) -> ArrayConst {
        let mut changed = self.clone();
        match changed.entries.binary_search_by(|(at, _)| at.cmp(index)) {
            // Equal arrays have equal entries, so the default is never one of them.
            Ok(at) if value == self.default => drop(changed.entries.remove(at)),
            Err(_) if value == self.default => {}
            Ok(at) => changed.entries[at].1 = value,
            Err(at) => changed.entries.insert(at, (index.clone(), value)),
        }
        changed
    }
}

impl Const {
    /// An unbounded integer of any size.
    pub fn int(value: BigInt) -> Const {
        match i64::try_from(&value) {
            Ok(small) => Const::Int(small),
            Err(_) => Const::Big(Arc::new(value)),
        }
    }

    /// The integer, if it is one.
    pub fn as_big(&self) -> Option<BigInt> {
        match self {
            Const::Int(small) => Some(BigInt::from(*small)),
            Const::Big(large) => Some(BigInt::clone(large)),
            Const::Bool(_)
            | Const::Bv32(_)
            | Const::Bv64(_)
            | Const::F32(_)
            | Const::F64(_)
            | Const::Id(_)
            | Const::Array(_) => None,
        }
    }

    /// Its sort. Arrays of models count as indexed by integers.
    pub fn sort(&self) -> Sort {
        match self {
            Const::Bool(_) => Sort::Bool,
            Const::Int(_) | Const::Big(_) => Sort::Int,
            Const::Bv32(_) => Sort::Bv32,
            Const::Bv64(_) => Sort::Bv64,
            Const::F32(_) => Sort::F32,
            Const::F64(_) => Sort::F64,
            Const::Id(_) => Sort::Id,
            Const::Array(array) => {
                let index = match array.entries.first() {
                    Some((Const::Bv32(_), _)) => Index::Bv32,
                    Some((Const::Id(_), _)) => Index::Id,
                    Some((Const::Bv64(_), _)) => Index::Bv64,
                    _ => Index::Int,
                };
                Sort::Array(index, array.default.sort().element().unwrap_or(Element::Int))
            }
        }
    }

    /// Whether it is the constant true.
    pub fn is_true(&self) -> bool {
        matches!(self, Const::Bool(true))
    }

    /// The number of a binary32 constant.
    pub fn f32(value: f32) -> Const {
        // All NaNs are one: programs cannot tell them apart.
        Const::F32(if value.is_nan() { f32::NAN.to_bits() } else { value.to_bits() })
    }

    /// The number of a binary64 constant.
    pub fn f64(value: f64) -> Const {
        Const::F64(if value.is_nan() { f64::NAN.to_bits() } else { value.to_bits() })
    }
}

impl fmt::Display for Const {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Const::Bool(value) => write!(f, "{value}"),
            Const::Int(value) => write!(f, "{value}"),
            Const::Big(value) => write!(f, "{value}"),
            Const::Bv32(value) => write!(f, "{value}:32"),
            Const::Bv64(value) => write!(f, "{value}:64"),
            Const::F32(bits) => write!(f, "{:?}f32", f32::from_bits(*bits)),
            Const::F64(bits) => write!(f, "{:?}f64", f64::from_bits(*bits)),
            Const::Id(0) => write!(f, "null"),
            Const::Id(id) => write!(f, "#{id}"),
            Const::Array(array) => {
                write!(f, "[")?;
                for (index, value) in &array.entries {
                    write!(f, "{index}: {value}, ")?;
                }
                write!(f, "else {}]", array.default)
            }
        }
    }
}
