//! Shared places, indices and values.

use super::Builder;
use crate::concurrent::tree::{
    Field, Int, IntOp, Link, Local, Number, Object, Place, Stmt, Stmts, Value, Which,
};

/// The kinds of shared numbers.
#[derive(Clone, Copy)]
enum Kind {
    Field(Which, Field),
    Static,
    Element,
    Boxed,
    Linked,
}

/// The forms of values to be written.
#[derive(Clone, Copy)]
enum Form {
    Const,
    Next,
    Copy,
    Given,
    Read,
    Mixed,
}

/// A constant as likely to be written or compared with as its weight says.
const CONSTANTS: [(u32, i64); 4] = [(15, 0), (50, 1), (30, 2), (5, 3)];

impl Builder<'_> {
    /// A small constant.
    pub(super) fn constant(&mut self) -> i64 {
        self.random.weighted(1, &CONSTANTS)
    }

    /// A shared number of any kind that the program may have.
    pub(super) fn draw_place(&mut self) -> Place {
        let on = |flag: bool, weight: u32| if flag { weight } else { 0 };
        let kind = self.random.weighted(
            Kind::Static,
            &[
                (30, Kind::Field(Which::A, Field::F)),
                (20, Kind::Field(Which::B, Field::F)),
                (15, Kind::Field(Which::A, Field::G)),
                (on(self.features.statics, 40), Kind::Static),
                (on(self.features.array, 70), Kind::Element),
                (on(self.features.objects, 40), Kind::Boxed),
                (on(self.features.links, 8), Kind::Linked),
            ],
        );
        match kind {
            Kind::Field(which, field) => Place::Field(Object::Given(which), field),
            Kind::Static => Place::Static,
            Kind::Element => Place::Element(Box::new(self.index())),
            Kind::Boxed => {
                let link = Link::Element(self.index());
                Place::Field(Object::Read(Box::new(link)), Field::F)
            }
            Kind::Linked => Place::Field(Object::Read(Box::new(self.draw_link())), Field::F),
        }
    }

    /// A shared reference that is not an array element.
    pub(super) fn draw_link(&mut self) -> Link {
        if self.random.chance(40) { Link::Static } else { Link::Next(Object::Given(Which::A)) }
    }

    /// An index that fits before anything was read.
    pub(super) fn index(&mut self) -> Int {
        if self.features.numbers && self.random.chance(65) {
            return Int::Given(self.number());
        }
        Int::Const(self.random.between(0, 1))
    }

    /// A number of the input, which is an index.
    pub(super) fn number(&mut self) -> Number {
        let number = if self.random.chance(70) { Number::I } else { Number::J };
        self.numbers.insert(number);
        number
    }

    /// A hot place. Now and then its index is what was read, or is read in passing.
    pub(super) fn place(&mut self) -> Place {
        let hottest =
            if self.random.chance(30) { self.places.first() } else { self.random.pick(&self.places) };
        let place = hottest.cloned().unwrap_or(Place::Static);
        match place {
            Place::Element(_) if self.random.chance(25) => Place::Element(Box::new(self.strange_index())),
            Place::Element(_) | Place::Field(..) | Place::Static => place,
        }
    }

    /// An index that may be outside of the array.
    fn strange_index(&mut self) -> Int {
        let known = self.random.pick(&self.known).copied();
        match known {
            Some(local) => Int::Local(local),
            None if self.random.chance(50) => self.shared_index(),
            None => Int::Const(self.random.between(0, 2)),
        }
    }

    /// An index that is read from a shared place without an index.
    fn shared_index(&mut self) -> Int {
        let plain = |place: &Place| matches!(place, Place::Static | Place::Field(Object::Given(_), _));
        let shared = self.places.iter().find(|place| plain(place)).cloned();
        self.spend(1);
        shared.map_or(Int::Const(1), Int::Read)
    }

    /// A hot reference.
    pub(super) fn link(&mut self) -> Link {
        self.random.pick(&self.links).cloned().unwrap_or(Link::Static)
    }

    /// A local to be assigned next; those without a value come first.
    pub(super) fn free_local(&mut self) -> Local {
        let all = [Local::X, Local::Y, Local::Z];
        let free = all.into_iter().find(|local| !self.known.contains(local));
        free.unwrap_or_else(|| self.random.pick(&all).copied().unwrap_or(Local::X))
    }

    /// Notes that a local has a value.
    pub(super) fn learn(&mut self, local: Local) {
        if !self.known.contains(&local) {
            self.known.push(local);
        }
    }

    /// A local gets what is in a hot place.
    pub(super) fn read(&mut self, out: &mut Stmts) -> Local {
        let place = self.place();
        let local = self.free_local();
        out.push(Stmt::Let(local, Int::Read(place)));
        self.learn(local);
        self.spend(1);
        local
    }

    /// A local with a value; something is read where there is none.
    pub(super) fn local(&mut self, out: &mut Stmts) -> Local {
        match self.random.pick(&self.known).copied() {
            Some(local) => local,
            None => self.read(out),
        }
    }

    /// A value to be written.
    pub(super) fn int(&mut self) -> Int {
        let on = |flag: bool, weight: u32| if flag { weight } else { 0 };
        let form = self.random.weighted(
            Form::Const,
            &[
                (50, Form::Const),
                (on(!self.known.is_empty(), 25), Form::Next),
                (on(!self.known.is_empty(), 12), Form::Copy),
                (on(self.features.numbers, 25), Form::Given),
                (on(self.budget > 2, 8), Form::Read),
                (on(self.known.len() > 1, 8), Form::Mixed),
            ],
        );
        self.int_of(form)
    }

    /// A value of a form.
    fn int_of(&mut self, form: Form) -> Int {
        let local = Int::Local(self.random.pick(&self.known).copied().unwrap_or(Local::X));
        match form {
            Form::Const => Int::Const(self.constant()),
            Form::Next if self.random.chance(15) => {
                Int::Op(IntOp::Minus, Box::new(local), Box::new(Int::Const(1)))
            }
            Form::Next => plus(local, Int::Const(1)),
            Form::Copy => local,
            Form::Given => Int::Given(self.number()),
            Form::Read => {
                self.spend(1);
                Int::Read(self.place())
            }
            Form::Mixed => {
                let other = Int::Local(self.random.pick(&self.known).copied().unwrap_or(Local::X));
                plus(local, other)
            }
        }
    }

    /// An object that a method gets.
    pub(super) fn given(&mut self) -> Object {
        Object::Given(self.random.weighted(Which::A, &[(50, Which::A), (40, Which::B), (10, Which::C)]))
    }

    /// A reference to be stored.
    pub(super) fn value(&mut self) -> Value {
        let pointed = if self.pointed { 40 } else { 0 };
        let choice = self.random.weighted(0, &[(15, 0), (10, 1), (55, 2), (pointed, 3)]);
        match choice {
            0 => Value::Null,
            1 => Value::New,
            2 => Value::Same(self.given()),
            _ => Value::Same(Object::Local),
        }
    }
}

/// The sum of two numbers.
pub(super) fn plus(left: Int, right: Int) -> Int {
    Int::Op(IntOp::Plus, Box::new(left), Box::new(right))
}
