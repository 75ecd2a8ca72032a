//! Raw trees, how random choices make one, and how the constructors of the crate turn it into a term.

use std::sync::Arc;

use num_bigint::BigInt;
use oxpecker_solver::{ArrayConst, Const, Index, Op, Sort, Term, Terms};

/// An operator, or another constructor of terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Op(Op),
    Add,
    Sub,
    Neg,
    Lt,
    SLt,
    ULt,
    Implies,
    SelectCases,
}

/// A variable: its sort and its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Var(pub(crate) Sort, pub(crate) usize);

/// A term as it was written.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    Const(Const),
    Var(Var),
    App(Form, Vec<Tree>),
}

impl Var {
    /// The variable of the arena. Some have names that need bars.
    pub(crate) fn term(self, terms: &mut Terms) -> Term {
        let Var(sort, number) = self;
        let name =
            if number == 1 { format!("v({}){number}", sort.name()) } else { format!("{sort:?}{number}") };
        terms.var(&name, sort)
    }
}

impl Tree {
    /// Its sort; none where the arguments do not fit, which does not happen.
    fn sort(&self) -> Option<Sort> {
        match self {
            Tree::Const(value) => Some(value.sort()),
            Tree::Var(var) => Some(var.0),
            Tree::App(Form::Op(op), args) => {
                let sorts: Option<Vec<Sort>> = args.iter().map(Tree::sort).collect();
                op.result(&sorts?)
            }
            Tree::App(Form::Add | Form::Sub | Form::Neg, args) => args[0].sort(),
            Tree::App(Form::SelectCases, args) => {
                let sorts: Option<Vec<Sort>> = args.iter().map(Tree::sort).collect();
                Op::Select.result(&sorts?)
            }
            Tree::App(Form::Lt | Form::SLt | Form::ULt | Form::Implies, _) => Some(Sort::Bool),
        }
    }

    /// The term that the constructors make.
    pub(crate) fn build(&self, terms: &mut Terms) -> Term {
        let (form, args) = match self {
            Tree::Const(value) => return terms.constant(value.clone()),
            Tree::Var(var) => return var.term(terms),
            Tree::App(form, args) => (form, args),
        };
        let args: Vec<Term> = args.iter().map(|arg| arg.build(terms)).collect();
        match (form, &args[..]) {
            (Form::Op(op), args) => terms.apply(*op, args),
            (Form::Neg, [a]) => terms.neg(*a),
            (Form::Add, [a, b]) => terms.add(*a, *b),
            (Form::Sub, [a, b]) => terms.sub(*a, *b),
            (Form::Lt, [a, b]) => terms.lt(*a, *b),
            (Form::SLt, [a, b]) => terms.bv_slt(*a, *b),
            (Form::ULt, [a, b]) => terms.bv_ult(*a, *b),
            (Form::Implies, [a, b]) => terms.implies(*a, *b),
            (Form::SelectCases, [array, index]) => terms.select_cases(*array, *index),
            (form, args) => panic!("{form:?} on {} arguments", args.len()),
        }
    }
}

/// The application of an operator where it is defined, and something else where it is not, as a caller of the
/// solvers has to write it.
fn guarded(op: Op, args: &[Tree]) -> Tree {
    let app = |op: Op, args: &[&Tree]| Tree::App(Form::Op(op), args.iter().copied().cloned().collect());
    let whole = Tree::App(Form::Op(op), args.to_vec());
    let with = |zero: Const| {
        let zero = Tree::Const(zero);
        app(Op::Ite, &[&app(Op::Eq, &[&args[1], &zero]), &args[0], &whole])
    };
    let masked = |mask: Const| app(op, &[&args[0], &app(Op::BvAnd, &[&args[1], &Tree::Const(mask)])]);
    let sort = args.first().and_then(Tree::sort);
    match (op, sort) {
        (Op::IntDiv | Op::IntRem, _) => with(Const::Int(0)),
        (Op::BvSDiv | Op::BvSRem | Op::BvUDiv | Op::BvURem, Some(Sort::Bv64)) => with(Const::Bv64(0)),
        (Op::BvSDiv | Op::BvSRem | Op::BvUDiv | Op::BvURem, _) => with(Const::Bv32(0)),
        (Op::BvShl | Op::BvAShr | Op::BvLShr, Some(Sort::Bv64)) => masked(Const::Bv64(63)),
        (Op::BvShl | Op::BvAShr | Op::BvLShr, _) => masked(Const::Bv32(31)),
        (Op::F64ToInt, _) => {
            app(Op::Ite, &[&app(Op::FIsFinite, &[&args[0]]), &whole, &Tree::Const(Const::Int(0))])
        }
        (_, _) => whole,
    }
}

