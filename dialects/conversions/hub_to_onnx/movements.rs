//! Writes movements as operators of ONNX, on torch tensors: concatenations and pads here, the others by [`HubWriter::apply`].

use qopt_ir::def::{ElementSource, MovementUse};
use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::movement::{Movement, Shape};

use super::floats::{convert_elements, signed_type};
use super::signedness::with_element;
use super::torch_type;
use super::values::{
    Integers, Operator, absent_operand, build_operator, cast, constant_reals, dims_of, i64_constant, result_uniform,
    stored_scalar, tensor_type, to_stored, to_torch,
};
use crate::conversions::from_hub::writer::HubWriter;
use crate::conversions::quant_to_hub::torch_tensors::builtin_type;
use crate::qnn::kernels::param;
use crate::qnn::types::uniform;

/// Builds the movements of each result on torch tensors. Returns the values that replace the results.
pub(super) fn write(w: &mut HubWriter<'_>, op: OpId, used: &MovementUse) -> Result<Vec<ValueId>, String> {
    let mut values = Vec::new();
    for (chain, result) in used.chains.iter().zip(0..) {
        let declared = w.rewriter.op(op).result_type(result).ok_or("result is missing")?;
        let value = write_chain(w, op, chain, &used.data)?;
        let moved = w.rewriter.body().ty(value);
        let has_type = torch_type(w.ctx, declared) == Some(moved) || builtin_type(w.ctx, moved) == Some(declared);
        values.push(if has_type {
            cast(w, value, declared)?
        } else if w.is_real_type(declared) && w.ctx.shape(declared) == w.ctx.shape(moved) {
            value
        } else {
            return Err("the result is declared with another type than the movement gives".to_owned());
        });
    }
    Ok(values)
}

/// Returns the torch tensor to move: the stored integers of a quantized value, or its reals if the target computes all quantized
/// values as reals.
fn moved_data(w: &mut HubWriter<'_>, value: ValueId) -> Result<ValueId, String> {
    if w.computes_reals && w.reals(value).is_none() {
        if let Some(reals) = constant_reals(w, value)? {
            return Ok(reals);
        }
        // A quantized argument of the function has no reals yet.
        if let Some(ty) = uniform(w.ctx, w.rewriter.body().ty(value)).cloned() {
            let value = to_torch(w, value)?;
            return Integers { value, ty }.dequantized(w);
        }
    }
    to_stored(w, value)
}

/// Builds the movements of one result, in order. `data` are the operands of the first movement.
fn write_chain(w: &mut HubWriter<'_>, op: OpId, chain: &[Movement], data: &[ElementSource]) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let values: Vec<Option<ValueId>> = data.iter().map(|source| source.value(view)).collect();
    let Some(first) = values.first().copied().flatten() else {
        return Err("the moved data is not an operand".to_owned());
    };
    let first = moved_data(w, first)?;
    let element = w.ctx.element_type(w.rewriter.body().ty(first)).ok_or("operand is unranked")?;
    let Some((movement, later_movements)) = chain.split_first() else { return Ok(first) };
    let moved = match movement {
        Movement::Concat { axis } => {
            let mut operands = Vec::new();
            for value in values {
                let value = moved_data(w, value.ok_or("the moved data is not an operand")?)?;
                operands.push(with_element(w, value, element)?);
            }
            let has_element = |&value: &ValueId| w.ctx.element_type(w.rewriter.body().ty(value)) == Some(element);
            if !operands.iter().all(has_element) {
                return Err("some operands are dequantized, and others are not".to_owned());
            }
            let new = Operator::new("Concat", Vec::new()).int(w, "axis", *axis as i64);
            let shapes = operands.iter().map(|&v| dims_of(w, v).map(Shape::new)).collect::<Result<Vec<_>, _>>()?;
            let shape = movement.validate(&shapes).map_err(|why| why.to_string())?;
            let ty = tensor_type(w, shape.dims(), element);
            build_operator(w, &Operator { operands, ..new }, ty)?
        }
        Movement::Pad { low, high, interior } => {
            if interior.iter().any(|&n| n != 0) {
                return Err("padding between elements is unsupported".to_owned());
            }
            let amounts: Vec<i64> = low.iter().chain(high).copied().collect();
            let fill = match data.get(1) {
                Some(&source @ (ElementSource::Operand(_) | ElementSource::Padding(_))) => {
                    let value = source.value(w.rewriter.op(op)).ok_or("requires a padding value")?;
                    let value = moved_data(w, value)?;
                    let value = with_element(w, value, element)?;
                    w.reshape(value, &[])?
                }
                Some(ElementSource::Zero { .. }) if w.ctx.float_kind(element).is_none() => {
                    let zero = result_uniform(w, op).map_or(Ok(0), |ty| param(&ty).map(|p| p.zero_point))?;
                    stored_scalar(w, element, zero)?
                }
                Some(ElementSource::Zero { .. }) => absent_operand(w)?,
                _ => return Err("requires a padding value".to_owned()),
            };
            let fill_element = w.ctx.element_type(w.rewriter.body().ty(fill));
            if fill_element.is_some_and(|other| other != element) {
                return Err("the padding value has another type than the moved data".to_owned());
            }
            // ONNX Runtime's `Pad` does not support 16-bit integers.
            let is_widened = w.ctx.int_width(element) == Some(16);
            let wide = if is_widened { signed_type(w, 32) } else { element };
            let (mut first, mut fill) = (first, fill);
            if is_widened {
                (first, fill) = (convert_elements(w, first, wide)?, convert_elements(w, fill, wide)?);
            }
            let operands = vec![first, i64_constant(w, &amounts)?, fill];
            let shape = Shape::new(dims_of(w, first)?);
            let shape = movement.validate(&[shape, Shape::default()]).map_err(|why| why.to_string())?;
            let ty = tensor_type(w, shape.dims(), wide);
            let new = Operator::new("Pad", operands).attr("mode", w.ctx.string_attr("constant"));
            let padded = build_operator(w, &new, ty)?;
            if is_widened { convert_elements(w, padded, element)? } else { padded }
        }
        movement => w.apply(first, std::slice::from_ref(movement))?,
    };
    w.apply(moved, later_movements)
}
