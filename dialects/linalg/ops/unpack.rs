//! `linalg.unpack`

use qopt_ir::def::{ANY_RANKED_TENSOR, INDEX, MovementUse, NoMovement, OpDef, OpRef, Trait, one, operand, variadic};
use qopt_ir::movement::{Movement, StridedRange};

use super::packing::{ATTRS, Packing, RESULT_TYPE_MATCHES_DEST};
use super::structured::DESTINATION;
use crate::support::OpTypes;

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let dest = op.in_shape(operand!(UNPACK.dest))?;
    let split = Packing::read(op).split(dest.dims())?;
    let sizes = dest.static_dims().ok_or("a dimension is dynamic")?;
    let drops = sizes.as_slice() != split.padded_dims;
    let mut chain = split.unpack().to_vec();
    if drops {
        chain.push(Movement::Slice(sizes.iter().map(|&size| StridedRange::new(0, size, 1)).collect()));
    }
    Ok(MovementUse::chain(chain))
}

/// `linalg.unpack`: joins tiles back into dimensions.
pub static UNPACK: OpDef = OpDef {
    name: "linalg.unpack",
    summary: "Unpacking of tiles",
    description: "The inverse of `linalg.pack` with the same attributes. Padding beyond the end of the result's \
                  dimensions is dropped.",
    operands: &[one("source", &ANY_RANKED_TENSOR), one("dest", &ANY_RANKED_TENSOR), variadic("inner_tiles", &INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: ATTRS,
    traits: &[Trait::NoMemoryEffect, RESULT_TYPE_MATCHES_DEST],
    format: Some(
        "$source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos `inner_tiles` `=` \
         custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` \
         type($dest)",
    ),
    verify: Some(|op| {
        Packing::read(op).verify(op, op.in_type(operand!(UNPACK.dest)), op.in_type(operand!(UNPACK.source)))
    }),
    movement: Some(movement),
    destination: Some(DESTINATION),
    result_name: Some(|_| Some("unpack".to_owned())),
    example: "%unpack = linalg.unpack %arg0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 3] into \
              %arg1 : tensor<3x2x4x3xi8> -> tensor<8x9xi8>",
    ..OpDef::BASE
};
