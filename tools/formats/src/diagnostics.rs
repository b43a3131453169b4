//! Diagnostics as JSON, for programs.

use qopt_ir::diag::{ResolvedDiag, ResolvedPosition};

use crate::json::Json;

/// The JSON object of a diagnostic. Columns count bytes from 1, as in text.
pub fn json(located: &ResolvedDiag<'_>) -> Json {
    let mut out = message(located);
    out.set("code", located.code.name());
    out.set("message", &*located.message);
    let notes = located.notes.iter().map(|note| {
        let mut out = message(note);
        out.set("message", &*note.message);
        out
    });
    out.set("notes", Json::array(notes));
    out
}

/// The position and severity of a diagnostic or note.
fn message(located: &ResolvedDiag<'_>) -> Json {
    let mut out = match &located.position {
        ResolvedPosition::File(place) => {
            let end = located.end.map(|(line, column)| position(line, column));
            Json::object([
                ("file", place.shown_file().into()),
                ("line", place.line.into()),
                ("column", place.column.into()),
                ("end", end.unwrap_or(Json::Null)),
            ])
        }
        ResolvedPosition::Elsewhere(location) => {
            let mut out = Json::object(["file", "line", "column", "end"].map(|name| (name, Json::Null)));
            if let Some(location) = location {
                out.set("location", location.as_str());
            }
            out
        }
    };
    out.set("severity", located.severity.to_string());
    out
}

fn position(line: u32, column: u32) -> Json {
    Json::object([("line", line.into()), ("column", column.into())])
}
