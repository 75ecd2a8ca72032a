//! Which class inherits what from which, and which method a call means.

use super::{Class, Expr, ExprKind, Field, Interface, Method, Program, Type};

/// What identifies a method among those of a type: its name and all parameter types, the fuel included.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Signature {
    pub name: String,
    pub params: Vec<Type>,
}

impl Method {
    /// The signature of this method.
    pub(crate) fn signature(&self) -> Signature {
        let fuel = self.recursive.then_some(Type::Int);
        let params = fuel.into_iter().chain(self.param_types()).collect();
        Signature { name: self.name.clone(), params }
    }
}

impl Program {
    /// The class and its superclasses, nearest first.
    ///
    /// The number of steps is bounded, so that even a cyclic hierarchy, which a checker must be able to reject,
    /// ends here.
    pub(crate) fn superclasses(&self, name: &str) -> Vec<&Class> {
        let mut chain = Vec::new();
        let mut next = self.class(name);
        while let Some(class) = next
            && chain.len() <= self.classes.len()
        {
            chain.push(class);
            next = class.extends.as_deref().and_then(|parent| self.class(parent));
        }
        chain
    }

    /// All interfaces that a type has, its own name included where it is one, each once.
    pub(crate) fn superinterfaces(&self, name: &str) -> Vec<&Interface> {
        let mut found: Vec<&Interface> = Vec::new();
        let classes = self.superclasses(name);
        let mut open: Vec<&str> =
            classes.iter().flat_map(|class| class.implements.iter().map(String::as_str)).collect();
        open.push(name);
        while let Some(candidate) = open.pop() {
            if let Some(interface) = self.interface(candidate)
                && !found.iter().any(|known| known.name == interface.name)
            {
                found.push(interface);
                open.extend(interface.extends.iter().map(String::as_str));
            }
        }
        found
    }

    /// Whether every object of class or interface `sub` is one of `sup`.
    pub(crate) fn is_subtype(&self, sub: &str, sup: &str) -> bool {
        sub == sup
            || self.superclasses(sub).iter().any(|class| class.name == sup)
            || self.superinterfaces(sub).iter().any(|interface| interface.name == sup)
    }

    /// Whether a value of static type `from` may stand where `to` is expected.
    pub(crate) fn is_assignable(&self, from: &Type, to: &Type) -> bool {
        match (from.name(), to.name()) {
            (Some(sub), Some(sup)) => self.is_subtype(sub, sup),
            (None, _) | (_, None) => from == to,
        }
    }

    /// Whether one of the two types is a subtype of the other.
    pub(crate) fn are_related(&self, left: &Type, right: &Type) -> bool {
        self.is_assignable(left, right) || self.is_assignable(right, left)
    }

    /// The fields of a class, inherited ones first.
    pub(crate) fn fields_of(&self, class: &str) -> Vec<&Field> {
        self.superclasses(class).into_iter().rev().flat_map(|class| &class.fields).collect()
    }

    /// The classes whose objects are of the class or interface `name`.
    pub(crate) fn concrete_subtypes(&self, name: &str) -> Vec<&Class> {
        self.classes.iter().filter(|class| self.is_subtype(&class.name, name)).collect()
    }

    /// The methods that can be called on the type `name`, own ones before inherited ones, each signature once.
    pub(crate) fn methods_of(&self, name: &str) -> Vec<&Method> {
        let mut found: Vec<&Method> = Vec::new();
        let of_classes = self.superclasses(name).into_iter().flat_map(|class| &class.methods);
        let of_interfaces = self.superinterfaces(name).into_iter().flat_map(|interface| &interface.methods);
        for method in of_classes.chain(of_interfaces) {
            if !found.iter().any(|known| known.signature() == method.signature()) {
                found.push(method);
            }
        }
        found
    }

    /// Which of several parameter lists the arguments select: the one applicable list that is more specific than
    /// all other applicable ones. `None` in `args` stands for `null`.
    pub(crate) fn select(&self, lists: &[Vec<Type>], args: &[Option<Type>]) -> Option<usize> {
        let applicable: Vec<usize> = (0..lists.len())
            .filter(|index| {
                lists[*index].len() == args.len()
                    && lists[*index].iter().zip(args).all(|(param, arg)| match arg {
                        Some(arg) => self.is_assignable(arg, param),
                        None => param.is_nullable(),
                    })
            })
            .collect();
        let more_specific = |one: usize, other: usize| {
            lists[one].iter().zip(&lists[other]).all(|(left, right)| self.is_assignable(left, right))
        };
        applicable
            .iter()
            .copied()
            .find(|one| applicable.iter().all(|other| one == other || more_specific(*one, *other)))
    }

    /// The method that a call of `name` on the type `owner` means.
    pub(crate) fn resolve(&self, owner: &str, name: &str, args: &[Option<Type>]) -> Option<&Method> {
        let named: Vec<&Method> =
            self.methods_of(owner).into_iter().filter(|method| method.name == name).collect();
        let lists: Vec<Vec<Type>> = named.iter().map(|method| method.signature().params).collect();
        let index = self.select(&lists, args)?;
        named.get(index).copied()
    }

    /// The body that runs when a method is called on an object of a class, and the type that declares it.
    ///
    /// A method of a class wins over one of an interface; among interfaces the most specific one must be unique.
    pub(crate) fn implementation(&self, class: &str, signature: &Signature) -> Option<(&str, &Method)> {
        for owner in self.superclasses(class) {
            if let Some(method) = owner.methods.iter().find(|method| method.signature() == *signature) {
                return Some((&owner.name, method));
            }
        }
        let declaring: Vec<(&str, &Method)> = self
            .superinterfaces(class)
            .into_iter()
            .filter_map(|interface| {
                let method = interface.methods.iter().find(|method| method.signature() == *signature)?;
                Some((interface.name.as_str(), method))
            })
            .collect();
        let mut nearest = declaring.iter().filter(|(name, _)| {
            !declaring.iter().any(|(other, _)| other != name && self.is_subtype(other, name))
        });
        let found = nearest.next().copied();
        if nearest.next().is_some() { None } else { found.filter(|(_, method)| method.body.is_some()) }
    }
}

impl Expr {
    /// The static type as a type checker sees it: `null` has none.
    pub(crate) fn static_type(&self) -> Option<Type> {
        (self.kind != ExprKind::Null).then(|| self.ty.clone())
    }
}
