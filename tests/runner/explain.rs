//! The pages of `oxpecker explain`: every code has one, its example shows the code, the corrected one does
//! not, and the message is kept as a snapshot in tests/ui/explain/. Codes that no single program can show
//! (command lines, IR, deep nesting) are provoked here.

use libtest_mimic::{Arguments, Failed, Trial};
use oxpecker_tests::header::{self, Header, RunLine};
use oxpecker_tests::{files, program, proofs, snapshot};
use source::{Code, Family, SourceMap};
use verify::format::diagnostics::{Style, render, render_all};
use verify::{CompileOptions, Target};

fn main() {
    let arguments = Arguments::from_args();
    let trials = Code::ALL
        .iter()
        .map(|code| Trial::test(format!("explain {code}"), move || test(*code).map_err(Failed::from)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// A code block of a page.
struct Block {
    info: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in page.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => open = Some(Block { info: info.trim().to_string(), text: String::new() }),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => block.text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    blocks
}

fn test(code: Code) -> Result<(), String> {
    let page = code.explanation();
    let title = format!("# {code}: {}", code.title());
    if page.lines().next() != Some(&title) {
        return Err(format!("the page must start with `{title}`"));
    }
    let blocks = blocks(page);
    let provoked = provoke(code)?;
    let needs_example = provoked.is_none();
    if let Some((codes, rendered, _)) = provoked {
        if !codes.contains(&code) {
            return Err(format!("{code} was not reported:\n{rendered}"));
        }
        snapshot::compare(&files::root().join(format!("tests/ui/explain/{code}.stderr")), &rendered)?;
    }
    // What is assumed of machines shows in Java; see tests/java/assumptions.
    if code.family() == Family::Assumption && !blocks.iter().any(|block| block.info == "java") {
        return Err("the page has no example in a block `java`".to_string());
    }
    let wanted: &[&str] =
        if code.family() == Family::Violation { &["oox run", "oox verify"] } else { &["oox fails"] };
    let is_example = |block: &Block| wanted.iter().any(|wanted| block.info.starts_with(wanted));
    if needs_example && !blocks.iter().any(is_example) {
        return Err(format!("the page has no example in a block `{}`", wanted.join("` or `")));
    }
    for (at, block) in blocks.iter().enumerate() {
        let (kind, options) = split_info(&block.info);
        let found = match kind {
            "fails" | "ok" => check(&block.text, &options)?,
            "run" | "run-ok" => run(&block.text, &options)?,
            "verify" | "verify-ok" => verified(&block.text, &options)?,
            _ => continue,
        };
        let shows = found.0.contains(&code);
        match kind {
            "fails" | "run" | "verify" if !shows => {
                return Err(format!("block {at} does not show {code}:\n{}", found.1));
            }
            "ok" | "run-ok" | "verify-ok" if shows => {
                return Err(format!("block {at} shows {code}:\n{}", found.1));
            }
            "ok" if found.2 => return Err(format!("block {at} has errors:\n{}", found.1)),
            "fails" | "run" | "verify" => {
                let path = files::root().join(format!("tests/ui/explain/{code}.stderr"));
                snapshot::compare(&path, &found.1)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// The report of a code that no example of a page can show.
fn provoke(code: Code) -> Result<Option<Found>, String> {
    let program = "class Main {\n    static int twice(int x) {\n        return x + x;\n    }\n}\n";
    let compiled = |name: &str, text: &str| {
        let sources = program::one_file(name, text);
        let found = verify::compile(&sources, CompileOptions::default()).diagnostics;
        let codes = found.iter().map(|d| d.code).collect();
        Ok(Some((codes, render_all(&sources, &found, Style::default()), true)))
    };
    let words = |list: &[&str]| list.iter().map(|word| (*word).to_string()).collect::<Vec<String>>();
    match code {
        Code::NestedTooDeeply => {
            let text =
                format!("class A {{\n    static int f := {}1{};\n}}\n", "(".repeat(300), ")".repeat(300));
            compiled("example.oox", &text)
        }
        Code::IrSyntax => {
            compiled("example.ir", "class Main\nmethod static Main::f(): void {\nb0:\n  jmp b0\n}\n")
        }
        Code::IrInvalid => {
            compiled("example.ir", "class Main\nmethod static Main::f(): int {\nb0:\n  return true\n}\n")
        }
        Code::UnknownEntry => run(program, &words(&["--entry", "Main.twise"])).map(Some),
        Code::BadInput => run(program, &words(&["--entry", "Main.twice", "--", "[1,2]"])).map(Some),
        Code::BadSchedule => {
            run(program, &words(&["--entry", "Main.twice", "--schedule", "3*2", "--", "1"])).map(Some)
        }
        Code::JavaClass => loaded("Broken", b"\xca\xfe\xba\xbe, but no class file"),
        Code::JavaContract => {
            let path = files::root().join("tests/ui/explain/java/Account.class");
            loaded("Account", &std::fs::read(path).map_err(|error| error.to_string())?)
        }
        Code::HiddenByLibrary => {
            let text = "class Lib library\nclass Main\nclass Oops\n
method static Lib::f(): void {\nb0:\n  raise Oops\n}\n
method static Main::main(): void {\nb0:\n  call @Lib::f()()\n  assert false\n  return\n}\n";
            let (sources, report) = verified_ir(text)?;
            let codes = report.notes.iter().map(|note| note.code).collect();
            let text = report.notes.iter().map(|note| render(&sources, note, Style::default())).collect();
            Ok(Some((codes, text, false)))
        }
        Code::BadTarget => {
            let sources = program::one_file("example.oox", program);
            let target = Target { file: None, line: 4 };
            let (compiled, _) = verify::compile_for(&sources, CompileOptions::default(), Some(&target));
            let found = compiled.diagnostics;
            let codes = found.iter().map(|d| d.code).collect();
            Ok(Some((codes, render_all(&sources, &found, Style::default()), true)))
        }
        Code::TargetReached => {
            let text = "class Main {\n    static int main(int x) {\n        int y := x * 3;\n        if (y == 24) {\n            \
                        return 1; //~ target\n        }\n        return 0;\n    }\n}\n";
            let header = header::parse(text)?;
            let options = proofs::options(&header)?.unwrap_or_default();
            let sources = program::one_file("example.oox", &text.replace(" //~ target", ""));
            let marked = program::compile_marked(&sources, &header, CompileOptions::default())?;
            let header = Header { entry: Some("Main.main".to_string()), ..header };
            let report = proofs::run(&sources, &marked, &header, &options)?;
            let codes = report.violations.iter().map(|found| found.diagnostic.code).collect();
            Ok(Some((codes, verify::format::report::entry(&sources, &report, Style::default()), false)))
        }
        Code::JmlUnsupported => {
            let text = "class Account {\n    int balance;\n\n    /*@ requires amount > 0;\n      @ diverges true;\n      @*/\n    void \
                        withdraw(int amount) { balance -= amount; }\n}\n";
            let sources = program::one_file("Account.java", text);
            let found =
                sources.files().find_map(|(file, _)| java::jml::problems(&sources, file).into_iter().next());
            Ok(found.map(|found| (vec![found.code], render(&sources, &found, Style::default()), true)))
        }
        _ if code.family() == Family::Assumption => assumed(code).map(Some),
        _ => Ok(None),
    }
}

/// The report of a program of IR that relies on an assumption.
fn assumed(code: Code) -> Result<Found, String> {
    const RACE: &str = "class Main\nstatic Main::x: int\nidealized\n
method static Main::set(): void {\nb0:\n  putstatic Main::x, 1\n  return\n}\n
method static Main::main(): void {\nb0:\n  fork @Main::set()()\n  putstatic Main::x, 2\n  return\n}\n";
    const HANDLER: &str = "class Throwable\nclass Overflow extends Throwable\nclass Main\nexception stack Overflow\nidealized\n
method static Main::f(): void {\nb0:\n  return\n}\n
method static Main::main(): void {\n  local %e: &Throwable\n  local %n: int\nb0 handler b2:\n  call @Main::f()()\n  jump b1
b1:\n  return\nb2:\n  %e = catch\n  %n = havoc\n  jump b1\n}\n";
    let name = ir::Assumption::ALL.into_iter().find(|known| code_of(*known) == code);
    let used = name.map_or(String::new(), |known| {
        let primitive = format!("%b = primitive \"assuming\"(\"{}\")", known.name());
        format!("class Main\nmethod static Main::main(): void {{\n  local %b: bool\nb0:\n  {primitive}\n  return\n}}\n")
    });
    let text = match code {
        Code::SequentialConsistency => RACE,
        Code::UnlimitedStack | Code::UnlimitedMemory => HANDLER,
        _ => &used,
    };
    let (sources, report) = verified_ir(text)?;
    let codes = report.assumptions.iter().map(verify::report::Relied::code).collect();
    Ok((codes, verify::format::report::verdict(&sources, &report) + "\n", false))
}

/// Verifies a program of IR.
fn verified_ir(text: &str) -> Result<(SourceMap, verify::report::EntryReport), String> {
    let sources = program::one_file("example.ir", text);
    let compiled = program::compile(&sources, CompileOptions::default())?;
    let header = Header { entry: Some("Main.main".to_string()), ..Header::default() };
    let report = proofs::run(&sources, &compiled, &header, &verify::engine::Options::default())?;
    Ok((sources, report))
}

fn code_of(assumption: ir::Assumption) -> Code {
    verify::report::Relied { assumption, span: None, detail: None }.code()
}

/// A Java program of one class.
struct OneClass<'a> {
    name: &'a str,
    bytes: &'a [u8],
}

impl java::Library for OneClass<'_> {
    fn class(&self, name: &str) -> Result<Option<java::Found>, String> {
        let found = || java::Found { bytes: self.bytes.to_vec(), origin: format!("{name}.class") };
        Ok((name == self.name).then(found))
    }

    fn source(&self, _class: &str, _file: &str) -> Option<java::Text> {
        None
    }

    fn own(&self) -> Vec<String> {
        vec![self.name.to_string()]
    }
}

/// The report of loading a class.
fn loaded(name: &str, bytes: &[u8]) -> Result<Option<Found>, String> {
    let library = OneClass { name, bytes };
    let loaded = java::load(&library, &ir::EntryChoice::All, java::Inputs::Any, SourceMap::new());
    let codes = loaded.diagnostics.iter().map(|d| d.code).collect();
    Ok(Some((codes, render_all(&loaded.sources, &loaded.diagnostics, Style::default()), true)))
}

/// `oox fails --strict` is `fails` and its options.
fn split_info(info: &str) -> (&str, Vec<String>) {
    let mut words = info.split_whitespace();
    match words.next() {
        Some("oox") => (words.next().unwrap_or(""), words.map(str::to_string).collect()),
        _ => ("", Vec::new()),
    }
}

/// The codes that were reported, the text of the report, and whether there are errors.
type Found = (Vec<Code>, String, bool);

fn check(text: &str, options: &[String]) -> Result<Found, String> {
    let mut compile = CompileOptions::default();
    let mut words = options.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--strict" => compile.strict = true,
            "--ints" => compile.ints = program::int_mode(words.next().map_or("", |word| word))?,
            other => return Err(format!("there is no option {other}")),
        }
    }
    let sources = program::one_file("example.oox", text);
    let compiled = verify::compile(&sources, compile);
    let codes = compiled.diagnostics.iter().map(|d| d.code).collect();
    let rendered = render_all(&sources, &compiled.diagnostics, Style::default());
    Ok((codes, rendered, compiled.diagnostics.has_errors()))
}

fn run(text: &str, options: &[String]) -> Result<Found, String> {
    let args = program::run_args(&RunLine { words: options.to_vec(), outcome: String::new(), line: 0 })?;
    let sources: SourceMap = program::one_file("example.oox", text);
    let compiled =
        program::compile(&sources, CompileOptions { ints: args.ints, ..CompileOptions::default() })?;
    let diagnostic = match program::run(&sources, &compiled, &args) {
        Ok(report) => report.diagnostic,
        Err(diagnostic) => Some(diagnostic),
    };
    let codes = diagnostic.iter().map(|d| d.code).collect();
    let rendered = diagnostic.iter().map(|d| render(&sources, d, Style::default())).collect();
    Ok((codes, rendered, false))
}

/// What `oxpecker verify --entry METHOD` says.
fn verified(text: &str, options: &[String]) -> Result<Found, String> {
    let header = Header { entry: options.get(1).cloned(), ..Header::default() };
    let sources: SourceMap = program::one_file("example.oox", text);
    let compiled = program::compile(&sources, CompileOptions::default())?;
    let unwind = options.iter().skip_while(|word| *word != "--unwind").nth(1).and_then(|n| n.parse().ok());
    let options = verify::engine::Options { unwind, ..Default::default() };
    let report = proofs::run(&sources, &compiled, &header, &options)?;
    let found = || report.violations.iter().map(|v| &v.diagnostic).chain(&report.notes);
    let codes = found().map(|d| d.code).collect();
    Ok((codes, found().map(|d| render(&sources, d, Style::default())).collect(), false))
}
