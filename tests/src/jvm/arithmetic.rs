//! Every operator, conversion and exact library function on every pair of interesting values.
//!
//! The virtual machine and the interpreter print a table for each; the engine then proves a sample of what the
//! virtual machine printed, with constants, and with inputs that assumptions pin down in a way that only the solver
//! sees through.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use verify::engine::{Limits, Options};
use verify::proof;
use verify::report::Verdict;

use super::jdk::Jdk;
use super::judge::{self, Folder, Source};
use crate::proofs::Counter;

const PACKAGE: &str = "arith";
/// How many states a proof may take.
const STATES: u64 = 20_000;

/// Types with their names in `Verifier`, and the values that are tried.
struct Kind {
    name: &'static str,
    nondet: &'static str,
    values: &'static [&'static str],
}

const INT: Kind = Kind {
    name: "int",
    nondet: "nondetInt",
    values: &[
        "Integer.MIN_VALUE",
        "Integer.MIN_VALUE + 1",
        "-65537",
        "-65536",
        "-32769",
        "-129",
        "-128",
        "-3",
        "-2",
        "-1",
        "0",
        "1",
        "2",
        "3",
        "7",
        "10",
        "31",
        "32",
        "33",
        "63",
        "64",
        "127",
        "128",
        "255",
        "256",
        "32767",
        "32768",
        "46341",
        "65535",
        "65536",
        "16777217",
        "1 << 30",
        "Integer.MAX_VALUE - 1",
        "Integer.MAX_VALUE",
    ],
};
const LONG: Kind = Kind {
    name: "long",
    nondet: "nondetLong",
    values: &[
        "Long.MIN_VALUE",
        "Long.MIN_VALUE + 1",
        "-(1L << 53) - 1",
        "-(1L << 32) - 1",
        "-(1L << 32)",
        "-(1L << 31) - 1",
        "-(1L << 31)",
        "-3",
        "-2",
        "-1",
        "0",
        "1",
        "2",
        "3",
        "10",
        "31",
        "32",
        "63",
        "64",
        "(1L << 31) - 1",
        "1L << 31",
        "(1L << 32) - 1",
        "1L << 32",
        "3037000500L",
        "(1L << 53) + 1",
        "1L << 62",
        "Long.MAX_VALUE - 1",
        "Long.MAX_VALUE",
    ],
};
const FLOAT: Kind = Kind {
    name: "float",
    nondet: "nondetFloat",
    values: &[
        "Float.NaN",
        "Float.NEGATIVE_INFINITY",
        "-Float.MAX_VALUE",
        "-9223372036854775808f",
        "-2147483648f",
        "-65536.5f",
        "-2.5f",
        "-1.5f",
        "-1f",
        "-0.5f",
        "-Float.MIN_VALUE",
        "-0f",
        "0f",
        "Float.MIN_VALUE",
        "Float.MIN_NORMAL",
        "0.1f",
        "0.5f",
        "1f",
        "1.5f",
        "2.5f",
        "3f",
        "127.5f",
        "16777216f",
        "16777218f",
        "2147483520f",
        "2147483648f",
        "9223371487098961920f",
        "9223372036854775808f",
        "1e38f",
        "Float.MAX_VALUE",
        "Float.POSITIVE_INFINITY",
    ],
};
const DOUBLE: Kind = Kind {
    name: "double",
    nondet: "nondetDouble",
    values: &[
        "Double.NaN",
        "Double.NEGATIVE_INFINITY",
        "-Double.MAX_VALUE",
        "-9223372036854775808d",
        "-2147483649d",
        "-2147483648d",
        "-2.5",
        "-1.5",
        "-1d",
        "-0.5",
        "-Double.MIN_VALUE",
        "-0d",
        "0d",
        "Double.MIN_VALUE",
        "Double.MIN_NORMAL",
        "1e-45",
        "0.1",
        "0.49999999999999994",
        "0.5",
        "1d",
        "1.5",
        "2.5",
        "3d",
        "16777217d",
        "2147483647d",
        "2147483648d",
        "4503599627370495.5",
        "9007199254740992d",
        "9007199254740994d",
        "9223372036854774784d",
        "9223372036854775808d",
        "3.4028235677973366e38",
        "1e300",
        "Double.MAX_VALUE",
        "Double.POSITIVE_INFINITY",
    ],
};

