//! The shapes that verifiers merge, unwind and initialise lazily occur often enough, and together.

use oxpecker_generate::tree::{Block, Expr, ExprKind, Loop, Stmt};
use oxpecker_generate::{Config, Features, Program, generate, inputs};

const PROGRAMS: u64 = 300;

/// A form, how many programs must have it, and how a statement of it is recognised.
type Form<'a> = (&'a str, usize, &'a dyn Fn(&Stmt) -> bool);

/// The same for a use of a place that a diamond has assigned.
type Use<'a> = (&'a str, usize, &'a dyn Fn(&Stmt, &Expr) -> bool);

fn programs(config: &Config) -> Vec<Program> {
    let config = config.clone().with_features(Features::sequential());
    (0..PROGRAMS).map(|seed| generate(seed, &config)).collect()
}

fn count(programs: &[Program], wanted: impl Fn(&Program) -> bool) -> usize {
    programs.iter().filter(|program| wanted(program)).count()
}

fn has_stmt(program: &Program, wanted: impl Fn(&Stmt) -> bool) -> bool {
    let mut found = false;
    program.each_stmt(&mut |stmt| found |= wanted(stmt));
    found
}

fn has_expr(program: &Program, wanted: impl Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    program.each_expr(&mut |expr| found |= wanted(expr));
    found
}

/// Whether a statement of the block, or of one inside it, is wanted.
fn within(block: &Block, wanted: &dyn Fn(&Stmt) -> bool) -> bool {
    block.iter().any(|stmt| wanted(stmt) || blocks(stmt).iter().any(|inner| within(inner, wanted)))
}

fn blocks(stmt: &Stmt) -> Vec<&Block> {
    match stmt {
        Stmt::If { then, otherwise, .. } => [then].into_iter().chain(otherwise).collect(),
        Stmt::Try { body, handler } => vec![body, handler],
        Stmt::Loop(Loop { body, .. })
        | Stmt::Block(body)
        | Stmt::Monitor { body, .. }
        | Stmt::Pair { body, .. } => vec![body],
        _ => Vec::new(),
    }
}

fn assigned(block: &Block) -> Vec<&Expr> {
    let mut places = Vec::new();
    for stmt in block {
        if let Stmt::Assign { place, .. } = stmt {
            places.push(place);
        }
    }
    places
}

/// The places that both sides of a branch assign.
fn merged(stmt: &Stmt) -> Vec<&Expr> {
    let Stmt::If { then, otherwise: Some(otherwise), .. } = stmt else { return Vec::new() };
    let others = assigned(otherwise);
    assigned(then).into_iter().filter(|place| others.contains(place)).collect()
}

fn is_diamond(stmt: &Stmt) -> bool {
    !merged(stmt).is_empty()
}

fn is_exit(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Break | Stmt::Continue | Stmt::Return(_) | Stmt::Throw(_))
}

/// Whether a value that a diamond left is used in a statement of the same block in a wanted way.
fn is_used(program: &Program, wanted: impl Fn(&Stmt, &Expr) -> bool) -> bool {
    let uses = |block: &Block| {
        block.iter().enumerate().any(|(at, stmt)| {
            let later = &block[at + 1..];
            merged(stmt).iter().any(|place| later.iter().any(|stmt| wanted(stmt, place)))
        })
    };
    let mut found = false;
    for (_, method) in program.methods() {
        found |= method.body.iter().any(&uses);
        found |= method.body.iter().any(|body| within(body, &|stmt| blocks(stmt).into_iter().any(&uses)));
    }
    found
}

fn mentions(expr: &Expr, place: &Expr) -> bool {
    let mut found = false;
    expr.each(&mut |inner| found |= inner == place);
    found
}

