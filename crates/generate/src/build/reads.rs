//! Reads of variables, fields, static fields and elements.

use super::writer::{Variable, Writer};
use crate::features::Feature;
use crate::tree::{Expr, ExprKind, Type};

/// Something that can be read without computing an object first.
#[derive(Clone)]
enum Candidate {
    Variable(usize),
    /// A field of a variable that is not null; the class is given where the variable has to be cast first.
    Field(usize, Option<String>, String, Type),
    Static(String, String, Type),
    /// An element of an array variable, with an index that is certainly inside.
    Element(usize, Expr),
}

impl Writer<'_> {
    /// A read of something that fits where `ty` is expected.
    pub(super) fn read(&mut self, ty: &Type, depth: usize) -> Option<Expr> {
        if depth > 0
            && self.risk()
            && let Some(read) = self.risky_read(ty, depth)
        {
            return Some(read);
        }
        let variables = self.variable_candidates(ty);
        if self.random.chance(50) && !variables.is_empty() {
            // Of two variables the later one is taken, so that values flow from one statement to the next.
            let count = variables.len();
            let latest = self.random.below(count).max(self.random.below(count));
            return variables.get(latest).cloned().map(|candidate| self.read_candidate(candidate));
        }
        let mut candidates = variables;
        candidates.extend(self.field_candidates(ty));
        candidates.extend(self.static_candidates(ty));
        candidates.extend(self.element_candidates(ty));
        let candidate = self.random.pick(&candidates)?.clone();
        Some(self.read_candidate(candidate))
    }

    fn read_candidate(&self, candidate: Candidate) -> Expr {
        match candidate {
            Candidate::Variable(index) => self.scope[index].read(),
            Candidate::Field(index, class, field, ty) => {
                let object = self.scope[index].read();
                let object = match class {
                    Some(class) => object.cast(Type::Named(class)),
                    None => object,
                };
                object.field(&field, ty)
            }
            Candidate::Static(class, field, ty) => Expr::new(ty, ExprKind::Static(class, field)),
            Candidate::Element(index, element) => self.scope[index].read().element(element),
        }
    }

    fn fits(&self, from: &Type, to: &Type) -> bool {
        self.world.program.is_assignable(from, to)
    }

    fn variable_candidates(&self, ty: &Type) -> Vec<Candidate> {
        self.variables(|variable| self.fits(&variable.ty, ty)).into_iter().map(Candidate::Variable).collect()
    }

    fn field_candidates(&self, ty: &Type) -> Vec<Candidate> {
        let mut found = Vec::new();
        for (index, variable) in self.scope.iter().enumerate() {
            let Some(class) = variable.ty.name().filter(|_| variable.not_null) else { continue };
            let narrow = variable.narrow.clone();
            for field in self.world.program.fields_of(narrow.as_deref().unwrap_or(class)) {
                if self.fits(&field.ty, ty) {
                    let candidate =
                        Candidate::Field(index, narrow.clone(), field.name.clone(), field.ty.clone());
                    found.push(candidate);
                }
            }
        }
        found
    }

    fn static_candidates(&self, ty: &Type) -> Vec<Candidate> {
        let classes = self.world.program.classes.iter();
        classes
            .flat_map(|class| class.statics.iter().map(move |field| (class, field)))
            .filter(|(_, field)| self.fits(&field.ty, ty))
            .map(|(class, field)| Candidate::Static(class.name.clone(), field.name.clone(), field.ty.clone()))
            .collect()
    }

    fn element_candidates(&mut self, ty: &Type) -> Vec<Candidate> {
        let arrays = self.variables(|variable| {
            variable.not_null && variable.ty.element().is_some_and(|element| self.fits(element, ty))
        });
        let mut found = Vec::new();
        for index in arrays {
            if let Some(inside) = self.inside(index) {
                found.push(Candidate::Element(index, inside));
            }
        }
        found
    }

    /// An index that is certainly inside the array variable.
    pub(super) fn inside(&mut self, array: usize) -> Option<Expr> {
        let Variable { name, longer, .. } = self.scope[array].clone();
        let mut found: Vec<Expr> = (0..longer).map(Expr::int).collect();
        for variable in &self.scope {
            let below = variable.below.is_some_and(|bound| bound <= longer);
            let within = variable.within.as_deref() == Some(&name);
            if variable.natural && (below || within) {
                found.push(variable.read());
            }
        }
        self.random.pick(&found).cloned()
    }

    /// A read that may throw: of a field or element of something that may be null, or outside an array, or after a
    /// cast that may fail.
    fn risky_read(&mut self, ty: &Type, depth: usize) -> Option<Expr> {
        match self.random.below(3) {
            0 if self.has(Feature::Casts) && ty.name().is_some() => self.downcast(ty),
            1 if self.has(Feature::Arrays) => self.any_element(ty, depth),
            _ => self.any_field(ty, depth),
        }
    }

    fn downcast(&mut self, ty: &Type) -> Option<Expr> {
        let world = self.world;
        let wide =
            self.variable(|variable| variable.ty != *ty && world.program.is_assignable(ty, &variable.ty))?;
        Some(self.scope[wide].read().cast(ty.clone()))
    }

    /// A field of any object.
    pub(super) fn any_field(&mut self, ty: &Type, depth: usize) -> Option<Expr> {
        let world = self.world;
        let mut found = Vec::new();
        for class in &world.program.classes {
            let fields = class.fields.iter().filter(|field| self.fits(&field.ty, ty));
            found.extend(fields.map(|field| (&class.name, field)));
        }
        let (class, field) = *self.random.pick(&found)?;
        let object = self.read(&Type::named(class), depth.saturating_sub(1))?;
        Some(object.field(&field.name, field.ty.clone()))
    }

    /// An element of any array at any index.
    pub(super) fn any_element(&mut self, ty: &Type, depth: usize) -> Option<Expr> {
        let array = self.read(&ty.clone().array(), depth.saturating_sub(1))?;
        let index = if self.random.chance(60) {
            Expr::int(self.random.between(0, i64::from(self.config.array_length)))
        } else {
            self.expr(&Type::Int, 0)
        };
        Some(array.element(index))
    }
}
