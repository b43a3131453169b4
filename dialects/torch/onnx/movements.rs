//! Operators that only move elements, and the creation of operators for movements.

use qopt_ir::def::{ElementSource, MovementUse, NoMovement, OpDef, OpRef, Trait, operand};
use qopt_ir::ir::{Attr, AttrKind, Context, Loc, Type, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape, StridedRange};
use qopt_ir::rewrite::Rewriter;

use super::OPERATOR;
use super::operator::{attribute, build, float_attr, has, int, int_attr, int_list, list};
use crate::support::{CopiedPadding, OpTypes, mul_sizes, num_elements};
use crate::torch::index;

macro_rules! movements {
    ($traits:expr; $($id:ident, $name:literal, $summary:literal, $read:expr;)*) => {$(
        pub(crate) static $id: OpDef =
            OpDef { name: $name, summary: $summary, traits: $traits, movement: Some($read), has_kernel: Some(has_kernel), ..OPERATOR };
    )*};
}

/// Returns true if ONNX Runtime 1.32 executes a movement of stored values on a processor. Found by loading models of one operator.
fn has_kernel(op: OpRef<'_>) -> bool {
    let element = op.out_element(0);
    let (width, opset) = (op.ctx.int_width(element), super::operator::opset(op).unwrap_or(i64::MAX));
    let is_any = |defs: &[&OpDef]| op.meaning().is_some_and(|def| defs.contains(&def));
    let is_of_blocks = is_any(&[&PAD, &DEPTH_TO_SPACE, &SPACE_TO_DEPTH]);
    match width {
        Some(32) => !is_any(&[&DEPTH_TO_SPACE, &SPACE_TO_DEPTH]),
        Some(16) => !is_of_blocks,
        Some(8) => opset >= 11 || !is_any(&[&DEPTH_TO_SPACE]),
        Some(2..8) => is_any(&[&TRANSPOSE]),
        Some(_) => true,
        None => op.ctx.float_kind(element).is_none_or(|kind| kind.bits() > 8) || !is_of_blocks,
    }
}

movements! { OPERATOR.traits;
    CONCAT, "onnx.Concat", "concatenates the operands along a dimension", concat;
    PAD, "onnx.Pad", "pads a tensor with a constant or with its own elements", pad;
}
movements! { &[Trait::Pure, Trait::Selects];
    DEPTH_TO_SPACE, "onnx.DepthToSpace", "rearranges channels into blocks of pixels", depth_to_space;
    EXPAND, "onnx.Expand", "dimensions of size 1 repeated, as in a broadcast", expand;
    FLATTEN, "onnx.Flatten", "merges the dimensions before `axis`, and the dimensions from `axis` on", flatten;
    GATHER, "onnx.Gather", "gathers elements of a dimension by index", gather;
    IDENTITY, "onnx.Identity", "the operand", |_| Ok(MovementUse::chain([]));
    RESHAPE, "onnx.Reshape", "the same elements in row-major order in another shape", reshape;
    SLICE, "onnx.Slice", "every step-th element from start to end, in some dimensions", slice;
    SPACE_TO_DEPTH, "onnx.SpaceToDepth", "rearranges blocks of pixels into channels", space_to_depth;
    SPLIT, "onnx.Split", "splits a dimension into consecutive parts", split;
    SQUEEZE, "onnx.Squeeze", "drops dimensions of size 1", squeeze;
    TILE, "onnx.Tile", "the operand repeated in every dimension", tile;
    TRANSPOSE, "onnx.Transpose", "dimension d of the result is dimension perm[d] of the operand", transpose;
    UNSQUEEZE, "onnx.Unsqueeze", "inserts dimensions of size 1", unsqueeze;
}

/// The number of elements; `None` if it is dynamic.
fn count(dims: &[Dim]) -> Result<Dim, NoMovement> {
    num_elements(dims).map_err(NoMovement::Invalid)
}

fn times(a: u64, b: u64) -> Result<Dim, NoMovement> {
    mul_sizes(Some(a), Some(b)).map_err(NoMovement::Invalid)
}

