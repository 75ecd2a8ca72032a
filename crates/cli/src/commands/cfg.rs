//! `oxpecker cfg`

use verify::Whole;
use verify::format::{dot, mermaid};

use crate::args::{Cfg, GraphFormat};
use crate::exit;
use crate::terminal::Terminal;

pub(crate) fn run(args: &Cfg, terminal: &Terminal) -> u8 {
    let Whole { sources, program, .. } = match super::whole(&args.sources, true, terminal) {
        Ok(result) => result,
        Err(code) => return code,
    };
    let method = match super::named_method(&program, &sources, args.entry.as_deref(), terminal) {
        Ok(method) => method,
        Err(code) => return code,
    };
    terminal.output(&match args.format {
        GraphFormat::Dot => dot::render(&program, method),
        GraphFormat::Mermaid => mermaid::render(&program, method),
    });
    exit::OK
}
