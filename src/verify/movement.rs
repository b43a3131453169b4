//! Checks of movement ops: the result has the shape that the movement computes, and the exact image of the operands'
//! quantized types.
//!
//! Every element of a quantized result has the parameter of its source element. Types are compared as functions from
//! element to parameter, so equal functions pass whatever their assembly form. A case that depends on a movement or
//! size known only at run time passes. MLIR demands equal element types instead, which rejects the right type if a
//! channel moves and accepts the stale one.

use rustc_hash::FxHashSet;

use super::text::type_text;
use crate::def::{ElementSource, MovementUse, NoMovement, OpRef, Verdict};
use crate::ir::{Context, QuantizedElement, Type};
use crate::movement::{
    Layout, Movement, MovementError, ParamId, PropagationLimits, Shape, as_written, chain_shape, operand_params,
    propagate_chain,
};

/// A tensor with quantized elements.
struct QuantizedTensor<'a> {
    element: &'a dyn QuantizedElement,
    shape: Shape,
    layout: Layout,
}

/// Returns `None` if the type is not a ranked tensor of quantized elements, or if the element type does not fit the
/// shape, which is reported elsewhere.
fn quantized(ctx: &Context, ty: Type) -> Option<QuantizedTensor<'_>> {
    let element = ctx.quantized(ctx.element_type(ty)?)?;
    let shape = Shape::new(ctx.shape(ty)?);
    let layout = element.layout(ctx, shape.dims()).ok()?;
    Some(QuantizedTensor { element, shape, layout })
}

/// The parameters of a quantized tensor, if they are known. An unranked tensor has one parameter.
fn params(ctx: &Context, ty: Type) -> Option<Vec<ParamId>> {
    let element = ctx.quantized(ctx.element_type(ty)?)?;
    let layout = element.layout(ctx, &ctx.shape(ty).unwrap_or_default()).ok()?;
    Some(layout.params().to_vec())
}

/// Without quantized operands the result has no source for its parameters. Without a quantized result the parameters
/// are lost.
const MIXED: &str = "requires all or none of its operands and results to be quantized";

/// If the movement or a shape is unknown, the image cannot be computed, but each parameter of the result must be one of
/// the operands'.
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

