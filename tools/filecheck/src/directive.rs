//! Finds the directives of a check file.
//!
//! The result is the list of positive checks, each with its preceding `-DAG` and `-NOT` directives.

use crate::options::Options;
use crate::pattern::{CheckPattern, Modes, SyntaxError, VariableScope};

/// The kind of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DirectiveKind {
    Check,
    Next,
    Same,
    Not,
    Dag,
    Label,
    Empty,
    Count(u32),
    /// A check that always matches at the end of the input, for the `-DAG` and `-NOT` directives after the last positive check.
    End,
}

impl DirectiveKind {
    /// The directive as written, for messages.
    pub(crate) fn name(self, prefix: &str) -> String {
        let suffix = match self {
            DirectiveKind::Check | DirectiveKind::Count(1) => "",
            DirectiveKind::Next => "-NEXT",
            DirectiveKind::Same => "-SAME",
            DirectiveKind::Not => "-NOT",
            DirectiveKind::Dag => "-DAG",
            DirectiveKind::Label => "-LABEL",
            DirectiveKind::Empty => "-EMPTY",
            DirectiveKind::Count(_) => "-COUNT",
            DirectiveKind::End => return "implicit EOF".into(),
        };
        format!("{prefix}{suffix}")
    }

    /// Short form for the input dump.
    pub(crate) fn label(self) -> &'static str {
        match self {
            DirectiveKind::Check => "check",
            DirectiveKind::Next => "next",
            DirectiveKind::Same => "same",
            DirectiveKind::Not => "not",
            DirectiveKind::Dag => "dag",
            DirectiveKind::Label => "label",
            DirectiveKind::Empty => "empty",
            DirectiveKind::Count(_) => "count",
            DirectiveKind::End => "eof",
        }
    }
}

/// One directive.
#[derive(Debug)]
pub(crate) struct Directive<'o> {
    pub(crate) kind: DirectiveKind,
    pub(crate) prefix: &'o str,
    /// The line in the check file; for an implicit check, its number among the implicit checks; 0 for `End`.
    pub(crate) line: usize,
    pub(crate) implicit: bool,
    pub(crate) literal: bool,
    pub(crate) pattern: CheckPattern,
}

impl Directive<'_> {
    pub(crate) fn name(&self) -> String {
        self.kind.name(self.prefix) + if self.literal { "{LITERAL}" } else { "" }
    }
}

/// A positive directive with its preceding `-DAG` and `-NOT` directives; indices into `Checks::directives`.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) directive: usize,
    pub(crate) before: Vec<usize>,
}

/// The directives of a check file.
#[derive(Debug)]
pub(crate) struct Checks<'o> {
    pub(crate) directives: Vec<Directive<'o>>,
    pub(crate) checks: Vec<Check>,
}

/// The offset of an error in the check file, or `None` if it concerns the whole file, and the message.
type ReadError = (Option<usize>, String);

/// Reads the directives in `text`.
pub(crate) fn read<'o>(text: &[u8], options: &'o Options, scope: &mut VariableScope) -> Result<Checks<'o>, ReadError> {
    let modes = Modes {
        ignore_case: options.ignore_case,
        full_lines: options.match_full_lines,
        strict_whitespace: options.strict_whitespace,
    };
    let mut result = Checks { directives: implicit_checks(options, modes, scope)?, checks: Vec::new() };
    let placed = |error: SyntaxError| (Some(error.at), error.message);
    let implicit: Vec<usize> = (0..result.directives.len()).collect();
    let mut before = implicit.clone();
    let mut missing: Vec<&str> = options.check_prefixes();
    let num_prefixes = missing.len();
    let keep_blanks = modes.strict_whitespace && modes.full_lines;

    let mut scanner = DirectiveScanner { text, pos: 0, line: 1, prefixes: options.all_prefixes() };
    while let Some(found) = scanner.next_directive() {
        let FoundDirective { start, prefix, after, .. } = found;
        missing.retain(|name| *name != prefix);
        let Some((kind, literal)) = found.kind(text)? else {
            scanner.skip_line(after);
            continue;
        };
        let line_end = scanner.skip_line(after);
        let (begin, end) = if keep_blanks { (after, line_end) } else { without_blanks(text, after, line_end) };
        let body = text.get(begin..end).unwrap_or_default();
        let name = || kind.name(prefix);
        if body.is_empty() && kind != DirectiveKind::Empty {
            return Err((Some(begin), format!("found empty check string with prefix '{prefix}:'")));
        }
        if !body.is_empty() && kind == DirectiveKind::Empty {
            return Err((Some(begin), format!("found non-empty check string for empty check with prefix '{prefix}:'")));
        }
        let line = scanner.line;
        let pattern = CheckPattern::parse(body, begin, Some(line), kind, literal, modes, scope).map_err(placed)?;
        if kind == DirectiveKind::Label && pattern.has_variable() {
            return Err((Some(start), format!("found '{}:' with variable definition or use", name())));
        }
        if matches!(kind, DirectiveKind::Next | DirectiveKind::Same | DirectiveKind::Empty) && result.checks.is_empty()
        {
            return Err((Some(start), format!("found '{}' without previous '{prefix}: line", name())));
        }
        let directive = result.directives.len();
        result.directives.push(Directive { kind, prefix, line, implicit: false, literal, pattern });
        if matches!(kind, DirectiveKind::Dag | DirectiveKind::Not) {
            before.push(directive);
        } else {
            result.checks.push(Check { directive, before: std::mem::replace(&mut before, implicit.clone()) });
        }
    }
    // Implicit checks are enough for the default prefix.
    let is_optional = !options.implicit_check_not.is_empty() && options.check_prefixes.is_empty();
    if !is_optional && (missing.len() == num_prefixes || (!missing.is_empty() && !options.allow_unused_prefixes)) {
        let plural = if missing.len() == 1 { "" } else { "es" };
        let list: Vec<String> = missing.iter().map(|name| format!("'{name}:'")).collect();
        return Err((None, format!("no check strings found with prefix{plural} {}", list.join(", "))));
    }
    if !before.is_empty() {
        let pattern = CheckPattern::parse(b"", text.len(), None, DirectiveKind::End, false, Modes::default(), scope);
        let pattern = pattern.map_err(placed)?;
        let prefix = options.check_prefixes().first().copied().unwrap_or_default();
        let directive = result.directives.len();
        result.directives.push(Directive {
            kind: DirectiveKind::End,
            prefix,
            line: 0,
            implicit: true,
            literal: false,
            pattern,
        });
        result.checks.push(Check { directive, before });
    }
    Ok(result)
}

