//! The arguments, as clap reads them.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use crate::exploring::Exploring;
use crate::machine::{Accept, Machine};
use crate::numbers;
use crate::solving::Solving;

/// Verifies object-oriented concurrent programs.
#[derive(Parser)]
#[command(name = "oxpecker", version, about, long_about = LONG, propagate_version = true)]
pub(crate) struct Args {
    /// When to use colours; NO_COLOR is respected.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
    /// Take orders from another process of this program.
    #[arg(long, hide = true)]
    pub(crate) supervised: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const LONG: &str = "\
Verifies object-oriented concurrent programs, written in Java or in OOX.

Exit codes: 0 the program is accepted, the run came to its end, or the line of `--target` is reachable; 1 a violation \
was found, or the line is unreachable; 2 the program, the \
input or the command line is wrong; 3 unknown: a limit was reached, an assumption ruled the execution out, or the \
verdict rests on something that `--accept` does not name.";

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Check programs of OOX: syntax, names, types and contracts.
    Check(Check),
    /// Format files of OOX in place.
    Fmt(Fmt),
    /// Verify methods against their contracts on all inputs, or show the input that breaks them.
    Verify(Box<Verify>),
    /// Show a violation again, from the token in its report.
    Replay(Replay),
    /// Change a program in small ways, and count which changes verification notices.
    Mutate(Box<Mutate>),
    /// Verify many programs under several configurations, and compare scores, times and queries.
    Bench(Bench),
    /// Answer a file of SMT-LIB 2 with the chain of solvers that `verify` uses.
    Solve(Solve),
    /// Run a program concretely, on given arguments under a given schedule.
    Run(Run),
    /// Print the intermediate representation.
    Ir(Ir),
    /// Print control flow graphs, for Graphviz or Mermaid.
    Cfg(Cfg),
    /// Write a JUnit 5 test for every path of a method of a Java program.
    Tests(Tests),
    /// List which parts of a Java program are executed, modelled or missing.
    JavaSupport(JavaSupport),
    /// Write the jar with the annotations of contracts, for your own compiler and build.
    JavaAnnotations(JavaAnnotations),
    /// Explain a diagnostic code with an example.
    Explain(Explain),
    /// Print a completion script for a shell.
    Completions(Completions),
}

/// Where the classes of a Java program are.
#[derive(ClapArgs, Clone, Default)]
pub(crate) struct JavaPaths {
    /// Where further classes of a Java program are: folders and jars, as for `java`.
    #[arg(long, value_name = "PATH", help_heading = "Java")]
    pub(crate) class_path: Option<std::ffi::OsString>,
    /// Where sources of Java classes are, for the compiler and for reports.
    #[arg(long, value_name = "PATH", help_heading = "Java")]
    pub(crate) source_path: Option<std::ffi::OsString>,
    /// The JDK whose library and compiler are used; without it JAVA_HOME or the one on PATH.
    #[arg(long, value_name = "DIR", help_heading = "Java")]
    pub(crate) jdk: Option<PathBuf>,
}

/// What the inputs of a Java program are.
#[derive(ClapArgs)]
pub(crate) struct InputArgs {
    /// What objects of the input of a Java method are: `any` state that the types allow, or what a constructor and a few
    /// calls of public methods make of an object with private or final fields (`constructed`). The counterexample then shows the
    /// calls.
    #[arg(long, value_enum, default_value_t = InputKind::Any, value_name = "WHAT", help_heading = "Java")]
    pub(crate) inputs: InputKind,
    /// How many calls an object of the input gets at most after its constructor, with `--inputs constructed`.
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Java")]
    pub(crate) input_calls: u32,
}

impl InputArgs {
    /// What the front-end of Java takes.
    pub(crate) fn inputs(&self) -> java::Inputs {
        match self.inputs {
            InputKind::Any => java::Inputs::Any,
            InputKind::Constructed => java::Inputs::Constructed { calls: self.input_calls },
        }
    }
}

/// What objects of the input are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum InputKind {
    /// Objects in any state.
    Any,
    /// What constructors and calls make.
    Constructed,
}

