//! `invokedynamic`: what the bootstrap methods of the JDK would make at run time is made here.

mod concat;
mod labels;
mod lambda;
mod records;
mod switch;

use std::rc::Rc;

use cafebabe::ClassFile;
use cafebabe::attributes::{AttributeData, BootstrapMethodEntry};
use cafebabe::constant_pool::InvokeDynamic;

use crate::code::{Damaged, Lowered, Lowering};
use labels::Label;

impl Lowering<'_, '_, '_, '_> {
    pub(crate) fn invoke_dynamic(&mut self, site: &InvokeDynamic<'_>) -> Lowered<()> {
        let file = Rc::clone(&self.code.file);
        let number = site.attr_index;
        let bootstrap = bootstraps(&file).and_then(|list| list.get(usize::from(number)));
        let bootstrap =
            bootstrap.ok_or_else(|| Damaged("a dynamic call has no bootstrap method".to_string()))?;
        let types = self.world.parse_method(&site.name_and_type.descriptor);
        let (params, result) = types.ok_or_else(|| Damaged("a dynamic call has no types".to_string()))?;
        let site = Site { name: site.name_and_type.name.to_string(), params, result };
        let (class, name) = (&*bootstrap.method.class_name, &*bootstrap.method.member_ref.name);
        let arguments = &bootstrap.arguments;
        let is_switch = class == "java/lang/runtime/SwitchBootstraps";
        let number = usize::from(number);
        if !is_switch && (0..arguments.len()).any(|at| file.dynamic(number, at).is_some()) {
            return self.unknown_call(&site, "a dynamic call with dynamic constants");
        }
        match (class, name) {
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                self.concat(&site, arguments)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => self.plain_concat(&site),
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.lambda(&site, name == "altMetafactory", arguments)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => self.object_method(&site, arguments),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => {
                let labels: Vec<Label> =
                    (0..arguments.len()).map(|at| Label::new(&file, number, at)).collect();
                self.type_switch(&site, &labels, name == "enumSwitch")
            }
            (class, name) => {
                let what = format!("a dynamic call by `{}.{name}`", crate::names::java_name(class));
                self.unknown_call(&site, &what)
            }
        }
    }

    fn unknown_call(&mut self, site: &Site, what: &str) -> Lowered<()> {
        for _ in &site.params {
            self.pop()?;
        }
        self.unsupported(what, site.result);
        Ok(())
    }
}

/// The bootstrap methods of a class file.
fn bootstraps<'f, 'a>(file: &'f ClassFile<'a>) -> Option<&'f Vec<BootstrapMethodEntry<'a>>> {
    file.attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::BootstrapMethods(list) => Some(list),
        _ => None,
    })
}

/// A dynamic call: its name, and the types it is called with.
struct Site {
    name: String,
    params: Vec<ir::Type>,
    result: ir::Type,
}
