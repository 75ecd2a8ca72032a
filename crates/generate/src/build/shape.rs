//! The shape of a program: its types, members and signatures, without bodies.

use super::types;
use super::world::{Cost, Family, Linked, Maker, Owner, World};
use crate::config::Config;
use crate::features::{Feature, Features};
use crate::random::Random;
use crate::tree::{
    Class, Constructor, Contract, Field, Interface, Method, Param, Program, Signature, StaticField, Type,
};

/// Makes the shape of a program. `config.features` is normalised.
pub(super) fn shape(config: &Config, random: &mut Random) -> World {
    let features = config.features;
    let program = Program { features, interfaces: Vec::new(), classes: Vec::new() };
    let world = World { program, families: Vec::new(), makers: Vec::new(), linked: None };
    let mut shaper = Shaper { config, features, random, world, next_member: 0 };
    shaper.types();
    shaper.links();
    shaper.fields();
    shaper.constructors();
    shaper.methods();
    shaper.overloads();
    shaper.overriding();
    shaper.world
}

struct Shaper<'c> {
    config: &'c Config,
    features: Features,
    random: &'c mut Random,
    world: World,
    next_member: usize,
}

impl Shaper<'_> {
    fn types(&mut self) {
        if self.features.has(Feature::Interfaces) {
            let count = self.random.count(0, self.config.interfaces);
            for index in 0..count {
                let mut extends = Vec::new();
                if index > 0 && self.random.chance(35) {
                    extends.push(format!("I{}", self.random.below(index)));
                }
                let interface = Interface { name: format!("I{index}"), extends, methods: Vec::new() };
                self.world.program.interfaces.push(interface);
            }
        }
        if self.features.has(Feature::Objects) {
            let count = self.random.count(1, self.config.classes);
            for index in 0..count {
                self.class(index);
            }
        }
        let main = Class { name: Program::MAIN.to_owned(), ..Class::default() };
        self.world.program.classes.push(main);
    }

    fn class(&mut self, index: usize) {
        let mut class = Class { name: format!("C{index}"), ..Class::default() };
        if index > 0 && self.features.has(Feature::Inheritance) && self.random.chance(60) {
            class.extends = Some(format!("C{}", self.random.below(index)));
        }
        for interface in &self.world.program.interfaces {
            let inherited = class
                .extends
                .as_deref()
                .is_some_and(|parent| self.world.program.is_subtype(parent, &interface.name));
            if !inherited && self.random.chance(40) {
                class.implements.push(interface.name.clone());
            }
        }
        self.world.program.classes.push(class);
    }

    fn any_type(&mut self) -> Type {
        types::any(self.random, self.features, &self.world.type_names())
    }

    fn member(&mut self, prefix: &str) -> String {
        self.next_member += 1;
        format!("{prefix}{}", self.next_member)
    }

    /// Makes a class of lists or trees, if the program is to have linked inputs. What follows links throws.
    fn links(&mut self) {
        let possible = self.features.has(Feature::Objects) && self.features.has(Feature::Exceptions);
        if !possible || !self.random.chance(self.config.linked) {
            return;
        }
        let classes = self.world.program.classes.len().saturating_sub(1);
        let index = self.random.below(classes);
        let class = self.world.program.classes[index].name.clone();
        let value = self.member("f");
        let count = if self.random.chance(65) { 1 } else { 2 };
        let links: Vec<String> = (0..count).map(|_| self.member("f")).collect();
        let fields = &mut self.world.program.classes[index].fields;
        fields.push(Field { name: value.clone(), ty: Type::Int });
        let link = |name: &String| Field { name: name.clone(), ty: Type::named(&class) };
        fields.extend(links.iter().map(link));
        self.world.linked = Some(Linked { class, value, links });
    }

    fn fields(&mut self) {
        for index in 0..self.world.program.classes.len() {
            let name = self.world.program.classes[index].name.clone();
            let is_main = name == Program::MAIN;
            if !is_main {
                let least = usize::from(self.world.program.classes[index].fields.is_empty());
                let count = self.random.count(least, self.config.fields);
                for nth in 0..count {
                    // Most classes get a number to be read and written, and some a link to build lists with.
                    let ty = match nth {
                        0 if self.random.chance(75) => Type::Int,
                        1 if self.random.chance(40) => Type::named(&name),
                        _ => self.any_type(),
                    };
                    let field = Field { name: self.member("f"), ty };
                    self.world.program.classes[index].fields.push(field);
                }
            }
            if self.features.has(Feature::StaticFields) && (is_main || self.random.chance(30)) {
                let count = self.random.count(0, self.config.statics);
                for _ in 0..count {
                    let ty = self.any_type();
                    let init = if self.random.chance(50) { self.literal(&ty) } else { None };
                    let field = StaticField { name: self.member("s"), ty, init };
                    self.world.program.classes[index].statics.push(field);
                }
            }
        }
    }

    /// A literal for a static field. There is none for `uint`, whose literals need a cast.
    fn literal(&mut self, ty: &Type) -> Option<crate::tree::Expr> {
        match ty {
            Type::Uint => None,
            Type::Int
            | Type::Bool
            | Type::Float
            | Type::Char
            | Type::Str
            | Type::Named(_)
            | Type::Array(_) => Some(super::literals::literal(self.random, self.features, ty)),
        }
    }

    fn constructors(&mut self) {
        for index in 0..self.world.program.classes.len() {
            let class = &self.world.program.classes[index];
            let name = class.name.clone();
            if name == Program::MAIN {
                continue;
            }
            let most = if self.features.has(Feature::Overloading) { 2 } else { 1 };
            let mut count = self.random.count(0, most);
            if count == 0 && !self.parent_is_plain(index) {
                count = 1;
            }
            let mut lists: Vec<Vec<Type>> = Vec::new();
            for _ in 0..count {
                let list = self.constructor_params(&name);
                if !lists.iter().any(|other| other.len() == list.len()) {
                    lists.push(list);
                }
            }
            self.add_makers(index, &name, &lists);
        }
    }

    fn add_makers(&mut self, index: usize, class: &str, lists: &[Vec<Type>]) {
        let maker = |params: Vec<Type>| Maker {
            class: class.to_owned(),
            params,
            cost: Cost::default(),
            ready: false,
        };
        if lists.is_empty() {
            self.world.makers.push(maker(Vec::new()));
        }
        for list in lists {
            let constructor = Constructor { params: numbered(list), ..Constructor::default() };
            self.world.program.classes[index].constructors.push(constructor);
            self.world.makers.push(maker(list.clone()));
        }
    }

    /// Whether the superclass, if any, has a constructor without parameters.
    fn parent_is_plain(&self, index: usize) -> bool {
        let parent = self.world.program.classes[index].extends.as_deref();
        parent.and_then(|parent| self.world.program.class(parent)).is_none_or(|parent| {
            parent.constructors.is_empty() || parent.constructors.iter().any(|one| one.params.is_empty())
        })
    }

    /// Types that mostly fit the fields of the class, so that constructors have something to initialise.
    fn constructor_params(&mut self, class: &str) -> Vec<Type> {
        let fields: Vec<Type> =
            self.world.program.fields_of(class).into_iter().map(|field| field.ty.clone()).collect();
        let count = self.random.count(0, self.config.parameters.min(fields.len()));
        fields.into_iter().rev().take(count).collect()
    }

    fn methods(&mut self) {
        for index in 0..self.world.program.interfaces.len() {
            let count = self.random.count(1, self.config.methods);
            for _ in 0..count {
                self.family(Owner::Interface(index), false, false);
            }
        }
        for index in 0..self.world.program.classes.len() {
            let is_main = self.world.program.classes[index].name == Program::MAIN;
            let count = self.random.count(1, self.config.methods);
            for _ in 0..count {
                let is_static = is_main || self.random.chance(15);
                self.family(Owner::Class(index), is_static, false);
            }
            if self.features.has(Feature::Threads) && (is_main || self.random.chance(50)) {
                self.family(Owner::Class(index), is_main, true);
            }
        }
    }

    /// Introduces a method.
    fn family(&mut self, owner: Owner, is_static: bool, worker: bool) {
        let count = self.random.count(usize::from(worker), self.config.parameters);
        let params: Vec<Type> = (0..count).map(|_| self.any_type()).collect();
        let returns =
            if worker { None } else { types::result(self.random, self.features, &self.world.type_names()) };
        let family = Family {
            name: self.member("m"),
            root: self.world.owner_name(owner).to_owned(),
            is_static,
            recursive: !worker && self.features.has(Feature::Recursion) && self.random.chance(30),
            worker,
            params,
            returns,
            sites: Vec::new(),
            cost: Cost::default(),
            waits: false,
            ready: false,
        };
        let position = self.world.families.len();
        self.world.families.push(family);
        let is_abstract = matches!(owner, Owner::Interface(_)) && self.random.chance(60);
        self.implement(position, owner, is_abstract);
    }

    /// Adds a method of a family to a type; its body is still empty.
    fn implement(&mut self, family: usize, owner: Owner, is_abstract: bool) {
        let known = &self.world.families[family];
        let method = Method {
            name: known.name.clone(),
            is_static: known.is_static,
            recursive: known.recursive,
            params: numbered(&known.params),
            returns: known.returns.clone(),
            contract: Contract::default(),
            body: (!is_abstract).then(Vec::new),
        };
        let methods = self.world.methods_mut(owner);
        methods.push(method);
        let site = (owner, methods.len() - 1);
        if !is_abstract {
            self.world.families[family].sites.push(site);
        }
    }

    /// Gives some classes a second method of a name that they already have.
    fn overloads(&mut self) {
        if !self.features.has(Feature::Overloading) {
            return;
        }
        for position in 0..self.world.families.len() {
            let base = &self.world.families[position];
            let (Some((owner @ Owner::Class(_), _)), false) = (base.sites.first().copied(), base.recursive)
            else {
                continue;
            };
            let mut family = Family { worker: false, sites: Vec::new(), ..base.clone() };
            if !self.random.chance(25) || self.world.is_overloaded(&family.name) {
                continue;
            }
            family.params = self.other_params(&family.params);
            self.world.families.push(family);
            self.implement(self.world.families.len() - 1, owner, false);
        }
    }

    /// Parameter types that differ from the given ones in number or in kind.
    fn other_params(&mut self, params: &[Type]) -> Vec<Type> {
        let mut others = params.to_vec();
        match params.first() {
            Some(Type::Int) if self.random.chance(50) => others[0] = Type::Bool,
            Some(Type::Named(name)) if self.random.chance(70) => {
                // An overload on a subclass is resolved by the static type, an override by the run-time type.
                let subtypes = self.world.program.concrete_subtypes(name);
                let other = subtypes.into_iter().rfind(|class| class.name != *name);
                others[0] = other.map_or(Type::Int, |class| Type::named(&class.name));
            }
            Some(_) if self.random.chance(30) => {
                others.pop();
            }
            Some(_) | None => others.push(Type::Bool),
        }
        others
    }

    /// Lets classes and interfaces override what they inherit, and implement what they must.
    fn overriding(&mut self) {
        let families = 0..self.world.families.len();
        for index in 0..self.world.program.interfaces.len() {
            let name = self.world.program.interfaces[index].name.clone();
            for family in families.clone() {
                if self.inherits(&name, family) && self.random.chance(30) {
                    self.implement(family, Owner::Interface(index), false);
                }
            }
        }
        for index in 0..self.world.program.classes.len() {
            let name = self.world.program.classes[index].name.clone();
            for family in families.clone() {
                if !self.inherits(&name, family) {
                    continue;
                }
                let known = &self.world.families[family];
                let missing = self.world.program.implementation(&name, &full_signature(known)).is_none();
                let wanted = self.features.has(Feature::VirtualCalls) && self.random.chance(50);
                if missing || wanted {
                    self.implement(family, Owner::Class(index), false);
                }
            }
        }
    }

    /// Whether the type has the method, but does not introduce it.
    fn inherits(&self, name: &str, family: usize) -> bool {
        let family = &self.world.families[family];
        !family.is_static && family.root != name && self.world.program.is_subtype(name, &family.root)
    }
}

/// The signature of the methods of a family.
pub(super) fn full_signature(family: &Family) -> Signature {
    let fuel = family.recursive.then_some(Type::Int);
    let params = fuel.into_iter().chain(family.params.iter().cloned()).collect();
    Signature { name: family.name.clone(), params }
}

/// Parameters named after their types and positions.
pub(super) fn numbered(types: &[Type]) -> Vec<Param> {
    let named = types.iter().enumerate();
    named.map(|(index, ty)| Param { name: format!("{}p{index}", initial(ty)), ty: ty.clone() }).collect()
}

/// A letter that tells the reader of a program the kind of a variable.
pub(super) fn initial(ty: &Type) -> char {
    match ty {
        Type::Int => 'n',
        Type::Uint => 'u',
        Type::Bool => 'b',
        Type::Float => 'd',
        Type::Char => 'c',
        Type::Str => 't',
        Type::Named(_) => 'o',
        Type::Array(_) => 'a',
    }
}
