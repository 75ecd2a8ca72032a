//! Programs that try to steer the terminal of the user: control characters in names, values, messages, paths and in the
//! output of compilers never reach it. Our own colours do, and JSON stays JSON.

#[path = "common/folders.rs"]
mod folders;

use std::path::Path;
use std::process::{Command, Output, Stdio};

use folders::{all, folder, oxpecker};

/// What a terminal would obey: it clears the screen, in two ways, sets its title, rings, turns the direction of writing.
const EVIL: &str = "\u{1b}[2J\u{9b}2J\u{1b}]0;owned\u{7}\u{8}\u{7f}\u{202e}\u{2066}";

/// Whether a character may steer a terminal.
fn steers(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t')
        || ('\u{202a}'..='\u{202e}').contains(&c)
        || ('\u{2066}'..='\u{2069}').contains(&c)
}

/// Fails if something in an output steers a terminal.
#[track_caller]
fn is_clean(output: &Output) {
    let said = all(output);
    let found: Vec<char> = said.chars().filter(|c| steers(*c)).collect();
    assert!(found.is_empty(), "{found:?} in {said:?}");
}

/// Removes the colours that our renderer makes.
fn without_colors(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\u{1b}[") {
        out += &rest[..at];
        let behind = &rest[at + 2..];
        let end = behind.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(behind.len());
        if !behind[end..].starts_with('m') {
            return format!("{out}{rest}");
        }
        rest = &behind[end + 1..];
    }
    out + rest
}

/// A program with control characters in comments, texts, values and its path.
fn program(at: &Path) -> String {
    let name = format!("a{EVIL}.oox");
    let text = format!(
        "class Main {{\n    static string f(string s) exceptional(false) {{\n        \
         assert s != \"x{EVIL}\"; /* {EVIL} */ string t := \"{EVIL}\"; assert t == s; // {EVIL}\n        return t;\n    }}\n}}\n"
    );
    std::fs::write(at.join(&name), text).expect("the file can be written");
    name
}

#[test]
fn nothing_of_a_program_steers_the_terminal() {
    let at = folder("hostile-oox");
    let name = program(&at);
    let missing = format!("no{EVIL}such.oox");
    let broken = format!("broken{EVIL}.oox");
    let text = format!("class Main {{ int f() {{ return \"{EVIL}\"; }} {EVIL} }}");
    std::fs::write(at.join(&broken), text).expect("the file can be written");
    let commands: [&[&str]; 11] = [
        &["verify", &name, "--entry", "Main.f"],
        &["verify", &name, "--entry", "Main.f", "--stats"],
        &["verify", &name, "--entry", "Main.f", "--format", "json"],
        &["verify", &name, "--entry", EVIL],
        &["verify", &missing],
        &["verify", &name, EVIL, "--no-such-option"],
        &["check", &broken],
        &["fmt", "--check", &name],
        &["run", &name, "--entry", "Main.f", "--trace", "--", "\"a\u{9b}\""],
        &["mutate", &name, "--entry", "Main.f", "--list"],
        &["explain", EVIL],
    ];
    for command in commands {
        let output = oxpecker(command, &at);
        assert!(!all(&output).is_empty(), "{command:?}");
        is_clean(&output);
    }
}

#[test]
fn a_name_cannot_pretend_to_be_a_line_of_the_report() {
    let at = folder("hostile-lines");
    let name = "x\nMain.f: valid (1 path)\n.oox";
    std::fs::write(at.join(name), "class Main { static void f(int x) { assert x != 1; } }").expect("a file");
    for command in [&["verify", name, "--entry", "Main.f"][..], &["check", name, "y\nz"]] {
        let output = oxpecker(command, &at);
        let said = all(&output);
        assert!(said.lines().all(|line| !line.starts_with("Main.f: valid") && line != "z`"), "{said}");
    }
}

#[test]
fn our_own_colours_stay() {
    let at = folder("hostile-colours");
    let name = program(&at);
    let output = oxpecker(&["--color", "always", "verify", &name, "--entry", "Main.f"], &at);
    let said = all(&output);
    assert!(said.contains("\u{1b}[1m") || said.contains("\u{1b}[38"), "{said:?}");
    let rest = without_colors(&said);
    assert!(!rest.contains(steers), "{rest:?}");
}

#[test]
fn json_means_what_the_program_says() {
    let at = folder("hostile-json");
    let name = program(&at);
    let output = oxpecker(&["verify", &name, "--entry", "Main.f", "--format", "json"], &at);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let args = &json["entries"][0]["violations"][0]["arguments"]["args"];
    assert_eq!(args[0], format!("x{EVIL}"), "{json:#}");
}

#[test]
fn texts_for_programs_are_as_they_are() {
    let at = folder("hostile-texts");
    let name = program(&at);
    let text = std::fs::read(at.join(&name)).expect("the file is there");
    let mut child = Command::new(env!("CARGO_BIN_EXE_oxpecker"))
        .args(["fmt", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("oxpecker was built");
    std::io::Write::write_all(child.stdin.as_mut().expect("a pipe"), &text).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(String::from_utf8_lossy(&output.stdout).contains(EVIL));
}

#[test]
#[cfg_attr(no_jdk, ignore = "needs a JDK: no `javac` on PATH")]
fn nothing_of_java_or_javac_steers_the_terminal() {
    if !Command::new("javac").arg("-version").output().is_ok_and(|output| output.status.success()) {
        return;
    }
    let at = folder("hostile-java");
    let file = |name: &str, text: String| {
        std::fs::write(at.join(name), text).expect("the file can be written");
        name.to_string()
    };
    let wrong =
        file("Wrong.java", format!("class Wrong {{ int f() {{ return \"{EVIL}\"; }} /* {EVIL} */ }}"));
    let right = file(
        "Right.java",
        format!(
            "class Right {{\n    static String f(String s) {{ // {EVIL}\n        \
             if (s == null) throw new IllegalStateException(\"{}\");\n        \
             assert s.length() != 2 : \"{EVIL}\"; return s; }}\n}}\n",
            EVIL.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect::<String>(),
        ),
    );
    for command in [
        &["verify", &wrong][..],
        &["verify", &right, "--entry", "Right.f", "--array-size", "2"],
        &["java-support", &right],
        &["tests", &right, "--entry", "Right.f", "-o", "out"],
    ] {
        let output = oxpecker(command, &at);
        assert!(!all(&output).is_empty(), "{command:?}");
        is_clean(&output);
    }
}
