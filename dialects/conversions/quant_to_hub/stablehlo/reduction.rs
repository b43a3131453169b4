//! Reads `stablehlo.reduce`: maxima and minima, and a sum that is divided by the number of its elements, which is a mean.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::ir::{Type, ValueId};

use super::{ReadResult, input, ints, new, splat, with_same_params};
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::types::Uniform;
use crate::stablehlo::ops as stablehlo;

/// Operands of a `stablehlo.reduce` of one tensor.
const INPUT: usize = 0;
const INIT_VALUE: usize = 1;

/// Returns the type of the first tensor of a reduction.
pub(crate) fn reduced_type(op: OpRef<'_>) -> Option<Type> {
    op.operands().next().map(|value| op.body.ty(value))
}

/// Returns the only op of a reduction's body, on both arguments of the body: the reducer.
pub(crate) fn reducer(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let block = *op.body.blocks(*op.body.regions(op.op).first()?).first()?;
    let mut ops = op.body.ops(block).map(|op_in| OpRef { op: op_in, ..op });
    let (reducer, end) = (ops.next()?, ops.next()?);
    let mut operands: Vec<ValueId> = op.body.operands(reducer.op).collect();
    operands.sort_unstable();
    let mut args = op.body.args(block).to_vec();
    args.sort_unstable();
    let is_only_op =
        operands == args && args.len() == 2 && ops.next().is_none() && end.operand(0) == op.body.result(reducer.op, 0);
    is_only_op.then_some(reducer)
}

/// Reads a maximum or minimum. The initial value must be the identity of the reducer: infinite, or the least or greatest number of the
/// quantized type.
pub(super) fn reduce(op: OpRef<'_>) -> ReadResult {
    let init = splat(op, INIT_VALUE);
    let is_init = |infinity: f64, bound: fn(&Uniform) -> i64| {
        let real_bound = || {
            let ty = uniform(op.ctx, reduced_type(op)?)?;
            let param = param(ty).ok()?;
            Some(bound(ty).saturating_sub(param.zero_point) as f64 * param.scale())
        };
        init.is_some_and(|init| init == infinity || real_bound() == Some(init))
    };
    let applied = reducer(op).ok_or("body must be a maximum or a minimum")?;
    let def: &'static OpDef = match_op!(applied;
        stablehlo::MAXIMUM if is_init(f64::NEG_INFINITY, |ty| ty.storage.min) => &qnn::REDUCE_MAX,
        stablehlo::MINIMUM if is_init(f64::INFINITY, |ty| ty.storage.max) => &qnn::REDUCE_MIN,
        stablehlo::MAXIMUM | stablehlo::MINIMUM => return Err("initial value must be the body's identity".to_owned()),
        stablehlo::ADD => return Err("sum is not defined in 'ort' numerics".to_owned()),
        _ => return Err("body must be a maximum or a minimum".to_owned()),
    );
    let mut axes = op.ints("dimensions").unwrap_or_default();
    axes.sort_unstable();
    Ok(with_same_params(new(def, vec![input(op, INPUT)?]).attr("axes", ints(op, &axes))))
}

/// Matches a sum divided by the number of its elements. Returns the sum.
pub(super) fn match_mean(op: OpRef<'_>) -> Option<OpRef<'_>> {
    if !op.is(&stablehlo::DIVIDE)
        || !op.operand(operand!(stablehlo::DIVIDE.lhs)).is_some_and(|v| op.body.has_one_use(v))
    {
        return None;
    }
    let sum = op.operand_def(operand!(stablehlo::DIVIDE.lhs)).filter(|def| def.is(&stablehlo::REDUCE))?;
    if !reducer(sum)?.is(&stablehlo::ADD) || splat(sum, INIT_VALUE)? != 0.0 {
        return None;
    }
    let dims = op.ctx.shape(reduced_type(sum)?)?;
    let sizes = sum.ints("dimensions")?.into_iter().map(|d| dims.get(usize::try_from(d).ok()?).copied().flatten());
    let count = sizes.into_iter().try_fold(1_u64, |count, n| count.checked_mul(n?))?;
    (splat(op, operand!(stablehlo::DIVIDE.rhs))? == count as f64).then_some(sum)
}

/// The mean of the elements that `sum` adds.
pub(super) fn mean(sum: OpRef<'_>) -> ReadResult {
    let mut axes = sum.ints("dimensions").unwrap_or_default();
    axes.sort_unstable();
    Ok(new(&qnn::MEAN, vec![input(sum, INPUT)?]).attr("axes", ints(sum, &axes)))
}
