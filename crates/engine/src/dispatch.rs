//! Which method a virtual call reaches: looked for once for every class and method.

use ir::{ClassId, MethodId, Program};
use rustc_hash::FxHashMap;

/// What was looked for so far.
#[derive(Debug, Default)]
pub(crate) struct Dispatch(FxHashMap<(ClassId, MethodId), Option<MethodId>>);

impl Dispatch {
    /// The method that a call reaches on an object of a class.
    pub(crate) fn resolve(
        &mut self,
        program: &Program,
        class: ClassId,
        method: MethodId,
    ) -> Option<MethodId> {
        *self.0.entry((class, method)).or_insert_with(|| program.resolve(class, method))
    }
}
