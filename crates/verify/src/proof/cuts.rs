//! Proofs without a bound: where exploring the program does not come to an end soon, a program is explored in which loops are
//! replaced by their invariants and, where that is wanted, calls by contracts ([`ir::cut`]). That it violates nothing is a proof of the program. That it does violate something
//! says nothing about the program, since a path behind a cut need not exist: such obligations are reported as what they
//! are, and the verdict is that of the program itself.
//!
//! What is done in either of them is counted in work, not in time, so that the same is tried on every machine.

use std::sync::{Arc, PoisonError};

use engine::{Calls, Control, Exploration, Havoc, Options, Prepared, Stateful, Stop, Why, Work};
use ir::cut::Cut;
use ir::{BlockId, Inst, InstKind, Method, MethodId, Program, Role};
use source::{Code, Diagnostic, Severity, Span};

use super::sliced::Guesses;
use super::{Prover, assumptions, invariants, replay, witness};
use crate::report::{EntryReport, Used, UsedContract, Verdict};

/// What is done to explore the program before a proof is tried.
const FIRST: Work = Work { steps: 20_000, solving: 8_000_000 };

/// The same, where `--calls contract` asks for a proof.
const SOON: Work = Work { steps: 3_000, solving: 8_000_000 };

/// What a proof may take. Loops that are not cut are unwound in it until that is used up.
const PROOF: Work = Work { steps: 300_000, solving: 150_000_000 };

/// What it may take where `--calls contract` asks for it.
const ASKED: Work = Work { steps: 300_000, solving: 150_000_000 };

/// What a proof by contracts may take where `--calls contract` was not given. It is less, because most programs with contracts have loops
/// without invariants.
const UNASKED: Work = Work { steps: 40_000, solving: 10_000_000 };

/// What came of a proof.
pub(super) enum Proof {
    /// The answer.
    Answer(Box<EntryReport>),
    /// The proof failed. The notes say why.
    Failed(Vec<Diagnostic>),
}

/// A program with cuts, what they replace, and the methods whose contracts stand for calls.
struct Attempt {
    program: Program,
    cuts: Vec<Cut>,
    verified: Vec<MethodId>,
    work: Work,
}

