//! Statements with locks.

use super::Builder;
use crate::concurrent::tree::{Object, Stmt, Stmts};

impl Builder<'_> {
    /// An object to be locked.
    fn lock_object(&mut self) -> Object {
        self.random.pick(&self.locks).cloned().unwrap_or(Object::Local)
    }

    /// Something in a monitor, which is sometimes in another one.
    pub(super) fn monitor(&mut self, depth: usize) -> Stmts {
        let lock = self.lock_object();
        self.spend(2);
        let mut body = if self.budget >= 2 && self.random.chance(35) {
            let inner = self.lock_object();
            self.spend(2);
            vec![Stmt::Monitor(inner, self.body(depth + 2))]
        } else {
            self.body(depth + 1)
        };
        if self.random.chance(8) {
            body.push(Stmt::Return);
        }
        vec![Stmt::Monitor(lock, body)]
    }

    /// Something between lock and unlock; now and then one of them is missing or is for another object.
    pub(super) fn binary(&mut self, depth: usize) -> Stmts {
        let lock = self.lock_object();
        self.spend(2);
        let mut stmts = vec![Stmt::Lock(lock.clone())];
        if self.budget >= 2 && self.random.chance(35) {
            stmts.extend(self.inner_binary(depth));
        } else {
            stmts.extend(self.body(depth + 1));
        }
        stmts.push(Stmt::Unlock(lock));
        match self.random.below(20) {
            0 => stmts.truncate(stmts.len() - 1),
            1 => {
                stmts.remove(0);
            }
            2 => {
                let other = self.lock_object();
                stmts.pop();
                stmts.push(Stmt::Unlock(other));
            }
            _ => {}
        }
        stmts
    }

    /// The same inside of another pair; both orders of unlocking are fine.
    fn inner_binary(&mut self, depth: usize) -> Stmts {
        let lock = self.lock_object();
        self.spend(2);
        let mut stmts = vec![Stmt::Lock(lock.clone())];
        stmts.extend(self.body(depth + 2));
        stmts.push(Stmt::Unlock(lock));
        stmts
    }
}
