//! One pattern: the text after a directive's colon, parsed, and matched against a slice of the input.
//!
//! A pattern is a list of parts. Parts that are known when it is parsed are turned into a search once; a pattern that
//! substitutes variables is put together again at each match. A variable used in the pattern that defines it becomes a
//! back reference. Where in the input a pattern is tried, and what a match means, is the business of `directive` and
//! `matching`.

use crate::automaton::Machine;
use crate::directive::Kind;
use crate::ere::{self, Node};
use crate::numeric::{self, Expression, Format};
use crate::search::{Found, Searcher};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// A mistake in the check file, at an offset into it.
#[derive(Debug)]
pub(crate) struct ParseError {
    pub(crate) at: usize,
    pub(crate) message: String,
}

impl ParseError {
    pub(crate) fn new(at: usize, message: impl Into<String>) -> ParseError {
        ParseError { at, message: message.into() }
    }
}

/// Why a pattern could not be put together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Failure {
    Undefined(String),
    Overflow,
    /// The search was given up.
    TooLong,
    Regex(&'static str),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cannot = "unable to substitute variable or numeric expression";
        match self {
            Failure::Undefined(name) => write!(f, "undefined variable: {name}"),
            Failure::Overflow => write!(f, "{cannot}: overflow error"),
            Failure::TooLong => f.write_str("matching takes too long, given up"),
            Failure::Regex(reason) => write!(f, "{cannot}: {reason}"),
        }
    }
}

/// What is known of a numeric variable while patterns are parsed.
#[derive(Clone, Debug)]
pub(crate) struct NumericVariable {
    pub(crate) format: Format,
    /// The line of its last definition; none for the command line.
    pub(crate) line: Option<usize>,
}

/// The variables defined by the directives parsed so far.
#[derive(Default, Debug)]
pub(crate) struct Scope {
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
    /// Forgets the variables whose name has no `$`.
    pub(crate) fn clear_local(&mut self) {
        self.strings.retain(|name, _| name.starts_with('$'));
        self.numbers.retain(|name, _| name.starts_with('$'));
    }
}

#[derive(Debug)]
enum Part {
    Known(Node),
    /// A value inserted at match time, captured again if it has a group.
    Value {
        at: usize,
        text: String,
        source: Source,
        group: Option<usize>,
    },
}

#[derive(Debug)]
enum Source {
    String(String),
    Number(Expression, Format),
}

#[derive(Debug)]
enum Definition {
    String(String, usize),
    Number(String, Format, usize),
}

impl Definition {
    fn group(&self) -> usize {
        match self {
            Definition::String(_, group) | Definition::Number(_, _, group) => *group,
        }
    }
}

/// The parts of `Options` a pattern depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Modes {
    pub(crate) ignore_case: bool,
    pub(crate) full_lines: bool,
    pub(crate) strict_whitespace: bool,
}

/// A parsed pattern.
#[derive(Debug)]
pub(crate) struct Pattern {
    /// The offset of the text in the check file.
    pub(crate) at: usize,
    /// The text without variables and regular expressions, to find what a failing check may have meant.
    pub(crate) example: Vec<u8>,
    parts: Vec<Part>,
    definitions: Vec<Definition>,
    /// The search, when no part varies.
    ready: Option<Searcher>,
    ignore_case: bool,
}

impl Pattern {
    /// Parses `text`, which stands at offset `at` and line `line` of the check file.
    pub(crate) fn parse(
        text: &[u8],
        at: usize,
        line: Option<usize>,
        kind: Kind,
        literal: bool,
        modes: Modes,
        scope: &mut Scope,
    ) -> Result<Pattern, ParseError> {
        let mut builder = Builder { parts: Vec::new(), definitions: Vec::new(), groups: 0, line, scope };
        let mut example = Vec::new();
        let full_lines = modes.full_lines && kind != Kind::Not;
        let blanks = || Node::Repeat(Box::new(Node::Byte(b' ')), 0, None);
        if kind == Kind::Empty {
            builder.known(Node::Byte(b'\n'));
            builder.known(Node::Assert(ere::Assert::LineEnd));
        } else {
            if full_lines {
                builder.known(Node::Assert(ere::Assert::LineStart));
                if !modes.strict_whitespace {
                    builder.known(blanks());
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
                    builder.known(blanks());
                }
                builder.known(Node::Assert(ere::Assert::LineEnd));
            }
        }
        let Builder { parts, definitions, .. } = builder;
        let mut pattern = Pattern { at, example, parts, definitions, ready: None, ignore_case: modes.ignore_case };
        if pattern.parts.iter().all(|part| matches!(part, Part::Known(_))) {
            let searcher = pattern.searcher(&Variables::default());
            pattern.ready = Some(searcher.map_err(|failures| {
                let reason = failures.first().map(|(_, failure)| failure.clone());
                let Some(Failure::Regex(reason)) = reason else { return ParseError::new(at, "invalid pattern") };
                ParseError::new(at, format!("invalid regex: {reason}"))
            })?);
            // There may be very many patterns, and this one needs its parts no more.
            pattern.parts = Vec::new();
        }
        Ok(pattern)
    }

