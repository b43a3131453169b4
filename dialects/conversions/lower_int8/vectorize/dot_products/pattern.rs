//! Recognizes sums of byte products and reads their constant factors.

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{Attr, Body, Context, OpId, ValueDef, ValueId};

use super::super::kernel::KernelNode;
use crate::arith::ops as arith;
use crate::elements::integers;
use crate::support::OpTypes;

/// Larger splat constants are not expanded.
const MAX_SPLAT: u64 = 1 << 26;

/// A reduction: nest, arguments, reduction loops.
pub(super) type Sum<'n> = (usize, &'n [Option<KernelNode>], &'n [usize]);

/// The reductions in a kernel.
pub(super) fn sums(node: &KernelNode) -> Vec<Sum<'_>> {
    let mut found = Vec::new();
    let mut work = vec![node];
    while let Some(node) = work.pop() {
        if let KernelNode::Nest { index, args, reductions } = node {
            if !reductions.is_empty() {
                found.push((*index, args.as_slice(), reductions.as_slice()));
            }
            work.extend(args.iter().flatten());
        }
    }
    found
}

/// A factor of a product.
pub(super) struct ProductFactor {
    /// The index of the body argument.
    pub(super) arg: usize,
    pub(super) zero_point: i64,
}

/// Matches a body `sum + (a - zero point) * (b - zero point)` on integers that are sign-extended to 32 bits.
pub(super) fn factors(ctx: &Context, body: &Body, block: qopt_ir::ir::BlockId) -> Option<[ProductFactor; 2]> {
    let args = body.args(block);
    let op = |value: ValueId| body.defining_op(value).map(|op| OpRef::new(ctx, body, op));
    let named = |value: ValueId, def: &'static OpDef| op(value).filter(|op| op.is(def));
    let end: OpId = body.last(block)?;
    let sum = named(body.operand(end, 0)?, &arith::ADDI)?;
    let carried = *args.last()?;
    let product = match [sum.operand(operand!(arith::ADDI.lhs))?, sum.operand(operand!(arith::ADDI.rhs))?] {
        [a, b] if a == carried => b,
        [a, b] if b == carried => a,
        _ => return None,
    };
    let product = named(product, &arith::MULI).filter(|op| ctx.int_width(op.out_type(0)) == Some(32))?;
    let factor = |value: ValueId| {
        // Matches a subtraction of a zero point, or an addition of its negative.
        let less = |def: &'static OpDef| {
            let op = named(value, def)?;
            let by = integers(ctx, op.operand_constant(operand!(arith::SUBI.rhs))?)?;
            Some((op.operand(operand!(arith::SUBI.lhs))?, *by.first()?))
        };
        let (value, zero_point) = match (less(&arith::SUBI), less(&arith::ADDI)) {
            (Some(found), _) => found,
            (_, Some((value, by))) => (value, by.checked_neg()?),
            (None, None) => (value, 0),
        };
        let narrow = named(value, &arith::EXTSI)?.only_operand()?;
        match body.def(narrow) {
            ValueDef::Argument(found, arg) if found == block => Some(ProductFactor { arg: arg as usize, zero_point }),
            _ => None,
        }
    };
    Some([factor(product.operand(operand!(arith::MULI.lhs))?)?, factor(product.operand(operand!(arith::MULI.rhs))?)?])
}

/// Integers of at most 8 bits minus a zero point, as one byte each or as two bytes that add up to the value.
pub(super) fn bytes(ctx: &Context, value: Attr, zero_point: i64) -> Option<Vec<Vec<i8>>> {
    let (ty, data) = ctx.dense_data(value)?;
    let width = ctx.int_width(ctx.element_type(ty)?).filter(|&width| width <= 8 && width > 1)?;
    let steps = |&byte: &u8| {
        let unused = 8 - width;
        i64::from((byte << unused).cast_signed() >> unused) - zero_point
    };
    let all: Vec<i64> = match data.splat() {
        Some(element) => {
            let count = usize::try_from(ctx.num_elements(ty).filter(|&n| n <= MAX_SPLAT)?).ok()?;
            vec![steps(element.first()?); count]
        }
        None => data.bytes().iter().map(steps).collect(),
    };
    let part = |part: fn(i64) -> i64| all.iter().map(|&v| i8::try_from(part(v)).ok()).collect::<Option<Vec<i8>>>();
    part(|v| v).map(|all| vec![all]).or_else(|| Some(vec![part(|v| v / 2)?, part(|v| v - v / 2)?]))
}
