//! `oxpecker fmt`

use std::path::Path;

use verify::source::SourceMap;

use crate::args::Fmt;
use crate::terminal::Terminal;
use crate::{exit, files};

pub(crate) fn run(args: &Fmt, terminal: &Terminal) -> u8 {
    if let Err(code) = super::refuse_java(&args.files, terminal) {
        return code;
    }
    let mut code = exit::OK;
    for path in &args.files {
        code = code.max(one(path, args.check, terminal));
    }
    code
}

fn one(path: &Path, check: bool, terminal: &Terminal) -> u8 {
    let text = match files::read(path) {
        Ok(text) => text,
        Err(error) => {
            terminal.error(&error);
            return exit::REJECTED;
        }
    };
    let mut sources = SourceMap::new();
    let id = sources.add(files::shown(path), text.as_str());
    let formatted = match verify::format_source(&sources, id) {
        Ok(formatted) => formatted,
        Err(diagnostics) => {
            terminal.diagnostics(&sources, &diagnostics);
            return exit::REJECTED;
        }
    };
    if check {
        if formatted == text {
            return exit::OK;
        }
        terminal.result(&format!("{} is not formatted\n", files::shown(path)));
        return exit::INVALID;
    }
    if files::is_stdin(path) {
        terminal.output(&formatted);
    } else if formatted != text
        && let Err(error) = files::write(path, &formatted)
    {
        terminal.error(&error);
        return exit::REJECTED;
    }
    exit::OK
}
