//! Parts shared by `linalg.pack` and `linalg.unpack`. Some dimensions of the unpacked tensor are split into tiles; in the
//! packed tensor the tile dimensions follow all others.

use qopt_ir::def::{AttrDefn, I64_ARRAY, OpError, OpRef, Trait, TypeMatch, Verdict, attr, optional_attr};
use qopt_ir::ir::Type;
use qopt_ir::movement::{Dim, Movement, Shape};

use crate::support::{Dims, agree, bail, constant_integer, ensure, moves_element, permutation, show};

static RESULT: TypeMatch =
    TypeMatch { summary: "result type matches type of dest", from: "dest", to: "result", transform: |_, ty| Some(ty) };
/// The result has the type of the destination.
pub(super) const RESULT_TYPE_MATCHES_DEST: Trait = Trait::TypesMatchWith(&RESULT);

/// The order of the outer dimensions, the dimensions that are tiled, and the tile sizes.
pub(super) const ATTRS: &[AttrDefn] = &[
    optional_attr("outer_dims_perm", &I64_ARRAY),
    attr("inner_dims_pos", &I64_ARRAY),
    attr("static_inner_tiles", &I64_ARRAY),
];

/// The attributes of `linalg.pack` and `linalg.unpack`.
pub(super) struct Packing {
    /// Outer dimension i of the packed tensor is dimension `outer[i]` of the unpacked one; empty if they are the same.
    outer: Vec<i64>,
    /// The dimensions that are tiled.
    inner_dims_pos: Vec<i64>,
    /// The tile sizes; `None` if the size is an operand.
    pub(super) tiles: Vec<Option<i64>>,
}

/// Returns an error without the operation's name, as MLIR does here.
macro_rules! demand {
    ($cond:expr, $($arg:tt)*) => { if $cond {} else { return Err(OpError::unnamed(format!($($arg)*))) } };
}

