//! Definitions shared by several operations: the base of their definitions, the shapes that results must have, and lists of
//! dimensions.

use qopt_ir::def::{OpDef, OpError, OpRef, RegionBlocks, RegionDef, Trait, Verdict, one, variadic};
use qopt_ir::ir::{AttrKind, Context, Signedness, Type, TypeKind};
use qopt_ir::movement::Dim;

use super::super::attrs::Bounds;
use super::super::constraints::{TENSOR, VALUE};
use super::super::syntax::{ListSyntax, TypesForm};
use super::reduce::RETURN;
use crate::quant::types::{ParamGranularity, Uniform, uniform};
use crate::support::{Dims, OpTypes, ensure, list, moves_element, shapes_agree, show};

/// Base of the operations, which are all pure.
pub(super) const STABLEHLO: OpDef = OpDef { traits: &[Trait::Pure], ..OpDef::BASE };

/// Base of the operations with one result whose types are a function type.
pub(super) const FUNCTIONAL: OpDef = OpDef {
    results: &[one("result", &TENSOR)],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Functional }),
    ..STABLEHLO
};

/// Base of the operations with bodies.
pub(super) const WITH_BODIES: OpDef = OpDef {
    results: &[variadic("results", &VALUE)],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(RETURN.name)],
    ..OpDef::BASE
};
/// A body of one block.
pub(super) const fn body(name: &'static str) -> RegionDef {
    RegionDef { name, blocks: RegionBlocks::One, variadic: false }
}

/// The type of the first operand.
pub(super) fn first_type(op: OpRef<'_>) -> Type {
    op.body.operands(op.op).next().map_or_else(|| op.ctx.none_type(), |value| op.body.ty(value))
}
/// The element type of the first operand.
pub(super) fn first_element(op: OpRef<'_>) -> Type {
    op.ctx.element_or_self(first_type(op))
}
/// The sizes of the first operand.
pub(super) fn first_dims(op: OpRef<'_>) -> Option<Dims> {
    op.ctx.shape(first_type(op))
}

/// The types that a body returns.
pub(crate) fn returned_types(op: OpRef<'_>, region: usize) -> Vec<Type> {
    let own = op.entered();
    let block = own.body.regions(own.op).get(region).and_then(|&region| own.body.blocks(region).first());
    let end = block.and_then(|&block| own.body.ops(block).last());
    end.map(|end| own.body.operands(end).map(|value| own.body.ty(value)).collect()).unwrap_or_default()
}

/// The types of a body's arguments.
pub(crate) fn argument_types(op: OpRef<'_>, region: usize) -> Vec<Type> {
    let own = op.entered();
    let block = own.body.regions(own.op).get(region).and_then(|&region| own.body.blocks(region).first());
    block.map_or(&[][..], |&block| own.body.args(block)).iter().map(|&arg| own.body.ty(arg)).collect()
}

/// Fails with a message without a prefix, like StableHLO's shape inference.
macro_rules! demand {
    ($cond:expr, $($arg:tt)*) => {
        if $cond {} else { return Err(qopt_ir::def::OpError::unnamed(format!($($arg)*))) }
    };
}
pub(crate) use demand;

/// Returns true if a value of one element type may have the other by type inference. Scales and zero points may differ:
/// type inference does not compute them.
pub(crate) fn elements_agree(ctx: &Context, a: Type, b: Type) -> bool {
    if a == b {
        return true;
    }
    let axis = |form: &ParamGranularity| !matches!(form, ParamGranularity::Tensor);
    uniform(ctx, a)
        .zip(uniform(ctx, b))
        .is_some_and(|(a, b)| (a.storage, a.expressed, axis(&a.form)) == (b.storage, b.expressed, axis(&b.form)))
}

/// The bounds of a type's dynamic dimensions.
pub(super) fn bounds(ctx: &Context, ty: Type) -> Option<&Bounds> {
    ctx.encoding(ty).and_then(|encoding| ctx.attr_object::<Bounds>(encoding))
}

