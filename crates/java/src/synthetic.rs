//! Synthetic members: literals and class objects, and the code that runs before an entry.

use std::sync::Arc;

use cafebabe::ClassAccessFlags;
use cafebabe::attributes::AttributeData;
use ir::{
    BinaryOp, Block, BlockId, Body, CallTarget, ClassId, Const, Field, FieldId, Inst, InstKind, Local,
    LocalId, Method, MethodId, MethodKind, Operand, Scalar, TermKind, Terminator, Type,
};
use rustc_hash::{FxHashMap, FxHashSet};
use source::Span;

use crate::classes::Signature;
use crate::naming::Naming;
use crate::world::World;

/// What was made so far.
#[derive(Default)]
pub(crate) struct Made {
    /// The class that holds constants.
    holder: Option<ClassId>,
    literals: FxHashMap<Arc<str>, FieldId>,
    /// Literals in the order of their fields.
    texts: Vec<(Arc<str>, FieldId)>,
    types: FxHashMap<Type, FieldId>,
    /// Class objects; the parts of one come before it.
    type_order: Vec<(Type, FieldId)>,
    class_of: Option<MethodId>,
    /// The methods that look things up in tables.
    pub(crate) tables: crate::tables::Tables,
    constants_of: Option<MethodId>,
    /// The entries, with their classes.
    pub(crate) entries: Vec<(MethodId, ClassId)>,
    /// The methods that call `main`.
    pub(crate) mains: Vec<MethodId>,
    /// The methods that make the arguments of entries, with the entries.
    pub(crate) made: Vec<(MethodId, MethodId)>,
    /// How many classes were made for lambdas.
    pub(crate) lambdas: u32,
    /// Classes with one object each, and the fields that hold it.
    singletons: Vec<(ClassId, FieldId)>,
}

/// Straight code under construction.
pub(crate) struct Script {
    pub(crate) locals: Vec<Local>,
    pub(crate) insts: Vec<Inst>,
}

impl Script {
    pub(crate) fn new(params: &[Type]) -> Script {
        let local = |(at, ty): (usize, &Type)| Local::variable(format!("arg{at}"), ty.loaded());
        Script { locals: params.iter().enumerate().map(local).collect(), insts: Vec::new() }
    }

    pub(crate) fn local(&mut self, ty: Type) -> LocalId {
        self.locals.push(Local::temporary(format!("$t{}", self.locals.len()), ty.loaded()));
        LocalId(self.locals.len() as u32 - 1)
    }

    pub(crate) fn emit(&mut self, kind: InstKind) {
        self.insts.push(Inst { kind, span: Span::default() });
    }

    pub(crate) fn block(&mut self, term: TermKind) -> Block {
        let term = Terminator { kind: term, span: Span::default() };
        Block { insts: std::mem::take(&mut self.insts), term, handler: None }
    }

    pub(crate) fn body(mut self, result: Option<Operand>) -> Body {
        let block = self.block(TermKind::Return(result));
        Body { locals: self.locals, blocks: vec![block] }
    }
}

impl World<'_, '_> {
    /// The class that holds synthetic members.
    pub(crate) fn holder(&mut self) -> ClassId {
        if let Some(known) = self.synthetic.holder {
            return known;
        }
        let class = self.class("$Constants");
        self.classes[class.index()].state = crate::classes::State::Loaded;
        self.program[class].superclass = Some(self.root);
        self.program[class].is_synthetic = true;
        self.synthetic.holder = Some(class);
        class
    }

    fn constant_field(&mut self, name: String, ty: Type) -> FieldId {
        let class = self.holder();
        let id = FieldId(self.program.fields.len() as u32);
        let field = Field { is_static: true, is_constant: true, ..Field::new(Arc::from(name), class, ty) };
        self.program.fields.push(field);
        self.program[class].statics.push(id);
        id
    }

