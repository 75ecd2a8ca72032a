//! The commands, one file each. Each returns its exit code.

mod bench;
mod cfg;
mod check;
mod completions;
mod explain;
mod fmt;
mod ir;
mod java_annotations;
mod java_support;
mod mutate;
mod replay;
mod run;
mod solve;
mod tests;
mod verify;

use std::path::PathBuf;

use ::verify::source::SourceMap;
use ::verify::{CompileOptions, EntryChoice, FrontEnd, Oox, Rejected, Subject, Target, Whole};
use java::Inputs;
use jdk::Java;

use crate::args::{Command, JavaPaths, Sources};
use crate::terminal::Terminal;
use crate::{exit, files, watch};

pub(crate) fn run(command: Command, terminal: &Terminal) -> u8 {
    match command {
        Command::Check(args) => check::run(&args, terminal),
        Command::Fmt(args) => fmt::run(&args, terminal),
        Command::Verify(args) => verify::run(&args, terminal),
        Command::Replay(args) => replay::run(&args, terminal),
        Command::Mutate(args) => mutate::run(&args, terminal),
        Command::Bench(args) => bench::run(&args, terminal),
        Command::Solve(args) => solve::run(&args, terminal),
        Command::Run(args) => run::run(&args, terminal),
        Command::Ir(args) => ir::run(&args, terminal),
        Command::JavaSupport(args) => java_support::run(&args, terminal),
        Command::JavaAnnotations(args) => java_annotations::run(&args, terminal),
        Command::Tests(args) => tests::run(&args, terminal),
        Command::Cfg(args) => cfg::run(&args, terminal),
        Command::Explain(args) => explain::run(&args, terminal),
        Command::Completions(args) => completions::run(&args, terminal),
    }
}

/// How the sources of a command are compiled.
fn options(args: &Sources) -> CompileOptions {
    CompileOptions { ints: args.ints.unwrap_or_default(), strict: args.strict, passes: true }
}

/// Commands that read only OOX say so, instead of reporting Java as wrong OOX.
fn refuse_java(files: &[PathBuf], terminal: &Terminal) -> Result<(), u8> {
    let is_java = |path: &&PathBuf| {
        path.extension()
            .is_some_and(|extension| ["java", "class", "jar"].iter().any(|name| extension == *name))
    };
    let Some(path) = files.iter().find(is_java) else { return Ok(()) };
    let path = files::shown(path);
    terminal.error(&match files.len() {
        1 => format!("`{path}` is Java, and this command is for OOX"),
        _ => format!("`{path}` is Java, and this command or another of the files is for OOX"),
    });
    Err(exit::REJECTED)
}

/// The front-end for files: Java's, or that of OOX with its options.
fn front_end(
    files: &[PathBuf],
    options: CompileOptions,
    java: &JavaPaths,
    inputs: Inputs,
    terminal: &Terminal,
) -> Result<Box<dyn FrontEnd>, u8> {
    if jdk::is_java(files) {
        return Ok(Box::new(self::java(files, java, inputs)));
    }
    if inputs != Inputs::Any {
        terminal.error("`--inputs constructed` is for Java: in OOX every field can be set from outside");
        return Err(exit::REJECTED);
    }
    Ok(Box::new(oox(files, options, terminal)?))
}

/// The front-end of OOX.
fn oox(files: &[PathBuf], options: CompileOptions, terminal: &Terminal) -> Result<Oox, u8> {
    refuse_java(files, terminal)?;
    let sources = files::read_sources(files).map_err(|error| {
        terminal.error(&error);
        exit::REJECTED
    })?;
    Ok(Oox { sources, options })
}

/// The front-end of Java.
fn java(files: &[PathBuf], paths: &JavaPaths, inputs: Inputs) -> Java {
    let JavaPaths { class_path, source_path, jdk } = paths.clone();
    Java { class_path, source_path, jdk, inputs, interrupted: watch::is_interrupted, ..Java::new(files) }
}

/// Reports why there is no program.
fn rejected(rejected: Rejected, terminal: &Terminal) -> u8 {
    match rejected {
        Rejected::Diagnostics { sources, diagnostics } => terminal.diagnostics(&sources, &diagnostics),
        Rejected::Message(message) => terminal.error(&message),
    }
    exit::REJECTED
}

/// A program and the entries that were asked for; says what is wrong otherwise. Warnings are left to `check`.
fn subject(
    args: &Sources,
    inputs: Inputs,
    choice: &EntryChoice,
    target: Option<&Target>,
    terminal: &Terminal,
) -> Result<Subject, u8> {
    sources(args, inputs, terminal)?.load(choice, target).map_err(|why| rejected(why, terminal))
}

/// The front-end of the sources of a command.
fn sources(args: &Sources, inputs: Inputs, terminal: &Terminal) -> Result<Box<dyn FrontEnd>, u8> {
    refuse_oox_options(args, terminal)?;
    front_end(&args.files, options(args), &args.java, inputs, terminal)
}

/// Options without a meaning for Java are errors, not ignored.
fn refuse_oox_options(args: &Sources, terminal: &Terminal) -> Result<(), u8> {
    let given = [("--ints", args.ints.is_some()), ("--strict", args.strict)];
    match given.iter().find(|(_, given)| *given && jdk::is_java(&args.files)) {
        Some((option, _)) => {
            terminal.error(&format!("`{option}` is for OOX: the rules and integers of Java are Java's"));
            Err(exit::REJECTED)
        }
        None => Ok(()),
    }
}

/// A whole program, independent of its entries; reports what is wrong otherwise.
fn whole(args: &Sources, passes: bool, terminal: &Terminal) -> Result<Whole, u8> {
    sources(args, Inputs::Any, terminal)?.whole(passes).map_err(|why| rejected(why, terminal))
}

/// The method a command is about, if one is named.
fn named_method(
    program: &::verify::ir::Program,
    sources: &SourceMap,
    name: Option<&str>,
    terminal: &Terminal,
) -> Result<Option<::verify::ir::MethodId>, u8> {
    let Some(name) = name else { return Ok(None) };
    match ::verify::find_entry(program, Some(name)) {
        Ok(method) => Ok(Some(method)),
        Err(diagnostic) => {
            terminal.diagnostic(sources, &diagnostic);
            Err(exit::REJECTED)
        }
    }
}
