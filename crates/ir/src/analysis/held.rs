//! Which accesses are guarded: a field is read or written while the thread surely holds the lock of the object that the field
//! belongs to. As long as another thread holds that lock, such an access cannot happen.
//!
//! Locals are followed through copies: `lock (w)` locks a copy of `w`, and its body uses `w`.

use crate::{Body, InstKind, LocalId, Operand};

/// What is known before an instruction.
#[derive(Clone, PartialEq, Eq)]
struct Known {
    /// By local: the first local that surely holds the same value.
    same: Vec<usize>,
    /// By local: whether its lock is surely held.
    held: Vec<bool>,
}

impl Known {
    /// At the beginning of a method nothing is locked by it.
    fn nothing(locals: usize) -> Known {
        Known { same: (0..locals).collect(), held: vec![false; locals] }
    }

    /// What is known on both of two ways.
    fn meet(&self, other: &Known) -> Known {
        let pair = |local: usize| (self.same[local], other.same[local]);
        let first = |local: usize| (0..local).find(|earlier| pair(*earlier) == pair(local)).unwrap_or(local);
        let held = self.held.iter().zip(&other.held).map(|(a, b)| *a && *b).collect();
        Known { same: (0..self.same.len()).map(first).collect(), held }
    }

    /// A local gets a value: that of another local, or any.
    fn assign(&mut self, dest: usize, source: Option<usize>) {
        if source == Some(dest) {
            return;
        }
        // The others of its class need another first one.
        let others: Vec<usize> = (0..self.same.len())
            .filter(|local| *local != dest && self.same[*local] == self.same[dest])
            .collect();
        if let Some(first) = others.first().copied() {
            others.iter().for_each(|local| self.same[*local] = first);
        }
        self.same[dest] = dest;
        self.held[dest] = source.is_some_and(|source| self.held[source]);
        if let Some(source) = source {
            let class = self.same[source];
            let members: Vec<usize> =
                (0..self.same.len()).filter(|local| self.same[*local] == class || *local == dest).collect();
            if let Some(first) = members.first().copied() {
                members.iter().for_each(|local| self.same[*local] = first);
            }
        }
    }

    fn set_held(&mut self, local: usize, is_held: bool) {
        let class = self.same[local];
        for other in 0..self.same.len() {
            if self.same[other] == class {
                self.held[other] = is_held;
            }
        }
    }

    fn execute(&mut self, kind: &InstKind, keeps: &dyn Fn(&InstKind) -> bool) {
        match kind {
            InstKind::MonitorEnter { object: Operand::Local(local) }
            | InstKind::Lock { object: Operand::Local(local) } => self.set_held(local.index(), true),
            // One that is not known to be held may be the same object as another.
            InstKind::MonitorExit { object: Operand::Local(local) } if self.held[local.index()] => {
                self.set_held(local.index(), false);
            }
            InstKind::MonitorExit { .. } | InstKind::Unlock { .. } => self.held.fill(false),
            InstKind::Copy { dest, value: Operand::Local(source) } => {
                self.assign(dest.index(), Some(source.index()));
            }
            other => {
                if !keeps(other) {
                    self.held.fill(false);
                }
                if let Some(dest) = other.dest() {
                    self.assign(dest.index(), None);
                }
                if let InstKind::Clear { locals } = other {
                    locals.iter().for_each(|local: &LocalId| self.assign(local.index(), None));
                }
            }
        }
    }
}

