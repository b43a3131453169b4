//! Creates tensor operations for movements: reshapes that only split or only merge dimensions, and slices with positive steps.
//! The dialect has no operations that permute, reverse or tile.

use qopt_ir::ir::{Attr, AttrKind, Context, Loc, OpId, OpSpec, Type, ValueId};
use qopt_ir::movement::{Dim, Movement};
use qopt_ir::rewrite::{NewOp, Rewriter};
use smallvec::SmallVec;

use crate::arith::ops as arith;
use crate::tensor::ops as tensor;

/// See [`qopt_ir::def::CreateDestination`].
pub(crate) fn empty_like(rw: &mut Rewriter<'_>, loc: Loc, like: ValueId, ty: Type) -> Vec<OpId> {
    let ctx = rw.ctx();
    let (Some(dims), Some(old_dims)) = (ctx.shape(ty), ctx.shape(rw.body().ty(like))) else { return Vec::new() };
    let empty = rw.body().defining_op(like).filter(|&def| rw.op(def).is(&tensor::EMPTY) && dims == old_dims);
    let (mut sizes, mut made): (Vec<ValueId>, Vec<OpId>) = (Vec::new(), Vec::new());
    match empty {
        Some(empty) => sizes.extend(rw.body().operands(empty)),
        None => {
            for (_, d) in dims.iter().zip(0..).filter(|(dim, _)| dim.is_none()) {
                let index = NewOp::of(&arith::CONSTANT).property("value", ctx.int_attr(d, ctx.index_type()));
                let index = rw.build(&index.loc(loc).results(&[ctx.index_type()]));
                let operands: Vec<ValueId> = [like].into_iter().chain(rw.body().result(index, 0)).collect();
                let size = NewOp::of(&tensor::DIM).loc(loc).operands(&operands).results(&[ctx.index_type()]);
                let size = rw.build(&size);
                sizes.extend(rw.body().result(size, 0));
                made.extend([index, size]);
            }
        }
    }
    made.push(rw.build(&NewOp::of(&tensor::EMPTY).loc(loc).operands(&sizes).results(&[ty])));
    made
}

/// See [`qopt_ir::def::WriteMovement`].
pub(crate) fn movement(
    rw: &mut Rewriter<'_>,
    loc: Loc,
    movement: &Movement,
    value: ValueId,
    ty: Type,
) -> Option<ValueId> {
    let ctx = rw.ctx();
    let ints = |values: &[u64]| {
        let values: Option<Vec<i64>> = values.iter().map(|&n| i64::try_from(n).ok()).collect();
        values.map(|v| ctx.i64_array_attr(&v))
    };
    let (def, properties) = match movement {
        Movement::Reshape(to) => {
            let (from, to) = (ctx.shape(rw.body().ty(value))?, to.static_dims()?);
            let from: SmallVec<[u64; 6]> = from.into_iter().collect::<Option<_>>()?;
            if let Some(groups) = groups(&to, &from) {
                let entries = [("reassociation", reassociation(ctx, &groups)?), ("static_output_shape", ints(&to)?)];
                (&tensor::EXPAND_SHAPE, ctx.dict_attr(entries.map(|(name, value)| (ctx.str(name), value))))
            } else {
                let groups = reassociation(ctx, &groups(&from, &to)?)?;
                (&tensor::COLLAPSE_SHAPE, ctx.dict_attr([(ctx.str("reassociation"), groups)]))
            }
        }
        Movement::Slice(ranges) => {
            let column = |entry: fn(&qopt_ir::movement::StridedRange) -> Dim| {
                ranges.iter().map(entry).collect::<Option<Vec<_>>>()
            };
            let lists = [
                ("static_offsets", column(|r| Some(r.start))),
                ("static_sizes", column(|r| r.size)),
                ("static_strides", column(|r| u64::try_from(r.step).ok())),
            ];
            let mut entries = vec![(ctx.str("operandSegmentSizes"), ctx.i32_array_attr(&[1, 0, 0, 0]))];
            for (name, list) in lists {
                entries.push((ctx.str(name), ints(&list?)?));
            }
            (&tensor::EXTRACT_SLICE, ctx.dict_attr(entries))
        }
        _ => return None,
    };
    rw.create_value(&OpSpec {
        operands: &[value],
        results: &[ty],
        properties,
        ..OpSpec::new(ctx.op_name(def.name), loc)
    })
}

/// The number of dimensions of the larger shape for each dimension of the smaller one, if the shapes are reassociations.
fn groups(large: &[u64], small: &[u64]) -> Option<Vec<usize>> {
    if large.contains(&0) || large.len() <= small.len() {
        return None;
    }
    let (mut groups, mut rest) = (Vec::new(), large.iter());
    for &size in small {
        let (mut have, mut count) = (*rest.next()?, 1usize);
        while have < size {
            have = have.checked_mul(*rest.next()?)?;
            count = count.saturating_add(1);
        }
        (have == size).then_some(())?;
        groups.push(count);
    }
    let left = rest.as_slice();
    if left.iter().any(|&n| n != 1) {
        return None;
    }
    if let Some(last) = groups.last_mut() {
        *last = last.saturating_add(left.len());
    }
    Some(groups)
}

fn reassociation(ctx: &Context, groups: &[usize]) -> Option<Attr> {
    let mut next = 0i64;
    let mut group = |&count: &usize| {
        let from = next;
        next = next.checked_add(i64::try_from(count).ok()?)?;
        let dims: Vec<Attr> = (from..next).map(|d| ctx.int_attr(d, ctx.int_type(64))).collect();
        Some(ctx.attr(AttrKind::Array(dims.into())))
    };
    let groups: Vec<Attr> = groups.iter().map(&mut group).collect::<Option<_>>()?;
    Some(ctx.attr(AttrKind::Array(groups.into())))
}
