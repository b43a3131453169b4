//! `tensor.yield`

use qopt_ir::def::{ANY_TYPE, OpDef, Trait, one};

/// `tensor.yield`: the element that a body computes.
pub static YIELD: OpDef = OpDef {
    name: "tensor.yield",
    summary: "Region terminator",
    description: "Ends the body of `tensor.generate` or `tensor.pad` and yields the element at the index in its \
                  arguments.",
    operands: &[one("value", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::ReturnLike, Trait::Terminator, Trait::HasParent(&["tensor.generate", "tensor.pad"])],
    format: Some("$value attr-dict `:` type($value)"),
    example: "%generated = tensor.generate %arg0 {\n^bb0(%arg1: index):\n  tensor.yield %arg2 : f32\n} : tensor<?xf32>",
    ..OpDef::BASE
};
