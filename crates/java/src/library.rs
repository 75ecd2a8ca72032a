//! Where class files and sources come from.

/// A class file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Where it was found, for messages.
    pub origin: String,
}

/// A source file.
#[derive(Clone, Debug)]
pub struct Text {
    /// The name it is shown under.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// Where class files and sources come from: folders, archives, the image of a JDK.
pub trait Library {
    /// A class by its internal name (`java/lang/String`); none where there is no such class. An error says which
    /// file could not be read, and why; it does not mean that there is no such class.
    fn class(&self, name: &str) -> Result<Option<Found>, String>;

    /// The source of a class, by the class's internal name and the file name that its class file mentions.
    fn source(&self, class: &str, file: &str) -> Option<Text>;

    /// The release of the JDK that the library belongs to, such as `17.0.15`; none where it is not known.
    fn release(&self) -> Option<String> {
        None
    }

    /// The classes that are the program itself, not a library, by their internal names, sorted.
    fn own(&self) -> Vec<String>;
}
