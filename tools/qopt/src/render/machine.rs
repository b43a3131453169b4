//! Diagnostics for programs, as one SARIF 2.1.0 log.

use qopt_ir::diag::{Code, FilePosition, ResolvedDiag, ResolvedPosition, Severity};

use qopt_formats::json::Json;

/// The results of a SARIF log and the rules that they refer to.
#[derive(Default)]
pub(super) struct Sarif {
    results: Vec<Json>,
    rules: Vec<Code>,
}

impl Sarif {
    pub(super) fn add(&mut self, located: &ResolvedDiag<'_>) {
        let rule = self.rules.iter().position(|&code| code == located.code).unwrap_or_else(|| {
            self.rules.push(located.code);
            self.rules.len() - 1
        });
        let level = match located.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark | Severity::Note => "note",
        };
        let mut result = Json::object([
            ("ruleId", located.code.name().into()),
            ("ruleIndex", u32::try_from(rule).unwrap_or(u32::MAX).into()),
            ("level", level.into()),
            ("message", text(&located.message)),
        ]);
        if located.position != ResolvedPosition::Elsewhere(None) {
            result.set("locations", vec![location(located)]);
        }
        if !located.notes.is_empty() {
            let notes = located.notes.iter().map(|note| {
                let mut out = location(note);
                out.set("message", text(&note.message));
                out
            });
            result.set("relatedLocations", Json::array(notes));
        }
        self.results.push(result);
    }

    /// The log.
    pub(super) fn log(self) -> Json {
        let rules = self
            .rules
            .iter()
            .map(|code| Json::object([("id", code.name().into()), ("shortDescription", text(code.explanation()))]));
        let driver = Json::object([
            ("name", "qopt".into()),
            ("version", env!("CARGO_PKG_VERSION").into()),
            ("rules", Json::array(rules)),
        ]);
        let run = Json::object([
            ("tool", Json::object([("driver", driver)])),
            ("columnKind", "unicodeCodePoints".into()),
            ("results", self.results.into()),
        ]);
        Json::object([
            ("$schema", "https://json.schemastore.org/sarif-2.1.0.json".into()),
            ("version", "2.1.0".into()),
            ("runs", vec![run].into()),
        ])
    }
}

fn text(text: &str) -> Json {
    Json::object([("text", text.into())])
}

/// A SARIF location: a region of a file, or the name of a location without a file.
fn location(located: &ResolvedDiag<'_>) -> Json {
    match &located.position {
        ResolvedPosition::File(place) => {
            let artifact = Json::object([("uri", uri(place.shown_file()).into())]);
            let mut physical = Json::object([("artifactLocation", artifact)]);
            // SARIF counts from 1; a location of the input may have line 0.
            if place.line > 0 && place.column > 0 {
                physical.set("region", region(located, place));
            }
            Json::object([("physicalLocation", physical)])
        }
        ResolvedPosition::Elsewhere(Some(name)) => {
            let logical = Json::object([("fullyQualifiedName", name.as_str().into())]);
            Json::object([("logicalLocations", vec![logical].into())])
        }
        ResolvedPosition::Elsewhere(None) => Json::object([]),
    }
}

fn region(located: &ResolvedDiag<'_>, place: &FilePosition) -> Json {
    // Columns of positions count bytes, columns of the log count characters.
    let characters = |line: u32, column: u32| {
        let text = located.source.map_or(&b""[..], |source| source.line(line));
        let before = text.get(..(column as usize).saturating_sub(1)).unwrap_or(text);
        let extra = before.iter().filter(|&&byte| byte & 0xc0 == 0x80).count();
        column.saturating_sub(u32::try_from(extra).unwrap_or(u32::MAX))
    };
    let mut out =
        Json::object([("startLine", place.line.into()), ("startColumn", characters(place.line, place.column).into())]);
    if let Some((line, column)) = located.end {
        out.set("endLine", line);
        out.set("endColumn", characters(line, column));
    }
    out
}

/// A path as a URI, relative if the path is.
fn uri(path: &str) -> String {
    let mut out = if path.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("a/b-1.mlir"), "a/b-1.mlir");
        assert_eq!(uri("/a b/<é>:1"), "file:///a%20b/%3C%C3%A9%3E%3A1");
    }
}
