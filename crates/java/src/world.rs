//! The program under construction: which classes are read, which methods are reached.

use std::rc::Rc;
use std::sync::Arc;

use cafebabe::ClassAccessFlags;
use ir::{ClassId, EntryChoice, ExceptionKind, Field, FieldId, Kept, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use source::{Code as DiagnosticCode, Diagnostic, Diagnostics, FileId, SourceMap, Span};
use typed_arena::Arena;

use crate::classes::{self, Class, Signature, State};
use crate::construct::{Inputs, Makers};
use crate::entries;
use crate::handles::Handles;
use crate::harness::Names;
use crate::jml::FileSpecs;
use crate::library::Library;
use crate::spans::Sources;
use crate::{code, contracts, finals, models, names, natives, spans, synthetic};

/// How many types lie between a class and the last of its supertypes.
const DEEPEST: usize = 200;

/// A method that can be verified.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The method.
    pub method: MethodId,
    /// How it is shown: `Type.method`.
    pub name: String,
    /// The internal name of its class.
    pub class: String,
    /// Its own name; `<init>` for a constructor.
    pub method_name: String,
    /// The descriptors of its parameters, without the receiver, and of its result.
    pub params: Vec<String>,
    /// The descriptor of its result.
    pub result: String,
    /// Whether it is static.
    pub is_static: bool,
    /// Whether it is `main(String[])`, which may end with any exception.
    pub is_main: bool,
    /// Whether it declares exceptions.
    pub throws: bool,
    /// Where its arguments are made by calls: the method itself, and how many calls there are at most. The method above makes them.
    pub made: Option<(MethodId, u32)>,
}

/// A program that was loaded.
pub struct Loaded {
    /// All sources that its spans point into.
    pub sources: SourceMap,
    /// The diagnostics, and the program if none of them is an error.
    pub diagnostics: Diagnostics,
    /// The program, its methods reached from the entries.
    pub program: Option<Program>,
    /// The methods that were asked for.
    pub entries: Vec<Entry>,
    /// How every class and method that is reached is treated.
    pub support: Support,
    /// The names of classes and fields as the virtual machine has them.
    pub names: Names,
    /// How many methods have a contract but are not entries, since `main` is.
    pub left_out: usize,
}

/// What of a program is modelled, executed or missing.
#[derive(Clone, Debug, Default)]
pub struct Support {
    /// Methods that are executed from class files, by class.
    pub executed: Vec<String>,
    /// Methods that are executed from our models.
    pub modelled: Vec<String>,
    /// What is reached but cannot be executed, with the reason.
    pub missing: Vec<(String, String)>,
}

/// Loads what the entries of a program reach.
pub fn load(library: &dyn Library, choice: &EntryChoice, inputs: Inputs, sources: SourceMap) -> Loaded {
    let bytes = Arena::new();
    let mut world = World::new(library, &bytes, sources);
    world.inputs = inputs;
    let entries = match world.prepare().and_then(|()| entries::find(&mut world, choice)) {
        Ok(entries) => entries,
        Err(diagnostic) => {
            world.diagnostics.push(diagnostic);
            Vec::new()
        }
    };
    contracts::finish_pure(&mut world);
    contracts::check_calls(&mut world);
    synthetic::finish(&mut world);
    contracts::finish_pure(&mut world);
    ir::measures::check_calls(&mut world.program);
    for method in (0..world.program.methods.len() as u32).map(MethodId) {
        world.distrust(method);
    }
    finals::mark(&mut world);
    world.loaded(entries)
}

