//! Where the parts of a sound class file lie, so that damage can be done to the interesting ones.

use std::ops::Range;

/// Positions in a class file.
#[derive(Default)]
pub(crate) struct Layout {
    /// The tags of constants.
    pub(crate) tags: Vec<usize>,
    /// References into the constant pool, two bytes each.
    pub(crate) references: Vec<usize>,
    /// Counts and lengths: the position and how many bytes it has.
    pub(crate) counts: Vec<(usize, usize)>,
    /// Bytecode.
    pub(crate) code: Vec<Range<usize>>,
    /// Stack maps.
    pub(crate) stack_maps: Vec<Range<usize>>,
    /// All other attributes.
    pub(crate) others: Vec<Range<usize>>,
    /// The texts of the constant pool by number.
    texts: Vec<String>,
}

struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
    layout: Layout,
}

impl Layout {
    pub(crate) fn of(bytes: &[u8]) -> Layout {
        let mut walk = Walk { bytes, at: 8, layout: Layout::default() };
        walk.pool();
        walk.at += 2;
        walk.references(2);
        let interfaces = walk.count();
        walk.references(interfaces);
        for _ in 0..2 {
            for _ in 0..walk.count() {
                walk.at += 2;
                walk.references(2);
                walk.attributes();
            }
        }
        walk.attributes();
        assert_eq!(walk.at, bytes.len(), "the file is sound");
        walk.layout
    }
}

impl Walk<'_> {
    fn number(&mut self, size: usize) -> usize {
        let value =
            self.bytes[self.at..self.at + size].iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
        self.at += size;
        value
    }

    fn count(&mut self) -> usize {
        self.layout.counts.push((self.at, 2));
        self.number(2)
    }

    fn references(&mut self, count: usize) {
        for _ in 0..count {
            self.layout.references.push(self.at);
            self.at += 2;
        }
    }

    fn pool(&mut self) {
        let count = self.count();
        self.layout.texts.push(String::new());
        while self.layout.texts.len() < count {
            self.layout.tags.push(self.at);
            let tag = self.number(1);
            let mut text = String::new();
            match tag {
                1 => {
                    let length = self.count();
                    text = String::from_utf8_lossy(&self.bytes[self.at..self.at + length]).into_owned();
                    self.at += length;
                }
                3 | 4 => self.at += 4,
                5 | 6 => {
                    self.at += 8;
                    self.layout.texts.push(String::new());
                }
                9..=12 => self.references(2),
                15 => {
                    self.at += 1;
                    self.references(1);
                }
                17 | 18 => {
                    self.at += 2;
                    self.references(1);
                }
                _ => self.references(1),
            }
            self.layout.texts.push(text);
        }
    }

    fn attributes(&mut self) {
        for _ in 0..self.count() {
            let name = self.number(2);
            let name = self.layout.texts[name].clone();
            self.layout.counts.push((self.at, 4));
            let length = self.number(4);
            let range = self.at..self.at + length;
            match name.as_str() {
                "Code" => self.code(),
                "StackMapTable" => self.layout.stack_maps.push(range.clone()),
                _ => self.layout.others.push(range.clone()),
            }
            self.at = range.end;
        }
    }

    fn code(&mut self) {
        self.layout.counts.extend([(self.at, 2), (self.at + 2, 2), (self.at + 4, 4)]);
        self.at += 4;
        let length = self.number(4);
        self.layout.code.push(self.at..self.at + length);
        self.at += length;
        for _ in 0..self.count() {
            self.layout.counts.extend([(self.at, 2), (self.at + 2, 2), (self.at + 4, 2)]);
            self.at += 6;
            self.references(1);
        }
        self.attributes();
    }
}
