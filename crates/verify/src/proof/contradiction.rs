//! What it means if a machine of the language shows something else: the machine is right. What the engine and the
//! interpreter found may be a mistake of both, so a violation that did not happen there is not reported as one, and a
//! proof that an execution refutes does not count.

use source::{Code, Diagnostic, Severity, SourceMap};

use crate::front_end::{Ends, Machine, Shown};
use crate::report::{Contradiction, EntryReport, Reason, Verdict};

impl EntryReport {
    /// Has a machine execute what the report says about an entry, and weighs what it shows.
    pub fn confirm(&mut self, sources: &SourceMap, machine: &dyn Machine, entry: usize) {
        for violation in &mut self.violations {
            let shown = machine.confirm(sources, entry, violation);
            let notes = &mut violation.diagnostic.notes;
            match shown {
                Ok(Shown::Same { machine }) => violation.confirmed_by.push(machine),
                Ok(Shown::Other(other)) => violation.contradicted_by = Some(other),
                Ok(Shown::Unlike { other: Contradiction { machine, shown }, reason }) => {
                    notes.push(format!("{machine} showed something else: {shown}; {reason}"));
                }
                Ok(Shown::Nothing { machine, reason }) => {
                    notes.push(format!("{machine} did not show it: {reason}"));
                }
                // It is about a contract, a deadlock or a race, which no machine looks for: nothing was executed.
                Err(_) => {}
            }
        }
        self.weigh_contradictions();
        if self.verdict == Verdict::Valid {
            self.execute_proved(machine, entry);
        }
    }

    /// Executes a proved program that has no input.
    fn execute_proved(&mut self, machine: &dyn Machine, entry: usize) {
        let stats = &self.stats;
        // An execution need not end; but if all that end do so with an exception, none returns.
        let may = Ends {
            exception: stats.exceptions > 0,
            result: stats.finished > 0 || stats.exceptions == 0 || stats.states > 0,
        };
        let Some(Contradiction { machine, shown }) = machine.refute(entry, may) else { return };
        // A data race may show what no interleaving does.
        if self.notes.iter().any(|note| note.code == Code::DataRace) {
            let message = format!("{machine} showed what no interleaving does: {shown}");
            self.notes.push(Diagnostic::general(Code::DataRace, message).severity(Severity::Warning));
        } else {
            self.refute(&machine, &shown);
        }
    }

    /// Takes violations into account that a machine contradicts. They stay in the report with both outcomes, but without
    /// another one the verdict is unknown.
    fn weigh_contradictions(&mut self) {
        let mut reasons = Vec::new();
        for found in &self.violations {
            let Some(Contradiction { machine, shown }) = &found.contradicted_by else { continue };
            reasons.push(Reason::Contradicted {
                message: found.diagnostic.message.clone(),
                span: found.diagnostic.span(),
                machine: machine.clone(),
                shown: shown.clone(),
            });
        }
        if reasons.is_empty() {
            return;
        }
        let is_certain = reasons.len() < self.violations.len();
        self.doubts.extend(reasons);
        if self.verdict == Verdict::Invalid && !is_certain {
            self.verdict = Verdict::Unknown(self.doubts.clone());
        }
    }

    /// An execution on a machine refutes a proof: there is a mistake somewhere, and nothing is known.
    fn refute(&mut self, machine: &str, shown: &str) {
        self.doubts.push(Reason::Refuted { machine: machine.to_string(), shown: shown.to_string() });
        self.verdict = Verdict::Unknown(self.doubts.clone());
    }
}
