//! Names as small numbers: comparing two names is comparing two integers.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// A name in an [`Interner`]. Two symbols of one interner are equal exactly if their texts are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(u32);

/// The table of all names of a program.
#[derive(Clone, Debug, Default)]
pub struct Interner {
    numbers: FxHashMap<Arc<str>, u32>,
    texts: Vec<Arc<str>>,
}

impl Interner {
    /// An empty table.
    pub fn new() -> Interner {
        Interner::default()
    }

    /// The symbol of a text, made if it is new.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&number) = self.numbers.get(text) {
            return Symbol(number);
        }
        let number = self.texts.len() as u32;
        let shared: Arc<str> = Arc::from(text);
        self.texts.push(Arc::clone(&shared));
        self.numbers.insert(shared, number);
        Symbol(number)
    }

    /// The symbol of a text if it occurs anywhere in the program.
    pub fn get(&self, text: &str) -> Option<Symbol> {
        self.numbers.get(text).copied().map(Symbol)
    }

    /// The text of a symbol.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.texts.get(symbol.0 as usize).map_or("", |text| text)
    }

    /// The shared text of a symbol.
    pub fn shared(&self, symbol: Symbol) -> Arc<str> {
        self.texts.get(symbol.0 as usize).cloned().unwrap_or_else(|| Arc::from(""))
    }
}
