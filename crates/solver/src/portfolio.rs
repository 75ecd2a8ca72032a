//! Several solvers at once. The first answer wins; which solver gives it decides which model is found, never whether
//! there is one.
#![allow(
    clippy::disallowed_methods,
    reason = "solvers that are programs need a clock; nothing else of the core uses this module"
)]

use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

use crate::process::{Command, Fault, Free, Process, ProcessLimits};
use crate::query::{Answer, Query, Settled, Solve};
use crate::terms::Terms;

/// Several processes as one [`Solve`]. All get the query; when one has answered, the others go on, and what they
/// find later is not used. A process that still works on an old query is left out of a new one.
pub struct Portfolio {
    processes: Vec<Process>,
    /// Receives a message when a process may have written something.
    woken: Receiver<()>,
    disagreements: u64,
    settled: u64,
}

/// How a process takes part in a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// It works on the query.
    Active,
    /// It works on the query again, after it failed once.
    Again,
    /// It still works on an old query, and joins when that is done: otherwise a late answer to the old one
    /// would decide whether a process that knows the new one is asked.
    Waiting,
    /// It takes no part, or no longer does.
    Out,
}

/// One query, and how far each process is with it.
struct Round<'a> {
    terms: &'a Terms,
    query: Query<'a>,
    until: Option<Instant>,
    parts: Vec<Part>,
    /// Why the processes that are out did not settle it.
    reasons: Vec<String>,
}

impl Round<'_> {
    fn is_open(&self) -> bool {
        self.parts.iter().any(|part| *part != Part::Out)
    }

    fn end(&mut self, at: usize, reason: String) {
        self.parts[at] = Part::Out;
        self.reasons[at] = reason;
    }
}

impl Portfolio {
    /// Starts all solvers. The error names one that cannot be started.
    pub fn start(commands: Vec<Command>, limits: ProcessLimits) -> Result<Portfolio, String> {
        let (wake, woken) = channel();
        let processes: Result<Vec<Process>, String> = commands
            .into_iter()
            .map(|command| Process::start_with(command, limits, Some(wake.clone())))
            .collect();
        let processes = processes?;
        if processes.is_empty() {
            return Err("a portfolio needs a solver".to_string());
        }
        Ok(Portfolio { processes, woken, disagreements: 0, settled: 0 })
    }

    /// How often a late answer contradicted the one that was given: one of the solvers is wrong then.
    pub fn disagreements(&self) -> u64 {
        self.disagreements
    }

    /// Waits until something may have been written, or it is too late; false then.
    fn wait(&self, until: Option<Instant>) -> bool {
        let woken = match until {
            None => self.woken.recv().is_ok(),
            Some(until) => self.woken.recv_timeout(until.saturating_duration_since(Instant::now())).is_ok(),
        };
        // One look at every process is enough for all that was written so far.
        while self.woken.try_recv().is_ok() {}
        woken
    }

    /// Which processes can be asked. If all are busy, waits for the first to finish; if none does in time, all are
    /// restarted.
    fn ready(&mut self, until: Option<Instant>) -> Vec<Part> {
        loop {
            let mut busy = false;
            let mut parts = Vec::with_capacity(self.processes.len());
            for process in &mut self.processes {
                let free = process.free();
                self.disagreements += u64::from(matches!(free, Free::Disagrees));
                busy |= matches!(free, Free::Busy);
                parts.push(match free {
                    Free::Yes | Free::Disagrees => Part::Active,
                    Free::Busy => Part::Waiting,
                    Free::GivenUp => Part::Out,
                });
            }
            if parts.contains(&Part::Active) || !busy {
                return parts;
            }
            if !self.wait(until) {
                for process in &mut self.processes {
                    if matches!(process.free(), Free::Busy) {
                        process.overdue();
                    }
                }
                let active = |process: &Process| match process.is_given_up() {
                    true => Part::Out,
                    false => Part::Active,
                };
                return self.processes.iter().map(active).collect();
            }
        }
    }

    fn deadline(&self) -> Option<Instant> {
        let deadlines: Option<Vec<Instant>> = self.processes.iter().map(Process::deadline).collect();
        deadlines.and_then(|deadlines| deadlines.into_iter().max())
    }

