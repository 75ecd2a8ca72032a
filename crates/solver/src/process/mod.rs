//! Solvers that run as programs of their own and speak SMT-LIB over pipes.
//!
//! A program may do anything: hang, die, print nonsense, lie. It is asked with a limit, ended when it misbehaves,
//! restarted, and given up when that happens again and again. A model is believed only after a check; `unsat` has to be
//! believed.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a back-end that is a program needs processes and a clock; nothing else of the core uses this module"
)]

mod child;
mod command;
mod model;

use std::rc::Rc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

pub use command::{Command, ProcessLimits};

use crate::query::{Answer, Query, Settled, Solve};
use crate::smtlib::{Asked, Dialect, Writer, Written, header};
use crate::terms::{Term, Terms};
use child::{Child, Output};

/// After so many queries in a row on which it failed, twice each, a solver is not asked any more.
const FAILURES: u32 = 3;
/// The same after so many queries in a row without an answer in time. The number is larger, because the queries may be
/// the cause.
const LATE: u32 = 10;
/// How many bytes of answer are read before they are taken for nonsense.
const ANSWER: usize = 1 << 27;

/// A solver as a [`Solve`]: a child process that lives from query to query and follows the path with push and pop.
pub struct Process {
    command: Command,
    limits: ProcessLimits,
    /// What to wake when there is something to read.
    wake: Option<Sender<()>>,
    running: Option<Running>,
    /// The number of the newest question. Every answer ends with that of its question.
    number: u64,
    /// Queries in a row on which it failed, and what the last failure was.
    failures: u32,
    failure: String,
    /// Queries in a row without an answer in time.
    late: u32,
    settled: u64,
}

/// Why a query has no answer.
pub(crate) enum Fault {
    /// It cannot be written; the solver is unchanged.
    Refused(String),
    /// The solver failed.
    Broken(String),
}

struct Running {
    child: Child,
    writer: Writer,
    levels: Vec<(Term, Written)>,
    /// What the logic was chosen for.
    nonlinear: bool,
    phase: Phase,
    lines: Vec<String>,
    size: usize,
    /// When it should have answered.
    until: Option<Instant>,
}

/// What a solver is doing.
enum Phase {
    Idle,
    /// It decides a query.
    Checking,
    /// It writes the values that were asked for.
    Valuing(Vec<Asked>),
    /// It works on a query that is settled already; this is how.
    Late(Option<bool>),
}

/// The state of a solver that worked on an old query.
pub(crate) enum Free {
    /// It can be asked.
    Yes,
    /// It can be asked, and its late answer contradicts the one that was given.
    Disagrees,
    /// It still works.
    Busy,
    /// It is no longer asked.
    GivenUp,
}

impl Process {
    /// Starts a solver. The error says that there is no such program.
    pub fn start(command: Command, limits: ProcessLimits) -> Result<Process, String> {
        Process::start_with(command, limits, None)
    }

    pub(crate) fn start_with(
        command: Command,
        limits: ProcessLimits,
        wake: Option<Sender<()>>,
    ) -> Result<Process, String> {
        let mut process = Process {
            command,
            limits,
            wake,
            running: None,
            number: 0,
            failures: 0,
            failure: String::new(),
            late: 0,
            settled: 0,
        };
        process.running = Some(process.launch(false)?);
        Ok(process)
    }

    /// The solver's name.
    pub fn name(&self) -> &str {
        &self.command.name
    }

    /// Whether it failed so often that it is no longer asked.
    pub fn is_given_up(&self) -> bool {
        self.failures >= FAILURES || self.late >= LATE
    }

    fn launch(&self, nonlinear: bool) -> Result<Running, String> {
        let child = Child::start(&self.command, self.command.limiting(self.limits), self.wake.clone())?;
        child.send(header(self.command.dialect, nonlinear));
        Ok(Running {
            child,
            writer: Writer::new(self.command.dialect),
            levels: Vec::new(),
            nonlinear,
            phase: Phase::Idle,
            lines: Vec::new(),
            size: 0,
            until: None,
        })
    }

