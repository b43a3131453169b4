//! Creates tfl operations for movements, with the parameters in constants of i32 as in LiteRT's converter.

use qopt_ir::ir::{Attr, Loc, OpSpec, Type, ValueId};
use qopt_ir::movement::{Movement, StridedRange};
use qopt_ir::rewrite::Rewriter;

use crate::tfl::ops as tfl;

/// See [`qopt_ir::def::WriteMovement`].
pub(super) fn movement(
    rw: &mut Rewriter<'_>,
    loc: Loc,
    movement: &Movement,
    value: ValueId,
    ty: Type,
) -> Option<ValueId> {
    let ctx = rw.ctx();
    let mut properties = Attr::EMPTY_DICT;
    let to_i32 = |n: u64| i32::try_from(n).ok();
    let dims = |dims: &[usize]| dims.iter().map(|&d| i32::try_from(d).ok()).collect::<Option<Vec<_>>>();
    let (def, parameters) = match movement {
        Movement::Permute(perm) => (&tfl::TRANSPOSE, vec![dims(perm)?]),
        Movement::Reverse(which) => (&tfl::REVERSE_V2, vec![dims(which)?]),
        Movement::Reshape(shape) => {
            (&tfl::RESHAPE, vec![shape.static_dims()?.into_iter().map(to_i32).collect::<Option<_>>()?])
        }
        Movement::Tile(multiples) => (&tfl::TILE, vec![multiples.iter().copied().map(to_i32).collect::<Option<_>>()?]),
        Movement::Slice(ranges) if ranges.iter().all(|range| range.step == 1) => {
            let start = |range: &StridedRange| to_i32(range.start);
            let size = |range: &StridedRange| to_i32(range.size?);
            let both = [ranges.iter().map(start).collect(), ranges.iter().map(size).collect::<Option<_>>()];
            (&tfl::SLICE, both.into_iter().collect::<Option<_>>()?)
        }
        Movement::Slice(ranges) => {
            let bounds: Vec<_> = ranges.iter().map(bounds).collect::<Option<_>>()?;
            let before = bounds.iter().enumerate().filter(|(_, [_, end, _])| *end < 0);
            let end_mask = before.map(|(d, _)| 1i64.checked_shl(u32::try_from(d).ok()?)).sum::<Option<i64>>()?;
            let mut attrs = vec![(ctx.str("offset"), ctx.bool_attr(false))];
            for mask in ["begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask"] {
                let value = if mask == "end_mask" { i64::from(i32::try_from(end_mask).ok()?) } else { 0 };
                attrs.push((ctx.str(mask), ctx.int_attr(value, ctx.int_type(32))));
            }
            properties = ctx.dict_attr(attrs);
            let column = |i: usize| bounds.iter().filter_map(|b| b.get(i).copied()).collect();
            (&tfl::STRIDED_SLICE, vec![column(0), column(1), column(2)])
        }
        Movement::Concat { .. } | Movement::Gather { .. } | Movement::Pad { .. } | Movement::Insert(_) => return None,
    };
    let mut operands = vec![value];
    for values in parameters {
        operands.push(constant(rw, loc, &values)?);
    }
    rw.create_value(&OpSpec {
        operands: &operands,
        results: &[ty],
        properties,
        ..OpSpec::new(ctx.op_name(def.name), loc)
    })
}

/// Begin, end and stride. An end before index 0 requires a mask: a negative end counts from the end.
fn bounds(range: &StridedRange) -> Option<[i32; 3]> {
    let (start, size) = (i64::try_from(range.start).ok()?, i64::try_from(range.size?).ok()?);
    let end = start.checked_add(size.checked_mul(range.step)?)?;
    let [begin, end, step] = [start, end, range.step].map(|n| i32::try_from(n).ok());
    Some([begin?, end?, step?])
}

fn constant(rw: &mut Rewriter<'_>, loc: Loc, values: &[i32]) -> Option<ValueId> {
    let ctx = rw.ctx();
    let ty = ctx.tensor_type(&[u64::try_from(values.len()).ok()], ctx.int_type(32));
    let values: Vec<i64> = values.iter().map(|&v| i64::from(v)).collect();
    let properties = ctx.dict_attr([(ctx.str("value"), ctx.dense_ints(ty, &values))]);
    rw.create_value(&OpSpec { results: &[ty], properties, ..OpSpec::new(ctx.op_name(tfl::PSEUDO_CONST.name), loc) })
}
