//! Evaluates movements on tensors: composes the views of a chain, and copies the elements once.

use super::interpret::{RuntimeValue, fits};
use crate::def::{ElementSource, MovementUse, OpRef, typed_attr_type};
use crate::ir::{Blob, Context, MAX_TENSOR_ELEMENTS, Tensor, Type};
use crate::movement::{Data, Movement, MovementError, PiecewiseView, Shape};

/// The tensor that a movement moves.
fn movement_source(op: OpRef<'_>, source: ElementSource, operands: &[Option<RuntimeValue>]) -> Result<Tensor, String> {
    let ctx = op.ctx;
    let found = match source {
        ElementSource::Operand(at) | ElementSource::Padding(at) => {
            operands.get(at).and_then(|value| value.as_ref()?.tensor()).cloned()
        }
        ElementSource::Listed { list, at } => match operands.get(list) {
            Some(Some(RuntimeValue::List(parts))) => parts.get(at).cloned().flatten(),
            _ => None,
        },
        ElementSource::Zero { .. } => Some(zero_element(op)?),
        ElementSource::Element(constant) | ElementSource::Yielded(constant) => Some(Tensor::of_constant(
            ctx,
            constant,
            typed_attr_type(ctx, constant).ok_or("it moves a constant without type")?,
        )?),
    };
    found.ok_or_else(|| "it moves a value that is not a tensor".to_owned())
}

/// A scalar zero of the result's element type. Its stored value is set later, by [`set_zeros`].
fn zero_element(op: OpRef<'_>) -> Result<Tensor, String> {
    let ty = op.result_type(0).ok_or("it has no result")?;
    let scalar = op.ctx.tensor_type(&[], op.ctx.element_or_self(ty));
    Tensor::of_bytes(op.ctx, scalar, vec![0; Tensor::element_bytes(op.ctx, ty)?])
}

/// The elements that a movement moves.
struct MovedElements {
    bytes_per_element: usize,
    /// The elements of each source.
    elements: Vec<Blob>,
    /// One byte for each element of each source: 1 for an [`ElementSource::Zero`].
    zero_marks: Vec<Blob>,
}

impl MovedElements {
    /// The elements of a view and their marks.
    fn materialize(&self, view: &PiecewiseView) -> Result<(Blob, Blob), String> {
        let materialize = |sources: &[Blob], bytes: usize| {
            let data: Vec<Data<'_>> = sources.iter().map(Blob::as_data).collect();
            match view.same_bytes().and_then(|number| sources.get(number)) {
                Some(same) => Ok(same.clone()),
                None => Ok(view.materialize(bytes, &data)?.into_blob(bytes)),
            }
        };
        let both = materialize(&self.elements, self.bytes_per_element)
            .and_then(|elements| Ok((elements, materialize(&self.zero_marks, 1)?)));
        both.map_err(|why: MovementError| why.to_string())
    }

    /// Applies a movement. If the result has no view of the sources, the parts become sources themselves.
    fn apply(&mut self, movement: &Movement, parts: &[PiecewiseView]) -> Result<PiecewiseView, String> {
        match PiecewiseView::apply(movement, parts) {
            Err(MovementError::DoesNotFactor(_) | MovementError::TooLarge(_)) => {}
            result => return result.map_err(|why| why.to_string()),
        }
        let mut whole = Vec::new();
        for part in parts {
            let (shape, number) = (part.shape(), self.elements.len());
            if shape.num_elements().is_none_or(|count| count > MAX_TENSOR_ELEMENTS) {
                return Err("it moves too many elements".to_owned());
            }
            let (elements, marks) = self.materialize(part)?;
            self.elements.push(elements);
            self.zero_marks.push(marks);
            whole.push(PiecewiseView::of(number, &shape).map_err(|why| why.to_string())?);
        }
        PiecewiseView::apply(movement, &whole).map_err(|why| why.to_string())
    }
}

