//! The module image of a JDK: the file `lib/modules`, which holds the classes of the platform.
//!
//! There is no specification. This follows `jdk.internal.jimage` of OpenJDK, whose layout has been the same
//! since Java 9:
//!
//! ```text
//! header      magic 0xCAFEDADA, version, flags, number of resources, length of the table, size of locations,
//!             size of strings: seven words, in the byte order of the machine the image was made on
//! redirect    a word per slot of the table: how a hash becomes an index
//! offsets     a word per slot of the table: where in `locations` the entry is
//! locations   entries, each a list of attributes: names, offset and sizes of a resource
//! strings     texts that end with a zero, named by their offset
//! resources   the contents; offsets of resources count from here
//! ```
//!
//! A resource is called `/module/package/Name.extension`. The resource `/packages/java.lang` lists the modules
//! with classes in a package.
//!
//! Invariants: only the index is in memory, resources are read when they are asked for; a damaged image is an
//! error and never a panic, and never takes more memory than the file has bytes; the same image gives the same
//! answers, independent of earlier questions.

mod error;
mod location;
mod read;
mod resource;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use error::ImageError;
pub use read::ReadAt;

use location::Location;
use read::Order;

/// The words of the header, in bytes.
const HEADER: u64 = 7 * 4;
/// Hashing starts with this number, and multiplies by it.
const SEED: u32 = 0x0100_0193;

/// An image whose index was read.
pub struct Image<R> {
    reader: R,
    order: Order,
    redirect: Vec<u32>,
    offsets: Vec<u32>,
    locations: Vec<u8>,
    strings: Vec<u8>,
    /// Where the resources begin.
    start: u64,
}

impl<R: ReadAt> Image<R> {
    /// Reads the index of an image.
    pub fn open(reader: R) -> Result<Image<R>, ImageError> {
        let mut header = [0; HEADER as usize];
        if reader.len() < HEADER {
            return Err(ImageError::NotAnImage);
        }
        reader.read_at(0, &mut header)?;
        let order = Order::of_magic(read::array(&header, 0)?).ok_or(ImageError::NotAnImage)?;
        let words = order.words(&header);
        let [_, version, _, _, slots, locations, strings] = words[..] else {
            return Err(ImageError::NotAnImage);
        };
        // Minor versions have added attributes and flags, which are skipped here.
        if version >> 16 != 1 {
            return Err(ImageError::Version { major: version >> 16, minor: version & 0xffff });
        }
        let mut parts = Parts { reader: &reader, at: HEADER };
        let table = u64::from(slots) * 4;
        let redirect = order.words(&parts.next(table, "the redirect table")?);
        let offsets = order.words(&parts.next(table, "the table of offsets")?);
        let locations = parts.next(locations.into(), "the locations")?;
        let strings = parts.next(strings.into(), "the strings")?;
        let start = parts.at;
        Ok(Image { reader, order, redirect, offsets, locations, strings, start })
    }

    /// A resource of a module, such as `java.base` and `java/lang/String.class`, if the image has it.
    pub fn find(&self, module: &str, path: &str) -> Result<Option<Vec<u8>>, ImageError> {
        let name = format!("/{module}/{path}");
        match self.location(&name)? {
            Some(location) => self.content(&location).map(Some),
            None => Ok(None),
        }
    }

