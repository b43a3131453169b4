//! The order of the nodes of a graph. ONNX Runtime sorts the nodes of a file, and its converter to f16 appends casts at the end.

use rustc_hash::{FxHashMap, FxHashSet};

use super::attributes::kind;
use crate::object::Object;
use crate::onnx::schema::attribute_type::GRAPH;

/// The nodes of a graph, each after the producers of the values that it reads.
pub(super) struct Sorted<'o, 'a> {
    /// Nodes in the order of the file, but a node moves before the first one that needs it.
    pub(super) nodes: Vec<&'o Object<'a>>,
    /// Names that nodes compute from themselves.
    pub(super) cyclic: FxHashSet<&'o [u8]>,
}

/// Progress of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unvisited,
    /// A producer must be finished first.
    Open,
    Done,
}

/// Sorts the nodes of a graph.
pub(super) fn sort<'o, 'a>(nodes: &'o [Object<'a>]) -> Sorted<'o, 'a> {
    let mut producers: FxHashMap<&[u8], usize> = FxHashMap::default();
    for (index, node) in nodes.iter().enumerate() {
        for output in node.strs("output").iter().filter(|output| !output.is_empty()) {
            producers.entry(output).or_insert(index);
        }
    }
    let mut sorted = Sorted { nodes: Vec::with_capacity(nodes.len()), cyclic: FxHashSet::default() };
    let mut states = vec![State::Unvisited; nodes.len()];
    for root in 0..nodes.len() {
        // The nodes that wait for those above them.
        let mut waiting = vec![root];
        while let Some(&index) = waiting.last() {
            let (Some(node), Some(state)) = (nodes.get(index), states.get_mut(index)) else { break };
            let is_new = *state == State::Unvisited;
            if is_new {
                *state = State::Open;
                let mut names = Vec::new();
                reads(node, &mut names);
                // The first operand is on top.
                for name in names.into_iter().rev() {
                    let Some(&producer) = producers.get(name) else { continue };
                    match states.get(producer) {
                        Some(State::Unvisited) => waiting.push(producer),
                        Some(State::Open) => _ = sorted.cyclic.insert(name),
                        _ => {}
                    }
                }
                continue;
            }
            waiting.pop();
            if *state == State::Open {
                *state = State::Done;
                sorted.nodes.push(node);
            }
        }
    }
    sorted
}

/// The names that a node reads: its operands, and the outer values of its graphs.
fn reads<'o>(node: &'o Object<'_>, names: &mut Vec<&'o [u8]>) {
    names.extend(node.strs("input").iter().map(|input| &**input).filter(|input| !input.is_empty()));
    for attribute in node.tables("attribute").iter().filter(|attribute| kind(attribute) == GRAPH) {
        let Some(graph) = attribute.table("g") else { continue };
        let mut inner = Vec::new();
        graph.tables("node").iter().for_each(|node| reads(node, &mut inner));
        inner.extend(graph.tables("output").iter().map(|output| output.str("name")));
        let values = ["input", "initializer"].into_iter().flat_map(|field| graph.tables(field));
        let results = graph.tables("node").iter().flat_map(|node| node.strs("output")).map(|output| &**output);
        let own: FxHashSet<&[u8]> = values.map(|value| value.str("name")).chain(results).collect();
        names.extend(inner.into_iter().filter(|name| !own.contains(name)));
    }
}