    /// The static field that holds the object of a string literal.
    pub(crate) fn literal(&mut self, text: &str) -> FieldId {
        if let Some(known) = self.synthetic.literals.get(text) {
            return *known;
        }
        let ty = self.class_type("java/lang/String");
        if let Type::Class(class) = ty {
            self.instantiate(class);
        }
        let field = self.constant_field(format!("text{}", self.synthetic.texts.len()), ty);
        let text: Arc<str> = Arc::from(text);
        self.synthetic.texts.push((Arc::clone(&text), field));
        self.synthetic.literals.insert(text, field);
        if let Some(method) = self.model_method("oxpecker/Strings", "literal", "([C)Ljava/lang/String;") {
            self.reach(method);
        }
        field
    }

    /// The static field that holds the only object of a class without fields.
    pub(crate) fn singleton(&mut self, class: ClassId) -> FieldId {
        let name = format!("single{}", self.synthetic.singletons.len());
        let field = self.constant_field(name, Type::Class(class));
        self.synthetic.singletons.push((class, field));
        field
    }

    /// A method of a class of ours.
    pub(crate) fn model_method(&mut self, class: &str, name: &str, descriptor: &str) -> Option<MethodId> {
        let class = self.class(class);
        let signature: Signature = (Arc::from(name), Arc::from(descriptor));
        self.method(class, &signature)
    }

    /// The static field that holds the object of a type.
    pub(crate) fn class_constant(&mut self, ty: Type) -> FieldId {
        if let Some(known) = self.synthetic.types.get(&ty) {
            return *known;
        }
        let class = self.class_type("java/lang/Class");
        if let Type::Class(class) = class {
            self.instantiate(class);
        }
        let field = self.constant_field(format!("class{}", self.synthetic.types.len()), class);
        self.synthetic.types.insert(ty, field);
        let name = self.type_name(ty);
        self.literal(&name);
        if let Some(element) = self.program.element(ty) {
            self.class_constant(element);
            self.class_constant(Type::Class(self.root));
        }
        if let Type::Class(id) = ty {
            self.read(id);
            let naming = self.naming(id);
            for text in naming.simple.iter().chain(&naming.canonical) {
                self.literal(text);
            }
            if let Some(parent) = self.program[id].superclass {
                self.class_constant(Type::Class(parent));
            }
        }
        self.synthetic.type_order.push((ty, field));
        if let Some(method) = self.model_method("oxpecker/Classes", "make", MAKE) {
            self.reach(method);
        }
        field
    }

    /// The modifiers of a type as `Class.getModifiers` gives them, and from a bit below whether it is a record;
    /// see `oxpecker.Classes`. Those of an array are not needed.
    fn about(&self, ty: Type) -> i32 {
        const RECORD: i32 = 8;
        const PRIMITIVE: i32 = 0x411;
        let class = match ty {
            Type::Class(class) => &self.classes[class.index()],
            Type::Array(_) => return 0,
            _ => return PRIMITIVE << MODIFIERS,
        };
        // The classes of lambdas have no file; they are final and synthetic.
        const HIDDEN: i32 = 0x1010;
        let mut modifiers = if class.file.is_some() { i32::from(class.flags.bits()) } else { HIDDEN };
        let mut record = 0;
        for attribute in class.file.iter().flat_map(|file| &file.attributes) {
            match &attribute.data {
                AttributeData::Record(_) => record = RECORD,
                AttributeData::InnerClasses(classes) => {
                    let own = classes.iter().find(|inner| *inner.inner_class_info == *class.name);
                    modifiers = own.map_or(modifiers, |inner| i32::from(inner.access_flags.bits()));
                }
                _ => {}
            }
        }
        let shown = modifiers & !i32::from(ClassAccessFlags::SUPER.bits());
        record | shown << MODIFIERS
    }

