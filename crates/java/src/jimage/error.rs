//! What can be wrong with an image.

use std::fmt;

/// Why an image, or something in it, cannot be read.
#[derive(Debug)]
pub enum ImageError {
    /// The file could not be read.
    Io(std::io::Error),
    /// It does not begin as images do.
    NotAnImage,
    /// Its layout is another one.
    Version {
        /// The major version; 1 is known.
        major: u32,
        /// The minor version.
        minor: u32,
    },
    /// This part of it contradicts the rest, or goes beyond the end of the file.
    Damaged(&'static str),
    /// A resource is compressed in a way that is not supported.
    Compression(String),
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImageError::Io(error) => write!(f, "it cannot be read: {error}"),
            ImageError::NotAnImage => f.write_str("it is no module image of a JDK"),
            ImageError::Version { major, minor } => {
                write!(f, "it is a module image of version {major}.{minor}, which is not supported")
            }
            ImageError::Damaged(what) => write!(f, "it is damaged: {what} cannot be right"),
            ImageError::Compression(name) => write!(
                f,
                "it is compressed with `{name}`, which is not supported; take a JDK whose image was not compressed \
                 by `jlink`, or only with `--compress=zip-6`"
            ),
        }
    }
}

impl std::error::Error for ImageError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ImageError::Io(error) => Some(error),
            ImageError::NotAnImage
            | ImageError::Version { .. }
            | ImageError::Damaged(_)
            | ImageError::Compression(_) => None,
        }
    }
}

impl From<std::io::Error> for ImageError {
    fn from(error: std::io::Error) -> ImageError {
        ImageError::Io(error)
    }
}
