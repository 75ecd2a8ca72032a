//! Which instructions are steps that other threads can see (docs/language.md, Threads): heap accesses, locks, fork and join,
//! and specifications that read the heap. A schedule lists the threads of these steps, so that the interpreter and the
//! engine share this definition on purpose: it is the format of a schedule.

use crate::{ContractKind, InstKind, Method, MethodId, MethodKind, Program};

/// For every instruction of every method whether it is a visible step.
#[derive(Clone, Debug)]
pub struct Visible {
    /// By method, block and instruction.
    flags: Vec<Vec<Vec<bool>>>,
}

impl Visible {
    /// Looks at all methods.
    pub fn new(program: &Program) -> Visible {
        let reads = heap_readers(program);
        let flags = program
            .methods
            .iter()
            .map(|method| {
                let blocks = method.body.iter().flat_map(|body| &body.blocks);
                blocks
                    .map(|block| {
                        block.insts.iter().map(|i| is_visible(program, method, &i.kind, &reads)).collect()
                    })
                    .collect()
            })
            .collect();
        Visible { flags }
    }

    /// The flags of the instructions of a method, by block.
    pub fn method(&self, method: MethodId) -> &[Vec<bool>] {
        &self.flags[method.index()]
    }

    /// The flags of the instructions of a block.
    pub fn block(&self, method: MethodId, block: usize) -> &[bool] {
        &self.flags[method.index()][block]
    }
}

/// The pure functions that read the present heap, themselves or through a quantifier.
fn heap_readers(program: &Program) -> Vec<bool> {
    let mut reads = vec![false; program.methods.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for (id, method) in program.methods().filter(|(_, method)| method.kind == MethodKind::Pure) {
            let mut insts = method.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.insts);
            let found = insts.any(|inst| is_visible(program, method, &inst.kind, &reads));
            changed |= found && !reads[id.index()];
            reads[id.index()] |= found;
        }
    }
    reads
}

fn is_visible(program: &Program, method: &Method, kind: &InstKind, reads: &[bool]) -> bool {
    match kind {
        InstKind::GetStatic { field, heap, .. } | InstKind::GetField { field, heap, .. } => {
            heap.is_none() && !program[*field].is_constant
        }
        InstKind::Load { heap, .. } | InstKind::AllDifferent { heap, .. } => heap.is_none(),
        InstKind::PutField { .. }
        | InstKind::PutStatic { .. }
        | InstKind::Store { .. }
        | InstKind::InitClass { .. }
        | InstKind::Fork { .. }
        | InstKind::Join
        | InstKind::Await { .. }
        | InstKind::MonitorEnter { .. }
        | InstKind::MonitorExit { .. }
        | InstKind::Lock { .. }
        | InstKind::Unlock { .. }
        | InstKind::Forget { .. }
        | InstKind::Snapshot { .. } => true,
        InstKind::Primitive { primitive, .. } => primitive.is_visible(),
        InstKind::Contract { kind: ContractKind::Entering | ContractKind::Leaving } => {
            program.invariants_around(method.class).any(|invariant| reads[invariant.now.index()])
        }
        InstKind::Contract { kind } => {
            method.contract.clauses(*kind).iter().any(|c| reads[c.function.index()])
        }
        InstKind::Invariant { function, .. }
        | InstKind::Suppose { function, .. }
        | InstKind::Apply { function, .. }
        | InstKind::Quantify { function, .. } => reads[function.index()],
        InstKind::Copy { .. }
        | InstKind::Unary { .. }
        | InstKind::Binary { .. }
        | InstKind::Select { .. }
        | InstKind::Convert { .. }
        | InstKind::Cast { .. }
        | InstKind::InstanceOf { .. }
        | InstKind::New { .. }
        | InstKind::NewArray { .. }
        | InstKind::Length { .. }
        | InstKind::Check(_)
        | InstKind::Call { .. }
        | InstKind::Assert { .. }
        | InstKind::Assume { .. }
        | InstKind::Havoc { .. }
        | InstKind::Catch { .. }
        | InstKind::Clear { .. }
        | InstKind::Target => false,
    }
}
