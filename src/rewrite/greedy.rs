//! The greedy driver: erase, fold and apply rules until nothing changes.
//!
//! The order is deterministic: operations in the order of the text (or its reverse), rules by benefit. What is done is
//! limited by the size of the body, whatever the rules do, and operations connected with a def-use cycle are left alone.
//! It knows no rule and it does not look into isolated operations: each body is driven by itself.

use rustc_hash::FxHashMap;

use super::fold::{Constants, fold_op, is_trivially_dead, materialize};
use super::rule::Outcome;
use super::shuffle::Shuffle;
use super::worklist::Worklist;
use super::{Place, Rewriter, RuleIndex, cyclic_ops};
use crate::def::{OpRef, Trait};
use crate::ir::{Body, Context, Loc, OpId, OpName, RegionId};
use crate::verify::DomTree;

/// Choices about the driver.
#[derive(Clone, Debug)]
pub struct Config {
    /// How often all operations are looked at again after something changed; `None` is without limit.
    pub max_iterations: Option<u64>,
    /// How many rules may be applied in each iteration; `None` is without limit.
    pub max_rewrites: Option<u64>,
    /// How many steps are taken in all. A step is a change, or eight operations looked at in vain. `None` is what
    /// [the limits](crate::ir::Limits::steps_for) say.
    pub max_steps: Option<u64>,
    /// Start with the first operation of the text, not with the last.
    pub top_down: bool,
    /// Fold, make constants unique and erase what is dead.
    pub fold: bool,
    /// Erase blocks that control does not reach.
    pub simplify_regions: bool,
    /// Shuffles the order in which operations are looked at: the result must not depend on it.
    pub seed: Option<u64>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            max_iterations: Some(10),
            max_rewrites: None,
            max_steps: None,
            top_down: true,
            fold: true,
            simplify_regions: true,
            seed: None,
        }
    }
}

/// A rule that would have applied, but may not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The operation.
    pub op: OpId,
    /// Its location.
    pub loc: Loc,
    /// The rule.
    pub rule: &'static str,
    /// Why not.
    pub reason: String,
}

/// What the driver did.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Whether nothing was left to do.
    pub converged: bool,
    /// Whether [`Config::max_steps`] ended the work.
    pub out_of_steps: bool,
    /// Whether the body changed.
    pub changed: bool,
    /// How often each rule was applied, by its position in the index.
    pub applied: Vec<u64>,
    /// Operations that were folded.
    pub folded: u64,
    /// Operations that were erased because nobody used them.
    pub dead: u64,
    /// Rules that would have applied, in the order of the text; of several for one operation and rule the last.
    pub refused: Vec<Refusal>,
}

/// Runs the driver on the body of an operation with this name.
pub fn run(ctx: &Context, owner: OpName, body: &mut Body, rules: &RuleIndex, config: &Config) -> Report {
    let ops = body.preorder();
    let limit = config.max_steps.unwrap_or_else(|| ctx.limits().steps_for(ops.len()));
    let mut driver = Driver {
        ctx,
        owner,
        rules,
        config,
        work: Worklist::default(),
        refused: FxHashMap::default(),
        report: Report { applied: vec![0; rules.rules().len()], ..Report::default() },
        steps_left: limit,
        visits: 0,
        shuffle: config.seed.map(Shuffle::new),
    };
    driver.iterate(body, ops);
    driver.report.refused = driver.refusals(body);
    driver.report
}

struct Driver<'a> {
    ctx: &'a Context,
    owner: OpName,
    rules: &'a RuleIndex,
    config: &'a Config,
    work: Worklist,
    /// For each operation the rules that were refused, by position, and why.
    refused: FxHashMap<OpId, std::collections::BTreeMap<usize, String>>,
    report: Report,
    steps_left: u64,
    visits: u64,
    shuffle: Option<Shuffle>,
}

