//! The world outside an exploration: the clock, the memory, Ctrl-C, and the line that shows progress. The supervisor
//! watches the memory of a worker; where there is no supervisor, limits are kept as well as possible.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use verify::engine::{Control, Exploration, Progress, Stop};
use verify::report::{EntryReport, Stopped};

use crate::supervise;
use crate::{memory, terminal};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The limit on memory in megabytes, once the supervisor has said that it is reached.
static FULL: OnceLock<u64> = OnceLock::new();

/// How often the progress line is rewritten.
const SHOW: Duration = Duration::from_millis(100);
/// How many calls lie between two looks at the memory, which costs a system call.
const LOOK: u64 = 256;

/// From now on Ctrl-C and signals to terminate end the exploration, and a second one ends the program.
pub(crate) fn catch_interrupts() {
    // Where no handler can be set, signals have their usual effect.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether the user has interrupted the run.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// The user has interrupted the run.
pub(crate) fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// The supervisor has seen that there is no memory left.
pub(crate) fn say_memory_is_full(limit: u64) {
    let _ = FULL.set(limit);
}

/// What receives intermediate results.
type Snapshot<'a> = Box<dyn Fn(Exploration) + Sync + 'a>;

/// Watches one exploration.
pub(crate) struct Watch<'a> {
    start: Instant,
    time: Option<Duration>,
    /// What is reported when that time has passed.
    limit: Stopped,
    megabytes: Option<u64>,
    calls: AtomicU64,
    /// The name of the entry and when it was last shown; none where progress is not shown.
    line: Option<(String, Mutex<Instant>)>,
    snapshot: Option<Snapshot<'a>>,
}

impl<'a> Watch<'a> {
    /// Watches up to so many seconds; 0 is no limit.
    pub(crate) fn timed(seconds: f64, name: &str) -> Watch<'a> {
        let start = Instant::now();
        let shown = std::io::stderr().is_terminal();
        Watch {
            start,
            time: (seconds > 0.0).then(|| Duration::from_secs_f64(seconds)),
            limit: Stopped::Time { seconds: (seconds > 0.0).then_some(seconds) },
            megabytes: None,
            calls: AtomicU64::new(0),
            line: shown.then(|| (name.to_string(), Mutex::new(start))),
            snapshot: None,
        }
    }

    /// Watches a job of a worker.
    pub(crate) fn of_job(job: &supervise::Job, name: &str) -> Watch<'a> {
        let Some((left, limit)) = job.limit else { return Watch::timed(0.0, name) };
        let seconds = limit.seconds;
        let limit = match limit.is_total {
            true => Stopped::TotalTime { seconds },
            false => Stopped::Time { seconds: Some(seconds) },
        };
        Watch { time: Some(Duration::from_secs_f64(left.max(0.0))), limit, ..Watch::timed(0.0, name) }
    }

    /// Passes on intermediate results.
    pub(crate) fn telling(self, snapshot: impl Fn(Exploration) + Sync + 'a) -> Watch<'a> {
        Watch { snapshot: Some(Box::new(snapshot)), ..self }
    }

    /// Watches the memory too: where there is no supervisor, as well as possible.
    pub(crate) fn limiting(self, megabytes: Option<u64>) -> Watch<'a> {
        Watch { megabytes: megabytes.inspect(|megabytes| verify::engine::limit_memory(*megabytes)), ..self }
    }

    /// Shows no progress.
    pub(crate) fn quiet(self, quiet: bool) -> Watch<'a> {
        Watch { line: self.line.filter(|_| !quiet), ..self }
    }

    /// Adds to a report the limits that ended the exploration.
    pub(crate) fn restate(&self, report: &mut EntryReport) {
        let megabytes = FULL.get().copied().or(self.megabytes);
        report.restate(|known| match known {
            Stopped::Time { seconds: None } => self.limit.clone(),
            Stopped::Memory { megabytes: None } => Stopped::Memory { megabytes },
            other => other.clone(),
        });
    }

    /// Removes the progress line.
    pub(crate) fn clear(&self) {
        if self.line.is_some() {
            clear_line();
        }
    }

    fn is_over(&self) -> Option<Stop> {
        if is_interrupted() {
            return Some(Stop::Interrupted);
        }
        if FULL.get().is_some() {
            return Some(Stop::Memory);
        }
        self.time.is_some_and(|limit| self.start.elapsed() > limit).then_some(Stop::Time)
    }

    fn is_full(&self) -> Option<Stop> {
        let limit = self.megabytes?;
        memory::used(std::process::id()).is_some_and(|used| used > limit).then_some(Stop::Memory)
    }
}

/// Removes a progress line from the terminal.
pub(crate) fn clear_line() {
    if std::io::stderr().is_terminal() {
        terminal::progress("");
    }
}

impl Control for Watch<'_> {
    fn stop(&self) -> Option<Stop> {
        if let Some(stop) = self.is_over() {
            return Some(stop);
        }
        self.megabytes?;
        let looks = self.calls.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOK);
        if looks { self.is_full() } else { None }
    }

    fn overdue(&self) -> Option<Stop> {
        self.is_over().or_else(|| self.is_full())
    }

    fn wants_snapshots(&self) -> bool {
        self.snapshot.is_some()
    }

    fn snapshot(&self, exploration: Exploration) {
        if let Some(snapshot) = &self.snapshot {
            snapshot(exploration);
        }
    }

    fn progress(&self, progress: &Progress) {
        let Some((name, shown)) = &self.line else { return };
        let Ok(mut shown) = shown.try_lock() else { return };
        if shown.elapsed() < SHOW {
            return;
        }
        *shown = Instant::now();
        let Progress { paths, waiting, level, queries } = progress;
        let level = if *level == u32::MAX { String::new() } else { format!(", unwinding {level}") };
        let seconds = self.start.elapsed().as_secs_f64();
        terminal::progress(&format!(
            "exploring {name}: {paths} paths, {waiting} waiting{level}, {queries} queries, {seconds:.0} s"
        ));
    }
}
