//! Replay tokens: everything that is needed to repeat a violation, as one word.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value as Json, json};
use source::{Code, Diagnostic};

use hir::IntMode;
use ir::Leeway;

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Token, D::Error> {
        let text = String::deserialize(deserializer)?;
        Token::parse(&text).map_err(|diagnostic| serde::de::Error::custom(diagnostic.message))
    }
}

/// A token: the entry, the input, the schedule and the options that matter.
#[derive(Clone, PartialEq, Debug)]
pub struct Token {
    /// The entry, as `--entry` takes it.
    pub entry: String,
    /// What integers are.
    pub ints: IntMode,
    /// The input, as `--input` takes it.
    pub input: Json,
    /// The schedule, as `--schedule` takes it; empty where only one thread runs.
    pub schedule: String,
    /// Whether exceptions are forbidden.
    pub no_exceptions: bool,
    /// What the machine may do although it is assumed not to.
    pub leeway: Leeway,
    /// After how many instructions an execution that never ends was shown long enough.
    pub steps: Option<u64>,
    /// The line that was reached, as `--target` takes it, where that is what is shown.
    pub target: Option<String>,
}

/// What a token starts with: the version of its form.
const PREFIX: &str = "ox1.";

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut json = json!([self.entry, self.input]);
        let rest = json!([self.ints.to_string(), self.schedule, self.no_exceptions]);
        let has_more = self.steps.is_some() || self.target.is_some();
        let has_leeway = self.leeway != Leeway::default() || has_more;
        if (has_leeway || rest != json!(["math", "", false]))
            && let (Json::Array(list), Json::Array(rest)) = (&mut json, rest)
        {
            list.extend(rest);
            let Leeway { spurious_wakeups, any_hash_codes, stack_depth } = self.leeway;
            list.extend(has_leeway.then(|| json!([spurious_wakeups, any_hash_codes, stack_depth])));
        }
        if let Json::Array(list) = &mut json {
            list.extend(has_more.then(|| json!(self.steps)));
            list.extend(self.target.iter().map(|target| json!(target)));
        }
        write!(f, "{PREFIX}{}", URL_SAFE_NO_PAD.encode(json.to_string()))
    }
}

impl Token {
    /// Reads a token.
    pub fn parse(text: &str) -> Result<Token, Diagnostic> {
        let bad = |why: &str| {
            Diagnostic::general(Code::BadInput, format!("not a valid replay token: {why}"))
                .hint("a token is the word after `replay` in a report of `oxpecker verify`")
        };
        let body = text.trim().strip_prefix(PREFIX).ok_or_else(|| bad("it does not start with `ox1.`"))?;
        let bytes = URL_SAFE_NO_PAD.decode(body).map_err(|_| bad("it is damaged"))?;
        let json: Json = serde_json::from_slice(&bytes).map_err(|_| bad("it is damaged"))?;
        let list = json.as_array().ok_or_else(|| bad("it is damaged"))?;
        let entry = list.first().and_then(Json::as_str).ok_or_else(|| bad("it names no entry"))?;
        let input = list.get(1).cloned().ok_or_else(|| bad("it has no input"))?;
        let ints = match list.get(2).and_then(Json::as_str) {
            None => IntMode::Math,
            Some(mode) => mode.parse().map_err(|_| bad("it has an unknown integer mode"))?,
        };
        Ok(Token {
            entry: entry.to_string(),
            ints,
            input,
            schedule: list.get(3).and_then(Json::as_str).unwrap_or("").to_string(),
            no_exceptions: list.get(4).and_then(Json::as_bool).unwrap_or(false),
            leeway: list.get(5).map_or(Ok(Leeway::default()), leeway).map_err(bad)?,
            steps: list.get(6).and_then(Json::as_u64),
            target: list.get(7).and_then(Json::as_str).map(str::to_string),
        })
    }
}

fn leeway(json: &Json) -> Result<Leeway, &'static str> {
    let flag = |at: usize| json.get(at).and_then(Json::as_bool).ok_or("it has unknown options");
    let depth = json.get(2).and_then(Json::as_u64).and_then(|depth| u32::try_from(depth).ok());
    Ok(Leeway { spurious_wakeups: flag(0)?, any_hash_codes: flag(1)?, stack_depth: depth })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let odd = hir::Width::new(33).map_or(IntMode::Math, IntMode::Checked);
        for (schedule, ints) in [("", IntMode::Math), ("0*3 1", IntMode::WRAP), ("", odd)] {
            let token = Token {
                entry: "Main.f(int)".to_string(),
                ints,
                input: json!({ "args": [1, [2, null]] }),
                schedule: schedule.to_string(),
                no_exceptions: !schedule.is_empty(),
                leeway: Leeway { stack_depth: (ints == IntMode::WRAP).then_some(9), ..Leeway::default() },
                steps: (ints == IntMode::WRAP).then_some(7),
                target: (ints == odd).then(|| "a.oox:3".to_string()),
            };
            assert_eq!(Token::parse(&token.to_string()).unwrap(), token);
        }
        for text in ["", "ox1.", "ox1.!!!", "ox2.abcd", "ox1.e30"] {
            assert!(Token::parse(text).is_err(), "{text}");
        }
    }
}
