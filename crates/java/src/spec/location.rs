//! Places in the heap that may change: what `@Modifies` and `assignable` list.

use super::ast::{ExprId, ExprKind};
use super::parser::{Dialect, Parsed, Parser};

/// A place, or several.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// A field, a static field or an element.
    One(ExprId),
    /// `a[*]`, or `a[i..j]`; whether `j` is included.
    Elements { array: ExprId, bounds: Option<(ExprId, ExprId, bool)> },
    /// `o.*`
    Fields(ExprId),
}

impl Place {
    /// The object or array, or the part of an object that it is.
    pub(crate) fn root(&self) -> ExprId {
        match self {
            Place::One(id) | Place::Elements { array: id, .. } | Place::Fields(id) => *id,
        }
    }
}

/// An entry of a list.
#[derive(Clone, Debug)]
pub(crate) enum Location {
    Nothing,
    Everything,
    Place(Place),
}

impl Parser<'_> {
    /// A list of places.
    pub(crate) fn locations(&mut self) -> Parsed<Vec<Location>> {
        let mut found = vec![self.location()?];
        while self.eat(",") {
            found.push(self.location()?);
        }
        Ok(found)
    }

    fn location(&mut self) -> Parsed<Location> {
        if self.eat("\\nothing") || self.eat("\\strictly_nothing") {
            return Ok(Location::Nothing);
        }
        if self.dialect() == Dialect::Annotation && self.peek() == "\\everything" {
            return self.fail("without `@Modifies` a method may change everything");
        }
        if self.eat("\\everything") {
            return Ok(Location::Everything);
        }
        let start = self.place();
        let expr = self.expr()?;
        if self.eat("[") {
            if self.eat("*") {
                self.expect("]")?;
                return Ok(Location::Place(Place::Elements { array: expr, bounds: None }));
            }
            let from = self.expr()?;
            self.expect("..")?;
            let to = self.expr()?;
            self.expect("]")?;
            let is_included = self.dialect() == Dialect::Jml;
            return Ok(Location::Place(Place::Elements {
                array: expr,
                bounds: Some((from, to, is_included)),
            }));
        }
        if self.peek() == "." && self.peek_at(1) == "*" {
            self.skip();
            self.skip();
            return Ok(Location::Place(Place::Fields(expr)));
        }
        match self.exprs[expr].kind {
            ExprKind::Name(_) | ExprKind::Field { .. } | ExprKind::Index { .. } => {
                Ok(Location::Place(Place::One(expr)))
            }
            _ => Err(super::Problem {
                message: "this is no place that can change".to_string(),
                range: start.start..self.end_of_last(),
            }),
        }
    }
}
