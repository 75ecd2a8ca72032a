//! Reports as they travel from a worker to its supervisor, and as they are printed: one form for all that is printed
//! of an entry, in every format.

use serde_json::{Value as Json, json};
use verify::format::{json, report};
use verify::proof::{EntryReport, Verdict};
use verify::source::{SourceMap, visible_json};

use crate::args::{Format, Verify};
use crate::supervise::Report;
use crate::terminal::Terminal;
use crate::{exit, files, solving, watch};

/// What is printed of an entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Printed {
    /// Violations and notes, for standard error.
    messages: String,
    /// The verdict and counts, for standard output.
    result: String,
    /// The entry as JSON.
    entry: Json,
    row: report::Row,
    code: u8,
    /// Counterexamples as Java programs, if they are asked for.
    harnesses: Vec<Harness>,
    /// Why not all queries were logged, if they were not.
    unlogged: Option<String>,
}

/// A counterexample as a Java program, or why there is none.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Harness {
    pub(super) name: String,
    /// Its file, in the folder that the user names.
    pub(super) path: String,
    pub(super) text: Result<String, String>,
}

impl Harness {
    fn to_json(&self) -> Json {
        let Harness { name, path, text } = self;
        json!({ "name": name, "path": path, "text": text.as_ref().ok(), "reason": text.as_ref().err() })
    }

    fn parse(json: &Json) -> Option<Harness> {
        let text = |key: &str| json.get(key).and_then(Json::as_str).map(str::to_string);
        let made = match (text("text"), text("reason")) {
            (Some(text), _) => Ok(text),
            (None, reason) => Err(reason?),
        };
        Some(Harness { name: text("name")?, path: text("path")?, text: made })
    }
}

impl Printed {
    pub(super) fn new(
        args: &Verify,
        sources: &SourceMap,
        found: &EntryReport,
        terminal: &Terminal,
    ) -> Printed {
        let mut messages = String::new();
        for violation in &found.violations {
            messages += &report::counterexample(sources, violation, terminal.style());
            messages += "\n";
        }
        for note in found.notes.iter().filter(|_| !args.quiet) {
            messages += &verify::format::diagnostics::render(sources, note, terminal.style());
        }
        let mut result = format!("{}\n", report::verdict(sources, found));
        if args.stats {
            result += &report::stats(found);
        }
        Printed {
            messages,
            result,
            entry: json::entry(sources, found),
            row: report::row(found),
            code: code(args, found),
            harnesses: Vec::new(),
            unlogged: solving::log_failure(),
        }
    }

    pub(super) fn with_harnesses(self, harnesses: Vec<Harness>) -> Printed {
        Printed { harnesses, ..self }
    }

    /// With what it took, if that is asked for.
    pub(super) fn costing(mut self, args: &Verify, seconds: f64, megabytes: Option<u64>) -> Printed {
        if args.stats {
            self.result += &report::cost(seconds, megabytes);
        }
        self
    }

    pub(super) fn to_json(&self) -> Json {
        let Printed { messages, result, entry, row, code, harnesses, unlogged } = self;
        let report::Row { name, verdict, paths } = row;
        let row = json!({ "name": name, "verdict": verdict, "paths": paths });
        let harnesses: Vec<Json> = harnesses.iter().map(Harness::to_json).collect();
        json!({
            "messages": messages,
            "result": result,
            "entry": entry,
            "row": row,
            "code": code,
            "harnesses": harnesses,
            "unlogged": unlogged,
        })
    }

    fn parse(json: &Json) -> Option<Printed> {
        let text = |json: &Json, key: &str| json.get(key).and_then(Json::as_str).map(str::to_string);
        let number = |json: &Json, key: &str| json.get(key).and_then(Json::as_u64);
        let row = json.get("row")?;
        Some(Printed {
            messages: text(json, "messages")?,
            result: text(json, "result")?,
            entry: json.get("entry")?.clone(),
            row: report::Row {
                name: text(row, "name")?,
                verdict: text(row, "verdict")?,
                paths: number(row, "paths")?,
            },
            code: u8::try_from(number(json, "code")?).ok()?,
            harnesses: json.get("harnesses")?.as_array()?.iter().filter_map(Harness::parse).collect(),
            unlogged: text(json, "unlogged"),
        })
    }
}

/// The exit code of an entry.
fn code(args: &Verify, found: &EntryReport) -> u8 {
    match found.verdict {
        Verdict::Valid | Verdict::Bounded(_) if !found.caveats.is_empty() => exit::UNKNOWN,
        Verdict::Bounded(_) if args.require_complete => exit::UNKNOWN,
        Verdict::Valid | Verdict::Bounded(_) => exit::OK,
        Verdict::Invalid => exit::INVALID,
        Verdict::Unknown(_) => exit::UNKNOWN,
    }
}

