//! Movement chains, built as operations of a dialect.

use qopt_ir::ir::{Context, Loc, OpId, Type, ValueId};
use qopt_ir::movement::{Movement, PropagationLimits, Shape, StridedRange, chain_shape};
use qopt_ir::rewrite::Rewriter;

use super::fold::trace::moved_type;

/// Applies a movement chain to a value at the insertion point by operations of this dialect, and appends them to `made`.
///
/// # Errors
/// If the value has no rank, or a movement does not fit it.
pub fn apply_movements(
    rewriter: &mut Rewriter<'_>,
    dialect: &str,
    loc: Loc,
    mut value: ValueId,
    chain: &[Movement],
    made: &mut Vec<OpId>,
) -> Result<ValueId, String> {
    let ctx = rewriter.ctx();
    let write = ctx.dialect(dialect).and_then(|d| d.movement).ok_or("no registered dialect provides movements")?;
    for movement in chain {
        let ty = moved_tensor(ctx, std::slice::from_ref(movement), &[rewriter.body().ty(value)])?;
        let movement = with_explicit_sizes(movement, &Shape::new(ctx.shape(ty).ok_or("operand is unranked")?));
        value = write(rewriter, loc, &movement, value, ty).ok_or("a movement cannot be expressed")?;
        made.extend(rewriter.body().defining_op(value));
    }
    Ok(value)
}

/// The type of the result of a movement chain on tensors of these types. The parameters move with the elements.
///
/// # Errors
/// If a tensor has no rank, a movement does not fit it, or its parameters have no type in the new places.
pub(crate) fn moved_tensor(ctx: &Context, chain: &[Movement], types: &[Type]) -> Result<Type, String> {
    let shapes: Option<Vec<Shape>> = types.iter().map(|&ty| ctx.shape(ty).map(Shape::new)).collect();
    let shape = chain_shape(chain, &shapes.ok_or("operand is unranked")?).map_err(|why| why.to_string())?;
    let like = types.first().ok_or("there is no operand")?;
    let declared = ctx.with_shape(*like, shape.dims()).ok_or("operand is unranked")?;
    moved_type(ctx, chain, types, declared, PropagationLimits::default())
}

/// Returns the movement with an explicit size for every dimension of a slice, because `tosa.slice` requires one.
fn with_explicit_sizes(movement: &Movement, result: &Shape) -> Movement {
    match movement {
        Movement::Slice(ranges) => {
            let sized =
                |(d, range): (usize, &StridedRange)| StridedRange { size: range.size.or(result.dim(d)), ..*range };
            Movement::Slice(ranges.iter().enumerate().map(sized).collect())
        }
        _ => movement.clone(),
    }
}
