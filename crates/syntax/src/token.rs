//! The tokens of OOX (Koppier 2020, appendix A.1, with the words of docs/language.md added).

use logos::Logos;
use source::Span;

/// A token and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its characters.
    pub span: Span,
}

/// The kinds of tokens. White space is dropped; comments are kept beside the tokens.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[logos(skip r"[ \t\r\n\u{000C}\u{FEFF}]+")]
#[allow(missing_docs, reason = "each variant is the word or sign of its attribute")]
pub enum TokenKind {
    #[token("assert")]
    Assert,
    #[token("assume")]
    Assume,
    #[token("bool")]
    Bool,
    #[token("break")]
    Break,
    #[token("catch")]
    Catch,
    #[token("char")]
    Char,
    #[token("class")]
    Class,
    #[token("continue")]
    Continue,
    #[token("else")]
    Else,
    #[token("ensures")]
    Ensures,
    #[token("exceptional")]
    Exceptional,
    #[token("exists")]
    Exists,
    #[token("extends")]
    Extends,
    #[token("false")]
    False,
    #[token("float")]
    Float,
    #[token("forall")]
    Forall,
    #[token("fork")]
    Fork,
    #[token("if")]
    If,
    #[token("implements")]
    Implements,
    #[token("instanceof")]
    Instanceof,
    #[token("int")]
    Int,
    #[token("interface")]
    Interface,
    #[token("join")]
    Join,
    #[token("lock")]
    Lock,
    #[token("new")]
    New,
    #[token("null")]
    Null,
    #[token("requires")]
    Requires,
    #[token("return")]
    Return,
    #[token("static")]
    Static,
    #[token("string")]
    String,
    #[token("super")]
    Super,
    #[token("this")]
    This,
    #[token("throw")]
    Throw,
    #[token("true")]
    True,
    #[token("try")]
    Try,
    #[token("uint")]
    Uint,
    #[token("unlock")]
    Unlock,
    #[token("void")]
    Void,
    #[token("while")]
    While,

    #[regex(r"[A-Za-z_][A-Za-z0-9_]*")]
    Ident,
    #[regex(r"[0-9]+")]
    IntLit,
    #[regex(r"[0-9]+\.[0-9]+([eE][+-]?[0-9]+)?")]
    #[regex(r"[0-9]+[eE][+-]?[0-9]+")]
    FloatLit,
    #[regex(r"'([^'\\\n\r]|\\[^\n\r])*'")]
    CharLit,
    #[regex("\"([^\"\\\\\n\r]|\\\\[^\n\r])*\"")]
    StringLit,
    /// A character without its closing quote; the lexer reports it and drops it.
    #[regex(r"'([^'\\\n\r]|\\[^\n\r])*")]
    BadChar,
    /// A string without its closing quote; the lexer reports it and drops it.
    #[regex("\"([^\"\\\\\n\r]|\\\\[^\n\r])*")]
    BadString,

    #[token(":=")]
    Assign,
    #[token(":")]
    Colon,
    #[token(";")]
    Semi,
    #[token(",")]
    Comma,
    #[token("..")]
    DotDot,
    #[token(".")]
    Dot,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("%")]
    Percent,
    #[token("==>")]
    Implies,
    #[token("==")]
    EqEq,
    #[token("=")]
    Eq,
    #[token("!=")]
    NotEq,
    #[token("!")]
    Bang,
    #[token("<=")]
    LessEq,
    #[token("<")]
    Less,
    #[token(">=")]
    GreaterEq,
    #[token(">")]
    Greater,
    #[token("&&")]
    AndAnd,
    #[token("||")]
    OrOr,
    #[token("#")]
    Hash,
    #[token("?")]
    Question,

    #[regex(r"//[^\n]*", allow_greedy = true)]
    LineComment,
    // The body is consumed by the lexer, which also sees where it does not end.
    #[token("/*")]
    BlockComment,

    /// The end of the file; the lexer adds exactly one.
    Eof,
}

impl TokenKind {
    /// How a message names the token.
    pub fn describe(self) -> &'static str {
        use TokenKind as T;
        match self {
            T::Assert => "`assert`",
            T::Assume => "`assume`",
            T::Bool => "`bool`",
            T::Break => "`break`",
            T::Catch => "`catch`",
            T::Char => "`char`",
            T::Class => "`class`",
            T::Continue => "`continue`",
            T::Else => "`else`",
            T::Ensures => "`ensures`",
            T::Exceptional => "`exceptional`",
            T::Exists => "`exists`",
            T::Extends => "`extends`",
            T::False => "`false`",
            T::Float => "`float`",
            T::Forall => "`forall`",
            T::Fork => "`fork`",
            T::If => "`if`",
            T::Implements => "`implements`",
            T::Instanceof => "`instanceof`",
            T::Int => "`int`",
            T::Interface => "`interface`",
            T::Join => "`join`",
            T::Lock => "`lock`",
            T::New => "`new`",
            T::Null => "`null`",
            T::Requires => "`requires`",
            T::Return => "`return`",
            T::Static => "`static`",
            T::String => "`string`",
            T::Super => "`super`",
            T::This => "`this`",
            T::Throw => "`throw`",
            T::True => "`true`",
            T::Try => "`try`",
            T::Uint => "`uint`",
            T::Unlock => "`unlock`",
            T::Void => "`void`",
            T::While => "`while`",
            T::Ident => "a name",
            T::IntLit | T::FloatLit => "a number",
            T::CharLit => "a character",
            T::StringLit => "a string",
            T::BadChar | T::BadString => "an unfinished literal",
            T::Assign => "`:=`",
            T::Colon => "`:`",
            T::Semi => "`;`",
            T::Comma => "`,`",
            T::DotDot => "`..`",
            T::Dot => "`.`",
            T::LParen => "`(`",
            T::RParen => "`)`",
            T::LBrace => "`{`",
            T::RBrace => "`}`",
            T::LBracket => "`[`",
            T::RBracket => "`]`",
            T::Plus => "`+`",
            T::Minus => "`-`",
            T::Star => "`*`",
            T::Slash => "`/`",
            T::Percent => "`%`",
            T::Implies => "`==>`",
            T::EqEq => "`==`",
            T::Eq => "`=`",
            T::NotEq => "`!=`",
            T::Bang => "`!`",
            T::LessEq => "`<=`",
            T::Less => "`<`",
            T::GreaterEq => "`>=`",
            T::Greater => "`>`",
            T::AndAnd => "`&&`",
            T::OrOr => "`||`",
            T::Hash => "`#`",
            T::Question => "`?`",
            T::LineComment | T::BlockComment => "a comment",
            T::Eof => "the end of the file",
        }
    }
}
