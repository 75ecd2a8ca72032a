//! Class files made by hand, such as no compiler makes.

/// The constants of a class file, and what comes after them.
#[derive(Default)]
pub(crate) struct ClassFile {
    constants: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
}

/// Two bytes.
pub(crate) fn u2(number: usize) -> [u8; 2] {
    (number as u16).to_be_bytes()
}

/// Four bytes.
pub(crate) fn u4(number: usize) -> [u8; 4] {
    (number as u32).to_be_bytes()
}

impl ClassFile {
    /// Adds a constant as its bytes; its number.
    pub(crate) fn constant(&mut self, bytes: &[u8]) -> usize {
        self.constants.push(bytes.to_vec());
        self.constants.len()
    }

    pub(crate) fn text(&mut self, text: &[u8]) -> usize {
        self.constant(&[&[1][..], &u2(text.len()), text].concat())
    }

    pub(crate) fn class(&mut self, name: &str) -> usize {
        let name = self.text(name.as_bytes());
        self.constant(&[&[7][..], &u2(name)].concat())
    }

    /// An attribute as bytes.
    pub(crate) fn attribute(&mut self, name: &str, content: &[u8]) -> Vec<u8> {
        let name = self.text(name.as_bytes());
        [&u2(name)[..], &u4(content.len()), content].concat()
    }

    /// Adds an attribute to the class.
    pub(crate) fn add(&mut self, name: &str, content: &[u8]) {
        let attribute = self.attribute(name, content);
        self.attributes.push(attribute);
    }

    /// Adds a static method with these attributes.
    pub(crate) fn method(&mut self, name: &str, descriptor: &str, attributes: &[Vec<u8>]) {
        let (name, descriptor) = (self.text(name.as_bytes()), self.text(descriptor.as_bytes()));
        let count = u2(attributes.len());
        self.methods.push([&[0, 9][..], &u2(name), &u2(descriptor), &count, &attributes.concat()].concat());
    }

    /// A `Code` attribute.
    pub(crate) fn code(&mut self, code: &[u8], attributes: &[Vec<u8>]) -> Vec<u8> {
        let content = [&[0, 9, 0, 9][..], &u4(code.len()), code, &[0, 0], &u2(attributes.len())].concat();
        self.attribute("Code", &[content, attributes.concat()].concat())
    }

    /// The file of a class below `Object`.
    pub(crate) fn bytes(self, name: &str, flags: u8) -> Vec<u8> {
        self.file(name, "java/lang/Object", flags)
    }

    /// The file of a class below another one.
    pub(crate) fn below(self, name: &str, parent: &str) -> Vec<u8> {
        self.file(name, parent, 0)
    }

    fn file(mut self, name: &str, parent: &str, flags: u8) -> Vec<u8> {
        let (this, parent) = (self.class(name), self.class(parent));
        [
            &[0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 65][..],
            &u2(self.constants.len() + 1),
            &self.constants.concat(),
            &[flags, 0x21],
            &u2(this),
            &u2(parent),
            &[0, 0, 0, 0],
            &u2(self.methods.len()),
            &self.methods.concat(),
            &u2(self.attributes.len()),
            &self.attributes.concat(),
        ]
        .concat()
    }
}
