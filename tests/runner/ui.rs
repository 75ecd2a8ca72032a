//! What a person sees: every program of tests/ui/ with the messages of `oxpecker check` beside it, and every
//! one of tests/ui/verify/ with the report of `oxpecker verify`, as text and as JSON. The first line may hold
//! options: `//@ options: --strict --ints wrap`.

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{files, header, program, proofs, snapshot};
use verify::CompileOptions;
use verify::format::diagnostics::{Style, render_all, summary};

fn main() {
    let arguments = Arguments::from_args();
    let trials = files::find("tests/ui", "oox")
        .into_iter()
        .map(|path| Trial::test(files::name(&path), move || test(&path).map_err(Failed::from)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn test(path: &Path) -> Result<(), String> {
    let text = files::read(path)?;
    if path.components().any(|part| part.as_os_str() == "verify") {
        return verified(path, &text);
    }
    let options = options(&text)?;
    let sources = program::one_file(&files::name(path), &text);
    let compiled = verify::compile(&sources, options);
    let rendered = render_all(&sources, &compiled.diagnostics, Style::default());
    let summary = summary(&compiled.diagnostics);
    snapshot::compare(&path.with_extension("stderr"), &format!("{rendered}{summary}\n"))
}

/// The report about the entry in the header.
fn verified(path: &Path, text: &str) -> Result<(), String> {
    let header = header::parse(text)?;
    let options = proofs::options(&header)?.ok_or("nothing to verify")?;
    let sources = program::one_file(&files::name(path), text);
    let compiled = program::compile_marked(&sources, &header, CompileOptions::default())?;
    let report = proofs::run(&sources, &compiled, &header, &options)?;
    let shown = verify::format::report::entry(&sources, &report, Style::default());
    snapshot::compare(&path.with_extension("txt"), &shown)?;
    let json = verify::format::json::reports(&[(&sources, &report)]);
    snapshot::compare(&path.with_extension("json"), &format!("{json:#}\n"))
}

fn options(text: &str) -> Result<CompileOptions, String> {
    let mut options = CompileOptions::default();
    let line = text.lines().next().and_then(|line| line.strip_prefix("//@ options:")).unwrap_or("");
    let mut words = line.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "--strict" => options.strict = true,
            "--ints" => options.ints = program::int_mode(words.next().unwrap_or(""))?,
            other => return Err(format!("there is no option {other}")),
        }
    }
    Ok(options)
}
