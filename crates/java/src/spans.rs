//! Lines of Java sources as spans.

use cafebabe::attributes::{AttributeData, CodeData};
use rustc_hash::FxHashMap;
use source::{FileId, SourceMap, Span};

use crate::library::Library;
use crate::names;

/// The sources that were needed so far.
pub(crate) struct Sources {
    pub(crate) map: SourceMap,
    files: FxHashMap<String, FileId>,
    /// Where the lines of a file begin.
    starts: FxHashMap<FileId, Vec<usize>>,
}

impl Sources {
    pub(crate) fn new(map: SourceMap) -> Sources {
        Sources { map, files: FxHashMap::default(), starts: FxHashMap::default() }
    }

    /// The source file of a class. Where the text is missing, its lines exist but are empty.
    pub(crate) fn file(&mut self, library: &dyn Library, class: &str, file: &str, lines: u32) -> FileId {
        let package = names::package(class);
        let path = if package.is_empty() { file.to_string() } else { format!("{package}/{file}") };
        if let Some(known) = self.files.get(&path) {
            return *known;
        }
        let id = match library.source(class, file) {
            Some(text) => {
                let same =
                    |(id, known): (FileId, &source::SourceFile)| (known.name() == text.name).then_some(id);
                let known = self.map.files().find_map(same);
                known.unwrap_or_else(|| self.map.add(text.name, text.text))
            }
            None => self.map.add(path.clone(), "\n".repeat(lines as usize)),
        };
        self.files.insert(path, id);
        id
    }

    /// The part of a line that is not white space.
    pub(crate) fn line(&mut self, file: FileId, line: u32) -> Span {
        let Some(source) = self.map.get(file) else { return Span::default() };
        let text = source.text();
        let starts = self.starts.entry(file).or_insert_with(|| {
            let behind = text.match_indices('\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(behind).collect()
        });
        let start = starts.get((line as usize).saturating_sub(1)).copied().unwrap_or(text.len());
        let whole = text[start..].split('\n').next().unwrap_or("");
        let start = start + whole.len() - whole.trim_start().len();
        Span::new(file, start as u32, (start + whole.trim().len()) as u32)
    }
}

/// The line of every instruction of a method.
pub(crate) struct Lines {
    /// Where a line begins, and its span, in the order of the code.
    starts: Vec<(u32, Span)>,
}

impl Lines {
    pub(crate) fn new(sources: &mut Sources, file: Option<FileId>, code: &CodeData<'_>) -> Lines {
        let mut starts = Vec::new();
        if let Some(file) = file {
            for attribute in &code.attributes {
                if let AttributeData::LineNumberTable(entries) = &attribute.data {
                    let spans = entries.iter().map(|entry| {
                        (u32::from(entry.start_pc), sources.line(file, u32::from(entry.line_number)))
                    });
                    starts.extend(spans);
                }
            }
        }
        starts.sort_by_key(|(pc, _)| *pc);
        Lines { starts }
    }

    /// Code that is not part of the program: our models.
    pub(crate) fn none() -> Lines {
        Lines { starts: Vec::new() }
    }

    pub(crate) fn at(&self, pc: u32) -> Span {
        let behind = self.starts.partition_point(|(start, _)| *start <= pc);
        behind.checked_sub(1).map_or(Span::default(), |at| self.starts[at].1)
    }

    /// The first line of the method.
    pub(crate) fn first(&self) -> Span {
        self.starts.first().map_or(Span::default(), |(_, span)| *span)
    }
}

/// The greatest line number a class file mentions.
pub(crate) fn last_line(file: &cafebabe::ClassFile<'_>) -> u32 {
    let codes = file.methods.iter().flat_map(|method| &method.attributes);
    let tables = codes.filter_map(|attribute| match &attribute.data {
        AttributeData::Code(code) => Some(code),
        _ => None,
    });
    let lines = tables.flat_map(|code| &code.attributes).filter_map(|attribute| match &attribute.data {
        AttributeData::LineNumberTable(entries) => entries.iter().map(|e| u32::from(e.line_number)).max(),
        _ => None,
    });
    lines.max().unwrap_or(0)
}
