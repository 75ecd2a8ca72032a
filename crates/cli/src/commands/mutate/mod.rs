//! `oxpecker mutate`

mod changes;

use std::collections::BTreeMap;
use std::time::Instant;

use mutate::{Mutant, Operator};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use verify::engine::{Options, Strategy};
use verify::format::report::stopped;
use verify::source::SourceMap;

use crate::args::{Mutate, TableFormat};
use crate::supervise::{self, Audience, Job, Limit, Over, Plan};
use crate::terminal::Terminal;
use crate::watch::{self, Watch};
use crate::{exit, files, memory};
use changes::{Changes, Judged, Outcome, Row};

pub(crate) fn run(args: &Mutate, terminal: &Terminal) -> u8 {
    // Both processes of the command need it.
    if let Some(path) = args.sources.files.iter().find(|path| files::is_stdin(path)) {
        match files::read(path) {
            Ok(text) => files::set_stdin(text),
            Err(error) => {
                terminal.error(&error);
                return exit::REJECTED;
            }
        }
    }
    if args.exploring.strategy == Some(Strategy::Target) {
        terminal.error("`--strategy target` needs a line, and changes are verified without one");
        return exit::REJECTED;
    }
    let changes = match Changes::find(args, terminal) {
        Ok(changes) => changes,
        Err(code) => return code,
    };
    match (&args.write, &changes) {
        (Some(folder), Changes::Texts { sources, mutants, .. }) => write(folder, sources, mutants, terminal),
        (Some(_), Changes::Codes { .. }) => {
            terminal.error("`--write` is for OOX: of Java programs the code is changed, not the source");
            exit::REJECTED
        }
        (None, _) if args.list => {
            for row in (0..changes.len()).filter_map(|at| changes.row(at)) {
                terminal.result(&format!("{}\n", line(changes.sources(), &row)));
            }
            exit::OK
        }
        (None, _) => judge(args, &changes, terminal),
    }
}

fn line(sources: &SourceMap, row: &Row<'_>) -> String {
    format!("{:<8} {} {}", row.name, sources.describe(row.point), row.description)
}

/// Writes every mutant into a folder of its own.
fn write(folder: &std::path::Path, sources: &SourceMap, mutants: &[Mutant], terminal: &Terminal) -> u8 {
    for mutant in mutants {
        let home = folder.join(mutant.name());
        for (_, file) in mutant.apply_to(sources).files() {
            let name = std::path::Path::new(file.name()).file_name().unwrap_or_default();
            if let Err(error) = files::write(&home.join(name), file.text().as_bytes()) {
                terminal.error(&error);
                return exit::REJECTED;
            }
        }
    }
    terminal.result(&format!("{} mutants in {}\n", mutants.len(), files::shown(folder)));
    exit::OK
}

/// The results of the mutants of an operator.
#[derive(Default)]
struct Counts {
    killed: u64,
    endless: u64,
    survived: u64,
    equivalent: u64,
    unknown: u64,
}

/// Verifies every changed program.
fn judge(args: &Mutate, changes: &Changes, terminal: &Terminal) -> u8 {
    let options = match args.exploring.options(args.jobs, false) {
        Ok(options) => Options { unwind: Some(args.unwind), fail_fast: true, ..options },
        Err(error) => {
            terminal.error(&error);
            return exit::REJECTED;
        }
    };
    let judge = |job: &Job| {
        let watch = Watch::of_job(job, "").quiet(true);
        let judged = match job.at.checked_sub(1) {
            Some(at) => changes.judge(at, &options, &watch),
            None => changes.judge_original(&options, &watch),
        };
        judged.map_or_else(|error| json!({ "error": error }), |judged| json!(judged))
    };
    if terminal.is_remote() {
        let nothing = (0..=changes.len()).map(|_| json!(Judged::default()));
        return supervise::serve(&(), nothing, &judge);
    }
    watch::catch_interrupts();
    let time = (args.time > 0.0).then_some(args.time);
    let plan = Plan {
        jobs: args.jobs,
        time,
        total: None,
        megabytes: args.memory.or_else(memory::default_megabytes),
        stdin: files::stdin(),
        start: Instant::now(),
    };
    let format = args.format;
    let mut tally = Tally { changes, terminal, format, all: Vec::new(), rows: BTreeMap::new(), error: false };
    match supervise::supervise(&plan, terminal, &mut tally) {
        Over::Reported => {}
        Over::Exit(code) => return code,
        Over::Unloaded(reason) => {
            terminal.result(&format!("unknown: {}\n", stopped(&reason)));
            return exit::UNKNOWN;
        }
        Over::Unavailable => {
            for at in 0..=changes.len() {
                let limit = time.map(|seconds| (seconds, Limit { seconds, is_total: false }));
                if !tally.take(at, &judge(&Job { at, limit })) {
                    break;
                }
            }
        }
    }
    tally.finish()
}

