//! The commands, one file each. Each returns its exit code.

mod bench;
mod cfg;
mod check;
mod completions;
mod confirm;
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
use ::verify::{CompileOptions, Compiled, IntMode};

use crate::args::{Command, Ints, JavaPaths, Sources};
use crate::terminal::Terminal;
use crate::{exit, files, java};

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

fn int_mode(ints: Ints) -> IntMode {
    match ints {
        Ints::Math => IntMode::Math,
        Ints::Wrap => IntMode::Wrap,
        Ints::Checked => IntMode::Checked,
    }
}

/// Reads and compiles the sources of a command; with `passes` the standard ones run.
fn compile(args: &Sources, passes: bool, terminal: &Terminal) -> Result<(SourceMap, Compiled), u8> {
    refuse_java(&args.files, terminal)?;
    let sources = files::read_sources(&args.files).map_err(|error| {
        terminal.error(&error);
        exit::REJECTED
    })?;
    let ints = int_mode(args.ints.unwrap_or(Ints::Math));
    let options = CompileOptions { ints, strict: args.strict, passes };
    let compiled = ::verify::compile(&sources, options);
    Ok((sources, compiled))
}

/// What reads OOX only says so, rather than that Java is bad OOX.
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

/// A Java program and the entries that were asked for; none if the files are no Java.
fn java_program(
    files: &[PathBuf],
    paths: &JavaPaths,
    choice: &::java::Choice,
    terminal: &Terminal,
) -> Option<Result<java::Program, u8>> {
    if !java::is_java(files) {
        return None;
    }
    Some(match java::load(files, paths, choice) {
        Ok(java::Outcome::Loaded(program)) => Ok(*program),
        Ok(java::Outcome::Rejected(sources, diagnostics)) => {
            terminal.diagnostics(&sources, &diagnostics);
            Err(exit::REJECTED)
        }
        Err(error) => {
            terminal.error(&error);
            Err(exit::REJECTED)
        }
    })
}

/// The same from the sources of a command, some of whose options are for OOX only.
fn java_sources(
    args: &Sources,
    choice: &::java::Choice,
    terminal: &Terminal,
) -> Option<Result<java::Program, u8>> {
    let given = [("--ints", args.ints.is_some()), ("--strict", args.strict)];
    if let Some((option, _)) = given.iter().find(|(_, given)| *given && java::is_java(&args.files)) {
        terminal.error(&format!("`{option}` is for OOX: the rules and integers of Java are Java's"));
        return Some(Err(exit::REJECTED));
    }
    java_program(&args.files, &args.java, choice, terminal)
}

/// Compiles and insists on a program; says what is wrong otherwise. Warnings are left to `check`.
fn program(
    args: &Sources,
    passes: bool,
    terminal: &Terminal,
) -> Result<(SourceMap, ::verify::ir::Program), u8> {
    if let Some(result) = java_sources(args, &::java::Choice::All, terminal) {
        return result.map(|loaded| (loaded.sources, loaded.program));
    }
    let (sources, compiled) = compile(args, passes, terminal)?;
    match compiled.program {
        Some(program) => Ok((sources, program)),
        None => {
            terminal.diagnostics(&sources, &compiled.diagnostics);
            Err(exit::REJECTED)
        }
    }
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
