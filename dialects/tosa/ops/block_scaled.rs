//! Tensors of an OCP MX format: elements, and a power-of-two scale for each block of 32 along the last dimension.

use qopt_ir::def::{AttrDefn, OpDef, OpRef, Verdict, attr, one, operand};
use qopt_ir::ir::Type;
use qopt_ir::movement::Dim;

use super::super::attrs::{BLOCK_SIZE, BLOCK_SIZES};
use super::super::types::{MX_DATA, MX_DATA_3D, MX_SCALE, MX_SCALE_3D, TENSOR_1_OR_MORE, TENSOR_3D};
use super::checks::{TOSA, compatible_shapes, size};
use crate::support::{OpTypes, agree, ensure, shapes_agree, show, show_dims};

fn block_size(op: OpRef<'_>) -> u64 {
    op.attr("block_size").and_then(|a| BLOCK_SIZES.read(op.ctx, a)).unwrap_or(32)
}

/// One scale for each block of elements.
fn verify_scales(op: OpRef<'_>, side: &str, data: Type, scale: Type, blocks_of: &str) -> Verdict {
    let ctx = op.ctx;
    let (Some(data_dims), Some(scale_dims)) = (ctx.shape(data), ctx.shape(scale)) else { return Ok(()) };
    let leading = |dims: &[Dim]| dims.split_last().map(|(_, rest)| rest.to_vec()).unwrap_or_default();
    ensure!(
        data_dims.len() == scale_dims.len() && shapes_agree(&leading(&data_dims), &leading(&scale_dims)),
        "require compatible shapes for {side}_data ({}) and {side}_scale ({}) except for the last dimension",
        show(ctx, data),
        show(ctx, scale)
    );
    let last = |dims: &[Dim]| dims.last().copied().flatten();
    if let (Some(elements), Some(scales)) = (last(&data_dims), last(&scale_dims)) {
        let blocks = elements.checked_div(block_size(op)).unwrap_or(elements);
        ensure!(
            scales == blocks,
            "expect last dimension of {side}_scale ({scales}) to be equal to last dimension of {blocks_of} / block_size \
             ({blocks})"
        );
    }
    Ok(())
}

fn verify_blocks(op: OpRef<'_>) -> Verdict {
    if let Some(last) =
        op.in_dims(operand!(CAST_FROM_BLOCK_SCALED.input_data)).and_then(|d| d.last().copied().flatten())
    {
        let block = block_size(op);
        ensure!(
            last.checked_rem(block) == Some(0),
            "expect last dimension of input_data ({last}) to be divisible by block_size ({block})"
        );
    }
    ensure!(
        compatible_shapes(op, op.in_type(operand!(CAST_FROM_BLOCK_SCALED.input_data)), op.out_type(0)),
        "require compatible shapes for input_data ({}) and output_data ({})",
        show(op.ctx, op.in_type(operand!(CAST_FROM_BLOCK_SCALED.input_data))),
        show(op.ctx, op.out_type(0))
    );
    Ok(())
}

fn verify_to(op: OpRef<'_>) -> Verdict {
    verify_blocks(op)?;
    verify_scales(op, "output", op.out_type(0), op.out_type(1), "output_data")
}

fn verify_from(op: OpRef<'_>) -> Verdict {
    verify_blocks(op)?;
    verify_scales(
        op,
        "input",
        op.in_type(operand!(CAST_FROM_BLOCK_SCALED.input_data)),
        op.in_type(operand!(CAST_FROM_BLOCK_SCALED.input_scale)),
        "input_data",
    )
}

/// Records a size of a dimension of the specification (N, H, W, C, D): the first static one must match all others.
fn unify(known: &mut Dim, found: Dim, what: &str) -> Verdict {
    ensure!(agree(*known, found), "expected {what} to match size {}, got {}", size(*known), size(found));
    *known = known.or(found);
    Ok(())
}