#[test]
fn diamonds_come_in_all_forms() {
    let programs = programs(&Config::small());
    let forms: [Form<'_>; 8] = [
        ("a diamond", 150, &is_diamond),
        ("in a loop", 20, &|stmt| matches!(stmt, Stmt::Loop(inner) if within(&inner.body, &is_diamond))),
        ("in a diamond", 15, &|stmt| is_diamond_around(stmt)),
        ("that calls", 10, &|stmt| is_diamond(stmt) && beside(stmt, &is_call)),
        ("that leaves on one side", 20, &|stmt| is_diamond(stmt) && beside(stmt, &is_exit)),
        ("over a field", 20, &|stmt| merges(stmt, |kind| matches!(kind, ExprKind::Field(..)))),
        ("over an element", 8, &|stmt| merges(stmt, |kind| matches!(kind, ExprKind::Index(..)))),
        ("over a reference", 20, &|stmt| merged(stmt).iter().any(|place| place.ty.name().is_some())),
    ];
    for (form, least, wanted) in forms {
        let found = count(&programs, |program| has_stmt(program, wanted));
        assert!(found >= least, "{form}: {found} of {PROGRAMS} programs");
    }
}

/// Whether a branch has a diamond on one side and assigns on the other what the diamond does.
fn is_diamond_around(stmt: &Stmt) -> bool {
    let Stmt::If { then, otherwise: Some(otherwise), .. } = stmt else { return false };
    let around = |inner: &Block, other: &Block| {
        let places: Vec<&Expr> = inner.iter().flat_map(merged).collect();
        assigned(other).into_iter().any(|place| places.contains(&place))
    };
    around(then, otherwise) || around(otherwise, then)
}

fn beside(stmt: &Stmt, wanted: &dyn Fn(&Stmt) -> bool) -> bool {
    blocks(stmt).into_iter().any(|block| block.iter().any(wanted))
}

fn is_call(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Call(_) => true,
        Stmt::Declare { init: Some(init), .. } => matches!(init.kind, ExprKind::Call(_)),
        _ => false,
    }
}

fn merges(stmt: &Stmt, wanted: impl Fn(&ExprKind) -> bool) -> bool {
    merged(stmt).iter().any(|place| wanted(&place.kind))
}

#[test]
fn what_diamonds_leave_is_used() {
    let programs = programs(&Config::small());
    let index = |stmt: &Stmt, place: &Expr| {
        within(&vec![stmt.clone()], &|stmt| {
            matches!(stmt, Stmt::Assign { place: Expr { kind: ExprKind::Index(_, index), .. }, .. }
                if mentions(index, place))
        })
    };
    let divisor = |stmt: &Stmt, place: &Expr| {
        matches!(stmt, Stmt::Declare { init: Some(init), .. }
            if matches!(&init.kind, ExprKind::Binary(_, _, right) if **right == *place))
    };
    let bound = |stmt: &Stmt, place: &Expr| matches!(stmt, Stmt::Loop(Loop { guard: Some(guard), .. }) if mentions(guard, place));
    let target = |stmt: &Stmt, place: &Expr| {
        within(&vec![stmt.clone()], &|stmt| {
            matches!(stmt, Stmt::Assign { place: Expr { kind: ExprKind::Field(object, _), .. }, .. }
                if **object == *place)
        })
    };
    let claim = |stmt: &Stmt, place: &Expr| matches!(stmt, Stmt::Assert(claim) if mentions(claim, place));
    let uses: [Use<'_>; 5] = [
        ("as an index", 15, &index),
        ("as a divisor", 4, &divisor),
        ("as a bound", 10, &bound),
        ("as a target", 5, &target),
        ("in a claim", 60, &claim),
    ];
    for (form, least, wanted) in uses {
        let found = count(&programs, |program| is_used(program, wanted));
        assert!(found >= least, "{form}: {found} of {PROGRAMS} programs");
    }
}

