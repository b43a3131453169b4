//! Lays out text for a terminal: headings, filled paragraphs, and tables whose last column is filled.
//!
//! The output has no trailing blanks. A word that is longer than a line is not broken.

use crate::Terminal;

const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";
/// The minimum width of a filled column, in columns.
const NARROWEST: usize = 30;

/// Text for a terminal.
pub(crate) struct Layout {
    pub(crate) out: String,
    width: usize,
    color: bool,
}

impl Layout {
    pub(crate) fn new(terminal: Terminal) -> Self {
        Self { out: String::new(), width: terminal.width.max(NARROWEST), color: terminal.stdout_color }
    }

    pub(crate) fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    /// Adds an empty line, unless there is one or the text is empty.
    pub(crate) fn blank(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// A line in bold, if the terminal has colors.
    pub(crate) fn heading(&mut self, text: &str) {
        let (bold, plain) = if self.color { (BOLD, PLAIN) } else { ("", "") };
        self.line(&format!("{bold}{text}{plain}"));
    }

    /// Fills words after `beginning`; indents lines from the second on.
    pub(crate) fn fill(&mut self, beginning: &str, text: &str, indent: usize) {
        let mut line = beginning.to_owned();
        let mut is_empty = true;
        let leading = text.len() - text.trim_start().len();
        line.push_str(text.get(..leading).unwrap_or(""));
        for word in text.split_whitespace() {
            if !is_empty && line.chars().count() + 1 + word.chars().count() > self.width {
                self.line(&line);
                line = " ".repeat(indent);
                is_empty = true;
            }
            if !is_empty {
                line.push(' ');
            }
            line.push_str(word);
            is_empty = false;
        }
        if !line.trim().is_empty() {
            self.line(&line);
        }
    }

    /// Aligns columns and fills the last one. The columns in `right` are aligned on the right.
    pub(crate) fn table(&mut self, rows: &[Vec<String>], right: &[usize]) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in rows.iter().filter(|row| row.iter().any(|cell| !cell.is_empty())) {
            let Some((last, first)) = row.split_last() else { continue };
            let mut beginning = String::new();
            for (column, (cell, width)) in first.iter().zip(&widths).enumerate() {
                beginning.push_str(&match right.contains(&column) {
                    true => format!("  {cell:>width$}"),
                    false => format!("  {cell:width$}"),
                });
            }
            beginning.push_str("  ");
            let indent = beginning.chars().count();
            // If the column does not fit, it starts at the left.
            self.fill(&beginning, last, if indent + NARROWEST > self.width { 4 } else { indent });
        }
    }
}

/// An integer with a comma between each three digits: `41,030,528`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Layout, grouped};
    use crate::Terminal;

    #[test]
    fn numbers_are_aligned_on_the_right() {
        let mut layout = Layout::new(Terminal { width: 40, ..Terminal::default() });
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        layout.table(&[row(["a", "1", "one"]), row(["bc", "1,000", "words that fill more than one line"])], &[1]);
        assert_eq!(layout.out, "  a       1  one\n  bc  1,000  words that fill more than\n    one line\n");
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
