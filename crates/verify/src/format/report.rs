//! Reports of proofs as text.

use engine::Stats;
use interp::output::grouped;
use source::{SourceMap, visible_line};

use super::diagnostics::{self, Style};
use super::{trace, used, words};
use crate::report::{Contradiction, Counterexample, EntryReport, Reason, Relied, Stopped, Verdict};

/// How many lines of a trace are shown.
const TRACE: usize = 24;
/// How long a replay token may be: systems limit the length of arguments, and people copy only short ones.
const TOKEN: usize = 16_000;

/// The whole report on an entry, the verdict last.
pub fn entry(sources: &SourceMap, report: &EntryReport, style: Style) -> String {
    let mut text = String::new();
    for violation in &report.violations {
        text += &counterexample(sources, violation, style);
        text += "\n";
    }
    for note in &report.notes {
        text += &diagnostics::render(sources, note, style);
        text += "\n";
    }
    text + &verdict(sources, report) + "\n"
}

/// A violation: what, the input, the path, and how to see it again. As in [`diagnostics::render`], no control character
/// of a program gets through.
pub fn counterexample(sources: &SourceMap, violation: &Counterexample, style: Style) -> String {
    let mut text = diagnostics::render(sources, &violation.diagnostic, style);
    let steps = violation.made.as_ref().map(words::steps).unwrap_or_default();
    if !steps.is_empty() {
        text += "  on the input that these calls make\n";
        steps.iter().for_each(|step| text += &format!("    {}\n", visible_line(step)));
    }
    if violation.input.is_empty() {
        text += if steps.is_empty() { "  on any input\n" } else { "" };
    } else {
        text += if steps.is_empty() { "  on the input\n" } else { "  given as\n" };
        let width = violation.input.iter().map(|line| line.name.chars().count()).max().unwrap_or(0);
        for line in &violation.input {
            text += &format!("    {:<width$} = {}\n", visible_line(&line.name), visible_line(&line.value));
        }
    }
    text += &path(sources, violation);
    // The interpreter confirms everything; any other confirmation is worth a line.
    if violation.confirmed_by.len() > 1 {
        text += &format!("  confirmed by {}\n", violation.confirmed_by.join(" and by "));
    }
    if let Some(Contradiction { machine, shown }) = &violation.contradicted_by {
        text += &format!("  warning: {machine} showed something else: {}\n", visible_line(shown));
        text += "    this violation does not count: it is a mistake of Oxpecker, or depends on the virtual machine\n";
    }
    text + &replay(&violation.token.to_string())
}

/// The path to a violation, shortened where it is long.
fn path(sources: &SourceMap, violation: &Counterexample) -> String {
    let trace::Lines { heading, lines } = trace::sourced(sources, &violation.trace);
    let count = lines.len() + usize::from(heading.is_some());
    if count == 0 {
        return String::new();
    }
    // Leaving out a line or two saves nothing.
    let surplus = count.saturating_sub(TRACE);
    let surplus = if surplus > 2 { surplus } else { 0 };
    // The end of a path tells more than its beginning, and with several threads the beginning belongs to one of them.
    let (first, last) = match (surplus, &heading) {
        (0, _) => (lines.len(), 0),
        (_, Some(_)) => (0, TRACE - 1),
        (_, None) => (TRACE / 3, TRACE * 2 / 3),
    };
    let shown = |line: &String| format!("    {}\n", visible_line(line));
    let mut text = "  along the path\n".to_string();
    text.extend(heading.iter().chain(&lines[..first]).map(shown));
    if surplus > 0 {
        text += &format!("    ... {surplus} more lines, all of them with `oxpecker replay`\n");
    }
    text.extend(lines[lines.len() - last..].iter().map(shown));
    text
}

/// How a violation is shown again.
fn replay(token: &str) -> String {
    match token.len() {
        0..=TOKEN => format!("  replay {token}\n"),
        long => format!(
            "  the replay token has {} characters: `--format json` writes it, and `oxpecker replay @FILE` reads it\n",
            grouped(long)
        ),
    }
}

/// The line with the verdict.
pub fn verdict(sources: &SourceMap, report: &EntryReport) -> String {
    let mut paths = count(report.stats.paths(), "path");
    if report.stats.states > 0 {
        paths += &format!(", {}", count(report.stats.states, "state"));
    }
    let name = title(report);
    let accepted = match report.verdict {
        Verdict::Unreachable | Verdict::UnreachableWithin(_) => 1,
        Verdict::Valid
        | Verdict::Bounded(_)
        | Verdict::Invalid
        | Verdict::Reachable
        | Verdict::Unknown(_) => 0,
    };
    let caveats = report.caveats.iter().map(|caveat| {
        format!(
            "\n  exit code 3: {}; `--accept {}` makes it {accepted}",
            words::caveat(*caveat),
            caveat.name()
        )
    });
    let caveats: String = caveats.collect();
    let states = report.without_states.as_deref();
    let target = report.target.as_ref().map(|target| format!(": {}", visible_line(target)));
    let target = target.unwrap_or_default();
    let verdict = match &report.verdict {
        Verdict::Valid => format!("{name}: valid ({paths})"),
        Verdict::Invalid => {
            let certain = report.violations.iter().filter(|found| found.contradicted_by.is_none());
            let violations = count(certain.count() as u64, "violation");
            let doubts = words::reasons(sources, report.doubts.iter().chain(&report.unexplored), states);
            let doubts: Vec<String> =
                doubts.iter().map(|doubt| format!("\n  - not checked: {}", visible_line(doubt))).collect();
            format!("{name}: invalid: {violations} ({paths}){}", doubts.concat())
        }
        Verdict::Reachable => format!("{name}: reachable{target} ({paths})"),
        Verdict::Unreachable => format!("{name}: unreachable{target} ({paths})"),
        Verdict::UnreachableWithin(bounds) => {
            let bounds = words::bounds(sources, bounds, states);
            listed(&format!("{name}: unreachable{target} up to"), &bounds, &paths)
        }
        Verdict::Bounded(bounds) => {
            listed(&format!("{name}: valid up to"), &words::bounds(sources, bounds, states), &paths)
        }
        Verdict::Unknown(reasons) => {
            listed(&format!("{name}: unknown:"), &words::reasons(sources, reasons, states), &paths)
        }
    };
    let assumptions: String = report.assumptions.iter().map(|relied| assumption(sources, relied)).collect();
    verdict + &used::used(sources, report) + &assumptions + &caveats
}

