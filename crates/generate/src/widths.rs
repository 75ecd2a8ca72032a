//! Programs for integers of a width other than 32 bits.

use crate::tree::{Expr, ExprKind, Program};

/// The greatest number of so many bits, from 2 to 64.
pub(crate) fn greatest(bits: u32) -> i64 {
    i64::MAX >> 64_u32.saturating_sub(bits)
}

impl Program {
    /// The same program with literals that fit an `int` of so many bits, from 5 to 64. A literal at an end of the
    /// 32-bit range moves to the same end of the other range, so that results leave the range as often.
    #[must_use]
    pub fn with_width(mut self, bits: u32) -> Self {
        let greatest = greatest(bits);
        let mut fit = |expr: &mut Expr| {
            if let ExprKind::Int(value) = &mut expr.kind {
                *value = fitted(*value, greatest, bits);
            }
            // Moves on to the next one.
            false
        };
        self.edit_exprs(&mut fit);
        for field in self.classes.iter_mut().flat_map(|class| &mut class.statics) {
            if let Some(init) = &mut field.init {
                fit(init);
            }
        }
        self
    }
}

fn fitted(value: i64, greatest: i64, bits: u32) -> i64 {
    /// How close to an end of the range a literal counts as extreme.
    const NEAR: i64 = 4;
    let (least, top, bottom) = (-greatest - 1, i64::from(i32::MAX), i64::from(i32::MIN));
    if (least..=greatest).contains(&value) {
        value
    } else if top - value < NEAR {
        greatest - (top - value)
    } else if value - bottom < NEAR {
        least + (value - bottom)
    } else {
        // Its square is just too large.
        1 << (bits / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, check, generate};

    #[test]
    fn extremes_stay_extremes() {
        assert_eq!(greatest(8), 127);
        assert_eq!(greatest(64), i64::MAX);
        let of_8 = |value: i64| fitted(value, greatest(8), 8);
        assert_eq!([2_147_483_647, -2_147_483_648, 2_147_483_646].map(of_8), [127, -128, 126]);
        assert_eq!([65_536, 46_341, 10, -3].map(of_8), [16, 16, 10, -3]);
        assert_eq!(fitted(2_147_483_647, greatest(33), 33), 2_147_483_647);
    }

    #[test]
    fn programs_stay_well_typed() {
        for seed in 0..50 {
            for bits in [5, 8, 33] {
                let program = generate(seed, &Config::tiny()).with_width(bits);
                assert_eq!(check(&program), Ok(()), "seed {seed}");
            }
        }
    }
}
