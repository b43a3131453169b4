//! The conditions of LiteRT's operation definitions that hold for every runtime, for example element types that agree, ranks of
//! parameter operands, and bounds of constant parameters. Accepts element types that some kernels do not support: a pass of LiteRT
//! checks them.

use qopt_ir::def::{OpDef, OpRef, Verdict, operand};

use super::ops::{
    BATCH_TO_SPACE_ND, BROADCAST_TO, DIV, ELU, EMBEDDING_LOOKUP, EQUAL, EXP, FLOOR_DIV, GELU, GREATER, GREATER_EQUAL,
    HARD_SWISH, LEAKY_RELU, LESS, LESS_EQUAL, LOG, LOG_SOFTMAX, LOGISTIC, MAX_POOL_2D, MEAN, MIRROR_PAD, MUL,
    NOT_EQUAL, PAD, PADV2, REDUCE_MAX, REDUCE_MIN, REDUCE_PROD, RELU, RELU_0_TO_1, RELU_N1_TO_1, RELU6, RESHAPE,
    RESIZE_BILINEAR, RESIZE_NEAREST_NEIGHBOR, REVERSE_V2, RSQRT, SLICE, SPLIT, SQRT, SQUARED_DIFFERENCE, SUB, TANH,
    TRANSPOSE, TRANSPOSE_CONV,
};
use crate::support::{OpTypes, ensure, list, storage};

/// Operations whose operands have one element type.
static SAME_OPERANDS: [&OpDef; 11] = [
    &DIV,
    &EQUAL,
    &FLOOR_DIV,
    &GREATER,
    &GREATER_EQUAL,
    &LESS,
    &LESS_EQUAL,
    &MUL,
    &NOT_EQUAL,
    &SQUARED_DIFFERENCE,
    &SUB,
];
/// Operations whose result has the element type of the first operand.
static SAME_RESULT: [&OpDef; 23] = [
    &ELU,
    &EXP,
    &FLOOR_DIV,
    &GELU,
    &HARD_SWISH,
    &LEAKY_RELU,
    &LOG,
    &LOGISTIC,
    &LOG_SOFTMAX,
    &MAX_POOL_2D,
    &MEAN,
    &REDUCE_MAX,
    &REDUCE_MIN,
    &REDUCE_PROD,
    &RELU,
    &RELU6,
    &RELU_0_TO_1,
    &RELU_N1_TO_1,
    &RESIZE_BILINEAR,
    &RESIZE_NEAREST_NEIGHBOR,
    &RSQRT,
    &SQRT,
    &TANH,
];
/// Operands with a rank that is fixed.
static RANKS: [(&OpDef, usize, usize); 19] = [
    (&BATCH_TO_SPACE_ND, operand!(BATCH_TO_SPACE_ND.block_shape), 1),
    (&BROADCAST_TO, operand!(BROADCAST_TO.shape), 1),
    (&EMBEDDING_LOOKUP, operand!(EMBEDDING_LOOKUP.lookup), 1),
    (&MAX_POOL_2D, operand!(MAX_POOL_2D.input), 4),
    (&MIRROR_PAD, operand!(MIRROR_PAD.pad), 2),
    (&PAD, operand!(PAD.padding), 2),
    (&PADV2, operand!(PADV2.padding), 2),
    (&RESIZE_BILINEAR, operand!(RESIZE_BILINEAR.input), 4),
    (&RESIZE_BILINEAR, operand!(RESIZE_BILINEAR.size), 1),
    (&RESIZE_NEAREST_NEIGHBOR, operand!(RESIZE_NEAREST_NEIGHBOR.input), 4),
    (&RESIZE_NEAREST_NEIGHBOR, operand!(RESIZE_NEAREST_NEIGHBOR.size), 1),
    (&REVERSE_V2, operand!(REVERSE_V2.axis), 1),
    (&TRANSPOSE, operand!(TRANSPOSE.perm), 1),
    (&TRANSPOSE_CONV, operand!(TRANSPOSE_CONV.output_shape), 1),
    (&TRANSPOSE_CONV, operand!(TRANSPOSE_CONV.weights), 4),
    (&TRANSPOSE_CONV, operand!(TRANSPOSE_CONV.input), 4),
    (&SLICE, operand!(SLICE.begin), 1),
    (&SLICE, operand!(SLICE.size), 1),
    (&RESHAPE, operand!(RESHAPE.shape), 1),
];
/// Lists with an entry for each dimension of the first operand.
static LISTS: [(&OpDef, usize, &str); 3] = [
    (&TRANSPOSE, operand!(TRANSPOSE.perm), "perm"),
    (&SLICE, operand!(SLICE.begin), "begin"),
    (&SLICE, operand!(SLICE.size), "size"),
];

