//! `tensor.pad`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, BodyTypes, ElementSource, I64_ARRAY, INDEX, MovementUse, NoMovement, OpDef, OpError, OpRef,
    RegionBlocks, RegionDef, Trait, UNIT_ATTR, Verdict, attr, one, operand, optional_attr, variadic,
};
use qopt_ir::ir::Attr;
use qopt_ir::movement::{Dim, Movement};

use super::generate::{self, yielded_type};
use crate::arith::eval;
use crate::quant::ops::SCAST;
use crate::support::{OpTypes, ensure, show};

/// The extent after padding; `None` if it is dynamic, an error if it is negative: MLIR infers a negative extent then.
fn padded_dim(size: Dim, low: i64, high: i64) -> Result<Dim, ()> {
    let Some(size) = size.filter(|_| low != i64::MIN && high != i64::MIN) else { return Ok(None) };
    let sum = i128::from(size).saturating_add(i128::from(low)).saturating_add(i128::from(high));
    u64::try_from(sum).map(Some).map_err(|_| ())
}

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (source, result) = (op.in_type(operand!(PAD.source)), op.out_type(0));
    let (low, high) = (op.ints("static_low").unwrap_or_default(), op.ints("static_high").unwrap_or_default());
    let Some(dims) = op.in_dims(operand!(PAD.source)) else { return Ok(()) };
    if low.len() != dims.len() || high.len() != dims.len() {
        return Err(OpError::unnamed(format!(
            "failed to infer expectedType from sourceType {}, specified resultType is {}",
            show(ctx, source),
            show(ctx, result)
        )));
    }
    for (name, sizes) in [("low", &low), ("high", &high)] {
        let dynamic = sizes.iter().filter(|&&s| s == i64::MIN).count();
        let given = op.operands_named(name).len();
        ensure!(
            given == dynamic,
            "expected the number of '{name}' to match the number of dynamic entries in 'static_{name}' ({given} vs \
             {dynamic})"
        );
    }
    let mut expected = dims;
    for (size, (&low, &high)) in expected.iter_mut().zip(low.iter().zip(&high)) {
        *size = padded_dim(*size, low, high)
            .map_err(|()| OpError::from(format!("padding of {low} and {high} leaves a negative size")))?;
    }
    let inferred = ctx.tensor_type(&expected, op.in_element(operand!(PAD.source)));
    let mismatch = || {
        OpError::unnamed(format!(
            "specified type {} does not match the inferred type {}",
            show(ctx, result),
            show(ctx, inferred)
        ))
    };
    // The result may have a static extent if the padded extent is dynamic.
    let fits = op.out_dims(0).is_some_and(|out| {
        out.len() == expected.len() && out.iter().zip(&expected).all(|(&r, &e)| e.is_none() || r == e)
    });
    if !fits {
        return Err(mismatch());
    }
    let Some(block) = generate::body(op) else { return Ok(()) };
    let args = op.body.args(block);
    if args.len() != expected.len() {
        return Err(OpError::unnamed(format!("expected the block to have {} arguments", expected.len())));
    }
    for (i, &arg) in args.iter().enumerate() {
        ensure!(op.body.ty(arg) == ctx.index_type(), "expected block argument {} to be an index", i.saturating_add(1));
    }
    ensure!(yielded_type(op) == Some(op.out_element(0)), "expected yield type to match shape element type");
    Ok(())
}

/// The yielded value as a constant of rank 0, if the body yields the same constant for every index. A quantized value is a
/// constant of its storage type.
fn padding_constant(op: OpRef<'_>) -> Option<Attr> {
    let (ctx, body) = (op.ctx, op.body);
    let value = body.operand(body.last(generate::body(op)?)?, 0)?;
    let mut def = OpRef::new(ctx, body, body.defining_op(value)?);
    // Storage casts change no bit. Passes build at most two in a row.
    for _ in 0..2 {
        if def.is(&SCAST) {
            def = def.cast_input_def()?;
        }
    }
    let element = def.result_type(0)?;
    eval::constant(ctx, ctx.tensor_type(&[], element), eval::splat(ctx, def.constant()?)?)
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let known = |name: &str| op.ints(name).filter(|amounts| !amounts.contains(&i64::MIN));
    let (low, high) = known("static_low").zip(known("static_high")).ok_or("dynamic padding is unsupported")?;
    if op.attr("nofold").is_some() {
        return Err("'nofold' keeps the operation".into());
    }
    let padding = padding_constant(op).ok_or("padding value must be one constant")?;
    let pad = Movement::Pad { interior: low.iter().map(|_| 0).collect(), low, high };
    Ok(MovementUse::of([pad], [ElementSource::Operand(0), ElementSource::Yielded(padding)]))
}

/// `tensor.pad`: adds padding to a tensor.
pub static PAD: OpDef = OpDef {
    name: "tensor.pad",
    summary: "Padding of a tensor",
    description: "Adds `low` elements before and `high` elements after each dimension; the body takes one index for each \
                  dimension and yields the padding element there. Negative amounts remove elements. `nofold` keeps the \
                  operation: it is not folded.",
    operands: &[one("source", &ANY_RANKED_TENSOR), variadic("low", &INDEX), variadic("high", &INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("static_low", &I64_ARRAY), attr("static_high", &I64_ARRAY), optional_attr("nofold", &UNIT_ATTR)],
    regions: &[RegionDef { name: "region", blocks: RegionBlocks::One, variadic: false }],
    traits: &[Trait::AttrSizedOperandSegments, Trait::Pure, Trait::ImplicitTerminator(super::YIELD.name)],
    format: Some(
        "$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low) `high` `` \
         custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` type($result)",
    ),
    verify: Some(verify),
    movement: Some(movement),
    body_types: Some(|op| BodyTypes { args: Vec::new(), yields: vec![op.out_element(0)] }),
    result_name: Some(|_| Some("padded".to_owned())),
    example: "%padded = tensor.pad %arg0 low[1, %arg1] high[0, 2] {\n^bb0(%arg2: index, %arg3: index):\n  \
              tensor.yield %arg4 : f32\n} : tensor<2x3xf32> to tensor<3x?xf32>",
    ..OpDef::BASE
};
