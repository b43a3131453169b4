//! Checks of operations on sparse tensors.

use qopt_ir::def::{OpRef, RegionRef, Verdict, Verify};
use qopt_ir::ir::{AttrKind, Context, Type};

use super::Encoding;
use crate::support::{OpTypes, constant_integer, ensure, fail_unnamed};

/// The checks of each operation.
const CHECKS: &[(&str, Verify)] = &[
    ("sparse_tensor.binary", verify_binary),
    ("sparse_tensor.compress", verify_compress),
    ("sparse_tensor.concatenate", verify_concatenate),
    ("sparse_tensor.convert", verify_convert),
    ("sparse_tensor.coordinates", |op| verify_level(op, "coordinates")),
    ("sparse_tensor.crd_translate", verify_translate),
    ("sparse_tensor.foreach", verify_foreach),
    ("sparse_tensor.positions", |op| verify_level(op, "positions")),
    ("sparse_tensor.push_back", verify_push_back),
    ("sparse_tensor.reduce", verify_reduce),
    ("sparse_tensor.select", verify_select),
    ("sparse_tensor.slice.offset", verify_slice),
    ("sparse_tensor.slice.stride", verify_slice),
    ("sparse_tensor.unary", verify_unary),
    ("sparse_tensor.values", verify_values),
];

/// The check of an operation.
pub(super) fn check(name: &str) -> Option<Verify> {
    CHECKS.iter().find(|(checked, _)| *checked == name).map(|(_, check)| *check)
}

/// Fails with a message without the operation's name unless a condition holds.
macro_rules! demand {
    ($cond:expr, $($arg:tt)*) => { if $cond {} else { return fail_unnamed(format!($($arg)*)) } };
}

fn encoding(ctx: &Context, ty: Type) -> Option<&Encoding> {
    Encoding::read(ctx, ctx.encoding(ty)?)
}

/// A region with blocks has arguments of these types and yields one value.
fn verify_formula(op: OpRef<'_>, at: usize, name: &str, inputs: &[Type], output: Type) -> Verdict {
    let region: Option<RegionRef<'_>> = op.regions().nth(at);
    let Some(block) = region.and_then(|region| region.blocks().next()) else { return Ok(()) };
    let args: Vec<Type> = block.args().iter().map(|&arg| block.body.ty(arg)).collect();
    demand!(args.len() == inputs.len(), "{name} region must have exactly {} arguments", inputs.len());
    let wrong = args.iter().zip(inputs).position(|(arg, input)| arg != input);
    if let Some(wrong) = wrong {
        demand!(false, "{name} region argument {} type mismatch", wrong.saturating_add(1));
    }
    let end = block.terminator().filter(|end| end.name() == "sparse_tensor.yield");
    let Some(end) = end else { return fail_unnamed(format!("{name} region must end with sparse_tensor.yield")) };
    let yielded = end.only_operand().map(|value| end.body.ty(value));
    demand!(yielded == Some(output), "{name} region yield type mismatch");
    Ok(())
}

fn has_region(op: OpRef<'_>, at: usize) -> bool {
    op.regions().nth(at).is_some_and(|region| region.blocks().len() > 0)
}

fn verify_binary(op: OpRef<'_>) -> Verdict {
    let (left, right, output) = (op.in_type(0), op.in_type(1), op.out_type(0));
    verify_formula(op, 0, "overlap", &[left, right], output)?;
    verify_formula(op, 1, "left", &[left], output)?;
    demand!(
        has_region(op, 1) || op.attr("left_identity").is_none() || left == output,
        "left=identity requires first argument to have the same type as the output"
    );
    verify_formula(op, 2, "right", &[right], output)?;
    demand!(
        has_region(op, 2) || op.attr("right_identity").is_none() || right == output,
        "right=identity requires second argument to have the same type as the output"
    );
    Ok(())
}

