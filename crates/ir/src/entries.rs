//! Which methods of a program a command is about, before a front-end has made them.

/// Which methods are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryChoice {
    /// `Main.main`, or the only `main` in the program, or else every method with a contract.
    Default,
    /// `Main.main`, or the only `main` in the program.
    Main,
    /// Those of these names: `Type.method`, `Type.method(int, String)`; `*` stands for any characters.
    Named(Vec<String>),
    /// All methods of the program's own classes.
    All,
}

/// The name of methods, as a user writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryName<'a> {
    /// The name without parameters; `*` stands for any characters.
    pub path: &'a str,
    /// The types of the parameters, if they are given.
    pub params: Option<Vec<&'a str>>,
}

impl<'a> EntryName<'a> {
    /// Takes a name apart.
    pub fn parse(name: &'a str) -> EntryName<'a> {
        match name.split_once('(') {
            Some((path, rest)) => {
                let params = rest.trim_end().trim_end_matches(')').split(',').map(str::trim);
                let params = params.filter(|ty| !ty.is_empty()).collect();
                EntryName { path: path.trim(), params: Some(params) }
            }
            None => EntryName { path: name.trim(), params: None },
        }
    }

    /// Whether it may mean several methods.
    pub fn is_pattern(&self) -> bool {
        self.path.contains('*')
    }

    /// The class, if it is named, and the method.
    pub fn class_and_method(&self) -> (Option<&'a str>, &'a str) {
        match self.path.rsplit_once('.') {
            Some((class, method)) => (Some(class), method),
            None => (None, self.path),
        }
    }

    /// Whether the name without parameters has the form of a text.
    pub fn fits(&self, text: &str) -> bool {
        glob(self.path, text)
    }

    /// Whether the types mean the parameters of a method: each with what its name is nested in, or without; `(*)` any.
    pub fn takes(&self, params: &[String]) -> bool {
        let means = |(ty, param): (&&str, &String)| {
            param.strip_suffix(*ty).is_some_and(|before| before.is_empty() || before.ends_with('.'))
        };
        let Some(types) = self.params.as_ref().filter(|types| types[..] != ["*"]) else { return true };
        types.len() == params.len() && types.iter().zip(params).all(means)
    }
}

/// Whether a text fits a pattern in which `*` stands for any characters.
fn glob(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or("");
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::{EntryName, glob};

    #[test]
    fn globs() {
        for (pattern, text, fits) in [
            ("Main.*", "Main.main", true),
            ("*.push", "Stack.push", true),
            ("St*.p*h", "Stack.push", true),
            ("St*.p*h", "Stack.pop", false),
            ("*", "A.b", true),
            ("A.b", "A.b", true),
            ("A.*b", "A.b", true),
            ("ab*ba", "aba", false),
        ] {
            assert_eq!(glob(pattern, text), fits, "{pattern} on {text}");
        }
    }

    #[test]
    fn names() {
        let name = EntryName::parse("a.Stack.push( int , java.lang.String )");
        assert_eq!(name.class_and_method(), (Some("a.Stack"), "push"));
        assert!(name.takes(&["int".to_string(), "java.lang.String".to_string()]));
        let short = EntryName::parse("push(int, String)");
        assert_eq!(short.class_and_method(), (None, "push"));
        assert!(short.takes(&["int".to_string(), "java.lang.String".to_string()]));
        assert!(!short.takes(&["int".to_string(), "MyString".to_string()]));
        assert!(!short.takes(&["int".to_string()]));
        assert!(EntryName::parse("push(*)").takes(&["int".to_string()]));
        assert!(EntryName::parse("push").takes(&["int".to_string()]));
        assert!(!EntryName::parse("push()").takes(&["int".to_string()]));
    }
}