/// The checks of `--implicit-check-not`.
fn implicit_checks<'o>(
    options: &Options,
    modes: Modes,
    scope: &mut VariableScope,
) -> Result<Vec<Directive<'o>>, ReadError> {
    let mut directives = Vec::new();
    for (index, not) in options.implicit_check_not.iter().enumerate() {
        let pattern = CheckPattern::parse(not.as_bytes(), 0, None, DirectiveKind::Not, false, modes, scope)
            .map_err(|error| (None, format!("--implicit-check-not: {}", error.message)))?;
        directives.push(Directive {
            kind: DirectiveKind::Not,
            prefix: "IMPLICIT-CHECK",
            line: index + 1,
            implicit: true,
            literal: false,
            pattern,
        });
    }
    Ok(directives)
}

/// The range `begin..end` of a text without blanks at its ends.
fn without_blanks(text: &[u8], begin: usize, end: usize) -> (usize, usize) {
    let blank = |b: &&u8| matches!(b, b' ' | b'\t');
    let begin = begin + text.get(begin..end).unwrap_or_default().iter().take_while(blank).count();
    (begin, end - text.get(begin..end).unwrap_or_default().iter().rev().take_while(blank).count())
}

/// The form of the text after a prefix.
#[derive(Clone, Copy)]
enum ScannedForm {
    /// A directive; true for `{LITERAL}`.
    Directive(DirectiveKind, bool),
    Comment,
    /// `-NOT` together with another suffix.
    BadNot,
    /// `-COUNT` without a positive number.
    BadCount,
    /// An underscore instead of a dash.
    Misspelled,
}

/// A prefix with the text of a directive after it.
struct FoundDirective<'o> {
    /// The offset of the prefix.
    start: usize,
    prefix: &'o str,
    form: ScannedForm,
    /// The offset after the colon.
    after: usize,
}

impl FoundDirective<'_> {
    /// The kind, and true for `{LITERAL}`. `None` for a comment.
    fn kind(&self, text: &[u8]) -> Result<Option<(DirectiveKind, bool)>, ReadError> {
        let &Self { start, prefix, form, after } = self;
        match form {
            ScannedForm::Directive(kind, literal) => Ok(Some((kind, literal))),
            ScannedForm::Comment => Ok(None),
            ScannedForm::BadNot => Err((Some(after), format!("unsupported -NOT combo on prefix '{prefix}'"))),
            ScannedForm::BadCount => {
                Err((Some(after), format!("invalid count in -COUNT specification on prefix '{prefix}'")))
            }
            ScannedForm::Misspelled => {
                let written = String::from_utf8_lossy(text.get(start..after.max(start)).unwrap_or_default());
                Err((Some(start), format!("misspelled directive '{written}'")))
            }
        }
    }
}