#[test]
fn nested_loops_are_left_in_all_ways() {
    let programs = programs(&Config::small());
    let nested = |stmt: &Stmt, wanted: &dyn Fn(&Stmt) -> bool| {
        let inner = |stmt: &Stmt| matches!(stmt, Stmt::Loop(inner) if within(&inner.body, wanted));
        matches!(stmt, Stmt::Loop(outer) if within(&outer.body, &inner))
    };
    let ways: [Form<'_>; 4] = [
        ("break", 25, &|stmt| matches!(stmt, Stmt::Break)),
        ("continue", 20, &|stmt| matches!(stmt, Stmt::Continue)),
        ("return", 10, &|stmt| matches!(stmt, Stmt::Return(_))),
        ("throw", 8, &|stmt| matches!(stmt, Stmt::Throw(_))),
    ];
    for (way, least, wanted) in ways {
        let found = count(&programs, |program| has_stmt(program, |stmt| nested(stmt, wanted)));
        assert!(found >= least, "{way}: {found} of {PROGRAMS} programs");
    }
    let bounded = |stmt: &Stmt| {
        let guarded = |stmt: &Stmt| matches!(stmt, Stmt::Loop(Loop { guard: Some(_), .. }));
        matches!(stmt, Stmt::Loop(outer) if outer.guard.is_some() && within(&outer.body, &guarded))
    };
    let found = count(&programs, |program| has_stmt(program, bounded));
    assert!(found >= 20, "bounds of both loops: {found} of {PROGRAMS} programs");
}

/// How many links an expression follows from its variable.
fn links(expr: &Expr) -> usize {
    match &expr.kind {
        ExprKind::Field(object, _) => links(object) + usize::from(expr.ty.name().is_some()),
        _ => 0,
    }
}

#[test]
fn inputs_are_linked() {
    for (config, least) in [(Config::tiny(), 80), (Config::small(), 80)] {
        let programs = programs(&config);
        let entries = count(&programs, |program| {
            let params = program.entry_params();
            let linked = |name: &str| {
                let class = program.class(name);
                let fields = class.map(|class| &class.fields[..]).unwrap_or_default();
                fields.iter().any(|field| field.ty.name() == Some(name))
            };
            let names = params.iter().filter_map(|ty| ty.name());
            names.filter(|name| linked(name)).count() >= 2
        });
        assert!(entries >= least, "{entries} of {PROGRAMS} programs");
        let deep = count(&programs, |program| has_expr(program, |expr| links(expr) >= 2));
        assert!(deep >= 45, "two links: {deep} of {PROGRAMS} programs");
        let relinked = count(&programs, |program| {
            has_stmt(program, |stmt| matches!(stmt, Stmt::Assign { place, .. } if links(place) >= 1))
        });
        assert!(relinked >= 25, "changed links: {relinked} of {PROGRAMS} programs");
        let compared = |expr: &Expr| {
            matches!(&expr.kind, ExprKind::Binary(_, left, right)
                if links(left) >= 1 && right.ty.name().is_some() && right.kind != ExprKind::Null)
        };
        let compared = count(&programs, |program| has_expr(program, compared));
        assert!(compared >= 25, "comparisons: {compared} of {PROGRAMS} programs");
    }
}

#[test]
fn small_graphs_have_all_aliases() {
    let config = Config::tiny().with_features(Features::sequential());
    let linked = (0..200).map(|seed| generate(seed, &config)).find(|program| {
        let params = program.entry_params();
        let [first, second] = &params[..] else { return false };
        first == second && first.name().is_some()
    });
    let Some(program) = linked else { panic!("no entry takes two objects of a class") };
    let arguments = inputs(1, &program, 400);
    let is = |wanted: &dyn Fn(&str, &str) -> bool| {
        arguments.iter().any(|texts| matches!(&texts[..], [first, second] if wanted(first, second)))
    };
    assert!(is(&|first, second| first == "null" && second == "null"));
    assert!(is(&|first, second| first == "null" && second.contains("$class")));
    assert!(is(&|first, second| first.contains("$class") && second.contains(r#"{"$ref":"o1"}"#)));
    assert!(is(&|first, second| first.contains("$class") && second.starts_with(r#"{"$class""#)));
    // An object that leads to itself.
    assert!(is(&|first, _| first.contains(r#":{"$ref":"o1"}"#)));
}
