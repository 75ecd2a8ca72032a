//! Stack maps: what is alive, and of which type, where blocks join.

use cafebabe::attributes::{AttributeData, CodeData, StackMapEntry, VerificationType};
use cafebabe::bytecode::Opcode;
use cafebabe::descriptors::FieldType;
use ir::{ClassId, LocalId, MethodId, Type};
use rustc_hash::FxHashMap;

use super::{Damaged, Lowered};
use crate::world::World;

/// The types of variables and stack positions at the beginning of a block.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// By variable; the second half of a long or double has none.
    pub(super) locals: Vec<Option<Type>>,
    pub(super) stack: Vec<Type>,
}

/// The stack maps of a method.
#[derive(Default)]
pub(super) struct Frames {
    frames: FxHashMap<u32, Frame>,
}

impl Frames {
    pub(super) fn new(
        world: &mut World<'_, '_>,
        method: MethodId,
        class: ClassId,
        data: &CodeData<'_>,
    ) -> Lowered<Frames> {
        let entries = data.attributes.iter().find_map(|attribute| match &attribute.data {
            AttributeData::StackMapTable(entries) => Some(entries),
            _ => None,
        });
        let mut current: Vec<Known> = Vec::new();
        for param in world.program[method].params.clone() {
            current.push(Known::Type(param.loaded()));
        }
        let mut frames = FxHashMap::default();
        let mut pc: Option<u32> = None;
        let news = allocations(data);
        let types = Types { class, news: &news };
        for entry in entries.into_iter().flatten() {
            let (delta, stack) = match entry {
                StackMapEntry::Same { offset_delta } => (*offset_delta, Vec::new()),
                StackMapEntry::SameLocals1StackItem { offset_delta, stack } => {
                    (*offset_delta, vec![types.of(world, stack)?])
                }
                StackMapEntry::Chop { offset_delta, chop_count } => {
                    let kept = current.len().checked_sub(usize::from(*chop_count));
                    current.truncate(kept.ok_or_else(|| Damaged("a stack map chops too much".to_string()))?);
                    (*offset_delta, Vec::new())
                }
                StackMapEntry::Append { offset_delta, locals } => {
                    for local in locals {
                        let known = types.of(world, local)?;
                        current.push(known);
                    }
                    (*offset_delta, Vec::new())
                }
                StackMapEntry::FullFrame { offset_delta, locals, stack } => {
                    current = locals.iter().map(|ty| types.of(world, ty)).collect::<Lowered<_>>()?;
                    let stack = stack.iter().map(|ty| types.of(world, ty)).collect::<Lowered<_>>()?;
                    (*offset_delta, stack)
                }
            };
            let at = pc.map_or(u32::from(delta), |pc| pc + u32::from(delta) + 1);
            pc = Some(at);
            let mut frame = Frame::default();
            for known in &current {
                match known {
                    Known::Nothing => frame.locals.push(None),
                    Known::Type(ty) => {
                        frame.locals.push(Some(*ty));
                        if matches!(ty, Type::I64 | Type::F64) {
                            frame.locals.push(None);
                        }
                    }
                }
            }
            if frame.locals.len() > usize::from(data.max_locals) {
                return Err(Damaged("a stack map has more variables than the method".to_string()));
            }
            for known in stack {
                match known {
                    Known::Type(ty) => frame.stack.push(ty),
                    Known::Nothing => return Err(Damaged("a stack position has no type".to_string())),
                }
            }
            frames.insert(at, frame);
        }
        Ok(Frames { frames })
    }

    pub(super) fn get(&self, pc: u32) -> Option<&Frame> {
        self.frames.get(&pc)
    }

    /// The head of a loop that is the first instruction needs a stack map even where the file has none.
    pub(super) fn at_start(&mut self, locals: &[Option<(LocalId, Type)>]) {
        let locals = locals.iter().map(|local| local.map(|(_, ty)| ty.loaded())).collect();
        self.frames.entry(0).or_insert(Frame { locals, stack: Vec::new() });
    }
}

#[derive(Clone, Copy)]
enum Known {
    Nothing,
    Type(Type),
}

struct Types<'n> {
    class: ClassId,
    /// The classes of new objects by the position of their instruction.
    news: &'n FxHashMap<u32, String>,
}

impl Types<'_> {
    fn of(&self, world: &mut World<'_, '_>, ty: &VerificationType<'_>) -> Lowered<Known> {
        Ok(Known::Type(match ty {
            VerificationType::Top => return Ok(Known::Nothing),
            VerificationType::Integer => Type::I32,
            VerificationType::Float => Type::F32,
            VerificationType::Long => Type::I64,
            VerificationType::Double => Type::F64,
            VerificationType::Null => Type::Class(world.root),
            VerificationType::UninitializedThis => Type::Class(self.class),
            VerificationType::Uninitialized { code_offset } => {
                match self.news.get(&u32::from(*code_offset)) {
                    Some(name) => world.class_type(name),
                    None => {
                        return Err(Damaged(
                            "a stack map names an object that no instruction makes".to_string(),
                        ));
                    }
                }
            }
            VerificationType::Object { class_name } => world
                .named_type(class_name)
                .ok_or_else(|| Damaged("a stack map names a type that is none".to_string()))?,
        }))
    }
}

fn allocations(data: &CodeData<'_>) -> FxHashMap<u32, String> {
    let ops = data.bytecode.iter().flat_map(|bytecode| &bytecode.opcodes);
    ops.filter_map(|(pc, op)| match op {
        Opcode::New(name) => Some((*pc as u32, name.to_string())),
        _ => None,
    })
    .collect()
}

/// A variable of the source, where it lives in the code.
struct Variable {
    slot: u16,
    start: u32,
    end: u32,
    name: String,
    is_bool: bool,
}

/// The variables of the source that a class file lists.
pub(super) struct Variables {
    known: Vec<Variable>,
    /// The locals of the IR: by variable of the machine, type, and variable of the source.
    pub(super) locals: FxHashMap<(u16, Type, Option<usize>), LocalId>,
    /// Those that hold positions of the stack where blocks join.
    pub(super) stack: Vec<LocalId>,
}

impl Variables {
    pub(super) fn new(data: &CodeData<'_>) -> Variables {
        let mut known = Vec::new();
        for attribute in &data.attributes {
            if let AttributeData::LocalVariableTable(entries) = &attribute.data {
                known.extend(entries.iter().map(|entry| Variable {
                    slot: entry.index,
                    start: u32::from(entry.start_pc),
                    end: u32::from(entry.start_pc) + u32::from(entry.length),
                    name: entry.name.to_string(),
                    is_bool: entry.descriptor.dimensions == 0
                        && matches!(entry.descriptor.field_type, FieldType::Boolean),
                }));
            }
        }
        Variables { known, locals: FxHashMap::default(), stack: Vec::new() }
    }

    /// The variable of the source that lives in a variable of the machine.
    pub(super) fn at(&self, slot: u16, pc: u32) -> Option<usize> {
        self.known.iter().position(|known| known.slot == slot && known.start <= pc && pc < known.end)
    }

    pub(super) fn name(&self, variable: usize) -> &str {
        &self.known[variable].name
    }

    /// Whether the class file has the names of the variables of the source.
    pub(super) fn are_named(&self) -> bool {
        !self.known.is_empty()
    }

    /// Stack maps do not distinguish booleans from integers; the source does.
    pub(super) fn refine(&self, slot: u16, ty: Type, pc: u32) -> Type {
        match self.at(slot, pc) {
            Some(at) if ty == Type::I32 && self.known[at].is_bool => Type::Bool,
            Some(_) | None => ty,
        }
    }
}