/// Checks an operation with an [`OpDef::movement`](crate::def::OpDef::movement). An [`OpDef::verify`](crate::def::OpDef::verify)
/// has checked the shapes of plain elements in the words of its dialect.
pub(super) fn check(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some((def, read)) = op.meaning().and_then(|def| Some((def, def.movement?))) else { return Ok(()) };
    let is_quantized = |ty: Type| ctx.element_type(ty).is_some_and(|e| ctx.quantized(e).is_some());
    let results = op.body.results(op.op).map(|v| op.body.ty(v));
    let mut types = op.body.operands(op.op).map(|v| op.body.ty(v)).chain(results.clone());
    let quantized = types.clone().any(is_quantized);
    if !quantized && def.verify.is_some() {
        return Ok(());
    }
    let used = match read(op) {
        Ok(used) => {
            check_shapes(op, &used)?;
            Some(used)
        }
        Err(NoMovement::Invalid(why)) => return Err(why.into()),
        Err(NoMovement::Unknown(_)) => None,
    };
    if !quantized {
        return Ok(());
    }
    let ranked = types.all(|ty| !is_quantized(ty) || ctx.shape(ty).is_some());
    let Some(used) = used.filter(|_| ranked) else {
        return results.clone().try_for_each(|result| check_unknown(op, result));
    };
    check_zeros(op, &used)?;
    let Some(operands) =
        used.data.iter().map(|s| Some((s.ty(op)?, s.takes_result_params(op)))).collect::<Option<Vec<_>>>()
    else {
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

/// Checks the movement of an operation and its result shapes. For an [`OpDef::verify`](crate::def::OpDef::verify) without a
/// check of its own.
///
/// # Errors
/// If the operation is invalid, or a declared result shape is not the one that the movement computes.
pub fn movement_shapes(op: OpRef<'_>) -> Verdict {
    match op.meaning().and_then(|def| def.movement).map(|read| read(op)) {
        Some(Ok(used)) => check_shapes(op, &used),
        Some(Err(NoMovement::Invalid(why))) => Err(why.into()),
        Some(Err(NoMovement::Unknown(_))) | None => Ok(()),
    }
}

/// Compares the declared result shapes with those that the movement computes. A dynamic size agrees with any size.
fn check_shapes(op: OpRef<'_>, used: &MovementUse) -> Verdict {
    let ctx = op.ctx;
    let shape = |ty: Type| ctx.shape(ty).map(Shape::new);
    let Some(shapes) = used.data.iter().map(|s| shape(s.ty(op)?)).collect::<Option<Vec<_>>>() else { return Ok(()) };
    for ((at, result), chain) in op.body.results(op.op).enumerate().zip(&used.chains) {
        let ty = op.body.ty(result);
        let Some(declared) = shape(ty) else { continue };
        match chain_shape(chain, &shapes) {
            Ok(moved) if !moved.agrees_with(&declared) => {
                return Err(
                    format!("result #{at} must have the shape {moved}, but has type '{}'", type_text(ctx, ty)).into()
                );
            }
            Err(MovementError::Malformed(why)) => return Err(why.into_owned().into()),
            _ => {}
        }
    }
    Ok(())
}

/// Rejects a padding with implied zeros where the storage bounds exclude the zero point that would be stored.
fn check_zeros(op: OpRef<'_>, used: &MovementUse) -> Verdict {
    let ctx = op.ctx;
    let shape = |source: &ElementSource| ctx.shape(source.ty(op)?).map(Shape::new);
    let zeros = used.data.iter().enumerate().filter(|(_, source)| matches!(source, ElementSource::Zero { .. }));
    for (number, _) in zeros {
        let Some(shapes) = used.data.iter().map(shape).collect::<Option<Vec<_>>>() else { return Ok(()) };
        for (result, chain) in op.body.results(op.op).zip(&used.chains) {
            let Some(found) = quantized(ctx, op.body.ty(result)) else { continue };
            let Ok(params) = operand_params(chain, &shapes, number, &found.layout, LIMITS) else { continue };
            for param in params {
                found
                    .element
                    .check_zero(ctx, param)
                    .map_err(|why| format!("pads with 0, which cannot be stored: {why}"))?;
            }
        }
    }
    Ok(())
}

/// A tile may repeat parameters without limit. Types with more parameters than this are not checked.
const LIMITS: PropagationLimits = PropagationLimits { params: 1 << 22, work: 1 << 20 };

/// Marks elements without a parameter. The result type is free to give them any.
const OPEN: ParamId = ParamId(u32::MAX - 1);

/// Shapes and layouts of the data operands, and the first quantized element type. `None` if an operand is unranked or
/// its type does not fit its shape.
struct DataOperands<'a> {
    shapes: Vec<Shape>,
    layouts: Vec<Layout>,
    element: &'a dyn QuantizedElement,
}

impl<'a> DataOperands<'a> {
    fn of(ctx: &'a Context, operands: &[(Type, bool)]) -> Option<Self> {
        let (mut shapes, mut layouts, mut element) = (Vec::new(), Vec::new(), None);
        for &(ty, open) in operands {
            if open {
                let shape = ctx.shape(ty).map(Shape::new)?;
                layouts.push(Layout::per_tensor(shape.rank(), ParamId::ANY));
                shapes.push(shape);
                continue;
            }
            let moved = quantized(ctx, ty)?;
            element = element.or(Some(moved.element));
            layouts.push(moved.layout);
            shapes.push(moved.shape);
        }
        Some(Self { shapes, layouts, element: element? })
    }
}

/// Prints the type that a movement of quantized elements gives a result, for messages.
pub(super) fn moved_type_text(op: OpRef<'_>, at: usize) -> Option<String> {
    let (ctx, result) = (op.ctx, op.result_type(at)?);
    let used = (op.meaning()?.movement?)(op).ok()?;
    let operands =
        used.data.iter().map(|s| Some((s.ty(op)?, s.takes_result_params(op)))).collect::<Option<Vec<_>>>()?;
    let DataOperands { shapes, layouts, element } = DataOperands::of(ctx, &operands)?;
    let chain = used.chains.get(at)?;
    let shape = chain_shape(chain, &shapes).ok()?;
    let written = as_written(chain, &shapes, &layouts, LIMITS).ok().filter(|layout| !layout.matches_any())?;
    let element = element.with_layout(ctx, shape.dims(), &written).ok()?;
    Some(type_text(ctx, ctx.with_element(ctx.with_shape(result, shape.dims())?, element)))
}

fn check_result(ctx: &Context, chain: &[Movement], operands: &[(Type, bool)], result: Type) -> Verdict {
    let Some(found) = quantized(ctx, result) else { return Ok(()) };
    let Some(DataOperands { shapes, layouts, .. }) = DataOperands::of(ctx, operands) else { return Ok(()) };
    let carrier = found.element.carrier(ctx);
    let carrier_of = |ty: Type| ctx.quantized(ctx.element_type(ty)?).map(|element| element.carrier(ctx));
    if operands.iter().any(|&(ty, open)| !open && carrier_of(ty) != Some(carrier)) {
        return Err("requires operands and result to have the same storage type, bounds and expressed type".into());
    }
    match propagate_chain(chain, &shapes, &layouts, LIMITS) {
        Ok(right) if right.same_as(&found.layout, &found.shape) => Ok(()),
        Ok(right) => {
            if layouts.iter().any(Layout::matches_any) && agrees(chain, &shapes, &layouts, &found) {
                return Ok(());
            }
            let written = as_written(chain, &shapes, &layouts, LIMITS).unwrap_or(right);
            let element = found.element.with_layout(ctx, found.shape.dims(), &written)?;
            let right = type_text(ctx, ctx.with_element(result, element));
            Err(format!(
                "result type must be '{right}': every element keeps the scale and zero point of the element that it comes \
                 from, but the type is '{}'",
                type_text(ctx, result)
            )
            .into())
        }
        Err(MovementError::Malformed(why)) => Err(why.into_owned().into()),
        Err(_) => Ok(()),
    }
}

/// Returns true if every element with a parameter keeps it, or if this cannot be decided.
fn agrees(chain: &[Movement], shapes: &[Shape], layouts: &[Layout], found: &QuantizedTensor<'_>) -> bool {
    let mark =
        |layout: &Layout| if layout.matches_any() { Layout::per_tensor(layout.rank(), OPEN) } else { layout.clone() };
    let marked: Vec<Layout> = layouts.iter().map(mark).collect();
    let limits = PropagationLimits::default();
    let right = propagate_chain(chain, shapes, &marked, limits);
    let pairs = right.and_then(|right| right.pairs(&found.layout, &found.shape, limits.work));
    let Ok(pairs) = pairs else { return true };
    pairs.into_iter().all(|(right, found)| right == OPEN || right == found)
}
