//! Traces as text.

use std::collections::BTreeMap;

use interp::output::grouped;
use source::{SourceMap, Span};

use super::words;
use crate::report::{Action, Event};

/// Every event with its place, and a heading where another thread goes on.
#[derive(Default)]
pub struct Plain {
    last: Option<u32>,
    /// The variable or call that was shown last, and its place: front-ends copy variables, which is not an event, and a
    /// call may take several steps.
    shown: Option<(Option<Span>, String)>,
}

impl Plain {
    /// The text of the next event.
    pub fn line(&mut self, sources: &SourceMap, event: &Event) -> String {
        let words = words::action(&event.action);
        let shown = match event.action {
            Action::Internal => return String::new(),
            Action::Assign { .. } | Action::Call { .. } => Some((event.span, words.clone())),
            Action::Read(_)
            | Action::Write { .. }
            | Action::Lock { .. }
            | Action::Fork { .. }
            | Action::Join
            | Action::Resume
            | Action::End
            | Action::Raise { .. }
            | Action::Omitted { .. } => None,
        };
        if shown.is_some() && shown == self.shown && self.last == Some(event.thread) {
            return String::new();
        }
        self.shown = shown;
        let mut text = String::new();
        if self.last.replace(event.thread) != Some(event.thread) {
            text = format!("-- thread {}\n", event.thread);
        }
        let place = event.span.map_or(String::new(), |span| sources.describe(span));
        text + &format!("{place:<24} {words}\n")
    }
}

/// A path as lines of text.
pub struct Lines {
    /// What stands above the columns, where there are columns.
    pub heading: Option<String>,
    /// The lines below it.
    pub lines: Vec<String>,
}

/// A source line of a path, and what changed there.
struct Row {
    thread: u32,
    line: Option<u32>,
    source: String,
    /// What changed; none where a variable got another value later.
    changes: Vec<Option<String>>,
    /// Where each variable got its last value.
    last: BTreeMap<String, usize>,
}

impl Row {
    /// Something happened on the line. Of a variable only the last value is shown.
    fn add(&mut self, action: &Action) {
        let text = words::action(action);
        let variable = match action {
            Action::Assign { variable, .. } => Some(variable),
            _ => None,
        };
        if let Some(before) = variable.and_then(|variable| self.last.remove(variable)) {
            self.changes[before] = None;
            while self.changes.last().is_some_and(Option::is_none) {
                self.changes.pop();
            }
        }
        if self.changes.last().is_some_and(|last| last.as_ref() == Some(&text)) {
            return;
        }
        self.last.extend(variable.map(|variable| (variable.clone(), self.changes.len())));
        self.changes.push(Some(text));
    }

    /// What changed. Of a loop on one line the first and the last changes are shown.
    fn changes(&self) -> String {
        let texts: Vec<&str> = self.changes.iter().flatten().map(String::as_str).collect();
        if texts.len() <= CHANGES {
            return texts.join(", ");
        }
        let (first, last) = (&texts[..CHANGES / 2], &texts[texts.len() - CHANGES / 2..]);
        let more = grouped(texts.len() - CHANGES);
        format!("{}, \u{2026} {more} more, {}", first.join(", "), last.join(", "))
    }
}

/// How many changes of a line are shown.
const CHANGES: usize = 24;

/// How much of a source line is shown.
const LINE: usize = 200;

/// How many threads fit side by side.
const COLUMNS: u32 = 4;
/// How wide all columns together may be.
const WIDTH: usize = 104;

/// The source lines of a path, each with the values that changed there; for several threads, a column for each. Reads
/// are left out where there is only one thread, and so are the steps of static initialisers unless the path ends in
/// one.
pub fn sourced(sources: &SourceMap, trace: &[Event]) -> Lines {
    let threads = trace.iter().map(|event| event.thread + 1).max().unwrap_or(1);
    let ends_in_preparation = (0..threads).any(|thread| {
        trace.iter().rev().find(|event| event.thread == thread).is_some_and(|event| event.is_preparation)
    });
    let shown = trace.iter().filter(|event| ends_in_preparation || !event.is_preparation);
    let rows = rows(sources, shown, threads > 1);
    if (2..=COLUMNS).contains(&threads) {
        return columns(&rows, threads as usize);
    }
    Lines { heading: None, lines: list(&rows, threads > 1) }
}

