//! Values as data that outlives the machine: what a report keeps of a value, and its text. Objects are kept to a small
//! depth, and of long arrays and texts only the beginning, with the number of elements left out.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How many characters of a text are kept.
const CHARACTERS: usize = 200;
/// How long a value may be as text.
const LONGEST: usize = 2000;

/// A value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum View {
    /// No value was assigned.
    Undefined,
    /// No object.
    Null,
    /// A truth value.
    Bool(bool),
    /// An integer of any size, by its digits.
    Number(String),
    /// A floating-point number, as the shortest text that means it.
    Float(String),
    /// A character.
    Char(char),
    /// A UTF-16 code unit.
    Unit(i32),
    /// A text.
    String {
        /// Its beginning.
        start: String,
        /// How many characters come after it.
        more: usize,
    },
    /// A text of UTF-16 code units, of which not all need to be characters.
    Text {
        /// Its beginning.
        start: Vec<u16>,
        /// How many units come after it.
        more: usize,
    },
    /// An object that a static field names, such as `Color.RED`.
    Constant(String),
    /// An object.
    Object {
        /// Its class and number, such as `Node#3`.
        name: String,
        /// What it holds; empty where that is not shown.
        fields: Vec<(String, View)>,
    },
    /// An array.
    Array {
        /// Its type and number, such as `int[]#3`.
        name: String,
        /// How many elements it has.
        length: usize,
        /// The first ones.
        elements: Vec<View>,
    },
    /// A snapshot of the heap.
    Snapshot,
}

impl View {
    /// A floating-point number.
    pub(crate) fn float(value: f64) -> View {
        View::Float(show_float(value))
    }

    /// A text of characters.
    pub(crate) fn string(text: &str) -> View {
        let (start, rest) =
            text.char_indices().nth(CHARACTERS).map_or((text, ""), |(end, _)| text.split_at(end));
        View::String { start: start.to_string(), more: rest.chars().count() }
    }

    /// A text of code units. A pair of surrogates is not cut in halves.
    pub(crate) fn text(units: &[u16]) -> View {
        let is_first = |unit: &u16| (0xd800..0xdc00).contains(unit);
        let shown = units.len().min(CHARACTERS);
        let shown = if shown < units.len() && is_first(&units[shown - 1]) { shown - 1 } else { shown };
        View::Text { start: units[..shown].to_vec(), more: units.len() - shown }
    }

    /// The whole text, however long.
    fn whole(&self) -> String {
        match self {
            View::Undefined => "undefined".to_string(),
            View::Null => "null".to_string(),
            View::Bool(value) => value.to_string(),
            View::Number(text) | View::Float(text) | View::Constant(text) => text.clone(),
            View::Char(c) => format!("{c:?}"),
            View::Unit(unit) => show_unit(*unit),
            View::String { start, more } => format!("{start:?}{}", more_characters(*more)),
            View::Text { start, more } => {
                format!("\"{}\"{}", pieces(start, quoted), more_characters(*more))
            }
            View::Object { name, fields } if fields.is_empty() => name.clone(),
            View::Object { name, fields } => {
                let fields: Vec<String> =
                    fields.iter().map(|(name, value)| format!("{name}: {}", value.whole())).collect();
                format!("{name} {{ {} }}", fields.join(", "))
            }
            View::Array { length, elements, .. } => {
                let shown: Vec<String> = elements.iter().map(View::whole).collect();
                format!("[{}{}]", shown.join(", "), left_out(*length, elements.len()))
            }
            View::Snapshot => "snapshot".to_string(),
        }
    }
}

/// The text a person would write, cut where it is long.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shortened(self.whole(), LONGEST))
    }
}

/// A UTF-16 code unit as a character, if it is one.
pub fn show_unit(unit: i32) -> String {
    match u32::try_from(unit).ok().and_then(char::from_u32) {
        Some(c) => format!("{c:?}"),
        None => format!("'\\u{unit:04x}'"),
    }
}

/// UTF-16 code units as a text in quotes, unpaired surrogates as `\udc00`. Of a long text only the beginning is shown.
pub fn show_text(units: &[u16]) -> String {
    View::text(units).whole()
}

/// A text in quotes. Of long ones the beginning is shown.
pub fn show_string(text: &str) -> String {
    View::string(text).whole()
}

/// A text as it stands between quotes.
fn quoted(text: &str) -> String {
    let shown = format!("{text:?}");
    shown[1..shown.len() - 1].to_string()
}

/// What stands after the elements of an array that are shown.
pub fn left_out(elements: usize, shown: usize) -> String {
    if elements > shown { format!(", \u{2026} {} more", grouped(elements - shown)) } else { String::new() }
}

/// A value as text, cut where it is long.
pub fn shortened(text: String, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        None => text,
        Some((end, _)) => format!("{}{}", &text[..end], more_characters(text[end..].chars().count())),
    }
}

fn more_characters(count: usize) -> String {
    if count == 0 { String::new() } else { format!("\u{2026} {} more characters", grouped(count)) }
}

/// A number with commas between thousands.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The same without quotes, and without escapes of valid characters.
pub(crate) fn plain_text(units: &[u16]) -> String {
    pieces(units, str::to_string)
}

/// The parts of a text that are characters, shown by a function, and the surrogates between them.
fn pieces(units: &[u16], show: impl Fn(&str) -> String) -> String {
    let (mut out, mut piece) = (String::new(), String::new());
    for unit in char::decode_utf16(units.iter().copied()) {
        match unit {
            Ok(c) => piece.push(c),
            Err(lone) => {
                out += &show(&std::mem::take(&mut piece));
                out += &format!("\\u{:04x}", lone.unpaired_surrogate());
            }
        }
    }
    out + &show(&piece)
}

fn show_float(value: f64) -> String {
    match value.is_infinite() {
        true if value > 0.0 => "Infinity".to_string(),
        true => "-Infinity".to_string(),
        false => format!("{value:?}"),
    }
}
