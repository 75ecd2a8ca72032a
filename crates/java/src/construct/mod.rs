//! Inputs by construction: what the constructors of a class and some calls of its methods make, in place of objects in any state.
//!
//! For an entry that is given objects with private state a method without parameters is made. It makes the arguments and calls the entry;
//! `havoc` chooses the constructors, the calls and their arguments. So an input is an execution of the program like any other:
//! the engine explores all of them, and a counterexample is a list of calls.
//!
//! Objects of classes all of whose state others may set are inputs in any state, as without this. What has no calls that make it
//! (an interface of a library, a function) is one that the program looks at in vain: a gap.

mod code;

use std::collections::BTreeSet;
use std::sync::Arc;

use cafebabe::attributes::AttributeData;
use cafebabe::bytecode::Opcode;
use cafebabe::constant_pool::MemberRef;
use cafebabe::{ClassAccessFlags, FieldAccessFlags, MethodAccessFlags};
use ir::{ClassId, FieldId, MethodId, Type};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::classes::{Code, Signature};
use crate::naming::Place;
use crate::world::World;

pub(crate) use code::entry;

/// What inputs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Inputs {
    /// Objects in any state.
    #[default]
    Any,
    /// What a constructor and that many calls make.
    Constructed {
        /// How many calls at most.
        calls: u32,
    },
}

/// What was found out, and the methods that were made.
#[derive(Default)]
pub(crate) struct Makers {
    /// Whether values of a type are made, and not in any state.
    made: FxHashMap<Type, bool>,
    /// The methods that make an object of a class with that many calls.
    methods: FxHashMap<(ClassId, u32), MethodId>,
    /// The types of what is chosen in any state.
    pub(crate) chosen: BTreeSet<Type>,
    /// Those without code yet.
    pending: Vec<(ClassId, u32)>,
}

/// A way to get a new object of a class.
enum Way {
    Constructor(Signature),
    /// A static method of the class that returns one.
    Factory(Signature),
}

/// Something that may be done with an object.
enum Act {
    Call(Signature),
    Set(FieldId),
}

impl World<'_, '_> {
    /// Whether values of a type are made by calls: whether something that they hold has private state.
    fn is_made(&mut self, ty: Type) -> bool {
        if let Some(known) = self.makers.made.get(&ty) {
            return *known;
        }
        let (mut types, mut seen) = (vec![ty], FxHashSet::default());
        let mut is_made = false;
        while let Some(ty) = types.pop().filter(|_| !is_made) {
            if !seen.insert(ty) {
                continue;
            }
            types.extend(self.program.element(ty));
            for class in self.candidates(ty) {
                is_made |= self.has_private_state(class);
                let fields = self.program.all_fields(class).into_iter();
                types.extend(fields.map(|field| self.program[field].ty));
            }
        }
        self.makers.made.insert(ty, is_made);
        is_made
    }

    /// The program's own classes whose objects a place of a type may hold, but for constants of enumerations. Of a place for anything there are
    /// none: what a class does with any object it also does with a text.
    fn candidates(&mut self, ty: Type) -> Vec<ClassId> {
        let Type::Class(held) = ty else { return Vec::new() };
        if held == self.root {
            return Vec::new();
        }
        let all = (0..self.classes.len() as u32).map(ClassId);
        let fits = |class: &ClassId| {
            let known = &self.classes[class.index()];
            known.own
                && !known.is_abstract()
                && !known.flags.contains(ClassAccessFlags::ENUM)
                && self.program.is_subclass(*class, held)
        };
        let found: Vec<ClassId> = all.filter(fits).collect();
        // Others cannot name a class inside a method, and constants of enumerations may have classes.
        let is_open = |world: &mut Self, class: ClassId| {
            let is_constant = world
                .program
                .ancestry(class)
                .any(|above| world.classes[above.index()].flags.contains(ClassAccessFlags::ENUM));
            !is_constant && matches!(world.naming(class).place, Place::Top | Place::Member)
        };
        found.into_iter().filter(|class| is_open(self, *class)).collect()
    }

    /// The class and those above it that are the program's own.
    fn own_ancestry(&self, class: ClassId) -> Vec<ClassId> {
        self.program.ancestry(class).filter(|class| self.classes[class.index()].own).collect()
    }