    /// Finds the pattern in `subject`; failures come with their place in the check file.
    pub(crate) fn find(
        &self,
        subject: &[u8],
        variables: &Variables,
        machine: &mut Machine,
    ) -> Result<Option<Found>, Vec<(usize, Failure)>> {
        let found = match &self.ready {
            Some(searcher) => searcher.find(subject, machine),
            None => self.searcher(variables)?.find(subject, machine),
        };
        if machine.budget.is_spent() {
            return Err(vec![(self.at, Failure::TooLong)]);
        }
        Ok(found)
    }

    /// Gives the variables this pattern defines their values from a match in `subject`.
    pub(crate) fn bind(&self, found: &Found, subject: &[u8], variables: &mut Variables) -> Result<(), Failure> {
        for definition in &self.definitions {
            let extent = found.groups.get(&definition.group()).copied();
            let text = extent.and_then(|(start, end)| subject.get(start..end)).unwrap_or_default();
            match definition {
                Definition::String(name, _) => {
                    variables.strings.insert(name.clone(), text.to_vec());
                }
                Definition::Number(name, format, _) => {
                    let value = format.value_of(text).ok_or(Failure::Overflow)?;
                    variables.numbers.insert(name.clone(), value);
                }
            }
        }
        Ok(())
    }

    /// Whether it defines or uses a variable.
    pub(crate) fn has_variable(&self) -> bool {
        !self.definitions.is_empty() || self.parts.iter().any(|part| matches!(part, Part::Value { .. }))
    }

    /// The substitutions and their present values, for messages.
    pub(crate) fn substitutions(&self, variables: &Variables) -> Vec<(String, Vec<u8>)> {
        let values = self.parts.iter().filter_map(|part| match part {
            Part::Value { text, source, .. } => Some((text.clone(), source.value(variables).ok()?)),
            Part::Known(_) => None,
        });
        values.collect()
    }

