//! Diagnostics as data: what is wrong, where, and what to do about it.

use serde::{Deserialize, Serialize};

use crate::{Code, Span};

/// How bad a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
pub enum Severity {
    /// Not shown at all; a rule that is only on with `--strict` starts here.
    Allow,
    /// Worth knowing; changes no exit code.
    Note,
    /// Suspicious, but the program has a meaning.
    Warning,
    /// The program is rejected.
    Error,
}

/// A span with a remark.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Label {
    /// The characters the remark is about.
    pub span: Span,
    /// The remark; may be empty, then the span is only marked.
    pub text: String,
}

/// One message to the user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Diagnostic {
    /// The stable code, the key of `oxpecker explain`.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// One sentence, lower case, without a full stop.
    pub message: String,
    /// The place that is wrong; none for messages about the command line.
    pub primary: Option<Label>,
    /// Other places that matter, such as an earlier declaration.
    pub secondary: Vec<Label>,
    /// Facts that help to understand.
    pub notes: Vec<String>,
    /// What to do about it.
    pub hints: Vec<String>,
}

impl Diagnostic {
    /// A diagnostic with the code's usual severity at a place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            primary: Some(Label { span, text: String::new() }),
            ..Diagnostic::general(code, message)
        }
    }

    /// A diagnostic that belongs to no place in a source text.
    pub fn general(code: Code, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            severity: code.severity(),
            message: message.into(),
            primary: None,
            secondary: Vec::new(),
            notes: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Adds a remark at the primary place.
    pub fn label(mut self, text: impl Into<String>) -> Diagnostic {
        if let Some(primary) = &mut self.primary {
            primary.text = text.into();
        }
        self
    }

    /// Points at a further place.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Adds a fact.
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// Adds advice.
    pub fn hint(mut self, text: impl Into<String>) -> Diagnostic {
        self.hints.push(text.into());
        self
    }

    /// Adds advice if there is any.
    pub fn maybe_hint(self, text: Option<String>) -> Diagnostic {
        match text {
            Some(text) => self.hint(text),
            None => self,
        }
    }

    /// Replaces the usual severity.
    pub fn severity(mut self, severity: Severity) -> Diagnostic {
        self.severity = severity;
        self
    }

    /// The place of the diagnostic, if it has one.
    pub fn span(&self) -> Option<Span> {
        self.primary.as_ref().map(|label| label.span)
    }
}

/// The diagnostics of a phase, in the order they were found.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// No diagnostics yet.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Adds all of another phase.
    pub fn append(&mut self, mut other: Diagnostics) {
        self.list.append(&mut other.list);
    }

    /// Whether the program must be rejected.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many diagnostics of a severity there are.
    pub fn count(&self, severity: Severity) -> usize {
        self.list.iter().filter(|d| d.severity == severity).count()
    }

    /// All diagnostics in their present order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    /// Sorts by file and position, drops hidden diagnostics and repetitions.
    pub fn finish(&mut self) {
        self.list.retain(|d| d.severity != Severity::Allow);
        self.list
            .sort_by_key(|d| d.span().map_or((u32::MAX, u32::MAX, u32::MAX), |s| (s.file.0, s.start, s.end)));
        self.list.dedup();
    }

    /// Makes the rules of the original language definition errors (`--strict`).
    pub fn make_strict(&mut self) {
        for diagnostic in &mut self.list {
            if diagnostic.code.is_strict_rule() {
                diagnostic.severity = Severity::Error;
            }
        }
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}
