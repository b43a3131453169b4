//! Searching one pattern in one slice, with captures.
//!
//! A pattern is a sequence of nodes, some of them captured. Finding it takes two steps: the automaton gives
//! the extent of the leftmost-longest match, and the sequence is then laid over that extent, each node as long as the
//! rest permits, which is where POSIX puts the captures. Most patterns are plain text and take neither step. A pattern
//! with back references is no regular expression; it is matched by laying out the sequence from each start, longest
//! end first. Variables and numbers are unknown here.

use crate::automaton::{Machine, Program};
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
pub(crate) struct Searcher {
    method: Method,
    /// Text every match begins with.
    prefix: Vec<u8>,
    /// Text every match holds on its only line; empty if there is none or matches may cross lines.
    required: Vec<u8>,
    items: Vec<Item>,
}

#[derive(Debug)]
enum Method {
    /// The pattern is empty, which no POSIX expression may be, so it never matches.
    Nothing,
    /// `prefix` is the whole pattern.
    Text,
    Automaton {
        program: Program,
        captures: bool,
    },
    Layout,
}

#[derive(Debug)]
enum Item {
    Text(Vec<u8>),
    Regex(Program, Option<usize>),
    BackReference(usize),
}

/// Patterns with captures have no more items than this, because laying them out recurses over them.
const MAX_ITEMS: usize = 1000;

impl Searcher {
    /// Prepares the concatenation of `nodes`; the groups in `captured` are reported. The error is a reason.
    pub(crate) fn new(nodes: &[Node], captured: &[usize], ignore_case: bool) -> Result<Searcher, &'static str> {
        let nodes = flatten(nodes);
        let back_references = nodes.iter().any(Node::has_back_reference);
        let mut items = Vec::new();
        let mut text = Vec::new();
        let mut required: Vec<u8> = Vec::new();
        let mut prefix = Vec::new();
        for node in &nodes {
            match node {
                Node::Byte(byte) => text.push(*byte),
                _ => {
                    end_text(&mut text, &mut items, &mut required, &mut prefix, ignore_case)?;
                    items.push(match node {
                        Node::BackReference(group) => Item::BackReference(*group),
                        Node::Group(number, _) if back_references || captured.contains(number) => {
                            Item::Regex(Program::new([node], ignore_case)?, Some(*number))
                        }
                        _ => Item::Regex(Program::new([node], ignore_case)?, None),
                    });
                }
            }
        }
        let only_text = items.is_empty() && !ignore_case;
        end_text(&mut text, &mut items, &mut required, &mut prefix, ignore_case)?;
        if items.len() > MAX_ITEMS && (back_references || !captured.is_empty()) {
            return Err("pattern has too many parts");
        }
        let method = if items.is_empty() {
            Method::Nothing
        } else if only_text {
            Method::Text
        } else if back_references {
            Method::Layout
        } else {
            Method::Automaton { program: Program::new(&nodes, ignore_case)?, captures: !captured.is_empty() }
        };
        if nodes.iter().any(Node::crosses_lines) {
            required.clear();
        }
        Ok(Searcher { method, prefix, required, items })
    }

    /// The leftmost-longest match in `subject`.
    pub(crate) fn find(&self, subject: &[u8], machine: &mut Machine) -> Option<Found> {
        match &self.method {
            Method::Nothing => None,
            Method::Text => {
                let start = memmem::find(subject, &self.prefix)?;
                Some(Found { start, end: start + self.prefix.len(), groups: HashMap::new() })
            }
            Method::Automaton { program, captures } => {
                let (start, end) = program.find(subject, |pos| self.next_start(program, subject, pos), machine)?;
                if !captures {
                    return Some(Found { start, end, groups: HashMap::new() });
                }
                Layout { items: &self.items, subject, machine, failed: HashSet::new(), longest: None }
                    .assign(start, end)
            }
            Method::Layout => {
                let mut layout = Layout { items: &self.items, subject, machine, failed: HashSet::new(), longest: None };
                let mut pos = 0;
                loop {
                    let rest = subject.get(pos..)?;
                    pos += memmem::find(rest, &self.prefix)?;
                    if let Some(end) = layout.longest_end(pos) {
                        return layout.assign(pos, end);
                    }
                    pos += 1;
                }
            }
        }
    }

    /// The next position at or after `pos` where a match could begin.
    fn next_start(&self, program: &Program, subject: &[u8], mut pos: usize) -> Option<usize> {
        if !self.required.is_empty() {
            let found = pos + memmem::find(subject.get(pos..)?, &self.required)?;
            let line = memchr::memrchr(b'\n', subject.get(pos..found)?).map_or(pos, |newline| pos + newline + 1);
            pos = line;
        }
        if !self.prefix.is_empty() {
            return Some(pos + memmem::find(subject.get(pos..)?, &self.prefix)?);
        }
        (pos..=subject.len()).find(|pos| program.may_start_at(subject, *pos))
    }
}

