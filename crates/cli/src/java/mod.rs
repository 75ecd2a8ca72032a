//! Where Java programs come from: class files in folders and jars, the JDK, `javac`, and the sources that
//! reports show. What the classes mean is a matter of the crate `java`, which asks for them by name.

mod archive;
mod class_file;
mod class_path;
mod confirm;
mod execute;
mod image;
mod javac;
mod jdk;
mod program;
mod sources;
#[cfg(test)]
mod testing;

pub(crate) use confirm::{Ends, Machine, Shown};
pub(crate) use program::{Kept, Outcome, Program, is_java, load};
