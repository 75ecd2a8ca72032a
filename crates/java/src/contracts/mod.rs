//! Contracts: annotations whose texts are expressions of OOX, and comments of the Java Modeling Language.
//!
//! A method with a contract becomes two: one with its code, and one under its name that evaluates the clauses and
//! calls the first. So clauses see the arguments as they were given, and the result in postconditions.
//!
//! The contract of the method that is reached counts, and with it those of the methods that it implements or overrides
//! (`inherited`). Calls must meet the preconditions of the method that they name (`calls`).

mod calls;
mod expr;
mod frame;
mod gather;
mod inherited;
mod invariants;
pub(crate) mod loops;
mod names;
mod operators;
mod place;
mod pure;
mod quantifiers;
mod wrapper;

use std::sync::Arc;

use cafebabe::MethodAccessFlags;
use ir::{Body, CallTarget, Contract, ContractKind, Method, MethodId, MethodKind};
use source::Span;

use crate::classes::Code;
use crate::spec::{Condition, Place, Written};
use crate::world::World;

pub(crate) use calls::check_calls;
pub(crate) use gather::{has_clauses, is_pure};
pub(crate) use inherited::inherits_clauses;
pub(crate) use invariants::prepare as prepare_invariants;
pub(crate) use loops::check as check_loops;
pub(crate) use pure::{PureFunctions, finish as finish_pure};
use wrapper::Wrapper;

/// A clause.
#[derive(Clone)]
struct Clause {
    kind: ContractKind,
    condition: Condition,
    /// The text of an annotation.
    text: String,
    span: Span,
}

/// What a method may change.
#[derive(Clone)]
struct FrameClause {
    places: Vec<(Place, Written)>,
    span: Span,
}

/// What is written about a method.
struct Group {
    method: MethodId,
    clauses: Vec<Clause>,
    frame: Option<FrameClause>,
    decreases: Vec<Written>,
    /// Whether it says what holds when the method is called, beyond defaults.
    precondition: Precondition,
}

/// Whether a precondition is written about a method, and how that of an overridden method goes with it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Precondition {
    /// None is.
    None,
    /// It counts alone.
    Alone,
    /// It is a further case.
    Case,
}

impl Group {
    fn default_of(method: MethodId) -> Group {
        Group {
            method,
            clauses: Vec::new(),
            frame: None,
            decreases: Vec::new(),
            precondition: Precondition::None,
        }
    }

    fn is_empty(&self) -> bool {
        self.clauses.is_empty() && self.frame.is_none() && self.decreases.is_empty()
    }

    fn has_requires(&self) -> bool {
        self.clauses.iter().any(|clause| clause.kind == ContractKind::Requires)
    }

    /// The clauses for a method whose precondition is weaker than that of the group: postconditions hold where
    /// the preconditions of the group held.
    fn guarded(&self) -> Vec<Clause> {
        let requires = self.clauses.iter().filter(|clause| clause.kind == ContractKind::Requires);
        let requires: Vec<Condition> = requires.map(|clause| clause.condition.clone()).collect();
        let others = self.clauses.iter().filter(|clause| clause.kind != ContractKind::Requires);
        let guard = |clause: &Clause| match requires.is_empty() {
            true => clause.clone(),
            false => {
                let before = Condition::Before(Box::new(Condition::All(requires.clone())));
                let condition = Condition::Implies(Box::new(before), Box::new(clause.condition.clone()));
                Clause { condition, ..clause.clone() }
            }
        };
        others.map(guard).collect()
    }
}

