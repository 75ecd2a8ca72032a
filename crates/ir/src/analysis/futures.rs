//! What a thread may still touch, from a place in its code on: everything that the rest of its methods may, what they
//! call, and the threads that they start. Where no other thread's future meets the next step of a thread, that step can come
//! first (a persistent set of one thread; Godefroid 1996).

use std::sync::OnceLock;

use super::cfg::Cfg;
use super::footprint::{Footprint, Footprints};
use crate::{ContractKind, InstKind, MethodId, Program};

/// The futures of all places of a program. Those of a method are computed when they are asked for.
#[derive(Debug)]
pub struct Futures {
    footprints: Footprints,
    /// Whether a lock may be released by a thread that does not hold it.
    pub has_unlock: bool,
    /// Whether some precondition reads the heap. It is evaluated in the step that makes the call, whatever that step is.
    pub has_preconditions: bool,
    /// By method and block: from the beginning of the block on.
    blocks: Vec<OnceLock<Vec<Footprint>>>,
}

impl Futures {
    /// Looks at the whole program.
    pub fn new(program: &Program) -> Futures {
        let blocks = program.methods.iter().map(|_| OnceLock::new()).collect();
        let footprints = Footprints::with_threads(program);
        let mut insts =
            program.methods.iter().flat_map(|m| &m.body).flat_map(|body| &body.blocks).flat_map(|b| &b.insts);
        let has_unlock = insts.any(|inst| matches!(inst.kind, InstKind::Unlock { .. }));
        let has_preconditions = program.methods.iter().any(|method| {
            let mut clauses = method.contract.clauses(ContractKind::Requires).iter();
            clauses.any(|clause| !footprints.of_method(clause.function).is_empty())
        });
        Futures { footprints, has_unlock, has_preconditions, blocks }
    }

    /// What one instruction of a method may touch, without what comes after it.
    pub fn of_step(&self, program: &Program, place: (MethodId, usize, usize)) -> Footprint {
        let (method, block, inst) = place;
        self.footprints.at(program, method, block, inst)
    }

    /// Adds what a call may still touch that stands before an instruction of a block; beyond the last one, before
    /// the end of the block.
    pub fn add(&self, program: &Program, place: (MethodId, usize, usize), future: &mut Footprint) {
        let (method, block, inst) = place;
        let Some(body) = &program[method].body else { return };
        let Some(code) = body.blocks.get(block) else { return };
        for inst in inst..code.insts.len() {
            future.absorb(&self.footprints.at(program, method, block, inst));
        }
        let blocks = self.blocks[method.index()].get_or_init(|| self.method(program, method));
        for next in code.term.kind.targets().into_iter().chain(code.handler) {
            future.absorb(&blocks[next.index()]);
        }
    }

    /// The futures of the blocks of a method.
    fn method(&self, program: &Program, method: MethodId) -> Vec<Footprint> {
        let Some(body) = &program[method].body else { return Vec::new() };
        let own = body.blocks.iter().enumerate().map(|(at, block)| {
            let mut footprint = Footprint::default();
            for inst in 0..block.insts.len() {
                footprint.absorb(&self.footprints.at(program, method, at, inst));
            }
            footprint
        });
        let mut futures: Vec<Footprint> = own.collect();
        let cfg = Cfg::new(body);
        let mut changed = true;
        while changed {
            changed = false;
            for (block, code) in body.blocks().rev() {
                let mut next = cfg.successors(block).to_vec();
                next.extend(code.handler);
                for next in next {
                    let after = futures[next.index()].clone();
                    changed |= futures[block.index()].absorb(&after);
                }
            }
        }
        futures
    }
}

#[cfg(test)]
mod tests {
    use source::FileId;

    use super::*;

    const PROGRAM: &str = "class M
static M::x: int
static M::y: int
static M::z: int
method static M::run(): void {
b0:
  putstatic M::z, 1
  return
}
method static M::main(): void {
  local %b: bool
b0:
  putstatic M::x, 1
  putstatic M::y, 1
  %b = havoc
  branch %b, b1, b2
b1:
  putstatic M::y, 2
  jump b2
b2:
  fork @M::run()()
  jump b3
b3:
  join
  return
}
";

    /// The text of what comes after a place of the last method: only what is ahead counts, and a thread that is started.
    #[test]
    fn only_what_is_ahead_counts() {
        let program = crate::text::parse(FileId(0), PROGRAM).expect("the text is IR");
        let futures = Futures::new(&program);
        let written = |block, inst| {
            let mut future = Footprint::default();
            futures.add(&program, (MethodId(1), block, inst), &mut future);
            let names = future.writes().iter().filter_map(|place| match place {
                crate::analysis::footprint::Place::Static(field) => Some(program[*field].name.to_string()),
                _ => None,
            });
            names.collect::<Vec<String>>().join(" ")
        };
        assert_eq!(written(0, 0), "x y z");
        assert_eq!(written(0, 1), "y z");
        assert_eq!(written(0, 2), "y z", "one side writes it");
        assert_eq!(written(2, 0), "z", "the thread that is started does");
        assert_eq!(written(3, 0), "");
    }
}