fn verify_matmul(op: OpRef<'_>) -> Verdict {
    let (a, b) =
        (op.in_element(operand!(MATMUL_T_BLOCK_SCALED.a_data)), op.in_element(operand!(MATMUL_T_BLOCK_SCALED.b_data)));
    ensure!(
        a == b,
        "expect A_data and B_data to have same element type, got {} and {}",
        show(op.ctx, a),
        show(op.ctx, b)
    );
    let at = |index: usize, d: usize| op.in_dims(index).and_then(|s| s.get(d).copied().flatten());
    let (mut n, mut h, mut c) = (at(0, 0), at(0, 1), at(0, 2));
    unify(&mut n, at(1, 0), "batch of a_scale")?;
    unify(&mut h, at(1, 1), "height of a_scale")?;
    let mut blocks = at(1, 2);
    let (mut d, mut w) = (at(2, 0), at(2, 1));
    unify(&mut c, at(2, 2), "channels of b_data")?;
    unify(&mut d, at(3, 0), "batch of b_scale")?;
    unify(&mut w, at(3, 1), "width of b_scale")?;
    unify(&mut blocks, at(3, 2), "C/block_size of b_scale")?;
    if let (Some(n), Some(d)) = (n, d) {
        ensure!(d == n || d == 1, "expect B matrix batch size to be broadcast compatible with A, got D={d} vs N={n}");
    }
    let block = block_size(op);
    if let Some(c) = c {
        ensure!(
            c.checked_rem(block) == Some(0),
            "expect C to be a multiple of block size, got C={c}, block_size={block}"
        );
        let expected = c.checked_div(block);
        ensure!(
            agree(blocks, expected),
            "expect scale operands dimension 2 to equal C/block_size ({c}/{block}), got {}",
            size(blocks)
        );
    }
    let Some(output) = op.out_dims(0) else { return Ok(()) };
    let expected = [n.or(d), h, w];
    ensure!(
        shapes_agree(&output, &expected),
        "expected output shape {} to be compatible with expected output shape {}",
        show_dims(&output, ", "),
        show_dims(&expected, ", ")
    );
    Ok(())
}

const ATTRS: &[AttrDefn] = &[attr("block_size", &BLOCK_SIZE)];

/// `tosa.cast_from_block_scaled`: elements times their block's scale.
pub static CAST_FROM_BLOCK_SCALED: OpDef = OpDef {
    name: "tosa.cast_from_block_scaled",
    summary: "Dequantization of block-scaled elements",
    description: "output_data[.., i] = input_data[.., i] * input_scale[.., i / block_size].",
    operands: &[one("input_data", &MX_DATA), one("input_scale", &MX_SCALE)],
    results: &[one("output_data", &TENSOR_1_OR_MORE)],
    attrs: ATTRS,
    verify: Some(verify_from),
    example: "%0 = tosa.cast_from_block_scaled %arg0, %arg1 {block_size = BLOCK_SIZE_32} : (tensor<4x32xf8E4M3FN>, \
              tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>",
    ..TOSA
};

/// `tosa.cast_to_block_scaled`: a scale for each block, and elements divided by it.
pub static CAST_TO_BLOCK_SCALED: OpDef = OpDef {
    name: "tosa.cast_to_block_scaled",
    summary: "Quantization to block-scaled elements",
    description: "The scale of a block is the greatest power of two not above its greatest magnitude, divided by the \
                  greatest power of two of the element format. Elements that are then out of range are clamped. \
                  Source: OCP Microscaling Formats 1.0, section 6.3.",
    operands: &[one("input_data", &TENSOR_1_OR_MORE)],
    results: &[one("output_data", &MX_DATA), one("output_scale", &MX_SCALE)],
    attrs: ATTRS,
    verify: Some(verify_to),
    example: "%output_data, %output_scale = tosa.cast_to_block_scaled %arg0 {block_size = BLOCK_SIZE_32} : \
              (tensor<4x32xf32>) -> (tensor<4x32xf8E4M3FN>, tensor<4x1xf8E8M0FNU>)",
    ..TOSA
};

/// `tosa.matmul_t_block_scaled`: matrix product of scaled blocks, the second matrix transposed.
pub static MATMUL_T_BLOCK_SCALED: OpDef = OpDef {
    name: "tosa.matmul_t_block_scaled",
    summary: "Matrix product of block-scaled elements, with the second matrix transposed",
    description: "output_data[n, h, w] = sum over c of a[n, h, c] * b[n, w, c], where each element is multiplied by \
                  its block's scale. A batch of 1 in b is broadcast.",
    operands: &[
        one("a_data", &MX_DATA_3D),
        one("a_scale", &MX_SCALE_3D),
        one("b_data", &MX_DATA_3D),
        one("b_scale", &MX_SCALE_3D),
    ],
    results: &[one("output_data", &TENSOR_3D)],
    attrs: ATTRS,
    verify: Some(verify_matmul),
    example: "%0 = tosa.matmul_t_block_scaled %arg0, %arg1, %arg2, %arg3 {block_size = BLOCK_SIZE_32} : \
              (tensor<1x4x32xf8E4M3FN>, tensor<1x4x1xf8E8M0FNU>, tensor<1x5x32xf8E4M3FN>, tensor<1x5x1xf8E8M0FNU>) \
              -> tensor<1x4x5xf32>",
    ..TOSA
};
