//! Samples of docs/*.md and README.md are programs: blocks ```` ```oox ```` are accepted without errors, and a
//! header in them (`//@ run:`) is obeyed.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{files, header, program};
use verify::CompileOptions;

fn main() {
    let arguments = Arguments::from_args();
    let mut pages = files::find("docs", "md");
    pages.push(files::root().join("README.md"));
    let trials = pages.into_iter().flat_map(|page| trials(&page)).collect();
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
    Ok(())
}
