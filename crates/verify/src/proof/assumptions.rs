//! What a verdict relies on and a real machine does not promise, with the place where it is used first.

use engine::{Exploration, Options};
use ir::{Assumption, Program};

use super::exhaustion;
use crate::report::{Detail, Relied, Verdict};

/// What a verdict relies on. An unknown verdict relies on nothing; a violation was replayed, and relies only on
/// assumptions that choose one of several behaviours.
pub(super) fn relied(
    program: &Program,
    options: &Options,
    exploration: &Exploration,
    verdict: &Verdict,
) -> Vec<Relied> {
    let is_listed = |assumption: Assumption| match verdict {
        Verdict::Valid | Verdict::Bounded(_) | Verdict::Unreachable | Verdict::UnreachableWithin(_) => true,
        Verdict::Invalid | Verdict::Reachable => !assumption.is_restriction(),
        Verdict::Unknown(_) => false,
    };
    let mut relied: Vec<Relied> = Vec::new();
    relied.extend(consistency(program, exploration));
    for (assumption, span) in &exploration.assumptions {
        if relied.iter().all(|known| known.assumption != *assumption) {
            relied.push(Relied { assumption: *assumption, span: Some(*span), detail: None });
        }
    }
    relied.extend(exhaustion::relied(program, options, exploration));
    relied.retain(|known| is_listed(known.assumption));
    relied.sort_by_key(|known| known.assumption);
    relied
}

/// Sequential consistency, where the language promises it only to programs without data races: if there is a race, or
/// if states were visited in place of executions, because states do not record which thread accessed what.
fn consistency(program: &Program, exploration: &Exploration) -> Option<Relied> {
    if !program.is_idealized {
        return None;
    }
    let assumption = Assumption::SequentialConsistency;
    if let Some(race) = exploration.races.first() {
        let detail = Some(Detail::Race);
        return Some(Relied { assumption, span: Some(race.accesses[1].span), detail });
    }
    let detail = Some(Detail::ByStates);
    (exploration.stats.by_states > 0).then_some(Relied { assumption, span: None, detail })
}