impl Prover<'_> {
    /// Explores the program for a while, and then tries to prove it.
    pub(super) fn prove(&self, control: &dyn Control) -> Proof {
        let nothing = || Proof::Failed(Vec::new());
        let options = &self.options;
        let is_wanted = options.calls != Calls::Execute
            && !options.target
            && !options.deny_livelock
            && !options.keep_inputs
            && options.sampling.is_none()
            && options.depth.is_none()
            && options.paths.is_none()
            // Where the stack is bounded every call counts; arrays that the program makes have no bound.
            && options.leeway.stack_depth.is_none()
            && options.array_size.is_none();
        if !is_wanted {
            return nothing();
        }
        let program = self.prepared.program();
        let has_contracts = || program.methods.iter().any(|method| method.contract.iter().next().is_some());
        let mut attempts: Vec<Attempt> = Vec::new();
        // Loops are cut first, since what calls do is known best from their code.
        attempts.extend(self.attempt(options.calls == Calls::Contract));
        if attempts.is_empty() && !(options.calls == Calls::Auto && has_contracts()) {
            return nothing();
        }
        let further = |attempts: &mut Vec<Attempt>| {
            let found = if options.calls == Calls::Auto { self.attempt(true) } else { None };
            let found = found.filter(|attempt| !attempt.verified.is_empty());
            attempts.extend(found.map(|attempt| Attempt { work: UNASKED, ..attempt }));
        };
        if options.testing.cuts_first {
            further(&mut attempts);
            return self.first_proof(attempts, control);
        }
        let work = if options.calls == Calls::Contract { SOON } else { FIRST };
        let first = Options { work: Some(work), workers: 1, ..options.clone() };
        let explored = engine::explore(self.prepared, self.entry.method, &first, control);
        let is_over = explored.stopped != Some(Stop::Work);
        let is_bounded =
            !explored.bounds.is_empty() && explored.violations.is_empty() && explored.gaps.is_empty();
        if is_over && !(is_bounded && explored.stopped.is_none()) {
            return Proof::Answer(Box::new(self.report(&explored)));
        }
        if !explored.violations.is_empty() {
            return nothing();
        }
        further(&mut attempts);
        match self.first_proof(attempts, control) {
            Proof::Failed(notes) if is_over => {
                let mut report = self.report(&explored);
                report.notes.extend(notes);
                Proof::Answer(Box::new(report))
            }
            proof => proof,
        }
    }

    /// What can be cut, if anything can be that an execution comes to.
    fn attempt(&self, calls: bool) -> Option<Attempt> {
        let (mut program, cuts) = ir::cut::cut(self.prepared.program(), calls)?;
        let (cuts, verified) = needed(&program, self.entry.method, cuts);
        for method in &verified {
            ir::cut::from_any_state(&mut program, *method);
        }
        let work = if self.options.calls == Calls::Contract { ASKED } else { PROOF };
        (!cuts.is_empty()).then_some(Attempt { program, cuts, verified, work })
    }

    /// The first proof that succeeds; else what is said of the first that fails.
    fn first_proof(&self, attempts: Vec<Attempt>, control: &dyn Control) -> Proof {
        let mut said = Vec::new();
        for attempt in attempts {
            match self.prove_cut(attempt, control) {
                Proof::Failed(notes) if said.is_empty() => said = notes,
                Proof::Failed(_) => {}
                answer @ Proof::Answer(_) => return answer,
            }
        }
        Proof::Failed(said)
    }

    /// Explores a program with cuts, and the methods whose contracts stand for calls.
    fn prove_cut(&self, attempt: Attempt, control: &dyn Control) -> Proof {
        let Attempt { program: cut, cuts, verified, work } = attempt;
        let options = Options {
            work: Some(work),
            workers: 1,
            unwind: None,
            // What a loop may have changed may be any object, and its states have names that count.
            havoc: Havoc::Any,
            cuts: true,
            stateful: Stateful::Never,
            fail_fast: true,
            ..self.options.clone()
        };
        let cut = Arc::new(cut);
        let prepared = Prepared::new(&cut);
        let is_frozen = invariants::are_kept(self.prepared.program(), self.entry.method);
        let others = verified.iter().copied().filter(|method| *method != self.entry.method);
        let mut relied = Vec::new();
        for method in others {
            let no_exceptions = raises_nothing(&cut, method);
            let options = Options { no_exceptions, called: true, trusting: is_frozen, ..options.clone() };
            let exploration =
                engine::explore(&prepared, method, &options, &Guesses { control, tells: false });
            if !is_proof(&exploration) {
                return Proof::Failed(failed(&cut, method, &exploration));
            }
            if let Some(note) = vacuous(&cut, &cuts, &exploration) {
                return Proof::Failed(vec![note]);
            }
            relied.extend(assumptions::relied(&cut, &options, &exploration, &Verdict::Valid));
        }
        // Where the contract of the entry stands for calls of it, the invariants of the objects around are not known to hold.
        let called = verified.contains(&self.entry.method);
        let no_exceptions = options.no_exceptions || called && raises_nothing(&cut, self.entry.method);
        let options = Options { trusting: is_frozen || !called, called, no_exceptions, ..options };
        let exploration =
            engine::explore(&prepared, self.entry.method, &options, &Guesses { control, tells: false });
        if !is_proof(&exploration) {
            return Proof::Failed(failed(&cut, self.entry.method, &exploration));
        }
        if let Some(note) = vacuous(&cut, &cuts, &exploration) {
            return Proof::Failed(vec![note]);
        }
        let set = |program| *self.slice.lock().unwrap_or_else(PoisonError::into_inner) = program;
        set(Some(Arc::clone(&cut)));
        let mut report = self.report(&exploration);
        set(None);
        if report.verdict != Verdict::Valid {
            return Proof::Failed(Vec::new());
        }
        // What such a program does not come to says nothing about the program.
        report.notes.retain(|note| note.code != Code::UnreachedCode);
        // A round ends at the invariants, which is no assumption of the program.
        let is_round = |note: &Diagnostic| {
            cuts.iter().any(|used| used.twin.is_none() && note.span() == Some(used.specification))
        };
        report.notes.retain(|note| note.code != Code::VacuousRequires || !is_round(note));
        // Nor does an exception of a call of which only the contract is left.
        let is_twin = |note: &Diagnostic| {
            cuts.iter().any(|used| used.twin.is_some() && note.span() == Some(cut[used.method].span))
        };
        report.notes.retain(|note| note.code != Code::UncaughtException || !is_twin(note));
        for assumption in relied {
            if report.assumptions.iter().all(|known| known.assumption != assumption.assumption) {
                report.assumptions.push(assumption);
            }
        }
        report.assumptions.sort_by_key(|known| known.assumption);
        report.used = self.used(&cut, &cuts, &verified);
        Proof::Answer(Box::new(report))
    }
}

