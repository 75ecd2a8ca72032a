//! The changes of a program: edits of OOX, or of the code of a Java program; and what comes of one.

use std::cell::OnceCell;

use mutate::{CodeMutant, Mutant, Operator, Question};
use serde::{Deserialize, Serialize};
use verify::engine::{Calls, Control, Options, Prepared, Stateful, Work};
use verify::format::report::reason;
use verify::ir::{self, EntryChoice, Program};
use verify::proof::Prover;
use verify::report::{EntryReport, Reason, Verdict};
use verify::source::{SourceMap, Span};
use verify::{Entry, Subject};

use crate::args::Mutate;
use crate::exit;
use crate::terminal::Terminal;

/// What proving that a change changes nothing may take.
const EQUIVALENCE: Work = Work { steps: 200_000, solving: 50_000_000 };

/// The changes of a program.
pub(super) enum Changes {
    /// Edits of OOX sources.
    Texts {
        sources: SourceMap,
        mutants: Vec<Mutant>,
        options: verify::CompileOptions,
        entry: Option<String>,
        /// The program itself.
        original: OnceCell<Option<Box<Program>>>,
    },
    /// Changes of code.
    Codes { subject: Box<Subject>, mutants: Vec<CodeMutant> },
}

/// What is said of a change.
pub(super) struct Row<'a> {
    pub(super) operator: Operator,
    pub(super) name: String,
    pub(super) point: Span,
    pub(super) description: &'a str,
}

/// What came of a change, as it is sent and printed.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Judged {
    pub(super) result: Outcome,
    /// The code of the violation that killed it.
    pub(super) code: Option<String>,
    /// What is wrong, or why nothing is known.
    pub(super) why: Option<String>,
    /// Where that is.
    pub(super) place: Option<String>,
}

/// The results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub(super) enum Outcome {
    /// The program behaves as before.
    Equivalent,
    Survived,
    Bounded,
    /// No execution came to its end within the bound.
    Endless,
    #[default]
    Unknown,
    Killed,
}

impl Outcome {
    pub(super) fn words(self) -> &'static str {
        match self {
            Outcome::Killed => "killed",
            Outcome::Endless => "does not end",
            Outcome::Survived => "survived",
            Outcome::Bounded => "survived up to the bound",
            Outcome::Equivalent => "survived, equivalent",
            Outcome::Unknown => "unknown",
        }
    }
}

impl Judged {
    /// The result with what is known about it.
    pub(super) fn text(&self) -> String {
        let words = self.result.words();
        match (&self.why, &self.place) {
            (Some(why), Some(place)) => format!("{words}: {why} at {place}"),
            (Some(why), None) => format!("{words}: {why}"),
            (None, _) => words.to_string(),
        }
    }

    fn of(sources: &SourceMap, report: &EntryReport) -> Judged {
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
            Verdict::Reachable
            | Verdict::Unreachable
            | Verdict::UnreachableWithin(_)
            | Verdict::Unknown(_) => Outcome::Unknown,
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
        judged
    }
}

