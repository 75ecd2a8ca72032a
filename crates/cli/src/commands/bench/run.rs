//! One run: a process of its own, so that limits hold, a crash affects only this run, and memory is measured from zero.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::configurations::Configuration;
use super::programs::Program;
use super::report::{self, Report};
use crate::{exit, memory};

/// How long a process may go on, beyond the tenth that it takes for a report, before it is killed.
const GRACE: Duration = Duration::from_secs(5);
/// The longest time between two looks at a process; the first looks come faster.
const LOOK: Duration = Duration::from_millis(20);
/// How long output may arrive after the end of its process. Processes it has started and left behind may hold
/// the pipe open forever.
const LATE: Duration = Duration::from_secs(1);
/// How many ticks /proc counts in a second, on all present architectures.
const TICKS: f64 = 100.0;

/// What each run may take.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) time: Duration,
    pub(super) megabytes: u64,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// With a report.
    Done,
    /// It was killed after its time limit.
    Timeout,
    /// By a signal, a panic, or without a report.
    Crash,
    /// It did not accept the program.
    Rejected,
    /// The user interrupted it.
    Interrupted,
}

impl Status {
    pub(super) fn word(self) -> &'static str {
        match self {
            Status::Done => "done",
            Status::Timeout => "timeout",
            Status::Crash => "crash",
            Status::Rejected => "rejected",
            Status::Interrupted => "interrupted",
        }
    }
}

/// What came of a run.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) status: Status,
    /// There is one exactly if the run is done.
    pub(super) report: Option<Report>,
    pub(super) wall: f64,
    /// Of the process and those it waited for, where the system tells.
    pub(super) cpu: Option<f64>,
    pub(super) peak_megabytes: Option<u64>,
    /// The first line of the errors of a run without a report.
    pub(super) complaint: String,
}

/// Verifies a program with a configuration. `give_up` is asked again and again whether to kill the process.
pub(super) fn run(
    program: &Program,
    configuration: &Configuration,
    limits: Limits,
    give_up: &dyn Fn() -> bool,
) -> Result<Run, String> {
    let executable = std::env::current_exe()
        .map_err(|error| format!("cannot find the executable of this program: {error}"))?;
    let mut command = Command::new(executable);
    command.args(["--color", "never", "verify"]).arg(&program.path).args(["--format", "json"]);
    command.arg("--time").arg(limits.time.as_secs_f64().to_string());
    command.arg("--memory").arg(limits.megabytes.to_string());
    if let Some(entry) = &program.entry {
        command.arg(format!("--entry={entry}"));
    }
    let asked = |option: &&Vec<String>| !option.first().is_some_and(|name| configuration.names(name));
    command.args(program.options.iter().filter(asked).flatten());
    command.args(&configuration.options);
    supervise(command, limits.time.mul_f64(1.1).saturating_add(GRACE), give_up)
        .map_err(|error| format!("`oxpecker verify` cannot be started: {error}"))
}

/// Runs a process to its end or to the limit.
fn supervise(mut command: Command, limit: Duration, give_up: &dyn Fn() -> bool) -> std::io::Result<Run> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // In a group of its own Ctrl-C does not reach it, and it can be killed with all it has started.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let ticks = children_ticks();
    let start = Instant::now();
    let mut child = command.spawn()?;
    let (output, complaints) = (read(child.stdout.take()), read(child.stderr.take()));
    let (mut text, mut peak, mut pause) = (None, None, Duration::from_millis(1));
    let mut killed = None;
    let ended = loop {
        // The end of the output is the end of the process, nearly always, and it is noticed at once.
        let wait =
            if text.is_none() { output.recv_timeout(pause) } else { Err(RecvTimeoutError::Disconnected) };
        match wait {
            Ok(all) => text = Some(all),
            Err(RecvTimeoutError::Timeout) => pause = LOOK.min(pause * 2),
            Err(RecvTimeoutError::Disconnected) => std::thread::sleep(Duration::from_millis(1)),
        }
        if let Some(status) = child.try_wait()? {
            break status;
        }
        peak = peak.max(peak_megabytes(child.id()));
        killed = if start.elapsed() > limit { Some(Status::Timeout) } else { None };
        killed = if give_up() { Some(Status::Interrupted) } else { killed };
        if killed.is_some() {
            break kill(&mut child)?;
        }
    };
    let wall = start.elapsed().as_secs_f64();
    let cpu = children_ticks().zip(ticks).map(|(after, before)| after.saturating_sub(before) as f64 / TICKS);
    let text = text.or_else(|| output.recv_timeout(LATE).ok()).unwrap_or_default();
    let report = if killed.is_none() && has_report(ended) { report::read(&text) } else { None };
    let status = match (killed, &report) {
        (Some(status), _) => status,
        (None, Some(_)) => Status::Done,
        (None, None) if ended.code() == Some(i32::from(exit::REJECTED)) => Status::Rejected,
        (None, None) => Status::Crash,
    };
    let complaint = match status {
        Status::Crash | Status::Rejected => {
            let all = complaints.recv_timeout(LATE).unwrap_or_default();
            all.lines().find(|line| !line.trim().is_empty()).map_or(ended.to_string(), str::to_string)
        }
        Status::Done | Status::Timeout | Status::Interrupted => String::new(),
    };
    Ok(Run { status, report, wall, cpu, peak_megabytes: peak, complaint })
}

