//! `oxpecker java-annotations`

use crate::args::JavaAnnotations;
use crate::exit;
use crate::terminal::Terminal;

pub(crate) fn run(args: &JavaAnnotations, terminal: &Terminal) -> u8 {
    match std::fs::write(&args.output, java::ANNOTATIONS) {
        Ok(()) => {
            terminal.result(&format!("{}\n", args.output.display()));
            exit::OK
        }
        Err(error) => {
            terminal.error(&format!("`{}` cannot be written: {error}", args.output.display()));
            exit::REJECTED
        }
    }
}
