//! Renders Markdown for a terminal: fills paragraphs, aligns tables, indents code.
//!
//! It supports only the Markdown that the pages of `docs` use and prints any other text unchanged.

use std::mem;

use super::layout::Layout;
use crate::Terminal;

/// A page, filled to the terminal's width.
pub(crate) fn show(page: &str, terminal: Terminal) -> String {
    let mut layout = Layout::new(terminal);
    let mut text = String::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut in_code = false;
    for line in page.lines() {
        let is_fence = line.trim_start().starts_with("```");
        let is_row = !in_code && line.starts_with('|');
        let begins = is_fence || in_code || is_row || line.is_empty() || line.starts_with('#') || item(line).is_some();
        if begins {
            paragraph(&mut layout, &mem::take(&mut text));
        }
        if !is_row {
            layout.table(&mem::take(&mut rows), &[]);
        }
        if is_fence {
            in_code = !in_code;
        } else if in_code {
            layout.line(&format!("    {line}"));
        } else if is_row {
            rows.extend(cells(line));
        } else if line.starts_with('#') {
            layout.heading(&inline(line.trim_start_matches('#').trim()));
        } else if line.is_empty() {
            layout.blank();
        } else {
            let joint = if text.is_empty() { "" } else { " " };
            text.push_str(joint);
            text.push_str(if text.is_empty() { line } else { line.trim() });
        }
    }
    paragraph(&mut layout, &text);
    layout.table(&rows, &[]);
    layout.out
}

/// A paragraph or a list item.
fn paragraph(layout: &mut Layout, text: &str) {
    layout.fill("", &inline(text), item(text).unwrap_or(0));
}

/// The width of a list item's marker.
fn item(line: &str) -> Option<usize> {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let mark = if text.starts_with("- ") {
        2
    } else if digits > 0 && text.get(digits..).is_some_and(|rest| rest.starts_with(". ")) {
        digits + 2
    } else {
        return None;
    };
    Some(indent + mark)
}

/// The cells of a table row. Returns `None` for the separator line below the header.
fn cells(line: &str) -> Option<Vec<String>> {
    if line.chars().all(|c| "|-: ".contains(c)) && line.contains('-') {
        return None;
    }
    let line = line.replace("\\|", "\u{0}");
    let line = line.trim().trim_start_matches('|');
    let line = line.strip_suffix('|').unwrap_or(line);
    Some(line.split('|').map(|cell| inline(&cell.trim().replace('\u{0}', "|"))).collect())
}

/// Strips link targets and backslash escapes. An image becomes its description.
fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let link = after.split_once("](").and_then(|(name, after)| Some((name, after.split_once(')')?.1)));
        match link.filter(|(name, _)| !name.contains('[')) {
            Some((name, after)) => {
                match before.strip_suffix('!') {
                    Some(before) => out.extend([before, "Drawing: "]),
                    None => out.push_str(before),
                }
                out.push_str(name);
                rest = after;
            }
            None => {
                out.push_str(before);
                out.push('[');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out.replace("\\<", "<").replace("**", "")
}

#[cfg(test)]
mod tests {
    use super::show;
    use crate::Terminal;

    fn narrow(page: &str) -> String {
        show(page, Terminal { width: 40, ..Terminal::default() })
    }

    #[test]
    fn paragraphs_and_lists_are_filled() {
        let page = "# A *title*\n\nWords that go on for longer than a line has\nroom, with a [link](x.md).\n\n- an item that is longer \
                    than one line is\n- another\n";
        let shown = "A *title*\n\nWords that go on for longer than a line\nhas room, with a link.\n\n- an item that is longer \
                     than one line\n  is\n- another\n";
        assert_eq!(narrow(page), shown);
    }

    #[test]
    fn an_image_is_its_description() {
        let page =
            "Before:\n\n![Boxes are dialects, arrows\nare passes](pictures/levels.svg)\n\nWith a [link](x.md)!\n";
        let shown = "Before:\n\nDrawing: Boxes are dialects, arrows are\npasses\n\nWith a link!\n";
        assert_eq!(narrow(page), shown);
    }

    #[test]
    fn tables_are_aligned_and_code_is_kept() {
        let page = "| | name |\n|---|---|\n| operand | `input` |\n| a | b\\|c and words for more than one line |\n```mlir\n  a   |b|\n```\n";
        let terminal = Terminal { width: 44, ..Terminal::default() };
        let shown = "           name\n  operand  `input`\n  a        b|c and words for more than one\n           line\n      a   |b|\n";
        assert_eq!(show(page, terminal), shown);
    }

    #[test]
    fn headings_are_bold_where_there_are_colours() {
        let terminal = Terminal { stdout_color: true, ..Terminal::default() };
        assert_eq!(show("## Types\n", terminal), "\u{1b}[1mTypes\u{1b}[0m\n");
        assert_eq!(show("a [b [c] d]\n", Terminal::default()), "a [b [c] d]\n");
    }
}