    /// The name of a type as `Class.getName` gives it.
    pub(crate) fn type_name(&self, ty: Type) -> String {
        let mut element = ty;
        let mut dimensions = 0;
        while let Some(inner) = self.program.element(element) {
            (element, dimensions) = (inner, dimensions + 1);
        }
        let (word, letter) = match element {
            Type::Class(class) => {
                let name = self.classes[class.index()].name.replace('/', ".");
                return if dimensions == 0 { name } else { format!("{}L{name};", "[".repeat(dimensions)) };
            }
            Type::Bool => ("boolean", "Z"),
            Type::I8 => ("byte", "B"),
            Type::I16 => ("short", "S"),
            Type::U16 => ("char", "C"),
            Type::I64 => ("long", "J"),
            Type::F32 => ("float", "F"),
            Type::F64 => ("double", "D"),
            Type::Void => ("void", "V"),
            _ => ("int", "I"),
        };
        if dimensions == 0 { word.to_string() } else { format!("{}{letter}", "[".repeat(dimensions)) }
    }

    /// The method that finds the class object of an object.
    pub(crate) fn class_of_method(&mut self) -> MethodId {
        if let Some(known) = self.synthetic.class_of {
            return known;
        }
        let class = self.holder();
        let result = self.class_type("java/lang/Class");
        let root = Type::Class(self.root);
        let id = self.add_method(Method {
            role: ir::Role::Source,
            name: Arc::from("classOf"),
            class,
            kind: MethodKind::Static,
            params: vec![root],
            result,
            contract: ir::Contract::default(),
            body: None,
            span: Span::default(),
        });
        self.synthetic.class_of = Some(id);
        id
    }

    /// The method that finds the constants of an enumeration by its class object.
    pub(crate) fn constants_of_method(&mut self, result: Type) -> MethodId {
        if let Some(known) = self.synthetic.constants_of {
            return known;
        }
        let class = self.holder();
        let param = self.class_type("java/lang/Class");
        let id = self.add_method(Method {
            role: ir::Role::Source,
            name: Arc::from("constantsOf"),
            class,
            kind: MethodKind::Static,
            params: vec![param],
            result,
            contract: ir::Contract::default(),
            body: None,
            span: Span::default(),
        });
        self.synthetic.constants_of = Some(id);
        id
    }

    /// The classes that are initialised before an entry: its own, and those of objects it may be given. These are
    /// the program's own classes that its parameters can hold, directly or in fields and elements.
    fn initialized_before(&mut self, entry: MethodId, class: ClassId) -> Vec<ClassId> {
        let mut first = FxHashSet::from_iter([class]);
        let named = self.synthetic.made.iter().find(|(made, _)| *made == entry).map(|(_, named)| *named);
        let mut types: Vec<Type> = self.program[named.unwrap_or(entry)].params.clone();
        if named.is_some() {
            types.extend(&self.makers.chosen);
        }
        let mut seen: FxHashSet<Type> = FxHashSet::default();
        while let Some(ty) = types.pop() {
            if !seen.insert(ty) {
                continue;
            }
            types.extend(self.program.element(ty));
            let Type::Class(held) = ty else { continue };
            for class in (0..self.classes.len() as u32).map(ClassId) {
                let known = &self.classes[class.index()];
                if known.own && known.instantiated && self.program.is_subclass(class, held) {
                    first.insert(class);
                    let fields = self.program.all_fields(class).into_iter();
                    types.extend(fields.map(|field| self.program[field].ty));
                }
            }
        }
        let mut first: Vec<ClassId> = first.into_iter().collect();
        first.sort_unstable();
        first.retain(|class| self.needs_init(*class));
        first
    }

    /// Whether a class is an enumeration, and not that of one of its constants.
    fn is_enumeration(&self, class: ClassId) -> bool {
        let parent = self.program[class].superclass;
        self.classes[class.index()].flags.contains(ClassAccessFlags::ENUM)
            && parent.is_some_and(|parent| &*self.classes[parent.index()].name == "java/lang/Enum")
    }

