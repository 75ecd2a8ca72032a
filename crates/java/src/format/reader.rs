//! Numbers from bytes.

/// Bytes that are read from front to back.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    /// The position of the next byte.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Goes on at a position.
    pub(super) fn go_to(&mut self, at: usize) -> Result<(), String> {
        if at > self.bytes.len() {
            return Err("it ends too early".to_string());
        }
        self.at = at;
        Ok(())
    }

    /// Checks that that many bytes are left.
    pub(super) fn ensure(&self, count: usize) -> Result<(), String> {
        if count > self.bytes.len() - self.at { Err("it ends too early".to_string()) } else { Ok(()) }
    }

    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], String> {
        self.ensure(count)?;
        let taken = &self.bytes[self.at..self.at + count];
        self.at += count;
        Ok(taken)
    }

    pub(super) fn skip(&mut self, count: usize) -> Result<(), String> {
        self.take(count).map(|_| ())
    }

    pub(super) fn u1(&mut self) -> Result<u8, String> {
        self.take(1).map(|bytes| bytes[0])
    }

    pub(super) fn u2(&mut self) -> Result<u16, String> {
        self.take(2).map(|bytes| u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    pub(super) fn u4(&mut self) -> Result<u32, String> {
        self.take(4).map(|bytes| u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }
}
