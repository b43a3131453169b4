//! `linalg.unpack`

use qopt_ir::def::{ANY_RANKED_TENSOR, INDEX, MovementUse, OpDef, OpRef, Trait, one, variadic};
use qopt_ir::movement::{Movement, Range};

use super::packing::{ATTRS, Packing, RESULT_IS_DEST};
use crate::support::Look;

fn movement(op: OpRef<'_>) -> Result<MovementUse, String> {
    let dest = op.in_shape(1)?;
    let split = Packing::read(op).split(dest.dims())?;
    let sizes = dest.static_dims().ok_or("a dimension is dynamic")?;
    let drops = sizes.as_slice() != split.filled;
    let mut chain = split.unpack().to_vec();
    if drops {
        chain.push(Movement::Slice(sizes.iter().map(|&size| Range::new(0, size, 1)).collect()));
    }
    Ok(MovementUse::chain(chain))
}

/// `linalg.unpack`: tiles put together again.
pub static UNPACK: OpDef = OpDef {
    name: "linalg.unpack",
    summary: "Tiles put together again",
    description: "The inverse of `linalg.pack` with the same attributes. What tiles have beyond the end of a dimension \
                  of the result is dropped.",
    operands: &[one("source", &ANY_RANKED_TENSOR), one("dest", &ANY_RANKED_TENSOR), variadic("inner_tiles", &INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: ATTRS,
    traits: &[Trait::NoMemoryEffect, RESULT_IS_DEST],
    format: Some(
        "$source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos `inner_tiles` `=` \
         custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` \
         type($dest)",
    ),
    verify: Some(|op| Packing::read(op).verify(op, op.in_type(1), op.in_type(0))),
    movement: Some(movement),
    result_name: Some(|_| Some("unpack".to_owned())),
    example: "%unpack = linalg.unpack %arg0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [4, 3] into \
              %arg1 : tensor<3x2x4x3xi8> -> tensor<8x9xi8>",
    ..OpDef::BASE
};
