//! What must be known of a class file to find it: its name. And names, as they become paths.

/// The internal name of the class in a file, such as `java/lang/String`.
pub(super) fn name(bytes: &[u8]) -> Result<String, String> {
    let mut options = cafebabe::ParseOptions::default();
    options.parse_bytecode(false);
    let class = cafebabe::parse_class_with_options(bytes, &options).map_err(|error| error.to_string())?;
    Ok(class.this_class.to_string())
}

/// Whether a name stays inside the folder that it is looked up in. Names come from class files, which may be
/// made by anybody.
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
    use crate::java::testing::class_file;

    #[test]
    fn the_name_is_in_the_file() {
        assert_eq!(super::name(&class_file("a/b/C$D")).as_deref(), Ok("a/b/C$D"));
        assert_eq!(super::name(b"text").ok(), None);
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
