//! The graph that follows paths against one that is rebuilt for every question, and both against all values of
//! a small range.

use super::*;
use crate::Effort;
use crate::bounds::Bounds;

/// A generator of numbers below a bound.
struct Lot(u64);

impl Lot {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Conditions about these numbers: comparisons, equations, their negations, and disjunctions of some.
fn condition(terms: &mut Terms, lot: &mut Lot, vars: &[Term]) -> Term {
    let shape = lot.below(4);
    let mut literal = |terms: &mut Terms| {
        let (x, y) = (vars[lot.below(vars.len())], vars[lot.below(vars.len())]);
        let offset = lot.below(7) as i64 - 3;
        let (le, offset) = match terms.sort(x) {
            Sort::Bv32 => (Op::BvSLe, terms.constant(Const::Bv32(offset as i32))),
            _ => (Op::IntLe, terms.constant(Const::Int(offset))),
        };
        let right = match lot.below(4) {
            0 => offset,
            _ => terms.add(y, offset),
        };
        let literal = match lot.below(3) {
            0 => terms.eq(x, right),
            _ => terms.apply(le, &[x, right]),
        };
        if lot.below(3) == 0 { terms.not(literal) } else { literal }
    };
    let first = literal(terms);
    match shape {
        0 => {
            let others: Vec<Term> = (0..5).map(|_| literal(terms)).collect();
            terms.or(&[&others[..], &[first]].concat())
        }
        1 => {
            let second = literal(terms);
            terms.and(&[first, second])
        }
        _ => first,
    }
}

fn ask(
    link: &mut Differences,
    terms: &Terms,
    path: &[Term],
    formula: Term,
    known: (Option<&Rc<Model>>, &Bounds),
) -> Option<Answer> {
    let (model, bounds) = (known.0, Some(known.1));
    let mut question = Question { path: path.into(), formula, model, bounds, effort: Effort::Full };
    link.look(terms, &mut question)
}

fn values(model: &Model, vars: &[Term]) -> Vec<Option<Const>> {
    vars.iter().map(|var| model.get(*var).cloned()).collect()
}

/// Whether some numbers between -9 and 9 satisfy everything.
fn is_possible(terms: &Terms, vars: &[Term], conjuncts: &[Term]) -> bool {
    let [x, y, z] = *vars else { return true };
    let constant = |var: Term, value: i64| match terms.sort(var) {
        Sort::Bv32 => Const::Bv32(value as i32),
        _ => Const::Int(value),
    };
    let range = -9..=9;
    range.clone().any(|a| {
        range.clone().any(|b| {
            range.clone().any(|c| {
                let model = Model::new(
                    [(x, a), (y, b), (z, c)]
                        .map(|(var, value)| (var, constant(var, value)))
                        .into_iter()
                        .collect(),
                );
                conjuncts.iter().all(|conjunct| model.holds(terms, *conjunct))
            })
        })
    })
}

/// Paths that grow and go back, as an engine follows them.
fn compare(sort: Sort, count: usize, seed: u64, with_model: bool) -> (usize, usize) {
    let mut lot = Lot(seed);
    let mut terms = Terms::new();
    let vars: Vec<Term> = (0..count).map(|at| terms.var(&format!("x{at}"), sort)).collect();
    let mut link = Differences::default();
    // Every prefix of the path, with a model and intervals.
    let mut path: Vec<Term> = Vec::new();
    let mut known = vec![(Rc::new(Model::default()), Bounds::default())];
    let (mut sat, mut unsat) = (0, 0);
    for _ in 0..120 {
        let formula = condition(&mut terms, &mut lot, &vars);
        if terms.as_bool(formula).is_some() {
            continue;
        }
        let (model, bounds) = known[path.len()].clone();
        let known_now = (with_model.then_some(&model), &bounds);
        let answer = ask(&mut link, &terms, &path, formula, known_now);
        let fresh = ask(&mut Differences::default(), &terms, &path, formula, known_now);
        match (&answer, &fresh) {
            (Some(Answer::Sat(one)), Some(Answer::Sat(other))) => {
                assert_eq!(values(one, &vars), values(other, &vars));
                assert!(path.iter().chain([&formula]).all(|conjunct| one.holds(&terms, *conjunct)));
                sat += 1;
                path.push(formula);
                let mut bounds = bounds.clone();
                bounds.add(&terms, formula);
                known.push((Rc::clone(one), bounds));
            }
            (Some(Answer::Unsat), Some(Answer::Unsat)) => {
                unsat += 1;
                let all = [&path[..], &[formula]].concat();
                assert!(count != 3 || !is_possible(&terms, &vars, &all));
            }
            (None, None) => {}
            (one, other) => panic!("{one:?} and {other:?}"),
        }
        if lot.below(4) == 0 {
            path.truncate(lot.below(path.len() + 1));
            known.truncate(path.len() + 1);
        }
    }
    (sat, unsat)
}

#[test]
fn what_was_asked_before_changes_nothing() {
    let (mut sat, mut unsat) = (0, 0);
    for seed in 0..60 {
        for (sort, count) in [(Sort::Int, 8), (Sort::Bv32, 8)] {
            let (more_sat, more_unsat) = compare(sort, count, seed, seed % 3 != 0);
            (sat, unsat) = (sat + more_sat, unsat + more_unsat);
        }
    }
    assert!(sat > 1_000 && unsat > 200, "{sat} and {unsat}");
}

#[test]
fn what_is_impossible_has_no_values() {
    for seed in 0..4 {
        compare(Sort::Int, 3, 1_000 + seed, true);
        compare(Sort::Bv32, 3, 2_000 + seed, true);
    }
}

/// `y + 1 <= x` is `x > y` only as long as `y` is known not to be the greatest number. One path says so and
/// then another does not, and both begin alike.
#[test]
fn a_sum_is_read_again_where_it_may_wrap() {
    let mut terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::Bv32), terms.var("y", Sort::Bv32));
    let (one, hundred) = (terms.constant(Const::Bv32(1)), terms.constant(Const::Bv32(100)));
    let next = terms.add(y, one);
    let above = terms.apply(Op::BvSLe, &[next, x]);
    let small = terms.apply(Op::BvSLe, &[y, hundred]);
    let ordered = terms.apply(Op::BvSLe, &[x, y]);
    let mut link = Differences::default();
    for is_small in [true, false, true] {
        let path = if is_small { vec![above, small] } else { vec![above] };
        let mut bounds = Bounds::default();
        path.iter().for_each(|conjunct| bounds.add(&terms, *conjunct));
        let answer = ask(&mut link, &terms, &path, ordered, (None, &bounds));
        assert_eq!(matches!(answer, Some(Answer::Unsat)), is_small, "{answer:?}");
    }
}

