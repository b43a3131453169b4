//! `--fold-quant-shapes`: folds data movement through constants and quantized values.
//!
//! The `movement` of an op definition describes an operation as a movement. The rules derive everything else from the
//! algebra in [`qopt_ir::movement`], and name no operation that moves data. The rules:
//!
//! - `constant`: folds a movement, or a chain, of a constant into the moved constant; bytes move once
//! - `dequantize`: rewrites movements of a dequantized constant to the dequantized moved constant
//! - `cast_pair`: folds dequantize, move, quantize to a move, if the resulting parameters match; likewise for storage
//!   casts
//! - `quantize`: folds a quantized constant to its stored integers, if every rounding convention gives the same ones
//! - `through`: rewrites a movement of a dequantized value to the dequantized moved value, likewise before a
//!   quantization
//! - `fill`: replaces a real constant among quantized values by its stored integer, where that is exact
//! - `elementwise`: exchanges movements and elementwise computations, where that moves fewer bytes
//! - `shapes`: folds computations on constant shapes, so that the movements with these operands become constant
//! - `compose`: replaces a chain of movements by the shortest equivalent chain
//! - `storage_pair`: cancels two storage casts, if the result type equals the operand type
//!
//! - `requantize`: requantizes the operands of a concatenation to one parameter; off by default
//!
//! A rule never changes the type of a value that it did not create. A movement that is not folded keeps its operands,
//! attributes, types and location, and gets a remark with the reason.

mod cast_pair;
mod compose;
mod constant;
mod elementwise;
mod fill;
mod movement_steps;
mod quantize;
mod remaining;
mod requantize;
mod root;
pub(crate) mod shapes;
mod storage_pair;
mod through;
pub(crate) mod trace;

use qopt_ir::def::{OpDef, OpRef, Trait};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, Body, Context, OpId, Type, ValueId};
use qopt_ir::movement::{CostRule, PropagationLimits};
use qopt_ir::pass::{Evaluates, Failed, OpLabel, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{Rewriter, Shuffle, greedy};
use qopt_ir::verify::Checker;
use rustc_hash::FxHashSet;

/// A rule: rewrites one body.
type RuleFn = fn(&mut Folder<'_, '_, '_>);

/// Rules in the order of application, as the phases of the greedy driver. Only the first phase matches operations other
/// than movements, casts and their neighbours.
///
/// - Shapes come first, because movements need constant sizes.
/// - Movements that cancel, and chains, fold before casts, because a cast may give them types that do not cancel.
/// - Concatenations get their common parameter before their operands, constants included, fold through them.
/// - Movements pass through casts before cast pairs fold, so that one movement is not built on both sides of a cast. They
///   pass through dequantizations first, so that a movement between two casts has one way.
/// - Computations and movements are exchanged only where casts are not adjacent.
///
/// The order within a phase does not matter.
const PHASES: [&[RuleFn]; 8] = [
    &[|f| f.shapes()],
    &[|f| f.compose(), |f| f.storage_pairs()],
    &[|f| f.requantize_concats()],
    &[|f| f.quantize_constants(), |f| f.constants()],
    &[|f| f.through_dequantize()],
    &[|f| f.through_quantize()],
    &[|f| f.elementwise()],
    &[|f| f.cast_pairs()],
];

/// Counter names of the rules.
mod rule {
    pub(super) const SHAPE: &str = "quant.fold.shape";
    pub(super) const CANCEL: &str = "quant.fold.cancel";
    pub(super) const COMPOSE: &str = "quant.fold.compose";
    pub(super) const REQUANTIZE: &str = "quant.fold.requantize";
    pub(super) const QUANTIZE: &str = "quant.fold.quantize";
    pub(super) const CONSTANT: &str = "quant.fold.constant";
    pub(super) const THROUGH: &str = "quant.fold.through";
    pub(super) const ELEMENTWISE: &str = "quant.fold.elementwise";
    pub(super) const CAST_PAIR: &str = "quant.fold.cast-pair";

    pub(super) const ALL: &[&str] =
        &[SHAPE, CANCEL, COMPOSE, REQUANTIZE, QUANTIZE, CONSTANT, THROUGH, ELEMENTWISE, CAST_PAIR];

    /// The reason in a rule's Passed remark.
    pub(super) fn reason(rule: &str) -> &'static str {
        match rule {
            SHAPE => "computed from constant shapes",
            CANCEL => "the operation and the preceding movements cancel",
            COMPOSE => "composed with the preceding movements",
            REQUANTIZE => "the operands were requantized to one parameter",
            QUANTIZE => "the constant was quantized",
            CONSTANT => "the constant was moved",
            THROUGH => "exchanged with the cast next to it",
            ELEMENTWISE => "exchanged with the computation next to it",
            CAST_PAIR => "the stored integers are moved, and the casts cancel",
            _ => "",
        }
    }
}

/// The pass.
pub static FOLD_QUANT_SHAPES: PassDef = PassDef {
    argument: "fold-quant-shapes",
    name: "FoldQuantShapes",
    summary: "Fold reshapes, transposes, slices and other data movement through quantized tensors, exactly",
    options: &[
        OptionDef::new(
            "max-param-growth",
            OptionKind::Int,
            "1",
            "Maximum number of parameters of a fold's result, as a multiple of its inputs' parameters",
        ),
        OptionDef::new(
            "max-byte-growth",
            OptionKind::Int,
            "1",
            "Maximum size of a folded constant, as a multiple of the size of its inputs",
        ),
        OptionDef::new(
            "concat",
            OptionKind::Choice(&["exact", "requantize"]),
            "exact",
            "Result of a concatenation of different parameters: a sub-channel grid that keeps every element (exact), \
             or one parameter for requantized operands (requantize)",
        ),
        OptionDef::new(
            "test-shuffle",
            OptionKind::Int,
            "0",
            "Seed of a random order of rules and operations, for tests; results do not depend on it",
        ),
    ],
    rules: rule::ALL,
    evaluates: Evaluates::Shapes,
    build: |_, options| {
        let growth = |name: &str| match u64::try_from(options.int(name)) {
            Ok(n) if n > 0 => Ok(n),
            _ => Err(format!("'{name}' must be positive")),
        };
        let cost =
            CostRule { max_param_growth: growth("max-param-growth")?, max_byte_growth: growth("max-byte-growth")? };
        let requantize = options.text("concat") == "requantize";
        let seed = u64::try_from(options.int("test-shuffle")).ok().filter(|&seed| seed != 0);
        Ok(Box::new(FoldQuantShapes { cost, limits: PropagationLimits::default(), requantize, seed }))
    },
    ..PassDef::BASE
};

struct FoldQuantShapes {
    cost: CostRule,
    limits: PropagationLimits,
    /// Requantize concatenations of different parameters to one.
    requantize: bool,
    /// Shuffles rules and operations.
    seed: Option<u64>,
}

impl Pass for FoldQuantShapes {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let done = cx.each_isolated(body, |body, cx| {
            self.fold(body, cx);
            Ok(())
        });
        cx.summarize(body);
        done
    }
}