    /// The enumerations of which there are class objects, or may be, with their methods `values`.
    fn enumerations(&mut self) -> Vec<(ClassId, MethodId)> {
        let asks = self.synthetic.class_of.is_some();
        let mut found = Vec::new();
        for class in (0..self.classes.len() as u32).map(ClassId) {
            let known = &self.classes[class.index()];
            let has_object =
                self.synthetic.types.contains_key(&Type::Class(class)) || asks && known.instantiated;
            if !has_object || !self.is_enumeration(class) {
                continue;
            }
            let values: Signature =
                (Arc::from("values"), Arc::from(format!("()[L{};", self.classes[class.index()].name)));
            if self.classes[class.index()].code.contains_key(&values) {
                found.push((class, self.method_of(class, &values)));
            }
        }
        found
    }
}

/// Where the modifiers begin in the number that tells about a type: `oxpecker.Classes.MODIFIERS`.
const MODIFIERS: i32 = 8;

const MAKE: &str = "(Ljava/lang/String;ILjava/lang/Class;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;)\
    Ljava/lang/Class;";

/// Makes what the whole program needs: the code before an entry, and the class objects of objects.
pub(crate) fn finish(world: &mut World<'_, '_>) {
    let entries: Vec<(MethodId, Vec<ClassId>)> = std::mem::take(&mut world.synthetic.entries)
        .into_iter()
        .map(|(entry, class)| (entry, world.initialized_before(entry, class)))
        .collect();
    world.run();
    crate::entries::handle_uncaught(world);
    world.run();
    if let Some(method) = world.synthetic.constants_of {
        constants_of(world, method);
    }
    if let Some(method) = world.synthetic.class_of {
        class_of(world, method);
    }
    crate::handles::finish(world);
    crate::tables::finish(world);
    startup(world);
    for (entry, classes) in entries.into_iter().filter(|(_, classes)| !classes.is_empty()) {
        startup_of(world, entry, &classes);
    }
    crate::inputs::describe(world);
}

/// Code that runs before every entry: literals, class objects, and objects that are the only ones of their class.
fn startup(world: &mut World<'_, '_>) {
    let chars = world.program.array_of(Type::U16);
    let string = world.class_type("java/lang/String");
    let class_type = world.class_type("java/lang/Class");
    let mut script = Script::new(&[]);
    let units = script.local(chars);
    let text_object = script.local(string);
    for (text, field) in std::mem::take(&mut world.synthetic.texts) {
        let Some(literal) = world.model_method("oxpecker/Strings", "literal", "([C)Ljava/lang/String;")
        else {
            break;
        };
        let args = vec![Const::Str(text).into()];
        let primitive = ir::Primitive::TextUnits.into();
        script.emit(InstKind::Primitive { dest: Some(units), primitive, args });
        let target = CallTarget::Direct(literal);
        script.emit(InstKind::Call { dest: Some(text_object), target, args: vec![units.into()] });
        script.emit(InstKind::PutStatic { field, value: text_object.into(), exchange: None });
    }
    let (name, part, parent) = (script.local(string), script.local(class_type), script.local(class_type));
    let (simple, canonical) = (script.local(string), script.local(string));
    let object = script.local(class_type);
    for (ty, field) in std::mem::take(&mut world.synthetic.type_order) {
        let Some(make) = world.model_method("oxpecker/Classes", "make", MAKE) else { break };
        let shown = world.type_name(ty);
        let literal = world.synthetic.literals[&*shown];
        script.emit(InstKind::GetStatic { dest: name, field: literal, heap: None });
        let other = |script: &mut Script, dest: LocalId, of: Option<Type>, world: &World<'_, '_>| match of
            .and_then(|ty| world.synthetic.types.get(&ty))
        {
            Some(field) => script.emit(InstKind::GetStatic { dest, field: *field, heap: None }),
            None => script.emit(InstKind::Copy { dest, value: Const::Null.into() }),
        };
        let superclass = match ty {
            Type::Class(class) => world.program[class].superclass.map(Type::Class),
            Type::Array(_) => Some(Type::Class(world.root)),
            _ => None,
        };
        other(&mut script, part, world.program.element(ty), world);
        other(&mut script, parent, superclass, world);
        let kind = match ty {
            Type::Class(class) if world.program[class].is_interface => 1,
            Type::Class(class) if world.is_enumeration(class) => 4,
            Type::Class(_) => 0,
            Type::Array(_) => 2,
            _ => 3,
        };
        let naming = match ty {
            Type::Class(class) => world.naming(class),
            _ => Naming::default(),
        };
        let kind = kind | world.about(ty) | naming.bits();
        let text = |script: &mut Script, dest: LocalId, text: &Option<String>| {
            let literal = text.as_ref().and_then(|text| world.synthetic.literals.get(&**text));
            match literal {
                Some(field) => script.emit(InstKind::GetStatic { dest, field: *field, heap: None }),
                None => script.emit(InstKind::Copy { dest, value: Const::Null.into() }),
            }
        };
        text(&mut script, simple, &naming.simple);
        text(&mut script, canonical, &naming.canonical);
        let args = vec![
            name.into(),
            Const::I32(kind).into(),
            part.into(),
            parent.into(),
            simple.into(),
            canonical.into(),
        ];
        script.emit(InstKind::Call { dest: Some(object), target: CallTarget::Direct(make), args });
        script.emit(InstKind::PutStatic { field, value: object.into(), exchange: None });
    }
    for (class, field) in std::mem::take(&mut world.synthetic.singletons) {
        let only = script.local(Type::Class(class));
        script.emit(InstKind::New { dest: only, class });
        script.emit(InstKind::PutStatic { field, value: only.into(), exchange: None });
    }
    if !script.insts.is_empty() {
        let startup = startup_method(world, "startup", script);
        world.program.startup = Some(startup);
    }
}

