//! Formats the output of a run: diagnostics with source lines, and the annotated dump of the input.

use crate::directive::Directive;
use crate::options::{DumpFilter, DumpInput, Options};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;

/// An annotation of an extent of the input in the dump.
#[derive(Debug)]
pub(crate) struct Annotation {
    marker: char,
    extent: Range<usize>,
    note: String,
    error: bool,
}

impl Annotation {
    pub(crate) fn error(marker: char, extent: Range<usize>, note: &str) -> Annotation {
        Annotation { marker, extent, note: note.into(), error: true }
    }
}

/// Collects diagnostics and annotations, and formats them at the end.
#[derive(Debug)]
pub(crate) struct Report<'a> {
    pub(crate) check_name: &'a str,
    pub(crate) check_text: &'a [u8],
    pub(crate) options: &'a Options,
    pub(crate) input: &'a [u8],
    text: String,
    /// Annotations with their label, `check:LINE`.
    annotations: Vec<(String, Annotation)>,
    /// Number of occurrences of each label.
    labels: HashMap<String, usize>,
}

/// Returns the 1-based line and column of a byte offset, and the byte range of its line.
fn line_and_column(text: &[u8], at: usize) -> (usize, usize, Range<usize>) {
    let at = at.min(text.len());
    let before = text.get(..at).unwrap_or_default();
    let start = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
    let end = memchr::memchr(b'\n', text.get(at..).unwrap_or_default()).map_or(text.len(), |length| at + length);
    (memchr::memchr_iter(b'\n', before).count() + 1, at - start + 1, start..end)
}

