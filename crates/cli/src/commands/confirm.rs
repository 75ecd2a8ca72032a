//! What `--confirm` does to a report: a virtual machine executes counterexamples and proofs, and decides.

use java::Entry;
use verify::report::{Contradiction, EntryReport, Verdict};
use verify::source::{Code, Diagnostic, Severity, SourceMap};

use crate::java::{Ends, Machine, Shown};

/// Executes what a report says about an entry, and weighs what the machine shows.
pub(super) fn confirm(sources: &SourceMap, machine: &Machine, entry: &Entry, report: &mut EntryReport) {
    for violation in &mut report.violations {
        match machine.confirm(sources, entry, violation) {
            Ok(Shown::Same { machine }) => violation.confirmed_by.push(machine),
            Ok(Shown::Other { machine, shown }) => {
                violation.contradicted_by = Some(Contradiction { machine, shown });
            }
            Ok(Shown::Unlike { machine, shown, reason }) => {
                violation
                    .diagnostic
                    .notes
                    .push(format!("{machine} showed something else: {shown}; {reason}"));
            }
            Ok(Shown::Nothing { machine, reason }) => {
                violation.diagnostic.notes.push(format!("{machine} did not show it: {reason}"));
            }
            // It is about a contract, a deadlock or a race, which no machine looks for: nothing was executed.
            Err(_) => {}
        }
    }
    report.weigh_contradictions();
    if report.verdict == Verdict::Valid {
        refute(machine, entry, report);
    }
}

/// Executes a proved program that has no input.
fn refute(machine: &Machine, entry: &Entry, report: &mut EntryReport) {
    let stats = &report.stats;
    // An execution need not end; but if all that end do so with an exception, none returns.
    let may = Ends {
        throw: stats.exceptions > 0,
        return_: stats.finished > 0 || stats.exceptions == 0 || stats.states > 0,
    };
    let Some((machine, shown)) = machine.refutes(entry, may) else { return };
    // A data race may show what no interleaving does.
    if report.notes.iter().any(|note| note.code == Code::DataRace) {
        let message = format!("{machine} showed what no interleaving does: {shown}");
        let mut note = Diagnostic::general(Code::DataRace, message);
        note.severity = Severity::Warning;
        report.notes.push(note);
    } else {
        report.refute(&machine, &shown);
    }
}
