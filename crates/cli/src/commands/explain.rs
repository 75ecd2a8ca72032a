//! `oxpecker explain`

use verify::source::{Code, did_you_mean};

use crate::args::Explain;
use crate::exit;
use crate::terminal::Terminal;

pub(crate) fn run(args: &Explain, terminal: &Terminal) -> u8 {
    let Some(text) = &args.code else {
        let list: String = Code::ALL.iter().map(|code| format!("{code}  {}\n", code.title())).collect();
        terminal.result(&list);
        return exit::OK;
    };
    match Code::parse(text) {
        Some(code) => {
            terminal.result(code.explanation());
            exit::OK
        }
        None => {
            let hint = did_you_mean(text, Code::ALL.iter().map(|code| code.as_str()));
            let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
            terminal.error(&format!("there is no code `{text}`{hint}; `oxpecker explain` lists all"));
            exit::REJECTED
        }
    }
}
