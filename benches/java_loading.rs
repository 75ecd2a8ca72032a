//! Java: classes of the JDKs that are installed, read and all their methods translated.
//!
//! Goals: no panic on 10,000 classes; less than 0.5 % of the methods hold an unsupported instruction, use a member that
//! a model lacks, or call a model that does nothing but end the path. Calls of native methods are counted apart.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::time::Instant;

use java::jimage::{Image, ReadAt};
use java::{Found, Library, Surveyed, Text};
use oxpecker_benches::grouped;

/// How many classes are read: evenly spread over those of the image.
const CLASSES: usize = 10_000;

struct ImageFile(RefCell<File>, u64);

impl ReadAt for ImageFile {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> std::io::Result<()> {
        let mut file = self.0.borrow_mut();
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(buffer)
    }

    fn len(&self) -> u64 {
        self.1
    }
}

struct Jdk(Image<ImageFile>);

impl Library for Jdk {
    fn class(&self, name: &str) -> Result<Option<Found>, String> {
        let bytes = self.0.find_class(name).map_err(|error| error.to_string())?;
        Ok(bytes.map(|bytes| Found { bytes, origin: name.to_string() }))
    }

    fn source(&self, _class: &str, _file: &str) -> Option<Text> {
        None
    }

    fn own(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The images of all JDKs at the usual places.
fn images() -> Vec<PathBuf> {
    let homes = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let homes = homes.chain(std::env::var("JAVA_HOME").map(PathBuf::from));
    let mut images: Vec<PathBuf> =
        homes.map(|home| home.join("lib/modules")).filter_map(|image| image.canonicalize().ok()).collect();
    images.sort();
    images.dedup();
    images
}

/// How many kinds of reasons are shown.
const SHOWN: usize = 25;

/// Whether an instruction is not to blame, but a member that the model of a library class lacks.
fn is_of_library(reason: &str) -> bool {
    reason.starts_with("there is no method")
        || reason.starts_with("there is no field")
        || reason.ends_with("is not supported")
}

/// A reason without the names in it.
fn kind(reason: &str) -> String {
    if let Some((_place, invariant)) = reason.split_once(" (invariant ") {
        return format!("unsound IR, invariant {}", invariant.trim_end_matches(')'));
    }
    let mut parts = reason.split('`');
    let mut text = parts.next().unwrap_or_default().to_string();
    while let (Some(_name), Some(rest)) = (parts.next(), parts.next()) {
        text.push('…');
        text.push_str(rest);
    }
    text
}

fn report(classes: &[Surveyed], seconds: f64) {
    let methods: usize = classes.iter().map(|class| class.methods).sum();
    let instructions: usize = classes.iter().map(|class| class.instructions).sum();
    let unread = classes.iter().filter(|class| class.trouble.is_some()).count();
    let gaps: Vec<&(String, String)> = classes.iter().flat_map(|class| &class.unsupported).collect();
    println!(
        "{} classes ({unread} unreadable), {} methods, {} IR instructions in {seconds:.1} s: {} classes a second",
        classes.len(),
        grouped(methods as f64),
        grouped(instructions as f64),
        grouped(classes.len() as f64 / seconds),
    );
    let of_library = gaps.iter().filter(|(_, reason)| is_of_library(reason)).count();
    let of_instructions = gaps.len() - of_library;
    for (what, found) in
        [("an unsupported instruction", of_instructions), ("a use of what no model has", of_library)]
    {
        println!("{found} methods hold {what}: {:.3} %", found as f64 / methods as f64 * 1e2);
    }
    let share = gaps.len() as f64 / methods as f64 * 1e2;
    println!("{} methods together: {share:.3} % (goal: below 0.5 %)", gaps.len());
    let natives: usize = classes.iter().map(|class| class.natives).sum();
    println!(
        "{natives} others call a native method without a model: {:.3} %",
        natives as f64 / methods as f64 * 1e2
    );
    missed(&gaps);
    let mut kinds: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for (method, reason) in gaps {
        kinds.entry(kind(reason)).or_insert_with(|| (0, format!("{method}: {reason}"))).0 += 1;
    }
    for class in classes {
        if let Some(trouble) = &class.trouble {
            kinds.entry(kind(trouble)).or_insert_with(|| (0, format!("{}: {trouble}", class.name))).0 += 1;
        }
    }
    let mut kinds: Vec<_> = kinds.into_iter().collect();
    kinds.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for (kind, (count, example)) in kinds.into_iter().take(SHOWN) {
        println!("{count:>6}  {kind}  (such as {example})");
    }
}

/// The members that most methods miss.
fn missed(gaps: &[&(String, String)]) {
    let mut members: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, reason) in gaps.iter().filter(|(_, reason)| is_of_library(reason)) {
        *members.entry(reason.split('`').nth(1).unwrap_or(reason)).or_default() += 1;
    }
    let mut members: Vec<(&str, usize)> = members.into_iter().collect();
    members.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let shown: Vec<String> =
        members.iter().take(SHOWN).map(|(member, count)| format!("{member} ({count})")).collect();
    println!("missed most: {}", shown.join(", "));
}

fn main() {
    let images = images();
    if images.is_empty() {
        println!("there is no JDK in JAVA_HOME or /usr/lib/jvm");
    }
    for path in images {
        let file = File::open(&path).expect("the image can be opened");
        let length = file.metadata().expect("the image has a size").len();
        let jdk = Jdk(Image::open(ImageFile(RefCell::new(file), length)).expect("an image"));
        let names: Vec<String> = jdk.0.class_names().filter(|name| !name.ends_with("module-info")).collect();
        let count = CLASSES.min(names.len());
        let chosen: Vec<String> = (0..count).map(|at| names[at * names.len() / count].clone()).collect();
        let start = Instant::now();
        let classes = java::survey(&jdk, &chosen);
        println!("{}", path.display());
        report(&classes, start.elapsed().as_secs_f64());
    }
}