/// Counts the results of the mutants.
struct Tally<'a> {
    changes: &'a Changes,
    terminal: &'a Terminal,
    format: TableFormat,
    /// The results so far, by the places of their mutants.
    all: Vec<(usize, Judged)>,
    rows: BTreeMap<Operator, Counts>,
    error: bool,
}

impl Audience for Tally<'_> {
    fn report(&mut self, at: usize, report: &supervise::Report) -> bool {
        let is_left = report.stopped.is_some() && watch::is_interrupted();
        !is_left && self.take(at, &report.known.open().unwrap_or_default())
    }
}

impl Tally<'_> {
    /// Takes the result of the program itself, which comes first, or of a change; false if the run should stop.
    fn take(&mut self, at: usize, report: &Json) -> bool {
        if let Some(error) = report.get("error").and_then(Json::as_str) {
            self.terminal.error(error);
            self.error = true;
            return false;
        }
        let judged = Judged::deserialize(report).unwrap_or_default();
        let Some(at) = at.checked_sub(1) else {
            if judged.result == Outcome::Killed {
                let why = judged.why.unwrap_or_default();
                self.terminal.warning(&format!(
                    "without any change there is a violation already, which may be what the changes are killed by: {why}"
                ));
            }
            return true;
        };
        let Some(change) = self.changes.row(at) else { return false };
        let row = self.rows.entry(change.operator).or_default();
        match judged.result {
            Outcome::Killed => row.killed += 1,
            Outcome::Endless => row.endless += 1,
            Outcome::Survived | Outcome::Bounded => row.survived += 1,
            Outcome::Equivalent => row.equivalent += 1,
            Outcome::Unknown => row.unknown += 1,
        }
        if self.format == TableFormat::Text {
            let line = line(self.changes.sources(), &change);
            self.terminal.result(&format!("{line}: {}\n", judged.text()));
        }
        self.all.push((at, judged));
        true
    }

    /// The results for programs.
    fn table(&self) -> String {
        let rows = self.all.iter().filter_map(|(at, judged)| Some((self.changes.row(*at)?, judged)));
        let cells = rows.map(|(change, judged)| {
            let text = |part: &Option<String>| part.clone().unwrap_or_default();
            [
                ("mutant", change.name),
                ("operator", change.operator.name().to_string()),
                ("change", change.description.to_string()),
                ("where", self.changes.sources().describe(change.point)),
                ("result", judged.result.words().to_string()),
                ("code", text(&judged.code)),
                ("why", text(&judged.why)),
                ("place", text(&judged.place)),
            ]
        });
        let cells: Vec<[(&str, String); 8]> = cells.collect();
        if self.format == TableFormat::Json {
            let row = |row: &[(&str, String); 8]| -> Json {
                row.iter().map(|(name, text)| (name.to_string(), Json::from(text.as_str()))).collect()
            };
            return format!("{:#}\n", Json::from(cells.iter().map(row).collect::<Vec<Json>>()));
        }
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let mut lines = vec!["mutant,operator,change,where,result,code,why,place".to_string()];
        lines.extend(cells.iter().map(|row| row.each_ref().map(|(_, text)| quoted(text)).join(",")));
        lines.join("\n") + "\n"
    }

    fn finish(&self) -> u8 {
        if self.error {
            return exit::REJECTED;
        }
        let terminal = self.terminal;
        match self.format {
            TableFormat::Text => {
                let names = format!(
                    "\n{:<8} {:>6} {:>7} {:>8} {:>10} {:>7}\n",
                    "", "killed", "endless", "survived", "equivalent", "unknown"
                );
                terminal.result(&names);
                for (operator, row) in &self.rows {
                    let Counts { killed, endless, survived, equivalent, unknown } = row;
                    let line = format!(
                        "{operator:<8} {killed:>6} {endless:>7} {survived:>8} {equivalent:>10} {unknown:>7}\n"
                    );
                    terminal.result(&line);
                }
            }
            TableFormat::Json | TableFormat::Csv => terminal.result(&self.table()),
        }
        let counted = self.all.len();
        if counted < self.changes.len() {
            terminal.message(&format!("interrupted after {counted} of {} changes\n", self.changes.len()));
            return exit::UNKNOWN;
        }
        exit::OK
    }
}
