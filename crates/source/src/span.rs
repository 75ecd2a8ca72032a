//! Positions: a file and a half-open range of bytes in it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of a file in its [`SourceMap`](crate::SourceMap).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct FileId(pub u32);

/// A range of bytes in one file; the end is excluded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Span {
    /// The file the range lies in.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The range `start..end` of `file`.
    pub fn new(file: FileId, start: u32, end: u32) -> Span {
        Span { file, start, end: end.max(start) }
    }

    /// The smallest range that holds both; `self` if the two lie in different files.
    pub fn to(self, other: Span) -> Span {
        if self.file != other.file {
            return self;
        }
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The empty range at the start.
    pub fn at_start(self) -> Span {
        Span { end: self.start, ..self }
    }

    /// The empty range right after the end.
    pub fn at_end(self) -> Span {
        Span { start: self.end, ..self }
    }

    /// Whether the range holds no byte; compiler-made code has the empty span at 0.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}-{}", self.file.0, self.start, self.end)
    }
}
