//! Tables for terminals, aligned and in Markdown syntax.

/// A table with a heading.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table. Columns whose heading starts with a blank contain numbers and are right-aligned.
    pub fn new(heading: &[&str]) -> Self {
        Self { rows: vec![heading.iter().map(|&h| h.to_owned()).collect()] }
    }
    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }
    /// Returns true if there are no rows below the heading.
    pub fn is_empty(&self) -> bool {
        self.rows.len() == 1
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let columns = self.rows.first().map_or(0, Vec::len);
        let cell = |row: &[String], c: usize| row.get(c).map_or_else(String::new, |s| s.trim().to_owned());
        let right: Vec<bool> = self.rows.iter().take(1).flatten().map(|h| h.starts_with(' ')).collect();
        let width = |c: usize| self.rows.iter().map(|row| cell(row, c).chars().count()).max().unwrap_or(0).max(3);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for (i, row) in self.rows.iter().enumerate() {
            for (c, (&width, &right)) in widths.iter().zip(&right).enumerate() {
                let text = cell(row, c);
                if right { write!(f, "| {text:>width$} ")? } else { write!(f, "| {text:<width$} ")? }
            }
            writeln!(f, "|")?;
            if i == 0 {
                for (&width, &right) in widths.iter().zip(&right) {
                    write!(f, "|{}{}", "-".repeat(width + 1), if right { ":" } else { "-" })?;
                }
                writeln!(f, "|")?;
            }
        }
        Ok(())
    }
}
