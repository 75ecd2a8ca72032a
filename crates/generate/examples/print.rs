//! Prints the program that belongs to a seed, and arguments for it: `print SEED [PRESET] [FEATURES]`.
//!
//! FEATURES is `all`, `none`, `sequential` or `java`, and those of the preset where it is missing. With `java` the
//! program is printed as Java.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example is a command line of its own"
)]

use oxpecker_generate::{Config, Features, check, generate, inputs};

fn main() {
    let mut args = std::env::args().skip(1);
    let seed = args.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    let mut config = args.next().and_then(|name| Config::preset(&name)).unwrap_or_else(Config::small);
    let features = args.next();
    match features.as_deref() {
        Some("all") => config.features = Features::all(),
        Some("none") => config.features = Features::none(),
        Some("sequential") => config.features = Features::sequential(),
        Some("java") => config.features = Features::java(),
        Some(_) | None => {}
    }
    let program = generate(seed, &config);
    if features.as_deref() == Some("java") {
        print!("{}", program.to_java("p", seed, 3));
        return;
    }
    for arguments in inputs(seed, &program, 3) {
        println!("// {} {}", program.entry(), arguments.join("  "));
    }
    print!("{}", program.to_oox());
    if let Err(errors) = check(&program) {
        eprintln!("{}", errors.join("\n"));
    }
}
