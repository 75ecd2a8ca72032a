//! Constants: mostly small, so that equal ones are likely, and now and then extreme.

use crate::features::{Feature, Features};
use crate::random::Random;
use crate::tree::{Expr, ExprKind, Type};

/// A random literal of a type; `null` for reference types, and a cast for `uint`, which has no literals.
pub(super) fn literal(random: &mut Random, features: Features, ty: &Type) -> Expr {
    let kind = match ty {
        Type::Int => return integer(random, features),
        Type::Uint => {
            let value = Expr::int(integer_value(random, features).max(0));
            ExprKind::Cast(Box::new(value))
        }
        Type::Bool => ExprKind::Bool(random.chance(50)),
        Type::Float => ExprKind::Float(float_value(random)),
        Type::Char => {
            ExprKind::Char(random.pick(&['a', 'b', 'c', 'z', '0', ' ', 'é']).copied().unwrap_or('a'))
        }
        Type::Str => match random.below(8) {
            0 => ExprKind::Null,
            _ => ExprKind::Str(
                random.pick(&["", "a", "b", "ab", "ox", "é"]).copied().unwrap_or("a").to_owned(),
            ),
        },
        Type::Named(_) | Type::Array(_) => ExprKind::Null,
    };
    Expr::new(ty.clone(), kind)
}

/// A random integer literal.
pub(super) fn integer(random: &mut Random, features: Features) -> Expr {
    Expr::int(integer_value(random, features))
}

fn integer_value(random: &mut Random, features: Features) -> i64 {
    const EXTREMES: [i64; 6] = [2_147_483_647, -2_147_483_648, 2_147_483_646, -2_147_483_647, 65_536, 46_341];
    if features.has(Feature::Extremes) && random.chance(3) {
        return random.pick(&EXTREMES).copied().unwrap_or(0);
    }
    match random.below(4) {
        0 => random.between(-3, 10),
        _ => random.between(0, 4),
    }
}

fn float_value(random: &mut Random) -> f64 {
    match random.below(10) {
        0 => 0.1,
        1 => 1_000_000.0,
        // Quarters are exact, so that sums of them are.
        _ => random.between(-12, 40) as f64 / 4.0,
    }
}
