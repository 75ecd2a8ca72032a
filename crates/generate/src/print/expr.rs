//! Expressions as text, with parentheses where precedence needs them and in a few more places.

use crate::tree::{BinaryOp, Call, Expr, ExprKind, Fuel, Program, Quantifier, Receiver, Size, UnaryOp};

/// How tightly an expression binds; the order of the variants is the order of precedence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Quantified,
    Implication,
    Conditional,
    Or,
    And,
    Equality,
    Order,
    Sum,
    Product,
    Prefix,
    Postfix,
}

/// An expression where anything may stand.
pub(super) fn text(expr: &Expr) -> String {
    at(expr, Level::Quantified)
}

/// An expression that follows `&&`.
pub(super) fn conjunct(expr: &Expr) -> String {
    at(expr, Level::Equality)
}

/// Arguments, separated by commas.
pub(super) fn list(args: &[Expr]) -> String {
    args.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// A call.
pub(super) fn call(call: &Call) -> String {
    let receiver = match &call.receiver {
        Receiver::Object(object) => at(object, Level::Postfix) + ".",
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

fn at(expr: &Expr, least: Level) -> String {
    let inner = bare(expr);
    if level(expr) < least { format!("({inner})") } else { inner }
}

fn bare(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Int(value) => value.to_string(),
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::Float(value) => float(*value),
        ExprKind::Char(value) => format!("'{value}'"),
        ExprKind::Str(value) => format!("\"{value}\""),
        ExprKind::Null => "null".to_owned(),
        ExprKind::Local(name) => name.clone(),
        ExprKind::This => "this".to_owned(),
        ExprKind::Retval => "retval".to_owned(),
        ExprKind::Field(object, name) => format!("{}.{name}", at(object, Level::Postfix)),
        ExprKind::Static(class, name) => format!("{class}.{name}"),
        ExprKind::Index(array, index) => format!("{}[{}]", at(array, Level::Postfix), text(index)),
        ExprKind::Length(array) => length(array),
        ExprKind::Unary(op, inner) => {
            let sign = match op {
                UnaryOp::Not => '!',
                UnaryOp::Negate => '-',
            };
            format!("{sign}{}", at(inner, Level::Postfix))
        }
        ExprKind::Binary(op, left, right) => binary(*op, left, right),
        ExprKind::Conditional(condition, left, right) => {
            let [condition, left, right] = [condition, left, right].map(|part| at(part, Level::Equality));
            format!("{condition} ? {left} : {right}")
        }
        ExprKind::Cast(inner) => format!("({}) {}", expr.ty, at(inner, Level::Postfix)),
        ExprKind::InstanceOf(inner, class) => format!("{} instanceof {class}", at(inner, Level::Sum)),
        ExprKind::Call(inner) => call(inner),
        ExprKind::New(args) => format!("new {}({})", expr.ty, list(args)),
        ExprKind::NewArray(sizes) => {
            let sizes: Vec<String> = sizes.iter().map(|size| format!("[{}]", self::size(size))).collect();
            format!("new {}{}", expr.ty.base(), sizes.concat())
        }
        ExprKind::Old(inner) => format!("old({})", text(inner)),
        ExprKind::Elements { quantifier, value, index, array, body } => {
            let array = at(array, Level::Postfix);
            format!("{} {value}, {index} : {array} : {}", word(*quantifier), text(body))
        }
        ExprKind::Range { quantifier, index, low, high, body } => {
            let high = match high {
                Size::Remainder(..) => format!("({})", size(high)),
                Size::Literal(_) | Size::Length(_) => size(high),
            };
            format!("{} {index} in {low}..{high} : {}", word(*quantifier), text(body))
        }
        ExprKind::AllDifferent(array) => format!("alldifferent({})", text(array)),
    }
}

fn binary(op: BinaryOp, left: &Expr, right: &Expr) -> String {
    let (sign, left_least, right_least) = match op {
        BinaryOp::Multiply => ("*", Level::Product, Level::Prefix),
        BinaryOp::Divide => ("/", Level::Product, Level::Prefix),
        BinaryOp::Remainder => ("%", Level::Product, Level::Prefix),
        BinaryOp::Add => ("+", Level::Sum, Level::Product),
        BinaryOp::Subtract => ("-", Level::Sum, Level::Product),
        BinaryOp::Less => ("<", Level::Sum, Level::Sum),
        BinaryOp::LessEqual => ("<=", Level::Sum, Level::Sum),
        BinaryOp::Greater => (">", Level::Sum, Level::Sum),
        BinaryOp::GreaterEqual => (">=", Level::Sum, Level::Sum),
        BinaryOp::Equal => ("==", Level::Sum, Level::Sum),
        BinaryOp::NotEqual => ("!=", Level::Sum, Level::Sum),
        // A disjunction inside a conjunction needs parentheses anyway; the other way round they avoid a warning.
        BinaryOp::And => ("&&", Level::And, Level::Equality),
        BinaryOp::Or => return disjunction(left, right),
        BinaryOp::Implies => ("==>", Level::Equality, Level::Equality),
    };
    format!("{} {sign} {}", at(left, left_least), at(right, right_least))
}

fn disjunction(left: &Expr, right: &Expr) -> String {
    let left = if level(left) == Level::Or { bare(left) } else { at(left, Level::Equality) };
    format!("{left} || {}", at(right, Level::Equality))
}

fn level(expr: &Expr) -> Level {
    match &expr.kind {
        ExprKind::Int(value) => {
            if *value < 0 {
                Level::Prefix
            } else {
                Level::Postfix
            }
        }
        ExprKind::Float(value) => {
            if value.is_sign_negative() {
                Level::Prefix
            } else {
                Level::Postfix
            }
        }
        ExprKind::Bool(_)
        | ExprKind::Char(_)
        | ExprKind::Str(_)
        | ExprKind::Null
        | ExprKind::Local(_)
        | ExprKind::This
        | ExprKind::Retval
        | ExprKind::Field(..)
        | ExprKind::Static(..)
        | ExprKind::Index(..)
        | ExprKind::Call(_)
        | ExprKind::Old(_)
        | ExprKind::AllDifferent(_) => Level::Postfix,
        ExprKind::Length(_)
        | ExprKind::Unary(..)
        | ExprKind::Cast(_)
        | ExprKind::New(_)
        | ExprKind::NewArray(_) => Level::Prefix,
        ExprKind::Binary(op, ..) => binary_level(*op),
        ExprKind::Conditional(..) => Level::Conditional,
        ExprKind::InstanceOf(..) => Level::Order,
        ExprKind::Elements { .. } | ExprKind::Range { .. } => Level::Quantified,
    }
}

fn binary_level(op: BinaryOp) -> Level {
    match op {
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => Level::Product,
        BinaryOp::Add | BinaryOp::Subtract => Level::Sum,
        BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => Level::Order,
        BinaryOp::Equal | BinaryOp::NotEqual => Level::Equality,
        BinaryOp::And => Level::And,
        BinaryOp::Or => Level::Or,
        BinaryOp::Implies => Level::Implication,
    }
}

fn word(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::All => "forall",
        Quantifier::Some => "exists",
    }
}

fn length(array: &Expr) -> String {
    if matches!(array.kind, ExprKind::Local(_) | ExprKind::Retval) {
        return format!("#{}", bare(array));
    }
    // `#x.f` could be read in two ways by a person, so the operand is put in parentheses.
    format!("#({})", text(array))
}

fn size(size: &Size) -> String {
    match size {
        Size::Literal(value) => value.to_string(),
        Size::Length(array) => length(array),
        Size::Remainder(value, by) => format!("{} % {by}", at(value, Level::Product)),
    }
}

/// A float with a decimal point and no exponent, the only form that OOX has.
fn float(value: f64) -> String {
    let text = value.to_string();
    if text.contains('.') { text } else { text + ".0" }
}
