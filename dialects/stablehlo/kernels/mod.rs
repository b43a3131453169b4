//! Evaluators of StableHLO's operations.
//!
//! They follow the specification. Elements are computed as [numbers](crate::kernels::numbers): floats in 64 bits, rounded to
//! the result's type once, so that a float of 32 bits or fewer has the nearest value or the next one. Quantized operands are
//! dequantized, and results quantized. Random numbers, communication between processes, and other types than tensors are not
//! here.

pub mod contraction;
pub mod elementwise;
pub mod linear;
pub mod moves;
pub mod regions;

use qopt_ir::def::{EnumDef, OpRef};
use qopt_ir::ir::{Tensor, Type};

use crate::support::OpTypes;

/// The results of an evaluator.
pub type Results = Result<Vec<Tensor>, String>;

/// An operand by its number.
///
/// # Errors
/// If it does not exist.
pub fn operand(operands: &[Tensor], at: usize) -> Result<&Tensor, String> {
    operands.get(at).ok_or_else(|| format!("has no operand #{at}"))
}

/// The type of a result with these static extents.
///
/// # Errors
/// If the declared type has other extents.
pub fn result_type(op: OpRef<'_>, at: usize, dims: &[usize]) -> Result<Type, String> {
    Tensor::count(dims)?;
    let declared = op.result_type(at).ok_or("has too few results")?;
    let shape: Vec<_> = dims.iter().map(|&d| Some(d as u64)).collect();
    let fits = op.out_dims(at).is_some_and(|open| {
        open.len() == shape.len() && open.iter().zip(&shape).all(|(open, dim)| open.is_none() || open == dim)
    });
    let ty = op.ctx.with_shape(declared, &shape).filter(|_| fits);
    ty.ok_or_else(|| "computes a shape that differs from its result type".to_owned())
}

/// An integer as an index.
///
/// # Errors
/// If it is negative.
pub fn index(value: i64) -> Result<usize, String> {
    usize::try_from(value).map_err(|_| format!("{value} is not an index"))
}

/// Integers of an attribute as indices; `count` times the default without the attribute.
///
/// # Errors
/// If one is negative, or there is another number of them.
pub fn indices_of(op: OpRef<'_>, name: &str, count: usize, default: usize) -> Result<Vec<usize>, String> {
    let Some(list) = ints_of(op, name) else { return Ok(vec![default; count]) };
    let list = list.into_iter().map(index).collect::<Result<Vec<_>, _>>()?;
    match list.len() {
        found if found == count => Ok(list),
        found => Err(format!("'{name}' has {found} entries, expected {count}")),
    }
}

/// Integers of an array or of a dense attribute.
pub fn ints_of(op: OpRef<'_>, name: &str) -> Option<Vec<i64>> {
    let list = op.attr(name)?;
    op.ctx.attr_ints(list).or_else(|| crate::elements::integers(op.ctx, list))
}

/// Low and high padding of each dimension.
///
/// # Errors
/// If the attribute has another number of entries.
pub fn padding(op: OpRef<'_>, rank: usize) -> Result<Vec<(i64, i64)>, String> {
    let Some(list) = ints_of(op, "padding") else { return Ok(vec![(0, 0); rank]) };
    if let ([all], true) = (list.as_slice(), rank > 0) {
        return Ok(vec![(*all, *all); rank]);
    }
    let pairs: Vec<(i64, i64)> =
        list.chunks_exact(2).filter_map(|pair| Some((*pair.first()?, *pair.get(1)?))).collect();
    if pairs.len() == rank {
        Ok(pairs)
    } else {
        Err("'padding' does not have two entries for each dimension".to_owned())
    }
}

/// The keyword of an enumeration's attribute.
pub fn word_of(op: OpRef<'_>, name: &str, def: &'static EnumDef) -> Option<String> {
    def.words(def.read(op.ctx, op.attr(name)?)?)
}
