//! Prints diagnostics to standard error, or matches them with the expectations in the input.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use qopt_formats::diagnostics;
use qopt_ir::diag::{
    Code, Diag, FilePosition, Renderer, ResolvedDiag, ResolvedPosition, Resolver, Severity, printable,
};
use qopt_ir::ir::{Context, Loc, Source};

use super::expect::{self, Expectation};
use super::machine::Sarif;
use super::progress;
use crate::cli::{DiagnosticsFormat, Settings, VerifyDiagnostics};

/// After this many bytes, remarks, warnings and notes are counted, not printed. Errors have a separate limit, `--limit-errors`,
/// so that remarks never hide the reason for exit code 1.
const MAX_PRINTED_BYTES: usize = 64 << 10;

/// A stream that several threads write to.
trait Stream: Sync {
    /// Writes text. Ignores errors: a failure to write to standard error cannot be reported.
    fn put(&self, text: &[u8]);
}

impl Stream for Mutex<&mut (dyn Write + Send)> {
    fn put(&self, text: &[u8]) {
        let _ = self.lock().unwrap_or_else(PoisonError::into_inner).write_all(text);
    }
}

/// Standard error, shared by the diagnostics handler and the pass instruments.
pub(crate) struct Stderr<'a> {
    /// A trait object, so that the type is covariant: a handler borrows a shorter lifetime.
    stream: Box<dyn Stream + 'a>,
    format: DiagnosticsFormat,
    /// True if diagnostics have colors.
    color: bool,
    /// The diagnostics so far, if the format is SARIF.
    sarif: Mutex<Sarif>,
}

impl<'a> Stderr<'a> {
    pub(crate) fn new(stream: &'a mut (dyn Write + Send), settings: &Settings) -> Self {
        let (format, color) = (settings.diagnostics, settings.terminal.stderr_color);
        Self { stream: Box::new(Mutex::new(stream)), format, color, sarif: Mutex::default() }
    }
    /// Writes the log, if the format is SARIF. Must be called at the end of a command.
    pub(crate) fn finish(self) {
        if self.format == DiagnosticsFormat::Sarif {
            let log = self.sarif.into_inner().unwrap_or_else(PoisonError::into_inner).log();
            self.stream.put(format!("{}\n", log.text(false)).as_bytes());
        }
    }
    /// Writes an error that has no location.
    pub(crate) fn error(&self, code: Code, message: &str) {
        if !self.record(&ResolvedDiag::without_position(Severity::Error, code, message)) {
            self.write(format!("qopt: {}\n", printable(message)).as_bytes());
        }
    }
    /// Writes an error without the prefix `qopt: `, as mlir-opt does.
    pub(crate) fn bare_error(&self, code: Code, message: &str) {
        if !self.record(&ResolvedDiag::without_position(Severity::Error, code, message)) {
            self.write(format!("{message}\n").as_bytes());
        }
    }
    /// Writes text.
    pub(crate) fn write(&self, text: &[u8]) {
        progress::erase();
        self.stream.put(text);
    }
    /// Returns true if diagnostics are text.
    pub(crate) fn is_text(&self) -> bool {
        self.format == DiagnosticsFormat::Text
    }
    /// Writes a diagnostic in JSON, or adds it to the SARIF log. Returns false if the format is text.
    fn record(&self, located: &ResolvedDiag<'_>) -> bool {
        match self.format {
            DiagnosticsFormat::Text => return false,
            DiagnosticsFormat::Json => {
                self.write(format!("{}\n", diagnostics::json(located).text(false)).as_bytes());
            }
            DiagnosticsFormat::Sarif => self.sarif.lock().unwrap_or_else(PoisonError::into_inner).add(located),
        }
        true
    }
}

/// Renders diagnostics, or checks them against the expectations in the source.
pub(crate) struct Handler<'a> {
    resolver: Resolver<'a>,
    source: &'a Source,
    stderr: &'a Stderr<'a>,
    verify: Option<VerifyDiagnostics>,
    /// Print notes.
    notes: bool,
    expectations: Vec<Expectation>,
    /// True if a diagnostic matched no expectation, or an expectation could not be read.
    has_mismatch: bool,
    /// The number of errors so far.
    errors: usize,
    /// The bytes printed so far.
    bytes: usize,
    /// The number of errors, and of other diagnostics, that were only counted.
    dropped_errors: usize,
    dropped: usize,
}

impl<'a> Handler<'a> {
    /// Creates a handler for diagnostics of one source.
    pub(crate) fn new(
        ctx: &'a Context,
        source: &'a Source,
        stderr: &'a Stderr<'a>,
        verify: Option<VerifyDiagnostics>,
    ) -> Self {
        Self {
            resolver: Resolver { ctx },
            source,
            stderr,
            verify,
            notes: true,
            expectations: Vec::new(),
            has_mismatch: false,
            errors: 0,
            bytes: 0,
            dropped_errors: 0,
            dropped: 0,
        }
    }

    /// Sets whether notes are printed.
    pub(crate) fn with_notes(self, notes: bool) -> Self {
        Self { notes, ..self }
    }

    /// Reads the expectations of the whole source, if diagnostics are verified.
    pub(crate) fn start(&mut self) {
        if self.verify.is_none() {
            return;
        }
        let (expectations, faulty) = expect::read(self.source);
        self.expectations = expectations;
        for fault in faulty {
            self.has_mismatch = true;
            self.report_expectation(fault.at, &fault.text, &fault.why);
        }
    }

