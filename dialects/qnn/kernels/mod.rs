//! What the operations compute: exact integer arithmetic, one element after the other.
//!
//! Kernels take tensors and give tensors; they look at types and attributes of their operation, never at other operations. They
//! are the reference: plain loops in the order in which `docs/numerics.md` writes the sums, nothing fast. Sums are 64 bits wide,
//! and an accumulator that leaves the width that the numerics give it is an error, not a wrap.

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
use qopt_ir::eval::Tensor;
use qopt_ir::ir::{Context, Type};

use super::types::uniform;
use crate::kernels::{dims, result_type};
use crate::quant::types::{Form, Param, Uniform};
use crate::support::Look;

/// A quantized operand: its stored integers with their type and shape.
pub struct Operand<'a> {
    /// Extents.
    pub dims: Vec<usize>,
    /// What is stored, row-major.
    pub stored: Vec<i64>,
    /// The type.
    pub ty: &'a Uniform,
}

impl<'a> Operand<'a> {
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
    /// The parameter, if there is one for all elements.
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
    /// The same as [`Self::steps`], of integers that can be multiplied.
    ///
    /// # Errors
    /// If there are several parameters, or the integers are too long.
    pub fn factors(&self) -> Result<Vec<i64>, String> {
        narrow(self.ty)?;
        self.steps()
    }
    /// Stored integers less the zero point, if there is one for all elements.
    ///
    /// # Errors
    /// If there are several.
    pub fn steps(&self) -> Result<Vec<i64>, String> {
        let zero_point = self.param()?.zero_point;
        Ok(self.stored.iter().map(|&q| q - zero_point).collect())
    }
}

/// Checks that integers of a type can be multiplied and summed: of 16 bits, no sum of products leaves 64.
///
/// # Errors
/// If they are longer.
pub fn narrow(ty: &Uniform) -> Result<(), String> {
    if ty.storage.width <= 16 { Ok(()) } else { Err("cannot be run: factors have more than 16 bits".to_owned()) }
}

/// The quantized type of the first result.
///
/// # Errors
/// If it has none.
pub fn result_uniform<'a>(op: OpRef<'a>) -> Result<&'a Uniform, String> {
    uniform(op.ctx, op.out_type(0)).ok_or_else(|| "cannot be run: the result is not quantized".to_owned())
}

/// The parameter of a type that has one for all elements.
///
/// # Errors
/// If it has several.
pub fn param(ty: &Uniform) -> Result<Param, String> {
    match (&ty.form, ty.params.first()) {
        (Form::Tensor, Some(&param)) => Ok(param),
        _ => Err("has more than one scale where one is needed".to_owned()),
    }
}

/// The parameters along an axis: one for all, or one for each index.
///
/// # Errors
/// If parameters vary along another dimension.
pub fn axis_params(ty: &Uniform, axis: usize) -> Result<Vec<Param>, String> {
    match ty.form {
        Form::Tensor => Ok(vec![param(ty)?]),
        Form::Axis(a) if a as usize == axis => Ok(ty.params.to_vec()),
        _ => Err(format!("has parameters that vary along another dimension than {axis}")),
    }
}

/// The first result with a static shape.
///
/// # Errors
/// If the shape is not that of the declared type, or the integers do not fit.
pub fn result(op: OpRef<'_>, dims: &[usize], stored: &[i64]) -> Result<Vec<Tensor>, String> {
    Ok(vec![Tensor::of_ints(op.ctx, result_type(op, dims)?, stored)?])
}