/// A dimension, counted from the end if it is negative.
fn dimension(index: i64, rank: usize) -> Result<usize, NoMovement> {
    index::dimension(index, rank).map_err(NoMovement::Invalid)
}

/// A dimension attribute.
fn axis(op: OpRef<'_>, default: i64, rank: usize) -> Result<usize, NoMovement> {
    super::operator::axis(op, default, rank).map_err(NoMovement::Invalid)
}

fn reshape_to(dims: impl IntoIterator<Item = Dim>) -> MovementUse {
    MovementUse::unary(Movement::Reshape(Shape::new(dims)))
}

fn concat(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let axis = axis(op, 1, op.in_shape(operand!(OPERATOR.input))?.rank())?;
    Ok(MovementUse::nary(Movement::Concat { axis }, op.body.num_operands(op.op)))
}

/// Reshapes to the result type if it is static, because the shape operand may be computed at run time.
fn reshape(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let declared = op.out_shape(0).ok().filter(|shape| shape.static_dims().is_some());
    let sizes = list(op, 1, "shape").and_then(|sizes| sizes.ok_or_else(|| "missing shape".to_owned()));
    let computed = match (sizes, op.in_shape(operand!(OPERATOR.input))) {
        (Ok(sizes), Ok(from)) => Ok(reshaped(op, &sizes.into_iter().map(Some).collect::<Vec<_>>(), &from)?),
        (Err(why), _) | (_, Err(why)) => Err(why),
    };
    match (declared, computed) {
        (Some(declared), Ok(computed)) if !computed.agrees_with(&declared) => {
            Err(NoMovement::Invalid(format!("result #0 has shape {declared}, but the operands give {computed}")))
        }
        (Some(shape), _) => Ok(MovementUse::unary(Movement::Reshape(shape))),
        (None, computed) => Ok(MovementUse::unary(Movement::Reshape(computed?))),
    }
}

/// The shape that the list of sizes gives for an operand: 0 copies a size, -1 is computed from the others. An unknown size is
/// dynamic.
pub(super) fn reshaped(op: OpRef<'_>, sizes: &[Option<i64>], from: &Shape) -> Result<Shape, NoMovement> {
    let copies_zero = int(op, "allowzero").unwrap_or(0) == 0;
    let mut dims: Vec<Dim> = Vec::new();
    let mut rest = None;
    // The factors of both numbers of elements. A copied dynamic size is a factor of both, so it cancels out.
    let (mut all, mut known) = (from.dims().to_vec(), Vec::new());
    for (d, &size) in sizes.iter().enumerate() {
        let dim = match size {
            Some(-1) => {
                if rest.replace(d).is_some() {
                    return Err(NoMovement::invalid("more than one size is -1"));
                }
                Some(1)
            }
            Some(0) if copies_zero && d < from.rank() => from.dim(d),
            Some(size) => {
                Some(u64::try_from(size).map_err(|_| NoMovement::invalid(format!("size {size} is negative")))?)
            }
            None => None,
        };
        dims.push(dim);
        known.push(dim);
        if let (Some(0), None, Some(from), Some(to)) = (size, dim, all.get_mut(d), known.last_mut()) {
            (*from, *to) = (Some(1), Some(1));
        }
    }
    if let Some(size) = rest.and_then(|d| dims.get_mut(d)) {
        *size = count(&all)?.zip(count(&known)?).and_then(|(all, known)| all.checked_div(known));
    }
    Ok(Shape::new(dims))
}

fn flatten(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(OPERATOR.input))?;
    let rank = shape.rank();
    let at = int(op, "axis").unwrap_or(1);
    let at = if usize::try_from(at) == Ok(rank) { rank } else { dimension(at, rank)? };
    let (before, after) = shape.dims().split_at(at);
    Ok(reshape_to([count(before)?, count(after)?]))
}