    fn searcher(&self, variables: &Variables) -> Result<Searcher, Vec<(usize, Failure)>> {
        let mut nodes = Vec::with_capacity(self.parts.len());
        let mut failures = Vec::new();
        for part in &self.parts {
            match part {
                Part::Known(node) => nodes.push(Cow::Borrowed(node)),
                Part::Value { at, source, group, .. } => match source.value(variables) {
                    Ok(value) => {
                        let value = if value.is_empty() { Node::Empty } else { Node::Text(value) };
                        nodes.push(Cow::Owned(match group {
                            Some(group) => Node::Group(*group, Box::new(value)),
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
        let captured: Vec<usize> = self.definitions.iter().map(Definition::group).collect();
        let nodes: Vec<&Node> = nodes.iter().map(|node| &**node).collect();
        Searcher::new(&nodes, &captured, self.ignore_case).map_err(|reason| vec![(self.at, Failure::Regex(reason))])
    }
}

impl Source {
    fn value(&self, variables: &Variables) -> Result<Vec<u8>, Vec<Failure>> {
        match self {
            Source::String(name) => {
                variables.strings.get(name).cloned().ok_or_else(|| vec![Failure::Undefined(name.clone())])
            }
            Source::Number(expression, format) => {
                let value = expression.evaluate(&variables.numbers)?;
                format.render(value).map(String::into_bytes).ok_or_else(|| vec![Failure::Overflow])
            }
        }
    }
}

struct Builder<'s> {
    parts: Vec<Part>,
    definitions: Vec<Definition>,
    /// The number of groups so far: every definition is one, and so is each group in a regular expression.
    groups: usize,
    line: Option<usize>,
    scope: &'s mut Scope,
}

/// Back references have one digit.
const MAX_BACK_REFERENCE: usize = 9;

impl Builder<'_> {
    fn known(&mut self, node: Node) {
        self.parts.push(Part::Known(node));
    }

    fn text(&mut self, text: &[u8]) {
        if !text.is_empty() {
            self.known(Node::Text(text.to_vec()));
        }
    }

    fn pattern(&mut self, text: &[u8], at: usize, example: &mut Vec<u8>) -> Result<(), ParseError> {
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
                // Of several brackets the inner two open a block, so the first byte here is text in any case.
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

    /// A `{{regex}}` at the start of `rest`; returns its length.
    fn regex(&mut self, rest: &[u8], at: usize) -> Result<usize, ParseError> {
        let Some(end) = memchr::memmem::find(rest, b"}}") else {
            return Err(ParseError::new(at, "found start of regex string with no end '}}'"));
        };
        // A group keeps alternatives apart from the text around them.
        let group = rest.contains(&b'|').then(|| {
            self.groups += 1;
            self.groups
        });
        let node = self.expression(rest.get(2..end).unwrap_or_default(), at + 2)?;
        self.known(match group {
            Some(group) => Node::Group(group, Box::new(node)),
            None => node,
        });
        Ok(end + 2)
    }

    fn expression(&mut self, text: &[u8], at: usize) -> Result<Node, ParseError> {
        ere::parse(text, &mut self.groups).map_err(|reason| ParseError::new(at, format!("invalid regex: {reason}")))
    }

    /// The inside of a `[[block]]`.
    fn block(&mut self, text: &[u8], at: usize) -> Result<(), ParseError> {
        if let Some(number) = text.strip_prefix(b"#") {
            return self.numeric_block(number, at + 1);
        }
        let named = text.get(..memchr::memchr(b':', text).unwrap_or(text.len())).unwrap_or_default();
        if let Some(blank) = memchr::memchr2(b' ', b'\t', named) {
            return Err(ParseError::new(at + blank, "unexpected whitespace"));
        }
        if text.first() == Some(&b'@') {
            return self.legacy_line(text, at);
        }
        let length = numeric::name_length(text);
        if length == 0 {
            let message = if text.is_empty() { "empty variable name" } else { "invalid variable name" };
            return Err(ParseError::new(at, message));
        }
        let name = String::from_utf8_lossy(text.get(..length).unwrap_or_default()).into_owned();
        match text.get(length) {
            Some(b':') => {
                if self.scope.numeric.contains_key(&name) {
                    return Err(ParseError::new(at, format!("numeric variable with name '{name}' already exists")));
                }
                self.groups += 1;
                let group = self.groups;
                let regex = text.get(length + 1..).unwrap_or_default();
                let node = match regex {
                    [] => Node::Empty,
                    regex => self.expression(regex, at + length + 1)?,
                };
                self.known(Node::Group(group, Box::new(node)));
                self.scope.strings.insert(name.clone());
                self.definitions.push(Definition::String(name, group));
            }
            Some(_) => {
                let form = if named.len() < text.len() { "definition" } else { "use" };
                return Err(ParseError::new(at, format!("invalid name in string variable {form}")));
            }
            None => {
                let defined = self.definitions.iter().rev().find_map(|definition| match definition {
                    Definition::String(defined, group) if *defined == name => Some(*group),
                    _ => None,
                });
                match defined {
                    Some(group) if group > MAX_BACK_REFERENCE => {
                        return Err(ParseError::new(at, "Can't back-reference more than 9 variables"));
                    }
                    Some(group) => self.known(Node::BackReference(group)),
                    None => self.value(text, at, Source::String(name), None),
                }
            }
        }
        Ok(())
    }

    /// A `[[@LINE+1]]`.
    fn legacy_line(&mut self, text: &[u8], at: usize) -> Result<(), ParseError> {
        let name_end = 1 + numeric::name_length(text.get(1..).unwrap_or_default());
        let name = String::from_utf8_lossy(text.get(..name_end).unwrap_or_default());
        let line = self.line.filter(|_| name == "@LINE");
        let line = line.ok_or_else(|| ParseError::new(at, format!("invalid pseudo numeric variable '{name}'")))?;
        let expression = numeric::parse_legacy_line(text, at, line)?;
        self.value(text, at, Source::Number(expression, Format::UNSIGNED), None);
        Ok(())
    }

    fn numeric_block(&mut self, text: &[u8], at: usize) -> Result<(), ParseError> {
        let block = numeric::parse_block(text, at, self.line, self.scope)?;
        let group = block.definition.as_ref().map(|_| {
            self.groups += 1;
            self.groups
        });
        match block.expression {
            Some(expression) => self.value(text, at, Source::Number(expression, block.format), group),
            None => {
                let node = self.expression(block.format.wildcard().as_bytes(), at)?;
                self.known(match group {
                    Some(group) => Node::Group(group, Box::new(node)),
                    None => node,
                });
            }
        }
        if let (Some(name), Some(group)) = (block.definition, group) {
            let variable = NumericVariable { format: block.format, line: self.line };
            self.scope.numeric.insert(name.clone(), variable);
            self.definitions.push(Definition::Number(name, block.format, group));
        }
        Ok(())
    }

    fn value(&mut self, text: &[u8], at: usize, source: Source, group: Option<usize>) {
        let text = String::from_utf8_lossy(text).into_owned();
        self.parts.push(Part::Value { at, text, source, group });
    }
}

/// The length of a block up to its `]]`, which does not close brackets opened inside.
fn block_length(text: &[u8], at: usize) -> Result<usize, ParseError> {
    let mut depth = 0usize;
    let mut pos = 0;
    while let Some(byte) = text.get(pos) {
        match byte {
            b']' if depth == 0 => {
                if text.get(pos + 1) == Some(&b']') {
                    return Ok(pos);
                }
                return Err(ParseError::new(at + 2 + pos, "missing closing \"]\" for regex variable"));
            }
            b'\\' => pos += 1,
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        pos += 1;
    }
    Err(ParseError::new(at, "Invalid substitution block, no ]] found"))
}
