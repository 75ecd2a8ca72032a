//! Witnesses: an input that takes a path, as plain values and objects.

use std::rc::Rc;
use std::sync::Arc;

use ir::{ClassId, FieldId, MethodKind, Type};
use num_bigint::BigInt;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Const, Model, Node, Op, Term};

use crate::choice::Choice;
use crate::context::Context;
use crate::identity::MAIN;
use crate::options::Havoc;
use crate::outcome::Violation;
use crate::state::heap::{Body, ClassOf, Elements, ObjectId};
use crate::state::{Looked, RowPart, State};
use crate::value::{Value, as_number};

/// A plain value.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    /// A truth value.
    Bool(bool),
    /// A number.
    Int(BigInt),
    /// A number with a fraction.
    Float(f64),
    /// A character.
    Char(char),
    /// A text.
    Text(Arc<str>),
    /// No object, or no text.
    Null,
    /// An object, by its position in [`Witness::objects`].
    Object(usize),
    /// The object that start-up code put into this static field.
    Constant(FieldId),
    /// The n-th object that the program allocates, counted from 1.
    Made(u32),
}

/// An object or an array of the input.
#[derive(Clone, PartialEq, Debug)]
pub struct WitnessObject {
    /// Its run-time type: a class or an array type.
    pub ty: Type,
    /// The fields that matter; all others may have any value.
    pub fields: Vec<(FieldId, Datum)>,
    /// The elements of an array.
    pub elements: Vec<Datum>,
}

/// An input, and the values that `havoc` takes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Witness {
    /// The arguments of the entry, the receiver first; without the new object of a constructor.
    pub args: Vec<Datum>,
    /// The values of `havoc`, in order.
    pub choices: Vec<Datum>,
    /// For each of these values: what it stands for in the world, if anything.
    pub inputs: Vec<Option<Arc<str>>>,
    /// For each of them: the variable that got it, if the source has one.
    pub variables: Vec<Option<Arc<str>>>,
    /// The objects that arguments and choices refer to.
    pub objects: Vec<WitnessObject>,
}

/// Longer arrays are left out.
const LONGEST: i64 = 1_000_000;

/// A violation, and how to get there.
#[derive(Clone, Debug)]
pub struct Found {
    /// What and where.
    pub violation: Violation,
    /// The choices of the path.
    pub choices: Vec<Choice>,
    /// The thread of every visible step.
    pub schedule: Vec<u32>,
    /// How many threads there were.
    pub threads: u32,
    /// How many instructions the path has.
    pub steps: u64,
    /// An input that takes the path.
    pub witness: Witness,
}

impl Context<'_> {
    /// A violation with the smallest input that the solver finds for its path.
    pub(crate) fn found(&mut self, state: &State, violation: Violation) -> Result<Option<Found>, String> {
        let Some(witness) = self.input(state)? else { return Ok(None) };
        Ok(Some(Found {
            violation,
            choices: state.history.trail.choices(),
            schedule: state.history.schedule.steps(),
            threads: state.threads.len() as u32,
            steps: state.history.steps,
            witness,
        }))
    }
}

impl Context<'_> {
    /// The smallest input that the solver finds for a path; none if there is no such path.
    pub(crate) fn input(&mut self, state: &State) -> Result<Option<Witness>, String> {
        let Some(model) = self.model_of(state)? else { return Ok(None) };
        let model = self.minimize(state, model);
        let writer = Writer {
            context: self,
            state,
            model: &model,
            looked: FxHashMap::default(),
            rows: FxHashSet::default(),
            numbers: FxHashMap::default(),
            unborn: Vec::new(),
            order: Vec::new(),
            objects: Vec::new(),
        };
        writer.witness().map(Some)
    }
}

/// Reads the initial heap out of a model.
struct Writer<'a, 'p> {
    context: &'a mut Context<'p>,
    state: &'a State,
    model: &'a Rc<Model>,
    /// Fields that were read through references without asking which objects they are, by the numbers of the objects.
    looked: FxHashMap<ObjectId, Vec<FieldId>>,
    /// Arrays that were read like that.
    rows: FxHashSet<ObjectId>,
    /// The position of every object that is written down, and the object at every position.
    numbers: FxHashMap<ObjectId, usize>,
    /// Objects that did not come to life: their numbers and positions.
    unborn: Vec<(ObjectId, usize)>,
    order: Vec<Subject>,
    objects: Vec<WitnessObject>,
}

/// An object that is written down.
#[derive(Clone, Copy)]
enum Subject {
    /// One of the heap.
    Alive(ObjectId),
    /// One that did not come to life, by its number and a reference to it.
    Unborn(ObjectId, Term),
}

