//! The line that a search is for: found in the sources, and marked in a program before its passes run. Words about lines without
//! code name the next ones that have some.

use std::collections::BTreeSet;
use std::fmt;

use ir::Program;
use source::{Code, Diagnostic, FileId, SourceFile, SourceMap, Span, did_you_mean};

/// How many files a hint names.
const FILES: usize = 5;

/// A line of a program, as a user names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The name of the file, or the end of its path; without it the program has one file.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: u32,
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{file}:{}", self.line),
            None => write!(f, "{}", self.line),
        }
    }
}

impl Target {
    /// Reads `FILE:LINE` or `LINE`.
    pub fn parse(text: &str) -> Result<Target, String> {
        let (file, line) = match text.rsplit_once(':') {
            Some((file, line)) => (Some(file.to_string()), line),
            None => (None, text),
        };
        let wrong = || format!("a target is FILE:LINE, or LINE in a program of one file, not `{text}`");
        let line = line.parse::<u32>().ok().filter(|line| *line > 0).ok_or_else(wrong)?;
        match file {
            Some(file) if file.is_empty() => Err(wrong()),
            file => Ok(Target { file, line }),
        }
    }

    /// Marks the line in a program that no pass changed yet. Returns the line with the name of its file.
    pub fn mark(&self, program: &mut Program, sources: &SourceMap) -> Result<Target, Diagnostic> {
        let (file, source) = self.source(&own_files(program, sources), sources)?;
        let lines = Lines { file, source };
        if ir::mark_target(program, &|span| lines.of(span) == Some(self.line)) {
            return Ok(Target { file: Some(source.name().to_string()), line: self.line });
        }
        let known: BTreeSet<u32> = ir::code_spans(program).filter_map(|span| lines.of(span)).collect();
        let before = known.range(..self.line).next_back();
        let after = known.range(self.line..).next();
        let hint = match (before, after) {
            (Some(before), Some(after)) => Some(format!("the next lines with code are {before} and {after}")),
            (Some(line), None) | (None, Some(line)) => Some(format!("the next line with code is {line}")),
            (None, None) => None,
        };
        let message = format!("there is no code on line {} of `{}`", self.line, source.name());
        let span = self.span(sources).filter(|span| !span.is_empty());
        let diagnostic = match span {
            Some(span) => Diagnostic::new(Code::BadTarget, span, message),
            None => Diagnostic::general(Code::BadTarget, message),
        };
        let diagnostic = diagnostic.maybe_hint(hint);
        // It may be a contract.
        let is_text = source.line(self.line).contains(char::is_alphabetic);
        Err(match is_text {
            true => diagnostic.note("declarations, contracts and invariants are not code"),
            false => diagnostic,
        })
    }

    /// The line in sources that are those of the program, if it can be found.
    pub fn span(&self, sources: &SourceMap) -> Option<Span> {
        let all: Vec<FileId> = sources.files().map(|(file, _)| file).collect();
        let (file, source) = self.source(&all, sources).ok()?;
        let text = source.text();
        let start: usize = text.split_inclusive('\n').take(self.line as usize - 1).map(str::len).sum();
        let line = source.line(self.line);
        let start = start + line.len() - line.trim_start().len();
        Some(Span::new(file, start as u32, (start + line.trim().len()) as u32))
    }

    /// The file that is meant.
    fn source<'s>(
        &self,
        own: &[FileId],
        sources: &'s SourceMap,
    ) -> Result<(FileId, &'s SourceFile), Diagnostic> {
        let is_meant = |name: &str| match &self.file {
            None => true,
            Some(wanted) => {
                let (name, wanted) = (name.replace('\\', "/"), wanted.replace('\\', "/"));
                let wanted = wanted.trim_start_matches("./");
                let name = name.trim_start_matches("./");
                let is_end = |path: &str, end: &str| path.strip_suffix(end).is_some_and(|p| p.ends_with('/'));
                // The file may be named by a longer path than it was loaded by.
                name == wanted || is_end(name, wanted) || is_end(wanted, name)
            }
        };
        let files = || sources.files().filter(|(file, _)| own.contains(file));
        let found: Vec<(FileId, &SourceFile)> = files().filter(|(_, file)| is_meant(file.name())).collect();
        let names = |files: &[(FileId, &SourceFile)]| {
            let names: Vec<String> =
                files.iter().take(FILES).map(|(_, file)| format!("`{}`", file.name())).collect();
            names.join(", ") + if files.len() > FILES { ", ..." } else { "" }
        };
        let all: Vec<(FileId, &SourceFile)> = files().collect();
        match (&found[..], &self.file) {
            ([only], _) => Ok(*only),
            ([], Some(file)) => {
                let message = format!("`{file}` is not a file of the program");
                let similar = did_you_mean(file, all.iter().map(|(_, known)| known.name()));
                let hint = similar.unwrap_or_else(|| format!("the files of the program are {}", names(&all)));
                Err(Diagnostic::general(Code::BadTarget, message).hint(hint))
            }
            ([], None) => Err(Diagnostic::general(Code::BadTarget, "the program has no source file")),
            (several, None) => {
                let message = format!("line {} is one of several files", self.line);
                let hint = format!("name the file as `FILE:LINE`: {}", names(several));
                Err(Diagnostic::general(Code::BadTarget, message).hint(hint))
            }
            (several, Some(file)) => {
                let message = format!("`{file}` may be several files");
                Err(Diagnostic::general(Code::BadTarget, message)
                    .hint(format!("write more of its path: {}", names(several))))
            }
        }
    }
}

/// The files that code of the program comes from; those of libraries are meant only where nothing else is.
fn own_files(program: &Program, sources: &SourceMap) -> Vec<FileId> {
    let is_own = |method: &&ir::Method| !program[method.class].is_library && method.body.is_some();
    let methods = program.methods.iter().filter(is_own);
    let spans = methods.flat_map(|method| {
        let blocks = method.body.iter().flat_map(|body| &body.blocks);
        blocks.flat_map(|block| block.insts.iter().map(|inst| inst.span).chain([block.term.span]))
    });
    let files: BTreeSet<FileId> =
        spans.filter(|span| *span != Span::default()).map(|span| span.file).collect();
    match files.is_empty() {
        true => sources.files().map(|(file, _)| file).collect(),
        false => files.into_iter().collect(),
    }
}

/// The lines of a file.
struct Lines<'s> {
    file: FileId,
    source: &'s SourceFile,
}

impl Lines<'_> {
    /// The line that a span begins on; none for code that a compiler added. Where the text of a source is not known, all spans are
    /// empty, and only such code has the default span.
    fn of(&self, span: Span) -> Option<u32> {
        let is_written =
            !span.is_empty() || (span != Span::default() && self.source.text().trim().is_empty());
        (span.file == self.file && is_written).then(|| self.source.line_column(span.start).line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_lines() {
        let target = |file: Option<&str>, line| Ok(Target { file: file.map(str::to_string), line });
        assert_eq!(Target::parse("12"), target(None, 12));
        assert_eq!(Target::parse("a/b.oox:3"), target(Some("a/b.oox"), 3));
        assert_eq!(Target::parse("C:\\a.oox:3"), target(Some("C:\\a.oox"), 3));
        for text in ["", "a.oox", "a.oox:", "a.oox:0", ":3", "0", "-1", "a.oox:99999999999"] {
            assert!(Target::parse(text).is_err(), "{text}");
        }
    }
}
