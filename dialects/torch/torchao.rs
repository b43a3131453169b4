//! `torch.torchao`: the cast that torchao exports for quantized weights.
//!
//! One operation has all granularities. The elements of a block share a parameter, `block_size` has the size of a block along each
//! dimension, and scales and zero points have the number of blocks along each dimension.

use qopt_ir::def::{ANY_TYPE, Cast, CastDef, CastKind, OpDef, OpRef, Trait, one, operand};
use qopt_ir::ir::{Context, OpId, OpSpec, Type, ValueId};
use qopt_ir::movement::Dim;
use qopt_ir::rewrite::Rewriter;

use super::aten::{int, ints};
use super::ops::{ANY_VTENSOR, INT, LIST_CONSTRUCT, opaque_type};
use super::quantized::{constant_element, lists, literal, scalar, storage};
use crate::elements::{floats, integers};
use crate::quant::types::{ParamGranularity, Uniform, uniform};
use crate::support::OpTypes;

pub(crate) static DEQUANTIZE_AFFINE: OpDef = OpDef {
    name: "torch.torchao.dequantize_affine",
    summary: "dequantization of stored integers, with a parameter for each block",
    operands: &[
        one("input", &ANY_VTENSOR),
        one("block_size", &ANY_TYPE),
        one("scale", &ANY_TYPE),
        one("zero_point", &ANY_TYPE),
        one("input_dtype", &ANY_TYPE),
        one("quant_min", &ANY_TYPE),
        one("quant_max", &ANY_TYPE),
        one("output_dtype", &ANY_TYPE),
    ],
    results: &[one("result", &ANY_VTENSOR)],
    traits: &[Trait::Pure],
    format: Some("operands attr-dict `:` type(operands) `->` type(results)"),
    cast: Some(&CastDef { read: |op| Some(Cast { kind: CastKind::Dequantize, element: element(op) }), write }),
    example: "%0 = torch.torchao.dequantize_affine %arg0, %arg1, %arg2, %arg3, %arg4, %arg4, %arg4, %arg4 : \
              !torch.vtensor<[4,2],si8>, !torch.list<int>, !torch.vtensor<[4,1],f32>, !torch.vtensor<[4,1],si8>, \
              !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,2],f32>",
    ..OpDef::BASE
};

/// The quantized type with the operation's parameters.
fn element(op: OpRef<'_>) -> Result<Type, String> {
    let ctx = op.ctx;
    let stored = op.in_type(operand!(DEQUANTIZE_AFFINE.input));
    let bounds = [int(op, operand!(DEQUANTIZE_AFFINE.quant_min))?, int(op, operand!(DEQUANTIZE_AFFINE.quant_max))?];
    let (storage, expressed) = storage(ctx, stored, op.out_type(0), bounds)?;
    let shape = ctx.shape(stored).ok_or("tensor is unranked")?;
    let form = granularity(&shape, &ints(op, operand!(DEQUANTIZE_AFFINE.block_size))?)?;
    let scales = op.operand_constant(operand!(DEQUANTIZE_AFFINE.scale)).and_then(|a| floats(ctx, a));
    let scales = scales.ok_or("scale must be constant")?;
    let zero_points = match super::ops::is_none(op, operand!(DEQUANTIZE_AFFINE.zero_point)) {
        true => vec![0; scales.len()],
        false => op
            .operand_constant(operand!(DEQUANTIZE_AFFINE.zero_point))
            .and_then(|a| integers(ctx, a))
            .ok_or("zero point must be constant")?,
    };
    let params = super::quantized::params(storage, &scales, &zero_points)?;
    let expected = match &form {
        ParamGranularity::Tensor => 1,
        ParamGranularity::Axis(axis) => shape.get(*axis as usize).copied().flatten().ok_or("dynamic size")?,
        ParamGranularity::Blocks { table, .. } => table.iter().product(),
    };
    if params.len() as u64 != expected {
        return Err(format!("has {} scales, expected {expected}", params.len()));
    }
    Ok(Uniform { storage, expressed, form, params }.intern(ctx))
}

