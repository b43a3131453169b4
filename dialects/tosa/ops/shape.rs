//! Elementwise arithmetic on shapes, at compile time.

use qopt_ir::def::{I32_ATTR, OpDef, OpRef, Verdict, attr, one, operand, variadic};

use super::super::types::{SCALAR_I32, SHAPE, TENSOR_1_OR_MORE, shape_rank};
use super::checks::{TOSA, shapes_resolve};
use crate::support::{OpTypes, axis, bail, ensure, ops, show};

fn verify_ranks(op: OpRef<'_>) -> Verdict {
    let mut ranks = (0..op.body.num_operands(op.op)).filter_map(|i| shape_rank(op.ctx, op.in_type(i)));
    let Some(first) = ranks.next() else { return shapes_resolve(op) };
    ensure!(ranks.all(|r| r == first), "operands don't have matching ranks");
    ensure!(shape_rank(op.ctx, op.out_type(0)) == Some(first), "result shape has different rank than operands");
    shapes_resolve(op)
}

fn verify_concat(op: OpRef<'_>) -> Verdict {
    shapes_resolve(op)?;
    let count = op.body.num_operands(op.op);
    ensure!(count > 0, "requires at least one input shape");
    let total = (0..count).filter_map(|i| shape_rank(op.ctx, op.in_type(i))).fold(0usize, usize::saturating_add);
    let result = shape_rank(op.ctx, op.out_type(0)).unwrap_or_default();
    ensure!(
        total == result,
        "requires output shape rank to be equal to the sum of the input shape ranks ({total}), got {result}"
    );
    Ok(())
}

fn verify_slice(op: OpRef<'_>) -> Verdict {
    shapes_resolve(op)?;
    let scalar = |i: usize| op.in_ints(i).and_then(|v| v.first().copied());
    let (start, size) = (scalar(1), scalar(2));
    ensure!(start.is_none_or(|s| s >= 0), "expected non-negative start index, got {}", start.unwrap_or_default());
    ensure!(size.is_none_or(|s| s > 0), "expected positive size, got {}", size.unwrap_or_default());
    let rank = |ty| shape_rank(op.ctx, ty).and_then(|r| i64::try_from(r).ok());
    let (input, output) = (rank(op.in_type(operand!(SLICE_SHAPE.input))), rank(op.out_type(0)));
    if let (Some(size), Some(output)) = (size, output) {
        ensure!(size == output, "expected output type size to be equal to size attribute, got {output} vs {size}");
    }
    if let (Some(start), Some(size), Some(input)) = (start, size, input) {
        ensure!(
            start.checked_add(size).is_some_and(|end| end <= input),
            "expected start + size to be less than or equal to input shape rank ({input}), got {}",
            start.saturating_add(size)
        );
    }
    Ok(())
}

fn verify_dim(op: OpRef<'_>) -> Verdict {
    ensure!(
        shape_rank(op.ctx, op.out_type(0)) == Some(1),
        "expect output shape type to contain one element, got {}",
        show(op.ctx, op.out_type(0))
    );
    let Some(dims) = op.in_dims(operand!(DIM.input1)) else { return Ok(()) };
    if axis(op, "axis", dims.len()).is_err() {
        bail!("expect axis to be in the range [0, {}), got {}", dims.len(), op.int("axis").unwrap_or_default());
    }
    Ok(())
}

const UNARY: OpDef =
    OpDef { operands: &[one("input", &SHAPE)], results: &[one("output", &SHAPE)], verify: Some(verify_ranks), ..TOSA };
const BINARY: OpDef = OpDef { operands: &[one("input1", &SHAPE), one("input2", &SHAPE)], ..UNARY };

/// An example on constant shapes.
macro_rules! on_shape {
    ($name:literal) => {
        concat!(
            "%0 = tosa.const_shape  {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>\n%1 = tosa.",
            $name,
            " %0 : (!tosa.shape<2>) -> !tosa.shape<2>"
        )
    };
    ($name:literal, 2) => {
        concat!(
            "%0 = tosa.const_shape  {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>\n%1 = tosa.",
            $name,
            " %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>"
        )
    };
}

