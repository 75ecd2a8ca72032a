//! Makes small images, in both byte orders, as `jlink` does.

use std::collections::BTreeMap;
use std::io::Write;

use super::read::Order;
use super::{SEED, hash};

/// A resource of an image: its full name, and its bytes as they lie in the file.
struct Resource {
    name: String,
    bytes: Vec<u8>,
    /// Its size when it is decompressed, where it is compressed.
    size: Option<usize>,
}

/// An image that is being made.
pub(super) struct Builder {
    order: Order,
    resources: Vec<Resource>,
    strings: Vec<u8>,
    known: BTreeMap<String, u32>,
}

impl Builder {
    pub(super) fn new(order: Order) -> Builder {
        let known = BTreeMap::from([(String::new(), 0)]);
        Builder { order, resources: Vec::new(), strings: vec![0], known }
    }

    /// Adds a resource.
    pub(super) fn add(mut self, name: &str, bytes: &[u8]) -> Builder {
        self.resources.push(Resource { name: name.to_string(), bytes: bytes.to_vec(), size: None });
        self
    }

    /// Lists a package in modules.
    pub(super) fn package(mut self, package: &str, modules: &[&str]) -> Builder {
        let names: Vec<u32> = modules.iter().map(|module| self.string(module)).collect();
        let bytes: Vec<u8> =
            names.iter().flat_map(|name| [self.word(0), self.word(*name)].concat()).collect();
        self.add(&format!("/packages/{package}"), &bytes)
    }

    /// Adds a resource that is compressed, `layers` times.
    pub(super) fn add_compressed(mut self, name: &str, bytes: &[u8], by: &str, layers: usize) -> Builder {
        let mut content = bytes.to_vec();
        for _ in 0..layers {
            content = self.compress(&content, by);
        }
        self.resources.push(Resource { name: name.to_string(), bytes: content, size: Some(bytes.len()) });
        self
    }

    fn compress(&mut self, bytes: &[u8], by: &str) -> Vec<u8> {
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(bytes).expect("memory takes all");
        let content = encoder.finish().expect("memory takes all");
        let by = self.string(by);
        [
            self.word(0xCAFE_FAFA),
            self.long(content.len() as u64),
            self.long(bytes.len() as u64),
            self.word(by),
            self.word(0),
            vec![1],
            content,
        ]
        .concat()
    }

    /// The bytes of the image.
    pub(super) fn build(mut self) -> Vec<u8> {
        let resources = std::mem::take(&mut self.resources);
        let names: Vec<&str> = resources.iter().map(|resource| &resource.name[..]).collect();
        let (redirect, slots) = perfect(&names);
        // Offset 0 is an entry without attributes.
        let (mut locations, mut contents) = (vec![0], Vec::new());
        let mut offsets = vec![0; resources.len()];
        for (resource, slot) in resources.iter().zip(slots) {
            offsets[slot] = locations.len() as u32;
            locations.extend(self.location(resource, contents.len()));
            contents.extend(&resource.bytes);
        }
        let words = |words: &[u32]| words.iter().flat_map(|word| self.word(*word)).collect::<Vec<u8>>();
        let count = resources.len() as u32;
        let sizes = [locations.len() as u32, self.strings.len() as u32];
        let header = [0xCAFE_DADA, 1 << 16, 0, count, count, sizes[0], sizes[1]];
        [words(&header), words(&redirect), words(&offsets), locations, self.strings, contents].concat()
    }

    /// The attributes of a resource.
    fn location(&mut self, resource: &Resource, offset: usize) -> Vec<u8> {
        let (module, path) = resource.name[1..].split_once('/').expect("a name is `/module/path`");
        let (parent, file) = path.rsplit_once('/').unwrap_or(("", path));
        let (base, extension) = match module {
            "packages" => (file, ""),
            _ => file.rsplit_once('.').unwrap_or((file, "")),
        };
        let mut bytes = Vec::new();
        for (kind, text) in [(1, module), (2, parent), (3, base), (4, extension)] {
            bytes.extend(attribute(kind, self.string(text).into()));
        }
        bytes.extend(attribute(5, offset as u64));
        bytes.extend(attribute(6, if resource.size.is_some() { resource.bytes.len() as u64 } else { 0 }));
        bytes.extend(attribute(7, resource.size.unwrap_or(resource.bytes.len()) as u64));
        bytes.push(0);
        bytes
    }

    fn string(&mut self, text: &str) -> u32 {
        let next = self.strings.len() as u32;
        let offset = *self.known.entry(text.to_string()).or_insert(next);
        if offset == next {
            self.strings.extend(text.bytes().chain([0]));
        }
        offset
    }

    fn word(&self, word: u32) -> Vec<u8> {
        match self.order {
            Order::Little => word.to_le_bytes().to_vec(),
            Order::Big => word.to_be_bytes().to_vec(),
        }
    }

    fn long(&self, long: u64) -> Vec<u8> {
        match self.order {
            Order::Little => long.to_le_bytes().to_vec(),
            Order::Big => long.to_be_bytes().to_vec(),
        }
    }
}

/// An attribute in as few bytes as its value needs; none for 0.
fn attribute(kind: u8, value: u64) -> Vec<u8> {
    let bytes: Vec<u8> = value.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
    match bytes.len() {
        0 => Vec::new(),
        len => [&[kind << 3 | (len as u8 - 1)], &bytes[..]].concat(),
    }
}

/// The redirect table for some names, and the slot of each.
fn perfect(names: &[&str]) -> (Vec<u32>, Vec<usize>) {
    let count = names.len();
    let mut buckets = vec![Vec::new(); count];
    for (at, name) in names.iter().enumerate() {
        buckets[hash(name, SEED) as usize % count].push(at);
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|bucket| std::cmp::Reverse(buckets[*bucket].len()));
    let (mut redirect, mut slots, mut taken) = (vec![0; count], vec![0; count], vec![false; count]);
    for bucket in order {
        let members = &buckets[bucket];
        let places = match members.len() {
            0 => continue,
            1 => {
                let free = taken.iter().position(|taken| !taken).expect("as many slots as names");
                redirect[bucket] = !(free as u32);
                vec![free]
            }
            _ => {
                let places = |seed| -> Vec<usize> {
                    members.iter().map(|at| hash(names[*at], seed) as usize % count).collect()
                };
                let seed = (1..).find(|seed| is_free(&places(*seed), &taken));
                let seed = seed.expect("some seed separates few names");
                redirect[bucket] = seed;
                places(seed)
            }
        };
        for (at, place) in members.iter().zip(places) {
            (slots[*at], taken[place]) = (place, true);
        }
    }
    (redirect, slots)
}

fn is_free(places: &[usize], taken: &[bool]) -> bool {
    let mut distinct = places.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    distinct.len() == places.len() && places.iter().all(|place| !taken[*place])
}
