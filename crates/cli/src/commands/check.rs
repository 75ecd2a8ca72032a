//! `oxpecker check`

use verify::format::diagnostics::summary;
use verify::source::Severity;
use verify::{Rejected, Whole};

use crate::args::Check;
use crate::exit;
use crate::terminal::Terminal;

pub(crate) fn run(args: &Check, terminal: &Terminal) -> u8 {
    let front_end = match super::sources(&args.sources, java::Inputs::Any, terminal) {
        Ok(front_end) => front_end,
        Err(code) => return code,
    };
    let (sources, found) = match front_end.whole(true) {
        Ok(Whole { sources, diagnostics, .. }) | Err(Rejected::Diagnostics { sources, diagnostics }) => {
            (sources, diagnostics)
        }
        Err(message @ Rejected::Message(_)) => return super::rejected(message, terminal),
    };
    if args.quiet {
        let line = summary(&found);
        terminal.message(&if line.is_empty() { String::new() } else { format!("{line}\n") });
    } else {
        terminal.diagnostics(&sources, &found);
    }
    let denied = args.deny_warnings && found.count(Severity::Warning) > 0;
    if found.has_errors() || denied { exit::REJECTED } else { exit::OK }
}