/// The program under construction.
pub(crate) struct World<'a, 'l> {
    pub(crate) library: &'l dyn Library,
    bytes: &'a Arena<Vec<u8>>,
    pub(crate) program: Program,
    /// By the class's number.
    pub(crate) classes: Vec<Class<'a>>,
    names: FxHashMap<Arc<str>, ClassId>,
    /// Names of locals: methods have the same ones.
    texts: FxHashSet<Arc<str>>,
    /// Which classes and methods of libraries are dead ends, as far as that was asked.
    pub(crate) dead_classes: FxHashMap<ClassId, bool>,
    pub(crate) dead_methods: FxHashMap<MethodId, bool>,
    /// How many classes are being read, each a supertype of the one before.
    reading: usize,
    own: FxHashSet<String>,
    /// Where methods come from; synthetic ones are not in it.
    pub(crate) origins: FxHashMap<MethodId, (ClassId, Signature)>,
    /// The methods whose clauses a method checks, itself among them, and whether with their preconditions.
    pub(crate) kept: FxHashMap<MethodId, Vec<(MethodId, bool)>>,
    /// The methods that hold the code of those with contracts.
    pub(crate) inner: FxHashMap<MethodId, MethodId>,
    /// What comments in sources say.
    pub(crate) specs: FxHashMap<FileId, Rc<FileSpecs>>,
    /// Classes with invariants.
    pub(crate) with_invariants: Vec<ClassId>,
    /// The functions of methods that contracts call.
    pub(crate) pure: contracts::PureFunctions,
    /// Loops with specifications that were found in class files.
    pub(crate) matched_loops: FxHashSet<(FileId, usize)>,
    /// Methods that are reached and wait to be translated.
    queue: Vec<MethodId>,
    reached: FxHashSet<MethodId>,
    /// What is called virtually, by the class or interface that is named.
    calls: FxHashMap<ClassId, Vec<Signature>>,
    known_calls: FxHashSet<(ClassId, Signature)>,
    /// By class or interface: the classes below it that have objects.
    instances: FxHashMap<ClassId, Vec<ClassId>>,
    /// The final fields of objects.
    pub(crate) finals: FxHashSet<FieldId>,
    /// Fields of inner objects that hold the object which they belong to.
    pub(crate) outer_objects: FxHashSet<FieldId>,
    pub(crate) sources: Sources,
    pub(crate) diagnostics: Diagnostics,
    /// `java.lang.Object`
    pub(crate) root: ClassId,
    pub(crate) synthetic: synthetic::Made,
    pub(crate) support: Support,
    /// How many methods have a contract but are not entries, since `main` is.
    pub(crate) left_out: usize,
    /// What inputs are.
    pub(crate) inputs: Inputs,
    /// The methods that make inputs.
    pub(crate) makers: Makers,
    /// What is accessed through handles.
    pub(crate) handles: Handles,
    /// Whether what is called is translated, too.
    follows: bool,
}

/// What exceptions that the machine raises keep: the class, the field and its descriptor.
const KEPT: [(Kept, &str, &str, &str); 8] = [
    (Kept::Raised, "java/lang/Throwable", "raised$", "Z"),
    (Kept::Index, "java/lang/ArrayIndexOutOfBoundsException", "index$", "I"),
    (Kept::Length, "java/lang/ArrayIndexOutOfBoundsException", "length$", "I"),
    (Kept::Size, "java/lang/NegativeArraySizeException", "size$", "I"),
    (Kept::Value, "java/lang/ArrayStoreException", "value$", "Ljava/lang/Object;"),
    (Kept::Value, "java/lang/ClassCastException", "value$", "Ljava/lang/Object;"),
    (Kept::Type, "java/lang/ClassCastException", "type$", "I"),
    (Kept::Type, "java/lang/NoClassDefFoundError", "type$", "I"),
];