impl Changes {
    /// The changes that the arguments ask for; says what is wrong otherwise.
    pub(super) fn find(args: &Mutate, terminal: &Terminal) -> Result<Changes, u8> {
        let mut options = mutate::Options { only: args.only.clone(), ..mutate::Options::default() };
        options.check.ints = args.sources.ints.unwrap_or_default();
        if !args.operator.is_empty() {
            options.operators = operators(&args.operator, terminal)?;
        }
        if jdk::is_java(&args.sources.files) {
            let choice = match &args.entry {
                Some(name) => EntryChoice::Named(vec![name.clone()]),
                // Without a verification anything can be an entry.
                None if args.list => EntryChoice::All,
                None => EntryChoice::Default,
            };
            let subject = super::super::subject(
                &args.sources,
                args.exploring.inputs.inputs(),
                &choice,
                None,
                terminal,
            )?;
            let (mutants, diagnostics) = mutate::code_mutants(&subject.program, &subject.sources, &options);
            if diagnostics.has_errors() {
                terminal.diagnostics(&subject.sources, &diagnostics);
                return Err(exit::REJECTED);
            }
            return Ok(Changes::Codes { subject: Box::new(subject), mutants });
        }
        let sources = super::super::whole(&args.sources, true, terminal)?.sources;
        let (mutants, diagnostics) = mutate::mutants(&sources, &options);
        if diagnostics.has_errors() {
            terminal.diagnostics(&sources, &diagnostics);
            return Err(exit::REJECTED);
        }
        let options = verify::CompileOptions {
            ints: args.sources.ints.unwrap_or_default(),
            strict: args.sources.strict,
            ..verify::CompileOptions::default()
        };
        let entry = args.entry.clone();
        Ok(Changes::Texts { sources, mutants, options, entry, original: OnceCell::new() })
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Changes::Texts { mutants, .. } => mutants.len(),
            Changes::Codes { mutants, .. } => mutants.len(),
        }
    }

    /// The sources of the program as it is.
    pub(super) fn sources(&self) -> &SourceMap {
        match self {
            Changes::Texts { sources, .. } => sources,
            Changes::Codes { subject, .. } => &subject.sources,
        }
    }

    pub(super) fn row(&self, at: usize) -> Option<Row<'_>> {
        match self {
            Changes::Texts { mutants, .. } => mutants.get(at).map(|mutant| Row {
                operator: mutant.operator,
                name: mutant.name(),
                point: mutant.point,
                description: &mutant.description,
            }),
            Changes::Codes { mutants, .. } => mutants.get(at).map(|mutant| Row {
                operator: mutant.operator,
                name: mutant.name(),
                point: mutant.point,
                description: &mutant.description,
            }),
        }
    }

    /// What comes of the program as it is.
    pub(super) fn judge_original(&self, options: &Options, control: &dyn Control) -> Result<Judged, String> {
        match self {
            Changes::Texts { sources, options: compiling, entry, .. } => {
                let (program, entry) = compiled(sources, *compiling, entry.as_deref())?;
                Ok(verified(&program, sources, &[entry], options, control))
            }
            Changes::Codes { subject, .. } => {
                Ok(verified(&subject.program, &subject.sources, &subject.entries, options, control))
            }
        }
    }

    /// What comes of a change: a specification that says enough is violated by all that behave differently.
    pub(super) fn judge(
        &self,
        at: usize,
        options: &Options,
        control: &dyn Control,
    ) -> Result<Judged, String> {
        match self {
            Changes::Texts { sources, mutants, options: compiling, entry, original } => {
                let Some(mutant) = mutants.get(at) else { return Ok(Judged::default()) };
                let sources_then = mutant.apply_to(sources);
                let (program, entry) = compiled(&sources_then, *compiling, entry.as_deref())?;
                let judged = verified(&program, &sources_then, &[entry], options, control);
                let original =
                    original.get_or_init(|| verify::compile(sources, *compiling).program.map(Box::new));
                Ok(unless_equivalent(judged, original.as_deref(), &program, &sources_then, options, control))
            }
            Changes::Codes { subject, mutants } => {
                let Some(mutant) = mutants.get(at) else { return Ok(Judged::default()) };
                let program = mutant.apply(&subject.program);
                let judged = verified(&program, &subject.sources, &subject.entries, options, control);
                let original = Some(&subject.program);
                Ok(unless_equivalent(judged, original, &program, &subject.sources, options, control))
            }
        }
    }
}

/// A program of OOX and its entry.
fn compiled(
    sources: &SourceMap,
    options: verify::CompileOptions,
    entry: Option<&str>,
) -> Result<(Program, Entry), String> {
    let program = verify::compile(sources, options).program.ok_or("the program does not compile")?;
    let entry = verify::find_entry(&program, entry).map_err(|error| error.message)?;
    Ok((program, Entry::new(entry)))
}

fn operators(names: &[String], terminal: &Terminal) -> Result<Vec<Operator>, u8> {
    let operator = |name: &String| {
        Operator::parse(name).ok_or_else(|| {
            let known: Vec<&str> = Operator::ALL.iter().map(|operator| operator.name()).collect();
            terminal.error(&format!("there is no operator `{name}`; there are {}", known.join(", ")));
            exit::REJECTED
        })
    };
    names.iter().map(operator).collect()
}

/// The result of all entries: one that is violated kills, else the least certain one counts.
fn verified(
    program: &Program,
    sources: &SourceMap,
    entries: &[Entry],
    options: &Options,
    control: &dyn Control,
) -> Judged {
    let prepared = Prepared::new(program);
    let mut all: Option<Judged> = None;
    for entry in entries {
        let report = Prover::new(&prepared, sources, entry, options).verify(control);
        let judged = Judged::of(sources, &report);
        if all.as_ref().is_none_or(|known| known.result < judged.result) {
            all = Some(judged);
        }
        if matches!(&all, Some(Judged { result: Outcome::Killed, .. })) {
            break;
        }
    }
    all.unwrap_or_default()
}

/// A result, unless the change turns out to change nothing.
fn unless_equivalent(
    judged: Judged,
    original: Option<&Program>,
    mutant: &Program,
    sources: &SourceMap,
    options: &Options,
    control: &dyn Control,
) -> Judged {
    if !matches!(judged.result, Outcome::Survived | Outcome::Bounded) {
        return judged;
    }
    let is_equivalent = match original.and_then(|original| mutate::question(original, mutant)) {
        None => false,
        Some(Question::Same) => true,
        Some(Question::Verify(program, entry)) => {
            // The comparison has to come to an end for every input, without proofs that leave that open.
            let options = Options {
                unwind: None,
                array_size: None,
                depth: None,
                paths: None,
                sampling: None,
                stateful: Stateful::Never,
                calls: Calls::Execute,
                no_exceptions: true,
                work: Some(EQUIVALENCE),
                leeway: ir::Leeway::default(),
                ..options.clone()
            };
            let prepared = Prepared::new(&program);
            let report = Prover::new(&prepared, sources, &Entry::new(entry), &options).verify(control);
            report.verdict == Verdict::Valid && report.assumptions.is_empty()
        }
    };
    match is_equivalent {
        true => Judged { result: Outcome::Equivalent, ..Judged::default() },
        false => judged,
    }
}
