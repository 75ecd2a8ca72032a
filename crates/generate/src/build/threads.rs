//! Threads and locks.

use super::world::Cost;
use super::writer::Writer;
use crate::features::Feature;
use crate::tree::{BinaryOp, Block, Call, Expr, Stmt, Type};

impl Writer<'_> {
    /// Forks a thread or two, does something meanwhile, and mostly waits for them.
    pub(super) fn thread_section(&mut self) -> Option<Block> {
        if self.locked || self.paired || self.nesting >= self.config.nesting {
            return None;
        }
        let family = self.forkable()?;
        let mut block = Block::new();
        let shared = self.shared(family, &mut block);
        let count = self.random.count(1, 2);
        let forks: Vec<Stmt> = (0..count).filter_map(|_| self.fork(family, &shared)).collect();
        if forks.is_empty() {
            return if block.is_empty() { None } else { Some(block) };
        }
        block.extend(forks);
        if self.random.chance(40) {
            block.extend(self.bump().unwrap_or_default());
        }
        if self.random.chance(85) {
            self.waits = true;
            block.push(Stmt::Join);
        }
        block.extend(self.claim_about_shared());
        Some(block)
    }

    /// A void method that a thread can run.
    fn forkable(&mut self) -> Option<usize> {
        let families = &self.world.families;
        let wanted = |index: &usize| {
            let family = &families[*index];
            let worker = family.worker || family.returns.is_none() && family.cost.steps < 20;
            worker && family.ready && self.family != Some(*index)
        };
        let found: Vec<usize> = (0..families.len()).filter(wanted).collect();
        self.random.pick(&found).copied()
    }

    /// Makes objects to be shared by the threads, one for each parameter that takes one.
    fn shared(&mut self, family: usize, block: &mut Block) -> Vec<Option<Expr>> {
        let world = self.world;
        let mut shared = Vec::new();
        for ty in &world.families[family].params {
            let made = match ty {
                Type::Named(name) if self.random.chance(75) => self.new_object(name, 1),
                Type::Array(_) if self.random.chance(75) => self.new_array(ty),
                Type::Named(_)
                | Type::Array(_)
                | Type::Int
                | Type::Uint
                | Type::Bool
                | Type::Float
                | Type::Char
                | Type::Str => None,
            };
            let read = made.and_then(|init| {
                block.push(self.declare_as(ty, Some(init)));
                self.scope.last().map(super::writer::Variable::read)
            });
            shared.push(read);
        }
        shared
    }

    fn fork(&mut self, family: usize, shared: &[Option<Expr>]) -> Option<Stmt> {
        if !self.pay(Cost { steps: 0, branches: 0, threads: 1 }) {
            return None;
        }
        let call = self.call(family, 1)?;
        let args = call.args.into_iter().zip(shared);
        let args = args.map(|(arg, shared)| shared.clone().unwrap_or(arg)).collect();
        Some(Stmt::Fork(Call { args, ..call }))
    }

    /// Adds one to something that other threads may see, with or without a lock around it.
    pub(super) fn bump(&mut self) -> Option<Block> {
        let place = match self.random.below(3) {
            0 => self.static_int().or_else(|| self.field_place(|ty| *ty == Type::Int)),
            _ => self.field_place(|ty| *ty == Type::Int).or_else(|| self.static_int()),
        }?;
        let value = place.clone().binary(BinaryOp::Add, Expr::int(1));
        let body = vec![Stmt::Assign { place, value }];
        if self.locked || self.random.chance(40) {
            return Some(body);
        }
        let Some(target) = self.lock_target() else { return Some(body) };
        self.waits = true;
        Some(vec![Stmt::Monitor { target, body }])
    }

    fn static_int(&mut self) -> Option<Expr> {
        self.static_place(|ty| *ty == Type::Int)
    }

    fn claim_about_shared(&mut self) -> Option<Stmt> {
        if !self.random.chance(60) {
            return None;
        }
        let place = match self.random.below(2) {
            0 => self.static_int().or_else(|| self.field_place(|ty| *ty == Type::Int)),
            _ => self.field_place(|ty| *ty == Type::Int).or_else(|| self.static_int()),
        }?;
        let op = if self.random.chance(50) { BinaryOp::NotEqual } else { BinaryOp::LessEqual };
        let bound = Expr::int(self.random.between(0, 3));
        self.claim(place.binary(op, bound))
    }

    /// An object to lock: one that is certain, or any.
    fn lock_target(&mut self) -> Option<Expr> {
        let risky = self.risk();
        let index = self.variable(|variable| (risky || variable.not_null) && variable.ty.name().is_some())?;
        Some(self.scope[index].read())
    }

    /// `lock (x) { ... }`.
    pub(super) fn monitor(&mut self) -> Option<Block> {
        if self.locked || self.paired {
            return None;
        }
        let target = self.lock_target()?;
        self.waits = true;
        self.locked = !self.has(Feature::Deadlocks);
        let body = self.nested(true);
        self.locked = false;
        Some(vec![Stmt::Monitor { target, body }])
    }

    /// `lock x; ... unlock x;`.
    pub(super) fn pair(&mut self) -> Option<Block> {
        if self.locked || self.paired {
            return None;
        }
        let target = self.lock_target()?;
        self.waits = true;
        let strict = !self.has(Feature::Deadlocks);
        self.locked = strict;
        self.paired = strict;
        let body = self.scoped(|writer| {
            for variable in &mut writer.scope {
                if variable.read() == target {
                    variable.assignable = false;
                }
            }
            writer.nested(false)
        });
        self.locked = false;
        self.paired = false;
        Some(vec![Stmt::Pair { target, body }])
    }

    /// `lock x;` or `unlock x;` alone.
    pub(super) fn unpaired(&mut self) -> Option<Block> {
        let target = self.lock_target()?;
        self.waits = true;
        let stmt = if self.random.chance(50) { Stmt::Acquire(target) } else { Stmt::Release(target) };
        Some(vec![stmt])
    }
}