impl Prover<'_> {
    /// What stood for code in a proof.
    fn used(&self, cut: &Program, cuts: &[Cut], verified: &[MethodId]) -> Vec<Used> {
        let begun = verified.iter().copied().chain([self.entry.method]);
        let reached = reached_from(cut, begun.chain(cut.startup_of(self.entry.method)).collect());
        let contract = |used: &Cut| {
            let twin = used.twin?;
            let is_call =
                |inst: &&Inst| matches!(inst.kind, InstKind::Call { target, .. } if target.method() == twin);
            let code = cut.methods().filter(|(id, method)| {
                reached[id.index()] && matches!(method.role, Role::Source | Role::Code)
            });
            let mut calls: Vec<Span> =
                code.flat_map(|(_, method)| insts(method)).filter(is_call).map(|inst| inst.span).collect();
            calls.sort_unstable_by_key(|span| (span.file, span.start, span.end));
            calls.dedup();
            let program = self.prepared.program();
            let name = |method: MethodId| crate::entry::short_name(program, method);
            let overriding = used.overriding.iter().map(|other| name(*other)).collect();
            Some(UsedContract { method: name(used.method), calls, overriding })
        };
        let used = |cut: &Cut| Used { span: cut.specification, contract: contract(cut), ends: cut.ends };
        cuts.iter().map(used).collect()
    }
}

/// Whether no exception may leave a method whose contract stands for calls, because nothing is said of them ([`ir::cut`]).
fn raises_nothing(program: &Program, method: MethodId) -> bool {
    program.root.is_some() && program[method].contract.exceptional.is_empty()
}

/// Whether no execution of a program with cuts violates anything.
fn is_proof(exploration: &Exploration) -> bool {
    let is_whole =
        exploration.stopped.is_none() && exploration.bounds.is_empty() && exploration.gaps.is_empty();
    is_whole && exploration.violations.is_empty() && exploration.arrays_bounded.is_none()
}

/// A contract that allows no end of a call, of a method that was not proved to end: it would prove everything behind the call.
fn vacuous(program: &Program, cuts: &[Cut], exploration: &Exploration) -> Option<Diagnostic> {
    let is_vacuous = |used: &&Cut| {
        let Some(twin) = used.twin.filter(|_| !used.ends) else { return false };
        let blocks = program[twin].body.iter().flat_map(|body| body.blocks());
        let mut ends = blocks.filter(|(at, _)| *at != BlockId::ENTRY);
        let comes =
            |(at, block): (BlockId, &ir::Block)| exploration.coverage.is_reached(twin, at, block.insts.len());
        exploration.coverage.is_reached(twin, BlockId::ENTRY, 0) && !ends.any(comes)
    };
    let used = cuts.iter().find(is_vacuous)?;
    let name = crate::entry::describe(program, used.method);
    let message = format!("not proved without a bound: the contract of `{name}` allows no end of a call");
    let note = Diagnostic::new(Code::NotProved, used.specification, message).severity(Severity::Note);
    Some(note.note("what is never true proves everything").hint("write `decreases`, or correct the contract"))
}

