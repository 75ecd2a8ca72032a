//! The specifications that stood for code in a proof.

use source::{SourceMap, Span, visible_line};

use crate::report::{EntryReport, Used, UsedContract};

/// How many calls are listed that a contract stood for.
const CALLS: usize = 3;

/// Invariants in a line, contracts in a table, and whether executions come to an end.
pub(super) fn used(sources: &SourceMap, report: &EntryReport) -> String {
    let invariants = report.used.iter().filter(|used| used.contract.is_none());
    let invariants: Vec<String> = invariants.map(|used| sources.describe(used.span)).collect();
    let mut text = match invariants.len() {
        0 => String::new(),
        1 => format!("\n  for any number of rounds, by the invariant at {}", invariants[0]),
        _ => format!("\n  for any number of rounds, by the invariants at {}", invariants.join(", ")),
    };
    let rows: Vec<[String; 3]> =
        report.used.iter().filter_map(|used| Some(row(sources, used, used.contract.as_ref()?))).collect();
    if !rows.is_empty() {
        text += "\n  for all calls, by contracts that were proved";
    }
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    for [method, place, calls] in &rows {
        text += &format!("\n    {method:<first$}  {place:<second$}  {calls}");
    }
    text + &ending(sources, report)
}

/// A contract: of which methods it was proved, where it is, and what it stood for.
fn row(sources: &SourceMap, used: &Used, contract: &UsedContract) -> [String; 3] {
    let place = sources.describe(used.span);
    let file = |place: &str| place.rsplitn(3, ':').nth(2).map(str::to_string);
    let shown = |span: &Span| {
        let call = sources.describe(*span);
        // In the file of the contract its line and column are enough.
        match file(&call).filter(|name| file(&place).is_some_and(|known| known == *name)) {
            Some(name) => call[name.len() + 1..].to_string(),
            None => call,
        }
    };
    let mut calls: Vec<String> = contract.calls.iter().take(CALLS).map(shown).collect();
    if let more @ 1.. = contract.calls.len().saturating_sub(CALLS) {
        calls.push(format!("{more} more"));
    }
    let calls = if calls.is_empty() { String::new() } else { format!("called at {}", calls.join(", ")) };
    let others = contract.overriding.iter().map(|other| format!(", {}", visible_line(other)));
    let methods = format!("{}{}", visible_line(&contract.method), others.collect::<String>());
    [methods, visible_line(&place).into_owned(), visible_line(&calls).into_owned()]
}

/// Whether executions come to an end, where a proof did not execute all of them.
fn ending(sources: &SourceMap, report: &EntryReport) -> String {
    let open: Vec<String> =
        report.used.iter().filter(|used| !used.ends).map(|used| sources.describe(used.span)).collect();
    match (report.used.is_empty(), open.is_empty()) {
        (true, _) => String::new(),
        (false, true) => "\n  every execution comes to an end".to_string(),
        (false, false) => {
            format!("\n  if it comes to an end, which is not proved: no `decreases` at {}", open.join(", "))
        }
    }
}
