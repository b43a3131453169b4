//! Evaluates a function of one 8-bit integer on all 256 integers: ops that compute each element of a value from the same element of
//! another one.

use qopt_ir::def::{OpRef, match_op, operand};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::{Body, Context, Loc, OpId, OpSpec, Tensor, Type, ValueId};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::arith::ops as arith;
use crate::support::int_width;
use crate::tosa::ops as tosa;

/// Largest number of ops of a function: `constant_value` evaluates a chain of at most 16.
const MAX_OPS: usize = 16;

/// A function of one byte.
pub(super) struct ByteFunction {
    /// The values at -128 to 127.
    pub(super) values: Vec<i64>,
    /// The ops that compute it.
    pub(super) ops: Vec<OpId>,
}

/// Returns true for ops that compute each element from the same elements of their first operands.
fn is_elementwise(op: OpRef<'_>) -> bool {
    match_op!(op;
        tosa::ABS | tosa::ADD | tosa::ARITHMETIC_RIGHT_SHIFT | tosa::CAST | tosa::CLAMP | tosa::LOGICAL_LEFT_SHIFT
            | tosa::MAXIMUM | tosa::MINIMUM | tosa::MUL | tosa::NEGATE | tosa::RESCALE | tosa::RESHAPE | tosa::SUB
            | tosa::TABLE => true,
        _ => false,
    )
}

/// Evaluates `value` as a function of the 8-bit value `leaf`. Returns `None` if an op between them uses other values than constants
/// that are the same for all elements.
pub(super) fn byte_function(ctx: &Context, body: &Body, value: ValueId, leaf: ValueId) -> Option<ByteFunction> {
    let width = int_width(ctx, ctx.element_or_self(body.ty(leaf)))?;
    (width == 8).then_some(())?;
    let ops = elementwise_ops(ctx, body, value, leaf)?;
    let is_constant = |op: &OpId| OpRef::new(ctx, body, *op).constant().is_some();
    let computing: Vec<OpId> = ops.iter().copied().filter(|op| !is_constant(op)).collect();
    (computing.len() <= MAX_OPS).then_some(())?;
    let values = evaluate(ctx, body, &ops, value, leaf)?;
    Some(ByteFunction { values, ops: computing })
}

/// Returns the ops that compute `value` from `leaf`, operands before their users, constants included.
fn elementwise_ops(ctx: &Context, body: &Body, value: ValueId, leaf: ValueId) -> Option<Vec<OpId>> {
    let size = ctx.num_elements(body.ty(leaf));
    let (mut ops, mut seen, mut work) = (Vec::new(), FxHashSet::default(), vec![(body.defining_op(value)?, false)]);
    while let Some((op, has_visited_operands)) = work.pop() {
        if has_visited_operands {
            ops.push(op);
            continue;
        }
        if !seen.insert(op) {
            continue;
        }
        // Each op has up to three constant operands.
        (seen.len() <= 4 * MAX_OPS).then_some(())?;
        let view = OpRef::new(ctx, body, op);
        work.push((op, true));
        if view.constant().is_some() {
            continue;
        }
        // With as many elements as the leaf, nothing is broadcast.
        let has_size_of_leaf = ctx.num_elements(body.ty(body.result(op, 0)?)).is_some_and(|count| Some(count) == size);
        (is_elementwise(view) && has_size_of_leaf).then_some(())?;
        for operand in body.operands(op).filter(|&operand| operand != leaf) {
            work.push((body.defining_op(operand)?, false));
        }
    }
    Some(ops)
}

/// Copies ops with vectors of 256 elements to a scratch body, and evaluates the copy of `value` at a vector of all integers.
fn evaluate(ctx: &Context, body: &Body, ops: &[OpId], value: ValueId, leaf: ValueId) -> Option<Vec<i64>> {
    let vector = |ty: Type| ctx.tensor_type(&[Some(256)], ctx.element_or_self(ty));
    let mut scratch = Body::new(body.name(Body::ROOT), Loc::UNKNOWN);
    let mut rewriter = Rewriter::new(ctx, &mut scratch);
    let region = rewriter.add_region(Body::ROOT);
    let block = rewriter.create_block(region, &[], Loc::UNKNOWN);
    rewriter.set_insertion_point(InsertPoint::End(block));
    let constant = |rewriter: &mut Rewriter<'_>, tensor: &Tensor| {
        let attr = tensor.to_constant(ctx).ok()?;
        rewriter.build_value(&NewOp::of(&arith::CONSTANT).property("value", attr).results(&[tensor.ty]))
    };
    let all_bytes: Vec<i64> = (-128..128).collect();
    let input = constant(&mut rewriter, &Tensor::of_ints(ctx, vector(body.ty(leaf)), &all_bytes).ok()?)?;
    // The copies of values, and the constants that are not the same for all elements: only tables may be.
    let (mut copies, mut lists) = (FxHashMap::from_iter([(leaf, input)]), FxHashSet::default());
    for &op in ops {
        let view = OpRef::new(ctx, body, op);
        let result = body.result(op, 0)?;
        if let Some(attr) = view.constant() {
            // A shape is not a tensor; only the reshapes that are left out use it.
            let Ok(tensor) = Tensor::of_constant(ctx, attr, body.ty(result)) else { continue };
            let one = ctx.tensor_type(&[Some(1)], ctx.element_or_self(tensor.ty));
            let is_splat = tensor.data.splat().is_some() || ctx.num_elements(tensor.ty) == Some(1);
            if !is_splat {
                lists.insert(result);
            }
            let tensor = if is_splat { Tensor { ty: one, ..tensor } } else { tensor };
            copies.insert(result, constant(&mut rewriter, &tensor)?);
            continue;
        }
        if view.is(&tosa::RESHAPE) {
            copies.insert(result, *copies.get(&view.operand(operand!(tosa::RESHAPE.input1))?)?);
            continue;
        }
        let is_table = |index| view.is(&tosa::TABLE) && index == operand!(tosa::TABLE.table);
        let copy_of = |(index, operand)| {
            let is_allowed = !lists.contains(&operand) || is_table(index);
            copies.get(&operand).copied().filter(|_| is_allowed)
        };
        let operands: Option<Vec<ValueId>> = body.operands(op).enumerate().map(copy_of).collect();
        let copy = rewriter.create(&OpSpec {
            name: body.name(op),
            loc: Loc::UNKNOWN,
            operands: &operands?,
            results: &[vector(body.ty(result))],
            properties: body.properties(op),
            attrs: body.attrs(op),
            successors: &[],
        });
        copies.insert(result, rewriter.body().result(copy, 0)?);
    }
    let tensor = constant_value(ctx, rewriter.body(), *copies.get(&value)?)?;
    tensor.ints(ctx).ok().filter(|values| values.len() == 256)
}