/// The reports of a run, printed as they come.
pub(super) struct Reports<'a> {
    args: &'a Verify,
    terminal: &'a Terminal,
    all: Vec<Printed>,
}

impl<'a> Reports<'a> {
    pub(super) fn new(args: &'a Verify, terminal: &'a Terminal) -> Reports<'a> {
        Reports { args, terminal, all: Vec::new() }
    }

    /// Takes the report of a worker; false if nothing else is wanted.
    pub(super) fn take(&mut self, report: &Report) -> bool {
        let Some(printed) = Printed::parse(&report.json) else {
            self.terminal.error("internal error: the report of an entry cannot be read");
            return true;
        };
        if report.is_cut {
            watch::clear_line();
            return self.add(printed.costing(self.args, report.seconds, report.megabytes));
        }
        self.add(printed)
    }

    /// Prints a report as soon as it is there: violations to standard error, the verdict to standard output.
    pub(super) fn add(&mut self, printed: Printed) -> bool {
        if self.shows_text() {
            self.terminal.relay_message(&printed.messages);
            self.terminal.result(&printed.result);
        }
        let goes_on = !(self.args.fail_fast && printed.code == exit::INVALID);
        self.all.push(printed);
        goes_on
    }

    /// Whether there is a report for people: that for programs takes its place on standard output, but not in a file.
    fn shows_text(&self) -> bool {
        self.args.format == Format::Text || self.args.output.is_some()
    }

    /// Nothing is known, because the program was not loaded in time.
    pub(super) fn unloaded(&self, reason: &str) -> u8 {
        watch::clear_line();
        if self.shows_text() {
            self.terminal.result(&format!("unknown: {reason}\n"));
        }
        let mut document = json::document(&[]);
        document["reasons"] = json!([reason]);
        if self.write(&document) { exit::UNKNOWN } else { exit::REJECTED }
    }

    /// Prints what is about all entries, and then writes what is to be written.
    pub(super) fn finish(self) -> u8 {
        if self.shows_text() && self.all.len() > 1 {
            let rows: Vec<report::Row> = self.all.iter().map(|printed| printed.row.clone()).collect();
            self.terminal.result(&format!("\n{}", report::table(&rows)));
        }
        let entries: Vec<Json> = self.all.iter().map(|printed| printed.entry.clone()).collect();
        let mut is_written = self.write(&json::document(&entries));
        // What was found is on the screen before anything else is written.
        is_written &= self.write_harnesses();
        if let Some(failure) = self.all.iter().find_map(|printed| printed.unlogged.as_ref()) {
            self.terminal.warning(&format!("not all queries were logged: {failure}"));
            is_written = false;
        }
        match self.code() {
            exit::INVALID => exit::INVALID,
            // A file that was asked for and is missing is not passed over, but it does not hide a violation.
            _ if !is_written => exit::REJECTED,
            code => code,
        }
    }

    /// Writes a report for programs, if one is asked for; whether that was possible.
    fn write(&self, document: &Json) -> bool {
        if self.args.format == Format::Text {
            return true;
        }
        let text = format!("{document:#}\n");
        let Some(path) = &self.args.output else {
            self.terminal.json(&text);
            return true;
        };
        match files::write(path, visible_json(&text).as_bytes()) {
            Ok(()) => true,
            Err(error) => {
                self.terminal.warning(&error);
                false
            }
        }
    }

    /// Writes counterexamples as Java programs; whether that was possible.
    fn write_harnesses(&self) -> bool {
        let Some(folder) = &self.args.harness else { return true };
        let mut is_written = true;
        for Harness { name, path, text } in self.all.iter().flat_map(|printed| &printed.harnesses) {
            match text {
                Ok(text) => {
                    if let Err(error) = files::write(&folder.join(path), text) {
                        self.terminal.warning(&error);
                        is_written = false;
                    }
                }
                Err(reason) => {
                    self.terminal.message(&format!("{name}: no program is written: {reason}\n"));
                }
            }
        }
        is_written
    }

    /// A violation is certain, whatever else is not.
    fn code(&self) -> u8 {
        let codes: Vec<u8> = self.all.iter().map(|printed| printed.code).collect();
        if codes.contains(&exit::INVALID) {
            return exit::INVALID;
        }
        codes.into_iter().max().unwrap_or(exit::OK)
    }
}
