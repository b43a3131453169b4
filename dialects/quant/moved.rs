//! Movements of values, written in TOSA's spelling.

use qopt_ir::ir::{Loc, OpId, ValueId};
use qopt_ir::movement::{Limits, Movement, Range, Shape, chain_shape};
use qopt_ir::rewrite::Rewriter;

use super::fold::trace::moved_type;

/// A value after movements, at the place of insertion; `made` gets the operations.
///
/// # Errors
/// If it has no rank, or a movement does not fit it.
pub fn moved(
    rewriter: &mut Rewriter<'_>,
    loc: Loc,
    mut value: ValueId,
    chain: &[Movement],
    made: &mut Vec<OpId>,
) -> Result<ValueId, String> {
    let ctx = rewriter.ctx();
    let write = ctx.dialect("tosa").and_then(|d| d.movement).ok_or("there is no dialect of movements")?;
    for movement in chain {
        let ty = rewriter.body().ty(value);
        let shape = Shape::new(ctx.shape(ty).ok_or("an operand has no rank")?);
        let moved = chain_shape(std::slice::from_ref(movement), &[shape]).map_err(|why| why.to_string())?;
        let movement = sized(movement, &moved);
        let declared = ctx.with_shape(ty, moved.dims()).ok_or("an operand has no rank")?;
        let ty = moved_type(ctx, std::slice::from_ref(&movement), &[ty], declared, Limits::default())?;
        value = write(rewriter, loc, &movement, value, ty).ok_or("a movement cannot be written")?;
        made.extend(rewriter.body().defining_op(value));
    }
    Ok(value)
}

/// The same movement; a slice says how much it takes of each dimension, also where that is all that there is.
fn sized(movement: &Movement, result: &Shape) -> Movement {
    match movement {
        Movement::Slice(ranges) => {
            let sized = |(d, range): (usize, &Range)| Range { size: range.size.or(result.dim(d)), ..*range };
            Movement::Slice(ranges.iter().enumerate().map(sized).collect())
        }
        _ => movement.clone(),
    }
}
