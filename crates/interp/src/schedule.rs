//! Which thread goes next.
//!
//! The text form of a schedule is a list of thread numbers, one per visible step, with repetition counts:
//! `0*3 1 0 2*4`. Thread 0 runs the entry method; the others are numbered in the order they are forked.

use std::fmt;

/// Runs of visible steps: the thread and how many it takes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Steps(pub Vec<(u32, u64)>);

impl Steps {
    pub(crate) fn record(&mut self, thread: u32, count: u64) {
        match self.0.last_mut() {
            Some((last, steps)) if *last == thread => *steps += count,
            Some(_) | None => self.0.push((thread, count)),
        }
    }

    /// Parses the text form; `#` starts a comment.
    pub fn parse(text: &str) -> Result<Steps, RunError> {
        let mut steps = Steps::default();
        let words = text.lines().flat_map(|line| line.split('#').next().unwrap_or("").split_whitespace());
        for (at, word) in words.enumerate() {
            let (thread, count) = word.split_once('*').unwrap_or((word, "1"));
            match (thread.parse(), count.parse()) {
                (Ok(thread), Ok(count)) => steps.0.push((thread, count)),
                (_, _) => return Err(RunError::Syntax { word: word.to_string(), at }),
            }
        }
        Ok(steps)
    }

    /// How often the execution changes from one thread to another.
    pub fn switches(&self) -> usize {
        self.0.windows(2).filter(|pair| pair[0].0 != pair[1].0).count()
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (thread, count)) in self.0.iter().enumerate() {
            let lead = if i == 0 { "" } else { " " };
            match count {
                1 => write!(f, "{lead}{thread}")?,
                _ => write!(f, "{lead}{thread}*{count}")?,
            }
        }
        Ok(())
    }
}

/// What is wrong with a schedule or with the choices of `havoc`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunError {
    /// A word of the text is not a step.
    Syntax {
        /// The word.
        word: String,
        /// Its position.
        at: usize,
    },
    /// The thread it names cannot take a step.
    NotEnabled {
        /// The thread.
        thread: u32,
        /// How many visible steps were taken before.
        step: u64,
    },
    /// A choice for `havoc` does not fit.
    Choice(crate::input::InputError),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Syntax { word, at } => {
                write!(f, "`{word}`, word {} of the schedule, is no step such as `1` or `1*5`", at + 1)
            }
            RunError::NotEnabled { thread, step } => {
                write!(
                    f,
                    "the schedule lets thread {thread} go after {step} steps, but it waits, has ended or does not exist"
                )
            }
            RunError::Choice(error) => write!(f, "{error}"),
        }
    }
}

/// A way to choose the next thread.
#[derive(Clone, Debug)]
pub enum Schedule {
    /// Each thread takes one visible step in turn, in the order of their numbers.
    RoundRobin,
    /// Any thread that can go, by a pseudo-random generator with this state.
    Random(u64),
    /// A list; after its end the thread with the lowest number that can step goes.
    Listed {
        /// The steps.
        steps: Steps,
        /// The present run.
        run: usize,
        /// How many steps of the run were taken.
        taken: u64,
    },
}

impl Schedule {
    /// A random schedule that is the same for the same seed.
    pub fn random(seed: u64) -> Schedule {
        Schedule::Random(seed)
    }

    /// A schedule that repeats recorded steps.
    pub fn listed(steps: Steps) -> Schedule {
        Schedule::Listed { steps, run: 0, taken: 0 }
    }

    /// The next thread out of those that can step, which are sorted and at least one. `last` took the step before.
    pub(crate) fn next(&mut self, enabled: &[u32], last: u32, step: u64) -> Result<u32, RunError> {
        match self {
            Schedule::RoundRobin => {
                let after = enabled.iter().copied().find(|thread| *thread > last);
                Ok(after.unwrap_or(enabled[0]))
            }
            Schedule::Random(state) => Ok(enabled[below(state, enabled.len())]),
            Schedule::Listed { steps, run, taken } => {
                while steps.0.get(*run).is_some_and(|(_, count)| *taken >= *count) {
                    *run += 1;
                    *taken = 0;
                }
                match steps.0.get(*run) {
                    None => Ok(enabled[0]),
                    Some((thread, _)) if enabled.contains(thread) => {
                        *taken += 1;
                        Ok(*thread)
                    }
                    Some((thread, _)) => Err(RunError::NotEnabled { thread: *thread, step }),
                }
            }
        }
    }

    /// How many steps a thread may take in a row before the schedule wants to be asked again, if no other
    /// thread can step.
    pub(crate) fn alone(&self, thread: u32) -> u64 {
        match self {
            Schedule::RoundRobin => u64::MAX,
            // The generator advances once per step, whether there is a choice or not.
            Schedule::Random(_) => 1,
            Schedule::Listed { steps, run, taken } => match steps.0.get(*run) {
                Some((listed, count)) if *listed == thread => (count - taken).max(1),
                Some(_) => 1,
                None => u64::MAX,
            },
        }
    }

    /// Tells the schedule that a thread took further steps without being asked.
    pub(crate) fn ran(&mut self, steps_taken: u64) {
        if let Schedule::Listed { taken, .. } = self {
            *taken += steps_taken;
        }
    }
}

/// A pseudo-random number below `bound`, by SplitMix64: the sequence must never change, or old seeds would
/// mean new schedules.
fn below(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) % bound as u64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_form_round_trips() {
        let steps = Steps::parse("0*3 1 # a comment\n0 2*4").unwrap();
        assert_eq!(steps.to_string(), "0*3 1 0 2*4");
        assert_eq!(steps.switches(), 3);
        assert!(matches!(Steps::parse("0 x"), Err(RunError::Syntax { at: 1, .. })));
    }

    #[test]
    fn round_robin_takes_turns() {
        let mut schedule = Schedule::RoundRobin;
        assert_eq!(schedule.next(&[0, 2], 0, 0), Ok(2));
        assert_eq!(schedule.next(&[0, 2], 2, 1), Ok(0));
    }
}
