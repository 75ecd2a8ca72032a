//! Statements with locks.

use super::Builder;
use crate::concurrent::tree::{Object, Stmt, Stmts};

impl Builder<'_> {
    /// An object to be locked.
    fn lock_object(&mut self) -> Object {
        self.random.pick(&self.locks).cloned().unwrap_or(Object::Local)
    }

    /// An object to be locked inside of another one, most often not the same.
    fn inner_object(&mut self, outer: &Object) -> Object {
        let others: Vec<Object> = self.locks.iter().filter(|lock| *lock != outer).cloned().collect();
        match self.random.pick(&others) {
            Some(other) if self.random.chance(90) => other.clone(),
            Some(_) | None => outer.clone(),
        }
    }

    /// Something in a monitor, which is sometimes in another one.
    pub(super) fn monitor(&mut self, depth: usize) -> Stmts {
        let lock = self.lock_object();
        self.spend(2);
        let mut body = if depth == 0 && self.random.chance(45) {
            let inner = self.inner_object(&lock);
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
        if depth == 0 && self.random.chance(45) {
            stmts.extend(self.inner_binary(&lock, depth));
        } else {
            stmts.extend(self.body(depth + 1));
        }
        stmts.push(Stmt::Unlock(lock));
        match self.random.below(30) {
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
    fn inner_binary(&mut self, outer: &Object, depth: usize) -> Stmts {
        let lock = self.inner_object(outer);
        self.spend(2);
        let mut stmts = vec![Stmt::Lock(lock.clone())];
        stmts.extend(self.body(depth + 2));
        stmts.push(Stmt::Unlock(lock));
        stmts
    }
}
