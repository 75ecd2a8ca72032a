//! Laws that hold for every accepted program. The suite checks them on every test program and example, the
//! property tests on random ones.

use ir::passes::{Cleanup, ClearDead, Pipeline};
use source::{Diagnostic, FileId, SourceMap};
use verify::{CompileOptions, Ending, IntMode, RunReport};

use crate::program::{RunArgs, compile, one_file, outcome, run};

/// Formatting keeps the program: the result is a fixed point and lowers to the same IR.
pub fn formatting(name: &str, text: &str, ints: IntMode) -> Result<(), String> {
    let sources = one_file(name, text);
    let once =
        verify::format_source(&sources, FileId(0)).map_err(|_| format!("{name} cannot be formatted"))?;
    let again = verify::format_source(&one_file(name, &once), FileId(0))
        .map_err(|_| format!("{name}: the formatted text has errors:\n{once}"))?;
    same("fmt of fmt", &once, &again)?;
    let raw = CompileOptions { ints, passes: false, ..CompileOptions::default() };
    let before = compile(&sources, raw)?;
    let after = compile(&one_file(name, &once), raw)?;
    let print = |program: &ir::Program| ir::text::print(program, ir::text::Options { spans: false });
    same("IR of the formatted program", &print(&before), &print(&after))
}

/// The text form of the IR round-trips, spans included, and the program verifies.
pub fn ir_round_trip(program: &ir::Program) -> Result<(), String> {
    let broken = ir::verifier::verify(program);
    if let Some(first) = broken.iter().next() {
        return Err(format!("the IR is not well formed: {}", first.message));
    }
    let text = ir::text::print(program, ir::text::Options { spans: true });
    let parsed = ir::text::parse(FileId(0), &text).map_err(|error| format!("{}\n{text}", error.message))?;
    if parsed != *program {
        let again = ir::text::print(&parsed, ir::text::Options { spans: true });
        same("IR text", &text, &again)?;
        return Err("the parsed IR differs from the printed one".to_string());
    }
    Ok(())
}

/// A run does the same before and after every pass alone and all of them together: same outcome, same
/// diagnostic, same visible steps. Also checks that passes do nothing when they run a second time.
pub fn passes_keep_runs(sources: &SourceMap, args: &RunArgs) -> Result<(), String> {
    let raw =
        compile(sources, CompileOptions { ints: args.ints, passes: false, ..CompileOptions::default() })?;
    let before = run(sources, &raw, args);
    for pipeline in pipelines() {
        let name = pipeline.names().join(", ");
        let mut program = raw.clone();
        if let Some(broken) = pipeline.run(&mut program).iter().next() {
            return Err(broken.message.clone());
        }
        let after = run(sources, &program, args);
        same_run(&name, &before, &after)?;
        let once = ir::text::print(&program, ir::text::Options::default());
        pipeline.run(&mut program);
        same(
            &format!("{name} a second time"),
            &once,
            &ir::text::print(&program, ir::text::Options::default()),
        )?;
    }
    Ok(())
}

/// Every standard pass alone, and all of them.
fn pipelines() -> Vec<Pipeline> {
    let mut cleanup = Pipeline::new();
    cleanup.push(Cleanup);
    let mut clear_dead = Pipeline::new();
    clear_dead.push(ClearDead);
    let mut all = vec![cleanup, clear_dead, Pipeline::standard()];
    all.iter_mut().for_each(|pipeline| pipeline.verify_each(true));
    all
}

type Ran = Result<RunReport, Diagnostic>;

fn same_run(name: &str, before: &Ran, after: &Ran) -> Result<(), String> {
    same(&format!("outcome after {name}"), &outcome(before), &outcome(after))?;
    // A limit counts instructions, and passes change their number.
    let limited = |report: &Ran| report.as_ref().is_ok_and(|report| report.ending == Ending::Limit);
    if let (Ok(before), Ok(after), false) = (before, after, limited(before) || limited(after)) {
        same(
            &format!("visible steps after {name}"),
            &before.schedule.to_string(),
            &after.schedule.to_string(),
        )?;
        let text =
            |found: &Option<Diagnostic>| format!("{:?}", found.as_ref().map(|d| (&d.message, d.span())));
        same(&format!("diagnostic after {name}"), &text(&before.diagnostic), &text(&after.diagnostic))?;
    }
    Ok(())
}

/// Fails with both texts if they differ, from the first line that does.
pub fn same(what: &str, left: &str, right: &str) -> Result<(), String> {
    if left == right {
        return Ok(());
    }
    let at = left.lines().zip(right.lines()).position(|(a, b)| a != b).unwrap_or(0);
    let cut = |line: &str| line.chars().take(200).collect::<String>();
    let from = |text: &str| text.lines().skip(at).take(6).map(cut).collect::<Vec<_>>().join("\n");
    Err(format!("{what} differs at line {}:\n--- first\n{}\n--- second\n{}", at + 1, from(left), from(right)))
}
