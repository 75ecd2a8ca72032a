//! Conventions that readers of the repository rely on and no compiler checks: files say why they exist and stay short,
//! links are valid, cited works are listed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// How long a file of a crate may be.
const LONGEST: usize = 600;

/// What may lie in the folder of the repository; hidden files and `target` aside.
const ROOT: [&str; 18] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "SECURITY.md",
    "benches",
    "clippy.toml",
    "crates",
    "docs",
    "examples",
    "fuzz",
    "rustfmt.toml",
    "target",
    "tests",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// All files below a folder whose names end so, with their texts.
fn files(folder: &Path, endings: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                let is_ours = !name.starts_with('.') && name != "target" && name != "node_modules";
                open.extend(is_ours.then_some(path));
            } else if endings.iter().any(|ending| name.ends_with(ending))
                && let Ok(text) = std::fs::read_to_string(&path)
            {
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}

/// The sources of the crates, without their tests.
fn sources() -> Vec<(PathBuf, String)> {
    let mut sources = files(&root().join("crates"), &[".rs"]);
    sources.retain(|(path, _)| {
        let is_of = |folder: &str| path.components().any(|part| part.as_os_str() == folder);
        is_of("src") && !is_of("fuzz")
    });
    assert!(sources.len() > 300, "only {} sources were found", sources.len());
    sources
}

fn report(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

#[test]
fn every_module_says_why_it_exists() {
    let is_silent = |text: &str| !text.lines().take(12).any(|line| line.starts_with("//!"));
    let silent: Vec<String> = sources()
        .iter()
        .filter(|(_, text)| is_silent(text))
        .map(|(path, _)| path.display().to_string())
        .collect();
    report("modules without `//!`", &silent);
}

#[test]
fn no_file_is_long() {
    let long: Vec<String> = sources()
        .iter()
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > LONGEST)
        .map(|(path, lines)| format!("{} has {lines} lines; look for its seam", path.display()))
        .collect();
    report("long files", &long);
}

#[test]
fn nothing_lies_in_the_root_by_accident() {
    let entries = std::fs::read_dir(root()).expect("the repository can be read").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let strange: Vec<String> =
        names.filter(|name| !name.starts_with('.') && !ROOT.contains(&name.as_str())).collect();
    report("files in the root", &strange);
}

/// Readers have this repository, and nothing that its authors had beside it.
#[test]
fn no_text_speaks_of_files_that_readers_do_not_have() {
    let absent = [
        concat!("seeds", "/0"),
        concat!("LANGUAGE", ".md"),
        concat!("..", "/shared"),
        concat!("DEVELOPERS", ".md"),
    ];
    let mut found = Vec::new();
    for folder in ["crates", "tests", "benches", "examples", "docs", "fuzz"] {
        for (path, text) in files(&root().join(folder), &[".rs", ".md", ".oox", ".java", ".txt", ".toml"]) {
            for (at, line) in text.lines().enumerate() {
                if absent.iter().any(|absent| line.contains(absent)) {
                    found.push(format!("{}:{}: {line}", path.display(), at + 1));
                }
            }
        }
    }
    for name in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"] {
        let text = std::fs::read_to_string(root().join(name)).expect("it is there");
        found.extend(
            absent.iter().filter(|absent| text.contains(*absent)).map(|absent| format!("{name}: {absent}")),
        );
    }
    report("files that are not there", &found);
}

#[test]
fn links_lead_somewhere() {
    let mut pages = files(&root().join("docs"), &[".md"]);
    pages.extend(files(&root().join("crates"), &["README.md"]));
    for name in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"] {
        let path = root().join(name);
        let text = std::fs::read_to_string(&path).expect("it is there");
        pages.push((path, text));
    }
    let mut broken = Vec::new();
    let mut links = 0;
    for (path, text) in &pages {
        for part in text.split("](").skip(1) {
            let target = part.split([')', '#', ' ']).next().unwrap_or_default();
            let is_file = !target.is_empty() && !target.contains(':') && !target.contains('`');
            if is_file {
                links += 1;
                let folder = path.parent().unwrap_or(Path::new(""));
                if !folder.join(target).exists() {
                    broken.push(format!("{}: {target}", path.display()));
                }
            }
        }
    }
    assert!(links > 15, "only {links} links were found");
    report("links that lead nowhere", &broken);
}

/// Works that comments cite by one of the keys' forms are in docs/references.md.
#[test]
fn works_that_are_cited_are_listed() {
    let references = std::fs::read_to_string(root().join("docs/references.md")).expect("it is there");
    let keys: Vec<&str> =
        references.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next()).skip(1).collect();
    assert!(keys.len() > 8, "only {} works were found", keys.len());
    let mut unknown = Vec::new();
    for (path, text) in sources() {
        for (at, line) in text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("//")) {
            for (place, _) in line.match_indices(" et al. ") {
                let year: String = line[place + 8..].chars().take_while(char::is_ascii_digit).collect();
                let name: String = line[..place].chars().rev().take_while(|c| c.is_alphabetic()).collect();
                let name: String = name.chars().rev().collect();
                let key = format!("{name} et al. {year}");
                if year.len() == 4 && !keys.contains(&key.as_str()) {
                    unknown.push(format!("{}:{}: {key}", path.display(), at + 1));
                }
            }
        }
    }
    report("works that docs/references.md does not list", &unknown);
}