/// Models have the elements of array variables that are read, and no others: whole arrays are not compared.
fn first_elements_equal(index: Index, arrays: &[Tree]) -> Tree {
    let zero = Tree::Const(index.sort().default());
    let first = |array: &Tree| Tree::App(Form::Op(Op::Select), vec![array.clone(), zero.clone()]);
    Tree::App(Form::Op(Op::Eq), arrays.iter().map(first).collect())
}

/// The ways to make a term of a sort: forms with the sorts of their arguments.
type Ways = Vec<(Form, Vec<Vec<Sort>>)>;

/// Which trees are made: the sorts, and for each the forms.
pub(crate) struct Menu {
    sorts: Vec<Sort>,
    ways: Vec<Ways>,
    /// How many variables of every sort there are.
    vars: usize,
    /// What constants of a sort are drawn from.
    constants: fn(Sort) -> Vec<Const>,
    /// Whether operators that are not defined everywhere are kept from where they are not.
    guarded: bool,
    /// Whether there are variables of array sorts.
    array_vars: bool,
}

impl Menu {
    /// All forms over these sorts but the excluded ones.
    pub(crate) fn new(
        sorts: &[Sort],
        vars: usize,
        constants: fn(Sort) -> Vec<Const>,
        excluded: &[Op],
    ) -> Menu {
        let mut menu = Menu {
            sorts: sorts.to_vec(),
            ways: vec![Vec::new(); sorts.len()],
            vars,
            constants,
            guarded: false,
            array_vars: true,
        };
        let derived = [
            (Form::Add, Op::IntAdd),
            (Form::Add, Op::BvMul),
            (Form::Sub, Op::IntAdd),
            (Form::Sub, Op::BvMul),
            (Form::Lt, Op::IntLe),
            (Form::SLt, Op::BvSLe),
            (Form::ULt, Op::BvULe),
            (Form::SelectCases, Op::Select),
        ];
        let arrays = [Op::Store, Op::ConstArray(Index::Int), Op::ConstArray(Index::Bv32)];
        let ops = Op::TABLE.iter().map(|(op, _)| *op).chain(arrays);
        for op in ops.filter(|op| !excluded.contains(op)) {
            menu.add(Form::Op(op), op);
        }
        for (form, op) in derived {
            menu.add(form, op);
        }
        for (at, sort) in sorts.iter().enumerate() {
            match sort {
                Sort::Int | Sort::Bv32 | Sort::Bv64 => menu.ways[at].push((Form::Neg, vec![vec![*sort]])),
                Sort::Bool => menu.ways[at].push((Form::Implies, vec![vec![*sort, *sort]])),
                Sort::F32 | Sort::F64 | Sort::Id | Sort::Array(..) => {}
            }
        }
        menu
    }

    /// The same, with operators kept from where they are not defined.
    pub(crate) fn guarded(self) -> Menu {
        Menu { guarded: true, ..self }
    }

    /// The same, without variables of array sorts: arrays are written from what they hold.
    pub(crate) fn without_array_vars(self) -> Menu {
        Menu { array_vars: false, ..self }
    }

    /// Adds a form that takes what an operator takes.
    fn add(&mut self, form: Form, like: Op) {
        let mut lists: Vec<Vec<Sort>> = vec![Vec::new()];
        for _ in 0..3 {
            lists = lists
                .iter()
                .flat_map(|list| self.sorts.iter().map(|sort| [&list[..], &[*sort]].concat()))
                .collect();
            for list in &lists {
                let Some(result) = like.result(list) else { continue };
                let Some(at) = self.sorts.iter().position(|sort| *sort == result) else { continue };
                match self.ways[at].iter_mut().find(|(known, _)| *known == form) {
                    Some((_, known)) => known.push(list.clone()),
                    None => self.ways[at].push((form, vec![list.clone()])),
                }
            }
        }
    }

