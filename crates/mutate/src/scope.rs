//! Which variables are visible at a place.

use hir::Ty;
use rustc_hash::FxHashMap;

/// A variable, a parameter or `this`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Variable<'a> {
    pub(crate) name: &'a str,
    pub(crate) ty: Ty,
}

/// Nested scopes, oldest variable first.
#[derive(Default)]
pub(crate) struct Scope<'a> {
    variables: Vec<Variable<'a>>,
    /// The variables of each name, of which the last one is visible.
    by_name: FxHashMap<&'a str, Vec<usize>>,
    /// How many variables there were when each open scope began.
    starts: Vec<usize>,
}

impl<'a> Scope<'a> {
    pub(crate) fn enter(&mut self) {
        self.starts.push(self.variables.len());
    }

    pub(crate) fn leave(&mut self) {
        let start = self.starts.pop().unwrap_or(0);
        for variable in self.variables.drain(start..) {
            if let Some(indices) = self.by_name.get_mut(variable.name) {
                indices.pop();
            }
        }
    }

    pub(crate) fn insert(&mut self, variable: Variable<'a>) {
        self.by_name.entry(variable.name).or_default().push(self.variables.len());
        self.variables.push(variable);
    }

    /// The variable that a name means, if it means one.
    pub(crate) fn find(&self, name: &str) -> Option<Variable<'a>> {
        let index = *self.by_name.get(name)?.last()?;
        self.variables.get(index).copied()
    }

    /// All visible variables that satisfy a condition, in the order of their declarations.
    pub(crate) fn visible(&self, condition: impl Fn(Ty) -> bool) -> Vec<Variable<'a>> {
        let is_visible = |(index, variable): &(usize, &Variable<'a>)| {
            condition(variable.ty)
                && self.by_name.get(variable.name).is_some_and(|indices| indices.last() == Some(index))
        };
        self.variables.iter().enumerate().filter(is_visible).map(|(_, variable)| *variable).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_variables_hide_outer_ones() {
        let mut scope = Scope::default();
        let names =
            |scope: &Scope<'_>| scope.visible(|ty| ty == Ty::INT).iter().map(|v| v.name).collect::<String>();
        scope.enter();
        for name in ["a", "b", "c"] {
            scope.insert(Variable { name, ty: Ty::INT });
        }
        scope.enter();
        scope.insert(Variable { name: "a", ty: Ty::INT });
        scope.insert(Variable { name: "b", ty: Ty::BOOL });
        assert_eq!(names(&scope), "ca");
        assert_eq!(scope.find("b").map(|b| b.ty), Some(Ty::BOOL));
        scope.leave();
        assert_eq!(names(&scope), "abc");
        assert_eq!(scope.find("d"), None);
    }
}
