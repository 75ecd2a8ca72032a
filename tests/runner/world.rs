//! What the models of the Java library state about the world, as a snapshot: a new statement is a new line, to be
//! judged by the rule in docs/java.md.

use oxpecker_tests::{files, snapshot, world};

#[test]
fn statements_of_the_models() -> Result<(), String> {
    let models = files::root().join("crates/java/models");
    snapshot::compare(&models.join("world.txt"), &world::statements(&models.join("models.jar"))?)
}
