//! Where Java programs come from: class files in folders and jars, the JDK, `javac`, and the sources that
//! reports show. What the classes mean is a matter of the crate `java`, which asks for them by name.
#![allow(dead_code, unused_imports, reason = "wired in the next commit")]

mod archive;
mod class_file;
pub(crate) mod class_path;
mod image;
pub(crate) mod javac;
pub(crate) mod jdk;
pub(crate) mod sources;
#[cfg(test)]
mod testing;
