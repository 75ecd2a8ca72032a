//! Specifications of the Java Modeling Language in comments (Leavens et al. 2013): which type, method, field or loop each
//! is about, and what it says. What is not understood is an error: the author of `/*@ requires x > 0; @*/` must not take a verdict for
//! one about that contract.

mod clauses;
mod outline;

use std::ops::Range;

use source::{Code, Diagnostic, FileId, SourceMap, Span};

use crate::spec::{Condition, Place, Problem, Written};
use clauses::{Case, Clauses};
use outline::{Item, ItemKind};

/// The specifications of a source.
#[derive(Default)]
pub(crate) struct FileSpecs {
    pub(crate) types: Vec<TypeSpec>,
    /// All loops of the source, the outer ones first.
    pub(crate) loops: Vec<LoopSpec>,
    /// What cannot be understood.
    pub(crate) problems: Vec<Diagnostic>,
}

/// Those of a type.
pub(crate) struct TypeSpec {
    /// Its name without package (`Outer$Inner`).
    pub(crate) name: String,
    pub(crate) invariants: Vec<Written>,
    /// Fields that are never null, which is the default of the language, and where that is said.
    pub(crate) non_null: Vec<(String, Span)>,
    pub(crate) methods: Vec<MethodSpec>,
}

/// Those of a method.
pub(crate) struct MethodSpec {
    pub(crate) name: String,
    /// The types of its parameters, without packages and arguments.
    pub(crate) params: Vec<String>,
    pub(crate) requires: Vec<Clause>,
    pub(crate) ensures: Vec<Clause>,
    pub(crate) exceptional: Vec<Clause>,
    pub(crate) frame: Option<FrameSpec>,
    pub(crate) decreases: Vec<Written>,
    pub(crate) is_pure: bool,
    pub(crate) is_helper: bool,
    /// Whether something is said that makes it a method with a contract.
    pub(crate) has_contract: bool,
    /// Whether a precondition was written, beside those that are defaults.
    pub(crate) has_precondition: bool,
}

/// A condition, and where it stands.
#[derive(Clone)]
pub(crate) struct Clause {
    pub(crate) condition: Condition,
    pub(crate) span: Span,
}

/// What a method may change.
pub(crate) struct FrameSpec {
    pub(crate) places: Vec<(Place, Written)>,
    pub(crate) span: Span,
}

/// A loop, and what is said of it.
pub(crate) struct LoopSpec {
    /// Its first and its last line.
    pub(crate) lines: (u32, u32),
    pub(crate) invariants: Vec<Written>,
    pub(crate) decreases: Vec<Written>,
    /// Where it stands.
    pub(crate) span: Span,
}

impl LoopSpec {
    /// Whether anything is said of it.
    pub(crate) fn is_specified(&self) -> bool {
        !self.invariants.is_empty() || !self.decreases.is_empty()
    }
}

/// What of the specifications in a source cannot be understood.
pub fn problems(sources: &SourceMap, file: FileId) -> Vec<Diagnostic> {
    sources.get(file).map_or(Vec::new(), |source| read(source.text(), file).problems)
}

/// Reads the specifications of a source.
pub(crate) fn read(text: &str, file: FileId) -> FileSpecs {
    let mut reader = Reader { text, file, specs: FileSpecs::default(), line_starts: line_starts(text) };
    // Most sources have none.
    let signs = ["//@", "/*@", "//+", "//-", "/*+", "/*-"];
    if !signs.iter().any(|sign| text.contains(sign)) {
        return reader.specs;
    }
    match outline::outline(text) {
        Some(items) => reader.items(&items, Context::File),
        None => reader.problem(0..0, "its specifications cannot be read: it is nested too deeply"),
    }
    reader.specs
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// Where items stand.
enum Context<'t> {
    File,
    Type(&'t mut TypeSpec, Defaults),
    Code,
}

/// What a type says of its members.
#[derive(Clone, Copy, Default)]
struct Defaults {
    is_pure: bool,
    is_nullable: bool,
}

struct Reader<'t> {
    text: &'t str,
    file: FileId,
    specs: FileSpecs,
    line_starts: Vec<usize>,
}

