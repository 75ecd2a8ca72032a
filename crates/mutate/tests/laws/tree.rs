//! A tree as a list of tokens, with an explicit bracket around every operation: two programs have the same
//! list exactly if they have the same tree, whatever their parentheses and white space.

use source::{Interner, Span};
use syntax::ast::{
    Block, ExprId, ExprKind, File, Member, Method, Range, Receiver, StmtId, StmtKind, TypeRef, UnaryOp,
};

/// A part of a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// What an exchange may change: an operator, a variable, a literal, `break` and `continue`.
    Leaf(String),
    /// Everything else.
    Shape(String),
}

/// The tokens of a file.
pub(crate) fn tokens(file: &File, names: &Interner, text: &str) -> Vec<Token> {
    let mut printer = Printer { file, names, text, out: Vec::new() };
    for class in &file.types {
        printer.shape(names.text(class.name.name));
        for member in &class.members {
            match member {
                Member::Field(field) => {
                    printer.span(field.name.span);
                    printer.exprs(field.init.as_slice());
                }
                Member::Method(method) => printer.method(method),
                Member::Invariant(invariant) => printer.exprs(&invariant.conditions),
            }
        }
    }
    printer.out
}

struct Printer<'a> {
    file: &'a File,
    names: &'a Interner,
    text: &'a str,
    out: Vec<Token>,
}

