//! What a verdict relies on and a real machine does not promise, with the place where it is used first.

use engine::{Exploration, Options};
use ir::{Assumption, Program};
use source::{Code, Span};

use super::{Verdict, exhaustion};

/// An assumption that a verdict relies on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relied {
    /// What is assumed.
    pub assumption: Assumption,
    /// Where the program depends on it, if that is one place: the first.
    pub span: Option<Span>,
    /// Why it is listed, or what it means here.
    pub detail: Option<String>,
    /// The option that takes it back.
    pub option: Option<&'static str>,
}

impl Relied {
    /// The code whose page explains it; its title says what is assumed.
    pub fn code(&self) -> Code {
        match self.assumption {
            Assumption::SequentialConsistency => Code::SequentialConsistency,
            Assumption::NoSpuriousWakeups => Code::NoSpuriousWakeups,
            Assumption::IdentityHashCodes => Code::IdentityHashCodes,
            Assumption::WeakReferences => Code::WeakReferences,
            Assumption::UnlimitedStack => Code::UnlimitedStack,
            Assumption::UnlimitedMemory => Code::UnlimitedMemory,
            Assumption::ForwardClock => Code::ForwardClock,
            Assumption::DefaultCharset => Code::DefaultCharset,
            Assumption::DefaultLocale => Code::DefaultLocale,
            Assumption::InputClasses => Code::InputClasses,
        }
    }
}

/// What a verdict relies on. One that is not known relies on nothing; a violation was replayed, and relies on what
/// chooses one of several behaviours only.
pub(super) fn relied(
    program: &Program,
    options: &Options,
    exploration: &Exploration,
    verdict: &Verdict,
) -> Vec<Relied> {
    let is_listed = |assumption: Assumption| match verdict {
        Verdict::Valid | Verdict::Bounded(_) => true,
        Verdict::Invalid => !assumption.is_restriction(),
        Verdict::Unknown(_) => false,
    };
    let mut relied: Vec<Relied> = Vec::new();
    relied.extend(consistency(program, exploration));
    for (assumption, span) in &exploration.assumptions {
        if relied.iter().all(|known| known.assumption != *assumption) {
            relied.push(Relied {
                assumption: *assumption,
                span: Some(*span),
                detail: None,
                option: option(*assumption),
            });
        }
    }
    relied.extend(exhaustion::relied(program, options, exploration));
    relied.retain(|known| is_listed(known.assumption));
    relied.sort_by_key(|known| known.assumption);
    relied
}

/// Sequential consistency, where the language promises it to programs without data races only: if there is a race, or
/// if states were visited in place of executions, because states do not remember who accessed what.
fn consistency(program: &Program, exploration: &Exploration) -> Option<Relied> {
    if !program.is_idealized {
        return None;
    }
    let assumption = Assumption::SequentialConsistency;
    if let Some(race) = exploration.races.first() {
        let detail = Some("there is a data race".to_string());
        return Some(Relied { assumption, span: Some(race.accesses[1].span), detail, option: None });
    }
    let detail = Some("the search by states may miss data races".to_string());
    (exploration.stats.by_states > 0).then_some(Relied { assumption, span: None, detail, option: None })
}

/// The option that takes an assumption of a model back.
fn option(assumption: Assumption) -> Option<&'static str> {
    match assumption {
        Assumption::NoSpuriousWakeups => Some("--spurious-wakeups"),
        Assumption::IdentityHashCodes => Some("--any-hash-codes"),
        Assumption::UnlimitedStack => Some("--stack-depth N"),
        Assumption::SequentialConsistency
        | Assumption::WeakReferences
        | Assumption::UnlimitedMemory
        | Assumption::ForwardClock
        | Assumption::DefaultCharset
        | Assumption::DefaultLocale
        | Assumption::InputClasses => None,
    }
}
