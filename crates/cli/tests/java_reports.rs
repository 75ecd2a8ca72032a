//! What reports about Java programs say. Tests that need a JDK are ignored where none is installed.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// How many folders there are: one for each run, since tests run at the same time.
static FOLDERS: AtomicU32 = AtomicU32::new(0);

/// Runs `verify` on a program of one file. A test that does is ignored without a JDK (`no_jdk`, see build.rs), and never
/// passes.
fn verify(name: &str, text: &str, options: &[&str]) -> Option<Output> {
    // What is verified here is executed by the machine as well, which must agree.
    command("verify", name, text, &[&["--confirm"], options].concat())
}

/// Runs a command on a program of one file.
fn command(command: &str, name: &str, text: &str, options: &[&str]) -> Option<Output> {
    let javac = Command::new("javac").arg("-version").output();
    let found = javac.is_ok_and(|output| output.status.success());
    assert!(found, "there is no javac: this test needs `#[cfg_attr(no_jdk, ignore)]`");
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("java-reports-{number}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let file = folder.join(format!("{name}.java"));
    std::fs::write(&file, text).expect("the file can be written");
    let mut process = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    process.stdin(Stdio::null()).current_dir(&folder).arg(command).arg(file.file_name()?).args(options);
    Some(process.output().expect("it runs"))
}

/// All that a command printed.
fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn a_machine_that_shows_something_else_is_named() {
    let clock = "
public class Clock {
    static void early() {
        assert System.currentTimeMillis() != 5;
    }
}
";
    let Some(output) = verify("Clock", clock, &["--entry", "Clock.early"]) else { return };
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let expected =
        "showed something else: it ended without an exception; it depends on values of java.lang.System";
    assert!(said.contains(expected), "{said}");
    assert!(!said.contains("confirmed by"), "{said}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn specifications_of_jml_are_read() {
    let account = "
class Account {
    int balance;

    /*@ requires amount > 0 && amount <= balance;
      @ ensures balance >= 0;
      @*/
    void withdraw(int amount) {
        //@ assert amount > 0;
        balance -= amount;
    }

    /* @ no specification */
    void other() { }
}
";
    let Some(output) = verify("Account", account, &["--entry", "Account.withdraw"]) else { return };
    let said = text(&output);
    // What is not understood is an error, also in a method that is not verified.
    assert_eq!(output.status.code(), Some(2), "{said}");
    let expected = "error[OX0906]: `assert` is not supported: write an `assert` of Java";
    assert!(said.contains(expected) && said.contains("Account.java:9:13"), "{said}");
    let understood = account.replace("//@ assert", "assert true; //");
    let Some(output) = verify("Account", &understood, &["--entry", "Account.withdraw"]) else { return };
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let wrong = understood.replace("amount <= balance", "amount <= balance + 1");
    let Some(output) = verify("Account", &wrong, &["--entry", "Account.withdraw"]) else { return };
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("error[OX1003]") && said.contains("Account.java:6:17"), "{said}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn loops_that_class_files_do_not_tell_apart_are_errors() {
    let program = |body: &str| {
        format!("class Loops {{\nstatic int f(int n, int m) {{\nint s = 0;\n{body}\nreturn s;\n}}\n}}\n")
    };
    // An inner loop begins where the outer one does, has all jumps of the outer one on its lines, or the same lines.
    let wrong = [
        "//@ loop_invariant s == 0 || s == m;\ndo {\nwhile (s < m) {\ns++;\n}\n} while (n-- > 0);",
        "do {\n//@ loop_invariant 0 <= s;\nwhile (s < m) {\ns++;\n}\n} while (n-- > 0);",
        "//@ loop_invariant s == 0;\nfor (int i = 0; i < n; i++) { while (s < m) { s++;\n}\n}",
        "for (int i = 0; i < n; i++) {\n//@ loop_invariant s == 0;\nwhile (s < m) s++; }\nfor (;\n//@ maintaining s == 0;\nn > 0;) n--;",
        "//@ loop_invariant s == 0;\nfor (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {\ns = i;\n}",
    ];
    for body in wrong {
        let Some(output) = verify("Loops", &program(body), &["--entry", "Loops.f", "--unwind", "2"]) else {
            return;
        };
        let said = text(&output);
        assert!(output.status.code() == Some(2) && said.contains("error[OX0906]"), "{body}\n{said}");
    }
    // A statement before the inner loop, and code of `finally`, which is there twice.
    let right = [
        "do {\nn--;\n//@ loop_invariant 0 <= s;\nwhile (s < m) {\ns++;\n}\n} while (n > 0);",
        "try {\ns += m;\ns = 0;\n} finally {\n//@ loop_invariant 0 <= i;\nfor (int i = 0; i < n; i++) {\nif (i == 3) continue;\ns = 0;\n}\n}",
    ];
    for body in right {
        let Some(output) =
            verify("Loops", &program(body), &["--entry", "Loops.f", "--unwind", "2", "--accept", "bounds"])
        else {
            return;
        };
        assert_eq!(output.status.code(), Some(0), "{body}\n{}", text(&output));
    }
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn java_programs_are_mutated_in_the_words_of_their_source() {
    let program = "
class Account {
    int balance;

    //@ requires 0 < amount && amount <= balance;
    //@ ensures balance == \\old(balance) - amount;
    void withdraw(int amount) {
        if (amount > balance) {
            return;
        }
        balance -= amount;
        assert balance >= 0;
    }

    static int greater(int a, int b) {
        return a < b ? b : a;
    }
}
";
    let run = |options: &[&str]| {
        let output = command("mutate", "Account", program, options);
        output.map_or((None, String::new()), |output| (output.status.code(), text(&output)))
    };
    let (_, judged) = run(&["--entry", "Account.withdraw", "--only", "Account.withdraw"]);
    assert!(
        judged.contains(
            "Account.java:11:9 `-` becomes `+`: killed: `Account.withdraw(int)` breaks its postcondition"
        ),
        "{judged}"
    );
    assert!(judged.contains("Account.java:8:9 `>` becomes `>=`: killed"), "{judged}");
    assert!(judged.contains("the assignment to `balance` is removed: killed"), "{judged}");
    assert!(!judged.contains("Account.java:12"), "{judged}");
    let (_, greater) = run(&["--entry", "Account.greater", "--only", "greater"]);
    assert!(greater.contains("`<` becomes `<=`: survived, equivalent"), "{greater}");
    let (code, wrong) = run(&["--only", "Account.deposit", "--list"]);
    assert!(
        code == Some(2) && wrong.contains("there is no class or method `Account.deposit` to mutate"),
        "{wrong}"
    );
    let (code, written) = run(&["--write", "."]);
    assert!(code == Some(2) && written.contains("`--write` is for OOX"), "{written}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn a_machine_is_not_asked_about_contracts() {
    let caught = r#"
public class Caught {
    static void outer(int x) {
        try {
            inner(x);
        } catch (IllegalStateException e) {
        }
    }

    @oxpecker.contracts.Exceptional("false")
    static void inner(int x) {
        if (x == 1) throw new IllegalStateException();
    }
}
"#;
    let Some(output) = verify("Caught", caught, &["--entry", "Caught.outer"]) else { return };
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("Caught.java:10:38"), "{said}");
    assert!(!said.contains("showed something else") && !said.contains("confirmed by"), "{said}");
}

/// A JDK that knows switches over types.
const NEW_JDK: &str = "/usr/lib/jvm/temurin-25-jdk-amd64";

/// Verifies a program of Java 21. A test that does is ignored without a JDK that knows it (`no_new_jdk`).
fn verify_new(name: &str, text: &str, options: &[&str]) -> Option<Output> {
    assert!(Path::new(NEW_JDK).exists(), "this test needs `#[cfg_attr(no_new_jdk, ignore)]`");
    let options: Vec<&str> = ["--jdk", NEW_JDK].iter().chain(options).copied().collect();
    verify(name, text, &options)
}

const LABELS: &str = "
public class Labels {
    static int letter(Character c) {
        return switch (c) { case 'a' -> 1; case Character d when d > 'm' -> 2; default -> 3; };
    }

    static int number(Short c) {
        return switch (c) { case -1 -> 1; case Short d when d > 5 -> 2; default -> 3; };
    }

    static int number(Byte c) {
        return switch (c) { case 1 -> 1; case Byte d when d > 5 -> 2; default -> 3; };
    }

    static int number(Integer c) {
        return switch (c) { case 1000 -> 1; case Integer d when d > 5 -> 2; default -> 3; };
    }

    static void right(char c, short s, byte b, int i) {
        assert letter(c) == (c == 'a' ? 1 : c > 'm' ? 2 : 3);
        assert number(s) == (s == -1 ? 1 : s > 5 ? 2 : 3);
        assert number(b) == (b == 1 ? 1 : b > 5 ? 2 : 3);
        assert number(i) == (i == 1000 ? 1 : i > 5 ? 2 : 3);
    }

    static void wrong(char c) {
        assert letter(c) != 1;
    }
}
";

#[test]
#[cfg_attr(no_new_jdk, ignore = "needs a JDK that knows Java 21")]
fn numbers_are_labels_of_all_boxes() {
    let Some(output) = verify_new("Labels", LABELS, &["--entry", "Labels.right"]) else { return };
    assert!(text(&output).contains("Labels.right: valid"), "{}", text(&output));
    let Some(output) = verify_new("Labels", LABELS, &["--entry", "Labels.wrong"]) else { return };
    let said = text(&output);
    assert!(said.contains("c = 'a'") && said.contains("and by java 25"), "{said}");
}

const SEALED: &str = "
public class Sealed {
    sealed interface Shape permits Colour, Size, Both {}
    enum Colour implements Shape { RED, BLUE { } }
    enum Size implements Shape { RED }
    record Both(Shape shape, int n) implements Shape {}

    static int kind(Shape shape) {
        return switch (shape) {
            case Colour.RED -> 1;
            case Colour.BLUE -> 2;
            case Size.RED -> 3;
            case Both(Colour c, int n) when c == Colour.RED && n > 3 -> 4;
            case Both(Both(var inner, int m), int n) -> m + n;
            case Both(Shape any, int n) when n == 2 -> 5;
            case Both both -> 6;
        };
    }

    public static void main(String[] args) {
        assert kind(Size.RED) == 3;
        assert kind(Colour.RED) == 1 && kind(Colour.BLUE) == 2;
        assert kind(new Both(Colour.RED, 4)) == 4 && kind(new Both(Colour.RED, 3)) == 6;
        assert kind(new Both(Colour.BLUE, 2)) == 5 && kind(new Both(Size.RED, 2)) == 5;
        assert kind(new Both(new Both(null, 30), 4)) == 34;
    }

    static void wrong(Both both) {
        if (both != null && both.shape() instanceof Both) {
            int kind = kind(both);
            assert kind != 41;
        }
    }
}
";

#[test]
#[cfg_attr(no_new_jdk, ignore = "needs a JDK that knows Java 21")]
fn labels_may_be_dynamic_constants() {
    let Some(output) = verify_new("Sealed", SEALED, &[]) else { return };
    assert!(text(&output).contains("Sealed.main(): valid"), "{}", text(&output));
    let Some(output) = verify_new("Sealed", SEALED, &["--entry", "Sealed.wrong", "--unwind", "4"]) else {
        return;
    };
    let said = text(&output);
    assert!(said.contains("Sealed.java:31:13") && said.contains("Sealed.wrong: invalid"), "{said}");
    assert!(said.contains("confirmed by the interpreter and by java 25"), "{said}");
}

const ENTRIES: &str = "
import java.util.*;

public class Entries {
    static class Base {
        void two(Integer i, Map.Entry<String, String> e) { }

        void two(int i, Object e) {
            int y = 1 / i;
        }

        int only(int x) {
            return 1 / x;
        }
    }

    static class Sub extends Base {
        int w;

        Sub(int k) {
            w = 1 / k;
        }
    }

    static int size(int n) {
        List<Integer> list = new ArrayList<>();
        List<Integer> other = n > 3 ? list : new LinkedList<>();
        for (int i = 0; i < 2; i++) { other.add(i); }
        assert n != 2;
        return other.size();
    }

    static int declared(int n) throws ArithmeticException {
        return 1 / n;
    }
}
";

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn entries_are_named_with_types_in_any_form_and_through_subclasses() {
    for types in ["Integer, Map.Entry", "java.lang.Integer,java.util.Map.Entry", "Integer, Entry"] {
        let entry = format!("Entries.Base.two({types})");
        let Some(output) = verify("Entries", ENTRIES, &["--entry", &entry]) else { return };
        assert!(text(&output).contains("Entries.Base.two: valid"), "{}", text(&output));
    }
    for entry in ["Entries.Base.two(lang.Integer, ry)", "Entries.Sub.two", "Entries.Sub.three"] {
        let Some(output) = verify("Entries", ENTRIES, &["--entry", entry]) else { return };
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    }
    let Some(output) = verify("Entries", ENTRIES, &["--entry", "Entries.Sub.only"]) else { return };
    assert!(text(&output).contains("Entries.Base.only: invalid"), "{}", text(&output));
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn constructors_and_exceptions_are_shown_sensibly() {
    let Some(output) = verify("Entries", ENTRIES, &["--entry", "Entries.Sub.Sub"]) else { return };
    let said = text(&output);
    assert!(said.contains("Entries.Sub.Sub: invalid"), "{said}");
    assert!(said.contains("an exception leaves the entry, which does not declare it"), "{said}");
    assert!(!said.contains("--no-exceptions"), "{said}");
    let options = ["--entry", "Entries.declared", "--no-exceptions"];
    let Some(output) = verify("Entries", ENTRIES, &options) else { return };
    assert!(text(&output).contains("which `--no-exceptions` forbids"), "{}", text(&output));
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn a_line_of_a_path_shows_each_variable_once() {
    let Some(output) = verify("Entries", ENTRIES, &["--entry", "Entries.size"]) else { return };
    let said = text(&output);
    let path: Vec<&str> = said.lines().skip_while(|line| !line.contains("along the path")).collect();
    let path = path.join("\n");
    assert_eq!(path.matches(" list := ").count(), 1, "{said}");
    assert_eq!(path.matches("other := java.util.LinkedList").count(), 1, "{said}");
    assert!(path.contains("   i := 2") && !path.contains("i := 1"), "{said}");
    assert!(!path.contains('\''), "{said}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn paths_name_constants_and_leave_initialisers_out() {
    let light = r#"
public class Light {
    enum Color { RED, GREEN }

    static final int LIMIT = Integer.parseInt("3");
    Color color = Color.RED;

    static void check(int n) {
        Light light = new Light();
        light.color = n > 1 ? Color.GREEN : Color.RED;
        assert n < LIMIT;
    }

    static class Bad {
        static int seen = 5;
        static {
            assert seen == 4;
        }
    }

    static void initialise() {
        Bad.seen++;
    }
}
"#;
    let Some(output) = verify("Light", light, &["--entry", "Light.check"]) else { return };
    let said = text(&output);
    assert!(said.contains(".color := Light.Color.GREEN"), "{said}");
    assert!(!said.contains("LIMIT :=") && !said.contains("$VALUES"), "{said}");
    // The path of what fails in an initialiser leads through it.
    let Some(output) = verify("Light", light, &["--entry", "Light.initialise"]) else { return };
    let said = text(&output);
    assert!(said.contains("Light.Bad.seen := 5"), "{said}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn a_race_says_who_reads_and_who_writes() {
    let race = "
public class Race {
    static int x;

    static void step() {
        x = x + 1;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> step());
        thread.start();
        step();
    }
}
";
    let Some(output) = verify("Race", race, &[]) else { return };
    let said = text(&output);
    let labels = [
        "thread 0 reads it here, and thread 1 writes it",
        "thread 0 writes it here, and thread 1 reads it",
        "thread 1 reads it here, and thread 0 writes it",
        "thread 1 writes it here, and thread 0 reads it",
    ];
    assert!(labels.iter().any(|label| said.contains(label)), "{said}");
    assert!(said.contains("writes it here, and so does thread"), "{said}");
    assert!(!said.contains("reads it here, and so does thread"), "{said}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn methods_that_nobody_wrote_are_not_named() {
    let shop = r#"
import oxpecker.contracts.*;

public class Shop {
    interface Price {
        @Ensures("retval >= 0")
        int of(int count);
    }

    int sold;

    @Requires("count != 1000")
    int sell(Price price, int count) {
        return pay(price.of(count));
    }

    @Exceptional("false")
    int pay(int amount) {
        sold += amount;
        return 10 / (sold - 7);
    }

    static void check(int count) {
        Shop shop = new Shop();
        shop.sell(n -> n * n, count == 4 ? 4 : 0);
        shop.sold = count;
        shop.sell(n -> 0, 1);
    }
}
"#;
    let Some(output) = verify("Shop", shop, &["--entry", "Shop.check"]) else { return };
    let said = text(&output);
    assert!(said.contains("Shop.pay(int) at"), "{said}");
    assert!(said.contains("Shop.sell(Shop.Price, int) at"), "{said}");
    assert!(said.contains("division by zero"), "{said}");
    assert!(!said.contains("$code") && !said.contains("$call"), "{said}");
}
