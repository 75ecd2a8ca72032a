//! The text form of the IR: files of tests/ir/ go through the passes their first line names
//! (`; passes: cleanup clear-dead`), or through the verifier (`; verify`); what comes out is kept beside
//! them.

use std::path::Path;

use ir::passes::{Cleanup, ClearDead, Pipeline};
use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{files, laws, program, snapshot};
use source::FileId;
use verify::format::diagnostics::{Style, render_all};

fn main() {
    let arguments = Arguments::from_args();
    let trials = files::find("tests/ir", "ir")
        .into_iter()
        .map(|path| Trial::test(files::name(&path), move || test(&path).map_err(Failed::from)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
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
        let sources = program::one_file(&files::name(path), &text);
        let mut found = ir::verifier::verify(&parsed);
        found.finish();
        let listed: String = found.iter().map(|d| format!("{}\n", d.message)).collect();
        let _ = render_all(&sources, &found, Style::default());
        return snapshot::compare(&path.with_extension("out"), &listed);
    }
    laws::ir_round_trip(&parsed)?;
    let names =
        first.strip_prefix("; passes:").ok_or("the first line must be `; passes: ...` or `; verify`")?;
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