/// Reason for a movement that stays on real values.
const NOT_TAKEN: &str = "the operation does not accept the stored type";

/// A movement that was not folded, with the reason.
struct Refused {
    op: OpId,
    reason: String,
}

impl FoldQuantShapes {
    fn fold(&self, body: &mut Body, cx: &mut PassContext<'_>) {
        let (ctx, owner) = (cx.ctx, body.properties(Body::ROOT));
        // Without movements and casts, only the first phase, shapes, can apply, and operations with their own rounding get
        // no remark.
        let moves = |def: &OpDef| def.movement.is_some() || def.cast.is_some() || def.has(Trait::Quantizes);
        let mut refused = Vec::new();
        let mut shuffle = self.seed.map(Shuffle::new);
        let mut checker = Checker::new(ctx);
        // Rules process whole chains at once, so more than a few rounds occur only if movements, casts and computations
        // alternate.
        let config = greedy::GreedyRewriteConfig {
            max_iterations: None,
            simplify_regions: false,
            seed: self.seed,
            ..Default::default()
        };
        let mut any_moves = false;
        let report = greedy::run_phases(ctx, body, &PHASES, &config, |rule, round, rewriter| {
            if round.is_first {
                // Reasons of an earlier round are out of date.
                refused.clear();
                any_moves = round.ops.iter().any(|&op| rewriter.op(op).meaning().is_some_and(moves));
            }
            if round.phase > 0 && !any_moves {
                return;
            }
            rule(&mut Folder {
                rewriter,
                pass: self,
                frozen: round.frozen,
                refused: &mut refused,
                shuffle: &mut shuffle,
                checker: &mut checker,
                owner,
                cx,
            });
        });
        if report.out_of_steps {
            let text = format!("{}; rules may still apply", ctx.limits().steps.message());
            cx.diag(Diag::warning(Code::Steps, body.loc(Body::ROOT), text));
        }
        // A round that the limit ended may have erased operations that it refused before.
        refused.retain(|refused| !body.is_erased(refused.op));
        if cx.wants_remarks() {
            let known: FxHashSet<OpId> = refused.iter().map(|refused| refused.op).collect();
            let left = remaining::remaining_movements(ctx, body, &known);
            refused.extend(left.into_iter().map(|(op, reason)| Refused { op, reason }));
        }
        refused.sort_by_key(|r| r.op);
        refused.dedup_by_key(|r| r.op);
        for Refused { op: at, reason } in refused {
            cx.missed(owner, OpRef::new(ctx, body, at), reason);
        }
    }
}

