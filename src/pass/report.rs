//! What passes say about their work, as data. Printing it belongs to the tools.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use super::PassDef;
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

/// How often something happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// Its name, for example `num-cse'd` or that of a rule.
    pub name: Cow<'static, str>,
    /// What is counted.
    pub about: &'static str,
    /// How often.
    pub value: u64,
}

impl Counter {
    /// Adds counters to others, each to that of its name; all are in the order of their names.
    pub fn merge(into: &mut Vec<Self>, from: Vec<Self>) {
        for new in from {
            match into.binary_search_by(|old| old.name.cmp(&new.name)) {
                Ok(at) => into.get_mut(at).into_iter().for_each(|old| old.value += new.value),
                Err(at) => into.insert(at, new),
            }
        }
    }
}

/// Time spent and what was counted, as a tree of pass managers and passes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Timing {
    /// The pass's name, or `'func.func' Pipeline`.
    pub name: String,
    /// Wall time, added up over the operations that it ran on: with threads it may exceed what passed.
    pub wall: Duration,
    /// What a pass counted, by name; nothing for what is no pass.
    pub counters: Option<Vec<Counter>>,
    /// What it is made of.
    pub children: Vec<Timing>,
}

impl Timing {
    /// The time of one step.
    pub fn new(name: &str, wall: Duration) -> Self {
        Self { name: name.to_owned(), wall, ..Self::default() }
    }
    /// Adds a part.
    pub(super) fn add(&mut self, name: &str, wall: Duration) {
        self.wall += wall;
        self.children.push(Self::new(name, wall));
    }
    /// Adds another run of the same steps, whose names are the same. A step may occur more than once, and not every run has
    /// all of them.
    pub fn merge(into: &mut Vec<Self>, from: Vec<Self>) {
        let mut free: Vec<bool> = vec![true; into.len()];
        for new in from {
            let same = into.iter_mut().zip(&mut free).find(|(old, free)| **free && old.name == new.name);
            let Some((old, free)) = same else {
                into.push(new);
                continue;
            };
            *free = false;
            old.wall += new.wall;
            if let (Some(old), Some(new)) = (&mut old.counters, new.counters) {
                Counter::merge(old, new);
            }
            Self::merge(&mut old.children, new.children);
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
    /// That of a pass that has done nothing yet.
    pub(super) fn of(def: &PassDef) -> Self {
        let rules = def.rules.iter().map(|&rule| (rule.into(), 0)).collect();
        Self { rules, ..Self::default() }
    }
    /// What the pass counted: all that it declares, and the rules that were applied.
    pub(super) fn counters(&self, def: &PassDef) -> Vec<Counter> {
        let mut counters = Vec::new();
        let count = |name: &'static str| self.statistics.get(&(def.argument, name)).copied().unwrap_or(0);
        let declared =
            def.statistics.iter().map(|&(name, about)| Counter { name: name.into(), about, value: count(name) });
        let rules = self.rules.iter().filter(|(_, count)| **count > 0);
        let rules = rules.map(|(name, &value)| Counter {
            name: name.clone(),
            about: "Number of times this rule applied",
            value,
        });
        let counted =
            self.statistics.iter().map(|(&(_, name), &value)| Counter { name: name.into(), about: "", value });
        let undeclared = counted.filter(|counter| !def.statistics.iter().any(|&(name, _)| name == counter.name));
        Counter::merge(&mut counters, declared.chain(undeclared).chain(rules).collect());
        counters
    }
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
