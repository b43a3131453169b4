//! Finds the tensors of a graph that may share their elements, so that an operator in place becomes a functional one.
//!
//! An operator in place gives its first argument a new value. That is functional if no other name of the same elements is read
//! afterwards, and if the elements are not those of an input or a parameter.

use rustc_hash::FxHashMap;

/// The names of a set of tensors that may share elements.
#[derive(Clone, Copy, Default)]
struct Group<'j> {
    /// The two names that are read last, each with the position of that reader.
    last_read: [Option<(&'j str, usize)>; 2],
    /// One of the tensors is an input, a parameter or a constant.
    has_input: bool,
}

impl<'j> Group<'j> {
    fn add(&mut self, read: (&'j str, usize)) {
        match self.last_read {
            [None, _] => self.last_read[0] = Some(read),
            [Some(first), _] if first.1 < read.1 => self.last_read = [Some(read), Some(first)],
            [_, Some(second)] if second.1 >= read.1 => {}
            _ => self.last_read[1] = Some(read),
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
}

impl<'j> Aliases<'j> {
    /// Notes that the node at a position reads a tensor. All readers are noted first, in order.
    pub(super) fn note_reader(&mut self, name: &'j str, position: usize) {
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

    /// Returns true if the node at a position may give a tensor a new value in place.
    pub(super) fn may_replace(&mut self, name: &'j str, position: usize) -> bool {
        let group = self.group(name);
        let is_read = |&(other, last): &(&str, usize)| other != name && last > position;
        !self.groups[group].has_input && !self.groups[group].last_read.iter().flatten().any(is_read)
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