/// A sorted array and a number between two of its elements: which of them may it be?
#[test]
fn many_sides_share_a_number() {
    let mut terms = Terms::new();
    let elements: Vec<Term> = (0..40).map(|at| terms.var(&format!("a{at}"), Sort::Int)).collect();
    let v = terms.var("v", Sort::Int);
    let mut path: Vec<Term> = elements.windows(2).map(|two| terms.le(two[0], two[1])).collect();
    let equal: Vec<Term> = elements.iter().map(|element| terms.eq(*element, v)).collect();
    let is_one = terms.or(&equal);
    let bounds = Bounds::default();
    let mut link = Differences::default();
    let free = ask(&mut link, &terms, &path, is_one, (None, &bounds));
    assert!(matches!(free, Some(Answer::Sat(_))), "{free:?}");
    // Neither end excludes them all; with both it is impossible.
    let (below, above) = (terms.le(v, elements[20]), terms.le(elements[19], v));
    let (not_below, not_above) = (terms.le(elements[20], v), terms.le(v, elements[19]));
    path.push(terms.not(not_below));
    let some = ask(&mut link, &terms, &path, is_one, (None, &bounds));
    assert!(matches!(some, Some(Answer::Sat(_))), "{some:?}");
    path.push(terms.not(not_above));
    let none = ask(&mut link, &terms, &path, is_one, (None, &bounds));
    assert!(matches!(none, Some(Answer::Unsat)), "{none:?}");
    // One step back in each of them and it is possible again.
    for (at, weaker) in [(path.len() - 2, below), (path.len() - 1, above)] {
        let mut path = path.clone();
        path[at] = weaker;
        let again = ask(&mut link, &terms, &path, is_one, (None, &bounds));
        assert!(matches!(again, Some(Answer::Sat(_))), "{again:?}");
    }
}