/// Modules of the engine use what is in their own row of the table in `lib.rs` or above it, and nothing else.
#[test]
fn the_engine_is_layered() {
    let engine = Engine::read();
    let mut wrong = Vec::new();
    let mut uses = 0;
    for (module, text) in &engine.files {
        let Some(own) = engine.layer(module) else {
            wrong.push(format!("`{module}` is not in the table of lib.rs"));
            continue;
        };
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for used in code.flat_map(|line| line.split("crate::").skip(1)) {
            let used: String = used.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            uses += 1;
            if engine.layer(&used).is_some_and(|used| used > own) {
                wrong.push(format!("`{module}` uses `{used}`, which is above it"));
            }
        }
    }
    assert!(uses > 200 && engine.layers.len() > 8, "{uses} uses and {} layers", engine.layers.len());
    report("uses against the layers", &wrong);
}

/// Calls of methods of `Context` that go against the layers. The module comment of the engine says why each has to.
const CIRCLES: [(&str, &str); 6] = [
    ("context", "complete"),
    ("context", "assuming"),
    ("context", "contradicts_itself"),
    ("memory", "note_read"),
    ("memory", "instantiate"),
    ("step", "is_kept"),
];

/// Methods of `Context` are spread over modules, and no import shows who calls them: they follow the layers too.
#[test]
fn methods_of_the_context_are_layered() {
    let engine = Engine::read();
    let mut homes: BTreeMap<String, &str> = BTreeMap::new();
    for (module, text) in &engine.files {
        for (at, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with("impl")) {
            if !line.contains(" Context<") || line.contains(" for ") {
                continue;
            }
            let body = text.lines().skip(at + 1).take_while(|line| *line != "}");
            for name in body.filter_map(|line| line.strip_prefix("    ")?.split_once("fn ")) {
                let (before, rest) = name;
                if before.is_empty() || before.starts_with("pub") {
                    let name: String =
                        rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    homes.insert(name, module);
                }
            }
        }
    }
    assert!(homes.len() > 200, "{} methods were found", homes.len());
    let (mut wrong, mut circles) = (Vec::new(), BTreeSet::new());
    for (module, text) in &engine.files {
        // Files without methods of `Context` have other things that are called `self`.
        let is_own = text.contains(" Context<'_> {") || text.contains(" Context<'p> {");
        let names = text.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| {
            let own = line.split("self.").skip(1).filter(|_| is_own);
            own.chain(line.split("context.").skip(1)).chain(line.split("context().").skip(1))
        });
        for rest in names {
            let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let Some(home) = homes.get(&name).filter(|_| rest[name.len()..].starts_with('(')) else {
                continue;
            };
            if engine.layer(home) > engine.layer(module) {
                match CIRCLES.iter().find(|circle| **circle == (module.as_str(), name.as_str())) {
                    Some(circle) => _ = circles.insert(circle),
                    None => wrong.push(format!("`{module}` calls `{name}`, which is in `{home}` above it")),
                }
            }
        }
    }
    report("calls against the layers", &wrong);
    assert_eq!(circles.len(), CIRCLES.len(), "only {circles:?} are left of the circles");
}

/// Exploration never looks inside a state: it asks what `state/outside.rs` answers.
#[test]
fn exploration_does_not_look_inside_states() {
    let engine = Engine::read();
    let state = std::fs::read_to_string(engine.folder.join("state/mod.rs")).expect("it is there");
    let (_, body) = state.split_once("pub(crate) struct State {").expect("it is there");
    let (body, _) = body.split_once("\n}").expect("it ends");
    let fields: Vec<&str> =
        body.lines().filter_map(|line| line.trim().strip_prefix("pub(crate) ")?.split(':').next()).collect();
    assert!(fields.len() > 12, "{fields:?}");
    let mut wrong = Vec::new();
    for (path, text) in files(&engine.folder.join("explore"), &[".rs"]) {
        for (at, line) in text.lines().enumerate() {
            for field in &fields {
                let looks = ["state", "root", "merged", "initial", "start", "before", "successor"]
                    .iter()
                    .any(|name| {
                        line.contains(&format!("{name}.{field}."))
                            || line.contains(&format!("{name}.0.{field}"))
                    });
                if looks {
                    wrong.push(format!("{}:{}: {}", path.display(), at + 1, line.trim()));
                }
            }
        }
    }
    report("fields of states in `explore`", &wrong);
}

/// The modules of the engine and their layers, from the table in `lib.rs`.
struct Engine {
    folder: PathBuf,
    layers: Vec<Vec<String>>,
    /// The text of each file, with the module it belongs to.
    files: Vec<(String, String)>,
}

impl Engine {
    fn read() -> Engine {
        let folder = root().join("crates/engine/src");
        let text = std::fs::read_to_string(folder.join("lib.rs")).expect("it is there");
        let rows = text.lines().filter_map(|line| line.strip_prefix("//! | `"));
        let names = |row: &str| {
            let names = row.split(" | ").next().unwrap_or("").split(", ");
            names.map(|name| name.trim_matches('`').to_string()).collect()
        };
        let layers = rows.map(names).collect();
        let module = |path: &Path| {
            let below = path.strip_prefix(&folder).expect("it is below").display().to_string();
            below.split('/').next().unwrap_or("").trim_end_matches(".rs").to_string()
        };
        let files = files(&folder, &[".rs"]).into_iter().map(|(path, text)| (module(&path), text));
        let files = files.filter(|(module, _)| module != "lib").collect();
        Engine { folder, layers, files }
    }

    /// The row of a module.
    fn layer(&self, module: &str) -> Option<usize> {
        self.layers.iter().position(|row| row.iter().any(|name| name == module))
    }
}
