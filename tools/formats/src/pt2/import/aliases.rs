//! Finds the tensors of a graph that may share their elements, so that an operator in place becomes a functional one.
//!
//! An operator in place gives a new value to its first argument, and to the tensors at the ends of its [`View`] chain. The
//! functional form is equal if no other name of the same elements is read afterwards, and if the elements do not belong to an
//! input or a parameter.

use qopt_ir::ir::ValueId;
use rustc_hash::FxHashMap;

use super::arguments::{inputs, tensor_names};
use crate::json::Json;

/// The longest chain of views from a changed tensor.
const MAX_VIEWS: usize = 7;

/// A tensor that is a part or another shape of another one, or another name of it.
#[derive(Clone)]
pub(super) struct View<'j> {
    /// The other tensor.
    pub(super) base: &'j str,
    /// The operator that makes the view; `None` for another name.
    pub(super) operator: Option<String>,
    /// Its operands after the tensor.
    pub(super) operands: Vec<ValueId>,
}

/// How the base of a view gets a new value.
pub(super) enum Inverse {
    /// It is the new value of the view.
    Same,
    /// By an operator, of the new value of the view and the base.
    Shape(&'static str),
    /// By an operator, of the new value of the view and the operands of the view.
    Permutation(&'static str),
    /// By an operator, of the base, the new value of the view, and the operands of the view.
    Part(&'static str),
}

impl<'j> View<'j> {
    /// The result of an operator that returns its argument.
    pub(super) fn name_of(base: &'j str) -> Self {
        Self { base, operator: None, operands: Vec::new() }
    }

    pub(super) fn inverse(&self) -> Option<Inverse> {
        let Some(operator) = &self.operator else { return Some(Inverse::Same) };
        Some(match operator.as_str() {
            "aten.select.int" => Inverse::Part("aten.select_scatter"),
            "aten.slice.Tensor" => Inverse::Part("aten.slice_scatter"),
            // A transpose is its own inverse.
            "aten.transpose.int" => Inverse::Permutation("aten.transpose.int"),
            "aten.t" => Inverse::Permutation("aten.t"),
            // `reshape` and `flatten` copy the elements of some tensors, so a change of their result may not reach the base.
            "aten.squeeze" | "aten.squeeze.dim" | "aten.unsqueeze" | "aten.view" => Inverse::Shape("aten.view_as"),
            _ => return None,
        })
    }
}

/// The names of a set of tensors that may share elements.
#[derive(Clone, Copy, Default)]
struct Group<'j> {
    /// The names that are read last, each with the position of that reader, the last one first.
    last_read: [Option<(&'j str, usize)>; MAX_VIEWS + 1],
    /// One of the tensors is an input, a parameter or a constant.
    has_input: bool,
}

impl<'j> Group<'j> {
    fn add(&mut self, mut read: (&'j str, usize)) {
        for slot in &mut self.last_read {
            match slot {
                Some(held) if held.1 >= read.1 => {}
                Some(held) => std::mem::swap(held, &mut read),
                None => {
                    *slot = Some(read);
                    return;
                }
            }
        }
    }
}

/// The groups of the tensors of a graph.
#[derive(Default)]
pub(super) struct Aliases<'j> {
    /// The position of the last node that reads a tensor.
    last_reader: FxHashMap<&'j str, usize>,
    /// The group of each tensor.
    group_of: FxHashMap<&'j str, usize>,
    /// The group that a group was merged into, or itself.
    parents: Vec<usize>,
    groups: Vec<Group<'j>>,
    /// The tensors that are views of another one, by name.
    views: FxHashMap<&'j str, View<'j>>,
}

impl<'j> Aliases<'j> {
    /// The last readers of all tensors of a graph. The outputs are read at the end, and so are the inputs that the graph changes.
    pub(super) fn of_graph(nodes: &'j [Json], outputs: &[&'j Json], changed: &[&'j str]) -> Self {
        let mut aliases = Self::default();
        for (position, node) in nodes.iter().enumerate() {
            for argument in inputs(node).unwrap_or_default() {
                tensor_names(argument.value).into_iter().for_each(|name| aliases.note_reader(name, position));
            }
        }
        for output in outputs {
            tensor_names(output).into_iter().for_each(|name| aliases.note_reader(name, usize::MAX));
        }
        changed.iter().for_each(|name| aliases.note_reader(name, usize::MAX));
        aliases
    }

    /// Notes that the node at a position reads a tensor. Positions do not decrease from call to call.
    fn note_reader(&mut self, name: &'j str, position: usize) {
        self.last_reader.insert(name, position);
    }

    /// Adds an input, a parameter or a constant.
    pub(super) fn add_input(&mut self, name: &'j str) {
        let group = self.group(name);
        self.groups[group].has_input = true;
    }

    /// Notes that all of these tensors may share elements.
    pub(super) fn join_all(&mut self, mut names: impl Iterator<Item = &'j str>) {
        if let Some(first) = names.next() {
            names.for_each(|name| self.join(first, name));
        }
    }

    fn join(&mut self, name: &'j str, other: &'j str) {
        let (into, from) = (self.group(name), self.group(other));
        if into != from {
            self.parents[from] = into;
            let merged = self.groups[from];
            self.groups[into].has_input |= merged.has_input;
            for read in merged.last_read.into_iter().flatten() {
                self.groups[into].add(read);
            }
        }
    }

    /// Notes that a tensor is a view of another one.
    pub(super) fn add_view(&mut self, name: &'j str, view: View<'j>) {
        self.views.insert(name, view);
    }

    /// The views from a tensor to the one whose elements it has, if the node at a position may give the tensor a new value in place.
    pub(super) fn replaceable(&mut self, name: &'j str, position: usize) -> Option<Vec<View<'j>>> {
        let mut chain: Vec<View<'j>> = Vec::new();
        while let Some(view) = self.views.get(chain.last().map_or(name, |view| view.base)) {
            chain.push(view.clone());
            // A view of itself would not end.
            if chain.len() > MAX_VIEWS {
                return None;
            }
        }
        let group = self.group(name);
        let may_be_read = |other: &str| other == name || chain.iter().any(|view| view.base == other);
        let is_read = |&(other, last): &(&str, usize)| !may_be_read(other) && last > position;
        let is_apart = !self.groups[group].has_input && !self.groups[group].last_read.iter().flatten().any(is_read);
        // A base that is read later needs the new elements.
        let is_needed = |view: &View<'j>| self.last_reader.get(view.base).is_some_and(|&last| last > position);
        let needed = chain.iter().rposition(is_needed).map_or(0, |last| last.saturating_add(1));
        chain.truncate(needed);
        (is_apart && chain.iter().all(|view| view.inverse().is_some())).then_some(chain)
    }

    /// The group of a tensor, with a shorter path to it.
    fn group(&mut self, name: &'j str) -> usize {
        let last = self.last_reader.get(name).copied().unwrap_or(0);
        let (parents, groups) = (&mut self.parents, &mut self.groups);
        let mut group = *self.group_of.entry(name).or_insert_with(|| {
            let mut group = Group::default();
            group.add((name, last));
            parents.push(groups.len());
            groups.push(group);
            groups.len() - 1
        });
        while self.parents[group] != group {
            let parent = self.parents[group];
            self.parents[group] = self.parents[parent];
            group = parent;
        }
        group
    }
}
