//! Runs the checks over the input.
//!
//! [`Matching::run`] finds the next `-LABEL` match and then runs the checks before it in the region that ends there. A
//! failed check skips the rest of its region only; a missing label ends the run. Extents are offsets into the whole input.

use crate::automaton::Machine;
use crate::directive::{Check, Checks, Directive, DirectiveKind};
use crate::options::Options;
use crate::pattern::Variables;
use crate::report::{Annotation, Report};
use std::ops::Range;

/// A run of the checks over one input.
pub(crate) struct Matching<'a, 'r> {
    checks: &'a Checks<'a>,
    options: &'a Options,
    input: &'a [u8],
    variables: Variables,
    machine: Machine,
    report: &'r mut Report<'a>,
}

/// A failure that is already in the report.
struct Reported;

impl<'a, 'r> Matching<'a, 'r> {
    pub(crate) fn new(
        checks: &'a Checks<'a>,
        options: &'a Options,
        input: &'a [u8],
        variables: Variables,
        report: &'r mut Report<'a>,
    ) -> Matching<'a, 'r> {
        Matching { checks, options, input, variables, machine: Machine::default(), report }
    }

    /// Runs all checks; returns true if they all hold.
    pub(crate) fn run(mut self) -> bool {
        let checks: &'a [Check] = &self.checks.checks;
        let mut all_hold = true;
        let mut next = 0;
        // The input after the last label.
        let mut unsearched = 0..self.input.len();
        loop {
            let is_label =
                |check: &Check| self.directive(check.directive).is_some_and(|d| d.kind == DirectiveKind::Label);
            let label = checks.iter().skip(next).position(is_label).map(|offset| next + offset);
            let mut region = unsearched.clone();
            let mut end = checks.len();
            if let Some(label) = label {
                let Some(directive) = checks.get(label).and_then(|check| self.directive(check.directive)) else {
                    return false;
                };
                // Finds the label only. The loop below runs the checks, and matches the label a second time.
                let Ok(extent) = self.find_all(directive, unsearched.clone()) else { return false };
                region.end = extent.end;
                unsearched.start = extent.end;
                end = label + 1;
            }
            if next > 0 && self.options.enable_var_scope {
                self.variables.clear_local();
            }
            for check in checks.get(next..end).unwrap_or_default() {
                match self.check(check, region.clone()) {
                    Ok(after) => region.start = after,
                    Err(Reported) => {
                        all_hold = false;
                        break;
                    }
                }
            }
            next = end;
            if label.is_none() {
                return all_hold;
            }
        }
    }

    fn directive(&self, index: usize) -> Option<&'a Directive<'a>> {
        self.checks.directives.get(index)
    }

    /// Runs one check with its `-DAG` and `-NOT` directives; returns the end of the match.
    fn check(&mut self, check: &Check, region: Range<usize>) -> Result<usize, Reported> {
        let Some(directive) = self.directive(check.directive) else { return Err(Reported) };
        let (start, nots) = self.run_dag_groups(&check.before, region.clone())?;
        let extent = self.find_all(directive, start..region.end)?;
        let skipped = start..extent.start;
        self.check_distance(directive, &skipped, &extent)?;
        self.check_nots(&nots, skipped)?;
        Ok(extent.end)
    }

    /// Finds all required matches of a positive directive. Returns the extent from the first to the last match.
    fn find_all(&mut self, directive: &'a Directive<'a>, region: Range<usize>) -> Result<Range<usize>, Reported> {
        let times = match directive.kind {
            DirectiveKind::End => return Ok(region.end..region.end),
            DirectiveKind::Count(times) => times,
            _ => 1,
        };
        let mut first = None;
        let mut pos = region.start;
        for time in 1..=times {
            let nth = (times > 1).then_some((time, times));
            let found = self.find(directive, pos..region.end, nth)?;
            first = first.or(Some(found.start));
            pos = found.end;
        }
        Ok(first.unwrap_or(pos)..pos)
    }

    /// Finds one match of a positive or `-DAG` directive, and binds the variables of its pattern. `nth` is the number of this match
    /// and of all matches of a `-COUNT` directive, for the message.
    fn find(
        &mut self,
        directive: &'a Directive<'a>,
        region: Range<usize>,
        nth: Option<(u32, u32)>,
    ) -> Result<Range<usize>, Reported> {
        let subject = self.input.get(region.clone()).unwrap_or_default();
        match directive.pattern.find(subject, &self.variables, &mut self.machine) {
            Err(failures) => {
                for (at, failure) in failures {
                    self.report.check_error(at, &failure.to_string());
                }
                let annotation = Annotation::error('X', region.clone(), "error: no match found due to invalid pattern");
                self.report.annotate(directive, annotation);
                self.report.possible_match(directive, region);
                Err(Reported)
            }
            Ok(None) => {
                let nth = nth.map(|(time, times)| format!(" ({time} out of {times})")).unwrap_or_default();
                let message = format!("{}: expected string not found in input{nth}", directive.name());
                self.report.check_error(directive.pattern.at, &message);
                self.report.input_note(region.clone(), 1, "scanning from here");
                for (text, value) in directive.pattern.substitutions(&self.variables) {
                    let value = value.escape_ascii().to_string();
                    self.report.input_note(region.clone(), 1, &format!("with \"{text}\" equal to \"{value}\""));
                }
                self.report.annotate(directive, Annotation::error('X', region.clone(), "error: no match found"));
                self.report.possible_match(directive, region);
                Err(Reported)
            }
            Ok(Some(found)) => {
                if let Err(failure) = directive.pattern.bind(&found, subject, &mut self.variables) {
                    self.report.check_error(directive.pattern.at, &failure.to_string());
                    return Err(Reported);
                }
                // The line end before an empty line belongs to the previous line.
                let skip = usize::from(directive.kind == DirectiveKind::Empty);
                let extent = region.start + found.start + skip..region.start + found.end;
                if self.options.verbose {
                    let message = format!("{}: expected string found in input", directive.name());
                    self.report.report_match(directive, &message, extent.clone());
                }
                Ok(extent)
            }
        }
    }