/// Something that is computed from one or two values.
struct Op {
    from: &'static Kind,
    is_binary: bool,
    result: &'static str,
    text: String,
    /// The first JDK that has it, or that does it as later ones do.
    since: u32,
    /// Whether the engine proves a sample.
    proved: bool,
}

fn op(from: &'static Kind, result: &'static str, text: &str) -> Op {
    Op {
        from,
        is_binary: text.split(|c: char| !c.is_alphanumeric()).any(|word| word == "y"),
        result,
        text: text.to_string(),
        since: 8,
        proved: true,
    }
}

impl Op {
    fn since(mut self, version: u32) -> Op {
        self.since = version;
        self
    }

    /// Too hard for a solver, or unknown to it: only the interpreter is compared.
    fn unproved(mut self) -> Op {
        self.proved = false;
        self
    }
}

/// What integers of both sizes have.
fn of_integers(kind: &'static Kind, class: &str) -> Vec<Op> {
    let ty = kind.name;
    let mut ops = Vec::new();
    for sign in ["+", "-", "*", "/", "%", "&", "|", "^"] {
        ops.push(op(kind, ty, &format!("x {sign} y")));
    }
    for sign in ["<<", ">>", ">>>"] {
        ops.push(op(kind, ty, &format!("x {sign} (int) y")));
    }
    for sign in ["==", "!=", "<", "<=", ">", ">="] {
        ops.push(op(kind, "boolean", &format!("x {sign} y")));
        ops.push(op(kind, "int", &format!("x {sign} y ? 1 : 2")));
    }
    for name in ["addExact", "subtractExact", "multiplyExact", "floorDiv", "floorMod", "max", "min"] {
        ops.push(op(kind, ty, &format!("Math.{name}(x, y)")));
    }
    for name in ["ceilDiv", "ceilMod", "divideExact"] {
        ops.push(op(kind, ty, &format!("Math.{name}(x, y)")).since(18));
    }
    for name in ["divideUnsigned", "remainderUnsigned", "sum", "max", "min"] {
        ops.push(op(kind, ty, &format!("{class}.{name}(x, y)")).unproved());
    }
    for name in ["compare", "compareUnsigned"] {
        ops.push(op(kind, "int", &format!("{class}.{name}(x, y)")));
    }
    for name in ["rotateLeft", "rotateRight"] {
        ops.push(op(kind, ty, &format!("{class}.{name}(x, (int) y)")));
    }
    for sign in ["-x", "~x", "x + 1", "x - 1", "+x", "x * x"] {
        ops.push(op(kind, ty, sign));
    }
    for name in ["abs", "negateExact", "incrementExact", "decrementExact"] {
        ops.push(op(kind, ty, &format!("Math.{name}(x)")));
    }
    ops.push(op(kind, ty, "Math.absExact(x)").since(15));
    for name in ["reverse", "reverseBytes", "highestOneBit", "lowestOneBit"] {
        ops.push(op(kind, ty, &format!("{class}.{name}(x)")).unproved());
    }
    for name in ["bitCount", "numberOfLeadingZeros", "numberOfTrailingZeros", "hashCode", "signum"] {
        ops.push(op(kind, "int", &format!("{class}.{name}(x)")).unproved());
    }
    for name in ["toString", "toHexString", "toOctalString", "toBinaryString", "toUnsignedString"] {
        ops.push(op(kind, "String", &format!("{class}.{name}(x)")).unproved());
    }
    for radix in [2, 7, 36] {
        ops.push(op(kind, "String", &format!("{class}.toString(x, {radix})")).unproved());
    }
    ops.push(op(kind, "String", "\"\" + x + 'c'").unproved());
    for to in ["byte", "short", "char", "int", "long", "float", "double"] {
        ops.push(op(kind, to, &format!("({to}) x")));
    }
    ops
}

