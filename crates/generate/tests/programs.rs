//! Generated programs are well typed, reproducible and varied.

use oxpecker_generate::tree::{ExprKind, Stmt};
use oxpecker_generate::{Config, Feature, Features, Program, Random, check, generate};
use std::collections::BTreeSet;

fn presets() -> [Config; 3] {
    [Config::tiny(), Config::small(), Config::medium()]
}

/// Generates a program, and fails with everything that is known about it where the checker rejects it.
fn checked(seed: u64, config: &Config) -> Program {
    let program = generate(seed, config);
    if let Err(errors) = check(&program) {
        panic!("seed {seed}, {:?}\n{}\n{}", config.features, errors.join("\n"), program.to_oox());
    }
    program
}

#[test]
fn every_program_of_every_preset_is_well_typed() {
    for config in presets() {
        for seed in 0..700 {
            checked(seed, &config);
        }
    }
}

#[test]
fn every_set_of_features_gives_well_typed_programs() {
    let mut random = Random::new(1);
    for seed in 0..1500 {
        let percent = random.between(10, 95) as u32;
        let chosen = Feature::ALL.into_iter().filter(|_| random.chance(percent)).collect::<Vec<_>>();
        let config = random.pick(&presets()).cloned().unwrap_or_else(Config::tiny);
        let features = Features::of(&chosen);
        let program = checked(seed, &config.with_features(features));
        assert!(features.includes(program.uses()), "{:?} uses {:?}", features, program.uses());
    }
}

#[test]
fn every_feature_alone_and_every_feature_missing() {
    for feature in Feature::ALL {
        for seed in 0..40 {
            checked(seed, &Config::small().with_features(Features::none().with(feature)));
            checked(seed, &Config::small().with_features(Features::all().without(feature)));
        }
    }
}

#[test]
fn every_feature_is_used_by_some_program() {
    let config = Config::small().with_features(Features::all());
    let programs: Vec<Program> = (0..150).map(|seed| generate(seed, &config)).collect();
    for feature in Feature::ALL {
        let users = programs.iter().filter(|program| program.uses().has(feature)).count();
        assert!(users >= 3, "{feature:?} is used by {users} programs of {}", programs.len());
    }
}

#[test]
fn the_same_seed_gives_the_same_text_and_others_differ() {
    for config in presets() {
        let texts: Vec<String> = (0..200).map(|seed| generate(seed, &config).to_oox()).collect();
        let again: Vec<String> = (0..200).map(|seed| generate(seed, &config).to_oox()).collect();
        assert_eq!(texts, again);
        let different: BTreeSet<&String> = texts.iter().collect();
        assert_eq!(different.len(), texts.len());
    }
}

#[test]
fn printing_gives_balanced_and_tidy_texts() {
    let config = Config::small().with_features(Features::all());
    for seed in 0..2000 {
        let text = generate(seed, &config).to_oox();
        for (open, close) in [('{', '}'), ('(', ')'), ('[', ']')] {
            assert_eq!(text.matches(open).count(), text.matches(close).count(), "seed {seed}\n{text}");
        }
        assert!(text.ends_with("}\n"), "seed {seed}");
        assert!(!text.lines().any(|line| line.ends_with(' ') || line.contains("\t")), "seed {seed}");
        assert!(text.contains(" entry("), "seed {seed}");
    }
}

#[test]
fn and_and_or_are_never_mixed_without_parentheses() {
    for seed in 0..300 {
        for line in generate(seed, &Config::medium()).to_oox().lines() {
            assert!(!mixes(line), "{line}");
        }
    }
}

/// Whether both operators stand at one level of parentheses.
fn mixes(line: &str) -> bool {
    let mut levels = vec![(false, false)];
    let bytes = line.as_bytes();
    for (index, byte) in bytes.iter().enumerate() {
        let next = bytes.get(index + 1);
        match byte {
            b'(' | b'[' => levels.push((false, false)),
            b')' | b']' => {
                levels.pop();
            }
            b'&' if next == Some(&b'&') => note(&mut levels, |level| level.0 = true),
            b'|' if next == Some(&b'|') => note(&mut levels, |level| level.1 = true),
            _ => {}
        }
        if levels.last() == Some(&(true, true)) {
            return true;
        }
    }
    false
}

fn note(levels: &mut [(bool, bool)], change: impl FnOnce(&mut (bool, bool))) {
    if let Some(level) = levels.last_mut() {
        change(level);
    }
}

#[test]
fn programs_are_interesting() {
    let config = Config::small().with_features(Features::sequential());
    let programs: Vec<Program> = (0..300).map(|seed| generate(seed, &config)).collect();
    let share = |wanted: &dyn Fn(&Program) -> bool| {
        programs.iter().filter(|program| wanted(program)).count() * 100 / programs.len()
    };
    let has_stmt = |program: &Program, wanted: fn(&Stmt) -> bool| {
        let mut found = false;
        program.each_stmt(&mut |stmt| found |= wanted(stmt));
        found
    };
    let asserting = share(&|program| has_stmt(program, |stmt| matches!(stmt, Stmt::Assert(_))));
    let branching = share(&|program| has_stmt(program, |stmt| matches!(stmt, Stmt::If { .. })));
    let looping = share(&|program| has_stmt(program, |stmt| matches!(stmt, Stmt::Loop(_))));
    let calling = share(&|program| {
        let mut found = has_stmt(program, |stmt| matches!(stmt, Stmt::Call(_)));
        program.each_expr(&mut |expr| found |= matches!(expr.kind, ExprKind::Call(_)));
        found
    });
    let with_input = share(&|program| !program.entry_params().is_empty());
    let shares = [asserting, branching, looping, calling, with_input];
    assert!(shares.iter().all(|percent| *percent >= 50), "{shares:?}");
}

#[test]
fn a_program_without_features_has_none() {
    for seed in 0..200 {
        let program = checked(seed, &Config::medium().with_features(Features::none()));
        assert_eq!(program.uses(), Features::none());
        assert_eq!(program.classes.len(), 1);
    }
}

#[test]
fn small_sizes_do_not_trip_the_generator() {
    let least = Config {
        classes: 0,
        interfaces: 0,
        fields: 0,
        statics: 0,
        methods: 0,
        parameters: 0,
        statements: 0,
        nesting: 0,
        depth: 0,
        iterations: 0,
        array_length: 0,
        fuel: 0,
        threads: 0,
        worker_statements: 0,
        steps: 0,
        branches: 0,
        risk: 100,
        diamonds: 100,
        exits: 100,
        linked: 100,
        features: Features::all(),
    };
    for seed in 0..300 {
        checked(seed, &least);
    }
}

#[test]
fn huge_sizes_do_not_trip_the_generator() {
    let most = Config {
        iterations: u32::MAX,
        array_length: u32::MAX,
        fuel: u32::MAX,
        threads: u32::MAX,
        steps: u64::MAX,
        branches: u64::MAX,
        risk: u32::MAX,
        diamonds: u32::MAX,
        exits: u32::MAX,
        linked: u32::MAX,
        features: Features::all(),
        ..Config::small()
    };
    for seed in 0..100 {
        checked(seed, &most);
    }
}