fn gather(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let (shape, from) = (op.in_shape(operand!(OPERATOR.input))?, op.in_shape(1)?);
    let axis = axis(op, 0, shape.rank())?;
    let indices = list(op, 1, "indices")?.ok_or("missing indices")?;
    let size = shape.dim(axis).ok_or_else(|| format!("indexing of dynamic dimension {axis} is unsupported"))?;
    let at = |index| dimension(index, usize::try_from(size).ok()?).ok()?.try_into().ok();
    let indices = indices.iter().map(|&index| at(index)).collect::<Option<Vec<u64>>>();
    let gather =
        Movement::Gather { axis, indices: indices.ok_or_else(|| NoMovement::invalid("index is out of bounds"))? };
    if from.rank() == 1 {
        return Ok(MovementUse::unary(gather));
    }
    let (before, after) = (shape.dims().iter().take(axis), shape.dims().iter().skip(axis.saturating_add(1)));
    let dims = before.chain(from.dims()).chain(after).copied();
    Ok(MovementUse::chain([gather, Movement::Reshape(Shape::new(dims))]))
}

fn pad(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(OPERATOR.input))?;
    let rank = shape.rank();
    let pads = list(op, 1, "pads")?.ok_or("missing pads")?;
    let axes = match list(op, 3, "axes")? {
        Some(axes) => axes.into_iter().map(|a| dimension(a, rank)).collect::<Result<Vec<_>, _>>()?,
        None => (0..rank).collect(),
    };
    let (front, back) = pads.split_at(pads.len().div_euclid(2));
    if [front.len(), back.len()] != [axes.len(); 2] {
        return Err(NoMovement::invalid(format!("got {} pads for {} axes", pads.len(), axes.len())));
    }
    let mode = op.attr(&attribute("mode")).and_then(|a| op.ctx.attr_str(a));
    let mode = mode.map_or(&b"constant"[..], |s| op.ctx.bytes(s));
    if mode == b"constant" {
        let side = |amounts: &[i64]| {
            let of = |d| axes.iter().position(|&a| a == d).and_then(|at| amounts.get(at)).copied().unwrap_or(0);
            (0..rank).map(of).collect::<Vec<_>>()
        };
        let pad = Movement::Pad { low: side(front), high: side(back), interior: vec![0; rank] };
        // An attribute before opset 11.
        let value = float_attr(op, "value").filter(|&value| value != 0.0);
        let margin = match value {
            _ if has(op, 2) => ElementSource::Operand(2),
            Some(value) => ElementSource::Element(float_element(op, value).ok_or("pads integers with a float")?),
            None => ElementSource::Zero { at: Some(2) },
        };
        return Ok(MovementUse::of([pad], [ElementSource::Operand(0), margin]));
    }
    let around = match mode {
        b"edge" => CopiedPadding::Edge,
        b"wrap" => CopiedPadding::Wrap,
        b"reflect" => CopiedPadding::Reflect,
        _ => return Err("unknown 'mode'".into()),
    };
    let mut chain = Vec::new();
    for ((&axis, &low), &high) in
        axes.iter().zip(front).zip(back).filter(|&(amounts, high)| *amounts.1 != 0 || *high != 0)
    {
        chain.push(Movement::Gather { axis, indices: around.indices(low, shape.dim(axis), high)? });
    }
    Ok(MovementUse::chain(chain))
}

/// A constant of rank 0 with the element type of the operand.
fn float_element(op: OpRef<'_>, value: f64) -> Option<Attr> {
    let ctx = op.ctx;
    let element = ctx.element_or_self(op.operand_type(operand!(OPERATOR.input))?);
    ctx.dense_floats(ctx.tensor_type(&[], element), &[value])
}

fn squeeze(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(OPERATOR.input))?;
    let dropped: Vec<usize> = match list(op, 1, "axes")? {
        Some(axes) => axes.into_iter().map(|a| dimension(a, shape.rank())).collect::<Result<_, _>>()?,
        None if shape.static_dims().is_none() => return Err("requires a static shape".into()),
        None => (0..shape.rank()).filter(|&d| shape.dim(d) == Some(1)).collect(),
    };
    let mut keeps = vec![true; shape.rank()];
    for d in dropped {
        keeps.get_mut(d).into_iter().for_each(|keep| *keep = false);
    }
    Ok(reshape_to(shape.dims().iter().zip(keeps).filter(|(_, keep)| *keep).map(|(&dim, _)| dim)))
}

