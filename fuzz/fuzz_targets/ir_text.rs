//! Any bytes through the parser and the verifier of the IR's text form: no panic, and what is well formed
//! round-trips.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oxpecker_source::FileId;
use oxpecker_tests::laws;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    if let Ok(program) = oxpecker_ir::text::parse(FileId(0), &text) {
        if oxpecker_ir::verifier::verify(&program).is_empty() {
            laws::ir_round_trip(&program).expect("the IR round-trips");
        }
    }
});
