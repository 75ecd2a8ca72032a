//! Control flow graphs as Mermaid flow charts, for Markdown pages.

use std::fmt::Write;

use ir::{MethodId, Program};

use super::graph::{graph, methods};

/// The graph of one method, or one subgraph per method.
pub fn render(program: &Program, only: Option<MethodId>) -> String {
    let mut out = String::from("flowchart TD\n");
    for method in methods(program, only) {
        let Some((nodes, edges)) = graph(program, method) else { continue };
        let name = escape(&ir::text::method_name(program, method));
        let _ = writeln!(out, "  subgraph m{} [\"{name}\"]", method.0);
        for node in nodes {
            let text: Vec<String> = node.lines.iter().map(|line| escape(line)).collect();
            let _ = writeln!(
                out,
                "    m{}_b{}[\"b{}:<br/>{}\"]",
                method.0,
                node.id.0,
                node.id.0,
                text.join("<br/>")
            );
        }
        for edge in edges {
            let arrow = if edge.is_exceptional { "-.->" } else { "-->" };
            let label = if edge.label.is_empty() { String::new() } else { format!("|{}|", edge.label) };
            let (from, to) = (edge.from.0, edge.to.0);
            let _ = writeln!(out, "    m{m}_b{from} {arrow}{label} m{m}_b{to}", m = method.0);
        }
        out.push_str("  end\n");
    }
    out
}

/// Mermaid reads HTML entities inside quotes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('#', "&#35;")
}
