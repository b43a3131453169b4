//! The report of a pipeline run as data: diagnostics, remarks, statistics and times. The tools print it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use super::PassDef;
use crate::diag::{Code, Diag, Position, Severity};

/// The kind of a remark.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RemarkKind {
    /// A transformation was applied.
    Passed,
    /// A transformation was not applied.
    Missed,
    /// A transformation was attempted and failed.
    Failure,
    /// A result of an analysis.
    Analysis,
}

impl std::fmt::Display for RemarkKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Passed => "Passed",
            Self::Missed => "Missed",
            Self::Failure => "Failure",
            Self::Analysis => "Analysis",
        })
    }
}

/// A remark on a transformation that was or was not applied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The kind.
    pub kind: RemarkKind,
    /// The name of the remark, for example the name of a rule.
    pub name: String,
    /// The category, for example the argument of a pass.
    pub category: String,
    /// The symbol of the enclosing function, or empty.
    pub function: String,
    /// The message.
    pub reason: String,
    /// The location.
    pub position: Position,
    /// Additional keys and values.
    pub args: Vec<(String, String)>,
}

impl Remark {
    /// The reason and further arguments, as keys and values.
    pub fn arguments(&self) -> impl Iterator<Item = (&str, &str)> {
        let reason = (!self.reason.is_empty()).then_some(("Reason", self.reason.as_str()));
        reason.into_iter().chain(self.args.iter().map(|(key, value)| (key.as_str(), value.as_str())))
    }
    /// The remark as a diagnostic, with MLIR's text: `[Missed] name | Category:category | Function=f | Reason="...", key=value`.
    pub fn diag(&self) -> Diag {
        let code = match self.kind {
            RemarkKind::Passed => Code::RemarkPassed,
            RemarkKind::Missed => Code::RemarkMissed,
            RemarkKind::Failure => Code::RemarkFailure,
            RemarkKind::Analysis => Code::RemarkAnalysis,
        };
        let mut parts = vec![format!("[{}] {}", self.kind, self.name)];
        if !self.category.is_empty() {
            parts.push(format!("Category:{}", self.category));
        }
        if !self.function.is_empty() {
            parts.push(format!("Function={}", self.function));
        }
        let argument = |(key, value): (&str, &str)| match value.contains([' ', ',', '{', '}']) {
            true => format!("{key}=\"{value}\""),
            false => format!("{key}={value}"),
        };
        let args: Vec<String> = self.arguments().map(argument).collect();
        parts.push(args.join(", "));
        Diag { severity: Severity::Remark, ..Diag::error(code, self.position, parts.join(" | ")) }
    }
}

/// A statistic of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// The name, for example `num-cse'd` or the name of a rule.
    pub name: Cow<'static, str>,
    /// The description.
    pub about: &'static str,
    /// The count.
    pub value: u64,
}

impl Counter {
    /// Adds counters by name, and inserts those that `into` lacks. `into` must be sorted by name; `from` may be in any order.
    pub fn merge(into: &mut Vec<Self>, from: Vec<Self>) {
        for new in from {
            match into.binary_search_by(|old| old.name.cmp(&new.name)) {
                Ok(index) => into.get_mut(index).into_iter().for_each(|old| old.value += new.value),
                Err(index) => into.insert(index, new),
            }
        }
    }
}

/// Times and counters, as a tree of pass managers and passes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Timing {
    /// The name of a pass, or `'func.func' Pipeline` for a nested pass manager.
    pub name: String,
    /// Wall time, summed over operations. With threads, the sum may exceed the elapsed time.
    pub wall: Duration,
    /// The counters of a pass by name; `None` for nodes that are not passes.
    pub counters: Option<Vec<Counter>>,
    /// The nested nodes.
    pub children: Vec<Timing>,
}

impl Timing {
    /// A node without children.
    pub fn new(name: &str, wall: Duration) -> Self {
        Self { name: name.to_owned(), wall, ..Self::default() }
    }
    /// Appends a child and adds its time to `self.wall`.
    pub(super) fn add(&mut self, name: &str, wall: Duration) {
        self.wall += wall;
        self.children.push(Self::new(name, wall));
    }
    /// Merges the trees of another run. Each node is added to the first unmatched node of the same name, or appended.
    pub fn merge(into: &mut Vec<Self>, from: Vec<Self>) {
        let mut is_unmatched: Vec<bool> = vec![true; into.len()];
        for new in from {
            let same =
                into.iter_mut().zip(&mut is_unmatched).find(|(old, unmatched)| **unmatched && old.name == new.name);
            let Some((old, unmatched)) = same else {
                into.push(new);
                continue;
            };
            *unmatched = false;
            old.wall += new.wall;
            if let (Some(old), Some(new)) = (&mut old.counters, new.counters) {
                Counter::merge(old, new);
            }
            Self::merge(&mut old.children, new.children);
        }
    }
}

/// All results of a pipeline run. Diagnostics and remarks have the same order with any number of threads.
#[derive(Clone, Debug, Default)]
pub struct PipelineReport {
    /// Diagnostics.
    pub diags: Vec<Diag>,
    /// Remarks.
    pub remarks: Vec<Remark>,
    /// Counters by pass argument and counter name.
    pub statistics: BTreeMap<(&'static str, &'static str), u64>,
    /// The number of applications of each rule, 0 for rules that never applied.
    pub rules: BTreeMap<Cow<'static, str>, u64>,
    /// Times of the passes of the outermost manager.
    pub timing: Vec<Timing>,
    /// True if a pass failed.
    pub failed: bool,
}

impl PipelineReport {
    /// The initial report of a pass, with a count of 0 for each of its rules.
    pub(super) fn of(def: &PassDef) -> Self {
        let rules = def.rules.iter().map(|&rule| (rule.into(), 0)).collect();
        Self { rules, ..Self::default() }
    }
    /// The counters of the pass: declared statistics, other recorded statistics, and rules that applied. The report must be of
    /// this pass only.
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
    /// Adds the diagnostics of a check that runs after a pass. Any diagnostic is a failure.
    pub(super) fn add_check(&mut self, diags: Vec<Diag>) {
        self.failed |= !diags.is_empty();
        self.diags.extend(diags);
    }
    /// Appends a later report, without its times.
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
