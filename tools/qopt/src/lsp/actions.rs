//! Code actions for a diagnostic: insert an `expected-…` comment, as tests use.

use super::document::{Document, Position};
use super::publish::range;
use qopt_formats::json::Json;

/// The response to `textDocument/codeAction`.
pub(super) fn actions(uri: &str, document: &Document, params: &Json) -> Json {
    let context = params.get("context");
    let only = context.get("only");
    let wanted = only.is_null() || only.items().iter().any(|kind| kind.as_str() == Some("quickfix"));
    let all = context.get("diagnostics").items().iter().filter_map(|diagnostic| expect(uri, document, diagnostic));
    Json::Array(if wanted { all.collect() } else { Vec::new() })
}

/// Inserts `expected-error` and the directives of its notes before the diagnostic's line.
fn expect(uri: &str, document: &Document, diagnostic: &Json) -> Option<Json> {
    let line = Position::read(diagnostic.get("range").get("start"))?.line;
    let mut directives = vec![(diagnostic.get("severity").as_u32(), line, diagnostic.get("message").as_str()?)];
    for note in diagnostic.get("relatedInformation").items() {
        let location = note.get("location");
        let start = Position::read(location.get("range").get("start"));
        if location.get("uri").as_str() == Some(uri)
            && let (Some(start), Some(message)) = (start, note.get("message").as_str())
        {
            directives.push((Some(4), start.line, message));
        }
    }
    // All directives are inserted before the diagnostic's line. The offset of each counts from the directive's own line.
    let place = Position { line, column: 0 };
    let here = document.place(place);
    let text = document.chunks.get(here.chunk).and_then(|c| c.text.get(here.offset..)).unwrap_or(&[]);
    let indent: String = text.iter().take_while(|b| matches!(b, b' ' | b'\t')).map(|&b| b as char).collect();
    let count = directives.len() as i64;
    let lines = directives.iter().enumerate().map(|(index, (severity, at, message))| {
        let severity = match severity {
            Some(2) => "warning",
            Some(3) => "remark",
            Some(4) => "note",
            _ => "error",
        };
        // The inserted lines shift the lines at and below the insertion point.
        let at = i64::from(*at) + if *at >= line { count } else { 0 };
        let offset = at - (i64::from(line) + index as i64);
        let message = message.replace("{{", "{{[{]{}}").lines().next().unwrap_or("").to_owned();
        format!("{indent}// expected-{severity} @{offset:+} {{{{{message}}}}}\n")
    });
    let edit = Json::object([("range", range(place, place)), ("newText", lines.collect::<String>().into())]);
    let changes = Json::object([(uri, Json::Array(vec![edit]))]);
    Some(Json::object([
        ("title", "Add expected-* diagnostic checks".into()),
        ("kind", "quickfix".into()),
        ("diagnostics", Json::Array(vec![diagnostic.clone()])),
        ("edit", Json::object([("changes", changes)])),
    ]))
}