/// The bound of a dimension of an operand.
pub(super) fn in_bound(op: OpRef<'_>, index: usize, dim: usize) -> Dim {
    bounds(op.ctx, op.in_type(index))?.0.get(dim).copied().flatten()
}

/// Returns true if no size of a shape exceeds the bound that the other type has for it.
fn fits_bounds(ctx: &Context, dims: &[Dim], of: Type) -> bool {
    let fits = |(dim, bound): (&Dim, &Dim)| dim.zip(*bound).is_none_or(|(dim, bound)| dim <= bound);
    bounds(ctx, of).is_none_or(|bounds| dims.iter().zip(&bounds.0).all(fits))
}

/// Returns true if a value of one type may have the other by type inference: shapes, bounds and elements agree.
pub(crate) fn types_agree(ctx: &Context, a: Type, b: Type) -> bool {
    let (element, shapes) = ((ctx.element_or_self(a), ctx.element_or_self(b)), (ctx.shape(a), ctx.shape(b)));
    a == b
        || elements_agree(ctx, element.0, element.1)
            && match shapes {
                (Some(x), Some(y)) => shapes_agree(&x, &y) && fits_bounds(ctx, &x, b) && fits_bounds(ctx, &y, a),
                _ => true,
            }
}

/// Types as text, each in quotes.
pub(super) fn show_types(ctx: &Context, types: &[Type]) -> String {
    list(types.iter().map(|&ty| show(ctx, ty)))
}

/// Checks that the results have these types, which operands and attributes determine.
pub(crate) fn check_result_types(op: OpRef<'_>, inferred: &[Type]) -> Verdict {
    let found: Vec<Type> = op.body.results(op.op).map(|value| op.body.ty(value)).collect();
    let same = found.len() == inferred.len() && found.iter().zip(inferred).all(|(&a, &b)| types_agree(op.ctx, a, b));
    ensure!(
        same,
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        show_types(op.ctx, inferred),
        show_types(op.ctx, &found)
    );
    Ok(())
}

/// Checks that a result has this shape and these elements.
pub(crate) fn check_result(op: OpRef<'_>, index: usize, dims: &[Dim], element: Type) -> Verdict {
    let ctx = op.ctx;
    let found = op.out_type(index);
    let same = elements_agree(ctx, op.out_element(index), element)
        && op.out_dims(index).is_none_or(|shape| shapes_agree(&shape, dims) && fits_bounds(ctx, dims, found));
    ensure!(
        same,
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        show(ctx, ctx.tensor_type(dims, element)),
        show(ctx, found)
    );
    Ok(())
}

/// Checks that a result has this shape, and elements that the operation's other constraints determine.
pub(super) fn check_result_shape(op: OpRef<'_>, index: usize, dims: &[Dim]) -> Verdict {
    check_result(op, index, dims, op.out_element(index))
}

/// Checks that operands and the result have one type.
pub(super) fn check_same_type(op: OpRef<'_>) -> Verdict {
    let first = first_type(op);
    let mut operands = op.body.operands(op.op).skip(1);
    ensure!(
        operands.all(|value| types_agree(op.ctx, op.body.ty(value), first)),
        "requires compatible types for all operands and results"
    );
    check_result_types(op, &[first])
}

/// Checks that operands and results have one element type.
pub(crate) fn check_same_element(op: OpRef<'_>) -> Verdict {
    let first = first_element(op);
    let mut values = op.body.operands(op.op).chain(op.body.results(op.op));
    ensure!(
        values.all(|value| elements_agree(op.ctx, op.ctx.element_or_self(op.body.ty(value)), first)),
        "requires compatible element types for all operands and results"
    );
    Ok(())
}

/// Checks that a product has at most one precision for each of its two operands.
pub(super) fn check_precisions(op: OpRef<'_>) -> Verdict {
    let count = match op.attr("precision_config").map(|attr| op.ctx.attr_kind(attr)) {
        Some(AttrKind::Array(items)) => items.len(),
        _ => 0,
    };
    demand!(count <= 2, "expects precision config to be empty or have <= 2 elements, got {count}");
    Ok(())
}

