//! Contracts, which may or may not hold.

use super::writer::{Mode, Variable, Writer};
use crate::features::Feature;
use crate::tree::{BinaryOp, Contract, Expr, ExprKind, Param, Type};

impl Writer<'_> {
    /// Writes a contract and learns what its precondition makes certain. `percent` is the probability of a contract.
    pub(super) fn contract(&mut self, params: &[Param], percent: u32) -> Contract {
        let mut contract = self.precondition(params, percent);
        self.postcondition(&mut contract, percent);
        contract
    }

    /// A contract that has at most a precondition.
    pub(super) fn precondition(&mut self, params: &[Param], percent: u32) -> Contract {
        let mut contract = Contract::default();
        if self.has(Feature::Contracts) && self.random.chance(percent) {
            contract.requires = self.requires(params);
        }
        self.entry = self.scope.clone();
        contract
    }

    /// Adds the clauses about the exit.
    pub(super) fn postcondition(&mut self, contract: &mut Contract, percent: u32) {
        let subjects = self.has_subjects() || self.returns.is_some();
        if !self.has(Feature::Contracts) || !subjects || !self.random.chance(percent * 2 / 3) {
            return;
        }
        contract.ensures = self.ensures();
        if self.has(Feature::Exceptions) && self.random.chance(40) {
            contract.exceptional = vec![self.exceptional()];
        }
    }

    fn contract_mode(&mut self) -> Mode {
        // A specification that throws is a violation of its own; too many of them would hide the rest.
        Mode { pure: true, claim: true, old: false, safe: self.random.chance(85) }
    }

    fn requires(&mut self, params: &[Param]) -> Vec<Expr> {
        let mode = self.contract_mode();
        self.in_mode(mode, |writer| {
            let mut clauses = Vec::new();
            for param in params {
                clauses.extend(writer.about_param(param));
            }
            if writer.has(Feature::Quantifiers) && writer.random.chance(30) {
                clauses.extend(writer.guarded_quantified(1));
            }
            if writer.has_subjects() && writer.random.chance(20) {
                clauses.push(writer.condition(1));
            }
            clauses
        })
    }

    /// What a careful author would require of a parameter.
    fn about_param(&mut self, param: &Param) -> Vec<Expr> {
        let Some(index) = self.scope.iter().position(|variable| variable.name == param.name) else {
            return Vec::new();
        };
        let read = self.scope[index].read();
        match &param.ty {
            Type::Named(_) | Type::Array(_) if self.random.chance(45) => {
                let guard = if param.ty.element().is_some()
                    && self.has(Feature::ShortCircuit)
                    && self.random.chance(40)
                {
                    self.longer_than(index, 0)
                } else {
                    self.guard_of(index)
                };
                self.learn(&guard);
                let mut clauses = vec![guard.condition];
                if param.ty.element().is_some() && self.random.chance(50) {
                    let most = Expr::int(i64::from(self.config.array_length));
                    clauses.push(read.length().binary(BinaryOp::LessEqual, most));
                }
                clauses
            }
            Type::Int if self.random.chance(35) => {
                let low = read.clone().binary(BinaryOp::GreaterEqual, Expr::int(self.random.between(-3, 1)));
                let high = read.binary(BinaryOp::LessEqual, Expr::int(self.random.between(1, 10)));
                match self.random.below(3) {
                    0 => vec![low],
                    1 => vec![low, high],
                    _ if self.has(Feature::ShortCircuit) => vec![low.binary(BinaryOp::And, high)],
                    _ => vec![high],
                }
            }
            Type::Named(_)
            | Type::Array(_)
            | Type::Int
            | Type::Uint
            | Type::Bool
            | Type::Float
            | Type::Char
            | Type::Str => Vec::new(),
        }
    }

    fn ensures(&mut self) -> Vec<Expr> {
        let mode = Mode { old: true, ..self.contract_mode() };
        let count = self.random.count(1, 2);
        self.scoped(|writer| {
            if let Some(returns) = writer.returns.clone() {
                let result = Variable { assignable: false, ..Variable::new("retval", &returns) };
                writer.scope.push(result);
            }
            writer.in_mode(mode, |writer| (0..count).map(|_| writer.ensured()).collect())
        })
    }

    /// One postcondition, mostly about the result or about what has changed.
    fn ensured(&mut self) -> Expr {
        let result = self.scope.iter().find(|variable| variable.name == "retval").map(Variable::read);
        if let Some(result) = result
            && result.ty.is_numeric()
            && self.random.chance(60)
        {
            let mut other = self.expr(&result.ty, 1);
            if other == result {
                other = self.literal(&result.ty);
            }
            let op = self.random.weighted(
                BinaryOp::NotEqual,
                &[(4, BinaryOp::NotEqual), (1, BinaryOp::GreaterEqual), (1, BinaryOp::LessEqual)],
            );
            return result.binary(op, other);
        }
        let made = match self.random.below(4) {
            0 | 1 => self.unchanged(),
            2 if self.has(Feature::Quantifiers) => self.guarded_quantified(1),
            _ => None,
        };
        match made {
            Some(clause) => clause,
            None => self.likely(2),
        }
    }

    /// A comparison of something with its value at the entry.
    fn unchanged(&mut self) -> Option<Expr> {
        let entry = self.entry.clone();
        let scope = std::mem::replace(&mut self.scope, entry);
        let mode = Mode { old: false, safe: true, ..self.mode };
        let now = self.in_mode(mode, |writer| writer.read(&Type::Int, 0));
        self.scope = scope;
        let now = now?;
        let before = Expr::new(now.ty.clone(), ExprKind::Old(Box::new(now.clone())));
        let op = self.random.weighted(
            BinaryOp::Equal,
            &[(3, BinaryOp::Equal), (2, BinaryOp::GreaterEqual), (1, BinaryOp::NotEqual)],
        );
        let before = match self.random.below(4) {
            0 => before.binary(BinaryOp::Add, Expr::int(1)),
            _ => before,
        };
        Some(now.binary(op, before))
    }

    fn exceptional(&mut self) -> Expr {
        if !self.has_subjects() || self.random.chance(25) {
            return Expr::bool(self.random.chance(70));
        }
        let mode = self.contract_mode();
        self.in_mode(mode, |writer| writer.condition(1))
    }
}
