//! Functions of one 8-bit integer: ops that compute each element of a value from the same element of another one, evaluated on
//! all 256 integers.

use qopt_ir::def::{OpRef, match_op, operand};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::{Body, Context, Loc, OpId, OpSpec, Tensor, Type, ValueId};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::arith::ops as arith;
use crate::support::int_width;
use crate::tosa::ops as tosa;

/// Largest number of ops of a function. Evaluation follows a chain of at most 16.
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

/// The function of the 8-bit value `leaf` that `value` is, if no op between them uses other values than constants that are the
/// same for all elements.
pub(super) fn byte_function(ctx: &Context, body: &Body, value: ValueId, leaf: ValueId) -> Option<ByteFunction> {
    let width = |value| int_width(ctx, ctx.element_or_self(body.ty(value)));
    let size = ctx.num_elements(body.ty(leaf));
    (width(leaf)? == 8).then_some(())?;
    // Operands before their users.
    let (mut ops, mut seen, mut work) = (Vec::new(), FxHashSet::default(), vec![(body.defining_op(value)?, false)]);
    while let Some((op, is_done)) = work.pop() {
        if is_done {
            ops.push(op);
            continue;
        }
        if !seen.insert(op) {
            continue;
        }
        let view = OpRef::new(ctx, body, op);
        work.push((op, true));
        (seen.len() <= 4 * MAX_OPS).then_some(())?;
        if view.constant().is_some() {
            continue;
        }
        // With as many elements as the leaf, nothing is broadcast.
        let count = ctx.num_elements(body.ty(body.result(op, 0)?)).filter(|&count| Some(count) == size);
        (is_elementwise(view) && count.is_some()).then_some(())?;
        for operand in body.operands(op).filter(|&operand| operand != leaf) {
            work.push((body.defining_op(operand)?, false));
        }
    }
    let is_constant = |op: OpId| OpRef::new(ctx, body, op).constant().is_some();
    (ops.iter().filter(|&&op| !is_constant(op)).count() <= MAX_OPS).then_some(())?;

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
    let all: Vec<i64> = (-128..128).collect();
    let input = constant(&mut rewriter, &Tensor::of_ints(ctx, vector(body.ty(leaf)), &all).ok()?)?;
    let (mut copies, mut lists) = (FxHashMap::from_iter([(leaf, input)]), FxHashSet::default());
    for op in ops.iter().copied() {
        let view = OpRef::new(ctx, body, op);
        let result = body.result(op, 0)?;
        if let Some(held) = view.constant() {
            // A shape is not a tensor; only the reshapes that are left out use it.
            let Ok(tensor) = Tensor::of_constant(ctx, held, body.ty(result)) else { continue };
            let one = ctx.tensor_type(&[Some(1)], ctx.element_or_self(tensor.ty));
            let is_same = tensor.data.splat().is_some() || ctx.num_elements(tensor.ty) == Some(1);
            if !is_same {
                lists.insert(result);
            }
            let tensor = if is_same { Tensor { ty: one, ..tensor } } else { tensor };
            copies.insert(result, constant(&mut rewriter, &tensor)?);
            continue;
        }
        if view.is(&tosa::RESHAPE) {
            copies.insert(result, *copies.get(&view.operand(operand!(tosa::RESHAPE.input1))?)?);
            continue;
        }
        let is_table = |index| view.is(&tosa::TABLE) && index == operand!(tosa::TABLE.table);
        let copied = |(index, operand)| {
            let is_same = !lists.contains(&operand) || is_table(index);
            copies.get(&operand).copied().filter(|_| is_same)
        };
        let operands: Option<Vec<ValueId>> = body.operands(op).enumerate().map(copied).collect();
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
    let found = constant_value(ctx, rewriter.body(), *copies.get(&value)?)?;
    let values = found.ints(ctx).ok().filter(|values| values.len() == 256)?;
    Some(ByteFunction { values, ops: ops.into_iter().filter(|&op| !is_constant(op)).collect() })
}
