//! The world outside an exploration: the clock, the memory, Ctrl-C, and the line that shows progress.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use verify::engine::{Control, Progress, Stop};

use crate::args::Verify;
use crate::terminal;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How often the line with the progress is written anew.
const SHOW: Duration = Duration::from_millis(100);
/// How many calls lie between two looks at the memory, which costs a system call.
const LOOK: u64 = 256;

/// From now on Ctrl-C ends the exploration, and a second one the program.
pub(crate) fn catch_interrupts() {
    // Where no handler can be set, Ctrl-C does what it always does.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether the user does not want to wait any longer.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// The most memory the process has used so far; only where the system tells.
pub(crate) fn peak_megabytes() -> Option<u64> {
    status("VmHWM:")
}

/// A line of /proc/self/status, in megabytes.
fn status(key: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}

/// Watches one exploration.
pub(crate) struct Watch {
    start: Instant,
    time: Option<Duration>,
    megabytes: Option<u64>,
    calls: AtomicU64,
    /// The name of the entry and when it was last shown; none where nobody looks.
    line: Option<(String, Mutex<Instant>)>,
}

impl Watch {
    pub(crate) fn new(args: &Verify, name: &str) -> Watch {
        let megabytes = args.memory.inspect(|megabytes| verify::engine::limit_memory(*megabytes));
        let watch = Watch::timed(args.time, name);
        let line = watch.line.filter(|_| !args.quiet);
        Watch { megabytes, line, ..watch }
    }

    /// Watches up to so many seconds; 0 is no limit.
    pub(crate) fn timed(seconds: f64, name: &str) -> Watch {
        let start = Instant::now();
        let shown = std::io::stderr().is_terminal();
        Watch {
            start,
            time: (seconds > 0.0).then(|| Duration::from_secs_f64(seconds)),
            megabytes: None,
            calls: AtomicU64::new(0),
            line: shown.then(|| (name.to_string(), Mutex::new(start))),
        }
    }

    /// Removes the line with the progress.
    pub(crate) fn clear(&self) {
        if self.line.is_some() {
            terminal::progress("");
        }
    }
}

impl Control for Watch {
    fn stop(&self) -> Option<Stop> {
        if is_interrupted() {
            return Some(Stop::Interrupted);
        }
        if self.time.is_some_and(|limit| self.start.elapsed() > limit) {
            return Some(Stop::Time);
        }
        let limit = self.megabytes?;
        let looks = self.calls.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOK);
        (looks && status("VmRSS:").is_some_and(|used| used > limit)).then_some(Stop::Memory)
    }

    fn overdue(&self) -> Option<Stop> {
        if is_interrupted() {
            return Some(Stop::Interrupted);
        }
        self.time.is_some_and(|limit| self.start.elapsed() > limit).then_some(Stop::Time)
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