/// Notes on what could not be proved: what a path behind a cut violates.
fn failed(program: &Program, entry: MethodId, exploration: &Exploration) -> Vec<Diagnostic> {
    let note = |found: &engine::Found| {
        let what = replay::code(found.violation.kind).title();
        let message =
            format!("not proved without a bound: {what} is possible as far as the specifications tell");
        let values = witness::named_lines(program, entry, &found.witness);
        let values: Vec<String> =
            values.iter().map(|line| format!("{} = {}", line.name, line.value)).collect();
        let note = Diagnostic::new(Code::NotProved, found.violation.span, message).severity(Severity::Note);
        match values.is_empty() {
            true => note,
            false => note.note(format!("for instance with {}", values.join(", "))),
        }
    };
    let notes: Vec<Diagnostic> = exploration.violations.iter().map(note).collect();
    match exploration.gaps.first() {
        Some(gap) if notes.is_empty() => vec![unfinished(gap)],
        _ => notes,
    }
}

/// A note on what a proof does not get past.
fn unfinished(gap: &engine::Gap) -> Diagnostic {
    let (Why::Unsupported(what) | Why::Mistake(what)) = &gap.reason;
    let message = format!("not proved without a bound: {what}");
    Diagnostic::new(Code::NotProved, gap.span, message).severity(Severity::Note)
}

/// The cuts that an execution of an entry may come to, and the methods whose contracts stand for calls then: these have to be
/// verified, and what they come to counts as well.
fn needed(program: &Program, entry: MethodId, cuts: Vec<Cut>) -> (Vec<Cut>, Vec<MethodId>) {
    let mut verified: Vec<MethodId> = Vec::new();
    let mut known = 0;
    // Methods that are verified come to others.
    let reached = loop {
        let begun = verified.iter().copied().chain([entry]);
        let reached = reached_from(program, begun.chain(program.startup_of(entry)).collect());
        for cut in cuts.iter().filter(|cut| cut.twin.is_some_and(|twin| reached[twin.index()])) {
            verified.push(cut.method);
            verified.extend(&cut.refinements);
        }
        verified.sort_unstable();
        verified.dedup();
        if verified.len() == known {
            break reached;
        }
        known = verified.len();
    };
    let is_used = |cut: &Cut| reached[cut.twin.unwrap_or(cut.method).index()];
    (cuts.into_iter().filter(is_used).collect(), verified)
}

/// The methods that an execution of an entry may come to.
pub(super) fn reached(program: &Program, entry: MethodId) -> Vec<bool> {
    reached_from(program, program.startup_of(entry).into_iter().chain([entry]).collect())
}

fn reached_from(program: &Program, mut pending: Vec<MethodId>) -> Vec<bool> {
    let mut reached = vec![false; program.methods.len()];
    while let Some(method) = pending.pop() {
        if std::mem::replace(&mut reached[method.index()], true) {
            continue;
        }
        for inst in insts(&program[method]) {
            match &inst.kind {
                InstKind::Call { target, .. } | InstKind::Fork { target, .. } => {
                    pending.extend(program.callees(*target));
                }
                InstKind::InitClass { class } => {
                    pending.extend(program.ancestry(*class).filter_map(|class| program[class].initializer));
                }
                _ => {}
            }
        }
    }
    reached
}

fn insts(method: &Method) -> impl Iterator<Item = &Inst> {
    method.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts)
}