/// How sources are read.
#[derive(ClapArgs)]
pub(crate) struct Sources {
    /// The files of the program, which together form one: OOX, or Java as sources, class files, jars and folders;
    /// `-` reads OOX from standard input. `verify` takes every OOX file below a folder as a program, and folders
    /// whose Java classes contradict each other as several.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The integers of OOX programs. Default: `math` (Java programs always use Java's integers).
    #[arg(long, value_name = "MODE", value_parser = crate::numbers::IntModes)]
    pub(crate) ints: Option<verify::IntMode>,
    /// Make the rules of the original language definition errors.
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) java: JavaPaths,
}

#[derive(ClapArgs)]
pub(crate) struct JavaAnnotations {
    /// Where to write it.
    #[arg(long, short, value_name = "FILE", default_value = "oxpecker-annotations.jar")]
    pub(crate) output: PathBuf,
}

#[derive(ClapArgs)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) sources: Sources,
    /// Treat warnings as errors.
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    /// Print only the line that counts errors and warnings.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Fmt {
    /// The files to format; `-` formats standard input to standard output.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Change nothing; name the files that are not formatted and exit with 1 if there are any.
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Verify {
    #[command(flatten)]
    pub(crate) sources: Sources,
    /// A method to verify, such as `Stack.push`; `*` stands for any characters; may be repeated. Without it
    /// `Main.main` is verified, or every method with a contract if there is none.
    #[arg(long, value_name = "METHOD", conflicts_with = "all")]
    pub(crate) entry: Vec<String>,
    /// Verify every method.
    #[arg(long)]
    pub(crate) all: bool,
    /// Print a violation the moment it is found, as on a terminal. A shorter path to it may be printed later.
    #[arg(long)]
    pub(crate) stream: bool,
    /// Look for an execution that gets to this line: `FILE:LINE`, or `LINE` in a program of one file. The verdict is
    /// `reachable` with an input and a path (exit code 0), or `unreachable` (exit code 1).
    #[arg(long, value_name = "LINE", value_parser = verify::Target::parse)]
    pub(crate) target: Option<verify::Target>,
    /// With `--target`: explore the whole program at once. By default what the line does not depend on is left out first.
    #[arg(long, requires = "target")]
    pub(crate) no_slice: bool,
    #[command(flatten)]
    pub(crate) exploring: Exploring,
    /// How many entries are verified at the same time, each by a process of its own.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = numbers::how_many, help_heading = "Exploration")]
    pub(crate) jobs: usize,
    /// Stop at the first violation.
    #[arg(long, help_heading = "Exploration")]
    pub(crate) fail_fast: bool,
    /// How often a loop may repeat in a call, and how deep a method may nest. Without it the bound is raised
    /// until everything was explored or the time is over.
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub(crate) unwind: Option<u32>,
    /// How many seconds an entry may take, loading the program included for the first; 0 is no limit.
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = numbers::seconds, help_heading = "Bounds")]
    pub(crate) time: f64,
    /// How many seconds the whole run may take; 0, the default, is no limit.
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0, value_parser = numbers::seconds, help_heading = "Bounds")]
    pub(crate) total_time: f64,
    /// How many megabytes the whole run may use; without it 75 % of the machine's memory.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Bounds")]
    pub(crate) memory: Option<u64>,
    /// Write each counterexample of a Java program as a Java program into this folder.
    #[arg(long, value_name = "DIR", help_heading = "Java")]
    pub(crate) harness: Option<PathBuf>,
    /// Execute counterexamples of Java programs, and programs without input that are valid, on the installed JDK. This
    /// runs code of the program with your rights (SECURITY.md); without it none is executed.
    #[arg(long, help_heading = "Java")]
    pub(crate) confirm: bool,
    /// Nothing is executed unless `--confirm` says so; this is accepted since it once was needed.
    #[arg(long, hide = true, conflicts_with = "confirm")]
    pub(crate) no_jvm: bool,
    /// What a verdict may rest on with exit code 0: `bounds` accepts bounds that time, memory or `--paths` set,
    /// `sequential-consistency` a data race in Java, `library-exceptions` assertions that are not reached because a
    /// library throws; several are separated by commas.
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    pub(crate) accept: Vec<Accept>,
    /// Exit with 3 if the verdict holds up to a bound only.
    #[arg(long)]
    pub(crate) require_complete: bool,
    /// Print statistics: paths, queries, time, memory.
    #[arg(long)]
    pub(crate) stats: bool,
    /// The form of the report; that of JSON is in docs/report.schema.json.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORM")]
    pub(crate) format: Format,
    /// Write the report to a file; only with `--format json`. The report for people is printed as well.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print violations and verdicts only.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// The forms of a report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

