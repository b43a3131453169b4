//! What passes say about their work, as data. Printing it belongs to the tools.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use crate::diag::{Diag, Place};

/// What kind of thing a remark says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RemarkKind {
    /// Something was done.
    Passed,
    /// Something could not be done.
    Missed,
    /// Something failed.
    Failure,
    /// Something was found out.
    Analysis,
}

/// Why a pass did or did not do something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Its kind.
    pub kind: RemarkKind,
    /// What it is about, for example the name of a rule.
    pub name: String,
    /// Its category, for example the argument of a pass.
    pub category: String,
    /// The symbol of the function that it is about; empty where there is none.
    pub function: String,
    /// In words.
    pub reason: String,
    /// Where.
    pub place: Place,
    /// More, as keys and values.
    pub args: Vec<(String, String)>,
}

/// Time spent, as a tree of pass managers and passes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Timing {
    /// The pass's name, or `'func.func' Pipeline`.
    pub name: String,
    /// Wall time, added up over the operations that it ran on: with threads it may exceed what passed.
    pub wall: Duration,
    /// What it is made of.
    pub children: Vec<Timing>,
}

impl Timing {
    /// Adds a part.
    pub(super) fn add(&mut self, name: &str, wall: Duration) {
        self.wall += wall;
        self.children.push(Self { name: name.to_owned(), wall, children: Vec::new() });
    }
    /// Adds the times of another run of the same pipeline.
    pub(super) fn merge(into: &mut Vec<Self>, from: Vec<Self>) {
        if into.is_empty() {
            *into = from;
            return;
        }
        for (a, b) in into.iter_mut().zip(from) {
            a.wall += b.wall;
            Self::merge(&mut a.children, b.children);
        }
    }
}

/// Everything that a run of passes had to say. The order does not depend on threads.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Diagnostics.
    pub diags: Vec<Diag>,
    /// Remarks.
    pub remarks: Vec<Remark>,
    /// Counters by pass argument and counter name.
    pub statistics: BTreeMap<(&'static str, &'static str), u64>,
    /// How often each rule was applied; rules that were there but never applied are 0.
    pub rules: BTreeMap<Cow<'static, str>, u64>,
    /// Times of the outermost manager's passes.
    pub timing: Vec<Timing>,
    /// Whether a pass failed.
    pub failed: bool,
}

impl Report {
    /// Adds what a check behind a pass found; any finding is a failure.
    pub(super) fn check(&mut self, found: Vec<Diag>) {
        self.failed |= !found.is_empty();
        self.diags.extend(found);
    }
    /// Adds what was said next, times apart.
    pub(super) fn append(&mut self, next: Self) {
        self.diags.extend(next.diags);
        self.remarks.extend(next.remarks);
        for (key, count) in next.statistics {
            *self.statistics.entry(key).or_default() += count;
        }
        for (rule, count) in next.rules {
            *self.rules.entry(rule).or_default() += count;
        }
        self.failed |= next.failed;
    }
}
