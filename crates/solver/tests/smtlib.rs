//! SMT-LIB as others write it, and what is written for others.

use oxpecker_solver::{
    Answer, ChainOptions, Const, Dialect, Element, Index, Op, Query, Sort, Term, Terms, chain, print_smtlib,
    read_smtlib,
};

#[track_caller]
fn error(text: &str) -> String {
    match read_smtlib(&mut Terms::new(), text) {
        Ok(script) => panic!("{script:?}"),
        Err(reason) => reason,
    }
}

#[track_caller]
fn asserted(terms: &mut Terms, text: &str) -> Vec<Term> {
    match read_smtlib(terms, text) {
        Ok(script) => script.asserted,
        Err(reason) => panic!("{reason}"),
    }
}

/// True in every model, by the standard.
const FACTS: &str = include_str!("facts.smt2");

#[test]
fn operators_mean_what_the_standard_says() {
    let mut terms = Terms::new();
    for fact in FACTS.lines().filter(|line| line.starts_with("(assert")) {
        let found = asserted(&mut terms, fact);
        assert_eq!(found, [terms.yes], "{fact} is {}", terms.show(found[0]));
    }
}

#[test]
fn operators_on_unknowns_mean_what_the_standard_says() {
    let text = "(declare-const x Int) (declare-const y Int) (declare-const a (_ BitVec 32)) \
                (declare-const b (_ BitVec 32))\n";
    let laws = [
        "(=> (distinct y 0) (= x (+ (* y (div x y)) (mod x y))))",
        "(=> (distinct y 0) (and (<= 0 (mod x y)) (< (mod x y) (abs y))))",
        "(= (div x 3) (- (div x (- 3))))",
        "(=> (bvuge b #x00000020) (= (bvshl a b) #x00000000))",
        "(=> (= b #x00000000) (= (bvudiv a b) #xffffffff))",
        "(=> (= b #x00000000) (= (bvsrem a b) a))",
        "(=> (and (= b #x00000000) (bvslt a b)) (= (bvsdiv a b) #x00000001))",
        "(=> (bvugt b #x0000001f) (= (bvashr a b) (ite (bvslt a #x00000000) #xffffffff #x00000000)))",
    ];
    for law in laws {
        let mut terms = Terms::new();
        let negated = asserted(&mut terms, &format!("{text}(assert (not {law}))"));
        let formula = negated[0];
        let answer = chain(&ChainOptions::default()).check(&terms, Query::new(&[], formula));
        assert!(matches!(answer, Answer::Unsat), "{law}: {answer:?}");
    }
}

#[test]
fn a_script_has_scopes_and_checks() {
    let mut terms = Terms::new();
    let text = "(set-logic ALL) ; a comment\n(set-info :source |(not (a |)\n\
                (declare-fun x () Int)\n(assert (! (> x 1) :named more))\n\
                (push 1) (declare-const y Bool) (define-fun z () Bool (and y more))\n\
                (assert (let ((x z) (w (< x 5))) (or x w)))\n(set-info :status sat)\n(check-sat)\n(pop 1)\n\
                (push) (declare-const y Bool) (pop)\n(echo \"a \"\"quoted\"\" (\")\n(check-sat)\n(exit)\n(nonsense";
    assert_eq!(error(text), "line 14: expected a `)` for this `(`");
    let text = text.strip_suffix("(nonsense").unwrap_or(text);
    let script = read_smtlib(&mut terms, text).unwrap_or_else(|reason| panic!("{reason}"));
    assert_eq!(script.declared.len(), 2);
    assert_eq!(script.checks.len(), 2);
    assert_eq!(script.checks[0].expected, Some(true));
    assert_eq!((script.checks[0].line, script.checks[1].line), (8, 12));
    assert_eq!(script.checks[0].conjuncts.len(), 2);
    assert_eq!(script.checks[1].conjuncts, script.asserted);
    let shown: Vec<String> = script.checks[0].conjuncts.iter().map(|term| terms.show(*term)).collect();
    assert!(shown[1].contains("(or ") && shown[1].contains('y'), "{}", shown[1]);
}

