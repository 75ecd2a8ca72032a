//! What the two processes of a command say to each other: a line of JSON each.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

/// What a worker says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Frame {
    /// A text for standard output.
    Print(String),
    /// A text for standard error.
    Say(String),
    /// The program was loaded: what is about all items, and of each what can be said if nothing else becomes known.
    Items(Json, Vec<Json>),
    /// What is known about an item so far.
    Known(usize, Json),
    /// What is known about an item, finally.
    Done(usize, Json),
    /// The command is over, with that exit code, before any item was worked on.
    Exit(u8),
    /// A thread panicked, and what it said.
    Panic(String),
}

impl Frame {
    pub(crate) fn to_line(&self) -> String {
        let json = match self {
            Frame::Print(text) => json!({ "print": text }),
            Frame::Say(text) => json!({ "say": text }),
            Frame::Items(about, items) => json!({ "about": about, "items": items }),
            Frame::Known(at, report) => json!({ "known": at, "report": report }),
            Frame::Done(at, report) => json!({ "done": at, "report": report }),
            Frame::Exit(code) => json!({ "exit": code }),
            Frame::Panic(text) => json!({ "panic": text }),
        };
        format!("{json}\n")
    }

    /// Nothing for what is no frame: half a line of a process that was killed.
    pub(crate) fn parse(line: &str) -> Option<Frame> {
        let mut json: Json = serde_json::from_str(line).ok()?;
        let text = |key: &str| json.get(key).and_then(Json::as_str).map(str::to_string);
        if let Some(text) = text("print") {
            return Some(Frame::Print(text));
        }
        if let Some(text) = text("say") {
            return Some(Frame::Say(text));
        }
        if let Some(text) = text("panic") {
            return Some(Frame::Panic(text));
        }
        if let Some(code) = json.get("exit").and_then(Json::as_u64) {
            return u8::try_from(code).ok().map(Frame::Exit);
        }
        if let Some(Json::Array(items)) = json.get_mut("items").map(Json::take) {
            return Some(Frame::Items(json.get_mut("about").map(Json::take)?, items));
        }
        let number = |key: &str| json.get(key).and_then(Json::as_u64).map(|at| at as usize);
        let (known, done) = (number("known"), number("done"));
        let report = json.get_mut("report").map(Json::take)?;
        match (known, done) {
            (Some(at), _) => Some(Frame::Known(at, report)),
            (None, Some(at)) => Some(Frame::Done(at, report)),
            (None, None) => None,
        }
    }
}

/// What a supervisor says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Order {
    /// Comes first: what standard input had, if the command reads it, and the folder of temporary files, which a worker
    /// removes that outlives its supervisor.
    Begin { stdin: Option<String>, folder: Option<String> },
    /// Work on an item, for that many seconds, which are left of a limit.
    Work { at: usize, limit: Option<(f64, Limit)> },
    /// Come to an end: the user does not want to wait, or there is no memory left of so many megabytes.
    Stop { memory: Option<u64> },
}

/// A limit on time: for one item, or for all.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Limit {
    pub(crate) seconds: f64,
    pub(crate) is_total: bool,
}

impl Order {
    pub(crate) fn to_line(&self) -> String {
        let json = match self {
            Order::Begin { stdin, folder } => json!({ "begin": true, "stdin": stdin, "folder": folder }),
            Order::Work { at, limit } => json!({ "work": at, "limit": limit }),
            Order::Stop { memory } => json!({ "stop": memory }),
        };
        format!("{json}\n")
    }

    pub(crate) fn parse(line: &str) -> Option<Order> {
        let json: Json = serde_json::from_str(line).ok()?;
        let text = |key: &str| json.get(key).and_then(Json::as_str).map(str::to_string);
        if let Some(at) = json.get("work").and_then(Json::as_u64) {
            let limit = Option::deserialize(json.get("limit")?).ok()?;
            return Some(Order::Work { at: at as usize, limit });
        }
        if json.get("stop").is_some() {
            return Some(Order::Stop { memory: json.get("stop").and_then(Json::as_u64) });
        }
        json.get("begin").map(|_| Order::Begin { stdin: text("stdin"), folder: text("folder") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for frame in [
            Frame::Print("a\nb".to_string()),
            Frame::Say("\"".to_string()),
            Frame::Items(json!(["x"]), vec![json!(1), json!({ "a": 2 })]),
            Frame::Known(3, json!({ "known": 1 })),
            Frame::Done(4, json!(null)),
            Frame::Exit(2),
            Frame::Panic("no".to_string()),
        ] {
            let line = frame.to_line();
            assert_eq!(Frame::parse(&line), Some(frame));
            assert_eq!(Frame::parse(&line[..line.len() - 2]), None);
        }
        for order in [
            Order::Begin { stdin: None, folder: Some("/tmp/a".to_string()) },
            Order::Begin { stdin: Some("class A {\n}".to_string()), folder: None },
            Order::Work { at: 2, limit: Some((0.5, Limit { seconds: 1.0, is_total: true })) },
            Order::Work { at: 0, limit: None },
            Order::Stop { memory: None },
            Order::Stop { memory: Some(100) },
        ] {
            assert_eq!(Order::parse(&order.to_line()), Some(order));
        }
    }
}
