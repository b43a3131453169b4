//! `linalg.softmax`

use qopt_ir::def::{ANY_RANKED_TENSOR, I64_ATTR, OpDef, OpRef, Relation, Trait, Verdict, attr, one, operand, variadic};

use super::super::types::SHAPED;
use super::structured::verify_destinations;
use crate::support::{OpTypes, ensure, shapes_agree};

fn verify(op: OpRef<'_>) -> Verdict {
    let (Some(input), Some(output)) = (op.in_dims(operand!(SOFTMAX.input)), op.in_dims(operand!(SOFTMAX.output)))
    else {
        return Ok(());
    };
    ensure!(shapes_agree(&input, &output), "incompatible output shape");
    let fits = |d: i64| usize::try_from(d).is_ok_and(|d| d < input.len());
    ensure!(op.int("dimension").is_none_or(fits), "incorrect dimension specified");
    verify_destinations(op, 1)
}

static SAME_ELEMENTS: Relation = Relation {
    summary: "input and output have same element type",
    holds: |op| op.in_element(operand!(SOFTMAX.input)) == op.in_element(operand!(SOFTMAX.output)),
};

/// `linalg.softmax`: exponentials divided by their sum.
pub static SOFTMAX: OpDef = OpDef {
    name: "linalg.softmax",
    summary: "Softmax along a dimension",
    description: "With m the greatest element along `dimension`: output[i] = exp(input[i] - m) / sum over j of exp(input[j] - m).",
    operands: &[one("input", &SHAPED), one("output", &SHAPED)],
    results: &[variadic("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("dimension", &I64_ATTR)],
    traits: &[Trait::Relation(&SAME_ELEMENTS), Trait::DestinationStyle],
    format: Some(
        "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) \
         `)` (`->` type($result)^)?",
    ),
    verify: Some(verify),
    example: "%0 = linalg.softmax dimension(1) ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4x8xf32>) -> tensor<4x8xf32>",
    ..OpDef::BASE
};
