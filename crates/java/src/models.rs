//! The models of library classes (Grieskamp et al. 2005, 2.1: type and method substitution). They are Java, below `models/`, and
//! come with this crate as an archive of class files.

use std::io::Read;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

static ARCHIVE: &[u8] = include_bytes!("../models/models.jar");

/// A model of a class.
pub(crate) struct Model {
    bytes: Vec<u8>,
    amends: bool,
    is_fallback: bool,
}

impl Model {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether it only replaces methods of the library's class.
    pub(crate) fn amends(&self) -> bool {
        self.amends
    }

    /// Whether the library's class is preferred where there is one.
    pub(crate) fn is_fallback(&self) -> bool {
        self.is_fallback
    }
}

/// The model of a class by its internal name.
pub(crate) fn find(name: &str) -> Option<&'static Model> {
    static MODELS: OnceLock<FxHashMap<String, Model>> = OnceLock::new();
    MODELS.get_or_init(read).get(name)
}

/// The names of all classes that have a model.
fn read() -> FxHashMap<String, Model> {
    let mut models = FxHashMap::default();
    let Ok(mut archive) = zip::ZipArchive::new(std::io::Cursor::new(ARCHIVE)) else { return models };
    for at in 0..archive.len() {
        let Ok(mut file) = archive.by_index(at) else { continue };
        let name = file.name().map(|name| name.to_string()).unwrap_or_default();
        let Some(name) = name.strip_suffix(".class").map(str::to_string) else { continue };
        let mut bytes = Vec::new();
        if file.read_to_end(&mut bytes).is_ok() {
            let class = cafebabe::parse_class(&bytes);
            let has =
                |name: &str| class.as_ref().is_ok_and(|class| crate::classes::has_annotation(class, name));
            let (amends, is_fallback) = (has("oxpecker/Amends"), has("oxpecker/Fallback"));
            models.insert(name, Model { bytes, amends, is_fallback });
        }
    }
    models
}
