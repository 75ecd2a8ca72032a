//! Any bytes as the class file of `Rich`: loading returns, what it returns is sound IR, and its methods run for a
//! while without a panic.
//!
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run class_files fuzz/corpus/class_files crates/java/tests/hostile` starts from the
//! class files of the test.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oxpecker_interp::{Machine, Options, Schedule, input};
use oxpecker_ir::{Type, verifier};
use oxpecker_ir::EntryChoice;
use oxpecker_java::{Found, Library, Text, load};
use oxpecker_source::SourceMap;
use serde_json::{Value, json};

struct One<'a>(&'a [u8]);

impl Library for One<'_> {
    fn class(&self, name: &str) -> Result<Option<Found>, String> {
        let found = (name == "Rich").then(|| Found { bytes: self.0.to_vec(), origin: "Rich.class".to_string() });
        Ok(found)
    }

    fn source(&self, _class: &str, _file: &str) -> Option<Text> {
        None
    }

    fn own(&self) -> Vec<String> {
        vec!["Rich".to_string()]
    }
}

fn any(ty: Type) -> Value {
    match ty {
        Type::Bool => json!(true),
        Type::F32 | Type::F64 => json!(0.5),
        Type::I8 | Type::I16 | Type::U16 | Type::I32 | Type::I64 => json!(3),
        _ => Value::Null,
    }
}

fuzz_target!(|data: &[u8]| {
    let loaded = load(&One(data), &EntryChoice::All, oxpecker_java::Inputs::Any, SourceMap::new());
    let Some(program) = loaded.program else { return };
    let errors = verifier::verify(&program);
    assert!(errors.is_empty(), "{errors:?}");
    for entry in &loaded.entries {
        let mut machine = Machine::new(&program, Options { steps: 10_000, cells: 100_000, ..Options::default() });
        let args: Vec<Value> = program[entry.method].params.iter().map(|ty| any(*ty)).collect();
        if let Ok(values) = input::arguments(&mut machine, entry.method, &args) {
            machine.run(entry.method, values, Schedule::RoundRobin).expect("nobody chooses");
        }
    }
});