fn rows<'a>(sources: &SourceMap, trace: impl Iterator<Item = &'a Event>, several: bool) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let is_shown = |event: &&Event| match event.action {
        Action::Internal => false,
        Action::Read(_) | Action::Call { .. } => several,
        Action::Assign { .. }
        | Action::Write { .. }
        | Action::Lock { .. }
        | Action::Fork { .. }
        | Action::Join
        | Action::Resume
        | Action::End
        | Action::Raise { .. }
        | Action::Omitted { .. } => true,
    };
    for event in trace.filter(is_shown) {
        let number = event.span.and_then(|span| sources.position(span)).map(|position| position.line);
        // Consecutive events on one line are one row.
        if let Some(last) = rows.last_mut().filter(|last| last.thread == event.thread && last.line == number)
            && number.is_some()
        {
            last.add(&event.action);
            continue;
        }
        let text = |number| Some(sources.get(event.span?.file)?.line(number).trim());
        let source = number.and_then(text).map(|text| shortened(text, LINE));
        let mut row = Row {
            thread: event.thread,
            line: number,
            source: source.unwrap_or_default(),
            changes: Vec::new(),
            last: BTreeMap::new(),
        };
        row.add(&event.action);
        rows.push(row);
    }
    rows
}

/// All threads in one column; a thread is named where another one goes on.
fn list(rows: &[Row], several: bool) -> Vec<String> {
    let source = |row: &Row| row.line.map_or(String::new(), |line| format!("{line:>5} | {}", row.source));
    let width = rows.iter().map(|row| source(row).chars().count()).max().unwrap_or(0).min(64);
    let mut lines = Vec::new();
    let mut thread = None;
    for row in rows {
        if several && thread.replace(row.thread) != Some(row.thread) {
            lines.push(format!("-- thread {}", row.thread));
        }
        lines.push(format!("{:<width$}   {}", source(row), row.changes()).trim_end().to_string());
    }
    lines
}

/// A column for each thread.
fn columns(rows: &[Row], threads: usize) -> Lines {
    let widest = (WIDTH - 3 * (threads - 1)) / threads;
    let cells: Vec<(usize, Vec<String>)> =
        rows.iter().map(|row| (row.thread as usize, cell(row, widest))).collect();
    let heading: Vec<String> = (0..threads).map(|thread| format!("thread {thread}")).collect();
    let widths: Vec<usize> = (0..threads)
        .map(|thread| {
            let own = cells.iter().filter(|(column, _)| *column == thread).flat_map(|(_, lines)| lines);
            own.chain([&heading[thread]]).map(|line| line.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let beside = |texts: &[&str]| {
        let padded: Vec<String> =
            texts.iter().zip(&widths).map(|(text, width)| format!("{text:<width$}")).collect();
        padded.join(" | ").trim_end().to_string()
    };
    let heading = beside(&heading.iter().map(String::as_str).collect::<Vec<&str>>());
    let mut lines = Vec::new();
    for (column, cell) in &cells {
        for text in cell {
            let mut texts = vec![""; threads];
            texts[*column] = text;
            lines.push(beside(&texts));
        }
    }
    Lines { heading: Some(heading), lines }
}

/// A row as lines of a column: the source, and below what changed.
fn cell(row: &Row, width: usize) -> Vec<String> {
    let changes = row.changes();
    let Some(line) = row.line else { return vec![shortened(&format!("     {changes}"), width)] };
    let source = format!("{line:>4} {}", row.source);
    let both = format!("{source}   {changes}");
    if both.chars().count() <= width {
        return vec![both];
    }
    let mut lines = vec![shortened(&source, width)];
    lines.extend(
        wrapped(&changes, width.saturating_sub(INDENT))
            .into_iter()
            .map(|line| format!("{:INDENT$}{line}", "")),
    );
    lines
}

/// How far the changes are indented below the source.
const INDENT: usize = 7;

/// A text as lines, broken at spaces.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                *line += " ";
                *line += word;
            }
            Some(_) | None => lines.push(shortened(word, width)),
        }
    }
    lines
}

fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    text.chars().take(width.saturating_sub(1)).chain(['\u{2026}']).collect()
}
