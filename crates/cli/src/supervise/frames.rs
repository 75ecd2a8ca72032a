//! What the two processes of a command say to each other: a line of JSON each. Reports travel as they are printed,
//! because only the one who explores has the sources.

use serde_json::{Value as Json, json};

/// Stands in a report for the reason why it is not the last one, which only the supervisor knows.
pub(crate) const REASON: &str = "@@oxpecker: reason@@";

/// What a worker says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Frame {
    /// A text for standard output.
    Print(String),
    /// A text for standard error.
    Say(String),
    /// The program was loaded; of each item what can be said if nothing else becomes known.
    Items(Vec<Json>),
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
            Frame::Items(items) => json!({ "items": items }),
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
        if let Some(items) = json.get_mut("items") {
            return items.as_array().cloned().map(Frame::Items);
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
    /// Work on an item, for that many seconds; none is no limit. The text says which limit that is.
    Work { at: usize, seconds: Option<f64>, limit: String },
    /// Come to an end: the user does not want to wait, or there is no memory left.
    Stop { memory: Option<String> },
}

impl Order {
    pub(crate) fn to_line(&self) -> String {
        let json = match self {
            Order::Begin { stdin, folder } => json!({ "begin": true, "stdin": stdin, "folder": folder }),
            Order::Work { at, seconds, limit } => json!({ "work": at, "seconds": seconds, "limit": limit }),
            Order::Stop { memory } => json!({ "stop": memory }),
        };
        format!("{json}\n")
    }

    pub(crate) fn parse(line: &str) -> Option<Order> {
        let json: Json = serde_json::from_str(line).ok()?;
        let text = |key: &str| json.get(key).and_then(Json::as_str).map(str::to_string);
        if let Some(at) = json.get("work").and_then(Json::as_u64) {
            let seconds = json.get("seconds").and_then(Json::as_f64);
            return Some(Order::Work { at: at as usize, seconds, limit: text("limit").unwrap_or_default() });
        }
        if json.get("stop").is_some() {
            return Some(Order::Stop { memory: text("stop") });
        }
        json.get("begin").map(|_| Order::Begin { stdin: text("stdin"), folder: text("folder") })
    }
}

/// Puts the reason into a report.
pub(crate) fn because(report: &mut Json, reason: &str) {
    match report {
        Json::String(text) if text.contains(REASON) => *text = text.replace(REASON, reason),
        Json::Array(items) => items.iter_mut().for_each(|item| because(item, reason)),
        Json::Object(map) => map.values_mut().for_each(|item| because(item, reason)),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
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
            Frame::Items(vec![json!(1), json!({ "a": REASON })]),
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
            Order::Work { at: 2, seconds: Some(0.5), limit: "x".to_string() },
            Order::Work { at: 0, seconds: None, limit: String::new() },
            Order::Stop { memory: None },
            Order::Stop { memory: Some("full".to_string()) },
        ] {
            assert_eq!(Order::parse(&order.to_line()), Some(order));
        }
    }

    #[test]
    fn reasons_are_put_in() {
        let mut report = json!({ "a": [format!("unknown: {REASON}"), 1], "b": "c" });
        because(&mut report, "time limit");
        assert_eq!(report, json!({ "a": ["unknown: time limit", 1], "b": "c" }));
    }
}
