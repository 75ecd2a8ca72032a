//! What is verified: the program that files form together, or each of the programs in folders.

use std::path::PathBuf;

use verify::source::Code;
use verify::source::paths::shown;
use verify::{EntryChoice, Rejected, Subject};

use super::told::Other;
use crate::args::{Format, Verify};
use crate::exit;
use crate::terminal::Terminal;

/// The programs, and the files that are not verified.
pub(super) struct Programs {
    pub(super) all: Vec<Program>,
    pub(super) others: Vec<(String, Other)>,
}

/// A program that was loaded.
pub(super) struct Program {
    /// Its file, where there are several programs.
    pub(super) file: Option<String>,
    pub(super) subject: Subject,
}

/// Loads all programs that are to be verified.
pub(super) fn load(args: &Verify, terminal: &Terminal) -> Result<Programs, u8> {
    let programs = match folder_programs(args) {
        Some(_) if args.target.is_some() => {
            terminal.error("`--target` is about one program; name its files, not a folder with several");
            return Err(exit::REJECTED);
        }
        Some(paths) => each(args, &paths, terminal)?,
        None => {
            let target = args.target.as_ref();
            let subject = super::super::subject(
                &args.sources,
                args.exploring.inputs.inputs(),
                &choice(args),
                target,
                terminal,
            )?;
            tell_left_out(args, subject.left_out, terminal);
            Programs { all: vec![Program { file: None, subject }], others: Vec::new() }
        }
    };
    let missing = |program: &Program| match &program.subject.machine {
        Some(machine) => machine.missing(),
        None => Some("it is for Java programs".to_string()),
    };
    if let Some(why) = programs.all.first().and_then(missing).filter(|_| args.confirm) {
        terminal.warning(&format!("`--confirm` executes nothing: {why}"));
    }
    Ok(programs)
}

/// The programs below folders, if folders are named and have more than one: every file with OOX or IR, and the
/// folders with Java.
fn folder_programs(args: &Verify) -> Option<Vec<PathBuf>> {
    let named = &args.sources.files;
    if named.is_empty() || !named.iter().all(|path| path.is_dir()) {
        return None;
    }
    let mut found = Vec::new();
    for extension in ["oox", "ir"] {
        found.extend(named.iter().flat_map(|folder| jdk::files_below(folder, extension)));
    }
    let java: Vec<PathBuf> = named.iter().flat_map(|folder| jdk::programs_below(folder)).collect();
    // Folders with Java that are named together are one program.
    if found.is_empty() && java.iter().all(|program| named.contains(program)) {
        return None;
    }
    found.sort();
    found.dedup();
    found.extend(java);
    Some(found)
}

/// Loads each file or folder as a program of its own.
fn each(args: &Verify, paths: &[PathBuf], terminal: &Terminal) -> Result<Programs, u8> {
    let (mut all, mut others) = (Vec::new(), Vec::new());
    for path in paths {
        let file = shown(path);
        let (options, java) = (super::super::options(&args.sources), &args.sources.java);
        let inputs = args.exploring.inputs.inputs();
        let front_end = super::super::front_end(std::slice::from_ref(path), options, java, inputs, terminal)?;
        match front_end.load(&choice(args), None) {
            Ok(subject) => all.push(Program { file: Some(file), subject }),
            Err(Rejected::Diagnostics { diagnostics, .. })
                if diagnostics.iter().all(|one| one.code == Code::UnknownEntry) =>
            {
                others.push((file, Other::Nothing));
            }
            Err(why) => {
                super::super::rejected(why, terminal);
                others.push((file, Other::Rejected));
            }
        }
    }
    if all.is_empty() {
        terminal.error("there is nothing to verify in the folder: no `main`, and no method has a contract");
        return Err(exit::REJECTED);
    }
    Ok(Programs { all, others })
}

fn choice(args: &Verify) -> EntryChoice {
    match (args.all, &args.entry[..]) {
        (true, _) => EntryChoice::All,
        (false, []) => EntryChoice::Default,
        (false, names) => EntryChoice::Named(names.to_vec()),
    }
}

fn tell_left_out(args: &Verify, left_out: usize, terminal: &Terminal) {
    if left_out > 0 && !args.quiet && args.format == Format::Text {
        let methods = match left_out {
            1 => "1 method has a contract".to_string(),
            count => format!("{count} methods have contracts"),
        };
        terminal.message(&format!(
            "note: `main` is verified; {methods} and can be verified with `--entry Type.method` or `--all`\n"
        ));
    }
}
