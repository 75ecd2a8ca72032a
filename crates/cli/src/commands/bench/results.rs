//! What a benchmark found: one row for each run, and the form of a row in CSV.

use super::run::Run;
use super::score::{Judgement, Verdict};

/// A run with its score.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) expected: Option<Verdict>,
    pub(super) run: Run,
    pub(super) judgement: Judgement,
    pub(super) score: i64,
}

/// All rows: every program with every configuration, programs first, so that an interrupted benchmark has
/// compared the programs it has reached.
pub(super) struct Results {
    pub(super) programs: Vec<String>,
    pub(super) configurations: Vec<String>,
    pub(super) rows: Vec<Row>,
}

impl Results {
    /// How many programs were run with every configuration.
    pub(super) fn complete(&self) -> usize {
        self.rows.len() / self.configurations.len().max(1)
    }

    /// The runs of a configuration on the complete programs, in their order.
    pub(super) fn of(&self, configuration: usize) -> impl Iterator<Item = &Row> {
        let rows = self.rows.iter().skip(configuration).step_by(self.configurations.len().max(1));
        rows.take(self.complete())
    }

    /// A line for each run, also those of the last program if the benchmark was interrupted.
    pub(super) fn csv(&self) -> String {
        let mut text = "program,configuration,expected,verdict,status,score,wall_seconds,cpu_seconds,\
                        peak_megabytes,queries,settled,paths,steps\n"
            .to_string();
        let pairs = self
            .programs
            .iter()
            .flat_map(|program| self.configurations.iter().map(move |name| (program, name)));
        for (row, (program, configuration)) in self.rows.iter().zip(pairs) {
            let fields = fields(row, program, configuration);
            text += &fields.map(|field| quoted(&field)).join(",");
            text.push('\n');
        }
        text
    }
}

/// The fields of a line; unknown ones are empty.
fn fields(row: &Row, program: &str, configuration: &str) -> [String; 13] {
    let Row { run, .. } = row;
    let report = run.report.as_ref();
    let settled = report.map_or(Vec::new(), |report| {
        report.settled.iter().map(|(link, count)| format!("{}:{count}", link.replace(' ', "_"))).collect()
    });
    [
        program.to_string(),
        configuration.to_string(),
        row.expected.map_or("none", Verdict::word).to_string(),
        report.map_or(String::new(), |report| report.verdict.word().to_string()),
        run.status.word().to_string(),
        row.score.to_string(),
        format!("{:.4}", run.wall),
        run.cpu.map_or(String::new(), |seconds| format!("{seconds:.2}")),
        run.peak_megabytes.map_or(String::new(), |megabytes| megabytes.to_string()),
        report.map_or(String::new(), |report| report.queries.to_string()),
        settled.join(" "),
        report.map_or(String::new(), |report| report.paths.to_string()),
        report.map_or(String::new(), |report| report.steps.to_string()),
    ]
}

/// A field in the form of CSV (RFC 4180).
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}

#[cfg(test)]
pub(super) mod samples {
    //! Invented rows for the tests of tables and plots.

    use super::super::report::Report;
    use super::super::run::Status;
    use super::super::score::judge;
    use super::*;

    /// A run that took some seconds; `settled` are the queries settled before the SMT solver and by it.
    pub(in super::super) fn row(
        expected: &str,
        verdict: Option<&str>,
        wall: f64,
        (before, smt): (u64, u64),
    ) -> Row {
        let expected = Verdict::parse(expected);
        let report = verdict.and_then(Verdict::parse).map(|verdict| Report {
            verdict,
            queries: before + smt,
            settled: vec![("cache".to_string(), before), ("z3".to_string(), smt)],
            paths: 3,
            steps: 40,
        });
        let (judgement, score) = judge(expected, report.as_ref().map(|report| report.verdict));
        let status = if report.is_some() { Status::Done } else { Status::Timeout };
        let run =
            Run { status, report, wall, cpu: Some(0.5), peak_megabytes: Some(20), complaint: String::new() };
        Row { expected, run, judgement, score }
    }

    pub(in super::super) fn results(configurations: &[&str], rows: Vec<Row>) -> Results {
        let programs = (0..rows.len()).map(|program| format!("{program}.oox")).collect();
        Results {
            programs,
            configurations: configurations.iter().map(|name| (*name).to_string()).collect(),
            rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::samples::{results, row};

    #[test]
    fn a_line_for_each_run() {
        let rows = vec![
            row("valid", Some("valid"), 0.25, (3, 1)),
            row("invalid", None, 25.0, (0, 0)),
            row("", Some("invalid"), 1.0, (0, 0)),
        ];
        let text = results(&["a, b", "c"], rows).csv();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 4);
        assert!(lines[0].starts_with("program,configuration,expected,verdict,status,score,wall_seconds"));
        assert_eq!(lines[1], "0.oox,\"a, b\",valid,valid,done,2,0.2500,0.50,20,4,cache:3 z3:1,3,40");
        assert_eq!(lines[2], "0.oox,c,invalid,,timeout,0,25.0000,0.50,20,,,,");
        assert_eq!(lines[3], "1.oox,\"a, b\",none,invalid,done,0,1.0000,0.50,20,0,cache:0 z3:0,3,40");
    }

    #[test]
    fn only_programs_with_all_runs_are_compared() {
        let rows = (0..5).map(|_| row("valid", Some("valid"), 1.0, (0, 0))).collect();
        let results = results(&["a", "b"], rows);
        assert_eq!(results.complete(), 2);
        assert_eq!((results.of(0).count(), results.of(1).count()), (2, 2));
    }
}
