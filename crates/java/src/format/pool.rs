//! The constant pool.

use super::reader::Reader;

/// What a constant is: its tag, where a reference has to lead, and for texts what they are.
#[derive(Clone, Copy)]
enum Constant<'a> {
    /// The place after a long or a double, and number 0.
    Nothing,
    Text(&'a [u8]),
    Number,
    /// A class, a string, a method type, a module or a package: all name a text.
    Named(u8, u16),
    /// A field or a method: a class, and a name with a type.
    Member(u16, u16),
    NameAndType(u16, u16),
    /// The handle of a member.
    Handle(u16),
    /// A constant made by a bootstrap method: the number of the method, and a name with a type.
    Dynamic(u16, u16),
    /// A call made by a bootstrap method: a name with a type.
    DynamicCall(u16),
}

const CLASS: u8 = 7;
const STRING: u8 = 8;

/// The constants of a file, every reference among them leading where it should.
pub(super) struct Pool<'a> {
    constants: Vec<Constant<'a>>,
}

impl<'a> Pool<'a> {
    pub(super) fn read(reader: &mut Reader<'a>) -> Result<Pool<'a>, String> {
        let count = usize::from(reader.u2()?);
        let mut constants = vec![Constant::Nothing];
        while constants.len() < count {
            let tag = reader.u1()?;
            constants.push(match tag {
                1 => {
                    let length = reader.u2()?;
                    Constant::Text(reader.take(usize::from(length))?)
                }
                3 | 4 => reader.skip(4).map(|()| Constant::Number)?,
                5 | 6 => reader.skip(8).map(|()| Constant::Number)?,
                CLASS | STRING | 16 | 19 | 20 => Constant::Named(tag, reader.u2()?),
                9..=11 => Constant::Member(reader.u2()?, reader.u2()?),
                12 => Constant::NameAndType(reader.u2()?, reader.u2()?),
                15 => reader.skip(1).and_then(|()| reader.u2()).map(Constant::Handle)?,
                17 => Constant::Dynamic(reader.u2()?, reader.u2()?),
                18 => reader.skip(2).and_then(|()| reader.u2()).map(Constant::DynamicCall)?,
                other => return Err(format!("a constant has the unknown tag {other}")),
            });
            if matches!(tag, 5 | 6) {
                constants.push(Constant::Nothing);
            }
        }
        let pool = Pool { constants };
        pool.check()?;
        Ok(pool)
    }

    /// References lead to what they should, so there are no chains or cycles; names are texts.
    fn check(&self) -> Result<(), String> {
        for constant in &self.constants {
            let sound = match *constant {
                Constant::Nothing | Constant::Text(_) | Constant::Number => true,
                Constant::Named(STRING, text) => self.text(usize::from(text)).is_some(),
                Constant::Named(_, name) => self.is_name(name),
                Constant::Member(class, member) => {
                    matches!(self.get(class), Constant::Named(CLASS, _)) && self.is_name_and_type(member)
                }
                Constant::NameAndType(name, ty) => self.is_name(name) && self.is_name(ty),
                Constant::Handle(member) => matches!(self.get(member), Constant::Member(..)),
                Constant::Dynamic(_, name) | Constant::DynamicCall(name) => self.is_name_and_type(name),
            };
            if !sound {
                return Err("a constant refers to the wrong kind of constant".to_string());
            }
        }
        Ok(())
    }

    fn get(&self, index: u16) -> Constant<'a> {
        self.constants.get(usize::from(index)).copied().unwrap_or(Constant::Nothing)
    }

    fn is_name_and_type(&self, index: u16) -> bool {
        matches!(self.get(index), Constant::NameAndType(..))
    }

    /// Whether it is a text that can be a name. Only literals may hold half a surrogate pair; and a name that is not
    /// written in UTF-8 is copied wherever it is mentioned, so that a long one is not worth it.
    fn is_name(&self, index: u16) -> bool {
        const LONGEST: usize = 1024;
        let Constant::Text(text) = self.get(index) else { return false };
        std::str::from_utf8(text).is_ok() || (text.len() <= LONGEST && is_modified_utf8(text))
    }

    pub(super) fn len(&self) -> usize {
        self.constants.len()
    }

    /// The bytes of a text.
    pub(super) fn text(&self, index: usize) -> Option<&'a [u8]> {
        match self.constants.get(index) {
            Some(Constant::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// A constant that a bootstrap method makes: the number of the method, and its name.
    pub(super) fn dynamic(&self, index: u16) -> Option<(u16, String)> {
        let Constant::Dynamic(bootstrap, name) = self.get(index) else { return None };
        let Constant::NameAndType(name, _) = self.get(name) else { return None };
        let name = self.text(usize::from(name))?;
        Some((bootstrap, String::from_utf8_lossy(name).into_owned()))
    }

    /// The bytes of all texts that a constant leads to.
    pub(super) fn cost(&self, index: usize) -> usize {
        let cost = |index: u16| self.cost(usize::from(index));
        match self.constants.get(index).copied().unwrap_or(Constant::Nothing) {
            Constant::Nothing | Constant::Number => 0,
            Constant::Text(text) => text.len(),
            Constant::Named(_, one)
            | Constant::Handle(one)
            | Constant::Dynamic(_, one)
            | Constant::DynamicCall(one) => cost(one),
            Constant::Member(one, other) | Constant::NameAndType(one, other) => cost(one) + cost(other),
        }
    }
}

/// Whether bytes are Java's form of UTF-8 (JVMS 4.4.7): characters of one to three bytes in their shortest form, but 0
/// written in two, and surrogates in pairs.
fn is_modified_utf8(mut bytes: &[u8]) -> bool {
    let is_tail = |byte: &u8| byte & 0xC0 == 0x80;
    let mut high = false;
    while !bytes.is_empty() {
        let (length, surrogate) = match bytes {
            [0x01..=0x7F, ..] => (1, None),
            [0xC0, 0x80, ..] => (2, None),
            [0xC2..=0xDF, tail, ..] if is_tail(tail) => (2, None),
            [0xE0, 0xA0..=0xBF, tail, ..] if is_tail(tail) => (3, None),
            [0xED, 0xA0..=0xAF, tail, ..] if is_tail(tail) => (3, Some(true)),
            [0xED, 0xB0..=0xBF, tail, ..] if is_tail(tail) => (3, Some(false)),
            [0xE1..=0xEF, one, two, ..] if is_tail(one) && is_tail(two) => (3, None),
            _ => return false,
        };
        if high != (surrogate == Some(false)) {
            return false;
        }
        high = surrogate == Some(true);
        bytes = &bytes[length..];
    }
    !high
}
