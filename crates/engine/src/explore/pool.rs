//! What workers share: paths that are to be explored, the level of deepening, and whether to stop. A path is
//! passed on as its list of choices; the worker that takes it follows them in its own terms with its own
//! solver.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::search::{Control, Stop};
use crate::choice::Choice;
use crate::reduce::Loops;

/// What a worker does next.
pub(crate) enum Next {
    /// Follows these choices.
    Job(Vec<Choice>),
    /// Visits the states of loops that exceed this level, for all workers; the others wait. Then [`Pool::raise`].
    Loops(u32),
    /// Goes on with what it put aside, at this level.
    Level(u32),
    /// Nothing: everything was explored, or the exploration was stopped.
    Done,
}

#[derive(Default)]
struct Inside {
    jobs: VecDeque<Vec<Choice>>,
    /// How many workers have nothing to do.
    idle: usize,
    /// How many workers put states aside for the next level.
    parked: usize,
    level: u32,
    /// How often the level was raised.
    round: u64,
    stop: Option<Stop>,
    done: bool,
    /// The greatest level at which everything was explored.
    unwound: Option<u32>,
    loops: Search,
    /// Handles to stop the queries of workers.
    interrupters: Vec<solver::Interrupter>,
}

/// Where the search for states of loops that return is. One worker searches for all, between two levels: so what is explored does not
/// depend on how many workers there are.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Search {
    /// It has its turn when the next level is complete.
    #[default]
    Next,
    /// A worker is at it.
    Running,
    /// States do not return.
    Hopeless,
    /// All states were visited: nothing that was put aside is left to explore.
    Closed,
}

/// How often the clock is looked at while workers work.
const LOOK: Duration = Duration::from_millis(50);

/// The pool.
pub(crate) struct Pool {
    workers: usize,
    inside: Mutex<Inside>,
    /// Workers that have nothing to do wait here. One that is woken for a job must be able to take it, so the thread
    /// that watches the clock waits elsewhere.
    work: Condvar,
    /// The thread that watches the clock waits here, until everything is done.
    done: Condvar,
    /// How many workers wait for a job, to be read without the lock.
    idle: AtomicUsize,
    pub(crate) paths: AtomicU64,
    pub(crate) waiting: AtomicU64,
    pub(crate) queries: AtomicU64,
}

