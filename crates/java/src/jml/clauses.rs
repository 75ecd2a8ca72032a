//! The clauses in the comments before a declaration or a loop.

use std::ops::Range;
use std::rc::Rc;

use source::{FileId, did_you_mean};

use crate::spec::{
    Condition, Dialect, ExprId, Exprs, Location, MODIFIERS, Origin, Parsed, Parser, Place, Problem, TypeName,
    WORDS, Written, is_misspelt,
};

/// What comments say.
#[derive(Default)]
pub(super) struct Clauses {
    pub(super) cases: Vec<Case>,
    pub(super) invariants: Vec<Written>,
    pub(super) loop_invariants: Vec<Written>,
    pub(super) decreases: Vec<Written>,
    pub(super) is_pure: bool,
    pub(super) is_helper: bool,
    pub(super) is_nullable: bool,
    pub(super) is_nullable_by_default: bool,
    /// The words of the clauses, with their places.
    pub(super) words: Vec<(&'static str, Range<usize>)>,
}

/// One case of a specification: what is between two words `also`.
#[derive(Clone, Default)]
pub(super) struct Case {
    pub(super) requires: Vec<Condition>,
    pub(super) ensures: Vec<Condition>,
    pub(super) exceptional: Vec<Condition>,
    pub(super) frame: Option<FrameClause>,
    pub(super) is_written: bool,
}

/// A clause `assignable`.
#[derive(Clone)]
pub(super) struct FrameClause {
    /// None if everything may change.
    pub(super) places: Option<Vec<(Place, Written)>>,
    pub(super) range: Range<usize>,
    /// The text, to compare it with that of other cases.
    pub(super) text: String,
}

/// What is read of a clause before all expressions are.
enum Raw {
    Requires(ExprId),
    Ensures(ExprId),
    Signals { ty: TypeName, name: Option<String>, condition: Option<ExprId> },
    SignalsOnly(Vec<TypeName>),
    Assignable { locations: Vec<Location>, range: Range<usize> },
    Invariant(ExprId),
    LoopInvariant(ExprId),
    Decreases(ExprId),
    Normal,
    Exceptional,
    Also,
}

/// Reads comments that stand one behind the other.
pub(super) fn read(text: &str, file: FileId, parts: &[Range<usize>]) -> Parsed<Clauses> {
    let mut parser = Parser::new(text, parts, Dialect::Jml);
    let mut clauses = Clauses::default();
    let mut raw = Vec::new();
    while !parser.is_at_end() {
        clause(&mut parser, &mut clauses, &mut raw)?;
    }
    let exprs = Rc::new(std::mem::take(&mut parser.exprs));
    let written = |id: ExprId| Written { exprs: Rc::clone(&exprs), id, origin: Origin::Source(file) };
    clauses.cases.push(Case::default());
    for raw in raw {
        clauses.add(raw, text, &exprs, &written);
    }
    clauses.cases.retain(|case| case.is_written);
    Ok(clauses)
}

impl Clauses {
    fn add(&mut self, raw: Raw, text: &str, exprs: &Rc<Exprs>, written: &dyn Fn(ExprId) -> Written) {
        let expr = |id: ExprId| Condition::Expr(written(id));
        match raw {
            Raw::Invariant(id) => return self.invariants.push(written(id)),
            Raw::LoopInvariant(id) => return self.loop_invariants.push(written(id)),
            Raw::Decreases(id) => return self.decreases.push(written(id)),
            Raw::Also => return self.cases.push(Case::default()),
            _ => {}
        }
        let Some(case) = self.cases.last_mut() else { return };
        case.is_written = true;
        match raw {
            Raw::Requires(id) => case.requires.push(expr(id)),
            Raw::Ensures(id) => case.ensures.push(expr(id)),
            Raw::Signals { ty, name, condition } => {
                let holds = condition.map_or(Condition::All(Vec::new()), expr);
                let is_raised = Box::new(Condition::Raised(vec![ty.clone()]));
                let holds = match name {
                    Some(name) => Condition::Naming { name, ty, condition: Box::new(holds) },
                    None => holds,
                };
                case.exceptional.push(Condition::Implies(is_raised, Box::new(holds)));
            }
            Raw::SignalsOnly(types) if types.is_empty() => case.exceptional.push(Condition::Never),
            Raw::SignalsOnly(types) => case.exceptional.push(Condition::Raised(types)),
            Raw::Normal => case.exceptional.push(Condition::Never),
            Raw::Exceptional => case.ensures.push(Condition::Never),
            Raw::Assignable { locations, range } => {
                let mut places = case.frame.take().map_or(Some(Vec::new()), |frame| frame.places);
                for location in locations {
                    match location {
                        Location::Nothing => {}
                        Location::Everything => places = None,
                        Location::Place(found) => {
                            let id = found.root();
                            let origin = written(id).origin;
                            let known = Written { exprs: Rc::clone(exprs), id, origin };
                            if let Some(places) = &mut places {
                                places.push((found, known));
                            }
                        }
                    }
                }
                let text = text.get(range.clone()).unwrap_or("").split_whitespace().collect();
                case.frame = Some(FrameClause { places, range, text });
            }
            Raw::Invariant(_) | Raw::LoopInvariant(_) | Raw::Decreases(_) | Raw::Also => {}
        }
    }
}

/// One clause, or a word that stands alone.
fn clause(parser: &mut Parser<'_>, clauses: &mut Clauses, raw: &mut Vec<Raw>) -> Parsed<()> {
    let word = parser.peek();
    let place = parser.place();
    if word == "static" {
        return parser.fail("specifications of classes without an object are not supported");
    }
    if MODIFIERS.contains(&word) || word == ";" {
        parser.skip();
        return Ok(());
    }
    let Ok(at) = WORDS.binary_search(&word) else { return unknown(parser, word) };
    let known = WORDS[at];
    clauses.words.push((known, place.clone()));
    parser.skip();
    match known {
        "pure" | "strictly_pure" => clauses.is_pure = true,
        "helper" => clauses.is_helper = true,
        "nullable" => clauses.is_nullable = true,
        "nullable_by_default" => clauses.is_nullable_by_default = true,
        "non_null" | "non_null_by_default" | "spec_public" | "spec_protected" | "instance" => {}
        "also" => raw.push(Raw::Also),
        // A case of this kind is a case even if it has no clauses.
        "normal_behavior" | "normal_behaviour" => raw.push(Raw::Normal),
        "exceptional_behavior" | "exceptional_behaviour" => raw.push(Raw::Exceptional),
        "behavior" | "behaviour" => {}
        "requires" | "pre" => condition(parser, raw, Raw::Requires)?,
        "ensures" | "post" => condition(parser, raw, Raw::Ensures)?,
        "invariant" => condition(parser, raw, Raw::Invariant)?,
        "loop_invariant" | "maintaining" => condition(parser, raw, Raw::LoopInvariant)?,
        "decreases" | "decreasing" | "loop_decreases" | "measured_by" => {
            loop {
                raw.push(Raw::Decreases(parser.expr()?));
                if !parser.eat(",") {
                    break;
                }
            }
            parser.expect(";")?;
        }
        "signals" | "exsures" => raw.push(signals(parser)?),
        "signals_only" => raw.push(Raw::SignalsOnly(types(parser)?)),
        "assignable" | "assigns" | "modifiable" | "modifies" => {
            let start = parser.place().start;
            if !skip_unspecified(parser)? {
                let locations = parser.locations()?;
                let range = start..parser.end_of_last();
                parser.expect(";")?;
                raw.push(Raw::Assignable { locations, range });
            }
        }
        _ => {
            let hint = match known {
                "assert" => ": write an `assert` of Java",
                "assume" => ": call `Verifier.assume`",
                "loop_assigns" | "loop_modifies" => ": what a loop changes is found in its code",
                _ => "",
            };
            return Err(Problem { message: format!("`{known}` is not supported{hint}"), range: place });
        }
    }
    Ok(())
}

fn unknown(parser: &Parser<'_>, word: &str) -> Parsed<()> {
    let hint = did_you_mean(word, WORDS).filter(|_| is_misspelt(word));
    match (word, hint) {
        ("{|", _) => parser.fail("nested specifications `{| |}` are not supported"),
        (_, Some(hint)) => parser.fail(format!("`{word}` is no word of JML: {hint}")),
        (_, None) => parser.unexpected("a clause of JML"),
    }
}

fn condition(parser: &mut Parser<'_>, raw: &mut Vec<Raw>, of: fn(ExprId) -> Raw) -> Parsed<()> {
    if !skip_unspecified(parser)? {
        raw.push(of(parser.expr()?));
        parser.expect(";")?;
    }
    Ok(())
}

/// `\not_specified` says nothing.
fn skip_unspecified(parser: &mut Parser<'_>) -> Parsed<bool> {
    let found = parser.eat("\\not_specified");
    if found {
        parser.expect(";")?;
    }
    Ok(found)
}

/// `signals (E e) condition;`
fn signals(parser: &mut Parser<'_>) -> Parsed<Raw> {
    parser.expect("(")?;
    let ty = parser.type_name()?;
    let name = match parser.peek() {
        ")" => None,
        _ => Some(parser.name()?),
    };
    parser.expect(")")?;
    let condition = match parser.peek() {
        ";" => None,
        _ => Some(parser.expr()?),
    };
    parser.expect(";")?;
    Ok(Raw::Signals { ty, name, condition })
}

fn types(parser: &mut Parser<'_>) -> Parsed<Vec<TypeName>> {
    let mut found = Vec::new();
    if !parser.eat("\\nothing") {
        found.push(parser.type_name()?);
        while parser.eat(",") {
            found.push(parser.type_name()?);
        }
    }
    parser.expect(";")?;
    Ok(found)
}
