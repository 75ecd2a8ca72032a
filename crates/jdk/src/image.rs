//! The module image of a JDK, as a file.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use java::Found;
use java::jimage::{Image, ReadAt};

/// An image that is open.
pub(super) struct ImageFile {
    path: PathBuf,
    image: Image<Bytes>,
}

impl ImageFile {
    pub(super) fn open(path: &Path) -> Result<ImageFile, String> {
        let file = File::open(path).and_then(|file| Ok((file.metadata()?.len(), file)));
        let (len, file) = file.map_err(|error| verify::source::paths::unreadable(path, &error))?;
        let image = Image::open(Bytes { file: Mutex::new(file), len })
            .map_err(|error| format!("`{}` cannot be used: {error}", path.display()))?;
        Ok(ImageFile { path: path.to_path_buf(), image })
    }

    pub(super) fn class(&self, name: &str) -> Result<Option<Found>, String> {
        let origin = format!("{}!/{name}.class", self.path.display());
        match self.image.find_class(name) {
            Ok(bytes) => Ok(bytes.map(|bytes| Found { bytes, origin })),
            Err(error) => Err(format!("`{origin}` cannot be read: {error}")),
        }
    }

    /// The names of all classes, sorted.
    #[cfg(test)]
    pub(super) fn class_names(&self) -> impl Iterator<Item = String> + use<> {
        self.image.class_names()
    }
}

/// The bytes of a file.
struct Bytes {
    file: Mutex<File>,
    len: u64,
}

impl ReadAt for Bytes {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> std::io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(buffer)
    }

    fn len(&self) -> u64 {
        self.len
    }
}
