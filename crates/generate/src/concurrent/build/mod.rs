//! Random programs.
//!
//! First the features of a program are drawn, then a few hot places that its threads compete for, then its
//! threads. Programs with too few or too many interleavings are thrown away, and the next one is drawn from the
//! same stream.

mod conditions;
mod diamonds;
mod exprs;
mod fragments;
mod helpers;
mod locking;
mod main_method;
mod threads;

use super::cost::cost;
use super::tree::{
    Concurrent, Contract, Link, Local, Method, Number, Object, Place, Role, Source, Which, World,
};
use crate::random::Random;
use std::collections::BTreeSet;

/// How often a program is drawn at most. One in a few fits, so this is never reached.
const MOST_TRIES: usize = 10_000;

impl Concurrent {
    /// The program that belongs to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let most = random.weighted(5000, &[(25, 600), (40, 5000), (35, 25_000)]);
        let least_conflicts = random.weighted(2, &[(10, 0), (30, 2), (60, 4)]);
        let mut program = draw(&mut random);
        for _ in 0..MOST_TRIES {
            if fits(&program, most, least_conflicts) {
                break;
            }
            program = draw(&mut random);
        }
        program
    }
}

/// Whether all interleavings of a program can be explored, and are worth it.
fn fits(program: &Concurrent, most: u64, least_conflicts: usize) -> bool {
    let cost = cost(program);
    let small = (2..=4).contains(&cost.threads) && (5..=16).contains(&cost.accesses);
    small && cost.conflicts >= least_conflicts && (20..=most).contains(&cost.interleavings)
}

/// Draws a program of any size.
fn draw(random: &mut Random) -> Concurrent {
    let mut builder = Builder::new(random);
    builder.draw_places();
    builder.draw_helpers();
    let plan = builder.draw_threads();
    let main = builder.main_method(&plan);
    let mut methods = builder.threads;
    methods.append(&mut builder.helpers);
    Concurrent { world: builder.world, main, methods }
}

/// What a program has in it.
#[derive(Clone, Copy)]
struct Features {
    /// The static field.
    statics: bool,
    /// The array of numbers.
    array: bool,
    /// The array of objects.
    objects: bool,
    /// References that threads change.
    links: bool,
    /// Locks.
    locks: bool,
    /// Numbers of the input.
    numbers: bool,
    /// Things that may throw.
    exceptions: bool,
    /// Methods with contracts.
    helpers: bool,
    /// Branches that leave different values in one local.
    diamonds: bool,
}

impl Features {
    /// Draws features.
    fn draw(random: &mut Random) -> Self {
        Self {
            statics: random.chance(40),
            array: random.chance(40),
            objects: random.chance(15),
            links: random.chance(35),
            locks: random.chance(58),
            numbers: random.chance(35),
            exceptions: random.chance(35),
            helpers: random.chance(30),
            diamonds: random.chance(55),
        }
    }
}

/// A program in the making.
struct Builder<'a> {
    random: &'a mut Random,
    features: Features,
    world: World,
    /// The numbers that threads compete for.
    places: Vec<Place>,
    /// The references that threads compete for.
    links: Vec<Link>,
    /// The objects that are locked.
    locks: Vec<Object>,
    threads: Vec<Method>,
    helpers: Vec<Method>,
    /// The numbers of the input that are used.
    numbers: BTreeSet<Number>,
    /// The number of the next method.
    next_id: usize,
    /// How many more visible steps the method may have that is being made.
    budget: usize,
    /// The locals of that method which have a value.
    known: Vec<Local>,
    /// Whether the local `p` of that method has a value.
    pointed: bool,
}

impl<'a> Builder<'a> {
    /// Draws the features and the world.
    fn new(random: &'a mut Random) -> Self {
        let features = Features::draw(random);
        let world = draw_world(random, features);
        Self {
            random,
            features,
            world,
            places: Vec::new(),
            links: Vec::new(),
            locks: Vec::new(),
            threads: Vec::new(),
            helpers: Vec::new(),
            numbers: BTreeSet::new(),
            next_id: 1,
            budget: 0,
            known: Vec::new(),
            pointed: false,
        }
    }

    /// Begins a method with a number of visible steps.
    fn begin(&mut self, budget: usize) {
        self.budget = budget;
        self.known.clear();
        self.pointed = false;
    }

    /// Uses up visible steps.
    fn spend(&mut self, steps: usize) {
        self.budget = self.budget.saturating_sub(steps);
    }

    /// A method with a number of its own and nothing in it.
    fn method(&mut self, role: Role) -> Method {
        let id = self.next_id;
        self.next_id += 1;
        Method { id, role, instance: false, contract: Contract::default(), body: Vec::new() }
    }

    /// Draws what is shared.
    fn draw_places(&mut self) {
        let count = self.random.count(2, 3);
        while self.places.len() < count {
            let place = self.draw_place();
            if !self.places.contains(&place) {
                self.places.push(place);
            }
        }
        if self.features.links {
            let link = self.draw_link();
            self.links.push(link);
        }
        if self.features.objects {
            let index = self.index();
            self.links.push(Link::Element(index));
        }
        self.locks = vec![Object::Given(Which::A), Object::Given(Which::B)];
        if self.random.chance(30) {
            self.locks.push(Object::Given(Which::C));
        }
    }
}

/// Draws where the objects and arrays of main come from.
fn draw_world(random: &mut Random, features: Features) -> World {
    use Source::{First, Input, New, NonNull};
    let objects = random.weighted(
        [New; 3],
        &[
            (58, [New, New, New]),
            (10, [New, First, New]),
            (14, [NonNull, NonNull, New]),
            (6, [NonNull, NonNull, NonNull]),
            (5, [NonNull, Input, New]),
            (4, [Input, Input, New]),
            (3, [NonNull, New, New]),
        ],
    );
    let length = if random.chance(80) { 2 } else { 3 };
    World { objects, length, input_array: features.array && random.chance(20) }
}
