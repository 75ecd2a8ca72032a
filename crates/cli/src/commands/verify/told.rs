//! What a worker tells its supervisor of an entry: the report, as data, and the files that were made from it.

use serde::{Deserialize, Serialize};
use verify::Harness;
use verify::report::EntryReport;
use verify::source::SourceMap;

/// What concerns all entries.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct About {
    /// The sources of each program, which only the worker has read.
    sources: Vec<Vec<(String, String)>>,
    /// Files without anything to verify, and what they are instead.
    pub(super) others: Vec<(String, Other)>,
}

/// What a file is that is not verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Other {
    /// It has errors.
    Rejected,
    /// It has neither a `main` nor a contract.
    Nothing,
}

impl About {
    pub(super) fn new<'a>(sources: impl Iterator<Item = &'a SourceMap>, others: &[(String, Other)]) -> About {
        let texts = |sources: &SourceMap| {
            sources.files().map(|(_, file)| (file.name().to_string(), file.text().to_string())).collect()
        };
        About { sources: sources.map(texts).collect(), others: others.to_vec() }
    }

    /// The sources of each program.
    pub(super) fn sources(&self) -> Vec<SourceMap> {
        let map = |texts: &Vec<(String, String)>| {
            let mut sources = SourceMap::new();
            for (name, text) in texts {
                sources.add(name.as_str(), text.as_str());
            }
            sources
        };
        self.sources.iter().map(map).collect()
    }
}

/// What is known of an entry.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Told {
    /// The number of the program.
    pub(super) program: usize,
    pub(super) report: EntryReport,
    /// Counterexamples as Java programs, if they are asked for.
    pub(super) harnesses: Vec<Harness>,
    /// Why not all queries were logged, if they were not.
    pub(super) unlogged: Option<String>,
    /// The seconds and megabytes it took, if it is over.
    pub(super) cost: Option<(f64, Option<u64>)>,
}
