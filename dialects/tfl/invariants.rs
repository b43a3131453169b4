//! The conditions of LiteRT's operation definitions that hold for every runtime, for example element types that agree, ranks of
//! parameter operands, and bounds of constant parameters. Accepts element types that some kernels do not support: a pass of LiteRT
//! checks them.

use qopt_ir::def::{OpDef, OpRef, Verdict, operand};
use qopt_ir::syntax::type_for_message;

use super::ops::{
    BATCH_TO_SPACE_ND, BROADCAST_ARGS, BROADCAST_TO, CONCATENATION, CONV_2D, CONV_3D, CONV_3D_TRANSPOSE, DIV, ELU,
    EMBEDDING_LOOKUP, EQUAL, EXP, FLOOR_DIV, GATHER, GELU, GREATER, GREATER_EQUAL, HARD_SWISH, LEAKY_RELU, LESS,
    LESS_EQUAL, LOG, LOG_SOFTMAX, LOGISTIC, MAX_POOL_2D, MEAN, MIRROR_PAD, MUL, NON_MAX_SUPPRESSION_V4,
    NON_MAX_SUPPRESSION_V5, NOT_EQUAL, PAD, PADV2, PRELU, RANGE, REDUCE_MAX, REDUCE_MIN, REDUCE_PROD, RELU,
    RELU_0_TO_1, RELU_N1_TO_1, RELU6, RESHAPE, RESIZE_BILINEAR, RESIZE_NEAREST_NEIGHBOR, REVERSE_V2, RSQRT, SELECT,
    SELECT_V2, SLICE, SPLIT, SQRT, SQUARED_DIFFERENCE, SUB, SUM, TANH, TRANSPOSE, TRANSPOSE_CONV,
};
use crate::support::{OpTypes, agree, bail, ensure, list, product, shapes_agree, show, storage};

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
static SAME_RESULT: [&OpDef; 26] = [
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
    &SUM,
    &TANH,
    &CONV_3D,
    &BROADCAST_ARGS,
];
/// Operands whose element type is that of another operand, or of the result, with the message.
static SAME_ELEMENTS: [(&OpDef, usize, Option<usize>, &str); 14] = [
    (&SELECT, operand!(SELECT.x), Some(operand!(SELECT.y)), "operands have same element type"),
    (&SELECT, operand!(SELECT.x), None, "operands and result have same element type"),
    (&SELECT_V2, operand!(SELECT.x), Some(operand!(SELECT.y)), "operands have same element type"),
    (&SELECT_V2, operand!(SELECT.x), None, "operands and result have same element type"),
    (&RANGE, operand!(RANGE.start), None, "operands and output must have same element type"),
    (&RANGE, operand!(RANGE.limit), None, "operands and output must have same element type"),
    (&RANGE, operand!(RANGE.delta), None, "operands and output must have same element type"),
    (&PRELU, operand!(PRELU.input), Some(operand!(PRELU.alpha)), "binary op operands have same element type"),
    (&PRELU, operand!(PRELU.input), None, "input and output must have the same element type"),
    (&TRANSPOSE_CONV, operand!(TRANSPOSE_CONV.input), None, "input and output must have same element type"),
    (&CONV_3D, operand!(CONV_3D.bias), None, "bias and output must have same element type"),
    (&CONV_3D_TRANSPOSE, operand!(CONV_3D_TRANSPOSE.input), None, "input and output must have same element type"),
    (&CONV_3D_TRANSPOSE, operand!(CONV_3D_TRANSPOSE.bias), None, "bias and output must have same element type"),
    (
        &BROADCAST_ARGS,
        operand!(BROADCAST_ARGS.s0),
        Some(operand!(BROADCAST_ARGS.s1)),
        "BroadcastArgs op operands have same element type",
    ),
];
/// Operands with a rank that is fixed.
static RANKS: [(&OpDef, usize, usize); 42] = [
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
    (&CONV_2D, operand!(CONV_2D.input), 4),
    (&CONV_2D, operand!(CONV_2D.filter), 4),
    (&RANGE, operand!(RANGE.start), 0),
    (&RANGE, operand!(RANGE.limit), 0),
    (&RANGE, operand!(RANGE.delta), 0),
    (&BROADCAST_ARGS, operand!(BROADCAST_ARGS.s0), 1),
    (&BROADCAST_ARGS, operand!(BROADCAST_ARGS.s1), 1),
    (&CONV_3D, operand!(CONV_3D.input), 5),
    (&CONV_3D, operand!(CONV_3D.filter), 5),
    (&CONV_3D_TRANSPOSE, operand!(CONV_3D_TRANSPOSE.output_shape), 1),
    (&CONV_3D_TRANSPOSE, operand!(CONV_3D_TRANSPOSE.filter), 5),
    (&CONV_3D_TRANSPOSE, operand!(CONV_3D_TRANSPOSE.input), 5),
    (&NON_MAX_SUPPRESSION_V4, operand!(NON_MAX_SUPPRESSION_V4.boxes), 2),
    (&NON_MAX_SUPPRESSION_V4, operand!(NON_MAX_SUPPRESSION_V4.scores), 1),
    (&NON_MAX_SUPPRESSION_V4, operand!(NON_MAX_SUPPRESSION_V4.max_output_size), 0),
    (&NON_MAX_SUPPRESSION_V4, operand!(NON_MAX_SUPPRESSION_V4.iou_threshold), 0),
    (&NON_MAX_SUPPRESSION_V4, operand!(NON_MAX_SUPPRESSION_V4.score_threshold), 0),
    (&NON_MAX_SUPPRESSION_V5, operand!(NON_MAX_SUPPRESSION_V5.boxes), 2),
    (&NON_MAX_SUPPRESSION_V5, operand!(NON_MAX_SUPPRESSION_V5.scores), 1),
    (&NON_MAX_SUPPRESSION_V5, operand!(NON_MAX_SUPPRESSION_V5.max_output_size), 0),
    (&NON_MAX_SUPPRESSION_V5, operand!(NON_MAX_SUPPRESSION_V5.iou_threshold), 0),
    (&NON_MAX_SUPPRESSION_V5, operand!(NON_MAX_SUPPRESSION_V5.score_threshold), 0),
    (&NON_MAX_SUPPRESSION_V5, operand!(NON_MAX_SUPPRESSION_V5.soft_nms_sigma), 0),
];
/// Two dimensions of equal size, each with its operand.
static SAME_SIZES: [(&OpDef, [usize; 2], [usize; 2]); 2] = [
    (&CONV_3D, [operand!(CONV_3D.input), 4], [operand!(CONV_3D.filter), 3]),
    (&CONV_3D_TRANSPOSE, [operand!(CONV_3D_TRANSPOSE.input), 4], [operand!(CONV_3D_TRANSPOSE.filter), 4]),
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
    let is_tensor = |at: usize| op.ctx.is_tensor(op.in_type(at));
    for &(_, at, other, what) in SAME_ELEMENTS.iter().filter(|row| is(&row.0) && is_tensor(row.1)) {
        let other = other.map_or_else(|| op.out_element(0), |other| op.in_element(other));
        ensure!(same(op.in_element(at), other), "failed to verify that {what}");
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
    let size = |at: usize, d: usize| op.in_dims(at).and_then(|dims| dims.get(d).copied().flatten());
    for &(_, [a, i], [b, j]) in SAME_SIZES.iter().filter(|row| is(&row.0)) {
        ensure!(
            agree(size(a, i), size(b, j)),
            "failed to verify that dim {i} of operand {a} equals to dim {j} of operand {b}"
        );
    }
    if is(&&CONV_3D) {
        let count = op.in_dims(operand!(CONV_3D.bias)).and_then(|dims| product(&dims));
        ensure!(
            agree(count, size(operand!(CONV_3D.filter), 4)),
            "failed to verify that bias must has num of elements equals to 4th dim of filter"
        );
    }
    if is(&&TRANSPOSE_CONV)
        && let Some(rank) = size(operand!(TRANSPOSE_CONV.output_shape), 0)
    {
        ensure!(
            op.out_dims(0).is_none_or(|dims| dims.len() as u64 == rank),
            "expect output type has rank = {rank}, got output type {}",
            show(op.ctx, op.out_type(0))
        );
    }
    if is(&&NON_MAX_SUPPRESSION_V4) || is(&&NON_MAX_SUPPRESSION_V5) {
        let coordinates = size(operand!(NON_MAX_SUPPRESSION_V4.boxes), 1);
        ensure!(agree(coordinates, Some(4)), "failed to verify that boxes should have dim[1] == 4");
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
    if is(&&PRELU)
        && let Some((input, output)) = op.in_dims(operand!(PRELU.input)).zip(op.out_dims(0))
    {
        ensure!(shapes_agree(&input, &output), "'input' and 'output' should have the same shape.");
    }
    if is(&&GATHER) {
        let rank = op.in_dims(operand!(GATHER.params)).map(|dims| dims.len());
        ensure!(rank != Some(0), "failed to verify that operand 0 is 1-D");
    }
    if is(&&CONCATENATION) {
        verify_same_scale(op)?;
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

/// Checks that unranked operands of a concatenation have the scale of the others. The verifier of movements compares ranked ones.
/// LiteRT's kernel rescales unsigned integers.
fn verify_same_scale(op: OpRef<'_>) -> Verdict {
    let mut types = op.body.operands(op.op).chain(op.body.results(op.op)).map(|value| op.body.ty(value));
    if types.clone().all(|ty| op.ctx.shape(ty).is_some()) {
        return Ok(());
    }
    let signed = |ty| Some(op.ctx.element_type(ty)?).filter(|&e| op.ctx.quantized(e).is_some_and(|q| q.is_signed()));
    let Some(first) = types.find_map(signed) else { return Ok(()) };
    if let Some(other) = types.filter_map(signed).find(|&other| other != first) {
        bail!(
            "quantization parameters violate the same scale constraint: {} vs. {}",
            type_for_message(op.ctx, first),
            type_for_message(op.ctx, other)
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
