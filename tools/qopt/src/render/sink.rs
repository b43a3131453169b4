//! Where diagnostics go: to standard error, or to the expectations in the input.

use std::borrow::Cow;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use qopt_ir::diag::{Diag, Severity};
use qopt_ir::ir::{Context, Source};

use super::expect::{self, Expectation};
use super::message::{self, Excerpt, kind};
use super::place::{FilePlace, Locator, Spot, line_of};
use crate::Terminal;
use crate::cli::VerifyDiagnostics;

/// Once diagnostics have taken this many bytes, the rest is counted, not printed.
const MOST_BYTES: usize = 64 << 10;

/// Standard error, shared with those who watch passes.
pub(crate) struct Stderr<'a> {
    stream: Mutex<&'a mut (dyn Write + Send)>,
    /// Whether diagnostics have colours.
    color: bool,
}

impl<'a> Stderr<'a> {
    pub(crate) fn new(stream: &'a mut (dyn Write + Send), terminal: Terminal) -> Self {
        Self { stream: Mutex::new(stream), color: terminal.stderr_color }
    }
    /// Writes text. If that fails nobody can be told.
    pub(crate) fn write(&self, text: &[u8]) {
        let mut stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = stream.write_all(text);
    }
}

/// Renders diagnostics, or checks them against the expectations in the source.
pub(crate) struct Handler<'a> {
    locator: Locator<'a>,
    source: &'a Source,
    stderr: &'a Stderr<'a>,
    verify: Option<VerifyDiagnostics>,
    /// Whether notes are printed.
    notes: bool,
    expectations: Vec<Expectation>,
    /// Whether something was not as expected.
    surprised: bool,
    errors: usize,
    bytes: usize,
    dropped: usize,
}

impl<'a> Handler<'a> {
    /// A handler of diagnostics about one source.
    pub(crate) fn new(
        ctx: &'a Context,
        source: &'a Source,
        stderr: &'a Stderr<'a>,
        verify: Option<VerifyDiagnostics>,
    ) -> Self {
        Self {
            locator: Locator { ctx },
            source,
            stderr,
            verify,
            notes: true,
            expectations: Vec::new(),
            surprised: false,
            errors: 0,
            bytes: 0,
            dropped: 0,
        }
    }

    /// The same, which leaves notes out if they are not wanted.
    pub(crate) fn with_notes(self, notes: bool) -> Self {
        Self { notes, ..self }
    }

    /// Reads the expectations of the whole source, if they are to be checked.
    pub(crate) fn start(&mut self) {
        if self.verify.is_none() {
            return;
        }
        let (expectations, faulty) = expect::read(self.source);
        self.expectations = expectations;
        for fault in faulty {
            self.surprised = true;
            self.complain(fault.at, &fault.text, &fault.why);
        }
    }

    /// Ends the run and says what was left out: whether all was as expected. If nothing is checked, it is.
    pub(crate) fn finish(&mut self) -> bool {
        let mut missing = std::mem::take(&mut self.expectations);
        missing.retain(|e| !e.met);
        // Those without a place come last.
        missing.sort_by_key(|e| e.line.is_none());
        for expectation in &missing {
            let text = format!("expected {} \"{}\" was not produced", kind(expectation.severity), expectation.text);
            match expectation.line {
                Some(_) => self.complain(expectation.at, &expectation.text, &text),
                None => self.write("<unknown>:0", Severity::Error, &text, None),
            }
        }
        if self.dropped > 0 {
            let text = format!("<unknown>:0: note: {} more diagnostics are not shown\n", self.dropped);
            self.stderr.write(text.as_bytes());
        }
        !self.surprised && missing.is_empty()
    }

    /// Takes diagnostics; whether one of them is an error.
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

    /// Takes an error that has no place.
    pub(crate) fn error(&mut self, text: &str) {
        self.report(&[Diag::error(qopt_ir::diag::Code::Pass, qopt_ir::ir::Loc::UNKNOWN, text)]);
    }

