//! The values of literals.

use super::ast::ExprKind;

/// The smallest numbers, which Java writes with digits that are too great without the sign.
pub(super) fn least(digits: &str) -> Option<ExprKind> {
    let plain: String = digits.chars().filter(|c| *c != '_').collect();
    match &*plain {
        "2147483648" => Some(ExprKind::Int { value: i64::from(i32::MIN) as u64, is_long: false }),
        "9223372036854775808l" | "9223372036854775808L" => {
            Some(ExprKind::Int { value: i64::MIN as u64, is_long: true })
        }
        _ => None,
    }
}

/// The value of a number as Java writes it.
pub(super) fn number(text: &str) -> Result<ExprKind, String> {
    let plain: String = text.chars().filter(|c| *c != '_').collect();
    let lower = plain.to_ascii_lowercase();
    let (digits, radix) = match (lower.strip_prefix("0x"), lower.strip_prefix("0b")) {
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) => (digits, 2),
        (None, None) => (&*lower, 10),
    };
    let is_fraction = radix == 10 && digits.contains(['.', 'e', 'f', 'd']);
    if is_fraction {
        let value = digits.trim_end_matches(['f', 'd']);
        let value: f64 = value.parse().map_err(|_| format!("`{text}` is no number"))?;
        return Ok(ExprKind::Float { value, is_single: digits.ends_with('f') });
    }
    let is_long = digits.ends_with('l');
    let digits = digits.strip_suffix('l').unwrap_or(digits);
    let octal = radix == 10 && digits.len() > 1 && digits.starts_with('0');
    let value = u64::from_str_radix(digits, if octal { 8 } else { radix });
    let value = value.map_err(|_| match digits.chars().all(|c| c.is_digit(radix)) {
        true => "a number does not fit 64 bits".to_string(),
        false => format!("`{text}` is no number"),
    })?;
    let is_decimal = radix == 10 && !octal;
    if is_long && is_decimal && i64::try_from(value).is_err() {
        return Err("a number does not fit 64 bits".to_string());
    }
    let fits = if is_decimal { i32::try_from(value).is_ok() } else { u32::try_from(value).is_ok() };
    if !is_long && !fits {
        return Err("a number does not fit 32 bits; write it as a `long`, with an `L`".to_string());
    }
    // Other notations than the decimal one write the bits.
    let bits = !is_decimal && !is_long;
    let value = if bits { i64::from(value as u32 as i32) as u64 } else { value };
    Ok(ExprKind::Int { value, is_long })
}

/// The value of a character literal.
pub(super) fn character(text: &str) -> Result<ExprKind, String> {
    let inner = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
    let wrong = || format!("{text} is no character");
    let inner = inner.ok_or_else(wrong)?;
    let escaped = match inner.strip_prefix('\\') {
        None => {
            let mut units = inner.encode_utf16();
            return match (units.next(), units.next()) {
                (Some(unit), None) => Ok(ExprKind::Char(u32::from(unit))),
                (_, _) => Err(wrong()),
            };
        }
        Some(escaped) => escaped,
    };
    let value = match escaped {
        "b" => 8,
        "t" => 9,
        "n" => 10,
        "f" => 12,
        "r" => 13,
        "s" => 32,
        "\"" => 34,
        "'" => 39,
        "\\" => 92,
        _ => match escaped.strip_prefix('u') {
            Some(digits) => u32::from_str_radix(digits.trim_start_matches('u'), 16).map_err(|_| wrong())?,
            None => u32::from_str_radix(escaped, 8).map_err(|_| wrong())?,
        },
    };
    u16::try_from(value).map(|unit| ExprKind::Char(u32::from(unit))).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(text: &str) -> (i64, bool) {
        match number(text) {
            Ok(ExprKind::Int { value, is_long }) => (value as i64, is_long),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn numbers_are_those_of_java() {
        assert_eq!(int("1_000"), (1000, false));
        assert_eq!(int("0x7fL"), (127, true));
        assert_eq!(int("0xFFFFFFFF"), (-1, false));
        assert_eq!(int("017"), (15, false));
        assert_eq!(int("0b101"), (5, false));
        assert!(matches!(number("1.5f"), Ok(ExprKind::Float { value: 1.5, is_single: true })));
        assert!(matches!(number("1e3"), Ok(ExprKind::Float { value: 1000.0, is_single: false })));
        assert!(number("12x").is_err());
        assert!(number("99999999999999999999").is_err());
        assert!(number("9223372036854775808L").is_err() && number("2147483648").is_err());
        assert!(number("0x1FFFFFFFF").is_err() && number("2147483648L").is_ok());
        assert!(matches!(least("2147483648"), Some(ExprKind::Int { is_long: false, .. })));
        assert_eq!(int("0xFFFFFFFFFFFFFFFFL"), (-1, true));
    }

    #[test]
    fn characters_are_units() {
        for (text, value) in [("'a'", 97), ("'\\n'", 10), ("'\\u0041'", 65), ("'\\\\'", 92), ("'\\0'", 0)] {
            assert!(matches!(character(text), Ok(ExprKind::Char(found)) if found == value), "{text}");
        }
        assert!(character("''").is_err());
        assert!(character("'ab'").is_err());
    }
}
