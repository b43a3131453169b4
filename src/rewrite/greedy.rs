//! The greedy driver: erases, folds and applies rules until nothing changes.
//!
//! [`run`] takes rules of single operations and keeps a worklist of the operations to visit. [`run_phases`] takes rules
//! that each visit a whole body, such as rules of chains. Both have the same rounds, limits and reports.
//!
//! The order is deterministic: operations in the order of the text or its reverse, rules by benefit. The size of the
//! body limits the number of steps, whatever the rules do. Operations connected with a def-use cycle are skipped. The
//! driver does not enter isolated operations: each body needs a separate run.

use rustc_hash::{FxHashMap, FxHashSet};

use super::fold::{Constants, fold_op_if, is_trivially_dead, materialize, stored_bytes};
use super::rule::MatchFailure;
use super::shuffle::Shuffle;
use super::worklist::Worklist;
use super::{InsertPoint, Rewriter, RuleIndex, cyclic_ops, rewritable_ops};
use crate::def::{OpRef, Trait};
use crate::ir::DomTree;
use crate::ir::{BlockId, Body, Context, Loc, OpId, RegionId, ValueId};

/// Options of the driver.
#[derive(Clone, Debug)]
pub struct GreedyRewriteConfig {
    /// The maximal number of sweeps over all operations; `None` is unlimited.
    pub max_iterations: Option<u64>,
    /// The maximal number of rule applications in each iteration; `None` is unlimited.
    pub max_rewrites: Option<u64>,
    /// The maximal number of steps in total. A step is a change, or eight visits of operations. `None` uses [the
    /// limits](crate::ir::Limits::steps_for).
    pub max_steps: Option<u64>,
    /// Start with the first operation of the text instead of the last.
    pub top_down: bool,
    /// Fold, merge constants and erase dead operations.
    pub fold: bool,
    /// Erase unreachable blocks.
    pub simplify_regions: bool,
    /// Shuffles the visiting order with this seed, to test that the result does not depend on it.
    pub seed: Option<u64>,
}

impl Default for GreedyRewriteConfig {
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

/// A rule that matched, but must not be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The operation.
    pub op: OpId,
    /// Its location.
    pub loc: Loc,
    /// The rule.
    pub rule: &'static str,
    /// The reason.
    pub reason: String,
}

/// The results of the driver.
#[derive(Clone, Debug, Default)]
pub struct GreedyRewriteReport {
    /// True if a fixpoint was reached.
    pub converged: bool,
    /// True if [`GreedyRewriteConfig::max_steps`] ended the run.
    pub out_of_steps: bool,
    /// True if the body changed.
    pub changed: bool,
    /// The number of applications of each rule, by its position in the index.
    pub applied: Vec<u64>,
    /// The number of folded operations.
    pub folded: u64,
    /// The number of erased operations that had no uses.
    pub dead: u64,
    /// The rules that matched but must not be applied, in the order of the text. Only the last refusal is kept for each
    /// pair of operation and rule.
    pub refused: Vec<Refusal>,
}

/// Runs the driver on the operations of a body.
pub fn run(ctx: &Context, body: &mut Body, rules: &RuleIndex, config: &GreedyRewriteConfig) -> GreedyRewriteReport {
    let ops = rewritable_ops(ctx, body);
    let mut driver = Driver::new(ctx, rules, config, ops.len());
    driver.growth = Growth::new(ctx, body, &ops);
    driver.iterate(body, ops, rewritable_ops, &mut |driver, body, ops, frozen| driver.one_iteration(body, ops, frozen));
    driver.report.refused = driver.refusals(body);
    driver.report
}

/// The round of a rule that [`run_phases`] applies.
pub struct Round<'a> {
    /// The operations of the body at the start of the round, in the order of the text.
    pub ops: &'a [OpId],
    /// The operations connected with a def-use cycle. Rules must not rewrite them.
    pub frozen: &'a FxHashSet<OpId>,
    /// The position of the phase.
    pub phase: usize,
    /// True if no rule was applied in this round before.
    pub is_first: bool,
}

