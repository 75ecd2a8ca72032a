//! Class invariants (`@Invariant`, `invariant`): each becomes two pure functions, of the present heap and of an earlier one.

use std::sync::Arc;

use ir::{ClassId, ClassInvariant, Type};

use super::expr::{self, Scope};
use super::gather;
use super::wrapper::{conjuncts, refuse};
use crate::spec::Condition;
use crate::world::World;

/// Gives classes that were read their invariants.
pub(crate) fn prepare(world: &mut World<'_, '_>, classes: &[ClassId]) {
    for class in classes {
        world.read_specs(*class);
    }
    for class in classes {
        let clauses = gather::invariants(world, *class);
        for clause in clauses {
            for (condition, span) in conjuncts(&clause.condition, clause.span) {
                let visible: [(Arc<str>, Type); 1] = [(Arc::from("this"), Type::Class(*class))];
                let scope = Scope::of_class(*class, span, &visible);
                let now = expr::function(world, &scope, &condition);
                let earlier = Condition::Before(Box::new(condition));
                let scope = Scope { allows_old: true, ..scope };
                let both = now.and_then(|(now, _)| Ok((now, expr::function(world, &scope, &earlier)?.0)));
                match both {
                    Ok((now, then)) => {
                        world.program[*class].invariants.push(ClassInvariant { now, then, span });
                    }
                    Err((message, place)) => {
                        refuse(world, None, &clause.text, place.unwrap_or(span), &message);
                    }
                }
            }
        }
        if !world.program[*class].invariants.is_empty() {
            world.with_invariants.push(*class);
        }
    }
}
