//! `oxpecker replay`

use std::path::Path;

use java::Inputs;
use verify::ir::EntryName;
use verify::proof::{self, Token};
use verify::source::{Code, SourceMap};
use verify::{CompileOptions, Ending, EntryChoice, MADE, Subject};

use crate::args::Replay;
use crate::terminal::Terminal;
use crate::{exit, files};

pub(crate) fn run(args: &Replay, terminal: &Terminal) -> u8 {
    let subject = token(args, terminal).and_then(|token| Ok((load(args, &token, terminal)?, token)));
    match subject {
        Ok((subject, token)) => show(&subject, &token, terminal),
        Err(code) => code,
    }
}

/// Loads the program that a token is about.
fn load(args: &Replay, token: &Token, terminal: &Terminal) -> Result<Subject, u8> {
    // The token records the integer mode.
    let options = CompileOptions { ints: token.ints, ..CompileOptions::default() };
    let front_end = super::front_end(&args.files, options, &args.java, inputs(token), terminal)?;
    // All overloads are loaded; the token says which one is meant.
    let name = EntryName::parse(&token.entry).path;
    let choice = EntryChoice::Named(vec![format!("{name}*")]);
    let target = token.target.as_deref().map(verify::Target::parse).transpose();
    let target = target.map_err(|why| {
        terminal.error(&why);
        exit::REJECTED
    })?;
    front_end.load(&choice, target.as_ref()).map_err(|why| super::rejected(why, terminal))
}

/// How the input of a token is made.
fn inputs(token: &Token) -> Inputs {
    let calls = token.input.get(MADE).and_then(serde_json::Value::as_u64);
    match calls.and_then(|calls| u32::try_from(calls).ok()) {
        Some(calls) => Inputs::Constructed { calls },
        None => Inputs::Any,
    }
}

/// The token, or that in a file: systems limit the length of arguments.
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

/// Repeats what a token says.
fn show(subject: &Subject, token: &Token, terminal: &Terminal) -> u8 {
    let sources = &subject.sources;
    match proof::replay(subject, token) {
        Ok(replayed) => {
            terminal.result(&format!("{} on {}\n", token.entry, token.input));
            let mut plain = verify::format::trace::Plain::default();
            for line in &replayed.trace {
                terminal.result(&plain.line(sources, line));
            }
            if let Some(diagnostic) = &replayed.diagnostic {
                terminal.diagnostic(sources, diagnostic);
            }
            let is_reached =
                replayed.diagnostic.as_ref().is_some_and(|shown| shown.code == Code::TargetReached);
            match replayed.ending {
                Ending::Violation if is_reached => exit::OK,
                Ending::Finished | Ending::Exception if token.target.is_some() => {
                    terminal.message("the target is not reached on this input any more\n");
                    exit::INVALID
                }
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
