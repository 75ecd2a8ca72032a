//! Whether a space stands between two tokens on one line.

use crate::token::TokenKind as T;

/// Whether a line of the author may start with such a token inside a statement.
pub(super) fn may_start_line(kind: T) -> bool {
    !matches!(kind, T::LBrace | T::RBrace | T::Semi | T::Comma | T::RParen | T::RBracket | T::Else | T::Catch)
}

/// Whether a space stands between two neighbours. `is_prefix` tells that the first is a prefix operator.
pub(super) fn space_between(previous: T, next: T, is_prefix: bool) -> bool {
    if is_prefix {
        return false;
    }
    match (previous, next) {
        (T::LParen | T::LBracket | T::Dot | T::DotDot | T::Bang | T::Hash, _) => false,
        (_, T::RParen | T::RBracket | T::Comma | T::Semi | T::Dot | T::DotDot | T::LBracket) => false,
        // Calls, constructors, clauses.
        (
            T::Ident | T::Super | T::This | T::Requires | T::Ensures | T::Exceptional | T::RBracket,
            T::LParen,
        ) => false,
        (_, _) => true,
    }
}
