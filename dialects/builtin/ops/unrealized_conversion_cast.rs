//! `builtin.unrealized_conversion_cast`

use qopt_ir::def::{ANY_TYPE, OpDef, OpError, OpRef, Trait, Verdict, variadic};

fn verify(op: OpRef<'_>) -> Verdict {
    if op.body.num_results(op.op) == 0 {
        return Err(OpError::from("expected at least one result for cast operation"));
    }
    Ok(())
}

/// `builtin.unrealized_conversion_cast`
pub static UNREALIZED_CONVERSION_CAST: OpDef = OpDef {
    name: "builtin.unrealized_conversion_cast",
    summary: "Unresolved conversion",
    description: "Connects values of two type systems while a program is partially converted. Later passes must \
                  remove it before code generation.",
    operands: &[variadic("inputs", &ANY_TYPE)],
    results: &[variadic("outputs", &ANY_TYPE)],
    traits: &[Trait::Pure],
    format: Some("($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict"),
    verify: Some(verify),
    // A cast between integer types that differ in signedness only keeps the bits.
    evaluate: Some(|op, operands| match (operands, op.result_type(0), op.body.num_results(op.op)) {
        ([operand], Some(ty), 1) => Ok(vec![operand.with_type(op.ctx, ty)?]),
        _ => Err("cannot be run: casts of several values are unsupported".to_owned()),
    }),
    example: "%0 = builtin.unrealized_conversion_cast %arg0 : i64 to index",
    ..OpDef::BASE
};
