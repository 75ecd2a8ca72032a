//! Tests and programs that are written for paths: they are compiled and executed on a virtual machine, and ignored
//! where none is installed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// All that a command printed.
fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A program of one file, in a folder of its own.
struct Subject {
    folder: PathBuf,
    file: PathBuf,
}

impl Subject {
    /// Writes the program. A test that does is ignored without a JDK (`no_jdk`, see build.rs), and never passes.
    fn new(folder: &str, file: &str, source: &str) -> Option<Subject> {
        let javac = Command::new("javac").arg("-version").output();
        let found = javac.is_ok_and(|output| output.status.success());
        assert!(found, "there is no javac: this test needs `#[cfg_attr(no_jdk, ignore)]`");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("java-tests-{folder}"));
        let _ = std::fs::remove_dir_all(&folder);
        let subject = Subject { file: folder.join(file), folder };
        write(&subject.file, source);
        Some(subject)
    }

    /// What is verified is confirmed by the virtual machine.
    fn oxpecker(&self, command: &str, options: &[&str]) -> Output {
        let mut process = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
        process.stdin(Stdio::null()).current_dir(&self.folder).arg(command).arg(&self.file).args(options);
        if command == "verify" {
            process.arg("--confirm");
        }
        process.output().expect("it runs")
    }

    /// Writes tests for an entry into the folder `generated`.
    fn tests(&self, entries: &[&str]) -> Output {
        let mut options = vec!["-o", "generated"];
        entries.iter().for_each(|entry| options.extend(["--entry", entry]));
        self.oxpecker("tests", &options)
    }

    /// The text of a file that was written.
    fn written(&self, path: &str) -> String {
        std::fs::read_to_string(self.folder.join(path)).expect("the file was written")
    }

    /// Compiles tests with the program, and executes them: how many passed, and how many were skipped.
    fn execute(&self, tests: &[&str]) -> String {
        let generated = self.folder.join("generated");
        let mut sources = vec![self.file.clone()];
        for (name, text) in JUNIT {
            let path = self.folder.join("junit").join(name);
            write(&path, text);
            sources.push(path);
        }
        let file = |name: &&str| generated.join(format!("{}.java", name.replace('.', "/")));
        sources.extend(tests.iter().map(file));
        let classes = self.folder.join("classes");
        let compiled = Command::new("javac").arg("-d").arg(&classes).args(&sources).output();
        let compiled = compiled.expect("javac runs");
        assert!(compiled.status.success(), "{}", text(&compiled));
        let ran = Command::new("java").args(["-ea", "-cp"]).arg(&classes).arg("Runner").args(tests).output();
        text(&ran.expect("java runs"))
    }
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().expect("it has a folder")).expect("the folder can be made");
    std::fs::write(path, text).expect("the file can be written");
}

