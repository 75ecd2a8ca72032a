//! Processes with limits of time and memory, one at a time: other tools, and runs of our own that may not come back.
//!
//! A shell sets the limits and reports the CPU time of the process, so this works on systems with `sh`.

use std::process::Command;
use std::time::Duration;

use engine::Stop;
use verify::report::{EntryReport, Verdict};

/// The memory that a process may ask for, in kilobytes.
const MEMORY: u64 = 8_000_000;
/// How much longer than its own clock allows a process may take before it is killed.
const GRACE: Duration = Duration::from_secs(5);
/// Sets both limits, runs the rest of the words, and prints the times of the shell and of what it ran.
const SCRIPT: &str = r#"ulimit -v "$1"; ulimit -t "$2"; shift 2; "$@"; code=$?; times; exit $code"#;

/// What a process did.
#[derive(Clone, Debug)]
pub struct Ended {
    /// What it printed.
    pub output: String,
    /// Its CPU time, in steps of 10 ms.
    pub time: Duration,
    /// Its exit code; more than 128 where a signal ended it.
    pub code: i32,
}

/// Runs a program within a limit of CPU time. An error says that it could not be started.
pub fn run(words: &[&str], limit: Duration) -> Result<Ended, String> {
    let limits = [MEMORY.to_string(), limit.as_secs().max(1).to_string()];
    let mut command = Command::new("sh");
    command.args(["-c", SCRIPT, "sh"]).args(limits).args(words);
    let output = command.output().map_err(|error| format!("sh: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    // The last line is about the children: `0m1.230s 0m0.040s`, user and system.
    let (output_text, times) = text.trim_end().rsplit_once('\n').unwrap_or(("", &text));
    // The line before it is about the shell.
    let output_text = output_text.rsplit_once('\n').map_or("", |(before, _)| before);
    let time = times.split_whitespace().filter_map(seconds).sum::<f64>();
    Ok(Ended {
        output: output_text.to_string(),
        time: Duration::from_secs_f64(time),
        code: output.status.code().unwrap_or(i32::MAX),
    })
}

/// Minutes and seconds: `1m2.5s`.
fn seconds(word: &str) -> Option<f64> {
    let (minutes, seconds) = word.strip_suffix('s')?.split_once('m')?;
    Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
}

/// The figures of one verification, which are passed between processes as one line.
#[derive(Clone, Debug)]
pub struct Figures {
    /// The verdict, or `time`, or `killed`.
    pub verdict: String,
    /// All paths.
    pub paths: u64,
    /// States that became part of another one.
    pub merges: u64,
    /// Questions to the chain of solvers.
    pub queries: u64,
    /// What these are made of.
    pub terms: u64,
    /// Seconds of CPU time.
    pub seconds: f64,
    /// Why there is no answer.
    pub reason: String,
}

impl Figures {
    /// Those of a report.
    pub fn new(sources: &source::SourceMap, report: &EntryReport, time: Duration) -> Figures {
        let verdict = match (report.stopped, &report.verdict) {
            (Some(Stop::Time), Verdict::Valid | Verdict::Bounded(_) | Verdict::Unknown(_)) => "time",
            (_, verdict) => verdict.word(),
        };
        let unknown = match &report.verdict {
            Verdict::Unknown(reasons) => &reasons[..],
            Verdict::Valid
            | Verdict::Bounded(_)
            | Verdict::Invalid
            | Verdict::Reachable
            | Verdict::Unreachable
            | Verdict::UnreachableWithin(_) => &report.doubts[..],
        };
        let reasons: Vec<String> =
            unknown.iter().map(|reason| verify::format::report::reason(sources, reason)).collect();
        Figures {
            verdict: verdict.to_string(),
            paths: report.stats.paths(),
            merges: report.stats.merges,
            queries: report.stats.queries,
            terms: report.stats.terms,
            seconds: time.as_secs_f64(),
            reason: reasons.join("; ").replace('\n', " "),
        }
    }

    /// Prints the line.
    #[allow(clippy::print_stdout, reason = "the process that started this one reads it")]
    pub fn print(&self) {
        let Figures { verdict, paths, merges, queries, terms, seconds, reason } = self;
        println!("figures {verdict} {paths} {merges} {queries} {terms} {seconds} {reason}");
    }

    /// Runs this program again with other arguments; it has to print figures. One that takes far more time than its own
    /// clock allows is killed.
    pub fn of_child(words: &[&str], limit: Duration) -> Figures {
        let program = std::env::current_exe().map(|path| path.display().to_string()).unwrap_or_default();
        let all: Vec<&str> = std::iter::once(program.as_str()).chain(words.iter().copied()).collect();
        let ended = match run(&all, limit + GRACE) {
            Ok(ended) => ended,
            Err(error) => return Figures::without("error", 0.0, error),
        };
        let mut lines = ended.output.lines().filter_map(|line| line.strip_prefix("figures "));
        let figures = lines.next_back().and_then(Figures::parse);
        figures.unwrap_or_else(|| {
            let (verdict, reason) = match ended.code {
                // SIGXCPU or SIGKILL.
                152 | 137 => ("killed", "does not stop at its limit".to_string()),
                code => ("error", format!("ended with {code}")),
            };
            Figures::without(verdict, ended.time.as_secs_f64(), reason)
        })
    }

    fn without(verdict: &str, seconds: f64, reason: String) -> Figures {
        Figures { verdict: verdict.to_string(), paths: 0, merges: 0, queries: 0, terms: 0, seconds, reason }
    }

    fn parse(line: &str) -> Option<Figures> {
        let mut words = line.splitn(7, ' ');
        let verdict = words.next()?.to_string();
        let mut number = || words.next()?.parse().ok();
        let (paths, merges, queries, terms) = (number()?, number()?, number()?, number()?);
        let seconds = words.next()?.parse().ok()?;
        let reason = words.next().unwrap_or_default().trim().to_string();
        Some(Figures { verdict, paths, merges, queries, terms, seconds, reason })
    }

    /// Whether the run ended by itself: a time is one of a whole verification.
    pub fn is_complete(&self) -> bool {
        !matches!(self.verdict.as_str(), "time" | "killed" | "error")
    }
}
