//! Operations that rearrange blocks between dimensions (space to depth, batch to space). Each is a reshape that splits dimensions, a permutation of the
//! parts, and a reshape that merges them. The operations on batches also crop or pad.

use qopt_ir::def::{ANY_ATTR, MovementUse, NoMovement, OpDef, OpRef, Trait, attr, one, operand};
use qopt_ir::movement::{Dim, Movement, Shape, StridedRange};

use super::super::ops::TENSOR;
use super::pads::{INPUT_AND_ZEROS, padding};
use super::{MOVEMENT, attr_int, ints, pairs};
use crate::support::{OpTypes, add_sizes, mul_sizes};

/// Returns `dim / by`. Fails if the size is not a multiple of `by`.
fn divide_dim(dim: Dim, by: u64) -> Result<Dim, NoMovement> {
    let Some(size) = dim else { return Ok(None) };
    match size.checked_div(by) {
        Some(part) if part.checked_mul(by) == Some(size) => Ok(Some(part)),
        _ => Err(NoMovement::invalid(format!("dimension of size {size} is not divisible by {by}"))),
    }
}

fn multiply_dim(dim: Dim, by: u64) -> Result<Dim, NoMovement> {
    mul_sizes(dim, Some(by)).map_err(NoMovement::Invalid)
}

fn block(size: i64) -> Result<u64, NoMovement> {
    let positive = u64::try_from(size).ok().filter(|&n| n > 0);
    positive.ok_or_else(|| NoMovement::invalid(format!("block size {size} is not positive")))
}

fn shape(dims: impl IntoIterator<Item = Dim>) -> Movement {
    Movement::Reshape(Shape::new(dims))
}

fn rank_4(shape: &Shape) -> NoMovement {
    NoMovement::invalid(format!("operand #0 must have rank 4, but has shape {shape}"))
}

/// Returns batch, height, width and channels of operand 0, the block size `s`, and `s * s`.
fn read_depth_op(op: OpRef<'_>) -> Result<([Dim; 4], u64, u64), NoMovement> {
    let shape = op.in_shape(operand!(SPACE_TO_DEPTH.input))?;
    let dims = <[Dim; 4]>::try_from(shape.dims()).map_err(|_| rank_4(&shape))?;
    let size = block(attr_int(op, "block_size")?)?;
    let area = size.checked_mul(size);
    Ok((dims, size, area.ok_or_else(|| NoMovement::invalid(format!("block size {size} is too large")))?))
}

/// `tfl.space_to_depth`
pub(crate) static SPACE_TO_DEPTH: OpDef = OpDef {
    name: "tfl.space_to_depth",
    summary: "rearranges blocks of height and width into channels",
    description: "output[b, y, x, (i * s + j) * c + k] = input[b, y * s + i, x * s + j, k] for blocks of size s and c channels.",
    operands: &[one("input", &TENSOR)],
    attrs: &[attr("block_size", &ANY_ATTR)],
    movement: Some(|op| {
        let ([b, h, w, c], size, area) = read_depth_op(op)?;
        let ((h, w), s) = ((divide_dim(h, size)?, divide_dim(w, size)?), Some(size));
        let swap = Movement::Permute(vec![0, 1, 3, 2, 4, 5]);
        Ok(MovementUse::chain([shape([b, h, s, w, s, c]), swap, shape([b, h, w, multiply_dim(c, area)?])]))
    }),
    example: "%0 = \"tfl.space_to_depth\"(%arg0) <{block_size = 2 : i32}> : (tensor<1x4x4x3xf32>) -> tensor<1x2x2x12xf32>",
    ..MOVEMENT
};

/// `tfl.depth_to_space`
pub(crate) static DEPTH_TO_SPACE: OpDef = OpDef {
    name: "tfl.depth_to_space",
    summary: "rearranges channels into blocks of height and width",
    description: "output[b, y * s + i, x * s + j, k] = input[b, y, x, (i * s + j) * c + k] for blocks of size s and c channels \
                  of the result.",
    operands: &[one("input", &TENSOR)],
    attrs: &[attr("block_size", &ANY_ATTR)],
    movement: Some(|op| {
        let ([b, h, w, c], size, area) = read_depth_op(op)?;
        let (c, s) = (divide_dim(c, area)?, Some(size));
        let swap = Movement::Permute(vec![0, 1, 3, 2, 4, 5]);
        let last = shape([b, multiply_dim(h, size)?, multiply_dim(w, size)?, c]);
        Ok(MovementUse::chain([shape([b, h, w, s, s, c]), swap, last]))
    }),
    example: "%0 = \"tfl.depth_to_space\"(%arg0) <{block_size = 2 : i32}> : (tensor<1x2x2x12xf32>) -> tensor<1x4x4x3xf32>",
    ..MOVEMENT
};

/// The operands of `tfl.batch_to_space_nd` and `tfl.space_to_batch_nd`.
struct Batched {
    batch: Dim,
    /// For each blocked dimension its size, its block size, and its crops or paddings.
    blocked: Vec<(Dim, u64, (u64, u64))>,
    /// The other dimensions.
    rest: Vec<Dim>,
    /// The number of elements in a block.
    volume: u64,
}