fn unsqueeze(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(OPERATOR.input))?;
    let axes = list(op, 1, "axes")?.ok_or("missing axes")?;
    let rank = shape.rank().saturating_add(axes.len());
    let mut inserted = vec![false; rank];
    for axis in axes {
        let slot = dimension(axis, rank)?;
        inserted.get_mut(slot).into_iter().for_each(|inserted| *inserted = true);
    }
    let mut rest = shape.dims().iter().copied();
    let dims: Option<Vec<Dim>> =
        inserted.into_iter().map(|is_new| if is_new { Some(Some(1)) } else { rest.next() }).collect();
    match dims {
        Some(dims) if rest.next().is_none() => Ok(reshape_to(dims)),
        _ => Err(NoMovement::invalid("an axis is listed twice")),
    }
}

fn transpose(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let rank = op.in_shape(operand!(OPERATOR.input))?.rank();
    let perm = match list(op, usize::MAX, "perm")? {
        Some(perm) => perm.into_iter().map(|d| dimension(d, rank)).collect::<Result<_, _>>()?,
        None => (0..rank).rev().collect(),
    };
    Ok(MovementUse::unary(Movement::Permute(perm)))
}

fn slice(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(OPERATOR.input))?;
    let starts = list(op, 1, "starts")?.ok_or("missing starts")?;
    let ends = list(op, 2, "ends")?.ok_or("missing ends")?;
    let axes = match list(op, 3, "axes")? {
        Some(axes) => axes.into_iter().map(|a| dimension(a, shape.rank())).collect::<Result<Vec<_>, _>>()?,
        None => (0..starts.len()).collect(),
    };
    let steps = list(op, 4, "steps")?.unwrap_or_else(|| vec![1; starts.len()]);
    if [ends.len(), axes.len(), steps.len()] != [starts.len(); 3] {
        return Err(NoMovement::invalid("starts, ends, axes and steps must have the same length"));
    }
    let mut ranges = vec![StridedRange::whole(); shape.rank()];
    for (((&start, &end), &step), &d) in starts.iter().zip(&ends).zip(&steps).zip(&axes) {
        let size = shape.dim(d).and_then(|n| i64::try_from(n).ok());
        let slot = ranges.get_mut(d);
        let slot =
            slot.ok_or_else(|| NoMovement::invalid(format!("axis {d} is out of range for rank {}", shape.rank())))?;
        let size = size.ok_or_else(|| format!("slicing of dynamic dimension {d} is unsupported"))?;
        *slot = index::range(start, end, step, size).map_err(NoMovement::Invalid)?;
    }
    Ok(MovementUse::unary(Movement::Slice(ranges)))
}

fn split(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(OPERATOR.input))?;
    let at = axis(op, 0, shape.rank())?;
    let whole = shape.dim(at).ok_or_else(|| format!("splitting of dynamic dimension {at} is unsupported"))?;
    let parts = op.body.num_results(op.op);
    let sizes: Vec<u64> = match list(op, 1, "split")? {
        Some(sizes) => sizes
            .into_iter()
            .map(|n| u64::try_from(n).map_err(|_| NoMovement::invalid(format!("size {n} is negative"))))
            .collect::<Result<_, _>>()?,
        None => {
            // The last parts may be smaller.
            let size = whole.div_ceil((parts as u64).max(1));
            (0..parts as u64).map(|part| size.min(whole.saturating_sub(part.saturating_mul(size)))).collect()
        }
    };
    let mut from = 0u64;
    let mut chains = Vec::new();
    for &size in &sizes {
        let part = |d| if d == at { StridedRange::new(from, size, 1) } else { StridedRange::whole() };
        chains.push(vec![Movement::Slice((0..shape.rank()).map(part).collect())]);
        from = from.saturating_add(size);
    }
    if chains.len() != parts || from != whole {
        let why = format!("dimension {at} of size {whole} cannot be split into {parts} parts of these sizes");
        return Err(NoMovement::Invalid(why));
    }
    Ok(MovementUse::parts(chains, 0))
}