impl<'a, 'l> World<'a, 'l> {
    fn new(library: &'l dyn Library, bytes: &'a Arena<Vec<u8>>, sources: SourceMap) -> World<'a, 'l> {
        let mut world = World {
            library,
            bytes,
            program: Program::default(),
            classes: Vec::new(),
            names: FxHashMap::default(),
            texts: FxHashSet::default(),
            dead_classes: FxHashMap::default(),
            dead_methods: FxHashMap::default(),
            reading: 0,
            own: library.own().into_iter().collect(),
            origins: FxHashMap::default(),
            kept: FxHashMap::default(),
            inner: FxHashMap::default(),
            specs: FxHashMap::default(),
            with_invariants: Vec::new(),
            pure: contracts::PureFunctions::default(),
            matched_loops: FxHashSet::default(),
            queue: Vec::new(),
            reached: FxHashSet::default(),
            calls: FxHashMap::default(),
            known_calls: FxHashSet::default(),
            instances: FxHashMap::default(),
            finals: FxHashSet::default(),
            outer_objects: FxHashSet::default(),
            sources: Sources::new(sources),
            diagnostics: Diagnostics::new(),
            root: ClassId(0),
            synthetic: synthetic::Made::default(),
            support: Support::default(),
            left_out: 0,
            inputs: Inputs::Any,
            makers: Makers::default(),
            handles: Handles::default(),
            follows: true,
        };
        world.root = world.class("java/lang/Object");
        world.program.root = Some(world.root);
        world.program.threads_survive = true;
        world.program.is_idealized = true;
        world.program.is_open = true;
        world.program.type_names = vec![(ir::Type::Bool, "boolean".into()), (ir::Type::F64, "double".into())];
        world
    }

    /// A world in which methods are translated one by one, without those that they call.
    pub(crate) fn surveying(library: &'l dyn Library, bytes: &'a Arena<Vec<u8>>, sources: SourceMap) -> Self {
        let mut world = World::new(library, bytes, sources);
        world.follows = false;
        // What is missing shows in the methods that need it.
        let _ = world.prepare();
        for method in [world.class_of_method(), world.type_name_method(), world.is_array_method()] {
            world.reach(method);
        }
        world
    }

    /// Which version of Java the library belongs to, by a class that every JDK has; 0 where there is no JDK.
    pub(crate) fn feature(&self) -> i32 {
        const FIRST: i32 = 44;
        let found = self.library.class("java/util/AbstractMap").ok().flatten();
        let version =
            found.and_then(|found| found.bytes.get(6..8).map(|at| u16::from_be_bytes([at[0], at[1]])));
        version.map_or(0, |version| i32::from(version) - FIRST)
    }

    /// Reads the classes that every program needs.
    fn prepare(&mut self) -> Result<(), Diagnostic> {
        const RAISED: [(ExceptionKind, &str); 9] = [
            (ExceptionKind::NullDereference, "java/lang/NullPointerException"),
            (ExceptionKind::IndexOutOfBounds, "java/lang/ArrayIndexOutOfBoundsException"),
            (ExceptionKind::DivisionByZero, "java/lang/ArithmeticException"),
            (ExceptionKind::NegativeSize, "java/lang/NegativeArraySizeException"),
            (ExceptionKind::BadCast, "java/lang/ClassCastException"),
            (ExceptionKind::ArrayStore, "java/lang/ArrayStoreException"),
            (ExceptionKind::Uninitialized, "java/lang/NoClassDefFoundError"),
            (ExceptionKind::StackOverflow, "java/lang/StackOverflowError"),
            (ExceptionKind::Thrown, "java/lang/Throwable"),
        ];
        for (kind, name) in RAISED {
            let class = self.class(name);
            self.instantiate(class);
            self.program.exceptions.push((kind, class));
        }
        for (kept, class, name, descriptor) in KEPT {
            let class = self.class(class);
            if let Some(field) = self.field(class, name, descriptor) {
                self.program.kept.push((kept, field));
            }
        }
        for class in [self.root, self.class("java/lang/String"), self.class("java/lang/Throwable")] {
            self.read(class);
            if let State::Missing(reason) = &self.classes[class.index()].state {
                let name = names::java_name(&self.classes[class.index()].name);
                return Err(Diagnostic::general(
                    DiagnosticCode::JavaClass,
                    format!("`{name}` cannot be read: {reason}"),
                ));
            }
        }
        Ok(())
    }

