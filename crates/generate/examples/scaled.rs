//! Prints a large program for throughput measurements: `cargo run -p oxpecker-generate --example scaled -- 100000`.

#![allow(clippy::print_stdout, reason = "an example prints")]
#![allow(clippy::disallowed_methods, reason = "an example is a program of its own")]

fn main() {
    let lines = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1000);
    print!("{}", oxpecker_generate::scaled_program(lines));
}
