//! `--fold-quant-shapes`: data movement folded through constants and quantized values.
//!
//! An operation says which movement it is (its definition's `movement`); everything else comes out of the algebra in
//! [`qopt_ir::movement`]. No rule here names an operation that moves data. The rules:
//!
//! - `constant`: a movement, or a chain, of a constant is the moved constant; bytes move once
//! - `dequantize`: movements of a dequantized constant are the dequantized moved constant
//! - `cast_pair`: dequantize, move, quantize is move, where the parameters come out as they are; likewise for storage casts
//! - `quantize`: a quantized constant is its stored integers, where no convention of rounding gives others
//! - `through`: a movement of a dequantized value is the dequantized moved value, likewise before a quantization
//! - `fill`: a real constant beside quantized values is the integer that is stored for it, where that is exact
//! - `elementwise`: movements go through what is computed element by element, where less is moved then
//! - `shapes`: what is computed from constant shapes is constant, so that the movements that it parametrizes are known
//! - `compose`: a chain of movements of a value is the shortest that means the same
//!
//! - `requantize`: only if asked for, a concatenation of different parameters gets one
//!
//! A rule changes the type of no value that it does not create. What is not folded keeps its operands, attributes, types and
//! location, and a remark says why.

mod cast_pair;
mod compose;
mod constant;
mod elementwise;
mod fill;
mod quantize;
mod requantize;
mod root;
pub(crate) mod shapes;
mod through;
pub(crate) mod trace;

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::diag::{Code, Diag, Severity};
use qopt_ir::ir::{Body, Context, IsolatedOp, OpId, Type, ValueId};
use qopt_ir::movement::{CostRule, Limits};
use qopt_ir::pass::{Evaluates, Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{Rewriter, Shuffle, cyclic_ops};
use qopt_ir::verify::Checker;
use rustc_hash::FxHashSet;

/// One of the rules: does what it can in one body. True if anything changed.
type Apply = fn(&mut Folder<'_, '_, '_>) -> bool;

/// The rules. Only those of the first group look at anything else than movements and casts, and what is around them. Those of a
/// group are applied once nothing is left to do for the groups before it: sizes are known before
/// anything is moved; what cancels is not made; a chain is as short as it gets before it goes through a cast, where it may get
/// types that nothing cancels; and what goes through a cast is not made on both sides of it. One parameter is chosen for a
/// concatenation before its operands, constants too, are taken through it with those that they have; and computations change
/// places with movements only where no cast is next to them. Within a group the order does not matter.
const GROUPS: [&[Apply]; 7] = [
    &[|f| f.shapes()],
    &[|f| f.compose()],
    &[|f| f.requantize_concats()],
    &[|f| f.quantize_constants(), |f| f.constants()],
    &[|f| f.through_casts()],
    &[|f| f.elementwise()],
    &[|f| f.cast_pairs()],
];

/// The names by which what they do is counted.
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
            "A fold that needs more parameters than its inputs have together is made only up to this many times as many",
        ),
        OptionDef::new(
            "max-byte-growth",
            OptionKind::Int,
            "1",
            "The bytes of a folded constant are at most this many times those of its inputs",
        ),
        OptionDef::new(
            "concat",
            OptionKind::Choice(&["exact", "requantize"]),
            "exact",
            "What a concatenation of different parameters becomes: a grid of blocks that keeps every element, or a tensor \
             with one parameter, to which the operands are requantized",
        ),
        OptionDef::new(
            "test-shuffle",
            OptionKind::Int,
            "0",
            "For tests: another order of rules and operations, by this number; nothing depends on it",
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
        let shuffle = seed.map(Shuffle::new);
        Ok(Box::new(FoldQuantShapes { cost, limits: Limits::default(), requantize, shuffle }))
    },
    ..PassDef::BASE
};

struct FoldQuantShapes {
    cost: CostRule,
    limits: Limits,
    /// Concatenations of different parameters get one.
    requantize: bool,
    shuffle: Option<Shuffle>,
}

impl Pass for FoldQuantShapes {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(op, |op, cx| {
            self.fold(op, cx);
            Ok(())
        })
    }
}

/// Why a movement stays on the side of the reals.
const NOT_TAKEN: &str = "the operation does not take the stored type";

/// A movement that was not folded, and why.
struct Refused {
    op: OpId,
    reason: String,
}