    /// A class by its internal name, such as `java/lang/String`, in any module, if the image has it. The
    /// platform has no class without a package.
    pub fn find_class(&self, name: &str) -> Result<Option<Vec<u8>>, ImageError> {
        let Some((package, _)) = name.rsplit_once('/') else { return Ok(None) };
        let path = format!("{name}.class");
        for module in self.modules_of(&package.replace('/', "."))? {
            if let Some(bytes) = self.find(&module, &path)? {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    /// The internal names of all classes, sorted. Damaged entries are left out; looking up such a class reports the
    /// damage.
    pub fn class_names(&self) -> impl Iterator<Item = String> + use<R> {
        let name = |offset: &u32| {
            let location = self.location_at(*offset).ok()?;
            self.class_name(&location).ok().flatten()
        };
        let mut names: Vec<String> = self.offsets.iter().filter_map(name).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter()
    }

    /// The modules that a package is listed under. Each entry is two words, flags and a name. A flag says that
    /// the package has no classes in that module; it is ignored, because its meaning depends on the version and looking
    /// up the class shows whether it is there.
    fn modules_of(&self, package: &str) -> Result<Vec<String>, ImageError> {
        let Some(content) = self.find("packages", package)? else { return Ok(Vec::new()) };
        let words = self.order.words(&content);
        words.chunks_exact(2).map(|entry| self.text(entry[1])).collect()
    }

    /// The name of the class that a resource is, if it is one. Descriptions of modules have the form of classes
    /// but are not classes.
    fn class_name(&self, location: &Location) -> Result<Option<String>, ImageError> {
        if self.text(location.extension)? != "class" {
            return Ok(None);
        }
        let (package, base) = (self.text(location.parent)?, self.text(location.base)?);
        let is_class = base != "module-info" && !package.is_empty() && !package.starts_with("META-INF");
        Ok(is_class.then(|| format!("{package}/{base}")))
    }

    /// Looks up a full name: its hash leads to one slot, and if the entry there has another name, no entry has this
    /// one.
    fn location(&self, name: &str) -> Result<Option<Location>, ImageError> {
        let Some(slot) = self.slot(name) else { return Ok(None) };
        let offset = *self.offsets.get(slot).ok_or(ImageError::Damaged("the redirect table"))?;
        let location = self.location_at(offset)?;
        Ok((self.full_name(&location)? == name).then_some(location))
    }

    fn slot(&self, name: &str) -> Option<usize> {
        let first = hash(name, SEED).checked_rem(u32::try_from(self.redirect.len()).ok()?)?;
        match self.redirect.get(first as usize)?.cast_signed() {
            0 => None,
            seed @ 1.. => Some(hash(name, seed.cast_unsigned()) as usize % self.redirect.len()),
            // -1 is slot 0, -2 is slot 1, and so on: the complement of the bits.
            slot => Some(!slot as usize),
        }
    }

    fn location_at(&self, offset: u32) -> Result<Location, ImageError> {
        let bytes =
            self.locations.get(offset as usize..).ok_or(ImageError::Damaged("the table of offsets"))?;
        Location::parse(bytes)
    }

    /// The name of a resource, put together from its parts.
    fn full_name(&self, location: &Location) -> Result<String, ImageError> {
        let mut name = String::new();
        for (before, part, after) in [
            ("/", location.module, "/"),
            ("", location.parent, "/"),
            ("", location.base, ""),
            (".", location.extension, ""),
        ] {
            let part = self.text(part)?;
            if !part.is_empty() {
                name.extend([before, &part, after]);
            }
        }
        Ok(name)
    }

    /// A text of the image. Names of the platform are plain ASCII; anything else is not the name of a class that
    /// is asked for.
    fn text(&self, offset: u32) -> Result<String, ImageError> {
        let rest = self.strings.get(offset as usize..).ok_or(ImageError::Damaged("the strings"))?;
        let end = rest.iter().position(|byte| *byte == 0).ok_or(ImageError::Damaged("the strings"))?;
        Ok(String::from_utf8_lossy(&rest[..end]).into_owned())
    }
}

/// The parts of the index, one after the other.
struct Parts<'a, R> {
    reader: &'a R,
    at: u64,
}

impl<R: ReadAt> Parts<'_, R> {
    fn next(&mut self, size: u64, what: &'static str) -> Result<Vec<u8>, ImageError> {
        let bytes = read::read(self.reader, self.at, size, what)?;
        self.at += size;
        Ok(bytes)
    }
}

/// The hash of a name: never negative, as Java sees it.
fn hash(name: &str, seed: u32) -> u32 {
    name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(SEED) ^ u32::from(byte)) & 0x7fff_ffff
}
