//! The forms of a report: its JSON fits the schema that docs/ promises, and what a worker writes its supervisor reads.

use std::path::Path;
use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::Value as Json;
use verify::format::json;
use verify::report::EntryReport;
use verify::source::SourceMap;

/// Checks all forms of a report.
pub fn check(sources: &SourceMap, report: &EntryReport) -> Result<(), String> {
    let written = json::reports(&[(sources, report)]);
    fits_schema(&written)?;
    let travelling = serde_json::to_string(report).map_err(|error| error.to_string())?;
    let arrived: EntryReport = serde_json::from_str(&travelling).map_err(|error| error.to_string())?;
    match json::reports(&[(sources, &arrived)]) == written {
        true => Ok(()),
        false => Err("the report is another one after it was written and read".to_string()),
    }
}

/// Checks a JSON report against docs/report.schema.json.
pub fn fits_schema(report: &Json) -> Result<(), String> {
    static SCHEMA: OnceLock<Result<Validator, String>> = OnceLock::new();
    let schema = SCHEMA.get_or_init(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/report.schema.json");
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let schema: Json = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        jsonschema::validator_for(&schema).map_err(|error| error.to_string())
    });
    let schema = schema.as_ref().map_err(Clone::clone)?;
    let errors: Vec<String> =
        schema.iter_errors(report).map(|error| format!("{}: {error}", error.instance_path())).collect();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(format!("the JSON does not fit its schema: {}", errors.join("; ")))
    }
}