impl Writer<'_, '_> {
    fn witness(mut self) -> Result<Witness, String> {
        for (leaf, looked) in &self.state.looked {
            let Const::Id(id) = self.eval(*leaf) else { continue };
            match looked {
                Looked::Field(field) => self.looked.entry(id).or_default().push(*field),
                Looked::Row => {
                    self.rows.insert(id);
                }
            }
        }
        let skip = usize::from(self.context.program[self.context.entry].kind == MethodKind::Constructor);
        let mut args = Vec::new();
        for (at, value) in self.state.start.args.iter().enumerate().skip(skip) {
            let ty = self.context.parameter_type(at);
            args.push(self.value(value, ty));
        }
        let (mut choices, mut inputs, mut variables) = (Vec::new(), Vec::new(), Vec::new());
        for (value, method, local) in self.state.history.havocs.clone() {
            let body = self.context.program[method].body.as_ref();
            let local = body.map(|body| &body[local]);
            choices.push(self.value(&value, local.map_or(Type::Int, |local| local.ty)));
            inputs.push(local.and_then(|local| local.input()).map(Arc::from));
            variables.push(local.and_then(|local| local.source()).cloned());
        }
        // Objects refer to objects; the list grows while it is filled.
        let mut done = 0;
        while let Some(subject) = self.order.get(done).copied() {
            self.fill(subject, done)?;
            done += 1;
        }
        Ok(Witness { args, choices, inputs, variables, objects: self.objects })
    }

    fn eval(&self, term: Term) -> Const {
        let sort = self.context.terms.sort(term);
        self.model.eval(&self.context.terms, term).unwrap_or_else(|| sort.default())
    }

    fn value(&mut self, value: &Value, ty: Type) -> Datum {
        match value {
            Value::Const(value) => self.datum(value, ty, None),
            Value::Term(term) => self.term(*term, ty),
            Value::Undefined | Value::Heap(_) => Datum::Null,
        }
    }

    /// The value of a term; of a conditional, that of the side that the model takes.
    fn term(&mut self, term: Term, ty: Type) -> Datum {
        let mut leaf = term;
        while let Node::App(Op::Ite, args) = self.context.terms.node(leaf) {
            leaf = if self.model.holds(&self.context.terms, args[0]) { args[1] } else { args[2] };
        }
        let value = self.eval(leaf);
        self.datum(&value, ty, Some(leaf))
    }

    /// A value, and the reference of the input that it is the value of.
    fn datum(&mut self, value: &Const, ty: Type, leaf: Option<Term>) -> Datum {
        if let Some(range) = ty.range() {
            let number = match as_number(value) {
                Some(number) if range.bits() == 64 && !matches!(value, Const::Int(_)) => range.wrap(number),
                Some(number) => i128::from(number),
                None => value.as_big().and_then(|number| i128::try_from(number).ok()).unwrap_or(0),
            };
            // A value outside was never looked at: the path keeps all others inside.
            return Datum::Int(BigInt::from(if range.contains(number) { number } else { 0 }));
        }
        match (value, ty) {
            (Const::Bool(value), _) => Datum::Bool(*value),
            (Const::Id(0), _) => Datum::Null,
            (Const::Id(id), Type::Str) => Datum::Text(self.context.facts.text_of(*id)),
            // The path says nothing about it; the model has a number for it from a path that was merged with this one.
            (Const::Id(id), _) if leaf.is_some_and(|leaf| self.is_of_another_path(*id, leaf, ty)) => {
                Datum::Null
            }
            (Const::Id(id), _) => match leaf.and_then(|leaf| Some((leaf, self.unasked(*id, leaf, ty)?))) {
                Some((leaf, own)) => self.unborn(*id, leaf, own, ty),
                None => self.object(*id),
            },
            (value, Type::Char) => {
                let code = as_number(value).and_then(|code| u32::try_from(code).ok());
                Datum::Char(code.and_then(char::from_u32).unwrap_or('\0'))
            }
            (Const::Bv32(value), Type::U32) => Datum::Int(BigInt::from(*value as u32)),
            (Const::Bv32(value), _) => Datum::Int(BigInt::from(*value)),
            (Const::Bv64(value), _) => Datum::Int(BigInt::from(*value)),
            (Const::Int(value), _) => Datum::Int(BigInt::from(*value)),
            (Const::Big(value), _) => Datum::Int(BigInt::clone(value)),
            (Const::F32(bits), _) => Datum::Float(f64::from(f32::from_bits(*bits))),
            (Const::F64(bits), _) => Datum::Float(f64::from_bits(*bits)),
            (Const::Array(_), _) => Datum::Null,
        }
    }

