//! `oxpecker ir`

use verify::Whole;
use verify::format::footprints;
use verify::ir::text;

use crate::args::Ir;
use crate::exit;
use crate::terminal::Terminal;

pub(crate) fn run(args: &Ir, terminal: &Terminal) -> u8 {
    let Whole { sources, program, .. } = match super::whole(&args.sources, !args.raw, terminal) {
        Ok(result) => result,
        Err(code) => return code,
    };
    let method = match super::named_method(&program, &sources, args.entry.as_deref(), terminal) {
        Ok(method) => method,
        Err(code) => return code,
    };
    let options = text::Options { spans: args.spans };
    let text = match (args.footprints, method) {
        (true, method) => footprints::render(&program, method),
        (false, Some(method)) => text::method(&program, method, options),
        (false, None) => text::print(&program, options),
    };
    terminal.result(&text);
    exit::OK
}
