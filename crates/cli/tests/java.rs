//! Java programs on the command line. Tests that need a JDK are ignored where none is installed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn oxpecker() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    command.stdin(Stdio::null());
    command
}

/// All that a command printed.
fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

const ACCOUNT: &str = "\
class Account {
    int balance;

    void deposit(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException(\"negative\");
        }
        balance += amount;
        assert balance >= 0 : \"overflow\";
    }

    static int larger(int a, int b) {
        return a > b ? a : b;
    }

    static String sign(int x) {
        if (x == 0) {
            throw new IllegalStateException();
        }
        return x < 0 ? \"minus\" : \"plus\";
    }

    public static void main(String[] args) {
        System.out.println(\"larger: \" + larger(3, 5));
    }
}
";

/// A folder for a test, empty at its beginning.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("java-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// The file of the program, in a folder of its own.
fn account(name: &str) -> PathBuf {
    let file = folder(name).join("Account.java");
    std::fs::write(&file, ACCOUNT).expect("the file can be written");
    file
}

/// There is a JDK: a test that needs one is ignored without (`no_jdk`, see build.rs), and never passes.
fn has_jdk() -> bool {
    let found = Command::new("javac").arg("-version").output().is_ok_and(|output| output.status.success());
    assert!(found, "there is no javac: this test needs `#[cfg_attr(no_jdk, ignore)]`");
    found
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn a_counterexample_is_confirmed_by_both_machines() {
    if !has_jdk() {
        return;
    }
    let file = account("confirmed");
    let harness = file.with_file_name("harness");
    let output = oxpecker()
        .arg("verify")
        .arg(&file)
        .args(["--entry", "Account.deposit", "--confirm", "--harness"])
        .arg(&harness)
        .output()
        .expect("it runs");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("Account.java:9:9"), "{said}");
    assert_eq!(said.matches("confirmed by the interpreter and by java").count(), 2, "{said}");
    assert!(harness.join("Account.deposit.1/Counterexample.java").is_file());
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn what_a_program_prints_is_printed() {
    if !has_jdk() {
        return;
    }
    let output = oxpecker().arg("run").arg(account("run")).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "larger: 5\n", "{}", text(&output));
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn a_run_says_what_is_not_supported_and_where() {
    if !has_jdk() {
        return;
    }
    let file = folder("gap").join("Gap.java");
    let source = "\
class Gap {
    static void leave() {
        System.exit(3);
    }

    public static void main(String[] args) {
        System.out.println(\"before\");
        leave();
    }
}
";
    std::fs::write(&file, source).expect("the file can be written");
    let output = oxpecker().arg("run").arg(&file).output().expect("the program starts");
    let text = text(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("before\n"), "{text}");
    assert!(text.contains("the execution was stopped: System.exit is not supported"), "{text}");
    // The line of the program, not that of the library, and the calls that led there.
    assert!(text.contains("Gap.java:3:9"), "{text}");
    assert!(text.contains("Gap.java:8:9"), "{text}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn class_files_are_taken_as_they_are() {
    if !has_jdk() {
        return;
    }
    let file = account("classes");
    let compiled = Command::new("javac").arg("-g").arg(&file).status().expect("javac runs");
    assert!(compiled.success());
    for path in [file.with_extension("class"), file.with_file_name("")] {
        let output = oxpecker()
            .arg("verify")
            .arg(&path)
            .args(["--entry", "Account.larger(int, int)"])
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    }
}

#[test]
fn without_a_compiler_the_message_says_so() {
    let file = account("no-compiler");
    let output = oxpecker().arg("verify").arg(&file).env("PATH", "").env_remove("JAVA_HOME").output();
    let output = output.expect("it runs");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("there is no `javac`: set JAVA_HOME"), "{said}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn what_javac_says_is_shown() {
    if !has_jdk() {
        return;
    }
    let file = folder("rejected").join("Wrong.java");
    std::fs::write(&file, "class Wrong { int f() { return true; } }").expect("the file can be written");
    let output = oxpecker().arg("verify").arg(&file).output().expect("it runs");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("javac rejected the program") && said.contains("incompatible types"), "{said}");
}

#[test]
fn a_damaged_class_file_is_named() {
    let file = folder("damaged").join("Broken.class");
    std::fs::write(&file, b"\xca\xfe\xba\xbe\0\0\0\x3d").expect("the file can be written");
    let output = oxpecker().arg("verify").arg(&file).output().expect("it runs");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("Broken.class"), "{said}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn an_entry_that_does_not_exist_gets_a_suggestion() {
    if !has_jdk() {
        return;
    }
    let file = account("suggestion");
    let output = oxpecker().arg("verify").arg(&file).args(["--entry", "Account.larges"]).output();
    let said = text(&output.expect("it runs"));
    assert!(said.contains("OX0901") && said.contains("Account.larger"), "{said}");
}

/// A machine may reorder accesses that race: the verdict says so, and is not a success unless the user accepts it.
#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn a_race_needs_consent() {
    if !has_jdk() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/assumptions");
    let racy = root.join("RaceIsInterleaved.java");
    let ordered = root.join("VolatileOrders.java");
    for (file, options, code, words) in [
        (&racy, &[][..], 3, "`--accept sequential-consistency` makes it 0"),
        (
            &racy,
            &["--accept", "sequential-consistency"],
            0,
            "assuming that memory is sequentially consistent [OX1101]",
        ),
        (&racy, &["--accept", "bounds"], 3, "exit code 3: there is a data race"),
        (&racy, &["--deny", "races"], 1, "error[OX1016]"),
        (&racy, &["--format", "json"], 3, "\"name\": \"sequential-consistency\""),
        (&ordered, &[], 0, "VolatileOrders.main(): valid"),
    ] {
        let output = oxpecker().arg("verify").arg(file).args(options).output().expect("oxpecker runs");
        assert_eq!(output.status.code(), Some(code), "{options:?}\n{}", text(&output));
        assert!(text(&output).contains(words), "{options:?} must say {words}\n{}", text(&output));
    }
}

