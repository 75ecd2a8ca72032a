//! Conditions: what branches and assertions ask.

use super::Builder;
use crate::concurrent::tree::{Comparison, Cond, Int, Junction, Local, Place, Quantifier, Stmts};

/// The forms of conditions on one or two numbers.
#[derive(Clone, Copy)]
enum Form {
    /// It is a constant.
    Is,
    /// It is not a constant.
    IsNot,
    /// It is at most a constant.
    AtMost,
    /// It is one of two constants.
    OneOf,
    /// The two compare.
    Versus,
    /// If the first is a constant, the second is another.
    Follows,
    /// They are not two constants at the same time.
    NotBoth,
}

impl Builder<'_> {
    /// A condition on a local that branches ask.
    pub(super) fn test(&mut self, local: Local) -> Cond {
        let op = self.random.weighted(
            Comparison::Equal,
            &[(60, Comparison::Equal), (25, Comparison::Unequal), (15, Comparison::Less)],
        );
        let right = if self.features.numbers && self.random.chance(15) {
            Int::Given(self.number())
        } else {
            Int::Const(self.random.weighted(0, &[(45, 0), (40, 1), (15, 2)]))
        };
        Cond::Compare(op, Int::Local(local), right)
    }

    /// An assertion on locals. Something is read where nothing was.
    pub(super) fn claim(&mut self, out: &mut Stmts) -> Cond {
        let left = self.local(out);
        let others: Vec<Local> = self.known.iter().copied().filter(|local| *local != left).collect();
        let right = self.random.pick(&others).copied();
        self.relation(Int::Local(left), right.map(Int::Local))
    }

    /// An assertion on what is shared, where the others have ended.
    pub(super) fn outcome(&mut self) -> Cond {
        if self.features.array && self.random.chance(40) {
            return Cond::Over(self.quantifier());
        }
        let left = Int::Read(self.place());
        let right = match self.random.pick(&self.known).copied() {
            Some(local) if self.random.chance(60) => Int::Local(local),
            Some(_) | None => Int::Read(self.place()),
        };
        let right = (right != left).then_some(right);
        self.relation(left, right)
    }

    /// A condition on one or two numbers, which holds more often than not.
    fn relation(&mut self, left: Int, right: Option<Int>) -> Cond {
        let two = if right.is_some() { 1 } else { 0 };
        let form = self.random.weighted(
            Form::Is,
            &[
                (4, Form::Is),
                (22, Form::IsNot),
                (24, Form::AtMost),
                (12, Form::OneOf),
                (12 * two, Form::Versus),
                (22 * two, Form::Follows),
                (22 * two, Form::NotBoth),
            ],
        );
        let right = right.unwrap_or(Int::Const(1));
        let constant = Int::Const(self.constant().max(1));
        let other = Int::Const(self.random.between(0, 2));
        let equal = |left: Int, right: Int| Cond::Compare(Comparison::Equal, left, right);
        let unequal = |left: Int, right: Int| Cond::Compare(Comparison::Unequal, left, right);
        match form {
            Form::Is => equal(left, Int::Const(self.random.between(0, 1))),
            Form::IsNot => unequal(left, Int::Const(self.random.between(1, 5))),
            Form::AtMost => Cond::Compare(Comparison::AtMost, left, Int::Const(self.random.between(1, 4))),
            Form::OneOf => join(Junction::Or, equal(left.clone(), Int::Const(0)), equal(left, constant)),
            Form::Versus => {
                let op = self.random.pick(&Comparison::ALL).copied().unwrap_or(Comparison::AtMost);
                Cond::Compare(op, left, right)
            }
            Form::Follows => join(Junction::Implies, equal(left, constant), equal(right, other)),
            Form::NotBoth => join(Junction::Or, unequal(left, constant), unequal(right, other)),
        }
    }

    /// A condition on all elements of the array.
    pub(super) fn quantifier(&mut self) -> Quantifier {
        let right = match self.random.pick(&self.known).copied() {
            Some(local) if self.random.chance(20) => Int::Local(local),
            Some(_) | None => Int::Const(self.random.between(1, 4)),
        };
        let op = self.random.weighted(
            Comparison::AtMost,
            &[
                (52, Comparison::AtMost),
                (30, Comparison::Unequal),
                (6, Comparison::Equal),
                (10, Comparison::Less),
            ],
        );
        match self.random.below(10) {
            0..=3 => Quantifier::All(op, right),
            4..=6 => Quantifier::Some(op, right),
            7..=8 => Quantifier::Range(op, right),
            _ => Quantifier::Different,
        }
    }

    /// A condition on a place for a contract, which holds more often than not.
    pub(super) fn clause(&mut self, place: &Place) -> Cond {
        let left = Int::Read(place.clone());
        match self.random.below(10) {
            0..=3 => Cond::Compare(Comparison::AtMost, left, Int::Const(self.random.between(2, 4))),
            4..=6 => Cond::Compare(Comparison::Unequal, left, Int::Const(self.random.between(2, 5))),
            7 => Cond::Compare(Comparison::Equal, left, Int::Const(self.random.between(0, 1))),
            _ => Cond::Compare(Comparison::AtMost, Int::Const(0), left),
        }
    }
}

/// Two conditions combined.
pub(super) fn join(junction: Junction, left: Cond, right: Cond) -> Cond {
    Cond::Join(junction, Box::new(left), Box::new(right))
}
