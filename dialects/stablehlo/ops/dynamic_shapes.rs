//! Operations whose result has a shape that the program computes, and the size of a dimension. They have no evaluation and
//! move nothing at compile time; StableHLO's own refinement turns them into the static operations.

use qopt_ir::def::{
    BOOL_ATTR, I64_ARRAY, I64_FROM_0_ATTR, OpDef, OpRef, Trait, Verdict, attr, implied_attr, one, operand,
    optional_attr, variadic,
};

use super::super::attrs::IS_GATHER;
use super::super::constraints::{
    I32_TENSOR, INTS, SCALAR, SCALAR_INT, SIZES, STATIC_INTS, STATIC_SIZES, TENSOR, TENSOR_OR_PER_AXIS,
};
use super::super::kernels::moves;
use super::super::syntax::{ListSyntax, TypesForm};
use super::broadcast_in_dim::check_axis;
use super::gather;
use super::reshape::check_axis_sizes;
use super::rules::{
    FUNCTIONAL, check_constant_shape, check_result, check_result_types, demand, distinct, elements_agree,
    first_element, first_type,
};
use crate::quant::types::uniform;
use crate::support::{OpTypes, agree, axis, element_counts, ensure, list, num_elements, show, size};

/// Base of the operations whose types are a function type.
const BASE: OpDef = OpDef { traits: &[Trait::NoMemoryEffect], ..FUNCTIONAL };
/// Base of the operations with an attribute `dimension` of their operand.
const SIZE: OpDef = OpDef {
    attrs: &[attr("dimension", &I64_FROM_0_ATTR)],
    syntax: Some(&ListSyntax { clauses: &[("dim", "dimension")], types: TypesForm::Functional }),
    verify: Some(verify_dimension),
    ..BASE
};

fn verify_dimension(op: OpRef<'_>) -> Verdict {
    let rank = op.in_dims(operand!(GET_DIMENSION_SIZE.operand)).map_or(0, |dims| dims.len());
    axis(op, "dimension", rank).map(|_| ()).map_err(|_| {
        let dimension = op.int("dimension").unwrap_or_default();
        format!("requires dimension attribute in range [0, {rank}); found ({dimension})").into()
    })
}

/// Checks that the elements of the first operand and of the result are equal. Parameters of quantized elements may differ.
fn verify_elements(op: OpRef<'_>) -> Verdict {
    let (from, to) = (first_element(op), op.out_element(0));
    let is_quantized = uniform(op.ctx, from).or(uniform(op.ctx, to)).is_some();
    demand!(
        is_quantized || elements_agree(op.ctx, from, to),
        "expects operand and result to have compatible element type. Got: {} and {}",
        show(op.ctx, first_type(op)),
        show(op.ctx, op.out_type(0))
    );
    Ok(())
}

/// Checks that an operand that lists the sizes of a result has one entry for each of its dimensions.
fn verify_sizes(op: OpRef<'_>, index: usize, name: &str) -> Verdict {
    let (Some(dims), Some(rank)) = (op.in_dims(index), op.out_dims(0).map(|dims| dims.len())) else { return Ok(()) };
    ensure!(dims.len() == 1, "expects {name} to have rank 1, but got {}", dims.len());
    let found = dims.first().copied().flatten();
    ensure!(
        found.is_none_or(|found| usize::try_from(found) == Ok(rank)),
        "expects {name} to have {rank} elements, one for each dimension of the result"
    );
    check_constant_shape(op, index)
}

