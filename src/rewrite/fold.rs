//! Constant folding of one operation, materializing constants, and merging equal constants.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{InsertPoint, Rewriter};
use crate::def::{Folded, OpRef, PIECE_ELEMENTS, Trait, evaluate_in_pieces};
use crate::ir::Tensor;
use crate::ir::{Attr, AttrKind, BlockId, Body, Context, OpId, OpName, RegionId, Type, ValueId};

/// Limit on operand elements times result elements for evaluators that are not elementwise, which may read every
/// operand element for each result element.
const MAX_LOOKS: u64 = 1 << 22;
/// Bytes that an operation counts as read besides the constants that it reads: splats store nothing.
const FREE_BYTES: u64 = 8 << 10;

/// Folds an operation with its definition's hooks and traits. Returns a value or constant for each result, or `None`.
/// Returned values have the types of the results and are not results of the operation itself.
///
/// The new constants are at most [`fold_growth`](crate::ir::Limits::fold_growth) times as large as the constants that the
/// operation reads.
pub fn fold_op(op: OpRef<'_>) -> Option<SmallVec<[Folded; 2]>> {
    fold_op_if(op, &mut |_| true)
}

/// As [`fold_op`], if `may_store` returns true for the bytes of the new constants. It gets an upper bound before they are
/// computed.
pub(super) fn fold_op_if(op: OpRef<'_>, may_store: &mut dyn FnMut(u64) -> bool) -> Option<SmallVec<[Folded; 2]>> {
    let def = op.meaning()?;
    let count = op.body.num_results(op.op);
    if count == 0 || def.constant.is_some() {
        return None;
    }
    let mut folded: Option<SmallVec<[Folded; 2]>> = def.fold.and_then(|fold| fold(op)).map(SmallVec::from_vec);
    let mut is_asked = false;
    if folded.is_none()
        && let Some(fold_constants) = def.fold_constants
        && let Some(all) = op.operand_constants().collect::<Option<SmallVec<[Attr; 4]>>>()
        && !all.is_empty()
    {
        // Splats fold to splats.
        if stored_by_operands(op) > 0 {
            is_asked = true;
            if !grows_within_limits(op, stored_by_results(op), may_store) {
                return None;
            }
        }
        folded = fold_constants(op, &all).map(|attrs| attrs.into_iter().map(Folded::Constant).collect());
    }
    if folded.is_none() {
        folded = fold_twice(op);
    }
    if folded.is_none() {
        is_asked = true;
        folded = fold_by_evaluator(op, may_store);
    }
    let folded = folded?;
    let fits = |(result, folded): (ValueId, &Folded)| match *folded {
        Folded::Value(value) => op.body.ty(value) == op.body.ty(result) && op.body.defining_op(value) != Some(op.op),
        Folded::Constant(_) => true,
    };
    let bytes = |folded: &Folded| match *folded {
        Folded::Constant(attr) => stored_bytes(op.ctx, attr),
        Folded::Value(_) => 0,
    };
    let gives = folded.len() == count && op.body.results(op.op).zip(&folded).all(fits);
    let stored: u64 = folded.iter().map(bytes).sum();
    (gives && (is_asked || grows_within_limits(op, stored, may_store))).then_some(folded)
}

/// Returns true if an operation may fold to constants of this many bytes.
fn grows_within_limits(op: OpRef<'_>, bytes: u64, may_store: &mut dyn FnMut(u64) -> bool) -> bool {
    let growth = op.ctx.limits().fold_growth.most;
    let is_allowed = bytes <= growth.saturating_mul(stored_by_operands(op).saturating_add(FREE_BYTES));
    bytes == 0 || may_store(if is_allowed { bytes } else { u64::MAX })
}

/// The bytes that a constant stores. A splat stores none.
pub(super) fn stored_bytes(ctx: &Context, constant: Attr) -> u64 {
    match ctx.attr_kind(constant) {
        AttrKind::DenseElements { data, .. } if data.splat().is_none() => data.num_bytes() as u64,
        AttrKind::DenseResource { .. } => ctx.dense_data(constant).map_or(0, |(_, data)| data.num_bytes() as u64),
        _ => 0,
    }
}

