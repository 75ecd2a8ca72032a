//! Snapshots: texts kept in files beside their inputs. `UPDATE_SNAPSHOTS=1` rewrites them.

use std::path::Path;

/// Compares a text with its snapshot.
pub fn compare(path: &Path, actual: &str) -> Result<(), String> {
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        }
        return std::fs::write(path, actual).map_err(|error| format!("{}: {error}", path.display()));
    }
    let expected = std::fs::read_to_string(path)
        .map_err(|error| format!("{}: {error}; run with UPDATE_SNAPSHOTS=1 to make it", path.display()))?;
    crate::laws::same(&format!("snapshot {}", path.display()), &expected.replace("\r\n", "\n"), actual)
}