/// For every instruction of a body whether it is a guarded access. `keeps` says of an instruction that it releases no lock.
pub fn guarded(body: &Body, keeps: &dyn Fn(&InstKind) -> bool) -> Vec<Vec<bool>> {
    let mut before: Vec<Option<Known>> = vec![None; body.blocks.len()];
    if let Some(first) = before.first_mut() {
        *first = Some(Known::nothing(body.locals.len()));
    }
    let mut pending = vec![0];
    while let Some(block) = pending.pop() {
        let (Some(code), Some(mut known)) = (body.blocks.get(block), before[block].clone()) else { continue };
        let mut raised = known.clone();
        for inst in &code.insts {
            known.execute(&inst.kind, keeps);
            raised = raised.meet(&known);
        }
        let targets = code.term.kind.targets().into_iter().map(|target| (target, &known));
        let handler = code.handler.map(|handler| (handler, &raised));
        for (target, known) in targets.chain(handler) {
            let next = match &before[target.index()] {
                Some(old) => old.meet(known),
                None => known.clone(),
            };
            if before[target.index()].as_ref() != Some(&next) {
                before[target.index()] = Some(next);
                pending.push(target.index());
            }
        }
    }
    let flags = body.blocks.iter().zip(before).map(|(code, known)| {
        let mut known = known.unwrap_or_else(|| Known::nothing(body.locals.len()));
        let flag = |inst: &crate::Inst| {
            let is_guarded = match &inst.kind {
                InstKind::GetField { object: Operand::Local(local), heap: None, .. }
                | InstKind::PutField { object: Operand::Local(local), .. } => known.held[local.index()],
                _ => false,
            };
            known.execute(&inst.kind, keeps);
            is_guarded
        };
        code.insts.iter().map(flag).collect()
    });
    flags.collect()
}

#[cfg(test)]
mod tests {
    use source::FileId;

    use super::*;

    /// The guarded accesses of a method on two objects, as letters: `g` guarded, `-` not, of every access in order.
    fn accesses(code: &str) -> String {
        let text = format!(
            "class C\nfield C::v: int\nmethod static C::m(%a: &C, %b: &C): void {{\n  local %c: &C\n  local %t: int\n  \
             local %x: bool\nb0:\n{code}}}\n"
        );
        let program = crate::text::parse(FileId(0), &text).expect("the text is IR");
        let body = program.methods[0].body.as_ref().expect("it has one");
        let flags = guarded(body, &|kind| !matches!(kind, InstKind::Call { .. }));
        let insts = body.blocks.iter().zip(flags).flat_map(|(block, flags)| block.insts.iter().zip(flags));
        let accesses = insts
            .filter(|(inst, _)| matches!(inst.kind, InstKind::GetField { .. } | InstKind::PutField { .. }));
        accesses.map(|(_, flag)| if flag { 'g' } else { '-' }).collect()
    }

    #[test]
    fn only_what_is_surely_locked_is_guarded() {
        let get = |of: &str| format!("  %t = get %{of}.C::v\n");
        let (a, b, c) = (get("a"), get("b"), get("c"));
        assert_eq!(accesses(&format!("{a}  monitorenter %a\n{a}{b}  monitorexit %a\n{a}  return\n")), "-g--");
        assert_eq!(accesses(&format!("  %c = copy %a\n  monitorenter %c\n{a}{c}  return\n")), "gg");
        assert_eq!(
            accesses(&format!("  monitorenter %a\n  %c = copy %a\n{c}  %a = copy %b\n{a}{c}  return\n")),
            "g-g"
        );
        assert_eq!(
            accesses(&format!("  monitorenter %a\n  monitorexit %b\n{a}  return\n")),
            "-",
            "b may be a"
        );
        assert_eq!(accesses(&format!("  monitorenter %a\n  unlock %b\n{a}  return\n")), "-");
        assert_eq!(
            accesses(&format!(
                "  %x = havoc\n  branch %x, b1, b2\nb1:\n  monitorenter %a\n  jump b2\nb2:\n{a}  return\n"
            )),
            "-",
            "on one way only"
        );
        assert_eq!(
            accesses(&format!(
                "  monitorenter %a\n  jump b1\nb1:\n{a}  %x = havoc\n  branch %x, b1, b2\nb2:\n  monitorexit %a\n{a}  return\n"
            )),
            "g-"
        );
        assert_eq!(
            accesses(&format!("  monitorenter %a\n  call @C::m(&C, &C)(%a, %b)\n{a}  return\n")),
            "-",
            "a call may release it"
        );
    }
}