/// Runs the driver with rules that each visit the whole body. A phase runs once the phases before it have nothing left to
/// do: after a phase that changes the body, the next round starts with the first phase. A round costs as many visits as
/// the body has operations.
pub fn run_phases<R: Copy>(
    ctx: &Context,
    body: &mut Body,
    phases: &[&[R]],
    config: &GreedyRewriteConfig,
    mut apply: impl FnMut(R, &Round<'_>, &mut Rewriter<'_>),
) -> GreedyRewriteReport {
    let ops = body.preorder();
    let rules = RuleIndex::default();
    let mut driver = Driver::new(ctx, &rules, config, ops.len());
    driver.iterate(body, ops, |_, body| body.preorder(), &mut |driver, body, ops, frozen| {
        if !driver.visit(ops.len() as u64) {
            return false;
        }
        let mut is_first = true;
        for (phase, rules) in phases.iter().enumerate() {
            let mut rules = rules.to_vec();
            if let Some(shuffle) = &mut driver.shuffle {
                shuffle.apply(&mut rules);
            }
            let mut changed = false;
            for rule in rules {
                let _scope = ctx.constant_scope();
                let mut rewriter = Rewriter::new(ctx, body);
                apply(rule, &Round { ops, frozen, phase, is_first }, &mut rewriter);
                changed |= rewriter.changes() > 0;
                body.end_step();
                is_first = false;
            }
            if changed {
                return true;
            }
        }
        false
    });
    driver.report
}

/// The position of folding among the rules that were refused.
const FOLD: usize = usize::MAX;

/// One round of the driver, on the operations to visit and the frozen ones, which are connected with a cycle. Returns true
/// if the body changed.
type RunRound<'r, 'd> = dyn FnMut(&mut Driver<'d>, &mut Body, &[OpId], &FxHashSet<OpId>) -> bool + 'r;

/// The state of a run.
struct Driver<'a> {
    ctx: &'a Context,
    rules: &'a RuleIndex,
    config: &'a GreedyRewriteConfig,
    work: Worklist,
    /// The positions of the refused rules of each operation, with the reasons.
    refused: FxHashMap<OpId, std::collections::BTreeMap<usize, String>>,
    report: GreedyRewriteReport,
    /// The remaining visits. A change costs as much as [`VISITS_PER_STEP`] visits.
    visits_left: u64,
    shuffle: Option<Shuffle>,
    growth: Growth,
}

/// The size of a body's constants, which folding limits.
#[derive(Default)]
struct Growth {
    /// The bytes at the last count.
    counted: u64,
    /// The bytes of constants made since the last count, some of which may have been erased again.
    since: u64,
    /// The largest allowed number of bytes.
    limit: u64,
    /// The bytes that folding may still compute.
    work_left: u64,
}

/// Bytes of constants that folding computes for a body in one run, erased ones included. It bounds the time.
const FOLD_WORK_BYTES: u64 = 8 << 30;

impl Growth {
    /// The bytes of the constants of a body.
    fn count(ctx: &Context, body: &Body, ops: &[OpId]) -> u64 {
        let constant = |&op: &OpId| OpRef::new(ctx, body, op).constant();
        ops.iter().filter_map(constant).map(|attr| stored_bytes(ctx, attr)).fold(0, u64::saturating_add)
    }
    fn new(ctx: &Context, body: &Body, ops: &[OpId]) -> Self {
        /// Bytes that a body may get although it has no constants, in addition to those for its operations.
        const FREE_BYTES: u64 = 8 << 10;
        /// The same for each operation.
        const FREE_BYTES_OF_OP: u64 = 512;
        let counted = Self::count(ctx, body, ops);
        let given =
            counted.saturating_add(FREE_BYTES).saturating_add(FREE_BYTES_OF_OP.saturating_mul(ops.len() as u64));
        let limit = given.saturating_mul(ctx.limits().fold_growth.most);
        Self { counted, since: 0, limit, work_left: FOLD_WORK_BYTES }
    }
    /// Returns true if the body may get constants of this many bytes.
    fn allows(&mut self, ctx: &Context, body: &Body, bytes: u64) -> bool {
        // A count visits the whole body, so another one needs many new bytes.
        if self.counted.saturating_add(self.since).saturating_add(bytes) > self.limit && self.since > self.limit / 4 {
            (self.counted, self.since) = (Self::count(ctx, body, &body.preorder()), 0);
        }
        let is_allowed =
            self.counted.saturating_add(self.since).saturating_add(bytes) <= self.limit && bytes <= self.work_left;
        if is_allowed {
            self.since = self.since.saturating_add(bytes);
            self.work_left = self.work_left.saturating_sub(bytes);
        }
        is_allowed
    }
}

