//! What tests of the command line share.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(Path::to_path_buf).unwrap_or_default()
}

/// Runs the command in the folder of the repository.
pub(crate) fn oxpecker(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oxpecker"))
        .args(args)
        .current_dir(root())
        .stdin(Stdio::null())
        .output()
        .expect("oxpecker was built")
}

/// All that a command printed.
pub(crate) fn all(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A file for a test.
pub(crate) fn scratch(name: &str, text: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("verify-{}", std::process::id()));
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap_or(&folder)).expect("a scratch folder");
    std::fs::write(&path, text).expect("a scratch file");
    path.display().to_string()
}
