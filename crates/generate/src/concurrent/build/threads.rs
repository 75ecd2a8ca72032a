//! The methods that are forked, and the forks.

use super::Builder;
use crate::concurrent::tree::{Call, Cond, Method, Place, Role, Stmt, Stmts};

/// How the threads of a program are started.
pub(super) struct Plan {
    /// The methods that main forks, in order.
    pub forks: Vec<usize>,
    /// How many visible steps main has before it joins.
    pub main_steps: usize,
}

impl Builder<'_> {
    /// Draws the threads.
    pub(super) fn draw_threads(&mut self) -> Plan {
        let others = self.random.weighted(1, &[(38, 1_usize), (50, 2), (12, 3)]);
        let mut plan = Plan { forks: Vec::new(), main_steps: 0 };
        let (low, high, main) = match others {
            1 => (2, 5, self.random.count(2, 4)),
            2 => (2, 3, self.random.count(0, 2)),
            _ => (1, 2, self.random.count(0, 1)),
        };
        plan.main_steps = main;
        for number in 0..others {
            let twice = plan.forks.last().copied().filter(|_| self.random.chance(25));
            if let Some(id) = twice {
                plan.forks.push(id);
                continue;
            }
            let steps = self.random.count(low, high);
            let thread = self.thread(steps);
            let id = thread.id;
            let nested = number > 0 && self.random.chance(30) && self.fork_from_last(id);
            self.threads.push(thread);
            if !nested {
                plan.forks.push(id);
            }
        }
        plan
    }

    /// Draws a thread.
    fn thread(&mut self, steps: usize) -> Method {
        self.begin(steps);
        let mut thread = self.method(Role::Thread);
        thread.body = self.fragments();
        if !self.known.is_empty() && self.random.chance(40) {
            let claim = self.checked(Stmt::Assert);
            thread.body.extend(claim);
        }
        self.thread_contract(&mut thread);
        thread.instance = self.random.chance(30);
        thread
    }

    /// Gives a thread a contract, now and then.
    fn thread_contract(&mut self, thread: &mut Method) {
        let place = self.places.first().cloned().unwrap_or(Place::Static);
        if self.random.chance(6) {
            thread.contract.requires.push(self.clause(&place));
        }
        if self.random.chance(8) {
            thread.contract.ensures.push(self.clause(&place));
        }
        if self.random.chance(if self.features.exceptions { 20 } else { 5 }) {
            let clause = if self.random.chance(60) { self.clause(&place) } else { Cond::Const(false) };
            thread.contract.exceptional.push(clause);
        }
    }

    /// Makes the last thread fork another one; false where there is none.
    fn fork_from_last(&mut self, id: usize) -> bool {
        self.known.clear();
        let fork = self.fork(id);
        let Some(mut parent) = self.threads.pop() else { return false };
        let position = self.random.below(parent.body.len() + 1);
        let mut stmts = vec![fork];
        if self.random.chance(30) {
            let local = self.read(&mut stmts);
            let test = self.test(local);
            let fork = stmts.remove(0);
            stmts.push(Stmt::If(test, vec![fork], Vec::new()));
        }
        parent.body.splice(position..position, stmts);
        if self.random.chance(40) {
            let place = self.random.count(position + 1, parent.body.len());
            parent.body.insert(place, Stmt::Join);
        }
        self.threads.push(parent);
        true
    }

    /// A fork of a thread.
    pub(super) fn fork(&mut self, id: usize) -> Stmt {
        let (objects, numbers) = self.arguments();
        Stmt::Fork(Call { id, objects, numbers })
    }

    /// The forks of main, with some steps between them.
    pub(super) fn forks(&mut self, plan: &Plan) -> Stmts {
        let mut stmts = Vec::new();
        for id in &plan.forks {
            if !stmts.is_empty() && plan.main_steps > 1 && self.random.chance(15) {
                self.budget = 1;
                stmts.extend(self.fragments());
            }
            stmts.push(self.fork(*id));
        }
        stmts
    }
}
