//! The report of `--mlir-timing`, in MLIR's layout.

use std::fmt::Write;
use std::time::{Duration, Instant};

use qopt_ir::pass::Timing;

use crate::cli::{Display, Settings};

/// The times of a run.
pub(crate) struct Stopwatch {
    start: Instant,
    rows: Vec<Timing>,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { start: Instant::now(), rows: Vec::new() }
    }
    /// Measures one step.
    pub(crate) fn measure<T>(&mut self, name: &str, step: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = step();
        self.add(vec![Timing::new(name, start.elapsed())]);
        result
    }
    /// Adds times. Times of the same step in several chunks are summed. A step may occur more than once in a chunk.
    pub(crate) fn add(&mut self, new: Vec<Timing>) {
        Timing::merge(&mut self.rows, new);
    }

    /// The report, as text or JSON.
    pub(crate) fn report(mut self, settings: &Settings) -> String {
        let total = self.start.elapsed();
        // With several threads the times overlap and may exceed the total; then the remainder is 0.
        let measured: Duration = self.rows.iter().map(|row| row.wall).sum();
        let rest = total.saturating_sub(measured);
        // Output is listed last, although the first chunk is printed before the second chunk's passes run.
        self.rows.sort_by_key(|row| row.name == "Output");
        let table = TimingTable { total };
        if settings.timing_json {
            table.json(&self.rows, rest)
        } else {
            table.text(&self.rows, rest, settings.timing_display)
        }
    }
}

struct TimingTable {
    total: Duration,
}

impl TimingTable {
    fn percent(&self, wall: Duration) -> f64 {
        let total = self.total.as_secs_f64();
        if total > 0.0 { 100.0 * wall.as_secs_f64() / total } else { 0.0 }
    }

    fn text(&self, rows: &[Timing], rest: Duration, display: Display) -> String {
        let rule = format!("===-{}-===\n", "-".repeat(71));
        let mut out = format!(
            "{rule}{:25}... Execution time report ...\n{rule}  Total Execution Time: {:.4} seconds\n\n  ----Wall Time----  \
             ----Name----\n",
            "",
            self.total.as_secs_f64()
        );
        let row = |out: &mut String, wall: Duration, depth: usize, name: &str| {
            let (seconds, percent) = (wall.as_secs_f64(), self.percent(wall));
            let _ = writeln!(out, "  {seconds:8.4} ({percent:5.1}%)  {:indent$}{name}", "", indent = 2 * depth);
        };
        let mut flat = flatten(rows);
        if display == Display::List {
            flat.sort_by_key(|(_, timing)| std::cmp::Reverse(timing.wall));
            row(&mut out, self.total, 0, "root");
        }
        for (depth, timing) in flat {
            row(&mut out, timing.wall, if display == Display::List { 0 } else { depth }, &timing.name);
        }
        row(&mut out, rest, 0, "Rest");
        row(&mut out, self.total, 0, "Total");
        out
    }

    fn json(&self, rows: &[Timing], rest: Duration) -> String {
        let mut out = "[\n".to_owned();
        for timing in rows {
            self.json_row(&mut out, timing, 0);
            out.push_str(",\n");
        }
        let _ = writeln!(out, "{}}},\n{}}}\n]", self.json_head(rest, "Rest"), self.json_head(self.total, "Total"));
        out
    }
    fn json_head(&self, wall: Duration, name: &str) -> String {
        let (seconds, percent) = (wall.as_secs_f64(), self.percent(wall));
        format!("{{\"wall\": {{\"duration\": {seconds:8.4}, \"percentage\": {percent:5.1}}}, \"name\": \"{name}\"")
    }
    // Recursion is limited by the nesting limit of pipelines.
    fn json_row(&self, out: &mut String, timing: &Timing, indent: usize) {
        let _ = writeln!(out, "{:indent$}{}, \"passes\": [", "", self.json_head(timing.wall, &timing.name));
        for child in &timing.children {
            self.json_row(out, child, indent + 2);
            out.push_str(",\n");
        }
        let _ = write!(out, "{:indent$}{{}}]}}", "");
    }
}

/// All rows in preorder, with their depth.
fn flatten(rows: &[Timing]) -> Vec<(usize, &Timing)> {
    let mut work: Vec<(usize, &Timing)> = rows.iter().rev().map(|row| (0, row)).collect();
    let mut flat = Vec::new();
    while let Some((depth, timing)) = work.pop() {
        flat.push((depth, timing));
        work.extend(timing.children.iter().rev().map(|child| (depth + 1, child)));
    }
    flat
}