/// Declares operations on one or two shapes.
macro_rules! shape_ops {
    ($base:expr, $arity:tt; $($id:ident $name:literal $summary:literal $description:literal;)*) => {$(
        #[doc = concat!("`tosa.", $name, "`: ", $summary)]
        pub static $id: OpDef = OpDef {
            name: concat!("tosa.", $name),
            summary: $summary,
            description: $description,
            example: shape_ops!(@example $name $arity),
            ..$base
        };
    )*};
    (@example $name:literal 1) => { on_shape!($name) };
    (@example $name:literal 2) => { on_shape!($name, 2) };
}

shape_ops! { BINARY, 2;
    ADD_SHAPE "add_shape" "Sum of shapes" "output[i] = input1[i] + input2[i].";
    DIV_CEIL_SHAPE "div_ceil_shape" "Quotient of shapes, rounded up" "output[i] = ceil(input1[i] / input2[i]).";
    DIV_FLOOR_SHAPE "div_floor_shape" "Quotient of shapes, rounded down" "output[i] = floor(input1[i] / input2[i]).";
    MAX_SHAPE "max_shape" "Maximum of shapes" "output[i] = max(input1[i], input2[i]).";
    MIN_SHAPE "min_shape" "Minimum of shapes" "output[i] = min(input1[i], input2[i]).";
    MOD_SHAPE "mod_shape" "Remainder of shapes" "output[i] = input1[i] mod input2[i].";
    MUL_SHAPE "mul_shape" "Product of shapes" "output[i] = input1[i] * input2[i].";
    SUB_SHAPE "sub_shape" "Difference of shapes" "output[i] = input1[i] - input2[i].";
}

shape_ops! { UNARY, 1;
    EXP2_SHAPE "exp2_shape" "Powers of two" "output[i] = 2^input[i].";
    LOG2_CEIL_SHAPE "log2_ceil_shape" "Binary logarithm, rounded up" "output[i] = ceil(log2(input[i])).";
    LOG2_FLOOR_SHAPE "log2_floor_shape" "Binary logarithm, rounded down" "output[i] = floor(log2(input[i])).";
}

ops! { OpDef { operands: &[variadic("input", &SHAPE)], verify: Some(verify_concat), ..UNARY };
    CONCAT_SHAPE, "tosa.concat_shape", "Concatenation of shapes",
    "The sizes of all shapes, in order.",
    "%0 = tosa.const_shape  {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>\n%1 = tosa.concat_shape %0, %0 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<4>";
}

ops! {
    OpDef {
        operands: &[one("input1", &TENSOR_1_OR_MORE)],
        attrs: &[attr("axis", &I32_ATTR)],
        verify: Some(verify_dim),
        ..UNARY
    };
    DIM, "tosa.dim", "The size of one dimension",
    "The size of dimension `axis`, as a shape of rank 1.",
    "%0 = tosa.dim %arg0 {axis = 1 : i32} : (tensor<2x3xi8>) -> !tosa.shape<1>";
}

ops! {
    OpDef {
        operands: &[one("input", &SHAPE), one("start", &SCALAR_I32), one("size", &SCALAR_I32)],
        verify: Some(verify_slice),
        ..UNARY
    };
    SLICE_SHAPE, "tosa.slice_shape", "Slice of a shape",
    "output[i] = input[start + i], for `size` sizes.",
    "%0 = tosa.const_shape  {values = dense<[2, 3, 4, 5]> : tensor<4xindex>} : () -> !tosa.shape<4>\n%1 = \"tosa.const\"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>\n%2 = \"tosa.const\"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>\n%3 = tosa.slice_shape %0, %1, %2 : (!tosa.shape<4>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>";
}
