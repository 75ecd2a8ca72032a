//! Damaged and hostile class files: loading returns, what it returns is sound IR, and running that does not panic.
//!
//! The files below `tests/hostile` were made with `javac -g --release 21 -d tests/hostile tests/hostile/Rich.java`.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a test reads files and looks at the clock"
)]

#[path = "hostile/assemble.rs"]
mod assemble;
#[path = "hostile/damage.rs"]
mod damage;
#[path = "hostile/handmade.rs"]
mod handmade;
#[path = "hostile/layout.rs"]
mod layout;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use assemble::ClassFile;
use generate::Random;
use interp::{Machine, Schedule};
use ir::EntryChoice;
use oxpecker_java::{Found, Library, Text, load};
use serde_json::{Value as Json, json};
use source::SourceMap;

/// How many damaged programs there are; `OXPECKER_PROGRAMS` may ask for more.
const PROGRAMS: u64 = 1000;
/// How long one may take, on a busy machine and without optimisations.
const PATIENCE: Duration = Duration::from_secs(20);
/// How much memory all may take, in kilobytes.
const MEMORY: u64 = 1 << 20;

/// Class files by name.
#[derive(Clone)]
struct Files(BTreeMap<String, Vec<u8>>);

impl Library for Files {
    fn class(&self, name: &str) -> Result<Option<Found>, String> {
        let bytes = self.0.get(name).cloned();
        Ok(bytes.map(|bytes| Found { bytes, origin: format!("{name}.class") }))
    }

    fn source(&self, _class: &str, _file: &str) -> Option<Text> {
        None
    }

    fn own(&self) -> Vec<String> {
        self.0.keys().filter(|name| !name.starts_with("java/")).cloned().collect()
    }
}

fn sound() -> Files {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let mut files = BTreeMap::new();
    let annotation = "java/lang/annotation/Annotation";
    files.insert(annotation.to_string(), ClassFile::default().bytes(annotation, 0x06));
    for entry in std::fs::read_dir(folder).expect("there are files").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ext| ext == "class") {
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_string();
            files.insert(name, std::fs::read(&path).expect("a file"));
        }
    }
    Files(files)
}

/// Loads and runs; the number of methods that were executed, none if the program was rejected.
fn survive(files: &Files, choice: &EntryChoice) -> Option<usize> {
    let loaded = load(files, choice, oxpecker_java::Inputs::Any, SourceMap::new());
    let Some(program) = loaded.program else {
        assert!(loaded.diagnostics.has_errors(), "no program, but no reason");
        return None;
    };
    let errors = ir::verifier::verify(&program);
    assert!(errors.is_empty(), "bad IR: {errors:?}");
    let mut executed = 0;
    for entry in &loaded.entries {
        let options = interp::Options { steps: 10_000, cells: 100_000, ..interp::Options::default() };
        let mut machine = Machine::new(&program, options);
        let args: Vec<Json> = program[entry.method].params.iter().map(|ty| any(*ty)).collect();
        if let Ok(values) = interp::input::arguments(&mut machine, entry.method, &args) {
            let report = machine.run(entry.method, values, Schedule::RoundRobin);
            assert!(report.is_ok(), "{:?}", report.err());
            executed += 1;
        }
    }
    Some(executed)
}

/// A value of a type.
fn any(ty: ir::Type) -> Json {
    match ty {
        ir::Type::Bool => json!(true),
        ir::Type::F32 | ir::Type::F64 => json!(0.5),
        ir::Type::I8 | ir::Type::I16 | ir::Type::U16 | ir::Type::I32 | ir::Type::I64 => json!(3),
        _ => Json::Null,
    }
}

/// What is wrong with the treatment of a seed's program.
fn trial(seed: u64, files: &Files) -> Result<bool, String> {
    let mut random = Random::new(seed);
    let mut files = files.clone();
    // Most of the code is in one file.
    let names = files.own();
    let name = if random.chance(60) { "Rich".to_string() } else { names[random.below(names.len())].clone() };
    let bytes = files.0.get_mut(&name).expect("it is there");
    let what = damage::damage(&mut random, bytes);
    let choice = if random.chance(70) { EntryChoice::All } else { EntryChoice::Default };
    let start = Instant::now();
    let result = std::panic::catch_unwind(|| survive(&files, &choice));
    let time = start.elapsed();
    match result {
        Err(cause) => {
            let cause = cause
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| cause.downcast_ref::<&str>().map(|text| (*text).to_string()));
            Err(format!("seed {seed}, {name}, {what}: {}", cause.unwrap_or_default()))
        }
        Ok(_) if time > PATIENCE => Err(format!("seed {seed}, {name}, {what}: it took {time:?}")),
        Ok(executed) => Ok(executed.is_some()),
    }
}

#[test]
fn undamaged_files_run() {
    let loaded = load(&sound(), &EntryChoice::All, oxpecker_java::Inputs::Any, SourceMap::new());
    let messages: Vec<&str> = loaded.diagnostics.iter().map(|one| one.message.as_str()).collect();
    assert!(messages.is_empty(), "{messages:?}");
    let damaged = loaded.support.missing.iter().find(|(reason, _)| reason.contains("damaged"));
    assert_eq!(damaged, None);
    let executed = survive(&sound(), &EntryChoice::All);
    assert!(executed.is_some_and(|executed| executed >= 8), "{executed:?}");
}

#[test]
fn damaged_files_do_no_harm() {
    let files = sound();
    let (mut accepted, mut failures) = (0, Vec::new());
    let programs =
        std::env::var("OXPECKER_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(PROGRAMS);
    for seed in 0..programs {
        match trial(seed, &files) {
            Ok(is_accepted) => accepted += usize::from(is_accepted),
            Err(error) => failures.push(error),
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    // Both ways are taken.
    let share = accepted * 100 / programs as usize;
    assert!((20..90).contains(&share), "{share} % were accepted");
    assert!(peak().is_none_or(|peak| peak < MEMORY), "{:?} kB were used", peak());
}

/// The most memory that this process used, in kilobytes, where the system tells.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
