//! The matrix: every strategy and every way to treat aliases gives the same verdict and the same violations.

use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::{files, header, program, proofs};
use verify::CompileOptions;

fn main() {
    let arguments = Arguments::from_args();
    let trials = ["examples", "tests/suite"]
        .into_iter()
        .flat_map(|folder| files::find(folder, "oox"))
        .map(|path| {
            Trial::test(format!("matrix {}", files::name(&path)), move || test(&path).map_err(Failed::from))
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn test(path: &Path) -> Result<(), String> {
    let text = files::read(path)?;
    let header = header::parse(&text)?;
    let Some(base) = proofs::options(&header)? else { return Ok(()) };
    if header.verify.as_deref().is_some_and(|options| options.contains("--no-matrix")) {
        return Ok(());
    }
    let sources = program::one_file(&files::name(path), &text);
    let ints = program::run_args(&header.runs[0])?.ints;
    let compiled = program::compile(&sources, CompileOptions { ints, ..CompileOptions::default() })?;
    let first = proofs::run(&sources, &compiled, &header, &base)?;
    let wanted = proofs::summary(&sources, &first);
    for (name, options) in proofs::matrix(&base) {
        let report = proofs::run(&sources, &compiled, &header, &options)?;
        let found = proofs::summary(&sources, &report);
        if found != wanted {
            return Err(format!("{name}: {found:?}, but {wanted:?} before ({:?})", report.verdict));
        }
        let inputs = |report: &verify::proof::EntryReport| {
            report.violations.iter().map(|violation| violation.token.to_string()).collect::<Vec<String>>()
        };
        // Nor may a state be lost between workers or levels.
        if options.aliasing == base.aliasing && report.stats.paths() != first.stats.paths() {
            return Err(format!("{name}: {} paths, not {}", report.stats.paths(), first.stats.paths()));
        }
        // Another order of exploration must not show in the report at all.
        if options.aliasing == base.aliasing && inputs(&report) != inputs(&first) {
            return Err(format!("{name}: other inputs: {:?} and {:?}", inputs(&report), inputs(&first)));
        }
    }
    Ok(())
}
