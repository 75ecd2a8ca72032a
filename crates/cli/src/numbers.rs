//! Numbers and names on the command line: values that make no sense are rejected with a message, before they can do
//! harm.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use verify::IntMode;
use verify::engine::Named;

/// An option of the engine that is chosen by its name.
pub(crate) fn one_of<T: Named>() -> impl TypedValueParser<Value = T> {
    let values = T::LIST.iter().map(|known| PossibleValue::new(known.name()).help(known.about()));
    PossibleValuesParser::new(values)
        .try_map(|name| T::LIST.iter().copied().find(|known| known.name() == name).ok_or("unknown name"))
}

/// The integer modes, with a width or without one.
#[derive(Clone)]
pub(crate) struct IntModes;

impl TypedValueParser for IntModes {
    type Value = IntMode;

    fn parse_ref(
        &self,
        cmd: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<IntMode, clap::Error> {
        let parse = |text: &str| text.parse::<IntMode>();
        parse.parse_ref(cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let modes = [
            ("math", "Unbounded"),
            ("wrap", "32 bits, two's complement, as in Java and C#; `wrap:N` has N bits, from 2 to 64"),
            ("checked", "32 bits; an overflow is a violation; `checked:N` has N bits, from 2 to 64"),
        ];
        Some(Box::new(modes.into_iter().map(|(name, about)| PossibleValue::new(name).help(about))))
    }
}

/// The most seconds that can be asked for: more than thirty years.
const SECONDS: f64 = 1e9;

/// A time in seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(seconds) if (0.0..=SECONDS).contains(&seconds) => Ok(seconds),
        Ok(_) => Err(format!("expected a number of seconds from 0 to {SECONDS}")),
        Err(_) => Err("expected a number of seconds, such as 60 or 0.5".to_string()),
    }
}

/// The most threads or processes that can be asked for.
pub(crate) const MANY: u64 = 512;

/// A number of threads or processes.
pub(crate) fn how_many(text: &str) -> Result<usize, String> {
    match text.trim().parse::<u64>() {
        Ok(number) if (1..=MANY).contains(&number) => Ok(number as usize),
        Ok(_) | Err(_) => Err(format!("expected a number from 1 to {MANY}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_make_no_sense() {
        for text in ["nan", "NaN", "-1", "-0.5", "1e300", "inf", "-inf", "", "ten", "1e9999"] {
            assert!(seconds(text).is_err(), "{text}");
        }
        for (text, number) in [("0", 0.0), ("0.25", 0.25), ("1e3", 1000.0), ("1000000000", 1e9)] {
            assert_eq!(seconds(text), Ok(number));
        }
        for text in ["0", "-1", "100000", "18446744073709551616", "1.5", ""] {
            assert!(how_many(text).is_err(), "{text}");
        }
        assert_eq!(how_many("512"), Ok(512));
    }
}