/// The entry, with the file of its program where several programs are verified.
fn title(report: &EntryReport) -> String {
    let file = report.file.as_ref().map(|file| format!("{}: ", visible_line(file))).unwrap_or_default();
    file + &visible_line(&report.name)
}

/// Why an exploration ended, in words.
pub fn stopped(why: &Stopped) -> String {
    words::stopped(why)
}

/// A reason in words.
pub fn reason(sources: &SourceMap, reason: &Reason) -> String {
    words::reason(sources, reason)
}

/// What a verdict relies on, as a line.
fn assumption(sources: &SourceMap, relied: &Relied) -> String {
    let code = relied.code();
    let mut text = format!("\n  assuming that {} [{code}]", code.title());
    if let Some(span) = relied.span.filter(|span| sources.position(*span).is_some()) {
        text += &format!(", at {}", sources.describe(span));
    }
    relied.detail.iter().for_each(|detail| text += &format!(": {}", words::detail(detail)));
    relied.option().iter().for_each(|option| text += &format!("; `{option}` takes it back"));
    text
}

fn listed(start: &str, parts: &[String], paths: &str) -> String {
    match parts {
        [only] => format!("{start} {} ({paths})", visible_line(only)),
        parts => {
            let lines: Vec<String> =
                parts.iter().map(|part| format!("\n  - {}", visible_line(part))).collect();
            format!("{start} ({paths}){}", lines.concat())
        }
    }
}

fn count(number: u64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// What a proof took: counts.
pub fn stats(report: &EntryReport) -> String {
    let Stats { finished, exceptions, violations, cut, infeasible, limits, gaps, .. } = &report.stats;
    let stats = &report.stats;
    let (ended, away) = match &report.target {
        Some(_) => ("violation or reached", format!(", {} away from the target", stats.away)),
        None => ("violation", String::new()),
    };
    let mut rows: Vec<(&str, String)> = vec![
        (
            "paths",
            format!(
                "{} ({finished} finished, {exceptions} exception, {violations} {ended}, {cut} cut, {limits} limit, {gaps} gap, {infeasible} infeasible{away})",
                stats.paths()
            ),
        ),
        ("pruned", format!("{} ({} followed past their end)", stats.pruned, stats.shadows)),
        ("states", format!("{} recognised", stats.states)),
        ("steps", stats.steps.to_string()),
        ("forks", stats.forks.to_string()),
        ("merges", stats.merges.to_string()),
        ("queries", queries(stats)),
        ("states waiting", format!("at most {}", stats.waiting)),
        ("terms", stats.terms.to_string()),
    ];
    let coverage = &report.coverage;
    rows.push((
        "coverage",
        format!(
            "{} of {} lines, {} of {} branches",
            coverage.covered_lines, coverage.lines, coverage.covered_branches, coverage.branches
        ),
    ));
    lines(&rows)
}

/// What a proof took: time and memory. The caller, which has a clock, gives them.
pub fn cost(seconds: f64, megabytes: Option<u64>) -> String {
    let mut rows = vec![("time", format!("{seconds:.2} s"))];
    rows.extend(megabytes.map(|megabytes| ("peak memory", format!("{megabytes} MB"))));
    lines(&rows)
}

fn lines(rows: &[(&str, String)]) -> String {
    rows.iter().map(|(name, value)| format!("  {name:<15} {value}\n")).collect()
}

/// Questions, and which link settled them; with a clock, also how long each took for all it saw.
fn queries(stats: &Stats) -> String {
    let mut text = format!("{}, settled by", stats.queries);
    for link in &stats.settled {
        let seconds = link.time as f64 / 1e9;
        let time = if link.time > 0 { format!("  {seconds:>9.4} s") } else { String::new() };
        text += &format!("\n    {:<17} {:>9}{time}", link.name, link.count);
    }
    text
}

/// An entry in a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// The verdict in a few words.
    pub verdict: String,
    /// How many paths were explored; none where nothing was explored.
    pub paths: Option<u64>,
}

/// The row of an entry.
pub fn row(report: &EntryReport) -> Row {
    let verdict = match &report.verdict {
        Verdict::Bounded(_) => "valid up to a bound",
        Verdict::UnreachableWithin(_) => "unreachable up to a bound",
        Verdict::Valid
        | Verdict::Invalid
        | Verdict::Reachable
        | Verdict::Unreachable
        | Verdict::Unknown(_) => report.verdict.word(),
    };
    Row { name: title(report), verdict: verdict.to_string(), paths: Some(report.stats.paths()) }
}

/// A table of several entries. Counts that depend on the number of workers, such as queries, are left to `--stats`.
pub fn table(rows: &[Row]) -> String {
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    let line = |Row { name, verdict, paths }: &Row| {
        let paths = paths.map(|paths| format!("  {paths:>6} paths")).unwrap_or_default();
        format!("{name:<width$}  {verdict:<19}{paths}").trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}
