//! The texts a run works on, with line and column look-up.

use std::sync::Arc;

use crate::{FileId, Span};

/// A position as people count: the first line and the first column are 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// One source text and the name it is shown under.
#[derive(Clone, Debug)]
pub struct SourceFile {
    name: String,
    text: Arc<str>,
    line_starts: Vec<u32>,
}

impl SourceFile {
    fn new(name: String, text: Arc<str>) -> SourceFile {
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1));
        SourceFile { name, text, line_starts }
    }

    /// The name the file is shown under, usually its path.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The line and column of a byte offset; offsets after the end count as the end.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let offset = (offset as usize).min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start as usize <= offset) - 1;
        let before = self.text.get(self.line_starts[line] as usize..offset).unwrap_or("");
        LineColumn { line: line as u32 + 1, column: before.chars().count() as u32 + 1 }
    }

    /// The text of a line (from 1) without its line break.
    pub fn line(&self, line: u32) -> &str {
        let index = line.max(1) as usize - 1;
        let Some(&start) = self.line_starts.get(index) else { return "" };
        let end = self.line_starts.get(index + 1).map_or(self.text.len(), |end| *end as usize);
        self.text[start as usize..end].trim_end_matches(['\n', '\r'])
    }
}

/// All texts of a run. Files are only ever added, so a [`Span`] stays valid.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// A map without files.
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Adds a text under a name.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        self.files.push(SourceFile::new(name.into(), text.into()));
        FileId(self.files.len() as u32 - 1)
    }

    /// The file with that number, if there is one.
    pub fn get(&self, file: FileId) -> Option<&SourceFile> {
        self.files.get(file.0 as usize)
    }

    /// All files in the order they were added.
    pub fn files(&self) -> impl ExactSizeIterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(i, f)| (FileId(i as u32), f))
    }

    /// The text a span covers; empty if the span does not fit.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).and_then(|f| f.text().get(span.start as usize..span.end as usize)).unwrap_or("")
    }

    /// The line and column where a span starts.
    pub fn position(&self, span: Span) -> Option<LineColumn> {
        Some(self.get(span.file)?.line_column(span.start))
    }

    /// `file:line:column` of a span's start, for messages without a snippet.
    pub fn describe(&self, span: Span) -> String {
        match (self.get(span.file), self.position(span)) {
            (Some(file), Some(at)) => format!("{}:{}:{}", file.name(), at.line, at.column),
            (_, _) => "<no source>".to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_lines_and_characters_from_one() {
        let mut map = SourceMap::new();
        let file = map.add("a.oox", "ab\nzüx\n");
        let at = |start| map.position(Span::new(file, start, start)).map(|p| (p.line, p.column));
        assert_eq!(at(0), Some((1, 1)));
        assert_eq!(at(2), Some((1, 3)));
        assert_eq!(at(3), Some((2, 1)));
        assert_eq!(at(6), Some((2, 3)), "a two-byte letter is one column");
        assert_eq!(at(999), Some((3, 1)), "behind the end is the end");
        assert_eq!(map.get(file).map(|f| f.line(2)), Some("züx"));
    }
}
