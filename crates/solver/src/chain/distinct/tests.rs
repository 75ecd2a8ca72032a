//! Bounds and answers against all values.

use super::*;
use crate::Effort;

/// A generator of numbers below a bound.
struct Lot(u64);

impl Lot {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// All ways to give every row a column of its own.
fn all_assignments(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    (0..rows).fold(vec![Vec::new()], |shorter, _| {
        let longer = shorter.iter().flat_map(|chosen: &Vec<usize>| {
            let free = (0..columns).filter(|column| !chosen.contains(column));
            free.map(|column| [&chosen[..], &[column]].concat()).collect::<Vec<_>>()
        });
        longer.collect()
    })
}

#[test]
fn the_cheapest_assignment_is_the_cheapest() {
    let mut lot = Lot(7);
    let mut impossible = 0;
    for _ in 0..400 {
        let (rows, columns) = (1 + lot.below(4), 1 + lot.below(6));
        let costs: Vec<Vec<Option<i128>>> = (0..rows)
            .map(|_| (0..columns).map(|_| (lot.below(3) > 0).then(|| lot.below(20) as i128 - 10)).collect())
            .collect();
        let cost = |row: usize, column: usize| costs[row][column];
        let total = |chosen: &Vec<usize>| {
            chosen.iter().enumerate().map(|(row, column)| cost(row, *column)).sum::<Option<i128>>()
        };
        let least = all_assignments(rows, columns).iter().filter_map(total).min();
        let found = cheapest(rows, columns, cost);
        assert_eq!(found.as_ref().map(|(_, total)| *total), least, "{costs:?}");
        impossible += usize::from(found.is_none());
        if let Some((chosen, cost)) = found {
            assert_eq!(total(&chosen), Some(cost));
        }
    }
    assert!((50..350).contains(&impossible), "{impossible}");
}

/// A question: numbers in ranges, some of which differ, and a comparison of a sum.
struct Puzzle {
    terms: Terms,
    vars: Vec<Term>,
    ranges: Vec<(i64, i64)>,
    path: Vec<Term>,
    formula: Term,
}

fn constant_of(sort: Sort, value: i64) -> Const {
    match sort {
        Sort::Bv32 => Const::Bv32(value as i32),
        _ => Const::Int(value),
    }
}

/// Sums with factors and squares; machine integers get factors with which they wrap.
fn puzzle(lot: &mut Lot, sort: Sort) -> Puzzle {
    let mut terms = Terms::new();
    let le = if sort == Sort::Bv32 { Op::BvSLe } else { Op::IntLe };
    let vars: Vec<Term> = (0..4).map(|at| terms.var(&format!("x{at}"), sort)).collect();
    let (mut ranges, mut path) = (Vec::new(), Vec::new());
    for var in &vars {
        let low = lot.below(3) as i64 - 1;
        let high = low + 1 + lot.below(3) as i64;
        let (least, greatest) =
            (terms.constant(constant_of(sort, low)), terms.constant(constant_of(sort, high)));
        path.push(terms.apply(le, &[least, *var]));
        path.push(terms.apply(le, &[*var, greatest]));
        ranges.push((low, high));
    }
    for (at, x) in vars.iter().enumerate() {
        for y in &vars[at + 1..] {
            if lot.below(6) > 0 {
                let equal = terms.eq(*x, *y);
                path.push(terms.not(equal));
            }
        }
    }
    let huge = sort == Sort::Bv32 && lot.below(3) == 0;
    let mut sum = terms.constant(constant_of(sort, 0));
    for var in &vars {
        let factor = if huge { 1 << 30 } else { lot.below(5) as i64 - 2 };
        let factor = terms.constant(constant_of(sort, factor));
        let value = if lot.below(3) == 0 { terms.mul(*var, *var) } else { *var };
        let part = terms.mul(factor, value);
        sum = terms.add(sum, part);
    }
    let bound = lot.below(16) as i64 - 4;
    let bound = terms.constant(constant_of(sort, if huge { bound << 30 } else { bound }));
    let formula = match lot.below(4) {
        0 => terms.eq(sum, bound),
        1 => terms.apply(le, &[sum, bound]),
        2 => terms.apply(le, &[bound, sum]),
        _ => {
            let equal = terms.eq(sum, bound);
            terms.not(equal)
        }
    };
    Puzzle { terms, vars, ranges, path, formula }
}

/// Whether there are values, by trying them.
fn has_values(puzzle: &Puzzle) -> bool {
    let Puzzle { terms, vars, ranges, path, formula } = puzzle;
    let tuples = ranges.iter().fold(vec![Vec::new()], |shorter: Vec<Vec<i64>>, (low, high)| {
        let longer = |tuple: &Vec<i64>| {
            (*low..=*high).map(|value| [&tuple[..], &[value]].concat()).collect::<Vec<_>>()
        };
        shorter.iter().flat_map(longer).collect()
    });
    tuples.into_iter().any(|tuple| {
        let values = vars.iter().zip(tuple).map(|(var, value)| (*var, constant_of(terms.sort(*var), value)));
        let model = Model::new(values.collect());
        path.iter().chain([formula]).all(|conjunct| model.holds(terms, *conjunct))
    })
}

#[test]
fn answers_are_those_of_all_values() {
    let mut lot = Lot(11);
    let (mut sat, mut unsat) = (0, 0);
    for round in 0..3_000 {
        let puzzle = puzzle(&mut lot, if round % 2 == 0 { Sort::Int } else { Sort::Bv32 });
        let Puzzle { terms, path, formula, .. } = &puzzle;
        if terms.as_bool(*formula).is_some() {
            continue;
        }
        let mut bounds = Bounds::default();
        path.iter().for_each(|conjunct| bounds.add(terms, *conjunct));
        let mut question = Question {
            path: path.into(),
            formula: *formula,
            model: None,
            bounds: Some(&bounds),
            effort: Effort::Full,
        };
        match Distinct.look(terms, &mut question) {
            Some(Answer::Sat(model)) => {
                assert!(question.holds(terms, &model));
                sat += 1;
            }
            Some(Answer::Unsat) => {
                assert!(!has_values(&puzzle), "round {round}");
                unsat += 1;
            }
            Some(Answer::Unknown(_)) | None => {}
        }
    }
    assert!(sat > 300 && unsat > 300, "{sat} and {unsat}");
}