#[test]
fn errors_name_the_line() {
    let cases = [
        ("(assert\n(= x 1))", "line 2: `x` is not declared, or not supported"),
        ("\n(declare-fun f (Int) Int)", "line 2: functions are not supported"),
        (
            "(declare-const x (_ BitVec 7))",
            "line 1: bit vectors of other than 32 and 64 bits are not supported",
        ),
        ("(declare-const x Real)", "line 1: the sort `Real` is not supported"),
        ("(declare-const x (Array Int (Array Int Int)))", "line 1: the sort `(Array ...)` is not supported"),
        ("(assert (forall ((x Int)) true))", "line 1: `forall` is not supported"),
        ("(assert 1)", "line 1: expected a bool, found a term of sort int"),
        ("(assert (= 1 true))", "line 1: `=` does not take int, bool"),
        ("(assert (and))", "line 1: `and` takes arguments, and has none"),
        ("(assert \"x\")", "line 1: strings are not supported"),
        ("(assert (= 1 1)", "line 1: expected a `)` for this `(`"),
        (")", "line 1: `)` without a `(`"),
        ("(pop 1)", "line 1: `pop` without a `push`"),
        ("(push 99999999999)", "line 1: expected a number, found `99999999999`"),
        ("(declare-const x Int)(declare-const x Int)", "line 1: `x` means something already"),
        ("(define-fun f ((x Int)) Int x)", "line 1: functions with parameters are not supported"),
        ("(define-fun ox!div ((a Int) (b Int)) Int a)", "line 1: `ox!div` is not what it is elsewhere"),
        ("(define-sort ox!Id () Bool)", "line 1: `ox!Id` is not what it is elsewhere"),
        ("(assert (let ((x 1) y) true))", "line 1: expected `(name value)`, found `y`"),
        ("(assert (let))", "line 1: expected `(let ((name value) ...) body)`"),
        ("(declare-datatypes () ())", "line 1: `(declare-datatypes ...)` is not supported"),
        ("(assert (= #x1 #x1))", "line 1: `=` is not supported on this"),
        ("(assert (= 1.5 1.5))", "line 1: `=` is not supported on this"),
        ("x", "line 1: expected a command, found `x`"),
        ("()", "line 1: expected a command, found `(`"),
        ("(assert |x", "line 1: expected another `|` that ends the name"),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn depth_does_not_matter() {
    let depth = 300_000;
    let mut terms = Terms::new();
    let nested = format!(
        "(declare-const p Bool)(declare-const a Int)(assert {}p{})",
        "(not ".repeat(depth),
        ")".repeat(depth)
    );
    assert_eq!(asserted(&mut terms, &nested).len(), 1);
    assert!(error(&"(".repeat(depth)).starts_with("line 1: expected a `)`"));
    assert!(error(&format!("(assert {}", "(let ((x ".repeat(depth))).starts_with("line 1:"));
    let lets = format!(
        "(declare-const p Bool)(assert {}x{})",
        "(let ((x (not p))) ".repeat(depth),
        ")".repeat(depth)
    );
    assert_eq!(asserted(&mut terms, &lets).len(), 1);
    // A chain of conditionals over arrays, which constructors follow.
    let mut text = "(declare-const p Bool)(declare-const a (Array Int Int))(declare-const n Int)".to_string();
    text.push_str("(define-fun b0 () (Array Int Int) a)");
    for at in 0..3000 {
        text.push_str(&format!(
            "(define-fun b{} () (Array Int Int) (ite (< n {at}) (store b{at} {at} n) b{at}))\n",
            at + 1
        ));
    }
    assert!(error(&text).contains("conditionals are nested"), "{}", error(&text));
}

#[test]
fn shared_terms_are_written_once() {
    let mut terms = Terms::new();
    let (mut sum, index) = (terms.var("x", Sort::Int), terms.var("i", Sort::Int));
    let array = terms.var("a", Sort::Array(Index::Int, Element::Int));
    for _ in 0..200 {
        let read = terms.apply(Op::Select, &[array, sum]);
        sum = terms.apply(Op::IntMul, &[read, sum]);
    }
    let formula = terms.eq(sum, index);
    for dialect in [Dialect::Standard, Dialect::Z3, Dialect::Cvc5, Dialect::Yices] {
        let printed = print_smtlib(&terms, Query::new(&[formula, formula], formula), dialect);
        let printed = printed.unwrap_or_else(|reason| panic!("{reason}"));
        assert!(printed.text.len() < 30_000, "{}", printed.text.len());
        let again = asserted(&mut terms, &printed.text);
        assert_eq!(again, [formula, formula, formula]);
    }
}

#[test]
fn names_are_kept_both_ways() {
    let mut terms = Terms::new();
    let names =
        ["x", "class(x)", "a b", "a|b", "a\\b", "", "and", "ox!t0", "1x", "line\nbreak", "é", "(", "bvadd"];
    let vars: Vec<Term> = names.iter().map(|name| terms.var(name, Sort::Bool)).collect();
    let twin = terms.var("x", Sort::Int);
    let zero = terms.constant(Const::Int(0));
    let formula = terms.eq(twin, zero);
    let printed = print_smtlib(&terms, Query::new(&vars, formula), Dialect::Standard);
    let printed = printed.unwrap_or_else(|reason| panic!("{reason}"));
    for (name, var) in names.iter().zip(&vars) {
        let symbol = printed.names.symbol(*var).unwrap_or_default();
        let bare = symbol.trim_matches('|');
        assert_eq!(printed.names.var(bare), Some(*var), "{name}");
        let renamed = printed.names.renamed().any(|(other, _)| other == *var);
        assert_eq!(renamed, bare != *name, "{name}");
    }
    let kept: Vec<&str> = vars[..3].iter().filter_map(|var| printed.names.symbol(*var)).collect();
    assert_eq!(kept, ["x", "|class(x)|", "|a b|"]);
    assert_ne!(printed.names.symbol(twin), printed.names.symbol(vars[0]));
    let script = read_smtlib(&mut terms, &printed.text).unwrap_or_else(|reason| panic!("{reason}"));
    assert_eq!(script.declared.len(), names.len() + 1);
    assert_eq!(script.declared[..3], vars[..3]);
}

#[test]
fn what_a_dialect_lacks_is_said() {
    let mut terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::F64), terms.var("y", Sort::F64));
    let remainder = terms.apply(Op::FRem, &[x, y]);
    let floats = terms.eq(remainder, x);
    let zero = terms.constant(Const::Int(0));
    let array = terms.apply(Op::ConstArray(Index::Int), &[zero]);
    let other = terms.var("a", Sort::Array(Index::Int, Element::Int));
    let arrays = terms.eq(array, other);
    let print = |formula, dialect| {
        print_smtlib(&terms, Query::new(&[], formula), dialect).map(|printed| printed.text)
    };
    assert_eq!(print(floats, Dialect::Standard), Err("smt-lib has no counterpart of f.rem".to_string()));
    assert_eq!(print(arrays, Dialect::Yices), Err("yices has no counterpart of array".to_string()));
    assert!(print(arrays, Dialect::Z3).is_ok());
    assert!(print(arrays, Dialect::Bitwuzla).is_err());
}

