//! Lets the program find libz3 when it is started by hand (see crates/solver/build.rs), and tells tests which JDKs are
//! installed, so that tests that need one count as ignored where it is missing.
#![allow(clippy::disallowed_methods, reason = "a build script is not the core")]

use std::path::Path;

/// A JDK that knows switches over types.
const NEW_JDK: &str = "/usr/lib/jvm/temurin-25-jdk-amd64";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Ok(lib) = std::env::var("DEP_OXPECKER_Z3_LIB")
        && cfg!(unix)
    {
        println!("cargo:rustc-link-arg-bins=-Wl,-rpath,{lib}");
    }
    println!("cargo:rustc-check-cfg=cfg(no_jdk, no_new_jdk)");
    // The crate `jdk` has looked for a compiler.
    let compiler = std::env::var("DEP_OXPECKER_JDK_COMPILER").is_ok();
    if !compiler {
        println!("cargo:rustc-cfg=no_jdk");
    }
    if !compiler || !Path::new(NEW_JDK).is_dir() {
        println!("cargo:rustc-cfg=no_new_jdk");
    }
}
