//! Rewrite rules (`RewritePattern` in MLIR) and sets of them.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Rewriter;
use crate::def::OpDef;
use crate::ir::{Context, OpId, OpName};

/// The reason that a rule does not apply. A failing rule must not change anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchFailure {
    /// The rule does not match this operation.
    NoMatch,
    /// The rule matches this operation but must not be applied. The reason becomes a Missed remark.
    Refused(String),
}

impl From<String> for MatchFailure {
    fn from(reason: String) -> Self {
        Self::Refused(reason)
    }
}
impl From<&str> for MatchFailure {
    fn from(reason: &str) -> Self {
        Self::Refused(reason.to_owned())
    }
}

/// The result of a rule.
pub type MatchResult = Result<(), MatchFailure>;

/// The callback of a rule.
type Closure = dyn Fn(&mut Rewriter<'_>, OpId) -> MatchResult + Send + Sync;

/// A rule of a static has a function, because an `Arc` cannot be built in a constant.
#[derive(Clone)]
enum ApplyFn {
    Fn(fn(&mut Rewriter<'_>, OpId) -> MatchResult),
    Closure(Arc<Closure>),
}

/// The operations that a rule is tried on.
#[derive(Clone)]
pub enum Roots {
    /// All operations.
    Any,
    /// Operations of these definitions.
    Ops(&'static [&'static OpDef]),
    /// Operations of these definitions, as a list built at run time.
    List(Arc<[&'static OpDef]>),
}

impl Roots {
    /// The definitions; `None` for all operations.
    pub fn defs(&self) -> Option<&[&'static OpDef]> {
        match self {
            Self::Any => None,
            Self::Ops(defs) => Some(defs),
            Self::List(defs) => Some(defs),
        }
    }
}

/// A rewrite rule.
#[derive(Clone)]
pub struct Rule {
    /// A unique name, used in counters and to disable the rule: `dialect.rule-name`.
    pub name: &'static str,
    /// Rules with higher benefit are tried first. Rules with equal benefit keep their order in the set.
    pub benefit: u16,
    /// The operations that the rule is tried on.
    pub roots: Roots,
    apply: ApplyFn,
}

impl Rule {
    /// Creates a rule of benefit 1. It is `const`, so that dialects define rules as statics.
    pub const fn new(name: &'static str, roots: Roots, apply: fn(&mut Rewriter<'_>, OpId) -> MatchResult) -> Self {
        Self { name, benefit: 1, roots, apply: ApplyFn::Fn(apply) }
    }
    /// Creates a rule of benefit 1 that may capture state.
    pub fn from_fn(
        name: &'static str,
        roots: &[&'static OpDef],
        apply: impl Fn(&mut Rewriter<'_>, OpId) -> MatchResult + Send + Sync + 'static,
    ) -> Self {
        Self { name, benefit: 1, roots: Roots::List(roots.into()), apply: ApplyFn::Closure(Arc::new(apply)) }
    }
    /// Sets the benefit.
    #[must_use]
    pub const fn with_benefit(self, benefit: u16) -> Self {
        // A functional update would drop `self`, which a `const fn` cannot do.
        let mut this = self;
        this.benefit = benefit;
        this
    }
    /// Tries the rule. The driver sets the insertion point before `op`.
    ///
    /// # Errors
    /// Fails if the rule does not apply.
    pub fn try_on(&self, rewriter: &mut Rewriter<'_>, op: OpId) -> MatchResult {
        match &self.apply {
            ApplyFn::Fn(apply) => apply(rewriter, op),
            ApplyFn::Closure(apply) => apply(rewriter, op),
        }
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A set of rules to apply together.
#[derive(Clone, Debug, Default)]
pub struct RuleSet {
    rules: Vec<Rule>,
}

impl RuleSet {
    /// An empty set.
    pub fn new() -> Self {
        Self::default()
    }
    /// The canonicalization rules of the context's dialects, sorted by dialect name.
    pub fn canonical(ctx: &Context) -> Self {
        ctx.dialects().iter().flat_map(|d| d.rules).copied().cloned().collect()
    }
    /// Adds a rule.
    pub fn add(&mut self, rule: Rule) {
        self.rules.push(rule);
    }
    /// Keeps the rules whose names satisfy `keep`.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.rules.retain(|rule| keep(rule.name));
    }
    /// The rules in the order in which they were added.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
    /// Indexes the rules by operation name.
    pub fn index(self, ctx: &Context) -> RuleIndex {
        RuleIndex::new(ctx, self)
    }
}

impl FromIterator<Rule> for RuleSet {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        Self { rules: rules.into_iter().collect() }
    }
}

/// A rule set indexed by operation name (`FrozenRewritePatternSet` in MLIR).
#[derive(Debug, Default)]
pub struct RuleIndex {
    rules: Vec<Rule>,
    /// Indices into `rules`, highest benefit first, then in the order of the set. Each list includes the rules for any operation.
    by_name: FxHashMap<OpName, Vec<u32>>,
    /// Used for operations without rules of their own.
    any: Vec<u32>,
}

impl RuleIndex {
    fn new(ctx: &Context, set: RuleSet) -> Self {
        let rules = set.rules;
        let mut by_name: FxHashMap<OpName, Vec<u32>> = FxHashMap::default();
        let mut any = Vec::new();
        for (at, rule) in rules.iter().enumerate() {
            match rule.roots.defs() {
                None => any.push(at as u32),
                Some(defs) => {
                    defs.iter().for_each(|def| by_name.entry(ctx.op_name(def.name)).or_default().push(at as u32));
                }
            }
        }
        let order = |at: &u32| (std::cmp::Reverse(rules[*at as usize].benefit), *at);
        any.sort_by_key(order);
        for list in by_name.values_mut() {
            list.extend(&any);
            list.sort_by_key(order);
            // A rule may list a definition twice.
            list.dedup();
        }
        Self { rules, by_name, any }
    }
    /// The rules for an op name in the order to try them, with their positions in [`RuleIndex::rules`].
    pub fn of(&self, name: OpName) -> impl Iterator<Item = (usize, &Rule)> {
        let list = self.by_name.get(&name).unwrap_or(&self.any);
        list.iter().map(|&at| (at as usize, &self.rules[at as usize]))
    }
    /// All rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}
