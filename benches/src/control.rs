//! The world outside an exploration: clocks, and marks at numbers of waiting states.
//!
//! Machines do other work at the same time, so CPU time is measured, where the system reports it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use engine::{Control, Progress, Stop};

/// Ends an exploration that takes too much CPU time, or far too much wall-clock time.
pub struct Clock {
    start: Instant,
    started: Duration,
    limit: Duration,
}

impl Clock {
    /// Starts now.
    pub fn new(limit: Duration) -> Clock {
        Clock { start: Instant::now(), started: processor_time(), limit }
    }

    /// The CPU time since the start.
    pub fn time(&self) -> Duration {
        processor_time().saturating_sub(self.started)
    }
}

impl Control for Clock {
    fn stop(&self) -> Option<Stop> {
        None
    }

    fn overdue(&self) -> Option<Stop> {
        (self.time() > self.limit || self.start.elapsed() > 4 * self.limit).then_some(Stop::Time)
    }

    fn progress(&self, _: &Progress) {}
}

/// The measurements when a number of states waited for the first time.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// How many waited.
    pub waiting: u64,
    /// The CPU time since the start of the exploration.
    pub time: Duration,
    /// The memory of the process.
    pub bytes: u64,
    /// Questions to solvers so far.
    pub queries: u64,
}

/// Notes time and memory whenever one of these numbers of waiting states is reached, and ends the
/// exploration at the last one or when time is over.
pub struct Marks {
    clock: Clock,
    levels: Vec<u64>,
    reached: AtomicUsize,
    latest: Mutex<Option<Mark>>,
    marks: Mutex<Vec<Mark>>,
}

impl Marks {
    /// Starts now. The numbers must grow.
    pub fn new(levels: &[u64], limit: Duration) -> Marks {
        Marks {
            clock: Clock::new(limit),
            levels: levels.to_vec(),
            reached: AtomicUsize::new(0),
            latest: Mutex::new(None),
            marks: Mutex::new(Vec::new()),
        }
    }

    /// What was noted, and the last that was seen if the exploration ended before the last number.
    pub fn into_marks(self) -> (Vec<Mark>, Option<Mark>) {
        let marks = self.marks.into_inner().unwrap_or_default();
        let complete = marks.len() == self.levels.len();
        (marks, self.latest.into_inner().unwrap_or_default().filter(|_| !complete))
    }
}

impl Control for Marks {
    fn stop(&self) -> Option<Stop> {
        if self.reached.load(Ordering::Relaxed) == self.levels.len() {
            return Some(Stop::Interrupted);
        }
        None
    }

    fn overdue(&self) -> Option<Stop> {
        self.clock.overdue()
    }

    fn progress(&self, progress: &Progress) {
        let reached = self.reached.load(Ordering::Relaxed);
        let mark = Mark {
            waiting: progress.waiting,
            time: self.clock.time(),
            bytes: resident_bytes(),
            queries: progress.queries,
        };
        if let (Ok(mut marks), Some(level)) = (self.marks.lock(), self.levels.get(reached))
            && progress.waiting >= *level
        {
            marks.push(mark);
            self.reached.store(reached + 1, Ordering::Relaxed);
        }
        if let Ok(mut latest) = self.latest.lock() {
            *latest = Some(mark);
        }
    }
}

/// The memory this process uses now; 0 where the system does not tell.
pub fn resident_bytes() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// The CPU time of all threads of this process; 0 where the system does not tell.
#[cfg(unix)]
pub fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// The CPU time of all threads of this process: this system does not tell.
#[cfg(not(unix))]
pub fn processor_time() -> Duration {
    Duration::ZERO
}
