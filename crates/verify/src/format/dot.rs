//! Control flow graphs in the DOT language of Graphviz.

use std::fmt::Write;

use ir::{MethodId, Program};

use super::graph::{graph, methods};

/// The graph of one method, or one cluster per method.
pub fn render(program: &Program, only: Option<MethodId>) -> String {
    let mut out = String::from("digraph cfg {\n  node [shape=box, fontname=\"monospace\"];\n");
    for method in methods(program, only) {
        let Some((nodes, edges)) = graph(program, method) else { continue };
        let name = ir::text::method_name(program, method);
        let _ = writeln!(out, "  subgraph cluster_{} {{", method.0);
        let _ = writeln!(out, "    label={};", quoted(&name));
        for node in nodes {
            let text: String = node.lines.iter().map(|line| escape(line) + "\\l").collect();
            let _ = writeln!(out, "    m{}_b{} [label=\"b{}:\\l{text}\"];", method.0, node.id.0, node.id.0);
        }
        for edge in edges {
            let style = if edge.is_exceptional { ", style=dashed, color=red" } else { "" };
            let (from, to) = (edge.from.0, edge.to.0);
            let label = quoted(&edge.label);
            let _ = writeln!(out, "    m{m}_b{from} -> m{m}_b{to} [label={label}{style}];", m = method.0);
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escape(text))
}
