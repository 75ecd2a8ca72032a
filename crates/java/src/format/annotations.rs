//! Annotations, which may hold annotations.

use super::Walk;

/// How deep annotations and their arrays lie in each other.
const NESTING: usize = 64;

impl Walk<'_> {
    /// An attribute that holds annotations; others are skipped.
    pub(super) fn annotations(&mut self, name: &[u8]) -> Result<(), String> {
        match name {
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => self.list(),
            b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => {
                (0..self.reader.u1()?).try_for_each(|_| self.list())
            }
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                for _ in 0..self.reader.u2()? {
                    self.target()?;
                    let steps = self.reader.u1()?;
                    self.reader.skip(2 * usize::from(steps))?;
                    self.annotation(0)?;
                }
                Ok(())
            }
            b"AnnotationDefault" => self.value(0),
            _ => Ok(()),
        }
    }

    fn list(&mut self) -> Result<(), String> {
        (0..self.reader.u2()?).try_for_each(|_| self.annotation(0))
    }

    fn annotation(&mut self, depth: usize) -> Result<(), String> {
        self.mention()?;
        for _ in 0..self.reader.u2()? {
            self.mention()?;
            self.value(depth)?;
        }
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Result<(), String> {
        if depth >= NESTING {
            return Err("annotations are nested too deeply".to_string());
        }
        match self.reader.u1()? {
            b'e' => {
                self.mention()?;
                self.mention()
            }
            b'@' => self.annotation(depth + 1),
            b'[' => (0..self.reader.u2()?).try_for_each(|_| self.value(depth + 1)),
            _ => self.mention(),
        }
    }

    /// What a type annotation belongs to (JVMS 4.7.20.1).
    fn target(&mut self) -> Result<(), String> {
        let length = match self.reader.u1()? {
            0x00 | 0x01 | 0x16 => 1,
            0x10..=0x12 | 0x17 | 0x42..=0x46 => 2,
            0x13..=0x15 => 0,
            0x40 | 0x41 => 6 * usize::from(self.reader.u2()?),
            0x47..=0x4B => 3,
            _ => return Err("an annotation has an unknown target".to_string()),
        };
        self.reader.skip(length)
    }
}
