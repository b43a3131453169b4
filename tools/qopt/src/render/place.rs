//! From places in the IR to files, lines and columns.

use qopt_ir::diag::Place;
use qopt_ir::ir::{Attr, AttrKind, Context, Loc, LocAttr, LocKind, Source};

/// A line and column of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FilePlace {
    pub(super) file: String,
    pub(super) line: u32,
    pub(super) column: u32,
}

/// Where a diagnostic points, as far as it can be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// In a file, perhaps one that qopt has not read.
    File(FilePlace),
    /// Nowhere, or at a location that names no file, with its text.
    Elsewhere(Option<String>),
}

/// Finds places.
#[derive(Clone, Copy)]
pub(super) struct Locator<'a> {
    pub(super) ctx: &'a Context,
}

impl Locator<'_> {
    /// The location attribute of a place, if it is one.
    fn attr(self, place: Place) -> Option<Attr> {
        match place {
            Place::Loc(loc) => match loc.kind() {
                LocKind::Attr(attr) => Some(attr),
                LocKind::Source(_) => None,
            },
            Place::Span(_) => None,
        }
    }

    /// Where a place can be shown.
    pub(super) fn spot(self, place: Place) -> Spot {
        let position = match place {
            Place::Span(span) => span.start,
            Place::Loc(loc) => match loc.kind() {
                LocKind::Source(position) => position,
                LocKind::Attr(attr) => return self.attr_spot(attr),
            },
        };
        match self.ctx.sources.locate(position) {
            Some((source, line, column)) => Spot::File(FilePlace { file: source.name.clone(), line, column }),
            None => Spot::Elsewhere(None),
        }
    }

    fn attr_spot(self, attr: Attr) -> Spot {
        // The first file location in it, outermost first. Locations share parts, so the walk is limited.
        let mut work = vec![attr];
        for _ in 0..1000 {
            let Some(attr) = work.pop() else { break };
            let AttrKind::Loc(loc) = self.ctx.attr_kind(attr) else { continue };
            match loc {
                LocAttr::File { name, range } => {
                    let [line, column, ..] = *range;
                    return Spot::File(FilePlace { file: self.ctx.text(*name).into_owned(), line, column });
                }
                LocAttr::Name { child, .. } => work.push(*child),
                LocAttr::CallSite { callee, caller } => work.extend([*caller, *callee]),
                LocAttr::Fused { locations, .. } => work.extend(locations.iter().rev()),
                LocAttr::Unknown => {}
            }
        }
        let known = attr != unknown();
        Spot::Elsewhere(known.then(|| qopt_ir::syntax::attr_for_message(self.ctx, attr)))
    }

    /// The places from which a call site is called, innermost first, as many as mlir-opt shows.
    pub(super) fn callers(self, place: Place) -> Vec<Place> {
        const LIMIT: usize = 10;
        let mut callers = Vec::new();
        let mut at = self.attr(place);
        while let Some(caller) = at.and_then(|attr| self.caller(attr)).filter(|_| callers.len() < LIMIT) {
            callers.push(Place::Loc(Loc::attr(caller)));
            at = Some(caller);
        }
        callers
    }
    fn caller(self, attr: Attr) -> Option<Attr> {
        let mut work = vec![attr];
        for _ in 0..1000 {
            let AttrKind::Loc(loc) = self.ctx.attr_kind(work.pop()?) else { continue };
            match loc {
                LocAttr::CallSite { caller, .. } => return Some(*caller),
                LocAttr::Name { child, .. } => work.push(*child),
                LocAttr::Fused { locations, .. } => work.extend(locations.iter().rev()),
                LocAttr::Unknown | LocAttr::File { .. } => {}
            }
        }
        None
    }
}

fn unknown() -> Attr {
    match Loc::UNKNOWN.kind() {
        LocKind::Attr(attr) => attr,
        LocKind::Source(_) => Attr::UNIT,
    }
}

/// The line of a source that a place is in, if it is in this source and its column exists.
pub(super) fn line_of<'s>(source: &'s Source, place: &FilePlace) -> Option<&'s [u8]> {
    if place.file != source.name || place.line == 0 || place.column == 0 {
        return None;
    }
    // A line that does not exist reads as empty; only the first column of the line after the last is a place.
    let (last, _) = source.line_col(source.bytes().len());
    let line = source.line(place.line);
    (place.line <= last && place.column as usize <= line.len() + 1).then_some(line)
}