/// Whether a process that ended like this has written a report.
fn has_report(ended: ExitStatus) -> bool {
    let codes = [exit::OK, exit::INVALID, exit::UNKNOWN].map(i32::from);
    ended.code().is_some_and(|code| codes.contains(&code))
}

/// Kills a process and, where that can be done, those it has started: a solver it has left behind would disturb
/// the runs to come.
fn kill(child: &mut Child) -> std::io::Result<ExitStatus> {
    if cfg!(unix) {
        let group = format!("-{}", child.id());
        let mut command = Command::new("kill");
        command.args(["-KILL", "--", &group]).stdout(Stdio::null()).stderr(Stdio::null());
        // Where there is no such command the process alone is killed.
        let _ = command.status();
    }
    let _ = child.kill();
    child.wait()
}

/// Reads a pipe to its end, in a thread of its own: a full pipe blocks its writer.
fn read(pipe: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error may be enough.
        let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
        let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receiver
}

/// The most memory a process and those it has started have used so far; only where the system tells. The one we start
/// supervises another that does the work.
fn peak_megabytes(process: u32) -> Option<u64> {
    let all = std::iter::once(process).chain(memory::descendants(process));
    let peaks: Vec<u64> = all.filter_map(memory::peak).collect();
    peaks.iter().copied().reduce(|sum, peak| sum + peak)
}

/// The CPU time of all processes we have started and waited for: since there is one at a time, the difference
/// between two looks is the time of one. Only where the system tells.
fn children_ticks() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is a name that may hold anything; after its bracket the third one begins.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some(number(16)? + number(17)?)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str, milliseconds: u64, give_up: bool) -> Run {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        supervise(command, Duration::from_millis(milliseconds), &|| give_up).expect("there is a shell")
    }

    #[test]
    fn processes_that_do_not_end_are_killed() {
        let run = shell("sleep 600 & sleep 600", 100, false);
        assert_eq!(run.status, Status::Timeout);
        assert!(run.report.is_none());
        assert_eq!(shell("sleep 600", 600_000, true).status, Status::Interrupted);
        // The output is over, the process is not.
        assert_eq!(shell("exec >&- 2>&-; sleep 600", 100, false).status, Status::Timeout);
    }

    #[test]
    fn ends_without_a_report() {
        assert_eq!(shell("kill -SEGV $$", 600_000, false).status, Status::Crash);
        let panic = shell("echo; echo 'thread panicked' >&2; exit 101", 600_000, false);
        assert_eq!((panic.status, panic.complaint.as_str()), (Status::Crash, "thread panicked"));
        assert_eq!(shell("echo no JSON", 600_000, false).status, Status::Crash);
        let rejected = shell("echo 'error: no' >&2; exit 2", 600_000, false);
        assert_eq!((rejected.status, rejected.complaint.as_str()), (Status::Rejected, "error: no"));
    }

    #[test]
    fn an_end_with_a_report() {
        let run = shell("echo '{\"entries\": [{\"verdict\": \"valid\"}]}'", 600_000, false);
        assert_eq!(run.status, Status::Done);
        assert!(run.report.is_some());
    }
}
