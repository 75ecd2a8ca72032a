//! Reading and writing files, with messages that say which file and why.
//!
//! A file is replaced whole or not at all: its new text is written beside it and takes its place when it is complete.
//! A full disk, a power cut or a signal in between leaves the old file.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use verify::source::SourceMap;
use verify::source::paths::text;
pub(crate) use verify::source::paths::{is_stdin, shown};

/// The content of standard input, read once for all that need it.
static STDIN: OnceLock<String> = OnceLock::new();

/// Standard input was read, by this process or another one, and this is its content.
pub(crate) fn set_stdin(text: String) {
    let _ = STDIN.set(text);
}

/// The content of standard input, if it was read.
pub(crate) fn stdin() -> Option<String> {
    STDIN.get().cloned()
}

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

/// The text of a file or of standard input.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    let bytes = if let Some(text) = STDIN.get().filter(|_| is_stdin(path)) {
        return Ok(text.clone());
    } else if is_stdin(path) {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else if path.is_dir() {
        return Err(format!("`{}` is a directory; name the files in it", shown(path)));
    } else {
        std::fs::read(path)
    };
    text(path, bytes)
}

/// Writes a file, whole or not at all; a missing folder is created. Something other than a regular file, such as
/// `/dev/stdout` or a pipe, is written to directly. A link stays a link: the file it leads to is replaced.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), String> {
    make_folder(path)?;
    replace(path, bytes.as_ref(), true).map_err(|error| unwritable(path, &error))
}

/// The same for files of which there may be thousands: when the machine itself fails they may be lost.
pub(crate) fn write_quickly(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), String> {
    make_folder(path)?;
    replace(path, bytes.as_ref(), false).map_err(|error| unwritable(path, &error))
}

fn unwritable(path: &Path, error: &std::io::Error) -> String {
    format!("`{}` cannot be written: {error}", shown(path))
}

/// Makes the folder of a file.
fn make_folder(path: &Path) -> Result<(), String> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|error| format!("`{}` cannot be made: {error}", shown(folder)))
}

fn replace(path: &Path, bytes: &[u8], durable: bool) -> std::io::Result<()> {
    let target = match destination(path)? {
        Destination::File(target) => target,
        Destination::Open(target) => {
            return File::options().append(true).open(&target)?.write_all(bytes);
        }
    };
    let old = match std::fs::metadata(&target) {
        Ok(old) if old.is_dir() => return Err(std::io::ErrorKind::IsADirectory.into()),
        Ok(old) if !old.is_file() => return File::options().write(true).open(&target)?.write_all(bytes),
        Ok(old) => {
            // A file that may not be written is not replaced, either, although the folder would allow it.
            File::options().write(true).open(&target)?;
            Some(old)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = beside(folder, old.is_none())?;
    file.write_all(bytes)?;
    if let Some(old) = old {
        keep_owner(file.as_file(), &old);
        file.as_file().set_permissions(old.permissions())?;
    }
    if durable {
        file.as_file().sync_all()?;
    }
    file.persist(&target).map_err(|error| error.error)?;
    // The file is complete. Whether its name survives a power cut is up to the folder, which not every system can sync.
    if durable && let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A new file in a folder, which is gone unless it takes the place of another one.
#[cfg(unix)]
fn beside(folder: &Path, is_new: bool) -> std::io::Result<tempfile::NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".oxpecker-").suffix(".tmp");
    if is_new {
        // The permissions of any new file, as the user's mask leaves them.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

#[cfg(not(unix))]
fn beside(folder: &Path, _is_new: bool) -> std::io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new().prefix(".oxpecker-").suffix(".tmp").tempfile_in(folder)
}

/// Gives a file the owner of another one, where that is permitted: when root formats a user's file, the file stays the
/// user's.
#[cfg(unix)]
fn keep_owner(file: &File, old: &std::fs::Metadata) {
    use std::os::unix::fs::MetadataExt;
    let _ = std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &std::fs::Metadata) {}

/// Where a path leads.
enum Destination {
    /// To a place in a folder, no matter what is there.
    File(PathBuf),
    /// To something that is open, such as standard output: it has no place at which it could be replaced.
    Open(PathBuf),
}

/// How many links may lead to each other.
const LINKS: usize = 40;

/// Follows links, also where the last one leads to nothing yet.
fn destination(path: &Path) -> std::io::Result<Destination> {
    let mut target = path.to_path_buf();
    for _ in 0..LINKS {
        if is_open(&target) {
            return Ok(Destination::Open(target));
        }
        match std::fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(Destination::File(target)),
        }
    }
    Err(std::io::Error::other("too many links lead to each other"))
}

/// Whether a path names a file that a process has open, as Unix systems have them.
fn is_open(path: &Path) -> bool {
    let folder = path.parent().unwrap_or(Path::new(""));
    path == Path::new("/dev/stdout")
        || path == Path::new("/dev/stderr")
        || folder == Path::new("/dev/fd")
        || (path.starts_with("/proc") && folder.ends_with("fd"))
}

#[cfg(all(test, unix))]
mod tests;
