//! A pattern: the text after a directive's colon, parsed and matched against a slice of the input.
//!
//! A pattern is a list of parts. Without substitutions the search is compiled once; otherwise it is compiled at each
//! match. A variable that is used in the pattern that defines it becomes a back reference.

use crate::automaton::Machine;
use crate::directive::DirectiveKind;
use crate::ere::{self, RegexNode};
use crate::numeric::{self, NumericExpression, NumericFormat};
use crate::search::{RegexMatch, Searcher};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// A syntax error at an offset of the check file.
#[derive(Debug)]
pub(crate) struct SyntaxError {
    pub(crate) at: usize,
    pub(crate) message: String,
}

impl SyntaxError {
    pub(crate) fn new(at: usize, message: impl Into<String>) -> SyntaxError {
        SyntaxError { at, message: message.into() }
    }
}

/// Reason why a pattern could not be compiled or searched.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PatternFailure {
    Undefined(String),
    Overflow,
    /// The search exceeded its budget.
    TooLong,
    Regex(&'static str),
}

impl std::fmt::Display for PatternFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cannot = "unable to substitute variable or numeric expression";
        match self {
            PatternFailure::Undefined(name) => write!(f, "undefined variable: {name}"),
            PatternFailure::Overflow => write!(f, "{cannot}: overflow error"),
            PatternFailure::TooLong => f.write_str("matching takes too long, given up"),
            PatternFailure::Regex(reason) => write!(f, "{cannot}: {reason}"),
        }
    }
}

/// Static information on a numeric variable.
#[derive(Clone, Debug)]
pub(crate) struct NumericVariable {
    pub(crate) format: NumericFormat,
    /// Line of the last definition; `None` for the command line.
    pub(crate) line: Option<usize>,
}

/// The variables defined by the directives parsed so far.
#[derive(Default, Debug)]
pub(crate) struct VariableScope {
    pub(crate) strings: HashSet<String>,
    pub(crate) numeric: HashMap<String, NumericVariable>,
}

/// The values of variables while matching.
#[derive(Default, Debug)]
pub(crate) struct Variables {
    pub(crate) strings: HashMap<String, Vec<u8>>,
    pub(crate) numbers: HashMap<String, i128>,
}

impl Variables {
    /// Clears the variables without `$`.
    pub(crate) fn clear_local(&mut self) {
        self.strings.retain(|name, _| name.starts_with('$'));
        self.numbers.retain(|name, _| name.starts_with('$'));
    }
}

#[derive(Debug)]
enum PatternPart {
    Known(RegexNode),
    /// A value substituted at match time; captured again if it has a group.
    Value {
        at: usize,
        text: String,
        source: SubstitutionSource,
        group: Option<usize>,
    },
}

#[derive(Debug)]
enum SubstitutionSource {
    String(String),
    Number(NumericExpression, NumericFormat),
}

#[derive(Debug)]
enum VariableDefinition {
    String(String, usize),
    Number(String, NumericFormat, usize),
}

impl VariableDefinition {
    fn group(&self) -> usize {
        match self {
            VariableDefinition::String(_, group) | VariableDefinition::Number(_, _, group) => *group,
        }
    }
}

/// The options that affect a pattern.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Modes {
    pub(crate) ignore_case: bool,
    pub(crate) full_lines: bool,
    pub(crate) strict_whitespace: bool,
}

/// A parsed pattern.
#[derive(Debug)]
pub(crate) struct CheckPattern {
    /// Offset of the text in the check file.
    pub(crate) at: usize,
    /// The text without variables and regular expressions, for finding possible intended matches.
    pub(crate) example: Vec<u8>,
    parts: Vec<PatternPart>,
    definitions: Vec<VariableDefinition>,
    /// The compiled search, if the pattern has no substitutions.
    ready: Option<Searcher>,
    ignore_case: bool,
}

