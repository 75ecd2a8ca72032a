//! Bytecode, as far as needed to find its length.

use super::Walk;
use super::reader::Reader;

impl Walk<'_> {
    pub(super) fn code(&mut self, depth: usize) -> Result<(), String> {
        self.reader.skip(4)?;
        let length = self.reader.u4()? as usize;
        let code = self.reader.take(length)?;
        let mut code = Reader::new(code);
        while code.at() < length {
            if let Some(constant) = instruction(&mut code)? {
                self.charge(constant)?;
            }
        }
        for _ in 0..self.reader.u2()? {
            self.reader.skip(6)?;
            self.mention()?;
        }
        self.attributes(depth + 1)
    }
}

/// Skips an instruction; returns the constant it mentions, if any.
fn instruction(code: &mut Reader<'_>) -> Result<Option<usize>, String> {
    let operands = match code.u1()? {
        0x12 => return code.u1().map(|index| Some(usize::from(index))),
        0x13 | 0x14 | 0xB2..=0xB8 | 0xBB | 0xBD | 0xC0 | 0xC1 => return constant(code, 0),
        0xC5 => return constant(code, 1),
        0xB9 | 0xBA => return constant(code, 2),
        0x10 | 0x15..=0x19 | 0x36..=0x3A | 0xA9 | 0xBC => 1,
        0x11 | 0x84 | 0x99..=0xA8 | 0xC6 | 0xC7 => 2,
        0xC8 | 0xC9 => 4,
        0xC4 => {
            if code.u1()? == 0x84 {
                4
            } else {
                2
            }
        }
        0xAA => {
            align(code)?;
            let (low, high) = (i64::from(code.u4()? as i32), i64::from(code.u4()? as i32));
            usize::try_from(high - low + 1).map_err(|_| "a switch has no cases".to_string())? * 4
        }
        0xAB => {
            align(code)?;
            code.u4()? as usize * 8
        }
        _ => 0,
    };
    code.skip(operands).map(|()| None).map_err(|_| "code ends within an instruction".to_string())
}

fn constant(code: &mut Reader<'_>, behind: usize) -> Result<Option<usize>, String> {
    let index = code.u2()?;
    code.skip(behind)?;
    Ok(Some(usize::from(index)))
}

/// Skips the padding of a switch and its default.
fn align(code: &mut Reader<'_>) -> Result<(), String> {
    let padding = code.at().wrapping_neg() % 4;
    code.skip(padding + 4)
}
