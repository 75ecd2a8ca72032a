//! What the generator knows about the program around the body that it is writing.

use crate::tree::{Method, Program, Type};

/// An upper estimate of the cost of running a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cost {
    /// Statements.
    pub steps: u64,
    /// Branches, and operations that may throw.
    pub branches: u64,
    /// Threads forked.
    pub threads: u64,
}

impl Cost {
    /// The cost of doing this `times` times.
    pub(super) fn times(self, times: u64) -> Self {
        Self {
            steps: self.steps.saturating_mul(times),
            branches: self.branches.saturating_mul(times),
            threads: self.threads.saturating_mul(times),
        }
    }

    /// The cost of doing one thing and then another.
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            steps: self.steps.saturating_add(other.steps),
            branches: self.branches.saturating_add(other.branches),
            threads: self.threads.saturating_add(other.threads),
        }
    }

    /// The cost of doing the more expensive of two things.
    pub(super) fn max(self, other: Self) -> Self {
        Self {
            steps: self.steps.max(other.steps),
            branches: self.branches.max(other.branches),
            threads: self.threads.max(other.threads),
        }
    }

    /// Whether no part exceeds that of `limit`.
    pub(super) fn within(self, limit: Self) -> bool {
        self.steps <= limit.steps && self.branches <= limit.branches && self.threads <= limit.threads
    }
}

/// Where a method stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// In the class at that position.
    Class(usize),
    /// In the interface at that position.
    Interface(usize),
}

/// A method together with everything that overrides it: what one call may reach.
#[derive(Clone, Debug)]
pub(super) struct Family {
    /// The name of the method.
    pub name: String,
    /// The type that introduces it.
    pub root: String,
    /// Whether it is static.
    pub is_static: bool,
    /// Whether it has fuel.
    pub recursive: bool,
    /// Whether it was made to be forked.
    pub worker: bool,
    /// The types of the parameters, the fuel not among them.
    pub params: Vec<Type>,
    /// The result type.
    pub returns: Option<Type>,
    /// Where its implementations stand.
    pub sites: Vec<(Owner, usize)>,
    /// What a call costs at most.
    pub cost: Cost,
    /// Whether it may wait for a lock or for threads.
    pub waits: bool,
    /// Whether all implementations are written, so that it can be called.
    pub ready: bool,
}

/// A way to make an object.
#[derive(Clone, Debug)]
pub(super) struct Maker {
    /// The class.
    pub class: String,
    /// The parameters.
    pub params: Vec<Type>,
    /// What it costs.
    pub cost: Cost,
    /// Whether it is written, so that it can be used.
    pub ready: bool,
}

/// The class whose objects the entry gets linked to each other, by fields of its own type.
#[derive(Clone, Debug)]
pub(super) struct Linked {
    /// The class.
    pub class: String,
    /// A field of it that holds a number.
    pub value: String,
    /// The fields that hold links: one for a list, two for a tree.
    pub links: Vec<String>,
}

/// The program as far as it is written, and the index of what can be called.
#[derive(Clone, Debug)]
pub(super) struct World {
    /// The program. Bodies that are not yet written are empty.
    pub program: Program,
    /// All methods but the entry.
    pub families: Vec<Family>,
    /// All constructors, the implicit ones included.
    pub makers: Vec<Maker>,
    /// What the linked inputs of the entry are, where it has some.
    pub linked: Option<Linked>,
}

impl World {
    /// The name of the type at a place.
    pub(super) fn owner_name(&self, owner: Owner) -> &str {
        match owner {
            Owner::Class(index) => &self.program.classes[index].name,
            Owner::Interface(index) => &self.program.interfaces[index].name,
        }
    }

    /// The methods of the type at a place, to be changed.
    pub(super) fn methods_mut(&mut self, owner: Owner) -> &mut Vec<Method> {
        match owner {
            Owner::Class(index) => &mut self.program.classes[index].methods,
            Owner::Interface(index) => &mut self.program.interfaces[index].methods,
        }
    }

    /// The methods of the type at a place.
    pub(super) fn methods(&self, owner: Owner) -> &[Method] {
        match owner {
            Owner::Class(index) => &self.program.classes[index].methods,
            Owner::Interface(index) => &self.program.interfaces[index].methods,
        }
    }

    /// Whether several methods share the name.
    pub(super) fn is_overloaded(&self, name: &str) -> bool {
        self.families.iter().filter(|family| family.name == name).count() > 1
    }

    /// The names of all classes but `Main`, and of all interfaces.
    pub(super) fn type_names(&self) -> Vec<&str> {
        let classes = self.program.classes.iter().map(|class| class.name.as_str());
        let interfaces = self.program.interfaces.iter().map(|interface| interface.name.as_str());
        classes.filter(|name| *name != Program::MAIN).chain(interfaces).collect()
    }
}
