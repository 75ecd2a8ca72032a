//! What it means if a machine of the language shows something else: it decides. What the engine and the interpreter found
//! may be a mistake of both, so that a violation that did not happen there is no violation, and a proof that an execution
//! refutes is none.

use crate::report::{Contradiction, EntryReport, Reason, Verdict};

impl EntryReport {
    /// Takes violations into account that a machine contradicts. They stay in the report with both outcomes, but without
    /// another one the verdict is unknown.
    pub fn weigh_contradictions(&mut self) {
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
    pub fn refute(&mut self, machine: &str, shown: &str) {
        self.doubts.push(Reason::Refuted { machine: machine.to_string(), shown: shown.to_string() });
        self.verdict = Verdict::Unknown(self.doubts.clone());
    }
}