    /// The tree that some choices make, of a sort of the menu.
    pub(crate) fn tree(&self, choices: &mut Choices<'_>, sort: Sort, depth: usize) -> Tree {
        let at = self.sorts.iter().position(|known| *known == sort);
        let ways = at.map(|at| &self.ways[at]).filter(|ways| !ways.is_empty());
        match (ways, choices.next(6)) {
            (Some(ways), 1..) if depth > 0 => {
                let (form, lists) = &ways[choices.next(ways.len())];
                let sorts = &lists[choices.next(lists.len())];
                let args: Vec<Tree> = sorts.iter().map(|sort| self.tree(choices, *sort, depth - 1)).collect();
                match (form, sorts.first()) {
                    (Form::Op(Op::Eq), Some(Sort::Array(index, _))) if self.guarded && self.array_vars => {
                        first_elements_equal(*index, &args)
                    }
                    (Form::Op(op), _) if self.guarded => guarded(*op, &args),
                    (form, _) => Tree::App(*form, args),
                }
            }
            _ => self.leaf(choices, sort),
        }
    }

    fn leaf(&self, choices: &mut Choices<'_>, sort: Sort) -> Tree {
        if let (Sort::Array(index, element), false) = (sort, self.array_vars) {
            let everywhere = self.leaf(choices, element.sort());
            return Tree::App(Form::Op(Op::ConstArray(index)), vec![everywhere]);
        }
        let constants = (self.constants)(sort);
        match choices.next(2) {
            1 if !constants.is_empty() => Tree::Const(constants[choices.next(constants.len())].clone()),
            _ => Tree::Var(Var(sort, choices.next(self.vars))),
        }
    }

    /// All variables.
    pub(crate) fn vars(&self) -> Vec<Var> {
        self.sorts.iter().flat_map(|sort| (0..self.vars).map(|number| Var(*sort, number))).collect()
    }

    /// A sort of the menu.
    pub(crate) fn sort(&self, choices: &mut Choices<'_>) -> Sort {
        self.sorts[choices.next(self.sorts.len())]
    }
}

/// Random choices. When they run out the first alternative is taken, so shorter lists make smaller trees.
pub(crate) struct Choices<'a>(pub(crate) &'a [u16]);

impl Choices<'_> {
    /// A number below the bound.
    pub(crate) fn next(&mut self, bound: usize) -> usize {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                usize::from(*first) % bound
            }
            None => 0,
        }
    }
}

/// Constants at the limits, and some small ones.
pub(crate) fn boundary(sort: Sort) -> Vec<Const> {
    const SMALL: [i32; 18] =
        [0, 1, -1, 2, 3, 5, 7, 31, 32, 127, 128, 255, -128, 0x7fff, 0x8000, 0xffff, i32::MIN, i32::MAX];
    const WIDE: [i64; 8] = [i64::MIN, i64::MAX, 1 << 32, -1 << 31, 1 << 53, (1 << 53) + 1, 63, 64];
    let wide = || SMALL.into_iter().map(i64::from).chain(WIDE);
    match sort {
        Sort::Bool => vec![Const::Bool(false), Const::Bool(true)],
        Sort::Int => {
            let power = |n: u32| BigInt::from(1) << n;
            let large = [power(63), -power(63) - 1, power(64), power(64) + 1, power(1100)];
            wide().map(Const::Int).chain(large.into_iter().map(Const::int)).collect()
        }
        Sort::Bv32 => SMALL.into_iter().map(Const::Bv32).collect(),
        Sort::Bv64 => wide().map(Const::Bv64).collect(),
        Sort::F32 => floats().map(|v| Const::f32(v as f32)).collect(),
        Sort::F64 => floats().map(Const::f64).collect(),
        Sort::Id => (0..3).map(Const::Id).collect(),
        Sort::Array(..) => Vec::new(),
    }
}

fn floats() -> impl Iterator<Item = f64> {
    let plain = [0.0, -0.0, 1.0, -1.0, 1.5, -2.5, 0.1, 3.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    let limits =
        [f64::MAX, f64::MIN_POSITIVE, 5e-324, f64::from(f32::MAX), f64::from(f32::MIN_POSITIVE), 1e-45];
    let powers = [24, 31, 32, 53, 63, 64].into_iter().flat_map(|n| {
        let power = 2f64.powi(n);
        [power, -power, power - 1.0, -power - 1.0, power + 1.0, power - 0.5]
    });
    plain.into_iter().chain(limits).chain(powers)
}

/// A constant of any sort for a model, arrays included.
pub(crate) fn value(choices: &mut Choices<'_>, sort: Sort) -> Const {
    let Sort::Array(index, element) = sort else {
        let constants = boundary(sort);
        return constants[choices.next(constants.len())].clone();
    };
    let mut array = ArrayConst { default: value(choices, element.sort()), entries: Vec::new() };
    for _ in 0..choices.next(4) {
        let at = value(choices, index.sort());
        array = array.set(&at, value(choices, element.sort()));
    }
    Const::Array(Arc::new(array))
}
