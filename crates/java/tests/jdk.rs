//! Reads the module images of the installed JDKs; ignored where none is installed.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a test reads files")]

use std::cell::RefCell;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Trial};
use oxpecker_java::jimage::{Image, ImageError, ReadAt};

struct ImageFile(RefCell<File>, u64);

impl ReadAt for ImageFile {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> std::io::Result<()> {
        let mut file = self.0.borrow_mut();
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(buffer)
    }

    fn len(&self) -> u64 {
        self.1
    }
}

fn open(path: &Path) -> Image<ImageFile> {
    let file = File::open(path).expect("the image can be opened");
    let len = file.metadata().expect("the image has a size").len();
    Image::open(ImageFile(RefCell::new(file), len)).expect("an image")
}

/// The images of all JDKs at the usual places.
fn images() -> Vec<PathBuf> {
    let homes = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path());
    let homes = homes.chain(std::env::var("JAVA_HOME").map(PathBuf::from));
    let mut images: Vec<PathBuf> =
        homes.map(|home| home.join("lib/modules")).filter_map(|image| image.canonicalize().ok()).collect();
    images.sort();
    images.dedup();
    images
}

fn main() {
    let arguments = Arguments::from_args();
    let trials = match images()[..] {
        [] => vec![trial("of no JDK", Path::new("")).with_ignored_flag(true)],
        ref images @ [..] => images.iter().map(|image| trial(&image.display().to_string(), image)).collect(),
    };
    libtest_mimic::run(&arguments, trials).exit();
}

fn trial(name: &str, image: &Path) -> Trial {
    let path = image.to_path_buf();
    Trial::test(format!("the classes {name}"), move || {
        classes(&path);
        Ok(())
    })
}

/// All classes can be found. An image whose compression is not supported has none.
fn classes(path: &Path) {
    let image = open(path);
    let names: Vec<String> = image.class_names().collect();
    assert!(names.len() > 5000, "{}: {}", path.display(), names.len());
    for name in ["java/lang/String", "java/util/HashMap", "java/util/Map$Entry"] {
        assert!(names.binary_search(&name.to_string()).is_ok(), "{}: {name}", path.display());
    }
    for name in names {
        let bytes = match image.find_class(&name) {
            Err(ImageError::Compression(_)) => return,
            bytes => bytes.expect("the image is sound"),
        };
        let bytes = bytes.unwrap_or_else(|| panic!("{}: {name} is listed", path.display()));
        assert!(bytes.starts_with(&[0xCA, 0xFE, 0xBA, 0xBE]), "{}: {name}", path.display());
    }
    assert_eq!(image.find_class("java/lang/Nothing").expect("the image is sound"), None);
}
