//! Searches one pattern in one slice, with captures.
//!
//! A pattern is a sequence of nodes, some of them captured. The search has two steps: the automaton finds the extent of
//! the leftmost-longest match, and then the nodes are assigned to parts of this extent, each as long as possible, which
//! gives the POSIX captures. Plain text is searched directly. For back references, which are not regular, the automaton
//! proposes extents, longest first, and `backtrack` accepts or rejects them.

use crate::automaton::{CaptureGroups, Machine, RegexProgram};
use crate::backtrack::BacktrackProgram;
use crate::ere::RegexNode;
use memchr::memmem;
use std::collections::{HashMap, HashSet};

/// A match: its extent and the extents of its top-level groups by number.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct RegexMatch {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) groups: HashMap<usize, (usize, usize)>,
}

/// A compiled sequence of nodes.
#[derive(Debug)]
pub(crate) enum Searcher {
    /// A pattern that never matches: an empty one, which POSIX does not allow, or a group that refers to itself.
    Nothing,
    /// Plain text.
    Text(Vec<u8>),
    /// Any other pattern.
    Expression(Box<CompiledRegex>),
}

#[derive(Debug)]
pub(crate) struct CompiledRegex {
    program: RegexProgram,
    /// Text at the start of every match.
    prefix: Option<memmem::Finder<'static>>,
    /// Text contained in every match.
    required: Option<memmem::Finder<'static>>,
    /// True if a match can contain line ends.
    crosses_lines: bool,
    captures: Captures,
}

#[derive(Debug)]
enum Captures {
    None,
    /// Captures follow from assigning the items to the extent.
    Layout(Vec<SearchItem>),
    /// Patterns with back references: whether there is a match depends on the captures.
    Traced(BacktrackProgram),
}

#[derive(Debug)]
enum SearchItem {
    Text(Vec<u8>),
    Regex(RegexProgram, Option<usize>),
}

impl Searcher {
    /// Compiles the concatenation of `nodes`; groups in `captured` are reported. The error is a message.
    pub(crate) fn new(nodes: &[&RegexNode], captured: &[usize], ignore_case: bool) -> Result<Searcher, &'static str> {
        let nodes = flatten(nodes);
        if nodes.is_empty() {
            return Ok(Searcher::Nothing);
        }
        let begin = plain_prefix(&nodes);
        if begin.nodes == nodes.len() && !ignore_case {
            return Ok(Searcher::Text(begin.text));
        }
        let (mut groups, mut back_references) = (CaptureGroups::new(), Vec::new());
        for node in &nodes {
            node.walk(&mut |node| match node {
                RegexNode::Group(number, inner) => drop(groups.insert(*number, inner)),
                RegexNode::BackReference(number) => back_references.push(*number),
                _ => {}
            });
        }
        if back_references.iter().any(|number| groups.get(number).is_none_or(|group| group.refers_to(*number))) {
            return Ok(Searcher::Nothing);
        }
        let captures = if !back_references.is_empty() {
            Captures::Traced(BacktrackProgram::new(&nodes, ignore_case)?)
        } else if captured.is_empty() {
            Captures::None
        } else {
            Captures::Layout(items(&nodes, captured, ignore_case)?)
        };
        // The text searches are case-sensitive.
        let (mut prefix, mut required) = (None, None);
        if !ignore_case {
            let mut longest = Vec::new();
            RegexNode::longest_text(nodes.iter().copied(), &mut longest);
            let finder = |text: &Vec<u8>| (!text.is_empty()).then(|| memmem::Finder::new(text).into_owned());
            prefix = finder(&begin.text);
            required = finder(&longest);
        }
        let crosses_lines = nodes.iter().any(|node| node.crosses_lines());
        let program = RegexProgram::new(&nodes, &groups, ignore_case)?;
        Ok(Searcher::Expression(Box::new(CompiledRegex { program, prefix, required, crosses_lines, captures })))
    }

    /// The leftmost-longest match in `subject`.
    pub(crate) fn find(&self, subject: &[u8], machine: &mut Machine) -> Option<RegexMatch> {
        match self {
            Searcher::Nothing => None,
            Searcher::Text(text) => {
                let start = find_text(subject, text)?;
                Some(RegexMatch { start, end: start + text.len(), groups: HashMap::new() })
            }
            Searcher::Expression(expression) => expression.find(subject, machine),
        }
    }
}

/// The first occurrence of a text. Searches nearby first, because preparing a fast search takes longer than a short
/// scan.
fn find_text(subject: &[u8], text: &[u8]) -> Option<usize> {
    const NEARBY_BYTES: usize = 512;
    let near = subject.get(..NEARBY_BYTES).unwrap_or(subject);
    let mut starts = memchr::memchr_iter(*text.first()?, near);
    let found = starts.find(|start| subject.get(*start..).is_some_and(|rest| rest.starts_with(text)));
    found.or_else(|| memmem::find(subject, text))
}

