//! The integers of a number of bits.

use crate::Scalar;

/// The integers of so many bits, with or without a sign: what a type of integers holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct IntRange {
    is_signed: bool,
    /// From 1 to 64.
    bits: u8,
}

impl IntRange {
    /// -2^31 up to 2^31 - 1.
    pub const I32: IntRange = IntRange { is_signed: true, bits: 32 };
    /// 0 up to 2^32 - 1.
    pub const U32: IntRange = IntRange { is_signed: false, bits: 32 };
    /// The most bits there are.
    pub const MOST_BITS: u8 = 64;

    /// The integers of so many bits; none if that is not from 1 to 64.
    pub fn new(is_signed: bool, bits: u8) -> Option<IntRange> {
        (1..=IntRange::MOST_BITS).contains(&bits).then_some(IntRange { is_signed, bits })
    }

    /// Whether there are negative ones among them.
    pub fn is_signed(self) -> bool {
        self.is_signed
    }

    /// How many bits they have.
    pub fn bits(self) -> u8 {
        self.bits
    }

    /// The least and the greatest member.
    pub fn bounds(self) -> (i128, i128) {
        match self.is_signed {
            true => (-(1 << (self.bits - 1)), (1 << (self.bits - 1)) - 1),
            false => (0, (1 << self.bits) - 1),
        }
    }

    /// Whether an integer is a member.
    pub fn contains(self, value: i128) -> bool {
        let (least, greatest) = self.bounds();
        (least..=greatest).contains(&value)
    }

    /// The member with the same low bits as a machine integer.
    pub fn wrap(self, value: i64) -> i128 {
        let unused = 64 - u32::from(self.bits);
        let bits = (value as u64) << unused;
        match self.is_signed {
            true => i128::from(bits as i64 >> unused),
            false => i128::from(bits >> unused),
        }
    }

    /// The smallest machine integers that have all the bits.
    pub fn carrier(self) -> Scalar {
        if self.bits <= 32 { Scalar::I32 } else { Scalar::I64 }
    }

    /// The name in the text form, such as `i32` and `u8`.
    pub fn name(self) -> String {
        format!("{}{}", if self.is_signed { "i" } else { "u" }, self.bits)
    }

    /// The range of that name.
    pub fn named(name: &str) -> Option<IntRange> {
        let (is_signed, bits) = match name.strip_prefix('i') {
            Some(bits) => (true, bits),
            None => (false, name.strip_prefix('u')?),
        };
        let range = IntRange::new(is_signed, bits.parse().ok()?)?;
        // Not `i08` or `i+8`.
        (range.name() == name).then_some(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(name: &str) -> IntRange {
        IntRange::named(name).unwrap_or_else(|| panic!("{name} is a range"))
    }

    #[test]
    fn names_and_bounds() {
        assert_eq!(range("i32"), IntRange::I32);
        assert_eq!(range("u32"), IntRange::U32);
        assert_eq!(range("i8").bounds(), (-128, 127));
        assert_eq!(range("u5").bounds(), (0, 31));
        assert_eq!(range("i64").bounds(), (i128::from(i64::MIN), i128::from(i64::MAX)));
        assert_eq!(range("u64").bounds(), (0, i128::from(u64::MAX)));
        assert_eq!(range("i1").bounds(), (-1, 0));
        for name in ["i0", "u65", "i08", "i+8", "8", "x8", "i", ""] {
            assert_eq!(IntRange::named(name), None, "{name}");
        }
    }

    #[test]
    fn low_bits_are_kept() {
        assert_eq!(range("i8").wrap(128), -128);
        assert_eq!(range("i8").wrap(-129), 127);
        assert_eq!(range("u8").wrap(-1), 255);
        assert_eq!(range("i33").wrap(1 << 32), -(1 << 32));
        assert_eq!(range("i64").wrap(i64::MIN), i128::from(i64::MIN));
        assert_eq!(range("u64").wrap(-1), i128::from(u64::MAX));
    }
}
