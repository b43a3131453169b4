//! Evaluators of the operations: exact integer arithmetic, one element after the other.
//!
//! Evaluators map tensors to tensors. They read types and attributes of their operation only. They are the reference: plain
//! loops in the order in which `docs/numerics.md` writes the sums, without optimization. Sums are 64 bits wide. An accumulator
//! that exceeds the width of the numerics is an error and does not wrap.

pub mod arrange;
pub mod conv;
pub mod elementwise;
pub mod matmul;
pub mod pool;
pub mod products;
pub mod reduce;
pub mod rescale;
pub mod resize;
pub mod softmax;
pub mod tflite;
pub mod unary;

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Context, Type};

use super::types::uniform;
use crate::kernels::{dims, result_type};
use crate::quant::types::{Param, ParamGranularity, Uniform};
use crate::support::OpTypes;

/// A quantized operand: integer values with type and shape.
pub struct QuantizedOperand<'a> {
    /// Extents.
    pub dims: Vec<usize>,
    /// Integer values, row-major.
    pub stored: Vec<i64>,
    /// The type.
    pub ty: &'a Uniform,
}

impl<'a> QuantizedOperand<'a> {
    /// An operand by position.
    ///
    /// # Errors
    /// If it is not statically quantized.
    pub fn of(op: OpRef<'a>, operands: &[Tensor], index: usize) -> Result<Self, String> {
        let tensor = operands.get(index).ok_or("has too few operands")?;
        Self::new(op.ctx, tensor, op.in_type(index)).map_err(|why| format!("cannot be run: operand #{index} {why}"))
    }
    /// A tensor of a declared type.
    ///
    /// # Errors
    /// If it is not statically quantized.
    pub fn new(ctx: &'a Context, tensor: &Tensor, declared: Type) -> Result<Self, String> {
        let ty = uniform(ctx, declared).ok_or("is not statically quantized")?;
        Ok(Self { dims: dims(ctx, tensor)?, stored: tensor.ints(ctx)?, ty })
    }
    /// The parameter of a per-tensor type.
    ///
    /// # Errors
    /// If there are several.
    pub fn param(&self) -> Result<Param, String> {
        param(self.ty)
    }
    /// The extent of a dimension.
    pub fn dim(&self, d: usize) -> usize {
        self.dims.get(d).copied().unwrap_or(1)
    }
    /// Like [`Self::quantized_offsets`], for integers that are multiplied.
    ///
    /// # Errors
    /// If there are several parameters, or the integers are too long.
    pub fn factors(&self) -> Result<Vec<i64>, String> {
        check_width(self.ty)?;
        self.quantized_offsets()
    }
    /// Integer values less the zero point of a per-tensor type.
    ///
    /// # Errors
    /// If there are several.
    pub fn quantized_offsets(&self) -> Result<Vec<i64>, String> {
        let zero_point = self.param()?.zero_point;
        Ok(self.stored.iter().map(|&q| q - zero_point).collect())
    }
}

/// Checks that products of integers of a type can be summed: with at most 16 bits, a sum of products fits 64 bits.
///
/// # Errors
/// If they are longer.
pub fn check_width(ty: &Uniform) -> Result<(), String> {
    if ty.storage.width <= 16 { Ok(()) } else { Err("cannot be run: factors have more than 16 bits".to_owned()) }
}

/// The quantized type of the first result.
///
/// If the result is not quantized.
pub fn result_uniform<'a>(op: OpRef<'a>) -> Result<&'a Uniform, String> {
    uniform(op.ctx, op.out_type(0)).ok_or_else(|| "cannot be run: the result is not quantized".to_owned())
}

/// The parameter of a per-tensor type.
///
/// # Errors
/// If it has several.
pub fn param(ty: &Uniform) -> Result<Param, String> {
    match (&ty.form, ty.params.first()) {
        (ParamGranularity::Tensor, Some(&param)) => Ok(param),
        _ => Err("has several scales, but a per-tensor scale is required".to_owned()),
    }
}

/// The parameters along an axis: one for all, or one for each index.
///
/// If parameters vary along a different dimension.
pub fn axis_params(ty: &Uniform, axis: usize) -> Result<Vec<Param>, String> {
    match ty.form {
        ParamGranularity::Tensor => Ok(vec![param(ty)?]),
        ParamGranularity::Axis(a) if a as usize == axis => Ok(ty.params.to_vec()),
        _ => Err(format!("has parameters that vary along a dimension other than {axis}")),
    }
}

/// The first result with a static shape.
///
/// # Errors
/// If the shape differs from the declared type, or the integers do not fit.
pub fn result(op: OpRef<'_>, dims: &[usize], stored: &[i64]) -> Result<Vec<Tensor>, String> {
    Ok(vec![Tensor::of_ints(op.ctx, result_type(op, dims)?, stored)?])
}