/// Sets each moved zero, which has a mark, to the zero point of its position.
fn set_zeros(ctx: &Context, marks: &Blob, moved: Tensor) -> Result<Tensor, String> {
    let Some(quantized) = ctx.quantized(ctx.element_or_self(moved.ty)) else { return Ok(moved) };
    let count = moved.len(ctx)?;
    let is_zero: Vec<bool> = match marks.splat() {
        Some(mark) => vec![mark == [1]; count],
        None => marks.bytes().iter().map(|&mark| mark == 1).collect(),
    };
    if !is_zero.contains(&true) {
        return Ok(moved);
    }
    let shape: Vec<_> = moved.shape(ctx)?.into_iter().map(Some).collect();
    let zeros = quantized.quantize(ctx, &shape, &vec![0.0; count])?;
    let reals = quantized.dequantize(ctx, &shape, &zeros)?;
    if reals.iter().zip(&is_zero).any(|(&real, &is_zero)| is_zero && real != 0.0) {
        return Err(
            "it pads with 0, which cannot be stored: the zero point is outside of the storage bounds".to_owned()
        );
    }
    let stored = moved.ints(ctx)?.into_iter().zip(zeros).zip(is_zero);
    let stored: Vec<i64> = stored.map(|((stored, zero), is_zero)| if is_zero { zero } else { stored }).collect();
    Tensor::of_ints(ctx, moved.ty, &stored)
}

/// Evaluates a movement.
pub(super) fn run_movement(
    op: OpRef<'_>,
    used: &MovementUse,
    operands: &[Option<RuntimeValue>],
) -> Result<Vec<Tensor>, String> {
    let ctx = op.ctx;
    let sources = used.data.iter().map(|&s| movement_source(op, s, operands)).collect::<Result<Vec<_>, _>>()?;
    let first = sources.first().ok_or("it has no operand to move")?;
    let bytes = Tensor::element_bytes(ctx, first.ty)?;
    for tensor in &sources {
        // Rejects dynamic shapes and too many elements.
        tensor.len(ctx)?;
        if Tensor::element_bytes(ctx, tensor.ty)? != bytes {
            return Err("it moves elements of different widths".to_owned());
        }
    }
    // The elements of quantized types are stored integers, whose parameters the movement decides.
    let element = |ty: Type| Some(ctx.element_or_self(ty)).filter(|&element| ctx.quantized(element).is_none());
    let declared = op.body.results(op.op).next().and_then(|result| element(op.body.ty(result)));
    let differs = |tensor: &Tensor| element(tensor.ty).zip(declared).is_some_and(|(own, declared)| own != declared);
    if sources.iter().any(differs) {
        return Err("the element types of its operands and its result differ".to_owned());
    }
    let mark = |source: &ElementSource| {
        let is_zero = matches!(source, ElementSource::Zero { .. });
        Blob::Splat([u8::from(is_zero)].into_iter().collect())
    };
    let mut results = Vec::new();
    for (chain, result) in used.chains.iter().zip(op.body.results(op.op)) {
        let mut moved = MovedElements {
            bytes_per_element: bytes,
            elements: sources.iter().map(|tensor| tensor.data.clone()).collect(),
            zero_marks: used.data.iter().map(mark).collect(),
        };
        let mut parts = Vec::new();
        for (number, tensor) in sources.iter().enumerate() {
            parts.push(PiecewiseView::of(number, &Shape::of(&tensor.shape(ctx)?)).map_err(|why| why.to_string())?);
        }
        for movement in chain {
            let movement =
                parts.first().map_or_else(|| movement.clone(), |part| movement.with_inferred_size(&part.shape()));
            parts = vec![moved.apply(&movement, &parts)?];
        }
        let piecewise = parts.first().ok_or("it has no operand to move")?;
        let declared = op.body.ty(result);
        let ty = ctx.with_shape(declared, piecewise.shape().dims()).ok_or("its result has no shape")?;
        if !fits(ctx, ty, declared) {
            return Err("the moved elements do not have the shape of its result".to_owned());
        }
        Tensor { ty, data: first.data.clone() }.len(ctx)?;
        let (data, marks) = moved.materialize(piecewise)?;
        results.push(set_zeros(ctx, &marks, Tensor { ty, data })?);
    }
    Ok(results)
}