    fn answer(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        let parts = self.ready(self.deadline());
        // A process that had to be waited for has the whole time of the query left.
        let until = self.deadline();
        let reasons = vec![String::new(); self.processes.len()];
        let mut round = Round { terms, query, until, parts, reasons };
        for at in 0..self.processes.len() {
            match round.parts[at] {
                Part::Active | Part::Again => self.begin(&mut round, at),
                Part::Waiting => {}
                Part::Out => round.reasons[at] = self.processes[at].given_up(),
            }
        }
        while round.is_open() {
            for at in 0..self.processes.len() {
                match round.parts[at] {
                    Part::Active | Part::Again => {}
                    Part::Waiting => self.join(&mut round, at),
                    Part::Out => continue,
                }
                if round.parts[at] == Part::Waiting || round.parts[at] == Part::Out {
                    continue;
                }
                if let Some(answer) = self.look(&mut round, at) {
                    self.leave(&round.parts, Some(matches!(answer, Answer::Sat(_))));
                    return answer;
                }
            }
            if round.is_open() && !self.wait(until) {
                break;
            }
        }
        for (at, part) in round.parts.iter().enumerate() {
            if *part != Part::Out {
                round.reasons[at] = format!("{} did not answer in time", self.processes[at].name());
            }
        }
        self.leave(&round.parts, None);
        Answer::Unknown(round.reasons.join("; "))
    }

    /// Checks whether a process has an answer that settles the query.
    fn look(&mut self, round: &mut Round<'_>, at: usize) -> Option<Answer> {
        match self.processes[at].poll(round.terms, round.query, Some(Instant::now())) {
            Ok(None) => {}
            Ok(Some(answer)) => {
                self.processes[at].succeed(&answer);
                match answer {
                    Answer::Unknown(reason) => round.end(at, reason),
                    Answer::Sat(_) | Answer::Unsat => {
                        round.parts[at] = Part::Out;
                        return Some(answer);
                    }
                }
            }
            Err(reason) if round.parts[at] == Part::Active => {
                self.processes[at].end(reason);
                round.parts[at] = Part::Again;
                self.begin(round, at);
            }
            Err(reason) => {
                self.processes[at].fail(reason.clone());
                round.end(at, reason);
            }
        }
        None
    }

    /// Asks a process that was busy, if it no longer is.
    fn join(&mut self, round: &mut Round<'_>, at: usize) {
        let free = self.processes[at].free();
        self.disagreements += u64::from(matches!(free, Free::Disagrees));
        match free {
            Free::Busy => {}
            Free::GivenUp => round.end(at, self.processes[at].given_up()),
            Free::Yes | Free::Disagrees => {
                round.parts[at] = Part::Active;
                self.begin(round, at);
            }
        }
    }

    fn begin(&mut self, round: &mut Round<'_>, at: usize) {
        match self.processes[at].begin(round.terms, round.query, round.until) {
            Ok(()) => {}
            Err(Fault::Refused(reason)) => round.end(at, reason),
            Err(Fault::Broken(reason)) => {
                self.processes[at].fail(reason.clone());
                round.end(at, reason);
            }
        }
    }

    /// Does not wait for processes that still work.
    fn leave(&mut self, parts: &[Part], settled: Option<bool>) {
        for (process, part) in self.processes.iter_mut().zip(parts) {
            match part {
                Part::Active | Part::Again => process.leave(settled),
                Part::Waiting | Part::Out => {}
            }
        }
    }
}

impl Solve for Portfolio {
    fn check(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        let answer = self.answer(terms, query);
        self.settled += u64::from(!matches!(answer, Answer::Unknown(_)));
        answer
    }

    fn complaint(&self) -> Option<&str> {
        (self.disagreements > 0).then_some("two back-ends of the portfolio contradict each other")
    }

    fn settled(&self) -> Vec<Settled> {
        let each = self.processes.iter().flat_map(Process::settled);
        std::iter::once(Settled { name: "portfolio".into(), count: self.settled, time: 0 })
            .chain(each)
            .collect()
    }
}
