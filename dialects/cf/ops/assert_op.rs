//! `cf.assert`

use qopt_ir::def::{I1, OpDef, STRING_ATTR, attr, one};

/// `cf.assert`: aborts the program unless a condition holds.
pub static ASSERT: OpDef = OpDef {
    name: "cf.assert",
    summary: "Assertion of a condition",
    description: "Does nothing if `arg` is true; otherwise aborts the program, and the runtime may print `msg`. Has side effects: \
                  it is neither moved nor erased.",
    operands: &[one("arg", &I1)],
    attrs: &[attr("msg", &STRING_ATTR)],
    format: Some("$arg `,` $msg attr-dict"),
    example: "cf.assert %arg0, \"the zero point is in range\"",
    ..OpDef::BASE
};
