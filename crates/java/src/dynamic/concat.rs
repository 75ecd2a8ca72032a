//! String concatenation.

use cafebabe::constant_pool::{BootstrapArgument, LiteralConstant};
use ir::{Operand, Type};

use super::Site;
use crate::code::{Damaged, Entry, Lowered, Lowering};

const STRING: &str = "Ljava/lang/String;";

/// A piece of a concatenation.
enum Piece {
    Text(String),
    Argument,
    Constant(usize),
}

impl Lowering<'_, '_, '_, '_> {
    /// By a recipe: `\u{1}` stands for the next argument, `\u{2}` for the next constant.
    pub(super) fn concat(&mut self, site: &Site, arguments: &[BootstrapArgument<'_>]) -> Lowered<()> {
        let Some(BootstrapArgument::LiteralConstant(LiteralConstant::String(recipe))) = arguments.first()
        else {
            return self.concat_unsupported(site);
        };
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut constants = 0;
        for c in recipe.chars() {
            let piece = match c {
                '\u{1}' => Piece::Argument,
                '\u{2}' => {
                    constants += 1;
                    Piece::Constant(constants)
                }
                other => {
                    text.push(other);
                    continue;
                }
            };
            if !text.is_empty() {
                pieces.push(Piece::Text(std::mem::take(&mut text)));
            }
            pieces.push(piece);
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        self.join(site, pieces, arguments)
    }

    /// All arguments, in a row.
    pub(super) fn plain_concat(&mut self, site: &Site) -> Lowered<()> {
        let pieces = site.params.iter().map(|_| Piece::Argument).collect();
        self.join(site, pieces, &[])
    }

    fn concat_unsupported(&mut self, site: &Site) -> Lowered<()> {
        for _ in &site.params {
            self.pop()?;
        }
        self.unsupported("this string concatenation", site.result);
        Ok(())
    }

    fn join(&mut self, site: &Site, pieces: Vec<Piece>, constants: &[BootstrapArgument<'_>]) -> Lowered<()> {
        let mut values: Vec<Entry> = Vec::new();
        for _ in &site.params {
            values.push(self.pop()?);
        }
        values.reverse();
        let mut values = values.into_iter().zip(site.params.clone());
        let mut joined: Option<Operand> = None;
        // The text of a number or truth value is the result itself, that of an object is copied.
        let is_copied = pieces.len() == 1 && site.params.first().is_some_and(|ty| ty.is_reference());
        for piece in pieces {
            let text = match piece {
                Piece::Text(text) => self.literal(&text).operand,
                Piece::Argument => {
                    let Some((value, ty)) = values.next() else {
                        return Err(Damaged("a concatenation has too few arguments".to_string()));
                    };
                    self.text_of(&value, ty)?
                }
                Piece::Constant(at) => match constants.get(at) {
                    Some(BootstrapArgument::LiteralConstant(LiteralConstant::String(text))) => {
                        self.literal(text).operand
                    }
                    Some(BootstrapArgument::LiteralConstant(LiteralConstant::Integer(number))) => {
                        self.literal(&number.to_string()).operand
                    }
                    Some(_) | None => return self.concat_unsupported_rest(site),
                },
            };
            joined = Some(match joined {
                None => text,
                Some(before) => {
                    let descriptor = format!("({STRING}{STRING}){STRING}");
                    self.call_static("oxpecker/Strings", "concat", &descriptor, vec![before, text])?;
                    self.pop()?.operand
                }
            });
        }
        match joined {
            Some(text) if is_copied => {
                let descriptor = format!("({STRING}){STRING}");
                self.call_static("oxpecker/Strings", "copy", &descriptor, vec![text])?;
                let copy = self.pop()?.operand;
                self.push(copy, site.result);
            }
            Some(text) => {
                self.push(text, site.result);
            }
            None => {
                let empty = self.literal("");
                self.stack.push(empty);
            }
        }
        Ok(())
    }

    fn concat_unsupported_rest(&mut self, site: &Site) -> Lowered<()> {
        self.unsupported("a constant in a string concatenation", site.result);
        Ok(())
    }

    /// The text of a value, `null` for null.
    pub(super) fn text_of(&mut self, value: &Entry, ty: Type) -> Lowered<Operand> {
        let operand = self.fitted(value, ty)?;
        let string = self.world.class_type("java/lang/String");
        let (name, param) = match ty {
            Type::Bool => ("valueOf", "Z"),
            Type::U16 => ("valueOf", "C"),
            Type::I8 | Type::I16 | Type::I32 => ("valueOf", "I"),
            Type::I64 => ("valueOf", "J"),
            Type::F32 => ("valueOf", "F"),
            Type::F64 => ("valueOf", "D"),
            _ if ty == string => {
                self.call_static(
                    "oxpecker/Strings",
                    "orNull",
                    &format!("({STRING}){STRING}"),
                    vec![operand],
                )?;
                return Ok(self.pop()?.operand);
            }
            _ => ("valueOf", "Ljava/lang/Object;"),
        };
        self.call_static("java/lang/String", name, &format!("({param}){STRING}"), vec![operand])?;
        // An object may have no text of its own.
        if param == "Ljava/lang/Object;" {
            let text = self.pop()?.operand;
            self.call_static("oxpecker/Strings", "orNull", &format!("({STRING}){STRING}"), vec![text])?;
        }
        Ok(self.pop()?.operand)
    }
}
