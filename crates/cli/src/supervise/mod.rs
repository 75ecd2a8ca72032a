//! Limits that hold. The command line does its work in a second process, the worker, which reports results as it finds
//! them; this process, the supervisor, prints them, and ends the worker when it does not end by itself, no matter what
//! a solver, a quantifier, a compiler or a virtual machine is doing. What is known is then reported.
//!
//! Work is a list of items, such as the entries to verify. A worker loads the program, says what items there are, and
//! gets them one by one. One that had to be ended is replaced, and the items that are left go to the new one. Several
//! workers are several processes: none suffers from the end of another.

mod frames;
mod process;
mod worker;

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use verify::report::Stopped;

pub(crate) use frames::{Frame, Limit, Packed};
pub(crate) use worker::{Job, begin, say, serve};

use crate::terminal::Terminal;
use crate::{memory, watch};
use frames::Order;
use process::{Heard, Process};

/// How often workers are looked at.
const LOOK: Duration = Duration::from_millis(10);
/// How long a worker may go on after its time: a tenth of the limit, and this. The rest of half a second is for
/// printing.
const GRACE: f64 = 0.15;
/// How long a worker may go on after the user has interrupted the run.
const PATIENCE: Duration = Duration::from_millis(1500);
/// How long to wait for what a worker wrote before it was ended.
const LATE: Duration = Duration::from_millis(50);
/// The percentage of the memory limit at which a worker is asked to finish.
const NEARLY: u64 = 90;
/// The percentage at which it is ended: it uses a little more until that is noticed.
const FULL: u64 = 97;

/// The work and its limits.
pub(crate) struct Plan {
    /// How many items are worked on at the same time.
    pub(crate) jobs: usize,
    /// Seconds for an item, loading included for the first ones.
    pub(crate) time: Option<f64>,
    /// Seconds for everything.
    pub(crate) total: Option<f64>,
    /// Megabytes for everything.
    pub(crate) megabytes: Option<u64>,
    /// The content of standard input, if it is read.
    pub(crate) stdin: Option<String>,
    /// When everything began.
    pub(crate) start: Instant,
}

/// How it ended.
pub(crate) enum Over {
    /// Every item was reported, or enough of them.
    Reported,
    /// The worker ended the command before there were items.
    Exit(u8),
    /// The worker was ended before there were items, and why.
    Unloaded(Stopped),
    /// There is no worker.
    Unavailable,
}

/// A report, and what it took.
pub(crate) struct Report {
    pub(crate) known: Packed,
    pub(crate) seconds: f64,
    pub(crate) megabytes: Option<u64>,
    /// Why the worker was ended before it could make this one itself, if it was.
    pub(crate) stopped: Option<Stopped>,
}

/// Receives results as they become known.
pub(crate) trait Audience {
    /// The program was loaded, and this concerns all items.
    fn loaded(&mut self, _about: &Packed) {}
    /// This is known of an item so far.
    fn known(&mut self, _at: usize, _known: &Packed) {}
    /// An item is over, and all before it are; false ends everything.
    fn report(&mut self, at: usize, report: &Report) -> bool;
}

/// One item.
struct Item {
    /// What is known.
    known: Packed,
    state: Progress,
}

enum Progress {
    Waiting,
    Running,
    Over { seconds: f64, megabytes: Option<u64>, stopped: Option<Stopped> },
}

/// One worker.
struct Worker {
    number: usize,
    process: Process,
    /// Whether it has said what items there are.
    is_loaded: bool,
    /// What it works on, and since when: loading counts for the first item.
    item: Option<usize>,
    clock: Instant,
    /// It has used too much memory to be given anything else.
    is_full: bool,
    /// Why and when it was ended.
    ended: Option<(Stopped, Instant)>,
    panic: Option<String>,
    /// How many items it was given.
    uses: u64,
    /// The most megabytes it was seen to use.
    most: u64,
}

