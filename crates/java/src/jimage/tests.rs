//! Images that are made here, whole and damaged.

use super::read::Order;
use super::testing::Builder;
use super::{HEADER, Image, ImageError};

const BOTH: [Order; 2] = [Order::Little, Order::Big];

/// An image with a few classes in two modules, one of them compressed, and a package in both.
fn sample(order: Order) -> Vec<u8> {
    let zeros = vec![0; 5000];
    Builder::new(order)
        .add("/java.base/java/lang/String.class", b"string")
        .add("/java.base/java/lang/Object.class", b"object")
        .add("/java.base/java/util/HashMap.class", b"map")
        .add("/java.base/java/util/Map$Entry.class", b"entry")
        .add("/java.base/module-info.class", b"module")
        .add("/java.base/META-INF/preview/java/lang/String.class", b"preview")
        .add("/java.base/java/lang/text.properties", b"a=b")
        .add("/java.sql/java/sql/Driver.class", b"")
        .add("/java.sql/java/lang/Extra.class", b"extra")
        .add_compressed("/java.sql/java/sql/Zeros.class", &zeros, "zip", 1)
        .add_compressed("/java.sql/java/sql/Twice.class", &zeros, "zip", 2)
        .add_compressed("/java.sql/java/sql/Compact.class", &zeros, "compact-cp", 1)
        .package("java", &["java.base", "java.sql"])
        .package("java.lang", &["java.base", "java.sql"])
        .package("java.util", &["java.base"])
        .package("java.sql", &["java.sql"])
        .build()
}

fn open(bytes: &[u8]) -> Result<Image<&[u8]>, ImageError> {
    Image::open(bytes)
}

#[test]
fn resources_are_found() {
    for order in BOTH {
        let bytes = sample(order);
        let image = open(&bytes).expect("an image");
        let find = |module, path| image.find(module, path).expect("the image is sound");
        assert_eq!(find("java.base", "java/lang/String.class").as_deref(), Some(&b"string"[..]));
        assert_eq!(find("java.base", "java/lang/text.properties").as_deref(), Some(&b"a=b"[..]));
        assert_eq!(find("java.base", "module-info.class").as_deref(), Some(&b"module"[..]));
        assert_eq!(find("java.sql", "java/sql/Driver.class").as_deref(), Some(&b""[..]));
        assert_eq!(find("java.sql", "java/lang/String.class"), None);
        assert_eq!(find("", ""), None);
    }
}

#[test]
fn classes_are_found_in_the_modules_of_their_package() {
    for order in BOTH {
        let bytes = sample(order);
        let image = open(&bytes).expect("an image");
        let find = |name| image.find_class(name).expect("the image is sound");
        assert_eq!(find("java/util/Map$Entry").as_deref(), Some(&b"entry"[..]));
        assert_eq!(find("java/lang/Extra").as_deref(), Some(&b"extra"[..]));
        assert_eq!(find("java/sql/Zeros").map(|bytes| bytes.len()), Some(5000));
        assert_eq!(find("java/sql/Twice").map(|bytes| bytes.len()), Some(5000));
        for missing in ["java/util/Nothing", "org/example/Main", "Main", "", "/", "java/lang/String.class"] {
            assert_eq!(find(missing), None, "{missing}");
        }
    }
}

#[test]
fn names_of_classes_are_sorted() {
    for order in BOTH {
        let bytes = sample(order);
        let names: Vec<String> = open(&bytes).expect("an image").class_names().collect();
        let expected = [
            "java/lang/Extra",
            "java/lang/Object",
            "java/lang/String",
            "java/sql/Compact",
            "java/sql/Driver",
            "java/sql/Twice",
            "java/sql/Zeros",
            "java/util/HashMap",
            "java/util/Map$Entry",
        ];
        assert_eq!(names, expected);
    }
}

#[test]
fn an_unknown_compression_is_named() {
    let bytes = sample(Order::Little);
    let error =
        open(&bytes).expect("an image").find_class("java/sql/Compact").expect_err("it is not supported");
    assert!(error.to_string().contains("compressed with `compact-cp`, which is not supported"), "{error}");
}

#[test]
fn other_files_are_no_images() {
    let class_file = [&[0xCA, 0xFE, 0xBA, 0xBE][..], &[0; 100]].concat();
    for bytes in [&[][..], &[0xCA, 0xFE, 0xDA, 0xDA], &class_file] {
        assert!(matches!(open(bytes).err(), Some(ImageError::NotAnImage)));
    }
    let mut later = sample(Order::Little);
    later[6] = 2;
    assert!(matches!(open(&later).err(), Some(ImageError::Version { major: 2, minor: 0 })));
}

#[test]
fn an_empty_image_has_nothing() {
    let mut bytes = sample(Order::Big);
    bytes.truncate(HEADER as usize);
    bytes[12..].fill(0);
    let image = open(&bytes).expect("an image");
    assert_eq!(image.find_class("java/lang/String").expect("the image is sound"), None);
    assert_eq!(image.class_names().count(), 0);
}

/// Asks for everything; any result will do, as long as nothing panics.
fn ask(bytes: &[u8]) {
    let Ok(image) = open(bytes) else { return };
    let _ = image.class_names().count();
    for name in
        ["java/lang/String", "java/util/HashMap", "java/sql/Zeros", "java/sql/Twice", "java/lang/Extra"]
    {
        let _ = image.find_class(name);
    }
}

#[test]
fn damaged_images_do_not_panic() {
    for order in BOTH {
        let good = sample(order);
        for at in 0..good.len() {
            ask(&good[..at]);
            for value in [0, 1, 0x7f, 0x80, 0xff] {
                let mut bad = good.clone();
                bad[at] = value;
                ask(&bad);
            }
        }
    }
}

#[test]
fn a_cut_image_is_damaged() {
    let good = sample(Order::Little);
    let image = open(&good[..good.len() - 8]).expect("the index is there");
    let error = image.find_class("java/sql/Driver").expect_err("the last package is cut off");
    assert_eq!(error.to_string(), "it is damaged: the place of a resource cannot be right");
    let error = open(&good[..100]).err().map(|error| error.to_string());
    assert_eq!(error.as_deref(), Some("it is damaged: the table of offsets cannot be right"));
}
