//! Any bytes through lexer, parser, checker, lowering, passes and formatter: no panic, and what is accepted
//! obeys the laws of the test suite.
//!
//! `cargo +nightly fuzz run front_end` (or `RUSTC_BOOTSTRAP=1 cargo fuzz run front_end` with a stable toolchain)
//! in the root of the repository.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oxpecker_tests::{laws, program};
use oxpecker_verify::{CompileOptions, IntMode, compile};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    for ints in [IntMode::Math, IntMode::Wrap, IntMode::Checked] {
        let sources = program::one_file("fuzz.oox", &text);
        let compiled = compile(&sources, CompileOptions { ints, ..CompileOptions::default() });
        if let Some(program) = compiled.program {
            laws::ir_round_trip(&program).expect("the IR round-trips");
            laws::formatting("fuzz.oox", &text, ints).expect("formatting keeps the program");
        }
    }
});