/// `stablehlo.dynamic_iota`: each element is its index along a dimension.
pub static DYNAMIC_IOTA: OpDef = OpDef {
    name: "stablehlo.dynamic_iota",
    summary: "Each element is its index along a dimension, in a computed shape",
    description: "0, 1, 2, ... along `iota_dimension`.",
    operands: &[one("output_shape", &STATIC_SIZES)],
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
    operands: &[one("operand", &TENSOR_OR_PER_AXIS), one("output_dimensions", &STATIC_SIZES)],
    results: &[one("result", &TENSOR_OR_PER_AXIS)],
    attrs: &[
        attr("broadcast_dimensions", &I64_ARRAY),
        optional_attr("known_expanding_dimensions", &I64_ARRAY),
        optional_attr("known_nonexpanding_dimensions", &I64_ARRAY),
    ],
    syntax: Some(&ListSyntax { clauses: &[("dims", "broadcast_dimensions")], types: TypesForm::Functional }),
    verify: Some(|op| {
        verify_elements(op)?;
        let sizes = operand!(DYNAMIC_BROADCAST_IN_DIM.output_dimensions);
        verify_sizes(op, sizes, "output_dimensions")?;
        let (from, to) = (op.in_dims(operand!(DYNAMIC_BROADCAST_IN_DIM.operand)), op.out_dims(0));
        let (Some(from), Some(to)) = (from, to) else { return Ok(()) };
        let dims = op.ints("broadcast_dimensions").unwrap_or_default();
        demand!(
            dims.len() == from.len(),
            "broadcast_dimensions size ({}) does not match operand rank ({})",
            dims.len(),
            from.len()
        );
        let sizes = op.in_ints(sizes);
        for (i, (&at, &dim)) in distinct(&dims, to.len())?.iter().zip(&from).enumerate() {
            let found = to.get(at).copied().flatten();
            demand!(
                dim == Some(1) || agree(dim, found),
                "size of operand dimension {i} ({}) is not compatible with size of result dimension {at} ({})",
                size(dim),
                size(found)
            );
            if let (Some(dim), Some(&wanted)) = (dim, sizes.as_ref().and_then(|sizes| sizes.get(at))) {
                demand!(
                    dim == 1 || u64::try_from(wanted) == Ok(dim),
                    "size of operand dimension {i} ({dim}) is not equal to 1 or value of shape at index {at} ({wanted})"
                );
            }
        }
        let mut hints = op.ints("known_expanding_dimensions").unwrap_or_default();
        hints.extend(op.ints("known_nonexpanding_dimensions").unwrap_or_default());
        hints.sort_unstable();
        let count = hints.len();
        hints.dedup();
        demand!(hints.len() == count, "duplicate expansion hint for at least one operand dimension");
        for hint in hints {
            let is_valid = usize::try_from(hint).is_ok_and(|hint| hint < from.len());
            demand!(is_valid, "hint for expanding dimension {hint} does not refer to a valid operand dimension");
        }
        check_axis(op, &dims)
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
    operands: &[one("operand", &TENSOR_OR_PER_AXIS), one("output_shape", &STATIC_SIZES)],
    results: &[one("result", &TENSOR_OR_PER_AXIS)],
    verify: Some(|op| {
        verify_elements(op)?;
        if let Some((from, to)) = element_counts(op)? {
            demand!(from == to, "number of output elements ({to}) doesn't match expected number of elements ({from})");
        }
        let shape = operand!(DYNAMIC_RESHAPE.output_shape);
        verify_sizes(op, shape, "output_shape")?;
        let Some(from) = op.in_dims(operand!(DYNAMIC_RESHAPE.operand)) else { return Ok(()) };
        if let (Some(count), Some(sizes)) = (num_elements(&from)?, op.in_ints(shape)) {
            let wanted = sizes.iter().try_fold(1i64, |product, &size| product.checked_mul(size));
            demand!(
                wanted.is_some_and(|wanted| u64::try_from(wanted) == Ok(count)),
                "output_shape is incompatible with input type of operation: input has {count} elements, but output_shape \
                 has {}",
                wanted.map_or("too many".to_owned(), |wanted| wanted.to_string())
            );
        }
        check_axis_sizes(op)
    }),
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
        one("operand", &TENSOR),
        one("padding_value", &SCALAR),
        one("edge_padding_low", &STATIC_SIZES),
        one("edge_padding_high", &STATIC_SIZES),
        one("interior_padding", &STATIC_SIZES),
    ],
    traits: &[
        Trait::NoMemoryEffect,
        Trait::AllElementTypesMatch(&["operand", "padding_value", "result"]),
        Trait::AllTypesMatch(&["edge_padding_low", "edge_padding_high", "interior_padding"]),
    ],
    verify: Some(|op| {
        let (Some(from), Some(to)) = (op.in_dims(operand!(DYNAMIC_PAD.operand)), op.out_dims(0)) else { return Ok(()) };
        demand!(from.len() == to.len(), "failed to verify that all of {{operand, result}} have same rank");
        let low = operand!(DYNAMIC_PAD.edge_padding_low);
        let count = op.in_dims(low).and_then(|dims| dims.first().copied().flatten()).unwrap_or_default();
        demand!(
            usize::try_from(count) == Ok(from.len()),
            "padding operands size ({count}) must match operand rank ({})",
            from.len()
        );
        let Some(interior) = op.in_ints(operand!(DYNAMIC_PAD.interior_padding)) else { return Ok(()) };
        demand!(
            interior.iter().all(|&amount| amount >= 0),
            "interior_padding must be non-negative, but got {}",
            list(&interior)
        );
        let (low, high) = (op.in_ints(low), op.in_ints(operand!(DYNAMIC_PAD.edge_padding_high)));
        let (Some(low), Some(high)) = (low, high) else { return Ok(()) };
        let amounts = low.iter().zip(&high).zip(&interior);
        for (d, ((&from, &to), ((&low, &high), &interior))) in from.iter().zip(&to).zip(amounts).enumerate() {
            let (Some(from), Some(to)) = (from, to) else { continue };
            let between = i128::from(from.saturating_sub(1)).saturating_mul(i128::from(interior));
            let edges = i128::from(low).saturating_add(i128::from(high));
            let want = i128::from(from).saturating_add(between).saturating_add(edges);
            demand!(i128::from(to) == want, "expected output dimension at index {d} to equal {want}, but got {to}");
        }
        Ok(())
    }),
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
        one("operand", &TENSOR),
        one("start_indices", &SIZES),
        one("limit_indices", &SIZES),
        one("strides", &SIZES),
    ],
    verify: Some(|op| {
        let Some(from) = op.in_dims(operand!(REAL_DYNAMIC_SLICE.operand)) else { return Ok(()) };
        for (name, at) in [
            ("start_indices", operand!(REAL_DYNAMIC_SLICE.start_indices)),
            ("limit_indices", operand!(REAL_DYNAMIC_SLICE.limit_indices)),
            ("strides", operand!(REAL_DYNAMIC_SLICE.strides)),
        ] {
            let Some(count) = op.in_dims(at).and_then(|dims| dims.first().copied().flatten()) else { continue };
            demand!(
                usize::try_from(count) == Ok(from.len()),
                "has mismatched number of operand rank ({}) and {name} size ({count})",
                from.len()
            );
        }
        Ok(())
    }),
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
    operands: &[one("operand", &TENSOR), one("update", &TENSOR), variadic("start_indices", &SCALAR_INT)],
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
        let mut starts = op.body.operands(op.op).skip(2).map(|value| op.body.ty(value));
        if let Some(first) = starts.next() {
            demand!(starts.all(|start| start == first), "start indices must have same element type");
        }
        check_result_types(op, &[op.in_type(operand)])
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
    operands: &[one("operand", &TENSOR_OR_PER_AXIS)],
    results: &[one("result", &I32_TENSOR)],
    traits: &[Trait::Pure],
    verify: Some(|op| {
        verify_dimension(op)?;
        check_result(op, 0, &[], op.out_element(0))
    }),
    evaluate: Some(moves::get_dimension_size),
    example: "%0 = stablehlo.get_dimension_size %arg0, dim = 0 : (tensor<?xf32>) -> tensor<i32>",
    ..SIZE
};

