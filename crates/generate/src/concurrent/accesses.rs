//! The accesses in expressions: what others can see of them.

use super::tree::{Call, Cond, Field, Int, Link, Object, Place, Quantifier, Value};

/// What an access is to. Objects are not distinguished, since any two may be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Field(Field),
    Next,
    Number,
    Reference,
    Numbers,
    Objects,
    Lock,
}

/// An access to something shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Access {
    pub target: Target,
    pub write: bool,
}

impl Access {
    /// Whether the order of two accesses of different threads may matter.
    pub(super) fn conflicts(self, other: Self) -> bool {
        self.target == other.target && (self.write || other.write)
    }
}

/// The accesses so far, in order.
pub(super) type Accesses = Vec<Access>;

/// Notes an access.
fn note(out: &mut Accesses, target: Target, write: bool) {
    out.push(Access { target, write });
}

/// The accesses in the arguments of a call.
pub(super) fn in_call(call: &Call, out: &mut Accesses) {
    for object in &call.objects {
        in_object(object, out);
    }
    for number in &call.numbers {
        in_int(number, out);
    }
}

/// The accesses in an expression for an object.
pub(super) fn in_object(object: &Object, out: &mut Accesses) {
    match object {
        Object::Given(_) | Object::Local => {}
        Object::Read(link) => in_link(link, false, out),
    }
}

/// The accesses in locking or unlocking an object.
pub(super) fn in_lock(object: &Object, out: &mut Accesses) {
    in_object(object, out);
    note(out, Target::Lock, true);
}

/// The accesses in reading or writing a shared reference.
pub(super) fn in_link(link: &Link, write: bool, out: &mut Accesses) {
    match link {
        Link::Next(object) => {
            in_object(object, out);
            note(out, Target::Next, write);
        }
        Link::Static => note(out, Target::Reference, write),
        Link::Element(index) => {
            in_int(index, out);
            note(out, Target::Objects, write);
        }
    }
}

/// The accesses in an expression for a reference.
pub(super) fn in_value(value: &Value, out: &mut Accesses) {
    match value {
        Value::Null | Value::New => {}
        Value::Same(object) => in_object(object, out),
    }
}

/// The accesses in reading or writing a shared number.
pub(super) fn in_place(place: &Place, write: bool, out: &mut Accesses) {
    match place {
        Place::Field(object, field) => {
            in_object(object, out);
            note(out, Target::Field(*field), write);
        }
        Place::Static => note(out, Target::Number, write),
        Place::Element(index) => {
            in_int(index, out);
            note(out, Target::Numbers, write);
        }
    }
}

/// The accesses in an expression for a number.
pub(super) fn in_int(int: &Int, out: &mut Accesses) {
    match int {
        Int::Const(_) | Int::Local(_) | Int::Given(_) | Int::Result => {}
        Int::Read(place) => in_place(place, false, out),
        Int::Old(inner) => in_int(inner, out),
        Int::Op(_, left, right) => {
            in_int(left, out);
            in_int(right, out);
        }
    }
}

/// The accesses in a condition; a quantifier is one.
pub(super) fn in_cond(cond: &Cond, out: &mut Accesses) {
    match cond {
        Cond::Const(_) => {}
        Cond::Compare(_, left, right) => {
            in_int(left, out);
            in_int(right, out);
        }
        Cond::Refer(_, left, right) => {
            in_object(left, out);
            in_value(right, out);
        }
        Cond::Join(_, left, right) => {
            in_cond(left, out);
            in_cond(right, out);
        }
        Cond::Over(quantifier) => match quantifier {
            Quantifier::All(_, right) | Quantifier::Some(_, right) | Quantifier::Range(_, right) => {
                in_int(right, out);
                note(out, Target::Numbers, false);
            }
            Quantifier::Different => note(out, Target::Numbers, false),
        },
    }
}