impl FoldQuantShapes {
    fn fold(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) {
        let ctx = cx.ctx;
        let mut refused = Vec::new();
        let mut shuffle = self.shuffle.clone();
        // A round changes what the next one sees. Rules take whole chains at once, so only where movements, casts and
        // computations alternate there are more than a few rounds.
        let mut looks_left = None;
        loop {
            let ops = op.body.preorder();
            let left = looks_left.get_or_insert_with(|| ctx.limits().looks_for(ops.len()));
            let Some(rest) = left.checked_sub(ops.len() as u64) else {
                let text = format!("{}; rules may still apply", ctx.limits().steps.message());
                cx.diag(Diag { severity: Severity::Warning, ..Diag::error(Code::Limit, op.loc, text) });
                break;
            };
            *left = rest;
            refused.clear();
            let frozen = cyclic_ops(ctx, op.name, &op.body, &ops);
            let mut rewriter = Rewriter::new(ctx, &mut op.body);
            let mut groups = GROUPS.map(<[Apply]>::to_vec);
            if let Some(shuffle) = &mut shuffle {
                groups.iter_mut().for_each(|rules| shuffle.apply(rules));
            }
            let shuffle = &mut shuffle;
            let checker = Checker::new(ctx);
            let mut folder =
                Folder { rewriter: &mut rewriter, pass: self, frozen, refused: &mut refused, shuffle, checker, cx };
            // Where nothing is moved or cast, only the first group, shapes, has anything to do.
            let moves = |def: &OpDef| def.movement.is_some() || def.cast.is_some();
            let any = ops.iter().any(|&op| folder.rewriter.op(op).meaning().is_some_and(moves));
            let count = if any { groups.len() } else { 1 };
            // All rules of a group, but of groups only those up to the first that changes anything.
            let mut all = |rules: &Vec<Apply>| rules.iter().filter(|rule| rule(&mut folder)).count() > 0;
            if !groups.iter().take(count).any(&mut all) {
                break;
            }
        }
        refused.sort_by_key(|r| r.op);
        refused.dedup_by_key(|r| r.op);
        for Refused { op: at, reason } in refused {
            cx.missed(op.properties, OpRef::new(ctx, &op.body, at), reason);
        }
    }
}

/// One round over one body.
struct Folder<'f, 'r, 'c> {
    rewriter: &'f mut Rewriter<'r>,
    pass: &'f FoldQuantShapes,
    /// What is connected with a def-use cycle: a chain of movements there has no first value.
    frozen: FxHashSet<OpId>,
    refused: &'f mut Vec<Refused>,
    shuffle: &'f mut Option<Shuffle>,
    /// An operation may refuse types that its constraints accept.
    checker: Checker<'r>,
    cx: &'f mut PassContext<'c>,
}

impl<'r> Folder<'_, 'r, '_> {
    fn ctx(&self) -> &'r Context {
        self.rewriter.ctx()
    }
    fn body(&self) -> &Body {
        self.rewriter.body()
    }
    /// The operations to look at, in the order of the text.
    fn ops(&self) -> Vec<OpId> {
        self.body().preorder().into_iter().filter(|op| !self.frozen.contains(op)).collect()
    }
    /// The operations to look at, for a rule that looks at each by itself. One that is erased meanwhile has no operands, so that
    /// no rule matches.
    fn ops_in_any_order(&mut self) -> Vec<OpId> {
        let mut ops = self.ops();
        if let Some(shuffle) = self.shuffle {
            shuffle.apply(&mut ops);
        }
        ops
    }
    fn refuse(&mut self, op: OpId, reason: impl Into<String>) {
        self.refused.push(Refused { op, reason: reason.into() });
    }
    /// Makes an operation again, on other operands and for other results, if that is valid.
    fn like(&mut self, op: OpId, operands: &[ValueId], results: &[Type]) -> Option<OpId> {
        let op = self.rewriter.create_like(op, operands, results);
        if !self.checker.accepts(self.rewriter.body(), op) {
            self.rewriter.erase(op);
            return None;
        }
        Some(op)
    }
    /// Erases an operation, and what only it used, as long as that has no effect.
    fn erase_with_operands(&mut self, op: OpId) {
        let mut work = vec![op];
        while let Some(op) = work.pop() {
            // Where it was erased with what it was made for.
            if self.body().block_of(op).is_none() {
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