impl CheckPattern {
    /// Parses `text` at offset `at` and line `line` of the check file.
    pub(crate) fn parse(
        text: &[u8],
        at: usize,
        line: Option<usize>,
        kind: DirectiveKind,
        literal: bool,
        modes: Modes,
        scope: &mut VariableScope,
    ) -> Result<CheckPattern, SyntaxError> {
        let mut builder = Builder { parts: Vec::new(), definitions: Vec::new(), groups: 0, line, scope };
        let mut example = Vec::new();
        // As in LLVM, a literal is a part of a line.
        let full_lines = modes.full_lines && !literal && kind != DirectiveKind::Not;
        let blanks = || RegexNode::Repeat(Box::new(RegexNode::Byte(b' ')), 0, None);
        if kind == DirectiveKind::Empty {
            builder.push_known(RegexNode::Byte(b'\n'));
            builder.push_known(RegexNode::Assert(ere::Assert::LineEnd));
        } else {
            if full_lines {
                builder.push_known(RegexNode::Assert(ere::Assert::LineStart));
                if !modes.strict_whitespace {
                    builder.push_known(blanks());
                }
            }
            if literal {
                builder.text(text);
                example.extend_from_slice(text);
            } else {
                builder.pattern(text, at, &mut example)?;
            }
            if full_lines {
                if !modes.strict_whitespace {
                    builder.push_known(blanks());
                }
                builder.push_known(RegexNode::Assert(ere::Assert::LineEnd));
            }
        }
        let Builder { parts, definitions, .. } = builder;
        let mut pattern = CheckPattern { at, example, parts, definitions, ready: None, ignore_case: modes.ignore_case };
        if pattern.parts.iter().all(|part| matches!(part, PatternPart::Known(_))) {
            let searcher = pattern.searcher(&Variables::default());
            pattern.ready = Some(searcher.map_err(|failures| {
                let reason = failures.first().map(|(_, failure)| failure.clone());
                let Some(PatternFailure::Regex(reason)) = reason else {
                    return SyntaxError::new(at, "invalid pattern");
                };
                SyntaxError::new(at, format!("invalid regex: {reason}"))
            })?);
            // Releases memory, since there may be many patterns and this one is compiled.
            pattern.parts = Vec::new();
        }
        Ok(pattern)
    }

    /// Finds the pattern in `subject`. Failures have offsets in the check file.
    pub(crate) fn find(
        &self,
        subject: &[u8],
        variables: &Variables,
        machine: &mut Machine,
    ) -> Result<Option<RegexMatch>, Vec<(usize, PatternFailure)>> {
        let found = match &self.ready {
            Some(searcher) => searcher.find(subject, machine),
            None => self.searcher(variables)?.find(subject, machine),
        };
        if machine.budget.is_spent() {
            return Err(vec![(self.at, PatternFailure::TooLong)]);
        }
        Ok(found)
    }

    /// Binds the variables that this pattern defines.
    pub(crate) fn bind(
        &self,
        found: &RegexMatch,
        subject: &[u8],
        variables: &mut Variables,
    ) -> Result<(), PatternFailure> {
        for definition in &self.definitions {
            let extent = found.groups.get(&definition.group()).copied();
            let text = extent.and_then(|(start, end)| subject.get(start..end)).unwrap_or_default();
            match definition {
                VariableDefinition::String(name, _) => {
                    variables.strings.insert(name.clone(), text.to_vec());
                }
                VariableDefinition::Number(name, format, _) => {
                    let value = format.value_of(text).ok_or(PatternFailure::Overflow)?;
                    variables.numbers.insert(name.clone(), value);
                }
            }
        }
        Ok(())
    }

    /// Returns true if it defines a string variable or uses a variable. LLVM allows definitions of numeric variables in a
    /// label.
    pub(crate) fn has_variable(&self) -> bool {
        self.definitions.iter().any(|definition| matches!(definition, VariableDefinition::String(..)))
            || self.parts.iter().any(|part| matches!(part, PatternPart::Value { .. }))
    }

    /// The substitutions and their current values, for messages.
    pub(crate) fn substitutions(&self, variables: &Variables) -> Vec<(String, Vec<u8>)> {
        let values = self.parts.iter().filter_map(|part| match part {
            PatternPart::Value { text, source, .. } => Some((text.clone(), source.value(variables).ok()?)),
            PatternPart::Known(_) => None,
        });
        values.collect()
    }

