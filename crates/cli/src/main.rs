//! The command line of Oxpecker: arguments, files, the terminal and exit codes. Everything else is in the
//! library `verify`.

mod args;
mod commands;
mod exploring;
mod files;
mod machine;
mod memory;
mod numbers;
mod solving;
mod supervise;
mod terminal;
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    terminal::catch_panics();
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            report(&error);
            // Help and version were asked for; anything else is a wrong command line.
            return if error.use_stderr() { ExitCode::from(exit::REJECTED) } else { ExitCode::SUCCESS };
        }
    };
    let terminal = terminal::Terminal::new(args.color, args.supervised);
    if !args.supervised {
        return ExitCode::from(commands::run(args.command, &terminal));
    }
    supervise::begin();
    let code = commands::run(args.command, &terminal);
    supervise::say(&supervise::Frame::Exit(code));
    ExitCode::from(code)
}

/// Prints what is wrong with a command line, or the help that was asked for. It repeats arguments, which may be file
/// names chosen by others.
fn report(error: &clap::Error) {
    let is_hostile = |arg: OsString| arg.to_string_lossy().contains(verify::source::is_control);
    if std::env::args_os().any(is_hostile) {
        terminal::Terminal::new(args::Color::Never, false).message(&error.to_string());
    } else {
        let _ = error.print();
    }
}

/// Exit codes (docs/verifying.md, Verdicts).
mod exit {
    /// Valid; the program was accepted; the run came to its end.
    pub(crate) const OK: u8 = 0;
    /// A violation was found.
    pub(crate) const INVALID: u8 = 1;
    /// The program or the command line is wrong.
    pub(crate) const REJECTED: u8 = 2;
    /// A limit was reached or an assumption cut the execution.
    pub(crate) const UNKNOWN: u8 = 3;
}
