//! `oxpecker completions`

use clap::CommandFactory;

use crate::args::{Args, Completions};
use crate::exit;
use crate::terminal::Terminal;

pub(crate) fn run(args: &Completions, terminal: &Terminal) -> u8 {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "oxpecker", &mut script);
    terminal.output(&String::from_utf8_lossy(&script));
    exit::OK
}
