//! Reads the module image of the JDK that is installed here, if one is.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a test reads files")]
#![allow(clippy::print_stderr, reason = "who runs the tests should know that one was skipped")]

use std::cell::RefCell;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

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

#[test]
fn the_classes_of_installed_jdks() {
    let images = images();
    if images.is_empty() {
        eprintln!("skipped: there is no JDK in JAVA_HOME or /usr/lib/jvm");
    }
    for path in images {
        let image = open(&path);
        let names: Vec<String> = image.class_names().collect();
        assert!(names.len() > 5000, "{}: {}", path.display(), names.len());
        for name in ["java/lang/String", "java/util/HashMap", "java/util/Map$Entry"] {
            assert!(names.binary_search(&name.to_string()).is_ok(), "{}: {name}", path.display());
        }
        for name in names {
            let bytes = match image.find_class(&name) {
                Err(ImageError::Compression(how)) => {
                    eprintln!("skipped: {} is compressed with {how}", path.display());
                    break;
                }
                bytes => bytes.expect("the image is sound"),
            };
            let bytes = bytes.unwrap_or_else(|| panic!("{}: {name} is listed", path.display()));
            assert!(bytes.starts_with(&[0xCA, 0xFE, 0xBA, 0xBE]), "{}: {name}", path.display());
        }
        assert_eq!(image.find_class("java/lang/Nothing").expect("the image is sound"), None);
    }
}