/// Closes the run of plain bytes in `text`.
fn end_text(
    text: &mut Vec<u8>,
    items: &mut Vec<Item>,
    required: &mut Vec<u8>,
    prefix: &mut Vec<u8>,
    ignore_case: bool,
) -> Result<(), &'static str> {
    let text = std::mem::take(text);
    if text.is_empty() {
        return Ok(());
    }
    if ignore_case {
        // Text in either case is found by the automaton alone.
        let nodes: Vec<Node> = text.into_iter().map(Node::Byte).collect();
        items.push(Item::Regex(Program::new(&nodes, true)?, None));
        return Ok(());
    }
    if text.len() > required.len() {
        required.clone_from(&text);
    }
    if items.is_empty() {
        prefix.clone_from(&text);
    }
    items.push(Item::Text(text));
    Ok(())
}

fn flatten(nodes: &[Node]) -> Vec<Node> {
    let mut flat = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Concat(inner) => flat.extend(flatten(inner)),
            Node::Empty => {}
            _ => flat.push(node.clone()),
        }
    }
    flat
}

/// The groups set so far on one path of a layout, in order of the items.
type Spans = Vec<(usize, (usize, usize))>;

/// Lays items over a subject.
struct Layout<'a> {
    items: &'a [Item],
    subject: &'a [u8],
    machine: &'a mut Machine,
    /// Item, position and the groups still referred to, from where no layout succeeds.
    failed: HashSet<(usize, usize, Spans)>,
    /// The longest end seen while exploring.
    longest: Option<usize>,
}

impl Layout<'_> {
    /// The longest end of any layout from `start`.
    fn longest_end(&mut self, start: usize) -> Option<usize> {
        self.failed.clear();
        self.longest = None;
        self.extend(0, start, &mut Vec::new(), None);
        self.longest
    }

    /// The preferred layout of exactly `start..end`.
    fn assign(&mut self, start: usize, end: usize) -> Option<Found> {
        self.failed.clear();
        let mut spans = Vec::new();
        self.extend(0, start, &mut spans, Some(end)).then(|| Found { start, end, groups: spans.into_iter().collect() })
    }

    /// Lays out the items from `index` on, from `pos` to `target`; without a target it explores all ends and fails.
    fn extend(&mut self, index: usize, pos: usize, spans: &mut Spans, target: Option<usize>) -> bool {
        let Some(item) = self.items.get(index) else {
            self.longest = self.longest.max(Some(pos));
            return target == Some(pos);
        };
        // Text and back references have one end, so they are stepped over without a record of failure.
        let rest = self.subject.get(pos..target.unwrap_or(self.subject.len())).unwrap_or_default();
        let (program, group) = match item {
            Item::Text(text) => {
                return rest.starts_with(text) && self.extend(index + 1, pos + text.len(), spans, target);
            }
            Item::BackReference(group) => {
                let Some((_, (start, end))) = spans.iter().rev().find(|(number, _)| number == group).copied() else {
                    return false;
                };
                let same = self.subject.get(start..end).is_some_and(|text| rest.starts_with(text));
                return same && self.extend(index + 1, pos + (end - start), spans, target);
            }
            Item::Regex(program, group) => (program, group),
        };
        let later = self.items.get(index..).unwrap_or_default();
        let live: Spans = spans
            .iter()
            .filter(|(number, _)| later.iter().any(|item| matches!(item, Item::BackReference(g) if g == number)))
            .copied()
            .collect();
        let key = (index, pos, live);
        if self.failed.contains(&key) {
            return false;
        }
        let mut ends = Vec::new();
        program.ends_at(self.subject, pos, self.machine, &mut ends);
        while let Some(end) = ends.pop() {
            if target.is_some_and(|target| end > target) {
                continue;
            }
            let depth = spans.len();
            if let Some(number) = group {
                spans.push((*number, (pos, end)));
            }
            if self.extend(index + 1, end, spans, target) {
                return true;
            }
            spans.truncate(depth);
        }
        self.failed.insert(key);
        false
    }
}
