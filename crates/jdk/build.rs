//! Tells tests whether a JDK is installed, so that tests that need one count as ignored where it is missing. Other
//! crates learn of it by the variable `DEP_OXPECKER_JDK_COMPILER` of their build scripts.
#![allow(clippy::disallowed_methods, reason = "a build script is not the core")]

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-check-cfg=cfg(no_jdk, no_jdk_sources)");
    println!("cargo:rerun-if-env-changed=PATH");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).filter(|folder| folder.is_dir()).collect();
    let javac = format!("javac{}", std::env::consts::EXE_SUFFIX);
    let compiler = folders.iter().map(|folder| folder.join(&javac)).find(|program| program.is_file());
    match &compiler {
        Some(javac) => {
            println!("cargo:rerun-if-changed={}", javac.display());
            println!("cargo:compiler={}", javac.display());
        }
        None => {
            println!("cargo:rustc-cfg=no_jdk");
            // One may be installed later.
            folders.iter().for_each(|folder| println!("cargo:rerun-if-changed={}", folder.display()));
        }
    }
    if !compiler.as_deref().is_some_and(has_sources) {
        println!("cargo:rustc-cfg=no_jdk_sources");
    }
}

/// Whether the JDK of a compiler comes with the sources of its library.
fn has_sources(javac: &Path) -> bool {
    let home = javac.canonicalize().ok().and_then(|javac| javac.ancestors().nth(2).map(Path::to_path_buf));
    home.is_some_and(|home| ["lib/src.zip", "src.zip"].iter().any(|zip| home.join(zip).is_file()))
}