    /// When an answer to a query asked now is overdue; none without a limit.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let patience = self.command.patience(self.limits);
        patience.and_then(|milliseconds| Instant::now().checked_add(Duration::from_millis(milliseconds)))
    }

    /// Asks a query without waiting for the answer. The solver must be idle.
    pub(crate) fn begin(
        &mut self,
        terms: &Terms,
        query: Query<'_>,
        until: Option<Instant>,
    ) -> Result<(), Fault> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.launch(false).map_err(Fault::Broken)?,
        };
        let mut text = String::new();
        let mut followed = running.follow(terms, query, &mut text);
        let nonlinear = running.levels.iter().any(|(_, level)| level.nonlinear);
        if self.command.dialect == Dialect::Yices && nonlinear != running.nonlinear {
            // Another logic needs another engine, from the start.
            running = self.launch(nonlinear).map_err(Fault::Broken)?;
            text.clear();
            followed = running.follow(terms, query, &mut text);
        }
        if followed.is_ok() {
            self.number += 1;
            text.push_str(&format!("(check-sat)\n(echo \"{}\")\n", self.number));
            running.phase = Phase::Checking;
            running.until = until;
        }
        running.child.send(text);
        self.running = Some(running);
        followed.map_err(Fault::Refused)
    }

    /// The answer to the query, if it comes in time; without a limit, waits as long as it takes.
    pub(crate) fn poll(
        &mut self,
        terms: &Terms,
        query: Query<'_>,
        until: Option<Instant>,
    ) -> Result<Option<Answer>, String> {
        let name = &self.command.name;
        let Some(running) = self.running.as_mut() else { return Err(format!("{name} does not run")) };
        loop {
            if !running.read(self.number, until).map_err(|reason| format!("{name} {reason}"))? {
                return Ok(None);
            }
            let lines = std::mem::take(&mut running.lines);
            let model = match std::mem::replace(&mut running.phase, Phase::Idle) {
                Phase::Idle | Phase::Late(_) => return Err(format!("{name} was not asked")),
                Phase::Checking => match verdict(&lines) {
                    Some(Some(false)) => return Ok(Some(Answer::Unsat)),
                    Some(None) => return Ok(Some(Answer::Unknown(format!("{name} gave up")))),
                    // Z3 also works during `push`, where its limit is an error; it is unusable after that.
                    None if lines.iter().any(|line| line.contains("canceled")) => {
                        let reason = format!("{name} gave up: {}", shortened(&lines));
                        self.running = None;
                        return Ok(Some(Answer::Unknown(reason)));
                    }
                    None => return Err(format!("{name} answered {}", shortened(&lines))),
                    Some(Some(true)) => {
                        let levels: Vec<&Written> = running.levels.iter().map(|(_, level)| level).collect();
                        let asked = running.writer.asked(terms, levels);
                        let mut text = running.writer.get_value(terms, &asked);
                        if text.is_empty() {
                            crate::model::Model::default()
                        } else {
                            self.number += 1;
                            text.push_str(&format!("(echo \"{}\")\n", self.number));
                            running.child.send(text);
                            running.phase = Phase::Valuing(asked);
                            continue;
                        }
                    }
                },
                Phase::Valuing(asked) => match model::read(terms, &asked, &lines.join("\n")) {
                    Some(model) => model,
                    None => return Err(format!("{name} gave as values {}", shortened(&lines))),
                },
            };
            if query.conjuncts().all(|term| model.holds(terms, term)) {
                return Ok(Some(Answer::Sat(Rc::new(model))));
            }
            return Ok(Some(Answer::Unknown(format!("the model of {name} does not satisfy the query"))));
        }
    }

    /// The query is settled; the answer that is still to come is not waited for.
    pub(crate) fn leave(&mut self, settled: Option<bool>) {
        if let Some(running) = self.running.as_mut() {
            running.phase = match running.phase {
                Phase::Idle => Phase::Idle,
                Phase::Checking => Phase::Late(settled),
                Phase::Valuing(_) | Phase::Late(_) => Phase::Late(None),
            };
        }
    }

    /// Whether the solver can be asked. One that is overdue with an old answer is ended.
    pub(crate) fn free(&mut self) -> Free {
        if self.is_given_up() {
            return Free::GivenUp;
        }
        let now = Instant::now();
        let Some(running) = self.running.as_mut() else { return Free::Yes };
        let Phase::Late(settled) = running.phase else { return Free::Yes };
        match running.read(self.number, Some(now)) {
            Ok(true) => {
                running.phase = Phase::Idle;
                let late = verdict(&std::mem::take(&mut running.lines)).flatten();
                let disagrees = late.is_some_and(|late| settled.is_some_and(|settled| late != settled));
                if disagrees { Free::Disagrees } else { Free::Yes }
            }
            Ok(false) if running.until.is_some_and(|until| until < now) => {
                self.overdue();
                self.free()
            }
            Ok(false) => Free::Busy,
            Err(reason) => {
                self.fail(reason);
                self.free()
            }
        }
    }

    /// Ends the solver, to be restarted for the same query, which may not have been what made it fail.
    pub(crate) fn end(&mut self, reason: String) {
        self.running = None;
        self.failure = reason;
    }

    /// Ends the solver because it failed, to be restarted for the next query.
    pub(crate) fn fail(&mut self, reason: String) {
        self.end(reason);
        self.failures += 1;
    }

    /// Ends the solver because it did not answer in time.
    pub(crate) fn overdue(&mut self) {
        self.running = None;
        self.late += 1;
        let (name, limit) = (&self.command.name, self.limits.milliseconds);
        self.failure = format!("{name} did not answer within {limit} ms");
    }

    /// The solver behaved.
    pub(crate) fn succeed(&mut self, answer: &Answer) {
        (self.failures, self.late) = (0, 0);
        self.settled += u64::from(!matches!(answer, Answer::Unknown(_)));
    }

    /// Why a solver was given up.
    pub(crate) fn given_up(&self) -> String {
        let failures = self.failures.max(self.late);
        format!("{} was given up after {failures} failures: {}", self.command.name, self.failure)
    }

    fn answer(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        if self.is_given_up() {
            return Answer::Unknown(self.given_up());
        }
        let until = self.deadline();
        for again in [false, true] {
            let answer = match self.begin(terms, query, until) {
                Ok(()) => self.poll(terms, query, until),
                Err(Fault::Refused(reason)) => return Answer::Unknown(reason),
                Err(Fault::Broken(reason)) => Err(reason),
            };
            match answer {
                Ok(Some(answer)) => {
                    self.succeed(&answer);
                    return answer;
                }
                Ok(None) => {
                    self.overdue();
                    break;
                }
                Err(reason) if again => self.fail(reason),
                Err(reason) => self.end(reason),
            }
        }
        Answer::Unknown(self.failure.clone())
    }
}