impl CompiledRegex {
    fn find(&self, subject: &[u8], machine: &mut Machine) -> Option<RegexMatch> {
        let mut from = 0;
        loop {
            let next_start = |pos| self.next_start(subject, pos);
            let (start, end) = self.program.find(subject, from, next_start, machine)?;
            let tracer = match &self.captures {
                Captures::None => return Some(RegexMatch { start, end, groups: HashMap::new() }),
                Captures::Layout(items) => return lay_out(items, subject, (start, end), machine),
                Captures::Traced(tracer) => tracer,
            };
            let ends = self.program.ends_at(subject, (start, end), machine);
            for end in ends.into_iter().rev() {
                if let Some(groups) = tracer.trace(subject, (start, end), &mut machine.budget) {
                    return Some(RegexMatch { start, end, groups: groups.into_iter().collect() });
                }
            }
            from = start + 1;
        }
    }

    /// The next position at or after `pos` where a match can begin.
    fn next_start(&self, subject: &[u8], mut pos: usize) -> Option<usize> {
        if let Some(required) = &self.required {
            let found = pos + required.find(subject.get(pos..)?)?;
            if !self.crosses_lines {
                pos = memchr::memrchr(b'\n', subject.get(pos..found)?).map_or(pos, |newline| pos + newline + 1);
            }
        }
        if let Some(prefix) = &self.prefix {
            return Some(pos + prefix.find(subject.get(pos..)?)?);
        }
        (pos..=subject.len()).find(|pos| self.program.may_start_at(subject, *pos))
    }
}

/// The text at the start of `nodes`, and the number of nodes that it covers.
struct PlainPrefix {
    text: Vec<u8>,
    nodes: usize,
}

fn plain_prefix(nodes: &[&RegexNode]) -> PlainPrefix {
    let mut prefix = PlainPrefix { text: Vec::new(), nodes: 0 };
    for node in nodes {
        match node {
            RegexNode::Byte(byte) => prefix.text.push(*byte),
            RegexNode::Text(text) => prefix.text.extend_from_slice(text),
            _ => break,
        }
        prefix.nodes += 1;
    }
    prefix
}

/// Merges each run of text into one item; every other node becomes one item.
fn items(mut nodes: &[&RegexNode], captured: &[usize], ignore_case: bool) -> Result<Vec<SearchItem>, &'static str> {
    let mut items = Vec::new();
    while let Some(node) = nodes.first() {
        let prefix = plain_prefix(if ignore_case { &[] } else { nodes });
        let rest = if prefix.nodes > 0 {
            items.push(SearchItem::Text(prefix.text));
            nodes.get(prefix.nodes..)
        } else {
            let group = match node {
                RegexNode::Group(number, _) if captured.contains(number) => Some(*number),
                _ => None,
            };
            items.push(SearchItem::Regex(RegexProgram::new(&[node], &CaptureGroups::new(), ignore_case)?, group));
            nodes.get(1..)
        };
        nodes = rest.unwrap_or_default();
    }
    Ok(items)
}

fn flatten<'n>(nodes: &[&'n RegexNode]) -> Vec<&'n RegexNode> {
    let mut flat = Vec::with_capacity(nodes.len());
    let mut waiting: Vec<&'n RegexNode> = nodes.iter().rev().copied().collect();
    while let Some(node) = waiting.pop() {
        match node {
            RegexNode::Concat(inner) => waiting.extend(inner.iter().rev()),
            RegexNode::Empty => {}
            _ => flat.push(node),
        }
    }
    flat
}

/// A backtracking point: the item, its position, the number of groups set before it, and one more group.
struct BacktrackPoint {
    item: usize,
    pos: usize,
    set: usize,
    group: Option<(usize, Extent)>,
}

type Extent = (usize, usize);

/// Assigns the items to exactly `extent`, each as long as possible.
fn lay_out(items: &[SearchItem], subject: &[u8], (start, target): Extent, machine: &mut Machine) -> Option<RegexMatch> {
    let mut groups: Vec<(usize, Extent)> = Vec::new();
    // A state that was visited before has failed.
    let mut seen: HashSet<(usize, usize)> = HashSet::new();
    let mut choices = vec![BacktrackPoint { item: 0, pos: start, set: 0, group: None }];
    while let Some(BacktrackPoint { item, pos, set, group }) = choices.pop() {
        groups.truncate(set);
        groups.extend(group);
        let set = groups.len();
        match items.get(item) {
            None if pos == target => {
                return Some(RegexMatch { start, end: target, groups: groups.into_iter().collect() });
            }
            Some(SearchItem::Text(text)) if subject.get(pos..target).is_some_and(|rest| rest.starts_with(text)) => {
                choices.push(BacktrackPoint { item: item + 1, pos: pos + text.len(), set, group: None });
            }
            Some(SearchItem::Regex(program, number)) if seen.insert((item, pos)) => {
                let ends = program.ends_at(subject, (pos, target), machine);
                choices.extend(ends.into_iter().map(|end| {
                    let group = number.map(|number| (number, (pos, end)));
                    BacktrackPoint { item: item + 1, pos: end, set, group }
                }));
            }
            _ => {}
        }
    }
    None
}
