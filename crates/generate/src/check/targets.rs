//! Which method or constructor a call means.

use super::exprs::{Place, Scope};
use crate::tree::{Call, Expr, ExprKind, Fuel, Method, Program, Receiver, Type};

impl Scope<'_> {
    /// The arguments select exactly one constructor of the class.
    pub(super) fn constructor(&mut self, class: &str, args: &[Expr]) {
        let Some(class) = self.program.class(class) else { return };
        let mut lists: Vec<Vec<Type>> = class.constructors.iter().map(|one| one.param_types()).collect();
        if lists.is_empty() {
            lists.push(Vec::new());
        }
        let types: Vec<Option<Type>> = args.iter().map(Expr::static_type).collect();
        let found = self.program.select(&lists, &types).is_some();
        self.require(found, &format!("no constructor of {} fits", class.name));
    }

    /// Checks a call and returns the result type of the method that it means.
    pub(super) fn call(&mut self, call: &Call, place: &Place<'_>) -> Option<Type> {
        for expr in call.exprs() {
            self.expr(expr, place);
        }
        let found = target(self.program, self.owner, call);
        let Some(method) = found else {
            self.error(&format!("no method {} fits", call.method));
            return None;
        };
        let right_kind = match &call.receiver {
            Receiver::Object(object) => object.kind != ExprKind::Null && !method.is_static,
            Receiver::Static(_) => method.is_static,
            Receiver::Super => self.has_this && !method.is_static && method.body.is_some(),
            Receiver::Own => method.is_static || self.has_this,
        };
        self.require(right_kind, &format!("{} is called in the wrong way", call.method));
        let right_fuel = match call.fuel {
            None => !method.recursive,
            Some(Fuel::Start(amount)) => method.recursive && amount <= 10,
            Some(Fuel::Less) => self.recursion.as_ref() == Some(&method.signature()),
        };
        self.require(right_fuel, &format!("{} gets the wrong fuel", call.method));
        method.returns.clone()
    }
}

/// The method that a call means, where it stands in the type `owner`.
pub(super) fn target<'a>(program: &'a Program, owner: &str, call: &Call) -> Option<&'a Method> {
    let class = match &call.receiver {
        Receiver::Object(object) => object.ty.name()?,
        Receiver::Static(class) => class,
        Receiver::Super => program.class(owner)?.extends.as_deref()?,
        Receiver::Own => owner,
    };
    let fuel = call.fuel.map(|_| Some(Type::Int));
    let args: Vec<Option<Type>> = fuel.into_iter().chain(call.args.iter().map(Expr::static_type)).collect();
    program.resolve(class, &call.method, &args)
}