impl Reader<'_> {
    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.file, range.start as u32, range.end as u32)
    }

    fn line(&self, at: usize) -> u32 {
        self.line_starts.partition_point(|start| *start <= at) as u32
    }

    fn problem(&mut self, range: Range<usize>, message: impl Into<String>) {
        let problem = Diagnostic::new(Code::JmlUnsupported, self.span(&range), message);
        self.specs.problems.push(problem);
    }

    /// What comments say; nothing if they cannot be understood, which is reported.
    fn clauses(&mut self, parts: &[Range<usize>]) -> Clauses {
        clauses::read(self.text, self.file, parts).unwrap_or_else(|Problem { message, range }| {
            self.problem(range, message);
            Clauses::default()
        })
    }

    /// Reports clauses that do not belong where they stand.
    fn allow(&mut self, clauses: &Clauses, allowed: &[&str], what: &str) {
        for (word, range) in &clauses.words {
            if !allowed.contains(word) {
                self.problem(range.clone(), format!("`{word}` is not supported {what}"));
            }
        }
    }

    fn items(&mut self, items: &[Item], mut context: Context<'_>) {
        for item in items {
            match &item.kind {
                ItemKind::Alone => {
                    let clauses = self.clauses(&item.specs);
                    match &mut context {
                        Context::Type(ty, _) => {
                            self.allow(&clauses, &["instance", "invariant"], "here");
                            ty.invariants.extend(clauses.invariants);
                        }
                        Context::File => self.allow(&clauses, &[], "outside of a type"),
                        Context::Code => self.allow(&clauses, &[], "here: no loop follows"),
                    }
                }
                ItemKind::Type { name, items } => {
                    let ty = self.type_spec(item, name, items);
                    let is_local = matches!(context, Context::Code);
                    if is_local
                        && (!ty.invariants.is_empty() || ty.methods.iter().any(|method| method.has_contract))
                    {
                        self.problem(item.range.clone(), "specifications in local classes are not supported");
                    }
                    if !is_local {
                        self.specs.types.push(ty);
                    }
                }
                ItemKind::Method { items, .. } => match &mut context {
                    Context::Type(ty, defaults) => self.method(item, ty, *defaults),
                    Context::File | Context::Code => {
                        let clauses = self.clauses(&item.specs);
                        self.allow(&clauses, &[], "here");
                        self.items(items, Context::Code);
                    }
                },
                ItemKind::Fields { names, is_static } => {
                    if let Context::Type(ty, defaults) = &mut context {
                        self.fields(item, names, *is_static, ty, *defaults);
                    }
                }
                ItemKind::Loop { items } => {
                    self.loop_spec(item);
                    self.items(items, Context::Code);
                }
            }
        }
    }

    fn type_spec(&mut self, item: &Item, name: &str, items: &[Item]) -> TypeSpec {
        let clauses = self.clauses(&item.specs);
        let allowed = [
            "invariant",
            "non_null_by_default",
            "nullable_by_default",
            "pure",
            "spec_public",
            "strictly_pure",
        ];
        self.allow(&clauses, &allowed, "before a type");
        let defaults = Defaults { is_pure: clauses.is_pure, is_nullable: clauses.is_nullable_by_default };
        let mut ty = TypeSpec {
            name: name.to_string(),
            invariants: clauses.invariants,
            non_null: Vec::new(),
            methods: Vec::new(),
        };
        self.items(items, Context::Type(&mut ty, defaults));
        // The default is that of types that are specified.
        let is_specified = !ty.invariants.is_empty() || ty.methods.iter().any(|method| method.has_contract);
        if !is_specified {
            ty.non_null.clear();
        }
        ty
    }

    fn fields(
        &mut self,
        item: &Item,
        names: &[(String, bool)],
        is_static: bool,
        ty: &mut TypeSpec,
        defaults: Defaults,
    ) {
        // An invariant before a field is one of the class: only its modifiers are about the field.
        let clauses = self.clauses(&item.specs);
        let allowed = ["instance", "invariant", "non_null", "nullable", "spec_protected", "spec_public"];
        let of_static = ["nullable", "spec_protected", "spec_public"];
        let (allowed, what) = if is_static {
            (&of_static[..], "before a static field")
        } else {
            (&allowed[..], "before a field")
        };
        self.allow(&clauses, allowed, what);
        if !clauses.is_nullable && !defaults.is_nullable && !is_static {
            let span = self.span(&item.range);
            let references = names.iter().filter(|(_, is_reference)| *is_reference);
            ty.non_null.extend(references.map(|(name, _)| (name.clone(), span)));
        }
        ty.invariants.extend(clauses.invariants);
    }

    fn method(&mut self, item: &Item, ty: &mut TypeSpec, defaults: Defaults) {
        let ItemKind::Method { name, params, returns_reference, items } = &item.kind else { return };
        self.items(items, Context::Code);
        let mut clauses = self.clauses(&item.specs);
        self.allow(&clauses, &METHOD_WORDS, "before a method");
        ty.invariants.append(&mut clauses.invariants);
        let is_pure = clauses.is_pure || defaults.is_pure;
        let said = |word: &str| {
            !matches!(word, "helper" | "instance" | "invariant" | "spec_protected" | "spec_public")
        };
        let mut has_contract = is_pure || clauses.words.iter().any(|(word, _)| said(word));
        let mut non_null = Vec::new();
        for param in params {
            let found = self.clauses(&param.specs);
            self.allow(&found, &["non_null", "nullable"], "before a parameter");
            has_contract |= !found.words.is_empty();
            let (base, dimensions) = param.ty.split_once('[').unwrap_or((&param.ty, ""));
            let is_reference = !dimensions.is_empty() || !crate::spec::is_primitive(base);
            if is_reference && !found.is_nullable && !defaults.is_nullable {
                let condition = Condition::NonNull(Some(param.name.clone()));
                non_null.push(Clause { condition, span: self.span(&param.range) });
            }
        }
        let mut method = MethodSpec {
            name: name.clone(),
            params: params.iter().map(|param| param.ty.clone()).collect(),
            requires: Vec::new(),
            ensures: Vec::new(),
            exceptional: Vec::new(),
            frame: None,
            decreases: clauses.decreases,
            is_pure,
            is_helper: clauses.is_helper,
            has_contract,
            has_precondition: clauses.cases.iter().any(|case| !case.requires.is_empty()),
        };
        if has_contract {
            method.requires = non_null;
            if *returns_reference && !clauses.is_nullable && !defaults.is_nullable {
                let start = item.specs.first().map_or(item.range.start, |spec| spec.start);
                let span = self.span(&(start.max(item.range.start)..item.range.start + 1));
                method.ensures.push(Clause { condition: Condition::NonNull(None), span });
            }
            self.cases(&mut method, &clauses.cases, item);
        }
        ty.methods.push(method);
    }

    /// Of several cases one has to apply, and what each promises holds where it applied.
    fn cases(&mut self, method: &mut MethodSpec, cases: &[Case], item: &Item) {
        let frames: Vec<_> = cases.iter().map(|case| case.frame.as_ref()).collect();
        if let [Some(first), others @ ..] = &frames[..] {
            let same = others.iter().all(|other| other.is_some_and(|other| other.text == first.text));
            match (same, &first.places) {
                (true, Some(places)) => {
                    method.frame = Some(FrameSpec { places: places.clone(), span: self.span(&first.range) });
                }
                (true, None) => {}
                (false, _) => self.different_frames(&first.range),
            }
        } else if let Some(frame) = frames.into_iter().flatten().next() {
            self.different_frames(&frame.range);
        }
        if method.is_pure && method.frame.is_none() {
            let span = item.specs.first().map_or(self.span(&item.range), |spec| self.span(spec));
            method.frame = Some(FrameSpec { places: Vec::new(), span });
        }
        let span = |condition: &Condition, reader: &Self| match first_span(condition) {
            Some(span) => span,
            None => item.specs.first().map_or(reader.span(&item.range), |spec| reader.span(spec)),
        };
        let clause = |condition: Condition, reader: &Self| {
            let span = span(&condition, reader);
            Clause { condition, span }
        };
        if let [only] = cases {
            method.requires.extend(only.requires.iter().map(|one| clause(one.clone(), self)));
            method.ensures.extend(only.ensures.iter().map(|one| clause(one.clone(), self)));
            method.exceptional.extend(only.exceptional.iter().map(|one| clause(one.clone(), self)));
            return;
        }
        if cases.is_empty() {
            return;
        }
        let applies = |case: &Case| Condition::All(case.requires.clone());
        if cases.iter().all(|case| !case.requires.is_empty()) {
            method.requires.push(clause(Condition::Any(cases.iter().map(applies).collect()), self));
        }
        for case in cases {
            let guarded = |condition: &Condition| {
                let applied = Box::new(Condition::Before(Box::new(applies(case))));
                Condition::Implies(applied, Box::new(condition.clone()))
            };
            let span_of = |condition: &Condition| {
                // A case without words of its own is found by its precondition.
                first_span(condition).or_else(|| case.requires.iter().find_map(first_span))
            };
            for (from, to) in
                [(&case.ensures, &mut method.ensures), (&case.exceptional, &mut method.exceptional)]
            {
                to.extend(from.iter().map(|condition| {
                    let span = span_of(condition).unwrap_or_else(|| span(condition, self));
                    Clause { condition: guarded(condition), span }
                }));
            }
        }
    }

    fn different_frames(&mut self, range: &Range<usize>) {
        self.problem(range.clone(), "`assignable` is not supported where it differs from case to case");
    }

    fn loop_spec(&mut self, item: &Item) {
        let clauses = self.clauses(&item.specs);
        let allowed = ["decreases", "decreasing", "loop_decreases", "loop_invariant", "maintaining"];
        let is_frame = |word: &str| matches!(word, "assignable" | "assigns" | "modifiable" | "modifies");
        match clauses.words.iter().find(|(word, _)| is_frame(word)) {
            Some((word, range)) => {
                let message = format!(
                    "`{word}` is not supported before a loop: what a loop changes is found in its code"
                );
                self.problem(range.clone(), message);
            }
            None => self.allow(&clauses, &allowed, "before a loop"),
        }
        self.specs.loops.push(LoopSpec {
            lines: (self.line(item.range.start), self.line(item.range.end.saturating_sub(1))),
            invariants: clauses.loop_invariants,
            decreases: clauses.decreases,
            span: self.span(&(item.range.start..item.range.start + 1)),
        });
    }
}