/// The small part of JUnit that the tests use, and a runner.
const JUNIT: [(&str, &str); 4] = [
    (
        "org/junit/jupiter/api/Test.java",
        "package org.junit.jupiter.api;
         @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface Test {}",
    ),
    (
        "org/junit/jupiter/api/Assumptions.java",
        "package org.junit.jupiter.api;
         public class Assumptions {
             public static class Skipped extends RuntimeException {}
             public static void assumeTrue(boolean assumption, String message) {
                 System.out.println(message);
                 if (!assumption) throw new Skipped();
             }
         }",
    ),
    (
        "org/junit/jupiter/api/Assertions.java",
        "package org.junit.jupiter.api;
         import java.util.Arrays;
         public class Assertions {
             public interface Code { void run() throws Throwable; }
             static void fail(Object a, Object b) { throw new AssertionError(a + \" is not \" + b); }
             public static void assertEquals(byte a, byte b) { if (a != b) fail(a, b); }
             public static void assertEquals(char a, char b) { if (a != b) fail(a, b); }
             public static void assertEquals(short a, short b) { if (a != b) fail(a, b); }
             public static void assertEquals(int a, int b) { if (a != b) fail(a, b); }
             public static void assertEquals(int a, Integer b) { fail(a, b); }
             public static void assertEquals(Integer a, int b) { fail(a, b); }
             public static void assertEquals(Integer a, Integer b) { fail(a, b); }
             public static void assertEquals(long a, long b) { if (a != b) fail(a, b); }
             public static void assertEquals(double a, double b) { if (Double.compare(a, b) != 0) fail(a, b); }
             public static void assertEquals(Object a, Object b) { if (!java.util.Objects.equals(a, b)) fail(a, b); }
             public static void assertSame(Object a, Object b) { if (a != b) fail(a, b); }
             public static void assertNotNull(Object a) { if (a == null) fail(a, \"something\"); }
             public static void assertNull(Object a) { if (a != null) fail(a, null); }
             public static void assertArrayEquals(int[] a, int[] b) { if (!Arrays.equals(a, b)) fail(a, b); }
             public static void assertArrayEquals(Object[] a, Object[] b) { if (!Arrays.deepEquals(a, b)) fail(a, b); }
             public static <T extends Throwable> void assertThrows(Class<T> type, Code code) {
                 try { code.run(); } catch (Throwable e) { if (type.isInstance(e)) return; fail(e, type); }
                 fail(\"nothing\", type);
             }
         }",
    ),
    (
        "Runner.java",
        "public class Runner {
             public static void main(String[] names) throws Throwable {
                 int count = 0, skipped = 0;
                 for (String name : names) {
                     Class<?> type = Class.forName(name);
                     for (java.lang.reflect.Method m : type.getDeclaredMethods()) {
                         if (!m.isAnnotationPresent(org.junit.jupiter.api.Test.class)) continue;
                         var made = type.getDeclaredConstructor();
                         made.setAccessible(true);
                         m.setAccessible(true);
                         try {
                             m.invoke(made.newInstance());
                             count++;
                         } catch (java.lang.reflect.InvocationTargetException e) {
                             if (!(e.getCause() instanceof org.junit.jupiter.api.Assumptions.Skipped)) throw e;
                             skipped++;
                         }
                     }
                 }
                 System.out.println(count + \" passed, \" + skipped + \" skipped\");
             }
         }",
    ),
];

const ACCOUNT: &str = "
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
}
";

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn tests_of_paths_compile_and_pass() {
    let Some(subject) = Subject::new("account", "Account.java", ACCOUNT) else { return };
    let output = subject.tests(&["Account.sign", "Account.larger", "Account.deposit"]);
    let said = text(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("AccountSignTest.java: 3 tests of 3 paths"), "{said}");
    let said = subject.execute(&["AccountSignTest", "AccountLargerTest", "AccountDepositTest"]);
    assert!(said.contains("8 passed, 0 skipped"), "{said}");
}

const HALVES: &str = "
class Halves {
    static void palindrome(String s) {
        if (s != null && s.length() < 4) {
            assert new StringBuilder(s).reverse().reverse().toString().equals(s);
        }
    }

    static String half(int x) {
        return \"a\" + (char) (x == 7 ? 0xdc00 : 0xe000);
    }

    static void refuse(int x) {
        if (x == 7) throw new IllegalArgumentException(half(x));
    }
}
";

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn surrogates_that_are_no_pairs_are_escaped() {
    let Some(subject) = Subject::new("halves", "Halves.java", HALVES) else { return };
    let output = subject.oxpecker("verify", &["--entry", "Halves.palindrome", "--harness", "harness"]);
    let said = text(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("s = \"\\u"), "{said}");
    assert!(said.contains("confirmed by the interpreter and by java"), "{said}");
    assert!(!said.contains('\u{fffd}'), "{said}");
    let program = subject.written("harness/Halves.palindrome.1/Counterexample.java");
    assert!(!program.contains("\\ufffd"), "{program}");
    let output = subject.oxpecker("verify", &["--entry", "Halves.refuse"]);
    let said = text(&output);
    assert!(said.contains("IllegalArgumentException: a\\udc00"), "{said}");
    assert!(said.contains("confirmed by the interpreter and by java"), "{said}");
    let output = subject.tests(&["Halves.palindrome", "Halves.half"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let tests = subject.written("generated/HalvesHalfTest.java");
    assert!(tests.contains("\"a\\udc00\"") && tests.contains("\"a\\ue000\""), "{tests}");
    let said = subject.execute(&["HalvesPalindromeTest", "HalvesHalfTest"]);
    assert!(said.contains(" passed, 0 skipped"), "{said}");
}

const BUFFER: &str = "
class Buffer {
    int[] items;
    int count;

    synchronized void put(int item) throws InterruptedException {
        while (count >= items.length) {
            wait();
        }
        items[count++] = item;
        assert item != 3;
        notifyAll();
    }
}

class Trouble extends RuntimeException {
    int size;

    void check() {
        assert size != 4 || getCause() == null;
    }
}
";

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn what_models_keep_in_objects_is_not_shown() {
    let Some(subject) = Subject::new("models", "Buffer.java", BUFFER) else { return };
    let options = ["--entry", "Buffer.put", "--array-size", "2", "--harness", "harness", "--unwind", "2"];
    let said = text(&subject.oxpecker("verify", &options));
    assert!(said.contains("Buffer.java:11:9") && said.contains("count: "), "{said}");
    assert!(said.contains("confirmed by the interpreter and by java"), "{said}");
    assert!(said.contains("no thread can go on") && !said.contains("$:"), "{said}");
    let folders = std::fs::read_dir(subject.folder.join("harness")).expect("there are programs");
    for folder in folders {
        let folder = folder.expect("it can be read").path();
        let program = std::fs::read_to_string(folder.join("Counterexample.java")).expect("it can be read");
        assert!(!program.contains("waiters$"), "{program}");
    }
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn states_that_only_a_library_makes_are_refused() {
    let Some(subject) = Subject::new("refused", "Buffer.java", BUFFER) else { return };
    let options = ["--entry", "Trouble.check", "--harness", "harness"];
    let said = text(&subject.oxpecker("verify", &options));
    assert!(
        said.contains("no program is written: the field `cause` of `java.lang.Throwable` cannot be set"),
        "{said}"
    );
    assert!(!said.contains("showed something else"), "{said}");
    assert!(!subject.folder.join("harness").exists());
    let said = text(&subject.tests(&["Trouble.check"]));
    let reason =
        "no test: an input that cannot be made: the field `cause` of `java.lang.Throwable` cannot be set";
    assert!(said.contains(reason), "{said}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn fields_of_other_libraries_are_set() {
    let source = "class Derived extends Base { void check() { assert size != 4; } }";
    let Some(subject) = Subject::new("libraries", "Derived.java", source) else { return };
    let base = subject.folder.join("lib/Base.java");
    write(&base, "public class Base { protected int size; }");
    assert!(Command::new("javac").arg(&base).status().expect("javac runs").success());
    let said = text(&subject.oxpecker("verify", &["--class-path", "lib", "--entry", "Derived.check"]));
    assert!(said.contains("size: 4") && said.contains("confirmed by the interpreter and by java"), "{said}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn paths_that_wait_for_ever_have_no_tests() {
    let Some(subject) = Subject::new("deadlock", "Buffer.java", BUFFER) else { return };
    let output = subject.tests(&["Buffer.put"]);
    let said = text(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("no test: a deadlock, in which a test would hang"), "{said}");
    let said = subject.execute(&["BufferPutTest"]);
    assert!(said.contains(" passed, 0 skipped"), "{said}");
}

const ORDER: &str = "
package shop;

record Range(long low, long high) {
    Range {
        if (low > high) throw new IllegalArgumentException(\"empty\");
    }
}

record Item(String name, Range price, Item next) {}

record Tags(String[] names) {
    Tags {
        names = names.clone();
    }
}

record Crate(Basket basket, int size) {}

class Basket {
    Crate crate;
}

class Order {
    static int width(Range range) {
        if (range == null) return -1;
        return range.low() == 3 ? 1 : 2;
    }

    static void cheap(Item item) {
        if (item != null && item.name() != null && item.price() != null && item.next() != null) {
            if (item.next().next() != null) return;
            assert item.price().low() != 5 || item.price().high() != 9 || item.next().price() == null;
        }
    }

    static void endless(Item item) {
        assert item == null || item.next() != item;
    }

    static void ordered(Range range) {
        assert range == null || range.low() <= range.high();
    }

    static void nested(Crate crate) {
        if (crate != null && crate.basket() != null) {
            assert crate.basket().crate != crate || crate.size() != 4;
        }
    }

    static void tagged(Tags tags) {
        assert tags == null || tags.names() == null || tags.names().length != 2;
    }
}
";

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn records_of_an_input_are_made_by_their_constructors() {
    let Some(subject) = Subject::new("records", "shop/Order.java", ORDER) else { return };
    for entry in ["shop.Order.cheap", "shop.Order.nested"] {
        let said = text(&subject.oxpecker("verify", &["--entry", entry]));
        assert!(said.contains("the assertion is false"), "{said}");
        assert!(said.contains("confirmed by the interpreter and by java"), "{said}");
    }
    let output = subject.tests(&["shop.Order.width", "shop.Order.cheap"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let tests = subject.written("generated/shop/OrderWidthTest.java");
    assert!(tests.starts_with("package shop;\n"), "{tests}");
    let said = subject.execute(&["shop.OrderWidthTest", "shop.OrderCheapTest"]);
    assert!(said.contains(" passed, ") && !said.contains("\n0 passed"), "{said}");
    assert!(tests.contains("Inputs.record(\"shop.Range\""), "{tests}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn records_that_their_constructors_refuse_are_no_contradictions() {
    let Some(subject) = Subject::new("refusing", "shop/Order.java", ORDER) else { return };
    let said = text(&subject.oxpecker("verify", &["--entry", "shop.Order.ordered"]));
    let reason = "the input cannot be made: the constructor of shop.Range throws \
                  java.lang.IllegalArgumentException: empty";
    assert!(said.contains(reason), "{said}");
    assert!(!said.contains("confirmed by") && !said.contains("showed something else"), "{said}");
    let said = text(&subject.oxpecker("verify", &["--entry", "shop.Order.endless"]));
    assert!(said.contains("the input cannot be made: it has records that hold each other"), "{said}");
    let said = text(&subject.oxpecker("verify", &["--entry", "shop.Order.tagged"]));
    assert!(said.contains("the input cannot be made: the constructor of shop.Tags changes names"), "{said}");
    let output = subject.tests(&["shop.Order.ordered"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let said = subject.execute(&["shop.OrderOrderedTest"]);
    assert!(said.contains("throws java.lang.IllegalArgumentException: empty"), "{said}");
    assert!(said.contains("2 passed, 1 skipped"), "{said}");
}

const RACE: &str = "
public class Race {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> x = x + 1);
        thread.start();
        x = x + 1;
        thread.join();
    }

    static int f(int x) { return 1; }

    static int f(boolean x) { return 2; }
}
";

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn a_class_without_tests_is_not_written() {
    let Some(subject) = Subject::new("race", "Race.java", RACE) else { return };
    let output = subject.tests(&["Race.main"]);
    let said = text(&output);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("Race.main: no tests of "), "{said}");
    assert!(said.contains("no test: several threads, and an input does not decide what they do"), "{said}");
    assert!(!subject.folder.join("generated").exists(), "{said}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn entries_of_one_name_have_classes_of_their_own() {
    let Some(subject) = Subject::new("overloads", "Race.java", RACE) else { return };
    let output = subject.tests(&["Race.f(int)", "Race.f(boolean)"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let said = subject.execute(&["RaceFTest", "RaceF2Test"]);
    assert!(said.contains("2 passed, 0 skipped"), "{said}");
}

const RESULTS: &str = "
enum Colour { RED, GREEN }

record Point(int x, Colour colour, String[] tags) {}

class Results {
    static Integer box(boolean b) { return b ? 1000 : null; }

    static Colour colour(boolean b) { return b ? Colour.RED : Colour.GREEN; }

    static int[] numbers(boolean b) { return b ? new int[] {1, -2} : new int[0]; }

    static String[][] texts(boolean b) { return new String[][] {{\"a\", null}, {}}; }

    static Object point(boolean b) { return new Point(b ? 1 : 2, colour(b), new String[] {\"t\"}); }

    static double number(boolean b) { return b ? Double.NaN : -0.0; }

    static Results self(boolean b) { return new Results(); }
}
";

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn results_are_compared_by_value() {
    let Some(subject) = Subject::new("results", "Results.java", RESULTS) else { return };
    let output = subject.tests(&["Results.*"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let methods = ["Box", "Colour", "Numbers", "Texts", "Point", "Number", "Self"];
    let classes: Vec<String> = methods.iter().map(|method| format!("Results{method}Test")).collect();
    let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
    let said = subject.execute(&classes);
    assert!(said.contains("12 passed, 0 skipped"), "{said}");
    // Other results are noticed.
    let changes = [
        ("1000", "1001", "ResultsBoxTest"),
        ("? Colour.RED : Colour.GREEN", "? Colour.GREEN : Colour.RED", "ResultsColourTest"),
        ("{1, -2}", "{1, 2}", "ResultsNumbersTest"),
        ("{\"a\", null}", "{\"b\", null}", "ResultsTextsTest"),
        ("b ? 1 : 2", "b ? 1 : 3", "ResultsPointTest"),
        ("{\"t\"}", "{\"u\"}", "ResultsPointTest"),
        ("-0.0", "0.0", "ResultsNumberTest"),
        ("return new Results();", "return new Results() {};", "ResultsSelfTest"),
    ];
    for (from, to, test) in changes {
        assert!(RESULTS.contains(from));
        write(&subject.file, &RESULTS.replace(from, to));
        let said = subject.execute(&[test]);
        assert!(!said.contains("passed") && said.contains("java.lang.AssertionError"), "{to}: {said}");
    }
}

/// A class with private state, one whose objects a static method makes, and one around another.
const CONSTRUCTED: &str = "\
class Stack {
    private final int[] items;
    private int size;

    public Stack(int capacity) {
        items = new int[capacity];
    }

    public boolean push(int x) {
        if (size == items.length) {
            return false;
        }
        items[size++] = x;
        return true;
    }

    public int top() {
        assert size < 2 : \"two\";
        return size == 0 ? -1 : items[size - 1];
    }

    static int sum(Range range, Stack[] stacks) {
        int sum = range == null ? 0 : range.low();
        for (Stack stack : stacks) {
            sum += stack.size;
        }
        assert sum != 3;
        return sum;
    }
}

class Range {
    private final int low;

    private Range(int low) {
        this.low = low;
    }

    static Range from(int low) {
        if (low < 0) {
            throw new IllegalArgumentException();
        }
        return new Range(low);
    }

    int low() {
        return low;
    }
}
";

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn inputs_by_construction_are_shown_confirmed_and_replayed() {
    let Some(subject) = Subject::new("constructed", "Stack.java", CONSTRUCTED) else { return };
    let constructed = ["--inputs", "constructed", "--array-size", "1"];
    let verify = |entry: &str, more: &[&str]| {
        subject.oxpecker("verify", &[&constructed[..], &["--entry", entry, "--unwind", "4"], more].concat())
    };
    let said = text(&verify("Stack.top", &[]));
    assert!(said.contains("on the input that these calls make\n    stack = new Stack("), "{said}");
    assert_eq!(said.matches("\n    stack.push(").count(), 2, "{said}");
    assert!(said.contains("given as\n    this = stack"), "{said}");
    assert_eq!(said.matches("confirmed by the interpreter and by java").count(), 1, "{said}");
    let one = text(&verify("Stack.top", &["--input-calls", "1"]));
    assert!(
        one.contains("valid up to objects made one by one, each by a constructor and at most 1 call"),
        "{one}"
    );

    let replay = said.lines().find_map(|line| line.trim().strip_prefix("replay ")).expect("there is a token");
    let mut process = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    let again = process.arg("replay").arg(replay).arg(&subject.file).output().expect("it runs");
    assert_eq!(again.status.code(), Some(1), "{}", text(&again));
    assert!(text(&again).contains("the assertion is false"), "{}", text(&again));

    let said = text(&verify("Stack.sum", &["--input-calls", "1"]));
    assert!(said.contains("Range.from("), "{said}");
    assert!(said.contains("stacks = new Stack[] {"), "{said}");
    let violations = said.matches("replay ox1.").count();
    assert_eq!(said.matches("confirmed by the interpreter and by java").count(), violations, "{said}");
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn tests_make_their_inputs_by_calls() {
    let Some(subject) = Subject::new("constructed-tests", "Stack.java", CONSTRUCTED) else { return };
    let options = ["--inputs", "constructed", "--array-size", "1", "--input-calls", "1", "-o", "generated"];
    let entries = ["--entry", "Stack.top", "--entry", "Stack.sum"];
    let output = subject.oxpecker("tests", &[&options[..], &entries].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let written = subject.written("generated/StackTopTest.java");
    assert!(written.contains("\"push\""), "{written}");
    let ran = subject.execute(&["StackTopTest", "StackSumTest"]);
    assert!(ran.trim_end().ends_with(" passed, 0 skipped") && !ran.starts_with("0 "), "{ran}");
}
