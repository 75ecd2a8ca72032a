//! The text form of the IR: files of tests/ir/ go through the passes their first line names
//! (`; passes: cleanup clear-dead`), or through the verifier (`; verify`); what comes out is kept beside
//! them, as for files with `; cut`, whose loops are cut at their invariants. Files that start with `; run: ARGS => OUTCOME` lines are executed.

use std::path::Path;

use ir::passes::{Cleanup, ClearDead, Pipeline};
use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{files, header, laws, program, snapshot};
use source::FileId;
use verify::CompileOptions;
use verify::format::diagnostics::Style;

fn main() {
    let arguments = Arguments::from_args();
    let trials = files::find("tests/ir", "ir")
        .into_iter()
        .map(|path| Trial::test(files::name(&path), move || test(&path).map_err(Failed::from)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn runs(path: &Path, text: &str) -> Result<(), String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("; run:"));
    let header: String = lines.map(|line| format!("//@ run:{line}\n")).collect();
    let sources = program::one_file(&files::name(path), text);
    let compiled = program::compile(&sources, CompileOptions::default())?;
    for line in header::parse(&header)?.runs {
        let args = program::run_args(&line)?;
        let outcome = program::outcome(&program::run(&sources, &compiled, &args));
        if outcome != line.outcome {
            return Err(format!("`{}`: expected {}, found {outcome}", line.words.join(" "), line.outcome));
        }
        laws::passes_keep_runs(&sources, &args)?;
    }
    Ok(())
}

fn test(path: &Path) -> Result<(), String> {
    let text = files::read(path)?;
    let first = text.lines().next().unwrap_or("");
    let parsed = match ir::text::parse(FileId(0), &text) {
        Ok(program) => program,
        Err(error) => {
            let sources = program::one_file(&files::name(path), &text);
            let rendered = verify::format::diagnostics::render(&sources, &error, Style::default());
            return snapshot::compare(&path.with_extension("out"), &rendered);
        }
    };
    if first.starts_with("; verify") {
        let found = ir::verifier::verify(&parsed);
        let listed: String = found.iter().map(|d| format!("{}\n", d.message)).collect();
        return snapshot::compare(&path.with_extension("out"), &listed);
    }
    laws::ir_round_trip(&parsed)?;
    if first.starts_with("; run:") {
        return runs(path, &text);
    }
    if first.starts_with("; cut") {
        let (program, _) = ir::cut::cut(&parsed, first.contains("calls")).ok_or("nothing was cut")?;
        if let Some(broken) = ir::verifier::verify(&program).iter().next() {
            return Err(broken.message.clone());
        }
        laws::ir_round_trip(&program)?;
        let printed = ir::text::print(&program, ir::text::Options::default());
        return snapshot::compare(&path.with_extension("out"), &printed);
    }
    let names = first
        .strip_prefix("; passes:")
        .ok_or("the first line must be `; passes: ...`, `; cut` or `; verify`")?;
    let mut pipeline = Pipeline::new();
    pipeline.verify_each(true);
    for name in names.split_whitespace() {
        match name {
            "cleanup" => pipeline.push(Cleanup),
            "clear-dead" => pipeline.push(ClearDead),
            other => return Err(format!("there is no pass {other}")),
        }
    }
    let mut program = parsed;
    if let Some(broken) = pipeline.run(&mut program).iter().next() {
        return Err(broken.message.clone());
    }
    laws::ir_round_trip(&program)?;
    snapshot::compare(&path.with_extension("out"), &ir::text::print(&program, ir::text::Options::default()))
}