fn read_batch_op(op: OpRef<'_>) -> Result<Batched, NoMovement> {
    let shape = op.in_shape(operand!(BATCH_TO_SPACE_ND.input))?;
    let sizes = ints(op, 1)?.into_iter().map(block).collect::<Result<Vec<_>, _>>()?;
    let pairs = pairs(op, 2, sizes.len())?;
    let mut dims = shape.dims().iter().copied();
    let too_few_dims = || {
        let wanted = format!("a batch and {} dimensions", sizes.len());
        NoMovement::invalid(format!("operand #0 must have {wanted}, but has shape {shape}"))
    };
    let batch = dims.next().ok_or_else(too_few_dims)?;
    let blocked: Vec<_> =
        dims.by_ref().take(sizes.len()).zip(&sizes).zip(pairs).map(|((dim, &size), pair)| (dim, size, pair)).collect();
    if blocked.len() != sizes.len() {
        return Err(too_few_dims());
    }
    let volume = sizes.iter().try_fold(1u64, |n, &size| n.checked_mul(size));
    let volume = volume.ok_or_else(|| NoMovement::invalid("the blocks are too large"))?;
    Ok(Batched { batch, blocked, rest: dims.collect(), volume })
}

/// `tfl.batch_to_space_nd`
pub(crate) static BATCH_TO_SPACE_ND: OpDef = OpDef {
    name: "tfl.batch_to_space_nd",
    summary: "rearranges the batch into blocks of the following dimensions, then crops them",
    operands: &[one("input", &TENSOR), one("block_shape", &TENSOR), one("indices", &TENSOR)],
    movement: Some(batch_to_space),
    example: "%0 = \"tfl.batch_to_space_nd\"(%arg0, %arg1, %arg2) : (tensor<4x1x1x3xf32>, tensor<2xi32>, tensor<2x2xi32>) -> \
              tensor<1x2x2x3xf32>",
    ..MOVEMENT
};

fn batch_to_space(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let Batched { batch, blocked, rest, volume } = read_batch_op(op)?;
    let (batch, n) = (divide_dim(batch, volume)?, blocked.len());
    let blocks = blocked.iter().map(|&(_, size, _)| Some(size));
    let split = blocks.chain([batch]).chain(blocked.iter().map(|&(dim, ..)| dim)).chain(rest.iter().copied());
    // Each dimension is followed by its block.
    let dims_and_blocks = (0..n).flat_map(|i| [n + 1 + i, i]);
    let perm = [n].into_iter().chain(dims_and_blocks).chain((0..rest.len()).map(|i| 2 * n + 1 + i));
    let (mut joined, mut ranges) = (vec![batch], vec![StridedRange::whole()]);
    for &(dim, size, (low, high)) in &blocked {
        let whole = multiply_dim(dim, size)?;
        joined.push(whole);
        ranges.push(match (whole, low, high) {
            (_, 0, 0) => StridedRange::whole(),
            (None, ..) => return Err("cropping of a dynamic dimension is unsupported".into()),
            (Some(whole), ..) => {
                let left = whole.checked_sub(low).and_then(|left| left.checked_sub(high));
                StridedRange::new(
                    low,
                    left.ok_or_else(|| {
                        NoMovement::invalid(format!("cropping of {low} and {high} exceeds size {whole}"))
                    })?,
                    1,
                )
            }
        });
    }
    joined.extend(rest.iter().copied());
    ranges.extend(rest.iter().map(|_| StridedRange::whole()));
    let crop = ranges.iter().any(|range| *range != StridedRange::whole()).then_some(Movement::Slice(ranges));
    let chain = [shape(split), Movement::Permute(perm.collect()), shape(joined)];
    Ok(MovementUse::chain(chain.into_iter().chain(crop)))
}

/// `tfl.space_to_batch_nd`
pub(crate) static SPACE_TO_BATCH_ND: OpDef = OpDef {
    name: "tfl.space_to_batch_nd",
    summary: "pads the dimensions after the batch with zeros, then rearranges their blocks into the batch",
    operands: &[one("input", &TENSOR), one("block_shape", &TENSOR), one("paddings", &TENSOR)],
    movement: Some(space_to_batch),
    traits: &[Trait::Pure, Trait::ImpliesZeros],
    example: "%0 = \"tfl.space_to_batch_nd\"(%arg0, %arg1, %arg2) : (tensor<1x2x2x3xf32>, tensor<2xi32>, tensor<2x2xi32>) -> \
              tensor<4x1x1x3xf32>",
    ..MOVEMENT
};

fn space_to_batch(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let Batched { batch, blocked, rest, volume } = read_batch_op(op)?;
    let n = blocked.len();
    let around = rest.iter().map(|_| (0, 0));
    let pad = padding([(0, 0)].into_iter().chain(blocked.iter().map(|&(.., pair)| pair)).chain(around).collect())?;
    let (mut split, mut joined) = (vec![batch], vec![multiply_dim(batch, volume)?]);
    for &(dim, size, (low, high)) in &blocked {
        let dim = add_sizes(dim, Some(low)).and_then(|dim| add_sizes(dim, Some(high))).map_err(NoMovement::Invalid)?;
        let part = divide_dim(dim, size)?;
        split.extend([part, Some(size)]);
        joined.push(part);
    }
    split.extend(rest.iter().copied());
    joined.extend(rest.iter().copied());
    let (blocks, parts) = ((0..n).map(|i| 2 + 2 * i), (0..n).map(|i| 1 + 2 * i));
    let perm = blocks.chain([0]).chain(parts).chain((0..rest.len()).map(|i| 2 * n + 1 + i));
    let chain = [shape(split), Movement::Permute(perm.collect()), shape(joined)];
    Ok(match pad {
        Some(pad) => MovementUse::of([pad].into_iter().chain(chain), INPUT_AND_ZEROS),
        None => MovementUse::chain(chain),
    })
}