/// What a token repeats includes what the machine may do.
#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn counterexamples_of_other_machines_are_replayed() {
    if !has_jdk() {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/assumptions");
    for (name, option) in [
        ("WaitIfSpurious", "--spurious-wakeups"),
        ("HashCodesAny", "--any-hash-codes"),
        ("OverflowAt150", "--stack-depth=150"),
    ] {
        let file = root.join(format!("{name}.java"));
        let found = oxpecker().arg("verify").arg(&file).arg(option).output().expect("oxpecker runs");
        let said = text(&found);
        let token = said.lines().find_map(|line| line.trim().strip_prefix("replay "));
        let token = token.unwrap_or_else(|| panic!("there is no token:\n{said}"));
        let again = oxpecker().args(["replay", token]).arg(&file).output().expect("oxpecker runs");
        assert_eq!(again.status.code(), Some(1), "{}", text(&again));
    }
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn support_is_listed() {
    if !has_jdk() {
        return;
    }
    let output = oxpecker().arg("java-support").arg(account("support")).output().expect("it runs");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    for part in ["executed from class files", "  Account: ", "models of Oxpecker", "java.lang.String: "] {
        assert!(said.contains(part), "{part} is missing in {said}");
    }
}

/// A library in which some code always leads to a native method, and other code only looks like it.
const LIBRARY: &str = "\
public class Lib {
    static native void missing();

    static void dead() {
        missing();
    }

    static void thrower(int x) {
        if (x > 0) {
            throw new IllegalStateException();
        }
    }

    /** Never returns. */
    public static int behind(int x) {
        dead();
        return x;
    }

    /** Returns where the condition does not hold. */
    public static int sometimes(int x) {
        if (x == 7) {
            dead();
        }
        return x;
    }

    /** What comes first may throw, and then it returns after all. */
    public static int caught(int x) {
        try {
            thrower(x);
            dead();
            return 1;
        } catch (IllegalStateException e) {
            return 2;
        }
    }

    /** The same, further away. */
    public static int calls(int x) {
        int y = caught(x);
        return y + 1;
    }

    /** A class whose initialiser may throw before it comes to the native method. */
    public static class Half {
        static int input = 1;
        static final int VALUE = start();

        static int start() {
            thrower(Inputs.x);
            dead();
            return 1;
        }
    }

    public static class Inputs {
        public static int x;
    }

    public static int half(int x) {
        Inputs.x = x;
        try {
            return Half.VALUE;
        } catch (ExceptionInInitializerError e) {
            return 3;
        }
    }
}
";