/// Gives a method that was translated its contract.
pub(crate) fn apply(world: &mut World<'_, '_>, method: MethodId, code: &Code<'_>) {
    // The compiler copies annotations to bridges, but the method behind the bridge has the clauses.
    if code.is(MethodAccessFlags::SYNTHETIC) || code.modelled {
        return;
    }
    let own = gather::group(world, method, code);
    let inherited = inherited::groups(world, method);
    let invariants = gather::kind_with_invariants(world, method, code);
    if own.is_empty() && inherited.is_empty() && invariants.is_none() {
        return;
    }
    let Some(body) = world.program[method].body.take() else { return };
    let names: Vec<Arc<str>> = body.locals.iter().map(|local| Arc::clone(&local.name)).collect();
    let span = world.program[method].span;
    let inner = add_inner(world, method, body);
    let mut wrapper = Wrapper::new(world, method, &names);
    wrapper.invariants = invariants;
    let mut contract = Contract::default();
    let kept = fill(world, &mut wrapper, &own, &inherited, |_| true, &mut contract);
    world.kept.insert(method, kept);
    wrapper.decreases(world, &own, &mut contract);
    // The calls that may lead back stand in the code.
    world.program[inner].contract.decreases = contract.decreases.clone();
    // A frame of its own counts, else the first that it keeps.
    let framed = std::iter::once(&own).chain(&inherited).find(|group| group.frame.is_some());
    let frame = framed.and_then(|group| wrapper.frame(world, group));
    let body = wrapper.body(world, CallTarget::Direct(inner), &mut contract, frame, span);
    world.program[method].body = Some(body);
    world.program[method].contract = contract;
    world.inner.insert(method, inner);
}

/// Gives a wrapper the clauses of its method and those that the method keeps. Returns whose clauses these are, and whether their preconditions count as
/// they are written.
fn fill(
    world: &mut World<'_, '_>,
    wrapper: &mut Wrapper,
    own: &Group,
    inherited: &[Group],
    is_wanted: impl Fn(ContractKind) -> bool,
    contract: &mut Contract,
) -> Vec<(MethodId, bool)> {
    let all: Vec<&Group> = std::iter::once(own).chain(inherited).collect();
    let written: Vec<&Group> =
        all.iter().copied().filter(|group| group.precondition != Precondition::None).collect();
    // In JML, what is written about an overriding method are further cases: one of all has to apply (JML Reference Manual, 9.6).
    let are_cases = written.len() > 1 && written[0].precondition == Precondition::Case
        || written.first().is_some_and(|group| {
            group.precondition == Precondition::Case && all.iter().any(|other| is_above(world, other, group))
        });
    // What is above all others and has no precondition always applies.
    let class = |group: &Group| world.program[group.method].class;
    let is_open = |group: &&Group| {
        group.precondition == Precondition::None
            && !group.is_empty()
            && !written.iter().any(|other| {
                class(other) != class(group) && world.program.is_subclass(class(group), class(other))
            })
    };
    let always = all.iter().copied().any(|group| is_open(&group));
    if are_cases && !always && is_wanted(ContractKind::Requires) {
        wrapper.one_applies(world, &written, contract);
    }
    // Otherwise preconditions are those of the method, else those of the one that has some above it; of several unrelated
    // ones, none may require more than the others.
    let source = match own.precondition {
        Precondition::Alone | Precondition::Case => Some(own.method),
        Precondition::None => inherited::most_specific(world, inherited),
    };
    let mut kept = Vec::new();
    for group in all {
        let is_own = group.method == own.method;
        let as_written = match are_cases {
            true => group.precondition == Precondition::None,
            false => is_own || source == Some(group.method) || !group.has_requires(),
        };
        let clauses = if as_written { group.clauses.clone() } else { group.guarded() };
        let clauses: Vec<Clause> = clauses.into_iter().filter(|clause| is_wanted(clause.kind)).collect();
        wrapper.clauses(world, group, &clauses, contract);
        kept.push((group.method, is_own || as_written));
    }
    kept
}

/// Whether a group is about a method above that of another one.
fn is_above(world: &World<'_, '_>, group: &Group, below: &Group) -> bool {
    let (above, class) = (world.program[group.method].class, world.program[below.method].class);
    !group.is_empty() && above != class && world.program.is_subclass(class, above)
}

/// The method that holds the code.
fn add_inner(world: &mut World<'_, '_>, method: MethodId, body: Body) -> MethodId {
    let outer = &world.program[method];
    let inner = Method {
        role: ir::Role::Code,
        name: Arc::from(format!("{}$code", outer.name)),
        class: outer.class,
        kind: MethodKind::Static,
        params: outer.params.clone(),
        result: outer.result,
        contract: Contract::default(),
        body: Some(body),
        span: outer.span,
    };
    world.add_method(inner)
}