fn expand(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let (from, to) = (op.in_shape(operand!(OPERATOR.input))?, list(op, 1, "shape")?.ok_or("missing shape")?);
    let rank = from.rank().max(to.len());
    let missing = rank.saturating_sub(from.rank());
    let whole: Vec<Dim> = std::iter::repeat_n(Some(1), missing).chain(from.dims().iter().copied()).collect();
    let wanted = std::iter::repeat_n(1, rank.saturating_sub(to.len())).chain(to);
    let times = |(&dim, want): (&Dim, i64)| match (dim, u64::try_from(want)) {
        (_, Ok(1)) => Ok(1),
        (Some(1), Ok(n)) => Ok(n),
        (Some(n), Ok(same)) if n == same => Ok(1),
        (None, _) => Err("expansion of a dynamic dimension is unsupported".into()),
        (Some(n), _) => Err(NoMovement::invalid(format!("size {n} cannot be expanded to {want}"))),
    };
    let multiples = whole.iter().zip(wanted).map(times).collect::<Result<Vec<u64>, NoMovement>>()?;
    Ok(MovementUse::chain([Movement::Reshape(Shape::new(whole)), Movement::Tile(multiples)]))
}

fn tile(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let repeats = list(op, 1, "repeats")?.ok_or("missing repeats")?;
    let times = |n: i64| u64::try_from(n).map_err(|_| NoMovement::invalid(format!("repeat {n} is negative")));
    Ok(MovementUse::unary(Movement::Tile(repeats.into_iter().map(times).collect::<Result<_, _>>()?)))
}

/// Batch, channels, height, width and block size of an image.
fn image(op: OpRef<'_>) -> Result<([u64; 4], u64), NoMovement> {
    let dims = op.in_shape(operand!(OPERATOR.input))?.static_dims().ok_or("the shape is dynamic")?;
    let &[n, c, h, w] = dims.as_slice() else {
        return Err(NoMovement::invalid(format!("operand must have rank 4, but has rank {}", dims.len())));
    };
    let block = int(op, "blocksize").and_then(|b| u64::try_from(b).ok()).filter(|&b| b > 0);
    Ok(([n, c, h, w], block.ok_or("requires positive 'blocksize'")?))
}

fn regroup(from: [u64; 6], perm: [usize; 6], to: [Dim; 4]) -> MovementUse {
    MovementUse::chain([
        Movement::Reshape(Shape::of(&from)),
        Movement::Permute(perm.to_vec()),
        Movement::Reshape(Shape::new(to)),
    ])
}

fn depth_to_space(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let ([n, c, h, w], b) = image(op)?;
    let depth = b.checked_mul(b).and_then(|area| c.checked_div(area)).unwrap_or(0);
    let to = [Some(n), Some(depth), times(h, b)?, times(w, b)?];
    match is_block_first(op)? {
        true => Ok(regroup([n, b, b, depth, h, w], [0, 3, 4, 1, 5, 2], to)),
        false => Ok(regroup([n, depth, b, b, h, w], [0, 1, 4, 2, 5, 3], to)),
    }
}

/// The order of the channels: first the place in the block, then the depth (`DCR`), or the reverse (`CRD`).
fn is_block_first(op: OpRef<'_>) -> Result<bool, NoMovement> {
    let mode = op.attr(&attribute("mode")).and_then(|a| op.ctx.attr_str(a)).map_or(&b"DCR"[..], |s| op.ctx.bytes(s));
    match mode {
        b"DCR" => Ok(true),
        b"CRD" => Ok(false),
        _ => Err("unknown 'mode'".into()),
    }
}