/// The number of visits that cost as much as a change.
const VISITS_PER_STEP: u64 = 8;

impl<'a> Driver<'a> {
    fn new(ctx: &'a Context, rules: &'a RuleIndex, config: &'a GreedyRewriteConfig, ops: usize) -> Self {
        let steps = config.max_steps.unwrap_or_else(|| ctx.limits().steps_for(ops));
        Self {
            ctx,
            rules,
            config,
            work: Worklist::default(),
            refused: FxHashMap::default(),
            report: GreedyRewriteReport { applied: vec![0; rules.rules().len()], ..GreedyRewriteReport::default() },
            visits_left: steps.saturating_mul(VISITS_PER_STEP),
            shuffle: config.seed.map(Shuffle::new),
            growth: Growth::default(),
        }
    }
    /// Charges visits. Returns false if none are left after them, which ends the run.
    fn visit(&mut self, count: u64) -> bool {
        self.visits_left = self.visits_left.saturating_sub(count);
        self.report.out_of_steps = self.visits_left == 0;
        !self.report.out_of_steps
    }
    /// Runs rounds on the operations that `list` returns, until nothing changes or a limit is reached.
    fn iterate(
        &mut self,
        body: &mut Body,
        mut ops: Vec<OpId>,
        list: fn(&Context, &Body) -> Vec<OpId>,
        round: &mut RunRound<'_, 'a>,
    ) {
        let mut iteration = 0;
        loop {
            if self.config.max_iterations.is_some_and(|max| iteration >= max) {
                return;
            }
            iteration += 1;
            let mut changed = self.config.simplify_regions && self.simplify_blocks(body);
            if changed {
                ops = list(self.ctx, body);
            }
            let frozen = cyclic_ops(self.ctx, body, &ops);
            changed |= round(self, body, &ops, &frozen);
            self.report.changed |= changed;
            if !changed || self.report.out_of_steps {
                self.report.converged = !changed && !self.report.out_of_steps;
                return;
            }
            ops = list(self.ctx, body);
        }
    }