/// What only one size of integers has.
fn of_one_size() -> Vec<Op> {
    let mut ops = Vec::new();
    for (ty, assign) in [("byte", "+="), ("short", "*="), ("char", "-="), ("byte", ">>>="), ("short", "<<=")]
    {
        ops.push(op(&INT, ty, &format!("{{ {ty} z = ({ty}) x; z {assign} y; return z; }}")));
    }
    ops.push(op(&INT, "int", "{ int z = x; z += 1.7; return z + z++ * ++z; }"));
    ops.push(op(&INT, "int", "{ int z = x; z += y * 0.5f; return z; }").unproved());
    ops.push(op(&INT, "int", "{ byte z = (byte) x; z++; return z - y; }"));
    ops.push(op(&INT, "long", "(long) x * y"));
    ops.push(op(&INT, "long", "Math.multiplyFull(x, y)").since(9));
    ops.push(op(&INT, "long", "Integer.toUnsignedLong(x)"));
    ops.push(op(&INT, "float", "Float.intBitsToFloat(x)").unproved());
    ops.push(op(&INT, "boolean", "(x & 1) != 0 ^ y > 3"));
    ops.push(op(&INT, "boolean", "!(x > y) | x == 3 & y != 2"));
    ops.push(op(&LONG, "int", "Math.toIntExact(x)"));
    ops.push(op(&LONG, "long", "Math.multiplyHigh(x, y)").since(9).unproved());
    ops.push(op(&LONG, "long", "x << y"));
    ops.push(op(&LONG, "double", "Double.longBitsToDouble(x)").unproved());
    ops
}

fn of_floats(kind: &'static Kind, class: &str, bits: &str) -> Vec<Op> {
    let ty = kind.name;
    let mut ops = Vec::new();
    for sign in ["+", "-", "*"] {
        ops.push(op(kind, ty, &format!("x {sign} y")));
    }
    ops.push(op(kind, ty, "x / y"));
    ops.push(op(kind, ty, "x % y").unproved());
    for sign in ["==", "!=", "<", "<=", ">", ">="] {
        ops.push(op(kind, "boolean", &format!("x {sign} y")));
        ops.push(op(kind, "int", &format!("x {sign} y ? 1 : 2")));
        ops.push(op(kind, "boolean", &format!("!(x {sign} y)")));
    }
    for name in ["max", "min"] {
        ops.push(op(kind, ty, &format!("Math.{name}(x, y)")));
    }
    ops.push(op(kind, ty, "Math.copySign(x, y)").unproved());
    ops.push(op(kind, "int", &format!("{class}.compare(x, y)")).unproved());
    ops.push(op(kind, ty, "-x"));
    for name in ["abs", "signum", "nextUp", "nextDown", "ulp"] {
        ops.push(op(kind, ty, &format!("Math.{name}(x)")).unproved());
    }
    ops.push(op(kind, "int", "Math.getExponent(x)").unproved());
    for name in ["sqrt", "floor", "ceil", "rint"] {
        ops.push(op(kind, "double", &format!("Math.{name}(x)")).unproved());
    }
    ops.push(op(kind, if ty == "float" { "int" } else { "long" }, "Math.round(x)").unproved());
    for name in ["isNaN", "isInfinite", "isFinite"] {
        ops.push(op(kind, "boolean", &format!("{class}.{name}(x)")));
    }
    ops.push(op(kind, "int", &format!("{class}.hashCode(x)")).unproved());
    ops.push(op(kind, if ty == "float" { "int" } else { "long" }, &format!("{class}.{bits}(x)")).unproved());
    // Before, the shortest text was not always found (JDK-4511638).
    ops.push(op(kind, "String", &format!("{class}.toString(x)")).since(19).unproved());
    ops.push(op(kind, "String", "\"\" + x").since(19).unproved());
    for to in ["byte", "short", "char", "int", "long", "float", "double"] {
        ops.push(op(kind, to, &format!("({to}) x")));
    }
    ops
}

fn ops(version: u32) -> Vec<Op> {
    let mut ops = of_integers(&INT, "Integer");
    ops.extend(of_integers(&LONG, "Long"));
    ops.extend(of_one_size());
    ops.extend(of_floats(&FLOAT, "Float", "floatToIntBits"));
    ops.extend(of_floats(&DOUBLE, "Double", "doubleToLongBits"));
    ops.retain(|op| op.since <= version);
    ops
}

/// A value in a form without rounding.
fn exact(ty: &str, value: &str) -> String {
    match ty {
        "float" => format!("Float.floatToIntBits({value})"),
        "double" => format!("Double.doubleToLongBits({value})"),
        "char" => format!("(int) {value}"),
        _ => value.to_string(),
    }
}