fn space_to_depth(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let ([n, c, h, w], b) = image(op)?;
    let (rows, columns) = (h.checked_div(b).unwrap_or(0), w.checked_div(b).unwrap_or(0));
    let depth = times(c, b)?.map(|depth| times(depth, b)).transpose()?.flatten();
    let order = if is_block_first(op)? { [0, 3, 5, 1, 2, 4] } else { [0, 1, 3, 5, 2, 4] };
    Ok(regroup([n, c, rows, b, columns, b], order, [Some(n), depth, Some(rows), Some(columns)]))
}

/// See [`qopt_ir::def::WriteMovement`].
pub(in crate::torch) fn write(
    rw: &mut Rewriter<'_>,
    loc: Loc,
    movement: &Movement,
    value: ValueId,
    ty: Type,
) -> Option<ValueId> {
    let ctx = rw.ctx();
    let signed = |values: &[u64]| values.iter().map(|&n| i64::try_from(n).ok()).collect::<Option<Vec<i64>>>();
    let (def, operands, attrs) = match movement {
        Movement::Permute(perm) => {
            let perm: Vec<u64> = perm.iter().map(|&d| d as u64).collect();
            (&TRANSPOSE, vec![value], ints_attr(ctx, "perm", &signed(&perm)?))
        }
        Movement::Reshape(shape) => {
            let sizes = signed(&shape.static_dims()?)?;
            // The operator copies a size of 0 from the operand.
            let sizes = Some(sizes).filter(|sizes| !sizes.contains(&0))?;
            (&RESHAPE, vec![value, int_list(rw, loc, &sizes)?], Attr::EMPTY_DICT)
        }
        Movement::Tile(multiples) => {
            let multiples = signed(multiples)?;
            (&TILE, vec![value, int_list(rw, loc, &multiples)?], Attr::EMPTY_DICT)
        }
        Movement::Slice(ranges) => {
            let mut lists: [Vec<i64>; 4] = Default::default();
            for (d, range) in ranges.iter().enumerate().filter(|(_, range)| **range != StridedRange::whole()) {
                let start = i64::try_from(range.start).ok()?;
                let way = i64::try_from(range.size?).ok()?.checked_mul(range.step)?;
                // No index refers to the position before the first element. The operator clamps the least integer to it.
                let end = Some(start.checked_add(way)?).filter(|&end| end >= 0).unwrap_or(i64::MIN);
                for (list, entry) in lists.iter_mut().zip([start, end, i64::try_from(d).ok()?, range.step]) {
                    list.push(entry);
                }
            }
            let mut operands = vec![value];
            for list in &lists {
                operands.push(int_list(rw, loc, list)?);
            }
            (&SLICE, operands, Attr::EMPTY_DICT)
        }
        Movement::Reverse(dims) => {
            // From the last element to before the first, which the operator clamps the least integer to.
            let axes: Vec<i64> = dims.iter().map(|&d| i64::try_from(d).ok()).collect::<Option<_>>()?;
            let mut operands = vec![value];
            for list in [vec![-1; axes.len()], vec![i64::MIN; axes.len()], axes, vec![-1; dims.len()]] {
                operands.push(int_list(rw, loc, &list)?);
            }
            (&SLICE, operands, Attr::EMPTY_DICT)
        }
        Movement::Gather { axis, indices } => {
            let indices = signed(indices)?;
            let axis = int_attr(ctx, i64::try_from(*axis).ok()?);
            (&GATHER, vec![value, int_list(rw, loc, &indices)?], ctx.dict_attr([(ctx.str(attribute("axis")), axis)]))
        }
        Movement::Concat { .. } | Movement::Pad { .. } | Movement::Insert(_) => return None,
    };
    build(rw, loc, def, &operands, attrs, ty)
}

fn ints_attr(ctx: &Context, name: &str, values: &[i64]) -> Attr {
    let items = values.iter().map(|&v| int_attr(ctx, v)).collect();
    ctx.dict_attr([(ctx.str(attribute(name)), ctx.attr(AttrKind::Array(items)))])
}