    /// A text that is shared.
    pub(crate) fn shared(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.texts.get(text) {
            return Arc::clone(known);
        }
        let text: Arc<str> = Arc::from(text);
        self.texts.insert(Arc::clone(&text));
        text
    }

    /// The number of a class by its internal name. The class is named, not read.
    pub(crate) fn class(&mut self, name: &str) -> ClassId {
        if let Some(known) = self.names.get(name) {
            return *known;
        }
        let id = ClassId(self.classes.len() as u32);
        let name: Arc<str> = Arc::from(name);
        self.names.insert(Arc::clone(&name), id);
        self.program.classes.push(ir::Class::new(Arc::from(names::java_name(&name)), Span::default()));
        self.classes.push(Class::named(name));
        id
    }

    /// Reads the file of a class, and those of its supertypes, which takes a stack as deep as their number.
    pub(crate) fn read(&mut self, id: ClassId) {
        if self.classes[id.index()].state != State::Named {
            return;
        }
        self.classes[id.index()].state = State::Loading;
        self.reading += 1;
        let read = match self.reading > DEEPEST {
            true => Err("it inherits through too many types".to_string()),
            false => self.read_file(id),
        };
        self.reading -= 1;
        let state = match read {
            Ok(()) => State::Loaded,
            Err(reason) => {
                self.program[id].superclass = None;
                self.program[id].interfaces.clear();
                State::Missing(Arc::from(reason))
            }
        };
        self.classes[id.index()].state = state;
    }

    fn read_file(&mut self, id: ClassId) -> Result<(), String> {
        let name = Arc::clone(&self.classes[id.index()].name);
        let model = models::find(&name);
        let found = match &model {
            Some(model) if !model.amends() && !model.is_fallback() => None,
            Some(_) | None => self.library.class(&name)?,
        };
        // A model that amends and is a fallback stands for the class where there is no class to amend.
        let amends = model.is_some_and(|model| model.amends() && (found.is_some() || !model.is_fallback()));
        let model = model.filter(|model| amends || !(model.is_fallback() && found.is_some()));
        let parse = |world: &Self, bytes: Vec<u8>, origin: &str| {
            let bytes: &'a mut Vec<u8> = world.bytes.alloc(bytes);
            classes::parse(bytes, &name).map(Rc::new).map_err(|error| format!("{origin} is damaged: {error}"))
        };
        let model = match model {
            Some(model) => Some(parse(self, model.bytes().to_vec(), "the model")?),
            None => None,
        };
        let file = match found {
            Some(found) => Some(parse(self, found.bytes, &found.origin)?),
            None => None,
        };
        let Some(shape) = (if amends { file.clone() } else { model.clone().or_else(|| file.clone()) }) else {
            return Err("there is no such class".to_string());
        };
        let class = &mut self.classes[id.index()];
        class.own = self.own.contains(&*name);
        class.modelled = model.is_some();
        class.flags = shape.access_flags;
        let of_model = model.iter().flat_map(|file| classes::methods(file, true));
        let of_model = of_model.map(|(signature, code)| match classes::original(file.as_ref(), &signature) {
            Some(original) => (signature, original),
            None => (signature, code),
        });
        let of_file = file.iter().flat_map(|file| classes::methods(file, false));
        for (signature, code) in of_model.chain(of_file) {
            if !class.code.contains_key(&signature) {
                class.order.push(signature.clone());
                class.code.insert(signature, code);
            }
        }
        class.file = Some(Rc::clone(&shape));
        self.program[id].is_interface = shape.access_flags.contains(ClassAccessFlags::INTERFACE);
        self.program[id].is_abstract = shape.access_flags.contains(ClassAccessFlags::ABSTRACT);
        self.supertypes(id, &shape)?;
        self.fields(id, &shape);
        if let (true, Some(model)) = (amends, &model) {
            self.fields(id, model);
        }
        self.locate(id, &shape);
        Ok(())
    }

