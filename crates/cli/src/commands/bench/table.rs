//! The tables of a benchmark, as Markdown that is readable without rendering: one like those of Smid 2023, 4.7
//! to 4.14, and one with the programs that a configuration slows down most.

use super::results::{Results, Row};
use super::run::Limits;
use super::score::Judgement;

/// How many programs the second table has; the CSV has all.
const PROGRAMS: usize = 20;

/// Both tables; the second only if there is something to compare.
pub(super) fn tables(results: &Results, limits: Limits) -> String {
    let mut text = format!(
        "{}; {} s and {} MB each\n\n{}",
        counted(results.complete()),
        limits.time.as_secs_f64(),
        limits.megabytes,
        summary(results)
    );
    let unjudged = results.of(0).filter(|row| row.expected.is_none()).count();
    if unjudged > 0 {
        text += &format!("\nNot judged for want of `//@ expect:`: {}.\n", counted(unjudged));
    }
    if results.configurations.len() > 1 && results.complete() > 0 {
        text += &format!(
            "\nTime relative to `{}`, worst first:\n\n{}",
            results.configurations[0],
            worst(results)
        );
    }
    text
}

/// One row for each configuration.
fn summary(results: &Results) -> String {
    let mut rows = vec![
        [
            "configuration",
            "score",
            "right",
            "wrong",
            "unknown",
            "time (s)",
            "ratio",
            "worst ratio",
            "SMT queries",
            "queries",
            "settled before SMT: median",
            "worst",
            "paths",
        ]
        .map(str::to_string)
        .to_vec(),
    ];
    let time = |configuration| results.of(configuration).fold(0.0, |sum, row| sum + row.run.wall);
    for (at, name) in results.configurations.iter().enumerate() {
        let count = |wanted| results.of(at).filter(|row| row.judgement == wanted).count().to_string();
        let sum = |part: &dyn Fn(&Row) -> u64| results.of(at).map(part).sum::<u64>().to_string();
        let worst = ratios(results, at).into_iter().max_by(f64::total_cmp);
        let shares = shares(results, at);
        rows.push(vec![
            name.clone(),
            results.of(at).map(|row| row.score).sum::<i64>().to_string(),
            count(Judgement::Right),
            count(Judgement::Wrong),
            count(Judgement::Unknown),
            seconds(time(at)),
            ratio(time(at) / time(0)),
            worst.map_or("-".to_string(), ratio),
            sum(&|row| row.run.report.as_ref().map_or(0, |report| report.smt_queries())),
            sum(&|row| row.run.report.as_ref().map_or(0, |report| report.queries)),
            median(&shares).map_or("-".to_string(), percent),
            shares.first().copied().map_or("-".to_string(), percent),
            sum(&|row| row.run.report.as_ref().map_or(0, |report| report.paths)),
        ]);
    }
    markdown(&rows)
}

/// One row for each program: how long the first configuration takes, and how many times longer the others do.
fn worst(results: &Results) -> String {
    let count = results.configurations.len();
    let columns: Vec<Vec<f64>> = (1..count).map(|at| ratios(results, at)).collect();
    let mut programs: Vec<(f64, usize)> = (0..results.complete())
        .map(|program| (columns.iter().map(|column| column[program]).fold(0.0, f64::max), program))
        .collect();
    programs.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut titles = vec!["program".to_string(), format!("{} (s)", results.configurations[0])];
    titles.extend(results.configurations[1..].iter().cloned());
    let mut rows = vec![titles];
    for (_, program) in programs.iter().take(PROGRAMS) {
        let mut row =
            vec![results.programs[*program].clone(), seconds(results.rows[program * count].run.wall)];
        row.extend(columns.iter().map(|column| ratio(column[*program])));
        rows.push(row);
    }
    let mut text = markdown(&rows);
    if programs.len() > PROGRAMS {
        text += &format!("\n... and {} more, with smaller ratios.\n", counted(programs.len() - PROGRAMS));
    }
    text
}

/// How many times longer than the first a configuration takes, for each program.
fn ratios(results: &Results, configuration: usize) -> Vec<f64> {
    let pairs = results.of(configuration).zip(results.of(0));
    pairs.map(|(row, first)| row.run.wall / first.run.wall).collect()
}

/// The shares of queries that were settled before the SMT solver, for each program that asked any; least first.
fn shares(results: &Results, configuration: usize) -> Vec<f64> {
    let reports = results.of(configuration).filter_map(|row| row.run.report.as_ref());
    let mut shares: Vec<f64> = reports.filter_map(|report| report.settled_before()).collect();
    shares.sort_by(f64::total_cmp);
    shares
}

/// The middle of sorted numbers.
fn median(sorted: &[f64]) -> Option<f64> {
    let upper = *sorted.get(sorted.len() / 2)?;
    let lower = *sorted.get((sorted.len() - 1) / 2)?;
    Some(f64::midpoint(lower, upper))
}