/// What follows a call that never returns is not translated. A mistake would make one of these `unknown`.
#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn code_of_libraries_that_leads_nowhere() {
    if !has_jdk() {
        return;
    }
    let folder = folder("dead-ends");
    std::fs::write(folder.join("Lib.java"), LIBRARY).expect("a file");
    let library = folder.join("library");
    let compiled = Command::new("javac")
        .args(["-g", "-d"])
        .arg(&library)
        .arg(folder.join("Lib.java"))
        .output()
        .expect("there is a javac");
    assert!(compiled.status.success(), "{}", text(&compiled));
    std::fs::remove_file(folder.join("Lib.java")).expect("it is there");
    let main = "class Main {
    static void behind() { assert Lib.behind(1) == 5; }
    static void sometimes() { assert Lib.sometimes(1) == 5; }
    static void caught() { assert Lib.caught(1) == 5; }
    static void calls() { assert Lib.calls(1) == 5; }
    static void half() { assert Lib.half(1) == 5; }
    static void native_() { assert Lib.half(0) == 5; }
}
";
    std::fs::write(folder.join("Main.java"), main).expect("a file");
    for (entry, verdict) in [
        ("behind", "unknown"),
        ("sometimes", "invalid"),
        ("caught", "invalid"),
        ("calls", "invalid"),
        ("half", "invalid"),
        ("native_", "unknown"),
    ] {
        let output = oxpecker()
            .arg("verify")
            .arg(folder.join("Main.java"))
            .args(["--entry", &format!("Main.{entry}"), "--class-path"])
            .arg(&library)
            .output()
            .expect("oxpecker was built");
        let said = text(&output);
        assert!(said.contains(&format!("Main.{entry}: {verdict}")), "{entry}: {said}");
        if verdict == "unknown" {
            assert!(said.contains("the native method `Lib.missing`"), "{entry}: {said}");
        }
    }
}

/// `check` reads Java as it reads OOX; folders whose classes contradict each other are programs of their own.
#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn folders_and_checks() {
    if !has_jdk() {
        return;
    }
    let all = folder("programs");
    for (name, body) in [("one", "assert args != null;"), ("two", "assert args == null;")] {
        std::fs::create_dir(all.join(name)).expect("the folder can be made");
        let source = format!("class Main {{ public static void main(String[] args) {{ {body} }} }}");
        std::fs::write(all.join(name).join("Main.java"), source).expect("the file can be written");
    }
    let output = oxpecker().arg("verify").arg(&all).output().expect("it runs");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let verdict = |row: &str| said.lines().find(|line| line.contains(row)).map(str::to_string);
    assert!(verdict("one: Main.main").is_some_and(|line| line.contains(": valid")), "{said}");
    assert!(verdict("two: Main.main").is_some_and(|line| line.contains(": invalid")), "{said}");
    let check = |path: &Path| oxpecker().arg("check").arg(path).output().expect("it runs");
    let output = check(&account("check"));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let bad = all.join("Bad.java");
    std::fs::write(&bad, "class Bad { int x }").expect("the file can be written");
    let output = check(&bad);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
}
