//! Where class files come from. This crate reads no files: who starts it implements [`ClassSource`] for a class
//! path, tests do it for a table.

/// Where class files come from.
pub trait ClassSource {
    /// The bytes of a class by its internal name (`java/lang/String`); none where there is no such class. An
    /// error says which file could not be read, and why; it does not mean that there is no such class.
    fn class(&self, name: &str) -> Result<Option<Found>, String>;
}

/// A class file that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The class file.
    pub bytes: Vec<u8>,
    /// Where it was found, for messages: the path of a file, or of an archive and an entry in it.
    pub origin: String,
}
