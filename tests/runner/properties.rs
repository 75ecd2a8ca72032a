//! Properties: laws that hold of all texts and of all generated programs. A failure prints the smallest
//! program that still shows it, and the seed.

use generate::{Config, Features, generate, inputs, mutate_text, random_text, shrink_within};
use oxpecker_tests::program::{RunArgs, compile, one_file, outcome, run};
use oxpecker_tests::{files, laws};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use source::{Code, FileId, Interner};
use verify::{CompileOptions, IntMode, Schedule, Width};

/// The modes that literals of 32 bits fit.
fn modes() -> [IntMode; 6] {
    let wide = |bits: u8| Width::new(bits).unwrap_or(Width::DEFAULT);
    let [of_33, of_64] = [33, 64].map(wide);
    [
        IntMode::Math,
        IntMode::WRAP,
        IntMode::CHECKED,
        IntMode::Wrap(of_33),
        IntMode::Checked(of_64),
        IntMode::Wrap(of_64),
    ]
}

/// Any text goes through lexer, parser, checker, lowering and formatter without a panic; what is accepted
/// obeys the laws.
fn survives(text: &str) -> Result<(), String> {
    let narrow = Width::new(5).into_iter().flat_map(|width| [IntMode::Wrap(width), IntMode::Checked(width)]);
    for ints in modes().into_iter().chain(narrow) {
        let sources = one_file("any.oox", text);
        let options = CompileOptions { ints, passes: false, ..CompileOptions::default() };
        let compiled = verify::compile(&sources, options);
        for diagnostic in compiled.diagnostics.iter().take(20) {
            let style = verify::format::diagnostics::Style::default();
            if verify::format::diagnostics::render(&sources, diagnostic, style).is_empty() {
                return Err("a diagnostic has no text".to_string());
            }
        }
        if let Some(program) = &compiled.program {
            laws::ir_round_trip(program)?;
            laws::formatting("any.oox", text, ints)?;
        }
    }
    let parse = syntax::parse(FileId(0), text, &mut Interner::new());
    if !parse.diagnostics.has_errors() {
        // A file can be formatted although the checker rejects it.
        let once = syntax::format(&parse.file, text);
        let again = syntax::parse(FileId(0), &once, &mut Interner::new());
        laws::same("fmt of fmt", &once, &syntax::format(&again.file, &once))?;
    }
    Ok(())
}

fn must(result: Result<(), String>, what: impl std::fmt::Display) {
    if let Err(error) = result {
        panic!("{what}\n{error}");
    }
}

/// The same texts in every run; `PROPTEST_RNG_SEED` makes others.
fn config() -> ProptestConfig {
    let default = ProptestConfig::default();
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        RngSeed::Fixed(seed) => RngSeed::Fixed(seed),
    };
    ProptestConfig { cases: 400, failure_persistence: None, rng_seed, ..default }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_string_survives(text in "\\PC*") {
        must(survives(&text), &text);
    }

    #[test]
    fn any_bytes_survive(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        must(survives(&text), &text);
    }

    #[test]
    fn any_ir_text_survives(text in "[ -~\n]{0,300}") {
        let _ = ir::text::parse(FileId(0), &text);
    }
}

