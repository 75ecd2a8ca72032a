//! Expressions as Java text. Every operator is put in parentheses: the text is not meant for people.

use super::type_name;
use crate::tree::{BinaryOp, Call, Expr, ExprKind, Fuel, Program, Receiver, Size, Type, UnaryOp};

/// Arguments, separated by commas.
pub(super) fn list(args: &[Expr]) -> String {
    args.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// A call.
pub(super) fn call(call: &Call) -> String {
    let receiver = match &call.receiver {
        Receiver::Object(object) => text(object) + ".",
        Receiver::Static(class) => format!("{class}."),
        Receiver::Super => "super.".to_owned(),
        Receiver::Own => String::new(),
    };
    let fuel = call.fuel.map(|fuel| match fuel {
        Fuel::Start(amount) => amount.to_string(),
        Fuel::Less => format!("{} - 1", Program::FUEL),
    });
    let args: Vec<String> = fuel.into_iter().chain(call.args.iter().map(text)).collect();
    format!("{receiver}{}({})", call.method, args.join(", "))
}

/// An expression that may stand anywhere.
pub(super) fn text(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Int(value) => integer(*value),
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::Float(value) => format!("({value:?})"),
        ExprKind::Char(value) => character(*value),
        ExprKind::Str(value) => string(value),
        // Overloads are chosen by the type.
        ExprKind::Null => format!("(({}) null)", type_name(&expr.ty)),
        ExprKind::Local(name) => name.clone(),
        ExprKind::This => "this".to_owned(),
        ExprKind::Field(object, name) => format!("{}.{name}", text(object)),
        ExprKind::Static(class, name) => format!("{class}.{name}"),
        ExprKind::Index(array, index) => format!("{}[{}]", element_of(array), text(index)),
        ExprKind::Length(array) => format!("{}.length", element_of(array)),
        ExprKind::Unary(UnaryOp::Not, inner) => format!("(!{})", text(inner)),
        ExprKind::Unary(UnaryOp::Negate, inner) => format!("(-{})", text(inner)),
        ExprKind::Binary(op, left, right) => binary(*op, left, right),
        ExprKind::Conditional(condition, left, right) => {
            format!("({} ? {} : {})", text(condition), text(left), text(right))
        }
        ExprKind::Cast(inner) if expr.ty.is_nullable() => {
            format!("(({}) (Object) {})", type_name(&expr.ty), text(inner))
        }
        ExprKind::Cast(inner) => format!("(({}) {})", type_name(&expr.ty), text(inner)),
        ExprKind::InstanceOf(inner, class) => format!("((Object) {} instanceof {class})", text(inner)),
        ExprKind::Call(inner) => call(inner),
        ExprKind::New(args) => format!("new {}({})", type_name(&expr.ty), list(args)),
        ExprKind::NewArray(sizes) => {
            let sizes: Vec<String> = sizes.iter().map(|size| format!("[{}]", self::size(size))).collect();
            format!("new {}{}", type_name(expr.ty.base()), sizes.concat())
        }
        // They are left out with the features.
        ExprKind::Retval
        | ExprKind::Old(_)
        | ExprKind::Elements { .. }
        | ExprKind::Range { .. }
        | ExprKind::AllDifferent(_) => "true".to_owned(),
    }
}

/// An array whose element or length is asked for: `new int[2][0]` would mean something else.
fn element_of(array: &Expr) -> String {
    match array.kind {
        ExprKind::NewArray(_) => format!("({})", text(array)),
        _ => text(array),
    }
}

fn binary(op: BinaryOp, left: &Expr, right: &Expr) -> String {
    let sign = match op {
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "/",
        BinaryOp::Remainder => "%",
        BinaryOp::Equal | BinaryOp::NotEqual => return equality(op, left, right),
        BinaryOp::Less => "<",
        BinaryOp::LessEqual => "<=",
        BinaryOp::Greater => ">",
        BinaryOp::GreaterEqual => ">=",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
        BinaryOp::Implies => return format!("(!{} || {})", text(left), text(right)),
    };
    format!("({} {sign} {})", text(left), text(right))
}

/// Texts are compared by content; other references may have types that Java does not compare.
fn equality(op: BinaryOp, left: &Expr, right: &Expr) -> String {
    let (not, sign) = if op == BinaryOp::Equal { ("", "==") } else { ("!", "!=") };
    if left.ty == Type::Str {
        return format!("({not}java.util.Objects.equals({}, {}))", text(left), text(right));
    }
    if left.ty.is_nullable() {
        return format!("((Object) {} {sign} (Object) {})", text(left), text(right));
    }
    format!("({} {sign} {})", text(left), text(right))
}

/// An integer.
pub(super) fn integer(value: i64) -> String {
    match value {
        -2_147_483_648 => "Integer.MIN_VALUE".to_owned(),
        _ if value < 0 => format!("({value})"),
        _ => value.to_string(),
    }
}

/// A character, escaped where it is not ASCII.
pub(super) fn character(value: char) -> String {
    match value {
        '\'' | '\\' => format!("'\\{value}'"),
        _ if value.is_ascii() => format!("'{value}'"),
        _ => format!("'\\u{:04x}'", u32::from(value)),
    }
}

/// A text, escaped where it is not ASCII.
pub(super) fn string(value: &str) -> String {
    let mut text = String::from("\"");
    for unit in value.encode_utf16() {
        match char::from_u32(u32::from(unit)) {
            Some(plain) if plain.is_ascii() && !matches!(plain, '"' | '\\') => text.push(plain),
            _ => text.push_str(&format!("\\u{unit:04x}")),
        }
    }
    text + "\""
}

fn size(size: &Size) -> String {
    match size {
        Size::Literal(value) => integer(*value),
        Size::Length(array) => format!("{}.length", element_of(array)),
        Size::Remainder(value, by) => format!("{} % {by}", text(value)),
    }
}
