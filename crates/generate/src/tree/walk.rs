//! Walks over all code of a program.

use super::{Block, Contract, Expr, Program, Stmt};

/// A piece of code that hangs directly under a declaration.
pub(crate) enum Part<'a> {
    /// A clause of a contract or an argument of `super(...)`.
    Expr(&'a Expr),
    /// A body.
    Block(&'a Block),
}

/// The same, to be changed.
pub(crate) enum PartMut<'a> {
    /// A clause of a contract or an argument of `super(...)`.
    Expr(&'a mut Expr),
    /// A body.
    Block(&'a mut Block),
}

impl Contract {
    /// All clauses of all three kinds.
    pub fn clauses(&self) -> impl Iterator<Item = &Expr> {
        self.requires.iter().chain(&self.ensures).chain(&self.exceptional)
    }

    fn clauses_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        self.requires.iter_mut().chain(&mut self.ensures).chain(&mut self.exceptional)
    }
}

impl Program {
    /// All clauses, `super` arguments and bodies, in the order in which they are printed.
    pub(crate) fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = Vec::new();
        let of_interfaces = self.interfaces.iter().map(|interface| (&[][..], &interface.methods));
        let of_classes = self.classes.iter().map(|class| (&class.constructors[..], &class.methods));
        for (constructors, methods) in of_interfaces.chain(of_classes) {
            for constructor in constructors {
                parts.extend(constructor.contract.clauses().map(Part::Expr));
                parts.extend(constructor.super_args.iter().flatten().map(Part::Expr));
                parts.push(Part::Block(&constructor.body));
            }
            for method in methods {
                parts.extend(method.contract.clauses().map(Part::Expr));
                parts.extend(method.body.iter().map(Part::Block));
            }
        }
        parts
    }

    /// The same parts in the same order, to be changed.
    pub(crate) fn parts_mut(&mut self) -> Vec<PartMut<'_>> {
        let mut parts = Vec::new();
        let of_interfaces = self.interfaces.iter_mut().map(|interface| (&mut [][..], &mut interface.methods));
        let of_classes =
            self.classes.iter_mut().map(|class| (&mut class.constructors[..], &mut class.methods));
        for (constructors, methods) in of_interfaces.chain(of_classes) {
            for constructor in constructors {
                parts.extend(constructor.contract.clauses_mut().map(PartMut::Expr));
                parts.extend(constructor.super_args.iter_mut().flatten().map(PartMut::Expr));
                parts.push(PartMut::Block(&mut constructor.body));
            }
            for method in methods {
                parts.extend(method.contract.clauses_mut().map(PartMut::Expr));
                parts.extend(method.body.iter_mut().map(PartMut::Block));
            }
        }
        parts
    }

    /// Calls `see` on every expression of the program, outer ones first.
    pub fn each_expr<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        for part in self.parts() {
            match part {
                Part::Expr(expr) => expr.each(see),
                Part::Block(block) => each_expr_in(block, see),
            }
        }
    }

    /// Calls `see` on every statement of the program, outer ones first.
    pub fn each_stmt<'a>(&'a self, see: &mut dyn FnMut(&'a Stmt)) {
        for part in self.parts() {
            match part {
                Part::Expr(_) => {}
                Part::Block(block) => each_stmt_in(block, see),
            }
        }
    }

    /// Calls `edit` on every expression, outer ones first, until it returns true.
    pub(crate) fn edit_exprs(&mut self, edit: &mut dyn FnMut(&mut Expr) -> bool) -> bool {
        self.parts_mut().into_iter().any(|part| match part {
            PartMut::Expr(expr) => edit_expr(expr, edit),
            PartMut::Block(block) => edit_exprs_in(block, edit),
        })
    }

    /// Calls `edit` on every block, outer ones first, until it returns true.
    pub(crate) fn edit_blocks(&mut self, edit: &mut dyn FnMut(&mut Block) -> bool) -> bool {
        self.parts_mut().into_iter().any(|part| match part {
            PartMut::Expr(_) => false,
            PartMut::Block(block) => edit_block(block, edit),
        })
    }
}

/// Calls `see` on every statement of a block, outer ones first.
pub(crate) fn each_stmt_in<'a>(block: &'a Block, see: &mut dyn FnMut(&'a Stmt)) {
    for stmt in block {
        see(stmt);
        for inner in stmt.blocks() {
            each_stmt_in(inner, see);
        }
    }
}

/// Calls `see` on every expression of a block, outer ones first.
pub(crate) fn each_expr_in<'a>(block: &'a Block, see: &mut dyn FnMut(&'a Expr)) {
    for stmt in block {
        for expr in stmt.exprs() {
            expr.each(see);
        }
        for inner in stmt.blocks() {
            each_expr_in(inner, see);
        }
    }
}

fn edit_expr(expr: &mut Expr, edit: &mut dyn FnMut(&mut Expr) -> bool) -> bool {
    edit(expr) || expr.children_mut().into_iter().any(|child| edit_expr(child, edit))
}

fn edit_exprs_in(block: &mut Block, edit: &mut dyn FnMut(&mut Expr) -> bool) -> bool {
    block.iter_mut().any(|stmt| {
        stmt.exprs_mut().into_iter().any(|expr| edit_expr(expr, edit))
            || stmt.blocks_mut().into_iter().any(|inner| edit_exprs_in(inner, edit))
    })
}

fn edit_block(block: &mut Block, edit: &mut dyn FnMut(&mut Block) -> bool) -> bool {
    edit(block)
        || block.iter_mut().any(|stmt| stmt.blocks_mut().into_iter().any(|inner| edit_block(inner, edit)))
}
