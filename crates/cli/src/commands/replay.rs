//! `oxpecker replay`

use verify::Ending;
use verify::proof::{self, Token};

use crate::args::Replay;
use crate::terminal::Terminal;
use crate::{exit, files};

pub(crate) fn run(args: &Replay, terminal: &Terminal) -> u8 {
    let sources = match files::read_sources(&args.files) {
        Ok(sources) => sources,
        Err(error) => {
            terminal.error(&error);
            return exit::REJECTED;
        }
    };
    let token = match Token::parse(&args.token) {
        Ok(token) => token,
        Err(diagnostic) => {
            terminal.diagnostic(&sources, &diagnostic);
            return exit::REJECTED;
        }
    };
    // The token knows what integers were.
    let options = verify::CompileOptions { ints: token.ints, ..verify::CompileOptions::default() };
    let compiled = verify::compile(&sources, options);
    let Some(program) = compiled.program else {
        terminal.diagnostics(&sources, &compiled.diagnostics);
        return exit::REJECTED;
    };
    match proof::replay(&program, &sources, &token) {
        Ok(replayed) => {
            terminal.result(&format!("{} on {}\n", token.entry, token.input));
            let mut plain = verify::format::trace::Plain::default();
            for line in &replayed.trace {
                terminal.result(&plain.line(&sources, line));
            }
            if let Some(diagnostic) = &replayed.diagnostic {
                terminal.diagnostic(&sources, diagnostic);
            }
            match replayed.ending {
                Ending::Violation => exit::INVALID,
                Ending::Finished | Ending::Exception => {
                    terminal.message("there is no violation on this input any more\n");
                    exit::OK
                }
                Ending::Cut | Ending::Limit => exit::UNKNOWN,
            }
        }
        Err(diagnostic) => {
            terminal.diagnostic(&sources, &diagnostic);
            exit::REJECTED
        }
    }
}
