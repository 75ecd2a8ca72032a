//! The contents of resources. A compressed one begins with a header; when it is decompressed there may be
//! another compressed one inside, because `jlink` can use several compressors.

use std::io::Read;

use super::location::Location;
use super::read::{self, ReadAt};
use super::{Image, ImageError};

/// What a compressed resource begins with.
const MAGIC: u32 = 0xCAFE_FAFA;
/// Magic number, two sizes, name and configuration of the compressor, and whether it was the last one.
const HEADER: usize = 4 + 8 + 8 + 4 + 4 + 1;
/// More than the number of compressors that exist: an image with deeper compression is damaged.
const NESTING: usize = 8;
/// No class file comes near this size, but a damaged image may claim any.
const LIMIT: u64 = 1 << 28;

const DAMAGED: ImageError = ImageError::Damaged("a compressed resource");

impl<R: ReadAt> Image<R> {
    /// The bytes of a resource.
    pub(super) fn content(&self, location: &Location) -> Result<Vec<u8>, ImageError> {
        const OUTSIDE: &str = "the place of a resource";
        let offset = self.start.checked_add(location.offset).ok_or(ImageError::Damaged(OUTSIDE))?;
        if location.compressed == 0 {
            return read::read(&self.reader, offset, location.size, OUTSIDE);
        }
        let mut bytes = read::read(&self.reader, offset, location.compressed, OUTSIDE)?;
        for _ in 0..NESTING {
            match self.decompress(&bytes)? {
                Some(content) => bytes = content,
                None if bytes.len() as u64 == location.size => return Ok(bytes),
                None => return Err(DAMAGED),
            }
        }
        Err(DAMAGED)
    }

    /// Removes one layer of compression; none if the resource is not compressed.
    fn decompress(&self, bytes: &[u8]) -> Result<Option<Vec<u8>>, ImageError> {
        let Some((header, content)) = bytes.split_at_checked(HEADER) else { return Ok(None) };
        if self.order.word(read::array(header, 0)?) != MAGIC {
            return Ok(None);
        }
        let compressed = usize::try_from(self.order.long(read::array(header, 4)?)).map_err(|_| DAMAGED)?;
        let size = self.order.long(read::array(header, 12)?);
        let name = self.text(self.order.word(read::array(header, 20)?))?;
        if name != "zip" {
            return Err(ImageError::Compression(name));
        }
        inflate(content.get(..compressed).ok_or(DAMAGED)?, size).map(Some)
    }
}

/// Decompresses to exactly that many bytes.
fn inflate(bytes: &[u8], size: u64) -> Result<Vec<u8>, ImageError> {
    if size > LIMIT {
        return Err(DAMAGED);
    }
    let mut content = Vec::new();
    flate2::read::ZlibDecoder::new(bytes).take(size + 1).read_to_end(&mut content).map_err(|_| DAMAGED)?;
    if content.len() as u64 == size { Ok(content) } else { Err(DAMAGED) }
}
