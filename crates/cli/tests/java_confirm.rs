//! What a virtual machine says about verdicts: nothing is executed unless `--confirm` asks for it, assertions are observed
//! where they fail, and the machine is right if they disagree. Tests that need a JDK are skipped where none is
//! installed.

#![cfg(unix)]
#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The home of the installed JDK; none without one.
fn jdk() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let javac = std::env::split_paths(&path).map(|folder| folder.join("javac")).find(|file| file.is_file());
    let home = javac.and_then(|javac| Some(javac.canonicalize().ok()?.parent()?.parent()?.to_path_buf()));
    if home.is_none() {
        eprintln!("skipped: there is no javac");
    }
    home
}

/// A folder for a test, empty at its beginning.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("java-confirm-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn all(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Verifies a program of one file in a folder.
fn verify(at: &Path, text: &str, options: &[&str]) -> Output {
    std::fs::write(at.join("Main.java"), text).expect("the file can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    // How long it takes is not the question here.
    command.args(["verify", "Main.java", "--time", "0"]).args(options).current_dir(at).stdin(Stdio::null());
    command.output().expect("it runs")
}

/// A JDK whose `java` is a script; `$report` is the file in which it says how the program ended.
fn fake(at: &Path, home: &Path, script: &str) -> PathBuf {
    let fake = at.join("jdk");
    std::fs::create_dir_all(fake.join("bin")).expect("a scratch folder");
    for name in ["lib", "release", "conf"] {
        let _ = symlink(home.join(name), fake.join(name));
    }
    symlink(home.join("bin/javac"), fake.join("bin/javac")).expect("a link");
    let java = fake.join("bin/java");
    let find = "#!/bin/sh\nfor word; do case $word in -javaagent:*) report=${word#*=};; esac; done\n";
    std::fs::write(&java, format!("{find}{script}\n")).expect("a scratch file");
    std::fs::set_permissions(&java, PermissionsExt::from_mode(0o755)).expect("permissions");
    fake
}

const DELETES: &str = r#"
class Main {
    static void f(int x) {
        try {
            assert x != 42;
        } finally {
            new java.io.File("FILE").delete();
        }
    }
}
"#;

#[test]
fn nothing_is_executed_unasked() {
    let Some(home) = jdk() else { return };
    let at = folder("unasked");
    let precious = at.join("precious");
    std::fs::write(&precious, "kept").expect("a scratch file");
    let text = DELETES.replace("FILE", &precious.display().to_string());
    let marker = at.join("marker");
    let fake = fake(&at, &home, &format!("touch {}", marker.display())).display().to_string();
    for options in [&["--jdk", &fake][..], &["--jdk", &fake, "--no-jvm"], &[]] {
        let output = verify(&at, &text, &[&["--entry", "Main.f"], options].concat());
        assert_eq!(output.status.code(), Some(1), "{}", all(&output));
        assert!(!all(&output).contains("by java"), "{}", all(&output));
        assert!(!marker.exists() && precious.exists());
    }
    // With `--confirm` the assertion is observed where it fails, before the code after it runs.
    let output = verify(&at, &text, &["--entry", "Main.f", "--confirm"]);
    assert!(all(&output).contains("confirmed by the interpreter and by java"), "{}", all(&output));
    assert!(precious.exists());
}

const PLUGIN: &str = r#"
public class Evil implements com.sun.source.util.Plugin {
    public String getName() { return "evil"; }
    public boolean autoStart() { return true; }
    public void init(com.sun.source.util.JavacTask task, String... args) {
        try { new java.io.File("FILE").createNewFile(); } catch (java.io.IOException e) { }
    }
}
"#;

#[test]
fn the_compiler_executes_nothing_either() {
    let Some(_) = jdk() else { return };
    let at = folder("plugin");
    let (jar, marker) = (at.join("library"), at.join("marker"));
    std::fs::create_dir_all(jar.join("META-INF/services")).expect("a scratch folder");
    std::fs::write(jar.join("META-INF/services/com.sun.source.util.Plugin"), "Evil\n").expect("a file");
    let source = at.join("Evil.java");
    std::fs::write(&source, PLUGIN.replace("FILE", &marker.display().to_string())).expect("a scratch file");
    let made = Command::new("javac").arg("-d").arg(&jar).arg(&source).status().expect("javac runs");
    assert!(made.success());
    std::fs::remove_file(&source).expect("it is there");
    // Without our options the compiler would run it.
    std::fs::write(at.join("Main.java"), PLAIN).expect("a scratch file");
    let mut plain = Command::new("javac");
    let plain =
        plain.args(["-proc:none", "-cp", "library", "-d", "out", "Main.java"]).current_dir(&at).status();
    assert!(plain.is_ok_and(|status| status.success()));
    if std::fs::remove_file(&marker).is_err() {
        eprintln!("skipped: this compiler has no plugins that start by themselves");
        return;
    }
    let output = verify(&at, PLAIN, &["--entry", "Main.f", "--confirm", "--class-path", "library"]);
    assert_eq!(output.status.code(), Some(1), "{}", all(&output));
    assert!(!marker.exists(), "{}", all(&output));
}

/// Assertions that are caught, or that stand where they are easily missed.
const PLACES: &str = r#"
import java.util.List;

class Main {
    static void caught(int x) {
        try {
            assert x != 42 : x;
        } catch (Throwable t) {
        }
    }

    static void detail(long x) {
        try {
            assert x != 42 : x > 7 ? new AssertionError(1) : new AssertionError(2);
        } catch (Error e) {
            throw new IllegalStateException();
        }
    }

    static void own(int x) {
        try {
            if (x == 1) throw new AssertionError("no violation");
        } catch (AssertionError e) {
        }
        assert x != 2 : 'c';
    }

    interface Checks {
        static void check(int x) { assert x != 3 : 2.5; }
    }

    static void inInterface(int x) {
        try { Checks.check(x); } finally { return; }
    }

    static class Initialised {
        static int value;
        static { try { assert value != 0 : true; } catch (Throwable t) { value = 1; } }
    }

    static void initialiser() {
        Initialised.value = 3;
    }

    static void callback(int x) {
        List.of(1, 2, 3).forEach(y -> { try { assert x != y + 4 : 1f; } catch (Error e) { } });
    }

    static void thread() throws InterruptedException {
        Thread t = new Thread(() -> { try { assert false; } catch (Throwable e) { } });
        t.start();
        t.join();
    }

    static void exception(int x) {
        if (x == 5) throw new UnsupportedOperationException("five");
    }
}
"#;

#[test]
fn assertions_are_observed_where_they_fail() {
    let Some(_) = jdk() else { return };
    let at = folder("places");
    let names = ["caught", "detail", "own", "inInterface", "initialiser", "callback", "thread", "exception"];
    let entries: Vec<String> = names.iter().map(|name| format!("Main.{name}")).collect();
    let mut options = vec!["--confirm"];
    entries.iter().for_each(|entry| options.extend(["--entry", entry]));
    let output = verify(&at, PLACES, &options);
    let said = all(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(!said.contains("showed something else") && !said.contains("did not show"), "{said}");
    let confirmed = said.matches("confirmed by the interpreter and by java").count();
    // The callback fails for three values on one line, which is one violation.
    assert_eq!(confirmed, names.len(), "{said}");
}

const PLAIN: &str =
    "class Main { static void f(int x) { assert x != 42; } static void g() { assert true; } }\n";

#[test]
fn a_machine_that_passes_the_assertion_decides() {
    let Some(home) = jdk() else { return };
    let at = folder("passes");
    let fake = fake(&at, &home, "echo returned > $report").display().to_string();
    let options = ["--entry", "Main.f", "--confirm", "--jdk", &fake];
    let output = verify(&at, PLAIN, &options);
    let said = all(&output);
    assert_eq!(output.status.code(), Some(3), "{said}");
    // Both outcomes are reported.
    assert!(said.contains("x = 42") && said.contains("showed something else: it ended without"), "{said}");
    assert!(said.contains("Main.f: unknown: the interpreter and java"), "{said}");
    assert!(!said.contains("Main.f: invalid"), "{said}");
    let output = verify(&at, PLAIN, &[&options[..], &["--format", "json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(json["entries"][0]["verdict"], "unknown", "{json:#}");
    let shown = &json["entries"][0]["violations"][0]["contradicted_by"]["shown"];
    assert_eq!(shown, "it ended without an exception", "{json:#}");
}

#[test]
fn another_assertion_is_no_confirmation() {
    let Some(home) = jdk() else { return };
    let at = folder("another");
    let script =
        r#"printf 'failed\noxpecker.observer.AssertionFailed: null\n\tat Main.f(Main.java:7)\n' > $report"#;
    let fake = fake(&at, &home, script).display().to_string();
    let output = verify(&at, PLAIN, &["--entry", "Main.f", "--confirm", "--jdk", &fake]);
    let said = all(&output);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("an assertion fails at Main.f(Main.java:7)"), "{said}");
}

#[test]
fn a_proof_that_an_execution_refutes_is_none() {
    let Some(home) = jdk() else { return };
    let at = folder("refuted");
    let script =
        r#"printf 'failed\noxpecker.observer.AssertionFailed: null\n\tat Main.g(Main.java:1)\n' > $report"#;
    let fake = fake(&at, &home, script).display().to_string();
    let output = verify(&at, PLAIN, &["--entry", "Main.g", "--confirm", "--jdk", &fake]);
    let said = all(&output);
    assert_eq!(output.status.code(), Some(3), "{said}");
    let expected = "Main.g: unknown: internal error: the program was proved, but on java";
    assert!(said.contains(expected) && said.contains("an assertion fails at Main.g(Main.java:1)"), "{said}");
    // The installed machine agrees.
    let output = verify(&at, PLAIN, &["--entry", "Main.g", "--confirm"]);
    assert!(all(&output).contains("Main.g: valid"), "{}", all(&output));
}

#[test]
fn an_execution_has_an_empty_folder_no_environment_and_little_to_say() {
    let Some(home) = jdk() else { return };
    let at = folder("bare");
    let script = format!(
        "(env; echo cwd; ls -A) > {0}/seen; echo \"$@\" > {0}/words\n\
         yes 'nothing that anybody reads' | head -c 50000000 >&2\n\
         printf 'failed\\nx: null\\n\\tat Main.f(Main.java:1)\\n' > $report",
        at.display()
    );
    let fake = fake(&at, &home, &script).display().to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    std::fs::write(at.join("Main.java"), PLAIN).expect("the file can be written");
    command.args(["verify", "Main.java", "--entry", "Main.f", "--confirm", "--jdk", &fake]);
    let output = command.current_dir(&at).env("SECRET", "token").output().expect("it runs");
    let said = all(&output);
    assert!(said.contains("confirmed by the interpreter and by java"), "{said}");
    assert!(said.len() < 5000, "{}", said.len());
    let seen = std::fs::read_to_string(at.join("seen")).expect("it was executed");
    assert!(!seen.contains("SECRET") && !seen.contains("HOME=") && seen.ends_with("cwd\n"), "{seen}");
    // Our class of choices is before those of the program.
    let words = std::fs::read_to_string(at.join("words")).expect("it was executed");
    let path = words.split_once("-cp ").expect("a class path").1;
    assert!(path.split([':', ' ']).next().is_some_and(|first| first.ends_with("/classes")), "{words}");
}

#[test]
fn an_execution_that_does_not_end_is_ended() {
    let Some(home) = jdk() else { return };
    let at = folder("endless");
    let pid = at.join("pid");
    let fake = fake(&at, &home, &format!("sleep 1000 & echo $! > {}; wait", pid.display()));
    let fake = fake.display().to_string();
    let output = verify(&at, PLAIN, &["--entry", "Main.f", "--confirm", "--jdk", &fake]);
    let said = all(&output);
    // Nothing was shown, which contradicts nothing.
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("did not show it: it did not end within 10 seconds"), "{said}");
    let pid = std::fs::read_to_string(pid).expect("it was executed");
    let state = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    assert!(state.is_empty() || state.contains(") Z "), "what it started is still there: {state}");
}

const VERIFIER: &str = r#"
import org.sosy_lab.sv_benchmarks.Verifier;

class Main {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (new java.util.Random().nextInt() == 5) {
            int y = Verifier.nondetInt();
            Verifier.assume(y > 100);
            assert y != 4711;
        }
        assert x != 42;
    }
}
"#;

#[test]
fn values_that_no_input_decides_make_a_difference_a_note() {
    let Some(_) = jdk() else { return };
    let output = verify(&folder("lots"), VERIFIER, &["--confirm"]);
    let said = all(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("it takes `Random.nextInt` from where it runs"), "{said}");
    assert!(!said.contains("does not count"), "{said}");
}
