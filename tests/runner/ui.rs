//! What a person sees: every program of tests/ui/ with the messages of `oxpecker check` beside it. The first
//! line may hold options: `//@ options: --strict --ints wrap`.

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{files, program, snapshot};
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
    let options = options(&text)?;
    let sources = program::one_file(&files::name(path), &text);
    let compiled = verify::compile(&sources, options);
    let rendered = render_all(&sources, &compiled.diagnostics, Style::default());
    let summary = summary(&compiled.diagnostics);
    snapshot::compare(&path.with_extension("stderr"), &format!("{rendered}{summary}\n"))
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
