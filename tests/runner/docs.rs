//! Samples of docs/*.md and README.md are programs: blocks ```` ```oox ```` are accepted without errors, and a
//! header in them (`//@ run:`, `//@ expect:`) is obeyed. The picture in the README is what the program prints today.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{files, header, program, proofs, snapshot};
use verify::CompileOptions;
use verify::format::diagnostics::Style;

fn main() {
    let arguments = Arguments::from_args();
    let mut pages = files::find("docs", "md");
    pages.push(files::root().join("README.md"));
    let mut trials: Vec<Trial> = pages.into_iter().flat_map(|page| trials(&page)).collect();
    trials.push(Trial::test("docs/output.svg", || picture().map_err(Failed::from)));
    libtest_mimic::run(&arguments, trials).exit();
}

fn trials(page: &Path) -> Vec<Trial> {
    let text = files::read(page).unwrap_or_default();
    let mut trials = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (at, line) in text.lines().enumerate() {
        match (&mut open, line.trim_end()) {
            (None, "```oox") => open = Some((at + 1, String::new())),
            (Some((start, sample)), "```") => {
                let (name, sample) = (format!("{}:{start}", files::name(page)), sample.clone());
                let page: PathBuf = page.to_path_buf();
                trials.push(Trial::test(name, move || test(&page, &sample).map_err(Failed::from)));
                open = None;
            }
            (Some((_, sample)), line) => *sample += &format!("{line}\n"),
            (None, _) => {}
        }
    }
    trials
}

/// The report about an example, with colours, as SVG.
fn picture() -> Result<(), String> {
    let name = "examples/objects/aliasing_wrong.oox";
    let text = files::read(&files::root().join(name))?;
    let header = header::parse(&text)?;
    let sources = program::one_file(name, &text);
    let compiled = program::compile(&sources, CompileOptions::default())?;
    let report = proofs::run(&sources, &compiled, &header, &verify::engine::Options::default())?;
    let style = Style { color: true, width: Some(100) };
    let shown = format!(
        "$ oxpecker verify {name} --entry Main.swap\n{}",
        verify::format::report::entry(&sources, &report, style)
    );
    let svg = anstyle_svg::Term::new().render_svg(&shown);
    snapshot::compare(&files::root().join("docs/output.svg"), &svg)
}

fn test(page: &Path, sample: &str) -> Result<(), String> {
    let header = header::parse(sample)?;
    let sources = program::one_file(&files::name(page), sample);
    program::compile(&sources, CompileOptions::default())?;
    for line in &header.runs {
        let mut args = program::run_args(line)?;
        args.entry = args.entry.or_else(|| header.entry.clone());
        let compiled =
            program::compile(&sources, CompileOptions { ints: args.ints, ..CompileOptions::default() })?;
        let outcome = program::outcome(&program::run(&sources, &compiled, &args));
        if outcome != line.outcome {
            return Err(format!("`{}`: expected {}, found {outcome}", line.words.join(" "), line.outcome));
        }
    }
    if header.expect.is_none() {
        return Ok(());
    }
    let compiled = program::compile(&sources, CompileOptions::default())?;
    let Some(options) = proofs::options(&header)? else { return Ok(()) };
    let report = proofs::run(&sources, &compiled, &header, &options)?;
    proofs::compare(&sources, &header, &report)
}