/// Checks the conditions of an operation.
pub(super) fn verify_invariants(op: OpRef<'_>) -> Verdict {
    let Some(def) = op.def() else { return Ok(()) };
    let is = |other: &&OpDef| *def == **other;
    // Operands 0 and 1 of any operation.
    let (first, second) = (operand!(SUB.lhs), operand!(SUB.rhs));
    // Scales and zero points may differ. `--verify-quant-boundary` reports a type that is quantized on one side only.
    let same = |a, b| match (op.ctx.quantized(a), op.ctx.quantized(b)) {
        (None, None) => a == b,
        (Some(_), Some(_)) => storage(op.ctx, a) == storage(op.ctx, b),
        _ => true,
    };
    if SAME_OPERANDS.iter().any(is) {
        let kind =
            if [&DIV, &FLOOR_DIV, &MUL, &SQUARED_DIFFERENCE, &SUB].iter().any(is) { "binary" } else { "comparison" };
        ensure!(
            same(op.in_element(first), op.in_element(second)),
            "failed to verify that {kind} op operands have same element type"
        );
    }
    if SAME_RESULT.iter().any(is) {
        ensure!(
            same(op.in_element(first), op.out_element(0)),
            "failed to verify that input and output must have same element type"
        );
    }
    for &(_, at, rank) in RANKS.iter().filter(|row| is(&row.0)) {
        let found = op.in_dims(at);
        ensure!(found.is_none_or(|dims| dims.len() == rank), "failed to verify that operand {at} is {rank}-D");
    }
    for &(_, at, name) in LISTS.iter().filter(|row| is(&row.0)) {
        let rank = op.in_dims(first).map(|dims| dims.len());
        let count = op.in_dims(at).and_then(|dims| usize::try_from(dims.first().copied().flatten()?).ok());
        ensure!(
            rank.zip(count).is_none_or(|(rank, count)| rank == count),
            "{name} tensor elements size is not equal to input tensor rank"
        );
    }
    if is(&&SLICE) {
        return verify_slice(op);
    }
    if is(&&PAD) || is(&&PADV2) {
        let rows = op.in_dims(operand!(PAD.padding)).and_then(|dims| dims.first().copied().flatten());
        ensure!(
            rows.is_none_or(|rows| rows <= 5),
            "failed to verify that the first dim size of the padding argument must be at most 5"
        );
    }
    if is(&&RESIZE_BILINEAR) || is(&&RESIZE_NEAREST_NEIGHBOR) {
        let sizes = op.in_dims(second).and_then(|dims| dims.first().copied().flatten());
        ensure!(
            sizes.is_none_or(|sizes| sizes == 2),
            "failed to verify that operand 1's dimension 0 is dynamic or equals 2"
        );
    }
    if is(&&SPLIT) {
        let dims = op.in_dims(operand!(SPLIT.split_dim));
        ensure!(
            dims.is_some_and(|dims| dims.is_empty() || dims[..] == [Some(1)]),
            "failed to verify that operand #0 is an 0-d tensor or 1-d tensor w/ 1 element"
        );
    }
    if is(&&RESHAPE) {
        let sizes = op.in_ints(operand!(RESHAPE.shape)).unwrap_or_default();
        let unknown: Vec<usize> = sizes.iter().enumerate().filter(|(_, size)| **size == -1).map(|(d, _)| d).collect();
        ensure!(
            unknown.len() <= 1,
            "requires 'shape' to have at most one dynamic dimension, but got multiple dynamic dimensions at indices {}",
            list(unknown)
        );
    }
    Ok(())
}

/// Checks that constant begins are not negative, and that constant sizes are not below -1, which means all remaining elements.
fn verify_slice(op: OpRef<'_>) -> Verdict {
    let begin = op.in_ints(operand!(SLICE.begin)).unwrap_or_default();
    if let Some(d) = begin.iter().position(|&begin| begin < 0) {
        ensure!(false, "begin[{d}] cannot be negative");
    }
    let size = op.in_ints(operand!(SLICE.size)).unwrap_or_default();
    if let Some(d) = size.iter().position(|&size| size < -1) {
        ensure!(false, "size[{d}] cannot be negative other than -1");
    }
    Ok(())
}
