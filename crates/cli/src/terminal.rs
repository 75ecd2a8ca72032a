//! Output: colours where the terminal has them, and no error for a closed pipe.
//!
//! This is the only place that writes to the terminal. All text that comes from a program, a compiler, a file name or a
//! message of the system passes through [`visible`] here, so that it cannot steer the terminal; the only escapes that
//! are written are those of our own renderer, which lets none of a program through.

use std::borrow::Cow;
use std::io::{IsTerminal, Write};

use verify::format::diagnostics::{self, Style};
use verify::source::{Diagnostic, Diagnostics, SourceMap, visible, visible_json, visible_line};

use crate::args::Color;
use crate::exit;
use crate::supervise::{self, Frame};

/// How many diagnostics are shown; after the first hundred mistakes most of them are noise.
const SHOWN: usize = 100;

/// Where results and messages go.
pub(crate) struct Terminal {
    style: Style,
    /// Whether this process is a worker, whose supervisor prints.
    is_remote: bool,
}

impl Terminal {
    pub(crate) fn new(color: Color, is_remote: bool) -> Terminal {
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let choice = anstream::AutoStream::choice(&std::io::stderr());
                choice != anstream::ColorChoice::Never && std::io::stderr().is_terminal()
            }
        };
        Terminal { style: Style { color, width: None }, is_remote }
    }

    /// Whether this process is a worker, whose supervisor prints.
    pub(crate) fn is_remote(&self) -> bool {
        self.is_remote
    }

    /// Whether messages go to a terminal, where a person may watch them.
    pub(crate) fn is_watched(&self) -> bool {
        std::io::stderr().is_terminal()
    }

    /// How diagnostics look here.
    pub(crate) fn style(&self) -> Style {
        self.style
    }

    /// Writes to standard output what a worker has already made safe to show.
    pub(crate) fn relay(&self, text: &str) {
        self.write(text);
    }

    /// The same for standard error.
    pub(crate) fn relay_message(&self, text: &str) {
        self.write_error(text);
    }

    /// Writes a result for people to standard output.
    pub(crate) fn result(&self, text: &str) {
        self.write(&visible(text));
    }

    /// Writes a text that is a result itself: a program, a graph, what a program prints. Programs that read it get every
    /// character; a terminal gets those that it can show.
    pub(crate) fn output(&self, text: &str) {
        let is_shown = std::io::stdout().is_terminal();
        self.write(&if is_shown { visible(text) } else { Cow::Borrowed(text) });
    }

    /// Writes a result for programs to standard output.
    pub(crate) fn json(&self, text: &str) {
        self.write(&visible_json(text));
    }

    /// Writes to standard output. A reader that went away is not an error; any other failure to write a result is.
    fn write(&self, text: &str) {
        if self.is_remote {
            return supervise::say(&Frame::Print(text.to_string()));
        }
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
        self.write_error(&visible(text));
    }

    fn write_error(&self, text: &str) {
        if self.is_remote {
            return supervise::say(&Frame::Say(text.to_string()));
        }
        write_error(text);
    }

    pub(crate) fn diagnostics(&self, sources: &SourceMap, list: &Diagnostics) {
        for diagnostic in list.iter().take(SHOWN) {
            self.diagnostic(sources, diagnostic);
            self.message("\n");
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
        self.write_error(&diagnostics::render(sources, diagnostic, self.style));
    }

    /// An error about files or the command line.
    pub(crate) fn error(&self, text: &str) {
        self.message(&format!("error: {text}\n"));
    }

    /// Something that is wrong, but does not change what was found.
    pub(crate) fn warning(&self, text: &str) {
        self.message(&format!("warning: {text}\n"));
    }

    /// Replaces the progress line; only for terminals.
    pub(crate) fn progress(&self, line: &str) {
        progress(line);
    }
}

/// The same where no `Terminal` is at hand.
pub(crate) fn progress(line: &str) {
    write_error(&format!("\r\x1b[2K{}", visible_line(line)));
}

/// Writes to standard error; a failure is ignored, since there is no place to report it.
fn write_error(text: &str) {
    let mut out = std::io::stderr().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// From now on a panic is reported without control characters: its message may quote a program.
pub(crate) fn catch_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let owned = payload.downcast_ref::<String>().map(String::as_str);
        let message = owned.or(payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
        let place = panic.location().map(|place| format!(" ({place})")).unwrap_or_default();
        let thread = std::thread::current();
        let thread = thread.name().map(|name| format!(" in thread {name}")).unwrap_or_default();
        write_error(&visible(&format!("internal error: {message}{place}{thread}\n")));
        // The backtrace only where the user asks for it, as usual.
        let trace = std::backtrace::Backtrace::capture();
        if trace.status() == std::backtrace::BacktraceStatus::Captured {
            write_error(&visible(&format!("{trace}\n")));
        }
    }));
}