    fn supertypes(&mut self, id: ClassId, file: &cafebabe::ClassFile<'a>) -> Result<(), String> {
        let parent = |world: &mut Self, name: &str, interface: bool| {
            let parent = world.class(name);
            world.read(parent);
            let known = &world.classes[parent.index()];
            match &known.state {
                State::Loading => Err("it inherits from itself".to_string()),
                State::Missing(reason) => {
                    Err(format!("`{}` cannot be read: {reason}", names::java_name(name)))
                }
                State::Named | State::Loaded => {
                    if world.program[parent].is_interface == interface {
                        Ok(parent)
                    } else {
                        Err(format!("it inherits from `{}` in the wrong way", names::java_name(name)))
                    }
                }
            }
        };
        let superclass = match &file.super_class {
            Some(name) => Some(parent(self, name, false)?),
            None if id == self.root => None,
            None => return Err("it has no superclass".to_string()),
        };
        let mut interfaces = Vec::new();
        for name in &file.interfaces {
            let interface = parent(self, name, true)?;
            if !interfaces.contains(&interface) {
                interfaces.push(interface);
            }
        }
        let is_interface = self.program[id].is_interface;
        self.program[id].superclass = superclass.filter(|_| !is_interface);
        self.program[id].interfaces = interfaces;
        Ok(())
    }

    fn fields(&mut self, id: ClassId, file: &cafebabe::ClassFile<'a>) {
        for field in &file.fields {
            let key: Signature = (Arc::from(&*field.name), Arc::from(field.descriptor.to_string()));
            if self.classes[id.index()].fields.contains_key(&key) {
                continue;
            }
            let ty = self.ty(&field.descriptor);
            let is_static = classes::is_static(field.access_flags);
            let number = FieldId(self.program.fields.len() as u32);
            self.program.fields.push(Field {
                is_static,
                is_volatile: field.access_flags.contains(cafebabe::FieldAccessFlags::VOLATILE),
                ..Field::new(Arc::clone(&key.0), id, ty)
            });
            if key.0.starts_with("this$")
                && field.access_flags.contains(cafebabe::FieldAccessFlags::SYNTHETIC)
            {
                self.outer_objects.insert(number);
            }
            let class = &mut self.program[id];
            if is_static {
                class.statics.push(number);
            } else {
                if field.access_flags.contains(cafebabe::FieldAccessFlags::FINAL) {
                    self.finals.insert(number);
                }
                class.fields.push(number);
            }
            self.classes[id.index()].fields.insert(key, number);
        }
    }

    /// Finds the source of a class.
    fn locate(&mut self, id: ClassId, file: &cafebabe::ClassFile<'a>) {
        if let Some(name) = classes::source_file(file) {
            let class = Arc::clone(&self.classes[id.index()].name);
            let lines = spans::last_line(file);
            let file = self.sources.file(self.library, &class, name, lines);
            self.classes[id.index()].source = Some(file);
        }
    }

    /// Why a class cannot be used; none if it was read.
    pub(crate) fn trouble(&mut self, id: ClassId) -> Option<String> {
        self.read(id);
        match &self.classes[id.index()].state {
            State::Missing(reason) => Some(format!(
                "the class `{}` cannot be used: {reason}",
                names::java_name(&self.classes[id.index()].name)
            )),
            State::Named | State::Loading | State::Loaded => None,
        }
    }

    /// Objects of the class are made: virtual calls may reach its methods.
    pub(crate) fn instantiate(&mut self, id: ClassId) {
        self.read(id);
        if !self.follows || std::mem::replace(&mut self.classes[id.index()].instantiated, true) {
            return;
        }
        // Everything above it was read with it.
        for class in self.program.supertypes(id) {
            self.instances.entry(class).or_default().push(id);
            for signature in self.calls.get(&class).cloned().unwrap_or_default() {
                self.dispatch(id, &signature);
            }
        }
    }

