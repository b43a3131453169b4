//! `tensor.parallel_insert_slice`

use qopt_ir::def::{ANY_RANKED_TENSOR, I64_ARRAY, INDEX, OpDef, OpRef, Trait, Verdict, attr, one, operand, variadic};

use crate::slicing;
use crate::support::{OpTypes, bail};

fn verify(op: OpRef<'_>) -> Verdict {
    let parent = op.body.block_of(op.op).and_then(|b| op.body.parent_op(b));
    let name = parent.map_or_else(|| "nothing".into(), |p| op.ctx.op_text(op.body.name(p)));
    if name != "scf.forall.in_parallel" {
        bail!("expected InParallelOpInterface parent, got:{name}");
    }
    slicing::verify(
        op,
        op.in_type(operand!(PARALLEL_INSERT_SLICE.dest)),
        op.in_type(operand!(PARALLEL_INSERT_SLICE.source)),
    )
}

/// `tensor.parallel_insert_slice`: inserts the slice of one thread into a shared result.
pub static PARALLEL_INSERT_SLICE: OpDef = OpDef {
    name: "tensor.parallel_insert_slice",
    summary: "One thread's part of a shared result",
    description: "In the terminator of a parallel loop: this thread's `source` goes into the slice of `dest` that the \
                  offsets, sizes and strides describe. What threads write must not overlap.",
    operands: &[
        one("source", &ANY_RANKED_TENSOR),
        one("dest", &ANY_RANKED_TENSOR),
        variadic("offsets", &INDEX),
        variadic("sizes", &INDEX),
        variadic("strides", &INDEX),
    ],
    attrs: &[attr("static_offsets", &I64_ARRAY), attr("static_sizes", &I64_ARRAY), attr("static_strides", &I64_ARRAY)],
    traits: &[Trait::AttrSizedOperandSegments],
    format: Some(
        "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, \
         $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `into` \
         type($dest)",
    ),
    verify: Some(verify),
    example: "%0 = scf.forall (%arg0) in (4) shared_outs(%arg1 = %arg2) -> (tensor<4xi8>) {\n  scf.forall.in_parallel \
              {\n    tensor.parallel_insert_slice %arg3 into %arg1[%arg0] [1] [1] : tensor<1xi8> into \
              tensor<4xi8>\n  }\n}",
    ..OpDef::BASE
};
