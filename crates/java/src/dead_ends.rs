//! Code of a library that no execution gets past: calls of methods that never return, and uses of classes whose
//! initialisers never do, because they come to a native method without a model or always throw. What follows such code
//! is not translated. The parts of a library for security, reflection and method handles lead to most of its classes,
//! and programs that only use a map or a stream need none of them.
//!
//! Only code of libraries is cut: reports need what a program's own code does after a call. A gap marks where the code
//! is cut, so that a mistake here can cost a verdict but never makes a wrong one.

use std::sync::Arc;

use cafebabe::MethodAccessFlags;
use cafebabe::attributes::{AttributeData, CodeData};
use cafebabe::bytecode::Opcode;
use cafebabe::constant_pool::MemberRef;
use ir::{ClassId, MethodId};

use crate::classes::Signature;
use crate::world::World;
use crate::{code, natives};

/// How many calls are looked into, one inside the other.
const DEPTH: u32 = 8;
/// How many instructions of a method are looked at.
const LENGTH: usize = 200;

impl World<'_, '_> {
    /// Whether a method of a library never returns.
    pub(crate) fn never_returns(&mut self, method: MethodId) -> bool {
        self.ends_before(method, DEPTH)
    }

    /// Whether the initialiser of a class of a library, or of one above it, never returns.
    pub(crate) fn never_initialized(&mut self, class: ClassId) -> bool {
        self.is_dead(class, DEPTH)
    }

    fn is_dead(&mut self, class: ClassId, depth: u32) -> bool {
        if depth == 0 || self.trouble(class).is_some() || self.classes[class.index()].own {
            return false;
        }
        if let Some(known) = self.dead_classes.get(&class) {
            return *known;
        }
        // A recursive question about the same class is answered with no.
        self.dead_classes.insert(class, false);
        let above = self.program[class].superclass.filter(|_| !self.program[class].is_interface);
        let mut is_dead = above.is_some_and(|above| self.is_dead(above, depth - 1));
        let clinit: Signature = (Arc::from("<clinit>"), Arc::from("()V"));
        if !is_dead && self.classes[class.index()].code.contains_key(&clinit) {
            let method = self.method(class, &clinit);
            is_dead = method.is_some_and(|method| self.ends_before(method, depth - 1));
        }
        self.dead_classes.insert(class, is_dead);
        is_dead
    }

    fn ends_before(&mut self, method: MethodId, depth: u32) -> bool {
        let class = self.program[method].class;
        if depth == 0 || self.classes[class.index()].own {
            return false;
        }
        if let Some(known) = self.dead_methods.get(&method) {
            return *known;
        }
        self.dead_methods.insert(method, false);
        let is_dead = match self.code_of(method) {
            Some(code) if code.is(MethodAccessFlags::NATIVE) => true,
            Some(code) if code.is(MethodAccessFlags::ABSTRACT) => false,
            Some(code) => {
                let data = code.info().attributes.iter().find_map(|attribute| match &attribute.data {
                    AttributeData::Code(data) => Some(data),
                    _ => None,
                });
                data.is_some_and(|data| self.straight_on(data, 0, class, depth, 2))
            }
            None => false,
        };
        self.dead_methods.insert(method, is_dead);
        is_dead
    }

    /// Whether the instructions from a position on, up to the first that could go two ways or returns, never complete.
    /// Where handlers cover them, no handler may complete, either.
    fn straight_on(
        &mut self,
        data: &CodeData<'_>,
        start: u16,
        class: ClassId,
        depth: u32,
        handlers: u32,
    ) -> bool {
        let ops = data.bytecode.as_ref().map_or(&[][..], |bytecode| &bytecode.opcodes);
        let from = ops.partition_point(|(pc, _)| *pc < usize::from(start));
        let mut caught: Vec<u16> = Vec::new();
        for (pc, op) in ops.iter().skip(from).take(LENGTH) {
            for entry in &data.exception_table {
                let is_here = (usize::from(entry.start_pc)..usize::from(entry.end_pc)).contains(pc);
                if is_here && !caught.contains(&entry.handler_pc) {
                    caught.push(entry.handler_pc);
                    if handlers == 0 || !self.straight_on(data, entry.handler_pc, class, depth, handlers - 1)
                    {
                        return false;
                    }
                }
            }
            let is_end = match op {
                Opcode::Athrow => return true,
                Opcode::Invokestatic(member) => {
                    self.calls_dead_end(member, depth)
                        || self.uses_dead_class(&member.class_name, class, depth)
                }
                Opcode::Invokespecial(member) => self.calls_dead_end(member, depth),
                Opcode::New(name) => self.uses_dead_class(name, class, depth),
                Opcode::Getstatic(member) | Opcode::Putstatic(member) => {
                    self.uses_dead_class(&member.class_name, class, depth)
                }
                _ => false,
            };
            if is_end {
                return true;
            }
            if code::may_jump(*pc as u32, op) {
                return false;
            }
        }
        false
    }

    fn calls_dead_end(&mut self, member: &MemberRef<'_>, depth: u32) -> bool {
        let signature: Signature =
            (Arc::from(&*member.name_and_type.name), Arc::from(member.name_and_type.descriptor.to_string()));
        if natives::of(&member.class_name, &signature).is_some() {
            return false;
        }
        let class = self.class(&member.class_name);
        if self.trouble(class).is_some() || class == self.root {
            return false;
        }
        self.method(class, &signature).is_some_and(|method| self.ends_before(method, depth - 1))
    }

    /// Whether a use of a class from the code of another one initialises it, and that never ends.
    fn uses_dead_class(&mut self, name: &str, user: ClassId, depth: u32) -> bool {
        let class = self.class(name);
        class != user && self.is_dead(class, depth - 1) && !self.program.is_subclass(user, class)
    }
}