/// The class with the operators: one method computes, another prints a table.
fn table(ops: &[Op]) -> String {
    let mut text = format!("package {PACKAGE};\n\nfinal class Table {{\n");
    for (number, op) in ops.iter().enumerate() {
        let (ty, result) = (op.from.name, op.result);
        let second = if op.is_binary { format!(", {ty} y") } else { String::new() };
        let body =
            if op.text.starts_with('{') { op.text.clone() } else { format!("{{ return {}; }}", op.text) };
        let _ = writeln!(text, "    static {result} op{number}({ty} x{second}) {body}");
        let values = op.from.values.join(", ");
        let args = if op.is_binary { "x, y" } else { "x" };
        let inner = if op.is_binary { "for (TY y : values) " } else { "" }.replace("TY", ty);
        let shown = exact(result, &format!("op{number}({args})"));
        let _ = writeln!(
            text,
            "    static void run{number}() {{\n        {ty}[] values = {{{values}}};\n        for ({ty} x : values) {{\n            \
             StringBuilder line = new StringBuilder();\n            {inner}{{\n                \
             try {{ line.append({shown}); }} catch (ArithmeticException e) {{ line.append('!'); }}\n                \
             line.append(' ');\n            }}\n            System.out.println(line);\n        }}\n    }}",
        );
    }
    text + "}\n"
}

/// Prints all tables on both sides; the differences, and how many results were compared.
pub fn compare(jdk: &Jdk) -> Result<(Vec<String>, usize), String> {
    let ops = ops(jdk.version);
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let expected = tables(jdk, folder.path(), &ops)?;
    let names = (0..ops.len()).map(name).collect();
    let mut differences = Vec::new();
    for (at, (name, found)) in
        judge::ours(&Folder::new(folder.path(), PACKAGE), names)?.into_iter().enumerate()
    {
        let expected = expected.get(&name).map_or("", String::as_str);
        if let Some(line) = judge::first_difference(expected, &found) {
            differences.push(format!("{} {}: {line}", ops[at].from.name, ops[at].text));
        }
    }
    Ok((differences, expected.values().map(|table| table.split_whitespace().count()).sum()))
}

fn name(number: usize) -> String {
    format!("{PACKAGE}.Table.run{number}")
}

fn tables(jdk: &Jdk, folder: &std::path::Path, ops: &[Op]) -> Result<BTreeMap<String, String>, String> {
    let source = Source { file: "Table.java".to_string(), text: table(ops), debug: true };
    let names: Vec<String> = (0..ops.len()).map(name).collect();
    judge::theirs(jdk, folder, &[source], &names)
}

/// One computation with its result.
struct Sample<'o> {
    number: usize,
    op: &'o Op,
    args: Vec<&'static str>,
    /// As the virtual machine printed it; `!` is an exception.
    result: String,
}

impl Sample<'_> {
    /// Whether a call has the result, as a statement.
    fn assertion(&self, args: &str) -> String {
        let call = format!("Table.op{}({args})", self.number);
        match (self.result.as_str(), self.op.result) {
            ("!", _) => format!("try {{ {call}; assert false; }} catch (ArithmeticException e) {{ }}"),
            (bits, "float") => same_float(&call, "float", &format!("Float.intBitsToFloat({bits})")),
            (bits, "double") => same_float(&call, "double", &format!("Double.longBitsToDouble({bits}L)")),
            (number, "long") => format!("assert {call} == {number}L;"),
            (value, _) => format!("assert {call} == {value};"),
        }
    }

    fn arguments(&self) -> String {
        self.args.join(", ")
    }

    /// Inputs that can have one value only.
    fn pinned(&self) -> String {
        let mut text = String::new();
        let kind = self.op.from;
        for (name, value) in ["x", "y"].iter().zip(&self.args) {
            let (ty, nondet) = (kind.name, kind.nondet);
            let condition = match ty {
                "int" | "long" => format!("({name} ^ 85) == (({value}) ^ 85)"),
                _ if value.ends_with("NaN") => format!("{name} != {name}"),
                // Zeros are equal, but not the same.
                _ if matches!(*value, "0f" | "0d") => format!("{name} == 0 && 1 / {name} > 0"),
                _ if matches!(*value, "-0f" | "-0d") => format!("{name} == 0 && 1 / {name} < 0"),
                _ => format!("{name} == {value}"),
            };
            let _ = write!(text, "{ty} {name} = Verifier.{nondet}(); Verifier.assume({condition}); ");
        }
        text
    }
}

/// Equal, with NaN equal to itself and zeros told apart.
fn same_float(call: &str, ty: &str, expected: &str) -> String {
    format!(
        "{{ {ty} r = {call}; {ty} e = {expected}; \
         assert e != e ? r != r : r == e && (e != 0 || 1 / r == 1 / e); }}"
    )
}