impl<'a> Report<'a> {
    pub(crate) fn new(check_name: &'a str, check_text: &'a [u8], input: &'a [u8], options: &'a Options) -> Report<'a> {
        let (text, annotations, labels) = (String::new(), Vec::new(), HashMap::new());
        Report { check_name, check_text, options, input, text, annotations, labels }
    }

    fn diagnostic(&mut self, name: &str, text: &[u8], at: usize, length: usize, kind: &str, message: &str) {
        let (line, column, extent) = line_and_column(text, at);
        let width = length.clamp(1, extent.end.saturating_sub(at).max(1));
        let source = String::from_utf8_lossy(text.get(extent.clone()).unwrap_or_default()).into_owned();
        let before = String::from_utf8_lossy(text.get(extent.start..at).unwrap_or_default());
        let indent: String = before.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let tail = "~".repeat(width - 1);
        let _ = writeln!(self.text, "{name}:{line}:{column}: {kind}: {message}\n{source}\n{indent}^{tail}");
    }

    /// An error at an offset of the check file.
    pub(crate) fn check_error(&mut self, at: usize, message: &str) {
        self.diagnostic(self.check_name, self.check_text, at, 1, "error", message);
    }

    /// An error of a directive. An implicit directive has no position in the check file.
    pub(crate) fn directive_error(&mut self, directive: &Directive<'_>, message: &str) {
        if directive.implicit {
            let option = "-implicit-check-not='";
            // `line` of an implicit directive is the number of its option, from 1.
            let not = self.options.implicit_check_not.get(directive.line.wrapping_sub(1)).cloned();
            let text = format!("{option}{}'", not.unwrap_or_default());
            self.diagnostic("command line", text.as_bytes(), option.len(), 1, "error", message);
        } else {
            self.check_error(directive.pattern.at, message);
        }
    }

    /// An error without a position.
    pub(crate) fn plain_error(&mut self, message: &str) {
        let _ = writeln!(self.text, "error: {message}");
    }

    /// A note on an extent of the input, with `length` underlined bytes.
    pub(crate) fn input_note(&mut self, extent: Range<usize>, length: usize, message: &str) {
        self.diagnostic(&self.options.input_name, self.input, extent.start, length, "note", message);
    }

    /// Reports a match: a remark without a dump, an annotation with one.
    pub(crate) fn report_match(&mut self, directive: &Directive<'_>, message: &str, extent: Range<usize>) {
        if self.options.dump_input == DumpInput::Never {
            if !directive.implicit {
                self.diagnostic(self.check_name, self.check_text, directive.pattern.at, 1, "remark", message);
                self.input_note(extent.clone(), extent.len(), "found here");
            }
        } else {
            self.annotate(directive, Annotation { marker: '^', extent, note: String::new(), error: false });
        }
    }

    pub(crate) fn annotate(&mut self, directive: &Directive<'_>, annotation: Annotation) {
        let implicit = if directive.implicit { "imp" } else { "" };
        let label = format!("{}:{implicit}{}", directive.kind.label(), directive.line);
        *self.labels.entry(label.clone()).or_default() += 1;
        self.annotations.push((label, annotation));
    }

    /// Adds a note at the line of `region` that is most similar to the directive's text, if one is similar enough.
    pub(crate) fn possible_match(&mut self, directive: &Directive<'_>, region: Range<usize>) {
        const MAX_LINES: usize = 100;
        /// Accepts fewer edits than a quarter of the text.
        const MAX_EDIT_DIVISOR: usize = 4;
        let example = directive.pattern.example.trim_ascii();
        let mut best: Option<(usize, Range<usize>)> = None;
        let mut start = region.start;
        let text = self.input.get(region).unwrap_or_default();
        for line in text.split(|b| *b == b'\n').take(MAX_LINES) {
            let indent = line.iter().take_while(|b| b.is_ascii_whitespace()).count();
            let body = line.get(indent..).unwrap_or_default();
            let body = body.get(..body.len().min(example.len())).unwrap_or_default();
            let cost = edit_distance(example, body);
            if !body.is_empty() && best.as_ref().is_none_or(|(old, _)| cost < *old) {
                best = Some((cost, start + indent..start + indent + 1));
            }
            start += line.len() + 1;
        }
        if let Some((cost, extent)) = best
            && cost * MAX_EDIT_DIVISOR < example.len()
        {
            self.input_note(extent.clone(), 1, "possible intended match here");
            let note = "possible intended match".into();
            self.annotate(directive, Annotation { marker: '?', extent, note, error: false });
        }
    }

    /// Returns the output after all checks, with a dump if requested or, by default, if a check failed.
    pub(crate) fn finish(&mut self, passed: bool) -> String {
        let dump = match self.options.dump_input {
            DumpInput::Always => true,
            DumpInput::Fail => !passed,
            DumpInput::Never => false,
        };
        if dump {
            self.dump();
        }
        std::mem::take(&mut self.text)
    }

    /// Returns the output so far, without a dump.
    pub(crate) fn take_text(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn dump(&mut self) {
        let _ = writeln!(
            self.text,
            "\nInput file: {}\nCheck file: {}\n\n-dump-input=help explains the following input dump.\n\nInput was:\n<<<<<<",
            self.options.input_name, self.check_name
        );
        let lines = self.lines();
        let rows = self.rows(&lines);
        let visible = self.visible_lines(&rows, lines.len());
        let label_width = rows.iter().map(|row| row.label.len()).max().unwrap_or_default();
        let width = label_width.max(lines.len().to_string().len()) + 3;
        let mut elided = String::new();
        for (index, (line, is_visible)) in lines.into_iter().zip(visible).enumerate() {
            if is_visible {
                self.write_elided(&std::mem::take(&mut elided), width);
            }
            let out = if is_visible { &mut self.text } else { &mut elided };
            // Prints a blank for the line break.
            let line = String::from_utf8_lossy(line).replace('\n', " ");
            let _ = writeln!(out, "{:>width$}: {line}", index + 1);
            for row in rows.iter().filter(|row| row.line == index) {
                let _ = writeln!(out, "{:<width$}  {}{}", row.label, row.underline, row.note);
            }
        }
        self.write_elided(&elided, width);
        self.text.push_str(">>>>>>\n");
    }

    /// Writes lines outside of the filter, or an ellipsis if it is shorter.
    fn write_elided(&mut self, elided: &str, width: usize) {
        const ELLIPSIS_LINES: usize = 3;
        if elided.lines().count() <= ELLIPSIS_LINES {
            self.text.push_str(elided);
            return;
        }
        for _ in 0..ELLIPSIS_LINES {
            let _ = writeln!(self.text, "{:>width$}", ".");
        }
    }

    /// Returns the lines of the input with their line breaks. The empty line after the last line break counts if an annotation begins
    /// there.
    fn lines(&self) -> Vec<&'a [u8]> {
        let mut lines: Vec<&[u8]> = self.input.split_inclusive(|b| *b == b'\n').collect();
        let ends_line = self.input.last().is_none_or(|last| *last == b'\n');
        if ends_line && self.annotations.iter().any(|(_, annotation)| annotation.extent.start >= self.input.len()) {
            lines.push(&[]);
        }
        lines
    }

    /// Returns for each line if the filter selects it or a line of its context.
    fn visible_lines(&self, rows: &[DumpRow], count: usize) -> Vec<bool> {
        let is_always = self.options.dump_input == DumpInput::Always;
        let default_filter = if is_always { DumpFilter::All } else { DumpFilter::Error };
        let filter = self.options.dump_input_filter.unwrap_or(default_filter);
        let context = self.options.dump_input_context;
        let mut visible = vec![filter == DumpFilter::All; count];
        for row in rows {
            let selects_line = match filter {
                DumpFilter::All => false,
                DumpFilter::AnnotationFull => true,
                DumpFilter::Annotation => row.starts,
                DumpFilter::Error => row.starts && row.error,
            };
            let last = count.min(row.line.saturating_add(context + 1));
            if selects_line && let Some(range) = visible.get_mut(row.line.saturating_sub(context).min(last)..last) {
                range.fill(true);
            }
        }
        visible
    }

    /// Returns all annotations, split at line ends.
    fn rows(&self, lines: &[&[u8]]) -> Vec<DumpRow> {
        let mut rows = Vec::new();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for (label, annotation) in &self.annotations {
            let number = numbers.entry(label).or_default();
            let several = self.labels.get(label).is_some_and(|count| *count > 1);
            let label = if several { format!("{label}'{number}") } else { label.clone() };
            *number += 1;
            let extent = annotation.extent.start..annotation.extent.end.max(annotation.extent.start + 1);
            let mut start = 0;
            for (line, text) in lines.iter().enumerate() {
                // An annotation may begin after the last character of an input without a final line break.
                let end = start + text.strip_suffix(b"\n").unwrap_or(text).len() + 1;
                let here = extent.start.max(start)..extent.end.min(end);
                if here.start < here.end {
                    let starts = here.start == extent.start;
                    let first = if starts { annotation.marker } else { '~' };
                    let indent = " ".repeat(here.start - start);
                    let underline = format!("{indent}{first}{}", "~".repeat(here.end - here.start - 1));
                    let has_note = starts && !annotation.note.is_empty();
                    let note = if has_note { format!(" {}", annotation.note) } else { String::new() };
                    rows.push(DumpRow { line, label: label.clone(), underline, note, starts, error: annotation.error });
                }
                start = end;
            }
        }
        rows
    }
}

struct DumpRow {
    line: usize,
    label: String,
    underline: String,
    note: String,
    starts: bool,
    error: bool,
}

/// Edit distance of two short texts.
fn edit_distance(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (cell, y) in row.iter_mut().skip(1).zip(b) {
            let cost = (diagonal + usize::from(x != y)).min(*cell + 1).min(left + 1);
            diagonal = *cell;
            *cell = cost;
            left = cost;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}
