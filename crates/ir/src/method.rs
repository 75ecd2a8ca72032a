//! Methods: what they are, their contracts, their code.

use std::sync::Arc;

use source::Span;

use crate::{Body, ClassId, Forgotten, LocalId, MethodId, Operand, Type};

/// What a method is to the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Role {
    /// The source has it.
    #[default]
    Source,
    /// It holds the code of a method with a contract, which calls it; reports show the two as one.
    Code,
    /// It stands between a call and a method with a contract.
    Relay,
    /// A front-end or a model of a library made it.
    Internal,
    /// A front-end made it: it makes inputs of an entry by calls of the program, and calls the entry. What it calls is called with
    /// what its precondition allows.
    Maker,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 5] = [Role::Source, Role::Code, Role::Relay, Role::Internal, Role::Maker];

    /// The word in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Role::Source => "source",
            Role::Code => "code",
            Role::Relay => "relay",
            Role::Internal => "internal",
            Role::Maker => "maker",
        }
    }
}

/// What kind of code a method is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MethodKind {
    /// Called without an object.
    Static,
    /// Called on an object, the first parameter.
    Instance,
    /// Called on a fresh object, the first parameter.
    Constructor,
    /// A function of a specification: it writes nothing, takes no lock and calls nothing.
    Pure,
}

impl MethodKind {
    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            MethodKind::Static => "static",
            MethodKind::Instance => "instance",
            MethodKind::Constructor => "constructor",
            MethodKind::Pure => "pure",
        }
    }

    /// Whether the first parameter is the receiver.
    pub fn has_receiver(self) -> bool {
        match self {
            MethodKind::Instance | MethodKind::Constructor => true,
            MethodKind::Static | MethodKind::Pure => false,
        }
    }
}

/// One conjunct of a contract: a pure function and the locals it is called with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// The function that decides it.
    pub function: MethodId,
    /// What it is called with.
    pub args: Vec<Operand>,
    /// The conjunct in the source.
    pub span: Span,
}

/// What a method may change of objects that existed when it was entered. It holds while the method and what it calls are executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Modifies {
    /// A snapshot of the heap at the entry: what is not in it the method made. Nothing is checked before it is taken.
    pub since: LocalId,
    /// What may change. The locals in them keep the values that they have at the entry.
    pub parts: Vec<Forgotten>,
    /// The clause in the source.
    pub span: Span,
}

impl Modifies {
    /// The locals that it looks at.
    pub fn locals(&self) -> impl Iterator<Item = LocalId> {
        let of_parts = self.parts.iter().flat_map(Forgotten::operands).filter_map(Operand::local);
        std::iter::once(self.since).chain(of_parts)
    }
}

/// A contract, as lists of conjuncts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contract {
    /// What must hold at the start.
    pub requires: Vec<Clause>,
    /// What must hold at a return.
    pub ensures: Vec<Clause>,
    /// What must hold when an exception leaves the method.
    pub exceptional: Vec<Clause>,
    /// Numbers that get smaller in recursive calls, compared from the left. Their functions look at the parameters only.
    pub decreases: Vec<Clause>,
    /// What may change; anything if it is not said.
    pub modifies: Option<Modifies>,
}

impl Contract {
    /// The clauses of a kind.
    pub fn clauses(&self, kind: crate::ContractKind) -> &[Clause] {
        match kind {
            crate::ContractKind::Requires => &self.requires,
            crate::ContractKind::Ensures => &self.ensures,
            crate::ContractKind::Exceptional => &self.exceptional,
            crate::ContractKind::Entering | crate::ContractKind::Leaving => &[],
        }
    }

    /// All conditions.
    pub fn iter(&self) -> impl Iterator<Item = &Clause> {
        self.requires.iter().chain(&self.ensures).chain(&self.exceptional)
    }
}

/// A method, a constructor or a pure function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    /// Its name.
    pub name: Arc<str>,
    /// The class that declares it.
    pub class: ClassId,
    /// What kind of code it is.
    pub kind: MethodKind,
    /// What it is to the source.
    pub role: Role,
    /// The types of the parameters, the receiver included.
    pub params: Vec<Type>,
    /// The type of the result.
    pub result: Type,
    /// The contract; its clauses speak about locals of the body.
    pub contract: Contract,
    /// The code; none for abstract methods.
    pub body: Option<Body>,
    /// Where it is declared.
    pub span: Span,
}

impl Method {
    /// The types of the parameters without the receiver, which decide between overloads.
    pub fn signature(&self) -> &[Type] {
        let skip = usize::from(self.kind.has_receiver());
        self.params.get(skip..).unwrap_or(&[])
    }
}
