//! `cf.cond_br`

use qopt_ir::def::{
    ANY_TYPE, I1, I32_ARRAY, OpDef, OpError, OpRef, Trait, Verdict, one, optional_attr, successor, variadic,
};

/// Checks that branch weights are absent, or one for each successor and not all zero.
fn verify(op: OpRef<'_>) -> Verdict {
    let weights = op.ints("branch_weights").unwrap_or_default();
    let (given, wanted) = (weights.len(), op.body.successors(op.op).len());
    if given == 0 {
        return Ok(());
    }
    if given != wanted {
        let message = format!("expects number of branch weights to match number of successors: {given} vs {wanted}");
        return Err(OpError::unnamed(message));
    }
    if weights.iter().all(|&weight| weight == 0) {
        return Err(OpError::unnamed("branch weights cannot all be zero"));
    }
    Ok(())
}

/// `cf.cond_br`: branches to one of two blocks.
pub static COND_BR: OpDef = OpDef {
    name: "cf.cond_br",
    summary: "Conditional branch",
    description: "Branches to `trueDest` if the condition is true, else to `falseDest`. `branch_weights` are the \
                  expected relative frequencies.",
    operands: &[
        one("condition", &I1),
        variadic("trueDestOperands", &ANY_TYPE),
        variadic("falseDestOperands", &ANY_TYPE),
    ],
    attrs: &[optional_attr("branch_weights", &I32_ARRAY)],
    successors: &[successor("trueDest", "trueDestOperands"), successor("falseDest", "falseDestOperands")],
    traits: &[Trait::AttrSizedOperandSegments, Trait::Pure, Trait::Terminator],
    format: Some(
        "$condition (`weights` `(` $branch_weights^ `)` )? `,` \
         $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` \
         $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
    ),
    verify: Some(verify),
    example: "  cf.cond_br %arg0 weights([9, 1]), ^bb1(%arg1 : i32), ^bb2(%arg2 : i32)\n^bb1(%0: i32):  // pred: ^bb0\n  \
              return\n^bb2(%1: i32):  // pred: ^bb0",
    ..OpDef::BASE
};
