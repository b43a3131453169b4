//! Searching one pattern in one slice, with captures.
//!
//! A pattern is a sequence of nodes, some of them captured. Finding it takes two steps: the automaton gives
//! the extent of the leftmost-longest match, and the sequence is then laid over that extent, each node as long as the
//! rest permits, which is where POSIX puts the captures. Most patterns are plain text and take neither step. A pattern
//! with back references is no regular expression; the automaton proposes extents, longest first, and `backtrack` takes
//! or refuses them. Variables and numbers are unknown here.

use crate::automaton::{Groups, Machine, Program};
use crate::backtrack::Tracer;
use crate::ere::Node;
use memchr::memmem;
use std::collections::{HashMap, HashSet};

/// A match: its extent and the extents of its top-level groups by number.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Found {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) groups: HashMap<usize, (usize, usize)>,
}

/// A sequence of nodes made ready to search for.
#[derive(Debug)]
pub(crate) enum Searcher {
    /// A pattern that never matches: an empty one, which no POSIX expression may be, and a group that refers to itself.
    Nothing,
    /// Plain text.
    Text(Vec<u8>),
    /// Anything else.
    Expression(Box<Expression>),
}

#[derive(Debug)]
pub(crate) struct Expression {
    program: Program,
    /// Text every match begins with.
    prefix: Option<memmem::Finder<'static>>,
    /// Text every match holds.
    required: Option<memmem::Finder<'static>>,
    /// Whether matches may hold line ends.
    crosses_lines: bool,
    captures: Captures,
}

#[derive(Debug)]
enum Captures {
    None,
    /// The items to lay out.
    Layout(Vec<Item>),
    /// Captures are what back references are about, so a match depends on them.
    Traced(Tracer),
}

#[derive(Debug)]
enum Item {
    Text(Vec<u8>),
    Regex(Program, Option<usize>),
}

impl Searcher {
    /// Prepares the concatenation of `nodes`; the groups in `captured` are reported. The error is a reason.
    pub(crate) fn new(nodes: &[&Node], captured: &[usize], ignore_case: bool) -> Result<Searcher, &'static str> {
        let nodes = flatten(nodes);
        if nodes.is_empty() {
            return Ok(Searcher::Nothing);
        }
        let begin = plain_prefix(&nodes);
        if begin.nodes == nodes.len() && !ignore_case {
            return Ok(Searcher::Text(begin.text));
        }
        let (mut groups, mut back_references) = (Groups::new(), Vec::new());
        for node in &nodes {
            node.walk(&mut |node| match node {
                Node::Group(number, inner) => drop(groups.insert(*number, inner)),
                Node::BackReference(number) => back_references.push(*number),
                _ => {}
            });
        }
        if back_references.iter().any(|number| groups.get(number).is_none_or(|group| group.refers_to(*number))) {
            return Ok(Searcher::Nothing);
        }
        let captures = if !back_references.is_empty() {
            Captures::Traced(Tracer::new(&nodes, ignore_case)?)
        } else if captured.is_empty() {
            Captures::None
        } else {
            Captures::Layout(items(&nodes, captured, ignore_case)?)
        };
        // Text in either case is found by the automaton alone.
        let (mut prefix, mut required) = (None, None);
        if !ignore_case {
            let mut longest = Vec::new();
            Node::longest_text(nodes.iter().copied(), &mut longest);
            let finder = |text: &Vec<u8>| (!text.is_empty()).then(|| memmem::Finder::new(text).into_owned());
            prefix = finder(&begin.text);
            required = finder(&longest);
        }
        let crosses_lines = nodes.iter().any(|node| node.crosses_lines());
        let program = Program::new(&nodes, &groups, ignore_case)?;
        Ok(Searcher::Expression(Box::new(Expression { program, prefix, required, crosses_lines, captures })))
    }

    /// The leftmost-longest match in `subject`.
    pub(crate) fn find(&self, subject: &[u8], machine: &mut Machine) -> Option<Found> {
        match self {
            Searcher::Nothing => None,
            Searcher::Text(text) => {
                let start = find_text(subject, text)?;
                Some(Found { start, end: start + text.len(), groups: HashMap::new() })
            }
            Searcher::Expression(expression) => expression.find(subject, machine),
        }
    }
}

/// The first occurrence of a text, which is often near: for that, preparing a fast search takes longer than looking.
fn find_text(subject: &[u8], text: &[u8]) -> Option<usize> {
    const NEAR: usize = 512;
    let near = subject.get(..NEAR).unwrap_or(subject);
    let mut starts = memchr::memchr_iter(*text.first()?, near);
    let found = starts.find(|start| subject.get(*start..).is_some_and(|rest| rest.starts_with(text)));
    found.or_else(|| memmem::find(subject, text))
}