/// `stablehlo.set_dimension_size`: a tensor with a dimension cut to a computed size.
pub static SET_DIMENSION_SIZE: OpDef = OpDef {
    name: "stablehlo.set_dimension_size",
    summary: "Change of a dimension's size",
    description: "The first `size` elements along the dimension.",
    operands: &[one("operand", &TENSOR), one("size", &I32_TENSOR)],
    verify: Some(|op| {
        verify_dimension(op)?;
        let rank = op.in_dims(operand!(SET_DIMENSION_SIZE.size)).map_or(0, |dims| dims.len());
        demand!(rank == 0, "size operand should be of rank-0");
        Ok(())
    }),
    example: "%0 = stablehlo.set_dimension_size %arg0, %arg1, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, \
              #stablehlo.bounds<4>>",
    ..SIZE
};

/// `stablehlo.dynamic_gather`: a gather of slices with computed sizes.
pub static DYNAMIC_GATHER: OpDef = OpDef {
    name: "stablehlo.dynamic_gather",
    summary: "Gather of slices with computed sizes",
    description: "As `stablehlo.gather`.",
    operands: &[one("operand", &TENSOR), one("start_indices", &INTS), one("slice_sizes", &STATIC_INTS)],
    verify: Some(|op| {
        let sizes = operand!(DYNAMIC_GATHER.slice_sizes);
        let count = op.in_dims(sizes).and_then(|dims| usize::try_from(dims.first().copied().flatten()?).ok());
        gather::verify(op, op.in_ints(sizes), count)
    }),
    attrs: &[attr("dimension_numbers", &IS_GATHER), implied_attr("indices_are_sorted", &BOOL_ATTR, "false")],
    syntax: None,
    evaluate: Some(moves::dynamic_gather),
    example: "%0 = \"stablehlo.dynamic_gather\"(%arg0, %arg1, %arg2) <{dimension_numbers = #stablehlo.gather<offset_dims = \
              [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x3xi8>, \
              tensor<2x1xi32>, tensor<2xi64>) -> tensor<2x?xi8>",
    ..BASE
};