/// What may stand before a method.
const METHOD_WORDS: [&str; 30] = [
    "also",
    "assignable",
    "assigns",
    "behavior",
    "behaviour",
    "decreases",
    "decreasing",
    "ensures",
    "exceptional_behavior",
    "exceptional_behaviour",
    "exsures",
    "helper",
    "instance",
    "invariant",
    "measured_by",
    "modifiable",
    "modifies",
    "non_null",
    "normal_behavior",
    "normal_behaviour",
    "nullable",
    "post",
    "pre",
    "pure",
    "requires",
    "signals",
    "signals_only",
    "spec_protected",
    "spec_public",
    "strictly_pure",
];

/// Where something of a condition is written.
fn first_span(condition: &Condition) -> Option<Span> {
    match condition {
        Condition::Expr(written) => Some(written.span()),
        Condition::NonNull(_) | Condition::Raised(_) | Condition::Never => None,
        Condition::Naming { condition, .. } | Condition::Before(condition) => first_span(condition),
        Condition::All(all) | Condition::Any(all) => all.iter().find_map(first_span),
        Condition::Implies(left, right) => first_span(right).or_else(|| first_span(left)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn specs(text: &str) -> FileSpecs {
        let mut sources = SourceMap::new();
        let file = sources.add("A.java", text);
        read(text, file)
    }

    /// The problems, each with the text that it is about.
    fn found(text: &str) -> Vec<String> {
        let at = |problem: &Diagnostic| {
            let span = problem.span().unwrap_or_default();
            format!("{} @ {}", problem.message, &text[span.start as usize..span.end as usize])
        };
        specs(text).problems.iter().map(at).collect()
    }

    #[test]
    fn specifications_find_what_they_are_about() {
        let text = "package p; import java.util.*;\n/*@ pure @*/ public class A<T extends List<T>> {\n  \
                    //@ public invariant x >= 0;\n  int x; /*@ nullable @*/ Object o; List<Map<T, int[]>> l = new ArrayList<>(), m;\n  \
                    //@ requires n > 0;\n  @Deprecated(since = \"{\") <U> U f(final int n, /*@ nullable @*/ List<U> u, T... t) throws E\n  {\n    \
                    //@ loop_invariant n > 0;\n    //@ decreases n;\n    outer: for (;;) { if (n > 1) { while (true) { } } else break; }\n    \
                    Runnable r = () -> {\n      //@ maintaining true;\n      do { } while (n > 2);\n    };\n    return null; }\n  \
                    static class B { /*@ requires true; @*/ B(int a) { } }\n  enum E { X { void g() { } }, Y(1); /*@ ensures true; @*/ void h() { } }\n}\n";
        let specs = specs(text);
        assert_eq!(specs.problems.len(), 0, "{:?}", specs.problems);
        let types: Vec<&str> = specs.types.iter().map(|ty| ty.name.as_str()).collect();
        assert_eq!(types, ["A$B", "A$E", "A"]);
        let outer = &specs.types[2];
        assert_eq!(outer.invariants.len(), 1);
        let non_null: Vec<&str> = outer.non_null.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(non_null, ["l", "m"]);
        let method = &outer.methods[0];
        assert_eq!((method.name.as_str(), method.params.join(", ").as_str()), ("f", "int, List, T[]"));
        assert!(method.is_pure && method.has_contract);
        // One clause is written, and one is the default for `t`.
        assert_eq!(method.requires.len(), 2);
        let lines: Vec<(u32, u32, bool)> =
            specs.loops.iter().map(|spec| (spec.lines.0, spec.lines.1, spec.is_specified())).collect();
        assert_eq!(lines, [(10, 10, true), (10, 10, false), (13, 13, true)]);
    }

    #[test]
    fn what_is_not_understood_is_a_problem() {
        for (text, expected) in [
            (
                "class A { /*@ requires x >; @*/ void f(int x) { } }",
                "`;` stands where an expression is expected @ ;",
            ),
            (
                "class A { //@ requirse x > 0;\n void f(int x) { } }",
                "`requirse` is no word of JML: did you mean `requires`? @ requirse",
            ),
            (
                "class A { void f() {\n //@ assert true;\n } }",
                "`assert` is not supported: write an `assert` of Java @ assert",
            ),
            (
                "class A { void f() {\n //@ loop_invariant true;\n int x; } }",
                "`loop_invariant` is not supported here: no loop follows @ loop_invariant",
            ),
            (
                "class A { void f() {\n //@ loop_invariant true;\n //@ assignable \\nothing;\n while (true) { } } }",
                "`assignable` is not supported before a loop: what a loop changes is found in its code @ assignable",
            ),
            ("class A { //@ ghost int g;\n int x; }", "`ghost` is not supported @ ghost"),
            ("class A { //@ ensures \\fresh(x);\n void f() { } }", "`\\fresh` is not supported @ \\fresh"),
            (
                "class A { //@ ensures (\\forall Object o; true);\n void f() { } }",
                "quantifiers range over `int`, not over `Object` @ Object",
            ),
            (
                "class A { //@ requires (* nice *);\n void f() { } }",
                "informal descriptions are not supported @ (*",
            ),
            (
                "class A { /*@ requires a; assignable x; also requires b; assignable y; @*/ void f() { } }",
                "`assignable` is not supported where it differs from case to case @ x",
            ),
            (
                "class A { void f() { class B { /*@ requires true; @*/ void g() { } } } }",
                "specifications in local classes are not supported @ class B { /*@ requires true; @*/ void g() { } }",
            ),
            (
                "class A { //@ requires true\n void f() { } }",
                "the specification ends where `;` is expected @ ",
            ),
        ] {
            assert_eq!(found(text), [expected], "{text}");
        }
    }

    #[test]
    fn damaged_sources_end() {
        for text in [
            "//@ requires x;",
            "class A { //@ pure\n void f( ",
            "class /*@ pure @*/",
            "/*@ pure @*/ }}}{{{ ((( class",
            "/*@",
        ] {
            specs(text);
        }
        let deep = format!("class A {{ //@ pure\n int f = {}", "(".repeat(100_000));
        assert_eq!(specs(&deep).problems.len(), 1);
    }
}
