//! Rules: local changes with a name.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Rewriter;
use crate::ir::{Context, OpId, OpName};

/// What came of trying a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The program changed.
    Applied,
    /// The rule has nothing to say about the operation. Nothing changed.
    NoMatch,
    /// The rule is about this operation, but may not be applied, and why. Nothing changed.
    Refused(String),
}

/// A change as an object, for rules that carry data.
pub trait Rewrite: Send + Sync {
    /// Tries the rule on an operation. The place of insertion is before it.
    fn apply(&self, rewriter: &mut Rewriter<'_>, op: OpId) -> Outcome;
}

/// The change that a rule makes.
#[derive(Clone)]
pub enum Apply {
    /// A function.
    Fn(fn(&mut Rewriter<'_>, OpId) -> Outcome),
    /// An object.
    Object(Arc<dyn Rewrite>),
}

/// Which operations a rule is tried on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Roots {
    /// All.
    Any,
    /// Those with one of these names.
    Ops(&'static [&'static str]),
}

/// A local change.
#[derive(Clone)]
pub struct Rule {
    /// A unique name, for counters and for switching rules off; `dialect.rule-name`.
    pub name: &'static str,
    /// Rules with more benefit are tried first; of equal ones the first in its set.
    pub benefit: u16,
    /// The operations that it is tried on.
    pub roots: Roots,
    /// The change.
    pub apply: Apply,
}

impl Rule {
    /// A rule of benefit 1 that is a function.
    pub const fn new(name: &'static str, roots: Roots, apply: fn(&mut Rewriter<'_>, OpId) -> Outcome) -> Self {
        Self { name, benefit: 1, roots, apply: Apply::Fn(apply) }
    }
    /// The same with another benefit.
    #[must_use]
    pub const fn with_benefit(self, benefit: u16) -> Self {
        // A functional update would drop `self`, which a `const fn` may not.
        let mut this = self;
        this.benefit = benefit;
        this
    }
    /// A rule of benefit 1 that is an object.
    pub fn object(name: &'static str, roots: Roots, apply: Arc<dyn Rewrite>) -> Self {
        Self { name, benefit: 1, roots, apply: Apply::Object(apply) }
    }
    /// Tries the rule.
    pub fn try_on(&self, rewriter: &mut Rewriter<'_>, op: OpId) -> Outcome {
        match &self.apply {
            Apply::Fn(f) => f(rewriter, op),
            Apply::Object(object) => object.apply(rewriter, op),
        }
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Rules that are applied together.
#[derive(Clone, Debug, Default)]
pub struct RuleSet {
    rules: Vec<Rule>,
}

impl RuleSet {
    /// No rules.
    pub fn new() -> Self {
        Self::default()
    }
    /// The rules that the context's dialects give to `canonicalize`, by dialect name.
    pub fn canonical(ctx: &Context) -> Self {
        ctx.dialects().iter().flat_map(|d| d.rules).copied().cloned().collect()
    }
    /// Adds a rule.
    pub fn add(&mut self, rule: Rule) {
        self.rules.push(rule);
    }
    /// Keeps the rules whose names pass.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.rules.retain(|rule| keep(rule.name));
    }
    /// The rules in the order in which they were added.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
    /// The rules, found by operation name.
    pub fn index(self, ctx: &Context) -> RuleIndex {
        RuleIndex::new(ctx, self)
    }
}

impl FromIterator<Rule> for RuleSet {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        Self { rules: rules.into_iter().collect() }
    }
}

/// A rule set in which the rules for an operation are found by its name.
#[derive(Debug, Default)]
pub struct RuleIndex {
    rules: Vec<Rule>,
    /// Positions in order of benefit; rules for any operation are in every list.
    by_name: FxHashMap<OpName, Vec<u32>>,
    any: Vec<u32>,
}

impl RuleIndex {
    fn new(ctx: &Context, set: RuleSet) -> Self {
        let rules = set.rules;
        let mut by_name: FxHashMap<OpName, Vec<u32>> = FxHashMap::default();
        let mut any = Vec::new();
        for (at, rule) in rules.iter().enumerate() {
            match &rule.roots {
                Roots::Any => any.push(at as u32),
                Roots::Ops(names) => {
                    names.iter().for_each(|name| by_name.entry(ctx.op_name(name)).or_default().push(at as u32));
                }
            }
        }
        let order = |at: &u32| (std::cmp::Reverse(rules.get(*at as usize).map_or(0, |r| r.benefit)), *at);
        any.sort_by_key(order);
        for list in by_name.values_mut() {
            list.extend(&any);
            list.sort_by_key(order);
            list.dedup();
        }
        Self { rules, by_name, any }
    }
    /// The rules to be tried on operations of a name, in order, with their positions in [`RuleIndex::rules`].
    pub fn of(&self, name: OpName) -> impl Iterator<Item = (usize, &Rule)> {
        let list = self.by_name.get(&name).unwrap_or(&self.any);
        list.iter().filter_map(|&at| Some((at as usize, self.rules.get(at as usize)?)))
    }
    /// All rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}