    fn searcher(&self, variables: &Variables) -> Result<Searcher, Vec<(usize, PatternFailure)>> {
        let mut nodes = Vec::with_capacity(self.parts.len());
        let mut failures = Vec::new();
        for part in &self.parts {
            match part {
                PatternPart::Known(node) => nodes.push(Cow::Borrowed(node)),
                PatternPart::Value { at, source, group, .. } => match source.value(variables) {
                    Ok(value) => {
                        let value = if value.is_empty() { RegexNode::Empty } else { RegexNode::Text(value) };
                        nodes.push(Cow::Owned(match group {
                            Some(group) => RegexNode::Group(*group, Box::new(value)),
                            None => value,
                        }));
                    }
                    Err(reasons) => failures.extend(reasons.into_iter().map(|reason| (*at, reason))),
                },
            }
        }
        if !failures.is_empty() {
            return Err(failures);
        }
        let captured: Vec<usize> = self.definitions.iter().map(VariableDefinition::group).collect();
        let nodes: Vec<&RegexNode> = nodes.iter().map(|node| &**node).collect();
        Searcher::new(&nodes, &captured, self.ignore_case)
            .map_err(|reason| vec![(self.at, PatternFailure::Regex(reason))])
    }
}

impl SubstitutionSource {
    fn value(&self, variables: &Variables) -> Result<Vec<u8>, Vec<PatternFailure>> {
        match self {
            SubstitutionSource::String(name) => {
                variables.strings.get(name).cloned().ok_or_else(|| vec![PatternFailure::Undefined(name.clone())])
            }
            SubstitutionSource::Number(expression, format) => {
                let value = expression.evaluate(&variables.numbers)?;
                format.render(value).map(String::into_bytes).ok_or_else(|| vec![PatternFailure::Overflow])
            }
        }
    }
}

struct Builder<'s> {
    parts: Vec<PatternPart>,
    definitions: Vec<VariableDefinition>,
    /// Number of groups so far: one per definition and per group of a regular expression.
    groups: usize,
    line: Option<usize>,
    scope: &'s mut VariableScope,
}

/// Back references have one digit.
const MAX_BACK_REFERENCE: usize = 9;

