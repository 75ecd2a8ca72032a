//! The reports of a run, printed as they come: violations to standard error, verdicts to standard output.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::Value as Json;
use verify::Harness;
use verify::format::{diagnostics, json, report};
use verify::report::{EntryReport, Stopped, Verdict};
use verify::source::{SourceMap, visible_json, visible_line};

use super::told::{About, Other, Told};
use crate::args::{Format, Verify};
use crate::supervise::{Audience, Packed, Report};
use crate::terminal::Terminal;
use crate::{exit, files, watch};

/// The exit code of an entry.
fn code(args: &Verify, found: &EntryReport) -> u8 {
    match found.verdict {
        Verdict::Valid | Verdict::Bounded(_) | Verdict::Unreachable | Verdict::UnreachableWithin(_)
            if !found.caveats.is_empty() =>
        {
            exit::UNKNOWN
        }
        Verdict::Bounded(_) | Verdict::UnreachableWithin(_) if args.require_complete => exit::UNKNOWN,
        Verdict::Valid | Verdict::Bounded(_) | Verdict::Reachable => exit::OK,
        Verdict::Invalid | Verdict::Unreachable | Verdict::UnreachableWithin(_) => exit::INVALID,
        Verdict::Unknown(_) => exit::UNKNOWN,
    }
}

pub(super) struct Reports<'a> {
    args: &'a Verify,
    terminal: &'a Terminal,
    /// The sources of each program.
    sources: Vec<SourceMap>,
    /// The sources of a program of which nothing was reported.
    unknown: SourceMap,
    /// Files that are not verified.
    others: Vec<(String, Other)>,
    all: Vec<Told>,
    /// Counterexamples that were printed before their entry was over, by entry and text.
    shown: BTreeSet<(usize, String)>,
}