#[derive(ClapArgs)]
pub(crate) struct Solve {
    /// The file; `-` reads standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print the values of variables where there is a model.
    #[arg(long)]
    pub(crate) model: bool,
    /// Print what each link settled, and how long it took.
    #[arg(long)]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) solving: Solving,
}

#[derive(ClapArgs)]
pub(crate) struct Replay {
    /// The token: the word after `replay` in a report; `@FILE` reads it from a file.
    #[arg(value_name = "TOKEN")]
    pub(crate) token: String,
    /// The files of the program; `-` reads standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) java: JavaPaths,
}

#[derive(ClapArgs)]
pub(crate) struct Mutate {
    #[command(flatten)]
    pub(crate) sources: Sources,
    /// The method that is verified after each change.
    #[arg(long, value_name = "METHOD")]
    pub(crate) entry: Option<String>,
    /// Change only these classes and methods, such as `Stack` or `Stack.push`; may be repeated.
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Vec<String>,
    /// Which changes are made, by the names of Koppier 2020 table 5.3; may be repeated.
    #[arg(long, value_name = "NAME")]
    pub(crate) operator: Vec<String>,
    /// Print the changes, verify nothing.
    #[arg(long)]
    pub(crate) list: bool,
    /// Write the changed programs into this directory, verify nothing.
    #[arg(long, value_name = "DIR", conflicts_with = "list")]
    pub(crate) write: Option<PathBuf>,
    /// How often a loop may repeat in a call, and how deep a method may nest.
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) unwind: u32,
    /// How many seconds each change may take; 0 is no limit.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = numbers::seconds)]
    pub(crate) time: f64,
    /// How many changes are verified at the same time, each by a process of its own.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = numbers::how_many)]
    pub(crate) jobs: usize,
    /// How many megabytes the whole run may use; without it 75 % of the machine's memory.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) memory: Option<u64>,
    #[command(flatten)]
    pub(crate) exploring: Exploring,
    /// The form of the results.
    #[arg(long, value_enum, default_value_t = TableFormat::Text, value_name = "FORM")]
    pub(crate) format: TableFormat,
}

/// The forms of a table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// For people.
    Text,
    /// For programs: an array with an object for each row.
    Json,
    /// For spreadsheets: a line for each row, the first with the names of the columns.
    Csv,
}

