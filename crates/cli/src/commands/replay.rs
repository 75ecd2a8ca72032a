//! `oxpecker replay`

use std::path::Path;

use verify::Ending;
use verify::ir::Program;
use verify::proof::{self, Token};
use verify::source::SourceMap;

use crate::args::Replay;
use crate::terminal::Terminal;
use crate::{exit, files};

pub(crate) fn run(args: &Replay, terminal: &Terminal) -> u8 {
    if crate::java::is_java(&args.files) {
        return run_java(args, terminal);
    }
    let sources = match files::read_sources(&args.files) {
        Ok(sources) => sources,
        Err(error) => {
            terminal.error(&error);
            return exit::REJECTED;
        }
    };
    let token = match token(args, terminal) {
        Ok(token) => token,
        Err(code) => return code,
    };
    // The token knows what integers were.
    let options = verify::CompileOptions { ints: token.ints, ..verify::CompileOptions::default() };
    let compiled = verify::compile(&sources, options);
    let Some(program) = compiled.program else {
        terminal.diagnostics(&sources, &compiled.diagnostics);
        return exit::REJECTED;
    };
    show(&program, &sources, &token, true, terminal)
}

/// The token, or that in a file: a system does not take words of any length as arguments.
fn token(args: &Replay, terminal: &Terminal) -> Result<Token, u8> {
    let text = match args.token.strip_prefix('@') {
        None => Ok(args.token.clone()),
        Some(file) => files::read(Path::new(file)),
    };
    let text = text.map_err(|error| {
        terminal.error(&error);
        exit::REJECTED
    })?;
    Token::parse(&text).map_err(|diagnostic| {
        terminal.diagnostic(&SourceMap::new(), &diagnostic);
        exit::REJECTED
    })
}

fn run_java(args: &Replay, terminal: &Terminal) -> u8 {
    let token = match token(args, terminal) {
        Ok(token) => token,
        Err(code) => return code,
    };
    // All overloads are loaded; the token says which one is meant.
    let name = token.entry.split('(').next().unwrap_or(&token.entry);
    let choice = java::Choice::Named(vec![format!("{name}*")]);
    match super::java_program(&args.files, &args.java, &choice, terminal) {
        Some(Ok(loaded)) => {
            let forbids = |entry: &java::Entry| !entry.is_main && !entry.throws;
            let declares = !loaded.entries.iter().any(forbids);
            show(&loaded.program, &loaded.sources, &token, declares, terminal)
        }
        Some(Err(code)) => code,
        None => exit::REJECTED,
    }
}

/// Repeats what a token says. `declares` is whether the entry declares the exceptions that leave it.
fn show(program: &Program, sources: &SourceMap, token: &Token, declares: bool, terminal: &Terminal) -> u8 {
    match proof::replay(program, sources, token) {
        Ok(mut replayed) => {
            if let (false, Some(diagnostic)) = (declares, &mut replayed.diagnostic) {
                verify::format::say_undeclared(diagnostic);
            }
            terminal.result(&format!("{} on {}\n", token.entry, token.input));
            let mut plain = verify::format::trace::Plain::default();
            for line in &replayed.trace {
                terminal.result(&plain.line(sources, line));
            }
            if let Some(diagnostic) = &replayed.diagnostic {
                terminal.diagnostic(sources, diagnostic);
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
            terminal.diagnostic(sources, &diagnostic);
            exit::REJECTED
        }
    }
}
