//! Finds libz3, so that it need not be built, which takes more than half an hour on two cores. In this order:
//!
//! 1. the directory that `OXPECKER_Z3_DIR` names;
//! 2. a system libz3 of at least [`LEAST`], if pkg-config knows it;
//! 3. the prebuilt library in the PyPI package `z3-solver`, pinned by version and hash in
//!    `z3-requirements.txt`, fetched with pip into the target directory.
//!
//! With the feature `vendored` z3-sys builds it from source and this script does nothing.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stderr,
    reason = "a build script is not the core"
)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The oldest version whose enumerations agree with the bindings.
const LEAST: (u32, u32) = (5, 3);

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=z3-requirements.txt");
    println!("cargo:rerun-if-env-changed=OXPECKER_Z3_DIR");
    if env::var_os("CARGO_FEATURE_VENDORED").is_some() {
        return;
    }
    match find() {
        Ok(Some(dir)) => link(&dir),
        Ok(None) => {}
        Err(reason) => fail(&reason),
    }
}

/// The directory with the library; none if the linker finds it by itself.
fn find() -> Result<Option<PathBuf>, String> {
    if let Some(dir) = env::var_os("OXPECKER_Z3_DIR") {
        let dir = PathBuf::from(dir);
        return match [dir.clone(), dir.join("lib")].into_iter().find(|dir| has_library(dir)) {
            Some(found) => Ok(Some(found)),
            None => Err(format!("OXPECKER_Z3_DIR is {}, but there is no {} in it", dir.display(), library())),
        };
    }
    if let Some(dir) = system() {
        return Ok(dir);
    }
    fetch().map(Some)
}

fn library() -> &'static str {
    match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "libz3.dylib",
        Ok("windows") => "libz3.dll",
        _ => "libz3.so",
    }
}

fn has_library(dir: &Path) -> bool {
    dir.join(library()).exists()
}

/// A system library that is new enough.
fn system() -> Option<Option<PathBuf>> {
    let ask = |what: &str| {
        let output = Command::new("pkg-config").args([what, "z3"]).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    let version = ask("--modversion")?;
    let mut numbers = version.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let found = (numbers.next()?, numbers.next()?);
    if found < LEAST {
        return None;
    }
    Some(ask("--variable=libdir").map(PathBuf::from).filter(|dir| has_library(dir)))
}

/// The library out of the wheel. It is kept beside the profiles' directories, so that it is fetched once.
fn fetch() -> Result<PathBuf, String> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets no OUT_DIR")?);
    let target = out.ancestors().nth(4).ok_or("OUT_DIR is not inside a target directory")?;
    let requirements = fs::read_to_string("z3-requirements.txt").map_err(|error| error.to_string())?;
    let home = target.join(format!("z3-{}", version_of(&requirements)));
    let lib = home.join("z3").join("lib");
    if !has_library(&lib) {
        // Made under another name first: what is half done must not be taken for whole.
        let draft = target.join(format!("z3-draft-{}", std::process::id()));
        fs::create_dir_all(&draft).map_err(|error| error.to_string())?;
        let made = download(&draft).and_then(|()| match fs::rename(&draft, &home) {
            Err(error) if !has_library(&lib) => Err(error.to_string()),
            _ => Ok(()),
        });
        let _ = fs::remove_dir_all(&draft);
        made?;
    }
    if !has_library(&lib) {
        return Err(format!("the package z3-solver has no {} for this platform", library()));
    }
    Ok(lib)
}

fn version_of(requirements: &str) -> String {
    let line = requirements.lines().find_map(|line| line.split_once("=="));
    let version = line.and_then(|(_, rest)| rest.split_whitespace().next());
    version.unwrap_or("unknown").to_string()
}

fn download(into: &Path) -> Result<(), String> {
    let python = if cfg!(windows) { "python" } else { "python3" };
    let run = |args: &[&str]| {
        let output = Command::new(python)
            .args(args)
            .env("PIP_DISABLE_PIP_VERSION_CHECK", "1")
            .output()
            .map_err(|error| format!("`{python}` could not be started: {error}"))?;
        match output.status.success() {
            true => Ok(()),
            false => Err(format!(
                "`{python} {}` failed:\n{}",
                args.join(" "),
                String::from_utf8_lossy(&output.stderr).trim()
            )),
        }
    };
    let folder = into.to_string_lossy();
    let mut args = vec!["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--no-input"];
    args.extend(["--require-hashes", "-r", "z3-requirements.txt", "-d", &folder]);
    run(&args)?;
    let entries = fs::read_dir(into).map_err(|error| error.to_string())?;
    let wheel =
        entries.flatten().map(|entry| entry.path()).find(|path| path.extension().is_some_and(|e| e == "whl"));
    let wheel = wheel.ok_or("pip fetched no wheel")?;
    run(&["-m", "zipfile", "-e", &wheel.to_string_lossy(), &folder])?;
    let _ = fs::remove_file(wheel);
    Ok(())
}

/// Tells cargo where the library is. Cargo lets programs it runs find libraries below the profile's
/// directory, so a link to it is put there; for programs started by hand, packages with a binary set an rpath
/// to `DEP_OXPECKER_Z3_LIB`.
fn link(dir: &Path) {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("lib");
    let _ = fs::remove_dir_all(&out);
    if fs::create_dir_all(&out).is_ok()
        && let Ok(entries) = fs::read_dir(dir)
    {
        for entry in
            entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with("libz3"))
        {
            let (from, to) = (entry.path(), out.join(entry.file_name()));
            #[cfg(unix)]
            let _ = std::os::unix::fs::symlink(&from, &to);
            #[cfg(not(unix))]
            let _ = fs::copy(&from, &to);
        }
    }
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-search=native={}", dir.display());
    println!("cargo:lib={}", dir.display());
}

fn fail(reason: &str) -> ! {
    eprintln!(
        "\nOxpecker needs the SMT solver Z3 (libz3 {}.{} or newer) and found none.\n\n{reason}\n",
        LEAST.0, LEAST.1
    );
    eprintln!("One of these helps:");
    eprintln!("  - install Python 3 with pip and let this build fetch the package `z3-solver` from PyPI;");
    eprintln!(
        "  - install Z3 with its pkg-config file (`apt install libz3-dev`, `brew install z3`), if new enough;"
    );
    eprintln!("  - put libz3 somewhere and set OXPECKER_Z3_DIR to that directory;");
    eprintln!(
        "  - build with `--features vendored`, which compiles Z3 from source (half an hour, needs cmake).\n"
    );
    std::process::exit(1);
}