    /// Checks the number of line ends between the previous match and this one for `-NEXT`, `-EMPTY` and `-SAME`.
    fn check_distance(
        &mut self,
        directive: &Directive<'_>,
        skipped: &Range<usize>,
        found: &Range<usize>,
    ) -> Result<(), Reported> {
        let text = self.input.get(skipped.clone()).unwrap_or_default();
        let newlines = memchr::memchr_iter(b'\n', text).count();
        let problem = match (directive.kind, newlines) {
            (DirectiveKind::Next | DirectiveKind::Empty, 0) => "is on the same line as previous match",
            (DirectiveKind::Next | DirectiveKind::Empty, 2..) => "is not on the line after the previous match",
            (DirectiveKind::Same, 1..) => "is not on the same line as the previous match",
            _ => return Ok(()),
        };
        self.report.check_error(directive.pattern.at, &format!("{}: {problem}", directive.name()));
        let expected_line = if directive.kind == DirectiveKind::Same { "same" } else { "next" };
        self.report.input_note(found.clone(), 1, &format!("'{expected_line}' match was here"));
        self.report.input_note(skipped.clone(), 1, "previous match ended here");
        let annotation = Annotation::error('!', found.clone(), "error: match on wrong line");
        self.report.annotate(directive, annotation);
        Err(Reported)
    }

    /// Checks that the patterns of `-NOT` directives have no match in a region.
    fn check_nots(&mut self, nots: &[&'a Directive<'a>], region: Range<usize>) -> Result<(), Reported> {
        let mut result = Ok(());
        let subject = self.input.get(region.clone()).unwrap_or_default();
        for directive in nots {
            match directive.pattern.find(subject, &self.variables, &mut self.machine) {
                Ok(None) => {}
                Ok(Some(found)) => {
                    result = Err(Reported);
                    let extent = region.start + found.start..region.start + found.end;
                    if let Err(failure) = directive.pattern.bind(&found, subject, &mut self.variables) {
                        self.report.check_error(directive.pattern.at, &failure.to_string());
                        continue;
                    }
                    let message = format!("{}: excluded string found in input", directive.name());
                    self.report.directive_error(directive, &message);
                    self.report.input_note(extent.clone(), extent.len(), "found here");
                    self.report.annotate(directive, Annotation::error('!', extent, "error: no match expected"));
                }
                Err(failures) => {
                    result = Err(Reported);
                    for (at, failure) in failures {
                        self.report.check_error(at, &failure.to_string());
                    }
                }
            }
        }
        result
    }

    /// Runs the `-DAG` and `-NOT` directives before a positive directive. A `-NOT` ends a group of `-DAG`s, and applies to the text
    /// between two groups. Returns the offset at which the search for the positive directive starts, and the `-NOT`s after the last
    /// group.
    fn run_dag_groups(
        &mut self,
        before: &[usize],
        region: Range<usize>,
    ) -> Result<(usize, Vec<&'a Directive<'a>>), Reported> {
        let mut start = region.start;
        let mut nots: Vec<&'a Directive<'a>> = Vec::new();
        // See `match_dag`.
        let mut taken: Vec<Range<usize>> = Vec::new();
        let directives: Vec<&'a Directive<'a>> = before.iter().filter_map(|index| self.directive(*index)).collect();
        for (index, directive) in directives.iter().enumerate() {
            if directive.kind == DirectiveKind::Not {
                nots.push(directive);
                continue;
            }
            self.match_dag(directive, start..region.end, &mut taken)?;
            let group_ends = directives.get(index + 1).is_none_or(|next| next.kind == DirectiveKind::Not);
            if group_ends && let (Some(first), Some(last)) = (taken.first(), taken.last()) {
                let (first, last) = (first.start, last.end);
                let nots = std::mem::take(&mut nots);
                self.check_nots(&nots, start..first)?;
                start = last;
                taken.clear();
            }
        }
        Ok((start, nots))
    }

    /// Finds a match of a `-DAG` directive that overlaps none of `taken`, and adds it to `taken`: the disjoint extents of the matches
    /// of a group, in order. With `--allow-deprecated-dag-overlap` matches may overlap, and `taken` is one range that covers all.
    fn match_dag(
        &mut self,
        directive: &'a Directive<'a>,
        region: Range<usize>,
        taken: &mut Vec<Range<usize>>,
    ) -> Result<(), Reported> {
        let mut pos = region.start;
        let mut index = 0;
        loop {
            let found = self.find(directive, pos..region.end, None)?;
            if self.options.allow_deprecated_dag_overlap {
                match taken.first_mut() {
                    None => taken.push(found),
                    Some(range) => *range = range.start.min(found.start)..range.end.max(found.end),
                }
                return Ok(());
            }
            while taken.get(index).is_some_and(|old| old.end <= found.start) {
                index += 1;
            }
            match taken.get(index) {
                Some(old) if old.start < found.end => {
                    pos = old.end;
                    index += 1;
                }
                _ => {
                    taken.insert(index, found);
                    return Ok(());
                }
            }
        }
    }
}
