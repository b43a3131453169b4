//! `arith.constant`

use qopt_ir::def::{ANY_TYPE, ConstantDef, OpDef, OpError, OpRef, TYPED_ATTR, Trait, Verdict, attr, is_elements, one};
use qopt_ir::ir::{AttrKind, Signedness, TypeKind};

use crate::support::OpTypes;

fn verify(op: OpRef<'_>) -> Verdict {
    let (ctx, result) = (op.ctx, op.out_type(0));
    if let TypeKind::Integer { signedness, .. } = ctx.type_kind(result)
        && *signedness != Signedness::Signless
    {
        return Err(OpError::from("integer return type must be signless"));
    }
    let Some(value) = op.attr("value") else { return Ok(()) };
    let kind = ctx.attr_kind(value);
    if !matches!(kind, AttrKind::Integer { .. } | AttrKind::Float { .. }) && !is_elements(kind) {
        return Err(OpError::from("value must be an integer, float, or elements attribute"));
    }
    let scalable = matches!(ctx.type_kind(result), TypeKind::Vector { scalable, .. } if scalable.contains(&true));
    let splat = matches!(kind, AttrKind::DenseElements { data, .. } if data.splat().is_some());
    if scalable && !splat {
        // The same message as MLIR's, including its typo.
        return Err(OpError::from(
            "intializing scalable vectors with elements attribute is not supported unless it's a vector splat",
        ));
    }
    Ok(())
}

/// `true`, `c5_i32`, `c5` for an index, `cst` for everything else.
fn result_name(op: OpRef<'_>) -> Option<String> {
    let ctx = op.ctx;
    let AttrKind::Integer { value, ty } = ctx.attr_kind(op.attr("value")?) else { return Some("cst".to_owned()) };
    Some(match ctx.type_kind(*ty) {
        TypeKind::Integer { width: 1, .. } => if value.is_zero() { "false" } else { "true" }.to_owned(),
        kind => {
            let mut digits = String::new();
            value.write(true, &mut digits).ok()?;
            match kind {
                TypeKind::Integer { width, .. } => format!("c{digits}_i{width}"),
                _ => format!("c{digits}"),
            }
        }
    })
}

static SPELLING: ConstantDef = ConstantDef {
    read: |op| op.attr("value"),
    write: |op, value, _| op.ctx.dict_attr([(op.ctx.str("value"), value)]),
    ..ConstantDef::BASE
};

/// `arith.constant`: a constant.
pub static CONSTANT: OpDef = OpDef {
    name: "arith.constant",
    summary: "A constant",
    description: "Gives the integer, float, vector or tensor in `value`; the result has the attribute's type.",
    results: &[one("result", &ANY_TYPE)],
    attrs: &[attr("value", &TYPED_ATTR)],
    traits: &[Trait::ConstantLike, Trait::Pure, Trait::AllTypesMatch(&["value", "result"])],
    format: Some("attr-dict $value"),
    verify: Some(verify),
    constant: Some(&SPELLING),
    result_name: Some(result_name),
    example: "%c42_i32 = arith.constant 42 : i32",
    ..OpDef::BASE
};
