//! What the expressions of a script are while it is read: terms, and parts of terms for which there is no sort.

use num_bigint::BigInt;

use crate::constant::{Const, Sort};
use crate::smtlib::sexp::{Token, Words};
use crate::terms::{Term, Terms};

/// What an expression is.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value<'a> {
    /// A term.
    Term(Term),
    /// The low bits of a vector of 32 bits: a vector of 8 or 16.
    Low(Term, u32),
    /// Bits, of a width that no sort has.
    Bits(u64, u32),
    /// Rounding to the nearest, the only mode with operators.
    Nearest,
    /// An integer as a real number.
    Real(Term),
    /// A decimal number, and whether it is negated.
    Decimal(&'a str, bool),
}

/// The longest numeral that is read: the time it takes grows with the square.
const DIGITS: usize = 20_000;

/// The value of a literal; none if the word is a name.
pub(crate) fn literal<'a>(terms: &mut Terms, word: &'a str) -> Option<Result<Value<'a>, String>> {
    let constant = |terms: &mut Terms, value| Some(Ok(Value::Term(terms.constant(value))));
    match word {
        "true" => return constant(terms, Const::Bool(true)),
        "false" => return constant(terms, Const::Bool(false)),
        "RNE" | "roundNearestTiesToEven" => return Some(Ok(Value::Nearest)),
        _ => {}
    }
    if let Some(digits) = word.strip_prefix("#x") {
        return Some(bits(terms, word, digits, 16, 4));
    }
    if let Some(digits) = word.strip_prefix("#b") {
        return Some(bits(terms, word, digits, 2, 1));
    }
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    Some(match word.split_once('.') {
        Some((whole, rest)) if is_number(whole) && is_number(rest) => Ok(Value::Decimal(word, false)),
        None if is_number(word) && word.len() <= DIGITS => match word.parse::<BigInt>() {
            Ok(number) => Ok(Value::Term(terms.constant(Const::int(number)))),
            Err(_) => Err(format!("`{word}` is no number")),
        },
        None if is_number(word) => Err(format!("numbers of more than {DIGITS} digits are not supported")),
        _ => Err(format!("`{word}` is no number")),
    })
}

fn bits<'a>(terms: &mut Terms, word: &str, digits: &str, radix: u32, each: u32) -> Result<Value<'a>, String> {
    let is_digit = |byte: u8| char::from(byte).is_digit(radix);
    if digits.is_empty() || digits.len() > 64 || !digits.bytes().all(is_digit) {
        return Err(format!("`{word}` is no bit vector of up to 64 bits"));
    }
    match u64::from_str_radix(digits, radix) {
        Ok(number) => vector(terms, number, digits.len() as u32 * each),
        Err(_) => Err(format!("`{word}` is no bit vector of up to 64 bits")),
    }
}

/// Bits of a width.
fn vector<'a>(terms: &mut Terms, bits: u64, width: u32) -> Result<Value<'a>, String> {
    match width {
        32 => Ok(Value::Term(terms.constant(Const::Bv32(bits as u32 as i32)))),
        64 => Ok(Value::Term(terms.constant(Const::Bv64(bits as i64)))),
        1..64 if bits >> width == 0 => Ok(Value::Bits(bits, width)),
        _ => Err(format!("{bits} is no bit vector of {width} bits")),
    }
}

/// The value of `(_ name numbers)`.
pub(crate) fn indexed<'a>(terms: &mut Terms, words: &Words<'a>, place: usize) -> Result<Value<'a>, String> {
    let unknown = || Err(format!("{} is not supported here", words.show(place)));
    let (name, numbers) = indices(words, place)?;
    if let Some(digits) = name.strip_prefix("bv") {
        return match (digits.parse::<u64>(), &numbers[..]) {
            (Ok(bits), [width]) => vector(terms, bits, *width),
            _ => unknown(),
        };
    }
    let number = match name {
        "NaN" => f64::NAN,
        "+oo" => f64::INFINITY,
        "-oo" => f64::NEG_INFINITY,
        "+zero" => 0.0,
        "-zero" => -0.0,
        _ => return unknown(),
    };
    match &numbers[..] {
        [8, 24] => Ok(Value::Term(terms.constant(Const::f32(number as f32)))),
        [11, 53] => Ok(Value::Term(terms.constant(Const::f64(number)))),
        _ => Err("floats of other than 32 and 64 bits are not supported".to_string()),
    }
}

/// The name and the numbers of `(_ name numbers)`.
pub(crate) fn indices<'a>(words: &Words<'a>, place: usize) -> Result<(&'a str, Vec<u32>), String> {
    let parts = words.children(place);
    let name = parts.get(1).and_then(|at| words.symbol(*at));
    let number = |at: &usize| match words.at(*at) {
        Token::Word(digits) => digits.parse::<u32>().ok(),
        Token::Open(_) | Token::Close | Token::Quoted(_) | Token::Text(_) => None,
    };
    let numbers: Option<Vec<u32>> = parts.iter().skip(2).map(number).collect();
    match (name, numbers) {
        (Some(name), Some(numbers)) => Ok((name, numbers)),
        _ => Err(format!("expected a name and numbers, found {}", words.show(place))),
    }
}

/// The constant of a sort that an expression of a solver's answer is. Such expressions are small, but nothing
/// here relies on it.
pub(crate) fn constant(scratch: &mut Terms, words: &Words<'_>, place: usize, sort: Sort) -> Option<Const> {
    let value = match words.at(place) {
        Token::Word(word) => literal(scratch, word)?.ok()?,
        Token::Open(_) => {
            let parts = words.children(place);
            match (parts.first().and_then(|at| words.symbol(*at))?, &parts[1..]) {
                ("_", _) => indexed(scratch, words, place).ok()?,
                ("-", [number]) => {
                    let Token::Word(digits) = words.at(*number) else { return None };
                    let Value::Term(number) = literal(scratch, digits)?.ok()? else { return None };
                    let number = scratch.as_const(number)?.as_big()?;
                    Value::Term(scratch.constant(Const::int(-number)))
                }
                ("fp", [sign, exponent, fraction]) => {
                    let mut bits = |at: &usize| match words.at(*at) {
                        Token::Word(word) => literal(scratch, word)?.ok(),
                        Token::Open(_) => indexed(scratch, words, *at).ok(),
                        Token::Close | Token::Quoted(_) | Token::Text(_) => None,
                    };
                    let parts = [bits(sign)?, bits(exponent)?, bits(fraction)?];
                    float(scratch, &parts)?
                }
                _ => return None,
            }
        }
        Token::Close | Token::Quoted(_) | Token::Text(_) => return None,
    };
    let Value::Term(term) = value else { return None };
    let found = scratch.as_const(term)?.clone();
    match (sort, &found) {
        (Sort::Id, Const::Int(number)) => crate::smt::identity(*number).map(Const::Id),
        (Sort::Id, Const::Bv32(bits)) => Some(Const::Id(*bits as u32)),
        _ => (found.sort() == sort).then_some(found),
    }
}

/// The float of sign, exponent and fraction.
pub(crate) fn float<'a>(terms: &mut Terms, parts: &[Value<'_>]) -> Option<Value<'a>> {
    let [Value::Bits(sign, 1), Value::Bits(exponent, width), Value::Bits(fraction, rest)] = parts else {
        return None;
    };
    let value = match (width, rest) {
        (8, 23) => Const::f32(f32::from_bits((sign << 31 | exponent << 23 | fraction) as u32)),
        (11, 52) => Const::f64(f64::from_bits(sign << 63 | exponent << 52 | fraction)),
        _ => return None,
    };
    Some(Value::Term(terms.constant(value)))
}