    fn one_iteration(&mut self, body: &mut Body, ops: &[OpId], frozen: &FxHashSet<OpId>) -> bool {
        let scope = self.ctx.constant_scope();
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
                    // Folds and matches do not depend on the position of constants, so this alone does not require
                    // another iteration.
                    self.report.changed |= rewriter.changes() > 0;
                    self.settle();
                }
            }
        }
        while let Some(op) = self.work.pop() {
            if frozen.contains(&op) {
                continue;
            }
            if !self.visit(1) {
                return changed;
            }
            let done = (self.config.fold && self.fold(body, op))
                || (rewrites_left > 0 && self.apply(body, op, &mut rewrites_left));
            if done {
                self.visits_left = self.visits_left.saturating_sub(VISITS_PER_STEP);
                changed = true;
            }
            self.settle();
            // No attribute of this step is needed any more, except those in the body.
            body.end_step();
            scope.clear();
        }
        changed
    }

    /// Removes the erased operations from the refusals, and from the worklist: an operation of an erased block may use a
    /// result of one that was erased before it.
    fn settle(&mut self) {
        for op in std::mem::take(&mut self.work.erased) {
            self.work.remove(op);
            self.refused.remove(&op);
        }
    }

    /// Fills the worklist so that the start operation is popped first.
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

    /// Erases or folds an operation. Returns true if the body changed.
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
        let mut is_too_large = false;
        let folded = fold_op_if(view, &mut |bytes| {
            is_too_large = !self.growth.allows(self.ctx, view.body, bytes);
            !is_too_large
        });
        if is_too_large {
            let reason = self.ctx.limits().fold_growth.message();
            self.refused.entry(op).or_default().insert(FOLD, reason);
        }
        if let Some(folded) = folded {
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
            rewriter.set_insertion_point(InsertPoint::Before(op));
            let outcome = rule.try_on(&mut rewriter, op);
            // The rewriter counts changes, so a rule that changes the body and then fails counts as applied.
            if rewriter.changes() > 0 {
                *rewrites_left -= 1;
                self.refused.remove(&op);
                self.report.applied[at] += 1;
                return true;
            }
            match outcome {
                Err(MatchFailure::Refused(reason)) => {
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

    /// Erases unreachable blocks, and merges each block that only one unconditional branch enters into the block of this branch.
    fn simplify_blocks(&mut self, body: &mut Body) -> bool {
        let mut regions: Vec<RegionId> = body.regions(Body::ROOT).to_vec();
        regions.extend(body.preorder().iter().flat_map(|&op| body.regions(op)));
        regions.retain(|&region| body.blocks(region).len() > 1);
        let mut dead = Vec::new();
        for &region in &regions {
            let tree = DomTree::new(body, region);
            dead.extend(body.blocks(region).iter().copied().filter(|&b| !tree.is_reachable(b)));
        }
        // Erasing an operation also erases the blocks in its regions.
        if !dead.is_empty() {
            Rewriter::with_listener(self.ctx, body, &mut self.work).erase_blocks(&dead);
            self.settle();
            return true;
        }
        let mut merged = false;
        for region in regions {
            merged |= self.merge_blocks(body, region);
        }
        self.settle();
        merged
    }

    fn merge_blocks(&mut self, body: &mut Body, region: RegionId) -> bool {
        // The number of edges to each block, and the operation of one of them.
        let mut edges: FxHashMap<BlockId, (usize, OpId)> = FxHashMap::default();
        for &block in body.blocks(region) {
            let Some(end) = body.last(block) else { continue };
            for &to in body.successors(end) {
                edges.entry(to).or_insert((0, end)).0 += 1;
            }
        }
        let mut rewriter = Rewriter::with_listener(self.ctx, body, &mut self.work);
        let mut merged = false;
        for block in rewriter.body().blocks(region).iter().skip(1).copied().collect::<Vec<_>>() {
            let Some(&(1, branch)) = edges.get(&block) else { continue };
            let view = rewriter.op(branch);
            if !is_unconditional(view) || view.body.block_of(branch) == Some(block) {
                continue;
            }
            let values: Vec<ValueId> = view.operands().collect();
            rewriter.set_insertion_point(InsertPoint::Before(branch));
            if rewriter.splice(block, &values) {
                rewriter.erase(branch);
                rewriter.erase_blocks(&[block]);
                merged = true;
            }
        }
        merged
    }

    fn refusals(&mut self, body: &Body) -> Vec<Refusal> {
        if self.refused.is_empty() {
            return Vec::new();
        }
        let mut out = Vec::new();
        for op in body.preorder() {
            for (rule, reason) in self.refused.remove(&op).unwrap_or_default() {
                let rule = self.rules.rules().get(rule).map_or("fold", |rule| rule.name);
                out.push(Refusal { op, loc: body.loc(op), rule, reason });
            }
        }
        out
    }
}

/// Returns true for a terminator that only passes its operands to its successor.
fn is_unconditional(branch: OpRef<'_>) -> bool {
    let is_pure = branch.def().is_some_and(|def| def.has(Trait::Terminator) && def.has(Trait::Pure));
    let passed = branch.successor_operands();
    is_pure
        && branch.body.regions(branch.op).is_empty()
        && branch.body.successors(branch.op).len() == 1
        && matches!(&passed[..], [all] if *all == (0..branch.body.num_operands(branch.op)))
}

/// The operands of a commutative operation with constants last; `None` if they are already in this order.
fn constants_last(op: OpRef<'_>) -> Option<Vec<crate::ir::ValueId>> {
    if op.body.num_operands(op.op) < 2 || !op.def()?.has(Trait::Commutative) {
        return None;
    }
    let is_constant: Vec<bool> = op.operand_constants().map(|constant| constant.is_some()).collect();
    if is_constant.is_sorted() {
        return None;
    }
    let mut order: Vec<_> = op.body.operands(op.op).zip(is_constant).collect();
    order.sort_by_key(|&(_, constant)| constant);
    Some(order.into_iter().map(|(value, _)| value).collect())
}