#[derive(ClapArgs)]
pub(crate) struct Bench {
    /// The programs: files, and folders with all `*.oox` files in them. Their headers name the entry
    /// (`//@ entry: Class.method`) and the expected verdict (`//@ expect: valid`).
    #[arg(required = true, value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,
    /// A configuration: a name, and options of `oxpecker verify`, such as `deep=--unwind 20`; may be repeated.
    /// The first one is what the others are compared with; without any there is one, `default`.
    #[arg(long, value_name = "NAME=FLAGS")]
    pub(crate) config: Vec<String>,
    /// Read configurations from a file, before those of `--config`: a line `NAME: FLAGS` for each; lines that
    /// begin with `#` are comments.
    #[arg(long, value_name = "FILE")]
    pub(crate) configs: Option<PathBuf>,
    /// How many seconds an entry may take; a run is killed 5 seconds later.
    #[arg(long, value_name = "SECONDS", default_value_t = 20.0, value_parser = numbers::seconds)]
    pub(crate) time: f64,
    /// How many megabytes a run may use.
    #[arg(long, value_name = "MB", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) memory: u64,
    /// Make every run that often; the fastest counts.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) repeat: u32,
    /// Write a line for each run to a file, as CSV.
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Write the tables to a file, as Markdown; without it they go to standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    /// Write a quantile plot to a file, as SVG: the seconds that each configuration needs for a score.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

#[derive(ClapArgs)]
pub(crate) struct Run {
    #[command(flatten)]
    pub(crate) sources: Sources,
    /// The method to start with: `Class.method`, or `Class.method(int, Node)` where it is overloaded.
    #[arg(long, value_name = "METHOD")]
    pub(crate) entry: Option<String>,
    /// Read the arguments from a JSON file; `-` reads standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "args")]
    pub(crate) input: Option<PathBuf>,
    /// Who goes next: `round-robin`, `random`, or a file with steps such as `0*3 1 0 2*4`.
    #[arg(long, value_name = "HOW", default_value = "round-robin")]
    pub(crate) schedule: String,
    /// The seed of a random schedule.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Write the schedule that was taken to a file, to run it again.
    #[arg(long, value_name = "FILE")]
    pub(crate) save_schedule: Option<PathBuf>,
    /// Stop after that many instructions.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    pub(crate) steps: u64,
    /// Treat an exception that leaves an entry without an `exceptional` clause as a violation.
    #[arg(long)]
    pub(crate) no_exceptions: bool,
    #[command(flatten)]
    pub(crate) machine: Machine,
    /// Print every assignment and every step that other threads can see.
    #[arg(long)]
    pub(crate) trace: bool,
    /// Print the number of instructions, threads and steps.
    #[arg(long)]
    pub(crate) stats: bool,
    #[allow(rustdoc::broken_intra_doc_links, reason = "an array of JSON is no link")]
    /// The arguments, one per parameter, as JSON: 5 true 1.5 null '"text"' '[1,2]' '{"$class":"Node","value":3}'.
    /// A method of objects takes its receiver first.
    #[arg(last = true, value_name = "ARG", allow_hyphen_values = true)]
    pub(crate) args: Vec<String>,
}

#[derive(ClapArgs)]
pub(crate) struct Ir {
    #[command(flatten)]
    pub(crate) sources: Sources,
    /// Print only this method.
    #[arg(long, value_name = "METHOD")]
    pub(crate) entry: Option<String>,
    /// Print the IR as lowering leaves it, before any pass.
    #[arg(long)]
    pub(crate) raw: bool,
    /// Print the source span of every line.
    #[arg(long)]
    pub(crate) spans: bool,
    /// Print what each method may read and write.
    #[arg(long, conflicts_with = "spans")]
    pub(crate) footprints: bool,
}

#[derive(ClapArgs)]
pub(crate) struct JavaSupport {
    #[command(flatten)]
    pub(crate) sources: Sources,
    /// Start at this method, such as `Stack.push`; may be repeated. Without it, at all methods of the program.
    #[arg(long, value_name = "METHOD")]
    pub(crate) entry: Vec<String>,
    /// Name every method, not only classes.
    #[arg(long)]
    pub(crate) methods: bool,
}

#[derive(ClapArgs)]
pub(crate) struct Tests {
    #[command(flatten)]
    pub(crate) sources: Sources,
    #[command(flatten)]
    pub(crate) inputs: InputArgs,
    /// The method whose paths become tests, such as `Stack.push`; may be repeated.
    #[arg(long, value_name = "METHOD", required = true)]
    pub(crate) entry: Vec<String>,
    /// The folder that the tests are written to.
    #[arg(long, short, value_name = "DIR", required = true)]
    pub(crate) output: PathBuf,
    /// How often a loop may repeat in a call, and how deep a method may nest.
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) unwind: u32,
    /// How long arrays and texts of the input may be.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) array_size: u32,
    /// How many paths are explored.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) paths: u64,
    /// How many seconds an entry may take; 0 is no limit.
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = numbers::seconds)]
    pub(crate) time: f64,
}

#[derive(ClapArgs)]
pub(crate) struct Cfg {
    #[command(flatten)]
    pub(crate) sources: Sources,
    /// Draw only this method; without it, all.
    #[arg(long, value_name = "METHOD")]
    pub(crate) entry: Option<String>,
    /// The language of the graph.
    #[arg(long, value_enum, default_value_t = GraphFormat::Dot, value_name = "FORMAT")]
    pub(crate) format: GraphFormat,
}

/// The languages of graphs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphFormat {
    /// Graphviz.
    Dot,
    /// Mermaid, for Markdown.
    Mermaid,
}

#[derive(ClapArgs)]
pub(crate) struct Explain {
    /// The code, such as OX0201; without one, all codes are listed.
    #[arg(value_name = "CODE")]
    pub(crate) code: Option<String>,
}

#[derive(ClapArgs)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}
