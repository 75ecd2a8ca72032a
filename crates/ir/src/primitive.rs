//! The primitives: what a front-end may use beyond instructions (Grieskamp et al. 2005, 2.1, `CALLPRIMITIVE`).
//!
//! A primitive is named in the IR by a text, so that users can add their own; an unknown one ends a path as a gap.
//! These are known to the interpreter and to the engine.

use std::fmt;
use std::sync::Arc;

/// What a `primitive` instruction calls.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PrimitiveRef {
    /// One that the interpreter and the engine know.
    Known(Primitive),
    /// One that is not listed here.
    Foreign(Arc<str>),
}

impl PrimitiveRef {
    /// The primitive of a name.
    pub fn named(name: &str) -> PrimitiveRef {
        let known = Primitive::ALL.iter().find(|known| known.name() == name);
        known.map_or_else(|| PrimitiveRef::Foreign(Arc::from(name)), |known| PrimitiveRef::Known(*known))
    }

    /// Whether it is this one.
    pub fn is(&self, primitive: Primitive) -> bool {
        *self == PrimitiveRef::Known(primitive)
    }

    /// Whether other threads can see that it is executed; for a foreign one that has to be assumed.
    pub fn is_visible(&self) -> bool {
        match self {
            PrimitiveRef::Known(primitive) => primitive.is_visible(),
            PrimitiveRef::Foreign(_) => true,
        }
    }
}

impl From<Primitive> for PrimitiveRef {
    fn from(primitive: Primitive) -> PrimitiveRef {
        PrimitiveRef::Known(primitive)
    }
}

/// The name in the text form.
impl fmt::Display for PrimitiveRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PrimitiveRef::Known(primitive) => f.write_str(primitive.name()),
            PrimitiveRef::Foreign(name) => f.write_str(name),
        }
    }
}

/// The primitives, each with the name that it has in the text form.
macro_rules! primitives {
    ($($(#[$doc:meta])* $case:ident = $name:literal,)*) => {
        /// A primitive that comes with Oxpecker.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Primitive {
            $($(#[$doc])* $case,)*
        }

        impl Primitive {
            /// Every primitive.
            pub const ALL: &'static [Primitive] = &[$(Primitive::$case),*];

            /// The name in the text form.
            pub fn name(self) -> &'static str {
                match self { $(Primitive::$case => $name,)* }
            }
        }
    };
}

primitives! {
    /// `unsupported "why"`: no execution can go on here.
    Unsupported = "unsupported",
    /// `assuming "name"`: this path relies on an [`Assumption`](crate::Assumption); false where the user has withdrawn
    /// it.
    Assuming = "assuming",
    /// The UTF-16 code units of a text constant, as a new array.
    TextUnits = "text.units",
    /// A new array of the same type as an array, with a length.
    ArrayLike = "array.like",
    /// A new array with the same elements.
    ArrayClone = "array.clone",
    /// A new object of the same class with the same fields, or an array with the same elements.
    ObjectClone = "object.clone",
    /// Whether an object belongs to the input of the program.
    ObjectGiven = "object.given",
    /// Writes code units to the standard output, or to the standard error if the second argument is true.
    Print = "print",
    /// The bits of a binary64 number.
    F64Bits = "f64.bits",
    /// The binary64 number with these bits.
    F64OfBits = "f64.of-bits",
    /// The bits of a binary32 number.
    F32Bits = "f32.bits",
    /// The binary32 number with these bits.
    F32OfBits = "f32.of-bits",
    /// The square root, correctly rounded.
    F64Sqrt = "f64.sqrt",
    /// The shortest decimal text of a binary64 number in the form of Java, as code units.
    F64Show = "f64.show",
    /// The same for a binary32 number.
    F32Show = "f32.show",
    /// The binary64 number nearest to a decimal text in code units.
    F64Parse = "f64.parse",
    /// The object that the thread was started with, null in the first thread.
    ThreadSelf = "thread.self",
    /// The program need not wait for the end of this thread: where all others have ended, it is not a deadlock if the
    /// thread cannot go on.
    ThreadBackground = "thread.background",
    /// Takes the monitor of an object if it is free or already held by this thread; returns whether it did.
    MonitorTry = "monitor.try",
    /// Whether the thread holds the monitor of an object.
    MonitorHolds = "monitor.holds",
    /// Releases the monitor of an object, however often it was entered; returns how often.
    MonitorLeave = "monitor.leave",
    /// Waits for the monitor of an object and enters it so many times.
    MonitorReenter = "monitor.reenter",
}

impl Primitive {
    /// Whether other threads can see that it is executed.
    pub fn is_visible(self) -> bool {
        match self {
            Primitive::ArrayClone
            | Primitive::ObjectClone
            | Primitive::MonitorTry
            | Primitive::MonitorLeave
            | Primitive::MonitorReenter => true,
            Primitive::Unsupported
            | Primitive::Assuming
            | Primitive::TextUnits
            | Primitive::ArrayLike
            | Primitive::ObjectGiven
            | Primitive::Print
            | Primitive::F64Bits
            | Primitive::F64OfBits
            | Primitive::F32Bits
            | Primitive::F32OfBits
            | Primitive::F64Sqrt
            | Primitive::F64Show
            | Primitive::F32Show
            | Primitive::F64Parse
            | Primitive::ThreadSelf
            | Primitive::ThreadBackground
            | Primitive::MonitorHolds => false,
        }
    }
}

/// A decimal text as Java writes it: with an exponent below a thousandth and from ten millions on.
pub fn show_float(negative: bool, magnitude: f64, digits: &str) -> String {
    let sign = if negative { "-" } else { "" };
    // Java writes two digits at least: where one is enough to tell the value, the nearest two are taken.
    let two = format!("{magnitude:.1e}");
    let is_nearer = !digits.contains('.') && !two.contains(".0");
    let digits = if is_nearer { &two } else { digits };
    let (mantissa, exponent) = digits.split_once('e').unwrap_or((digits, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let figures: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    if magnitude == 0.0 {
        return format!("{sign}0.0");
    }
    if (-3..7).contains(&exponent) {
        let point = exponent + 1;
        let (whole, rest) = if point <= 0 {
            ("0".to_string(), format!("{}{figures}", "0".repeat(point.unsigned_abs() as usize)))
        } else if (point as usize) < figures.len() {
            (figures[..point as usize].to_string(), figures[point as usize..].to_string())
        } else {
            (format!("{figures}{}", "0".repeat(point as usize - figures.len())), String::new())
        };
        let rest = if rest.is_empty() { "0".to_string() } else { rest };
        return format!("{sign}{whole}.{rest}");
    }
    let (first, rest) = figures.split_at(1);
    let rest = if rest.is_empty() { "0" } else { rest };
    format!("{sign}{first}.{rest}E{exponent}")
}

#[cfg(test)]
mod tests {
    use super::show_float;

    fn show(value: f64) -> String {
        show_float(value.is_sign_negative(), value.abs(), &format!("{:e}", value.abs()))
    }

    #[test]
    fn numbers_look_as_in_java() {
        let cases = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (-1.5, "-1.5"),
            (100.0, "100.0"),
            (0.001, "0.001"),
            (0.000_1, "1.0E-4"),
            (1e7, "1.0E7"),
            (9_999_999.0, "9999999.0"),
            (1.25e10, "1.25E10"),
            (f64::from_bits(1), "4.9E-324"),
            (2e-323, "2.0E-323"),
            (f64::MAX, "1.7976931348623157E308"),
            (f64::MIN_POSITIVE, "2.2250738585072014E-308"),
        ];
        for (value, text) in cases {
            assert_eq!(show(value), text);
        }
    }
}
