//! `oxpecker mutate`

use std::collections::BTreeMap;
use std::time::Instant;

use mutate::{Mutant, Operator};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use verify::engine::Options;
use verify::format::report::{reason, stopped};
use verify::proof;
use verify::report::{Reason, Verdict};
use verify::source::SourceMap;

use crate::args::{Mutate, TableFormat};
use crate::supervise::{self, Audience, Job, Limit, Over, Plan};
use crate::terminal::Terminal;
use crate::watch::{self, Watch};
use crate::{exit, files, memory};

pub(crate) fn run(args: &Mutate, terminal: &Terminal) -> u8 {
    if let Err(code) = super::refuse_java(&args.sources.files, terminal) {
        return code;
    }
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
    let sources = match super::whole(&args.sources, true, terminal) {
        Ok(whole) => whole.sources,
        Err(code) => return code,
    };
    let mut options = mutate::Options { only: args.only.clone(), ..mutate::Options::default() };
    options.check.ints = args.sources.ints.unwrap_or_default();
    if !args.operator.is_empty() {
        options.operators.clear();
        for name in &args.operator {
            match Operator::parse(name) {
                Some(operator) => options.operators.push(operator),
                None => {
                    let known: Vec<&str> = Operator::ALL.iter().map(|operator| operator.name()).collect();
                    terminal.error(&format!("there is no operator `{name}`; there are {}", known.join(", ")));
                    return exit::REJECTED;
                }
            }
        }
    }
    let (mutants, diagnostics) = mutate::mutants(&sources, &options);
    if diagnostics.has_errors() {
        terminal.diagnostics(&sources, &diagnostics);
        return exit::REJECTED;
    }
    match &args.write {
        Some(folder) => write(folder, &sources, &mutants, terminal),
        None if args.list => {
            for mutant in &mutants {
                terminal.result(&format!("{}\n", line(&sources, mutant)));
            }
            exit::OK
        }
        None => judge(args, &sources, &mutants, terminal),
    }
}

fn line(sources: &SourceMap, mutant: &Mutant) -> String {
    format!("{:<8} {} {}", mutant.name(), sources.describe(mutant.point), mutant.description)
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
struct Row {
    killed: u64,
    endless: u64,
    survived: u64,
    unknown: u64,
}

/// What came of a mutant, as it is sent and printed.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Judged {
    result: Outcome,
    /// The code of the violation that killed it.
    code: Option<String>,
    /// What is wrong, or why nothing is known.
    why: Option<String>,
    /// Where that is.
    place: Option<String>,
}

/// The results.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
enum Outcome {
    Killed,
    /// No execution came to its end within the bound.
    Endless,
    Survived,
    Bounded,
    #[default]
    Unknown,
}

impl Outcome {
    fn words(self) -> &'static str {
        match self {
            Outcome::Killed => "killed",
            Outcome::Endless => "does not end",
            Outcome::Survived => "survived",
            Outcome::Bounded => "survived up to the bound",
            Outcome::Unknown => "unknown",
        }
    }
}

impl Judged {
    /// The result with what is known about it.
    fn text(&self) -> String {
        let words = self.result.words();
        match (&self.why, &self.place) {
            (Some(why), Some(place)) => format!("{words}: {why} at {place}"),
            (Some(why), None) => format!("{words}: {why}"),
            (None, _) => words.to_string(),
        }
    }
}

/// Verifies every mutant: a specification that says enough is violated by all that behave differently.
fn judge(args: &Mutate, sources: &SourceMap, mutants: &[Mutant], terminal: &Terminal) -> u8 {
    let judge = |job: &Job, mutant: &Mutant| verdict(args, &mutant.apply_to(sources), job);
    if terminal.is_remote() {
        let nothing = mutants.iter().map(|_| json!(Judged::default()));
        return supervise::serve(&(), nothing, &|job| match mutants
            .get(job.at)
            .map(|mutant| judge(job, mutant))
        {
            Some(Ok(judged)) => json!(judged),
            Some(Err(message)) => json!({ "error": message }),
            None => json!(Judged::default()),
        });
    }
    watch::catch_interrupts();
    let time = (args.time > 0.0).then_some(args.time);
    let plan = Plan {
        jobs: 1,
        time,
        total: None,
        megabytes: memory::default_megabytes(),
        stdin: files::stdin(),
        start: Instant::now(),
    };
    let format = args.format;
    let mut tally =
        Tally { sources, mutants, terminal, format, all: Vec::new(), rows: BTreeMap::new(), error: false };
    match supervise::supervise(&plan, terminal, &mut tally) {
        Over::Reported => {}
        Over::Exit(code) => return code,
        Over::Unloaded(reason) => {
            terminal.result(&format!("unknown: {}\n", stopped(&reason)));
            return exit::UNKNOWN;
        }
        Over::Unavailable => {
            for (at, mutant) in mutants.iter().enumerate() {
                let limit = time.map(|seconds| (seconds, Limit { seconds, is_total: false }));
                let job = Job { at, limit };
                let judged = judge(&job, mutant)
                    .map_or_else(|error| json!({ "error": error }), |judged| json!(judged));
                if !tally.take(at, &judged) {
                    break;
                }
            }
        }
    }
    tally.finish()
}

