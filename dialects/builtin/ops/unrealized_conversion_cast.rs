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
    summary: "A conversion that is still to be given a meaning",
    description: "Stands between values of one type system and values of another while only part of a program is \
                  converted. It has no meaning of its own and must be gone before code is made.",
    operands: &[variadic("inputs", &ANY_TYPE)],
    results: &[variadic("outputs", &ANY_TYPE)],
    traits: &[Trait::Pure],
    format: Some("($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict"),
    verify: Some(verify),
    // Between integers that only differ in what their type says of the sign, the bits stay.
    kernel: Some(|op, operands| match (operands, op.result_type(0), op.body.num_results(op.op)) {
        ([operand], Some(ty), 1) => Ok(vec![operand.retyped(op.ctx, ty)?]),
        _ => Err("cannot be run: it converts several values".to_owned()),
    }),
    example: "%0 = builtin.unrealized_conversion_cast %arg0 : i64 to index",
    ..OpDef::BASE
};
