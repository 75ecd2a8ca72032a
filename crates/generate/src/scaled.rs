//! Large programs for measuring throughput.
//!
//! They are deterministic and of one pattern, repeated: what is measured is the tool, not the luck of a seed.

/// One class of the pattern: `@` is its number, `HEAD`, `FIRST` and `BELOW` depend on the class before it.
const CLASS: &str = "\
class Node@ HEAD {
    static int made@ := 0;
    int value@;
    bool ready@;
    int[] items@;
    Node@ next@;

    Node@(int start, int size)
        requires(size >= 0)
    {
        FIRST;
        this.value@ := start;
        this.items@ := new int[size];
        Node@.made@ := Node@.made@ + 1;
    }

    void fill(int start) {
        int i := 0;
        while (i < #(this.items@)) {
            this.items@[i] := start + i * 3;
            i := i + 1;
        }
        this.ready@ := true;
    }

    int measure(int scale)
        requires(scale > 0)
    {
        int result := this.value@ * scale;
        if (this.ready@ && this.items@ != null) {
            result := result + BELOW;
        } else {
            this.fill(scale);
        }
        if (this.next@ != null) {
            result := result - this.next@.value@;
        }
        return result;
    }

    static int total@(int[] items, int scale)
        requires(items != null)
        ensures(#items == 0 ==> retval == 0)
    {
        int sum := 0;
        int i := 0;
        while (i < #items) {
            sum := sum + items[i] % scale;
            i := i + 1;
        }
        return sum;
    }
}

";

/// The class with the entry method: `@` is the number of the last class.
const MAIN: &str = "\
class Main {
    static int calls := 0;

    static int entry(int n)
        requires(n >= 0 && n < 10)
    {
        Node@ node := new Node@(n, 4);
        node.fill(n);
        Measured measured := node;
        Main.calls := Main.calls + 1;
        return measured.measure(2);
    }
}
";

/// A valid program of about `lines` lines, with the entry `Main.entry(int n)`.
///
/// It consists of classes with fields, constructors, contracts, loops, arrays, inheritance and calls from each class
/// to the one before it. Making it takes time linear in its length.
#[must_use]
pub fn scaled_program(lines: usize) -> String {
    let classes = (lines / CLASS.lines().count()).max(1);
    let mut text = String::with_capacity(lines * 40);
    text.push_str("interface Measured {\n    int measure(int scale);\n}\n\n");
    for index in 0..classes {
        text.push_str(&class(index));
    }
    text.push_str(&MAIN.replace('@', &(classes - 1).to_string()));
    text
}

/// The class of a number. Every fourth one starts a new line of inheritance.
fn class(index: usize) -> String {
    let before = index.checked_sub(1);
    let parent = before.filter(|_| !index.is_multiple_of(4));
    let (head, first) = match parent {
        Some(parent) => (format!("extends Node{parent}"), "super(start, size)"),
        None => ("implements Measured".to_owned(), "Main.calls := Main.calls + 1"),
    };
    let below = match before {
        Some(before) => format!("Node{before}.total{before}(this.items@, scale)"),
        None => "scale".to_owned(),
    };
    let text = CLASS.replace("HEAD", &head).replace("FIRST", first).replace("BELOW", &below);
    text.replace('@', &index.to_string())
}

#[cfg(test)]
mod tests {
    use super::scaled_program;

    #[test]
    fn the_number_of_lines_is_about_right() {
        for lines in [1_000, 10_000, 50_000] {
            let made = scaled_program(lines).lines().count();
            assert!(made.abs_diff(lines) < lines / 10 + 60, "{lines} wanted, {made} made");
        }
        assert!(scaled_program(0).contains("static int entry"));
    }

    #[test]
    fn braces_are_balanced() {
        let text = scaled_program(5_000);
        assert_eq!(text.matches('{').count(), text.matches('}').count());
        assert_eq!(text, scaled_program(5_000));
    }
}
