//! `oxpecker check`

use verify::format::diagnostics::summary;
use verify::source::Severity;

use crate::args::Check;
use crate::exit;
use crate::terminal::Terminal;

pub(crate) fn run(args: &Check, terminal: &Terminal) -> u8 {
    let (sources, compiled) = match super::compile(&args.sources, true, terminal) {
        Ok(result) => result,
        Err(code) => return code,
    };
    let found = &compiled.diagnostics;
    if args.quiet {
        let line = summary(found);
        terminal.message(&if line.is_empty() { String::new() } else { format!("{line}\n") });
    } else {
        terminal.diagnostics(&sources, found);
    }
    let denied = args.deny_warnings && found.count(Severity::Warning) > 0;
    if found.has_errors() || denied { exit::REJECTED } else { exit::OK }
}
