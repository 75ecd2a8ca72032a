//! The arguments, as clap reads them.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

/// Verifies object-oriented concurrent programs.
#[derive(Parser)]
#[command(name = "oxpecker", version, about, long_about = LONG, propagate_version = true)]
pub(crate) struct Args {
    /// When to use colours; NO_COLOR is respected.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const LONG: &str = "\
Verifies object-oriented concurrent programs written in OOX.

Exit codes: 0 the program is accepted, or the run came to its end; 1 a violation was found; 2 the program, the \
input or the command line is wrong; 3 a limit was reached, or an assumption ruled the execution out.";

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
    /// Check programs: syntax, names, types and contracts.
    Check(Check),
    /// Format files in place.
    Fmt(Fmt),
    /// Run a program concretely, on given arguments under a given schedule.
    Run(Run),
    /// Print the intermediate representation.
    Ir(Ir),
    /// Print control flow graphs, for Graphviz or Mermaid.
    Cfg(Cfg),
    /// Explain a diagnostic code with an example.
    Explain(Explain),
    /// Print a completion script for a shell.
    Completions(Completions),
}

/// How sources are read.
#[derive(ClapArgs)]
pub(crate) struct Sources {
    /// The files of the program, which together form one; `-` reads standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// What integers are.
    #[arg(long, value_enum, default_value_t = Ints::Math, value_name = "MODE")]
    pub(crate) ints: Ints,
    /// Make the rules of the original language definition errors.
    #[arg(long)]
    pub(crate) strict: bool,
}

/// The integer modes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ints {
    /// Unbounded.
    Math,
    /// 32 bits, two's complement, as in Java and C#.
    Wrap,
    /// 32 bits; an overflow is a violation.
    Checked,
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
    /// Print every assignment and every step that other threads can see.
    #[arg(long)]
    pub(crate) trace: bool,
    /// Print the number of instructions, threads and steps.
    #[arg(long)]
    pub(crate) stats: bool,
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
