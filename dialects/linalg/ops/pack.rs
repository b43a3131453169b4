//! `linalg.pack`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, INDEX, MovementUse, NoMovement, OpDef, OpRef, Trait, Verdict, one, operand, optional,
    variadic,
};

use super::packing::{ATTRS, Packing, RESULT_TYPE_MATCHES_DEST};
use super::structured::DESTINATION;
use crate::support::{OpTypes, bail, ensure, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let packing = Packing::read(op);
    packing.verify(op, op.in_type(operand!(PACK.source)), op.in_type(operand!(PACK.dest)))?;
    let (Some(source), Some(dest)) = (op.in_dims(operand!(PACK.source)), op.in_dims(operand!(PACK.dest))) else {
        return Ok(());
    };
    if let Some(pad) = op.operand_named("padding_value") {
        let (found, wanted) = (op.body.ty(pad), op.in_element(operand!(PACK.source)));
        ensure!(found == wanted, "expected padding_value has {} but got: {}", show(ctx, wanted), show(ctx, found));
    } else if packing.needs_padding(op, &source, &dest) {
        bail!(
            "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set"
        );
    }
    Ok(())
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let source = op.in_shape(operand!(PACK.source))?;
    let sizes = source.static_dims().ok_or("a dimension is dynamic")?;
    let split = Packing::read(op).split(source.dims())?;
    if sizes.as_slice() != split.padded_dims {
        return Err("the last tile is padded; padding with a scalar operand is not a movement".into());
    }
    Ok(MovementUse::chain(split.pack()))
}

/// `linalg.pack`: splits dimensions into tiles.
pub static PACK: OpDef = OpDef {
    name: "linalg.pack",
    summary: "Packing of dimensions into tiles",
    description: "Dimension inner_dims_pos[i] of the source is split into tiles of inner_tiles[i] elements, which become \
                  dimension rank(source) + i of the result. The leading dimensions index the tiles, permuted by \
                  `outer_dims_perm`. An incomplete last tile is padded with `padding_value`.",
    operands: &[
        one("source", &ANY_RANKED_TENSOR),
        one("dest", &ANY_RANKED_TENSOR),
        optional("padding_value", &ANY_TYPE),
        variadic("inner_tiles", &INDEX),
    ],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: ATTRS,
    traits: &[Trait::NoMemoryEffect, Trait::AttrSizedOperandSegments, RESULT_TYPE_MATCHES_DEST],
    format: Some(
        "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? (`outer_dims_perm` `=` \
         $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos `inner_tiles` `=` \
         custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` \
         type($dest)",
    ),
    verify: Some(verify),
    movement: Some(movement),
    destination: Some(DESTINATION),
    result_name: Some(|_| Some("pack".to_owned())),
    example: "%pack = linalg.pack %arg0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %arg1 : \
              tensor<8x9xi8> -> tensor<3x2x4x3xi8>",
    ..OpDef::BASE
};
