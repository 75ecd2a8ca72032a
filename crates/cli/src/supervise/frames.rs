//! What the two processes of a command say to each other: a line of JSON each. Results of items pass through as text,
//! which is parsed only where it is needed.

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

/// What is known of an item, or of all items, in the form in which it is sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Packed(Box<RawValue>);

impl Packed {
    pub(crate) fn new(known: &impl Serialize) -> Packed {
        Packed(to_raw_value(known).unwrap_or_else(|_| RawValue::NULL.to_owned()))
    }

    /// What was packed; an error says why it cannot be read.
    pub(crate) fn open<T: for<'de> Deserialize<'de>>(&self) -> Result<T, String> {
        serde_json::from_str(self.0.get()).map_err(|error| error.to_string())
    }
}

/// What a worker says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Frame {
    /// A text for standard output.
    Print(String),
    /// A text for standard error.
    Say(String),
    /// The program was loaded: what concerns all items, and for each the report if nothing else becomes known.
    Items(Packed, Vec<Packed>),
    /// What is known about an item so far.
    Known(usize, Packed),
    /// What is known about an item, finally.
    Done(usize, Packed),
    /// The command is over, with that exit code, before any item was worked on.
    Exit(u8),
    /// A thread panicked, with this message.
    Panic(String),
}

/// What a supervisor says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Order {
    /// Comes first: the content of standard input, if the command reads it, and the folder of temporary files, which a
    /// worker removes if it outlives its supervisor.
    Begin { stdin: Option<String>, folder: Option<String> },
    /// Work on an item, for the seconds that are left of a limit.
    Work { at: usize, limit: Option<(f64, Limit)> },
    /// Finish: the user does not want to wait, or the given number of megabytes is used up.
    Stop { memory: Option<u64> },
}

/// A limit on time: for one item, or for all.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Limit {
    pub(crate) seconds: f64,
    pub(crate) is_total: bool,
}

/// A frame or an order as a line.
pub(super) fn to_line(said: &impl Serialize) -> String {
    let mut line = serde_json::to_string(said).unwrap_or_default();
    line.push('\n');
    line
}

/// Reads a line; none if it is incomplete, as the last one of a process that was killed.
pub(super) fn parse<T: for<'de> Deserialize<'de>>(line: &str) -> Option<T> {
    serde_json::from_str(line).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for frame in [
            Frame::Print("a\nb".to_string()),
            Frame::Say("\"".to_string()),
            Frame::Items(Packed::new(&["x"]), vec![Packed::new(&1), Packed::new(&Some("2"))]),
            Frame::Known(3, Packed::new(&("known", 1.5))),
            Frame::Done(4, Packed::new(&())),
            Frame::Exit(2),
            Frame::Panic("no".to_string()),
        ] {
            let line = to_line(&frame);
            assert_eq!(parse::<Frame>(&line).as_ref().map(to_line).as_ref(), Some(&line));
            assert!(parse::<Frame>(&line[..line.len() - 2]).is_none());
        }
        for order in [
            Order::Begin { stdin: None, folder: Some("/tmp/a".to_string()) },
            Order::Begin { stdin: Some("class A {\n}".to_string()), folder: None },
            Order::Work { at: 2, limit: Some((0.5, Limit { seconds: 1.0, is_total: true })) },
            Order::Work { at: 0, limit: None },
            Order::Stop { memory: None },
            Order::Stop { memory: Some(100) },
        ] {
            let line = to_line(&order);
            assert_eq!(parse::<Order>(&line).as_ref().map(to_line), Some(line));
        }
        assert_eq!(Packed::new(&("known", 1.5)).open::<(String, f64)>(), Ok(("known".to_string(), 1.5)));
        assert!(Packed::new(&1).open::<String>().is_err());
    }
}
