//! What a verification costs before anything is explored: loading Java programs that use a library, and an entry of a
//! program by the number of its methods.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::fmt::Write;
use std::time::Duration;

use engine::{Options, Prepared};
use jdk::Java;
use oxpecker_benches::control::Clock;
use verify::proof::Prover;
use verify::source::SourceMap;
use verify::{CompileOptions, EntryChoice, FrontEnd, Oox, Subject};

const LIMIT: Duration = Duration::from_secs(60);

/// A map, a list and a stream; a date; and a false assertion.
const JAVA: &str = "\
import java.util.*;
class StartUp {
    static int stream(int x) {
        HashMap<String, Integer> map = new HashMap<>();
        map.put(\"a\", x);
        ArrayList<Integer> list = new ArrayList<>();
        list.add(map.get(\"a\"));
        List<Integer> result = list.stream().map(v -> v + 1).toList();
        assert result.size() == 1;
        return result.get(0);
    }

    static int wrong(int x) {
        int y = stream(x);
        assert y != 5;
        return y;
    }

    static long date() {
        return new Date(1000L).getTime();
    }
}
";

fn main() {
    java();
    println!();
    let few = entry(400);
    let many = entry(10_000);
    println!("an entry of a program with 10,000 methods costs {:.2} times that of one with 400", many / few);
}

fn java() {
    let folder = std::env::temp_dir().join(format!("oxpecker-startup-{}", std::process::id()));
    let file = folder.join("StartUp.java");
    if std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, JAVA)).is_err() {
        return println!("no place for the Java program");
    }
    println!(
        "{:<8} {:>8} {:>8} {:>10} {:>12} {:>12}",
        "entry", "classes", "methods", "steps", "loading s", "verifying s"
    );
    for name in ["stream", "wrong", "date"] {
        let clock = Clock::new(LIMIT);
        let loaded = Java::new(std::slice::from_ref(&file))
            .load(&EntryChoice::Named(vec![format!("StartUp.{name}")]), None);
        let Ok(subject) = loaded else { return println!("there is no JDK") };
        let loading = clock.time().as_secs_f64();
        let clock = Clock::new(LIMIT);
        let steps = verify(&subject, &clock);
        let bodies = subject.program.methods.iter().filter(|method| method.body.is_some()).count();
        let (classes, verifying) = (subject.program.classes.len(), clock.time().as_secs_f64());
        println!("{name:<8} {classes:>8} {bodies:>8} {steps:>10} {loading:>12.3} {verifying:>12.3}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// Verifies the first entry; returns how many instructions that took.
fn verify(subject: &Subject, clock: &Clock) -> u64 {
    let prepared = Prepared::new(&subject.program);
    let entry = &subject.entries[0];
    Prover::new(&prepared, &subject.sources, entry, &Options::default()).verify(clock).stats.steps
}

/// The seconds that an entry takes, of a program with that many methods.
fn entry(methods: usize) -> f64 {
    let mut text = "class Main {\n".to_string();
    for at in 0..methods {
        let _ = writeln!(
            text,
            "    static int f{at}(int x) requires(x > 0) ensures(retval > 1) {{ return x + 1; }}"
        );
    }
    text += "}\n";
    let mut sources = SourceMap::new();
    sources.add("many.oox", text);
    let oox = Oox { sources, options: CompileOptions::default() };
    let Ok(subject) = oox.load(&EntryChoice::Default, None) else { return f64::NAN };
    let prepared = Prepared::new(&subject.program);
    let sample: Vec<_> = subject.entries.iter().step_by(methods / 200).collect();
    let clock = Clock::new(LIMIT);
    for entry in &sample {
        Prover::new(&prepared, &subject.sources, entry, &Options::default()).verify(&clock);
    }
    let each = clock.time().as_secs_f64() / sample.len() as f64;
    println!("{methods:>6} methods: {:.2} ms for an entry", each * 1000.0);
    each
}