fn verify_unary(op: OpRef<'_>) -> Verdict {
    verify_formula(op, 0, "present", &[op.in_type(0)], op.out_type(0))?;
    verify_formula(op, 1, "absent", &[], op.out_type(0))
}

fn verify_reduce(op: OpRef<'_>) -> Verdict {
    let ty = op.in_type(0);
    verify_formula(op, 0, "reduce", &[ty, ty], ty)
}

fn verify_select(op: OpRef<'_>) -> Verdict {
    verify_formula(op, 0, "select", &[op.in_type(0)], op.ctx.int_type(1))
}

fn verify_push_back(op: OpRef<'_>) -> Verdict {
    let count = op.operand_named("n").and_then(|n| constant_integer(op, n));
    ensure!(count.is_none_or(|count| count >= 1), "n must be not less than 1");
    Ok(())
}

fn verify_compress(op: OpRef<'_>) -> Verdict {
    let tensor = op.operand_named("tensor").and_then(|tensor| encoding(op.ctx, op.body.ty(tensor)));
    let levels = op.operands_named("lvlCoords").len().saturating_add(1);
    ensure!(tensor.is_none_or(|tensor| tensor.levels.len() == levels), "incorrect number of coordinates");
    Ok(())
}

/// A level of the tensor, whose buffer has integers of the width that the encoding gives.
fn verify_level(op: OpRef<'_>, what: &str) -> Verdict {
    let Some(encoding) = encoding(op.ctx, op.in_type(0)) else { return Ok(()) };
    let level = op.int("level").and_then(|level| usize::try_from(level).ok());
    demand!(level.is_some_and(|level| level < encoding.levels.len()), "requested level is out of bounds");
    let width = if what == "positions" { encoding.pos_width } else { encoding.crd_width };
    let expected = match u32::try_from(width) {
        Ok(width) if width > 0 => op.ctx.int_type(width),
        _ => op.ctx.index_type(),
    };
    demand!(op.out_element(0) == expected, "unexpected type for {what}");
    Ok(())
}

fn verify_values(op: OpRef<'_>) -> Verdict {
    demand!(op.in_element(0) == op.out_element(0), "unexpected mismatch in element types");
    Ok(())
}

fn verify_slice(op: OpRef<'_>) -> Verdict {
    let rank = op.in_dims(0).map_or(0, |dims| dims.len());
    let dim = op.int("dim").and_then(|dim| usize::try_from(dim).ok());
    demand!(dim.is_some_and(|dim| dim < rank), "requested dimension out of bound");
    Ok(())
}

/// A conversion keeps the rank, and each size or makes it dynamic.
fn verify_convert(op: OpRef<'_>) -> Verdict {
    let (Some(from), Some(to)) = (op.in_dims(0), op.out_dims(0)) else { return Ok(()) };
    demand!(from.len() == to.len(), "unexpected conversion mismatch in rank");
    let is_slice = encoding(op.ctx, op.out_type(0)).is_some_and(|encoding| !encoding.slices.is_empty());
    demand!(!is_slice, "cannot convert to a sparse tensor slice");
    let wrong = from.iter().zip(&to).position(|(from, to)| from != to && to.is_some());
    match wrong {
        Some(dim) => fail_unnamed(format!("unexpected conversion mismatch in dimension {dim}")),
        None => Ok(()),
    }
}

/// The coordinates have the ranks of the encoding, in the order of the direction.
fn verify_translate(op: OpRef<'_>) -> Verdict {
    let Some(encoding) = op.attr("encoder").and_then(|encoder| Encoding::read(op.ctx, encoder)) else { return Ok(()) };
    let (dims, levels) = (encoding.rank, encoding.levels.len());
    let counts = (op.operands().len(), op.results().len());
    let is_valid = match op.attr("direction").map(|direction| crate::support::show_attr(op.ctx, direction)) {
        Some(direction) if direction.contains("dim_to_lvl") => counts == (dims, levels),
        _ => counts == (levels, dims),
    };
    demand!(is_valid, "Coordinate rank mismatch with encoding");
    Ok(())
}

