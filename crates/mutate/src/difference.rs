//! Where two texts differ, to find mutants that are the same program.

use source::{FileId, SourceMap};

use crate::Mutant;

/// What a mutant changes, without what its edit repeats. Two mutants of a program have equal differences
/// exactly if they have the same text: whichever sign of `!!x` is removed, `!x` is left.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Difference {
    file: FileId,
    /// How many bytes the two texts share at the start.
    prefix: usize,
    /// How many of the others they share at the end.
    suffix: usize,
    /// What stands between in the mutant.
    inserted: Vec<u8>,
}

impl Difference {
    /// The difference that a mutant makes; none if it makes none.
    pub(crate) fn new(sources: &SourceMap, mutant: &Mutant) -> Option<Difference> {
        let file = mutant.span.file;
        let original = sources.get(file)?.text();
        let mutated = mutant.apply(original);
        let (old, new) = (original.as_bytes(), mutated.as_bytes());
        if old == new {
            return None;
        }
        let prefix = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let pairs = old[prefix..].iter().rev().zip(new[prefix..].iter().rev());
        let suffix = pairs.take_while(|(a, b)| a == b).count();
        Some(Difference { file, prefix, suffix, inserted: new[prefix..new.len() - suffix].to_vec() })
    }
}
