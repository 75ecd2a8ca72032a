//! `oxpecker java-annotations`

use crate::args::JavaAnnotations;
use crate::terminal::Terminal;
use crate::{exit, files};

pub(crate) fn run(args: &JavaAnnotations, terminal: &Terminal) -> u8 {
    match files::write(&args.output, java::ANNOTATIONS) {
        Ok(()) => {
            terminal.result(&format!("{}\n", files::shown(&args.output)));
            exit::OK
        }
        Err(error) => {
            terminal.error(&error);
            exit::REJECTED
        }
    }
}
