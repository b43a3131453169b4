//! The report as one HTML page without scripts. Its policy forbids all requests.

use std::fmt::Write as _;

use super::collect::{Movement, Report};
use super::text::{by_function, bytes, explanation, function_title, moved, name, title, totals};
use crate::render::html::escaped;
use crate::render::layout::grouped;

const STYLE: &str = "\
:root { color-scheme: light dark }
body { font: 15px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em }
table { border-collapse: collapse }
th, td { border-bottom: 1px solid #8886; padding: .25em .75em; text-align: left; vertical-align: top }
.number { text-align: right; font-variant-numeric: tabular-nums }
.name { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
.folded td:first-child { border-left: 4px solid #2e7d32 }
.changed td:first-child { border-left: 4px solid #1565c0 }
.kept td:first-child { border-left: 4px solid #b26a00 }
";

/// The page.
pub(super) fn html(report: &Report) -> String {
    let title = escaped(&title(report));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         <h1>{title}</h1>\n"
    );
    out.push_str("<table>\n");
    for (index, row) in totals(report).iter().enumerate() {
        let tag = if index == 0 { "th" } else { "td" };
        out.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let class = if column == 0 { "" } else { " class=\"number\"" };
            let _ = write!(out, "<{tag}{class}>{}</{tag}>", escaped(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
    if !report.rules.is_empty() {
        out.push_str("<h2>Applied rules</h2>\n<table>\n");
        for (rule, count) in &report.rules {
            let (rule, count) = (escaped(rule), grouped(*count));
            let _ = writeln!(out, "<tr><td class=\"name\">{rule}</td><td class=\"number\">{count}</td></tr>");
        }
        out.push_str("</table>\n");
    }
    for (function, movements) in by_function(report) {
        let _ = writeln!(out, "<h2>{}</h2>\n<table>", escaped(&function_title(function)));
        out.push_str("<tr><th></th><th>operation</th><th>moves</th><th>bytes before</th><th>bytes after</th>");
        out.push_str("<th>rule or reason</th></tr>\n");
        movements.iter().for_each(|movement| row(&mut out, movement));
        out.push_str("</table>\n");
    }
    out.push_str("</html>\n");
    out
}

fn row(out: &mut String, movement: &Movement) {
    let outcome = movement.outcome.word();
    let (before, after) = (bytes(movement.bytes_before), bytes(movement.bytes_after));
    let _ = writeln!(
        out,
        "<tr class=\"{outcome}\"><td>{outcome}</td><td class=\"name\">{}</td><td>{}</td><td class=\"number\">{before}</td>\
         <td class=\"number\">{after}</td><td>{}</td></tr>",
        escaped(&name(movement)),
        moved(movement),
        escaped(&explanation(movement)),
    );
}