/// The bytes of the constants that an operation reads, each once.
fn stored_by_operands(op: OpRef<'_>) -> u64 {
    let mut all: SmallVec<[Attr; 4]> = op.operand_constants().flatten().collect();
    all.sort_unstable();
    all.dedup();
    all.iter().map(|&attr| stored_bytes(op.ctx, attr)).fold(0, u64::saturating_add)
}

/// The bytes of the results if no result is a splat; none for results that are not tensors of static shape.
fn stored_by_results(op: OpRef<'_>) -> u64 {
    let bytes = |value| {
        let ty = op.body.ty(value);
        let (count, width) = (op.ctx.num_elements(ty)?, Tensor::element_bytes(op.ctx, ty).ok()?);
        Some(count.saturating_mul(width as u64))
    };
    op.body.results(op.op).filter_map(bytes).fold(0, u64::saturating_add)
}

/// Folds an operation on constants with the evaluator of its definition, if the definition has no `fold_constants` hook. A cast
/// of constants stays: it states their parameters.
fn fold_by_evaluator(op: OpRef<'_>, may_store: &mut dyn FnMut(u64) -> bool) -> Option<SmallVec<[Folded; 2]>> {
    let (ctx, def) = (op.ctx, op.meaning()?);
    let is_cast = def.cast.is_some() || def.has(Trait::Dequantizes);
    let evaluate = def.evaluate.filter(|_| def.fold_constants.is_none() && !is_cast && op.has_no_effect())?;
    let size = |value| ctx.num_elements(op.body.ty(value)).map(|count| count.max(1));
    let operands = op.body.operands(op.op).map(size).collect::<Option<SmallVec<[u64; 4]>>>()?;
    let results = op.body.results(op.op).map(size).collect::<Option<SmallVec<[u64; 2]>>>()?;
    let (most, most_results) = (*operands.iter().max()?, *results.iter().max()?);
    let is_elementwise = op.elementwise().is_some();
    if !is_elementwise && most.saturating_mul(most_results) > MAX_LOOKS {
        return None;
    }
    let operand = |(at, value)| Tensor::of_constant(ctx, op.operand_constant(at)?, op.body.ty(value)).ok();
    let operands: Vec<Tensor> = op.body.operands(op.op).enumerate().map(operand).collect::<Option<_>>()?;
    let is_splat = is_elementwise && operands.iter().all(|tensor| tensor.data.splat().is_some());
    if !is_splat && !grows_within_limits(op, stored_by_results(op), may_store) {
        return None;
    }
    let results = match evaluate_in_pieces(op, &operands) {
        Some(results) => results.ok()?,
        None if !is_elementwise || most.max(most_results) <= PIECE_ELEMENTS => evaluate(op, &operands).ok()?,
        None => return None,
    };
    let fits = op.body.results(op.op).zip(&results).all(|(value, tensor)| tensor.ty == op.body.ty(value));
    let constant = |tensor: &Tensor| tensor.to_constant(ctx).ok().map(Folded::Constant);
    if fits { results.iter().map(constant).collect() } else { None }
}

/// Folds f(f(x)) for an involution or idempotent f, and f(x, x) for an idempotent binary f.
fn fold_twice(op: OpRef<'_>) -> Option<SmallVec<[Folded; 2]>> {
    let def = op.def()?;
    let (involution, idempotent) = (def.has(Trait::Involution), def.has(Trait::Idempotent));
    if (!involution && !idempotent) || op.body.num_results(op.op) != 1 {
        return None;
    }
    if idempotent && op.body.num_operands(op.op) == 2 {
        let value = op.operand(0).filter(|&v| Some(v) == op.operand(1))?;
        return Some(SmallVec::from_slice(&[Folded::Value(value)]));
    }
    let inner = op.only_operand_def()?;
    let (body, a, b) = (op.body, op.op, inner.op);
    let same =
        body.name(a) == body.name(b) && body.properties(a) == body.properties(b) && body.attrs(a) == body.attrs(b);
    let innermost = inner.only_operand()?;
    let value = if involution { innermost } else { op.only_operand()? };
    same.then(|| SmallVec::from_slice(&[Folded::Value(value)]))
}