/// Code that runs before an entry: that of all, and the static initialisers of its class and of what it is given.
fn startup_of(world: &mut World<'_, '_>, entry: MethodId, classes: &[ClassId]) {
    let mut script = Script::new(&[]);
    if let Some(startup) = world.program.startup {
        let target = CallTarget::Direct(startup);
        script.emit(InstKind::Call { dest: None, target, args: Vec::new() });
    }
    for class in classes {
        let span = crate::statics::span(world, *class);
        script.insts.push(Inst { kind: InstKind::InitClass { class: *class }, span });
    }
    let name = format!("startup{}", world.program.startups.len());
    let startup = startup_method(world, &name, script);
    world.program.startups.push((entry, startup));
}

fn startup_method(world: &mut World<'_, '_>, name: &str, script: Script) -> MethodId {
    let class = world.holder();
    world.add_method(Method {
        role: ir::Role::Source,
        name: Arc::from(name),
        class,
        kind: MethodKind::Static,
        params: Vec::new(),
        result: Type::Void,
        contract: ir::Contract::default(),
        body: Some(script.body(None)),
        span: Span::default(),
    })
}

/// Every class answers with its own object; arrays are told apart by their types.
fn class_of(world: &mut World<'_, '_>, method: MethodId) {
    let result = world.program[method].result;
    let root = world.root;
    let answer = |world: &mut World<'_, '_>, class: ClassId, body: Body| {
        world.add_method(Method {
            role: ir::Role::Internal,
            name: Arc::from("$class"),
            class,
            kind: MethodKind::Instance,
            params: vec![Type::Class(class)],
            result,
            contract: ir::Contract::default(),
            body: Some(body),
            span: Span::default(),
        })
    };
    let constant = |world: &mut World<'_, '_>, class: ClassId| {
        let field = world.class_constant(Type::Class(class));
        let mut script = Script::new(&[Type::Class(class)]);
        let dest = script.local(result);
        script.emit(InstKind::GetStatic { dest, field, heap: None });
        script.body(Some(dest.into()))
    };
    let instantiated: Vec<ClassId> = (0..world.classes.len() as u32)
        .map(ClassId)
        .filter(|class| *class != root && world.classes[class.index()].instantiated)
        .collect();
    for class in instantiated {
        let body = constant(world, class);
        answer(world, class, body);
    }
    // Arrays have the methods of the root. Of two types that fit the narrower one comes first.
    let mut arrays: Vec<Type> =
        (0..world.program.array_types.len() as u32).map(|at| Type::Array(ir::ArrayTypeId(at))).collect();
    arrays.retain(|ty| world.is_readable(*ty));
    let mut sorted: Vec<Type> = Vec::new();
    for ty in arrays {
        let at = sorted.iter().position(|other| world.assignable(ty, *other)).unwrap_or(sorted.len());
        sorted.insert(at, ty);
    }
    let mut script = Script::new(&[Type::Class(root)]);
    let (found, fits) = (script.local(result), script.local(Type::Bool));
    let mut blocks = Vec::new();
    for ty in sorted {
        script.emit(InstKind::InstanceOf { dest: fits, value: LocalId(0).into(), ty });
        let (then, otherwise) = (BlockId(blocks.len() as u32 + 1), BlockId(blocks.len() as u32 + 2));
        blocks.push(script.block(TermKind::Branch { condition: fits.into(), then, otherwise }));
        let field = world.class_constant(ty);
        script.emit(InstKind::GetStatic { dest: found, field, heap: None });
        blocks.push(script.block(TermKind::Return(Some(found.into()))));
    }
    let field = world.class_constant(Type::Class(root));
    script.emit(InstKind::GetStatic { dest: found, field, heap: None });
    blocks.push(script.block(TermKind::Return(Some(found.into()))));
    let of_root = answer(world, root, Body { locals: script.locals, blocks });
    let mut script = Script::new(&[Type::Class(root)]);
    let dest = script.local(result);
    let target = CallTarget::Virtual(of_root);
    script.emit(InstKind::Call { dest: Some(dest), target, args: vec![LocalId(0).into()] });
    world.program[method].body = Some(script.body(Some(dest.into())));
    world.run();
}