/// One round over one body.
struct Folder<'f, 'r, 'c> {
    rewriter: &'f mut Rewriter<'r>,
    pass: &'f FoldQuantShapes,
    /// Operations connected with a def-use cycle: a chain of movements there has no first value.
    frozen: &'f FxHashSet<OpId>,
    refused: &'f mut Vec<Refused>,
    shuffle: &'f mut Option<Shuffle>,
    /// Verifies created operations, because an operation may reject types that its constraints accept.
    checker: &'f mut Checker<'c>,
    /// Inherent attributes of the operation that owns the body, including its symbol name.
    owner: Attr,
    cx: &'f mut PassContext<'c>,
}

impl<'r> Folder<'_, 'r, '_> {
    fn ctx(&self) -> &'r Context {
        self.rewriter.ctx()
    }
    fn body(&self) -> &Body {
        self.rewriter.body()
    }
    /// Returns the operations to visit, in program order.
    fn ops(&self) -> Vec<OpId> {
        self.body().preorder().into_iter().filter(|op| !self.frozen.contains(op)).collect()
    }
    /// Returns the operations to visit, for a rule that handles each operation independently. The rule skips those that
    /// it has erased meanwhile.
    fn ops_in_any_order(&mut self) -> Vec<OpId> {
        let mut ops = self.ops();
        if let Some(shuffle) = self.shuffle {
            shuffle.apply(&mut ops);
        }
        ops
    }
    /// Marks the operation that a rule is about to change, for [`Self::record_fold`].
    fn mark(&self, op: OpId) -> Option<OpLabel> {
        self.cx.mark(self.rewriter.op(op))
    }
    /// Counts an applied rule and emits a remark on the changed operation.
    fn record_fold(&mut self, rule: &'static str, mark: Option<OpLabel>) {
        self.cx.count_rule(rule, 1);
        self.cx.passed(self.owner, mark, rule, rule::reason(rule));
    }
    fn refuse(&mut self, op: OpId, reason: impl Into<String>) {
        self.refused.push(Refused { op, reason: reason.into() });
    }
    /// Clones an operation with other operands and result types, if the clone is valid. Its destination and its body get the
    /// new types, too.
    fn like(&mut self, op: OpId, operands: &[ValueId], results: &[Type]) -> Option<OpId> {
        self.like_yielding(op, operands, results, None)
    }
    /// Clones an operation as [`Self::like`] does. The body of the clone yields `yielded`, or else the same values.
    fn like_yielding(
        &mut self,
        op: OpId,
        operands: &[ValueId],
        results: &[Type],
        yielded: Option<ValueId>,
    ) -> Option<OpId> {
        let mut operands = operands.to_vec();
        let made = self.replace_destination(op, &mut operands, results);
        let clone = self.rewriter.create_like(op, &operands, results);
        if self.rewriter.copy_body(op, clone, yielded) && self.is_valid(clone) {
            return Some(clone);
        }
        self.rewriter.erase(clone);
        made.into_iter().rev().for_each(|made| _ = self.rewriter.erase(made));
        None
    }
    /// Replaces a destination that the operation does not read, if the result has another type. Returns the new operations.
    fn replace_destination(&mut self, op: OpId, operands: &mut [ValueId], results: &[Type]) -> Vec<OpId> {
        let (ctx, loc) = (self.ctx(), self.body().loc(op));
        let Some(destination) = self.rewriter.op(op).meaning().and_then(|def| def.destination) else {
            return Vec::new();
        };
        let (Some(slot), Some(&ty)) = (operands.get_mut(destination.operand), results.first()) else {
            return Vec::new();
        };
        let old = self.body().ty(*slot);
        let same_rank = ctx.shape(ty).zip(ctx.shape(old)).is_some_and(|(dims, old)| dims.len() == old.len());
        if !ctx.is_tensor(old) || old == ty || !same_rank {
            return Vec::new();
        }
        let made = (destination.create)(self.rewriter, loc, *slot, ty);
        if let Some(value) = made.last().and_then(|&last| self.body().result(last, 0)) {
            *slot = value;
        }
        made
    }
    /// Returns true if the verifier accepts a new operation and its runtime has a kernel for it.
    fn is_valid(&mut self, op: OpId) -> bool {
        let view = self.rewriter.op(op);
        let has_kernel = view.meaning().and_then(|def| def.has_kernel).is_none_or(|has_kernel| has_kernel(view));
        has_kernel && self.checker.accepts(self.rewriter.body(), op)
    }
    /// Erases an operation, then its producers that become unused and have no effect.
    fn erase_with_operands(&mut self, op: OpId) {
        let mut work = vec![op];
        while let Some(op) = work.pop() {
            // Already erased together with another operation.
            if self.body().is_erased(op) {
                continue;
            }
            let operands: Vec<_> = self.body().operands(op).collect();
            if !self.rewriter.erase(op) {
                continue;
            }
            let mut defs: Vec<OpId> = operands.into_iter().filter_map(|v| self.body().defining_op(v)).collect();
            defs.sort_unstable();
            defs.dedup();
            let unused = |&def: &OpId| {
                self.rewriter.op(def).has_no_effect() && self.body().results(def).all(|v| self.body().is_unused(v))
            };
            work.extend(defs.into_iter().filter(unused));
        }
    }
}
