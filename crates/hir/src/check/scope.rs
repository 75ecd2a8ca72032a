//! Which local a name means at a place.

use rustc_hash::FxHashMap;
use source::Symbol;

use crate::program::LocalId;

/// Nested scopes, with look-up in constant time.
#[derive(Default)]
pub(super) struct Scope {
    visible: FxHashMap<Symbol, Vec<(LocalId, usize)>>,
    /// The names each open scope declares.
    declared: Vec<Vec<Symbol>>,
}

impl Scope {
    pub(super) fn enter(&mut self) {
        self.declared.push(Vec::new());
    }

    pub(super) fn leave(&mut self) {
        for name in self.declared.pop().unwrap_or_default() {
            if let Some(stack) = self.visible.get_mut(&name) {
                stack.pop();
            }
        }
    }

    pub(super) fn insert(&mut self, name: Symbol, local: LocalId) {
        let depth = self.declared.len();
        self.visible.entry(name).or_default().push((local, depth));
        if let Some(scope) = self.declared.last_mut() {
            scope.push(name);
        }
    }

    /// The local of that name, and whether the innermost scope declares it.
    pub(super) fn find(&self, name: Symbol) -> Option<(LocalId, bool)> {
        let (local, depth) = self.visible.get(&name)?.last()?;
        Some((*local, *depth == self.declared.len()))
    }

    /// All visible names, in no particular order.
    pub(super) fn names(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.visible.iter().filter(|(_, stack)| !stack.is_empty()).map(|(name, _)| *name)
    }
}
