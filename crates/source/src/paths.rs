//! Names of files in messages.

use std::path::Path;

use crate::visible_line;

/// The name a file is shown under, on one line: file names are untrusted.
pub fn shown(path: &Path) -> String {
    if is_stdin(path) { "<stdin>".to_string() } else { visible_line(&path.to_string_lossy()).into_owned() }
}

/// Whether a name means standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Why a file cannot be read.
pub fn unreadable(path: &Path, error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => format!("there is no file `{}`", shown(path)),
        std::io::ErrorKind::PermissionDenied => {
            format!("`{}` may not be read: permission denied", shown(path))
        }
        _ => format!("`{}` cannot be read: {error}", shown(path)),
    }
}

/// The text of a source that was read.
pub fn text(path: &Path, bytes: std::io::Result<Vec<u8>>) -> Result<String, String> {
    let bytes = bytes.map_err(|error| unreadable(path, &error))?;
    if bytes.len() > u32::MAX as usize {
        return Err(format!("`{}` is larger than 4 GiB", shown(path)));
    }
    String::from_utf8(bytes).map_err(|error| {
        format!("`{}` is not UTF-8: byte {} is wrong", shown(path), error.utf8_error().valid_up_to())
    })
}