fn verify_concatenate(op: OpRef<'_>) -> Verdict {
    let Some(to) = op.out_dims(0) else { return Ok(()) };
    let rank = to.len();
    demand!(op.operands().len() > 1, "Need at least two tensors to concatenate.");
    let dimension = op.int("dimension").unwrap_or_default();
    let at = usize::try_from(dimension).unwrap_or(usize::MAX);
    demand!(at < rank, "Concat-dimension is out of bounds for dimension-rank ({dimension} >= {rank})");
    let mut inputs = Vec::new();
    for i in 0..op.operands().len() {
        let dims = op.in_dims(i).unwrap_or_default();
        demand!(!dims.contains(&None), "Input tensor ${i} has dynamic shape");
        demand!(
            dims.len() == rank,
            "Input tensor ${i} has a different rank (rank={}) from the output tensor (rank={rank}).",
            dims.len()
        );
        inputs.push(dims);
    }
    for (dim, &size) in to.iter().enumerate() {
        let mut sizes = inputs.iter().filter_map(|dims| dims.get(dim).copied().flatten());
        if dim == at {
            let sum = sizes.try_fold(0u64, |sum, size| sum.checked_add(size));
            demand!(
                size.is_none() || size == sum,
                "The concatenation dimension of the output tensor should be the sum of all the concatenation dimensions \
                 of the input tensors."
            );
            continue;
        }
        let expected = size.or_else(|| inputs.first().and_then(|dims| dims.get(dim).copied().flatten()));
        demand!(
            sizes.all(|size| Some(size) == expected),
            "All dimensions (expect for the concatenating one) should be equal."
        );
    }
    Ok(())
}

/// The block has an index for each dimension, the element, and the carried values.
fn verify_foreach(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(dims), Some(block)) = (op.in_dims(0), op.blocks().next()) else { return Ok(()) };
    let is_permutation = |order| match ctx.attr_kind(order) {
        AttrKind::AffineMap(map) => {
            let dims: Option<Vec<i64>> = (0..map.results.len()).map(|at| i64::try_from(map.dim(at)?).ok()).collect();
            dims.is_some_and(|dims| crate::support::permutation(&dims, map.dims as usize).is_some())
        }
        _ => false,
    };
    let order = op.attr("order");
    demand!(
        order.is_none_or(|order| ctx.encoding(op.in_type(0)).is_none() && is_permutation(order)),
        "Only support permuted order on non encoded dense tensor"
    );
    let types = |op: OpRef<'_>, values: &[qopt_ir::ir::ValueId]| -> Vec<Type> {
        values.iter().map(|&value| op.body.ty(value)).collect()
    };
    let initial = types(op, &op.operands_named("initArgs"));
    let results = types(op, &op.results().collect::<Vec<_>>());
    let args = types(op, block.args());
    let rank = dims.len();
    demand!(
        args.len() == rank.saturating_add(1).saturating_add(initial.len()),
        "Unmatched number of arguments in the block"
    );
    demand!(results.len() == initial.len(), "Mismatch in number of init arguments and results");
    demand!(results == initial, "Mismatch in types of init arguments and results");
    let Some(end) = block.terminator() else { return Ok(()) };
    demand!(
        types(end, &end.operands().collect::<Vec<_>>()) == results,
        "Mismatch in types of yield values and results"
    );
    let wrong = args.iter().take(rank).position(|&ty| ty != ctx.index_type());
    if let Some(wrong) = wrong {
        demand!(false, "Expecting Index type for argument at index {wrong}");
    }
    let element = op.in_element(0);
    let given = args.get(rank).copied().unwrap_or(element);
    demand!(
        element == given,
        "Unmatched element type between input tensor and block argument, expected:{}, got: {}",
        qopt_ir::syntax::type_for_message(ctx, element),
        qopt_ir::syntax::type_for_message(ctx, given)
    );
    Ok(())
}
