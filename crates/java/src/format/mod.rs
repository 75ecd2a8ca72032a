//! Checks that a class file can be given to the parser.
//!
//! The parser trusts what it reads: it recurses into nested annotations and attributes, reserves memory for as many
//! cases as a switch claims to have, copies a text wherever it is mentioned, and panics where a name is not text. So a
//! file is walked once beforehand, without keeping anything: every reference within the constant pool leads to what it
//! should, nesting is bounded, counts fit into the file, and the work that mentioned texts cause is bounded. What the
//! parser notices by itself, such as an end that comes too early, is left to it where that is harmless.
//!
//! The parser does not know dynamic constants as arguments of bootstrap methods either. Those are noted here, and the
//! parser sees the class itself in their place.

mod annotations;
mod code;
mod pool;
mod reader;

use pool::Pool;
use reader::Reader;

/// How deep attributes lie in each other: those of a class or a method, and those of code or a record component.
const ATTRIBUTES: usize = 2;
/// How many bytes of text the references of a file may amount to.
const WORK: usize = 64 << 20;

/// A dynamic constant as an argument of a bootstrap method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Dynamic {
    /// The bootstrap method whose argument it is, and which argument.
    pub(crate) place: (usize, usize),
    /// The bootstrap method that makes it.
    pub(crate) bootstrap: usize,
    /// Its name, which means something to the bootstrap method.
    pub(crate) name: String,
    /// Where it stands in the file.
    at: usize,
}

/// Checks whether a file can be given to the parser; the error says what is wrong. What the parser does not know is
/// removed from the file.
pub(crate) fn check(bytes: &mut [u8]) -> Result<Vec<Dynamic>, String> {
    let (dynamic, class) = walk(bytes)?;
    for constant in &dynamic {
        bytes[constant.at..constant.at + 2].copy_from_slice(&class.to_be_bytes());
    }
    Ok(dynamic)
}

/// The dynamic constants of a file, and the number of its own class.
fn walk(bytes: &[u8]) -> Result<(Vec<Dynamic>, u16), String> {
    let mut reader = Reader::new(bytes);
    if reader.u4()? != 0xCAFE_BABE {
        return Err("it does not begin as a class file".to_string());
    }
    reader.skip(4)?;
    let pool = Pool::read(&mut reader)?;
    let mut walk = Walk { reader, pool, work: 0, dynamic: Vec::new() };
    walk.charge_pool()?;
    let class = walk.file()?;
    Ok((walk.dynamic, class))
}

/// A file while it is walked.
struct Walk<'a> {
    reader: Reader<'a>,
    pool: Pool<'a>,
    /// The bytes of text that were referred to.
    work: usize,
    dynamic: Vec<Dynamic>,
}

impl Walk<'_> {
    /// What is after the constant pool: flags, supertypes, fields, methods, attributes. Returns the number of the class.
    fn file(&mut self) -> Result<u16, String> {
        self.reader.skip(2)?;
        let class = self.reader.u2()?;
        self.reader.skip(2)?;
        let interfaces = self.reader.u2()?;
        self.reader.skip(2 * usize::from(interfaces))?;
        for _members in ["fields", "methods"] {
            for _ in 0..self.reader.u2()? {
                self.reader.skip(2)?;
                self.mention()?;
                self.mention()?;
                self.attributes(1)?;
            }
        }
        self.attributes(1)?;
        Ok(class)
    }

    /// Reads a reference into the constant pool, which costs as much as the texts it leads to.
    fn mention(&mut self) -> Result<(), String> {
        let index = self.reader.u2()?;
        self.charge(usize::from(index))
    }

    fn charge(&mut self, index: usize) -> Result<(), String> {
        self.work += 1 + self.pool.cost(index);
        if self.work > WORK { Err("its texts are mentioned too often".to_string()) } else { Ok(()) }
    }

    /// The parser looks at the texts of every constant.
    fn charge_pool(&mut self) -> Result<(), String> {
        (0..self.pool.len()).try_for_each(|index| self.charge(index))
    }

    fn attributes(&mut self, depth: usize) -> Result<(), String> {
        for _ in 0..self.reader.u2()? {
            let name = self.reader.u2()?;
            let length = self.reader.u4()? as usize;
            let start = self.reader.at();
            // The parser reads what it finds, ignores the length, and compares at the end.
            self.reader.ensure(length)?;
            let name = self.pool.text(usize::from(name)).unwrap_or_default();
            self.attribute(name, depth)?;
            if self.reader.at() > start + length {
                return Err("an attribute is longer than it says".to_string());
            }
            self.reader.go_to(start + length)?;
        }
        Ok(())
    }

    fn attribute(&mut self, name: &[u8], depth: usize) -> Result<(), String> {
        match name {
            b"Code" | b"Record" if depth >= ATTRIBUTES => Err("attributes are nested too deeply".to_string()),
            b"Code" => self.code(depth),
            b"Record" => {
                for _ in 0..self.reader.u2()? {
                    self.mention()?;
                    self.mention()?;
                    self.attributes(depth + 1)?;
                }
                Ok(())
            }
            b"ConstantValue" => self.mention(),
            b"LocalVariableTable" => {
                for _ in 0..self.reader.u2()? {
                    self.reader.skip(4)?;
                    self.mention()?;
                    self.mention()?;
                    self.reader.skip(2)?;
                }
                Ok(())
            }
            b"BootstrapMethods" => {
                for method in 0..usize::from(self.reader.u2()?) {
                    self.mention()?;
                    for argument in 0..usize::from(self.reader.u2()?) {
                        let at = self.reader.at();
                        let index = self.reader.u2()?;
                        self.charge(usize::from(index))?;
                        if let Some((bootstrap, name)) = self.pool.dynamic(index) {
                            let (place, bootstrap) = ((method, argument), usize::from(bootstrap));
                            self.dynamic.push(Dynamic { place, bootstrap, name, at });
                        }
                    }
                }
                Ok(())
            }
            _ => self.annotations(name),
        }
    }
}
