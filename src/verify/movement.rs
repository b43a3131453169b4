//! Operations that move elements of quantized tensors: the result's type is the exact image of the operands'.
//!
//! Every element of the result has the parameter of the element that it comes from. Types are compared as functions from
//! element to parameter, so equal functions pass however they are spelled. What cannot be decided, because the movement
//! or a size is known only at run time, passes. MLIR demands equal element types instead, which refuses the right type
//! where a channel moves and accepts the stale one.

use rustc_hash::FxHashSet;

use super::text::type_text;
use crate::def::{OpRef, Verdict};
use crate::ir::{Context, QuantizedElement, Type};
use crate::movement::{Layout, Limits, Movement, ParamId, Refusal, Shape, as_written, chain_image};

/// A tensor with quantized elements.
struct Quantized<'a> {
    element: &'a dyn QuantizedElement,
    shape: Shape,
    layout: Layout,
}

/// `None` if a type is no ranked tensor of quantized elements, or the two do not fit, which is reported elsewhere.
fn quantized(ctx: &Context, ty: Type) -> Option<Quantized<'_>> {
    let element = ctx.quantized(ctx.element_type(ty)?)?;
    let shape = Shape::new(ctx.shape(ty)?);
    let layout = element.layout(ctx, shape.dims()).ok()?;
    Some(Quantized { element, shape, layout })
}

/// The parameters that elements of a quantized tensor have, where that can be told. Of an unranked tensor it is one.
fn params(ctx: &Context, ty: Type) -> Option<Vec<ParamId>> {
    let element = ctx.quantized(ctx.element_type(ty)?)?;
    let layout = element.layout(ctx, &ctx.shape(ty).unwrap_or_default()).ok()?;
    Some(layout.params().to_vec())
}

/// Nothing gives the elements of the result parameters, or the result forgets those that they have.
const MIXED: &str = "requires operands and result to be all quantized or all not";

/// Where the movement or a shape is not known there is no image, but no element gets a parameter that none had.
fn check_unknown(op: OpRef<'_>, result: Type) -> Verdict {
    let ctx = op.ctx;
    let is_quantized = |ty: &Type| ctx.element_type(*ty).is_some_and(|e| ctx.quantized(e).is_some());
    let mut quantized = op.body.operands(op.op).map(|v| op.body.ty(v)).filter(is_quantized);
    let Some(first) = quantized.clone().next() else {
        return if is_quantized(&result) { Err(MIXED.into()) } else { Ok(()) };
    };
    if !is_quantized(&result) {
        return Err(MIXED.into());
    }
    if ctx.num_elements(result) == Some(0) {
        return Ok(());
    }
    let mut given = FxHashSet::default();
    let all_known = quantized.try_for_each(|ty| params(ctx, ty).map(|params| given.extend(params))).is_some();
    let unknown = |found: Vec<ParamId>| found.iter().any(|param| !given.contains(param));
    if !all_known || !params(ctx, result).is_some_and(unknown) {
        return Ok(());
    }
    Err(format!(
        "every element keeps its scale and zero point, but the operand has type '{}' and the result has type '{}'",
        type_text(ctx, first),
        type_text(ctx, result)
    )
    .into())
}

/// Checks an operation that its definition says is a movement.
pub(super) fn check(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(read) = op.meaning().and_then(|d| d.movement) else { return Ok(()) };
    let is_quantized = |ty: Type| ctx.element_type(ty).is_some_and(|e| ctx.quantized(e).is_some());
    let operands = op.body.operands(op.op).map(|v| op.body.ty(v));
    let results = op.body.results(op.op).map(|v| op.body.ty(v));
    if !operands.chain(results.clone()).any(is_quantized) {
        return Ok(());
    }
    let mut types = op.body.operands(op.op).map(|v| op.body.ty(v)).chain(results.clone());
    let ranked = types.all(|ty| !is_quantized(ty) || ctx.shape(ty).is_some());
    let Some(used) = read(op).ok().filter(|_| ranked) else {
        return results.clone().try_for_each(|result| check_unknown(op, result));
    };
    let Some(operands) = used.data.iter().map(|s| Some((s.ty(op)?, s.is_open(op)))).collect::<Option<Vec<_>>>() else {
        return Ok(());
    };
    for (result, chain) in results.zip(&used.chains) {
        if operands.iter().any(|&(ty, open)| !open && is_quantized(ty) != is_quantized(result)) {
            return Err(MIXED.into());
        }
        check_result(ctx, chain, &operands, result)?;
    }
    Ok(())
}

/// A tile may repeat parameters as often as it likes; of types with more than this nothing is said.
const MOST_PARAMS: u64 = 1 << 22;

/// Marks elements that have no parameter of their own, whose type is right whatever it says of them.
const OPEN: ParamId = ParamId(u32::MAX - 1);

fn check_result(ctx: &Context, chain: &[Movement], operands: &[(Type, bool)], result: Type) -> Verdict {
    let Some(found) = quantized(ctx, result) else { return Ok(()) };
    let carrier = found.element.carrier(ctx);
    let (mut shapes, mut layouts) = (Vec::new(), Vec::new());
    for &(ty, open) in operands {
        if open {
            let Some(shape) = ctx.shape(ty).map(Shape::new) else { return Ok(()) };
            layouts.push(Layout::per_tensor(shape.rank(), ParamId::OPEN));
            shapes.push(shape);
            continue;
        }
        let Some(moved) = quantized(ctx, ty) else { return Ok(()) };
        if moved.element.carrier(ctx) != carrier {
            return Err("requires operands and result to have the same storage type, bounds and expressed type".into());
        }
        layouts.push(moved.layout);
        shapes.push(moved.shape);
    }
    // The operation's own verifier speaks of shapes; here they are taken from its type.
    let limits = Limits { params: MOST_PARAMS, ..Limits::default() };
    match chain_image(chain, &shapes, &layouts, limits) {
        Ok(right) if right.same_as(&found.layout, &found.shape) => Ok(()),
        Ok(right) => {
            if layouts.iter().any(Layout::is_open) && agrees(chain, &shapes, &layouts, &found) {
                return Ok(());
            }
            let written = as_written(chain, &shapes, &layouts, limits).unwrap_or(right);
            let element = found.element.with_layout(ctx, found.shape.dims(), &written)?;
            let right = type_text(ctx, ctx.with_element(result, element));
            Err(format!(
                "result type must be '{right}': every element keeps the scale and zero point of the element that it comes \
                 from, but the type is '{}'",
                type_text(ctx, result)
            )
            .into())
        }
        Err(Refusal::Malformed(why)) => Err(why.into_owned().into()),
        Err(_) => Ok(()),
    }
}

/// Whether every element that has a parameter of its own keeps it, as far as that can be told.
fn agrees(chain: &[Movement], shapes: &[Shape], layouts: &[Layout], found: &Quantized<'_>) -> bool {
    let mark =
        |layout: &Layout| if layout.is_open() { Layout::per_tensor(layout.rank(), OPEN) } else { layout.clone() };
    let marked: Vec<Layout> = layouts.iter().map(mark).collect();
    let limits = Limits::default();
    let right = chain_image(chain, shapes, &marked, limits);
    let pairs = right.and_then(|right| right.pairs(&found.layout, &found.shape, limits.work));
    let Ok(pairs) = pairs else { return true };
    pairs.into_iter().all(|(right, found)| right == OPEN || right == found)
}
