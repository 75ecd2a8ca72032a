//! Which methods are verified.

use ir::{MethodId, Program};
use source::{Code, Diagnostic, did_you_mean};

use crate::entry::{candidates, describe, find_entry, main_entry, short_name};

/// Which methods a command is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryChoice {
    /// `Main.main`, or the only `main` there is, otherwise every method with a contract.
    Default,
    /// Every method.
    All,
    /// These; `*` stands for any characters.
    Named(Vec<String>),
}

/// The methods that are chosen, in the order of the program.
pub fn entries(program: &Program, choice: &EntryChoice) -> Result<Vec<MethodId>, Diagnostic> {
    match choice {
        EntryChoice::All => Ok(candidates(program).collect()),
        EntryChoice::Named(names) => named(program, names),
        EntryChoice::Default => {
            if let Some(main) = main_entry(program) {
                return Ok(vec![main]);
            }
            let has_contract = |id: &MethodId| program[*id].contract.iter().next().is_some();
            let found: Vec<MethodId> = candidates(program).filter(has_contract).collect();
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

fn named(program: &Program, names: &[String]) -> Result<Vec<MethodId>, Diagnostic> {
    let mut found = Vec::new();
    for name in names {
        if !name.contains('*') {
            found.push(find_entry(program, Some(name))?);
            continue;
        }
        let fits = |id: &MethodId| {
            let full = describe(program, *id);
            glob(name, &full) || glob(name, full.split('(').next().unwrap_or(&full))
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

/// Whether a text fits a pattern in which `*` stands for any characters.
fn glob(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or("");
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::glob;

    #[test]
    fn globs() {
        for (pattern, text, fits) in [
            ("Main.*", "Main.main", true),
            ("*.push", "Stack.push", true),
            ("St*.p*h", "Stack.push", true),
            ("St*.p*h", "Stack.pop", false),
            ("*", "A.b", true),
            ("A.b", "A.b", true),
            ("A.*b", "A.b", true),
            ("ab*ba", "aba", false),
        ] {
            assert_eq!(glob(pattern, text), fits, "{pattern} on {text}");
        }
    }
}
