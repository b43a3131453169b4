//! Operations whose result has a shape that the program computes, and the size of a dimension. They have no evaluation and
//! move nothing at compile time; StableHLO's own refinement turns them into the static operations.

use qopt_ir::def::{
    ANY_RANKED_TENSOR, BOOL_ATTR, I64_ARRAY, I64_FROM_0_ATTR, OpDef, OpRef, Trait, Verdict, attr, implied_attr, one,
    operand, optional_attr, variadic,
};

use super::super::attrs::IS_GATHER;
use super::super::kernels::moves;
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{FUNCTIONAL, demand, distinct};
use crate::support::{OpTypes, axis, ensure};

/// Base of the operations whose types are a function type.
const BASE: OpDef = OpDef { traits: &[Trait::NoMemoryEffect], ..FUNCTIONAL };
/// Base of the operations with an attribute `dimension` of their operand.
const SIZE: OpDef = OpDef {
    attrs: &[attr("dimension", &I64_FROM_0_ATTR)],
    syntax: Some(&ListSyntax { clauses: &[("dim", "dimension")], types: TypesForm::Functional }),
    verify: Some(|op| {
        let rank = op.in_dims(operand!(GET_DIMENSION_SIZE.operand)).map_or(0, |dims| dims.len());
        axis(op, "dimension", rank).map(|_| ()).map_err(|_| {
            let dimension = op.int("dimension").unwrap_or_default();
            format!("requires dimension attribute in range [0, {rank}); found ({dimension})").into()
        })
    }),
    ..BASE
};

/// Checks that an operand that lists the sizes of a result has one entry for each of its dimensions.
fn verify_sizes(op: OpRef<'_>, index: usize, name: &str) -> Verdict {
    let (Some(dims), Some(rank)) = (op.in_dims(index), op.out_dims(0).map(|dims| dims.len())) else { return Ok(()) };
    ensure!(dims.len() == 1, "expects {name} to have rank 1, but got {}", dims.len());
    let found = dims.first().copied().flatten();
    ensure!(
        found.is_none_or(|found| usize::try_from(found) == Ok(rank)),
        "expects {name} to have {rank} elements, one for each dimension of the result"
    );
    Ok(())
}

/// `stablehlo.dynamic_iota`: each element is its index along a dimension.
pub static DYNAMIC_IOTA: OpDef = OpDef {
    name: "stablehlo.dynamic_iota",
    summary: "Each element is its index along a dimension, in a computed shape",
    description: "0, 1, 2, ... along `iota_dimension`.",
    operands: &[one("output_shape", &ANY_RANKED_TENSOR)],
    attrs: &[attr("iota_dimension", &I64_FROM_0_ATTR)],
    syntax: Some(&ListSyntax { clauses: &[("dim", "iota_dimension")], types: TypesForm::Functional }),
    verify: Some(|op| {
        let rank = op.out_dims(0).map_or(0, |dims| dims.len());
        verify_sizes(op, operand!(DYNAMIC_IOTA.output_shape), "output_shape")?;
        axis(op, "iota_dimension", rank)
            .map(|_| ())
            .map_err(|_| "iota dimension cannot go beyond the output rank.".into())
    }),
    evaluate: Some(moves::dynamic_iota),
    example: "%0 = stablehlo.dynamic_iota %arg0, dim = 0 : (tensor<1xi64>) -> tensor<?xi32>",
    ..BASE
};