    /// Whether the number of a reference that did not come to life is that of an object whose class excludes it.
    fn is_of_another_path(&mut self, id: ObjectId, leaf: Term, ty: Type) -> bool {
        let is_asked = self.state.inputs.contains_key(&leaf) || self.context.terms.as_const(leaf).is_some();
        if is_asked || self.is_row(id, ty) || self.context.is_plain(ty) || self.state.heap.get(id).is_none() {
            return false;
        }
        let fits = self.context.has_type(self.state, id, ty);
        !self.model.holds(&self.context.terms, fits)
    }

    /// Whether a number is that of an array that was read without asking which one it is.
    fn is_row(&self, id: ObjectId, ty: Type) -> bool {
        self.rows.contains(&id) && self.context.has_rows(ty)
    }

    /// A type for the object that a reference is, if that object did not come to life: the reference itself did not, and
    /// its number is not that of an object that did and fits.
    fn unasked(&mut self, id: ObjectId, leaf: Term, ty: Type) -> Option<Type> {
        let is_asked = self.state.inputs.contains_key(&leaf) || self.context.terms.as_const(leaf).is_some();
        let own = if let Type::Class(class) = ty {
            let first = self.context.facts.concrete(class).first().copied();
            Type::Class(first.filter(|_| self.context.is_plain(ty))?)
        } else {
            self.is_row(id, ty).then_some(ty)?
        };
        if is_asked {
            return None;
        }
        let origin = self.state.heap.get(id).and_then(|object| object.origin);
        let is_alive = origin.is_some_and(|_| match self.context.alias(self.state, leaf, ty, id) {
            Some(condition) => self.model.holds(&self.context.terms, condition),
            None => false,
        });
        (!is_alive).then_some(own)
    }

    /// An object that did not come to life. References with one number are one object, unless their types exclude it:
    /// nothing that was asked depends on that.
    fn unborn(&mut self, id: ObjectId, leaf: Term, own: Type, ty: Type) -> Datum {
        let fits = |at: usize| self.context.program.is_assignable(self.objects[at].ty, ty);
        if let Some((_, at)) = self.unborn.iter().find(|(other, at)| *other == id && fits(*at)) {
            return Datum::Object(*at);
        }
        let at = self.add(own, Subject::Unborn(id, leaf));
        self.unborn.push((id, at));
        Datum::Object(at)
    }

    fn add(&mut self, ty: Type, subject: Subject) -> usize {
        self.order.push(subject);
        self.objects.push(WitnessObject { ty, fields: Vec::new(), elements: Vec::new() });
        self.objects.len() - 1
    }

    /// An object, which is written down later. An identity that is not an object of the input is null: the path did not
    /// look at it.
    fn object(&mut self, id: ObjectId) -> Datum {
        if let Some(at) = self.numbers.get(&id) {
            return Datum::Object(*at);
        }
        let Some((found, origin)) = self.state.heap.get(id).and_then(|found| Some((found, found.origin?)))
        else {
            let holds = |field: &&FieldId| matches!(&self.state.heap.statics[field.index()], Value::Const(Const::Id(held)) if *held == id);
            if let Some(field) = self.context.facts.constants().iter().find(holds) {
                return Datum::Constant(*field);
            }
            // Only what `havoc` chose can be one that the program made; any other such number is by chance.
            let made = match self.context.options.havoc {
                Havoc::Input => None,
                Havoc::Any => self.context.identities.number_of(MAIN, id),
            };
            return made.map_or(Datum::Null, Datum::Made);
        };
        let ty = match &found.body {
            Body::Array { ty, .. } => *ty,
            Body::Instance { class: ClassOf::Exact(class), .. } => Type::Class(*class),
            Body::Instance { class: ClassOf::OneOf(number, classes), .. } => {
                let number = as_number(&self.eval(*number)).unwrap_or(0);
                let class = classes.iter().copied().find(|class| i64::from(class.0) == number);
                match class.or(classes.first().copied()).or_else(|| self.any_class(origin)) {
                    Some(class) => Type::Class(class),
                    // The replay will show that this is not an input.
                    None => return Datum::Null,
                }
            }
        };
        let at = self.add(ty, Subject::Alive(id));
        self.numbers.insert(id, at);
        Datum::Object(at)
    }

    /// A class for an object that the path did not look at and that no class of the program fits.
    fn any_class(&self, origin: Term) -> Option<ClassId> {
        let program = self.context.program;
        let ty = self.context.inputs.types.get(&origin).copied()?;
        let fits = |class: &ClassId| {
            let decl = &program[*class];
            let is_plain = decl.has_objects() && !decl.is_closed && !decl.is_synthetic;
            is_plain && program.is_assignable(Type::Class(*class), ty)
        };
        (0..program.classes.len() as u32).map(ClassId).find(fits)
    }

