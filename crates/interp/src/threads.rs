//! Which threads exist, and which of them need not be checked for a possible step. A program that starts
//! threads by recursion has thousands, nearly all of which wait for those below them.

use ir::InstKind;

use crate::machine::{Machine, Status, Thread};

impl Machine<'_> {
    pub(crate) fn add_thread(&mut self, parent: Option<u32>) -> usize {
        self.threads.push(Thread::new(parent));
        let thread = self.threads.len() - 1;
        self.living.push(thread as u32);
        self.awake.push(thread as u32);
        if let Some(parent) = parent {
            self.threads[parent as usize].unfinished += 1;
        }
        thread
    }

    /// A thread has ended. If that was the last below another one, that one may go on.
    pub(crate) fn remove_thread(&mut self, thread: u32) {
        remove(&mut self.living, thread);
        remove(&mut self.awake, thread);
        let mut finished = thread;
        while self.threads[finished as usize].unfinished == 0
            && self.threads[finished as usize].status == Status::Ended
            && let Some(parent) = self.threads[finished as usize].parent
        {
            self.threads[parent as usize].unfinished -= 1;
            finished = parent;
        }
        if self.threads[finished as usize].unfinished == 0
            && self.threads[finished as usize].status != Status::Ended
            && let Err(at) = self.awake.binary_search(&finished)
        {
            self.awake.insert(at, finished);
        }
    }

    /// Whether all threads below a thread have ended.
    pub(crate) fn may_join(&self, thread: u32) -> bool {
        self.threads[thread as usize].unfinished == 0
    }

    /// A thread that waits for threads below it is checked again when the last of them has ended.
    pub(crate) fn let_joining_sleep(&mut self) {
        let mut awake = std::mem::take(&mut self.awake);
        awake.retain(|thread| !self.is_joining(*thread));
        self.awake = awake;
    }

    fn is_joining(&self, thread: u32) -> bool {
        !self.may_join(thread)
            && self.threads[thread as usize].status == Status::Ready
            && self.next_inst(thread).is_some_and(|(inst, _)| matches!(inst.kind, InstKind::Join))
    }
}

/// Takes a number out of a sorted list.
fn remove(numbers: &mut Vec<u32>, number: u32) {
    if let Ok(at) = numbers.binary_search(&number) {
        numbers.remove(at);
    }
}
