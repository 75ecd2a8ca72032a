//! Sources to IR.

use hir::IntMode;
use ir::EntryChoice;
use ir::passes::Pipeline;
use source::{Code, Diagnostic, Diagnostics, FileId, Interner, SourceMap, Span};

use crate::front_end::{Entry, FrontEnd, Rejected, Subject, Whole};
use crate::target::Target;

/// What compilation depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompileOptions {
    /// What integers are.
    pub ints: IntMode,
    /// Whether the rules of Koppier 2020 that existing programs break are errors.
    pub strict: bool,
    /// Whether the standard passes run over the IR.
    pub passes: bool,
}

impl Default for CompileOptions {
    fn default() -> CompileOptions {
        CompileOptions { ints: IntMode::Math, strict: false, passes: true }
    }
}

/// What compilation returns: all diagnostics, and the program if none of them is an error.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// Everything that was found, sorted by place.
    pub diagnostics: Diagnostics,
    /// The program.
    pub program: Option<ir::Program>,
}

/// The front-end of OOX and of the text form of the IR.
pub struct Oox {
    /// The files.
    pub sources: SourceMap,
    /// How they are compiled.
    pub options: CompileOptions,
}

impl FrontEnd for Oox {
    fn load(&self, choice: &EntryChoice, target: Option<&Target>) -> Result<Subject, Rejected> {
        let sources = self.sources.clone();
        let options = CompileOptions { passes: true, ..self.options };
        let (Compiled { diagnostics, program }, target) = compile_for(&sources, options, target);
        let Some(program) = program else { return Err(Rejected::Diagnostics { sources, diagnostics }) };
        match crate::proof::entries(&program, choice) {
            Ok(entries) => {
                let entries = entries.into_iter().map(Entry::new).collect();
                let (warnings, left_out) = (Vec::new(), 0);
                Ok(Subject { sources, program, entries, target, warnings, left_out, machine: None })
            }
            Err(diagnostic) => Err(Rejected::because(sources, diagnostic)),
        }
    }

    fn whole(&self, passes: bool) -> Result<Whole, Rejected> {
        let sources = self.sources.clone();
        let Compiled { diagnostics, program } = compile(&sources, CompileOptions { passes, ..self.options });
        match program {
            Some(program) => Ok(Whole { sources, program, diagnostics }),
            None => Err(Rejected::Diagnostics { sources, diagnostics }),
        }
    }
}

/// Compiles the files of a source map as one program. A file whose name ends in `.ir` holds the text form
/// of the IR and must stand alone.
pub fn compile(sources: &SourceMap, options: CompileOptions) -> Compiled {
    compile_for(sources, options, None).0
}

/// Compiles as [`compile`] does, and marks the line that a search is for. Returns it with the name of its file.
pub fn compile_for(
    sources: &SourceMap,
    options: CompileOptions,
    target: Option<&Target>,
) -> (Compiled, Option<Target>) {
    let mut diagnostics = Diagnostics::new();
    let ir_file = sources.files().find(|(_, file)| file.name().ends_with(".ir"));
    let program = match ir_file {
        Some(_) if sources.files().len() > 1 => {
            let message = "a file with IR must stand alone: it is a whole program";
            diagnostics.push(Diagnostic::general(Code::IrSyntax, message));
            None
        }
        Some((id, file)) => compile_ir(id, file.text(), &mut diagnostics),
        None => {
            let line = target.and_then(|target| target.span(sources));
            compile_oox(sources, options, line, &mut diagnostics)
        }
    };
    let mut marked = None;
    let program = program.map(|mut program| {
        match target.map(|target| target.mark(&mut program, sources)) {
            Some(Ok(target)) => marked = Some(target),
            Some(Err(diagnostic)) => diagnostics.push(diagnostic),
            None => {}
        }
        if options.passes && !diagnostics.has_errors() {
            diagnostics.append(Pipeline::standard().run(&mut program));
        }
        program
    });
    diagnostics.finish();
    let program = program.filter(|_| !diagnostics.has_errors());
    (Compiled { diagnostics, program }, marked)
}

/// Checks and improves a program that a front-end made: its invariants, and the standard passes.
pub fn finish(program: &mut ir::Program, passes: bool) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    if cfg!(debug_assertions) {
        diagnostics.append(ir::verifier::verify(program));
    }
    if passes && !diagnostics.has_errors() {
        diagnostics.append(Pipeline::standard().run(program));
    }
    diagnostics
}

fn compile_ir(id: FileId, text: &str, diagnostics: &mut Diagnostics) -> Option<ir::Program> {
    match ir::text::parse_as_source(id, text) {
        Ok(program) => {
            diagnostics.append(ir::verifier::verify(&program));
            Some(program)
        }
        Err(error) => {
            diagnostics.push(error);
            None
        }
    }
}

fn compile_oox(
    sources: &SourceMap,
    options: CompileOptions,
    line: Option<Span>,
    diagnostics: &mut Diagnostics,
) -> Option<ir::Program> {
    let mut names = Interner::new();
    let mut files = Vec::new();
    for (id, file) in sources.files() {
        let parse = syntax::parse(id, file.text(), &mut names);
        diagnostics.append(parse.diagnostics);
        files.push(parse.file);
    }
    let check = hir::Options { ints: options.ints, strict: options.strict };
    let (program, found) = hir::check(&files, names, check);
    diagnostics.append(found);
    if options.strict {
        diagnostics.make_strict();
    }
    if diagnostics.has_errors() {
        return None;
    }
    let lowered = hir::lower_for_line(&program, options.ints, line);
    if cfg!(debug_assertions) {
        diagnostics.append(ir::verifier::verify(&lowered));
    }
    Some(lowered)
}

/// The well-formatted text of one file, or the errors that keep it from being formatted.
pub fn format_source(sources: &SourceMap, id: FileId) -> Result<String, Diagnostics> {
    let text = sources.get(id).map(|file| file.text().clone()).unwrap_or_else(|| "".into());
    let mut parse = syntax::parse(id, &text, &mut Interner::new());
    if parse.diagnostics.has_errors() {
        parse.diagnostics.finish();
        return Err(parse.diagnostics);
    }
    Ok(syntax::format(&parse.file, &text))
}
