//! Random arguments for the entry method, as JSON texts.
//!
//! Arguments are graphs, not trees: objects are shared between parameters, fields and elements, and may be cyclic,
//! because that is where symbolic references go wrong. Half of the arguments of a program with references are graphs
//! of few objects, all of them in turn where they are not too many; the others are larger and drawn.

mod heaps;

use crate::random::Random;
use crate::tree::{Program, Type};
use crate::widths::greatest;
use heaps::Digits;
use std::fmt::Write as _;

/// How many objects, and how many arrays, a small graph has at most.
const SMALL: usize = 3;

/// `count` random lists of arguments for the entry method, each with one JSON text per parameter.
#[must_use]
pub fn inputs(seed: u64, program: &Program, count: usize) -> Vec<Vec<String>> {
    inputs_of_width(seed, program, count, 32)
}

/// The same for integers of so many bits, from 2 to 64.
#[must_use]
pub fn inputs_of_width(seed: u64, program: &Program, count: usize, bits: u32) -> Vec<Vec<String>> {
    let mut random = Random::new(seed);
    let references = |ty: &Type| ty.name().is_some() || ty.element().is_some();
    let small = if program.entry_params().iter().any(references) { count / 2 } else { 0 };
    let mut found = small_graphs(&mut random, program, small, bits);
    found.extend((small..count).map(|_| Maker::new(program, &mut random, bits, None).arguments()));
    found
}

/// Arguments that are graphs of few objects with random numbers in them.
fn small_graphs(random: &mut Random, program: &Program, count: usize, bits: u32) -> Vec<Vec<String>> {
    if count == 0 {
        return Vec::new();
    }
    let graphs = heaps::all(|digits| {
        // The numbers do not matter here and must not change those of the arguments.
        let mut numbers = Random::new(0);
        Maker::new(program, &mut numbers, bits, Some(digits)).arguments();
    });
    let chosen = |at: usize| match &graphs {
        // All of them in turn, or evenly spread ones.
        Some(graphs) if graphs.len() <= count => graphs.get(at % graphs.len()).map(Digits::again),
        Some(graphs) => graphs.get(at * graphs.len() / count).map(Digits::again),
        None => None,
    };
    (0..count)
        .map(|at| {
            let mut digits = chosen(at).unwrap_or_else(Digits::any);
            Maker::new(program, random, bits, Some(&mut digits)).arguments()
        })
        .collect()
}

/// Whether a new object or array is to be made at that depth, of as many as are left.
pub(crate) fn may_make(random: &mut Random, left: &mut usize, depth: usize) -> bool {
    let wanted = *left > 0 && depth < 4 && !random.chance(15 + 10 * depth as u32);
    if wanted {
        *left -= 1;
    }
    wanted
}

/// Makes the arguments of one call.
struct Maker<'a> {
    program: &'a Program,
    random: &'a mut Random,
    /// How many bits integers have.
    bits: u32,
    /// The objects so far: name and class.
    objects: Vec<(String, String)>,
    /// The arrays so far that have a name.
    arrays: Vec<(String, Type)>,
    /// How many more objects and arrays may be made.
    left: usize,
    /// The choices of a small graph, where one is made.
    small: Option<&'a mut Digits>,
}

/// Where a reference leads.
enum Target {
    Null,
    /// To the object or array at that position of those that would fit.
    Known(usize),
    /// To a new one: of the class at that position, or an array of so many elements.
    New(usize),
}

impl<'a> Maker<'a> {
    fn new(program: &'a Program, random: &'a mut Random, bits: u32, small: Option<&'a mut Digits>) -> Self {
        let (objects, arrays) = (Vec::new(), Vec::new());
        Self { program, random, bits, objects, arrays, left: 12, small }
    }

    fn arguments(&mut self) -> Vec<String> {
        self.program.entry_params().iter().map(|ty| self.value(ty, 0)).collect()
    }

    /// The next choice of a small graph: null, one of those that fit, or a new one of some kinds.
    fn small_target(&mut self, known: usize, kinds: usize) -> Option<Target> {
        let digits = self.small.as_deref_mut()?;
        let choice = digits.choose(1 + known + kinds, self.random);
        Some(match choice {
            0 => Target::Null,
            choice if choice <= known => Target::Known(choice - 1),
            choice => Target::New(choice - 1 - known),
        })
    }