/// `stablehlo.dynamic_broadcast_in_dim`: repeats a tensor to a computed shape.
pub static DYNAMIC_BROADCAST_IN_DIM: OpDef = OpDef {
    name: "stablehlo.dynamic_broadcast_in_dim",
    summary: "Broadcast to a computed shape",
    description: "Dimension d of the operand is dimension `broadcast_dimensions[d]` of the result.",
    operands: &[one("operand", &ANY_RANKED_TENSOR), one("output_dimensions", &ANY_RANKED_TENSOR)],
    attrs: &[
        attr("broadcast_dimensions", &I64_ARRAY),
        optional_attr("known_expanding_dimensions", &I64_ARRAY),
        optional_attr("known_nonexpanding_dimensions", &I64_ARRAY),
    ],
    syntax: Some(&ListSyntax { clauses: &[("dims", "broadcast_dimensions")], types: TypesForm::Functional }),
    verify: Some(|op| {
        verify_sizes(op, operand!(DYNAMIC_BROADCAST_IN_DIM.output_dimensions), "output_dimensions")?;
        let (from, to) = (op.in_dims(operand!(DYNAMIC_BROADCAST_IN_DIM.operand)), op.out_dims(0));
        let (Some(from), Some(to)) = (from, to) else { return Ok(()) };
        let dims = op.ints("broadcast_dimensions").unwrap_or_default();
        demand!(
            dims.len() == from.len(),
            "broadcast_dimensions size ({}) does not match operand rank ({})",
            dims.len(),
            from.len()
        );
        distinct(&dims, to.len()).map(|_| ())
    }),
    evaluate: Some(moves::dynamic_broadcast_in_dim),
    example: "%0 = stablehlo.dynamic_broadcast_in_dim %arg0, %arg1, dims = [1] : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x4xf32>",
    ..BASE
};

/// `stablehlo.dynamic_reshape`: the elements in their order, in a computed shape.
pub static DYNAMIC_RESHAPE: OpDef = OpDef {
    name: "stablehlo.dynamic_reshape",
    summary: "Reshape to a computed shape",
    description: "The elements keep their order.",
    operands: &[one("operand", &ANY_RANKED_TENSOR), one("output_shape", &ANY_RANKED_TENSOR)],
    verify: Some(|op| verify_sizes(op, operand!(DYNAMIC_RESHAPE.output_shape), "output_shape")),
    evaluate: Some(moves::dynamic_reshape),
    example: "%0 = stablehlo.dynamic_reshape %arg0, %arg1 : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>",
    ..BASE
};

/// `stablehlo.dynamic_pad`: padding by computed amounts.
pub static DYNAMIC_PAD: OpDef = OpDef {
    name: "stablehlo.dynamic_pad",
    summary: "Padding by computed amounts",
    description: "As `stablehlo.pad`.",
    operands: &[
        one("operand", &ANY_RANKED_TENSOR),
        one("padding_value", &ANY_RANKED_TENSOR),
        one("edge_padding_low", &ANY_RANKED_TENSOR),
        one("edge_padding_high", &ANY_RANKED_TENSOR),
        one("interior_padding", &ANY_RANKED_TENSOR),
    ],
    traits: &[Trait::NoMemoryEffect, Trait::AllElementTypesMatch(&["operand", "padding_value", "result"])],
    evaluate: Some(moves::dynamic_pad),
    example: "%0 = stablehlo.dynamic_pad %arg0, %arg1, %arg2, %arg2, %arg2 : (tensor<?xf32>, tensor<f32>, tensor<1xi64>, \
              tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>",
    ..BASE
};

/// `stablehlo.real_dynamic_slice`: a slice with computed bounds.
pub static REAL_DYNAMIC_SLICE: OpDef = OpDef {
    name: "stablehlo.real_dynamic_slice",
    summary: "Slice with computed bounds",
    description: "As `stablehlo.slice`.",
    operands: &[
        one("operand", &ANY_RANKED_TENSOR),
        one("start_indices", &ANY_RANKED_TENSOR),
        one("limit_indices", &ANY_RANKED_TENSOR),
        one("strides", &ANY_RANKED_TENSOR),
    ],
    traits: &[
        Trait::NoMemoryEffect,
        Trait::AllElementTypesMatch(&["operand", "result"]),
        Trait::AllTypesMatch(&["start_indices", "limit_indices", "strides"]),
    ],
    evaluate: Some(moves::real_dynamic_slice),
    example: "%0 = stablehlo.real_dynamic_slice %arg0, %arg1, %arg1, %arg1 : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, \
              tensor<1xi64>) -> tensor<?xf32>",
    ..BASE
};