impl<'a> Reports<'a> {
    pub(super) fn new(args: &'a Verify, terminal: &'a Terminal, about: &About) -> Reports<'a> {
        let (sources, others) = (about.sources(), about.others.clone());
        let unknown = SourceMap::new();
        Reports { args, terminal, sources, unknown, others, all: Vec::new(), shown: BTreeSet::new() }
    }

    fn read<T: for<'de> Deserialize<'de>>(&self, known: &Packed) -> Option<T> {
        known
            .open()
            .inspect_err(|error| {
                self.terminal.error(&format!("internal error: a report cannot be read: {error}"));
            })
            .ok()
    }

    /// Prints a report; false if nothing else is wanted.
    pub(super) fn add(&mut self, told: Told) -> bool {
        if self.shows_text() {
            self.terminal.relay_message(&self.messages(self.all.len(), &told));
            self.terminal.result(&self.result(&told));
        }
        let is_found = self.args.target.is_some() && told.report.verdict == Verdict::Reachable;
        let is_broken = self.args.fail_fast && code(self.args, &told.report) == exit::INVALID;
        let goes_on = !(is_found || is_broken);
        self.all.push(told);
        goes_on
    }

    fn sources(&self, told: &Told) -> &SourceMap {
        self.sources.get(told.program).unwrap_or(&self.unknown)
    }

    /// Violations and notes.
    fn messages(&self, at: usize, told: &Told) -> String {
        let (sources, found) = (self.sources(told), &told.report);
        let mut messages = String::new();
        for violation in &found.violations {
            let text = report::counterexample(sources, violation, self.terminal.style()) + "\n";
            let is_shown = self.shown.contains(&(at, text.clone()));
            messages += if is_shown { "" } else { &text };
        }
        for note in found.notes.iter().filter(|_| !self.args.quiet) {
            messages += &diagnostics::render(sources, note, self.terminal.style());
        }
        messages
    }

    /// The verdict and counts.
    fn result(&self, told: &Told) -> String {
        let mut result = format!("{}\n", report::verdict(self.sources(told), &told.report));
        if self.args.stats {
            result += &report::stats(&told.report);
            result +=
                &told.cost.map(|(seconds, megabytes)| report::cost(seconds, megabytes)).unwrap_or_default();
        }
        result
    }

    /// Whether there is a report for people: that for programs takes its place on standard output, but not in a file.
    fn shows_text(&self) -> bool {
        match self.args.format {
            Format::Text => true,
            Format::Json => self.args.output.is_some(),
        }
    }

    /// Nothing is known, because the program was not loaded in time.
    pub(super) fn unloaded(&self, why: &Stopped) -> u8 {
        watch::clear_line();
        if self.shows_text() {
            self.terminal.result(&format!("unknown: {}\n", report::stopped(why)));
        }
        let is_written = match self.args.format {
            Format::Text => true,
            Format::Json => self.write(&json::not_loaded(why)),
        };
        if is_written { exit::UNKNOWN } else { exit::REJECTED }
    }

    /// Prints what concerns all entries, and then writes the files that were asked for.
    pub(super) fn finish(self) -> u8 {
        if self.shows_text() && self.all.len() + self.others.len() > 1 {
            let mut rows: Vec<report::Row> = self.all.iter().map(|told| report::row(&told.report)).collect();
            rows.extend(self.others.iter().map(other));
            self.terminal.result(&format!("\n{}", report::table(&rows)));
        }
        let all = self.all.iter().map(|told| (self.sources(told), &told.report));
        let mut is_written = match self.args.format {
            Format::Text => true,
            Format::Json => self.write(&json::reports(&all.collect::<Vec<_>>())),
        };
        // What was found is on the screen before anything else is written.
        is_written &= self.write_harnesses();
        if let Some(failure) = self.all.iter().find_map(|told| told.unlogged.as_ref()) {
            self.terminal.warning(&format!("not all queries were logged: {failure}"));
            is_written = false;
        }
        match self.code() {
            exit::INVALID => exit::INVALID,
            // A requested file that cannot be written changes the exit code, but does not hide a violation.
            _ if !is_written => exit::REJECTED,
            code => code,
        }
    }

    /// Writes a report for programs; returns whether that was possible.
    fn write(&self, document: &Json) -> bool {
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

    /// Writes counterexamples as Java programs; returns whether that was possible.
    fn write_harnesses(&self) -> bool {
        let Some(folder) = &self.args.harness else { return true };
        let mut is_written = true;
        for Harness { name, path, text } in self.all.iter().flat_map(|told| &told.harnesses) {
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

    /// A violation is certain, even if other entries are unknown.
    fn code(&self) -> u8 {
        let mut codes: Vec<u8> = self.all.iter().map(|told| code(self.args, &told.report)).collect();
        let is_rejected = self.others.iter().any(|(_, other)| *other == Other::Rejected);
        codes.extend(is_rejected.then_some(exit::REJECTED));
        // A line is reachable if one of the entries leads there, and unreachable if none does.
        if self.args.target.is_some() {
            let is_reached = codes.contains(&exit::OK);
            return if is_reached { exit::OK } else { codes.into_iter().max().unwrap_or(exit::OK) };
        }
        if codes.contains(&exit::INVALID) {
            return exit::INVALID;
        }
        codes.into_iter().max().unwrap_or(exit::OK)
    }
}

/// A file that is not verified, in the table.
fn other((file, other): &(String, Other)) -> report::Row {
    let verdict = match other {
        Other::Rejected => "rejected",
        Other::Nothing => "nothing to verify",
    };
    report::Row { name: visible_line(file).into_owned(), verdict: verdict.to_string(), paths: None }
}

impl Audience for Reports<'_> {
    fn loaded(&mut self, about: &Packed) {
        let about: About = self.read(about).unwrap_or_default();
        (self.sources, self.others) = (about.sources(), about.others);
    }

    /// Prints violations the moment they are found, if standard error is a terminal.
    fn known(&mut self, at: usize, known: &Packed) {
        if !self.shows_text() || !(self.args.stream || self.terminal.is_watched()) {
            return;
        }
        let Some(told) = self.read::<Told>(known) else { return };
        for violation in &told.report.violations {
            let text = report::counterexample(self.sources(&told), violation, self.terminal.style()) + "\n";
            let name = visible_line(&told.report.name).into_owned();
            if self.shown.insert((at, text.clone())) {
                watch::clear_line();
                self.terminal.relay_message(&text);
                self.terminal.message(&format!("found in {name}, which is still being explored\n\n"));
            }
        }
    }

    fn report(&mut self, _: usize, report: &Report) -> bool {
        let Some(mut told) = self.read::<Told>(&report.known) else { return true };
        if let Some(stopped) = &report.stopped {
            watch::clear_line();
            told.report.restate(|known| match known {
                Stopped::Unfinished => stopped.clone(),
                other => other.clone(),
            });
            told.cost = Some((report.seconds, report.megabytes));
        }
        self.add(told)
    }
}
