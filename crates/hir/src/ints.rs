//! What integers are: unbounded, or of a number of bits.

use std::fmt;
use std::str::FromStr;

use ir::IntRange;

/// How many bits an `int` and a `uint` have: from 2 to 64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Width(u8);

impl Width {
    /// 32 bits, as in Java and C#.
    pub const DEFAULT: Width = Width(32);
    /// The fewest bits.
    pub const LEAST: u8 = 2;
    /// The most bits.
    pub const MOST: u8 = 64;

    /// That many bits; none if there are too few or too many.
    pub fn new(bits: u8) -> Option<Width> {
        (Width::LEAST..=Width::MOST).contains(&bits).then_some(Width(bits))
    }

    /// How many bits.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// The integers of so many bits.
    pub fn range(self, is_signed: bool) -> IntRange {
        let default = if is_signed { IntRange::I32 } else { IntRange::U32 };
        IntRange::new(is_signed, self.0).unwrap_or(default)
    }

    /// Whether they are all the bits of a machine integer.
    pub(crate) fn is_whole(self) -> bool {
        matches!(self.0, 32 | 64)
    }
}

/// What integers are (docs/language.md, Types).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum IntMode {
    /// Unbounded, as in Koppier 2020.
    #[default]
    Math,
    /// Two's complement; results wrap around, as in Java and C#.
    Wrap(Width),
    /// An overflow is a violation at the operator.
    Checked(Width),
}

impl IntMode {
    /// 32 bits that wrap around.
    pub const WRAP: IntMode = IntMode::Wrap(Width::DEFAULT);
    /// 32 bits; an overflow is a violation.
    pub const CHECKED: IntMode = IntMode::Checked(Width::DEFAULT);

    /// The range of an `int`; none if it has no end.
    pub fn int(self) -> Option<IntRange> {
        match self {
            IntMode::Math => None,
            IntMode::Wrap(width) | IntMode::Checked(width) => Some(width.range(true)),
        }
    }

    /// The range of a `uint`.
    pub fn uint(self) -> IntRange {
        match self {
            IntMode::Math => IntRange::U32,
            IntMode::Wrap(width) | IntMode::Checked(width) => width.range(false),
        }
    }
}

/// As `--ints` takes it. 32 bits are not named.
impl fmt::Display for IntMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, width) = match self {
            IntMode::Math => return f.write_str("math"),
            IntMode::Wrap(width) => ("wrap", *width),
            IntMode::Checked(width) => ("checked", *width),
        };
        match width {
            Width::DEFAULT => f.write_str(word),
            Width(bits) => write!(f, "{word}:{bits}"),
        }
    }
}

impl FromStr for IntMode {
    type Err = String;

    fn from_str(text: &str) -> Result<IntMode, String> {
        let (word, bits) = match text.split_once(':') {
            Some((word, bits)) => (word, Some(bits)),
            None => (text, None),
        };
        let mode = match word {
            "math" if bits.is_some() => return Err("`math` is unbounded and takes no width".to_string()),
            "math" => return Ok(IntMode::Math),
            "wrap" => IntMode::Wrap,
            "checked" => IntMode::Checked,
            _ => {
                return Err("expected `math`, `wrap`, `checked`, `wrap:BITS` or `checked:BITS`".to_string());
            }
        };
        let Some(bits) = bits else { return Ok(mode(Width::DEFAULT)) };
        let is_plain = bits.bytes().all(|byte| byte.is_ascii_digit()) && !bits.starts_with('0');
        let width = bits.parse().ok().filter(|_| is_plain).and_then(Width::new);
        let (least, most) = (Width::LEAST, Width::MOST);
        width.map(mode).ok_or_else(|| format!("a width is a number of bits from {least} to {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_have_one_text_each() {
        for text in ["math", "wrap", "checked", "wrap:2", "wrap:64", "checked:5", "checked:33"] {
            assert_eq!(text.parse::<IntMode>().map(|mode| mode.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("wrap:32".parse(), Ok(IntMode::WRAP));
        assert_eq!("checked:32".parse(), Ok(IntMode::CHECKED));
    }

    #[test]
    fn other_texts_are_no_modes() {
        let wrong =
            ["", "Wrap", "wrap:", "wrap:1", "wrap:65", "wrap:0", "wrap:-8", "wrap:+8", "wrap:08", "wrap: 8"];
        for text in wrong.into_iter().chain(["wrap:8:8", "wrap8", "math:8", "math:", "checked:x", "wrap:264"])
        {
            assert!(text.parse::<IntMode>().is_err(), "{text}");
        }
    }
}