/// Scans the text for directives, in order.
struct DirectiveScanner<'t, 'o> {
    text: &'t [u8],
    /// The offset of the next byte to scan, and the number of its line, from 1.
    pos: usize,
    line: usize,
    /// Each prefix, with true for comment prefixes. A prefix that does not occur any more is removed.
    prefixes: Vec<(&'o str, bool)>,
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

impl<'t, 'o> DirectiveScanner<'t, 'o> {
    fn next_directive(&mut self) -> Option<FoundDirective<'o>> {
        loop {
            let (start, prefix, comment) = self.next_prefix()?;
            self.advance(start);
            let part_of_word = start.checked_sub(1).and_then(|p| self.text.get(p)).is_some_and(|b| is_word(*b));
            if !part_of_word && let Some((form, after)) = self.form(start + prefix.len(), comment) {
                self.pos = after;
                return Some(FoundDirective { start, prefix, form, after });
            }
            let rest = self.text.get(start + prefix.len()..).unwrap_or_default();
            self.pos = start + prefix.len() + rest.iter().take_while(|b| is_word(**b)).count();
        }
    }

    /// The leftmost, then longest prefix at or after the current position: its offset, and true for a comment prefix.
    fn next_prefix(&mut self) -> Option<(usize, &'o str, bool)> {
        let (text, pos) = (self.text, self.pos);
        let longest = self.prefixes.iter().map(|(prefix, _)| prefix.len()).max().unwrap_or_default();
        let mut best: Option<(usize, &'o str, bool)> = None;
        let mut end = text.len();
        self.prefixes.retain(|&(prefix, comment)| {
            let window = text.get(pos..end).unwrap_or_default();
            let Some(found) = memchr::memmem::find(window, prefix.as_bytes()).map(|found| pos + found) else {
                // The window ends early if another prefix was found.
                return end < text.len();
            };
            if best.is_none_or(|(at, old, _)| found < at || (found == at && prefix.len() > old.len())) {
                best = Some((found, prefix, comment));
                end = text.len().min(found + longest);
            }
            true
        });
        best
    }

    /// Moves to `to`, counting lines.
    fn advance(&mut self, to: usize) {
        self.line += memchr::memchr_iter(b'\n', self.text.get(self.pos..to).unwrap_or_default()).count();
        self.pos = to;
    }

    /// Moves to the end of the line that contains `from`, and returns it.
    fn skip_line(&mut self, from: usize) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        self.pos = from + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        self.pos
    }

    /// The form of the directive after a prefix that ends at `pos`.
    fn form(&self, pos: usize, comment: bool) -> Option<(ScannedForm, usize)> {
        let rest = self.text.get(pos..)?;
        if comment {
            return rest.starts_with(b":").then_some((ScannedForm::Comment, pos + 1));
        }
        let (kind, suffix, misspelled) = match rest.first()? {
            b':' | b'{' => (DirectiveKind::Check, 0, false),
            separator @ (b'-' | b'_') => {
                let rest = rest.get(1..)?;
                let misspelled = *separator == b'_';
                if let Some(count) = rest.strip_prefix(b"COUNT-") {
                    let digits = count.iter().take_while(|b| b.is_ascii_digit()).count();
                    let number = String::from_utf8_lossy(count.get(..digits)?).parse::<i32>();
                    let length = 7 + digits;
                    match number {
                        Ok(number) if number > 0 && matches!(count.get(digits), Some(b':' | b'{')) => {
                            (DirectiveKind::Count(number.unsigned_abs()), length, misspelled)
                        }
                        _ => return Some((ScannedForm::BadCount, pos + length)),
                    }
                } else {
                    let combined = ["DAG", "NEXT", "SAME", "EMPTY"].iter().any(|other| {
                        let after = |text: &'t [u8], part: &str| text.strip_prefix(part.as_bytes());
                        let not_last = after(rest, other).and_then(|rest| after(rest, "-NOT:"));
                        let not_first = after(rest, "NOT-").and_then(|rest| after(rest, other));
                        not_last.is_some() || not_first.is_some_and(|rest| rest.starts_with(b":"))
                    });
                    if combined {
                        return Some((ScannedForm::BadNot, pos + 1));
                    }
                    let suffixes = [
                        ("NEXT", DirectiveKind::Next),
                        ("SAME", DirectiveKind::Same),
                        ("NOT", DirectiveKind::Not),
                        ("DAG", DirectiveKind::Dag),
                        ("LABEL", DirectiveKind::Label),
                        ("EMPTY", DirectiveKind::Empty),
                    ];
                    let (suffix, kind) = suffixes.iter().find(|(suffix, _)| rest.starts_with(suffix.as_bytes()))?;
                    (*kind, 1 + suffix.len(), misspelled)
                }
            }
            _ => return None,
        };
        let (literal, modifiers) = modifiers(rest.get(suffix..)?)?;
        let after = pos + suffix + modifiers;
        Some((if misspelled { ScannedForm::Misspelled } else { ScannedForm::Directive(kind, literal) }, after))
    }
}

/// Parses `{LITERAL}` and the colon. Returns whether the modifier is present, and the length.
fn modifiers(text: &[u8]) -> Option<(bool, usize)> {
    let blanks = |rest: &[u8]| rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
    if text.starts_with(b":") {
        return Some((false, 1));
    }
    let mut pos = usize::from(text.starts_with(b"{"));
    if pos == 0 {
        return None;
    }
    loop {
        pos += blanks(text.get(pos..)?);
        if !text.get(pos..)?.starts_with(b"LITERAL") {
            return None;
        }
        pos += 7;
        pos += blanks(text.get(pos..)?);
        if text.get(pos) != Some(&b',') {
            break;
        }
        pos += 1;
    }
    text.get(pos..)?.starts_with(b"}:").then_some((true, pos + 2))
}