/// Counts the results of the mutants.
struct Tally<'a> {
    sources: &'a SourceMap,
    mutants: &'a [Mutant],
    terminal: &'a Terminal,
    format: TableFormat,
    /// The results so far, by the places of their mutants.
    all: Vec<(usize, Judged)>,
    rows: BTreeMap<Operator, Row>,
    error: bool,
}

impl Audience for Tally<'_> {
    fn report(&mut self, at: usize, report: &supervise::Report) -> bool {
        let is_left = report.stopped.is_some() && watch::is_interrupted();
        !is_left && self.take(at, &report.known.open().unwrap_or_default())
    }
}

impl Tally<'_> {
    /// Takes the result of a mutant; false if the run should stop.
    fn take(&mut self, at: usize, report: &Json) -> bool {
        let Some(mutant) = self.mutants.get(at) else { return false };
        if let Some(error) = report.get("error").and_then(Json::as_str) {
            self.terminal.error(error);
            self.error = true;
            return false;
        }
        let row = self.rows.entry(mutant.operator).or_default();
        let judged = Judged::deserialize(report).unwrap_or_default();
        match judged.result {
            Outcome::Killed => row.killed += 1,
            Outcome::Endless => row.endless += 1,
            Outcome::Survived | Outcome::Bounded => row.survived += 1,
            Outcome::Unknown => row.unknown += 1,
        }
        if self.format == TableFormat::Text {
            self.terminal.result(&format!("{}: {}\n", line(self.sources, mutant), judged.text()));
        }
        self.all.push((at, judged));
        true
    }

    /// The results for programs.
    fn table(&self) -> String {
        let rows = self.all.iter().filter_map(|(at, judged)| Some((self.mutants.get(*at)?, judged)));
        let cells = rows.map(|(mutant, judged)| {
            let text = |part: &Option<String>| part.clone().unwrap_or_default();
            [
                ("mutant", mutant.name()),
                ("operator", mutant.operator.name().to_string()),
                ("change", mutant.description.clone()),
                ("where", self.sources.describe(mutant.point)),
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
                    "\n{:<8} {:>6} {:>7} {:>8} {:>7}\n",
                    "", "killed", "endless", "survived", "unknown"
                );
                terminal.result(&names);
                for (operator, row) in &self.rows {
                    let Row { killed, endless, survived, unknown } = row;
                    let line = format!("{operator:<8} {killed:>6} {endless:>7} {survived:>8} {unknown:>7}\n");
                    terminal.result(&line);
                }
            }
            TableFormat::Json | TableFormat::Csv => terminal.result(&self.table()),
        }
        let counted = self.all.len();
        if counted < self.mutants.len() {
            terminal.message(&format!("interrupted after {counted} of {} changes\n", self.mutants.len()));
            return exit::UNKNOWN;
        }
        exit::OK
    }
}

/// The result of a mutant.
fn verdict(args: &Mutate, sources: &SourceMap, job: &Job) -> Result<Judged, String> {
    let options = verify::CompileOptions {
        ints: args.sources.ints.unwrap_or_default(),
        strict: args.sources.strict,
        ..verify::CompileOptions::default()
    };
    let program = verify::compile(sources, options).program.ok_or("a mutant does not compile")?;
    let entry =
        verify::find_entry(&program, args.entry.as_deref()).map_err(|diagnostic| diagnostic.message)?;
    let options = Options {
        unwind: Some(args.unwind),
        array_size: args.array_size,
        calls: args.calls,
        fail_fast: true,
        ..Options::default()
    };
    let watch = Watch::of_job(job, "").quiet(true);
    let report = proof::verify(&program, sources, entry, &options, &watch);
    let result = match &report.verdict {
        Verdict::Invalid => Outcome::Killed,
        Verdict::Valid => Outcome::Survived,
        Verdict::Bounded(_) => Outcome::Bounded,
        Verdict::Unknown(reasons)
            if reasons.iter().any(|known| matches!(known, Reason::NothingWithin(_))) =>
        {
            Outcome::Endless
        }
        // No line is searched for.
        Verdict::Reachable | Verdict::Unreachable | Verdict::UnreachableWithin(_) | Verdict::Unknown(_) => {
            Outcome::Unknown
        }
    };
    let mut judged = Judged { result, ..Judged::default() };
    if let (Outcome::Killed, Some(found)) = (result, report.violations.first()) {
        let diagnostic = &found.diagnostic;
        judged.code = Some(diagnostic.code.to_string());
        judged.why = Some(diagnostic.message.clone());
        judged.place = diagnostic.span().map(|span| sources.describe(span));
    } else if let Verdict::Unknown(reasons) = &report.verdict {
        let reasons: Vec<String> = reasons.iter().map(|known| reason(sources, known)).collect();
        judged.why = Some(reasons.join("; "));
    }
    Ok(judged)
}