/// The granularity of blocks of these sizes.
fn granularity(shape: &[Dim], blocks: &[i64]) -> Result<ParamGranularity, String> {
    if blocks.len() != shape.len() {
        return Err("block_size must have one size for each dimension".to_owned());
    }
    let (mut sizes, mut table) = (Vec::new(), Vec::new());
    for (d, (&size, &dim)) in blocks.iter().zip(shape).enumerate() {
        let dim = dim.ok_or("requires a static shape")?;
        let size = u64::try_from(size).ok().filter(|&size| size > 0 && dim.is_multiple_of(size));
        let size = size.ok_or_else(|| format!("dimension {d} of size {dim} does not split into blocks"))?;
        if size != dim {
            sizes.push((u32::try_from(d).map_err(|_| "the rank is too large")?, size));
        }
        table.push(dim.checked_div(size).unwrap_or(0));
    }
    Ok(match *sizes.as_slice() {
        [] => ParamGranularity::Tensor,
        [(axis, 1)] => ParamGranularity::Axis(axis),
        _ => ParamGranularity::Blocks { sizes: sizes.into(), table: table.into() },
    })
}

/// The sizes of the blocks and their numbers for a tensor of this shape.
fn blocks(form: &ParamGranularity, shape: &[Dim]) -> Option<(Vec<i64>, Vec<Dim>)> {
    let dims = shape.iter().copied().collect::<Option<Vec<u64>>>()?;
    let table = match form {
        ParamGranularity::Tensor => vec![1; dims.len()],
        ParamGranularity::Axis(axis) => {
            (0..).zip(&dims).map(|(d, &n): (u32, &u64)| if d == *axis { n } else { 1 }).collect()
        }
        ParamGranularity::Blocks { table, .. } => table.to_vec(),
    };
    let sizes = dims.iter().zip(&table).map(|(&n, &count)| i64::try_from(n.checked_div(count)?).ok());
    Some((sizes.collect::<Option<_>>()?, table.into_iter().map(Some).collect()))
}

/// See [`qopt_ir::def::WriteCast`].
fn write(
    rw: &mut Rewriter<'_>,
    like: OpId,
    kind: CastKind,
    value: ValueId,
    element: Type,
    result: Type,
) -> Result<ValueId, String> {
    if kind != CastKind::Dequantize {
        return Err("a quantization cannot replace a dequantization".to_owned());
    }
    let (ctx, view) = (rw.ctx(), rw.op(like));
    let uniform = uniform(ctx, element).ok_or("the type is not uniform")?;
    let failed = || "the dialect cannot express the parameters".to_owned();
    let of_scale = constant_element(view, operand!(DEQUANTIZE_AFFINE.scale)).ok_or_else(failed)?;
    let of_zero_point = constant_element(view, operand!(DEQUANTIZE_AFFINE.zero_point)).ok_or_else(failed)?;
    let shape = ctx.shape(rw.body().ty(value)).ok_or_else(failed)?;
    let (sizes, table) = blocks(&uniform.form, &shape).ok_or_else(failed)?;
    let (loc, attrs) = (view.loc(), view.body.attrs(like));
    let mut operands: Vec<ValueId> = view.body.operands(like).collect();
    let (scales, zero_points) = lists(ctx, uniform, &table, of_scale, of_zero_point).ok_or_else(failed)?;
    let new = [
        (operand!(DEQUANTIZE_AFFINE.input), value),
        (operand!(DEQUANTIZE_AFFINE.block_size), int_list(rw, like, &sizes).ok_or_else(failed)?),
        (operand!(DEQUANTIZE_AFFINE.scale), literal(rw, like, scales).ok_or_else(failed)?),
        (operand!(DEQUANTIZE_AFFINE.zero_point), literal(rw, like, zero_points).ok_or_else(failed)?),
    ];
    for (index, value) in new {
        *operands.get_mut(index).ok_or_else(failed)? = value;
    }
    let name = ctx.op_name(DEQUANTIZE_AFFINE.name);
    let spec = OpSpec { operands: &operands, results: &[result], attrs, ..OpSpec::new(name, loc) };
    rw.create_value(&spec).ok_or_else(failed)
}

fn int_list(rw: &mut Rewriter<'_>, like: OpId, values: &[i64]) -> Option<ValueId> {
    let ctx: &Context = rw.ctx();
    let int = |&value: &i64| scalar(rw, like, &INT, ctx.int_attr(value, ctx.int_type(64)));
    let operands = values.iter().map(int).collect::<Option<Vec<ValueId>>>()?;
    let loc = rw.body().loc(like);
    let types = [opaque_type(ctx, "list<int>")];
    let name = ctx.op_name(LIST_CONSTRUCT.name);
    rw.create_value(&OpSpec { operands: &operands, results: &types, ..OpSpec::new(name, loc) })
}
