//! The chain of solvers, from cheap to general, assembled in one function.
//!
//! A link looks at a question and settles it, makes it smaller, or leaves it. What no link settles goes to a
//! back-end. On the way back every link that was passed sees the answer.

mod cache;
mod canonical;
mod constants;
mod differences;
mod distinct;
mod enumerate;
mod guess;
mod intervals;
mod models;
mod repair;
mod reuse;
mod slice;

use std::borrow::Cow;
use std::rc::Rc;

pub use canonical::SharedCache;

use crate::back_end::{BackEnd, End, Log};
use crate::bounds::Bounds;
use crate::model::Model;
use crate::paranoid::Paranoid;
use crate::query::{Answer, Effort, Query, Settled, Solve};
use crate::smt::{Limits, Manner};
use crate::terms::{Term, Terms};

/// A means of answering fewer queries by an SMT solver. All but the first three are links of the chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Means {
    /// Terms are simplified when they are built.
    Simplify,
    /// One SMT solver follows the path down and up again.
    Incremental,
    /// Numbers of the machine are integers to Z3 where nothing looks at their bits.
    Integers,
    /// The model of the path may be a model of the query.
    Models,
    /// Intervals of numbers, kept with the path.
    Intervals,
    /// Only what shares variables with the question is asked.
    Slice,
    /// Answers to exactly the same question.
    Cache,
    /// Answers to a question that is the same up to names, also from other workers.
    Canonical,
    /// Models and contradictions of other questions.
    Reuse,
    /// A model in which one variable is changed.
    Repair,
    /// Differences of two numbers.
    Differences,
    /// Numbers that all differ, and sums of them.
    Distinct,
    /// All values, where they are few.
    Enumerate,
    /// Plain numbers for floats and in hard arithmetic.
    Guess,
}

impl Means {
    /// All of them, in the order in which they are tried.
    pub const ALL: [Means; 14] = [
        Means::Simplify,
        Means::Incremental,
        Means::Integers,
        Means::Models,
        Means::Intervals,
        Means::Slice,
        Means::Cache,
        Means::Reuse,
        Means::Canonical,
        Means::Repair,
        Means::Differences,
        Means::Distinct,
        Means::Enumerate,
        Means::Guess,
    ];

    /// The name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Means::Simplify => "simplify",
            Means::Incremental => "incremental",
            Means::Integers => "integers",
            Means::Models => "models",
            Means::Intervals => "intervals",
            Means::Slice => "slice",
            Means::Cache => "cache",
            Means::Canonical => "canonical",
            Means::Reuse => "reuse",
            Means::Repair => "repair",
            Means::Differences => "differences",
            Means::Distinct => "distinct",
            Means::Enumerate => "enumerate",
            Means::Guess => "guess",
        }
    }

    /// What it is, in a few words.
    pub fn description(self) -> &'static str {
        match self {
            Means::Simplify => "Terms are simplified when they are built",
            Means::Incremental => "One SMT solver follows the path down and up again",
            Means::Integers => "Machine integers are integers to Z3 where nothing looks at their bits",
            Means::Models => "The model of the path is tried",
            Means::Intervals => "Intervals of numbers, kept with the path",
            Means::Slice => "Only what shares variables with the question is asked",
            Means::Cache => "Answers to the very same question",
            Means::Canonical => "Answers to a question that is the same but for names, shared by workers",
            Means::Reuse => "Models and contradictions of other questions",
            Means::Repair => "The model of the path with one variable changed",
            Means::Differences => "Differences of two numbers",
            Means::Distinct => "Numbers that all differ, and sums of them",
            Means::Enumerate => "All values, where intervals leave few",
            Means::Guess => "Plain numbers for floats and where arithmetic is hard",
        }
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Which links a chain has, and what is at its end.
#[derive(Clone, Debug, Default)]
pub struct ChainOptions {
    /// What is switched off, one bit each.
    off: u32,
    /// What a query may cost.
    pub limits: Limits,
    /// Answers that several chains share.
    pub shared: Option<SharedCache>,
    /// The back-ends, in the order in which they are asked; without any, Z3 in process.
    pub back_ends: Vec<BackEnd>,
    /// The back-end that checks every answer.
    pub paranoid: Option<BackEnd>,
    /// Receives the queries to back-ends.
    pub log: Option<Log>,
    /// A clock, to measure how long links take; the chain has none of its own.
    pub clock: Option<fn() -> u64>,
}

impl ChainOptions {
    /// Everything, with other limits.
    pub fn new(limits: Limits) -> ChainOptions {
        ChainOptions { limits, ..ChainOptions::default() }
    }

    /// Whether a means is used.
    pub fn uses(&self, means: Means) -> bool {
        self.off & means.bit() == 0
    }

    /// Switches a means off.
    pub fn without(mut self, means: Means) -> ChainOptions {
        self.off |= means.bit();
        self
    }
}