fn counted(programs: usize) -> String {
    if programs == 1 { "1 program".to_string() } else { format!("{programs} programs") }
}

fn seconds(seconds: f64) -> String {
    if seconds < 10.0 { format!("{seconds:.3}") } else { format!("{seconds:.1}") }
}

/// A quotient; none for 0 divided by 0.
fn ratio(ratio: f64) -> String {
    if ratio.is_finite() { format!("{ratio:.2}") } else { "-".to_string() }
}

/// Rounded down, apart from errors of binary fractions: 100 % means all.
fn percent(share: f64) -> String {
    format!("{:.1} %", (share * 1000.0 + 1e-6).floor() / 10.0)
}

/// A table whose first row is its head, in columns that line up; the first is text, the others are numbers.
fn markdown(rows: &[Vec<String>]) -> String {
    let cells: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|cell| cell.replace('|', "\\|")).collect()).collect();
    let columns = cells.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns)
        .map(|column| cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0).max(3))
        .collect();
    let mut text = String::new();
    for (at, row) in cells.iter().enumerate() {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            text += &if column == 0 { format!("| {cell:<width$} ") } else { format!("| {cell:>width$} ") };
        }
        text += "|\n";
        if at == 0 {
            for (column, width) in widths.iter().enumerate() {
                let rule = "-".repeat(*width);
                text += &if column == 0 { format!("|-{rule}-") } else { format!("|-{rule}:") };
            }
            text += "|\n";
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::results::samples::{results, row};
    use super::*;

    const LIMITS: Limits = Limits { time: Duration::from_secs(20), megabytes: 1000 };

    /// The words of the row that begins with a name.
    fn words<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
        let line = text.lines().find(|line| line.starts_with(&format!("| {name} "))).expect("a row");
        line.trim_matches('|').split(" | ").map(str::trim).collect()
    }

    fn sample() -> Results {
        results(
            &["first", "no | cache"],
            vec![
                row("valid", Some("valid"), 1.0, (9, 1)),
                row("valid", Some("valid"), 2.0, (5, 5)),
                row("invalid", Some("invalid"), 2.0, (0, 0)),
                row("invalid", Some("valid"), 2.0, (0, 4)),
                row("valid", Some("unknown"), 0.5, (1, 1)),
                row("valid", None, 25.0, (0, 0)),
                row("", Some("valid"), 0.5, (3, 1)),
                row("", Some("valid"), 0.25, (3, 1)),
            ],
        )
    }

    #[test]
    fn configurations_are_summed() {
        let text = tables(&sample(), LIMITS);
        assert!(text.starts_with("4 programs; 20 s and 1000 MB each\n"), "{text}");
        assert_eq!(
            words(&text, "first"),
            ["first", "3", "2", "0", "1", "4.000", "1.00", "1.00", "3", "16", "75.0 %", "50.0 %", "12"]
        );
        assert_eq!(
            words(&text, "no \\| cache").join(" "),
            "no \\| cache -30 1 1 1 29.2 7.31 50.00 10 18 50.0 % 0.0 % 9"
        );
        assert!(text.contains("Not judged for want of `//@ expect:`: 1 program."), "{text}");
        let widths: Vec<usize> =
            text.lines().filter(|line| line.starts_with('|')).map(|line| line.chars().count()).collect();
        assert!(widths[..4].iter().all(|width| *width == widths[0]), "{text}");
    }

    #[test]
    fn the_worst_programs_come_first() {
        let text = tables(&sample(), LIMITS);
        let order: Vec<&str> = text.lines().filter(|line| line.contains(".oox")).collect();
        assert_eq!(order.len(), 4);
        assert!(order[0].starts_with("| 2.oox") && order[0].contains("50.00"), "{text}");
        assert!(order[3].starts_with("| 3.oox") && order[3].contains("0.50"), "{text}");
        let alone = results(&["only"], vec![row("valid", Some("valid"), 1.0, (0, 0))]);
        let text = tables(&alone, LIMITS);
        assert!(!text.contains(".oox") && words(&text, "only").contains(&"-"), "{text}");
        let nothing = tables(&results(&["only", "two"], Vec::new()), LIMITS);
        assert!(nothing.starts_with("0 programs") && !nothing.contains("-0"), "{nothing}");
    }

    #[test]
    fn middles_and_shares() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[0.5]), Some(0.5));
        assert_eq!(median(&[0.0, 0.5, 1.0]), Some(0.5));
        assert_eq!(median(&[0.0, 1.0]), Some(0.5));
        assert_eq!(percent(0.9999), "99.9 %");
        assert_eq!(percent(0.57), "57.0 %");
        assert_eq!(percent(1.0), "100.0 %");
    }
}
