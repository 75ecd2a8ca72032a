//! Names of classes and methods as Java programmers write them.

/// `java/util/Map$Entry` as `java.util.Map.Entry`; anonymous and local classes keep their `$1`.
pub(crate) fn java_name(internal: &str) -> String {
    let mut name = String::with_capacity(internal.len());
    let mut chars = internal.chars().peekable();
    let mut at_start = true;
    while let Some(c) = chars.next() {
        let inner = c == '$' && !at_start && chars.peek().is_some_and(|next| next.is_alphabetic());
        name.push(if c == '/' || inner { '.' } else { c });
        at_start = c == '/';
    }
    name
}

/// The package of an internal name, with slashes, without the last one.
pub(crate) fn package(internal: &str) -> &str {
    internal.rsplit_once('/').map_or("", |(package, _)| package)
}

#[cfg(test)]
mod tests {
    use super::java_name;

    #[test]
    fn nested_classes_are_written_with_dots() {
        assert_eq!(java_name("java/util/Map$Entry"), "java.util.Map.Entry");
        assert_eq!(java_name("Main$1"), "Main$1");
        assert_eq!(java_name("a/$Odd"), "a.$Odd");
    }
}
