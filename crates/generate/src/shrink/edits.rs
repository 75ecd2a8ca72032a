//! The list of edits that could make a program smaller.

use crate::tree::{Block, Expr, ExprKind, Fuel, Program, Signature, Size, Stmt, Type};

/// One edit. Positions count from the start of the program, in the order of printing.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Edit {
    /// Drops all methods of a signature.
    Methods(Signature),
    /// Drops one method: the type and the position in it.
    Method(String, usize),
    /// Drops a class or interface.
    Type(String),
    /// Replaces a body by the simplest `return`.
    Hollow(String, usize),
    /// Makes all methods of a signature void.
    Void(Signature),
    /// Drops a constructor.
    Constructor(String, usize),
    /// Drops a field.
    Field(String, usize),
    /// Drops a static field.
    Static(String, usize),
    /// Drops the initial value of a static field.
    Init(String, usize),
    /// Drops a superclass.
    Extends(String),
    /// Drops a superinterface of a class or interface.
    Parent(String, usize),
    /// Drops a parameter of all methods of a signature, and the arguments.
    Param(Signature, usize),
    /// Drops a parameter of the only constructor of a class, and the arguments.
    ConstructorParam(String, usize),
    /// Drops `super(...)`.
    SuperArgs(String, usize),
    /// Drops a clause of a contract; contracts and their clauses are numbered.
    Clause(usize, usize),
    /// Drops statements of a block: its number, the first and how many.
    Remove(usize, usize, usize),
    /// Replaces a statement of a block by its nth inner block.
    Unwrap(usize, usize, usize),
    /// Makes a statement of a block simpler in the nth way.
    Simplify(usize, usize, usize),
    /// Replaces an expression by the nth simple constant of its type.
    Constant(usize, usize),
    /// Replaces an expression by its nth child.
    Child(usize, usize),
    /// Makes the nth size in an expression simpler.
    Size(usize, usize),
    /// Gives a call as little fuel as possible.
    Fuel(usize),
}

/// All edits, the ones that drop most first.
pub(super) fn edits(program: &Program) -> Vec<Edit> {
    let mut edits = Vec::new();
    of_types(program, &mut edits);
    of_members(program, &mut edits);
    of_blocks(program, &mut edits);
    of_exprs(program, &mut edits);
    edits
}

fn of_types(program: &Program, edits: &mut Vec<Edit>) {
    let mut signatures: Vec<Signature> = Vec::new();
    for (_, method) in program.methods() {
        let signature = method.signature();
        if method.name != "entry" && !signatures.contains(&signature) {
            signatures.push(signature);
        }
    }
    edits.extend(signatures.into_iter().map(Edit::Methods));
    let classes = program.classes.iter().rev().map(|class| &class.name);
    let interfaces = program.interfaces.iter().rev().map(|interface| &interface.name);
    let names = classes.chain(interfaces).filter(|name| *name != Program::MAIN);
    edits.extend(names.cloned().map(Edit::Type));
}

fn of_members(program: &Program, edits: &mut Vec<Edit>) {
    for interface in &program.interfaces {
        let name = &interface.name;
        edits.extend((0..interface.methods.len()).map(|index| Edit::Method(name.clone(), index)));
        edits.extend((0..interface.methods.len()).map(|index| Edit::Hollow(name.clone(), index)));
        edits.extend((0..interface.extends.len()).map(|index| Edit::Parent(name.clone(), index)));
    }
    let mut contracts = program.interfaces.iter().map(|one| one.methods.len()).sum::<usize>();
    for class in &program.classes {
        let name = &class.name;
        let each = |count: usize, edit: fn(String, usize) -> Edit| {
            (0..count).map(move |index| edit(name.clone(), index)).collect::<Vec<_>>()
        };
        edits.extend(each(class.methods.len(), Edit::Method));
        edits.extend(each(class.methods.len(), Edit::Hollow));
        edits.extend(each(class.constructors.len(), Edit::Constructor));
        edits.extend(each(class.constructors.len(), Edit::SuperArgs));
        edits.extend(each(class.fields.len(), Edit::Field));
        edits.extend(each(class.statics.len(), Edit::Static));
        edits.extend(each(class.statics.len(), Edit::Init));
        edits.extend(each(class.implements.len(), Edit::Parent));
        if class.extends.is_some() {
            edits.push(Edit::Extends(name.clone()));
        }
        if let [constructor] = class.constructors.as_slice() {
            edits.extend(each(constructor.params.len(), Edit::ConstructorParam));
        }
        contracts += class.constructors.len() + class.methods.len();
    }
    for (_, method) in program.methods() {
        let void = method.returns.is_some().then(|| Edit::Void(method.signature()));
        let params = (0..method.params.len()).map(|index| Edit::Param(method.signature(), index));
        let new: Vec<Edit> = void.into_iter().chain(params).filter(|edit| !edits.contains(edit)).collect();
        edits.extend(new);
    }
    // More clauses than these are not generated.
    edits
        .extend((0..contracts).flat_map(|contract| (0..8).map(move |clause| Edit::Clause(contract, clause))));
}