    /// A signature is called on references of a class.
    pub(crate) fn called(&mut self, class: ClassId, signature: &Signature) {
        if !self.follows || !self.known_calls.insert((class, signature.clone())) {
            return;
        }
        self.calls.entry(class).or_default().push(signature.clone());
        for object in self.instances.get(&class).cloned().unwrap_or_default() {
            self.dispatch(object, signature);
        }
    }

    /// A signature is called on objects of a class.
    fn dispatch(&mut self, object: ClassId, signature: &Signature) {
        if let Some(method) = self.selected(object, signature) {
            self.reach(method);
        }
    }

    /// A method may be executed.
    pub(crate) fn reach(&mut self, method: MethodId) {
        if !self.follows {
            if self.program[method].body.is_none() {
                self.program[method].body = Some(natives::nothing(self, method, "not followed"));
            }
        } else if self.reached.insert(method) && self.program[method].body.is_none() {
            self.queue.push(method);
        }
    }

    pub(crate) fn is_reached(&self, method: MethodId) -> bool {
        self.reached.contains(&method)
    }

    /// Translates methods until nothing new is reached.
    pub(crate) fn run(&mut self) {
        while let Some(method) = self.queue.pop() {
            code::lower(self, method);
        }
    }

    /// Stack maps and types of a class file may lie. A method whose translation is not sound for that reason ends the
    /// path instead.
    pub(crate) fn distrust(&mut self, method: MethodId) {
        if let Some(error) = ir::verifier::verify_method(&self.program, method).iter().next() {
            let reason = format!("its code is damaged: {}", error.message);
            let body = natives::unsupported(self, method, &reason);
            self.program[method].body = Some(body);
        }
    }

    fn loaded(mut self, entries: Vec<Entry>) -> Loaded {
        let trouble = std::mem::take(&mut self.diagnostics);
        let support = self.report();
        let names = self.binary_names();
        let left_out = self.left_out;
        let program = (!trouble.has_errors()).then_some(self.program);
        Loaded { sources: self.sources.map, diagnostics: trouble, program, entries, support, names, left_out }
    }

    fn binary_names(&self) -> Names {
        let mut names = Names::default();
        for (at, class) in self.classes.iter().enumerate() {
            let shown = self.program.classes[at].name.to_string();
            let id = ClassId(at as u32);
            for field in self.program.all_fields(id).into_iter().map(|field| &self.program[field]) {
                let owner = &self.classes[field.class.index()];
                let declared = owner
                    .fields
                    .iter()
                    .find(|((name, _), id)| *name == field.name && self.program[**id] == *field);
                let Some(((name, descriptor), _)) = declared else { continue };
                let target = (owner.name.replace('/', "."), name.to_string(), descriptor.to_string());
                // The last one of a name hides those before it.
                let hidden = format!("{}.{name}", self.program[field.class].name);
                names.fields.insert((shown.clone(), hidden), target.clone());
                names.fields.insert((shown.clone(), name.to_string()), target);
            }
            names.classes.insert(shown, class.name.replace('/', "."));
        }
        names
    }

    fn report(&mut self) -> Support {
        let mut support = std::mem::take(&mut self.support);
        let mut reached: Vec<MethodId> = self.reached.iter().copied().collect();
        reached.sort_unstable();
        for method in reached {
            let Some((class, signature)) = self.origins.get(&method) else { continue };
            let name = format!("{}.{}{}", self.program[*class].name, signature.0, signature.1);
            let class = &self.classes[class.index()];
            let from_model = class.code.get(signature).is_some_and(|code| code.modelled);
            if from_model { support.modelled.push(name) } else { support.executed.push(name) }
        }
        support.executed.sort();
        support.modelled.sort();
        support.missing.sort();
        support.missing.dedup();
        support
    }
}