impl Builder<'_> {
    fn push_known(&mut self, node: RegexNode) {
        self.parts.push(PatternPart::Known(node));
    }

    fn text(&mut self, text: &[u8]) {
        if !text.is_empty() {
            self.push_known(RegexNode::Text(text.to_vec()));
        }
    }

    fn pattern(&mut self, text: &[u8], at: usize, example: &mut Vec<u8>) -> Result<(), SyntaxError> {
        let mut pos = 0;
        while let Some(rest) = text.get(pos..).filter(|rest| !rest.is_empty()) {
            let here = at + pos;
            pos += if rest.starts_with(b"{{") {
                self.regex(rest, here)?
            } else if rest.starts_with(b"[[") && !rest.starts_with(b"[[[") {
                let inner = rest.get(2..).unwrap_or_default();
                let length = block_length(inner, here)?;
                self.block(inner.get(..length).unwrap_or_default(), here + 2)?;
                length + 4
            } else {
                // A block is opened by the last two of several brackets, so the first byte is text in any case.
                let special = |pair: &[u8]| pair == b"{{" || pair == b"[[";
                let length = rest.windows(2).skip(1).position(special).map_or(rest.len(), |before| before + 1);
                let fixed = rest.get(..length).unwrap_or_default();
                self.text(fixed);
                example.extend_from_slice(fixed);
                length
            };
        }
        Ok(())
    }

    /// Parses a `{{regex}}` at the start of `rest`; returns its length.
    fn regex(&mut self, rest: &[u8], at: usize) -> Result<usize, SyntaxError> {
        let Some(end) = memchr::memmem::find(rest, b"}}") else {
            return Err(SyntaxError::new(at, "found start of regex string with no end '}}'"));
        };
        // A group separates alternatives from the surrounding text.
        let group = rest.contains(&b'|').then(|| {
            self.groups += 1;
            self.groups
        });
        let node = self.expression(rest.get(2..end).unwrap_or_default(), at + 2)?;
        self.push_known(match group {
            Some(group) => RegexNode::Group(group, Box::new(node)),
            None => node,
        });
        Ok(end + 2)
    }

    fn expression(&mut self, text: &[u8], at: usize) -> Result<RegexNode, SyntaxError> {
        ere::parse(text, &mut self.groups).map_err(|reason| SyntaxError::new(at, format!("invalid regex: {reason}")))
    }

    /// Parses the content of a `[[block]]`.
    fn block(&mut self, text: &[u8], at: usize) -> Result<(), SyntaxError> {
        if let Some(number) = text.strip_prefix(b"#") {
            return self.numeric_block(number, at + 1);
        }
        let named = text.get(..memchr::memchr(b':', text).unwrap_or(text.len())).unwrap_or_default();
        if let Some(blank) = memchr::memchr2(b' ', b'\t', named) {
            return Err(SyntaxError::new(at + blank, "unexpected whitespace"));
        }
        if text.first() == Some(&b'@') {
            return self.legacy_line(text, at);
        }
        let length = numeric::name_length(text);
        if length == 0 {
            let message = if text.is_empty() { "empty variable name" } else { "invalid variable name" };
            return Err(SyntaxError::new(at, message));
        }
        let name = String::from_utf8_lossy(text.get(..length).unwrap_or_default()).into_owned();
        match text.get(length) {
            Some(b':') => {
                if self.scope.numeric.contains_key(&name) {
                    return Err(SyntaxError::new(at, format!("numeric variable with name '{name}' already exists")));
                }
                self.groups += 1;
                let group = self.groups;
                let regex = text.get(length + 1..).unwrap_or_default();
                let node = match regex {
                    [] => RegexNode::Empty,
                    regex => self.expression(regex, at + length + 1)?,
                };
                self.push_known(RegexNode::Group(group, Box::new(node)));
                self.scope.strings.insert(name.clone());
                self.definitions.push(VariableDefinition::String(name, group));
            }
            Some(_) => {
                let form = if named.len() < text.len() { "definition" } else { "use" };
                return Err(SyntaxError::new(at, format!("invalid name in string variable {form}")));
            }
            None => {
                let defined = self.definitions.iter().rev().find_map(|definition| match definition {
                    VariableDefinition::String(defined, group) if *defined == name => Some(*group),
                    _ => None,
                });
                match defined {
                    Some(group) if group > MAX_BACK_REFERENCE => {
                        return Err(SyntaxError::new(at, "Can't back-reference more than 9 variables"));
                    }
                    Some(group) => self.push_known(RegexNode::BackReference(group)),
                    None => self.value(text, at, SubstitutionSource::String(name), None),
                }
            }
        }
        Ok(())
    }

    /// Parses `[[@LINE+1]]`.
    fn legacy_line(&mut self, text: &[u8], at: usize) -> Result<(), SyntaxError> {
        let name_end = 1 + numeric::name_length(text.get(1..).unwrap_or_default());
        let name = String::from_utf8_lossy(text.get(..name_end).unwrap_or_default());
        let line = self.line.filter(|_| name == "@LINE");
        let line = line.ok_or_else(|| SyntaxError::new(at, format!("invalid pseudo numeric variable '{name}'")))?;
        let expression = numeric::parse_legacy_line(text, at, line)?;
        self.value(text, at, SubstitutionSource::Number(expression, NumericFormat::UNSIGNED), None);
        Ok(())
    }

    fn numeric_block(&mut self, text: &[u8], at: usize) -> Result<(), SyntaxError> {
        let block = numeric::parse_block(text, at, self.line, self.scope)?;
        let group = block.definition.as_ref().map(|_| {
            self.groups += 1;
            self.groups
        });
        match block.expression {
            Some(expression) => self.value(text, at, SubstitutionSource::Number(expression, block.format), group),
            None => {
                let node = self.expression(block.format.wildcard().as_bytes(), at)?;
                self.push_known(match group {
                    Some(group) => RegexNode::Group(group, Box::new(node)),
                    None => node,
                });
            }
        }
        if let (Some(name), Some(group)) = (block.definition, group) {
            let variable = NumericVariable { format: block.format, line: self.line };
            self.scope.numeric.insert(name.clone(), variable);
            self.definitions.push(VariableDefinition::Number(name, block.format, group));
        }
        Ok(())
    }

    fn value(&mut self, text: &[u8], at: usize, source: SubstitutionSource, group: Option<usize>) {
        let text = String::from_utf8_lossy(text).into_owned();
        self.parts.push(PatternPart::Value { at, text, source, group });
    }
}

/// Length of a block up to its `]]`. Brackets inside the block must be balanced.
fn block_length(text: &[u8], at: usize) -> Result<usize, SyntaxError> {
    let mut depth = 0usize;
    let mut pos = 0;
    while let Some(byte) = text.get(pos) {
        match byte {
            b']' if depth == 0 => {
                if text.get(pos + 1) == Some(&b']') {
                    return Ok(pos);
                }
                return Err(SyntaxError::new(at + 2 + pos, "missing closing \"]\" for regex variable"));
            }
            b'\\' => pos += 1,
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        pos += 1;
    }
    Err(SyntaxError::new(at, "Invalid substitution block, no ]] found"))
}
