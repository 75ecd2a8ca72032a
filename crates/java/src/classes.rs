//! Classes: what is known of each, and reading their files.

use std::rc::Rc;
use std::sync::Arc;

use cafebabe::attributes::AttributeData;
use cafebabe::{ClassAccessFlags, ClassFile, FieldAccessFlags, MethodAccessFlags, MethodInfo, ParseOptions};
use ir::{FieldId, MethodId};
use rustc_hash::FxHashMap;
use source::FileId;

use crate::format::{self, Dynamic};

/// A class file, and what the parser does not know of it.
pub(crate) struct File<'a> {
    parsed: ClassFile<'a>,
    dynamic: Vec<Dynamic>,
}

impl<'a> std::ops::Deref for File<'a> {
    type Target = ClassFile<'a>;

    fn deref(&self) -> &ClassFile<'a> {
        &self.parsed
    }
}

impl File<'_> {
    /// The dynamic constant that is an argument of a bootstrap method, by the numbers of both.
    pub(crate) fn dynamic(&self, bootstrap: usize, argument: usize) -> Option<&Dynamic> {
        self.dynamic.iter().find(|constant| constant.place == (bootstrap, argument))
    }
}

/// A method as a class file has it.
#[derive(Clone)]
pub(crate) struct Code<'a> {
    pub(crate) file: Rc<File<'a>>,
    pub(crate) index: usize,
    /// Whether it is one of our models.
    pub(crate) modelled: bool,
}

impl<'a> Code<'a> {
    pub(crate) fn info(&self) -> &MethodInfo<'a> {
        &self.file.methods[self.index]
    }

    pub(crate) fn is(&self, flag: MethodAccessFlags) -> bool {
        self.info().access_flags.contains(flag)
    }
}

/// A method by its name and descriptor.
pub(crate) type Signature = (Arc<str>, Arc<str>);

/// What is known of a class.
pub(crate) struct Class<'a> {
    /// Its internal name.
    pub(crate) name: Arc<str>,
    pub(crate) state: State,
    /// Its methods, those of a model first.
    pub(crate) code: FxHashMap<Signature, Code<'a>>,
    /// Its methods in the order of the file.
    pub(crate) order: Vec<Signature>,
    /// Its fields by name and descriptor.
    pub(crate) fields: FxHashMap<Signature, FieldId>,
    /// Methods that the program mentions.
    pub(crate) methods: FxHashMap<Signature, MethodId>,
    pub(crate) file: Option<Rc<File<'a>>>,
    pub(crate) source: Option<FileId>,
    pub(crate) flags: ClassAccessFlags,
    /// Whether it is one of the program's own classes, not of a library.
    pub(crate) own: bool,
    /// Whether it is a model of ours, or amended by one.
    pub(crate) modelled: bool,
    /// Whether objects of it are made somewhere.
    pub(crate) instantiated: bool,
    /// Whether its static initialiser has to run; none until first asked.
    pub(crate) needs_init: Option<bool>,
}

/// How much of a class was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// Its name was mentioned.
    Named,
    /// Its supertypes are being read; meeting it again means that it inherits from itself.
    Loading,
    /// All of it.
    Loaded,
    /// It cannot be read.
    Missing(Arc<str>),
}

impl Class<'_> {
    pub(crate) fn named(name: Arc<str>) -> Self {
        Class {
            name,
            state: State::Named,
            code: FxHashMap::default(),
            order: Vec::new(),
            fields: FxHashMap::default(),
            methods: FxHashMap::default(),
            file: None,
            source: None,
            flags: ClassAccessFlags::empty(),
            own: false,
            modelled: false,
            instantiated: false,
            needs_init: None,
        }
    }

    /// Whether an entry of that signature is given objects.
    pub(crate) fn needs_objects(&self, signature: &Signature) -> bool {
        let is_main = &*signature.0 == "main" && &*signature.1 == "([Ljava/lang/String;)V";
        let is_static = self.code.get(signature).is_some_and(|code| code.is(MethodAccessFlags::STATIC));
        let params = signature.1.split(')').next().unwrap_or("");
        !is_main && (!is_static || params.contains(['L', '[']))
    }

    pub(crate) fn is_abstract(&self) -> bool {
        self.flags.intersects(ClassAccessFlags::ABSTRACT | ClassAccessFlags::INTERFACE)
    }
}

/// Reads a class file of at most the version of Java 25.
pub(crate) fn parse<'a>(bytes: &'a mut [u8], name: &str) -> Result<File<'a>, String> {
    const NEWEST: u16 = 69;
    let dynamic = format::check(bytes)?;
    let bytes: &'a [u8] = bytes;
    let mut options = ParseOptions::default();
    options.parse_bytecode(true);
    // The check rejects everything that the parser is known to panic on; if it panics nevertheless, the user gets a
    // message.
    let parsed = std::panic::catch_unwind(|| cafebabe::parse_class_with_options(bytes, &options));
    let file = match parsed {
        Ok(parsed) => parsed.map_err(|error| error.to_string())?,
        Err(_) => return Err("it cannot be parsed".to_string()),
    };
    if file.major_version > NEWEST {
        return Err(format!(
            "it is for Java {}; the newest that is read is Java 25",
            file.major_version - 44
        ));
    }
    if &*file.this_class != name {
        return Err(format!("it holds the class `{}`", &*file.this_class));
    }
    Ok(File { parsed: file, dynamic })
}

/// Whether a class has an annotation, such as `oxpecker/Amends`.
pub(crate) fn has_annotation(file: &ClassFile<'_>, name: &str) -> bool {
    file.attributes.iter().any(|attribute| match &attribute.data {
        AttributeData::RuntimeVisibleAnnotations(list) | AttributeData::RuntimeInvisibleAnnotations(list) => {
            list.iter().any(|annotation| {
                let ty = &annotation.type_descriptor;
                matches!(&ty.field_type, cafebabe::descriptors::FieldType::Object(class) if &**class == name)
            })
        }
        _ => false,
    })
}

/// The methods of a class file by name and descriptor.
pub(crate) fn methods<'a>(
    file: &Rc<File<'a>>,
    modelled: bool,
) -> impl Iterator<Item = (Signature, Code<'a>)> {
    file.methods.iter().enumerate().map(move |(index, method)| {
        let signature = (Arc::from(&*method.name), Arc::from(method.descriptor.to_string()));
        (signature, Code { file: Rc::clone(file), index, modelled })
    })
}

/// What a method of a model stands for whose name ends in `$jdk`: the method of the library that the model replaces.
pub(crate) fn original<'a>(file: Option<&Rc<File<'a>>>, signature: &Signature) -> Option<Code<'a>> {
    let name = signature.0.strip_suffix("$jdk")?;
    let same = |(own, _): &(Signature, Code<'a>)| &*own.0 == name && own.1 == signature.1;
    methods(file?, false).find(same).map(|(_, code)| code)
}

pub(crate) fn is_static(flags: FieldAccessFlags) -> bool {
    flags.contains(FieldAccessFlags::STATIC)
}

/// The lines of source that a class file mentions, for files without text.
pub(crate) fn source_file<'f>(file: &'f ClassFile<'_>) -> Option<&'f str> {
    file.attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::SourceFile(name) => Some(&**name),
        _ => None,
    })
}