/// Asks every enumeration that has a class object. What that reaches may add further ones.
fn constants_of(world: &mut World<'_, '_>, method: MethodId) {
    let mut known = Vec::new();
    loop {
        let enumerations = world.enumerations();
        if enumerations.len() == known.len() {
            break;
        }
        for (class, values) in &enumerations {
            world.needs_init(*class);
            world.reach(*values);
        }
        known = enumerations;
        world.run();
    }
    let result = world.program[method].result;
    let param = world.program[method].params[0];
    let mut script = Script::new(&[param]);
    let (of, same) = (script.local(param), script.local(Type::Bool));
    let found = script.local(result);
    let mut blocks = Vec::new();
    for (class, values) in known {
        let field = world.class_constant(Type::Class(class));
        script.emit(InstKind::GetStatic { dest: of, field, heap: None });
        let (left, right) = (Operand::Local(LocalId(0)), of.into());
        script.emit(InstKind::Binary { dest: same, op: BinaryOp::Eq, on: Scalar::Ref, left, right });
        let (then, otherwise) = (BlockId(blocks.len() as u32 + 1), BlockId(blocks.len() as u32 + 2));
        blocks.push(script.block(TermKind::Branch { condition: same.into(), then, otherwise }));
        if world.needs_init(class) {
            script.emit(InstKind::InitClass { class });
        }
        let constants = script.local(world.program[values].result);
        let target = CallTarget::Direct(values);
        script.emit(InstKind::Call { dest: Some(constants), target, args: Vec::new() });
        script.emit(InstKind::Copy { dest: found, value: constants.into() });
        blocks.push(script.block(TermKind::Return(Some(found.into()))));
    }
    blocks.push(script.block(TermKind::Return(Some(Const::Null.into()))));
    world.program[method].body = Some(Body { locals: script.locals, blocks });
}
