//! Names of variables as symbols.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::terms::Term;

/// The prefix of all generated names.
pub(crate) const OWN: &str = "ox!";

/// The names of variables in a script, both ways.
#[derive(Clone, Debug, Default)]
pub struct Names {
    symbols: FxHashMap<Term, Arc<str>>,
    vars: FxHashMap<Arc<str>, Term>,
    renamed: Vec<(Term, Arc<str>)>,
}

impl Names {
    /// The symbol of a variable, with bars where it needs them.
    pub fn symbol(&self, var: Term) -> Option<&str> {
        self.symbols.get(&var).map(|symbol| &**symbol)
    }

    /// The variable of a symbol, which is given without bars.
    pub fn var(&self, symbol: &str) -> Option<Term> {
        self.vars.get(symbol).copied()
    }

    /// The variables whose symbol is not their name, in the order in which they were met.
    pub fn renamed(&self) -> impl Iterator<Item = (Term, &str)> {
        self.renamed.iter().map(|(var, symbol)| (*var, &**symbol))
    }

    /// The symbol of a variable that may be new.
    pub(crate) fn add(&mut self, var: Term, name: &str) -> &str {
        if !self.symbols.contains_key(&var) {
            // Nothing keeps two sorts from having a variable of the same name.
            let bare: Arc<str> = if can_stay(name) && !self.vars.contains_key(name) {
                Arc::from(name)
            } else {
                let bare: Arc<str> = Arc::from(format!("{OWN}v{}", self.renamed.len()));
                self.renamed.push((var, Arc::clone(&bare)));
                bare
            };
            let symbol = if is_simple(&bare) { Arc::clone(&bare) } else { Arc::from(format!("|{bare}|")) };
            self.vars.insert(bare, var);
            self.symbols.insert(var, symbol);
        }
        self.symbols.get(&var).map_or("", |symbol| &**symbol)
    }
}

/// Whether a name is a symbol, perhaps between bars, that means nothing yet.
fn can_stay(name: &str) -> bool {
    let printable = |byte: u8| (b' '..=b'~').contains(&byte) && byte != b'|' && byte != b'\\';
    // Bars do not make another symbol: `|and|` is `and`.
    name.bytes().all(printable) && !name.is_empty() && !is_taken(name)
}

/// Whether a symbol needs no bars.
fn is_simple(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(&byte);
    name.bytes().all(fits) && name.as_bytes().first().is_some_and(|byte| !byte.is_ascii_digit())
}

/// Symbols of the standard and of the solvers; what begins with `@` or `.` is theirs as well.
fn is_taken(name: &str) -> bool {
    const PREFIXES: [&str; 22] = [
        OWN, "@", ".", "bv", "fp.", "to_", "str.", "re.", "seq.", "set.", "bag.", "rel.", "tuple", "int.",
        "int2", "int_", "ubv", "sbv", "iand", "array.", "is_", "ext_",
    ];
    const WORDS: [&str; 99] = [
        "!",
        "_",
        "as",
        "let",
        "forall",
        "exists",
        "match",
        "par",
        "lambda",
        "choice",
        "true",
        "false",
        "not",
        "and",
        "or",
        "xor",
        "ite",
        "if",
        "implies",
        "iff",
        "distinct",
        "=",
        "=>",
        "<",
        "<=",
        ">",
        ">=",
        "+",
        "-",
        "*",
        "/",
        "^",
        "**",
        "^^",
        "div",
        "mod",
        "rem",
        "abs",
        "divisible",
        "concat",
        "extract",
        "repeat",
        "zero_extend",
        "sign_extend",
        "rotate_left",
        "rotate_right",
        "select",
        "store",
        "const",
        "default",
        "map",
        "union",
        "intersect",
        "fp",
        "NaN",
        "RNE",
        "RNA",
        "RTP",
        "RTN",
        "RTZ",
        "roundNearestTiesToEven",
        "roundNearestTiesToAway",
        "roundTowardPositive",
        "roundTowardNegative",
        "roundTowardZero",
        "Bool",
        "Int",
        "Real",
        "String",
        "BitVec",
        "FloatingPoint",
        "RoundingMode",
        "Array",
        "Float16",
        "Float32",
        "Float64",
        "Float128",
        "nil",
        "insert",
        "pi",
        "sqrt",
        "exp",
        "sin",
        "cos",
        "tan",
        "sec",
        "csc",
        "cot",
        "arcsin",
        "arccos",
        "arctan",
        "subset",
        "member",
        "card",
        "complement",
        "char",
        "tuple",
        "root-obj",
        "real.pi",
    ];
    PREFIXES.iter().any(|prefix| name.starts_with(prefix)) || WORDS.contains(&name)
}
