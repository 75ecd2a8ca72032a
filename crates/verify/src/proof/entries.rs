//! Which methods are verified.

use ir::{EntryChoice, EntryName, MethodId, Program};
use source::{Code, Diagnostic, did_you_mean};

use crate::entry::{candidates, describe, find_entry, main_entry, short_name};

/// The methods that are chosen, in the order of the program.
pub fn entries(program: &Program, choice: &EntryChoice) -> Result<Vec<MethodId>, Diagnostic> {
    match choice {
        EntryChoice::All => Ok(candidates(program).collect()),
        EntryChoice::Named(names) => named(program, names),
        EntryChoice::Main => Ok(vec![find_entry(program, None)?]),
        EntryChoice::Default => {
            if let Some(main) = main_entry(program) {
                return Ok(vec![main]);
            }
            let found: Vec<MethodId> = candidates(program).filter(|id| is_specified(program, *id)).collect();
            if !found.is_empty() {
                return Ok(found);
            }
            let message = match candidates(program).any(|id| &*program[id].name == "main") {
                true => {
                    "there is nothing to verify: several classes have a `main`, and no method has a contract"
                }
                false => "there is nothing to verify: no `main`, and no method has a contract",
            };
            Err(Diagnostic::general(Code::UnknownEntry, message)
                .hint("name methods with `--entry Class.method`, or take all with `--all`"))
        }
    }
}

/// Whether something is written down about a method: a contract, or an invariant of its class.
fn is_specified(program: &Program, id: MethodId) -> bool {
    let (method, contract) = (&program[id], &program[id].contract);
    contract.iter().next().is_some()
        || contract.modifies.is_some()
        || !contract.decreases.is_empty()
        || method.kind.has_receiver() && program.invariants_around(method.class).next().is_some()
}

fn named(program: &Program, names: &[String]) -> Result<Vec<MethodId>, Diagnostic> {
    let mut found = Vec::new();
    for name in names {
        let wanted = EntryName::parse(name);
        if !wanted.is_pattern() {
            found.push(find_entry(program, Some(name))?);
            continue;
        }
        let fits = |id: &MethodId| {
            let full = describe(program, *id);
            let full = EntryName::parse(&full);
            let params: Vec<String> = full.params.iter().flatten().map(|ty| ty.to_string()).collect();
            wanted.fits(full.path) && wanted.takes(&params)
        };
        let before = found.len();
        found.extend(candidates(program).filter(fits));
        if found.len() == before {
            let all: Vec<String> = candidates(program).map(|id| short_name(program, id)).collect();
            let hint = did_you_mean(name, all.iter().map(|name| name.as_str()));
            let message = format!("no method fits `{name}`");
            return Err(Diagnostic::general(Code::UnknownEntry, message).maybe_hint(hint));
        }
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}
