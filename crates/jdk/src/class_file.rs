//! The name of a class, read from its file, and the paths that names lead to.
//!
//! The constants before the name are skipped here and not read with `cafebabe`, which reads the whole file and panics
//! on some damaged ones.

/// The internal name of the class in a file, such as `java/lang/String`.
pub(super) fn name(bytes: &[u8]) -> Result<String, String> {
    if !bytes.starts_with(&[0xCA, 0xFE, 0xBA, 0xBE]) {
        return Err("it does not begin as class files do".to_string());
    }
    find_name(bytes).ok_or_else(|| "it is damaged".to_string())
}

/// The constant pool begins after the magic number and the version; after it are flags and the class itself.
fn find_name(bytes: &[u8]) -> Option<String> {
    let count = usize::from(number(bytes, 8)?);
    // Where the constants are; the first one has the number 1.
    let mut places = vec![None; count];
    let (mut at, mut constant) = (10, 1);
    while constant < count {
        places[constant] = Some(at);
        let (size, slots) = extent(bytes, at)?;
        at += size;
        constant += slots;
    }
    let place = |constant: u16| places.get(usize::from(constant)).copied().flatten();
    let class = place(number(bytes, at + 2)?).filter(|class| bytes[*class] == CLASS)?;
    let text = place(number(bytes, class + 1)?).filter(|text| bytes[*text] == TEXT)?;
    let start = text + 3;
    decode(bytes.get(start..start + usize::from(number(bytes, text + 1)?))?)
}

const TEXT: u8 = 1;
const CLASS: u8 = 7;

/// How many bytes and how many numbers a constant takes (JVMS 4.4).
fn extent(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    Some(match *bytes.get(at)? {
        TEXT => (3 + usize::from(number(bytes, at + 1)?), 1),
        // Class, string, type of a method, module and package.
        CLASS | 8 | 16 | 19 | 20 => (3, 1),
        // The handle of a method.
        15 => (4, 1),
        // Numbers of 32 bits, members, names with types, and what is computed.
        3 | 4 | 9..=12 | 17 | 18 => (5, 1),
        // Numbers of 64 bits.
        5 | 6 => (9, 2),
        _ => return None,
    })
}

fn number(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|bytes| u16::from_be_bytes(*bytes))
}

/// A text of a class file: that of UTF-16, each unit as in UTF-8 (JVMS 4.4.7).
fn decode(bytes: &[u8]) -> Option<String> {
    let mut units = Vec::new();
    let mut rest = bytes.iter().map(|byte| u16::from(*byte));
    while let Some(first) = rest.next() {
        let mut next = || rest.next().filter(|byte| byte >> 6 == 0b10).map(|byte| byte & 0x3f);
        units.push(match first {
            0..0x80 => first,
            0xC0..0xE0 => (first & 0x1f) << 6 | next()?,
            0xE0..0xF0 => (first & 0x0f) << 12 | next()? << 6 | next()?,
            _ => return None,
        });
    }
    String::from_utf16(&units).ok()
}

/// Whether a name stays inside the folder that it is looked up in. Names come from class files, which are
/// untrusted.
pub(super) fn is_path(name: &str) -> bool {
    let forbidden = |c| matches!(c, '.' | ';' | '[' | '\\' | '\0') || (cfg!(windows) && c == ':');
    name.split('/').all(|part| !part.is_empty() && !part.contains(forbidden))
}

/// Whether a class is one only in form: descriptions of modules and packages have no code.
pub(super) fn is_description(name: &str) -> bool {
    matches!(name.rsplit('/').next(), Some("module-info" | "package-info"))
}

#[cfg(test)]
mod tests {

    use crate::class_path::ClassPath;
    use crate::testing::class_file;

    #[test]
    fn the_name_is_in_the_file() {
        assert_eq!(super::name(&class_file("a/b/C$D")).as_deref(), Ok("a/b/C$D"));
        assert_eq!(super::name(b"text"), Err("it does not begin as class files do".to_string()));
        assert_eq!(super::name(&class_file("a")[..20]), Err("it is damaged".to_string()));
    }

    #[test]
    fn names_need_not_be_ascii() {
        assert_eq!(super::name(&class_file("Größe")).as_deref(), Ok("Größe"));
        let face = [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80];
        assert_eq!(super::decode(&face).as_deref(), Some("\u{1F600}"));
        assert_eq!(super::decode(&face[..3]), None);
        assert_eq!(super::decode(&face[..2]), None);
    }

    #[test]
    #[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
    fn all_constants_are_passed_over() {
        let jdk = crate::testing::jdk();
        let classes = ClassPath::new(&[], &[], &jdk).expect("a class path");
        for name in classes.platform_classes().expect("there are some").iter().step_by(10) {
            let found = classes.class(name).expect("it can be read").expect("it is listed");
            assert_eq!(super::name(&found.bytes).as_ref(), Ok(name));
        }
    }

    #[test]
    fn damaged_files_are_errors() {
        let good = class_file("a/b/C$D");
        for at in 0..good.len() {
            let _ = super::name(&good[..at]);
            for value in [0, 1, 2, 5, 8, 12, 0x7f, 0x80, 0xff] {
                let mut bad = good.clone();
                bad[at] = value;
                let _ = super::name(&bad);
            }
        }
    }

    #[test]
    fn names_stay_in_their_folder() {
        assert!(super::is_path("a/b/C$D"));
        for name in ["", "/etc/passwd", "../C", "a//C", "a/", "a/./C", "[I", "a.C", "a\\C"] {
            assert!(!super::is_path(name), "{name}");
        }
    }
}