impl Printer<'_> {
    fn shape(&mut self, text: &str) {
        self.out.push(Token::Shape(text.to_string()));
    }

    fn leaf(&mut self, text: &str) {
        self.out.push(Token::Leaf(text.to_string()));
    }

    fn span(&mut self, span: Span) {
        let text = &self.text[span.start as usize..span.end as usize];
        self.shape(text);
    }

    fn ty(&mut self, ty: TypeRef) {
        self.span(ty.span);
    }

    fn method(&mut self, method: &Method) {
        self.span(method.name.span);
        for clause in &method.clauses {
            self.shape("clause");
            self.exprs(&clause.conditions);
        }
        if let Some(body) = &method.body {
            self.block(body);
        }
    }

    fn block(&mut self, block: &Block) {
        self.shape("{");
        for id in &block.stmts {
            self.stmt(*id);
        }
        self.shape("}");
    }

    /// A branch is always a block, so that a declaration alone can become two statements. A lock has one
    /// already, which is left when the lock is removed.
    fn branch(&mut self, id: StmtId) {
        if matches!(self.file[id].kind, StmtKind::Block(_) | StmtKind::Monitor { .. }) {
            self.stmt(id);
        } else {
            self.shape("{");
            self.stmt(id);
            self.shape("}");
        }
    }

    fn stmt(&mut self, id: StmtId) {
        let file = self.file;
        match &file[id].kind {
            StmtKind::Skip => {}
            StmtKind::Error => self.shape("error"),
            StmtKind::Declare { ty, name, init } => {
                self.ty(*ty);
                self.span(name.span);
                if let Some(init) = init {
                    self.leaf(self.names.text(name.name));
                    self.shape(":=");
                    self.expr(*init);
                }
            }
            StmtKind::Assign { target, value } => {
                self.expr(*target);
                self.shape(":=");
                self.expr(*value);
            }
            StmtKind::Call(call) => self.expr(*call),
            StmtKind::Delegate { kind, args } => {
                self.shape(&format!("{kind:?}"));
                self.exprs(args);
            }
            StmtKind::Assert(operand) => self.word("assert", &[*operand]),
            StmtKind::Assume(operand) => self.word("assume", &[*operand]),
            StmtKind::While { condition, invariants, body, .. } => {
                self.word("while", &[*condition]);
                self.exprs(invariants);
                self.branch(*body);
            }
            StmtKind::If { arms, otherwise } => {
                for arm in arms {
                    self.word("if", &[arm.condition]);
                    self.branch(arm.body);
                }
                if let Some(otherwise) = otherwise {
                    self.shape("else");
                    self.branch(*otherwise);
                }
            }
            StmtKind::Continue => self.leaf("continue"),
            StmtKind::Break => self.leaf("break"),
            StmtKind::Return(value) => self.word("return", value.as_slice()),
            StmtKind::Throw(value) => self.word("throw", value.as_slice()),
            StmtKind::Try { body, handler } => {
                self.shape("try");
                self.block(body);
                self.block(handler);
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::Monitor { target, body } => {
                self.word("lock", &[*target]);
                self.block(body);
            }
            StmtKind::Lock(target) => self.word("lock", &[*target]),
            StmtKind::Unlock(target) => self.word("unlock", &[*target]),
            StmtKind::Fork(call) => {
                self.shape("fork");
                self.expr(*call);
            }
            StmtKind::Join => self.shape("join"),
            StmtKind::Havoc(target) => self.word("havoc", &[*target]),
        }
    }

    fn word(&mut self, word: &str, operands: &[ExprId]) {
        self.shape(word);
        self.exprs(operands);
    }

    fn exprs(&mut self, ids: &[ExprId]) {
        self.shape("(");
        for id in ids {
            self.expr(*id);
            self.shape(",");
        }
        self.shape(")");
    }

    /// The value of an integer literal with any number of signs.
    fn integer(&self, id: ExprId) -> Option<i128> {
        if let ExprKind::Int(value) = self.file[id].kind {
            Some(i128::from(value))
        } else if let ExprKind::Unary { op: UnaryOp::Neg, operand } = self.file[id].kind {
            self.integer(operand).map(|value| -value)
        } else if let ExprKind::Paren(inner) = self.file[id].kind {
            self.integer(inner)
        } else {
            None
        }
    }

    fn expr(&mut self, id: ExprId) {
        if let Some(value) = self.integer(id) {
            // A zero keeps its sign, which only its removal changes.
            let signed = matches!(self.file[id].kind, ExprKind::Unary { .. });
            self.leaf(&if signed && value == 0 { "-0".to_string() } else { value.to_string() });
            return;
        }
        let file = self.file;
        match &file[id].kind {
            ExprKind::Int(_)
            | ExprKind::BigInt(_)
            | ExprKind::Float(_)
            | ExprKind::Bool(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Null
            | ExprKind::This
            | ExprKind::Name(_)
            | ExprKind::Error => {
                let span = file[id].span;
                self.leaf(&self.text[span.start as usize..span.end as usize]);
            }
            ExprKind::Field { object, name } => {
                self.expr(*object);
                self.span(name.span);
            }
            ExprKind::Index { array, index } => {
                self.expr(*array);
                self.exprs(&[*index]);
            }
            ExprKind::Length(array) => self.word("#", &[*array]),
            ExprKind::Unary { op, operand } => {
                self.shape(&format!("{op:?}"));
                self.expr(*operand);
            }
            ExprKind::Binary { op, left, right, .. } => {
                self.shape("(");
                self.expr(*left);
                self.leaf(op.text());
                self.expr(*right);
                self.shape(")");
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.word("?", &[*condition, *then, *otherwise]);
            }
            ExprKind::Cast { ty, operand } => {
                self.ty(*ty);
                self.exprs(&[*operand]);
            }
            ExprKind::InstanceOf { operand, ty } => {
                self.word("instanceof", &[*operand]);
                self.ty(*ty);
            }
            ExprKind::New { class, args } => {
                self.span(class.span);
                self.exprs(args);
            }
            ExprKind::NewArray { base, sizes, .. } => {
                self.ty(*base);
                self.exprs(sizes);
            }
            ExprKind::Call { receiver, name, args } => {
                match receiver {
                    Receiver::Own => {}
                    Receiver::Super(_) => self.shape("super"),
                    Receiver::Expr(object) => self.expr(*object),
                }
                self.span(name.span);
                self.exprs(args);
            }
            ExprKind::Quantified { quantifier, range, body } => {
                self.shape(&format!("{quantifier:?}"));
                match range {
                    Range::Array { array, .. } => self.expr(*array),
                    Range::Interval { from, to, .. } => self.exprs(&[*from, *to]),
                }
                self.exprs(&[*body]);
            }
            ExprKind::Paren(inner) => self.expr(*inner),
        }
    }
}