    fn fill(&mut self, subject: Subject, at: usize) -> Result<(), String> {
        let id = match subject {
            Subject::Alive(id) => id,
            Subject::Unborn(_, leaf) if matches!(self.objects[at].ty, Type::Array(_)) => {
                let length = match self.state.rows.contains(&RowPart::Length) {
                    true => self.context.row(leaf, RowPart::Length),
                    false => self.context.terms.constant(self.context.facts.sorts.number(0)),
                };
                let length = in_reach(&self.eval(length))?;
                self.row(leaf, length, at);
                return Ok(());
            }
            Subject::Unborn(id, leaf) => {
                let looked = self.looked.get(&id).cloned().unwrap_or_default();
                self.fields((None, leaf), looked, at);
                return Ok(());
            }
        };
        let Some(object) = self.state.heap.get(id) else { return Ok(()) };
        let Some(origin) = object.origin else { return Ok(()) };
        let name = self.context.name(origin);
        match &object.body {
            Body::Instance { fields, .. } => {
                let looked = self.looked.get(&id).into_iter().flatten().copied();
                let fields = fields.iter().map(|(field, _)| *field).chain(looked).collect();
                self.fields((Some(id), origin), fields, at);
            }
            Body::Array { ty, length, listed, elements } => {
                let element = self.context.program.element(*ty).unwrap_or(Type::Int);
                let length = match length {
                    Value::Const(length) => length.clone(),
                    Value::Term(length) => self.eval(*length),
                    Value::Undefined | Value::Heap(_) => Const::Int(0),
                };
                let length = in_reach(&length)?;
                if matches!(elements, Elements::Untouched) {
                    let reference = self.context.terms.id(id);
                    self.row(reference, length, at);
                    return Ok(());
                }
                let is_list = listed.is_some();
                for index in 0..length {
                    let datum = if is_list {
                        self.initial(&format!("{name}[{index}]"), element)
                    } else {
                        self.mapped(&name, index, element)
                    };
                    self.objects[at].elements.push(datum);
                }
            }
        }
        Ok(())
    }

    /// Writes the elements of an array that did not come to life, or whose own elements were not looked at: those that were
    /// read of any such array.
    fn row(&mut self, reference: Term, length: i64, at: usize) {
        let ty = self.objects[at].ty;
        let element = self.context.program.element(ty).unwrap_or(Type::Int);
        for index in 0..length {
            let part = u32::try_from(index).ok().map(|index| RowPart::Element(ty, index));
            let datum = match part.filter(|part| self.state.rows.contains(part)) {
                Some(part) => {
                    let first = self.context.row(reference, part);
                    self.term(first, element)
                }
                None => {
                    let default = self.context.facts.sorts.of(element).default();
                    self.datum(&default, element, None)
                }
            };
            self.objects[at].elements.push(datum);
        }
    }

    /// Writes the initial fields of an object, by its number if it came to life, and a reference to it.
    fn fields(&mut self, object: (Option<ObjectId>, Term), mut fields: Vec<FieldId>, at: usize) {
        let class = self.objects[at].ty;
        fields.sort_unstable();
        fields.dedup();
        for field in fields {
            let decl = &self.context.program[field];
            // Looked at under another class of the object's set.
            if !self.context.program.is_assignable(class, Type::Class(decl.class)) {
                continue;
            }
            let ty = decl.ty;
            let first = match object {
                (Some(id), origin) => self.context.first_of(id, origin, field, 0),
                (None, reference) => self.context.first_value(reference, field, 0),
            };
            let datum = self.term(first, ty);
            self.objects[at].fields.push((field, datum));
        }
    }

    fn initial(&mut self, name: &str, ty: Type) -> Datum {
        let sort = self.context.facts.sorts.of(ty);
        let var = self.context.terms.var(name, sort);
        self.term(var, ty)
    }

    /// An element of an array that is a map.
    fn mapped(&mut self, name: &str, index: i64, ty: Type) -> Datum {
        let sorts = self.context.facts.sorts;
        let Some(element) = sorts.of(ty).element() else { return Datum::Null };
        let sort = solver::Sort::Array(sorts.domain, element);
        let var = self.context.terms.var(&format!("{name}[]"), sort);
        let index = self.context.terms.constant(sorts.number(index));
        let term = self.context.terms.select(var, index);
        self.term(term, ty)
    }
}

/// The length of an array that is written down.
fn in_reach(length: &Const) -> Result<i64, String> {
    match as_number(length).unwrap_or(i64::MAX) {
        length if length > LONGEST => Err(format!("the violation needs an array of length {length}")),
        length => Ok(length),
    }
}