/// The chain.
pub fn chain(options: &ChainOptions) -> Box<dyn Solve> {
    let mut links: Vec<Box<dyn Link>> = vec![Box::new(constants::Constants)];
    for means in Means::ALL {
        if !options.uses(means) {
            continue;
        }
        match means {
            // The arena and the back-end implement these.
            Means::Simplify | Means::Incremental | Means::Integers => {}
            Means::Models => links.push(Box::new(models::Models)),
            Means::Intervals => links.push(Box::new(intervals::Intervals)),
            Means::Slice => links.push(Box::<slice::Slice>::default()),
            Means::Cache => links.push(Box::<cache::Cache>::default()),
            Means::Canonical => {
                links.push(Box::new(canonical::Canonical::new(options.shared.clone().unwrap_or_default())));
            }
            Means::Reuse => links.push(Box::<reuse::Reuse>::default()),
            Means::Repair => links.push(Box::new(repair::Repair)),
            Means::Differences => links.push(Box::<differences::Differences>::default()),
            Means::Distinct => links.push(Box::new(distinct::Distinct)),
            Means::Enumerate => links.push(Box::<enumerate::Enumerate>::default()),
            Means::Guess => links.push(Box::<guess::Guess>::default()),
        }
    }
    let links = links.into_iter().map(|link| Counted { link, settled: 0, misses: 0, time: 0 }).collect();
    let end = |back_ends: &[BackEnd], manner: Manner, log: Option<Log>| {
        End::new(back_ends, options.limits, manner, log, options.clock)
    };
    let manner =
        Manner { incremental: options.uses(Means::Incremental), integers: options.uses(Means::Integers) };
    let last = end(&options.back_ends, manner, options.log.clone());
    let chain = Box::new(Chain { links, last, last_time: 0, clock: options.clock });
    match &options.paranoid {
        Some(second) => {
            // The second solver works in a way of its own.
            let manner = Manner { incremental: false, integers: false };
            let second = end(std::slice::from_ref(second), manner, None);
            Box::new(Paranoid::new(chain, Box::new(second)))
        }
        None => chain,
    }
}

/// A query on its way through the chain.
struct Question<'a> {
    /// The conjuncts that matter, in the order of the path.
    path: Cow<'a, [Term]>,
    formula: Term,
    model: Option<&'a Rc<Model>>,
    bounds: Option<&'a Bounds>,
    effort: Effort,
}

impl Question<'_> {
    fn query(&self) -> Query<'_> {
        let Question { path, formula, model, bounds, effort } = self;
        Query { path, formula: *formula, model: *model, bounds: *bounds, effort: *effort }
    }

    fn conjuncts(&self) -> impl DoubleEndedIterator<Item = Term> + '_ {
        self.path.iter().copied().chain(std::iter::once(self.formula))
    }

    fn holds(&self, terms: &Terms, model: &Model) -> bool {
        // The newest conjunct is the one that most models fail.
        self.conjuncts().rev().all(|term| model.holds(terms, term))
    }
}

/// One link.
trait Link {
    /// The name in reports.
    fn name(&self) -> &'static str;

    /// Settles a question, makes it smaller, or leaves it.
    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer>;

    /// Whether looking at a question costs so much that it does not pay where it never helps.
    fn is_costly(&self) -> bool {
        false
    }

    /// A question that is not shown to this link.
    fn pass(&mut self) {}

    /// A later link answered a question that this one left, or was not shown. Returns the answer that goes back.
    fn answered(&mut self, terms: &Terms, question: &Question<'_>, answer: Answer) -> Answer {
        let _ = (terms, question);
        answer
    }
}

/// After so many questions in a row that a costly link did not settle it sees only one in so many, until it
/// settles one. So a link costs little on programs where it does not help, and its behaviour depends on counts
/// alone.
const PATIENCE: u64 = 64;
const SELDOM: u64 = 8;

/// A link with what it did.
struct Counted {
    link: Box<dyn Link>,
    settled: u64,
    /// How many questions came since it settled one.
    misses: u64,
    time: u64,
}

impl Counted {
    fn look(&mut self, terms: &Terms, question: &mut Question<'_>) -> Option<Answer> {
        self.misses += 1;
        if self.link.is_costly() && self.misses > PATIENCE && !self.misses.is_multiple_of(SELDOM) {
            self.link.pass();
            return None;
        }
        let answer = self.link.look(terms, question)?;
        self.settled += 1;
        self.misses = 0;
        Some(answer)
    }
}

struct Chain {
    links: Vec<Counted>,
    last: End,
    last_time: u64,
    clock: Option<fn() -> u64>,
}

impl Chain {
    fn now(&self) -> u64 {
        self.clock.map_or(0, |clock| clock())
    }
}

impl Solve for Chain {
    fn check(&mut self, terms: &Terms, query: Query<'_>) -> Answer {
        let Query { path, formula, model, bounds, effort } = query;
        let mut question = Question { path: Cow::Borrowed(path), formula, model, bounds, effort };
        let mut start = self.now();
        let clock = self.clock;
        let mut lap = |time: &mut u64| {
            if let Some(clock) = clock {
                let now = clock();
                *time += now.saturating_sub(start);
                start = now;
            }
        };
        let mut settled = None;
        let mut passed = self.links.len();
        for (at, counted) in self.links.iter_mut().enumerate() {
            let answer = counted.look(terms, &mut question);
            lap(&mut counted.time);
            if let Some(answer) = answer {
                settled = Some(answer);
                passed = at;
                break;
            }
        }
        let mut answer = match settled {
            Some(answer) => answer,
            None if question.effort == Effort::Links => {
                return Answer::Unknown("no solver was asked".to_string());
            }
            None => {
                let answer = self.last.check(terms, question.query());
                lap(&mut self.last_time);
                answer
            }
        };
        for counted in self.links[..passed].iter_mut().rev() {
            answer = counted.link.answered(terms, &question, answer);
            lap(&mut counted.time);
        }
        answer
    }

    fn complaint(&self) -> Option<&str> {
        self.last.complaint()
    }

    fn count_work(&mut self) {
        self.last.count_work();
    }

    fn work(&self) -> u64 {
        self.last.work()
    }

    fn settled(&self) -> Vec<Settled> {
        let links = self.links.iter().map(|counted| Settled {
            name: counted.link.name().into(),
            count: counted.settled,
            time: counted.time,
        });
        let mut last = self.last.settled();
        if let [only] = &mut last[..] {
            only.time = self.last_time;
        }
        links.chain(last).collect()
    }
}