/// Every `step`th result of every operator that is proved.
fn samples<'o>(ops: &'o [Op], tables: &BTreeMap<String, String>, step: usize) -> Vec<Sample<'o>> {
    let mut samples = Vec::new();
    for (number, op) in ops.iter().enumerate().filter(|(_, op)| op.proved) {
        let Some(table) = tables.get(&name(number)) else { continue };
        let values = op.from.values;
        let results: Vec<&str> = table.split_whitespace().collect();
        // Another start for each operator, so that all values are covered.
        for at in (number * 7 % step.min(results.len())..results.len()).step_by(step) {
            let args = match op.is_binary {
                true => vec![values[at / values.len()], values[at % values.len()]],
                false => vec![values[at]],
            };
            samples.push(Sample { number, op, args, result: results[at].to_string() });
        }
    }
    samples
}

/// Has the engine prove a sample of the tables; what it does not prove, and how many proofs there were.
pub fn prove(jdk: &Jdk, constants: usize, inputs: usize) -> Result<(Vec<String>, usize), String> {
    let ops = ops(jdk.version);
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let tables = tables(jdk, folder.path(), &ops)?;
    let mut text = format!(
        "package {PACKAGE};\n\nimport org.sosy_lab.sv_benchmarks.Verifier;\n\nfinal class Proofs {{\n"
    );
    let mut names = Vec::new();
    let mut described = BTreeMap::new();
    let mut folded: BTreeMap<usize, Vec<Sample<'_>>> = BTreeMap::new();
    for sample in samples(&ops, &tables, constants) {
        folded.entry(sample.number).or_default().push(sample);
    }
    for (number, list) in &folded {
        let asserts: Vec<String> = list.iter().map(|sample| sample.assertion(&sample.arguments())).collect();
        let _ = writeln!(text, "    static void fold{number}() {{ {} }}", asserts.join(" "));
        names.push(format!("{PACKAGE}.Proofs.fold{number}"));
        described.insert(
            format!("fold{number}"),
            format!("{} {} on constants", ops[*number].from.name, ops[*number].text),
        );
    }
    for (at, sample) in samples(&ops, &tables, inputs).into_iter().enumerate() {
        let args = if sample.op.is_binary { "x, y" } else { "x" };
        let _ = writeln!(
            text,
            "    static void pinned{at}() {{ {}{} }}",
            sample.pinned(),
            sample.assertion(args)
        );
        names.push(format!("{PACKAGE}.Proofs.pinned{at}"));
        let what = format!(
            "{} {} on inputs {} = {}",
            sample.op.from.name,
            sample.op.text,
            sample.arguments(),
            sample.result
        );
        described.insert(format!("pinned{at}"), what);
    }
    text.push_str("}\n");
    let verifier = Source { file: "Verifier.java".to_string(), text: verifier(), debug: true };
    let proofs = Source { file: "Proofs.java".to_string(), text, debug: true };
    let computed = Source { file: "Table.java".to_string(), text: table(&ops), debug: true };
    judge::compile(jdk, folder.path(), &[verifier, computed, proofs])?;
    let count = names.len();
    let (program, sources, entries) = judge::load(&Folder::new(folder.path(), PACKAGE), names)?;
    let mut failures = Vec::new();
    for entry in entries {
        let mut options = Options { no_exceptions: true, ..Options::default() };
        options.solver.limits = Limits { resources: 4_000_000, milliseconds: 0 };
        let report = proof::verify(&program, &sources, entry.method, &options, &Counter::new(STATES));
        if report.verdict != Verdict::Valid || report.stats.finished == 0 {
            let what = described.get(&*program[entry.method].name).cloned().unwrap_or_default();
            failures.push(format!(
                "{what}: {:?}, {} paths, {:?}",
                report.verdict, report.stats.finished, report.doubts
            ));
        }
    }
    Ok((failures, count))
}

/// What `javac` has to know of the inputs; our model is used instead.
fn verifier() -> String {
    let mut text = "package org.sosy_lab.sv_benchmarks;\n\npublic final class Verifier {\n".to_string();
    text.push_str("    public static void assume(boolean b) { }\n");
    for kind in [&INT, &LONG, &FLOAT, &DOUBLE] {
        let _ = writeln!(text, "    public static {} {}() {{ return 0; }}", kind.name, kind.nondet);
    }
    text + "}\n"
}
