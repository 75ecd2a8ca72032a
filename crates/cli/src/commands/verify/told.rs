//! What a worker tells its supervisor of an entry: the report, as data, and what else was made of it.

use serde::{Deserialize, Serialize};
use verify::Harness;
use verify::report::EntryReport;
use verify::source::SourceMap;

/// The sources of the program, which only the worker has read.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Texts(Vec<(String, String)>);

impl Texts {
    pub(super) fn of(sources: &SourceMap) -> Texts {
        Texts(sources.files().map(|(_, file)| (file.name().to_string(), file.text().to_string())).collect())
    }

    pub(super) fn sources(self) -> SourceMap {
        let mut sources = SourceMap::new();
        for (name, text) in self.0 {
            sources.add(name, text);
        }
        sources
    }
}

/// What is known of an entry.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Told {
    pub(super) report: EntryReport,
    /// Counterexamples as Java programs, if they are asked for.
    pub(super) harnesses: Vec<Harness>,
    /// Why not all queries were logged, if they were not.
    pub(super) unlogged: Option<String>,
    /// The seconds and megabytes it took, if it is over.
    pub(super) cost: Option<(f64, Option<u64>)>,
}