impl Pool {
    pub(crate) fn new(workers: usize, level: u32) -> Pool {
        let inside = Inside { level, jobs: VecDeque::from([Vec::new()]), ..Inside::default() };
        Pool {
            workers,
            inside: Mutex::new(inside),
            work: Condvar::new(),
            done: Condvar::new(),
            idle: AtomicUsize::new(0),
            paths: AtomicU64::new(0),
            waiting: AtomicU64::new(0),
            queries: AtomicU64::new(0),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a worker waits for a job.
    pub(crate) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Offers a path to a worker that waits.
    pub(crate) fn offer(&self, choices: Vec<Choice>) {
        self.lock().jobs.push_back(choices);
        self.work.notify_one();
    }

    /// Ends the exploration; the first reason counts.
    pub(crate) fn stop(&self, reason: Stop) {
        let mut inside = self.lock();
        inside.stop.get_or_insert(reason);
        inside.done = true;
        drop(inside);
        self.wake_all();
    }

    /// The exploration is over, or a level is.
    fn wake_all(&self) {
        self.work.notify_all();
        self.done.notify_all();
    }

    /// A worker whose queries can be stopped.
    pub(crate) fn enlist(&self, interrupter: solver::Interrupter) {
        self.lock().interrupters.push(interrupter);
    }

    /// Looks at the clock until everything is done: a query may take longer than there is time.
    pub(crate) fn watch(&self, control: &dyn Control) {
        let mut inside = self.lock();
        while !inside.done {
            inside = self.done.wait_timeout(inside, LOOK).unwrap_or_else(PoisonError::into_inner).0;
            if let Some(reason) = control.overdue() {
                inside.stop.get_or_insert(reason);
                inside.done = true;
                self.work.notify_all();
            }
        }
        inside.interrupters.iter().for_each(solver::Interrupter::interrupt);
    }

    pub(crate) fn level(&self) -> u32 {
        self.lock().level
    }

    pub(crate) fn is_done(&self) -> bool {
        self.lock().done
    }

    /// Why it was stopped, and how far everything was explored.
    pub(crate) fn result(&self) -> (Option<Stop>, Option<u32>) {
        let inside = self.lock();
        (inside.stop, inside.unwound)
    }

    /// The states of loops were visited. If these were all, the exploration is over; otherwise the level is raised.
    pub(crate) fn raise(&self, loops: Loops) -> Next {
        let mut inside = self.lock();
        inside.loops = match loops {
            Loops::Closed => Search::Closed,
            Loops::Open => Search::Next,
            Loops::Hopeless => Search::Hopeless,
        };
        match inside.loops {
            Search::Closed => inside.done = true,
            Search::Next | Search::Running | Search::Hopeless => self.raise_level(&mut inside),
        }
        let next = if inside.done { Next::Done } else { Next::Level(inside.level) };
        drop(inside);
        self.wake_all();
        next
    }

    fn raise_level(&self, inside: &mut Inside) {
        inside.level = inside.level.saturating_mul(2);
        inside.round += 1;
        inside.idle = 0;
        inside.parked = 0;
        self.idle.store(0, Ordering::Relaxed);
    }

    /// Whether visiting states settled all that was put aside.
    pub(crate) fn is_closed(&self) -> bool {
        self.lock().loops == Search::Closed
    }

    /// Waits for something to do. `has_parked` says whether the worker put states aside.
    pub(crate) fn next(&self, has_parked: bool) -> Next {
        let mut inside = self.lock();
        inside.idle += 1;
        inside.parked += usize::from(has_parked);
        self.idle.fetch_add(1, Ordering::Relaxed);
        let round = inside.round;
        let next = loop {
            if inside.done {
                return Next::Done;
            }
            if inside.round != round {
                // The worker that raised the level has already counted all as working again: a worker that is
                // slow to wake up must not be taken for one that has nothing to do at the new level.
                return Next::Level(inside.level);
            }
            if let Some(job) = inside.jobs.pop_front() {
                break Next::Job(job);
            }
            if inside.idle == self.workers && inside.loops != Search::Running {
                // The last one to have nothing to do ends the level for all.
                inside.unwound = Some(inside.level);
                if inside.parked == 0 {
                    inside.done = true;
                } else if inside.loops == Search::Next {
                    inside.loops = Search::Running;
                    return Next::Loops(inside.level.saturating_mul(2));
                } else {
                    self.raise_level(&mut inside);
                }
                self.wake_all();
                continue;
            }
            inside = self.work.wait(inside).unwrap_or_else(PoisonError::into_inner);
        };
        inside.idle -= 1;
        inside.parked -= usize::from(has_parked);
        self.idle.fetch_sub(1, Ordering::Relaxed);
        next
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "a test may wait")]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::super::search::{Control, Progress, Stop};
    use super::{Next, Pool};
    use crate::choice::Choice;

    /// A control that never stops an exploration.
    struct Quiet;

    impl Control for Quiet {
        fn stop(&self) -> Option<Stop> {
            None
        }

        fn progress(&self, _: &Progress) {}
    }

    /// A worker that waits gets what is offered, although the thread that watches the clock has waited for longer. With
    /// one condition variable for both, the wrong one was woken and the offer stayed where it was.
    #[test]
    fn an_offer_wakes_a_worker() {
        for _ in 0..10 {
            let pool = Pool::new(2, 2);
            // The first worker takes the first job, and is busy.
            assert!(matches!(pool.next(false), Next::Job(_)));
            std::thread::scope(|scope| {
                scope.spawn(|| pool.watch(&Quiet));
                std::thread::sleep(Duration::from_millis(5));
                let (sender, receiver) = mpsc::channel();
                let waiting = &pool;
                scope.spawn(move || {
                    let next = waiting.next(false);
                    let _ = sender.send(matches!(next, Next::Job(choices) if choices == [Choice::Thread(1)]));
                });
                while !pool.has_idle() {
                    std::thread::yield_now();
                }
                std::thread::sleep(Duration::from_millis(5));
                pool.offer(vec![Choice::Thread(1)]);
                let taken = receiver.recv_timeout(Duration::from_secs(20));
                pool.stop(Stop::Interrupted);
                assert_eq!(taken, Ok(true), "the offer was lost");
            });
        }
    }
}
