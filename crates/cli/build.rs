//! Lets the program find libz3 when it is started by hand: see crates/solver/build.rs.
#![allow(clippy::disallowed_methods, reason = "a build script is not the core")]

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Ok(lib) = std::env::var("DEP_OXPECKER_Z3_LIB")
        && cfg!(unix)
    {
        println!("cargo:rustc-link-arg-bins=-Wl,-rpath,{lib}");
    }
}