/// Texts that make trees deep, wide or long in every way the grammar has.
#[test]
fn extreme_texts_survive() {
    let many = |count: usize, text: &str| text.repeat(count);
    let in_method =
        |body: String| format!("class A {{ A n; int f; A m(A x, int i, bool b) {{ {body} return x; }} }}");
    let expression = |e: String| in_method(format!("A y := {e};"));
    let texts = [
        expression(format!("{}x{}", many(10_000, "("), many(10_000, ")"))),
        in_method(format!("{}{}", many(10_000, "{"), many(10_000, "}"))),
        in_method(format!("{}{}", many(10_000, "if (b) {"), many(10_000, "}"))),
        in_method(format!("{} b := true;", many(10_000, "if (b) "))),
        in_method(format!("{}{}", many(10_000, "try {"), many(10_000, "} catch { }"))),
        expression(format!("x{}", many(10_000, ".n"))),
        expression(format!("x{}", many(10_000, ".m(x, 1, b)"))),
        in_method(format!("int[] a; i := a{};", many(10_000, "[0]"))),
        expression(format!("{}x{}", many(190, "("), many(190, &format!("{})", many(195, ".n"))))),
        in_method(format!("b := x {};", many(20_000, "instanceof A "))),
        expression(many(20_000, "b ? x : ") + "x"),
        expression(many(20_000, "b ? ") + "x" + &many(20_000, " : x")),
        in_method(format!("b := {}b;", many(20_000, "b ==> "))),
        in_method(format!("b := {}b;", many(20_000, "b && "))),
        in_method(format!("b := {}b;", many(20_000, "b || x == null && "))),
        in_method(format!("i := {}i;", many(20_000, "i + "))),
        in_method(format!("i := {}i;", many(20_000, "i - -"))),
        in_method(format!("b := {}b;", many(20_000, "!"))),
        in_method(format!("i := {}i;", many(20_000, "#"))),
        expression(many(20_000, "(A) ") + "x"),
        in_method(format!("int{} a := new int{};", many(5_000, "[]"), many(5_000, "[1]"))),
        in_method(format!("assert {}b;", many(1_000, "forall i in 0..1 : "))),
        in_method(format!("if (b) {{ }} {}", many(5_000, "else if (b) { } "))),
        many(3_000, "class A { "),
        many(3_000, "class A extends B { } "),
        (0..2_000).map(|i| format!("class C{i} extends C{} {{ }} ", i + 1)).collect(),
        many(5_000, "class "),
        in_method(many(5_000, "int x := ")),
        in_method(many(3_000, "lock (x) { ")),
    ];
    for text in texts {
        must(survives(&text), text.chars().take(200).collect::<String>());
    }
}

/// What is too deep is reported, never cut off in silence: the chain ends in a field that does not exist.
#[test]
fn long_chains_are_reported() {
    for link in [".n", ".m(x)"] {
        let chain = link.repeat(500);
        let text = format!("class A {{ A n; A m(A x) {{ return x{chain}.nonsense; }} }}");
        let found = verify::compile(&one_file("a.oox", &text), CompileOptions::default()).diagnostics;
        assert!(found.iter().any(|d| d.code == Code::NestedTooDeeply), "{link}");
    }
}

#[test]
fn random_tokens_survive() {
    for seed in 0..400 {
        let text = random_text(seed, 60 + seed as usize % 400);
        must(survives(&text), format!("seed {seed}\n{text}"));
    }
}

#[test]
fn damaged_programs_survive() {
    for seed in 0..300 {
        let text = mutate_text(seed, &generate(seed, &Config::small()).to_oox());
        must(survives(&text), format!("seed {seed}\n{text}"));
    }
    for (seed, path) in files::find("examples", "oox").iter().enumerate() {
        let text = mutate_text(seed as u64, &files::read(path).unwrap_or_default());
        must(survives(&text), format!("{}\n{text}", path.display()));
    }
}

#[test]
fn damaged_ir_survives() {
    for seed in 0..200 {
        let sources = one_file("a.oox", &generate(seed, &Config::tiny()).to_oox());
        let Ok(program) = compile(&sources, CompileOptions::default()) else { continue };
        let text = mutate_text(seed, &ir::text::print(&program, ir::text::Options { spans: seed % 2 == 0 }));
        if let Ok(parsed) = ir::text::parse(FileId(0), &text) {
            // The verifier must survive everything that the parser accepts.
            let broken = ir::verifier::verify(&parsed);
            if broken.is_empty() {
                must(laws::ir_round_trip(&parsed), &text);
            }
        }
    }
}

