//! `invokedynamic`: what the bootstrap methods of the JDK would make at run time is made here.

mod concat;
mod lambda;
mod records;
mod switch;

use std::rc::Rc;

use cafebabe::attributes::{AttributeData, BootstrapMethodEntry};
use cafebabe::constant_pool::InvokeDynamic;

use crate::code::{Damaged, Lowered, Lowering};

impl Lowering<'_, '_, '_, '_> {
    pub(crate) fn invoke_dynamic(&mut self, site: &InvokeDynamic<'_>) -> Lowered<()> {
        let file = Rc::clone(&self.code.file);
        let bootstraps: Option<&Vec<BootstrapMethodEntry<'_>>> =
            file.attributes.iter().find_map(|attribute| match &attribute.data {
                AttributeData::BootstrapMethods(list) => Some(list),
                _ => None,
            });
        let bootstrap = bootstraps.and_then(|list| list.get(usize::from(site.attr_index)));
        let bootstrap =
            bootstrap.ok_or_else(|| Damaged("a dynamic call has no bootstrap method".to_string()))?;
        let types = self.world.parse_method(&site.name_and_type.descriptor);
        let (params, result) = types.ok_or_else(|| Damaged("a dynamic call has no types".to_string()))?;
        let site = Site { name: site.name_and_type.name.to_string(), params, result };
        let (class, name) = (&*bootstrap.method.class_name, &*bootstrap.method.member_ref.name);
        let arguments = &bootstrap.arguments;
        match (class, name) {
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => {
                self.concat(&site, arguments)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => self.plain_concat(&site),
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.lambda(&site, name == "altMetafactory", arguments)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => self.object_method(&site, arguments),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => self.type_switch(&site, arguments),
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => self.enum_switch(&site, arguments),
            (class, name) => {
                for _ in &site.params {
                    self.pop()?;
                }
                let what = format!("a dynamic call by `{}.{name}`", crate::names::java_name(class));
                self.unsupported(&what, site.result);
                Ok(())
            }
        }
    }
}

/// A dynamic call: its name, and the types it is called with.
struct Site {
    name: String,
    params: Vec<ir::Type>,
    result: ir::Type,
}