impl Solve for Process {
    fn check(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        self.answer(terms, query)
    }

    fn settled(&self) -> Vec<Settled> {
        let name = match self.command.dialect {
            Dialect::Z3 => "z3 process",
            Dialect::Cvc5 => "cvc5 process",
            Dialect::Cvc4 => "cvc4 process",
            Dialect::Yices => "yices process",
            Dialect::Bitwuzla => "bitwuzla process",
            Dialect::Standard => "other process",
        };
        vec![Settled { name: name.into(), count: self.settled, time: 0 }]
    }
}

impl Running {
    /// Writes what makes the asserted conjuncts those of a query, keeping the common prefix. Where it fails the
    /// text is still to be sent: it ends before the conjunct that cannot be written.
    fn follow(&mut self, terms: &Terms, query: Query<'_>, text: &mut String) -> Result<(), String> {
        let wanted: Vec<Term> = query.conjuncts().collect();
        let common = self.levels.iter().zip(&wanted).take_while(|((term, _), other)| term == *other).count();
        let surplus = self.levels.len() - common;
        if surplus > 0 {
            text.push_str(&format!("(pop {surplus})\n"));
            while self.levels.len() > common {
                if let Some((_, level)) = self.levels.pop() {
                    self.writer.forget(&level);
                }
            }
        }
        for term in &wanted[common..] {
            let mut body = String::new();
            let level = self.writer.conjunct(terms, *term, &mut body)?;
            text.push_str("(push 1)\n");
            text.push_str(&body);
            self.levels.push((*term, level));
        }
        Ok(())
    }

    /// Reads lines up to the number of the question; false if they do not come in time.
    fn read(&mut self, number: u64, until: Option<Instant>) -> Result<bool, String> {
        loop {
            let limit = until.map(|until| until.saturating_duration_since(Instant::now()));
            match self.child.next(limit) {
                Output::Nothing => return Ok(false),
                Output::Closed => return Err(format!("ended, after {}", shortened(&self.lines))),
                Output::Line(line) => {
                    // The standard wants quotes around it; Z3 and Yices leave them out.
                    let bare = line.trim().trim_matches('"');
                    if bare.parse::<u64>() == Ok(number) {
                        self.size = 0;
                        return Ok(true);
                    }
                    self.size += line.len() + 1;
                    if self.size > ANSWER {
                        return Err("printed too much".to_string());
                    }
                    self.lines.push(line);
                }
            }
        }
    }
}

/// The word of an answer, if it is one: sat, unsat, or neither.
fn verdict(lines: &[String]) -> Option<Option<bool>> {
    let mut words = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
    match (words.next(), words.next()) {
        (Some("sat"), None) => Some(Some(true)),
        (Some("unsat"), None) => Some(Some(false)),
        (Some("unknown" | "timeout"), None) => Some(None),
        _ => None,
    }
}

/// Something that was printed, for a message.
fn shortened(lines: &[String]) -> String {
    match lines.iter().find(|line| !line.trim().is_empty()) {
        None => "nothing".to_string(),
        Some(line) => format!("`{}`", line.trim().chars().take(100).collect::<String>()),
    }
}