/// `stablehlo.dynamic_update_slice`: a tensor with one part replaced.
pub static DYNAMIC_UPDATE_SLICE: OpDef = OpDef {
    name: "stablehlo.dynamic_update_slice",
    summary: "Replacement of a slice",
    description: "`update` replaces the elements from `start_indices`. A start index is clamped such that `update` lies \
                  within the operand.",
    operands: &[
        one("operand", &ANY_RANKED_TENSOR),
        one("update", &ANY_RANKED_TENSOR),
        variadic("start_indices", &ANY_RANKED_TENSOR),
    ],
    traits: &[Trait::Pure, Trait::AllElementTypesMatch(&["operand", "update", "result"])],
    verify: Some(|op| {
        let (operand, update) = (operand!(DYNAMIC_UPDATE_SLICE.operand), operand!(DYNAMIC_UPDATE_SLICE.update));
        let (Some(from), Some(update)) = (op.in_dims(operand), op.in_dims(update)) else { return Ok(()) };
        let starts = op.body.num_operands(op.op).saturating_sub(2);
        demand!(
            update.len() == from.len(),
            "update rank does not match operand rank: {} vs {}.",
            update.len(),
            from.len()
        );
        demand!(
            starts == from.len(),
            "expects number of start_indices to match operand rank: {starts} vs {}.",
            from.len()
        );
        for (d, (&size, &dim)) in update.iter().zip(&from).enumerate() {
            if let (Some(size), Some(dim)) = (size, dim) {
                demand!(size <= dim, "expects size at dimension {d} of update to be in range [0, {dim}]. Got: {size}.");
            }
        }
        Ok(())
    }),
    evaluate: Some(moves::dynamic_update_slice),
    example: "%0 = stablehlo.dynamic_update_slice %arg0, %arg1, %arg2 : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> \
              tensor<4xf32>",
    ..BASE
};

/// `stablehlo.get_dimension_size`: the size of a dimension.
pub static GET_DIMENSION_SIZE: OpDef = OpDef {
    name: "stablehlo.get_dimension_size",
    summary: "Size of a dimension",
    description: "As an integer of 32 bits.",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    traits: &[Trait::Pure],
    evaluate: Some(moves::get_dimension_size),
    example: "%0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?xf32>) -> tensor<i32>",
    ..SIZE
};

/// `stablehlo.set_dimension_size`: a tensor with a dimension cut to a computed size.
pub static SET_DIMENSION_SIZE: OpDef = OpDef {
    name: "stablehlo.set_dimension_size",
    summary: "Change of a dimension's size",
    description: "The first `size` elements along the dimension.",
    operands: &[one("operand", &ANY_RANKED_TENSOR), one("size", &ANY_RANKED_TENSOR)],
    example: "%0 = stablehlo.set_dimension_size %arg0, %arg1, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, \
              #stablehlo.bounds<4>>",
    ..SIZE
};

/// `stablehlo.dynamic_gather`: a gather of slices with computed sizes.
pub static DYNAMIC_GATHER: OpDef = OpDef {
    name: "stablehlo.dynamic_gather",
    summary: "Gather of slices with computed sizes",
    description: "As `stablehlo.gather`.",
    operands: &[
        one("operand", &ANY_RANKED_TENSOR),
        one("start_indices", &ANY_RANKED_TENSOR),
        one("slice_sizes", &ANY_RANKED_TENSOR),
    ],
    attrs: &[attr("dimension_numbers", &IS_GATHER), implied_attr("indices_are_sorted", &BOOL_ATTR, "false")],
    syntax: None,
    evaluate: Some(moves::dynamic_gather),
    example: "%0 = \"stablehlo.dynamic_gather\"(%arg0, %arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = \
              [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x3xi8>, \
              tensor<2x1xi32>, tensor<2xi64>) -> tensor<2x?xi8>",
    ..BASE
};
