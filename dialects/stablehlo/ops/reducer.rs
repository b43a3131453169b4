//! The checks of a body that combines two elements: C6 of the specification's `reduce`, C13 of `reduce_window`, and the same constraint
//! of `scatter`, `select_and_scatter`, `all_reduce` and `reduce_scatter`.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::{Context, RegionId, Type, TypeKind};
use qopt_ir::movement::Dim;

use super::rules::demand;
use crate::quant::types::uniform;
use crate::support::{agree as sizes_agree, shapes_agree, show};

/// Returns true if `to` is the same kind of type as `from`, with at least as many bits. Any float is promotable to any other, and booleans
/// count as integers, as in StableHLO's `TypeInference.cpp`.
fn is_promotable(ctx: &Context, from: Type, to: Type) -> bool {
    if from == to {
        return true;
    }
    if let (Some(from), Some(to)) = (uniform(ctx, from), uniform(ctx, to)) {
        return from.storage.width <= to.storage.width && from.expressed == to.expressed;
    }
    match (ctx.type_kind(from), ctx.type_kind(to)) {
        (TypeKind::Integer { width: from, .. }, TypeKind::Integer { width: to, .. }) => from <= to,
        (TypeKind::Complex(from), TypeKind::Complex(to)) => is_promotable(ctx, *from, *to),
        _ => ctx.float_kind(from).is_some() && ctx.float_kind(to).is_some(),
    }
}

/// Checks the body of a reduction with these inputs and initial values. The sizes of its arguments are some of `allowed`, in
/// their order: the first argument of a pair has the shape of the result, and the second one is compared.
pub(super) fn verify_reducer(
    op: OpRef<'_>,
    region: RegionId,
    (inputs, inits): (&[Type], &[Type]),
    allowed: &[Dim],
) -> Verdict {
    let (ctx, body) = (op.ctx, op.body);
    let Some(&block) = body.blocks(region).first() else { return Ok(()) };
    let args: Vec<Type> = body.args(block).iter().map(|&arg| body.ty(arg)).collect();
    let count = inputs.len();
    demand!(
        args.len() == count.saturating_mul(2),
        "Reduction-region must take {} parameters, but takes {} parameter(s)",
        count.saturating_mul(2),
        args.len()
    );
    let Some(end) = body.ops(block).last() else { return Ok(()) };
    let sums: Vec<Type> = body.operands(end).map(|value| body.ty(value)).collect();
    demand!(!sums.is_empty(), "The reduction-region expected to return some value(s)");
    demand!(
        sums.len() == count,
        "Reduction-region here must produce {count} tensors, but produces {} instead",
        sums.len()
    );
    for &sum in &sums {
        demand!(
            ctx.is_tensor(sum),
            "Reduction-region here must produce tensor-typed result(s), but produces {} instead",
            show(ctx, sum)
        );
    }
    let parts = args.split_at(count);
    for (i, (((&first, &second), &sum), (&input, &init))) in
        parts.0.iter().zip(parts.1).zip(&sums).zip(inputs.iter().zip(inits)).enumerate()
    {
        let second_index = count.saturating_add(i);
        for (index, arg) in [(i, first), (second_index, second)] {
            demand!(
                ctx.is_tensor(arg)
                    && ctx.element_or_self(arg) == ctx.element_or_self(sum)
                    && have_same_shape(ctx, arg, sum),
                "The type of reduction-region's parameter at index {index} is different than the corresponding result type: {} vs {}",
                show(ctx, arg),
                show(ctx, sum)
            );
        }
        verify_init(ctx, i, init, sum)?;
        verify_argument(ctx, (i, second_index), input, second, allowed)?;
    }
    Ok(())
}

/// Returns true if the shapes agree, or one is unknown.
fn have_same_shape(ctx: &Context, a: Type, b: Type) -> bool {
    match (ctx.shape(a), ctx.shape(b)) {
        (Some(a), Some(b)) => shapes_agree(&a, &b),
        _ => true,
    }
}

/// Checks an initial value against the result of the body.
fn verify_init(ctx: &Context, i: usize, init: Type, sum: Type) -> Verdict {
    demand!(
        have_same_shape(ctx, sum, init),
        "The shape of reduction-region's result type at index {i} differs from the op's corresponding init-value type: {} vs {}",
        show(ctx, sum),
        show(ctx, init)
    );
    demand!(
        is_promotable(ctx, ctx.element_or_self(init), ctx.element_or_self(sum)),
        "The element-type of reduction-region's result type at index {i} is expected to be promotable from the op's \
         corresponding init-value element-type: {} vs {}",
        show(ctx, sum),
        show(ctx, init)
    );
    Ok(())
}

/// Checks argument `index` of the body against input `i`.
fn verify_argument(ctx: &Context, (i, index): (usize, usize), input: Type, arg: Type, allowed: &[Dim]) -> Verdict {
    let (from, to) = (ctx.element_or_self(input), ctx.element_or_self(arg));
    demand!(
        is_promotable(ctx, from, to),
        "The element-type of reduction-region's argument at index {index} is expected to be promotable from {}, but got {}",
        show(ctx, from),
        show(ctx, to)
    );
    let dims = ctx.shape(arg).unwrap_or_default();
    demand!(
        dims.len() <= allowed.len(),
        "The rank of reduction-region's argument at index {index} is expected to be <= {}, got {}",
        allowed.len(),
        dims.len()
    );
    let mut rest = allowed.iter();
    demand!(
        dims.iter().all(|&dim| rest.any(|&size| sizes_agree(size, dim))),
        "The shape of reduction-region's argument at index {index} is not compatible with that of reduce-op's \
         input-parameter at index {i}"
    );
    Ok(())
}

/// The type of a tensor of rank 0 for the elements of each type.
pub(super) fn scalar_tensors(ctx: &Context, types: impl IntoIterator<Item = Type>) -> Vec<Type> {
    types.into_iter().map(|ty| ctx.tensor_type(&[], ctx.element_or_self(ty))).collect()
}