fn is_distinct(dims: &[i64], rank: usize) -> bool {
    let mut seen = vec![false; rank];
    dims.iter().all(|&d| {
        let slot = usize::try_from(d).ok().and_then(|d| seen.get_mut(d));
        slot.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

impl Packing {
    pub(super) fn read(op: OpRef<'_>) -> Self {
        let list = |name: &str| op.ints(name).unwrap_or_default();
        let tiles = list("static_inner_tiles").into_iter().map(|t| (t != i64::MIN).then_some(t)).collect();
        Self { outer: list("outer_dims_perm"), inner_dims_pos: list("inner_dims_pos"), tiles }
    }

    /// The order of the outer dimensions, explicit if it is the identity.
    pub(super) fn outer(&self, rank: usize) -> Option<Vec<usize>> {
        if self.outer.is_empty() { Some((0..rank).collect()) } else { permutation(&self.outer, rank) }
    }

    /// The tile size of a dimension; `None` if it is not tiled.
    fn tile_of(&self, d: usize) -> Option<Option<u64>> {
        let at = self.inner_dims_pos.iter().position(|&c| usize::try_from(c) == Ok(d))?;
        Some(self.tiles.get(at).copied().flatten().and_then(|t| u64::try_from(t).ok()))
    }

    /// The dimensions of the packed tensor.
    fn packed_dims(&self, unpacked: &[Dim]) -> Option<Dims> {
        let outer: Vec<Dim> = (unpacked.iter().enumerate())
            .map(|(d, &dim)| match self.tile_of(d) {
                None => dim,
                Some(tile) => dim.zip(tile).and_then(|(dim, tile)| (tile > 0).then(|| dim.div_ceil(tile))),
            })
            .collect();
        let order = self.outer(unpacked.len())?;
        let inner = self.tiles.iter().map(|t| t.and_then(|t| u64::try_from(t).ok()));
        Some(order.into_iter().filter_map(|d| outer.get(d).copied()).chain(inner).collect())
    }

    /// Checks the attributes against both types.
    pub(super) fn verify(&self, op: OpRef<'_>, unpacked: Type, packed: Type) -> Verdict {
        let ctx = op.ctx;
        let (Some(from), Some(to)) = (ctx.shape(unpacked), ctx.shape(packed)) else { return Ok(()) };
        let rank = from.len();
        let is_zero = |tile| constant_integer(op, tile) == Some(0);
        let has_zero = self.tiles.contains(&Some(0)) || op.operands_named("inner_tiles").into_iter().any(is_zero);
        demand!(!has_zero, "invalid zero tile factor");
        demand!(is_distinct(&self.inner_dims_pos, rank), "invalid inner_dims_pos vector");
        demand!(is_distinct(&self.outer, rank), "invalid outer_dims_perm vector");
        demand!(self.outer(rank).is_some(), "outer_dims_perm must be a permutation or empty");
        let tiles = self.tiles.len();
        demand!(
            tiles <= rank,
            "tiling factors must be less than or equal to the input rank for pack or output rank for unpack"
        );
        demand!(tiles == self.inner_dims_pos.len(), "tiling factors must equal the number of dimensions to tile");
        let expected = rank.saturating_add(tiles);
        demand!(
            to.len() == expected,
            "packed rank != (unpacked rank + num tiling factors), got {} != {expected}",
            to.len()
        );
        let dynamic = self.tiles.iter().filter(|t| t.is_none()).count();
        let given = op.operands_named("inner_tiles").len();
        ensure!(
            given == dynamic,
            "expected the number of 'inner_tiles' to match the number of dynamic entries in 'static_inner_tiles' \
             ({given} vs {dynamic})"
        );
        let same = |(tile, dim): (&Option<i64>, &Dim)| tile.map(i128::from) == dim.map(i128::from);
        demand!(
            self.tiles.iter().zip(to.iter().skip(rank)).all(same),
            "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type"
        );
        let wanted = self.packed_dims(&from).unwrap_or_default();
        demand!(
            wanted.iter().zip(&to).all(|(&a, &b)| agree(a, b)),
            "expected {} for the packed domain value, got {}",
            show(ctx, ctx.tensor_type(&wanted, ctx.element_or_self(packed))),
            show(ctx, packed)
        );
        // MLIR accepts any two element types.
        let (from, to) = (ctx.element_or_self(unpacked), ctx.element_or_self(packed));
        if !moves_element(ctx, from, to) {
            bail!("expected one element type, but got {} and {}", show(ctx, from), show(ctx, to));
        }
        Ok(())
    }

    /// Returns true if the tiles do not divide the dimensions, as far as these are static. A tile size may be a constant operand.
    pub(super) fn needs_padding(&self, op: OpRef<'_>, unpacked: &[Dim], packed: &[Dim]) -> bool {
        let order = self.outer(unpacked.len()).unwrap_or_default();
        let mut operands = op.operands_named("inner_tiles").into_iter();
        let tiles = self.tiles.iter().map(|tile| tile.or_else(|| constant_integer(op, operands.next()?)));
        self.inner_dims_pos.iter().zip(tiles).any(|(&d, tile)| {
            let Ok(d) = usize::try_from(d) else { return false };
            let Some(size) = unpacked.get(d).copied().flatten() else { return false };
            let divisor = match tile {
                Some(tile) => Some(i128::from(tile)),
                None => {
                    order.iter().position(|&o| o == d).and_then(|at| packed.get(at).copied().flatten()).map(i128::from)
                }
            };
            divisor.is_some_and(|divisor| i128::from(size).checked_rem(divisor).is_some_and(|rest| rest != 0))
        })
    }

    /// The movement between the unpacked tensor, padded to whole tiles, and the packed one: a reshape that splits each tiled
    /// dimension into tile count and tile size, and a permutation.
    pub(super) fn split(&self, unpacked: &[Dim]) -> Result<Split, String> {
        let rank = unpacked.len();
        let (mut padded_dims, mut tiled_dims) = (Vec::new(), Vec::new());
        let (mut outer, mut inner) = (Vec::new(), vec![None; rank]);
        for (d, &dim) in unpacked.iter().enumerate() {
            let size = dim.ok_or("a dimension is dynamic")?;
            outer.push(tiled_dims.len());
            match self.tile_of(d) {
                None => {
                    tiled_dims.push(size);
                    padded_dims.push(size);
                }
                Some(tile) => {
                    let tile = tile.filter(|&t| t > 0).ok_or("the size of a tile is not constant")?;
                    let number = size.div_ceil(tile);
                    if let Some(slot) = inner.get_mut(d) {
                        *slot = Some(tiled_dims.len().saturating_add(1));
                    }
                    tiled_dims.extend([number, tile]);
                    padded_dims.push(number.checked_mul(tile).ok_or("the padded size overflows 64 bits")?);
                }
            }
        }
        let order = self.outer(rank).ok_or("'outer_dims_perm' is not a permutation")?;
        let mut perm: Vec<usize> = order.iter().filter_map(|&d| outer.get(d).copied()).collect();
        for &d in &self.inner_dims_pos {
            let at = usize::try_from(d).ok().and_then(|d| inner.get(d).copied().flatten());
            perm.push(at.ok_or("'inner_dims_pos' is out of range")?);
        }
        Ok(Split { padded_dims, tiled_dims, perm })
    }
}

/// See [`Packing::split`].
pub(super) struct Split {
    /// The dimensions of the unpacked tensor, padded to whole tiles.
    pub(super) padded_dims: Vec<u64>,
    /// The same elements, with each tiled dimension split in two.
    tiled_dims: Vec<u64>,
    /// Dimension i of the packed tensor is dimension `perm[i]` of `tiled_dims`.
    perm: Vec<usize>,
}

impl Split {
    /// The movements from the padded tensor to the packed one.
    pub(super) fn pack(self) -> [Movement; 2] {
        [Movement::Reshape(Shape::of(&self.tiled_dims)), Movement::Permute(self.perm)]
    }
    /// The movements from the packed tensor to the padded one.
    pub(super) fn unpack(self) -> [Movement; 2] {
        let mut inverse = vec![0; self.perm.len()];
        for (i, &d) in self.perm.iter().enumerate() {
            if let Some(slot) = inverse.get_mut(d) {
                *slot = i;
            }
        }
        [Movement::Permute(inverse), Movement::Reshape(Shape::of(&self.padded_dims))]
    }
}
