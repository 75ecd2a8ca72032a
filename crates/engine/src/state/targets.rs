//! What a reference may be.

use std::ops::Deref;

use solver::Term;

use super::heap::ObjectId;

/// An object that a reference may be, and the condition under which it is. Null is object 0.
pub(crate) type Target = (Term, ObjectId);

/// The objects that a reference may be on a path. These hold of it:
///
/// - every input of the path satisfies exactly one of the conditions: they exclude each other, and cover the path;
/// - a condition that the path contradicts is left out, and one that it implies stands alone;
/// - a single target has the condition `true`, so that no solver is asked about it;
/// - objects are alive in the state, and none occurs twice;
/// - the order is that in which they came to life, the same on every path that has the same past.
#[derive(Clone, Debug)]
pub(crate) struct Targets(Vec<Target>);

impl Targets {
    /// The only object that it may be; `yes` is the term for `true`.
    pub(crate) fn one(yes: Term, object: ObjectId) -> Targets {
        Targets(vec![(yes, object)])
    }

    /// Several objects, whose conditions are as said above. If one is left its condition is that of the path.
    pub(crate) fn several(yes: Term, mut targets: Vec<Target>) -> Targets {
        if let [(guard, _)] = &mut targets[..] {
            *guard = yes;
        }
        Targets(targets)
    }

    /// Those that are objects. If null was among them their conditions no longer cover the path: that the reference is
    /// not null is known from elsewhere.
    pub(crate) fn objects(mut self) -> Vec<Target> {
        self.0.retain(|(_, object)| *object != 0);
        self.0
    }
}

impl Deref for Targets {
    type Target = [Target];

    fn deref(&self) -> &[Target] {
        &self.0
    }
}

impl IntoIterator for Targets {
    type Item = Target;
    type IntoIter = std::vec::IntoIter<Target>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Targets {
    type Item = &'a Target;
    type IntoIter = std::slice::Iter<'a, Target>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
