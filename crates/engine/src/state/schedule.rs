//! Which threads took the visible steps of a path. A thread often takes many in a row, so turns are kept, not steps.

use imbl::Vector;

/// The thread of every visible step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schedule {
    /// A thread, and how many steps it took in a row. No two neighbours are of the same thread.
    turns: Vector<(u32, u64)>,
    length: u64,
}

impl Schedule {
    /// A thread takes so many steps.
    pub(crate) fn push(&mut self, thread: u32, steps: u64) {
        if steps == 0 {
            return;
        }
        self.length += steps;
        match self.turns.back_mut() {
            Some((last, count)) if *last == thread => *count += steps,
            Some(_) | None => self.turns.push_back((thread, steps)),
        }
    }

    /// How many steps there are.
    pub(crate) fn len(&self) -> u64 {
        self.length
    }

    /// Forgets all but the first steps.
    pub(crate) fn truncate(&mut self, length: u64) {
        while self.length > length {
            let Some((_, count)) = self.turns.back_mut() else { return };
            let excess = (self.length - length).min(*count);
            *count -= excess;
            self.length -= excess;
            if *count == 0 {
                self.turns.pop_back();
            }
        }
    }

    /// How often another thread goes on.
    pub(crate) fn switches(&self) -> usize {
        self.turns.len().saturating_sub(1)
    }

    /// The thread of every step, the first step first.
    pub(crate) fn steps(&self) -> Vec<u32> {
        self.turns.iter().flat_map(|(thread, count)| (0..*count).map(|_| *thread)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Schedule;

    #[test]
    fn steps_come_back_as_they_were_taken() {
        let mut schedule = Schedule::default();
        [(0, 2), (1, 1), (1, 0), (1, 2), (0, 1)].into_iter().for_each(|(t, n)| schedule.push(t, n));
        assert_eq!(schedule.steps(), [0, 0, 1, 1, 1, 0]);
        assert_eq!((schedule.len(), schedule.switches()), (6, 2));
        schedule.truncate(4);
        assert_eq!(schedule.steps(), [0, 0, 1, 1]);
        assert_eq!((schedule.len(), schedule.switches()), (4, 1));
        schedule.truncate(7);
        assert_eq!(schedule.len(), 4);
        schedule.truncate(0);
        assert_eq!(schedule.steps(), [0; 0]);
    }
}
