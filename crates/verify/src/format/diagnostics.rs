//! Diagnostics for a terminal: the source with marks, in the style of rustc.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use source::{
    Diagnostic, Diagnostics, FileId, Label, Severity, SourceMap, is_control, visible, visible_line,
};

/// How diagnostics are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Whether colours are used.
    pub color: bool,
    /// The width of the terminal, if it is known.
    pub width: Option<usize>,
}

/// One diagnostic as text, with a line break at the end. The only control characters in it are line breaks, tabs and,
/// with colours, those that the renderer makes: none of a message, a name or a source gets through.
pub fn render(sources: &SourceMap, diagnostic: &Diagnostic, style: Style) -> String {
    let diagnostic = &printable(diagnostic);
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note | Severity::Allow => Level::NOTE,
    };
    let title = level.primary_title(&diagnostic.message).id(diagnostic.code.as_str());
    let mut group = Group::with_title(title);
    for file in files(diagnostic) {
        if let Some(snippet) = snippet(sources, diagnostic, file) {
            group = group.element(snippet);
        }
    }
    group = group.elements(diagnostic.notes.iter().map(|note| Level::NOTE.message(note)));
    group = group.elements(diagnostic.hints.iter().map(|hint| Level::HELP.message(hint)));
    let renderer = if style.color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii).term_width(style.width.unwrap_or(120));
    // What is left are characters of sources, whose columns must stay: each becomes one character.
    let shown = renderer.render(&[group]).replace(|c| is_control(c) && !is_ours(c, style), "\u{fffd}");
    format!("{shown}\n")
}

/// Whether a character is one that the renderer may write.
fn is_ours(c: char, style: Style) -> bool {
    c == '\n' || c == '\t' || (style.color && c == ESCAPE)
}

/// What colours begin with.
const ESCAPE: char = '\u{1b}';

/// The same with texts that can be printed. Only notes and hints have several lines.
fn printable(diagnostic: &Diagnostic) -> Diagnostic {
    let label = |label: &Label| Label { span: label.span, text: visible_line(&label.text).into_owned() };
    let texts = |texts: &[String]| texts.iter().map(|text| visible(text).into_owned()).collect();
    Diagnostic {
        code: diagnostic.code,
        severity: diagnostic.severity,
        message: visible_line(&diagnostic.message).into_owned(),
        primary: diagnostic.primary.as_ref().map(label),
        secondary: diagnostic.secondary.iter().map(label).collect(),
        notes: texts(&diagnostic.notes),
        hints: texts(&diagnostic.hints),
    }
}

/// All diagnostics, each followed by an empty line.
pub fn render_all(sources: &SourceMap, diagnostics: &Diagnostics, style: Style) -> String {
    diagnostics.iter().map(|diagnostic| render(sources, diagnostic, style) + "\n").collect()
}

/// A line that counts errors and warnings; empty if there are none.
pub fn summary(diagnostics: &Diagnostics) -> String {
    let count = |severity, word: &str| match diagnostics.count(severity) {
        0 => None,
        1 => Some(format!("1 {word}")),
        n => Some(format!("{n} {word}s")),
    };
    let parts: Vec<String> = [count(Severity::Error, "error"), count(Severity::Warning, "warning")]
        .into_iter()
        .flatten()
        .collect();
    parts.join(", ")
}

/// The files a diagnostic speaks about, the one of its place first.
fn files(diagnostic: &Diagnostic) -> Vec<FileId> {
    let mut files = Vec::new();
    for label in diagnostic.primary.iter().chain(&diagnostic.secondary) {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    files
}

fn snippet<'a>(
    sources: &'a SourceMap,
    diagnostic: &'a Diagnostic,
    file: FileId,
) -> Option<Snippet<'a, Annotation<'a>>> {
    let source = sources.get(file)?;
    let marks: Vec<(AnnotationKind, &Label)> = diagnostic
        .primary
        .iter()
        .map(|label| (AnnotationKind::Primary, label))
        .chain(diagnostic.secondary.iter().map(|label| (AnnotationKind::Context, label)))
        .filter(|(_, label)| label.span.file == file)
        .collect();
    // Only the lines from the first mark to the last one are given to the renderer: files may be long.
    let first = marks.iter().map(|(_, label)| label.span.start).min()?;
    let last = marks.iter().map(|(_, label)| label.span.end).max()?;
    let text: &str = source.text();
    let from = text.get(..first as usize)?.rfind('\n').map_or(0, |at| at + 1);
    let to = text.get(last as usize..)?.find('\n').map_or(text.len(), |at| at + last as usize);
    let line = source.line_column(from as u32).line as usize;
    let annotations = marks.into_iter().map(|(kind, label)| {
        let start = label.span.start as usize - from;
        let end = (label.span.end as usize).min(to) - from;
        let annotation = kind.span(start..end.max(start));
        if label.text.is_empty() { annotation } else { annotation.label(&label.text) }
    });
    Some(
        // An escape in a source must not pass for one of the renderer: a character of the same length replaces it.
        Snippet::source(text[from..to].replace(ESCAPE, "\u{7f}"))
            .line_start(line)
            .path(visible_line(source.name()))
            .fold(true)
            .annotations(annotations),
    )
}
