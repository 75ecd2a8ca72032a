//! Constants of the text form, as the `Display` of [`Const`] writes them.

use num_bigint::BigInt;

use crate::constant::Const;

/// The constant that a word is, if it is one.
pub(super) fn read(word: &str) -> Option<Const> {
    match word {
        "true" => return Some(Const::Bool(true)),
        "false" => return Some(Const::Bool(false)),
        "null" => return Some(Const::Id(0)),
        _ => {}
    }
    if let Some(number) = word.strip_prefix('#') {
        return digits(number)?.parse().ok().map(Const::Id);
    }
    if let Some(number) = word.strip_suffix(":32") {
        return signed(number)?.parse().ok().map(Const::Bv32);
    }
    if let Some(number) = word.strip_suffix(":64") {
        return signed(number)?.parse().ok().map(Const::Bv64);
    }
    if let Some(number) = word.strip_suffix("f32") {
        return float(number)?.parse().ok().map(Const::f32);
    }
    if let Some(number) = word.strip_suffix("f64") {
        return float(number)?.parse().ok().map(Const::f64);
    }
    signed(word)?.parse::<BigInt>().ok().map(Const::int)
}

fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

/// Digits, perhaps after a minus. The library would read `+1` and `1_000` as well.
fn signed(text: &str) -> Option<&str> {
    digits(text.strip_prefix('-').unwrap_or(text)).map(|_| text)
}

/// A decimal number or one of the special ones. The library would read `Infinity` and `nan` as well.
fn float(text: &str) -> Option<&str> {
    let magnitude = text.strip_prefix('-').unwrap_or(text);
    let is_special = text == "NaN" || magnitude == "inf";
    (is_special || magnitude.starts_with(|c: char| c.is_ascii_digit())).then_some(text)
}
