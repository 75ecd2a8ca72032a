//! Where Java programs come from: class files in folders and jars, the JDK, `javac`, and the sources that
//! reports show. What the classes mean is a matter of the crate `java`, which asks for them by name.
//!
//! - [`Java`] is the front-end: files in, a [`Subject`](verify::Subject) out.
//! - [`Program`] has what else is known of a Java program: how its methods are treated, and what writes tests for it.
//! - [`subject`] makes a subject of classes from anywhere else.

mod archive;
mod class_file;
mod class_path;
mod confirm;
mod execute;
mod image;
mod javac;
mod jdk;
mod program;
mod roots;
mod sources;
#[cfg(test)]
mod testing;

pub use class_path::files_below;
pub use confirm::Jvm;
pub use program::{Java, Program, is_java, subject};
pub use roots::programs_below;
