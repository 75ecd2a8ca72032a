//! Files that no compiler makes: each would exhaust the stack or the memory of a careless reader.

use std::collections::BTreeMap;

use ir::EntryChoice;
use oxpecker_java::load;
use source::SourceMap;

use crate::Files;
use crate::assemble::{ClassFile, u2, u4};

/// The message that a file is rejected with.
fn rejected(bytes: Vec<u8>) -> String {
    let files = Files(BTreeMap::from([("Bad".to_string(), bytes)]));
    let loaded = load(&files, &EntryChoice::All, oxpecker_java::Inputs::Any, SourceMap::new());
    assert!(loaded.program.is_none(), "it was accepted");
    loaded.diagnostics.iter().next().expect("a message").message.clone()
}

#[track_caller]
fn assert_rejected(bytes: Vec<u8>, reason: &str) {
    let message = rejected(bytes);
    assert!(message.contains(reason), "{message}");
}

#[test]
fn a_name_that_is_no_text() {
    let mut file = ClassFile::default();
    let (name, ty) = (file.text(b"f\xED\xA0\x80"), file.text(b"I"));
    let pair = file.constant(&[&[12][..], &u2(name), &u2(ty)].concat());
    let class = file.class("Other");
    file.add("EnclosingMethod", &[u2(class), u2(pair)].concat());
    assert_rejected(file.bytes("Bad", 0), "the wrong kind of constant");
}

#[test]
fn a_chain_of_constants() {
    let mut file = ClassFile::default();
    for number in 1..60_000 {
        file.constant(&[&[7][..], &u2(number + 1)].concat());
    }
    assert_rejected(file.bytes("Bad", 0), "the wrong kind of constant");
    let mut file = ClassFile::default();
    file.text(b"A");
    for number in 1..60_000 {
        file.constant(&[&[7][..], &u2(number)].concat());
    }
    assert_rejected(file.bytes("Bad", 0), "the wrong kind of constant");
}

#[test]
fn deep_annotations() {
    let mut file = ClassFile::default();
    let ty = file.text(b"LNote;");
    let mut content = [&u2(1)[..], &u2(ty), &u2(1), &u2(ty)].concat();
    for _ in 0..1_000_000 {
        content.extend([b'[', 0, 1]);
    }
    file.add("RuntimeVisibleAnnotations", &content);
    assert_rejected(file.bytes("Bad", 0), "annotations are nested too deeply");
}

#[test]
fn code_in_code() {
    let mut file = ClassFile::default();
    let mut code = file.code(&[0xB1], &[]);
    let name = file.text(b"Code");
    for _ in 0..2_000 {
        let content = [&[0, 9, 0, 9][..], &u4(1), &[0xB1, 0, 0, 0, 1], &code].concat();
        code = [&u2(name)[..], &u4(content.len()), &content].concat();
    }
    file.method("f", "()V", &[code]);
    assert_rejected(file.bytes("Bad", 0), "attributes are nested too deeply");
}

#[test]
fn switches_with_two_billion_cases() {
    let table = [&[0x03, 0xAA, 0, 0][..], &u4(12), &u4(0x8000_0000), &u4(0x7FFF_FFFE)].concat();
    let lookup = [&[0x03, 0xAB, 0, 0][..], &u4(12), &u4(0x7FFF_FFFF)].concat();
    for code in [table, lookup] {
        let mut file = ClassFile::default();
        let code = file.code(&code, &[]);
        file.method("f", "()V", &[code]);
        assert_rejected(file.bytes("Bad", 0), "code ends within an instruction");
    }
}

#[test]
fn a_long_descriptor_many_times() {
    let mut file = ClassFile::default();
    let class = file.class("Other");
    let (name, ty) =
        (file.text(b"f"), file.text(&[b"(".to_vec(), vec![b'I'; 65_000], b")V".to_vec()].concat()));
    let pair = file.constant(&[&[12][..], &u2(name), &u2(ty)].concat());
    for _ in 0..60_000 {
        file.constant(&[&[10][..], &u2(class), &u2(pair)].concat());
    }
    assert_rejected(file.bytes("Bad", 0), "mentioned too often");
}

#[test]
fn a_long_line_of_ancestors() {
    let name = |number: usize| format!("C{number}");
    let mut files = BTreeMap::new();
    for number in 0..5_000 {
        let bytes = ClassFile::default().below(&name(number), &name(number + 1));
        files.insert(name(number), bytes);
    }
    let loaded = load(&Files(files), &EntryChoice::All, oxpecker_java::Inputs::Any, SourceMap::new());
    let message = &loaded.diagnostics.iter().next().expect("a message").message;
    assert!(message.contains("too many types"), "{message}");
}