/// Checks a law on generated programs, and shrinks the first one that breaks it. `OXPECKER_PROGRAMS=5000` makes a
/// longer run.
fn holds_for_generated(
    count: u64,
    config: &Config,
    law: impl Fn(u64, &generate::Program) -> Result<(), String>,
) {
    let wanted = std::env::var("OXPECKER_PROGRAMS").ok().and_then(|count| count.parse().ok());
    for seed in 0..wanted.unwrap_or(count) {
        let program = generate(seed, config);
        if let Err(error) = law(seed, &program) {
            // The smaller program must fail for the same reason.
            let reason = |error: &str| error.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
            let same = |other: Result<(), String>| other.is_err_and(|other| reason(&other) == reason(&error));
            let small = shrink_within(400, &program, |candidate| same(law(seed, candidate)));
            let error = law(seed, &small).err().unwrap_or_default();
            panic!("seed {seed}\n{}\n{error}", small.to_oox());
        }
    }
}

fn args(program: &generate::Program, ints: IntMode, schedule: Schedule, args: &[String]) -> RunArgs {
    RunArgs {
        entry: Some(program.entry().to_string()),
        ints,
        schedule,
        steps: 2_000_000,
        no_exceptions: false,
        leeway: ir::Leeway::default(),
        args: args.to_vec(),
    }
}

#[test]
fn generated_programs_are_accepted_and_obey_the_laws() {
    holds_for_generated(250, &Config::medium().with_features(Features::all()), |seed, program| {
        let text = program.to_oox();
        let ints = modes()[seed as usize % 6];
        let sources = one_file("generated.oox", &text);
        let compiled = verify::compile(&sources, CompileOptions { ints, ..CompileOptions::default() });
        // Generated postconditions may leave the result alone; nothing else is worth a remark.
        let mut found = compiled.diagnostics.iter().filter(|found| found.code != Code::UnusedRetval);
        if let Some(found) = found.next() {
            return Err(format!("{}: {}", found.code, found.message));
        }
        for passes in [false, true] {
            laws::ir_round_trip(&compile(
                &sources,
                CompileOptions { ints, passes, ..CompileOptions::default() },
            )?)?;
        }
        laws::formatting("generated.oox", &text, ints)
    });
}

#[test]
fn passes_keep_what_generated_programs_do() {
    holds_for_generated(250, &Config::small().with_features(Features::all()), |seed, program| {
        let sources = one_file("generated.oox", &program.to_oox());
        for (at, input) in inputs(seed, program, 4).iter().enumerate() {
            let schedule =
                if at % 2 == 0 { Schedule::RoundRobin } else { Schedule::random(seed + at as u64) };
            laws::passes_keep_runs(
                &sources,
                &args(program, modes()[(seed as usize + at) % 6], schedule, input),
            )?;
        }
        Ok(())
    });
}

#[test]
fn a_recorded_schedule_repeats_the_run() {
    holds_for_generated(250, &Config::small().with_features(Features::all()), |seed, program| {
        let sources = one_file("generated.oox", &program.to_oox());
        let compiled = compile(&sources, CompileOptions::default())?;
        for (at, input) in inputs(seed, program, 3).iter().enumerate() {
            let random = args(program, IntMode::Math, Schedule::random(seed ^ at as u64), input);
            let first = run(&sources, &compiled, &random);
            let Ok(report) = &first else { return Err(format!("{first:?}")) };
            let listed = RunArgs { schedule: Schedule::listed(report.schedule.clone()), ..random.clone() };
            let second = run(&sources, &compiled, &listed);
            laws::same("outcome of the repeated run", &outcome(&first), &outcome(&second))?;
            let steps = |report: &Result<verify::RunReport, _>| {
                report.as_ref().map(|r| r.schedule.to_string()).unwrap_or_default()
            };
            laws::same("steps of the repeated run", &steps(&first), &steps(&second))?;
        }
        Ok(())
    });
}
