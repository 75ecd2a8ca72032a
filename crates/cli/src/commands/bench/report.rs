//! What a benchmark reads from a report of `oxpecker verify` (docs/report.schema.json). Counts that a report
//! does not have are 0, so that reports of other versions can be read.

use serde_json::Value as Json;

use super::score::Verdict;

/// The verdict on a program and what it took, summed over its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Report {
    pub(super) verdict: Verdict,
    pub(super) queries: u64,
    /// How many queries each link of the solver chain settled, in the order of the chain.
    pub(super) settled: Vec<(String, u64)>,
    pub(super) paths: u64,
    pub(super) steps: u64,
}

impl Report {
    /// How many queries an SMT solver answered.
    pub(super) fn smt_queries(&self) -> u64 {
        self.settled.iter().filter(|(link, _)| is_smt(link)).map(|(_, count)| count).sum()
    }

    /// Which share of the queries was settled before an SMT solver was asked; none if there were no queries.
    pub(super) fn settled_before(&self) -> Option<f64> {
        let single = self.settled.iter().filter(|(link, _)| link != "portfolio");
        let all: u64 = single.map(|(_, count)| count).sum();
        (all > 0).then(|| (all - self.smt_queries()) as f64 / all as f64)
    }
}

/// Whether a link of the chain is an SMT solver: one of the library, or processes.
fn is_smt(link: &str) -> bool {
    // A portfolio does not count: its processes are listed themselves.
    link == "z3" || link.ends_with(" process")
}

/// Reads a report; none if the text is not one.
pub(super) fn read(text: &str) -> Option<Report> {
    let json: Json = serde_json::from_str(text).ok()?;
    let entries = json.get("entries")?.as_array()?;
    entries.iter().map(entry).reduce(|sum, next| Some(add(sum?, next?)))?
}

fn entry(json: &Json) -> Option<Report> {
    let verdict = Verdict::parse(json.get("verdict")?.as_str()?)?;
    let stats = json.get("stats").unwrap_or(&Json::Null);
    let number = |key: &str| stats.get(key).and_then(Json::as_u64).unwrap_or(0);
    let settled = stats.get("settled").and_then(Json::as_object).into_iter().flatten();
    let settled = settled.map(|(link, count)| (link.clone(), count.as_u64().unwrap_or(0))).collect();
    let ends = stats.get("paths").and_then(Json::as_object).into_iter().flatten();
    let paths = ends.filter_map(|(_, count)| count.as_u64()).sum();
    Some(Report { verdict, queries: number("queries"), settled, paths, steps: number("steps") })
}

fn add(mut sum: Report, next: Report) -> Report {
    sum.verdict = sum.verdict.and(next.verdict);
    sum.queries += next.queries;
    sum.paths += next.paths;
    sum.steps += next.steps;
    for (link, count) in next.settled {
        match sum.settled.iter_mut().find(|(known, _)| *known == link) {
            Some((_, total)) => *total += count,
            None => sum.settled.push((link, count)),
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_summed() {
        let text = r#"{"version": 1, "entries": [
            {"verdict": "valid", "stats": {"paths": {"finished": 2, "cut": 1}, "steps": 10, "queries": 5,
             "settled": {"z_first": 1, "a_second": 2, "z3": 2}}},
            {"verdict": "bounded", "stats": {"paths": {"finished": 4}, "steps": 1, "queries": 3,
             "settled": {"z_first": 1, "cvc5 process": 2}}}]}"#;
        let report = read(text).expect("a report");
        assert_eq!(report.verdict, Verdict::Bounded);
        assert_eq!((report.queries, report.paths, report.steps), (8, 7, 11));
        let links: Vec<&str> = report.settled.iter().map(|(link, _)| link.as_str()).collect();
        assert_eq!(links, ["z_first", "a_second", "z3", "cvc5 process"]);
        assert_eq!(report.smt_queries(), 4);
        assert_eq!(report.settled_before(), Some(0.5));
    }

    #[test]
    fn what_is_no_report() {
        for text in ["", "valid", "{}", r#"{"entries": []}"#, r#"{"entries": [{"verdict": "maybe"}]}"#] {
            assert_eq!(read(text), None, "{text}");
        }
        let bare = read(r#"{"entries": [{"verdict": "valid"}]}"#).expect("a bare report");
        assert_eq!(bare.settled_before(), None);
    }
}