impl Expression {
    fn find(&self, subject: &[u8], machine: &mut Machine) -> Option<Found> {
        let mut from = 0;
        loop {
            let next_start = |pos| self.next_start(subject, pos);
            let (start, end) = self.program.find(subject, from, next_start, machine)?;
            let tracer = match &self.captures {
                Captures::None => return Some(Found { start, end, groups: HashMap::new() }),
                Captures::Layout(items) => return lay_out(items, subject, (start, end), machine),
                Captures::Traced(tracer) => tracer,
            };
            let ends = self.program.ends_at(subject, (start, end), machine);
            for end in ends.into_iter().rev() {
                if let Some(groups) = tracer.trace(subject, (start, end), &mut machine.budget) {
                    return Some(Found { start, end, groups: groups.into_iter().collect() });
                }
            }
            from = start + 1;
        }
    }

    /// The next position at or after `pos` where a match could begin.
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

/// The text that `nodes` begin with, and how many of them it takes.
struct PlainPrefix {
    text: Vec<u8>,
    nodes: usize,
}

fn plain_prefix(nodes: &[&Node]) -> PlainPrefix {
    let mut prefix = PlainPrefix { text: Vec::new(), nodes: 0 };
    for node in nodes {
        match node {
            Node::Byte(byte) => prefix.text.push(*byte),
            Node::Text(text) => prefix.text.extend_from_slice(text),
            _ => break,
        }
        prefix.nodes += 1;
    }
    prefix
}

/// Makes one item of each run of text and of each other node.
fn items(mut nodes: &[&Node], captured: &[usize], ignore_case: bool) -> Result<Vec<Item>, &'static str> {
    let mut items = Vec::new();
    while let Some(node) = nodes.first() {
        let prefix = plain_prefix(if ignore_case { &[] } else { nodes });
        let rest = if prefix.nodes > 0 {
            items.push(Item::Text(prefix.text));
            nodes.get(prefix.nodes..)
        } else {
            let group = match node {
                Node::Group(number, _) if captured.contains(number) => Some(*number),
                _ => None,
            };
            items.push(Item::Regex(Program::new(&[node], &Groups::new(), ignore_case)?, group));
            nodes.get(1..)
        };
        nodes = rest.unwrap_or_default();
    }
    Ok(items)
}

fn flatten<'n>(nodes: &[&'n Node]) -> Vec<&'n Node> {
    let mut flat = Vec::with_capacity(nodes.len());
    let mut waiting: Vec<&'n Node> = nodes.iter().rev().copied().collect();
    while let Some(node) = waiting.pop() {
        match node {
            Node::Concat(inner) => waiting.extend(inner.iter().rev()),
            Node::Empty => {}
            _ => flat.push(node),
        }
    }
    flat
}

/// A way on while items are laid out: the item, its position, the number of groups set before it, and one more.
struct Choice {
    item: usize,
    pos: usize,
    set: usize,
    group: Option<(usize, Extent)>,
}

type Extent = (usize, usize);

/// Lays the items out over exactly `extent`, each as long as the rest permits.
fn lay_out(items: &[Item], subject: &[u8], (start, target): Extent, machine: &mut Machine) -> Option<Found> {
    let mut groups: Vec<(usize, Extent)> = Vec::new();
    // Whatever is seen a second time has led nowhere.
    let mut seen: HashSet<(usize, usize)> = HashSet::new();
    let mut choices = vec![Choice { item: 0, pos: start, set: 0, group: None }];
    while let Some(Choice { item, pos, set, group }) = choices.pop() {
        groups.truncate(set);
        groups.extend(group);
        let set = groups.len();
        match items.get(item) {
            None if pos == target => {
                return Some(Found { start, end: target, groups: groups.into_iter().collect() });
            }
            Some(Item::Text(text)) if subject.get(pos..target).is_some_and(|rest| rest.starts_with(text)) => {
                choices.push(Choice { item: item + 1, pos: pos + text.len(), set, group: None });
            }
            Some(Item::Regex(program, number)) if seen.insert((item, pos)) => {
                let ends = program.ends_at(subject, (pos, target), machine);
                choices.extend(ends.into_iter().map(|end| {
                    let group = number.map(|number| (number, (pos, end)));
                    Choice { item: item + 1, pos: end, set, group }
                }));
            }
            _ => {}
        }
    }
    None
}
