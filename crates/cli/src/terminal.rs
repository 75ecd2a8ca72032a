//! Output: colours by the terminal, and a closed pipe that is no error.

use std::io::{IsTerminal, Write};

use verify::format::diagnostics::{self, Style};
use verify::source::{Diagnostic, Diagnostics, SourceMap};

use crate::args::Color;
use crate::exit;

/// How many diagnostics are shown; what comes after the first hundred mistakes is mostly noise.
const SHOWN: usize = 100;

/// Where results and messages go.
pub(crate) struct Terminal {
    style: Style,
}

impl Terminal {
    pub(crate) fn new(color: Color) -> Terminal {
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let choice = anstream::AutoStream::choice(&std::io::stderr());
                choice != anstream::ColorChoice::Never && std::io::stderr().is_terminal()
            }
        };
        Terminal { style: Style { color, width: None } }
    }

    /// How diagnostics look here.
    pub(crate) fn style(&self) -> Style {
        self.style
    }

    /// Writes a result to standard output. A reader that went away is none of our business; a result that
    /// cannot be written otherwise is an error.
    pub(crate) fn result(&self, text: &str) {
        let mut out = std::io::stdout().lock();
        if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush())
            && error.kind() != std::io::ErrorKind::BrokenPipe
        {
            self.error(&format!("the result cannot be written: {error}"));
            std::process::exit(i32::from(exit::REJECTED));
        }
    }

    /// Writes a message to standard error.
    pub(crate) fn message(&self, text: &str) {
        let mut out = std::io::stderr().lock();
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }

    pub(crate) fn diagnostics(&self, sources: &SourceMap, list: &Diagnostics) {
        for diagnostic in list.iter().take(SHOWN) {
            self.message(&(diagnostics::render(sources, diagnostic, self.style) + "\n"));
        }
        if list.iter().count() > SHOWN {
            self.message(&format!("... and {} more\n", list.iter().count() - SHOWN));
        }
        let summary = diagnostics::summary(list);
        if !summary.is_empty() {
            self.message(&format!("{summary}\n"));
        }
    }

    pub(crate) fn diagnostic(&self, sources: &SourceMap, diagnostic: &Diagnostic) {
        self.message(&diagnostics::render(sources, diagnostic, self.style));
    }

    /// An error about files or the command line.
    pub(crate) fn error(&self, text: &str) {
        self.message(&format!("error: {text}\n"));
    }
}
