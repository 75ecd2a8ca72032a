//! Properties.
#[test]
fn placeholder() {}