    /// Reports unmatched expectations and the number of dropped diagnostics. Returns false if diagnostics are verified and one
    /// did not match.
    pub(crate) fn finish(&mut self) -> bool {
        let mut missing = std::mem::take(&mut self.expectations);
        missing.retain(|e| !e.met);
        // Expectations without a location come last.
        missing.sort_by_key(|e| e.line.is_none());
        for expectation in &missing {
            let text = format!("expected {} \"{}\" was not produced", expectation.severity, expectation.text);
            match expectation.line {
                Some(_) => self.report_expectation(expectation.at, &expectation.text, &text),
                None => self.show(&ResolvedDiag::without_position(Severity::Error, Code::CommandFailed, text)),
            }
        }
        for (code, count, what, remedy) in [
            (Code::Errors, self.dropped_errors, "errors", "--limit-errors=<number> shows more"),
            (Code::Message, self.dropped, "diagnostics", "--remark-format=yaml writes all remarks to a file"),
        ] {
            if count > 0 {
                let text = format!("{count} more {what} are not shown; {remedy}");
                if !self.stderr.record(&ResolvedDiag::without_position(Severity::Note, code, &*text)) {
                    self.stderr.write(format!("<unknown>:0: note: {text}\n").as_bytes());
                }
            }
        }
        !self.has_mismatch && missing.is_empty()
    }

    /// Reports diagnostics. Returns true if one is an error.
    pub(crate) fn report(&mut self, diags: &[Diag]) -> bool {
        for diag in diags {
            if self.verify.is_some() {
                self.check(diag);
                self.notes_of(diag).iter().for_each(|note| self.check(note));
            } else {
                self.print(diag);
            }
        }
        diags.iter().any(|diag| diag.severity == Severity::Error)
    }

    /// Reports an error without a location.
    pub(crate) fn error(&mut self, code: Code, text: &str) {
        self.report(&[Diag::error(code, Loc::UNKNOWN, text)]);
    }

    /// Reports a warning at an offset of the source.
    pub(crate) fn warn_at(&mut self, at: usize, code: Code, text: &str) {
        self.point_at(at, 0, Severity::Warning, code, text);
    }

    fn print(&mut self, diag: &Diag) {
        self.errors += usize::from(diag.severity == Severity::Error);
        if self.errors > self.resolver.ctx.limits().errors.count() {
            self.dropped_errors += 1;
            return;
        }
        let mut located = self.resolver.resolve(diag);
        if !self.notes {
            located.notes.clear();
        }
        self.show(&located);
    }

    fn notes_of<'d>(&self, diag: &'d Diag) -> &'d [Diag] {
        if self.notes { &diag.notes } else { &[] }
    }

    fn show(&mut self, located: &ResolvedDiag<'_>) {
        if self.stderr.record(located) {
            return;
        }
        let renderer = Renderer::new(self.resolver.ctx).with_color(self.stderr.color);
        for (severity, text) in renderer.messages(located) {
            let is_limited = self.verify.is_some() || severity != Severity::Error;
            if is_limited && self.bytes > MAX_PRINTED_BYTES {
                self.dropped += 1;
                continue;
            }
            self.bytes += text.len();
            self.stderr.write(text.as_bytes());
        }
    }

    /// Matches one diagnostic or note with the expectations.
    fn check(&mut self, diag: &Diag) {
        let position = self.resolver.position(diag.position);
        let line = match &position {
            // Expectations are read only from this source, so a diagnostic in another file never matches: no line is 0.
            ResolvedPosition::File(file_position) if file_position.file != self.source.name => Some(0),
            ResolvedPosition::File(file_position) => Some(file_position.line),
            ResolvedPosition::Elsewhere(_) => None,
        };
        let mut near_miss = None;
        for expectation in self.expectations.iter_mut().filter(|e| e.line == line && e.matches(&diag.message)) {
            if expectation.severity == diag.severity {
                expectation.met = true;
                return;
            }
            near_miss = Some((expectation.at, expectation.severity));
        }
        if self.verify == Some(VerifyDiagnostics::OnlyExpected) {
            return;
        }
        self.has_mismatch = true;
        let emitted = diag.severity;
        match near_miss {
            Some((at, expected)) => {
                let text = format!("'{emitted}' diagnostic emitted when expecting a '{expected}'");
                self.point_at(at, 0, Severity::Error, diag.code, &text);
            }
            None => {
                let text = format!("unexpected {emitted}: {}", diag.message);
                let located = self.resolver.message(diag.position, Severity::Error, diag.code, &text);
                self.show(&located);
            }
        }
    }

    /// Reports an error about an expectation, with the expectation's text underlined.
    fn report_expectation(&mut self, at: usize, text: &str, why: &str) {
        self.point_at(at, text.len(), Severity::Error, Code::CommandFailed, why);
    }

    fn point_at(&mut self, at: usize, length: usize, severity: Severity, code: Code, text: &str) {
        let (line, column) = self.source.line_col(at);
        let position = ResolvedPosition::File(FilePosition { file: self.source.name.clone(), line, column });
        let end = Some((line, column.saturating_add(u32::try_from(length).unwrap_or(u32::MAX))));
        let source = Some(self.source);
        self.show(&ResolvedDiag {
            position,
            end,
            source,
            underlined: true,
            ..ResolvedDiag::without_position(severity, code, text)
        });
    }
}
