//! What is at the end of a chain: one back-end, several in sequence, or several side by side.

use std::fmt;
use std::sync::Arc;

use crate::portfolio::Portfolio;
use crate::process::{Command, Process, ProcessLimits};
use crate::query::{Answer, Query, Settled, Solve};
use crate::smt::{Limits, Manner, Z3};
use crate::smtlib::{Dialect, print};
use crate::terms::Terms;

/// A solver for all queries, or nearly all.
#[derive(Clone, Debug, Default)]
pub enum BackEnd {
    /// Z3 in this process.
    #[default]
    Z3,
    /// A program that reads SMT-LIB.
    Process(Command),
    /// Programs that get the same query at the same time.
    Portfolio(Vec<Command>),
}

impl BackEnd {
    /// The back-end of a name: `z3` is the one in this process, `z3-process` the program; otherwise what
    /// [`Command::named`] knows.
    pub fn named(name: &str) -> Result<BackEnd, String> {
        match name {
            "z3" => Ok(BackEnd::Z3),
            "z3-process" => Command::named("z3").map(BackEnd::Process),
            _ => Command::named(name).map(BackEnd::Process),
        }
    }

    /// Whether it can be started; if not, why.
    pub fn probe(&self) -> Result<(), String> {
        let limits = ProcessLimits::default();
        match self {
            BackEnd::Z3 => Ok(()),
            BackEnd::Process(command) => Process::start(command.clone(), limits).map(drop),
            BackEnd::Portfolio(commands) => Portfolio::start(commands.clone(), limits).map(drop),
        }
    }

    fn start(&self, limits: Limits, manner: Manner) -> Box<dyn Solve> {
        let mut outside = ProcessLimits::default();
        if limits.milliseconds > 0 {
            outside.milliseconds = limits.milliseconds;
        }
        let started: Result<Box<dyn Solve>, String> = match self {
            BackEnd::Z3 => Z3::start(limits, manner).map(|solver| Box::new(solver) as Box<dyn Solve>),
            BackEnd::Process(command) => {
                Process::start(command.clone(), outside).map(|process| Box::new(process) as Box<dyn Solve>)
            }
            BackEnd::Portfolio(commands) => {
                Portfolio::start(commands.clone(), outside).map(|all| Box::new(all) as Box<dyn Solve>)
            }
        };
        started.unwrap_or_else(|reason| Box::new(Missing(reason)))
    }
}

/// A query to a back-end.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The query as an SMT-LIB script, or why it has none.
    pub script: Result<String, String>,
    /// `sat`, `unsat` or `unknown` with the reason.
    pub answer: String,
    /// How long it took, in the units of the chain's clock.
    pub time: u64,
}

/// Receives queries to log them.
#[derive(Clone)]
pub struct Log(pub Arc<dyn Fn(Asked) + Send + Sync>);

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Log")
    }
}

/// The end of a chain: a query that one back-end leaves unknown goes to the next.
pub(crate) struct End {
    members: Vec<Box<dyn Solve>>,
    log: Option<Log>,
    clock: Option<fn() -> u64>,
}

impl End {
    pub(crate) fn new(
        back_ends: &[BackEnd],
        limits: Limits,
        manner: Manner,
        log: Option<Log>,
        clock: Option<fn() -> u64>,
    ) -> End {
        let one = [BackEnd::default()];
        let back_ends = if back_ends.is_empty() { &one[..] } else { back_ends };
        let members = back_ends.iter().map(|back_end| back_end.start(limits, manner)).collect();
        End { members, log, clock }
    }

    fn answer(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        let mut reasons = Vec::new();
        for member in &mut self.members {
            match member.check(terms, query) {
                Answer::Unknown(reason) => reasons.push(reason),
                answer => return answer,
            }
        }
        Answer::Unknown(reasons.join("; "))
    }
}

impl Solve for End {
    fn check(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        let Some(log) = self.log.clone() else { return self.answer(terms, query) };
        let now = |end: &End| end.clock.map_or(0, |clock| clock());
        let start = now(self);
        let answer = self.answer(terms, query);
        let time = now(self).saturating_sub(start);
        let word = match &answer {
            Answer::Sat(_) => "sat".to_string(),
            Answer::Unsat => "unsat".to_string(),
            Answer::Unknown(reason) => format!("unknown: {reason}"),
        };
        let script = print(terms, query, Dialect::Standard).map(|printed| printed.text);
        (log.0)(Asked { script, answer: word, time });
        answer
    }

    fn count_work(&mut self) {
        self.members.iter_mut().for_each(|member| member.count_work());
    }

    fn work(&self) -> u64 {
        self.members.iter().map(|member| member.work()).sum()
    }

    fn complaint(&self) -> Option<&str> {
        self.members.iter().find_map(|member| member.complaint())
    }

    fn settled(&self) -> Vec<Settled> {
        self.members.iter().flat_map(|member| member.settled()).collect()
    }
}

/// A program that could not be started.
struct Missing(String);

impl Solve for Missing {
    fn check(&mut self, _: &Terms, _: Query<'_>) -> Answer {
        Answer::Unknown(self.0.clone())
    }

    fn settled(&self) -> Vec<Settled> {
        Vec::new()
    }
}
