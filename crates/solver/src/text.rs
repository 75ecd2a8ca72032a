//! The text form of terms: `(<= (+ x (* 2 y)) 5)`. See [`mod@crate::parse`] for the way back.

use std::fmt::Write;

use crate::constant::Sort;
use crate::parse::words::is_plain;
use crate::terms::{Node, Term, Terms};

impl Terms {
    /// A term as text. Shared parts are written out each time.
    pub fn show(&self, term: Term) -> String {
        enum Piece<'a> {
            Term(Term),
            Text(&'a str),
            Number(i64),
        }
        let mut text = String::new();
        let mut pending = vec![Piece::Term(term)];
        while let Some(piece) = pending.pop() {
            let term = match piece {
                Piece::Term(term) => term,
                Piece::Text(piece) => {
                    text.push_str(piece);
                    continue;
                }
                Piece::Number(number) => {
                    let _ = write!(text, "{number}");
                    continue;
                }
            };
            match self.node(term) {
                Node::Const(value) => {
                    let _ = write!(text, "{value}");
                }
                Node::Var(var) if is_plain(&var.name) => text.push_str(&var.name),
                Node::Var(var) => {
                    let _ = write!(text, "|{}|", var.name);
                }
                Node::App(op, args) => {
                    let _ = write!(text, "({}", op.name());
                    pending.push(Piece::Text(")"));
                    for arg in args.iter().rev() {
                        pending.push(Piece::Term(*arg));
                        pending.push(Piece::Text(" "));
                    }
                }
                Node::Sum(sum) => {
                    text.push_str(if sum.sort == Sort::Int { "(+" } else { "(bv.add" });
                    pending.push(Piece::Text(")"));
                    if sum.constant != 0 {
                        pending.push(Piece::Number(sum.constant));
                        pending.push(Piece::Text(" "));
                    }
                    for (part, coefficient) in sum.parts.iter().rev() {
                        if *coefficient == 1 {
                            pending.push(Piece::Term(*part));
                            pending.push(Piece::Text(" "));
                        } else {
                            pending.push(Piece::Text(")"));
                            pending.push(Piece::Term(*part));
                            pending.push(Piece::Text(" "));
                            pending.push(Piece::Number(*coefficient));
                            pending.push(Piece::Text(" (* "));
                        }
                    }
                }
            }
        }
        text
    }
}

impl Terms {
    /// The beginning of [`Terms::show`], to order terms by something that does not depend on their numbers.
    pub fn show_short(&self, term: Term) -> String {
        match self.node(term) {
            Node::Const(value) => value.to_string(),
            Node::Var(var) => var.name.to_string(),
            Node::Sum(sum) => format!("+{}", sum.parts.len()),
            Node::App(op, args) => format!("{} {}", op.name(), args.len()),
        }
    }
}