    /// Points at an offset of the source.
    pub(crate) fn point(&mut self, at: usize, severity: Severity, text: &str) {
        self.point_at(at, 0, severity, text);
    }

    fn print(&mut self, diag: &Diag) {
        self.errors += usize::from(diag.severity == Severity::Error);
        if self.errors > self.locator.ctx.limits().errors.count() {
            self.dropped += 1;
            return;
        }
        let mut last = self.locator.spot(diag.place);
        self.show(&last, diag.severity, &diag.message, true);
        let callers = if self.notes { self.locator.callers(diag.place) } else { Vec::new() };
        for caller in callers {
            last = self.locator.spot(caller);
            self.show(&last, Severity::Note, "called from", true);
        }
        for note in self.notes_of(diag) {
            let spot = self.locator.spot(note.place);
            self.show(&spot, note.severity, &note.message, spot != last);
            last = spot;
        }
    }

    fn notes_of<'d>(&self, diag: &'d Diag) -> &'d [Diag] {
        if self.notes { &diag.notes } else { &[] }
    }

    fn show(&mut self, spot: &Spot, severity: Severity, text: &str, with_line: bool) {
        match spot {
            Spot::File(place) => {
                let head = head(place);
                let (source, all) = (self.source, &self.locator.ctx.sources);
                // Mostly the program's; a pass may read files of its own.
                let source = if place.file == source.name { Some(source) } else { all.named(&place.file) };
                let line = source.filter(|_| with_line).and_then(|source| line_of(source, place));
                let excerpt = line.map(|line| Excerpt { line, caret: place.column as usize - 1, underline: 0..0 });
                self.write(&head, severity, text, excerpt.as_ref());
            }
            Spot::Elsewhere(location) => {
                let text = location.as_ref().map_or(Cow::Borrowed(text), |loc| Cow::Owned(format!("{loc}: {text}")));
                self.write("<unknown>:0", severity, &text, None);
            }
        }
    }

    /// Checks one diagnostic or note against the expectations.
    fn check(&mut self, diag: &Diag) {
        let spot = self.locator.spot(diag.place);
        let line = match &spot {
            // Comments are read from the source alone; what points elsewhere cannot be expected.
            Spot::File(place) if place.file != self.source.name => Some(0),
            Spot::File(place) => Some(place.line),
            Spot::Elsewhere(_) => None,
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
        self.surprised = true;
        let emitted = kind(diag.severity);
        match near_miss {
            Some((at, expected)) => {
                let text = format!("'{emitted}' diagnostic emitted when expecting a '{}'", kind(expected));
                self.point_at(at, 0, Severity::Error, &text);
            }
            None => {
                let text = format!("unexpected {emitted}: {}", diag.message);
                self.show(&spot, Severity::Error, &text, true);
            }
        }
    }

    /// An error about an expectation, underlined as long as its text.
    fn complain(&mut self, at: usize, text: &str, why: &str) {
        self.point_at(at, text.len(), Severity::Error, why);
    }

    fn point_at(&mut self, at: usize, length: usize, severity: Severity, text: &str) {
        let (line, column) = self.source.line_col(at);
        let place = FilePlace { file: self.source.name.clone(), line, column };
        let caret = column as usize - 1;
        let source = self.source;
        let excerpt = Excerpt { line: source.line(line), caret, underline: caret..caret + length };
        self.write(&head(&place), severity, text, Some(&excerpt));
    }

    fn write(&mut self, place: &str, severity: Severity, text: &str, excerpt: Option<&Excerpt<'_>>) {
        if self.bytes > MOST_BYTES {
            self.dropped += 1;
            return;
        }
        let mut out = Vec::new();
        message::write(&mut out, self.stderr.color, place, severity, text, excerpt);
        self.bytes += out.len();
        self.stderr.write(&out);
    }
}

fn head(place: &FilePlace) -> String {
    let name = if place.file == "-" { "<stdin>" } else { &place.file };
    // The name may come from a location in the input.
    format!("{}:{}:{}", message::shorten(name, 1024), place.line, place.column)
}
