//! Shared by tests that run the command in a folder of their own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder for a test, empty at its beginning.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Runs the command in a folder.
pub(crate) fn oxpecker(args: &[&str], at: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    command.args(args).current_dir(at).stdin(Stdio::null()).output().expect("oxpecker was built")
}

/// All that a command printed.
pub(crate) fn all(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}
