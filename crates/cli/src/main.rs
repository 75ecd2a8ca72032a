//! The command line of Oxpecker: arguments, files, the terminal and exit codes. Everything else is in the
//! library `verify`.

mod args;
mod commands;
mod files;
mod java;
mod solving;
mod terminal;
mod watch;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let _ = error.print();
            // Help and version are asked for; anything else is a wrong command line.
            return if error.use_stderr() { ExitCode::from(exit::REJECTED) } else { ExitCode::SUCCESS };
        }
    };
    let terminal = terminal::Terminal::new(args.color);
    ExitCode::from(commands::run(args.command, &terminal))
}

/// Exit codes (LANGUAGE.md section 8).
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
