//! The report of `qopt doctor`, as text and as JSON.

use std::path::PathBuf;

use qopt_formats::json::Json;
use qopt_ir::diag::printable;

use super::checks::{Check, Group, State, is_usable};
use crate::Terminal;
use crate::render::layout::Layout;

/// The word for a state.
fn word(state: &State) -> &'static str {
    match state {
        State::Found { .. } => "found",
        State::Missing { .. } => "missing",
        State::Broken { .. } => "broken",
    }
}

/// One table for each group, and a line that counts the checks that failed.
pub(super) fn text(groups: &[Group], terminal: Terminal) -> String {
    let mut layout = Layout::new(terminal);
    for group in groups {
        layout.heading(group.title);
        let row = |check: &Check| {
            let details = details(check).replace('\n', " ");
            vec![word(&check.state).to_owned(), printable(&check.name).into_owned(), printable(&details).into_owned()]
        };
        layout.table(&group.checks.iter().map(row).collect::<Vec<_>>(), &[]);
        layout.blank();
    }
    let failed = groups.iter().flat_map(|group| &group.checks).filter(|check| !check.state.is_found()).count();
    let summary = match (failed, is_usable(groups)) {
        (0, _) => "Everything is found.".to_owned(),
        (_, true) => format!("Missing or broken: {failed}. Commands that need none of them work."),
        (_, false) => format!("Missing or broken: {failed}. Some commands do not work at all."),
    };
    layout.fill("", &summary, 0);
    layout.out
}

/// The version and the path; or the message, the commands that fail, and the packages.
fn details(check: &Check) -> String {
    let role = if check.role.is_empty() { String::new() } else { format!("{}: ", check.role) };
    let show = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
    let mut text = match &check.state {
        State::Found { version, path } => {
            let parts: Vec<String> = [Some(version.clone()), show(path)].into_iter().flatten().collect();
            let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            return format!("{role}{}", parts.join(", "));
        }
        State::Missing { message } => format!("{role}{message}."),
        State::Broken { message, path } => {
            let path = show(path).map_or_else(String::new, |path| format!(" ({path})"));
            format!("{role}{message}{path}.")
        }
    };
    if !check.needed_by.is_empty() {
        text.push_str(&format!(" Needed by {}.", check.needed_by));
    }
    if !check.remedy.is_empty() {
        text.push_str(&format!(" Remedy: {}.", check.remedy));
    }
    text
}

/// An object with the checks in order.
pub(super) fn json(groups: &[Group]) -> Json {
    let text = |text: &str| if text.is_empty() { Json::Null } else { text.into() };
    let checks = groups.iter().flat_map(|group| {
        group.checks.iter().map(|check| {
            let (version, message, path) = match &check.state {
                State::Found { version, path } => (version.as_str(), "", path),
                State::Missing { message } => ("", message.as_str(), &None),
                State::Broken { message, path } => ("", message.as_str(), path),
            };
            let path = path.as_ref().map_or(Json::Null, |path| path.display().to_string().as_str().into());
            Json::object([
                ("group", group.title.into()),
                ("name", check.name.as_str().into()),
                ("role", text(check.role)),
                ("state", word(&check.state).into()),
                ("version", text(version)),
                ("path", path),
                ("message", text(message)),
                ("needed_by", text(&check.needed_by)),
                ("remedy", text(&check.remedy)),
            ])
        })
    });
    let checks: Vec<Json> = checks.collect();
    Json::object([
        ("version", concat!("qopt ", env!("CARGO_PKG_VERSION")).into()),
        ("usable", is_usable(groups).into()),
        ("checks", Json::Array(checks)),
    ])
}
