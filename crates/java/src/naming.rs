//! What classes are called besides their binary names, and where they stand in the source: class files say it, names
//! with a dollar do not.

use cafebabe::attributes::AttributeData;
use ir::ClassId;

use crate::world::World;

/// How a class is nested in another.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Place {
    /// In none.
    #[default]
    Top,
    /// A member of another.
    Member,
    /// In code, with a name.
    Local,
    /// In code, without one.
    Anonymous,
    /// Nowhere: the machine makes it at run time, for a lambda.
    Hidden,
}

/// The names of a class that follow from its place.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Naming {
    pub(crate) place: Place,
    /// Whether assertions are enabled in it.
    asserts: bool,
    /// `Class.getSimpleName` of a class within another; none means the end of the binary name.
    pub(crate) simple: Option<String>,
    /// `Class.getCanonicalName` of a member; none means the binary name for a class at the top, and no name for
    /// the others.
    pub(crate) canonical: Option<String>,
}

impl Naming {
    /// The bits of `oxpecker.Classes` that encode it.
    pub(crate) fn bits(&self) -> i32 {
        const PLACE: i32 = 4;
        const ASSERTS: i32 = 7;
        let place = match self.place {
            Place::Top => 0,
            Place::Member => 1,
            Place::Local => 2,
            Place::Anonymous => 3,
            Place::Hidden => 4,
        };
        place << PLACE | i32::from(self.asserts) << ASSERTS
    }
}

/// What a class file says about the place of its class: the class around it and its own name there.
struct Nested {
    place: Place,
    outer: Option<String>,
    simple: String,
}

impl World<'_, '_> {
    /// What a class is called. It has been read.
    pub(crate) fn naming(&mut self, id: ClassId) -> Naming {
        let class = &self.classes[id.index()];
        // As in execution: assertions are enabled only in the program's own classes.
        let asserts = class.own;
        let Some(nested) = self.nested(id) else {
            let is_made = class.file.is_none() && class.state == crate::classes::State::Loaded;
            let place = if is_made { Place::Hidden } else { Place::Top };
            return Naming { place, asserts, ..Naming::default() };
        };
        let canonical = match (nested.place, &nested.outer) {
            (Place::Member, Some(outer)) => {
                let outer = outer.clone();
                self.canonical(&outer).map(|outer| format!("{outer}.{}", nested.simple))
            }
            (Place::Top | Place::Member | Place::Local | Place::Anonymous | Place::Hidden, _) => None,
        };
        Naming { place: nested.place, asserts, simple: Some(nested.simple), canonical }
    }

    /// The canonical name of a class by its internal name. A class file may claim that its class is nested in itself.
    fn canonical(&mut self, name: &str) -> Option<String> {
        let mut around = vec![name.to_string()];
        let mut parts = Vec::new();
        loop {
            let name = around.last()?.clone();
            let id = self.class(&name);
            self.read(id);
            let Some(nested) = self.nested(id) else {
                parts.push(name.replace('/', "."));
                parts.reverse();
                return Some(parts.join("."));
            };
            let outer =
                nested.outer.filter(|outer| nested.place == Place::Member && !around.contains(outer))?;
            parts.push(nested.simple);
            around.push(outer);
        }
    }

    fn nested(&self, id: ClassId) -> Option<Nested> {
        let class = &self.classes[id.index()];
        let file = class.file.as_ref()?;
        let inner = file.attributes.iter().find_map(|attribute| match &attribute.data {
            AttributeData::InnerClasses(all) => {
                all.iter().find(|inner| *inner.inner_class_info == *class.name)
            }
            _ => None,
        })?;
        let in_code = file
            .attributes
            .iter()
            .any(|attribute| matches!(attribute.data, AttributeData::EnclosingMethod { .. }));
        let simple = inner.inner_name.as_ref().map(|name| name.to_string());
        let outer = inner.outer_class_info.as_ref().map(|name| name.to_string());
        let place = match (&simple, in_code || outer.is_none()) {
            (None, _) => Place::Anonymous,
            (Some(_), true) => Place::Local,
            (Some(_), false) => Place::Member,
        };
        Some(Nested { place, outer, simple: simple.unwrap_or_default() })
    }
}