impl Driver<'_> {
    fn iterate(&mut self, body: &mut Body, mut ops: Vec<OpId>) {
        let mut iteration = 0;
        loop {
            if self.config.max_iterations.is_some_and(|max| iteration >= max) {
                return;
            }
            iteration += 1;
            let mut changed = self.config.simplify_regions && self.erase_unreachable(body);
            if changed {
                ops = body.preorder();
            }
            changed |= self.one_iteration(body, &ops);
            self.report.changed |= changed;
            if !changed || self.report.out_of_steps {
                self.report.converged = !changed && !self.report.out_of_steps;
                return;
            }
            ops = body.preorder();
        }
    }

    fn one_iteration(&mut self, body: &mut Body, ops: &[OpId]) -> bool {
        let frozen = cyclic_ops(self.ctx, self.owner, body, ops);
        let mut rewrites_left = self.config.max_rewrites.unwrap_or(u64::MAX);
        let mut changed = false;
        self.fill(ops);
        if self.config.fold {
            let mut constants = Constants::default();
            for &op in ops {
                let is_constant = self.ctx.def(body.name(op)).is_some_and(|d| d.constant.is_some());
                if is_constant && !frozen.contains(&op) {
                    let mut rewriter = Rewriter::with_listener(self.ctx, body, &mut self.work);
                    constants.adopt(&mut rewriter, op);
                    // Nothing that was folded or matched depends on it, so that this alone is no reason to start again.
                    self.report.changed |= rewriter.changes() > 0;
                    self.settle();
                }
            }
        }
        while let Some(op) = self.work.pop() {
            if frozen.contains(&op) {
                continue;
            }
            self.visits += 1;
            if self.visits.is_multiple_of(8) {
                self.steps_left = self.steps_left.saturating_sub(1);
            }
            if self.steps_left == 0 {
                self.report.out_of_steps = true;
                return changed;
            }
            let done = (self.config.fold && self.fold(body, op))
                || (rewrites_left > 0 && self.apply(body, op, &mut rewrites_left));
            if done {
                self.steps_left = self.steps_left.saturating_sub(1);
                changed = true;
            }
            self.settle();
        }
        changed
    }

    /// Learns from what the listener heard.
    fn settle(&mut self) {
        for op in std::mem::take(&mut self.work.erased) {
            self.refused.remove(&op);
        }
    }

    /// Fills the work list so that the operation to start with is taken first.
    fn fill(&mut self, ops: &[OpId]) {
        if self.config.top_down {
            ops.iter().rev().for_each(|&op| self.work.push(op));
        } else {
            ops.iter().for_each(|&op| self.work.push(op));
        }
        if let Some(shuffle) = &mut self.shuffle {
            self.work.reorder(|ops| shuffle.apply(ops));
        }
    }

    /// Erases or folds an operation; true if the body changed.
    fn fold(&mut self, body: &mut Body, op: OpId) -> bool {
        let view = OpRef::new(self.ctx, body, op);
        let Some(def) = view.def() else { return false };
        if is_trivially_dead(view) {
            let erased = Rewriter::with_listener(self.ctx, body, &mut self.work).erase(op);
            self.report.dead += u64::from(erased);
            return erased;
        }
        if def.constant.is_some() {
            return false;
        }
        if let Some(folded) = fold_op(view) {
            let mut rewriter = Rewriter::with_listener(self.ctx, body, &mut self.work);
            if let Some(values) = materialize(&mut rewriter, op, &folded)
                && rewriter.replace(op, &values)
            {
                self.report.folded += 1;
                return true;
            }
        }
        let view = OpRef::new(self.ctx, body, op);
        match constants_last(view) {
            Some(order) => {
                Rewriter::with_listener(self.ctx, body, &mut self.work).set_operands(op, &order);
                self.report.folded += 1;
                true
            }
            None => false,
        }
    }

    /// Tries rules on an operation until one is applied.
    fn apply(&mut self, body: &mut Body, op: OpId, rewrites_left: &mut u64) -> bool {
        let rules = self.rules;
        for (at, rule) in rules.of(body.name(op)) {
            let mut rewriter = Rewriter::with_listener(self.ctx, body, &mut self.work);
            rewriter.set_place(Place::Before(op));
            let outcome = rule.try_on(&mut rewriter, op);
            // What happened counts, not what is said of it.
            if rewriter.changes() > 0 {
                *rewrites_left -= 1;
                self.refused.remove(&op);
                if let Some(count) = self.report.applied.get_mut(at) {
                    *count += 1;
                }
                return true;
            }
            match outcome {
                Outcome::Refused(reason) => {
                    self.refused.entry(op).or_default().insert(at, reason);
                }
                _ => {
                    if let Some(refused) = self.refused.get_mut(&op) {
                        refused.remove(&at);
                    }
                }
            }
        }
        false
    }

    fn erase_unreachable(&mut self, body: &mut Body) -> bool {
        let mut regions: Vec<RegionId> = body.roots().to_vec();
        regions.extend(body.preorder().iter().flat_map(|&op| body.regions(op)));
        let mut dead = Vec::new();
        for region in regions {
            if body.blocks(region).len() > 1 {
                let tree = DomTree::new(body, region);
                dead.extend(body.blocks(region).iter().copied().filter(|&b| !tree.is_reachable(b)));
            }
        }
        if dead.is_empty() {
            return false;
        }
        // A block in the region of an operation that goes has gone with it.
        Rewriter::with_listener(self.ctx, body, &mut self.work).erase_blocks(&dead);
        self.settle();
        true
    }

    fn refusals(&mut self, body: &Body) -> Vec<Refusal> {
        if self.refused.is_empty() {
            return Vec::new();
        }
        let mut out = Vec::new();
        for op in body.preorder() {
            for (rule, reason) in self.refused.remove(&op).unwrap_or_default() {
                let Some(rule) = self.rules.rules().get(rule) else { continue };
                out.push(Refusal { op, loc: body.loc(op), rule: rule.name, reason });
            }
        }
        out
    }
}

/// The operands of a commutative operation with its constants last, if they are not.
fn constants_last(op: OpRef<'_>) -> Option<Vec<crate::ir::ValueId>> {
    if op.body.num_operands(op.op) < 2 || !op.def()?.has(Trait::Commutative) {
        return None;
    }
    let is_constant: Vec<bool> = (0..op.body.num_operands(op.op)).map(|i| op.operand_constant(i).is_some()).collect();
    if is_constant.is_sorted() {
        return None;
    }
    let mut order: Vec<_> = op.body.operands(op.op).zip(is_constant).collect();
    order.sort_by_key(|&(_, constant)| constant);
    Some(order.into_iter().map(|(value, _)| value).collect())
}
