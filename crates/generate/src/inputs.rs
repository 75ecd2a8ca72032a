//! Random arguments for the entry method, as JSON texts.
//!
//! Arguments are graphs, not trees: objects are shared between parameters, fields and elements, and may be cyclic,
//! because that is where symbolic references go wrong.

use crate::random::Random;
use crate::tree::{Program, Type};
use crate::widths::greatest;
use std::fmt::Write as _;

/// `count` random lists of arguments for the entry method, each with one JSON text per parameter.
#[must_use]
pub fn inputs(seed: u64, program: &Program, count: usize) -> Vec<Vec<String>> {
    inputs_of_width(seed, program, count, 32)
}

/// The same for integers of so many bits, from 2 to 64.
#[must_use]
pub fn inputs_of_width(seed: u64, program: &Program, count: usize, bits: u32) -> Vec<Vec<String>> {
    let types = program.entry_params();
    let mut random = Random::new(seed);
    (0..count)
        .map(|_| {
            let (objects, arrays) = (Vec::new(), Vec::new());
            let mut maker = Maker { program, random: &mut random, bits, objects, arrays, left: 12 };
            types.iter().map(|ty| maker.value(ty, 0)).collect()
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
}

impl Maker<'_> {
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
        let known: Vec<&String> = self
            .objects
            .iter()
            .filter(|(_, class)| self.program.is_subtype(class, name))
            .map(|(id, _)| id)
            .collect();
        if self.random.chance(30)
            && let Some(id) = self.random.pick(&known)
        {
            return reference(id);
        }
        let classes = self.program.concrete_subtypes(name);
        if !may_make(self.random, &mut self.left, depth) {
            return "null".to_owned();
        }
        let Some(class) = self.random.pick(&classes) else { return "null".to_owned() };
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

    fn array(&mut self, ty: &Type, element: &Type, depth: usize) -> String {
        let known: Vec<&String> =
            self.arrays.iter().filter(|(_, other)| other == ty).map(|(id, _)| id).collect();
        if self.random.chance(25)
            && let Some(id) = self.random.pick(&known)
        {
            return reference(id);
        }
        if !may_make(self.random, &mut self.left, depth) {
            return "null".to_owned();
        }
        let id = self.random.chance(40).then(|| format!("a{}", self.arrays.len() + 1));
        if let Some(id) = &id {
            self.arrays.push((id.clone(), ty.clone()));
        }
        let least = usize::from(self.random.chance(85));
        let count = self.random.count(least, 3);
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
