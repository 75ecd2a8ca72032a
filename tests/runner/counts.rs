//! How much work verification takes, by counts that are the same on every machine: a table that is checked in, so that
//! a change of speed is a difference that somebody reads. `UPDATE_SNAPSHOTS=1` writes it anew. Which link of the chain
//! settles a query is not counted: where the last one gives up is a matter of time.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use oxpecker_tests::{files, header, program, proofs, snapshot};
use verify::CompileOptions;
use verify::engine::Options;

/// How many paths of a program are counted, and how often loops are unwound: enough to see a change, and quick.
const PATHS: u64 = 60;
const UNWIND: u32 = 3;

/// One row of the table.
fn row(path: &Path) -> Result<String, String> {
    let text = files::read(path)?;
    let header = header::parse(&text)?;
    let base = proofs::options(&header)?.unwrap_or_default();
    let options = Options { unwind: Some(UNWIND), paths: Some(PATHS), workers: 1, ..base };
    let sources = program::one_file(&files::name(path), &text);
    let ints = match header.runs.first() {
        Some(run) => program::run_args(run)?.ints,
        None => CompileOptions::default().ints,
    };
    let compiled = program::compile(&sources, CompileOptions { ints, ..CompileOptions::default() })?;
    let stats = proofs::run_within(&sources, &compiled, &header, &options, u64::MAX)?.stats;
    let name = files::name(path);
    let mut row = format!("{name:<70} {:>6} {:>8}", stats.paths(), stats.steps);
    let _ = write!(row, " {:>7} {:>8}", stats.forks, stats.queries);
    Ok(row)
}

#[test]
fn verification_takes_as_much_work_as_before() {
    let mut all: Vec<PathBuf> =
        ["benches/programs", "examples"].into_iter().flat_map(|folder| files::find(folder, "oox")).collect();
    all.sort();
    assert!(all.len() > 200, "only {} programs were found", all.len());
    let (next, rows) = (AtomicUsize::new(0), Mutex::new(vec![String::new(); all.len()]));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((at, path)) = all.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed))
                {
                    let row = row(path).unwrap_or_else(|error| format!("{}: {error}", files::name(path)));
                    rows.lock().expect("no row panics")[at] = row;
                }
            });
        }
    });
    let rows = rows.into_inner().expect("no row panics");
    let mut table = format!(
        "{:<70} {:>6} {:>8} {:>7} {:>8} {:>7}\n",
        "program", "paths", "steps", "forks", "queries", "z3"
    );
    rows.iter().for_each(|row| table += &format!("{row}\n"));
    let path = files::root().join("benches/counts.txt");
    snapshot::compare(&path, &table).unwrap_or_else(|difference| panic!("{difference}"));
}
