//! The report as a JSON object.

use qopt_formats::json::Json;

use super::collect::{Movement, Report, Totals};
use super::text::moved;

/// The totals, the rules, and an object for each movement.
pub(super) fn json(report: &Report) -> Json {
    let rules = report.rules.iter().map(|(rule, count)| (rule.clone(), number(*count)));
    Json::object([
        ("file", report.file.as_str().into()),
        ("before", totals(&report.before)),
        ("after", totals(&report.after)),
        ("rules", Json::Object(rules.collect())),
        ("movements", Json::Array(report.movements.iter().map(movement).collect())),
    ])
}

fn totals(totals: &Totals) -> Json {
    Json::object([
        ("movements", number(totals.movements)),
        ("constant_bytes", number(totals.constant_bytes)),
        ("activation_bytes", number(totals.activation_bytes)),
        ("dynamic_movements", number(totals.dynamic)),
    ])
}

fn movement(movement: &Movement) -> Json {
    let text = |text: Option<&str>| text.map_or(Json::Null, Json::from);
    let bytes = |bytes: Option<u64>| bytes.map_or(Json::Null, number);
    let rules = movement
        .rules
        .iter()
        .map(|(rule, reason)| Json::object([("rule", rule.as_str().into()), ("explanation", reason.as_str().into())]));
    Json::object([
        ("function", movement.function.as_str().into()),
        ("operator", movement.operator.as_str().into()),
        ("node", text(movement.node.as_deref())),
        ("index", number(movement.index)),
        ("line", movement.line.map_or(Json::Null, Json::from)),
        ("moves", moved(movement).into()),
        ("outcome", movement.outcome.word().into()),
        ("bytes_before", bytes(movement.bytes_before)),
        ("bytes_after", bytes(movement.bytes_after)),
        ("rules", Json::Array(rules.collect())),
        ("reason", text(movement.reason.as_deref())),
    ])
}

fn number(number: u64) -> Json {
    i64::try_from(number).map_or(Json::Float(number as f64), Json::Int)
}
