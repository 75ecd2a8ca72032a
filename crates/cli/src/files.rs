//! Reading and writing files, with messages that say which file and why.

use std::io::Read;
use std::path::Path;

use verify::source::SourceMap;

/// Reads the files of a program; `-` is standard input. All files that cannot be read are named.
pub(crate) fn read_sources(paths: &[impl AsRef<Path>]) -> Result<SourceMap, String> {
    let mut sources = SourceMap::new();
    let mut errors = Vec::new();
    for path in paths {
        let path = path.as_ref();
        match read(path) {
            Ok(text) => {
                sources.add(shown(path), text);
            }
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(sources) } else { Err(errors.join("\nerror: ")) }
}

/// The name a file is shown under.
pub(crate) fn shown(path: &Path) -> String {
    if is_stdin(path) { "<stdin>".to_string() } else { path.display().to_string() }
}

pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The text of a file or of standard input.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    let bytes = if is_stdin(path) {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else if path.is_dir() {
        return Err(format!("`{}` is a directory; name the files in it", path.display()));
    } else {
        std::fs::read(path)
    };
    let bytes = bytes.map_err(|error| unreadable(path, &error))?;
    if bytes.len() > u32::MAX as usize {
        return Err(format!("`{}` is larger than 4 GiB", path.display()));
    }
    String::from_utf8(bytes).map_err(|error| {
        format!("`{}` is not UTF-8: byte {} is wrong", shown(path), error.utf8_error().valid_up_to())
    })
}

/// Why a file cannot be read.
pub(crate) fn unreadable(path: &Path, error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => format!("there is no file `{}`", path.display()),
        std::io::ErrorKind::PermissionDenied => {
            format!("`{}` may not be read: permission denied", path.display())
        }
        _ => format!("`{}` cannot be read: {error}", path.display()),
    }
}

/// Writes a file; the folder it is in is made where there is none.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("`{}` cannot be made: {error}", folder.display()))?;
    }
    std::fs::write(path, text).map_err(|error| format!("`{}` cannot be written: {error}", path.display()))
}