fn of_blocks(program: &Program, edits: &mut Vec<Edit>) {
    let mut number = 0;
    // The walk is shared with the one that applies edits, which needs the program to be changeable.
    let mut program = program.clone();
    program.edit_blocks(&mut |block| {
        of_block(number, block, edits);
        number += 1;
        false
    });
}

fn of_block(number: usize, block: &Block, edits: &mut Vec<Edit>) {
    let mut size = block.len();
    while size > 0 {
        // From the end, since later statements use earlier ones.
        let starts = (0..block.len()).step_by(size).rev();
        edits.extend(starts.map(|start| Edit::Remove(number, start, size)));
        size /= 2;
    }
    for (index, stmt) in block.iter().enumerate() {
        let inner = stmt.blocks().len();
        edits.extend((0..inner).map(|which| Edit::Unwrap(number, index, which)));
        let ways = match stmt {
            Stmt::If { .. } | Stmt::Throw(_) | Stmt::Declare { .. } | Stmt::Call(_) | Stmt::Fork(_) => 1,
            Stmt::Loop(inner) => 3 + inner.invariants.len(),
            Stmt::Assign { .. }
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Return(_)
            | Stmt::Try { .. }
            | Stmt::Block(_)
            | Stmt::Monitor { .. }
            | Stmt::Pair { .. }
            | Stmt::Acquire(_)
            | Stmt::Release(_)
            | Stmt::Join
            | Stmt::Assert(_)
            | Stmt::Assume(_)
            | Stmt::Havoc(_) => 0,
        };
        edits.extend((0..ways).map(|way| Edit::Simplify(number, index, way)));
    }
}

fn of_exprs(program: &Program, edits: &mut Vec<Edit>) {
    let mut number = 0;
    program.each_expr(&mut |expr| {
        of_expr(number, expr, edits);
        number += 1;
    });
}

fn of_expr(number: usize, expr: &Expr, edits: &mut Vec<Edit>) {
    for (which, child) in expr.children().into_iter().enumerate() {
        if child.ty == expr.ty || (child.ty.name().is_some() && expr.ty.name().is_some()) {
            edits.push(Edit::Child(number, which));
        }
    }
    let constants = constants(&expr.ty).len();
    edits.extend((0..constants).map(|which| Edit::Constant(number, which)));
    match &expr.kind {
        ExprKind::NewArray(sizes) => edits.extend((0..sizes.len()).map(|which| Edit::Size(number, which))),
        ExprKind::Range { .. } => edits.push(Edit::Size(number, 0)),
        ExprKind::Call(call) if matches!(call.fuel, Some(Fuel::Start(2..))) => edits.push(Edit::Fuel(number)),
        ExprKind::Int(_)
        | ExprKind::Bool(_)
        | ExprKind::Float(_)
        | ExprKind::Char(_)
        | ExprKind::Str(_)
        | ExprKind::Null
        | ExprKind::Local(_)
        | ExprKind::This
        | ExprKind::Retval
        | ExprKind::Field(..)
        | ExprKind::Static(..)
        | ExprKind::Index(..)
        | ExprKind::Length(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Conditional(..)
        | ExprKind::Cast(_)
        | ExprKind::InstanceOf(..)
        | ExprKind::Call(_)
        | ExprKind::New(_)
        | ExprKind::Old(_)
        | ExprKind::Elements { .. }
        | ExprKind::AllDifferent(_) => {}
    }
}

/// The constants that may replace an expression of a type.
pub(super) fn constants(ty: &Type) -> Vec<Expr> {
    match ty {
        Type::Int => vec![Expr::int(0), Expr::int(1)],
        Type::Bool => vec![Expr::bool(true), Expr::bool(false)],
        Type::Uint | Type::Float | Type::Char | Type::Str | Type::Named(_) | Type::Array(_) => {
            vec![ty.simplest()]
        }
    }
}

/// A simpler size than the given one.
pub(super) fn simpler(size: &Size) -> Size {
    match size {
        Size::Literal(_) => Size::Literal(0),
        Size::Length(_) | Size::Remainder(..) => Size::Literal(1),
    }
}