/// Checks the quantized types of a product: C14 and C17 to C20 of the specification's `dot_general`, C28 and C31 to C34 of its
/// `convolution`. The factors have these elements.
pub(super) fn check_quantized_product(op: OpRef<'_>, lhs: Type, rhs: Type) -> Verdict {
    let result = op.out_element(0);
    let quantized = [lhs, rhs, result].map(|element| uniform(op.ctx, element));
    if quantized.iter().all(Option::is_none) {
        return Ok(());
    }
    let [of_lhs, of_rhs, of_result] = quantized;
    let Some(of_rhs) = of_rhs.filter(|_| of_lhs.is_some() == of_result.is_some()) else {
        demand!(
            false,
            "rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) should hold"
        );
        return Ok(());
    };
    let Some((of_lhs, of_result)) = of_lhs.zip(of_result) else {
        demand!(
            lhs == of_rhs.expressed && lhs == result,
            "mismatched rhs quantization expressed type and lhs and result element type"
        );
        return Ok(());
    };
    let storage = |ty: &Uniform| (ty.storage.signed, ty.storage.width);
    demand!(storage(of_lhs) == storage(of_rhs), "mismatched lhs and rhs quantization storage types");
    demand!(
        of_lhs.expressed == of_rhs.expressed && of_lhs.expressed == of_result.expressed,
        "mismatched lhs, rhs and result quantization expressed types"
    );
    let per_tensor = |ty: &Uniform| matches!(ty.form, ParamGranularity::Tensor);
    demand!(!per_tensor(of_rhs) || per_tensor(of_result), "mismatched rhs and result quantization granularity");
    Ok(())
}

/// Checks a constant operand that lists the sizes of the result.
pub(super) fn check_constant_shape(op: OpRef<'_>, operand: usize) -> Verdict {
    let (Some(sizes), Some(found)) = (op.in_ints(operand), op.out_dims(0)) else { return Ok(()) };
    let dims: Option<Vec<Dim>> = sizes.iter().map(|&size| Some(Some(u64::try_from(size).ok()?))).collect();
    demand!(
        dims.is_some_and(|dims| shapes_agree(&dims, &found)),
        "output shape [{}] is incompatible with return type of operation {}",
        list(sizes),
        show(op.ctx, op.out_type(0))
    );
    Ok(())
}

/// Checks that an operand and the result have the same elements; quantization parameters may move to a different axis.
pub(super) fn check_moved_element(op: OpRef<'_>, index: usize) -> Verdict {
    ensure!(
        moves_element(op.ctx, op.in_element(index), op.out_element(0)),
        "requires the same element type for all operands and results"
    );
    Ok(())
}

/// The integers of a constant operand, clamped: negative ones are 0, and unsigned ones above the greatest `i64` are the
/// greatest `u64`.
pub(super) fn indices(op: OpRef<'_>, operand: usize) -> Result<Vec<u64>, String> {
    let values = op.in_ints(operand).ok_or_else(|| format!("operand #{operand} is not constant"))?;
    let unsigned =
        matches!(op.ctx.type_kind(op.in_element(operand)), TypeKind::Integer { signedness: Signedness::Unsigned, .. });
    let below = if unsigned { u64::MAX } else { 0 };
    Ok(values.into_iter().map(|value| u64::try_from(value).unwrap_or(below)).collect())
}

/// The dimensions of a list, distinct and within the rank.
pub(super) fn distinct(dims: &[i64], rank: usize) -> Result<Vec<usize>, OpError> {
    let mut seen = vec![false; rank];
    let mut out = Vec::new();
    for &d in dims {
        let slot = usize::try_from(d).ok().and_then(|at| Some((at, seen.get_mut(at)?)));
        let Some((at, seen)) = slot else {
            demand!(false, "all dimensions should be between [0, {rank}). Got dimension: {d}.");
            continue;
        };
        demand!(!*seen, "dimensions should be unique. Got: {}", list(dims));
        *seen = true;
        out.push(at);
    }
    Ok(out)
}
