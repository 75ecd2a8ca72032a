//! Entries of the index. An entry is a list of attributes: a byte with the kind and the number of bytes of the
//! value, then the value, the highest byte first, independent of the byte order of the image. A zero ends the
//! list.

use super::ImageError;

/// Where a resource is, and its name. Names are offsets of strings; offset 0 is the empty one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Location {
    pub(super) module: u32,
    pub(super) parent: u32,
    pub(super) base: u32,
    pub(super) extension: u32,
    /// Counted from where the resources begin.
    pub(super) offset: u64,
    /// The number of bytes in the image if the resource is compressed, 0 if it is not.
    pub(super) compressed: u64,
    /// The number of bytes of the resource itself.
    pub(super) size: u64,
}

impl Location {
    /// The entry at the beginning of `bytes`.
    pub(super) fn parse(mut bytes: &[u8]) -> Result<Location, ImageError> {
        const DAMAGED: ImageError = ImageError::Damaged("a location");
        let string = |value| u32::try_from(value).map_err(|_| DAMAGED);
        let mut location = Location::default();
        loop {
            let (&head, rest) = bytes.split_first().ok_or(DAMAGED)?;
            let kind = head >> 3;
            if kind == 0 {
                return Ok(location);
            }
            let (value, rest) = rest.split_at_checked(usize::from(head & 7) + 1).ok_or(DAMAGED)?;
            let value = value.iter().fold(0, |value, byte| value << 8 | u64::from(*byte));
            match kind {
                1 => location.module = string(value)?,
                2 => location.parent = string(value)?,
                3 => location.base = string(value)?,
                4 => location.extension = string(value)?,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.size = value,
                // Of a later version.
                _ => {}
            }
            bytes = rest;
        }
    }
}
