//! Any bytes through lexer, parser, checker, lowering, passes and formatter: no panic, and what is accepted
//! obeys the laws of the test suite.
//!
//! `cargo +nightly fuzz run front_end` (or `RUSTC_BOOTSTRAP=1 cargo fuzz run front_end` with a stable toolchain)
//! in the root of the repository.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oxpecker_tests::{laws, program};
use oxpecker_verify::{CompileOptions, IntMode, Width, compile};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let odd = [5, 33, 64].into_iter().filter_map(Width::new).flat_map(|w| [IntMode::Wrap(w), IntMode::Checked(w)]);
    for ints in [IntMode::Math, IntMode::WRAP, IntMode::CHECKED].into_iter().chain(odd) {
        let sources = program::one_file("fuzz.oox", &text);
        let compiled = compile(&sources, CompileOptions { ints, ..CompileOptions::default() });
        if let Some(program) = compiled.program {
            laws::ir_round_trip(&program).expect("the IR round-trips");
            laws::formatting("fuzz.oox", &text, ints).expect("formatting keeps the program");
        }
    }
});
