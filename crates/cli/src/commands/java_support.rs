//! `oxpecker java-support`

use std::collections::BTreeMap;

use verify::EntryChoice;

use crate::args::JavaSupport;
use crate::exit;
use crate::terminal::Terminal;

pub(crate) fn run(args: &JavaSupport, terminal: &Terminal) -> u8 {
    let choice = match &args.entry[..] {
        [] => EntryChoice::All,
        names => EntryChoice::Named(names.to_vec()),
    };
    if !jdk::is_java(&args.sources.files) {
        terminal.error("not a Java program: give files that end in `.java`, `.class` or `.jar`, or folders");
        return exit::REJECTED;
    }
    if let Err(code) = super::refuse_oox_options(&args.sources, terminal) {
        return code;
    }
    let jdk::Program { support, jdk, .. } =
        match super::java(&args.sources.files, &args.sources.java, java::Inputs::Any).program(&choice) {
            Ok(program) => program,
            Err(why) => return super::rejected(why, terminal),
        };
    terminal.result(&format!("JDK: {jdk}\n"));
    for (title, methods) in [
        ("executed from class files", &support.executed),
        ("executed from models of Oxpecker", &support.modelled),
    ] {
        terminal.result(&format!("{title}: {} methods\n", methods.len()));
        let mut classes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for method in methods {
            let (path, params) = method.split_once('(').unwrap_or((method, ""));
            let (class, name) = path.rsplit_once('.').unwrap_or(("", path));
            let _ = params;
            classes.entry(class).or_default().push(name);
        }
        for (class, names) in classes {
            terminal.result(&format!("  {class}: {}\n", names.len()));
            if args.methods {
                names.iter().for_each(|name| terminal.result(&format!("    {name}\n")));
            }
        }
    }
    terminal
        .result(&format!("not supported, a path that gets there is unknown: {}\n", support.missing.len()));
    for (what, place) in &support.missing {
        terminal.result(&format!("  {what}, in {place}\n"));
    }
    exit::OK
}