    fn value(&mut self, ty: &Type, depth: usize) -> String {
        match ty {
            Type::Int => self.int().to_string(),
            Type::Uint => match self.random.below(20) {
                0 => (u64::MAX >> 64_u32.saturating_sub(self.bits)).to_string(),
                _ => self.int().max(0).to_string(),
            },
            Type::Bool => self.random.chance(50).to_string(),
            Type::Float => self.float(),
            Type::Char => {
                quoted(self.random.pick(&["a", "b", "c", "z", "0", " ", "é"]).copied().unwrap_or("a"))
            }
            Type::Str => match self.random.below(6) {
                0 => "null".to_owned(),
                _ => quoted(self.random.pick(&["", "a", "b", "ab", "ox", "é"]).copied().unwrap_or("a")),
            },
            Type::Named(name) => self.object(name, depth),
            Type::Array(element) => self.array(ty, element, depth),
        }
    }

    fn int(&mut self) -> i64 {
        match self.random.below(25) {
            0 => {
                let greatest = greatest(self.bits);
                self.random.pick(&[greatest, -greatest - 1, 1 << (self.bits / 2)]).copied().unwrap_or(0)
            }
            1..=8 => self.random.between(-3, 10),
            _ => self.random.between(0, 4),
        }
    }

    fn float(&mut self) -> String {
        match self.random.below(16) {
            0 => r#"{"$float":"NaN"}"#.to_owned(),
            1 => r#"{"$float":"Infinity"}"#.to_owned(),
            2 => r#"{"$float":"-Infinity"}"#.to_owned(),
            3 => "-0.0".to_owned(),
            // The debug form always has a decimal point.
            _ => format!("{:?}", self.random.between(-12, 40) as f64 / 4.0),
        }
    }

    fn object(&mut self, name: &str, depth: usize) -> String {
        let fitting = self.objects.iter().filter(|(_, class)| self.program.is_subtype(class, name));
        let known: Vec<String> = fitting.map(|(id, _)| id.clone()).collect();
        let classes = self.program.concrete_subtypes(name);
        let kinds = if self.objects.len() < SMALL { classes.len() } else { 0 };
        let target = match self.small_target(known.len(), kinds) {
            Some(target) => target,
            None => self.drawn_target(30, known.len(), depth, |random| random.below(classes.len())),
        };
        let class = match target {
            Target::Null => return "null".to_owned(),
            Target::Known(at) => return reference(&known[at]),
            Target::New(at) => classes.get(at),
        };
        let Some(class) = class else { return "null".to_owned() };
        let id = format!("o{}", self.objects.len() + 1);
        // The object is known before its fields are made, so that they can lead back to it.
        self.objects.push((id.clone(), class.name.clone()));
        let mut text = format!(r#"{{"$class":"{}","$id":"{id}""#, class.name);
        for field in self.program.fields_of(&class.name) {
            let value = self.value(&field.ty, depth + 1);
            let _ = write!(text, r#","{}":{value}"#, field.name);
        }
        text + "}"
    }

    /// A target that is drawn: in `percent` of 100 cases one that is known, and otherwise mostly a new one.
    fn drawn_target(
        &mut self,
        percent: u32,
        known: usize,
        depth: usize,
        kind: impl FnOnce(&mut Random) -> usize,
    ) -> Target {
        if self.random.chance(percent) && known > 0 {
            return Target::Known(self.random.below(known));
        }
        if !may_make(self.random, &mut self.left, depth) {
            return Target::Null;
        }
        Target::New(kind(self.random))
    }

    fn array(&mut self, ty: &Type, element: &Type, depth: usize) -> String {
        let fitting = self.arrays.iter().filter(|(_, other)| other == ty);
        let known: Vec<String> = fitting.map(|(id, _)| id.clone()).collect();
        // Lengths from 0 to 2.
        let kinds = if self.arrays.len() < SMALL { 3 } else { 0 };
        let small = self.small_target(known.len(), kinds);
        let named = small.is_some() || self.random.chance(40);
        let target = match small {
            Some(target) => target,
            None => self.drawn_target(25, known.len(), depth, |random| {
                let least = usize::from(random.chance(85));
                random.count(least, 3)
            }),
        };
        let count = match target {
            Target::Null => return "null".to_owned(),
            Target::Known(at) => return reference(&known[at]),
            Target::New(count) => count,
        };
        let id = named.then(|| format!("a{}", self.arrays.len() + 1));
        if let Some(id) = &id {
            self.arrays.push((id.clone(), ty.clone()));
        }
        let elements: Vec<String> = (0..count).map(|_| self.value(element, depth + 1)).collect();
        let list = format!("[{}]", elements.join(","));
        match id {
            Some(id) => format!(r#"{{"$id":"{id}","$array":{list}}}"#),
            None => list,
        }
    }
}

fn reference(id: &str) -> String {
    format!(r#"{{"$ref":"{id}"}}"#)
}

fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}