/// Returns true if an operation is unused and has no side effects.
pub fn is_trivially_dead(op: OpRef<'_>) -> bool {
    op.body.results(op.op).all(|v| op.body.is_unused(v))
        && !op.flags().terminator
        && op.def().is_some_and(|d| !d.has(Trait::Symbol))
        && op.has_no_effect()
}

/// The key of equal constants.
type ConstantKey = (RegionId, OpName, Attr, Attr, Type);

/// The unique constants of a body. Each isolated region has one copy of a constant, at the start of its entry block and
/// so before every use. Constants are merged before folding. Constants that folding creates stay at their insertion
/// point until the next run, so that the order of constants follows the text.
#[derive(Default)]
pub(super) struct Constants {
    ops: FxHashMap<ConstantKey, OpId>,
    unique: FxHashSet<OpId>,
    /// The entry block that the constants of a block move to.
    regions: FxHashMap<BlockId, Option<BlockId>>,
}

impl Constants {
    /// The entry block that the constants of a block move to: the entry block in the nearest enclosing isolated or
    /// unregistered operation.
    fn home(&mut self, ctx: &Context, body: &Body, block: BlockId) -> Option<BlockId> {
        *self.regions.entry(block).or_insert_with(|| {
            let mut at = block;
            loop {
                let region = body.region_of(at);
                let owner = body.region_owner(region).filter(|&op| ctx.registered(body.name(op)).is_some());
                match owner.and_then(|op| body.block_of(op)) {
                    Some(outer) => at = outer,
                    None => return body.blocks(region).first().copied(),
                }
            }
        })
    }
    fn key(body: &Body, home: BlockId, op: OpId) -> Option<ConstantKey> {
        let ty = body.ty(body.result(op, 0)?);
        Some((body.region_of(home), body.name(op), body.properties(op), body.attrs(op), ty))
    }
    /// Merges a constant with an equal one, or moves it to the entry block.
    pub(super) fn adopt(&mut self, rewriter: &mut Rewriter<'_>, op: OpId) {
        let (ctx, body) = (rewriter.ctx(), rewriter.body());
        if body.num_results(op) != 1 || body.num_operands(op) != 0 {
            return;
        }
        let Some(block) = body.block_of(op) else { return };
        let Some(home) = self.home(ctx, body, block) else { return };
        let Some(key) = Self::key(body, home, op) else { return };
        if let Some(&old) = self.ops.get(&key) {
            if let Some(value) = body.result(old, 0) {
                rewriter.replace(op, &[value]);
            }
            return;
        }
        let in_place = block == home && body.prev(op).is_none_or(|p| self.unique.contains(&p));
        if !in_place {
            rewriter.move_op(op, InsertPoint::Start(home));
        }
        self.ops.insert(key, op);
        self.unique.insert(op);
    }
}

/// Materializes the folded constants before an operation, and returns the values for its results. Returns `None` and
/// creates nothing if a dialect cannot materialize one of them.
pub fn materialize(rewriter: &mut Rewriter<'_>, op: OpId, folded: &[Folded]) -> Option<Vec<ValueId>> {
    let view = rewriter.op(op);
    let (ctx, loc) = (rewriter.ctx(), view.loc());
    let write = view.def()?.name.split_once('.').and_then(|(dialect, _)| ctx.dialect(dialect)?.constant);
    let results: SmallVec<[ValueId; 2]> = view.body.results(op).collect();
    let types: SmallVec<[Type; 2]> = results.iter().map(|&result| view.body.ty(result)).collect();
    let parts: Vec<_> = folded
        .iter()
        .zip(&types)
        .map(|(folded, &ty)| match *folded {
            Folded::Value(value) => Some(Err(value)),
            Folded::Constant(attr) => Some(Ok(write?(ctx, attr, ty)?)),
        })
        .collect::<Option<_>>()?;
    rewriter.set_insertion_point(InsertPoint::Before(op));
    let values = parts.into_iter().zip(&types).map(|(part, &ty)| match part {
        Err(value) => Some(value),
        Ok(spec) => rewriter.create_value(&spec.spec(ctx, loc, &[ty])),
    });
    values.collect()
}