/// Pieces of scripts in any order, and scripts with a piece taken out: an error, or not, but an answer.
#[test]
fn nothing_makes_the_reader_panic() {
    let pieces = [
        "(",
        ")",
        "assert",
        "(assert ",
        "let",
        "((x 1))",
        "_",
        "(_ bv5 32)",
        "as",
        "const",
        "(Array Int Int)",
        "fp",
        "#b0",
        "#x",
        "#b",
        "|",
        "\"",
        ";",
        "\n",
        "!",
        ":named",
        "x",
        "Int",
        "declare-const",
        "(declare-const x Int)",
        "push",
        "pop",
        "5",
        "1.5",
        "(- 3)",
        "ite",
        "true",
        "(_ extract 7 0)",
        "é",
        "div",
        "0",
        "(_ NaN 8 24)",
        "RNE",
        "(_ to_fp 8 24)",
        "concat",
        "bvadd",
        "#x00000001",
        "99999999999999999999999999",
    ];
    let mut seed = 1_u64;
    let mut next = move |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    for _ in 0..20_000 {
        let text: String = (0..next(30)).map(|_| pieces[next(pieces.len())]).collect::<Vec<_>>().join(" ");
        let _ = read_smtlib(&mut Terms::new(), &text);
    }
    for _ in 0..3000 {
        let mut text: Vec<char> = FACTS.chars().collect();
        for _ in 0..4 {
            let at = next(text.len());
            match next(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, ['(', ')', '0', '_', '|'][next(5)]),
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        let _ = read_smtlib(&mut Terms::new(), &text);
    }
}
