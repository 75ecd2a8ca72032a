//! Bytes of an image, and numbers in one of the two byte orders.

use super::ImageError;

/// Bytes that can be read at any place, such as a file. This crate opens no files itself.
#[expect(clippy::len_without_is_empty, reason = "nobody asks whether an image is empty")]
pub trait ReadAt {
    /// Fills the buffer with the bytes from `offset` on; fails if there are not that many.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> std::io::Result<()>;

    /// How many bytes there are.
    fn len(&self) -> u64;
}

impl ReadAt for [u8] {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> std::io::Result<()> {
        let bytes = usize::try_from(offset)
            .ok()
            .and_then(|start| self.get(start..start.checked_add(buffer.len())?))
            .ok_or(std::io::ErrorKind::UnexpectedEof)?;
        buffer.copy_from_slice(bytes);
        Ok(())
    }

    fn len(&self) -> u64 {
        <[u8]>::len(self) as u64
    }
}

impl<T: ReadAt + ?Sized> ReadAt for &T {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> std::io::Result<()> {
        T::read_at(self, offset, buffer)
    }

    fn len(&self) -> u64 {
        T::len(self)
    }
}

/// Reads a part; what lies beyond the end is damage and takes no memory.
pub(super) fn read(
    reader: &impl ReadAt,
    offset: u64,
    size: u64,
    what: &'static str,
) -> Result<Vec<u8>, ImageError> {
    let end = offset.checked_add(size).filter(|end| *end <= reader.len());
    let (Some(_), Ok(size)) = (end, usize::try_from(size)) else { return Err(ImageError::Damaged(what)) };
    let mut bytes = vec![0; size];
    reader.read_at(offset, &mut bytes)?;
    Ok(bytes)
}

/// The bytes of a number; a missing one is damage of a resource's header.
pub(super) fn array<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], ImageError> {
    bytes
        .get(at..)
        .and_then(|rest| rest.first_chunk())
        .copied()
        .ok_or(ImageError::Damaged("the header of a resource"))
}

/// The byte order of the machine that an image was made on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The lowest byte first.
    Little,
    /// The highest byte first.
    Big,
}

impl Order {
    /// The order in which four bytes are the magic number of an image.
    pub(super) fn of_magic(bytes: [u8; 4]) -> Option<Order> {
        [Order::Little, Order::Big].into_iter().find(|order| order.word(bytes) == 0xCAFE_DADA)
    }

    pub(super) fn word(self, bytes: [u8; 4]) -> u32 {
        match self {
            Order::Little => u32::from_le_bytes(bytes),
            Order::Big => u32::from_be_bytes(bytes),
        }
    }

    pub(super) fn long(self, bytes: [u8; 8]) -> u64 {
        match self {
            Order::Little => u64::from_le_bytes(bytes),
            Order::Big => u64::from_be_bytes(bytes),
        }
    }

    /// All words of a part; bytes at the end that make none are left out.
    pub(super) fn words(self, bytes: &[u8]) -> Vec<u32> {
        let (words, _) = bytes.as_chunks();
        words.iter().map(|word| self.word(*word)).collect()
    }
}