    /// Whether an object has fields that only its own code may set.
    fn has_private_state(&self, class: ClassId) -> bool {
        self.own_ancestry(class).into_iter().any(|class| {
            let known = &self.classes[class.index()];
            let is_hidden = |field: &cafebabe::FieldInfo<'_>| {
                let flags = field.access_flags;
                flags.intersects(FieldAccessFlags::PRIVATE | FieldAccessFlags::FINAL)
                    && !flags.intersects(FieldAccessFlags::STATIC | FieldAccessFlags::SYNTHETIC)
            };
            known.file.iter().any(|file| file.fields.iter().any(is_hidden))
        })
    }

    /// How others get a new object of a class: by its public constructors, else by those that are not private, else by static
    /// methods.
    fn ways(&self, class: ClassId) -> Vec<Way> {
        let known = &self.classes[class.index()];
        let with = |fits: &dyn Fn(&Signature, MethodAccessFlags) -> bool| -> Vec<Signature> {
            let all = known.order.iter();
            let flags = |signature: &Signature| known.code[signature].info().access_flags;
            all.filter(|signature| fits(signature, flags(signature))).cloned().collect()
        };
        let is_constructor = |signature: &Signature| &*signature.0 == "<init>";
        let mut found =
            with(&|signature, flags| is_constructor(signature) && flags.contains(MethodAccessFlags::PUBLIC));
        if found.is_empty() {
            found = with(&|signature, flags| {
                is_constructor(signature)
                    && !flags.intersects(MethodAccessFlags::PRIVATE | MethodAccessFlags::SYNTHETIC)
            });
        }
        if !found.is_empty() {
            return found.into_iter().map(Way::Constructor).collect();
        }
        let result = format!(")L{};", known.name);
        let hidden = MethodAccessFlags::PRIVATE | MethodAccessFlags::SYNTHETIC;
        let factories = with(&|signature, flags| {
            signature.1.ends_with(&result)
                && flags.contains(MethodAccessFlags::STATIC)
                && !flags.intersects(hidden)
        });
        factories.into_iter().map(Way::Factory).collect()
    }

    /// What others may do with an object that may change something: public methods and fields of a public class, all that
    /// is not private of another one, or of one that has nothing public.
    fn acts(&mut self, class: ClassId) -> Vec<Act> {
        let is_public = self.classes[class.index()].flags.contains(ClassAccessFlags::PUBLIC);
        let mut acts = if is_public { self.acts_with(class, true) } else { Vec::new() };
        if acts.is_empty() {
            acts = self.acts_with(class, false);
        }
        acts
    }

    fn acts_with(&mut self, class: ClassId, public: bool) -> Vec<Act> {
        let (mut acts, mut seen) = (Vec::new(), FxHashSet::default());
        for owner in self.own_ancestry(class) {
            let known = &self.classes[owner.index()];
            for signature in known.order.clone() {
                let code = self.classes[owner.index()].code[&signature].clone();
                let flags = code.info().access_flags;
                let hidden = MethodAccessFlags::PRIVATE
                    | MethodAccessFlags::STATIC
                    | MethodAccessFlags::SYNTHETIC
                    | MethodAccessFlags::BRIDGE;
                let is_hidden =
                    flags.intersects(hidden) || public && !flags.contains(MethodAccessFlags::PUBLIC);
                let is_special = signature.0.starts_with('<');
                if !seen.insert(signature.clone()) || is_hidden || is_special {
                    continue;
                }
                let is_abstract = flags.contains(MethodAccessFlags::ABSTRACT);
                if !is_abstract && self.may_change(&code, &mut FxHashSet::default()) {
                    acts.push(Act::Call(signature));
                }
            }
            let Some(file) = self.classes[owner.index()].file.clone() else { continue };
            for field in &file.fields {
                let hidden = FieldAccessFlags::PRIVATE
                    | FieldAccessFlags::FINAL
                    | FieldAccessFlags::STATIC
                    | FieldAccessFlags::SYNTHETIC;
                let flags = field.access_flags;
                if flags.intersects(hidden) || public && !flags.contains(FieldAccessFlags::PUBLIC) {
                    continue;
                }
                let key: Signature = (Arc::from(&*field.name), Arc::from(field.descriptor.to_string()));
                acts.extend(self.classes[owner.index()].fields.get(&key).map(|field| Act::Set(*field)));
            }
        }
        acts
    }
}

impl World<'_, '_> {
    /// Whether code may change something: whether it writes to the heap, or calls what may. `seen` are the methods that are being
    /// asked about.
    fn may_change(&self, code: &Code<'_>, seen: &mut FxHashSet<Signature>) -> bool {
        let bytecode = code.info().attributes.iter().find_map(|attribute| match &attribute.data {
            AttributeData::Code(data) => data.bytecode.as_ref(),
            _ => None,
        });
        bytecode.is_none_or(|code| code.opcodes.iter().any(|(_, op)| self.changes(op, seen)))
    }

    fn changes(&self, op: &Opcode<'_>, seen: &mut FxHashSet<Signature>) -> bool {
        match op {
            Opcode::Putfield(_)
            | Opcode::Putstatic(_)
            | Opcode::Aastore
            | Opcode::Bastore
            | Opcode::Castore
            | Opcode::Dastore
            | Opcode::Fastore
            | Opcode::Iastore
            | Opcode::Lastore
            | Opcode::Sastore
            | Opcode::Invokedynamic(_)
            | Opcode::Monitorenter => true,
            Opcode::Invokeinterface(member, _)
            | Opcode::Invokespecial(member)
            | Opcode::Invokestatic(member)
            | Opcode::Invokevirtual(member) => self.call_changes(member, seen),
            _ => false,
        }
    }

    /// Whether a call may change something. Any class of the program may be the one whose method is called.
    fn call_changes(&self, member: &MemberRef<'_>, seen: &mut FxHashSet<Signature>) -> bool {
        let (name, descriptor) = (&member.name_and_type.name, &member.name_and_type.descriptor);
        if !self.classes.iter().any(|class| class.own && *class.name == *member.class_name) {
            // That of a failed assertion is made, and ends the execution.
            return !(member.class_name == "java/lang/AssertionError" && name == "<init>");
        }
        let signature: Signature = (Arc::from(&**name), Arc::from(&**descriptor));
        if !seen.insert(signature.clone()) {
            return false;
        }
        let own = self.classes.iter().filter(|class| class.own);
        let mut bodies = own
            .filter_map(|class| class.code.get(&signature))
            .filter(|code| !code.is(MethodAccessFlags::ABSTRACT))
            .peekable();
        // What is inherited from a library is not looked at.
        bodies.peek().is_none() || bodies.any(|code| self.may_change(code, seen))
    }
}
