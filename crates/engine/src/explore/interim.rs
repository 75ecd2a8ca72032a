//! What is known while an exploration goes on, for a caller that may have to end it from outside. Workers put copies of
//! their finds on a board: at the end of a level, at a new violation, and when they are asked. A reporter, in a thread
//! of its own, makes witnesses of violations as they come and hands everything on as an [`Exploration`]: a process that
//! is killed at any moment has then reported nearly all it knew.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ir::{MethodId, Program};

use super::pool::Pool;
use super::search::{Control, Exploration, Stop, WorkerResult, assemble, witnessed};
use crate::ends::Way;
use crate::options::Options;
use crate::outcome::{Gap, Violation, Why};
use crate::prepared::Prepared;
use crate::witness::Found;

/// How long the reporter waits before it asks workers for the first time. Most explorations are over by then.
const FIRST: Duration = Duration::from_millis(100);
/// How long it waits at most between two times.
const LAST: Duration = Duration::from_millis(1600);

/// A witness, and the path it was made for.
type Made = (Way, Result<Found, Why>);

#[derive(Default)]
struct Inside {
    /// The last copy of each worker.
    results: Vec<Option<WorkerResult>>,
    /// Something that should be reported at once is on the board.
    news: bool,
    closed: bool,
}

/// Where workers put copies of what they found.
pub(crate) struct Board {
    /// Whether the caller reads it.
    active: bool,
    /// How often workers were asked for a copy.
    asked: AtomicU64,
    inside: Mutex<Inside>,
    changed: Condvar,
    witnesses: Mutex<BTreeMap<Violation, Made>>,
}

impl Board {
    pub(crate) fn new(workers: usize, active: bool) -> Board {
        let inside = Inside { results: (0..workers).map(|_| None).collect(), ..Inside::default() };
        Board {
            active,
            asked: AtomicU64::new(0),
            inside: Mutex::new(inside),
            changed: Condvar::new(),
            witnesses: Mutex::new(BTreeMap::new()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the caller reads it.
    pub(crate) fn is_active(&self) -> bool {
        self.active
    }

    /// How often workers were asked for a copy.
    pub(crate) fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }

    /// Puts the copy of a worker on the board. News wake the reporter.
    pub(crate) fn put(&self, worker: usize, result: WorkerResult, news: bool) {
        let mut inside = self.lock();
        if let Some(place) = inside.results.get_mut(worker) {
            *place = Some(result);
        }
        inside.news |= news;
        drop(inside);
        if news {
            self.changed.notify_all();
        }
    }

    /// Everything within a level was explored.
    pub(crate) fn level_is_done(&self) {
        if self.active {
            self.lock().news = true;
            self.changed.notify_all();
        }
    }

    /// The exploration is over: the reporter ends.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// Whether the exploration is over before that long.
    fn closes_within(&self, limit: Duration) -> bool {
        let waits = |inside: &mut Inside| !inside.closed;
        let waited = self.changed.wait_timeout_while(self.lock(), limit, waits);
        waited.unwrap_or_else(PoisonError::into_inner).0.closed
    }

    /// Waits for news or that long; false when the exploration is over.
    fn wait(&self, limit: Duration) -> bool {
        let waits = |inside: &mut Inside| !inside.closed && !inside.news;
        let (mut inside, _) = self
            .changed
            .wait_timeout_while(self.lock(), limit, waits)
            .unwrap_or_else(PoisonError::into_inner);
        inside.news = false;
        !inside.closed
    }

    /// The witness of a violation that was made on the way. Where an exploration was stopped, that of any path will do.
    pub(crate) fn witness(
        &self,
        violation: Violation,
        way: &Way,
        stopped: Option<Stop>,
    ) -> Option<Result<Found, Why>> {
        let witnesses = self.witnesses.lock().unwrap_or_else(PoisonError::into_inner);
        let (made_for, made) = witnesses.get(&violation)?;
        let hurries = match stopped {
            Some(Stop::Time | Stop::Memory | Stop::Interrupted | Stop::Unfinished) => made.is_ok(),
            None | Some(Stop::Paths | Stop::Work | Stop::FailFast | Stop::Sampled | Stop::Disagreement) => {
                false
            }
        };
        (made_for == way || hurries).then(|| made.clone())
    }

    fn keep(&self, violation: Violation, made: Made) {
        self.witnesses.lock().unwrap_or_else(PoisonError::into_inner).insert(violation, made);
    }

    fn has_witness(&self, violation: Violation) -> bool {
        self.witnesses.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&violation)
    }
}

/// Reports to the caller what is known, until the exploration is over.
pub(crate) struct Reporter<'a> {
    pub(crate) prepared: &'a Prepared<'a>,
    pub(crate) entry: MethodId,
    pub(crate) options: &'a Options,
    pub(crate) pool: &'a Pool,
    pub(crate) board: &'a Board,
    pub(crate) control: &'a dyn Control,
}

impl Reporter<'_> {
    pub(crate) fn report(&self) {
        let mut pause = FIRST;
        if self.board.closes_within(pause) {
            return;
        }
        loop {
            self.board.asked.fetch_add(1, Ordering::Relaxed);
            let missing = self.tell();
            self.make(&missing);
            pause = LAST.min(pause * 2);
            if !self.board.wait(pause) {
                return;
            }
        }
    }

    /// Makes witnesses, and reports the first ones as they come.
    fn make(&self, missing: &[(Violation, Way)]) {
        for (at, (violation, way)) in missing.iter().enumerate() {
            if self.board.is_closed() {
                return;
            }
            let made = witnessed(self.prepared, self.entry, self.options, *violation, way);
            self.board.keep(*violation, (way.clone(), made));
            if (at + 1).is_power_of_two() || at + 1 == missing.len() {
                self.tell();
            }
        }
    }

    /// Passes on what is known; returns the violations whose witnesses are still to be made.
    fn tell(&self) -> Vec<(Violation, Way)> {
        // In this order: what is on the board is at least what was found within that level.
        let (_, unwound) = self.pool.result();
        let results: Vec<WorkerResult> = self.board.lock().results.iter().flatten().cloned().collect();
        let (found, mut exploration) =
            assemble(self.prepared.program, self.options, (Some(Stop::Unfinished), unwound), results);
        let mut missing = Vec::new();
        for (violation, way) in found {
            match self.board.witness(violation, &way, Some(Stop::Unfinished)) {
                Some(Ok(found)) => exploration.violations.push(found),
                Some(Err(reason)) => exploration.gaps.push(Gap { reason, span: violation.span }),
                None => {
                    let reason = "a violation was found here, but there was no time to replay it";
                    exploration.gaps.push(Gap { reason: reason.into(), span: violation.span });
                    if !self.board.has_witness(violation) {
                        missing.push((violation, way));
                    }
                }
            }
        }
        exploration.gaps.sort();
        self.control.snapshot(exploration);
        missing
    }
}

impl Exploration {
    /// What is known before anything was explored.
    pub fn nothing(program: &Program, options: &Options) -> Exploration {
        assemble(program, options, (Some(Stop::Unfinished), None), Vec::new()).1
    }
}