struct Supervisor<'a> {
    plan: &'a Plan,
    audience: &'a mut dyn Audience,
    terminal: &'a Terminal,
    sender: Sender<Heard>,
    workers: Vec<Worker>,
    items: Option<Vec<Item>>,
    started: usize,
    /// When the user interrupted the run.
    interrupted: Option<Instant>,
    over: Option<Over>,
}

/// Has all items worked on, and hands the reports on in order.
pub(crate) fn supervise(plan: &Plan, terminal: &Terminal, audience: &mut dyn Audience) -> Over {
    let (sender, heard) = channel();
    let mut supervisor = Supervisor {
        plan,
        audience,
        terminal,
        sender,
        workers: Vec::new(),
        items: None,
        started: 0,
        interrupted: None,
        over: None,
    };
    if supervisor.start(plan.start).is_err() {
        return Over::Unavailable;
    }
    supervisor.run(&heard)
}

impl Supervisor<'_> {
    fn run(&mut self, heard: &Receiver<Heard>) -> Over {
        let mut reported = 0;
        loop {
            match heard.recv_timeout(LOOK) {
                Ok(first) => {
                    self.hear(first);
                    while let Ok(next) = heard.try_recv() {
                        self.hear(next);
                    }
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
            self.look_at_time();
            self.look_at_memory();
            self.bury();
            self.employ();
            while let Some(report) = self.items.as_ref().and_then(|items| finished(items, reported)) {
                if !self.audience.report(reported, &report) {
                    return Over::Reported;
                }
                reported += 1;
            }
            if let Some(over) = self.over.take() {
                return over;
            }
            if self.items.as_ref().is_some_and(|items| reported == items.len()) {
                return Over::Reported;
            }
        }
    }

    fn start(&mut self, clock: Instant) -> std::io::Result<()> {
        let number = self.started;
        let process = Process::start(number, self.plan.stdin.as_deref(), self.sender.clone())?;
        self.started += 1;
        self.workers.push(Worker {
            number,
            process,
            is_loaded: false,
            item: None,
            clock,
            is_full: false,
            ended: None,
            panic: None,
            uses: 0,
            most: 0,
        });
        Ok(())
    }

    fn hear(&mut self, heard: Heard) {
        let Some(at) = self.workers.iter().position(|worker| worker.number == heard.number) else { return };
        let worker = &mut self.workers[at];
        match heard.frame {
            // The first worker has already reported the messages of loading.
            Some(Frame::Print(text)) if worker.is_loaded || self.items.is_none() => {
                self.terminal.relay(&text);
            }
            Some(Frame::Say(text)) if worker.is_loaded || self.items.is_none() => {
                self.terminal.relay_message(&text);
            }
            Some(Frame::Print(_) | Frame::Say(_)) => {}
            Some(Frame::Items(about, reports)) => {
                worker.is_loaded = true;
                if self.items.is_none() {
                    self.audience.loaded(&about);
                    let item = |known| Item { known, state: Progress::Waiting };
                    self.items = Some(reports.into_iter().map(item).collect());
                }
            }
            Some(Frame::Known(of, known)) if worker.item == Some(of) => {
                self.audience.known(of, &known);
                if let Some(item) = self.items.as_mut().and_then(|items| items.get_mut(of)) {
                    item.known = known;
                }
            }
            Some(Frame::Done(of, known)) if worker.item == Some(of) => self.done(at, known),
            Some(Frame::Known(..) | Frame::Done(..)) => {}
            Some(Frame::Exit(code)) => match self.items {
                None => self.over = Some(Over::Exit(code)),
                Some(_) => {
                    let reason = "internal error: the program could not be loaded again".to_string();
                    let reason = Stopped::Crashed(reason);
                    worker.ended.get_or_insert((reason, Instant::now()));
                }
            },
            Some(Frame::Panic(text)) => worker.panic = Some(text),
            None => self.gone(at),
        }
    }

    /// A worker is done with its item.
    fn done(&mut self, at: usize, known: Packed) {
        let worker = &mut self.workers[at];
        let Some(of) = worker.item.take() else { return };
        let (seconds, megabytes) = (worker.clock.elapsed().as_secs_f64(), Some(worker.most));
        if worker.is_full {
            // Memory that was used once may not be given back.
            worker.ended = Some((Stopped::Unfinished, Instant::now()));
            worker.process.kill();
        }
        if let Some(item) = self.items.as_mut().and_then(|items| items.get_mut(of)) {
            *item = Item { known, state: Progress::Over { seconds, megabytes, stopped: None } };
        }
    }

    /// A worker has closed its output: it was ended, or it ended by itself.
    fn gone(&mut self, at: usize) {
        let mut worker = self.workers.swap_remove(at);
        let reason = match worker.ended.take() {
            Some((reason, _)) => reason,
            None => unexpected(&mut worker),
        };
        self.cut(&worker, reason);
    }

    /// Reports what is known of the item of a worker that has ended.
    fn cut(&mut self, worker: &Worker, reason: Stopped) {
        let Some(items) = &mut self.items else {
            self.over.get_or_insert(Over::Unloaded(reason));
            return;
        };
        let next = || items.iter().position(|item| matches!(item.state, Progress::Waiting));
        // A worker that could not even load the program would fail again.
        let of = worker.item.or_else(|| if worker.is_loaded { None } else { next() });
        if let Some(item) = of.and_then(|of| items.get_mut(of)) {
            let (seconds, megabytes) = (worker.clock.elapsed().as_secs_f64(), Some(worker.most));
            item.state = Progress::Over { seconds, megabytes, stopped: Some(reason) };
        }
    }

    fn look_at_time(&mut self) {
        if self.interrupted.is_none() && watch::is_interrupted() {
            self.interrupted = Some(Instant::now());
            for worker in &mut self.workers {
                worker.process.order(&Order::Stop { memory: None });
            }
        }
        let impatient = self.interrupted.is_some_and(|since| since.elapsed() > PATIENCE);
        let total = self.plan.total.filter(|total| past(self.plan.start, *total));
        for worker in &mut self.workers {
            let is_idle = worker.is_loaded && worker.item.is_none();
            if worker.ended.is_some() || is_idle {
                continue;
            }
            let reason = if impatient || (self.interrupted.is_some() && !worker.is_loaded) {
                Stopped::Interrupted
            } else if let Some(seconds) = total {
                Stopped::TotalTime { seconds }
            } else if let Some(time) = self.plan.time.filter(|time| past(worker.clock, *time)) {
                Stopped::Time { seconds: Some(time) }
            } else {
                continue;
            };
            worker.end(reason);
        }
    }

    /// Asks the worker that uses the most memory to finish when memory runs short, and ends it when none is left.
    fn look_at_memory(&mut self) {
        let Some(limit) = self.plan.megabytes else { return };
        let mut sum = memory::used(std::process::id()).unwrap_or(0);
        let mut greatest = None;
        for (at, worker) in self.workers.iter_mut().enumerate().filter(|(_, worker)| worker.ended.is_none()) {
            let used = worker.process.megabytes();
            worker.most = worker.most.max(used);
            sum += used;
            greatest = greatest.max(Some((used, at)));
        }
        let Some((_, at)) = greatest else { return };
        let worker = &mut self.workers[at];
        if sum > part(limit, FULL) {
            worker.end(Stopped::Memory { megabytes: Some(limit) });
        } else if sum > part(limit, NEARLY) && !worker.is_full && worker.item.is_some() {
            worker.is_full = true;
            worker.process.order(&Order::Stop { memory: Some(limit) });
        }
    }

    /// Does not wait forever for the last messages of workers that were ended.
    fn bury(&mut self) {
        let is_late =
            |worker: &Worker| worker.ended.as_ref().is_some_and(|(_, since)| since.elapsed() > LATE);
        while let Some(at) = self.workers.iter().position(is_late) {
            self.gone(at);
        }
    }

    /// Gives items to idle workers, and starts workers where there are too few.
    fn employ(&mut self) {
        let Some(items) = &mut self.items else { return };
        let is_waiting = |item: &&mut Item| matches!(item.state, Progress::Waiting);
        let total = self.plan.total.filter(|total| self.plan.start.elapsed().as_secs_f64() > *total);
        if self.interrupted.is_some() || total.is_some() {
            let reason = total.map_or(Stopped::Interrupted, |seconds| Stopped::TotalTime { seconds });
            let reason = Stopped::NotStarted(Box::new(reason));
            for item in items.iter_mut().filter(is_waiting) {
                item.state = Progress::Over { seconds: 0.0, megabytes: None, stopped: Some(reason.clone()) };
            }
            return;
        }
        for worker in &mut self.workers {
            if !worker.is_loaded || worker.item.is_some() || worker.ended.is_some() {
                continue;
            }
            let Some(at) = items.iter().position(|item| matches!(item.state, Progress::Waiting)) else {
                break;
            };
            items[at].state = Progress::Running;
            worker.work(at, self.plan);
        }
        let waiting = items.iter().filter(|item| matches!(item.state, Progress::Waiting)).count();
        let loading =
            self.workers.iter().filter(|worker| !worker.is_loaded && worker.ended.is_none()).count();
        let living = self.workers.iter().filter(|worker| worker.ended.is_none()).count();
        let wanted = waiting.saturating_sub(loading).min(self.plan.jobs.saturating_sub(living));
        for _ in 0..wanted {
            // If one cannot be started the others have more to do; without any worker nothing can be done.
            if self.start(Instant::now()).is_err() && self.workers.is_empty() {
                self.over = Some(Over::Unavailable);
            }
        }
    }
}

impl Worker {
    /// Begins with an item. The first one has the time that loading has left of it.
    fn work(&mut self, at: usize, plan: &Plan) {
        if self.uses > 0 {
            self.clock = Instant::now();
        }
        self.item = Some(at);
        let left = |limit: f64, since: Instant| (limit - since.elapsed().as_secs_f64()).max(0.0);
        let own = plan.time.map(|time| (left(time, self.clock), Limit { seconds: time, is_total: false }));
        let all = plan.total.map(|total| (left(total, plan.start), Limit { seconds: total, is_total: true }));
        let least = match (own, all) {
            (Some(own), Some(all)) => Some(if all.0 < own.0 { all } else { own }),
            (own, all) => own.or(all),
        };
        self.process.order(&Order::Work { at, limit: least });
        self.uses += 1;
    }

    /// Ends it, for that reason.
    fn end(&mut self, reason: Stopped) {
        let reason = if self.is_loaded { reason } else { Stopped::Loading(Box::new(reason)) };
        self.ended.get_or_insert((reason, Instant::now()));
        self.process.kill();
    }
}

fn finished(items: &[Item], at: usize) -> Option<Report> {
    match items.get(at) {
        Some(Item { known, state: Progress::Over { seconds, megabytes, stopped } }) => Some(Report {
            known: known.clone(),
            seconds: *seconds,
            megabytes: *megabytes,
            stopped: stopped.clone(),
        }),
        Some(Item { state: Progress::Waiting | Progress::Running, .. }) | None => None,
    }
}

/// That many percent of a limit.
fn part(limit: u64, percent: u64) -> u64 {
    limit.saturating_mul(percent) / 100
}

/// Whether a limit is exceeded by so much that waiting ends.
fn past(since: Instant, limit: f64) -> bool {
    since.elapsed().as_secs_f64() > limit * 1.1 + GRACE
}

/// Why a worker ended that was not told to.
fn unexpected(worker: &mut Worker) -> Stopped {
    let status = worker.process.status();
    let panic = worker.panic.take().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    Stopped::Crashed(match (panic, status) {
        (Some(panic), _) => format!("internal error: {panic}"),
        (None, Some(status)) => {
            format!(
                "the verifying process ended unexpectedly ({status}); perhaps it had no memory or stack left"
            )
        }
        (None, None) => "the verifying process fell silent".to_string(),
    })
}
