//! Parameter of an element, read from its type, and a check by trial that quantization restores dequantized integers.
//!
//! Deliberately independent of the rewrites: this module uses neither the layouts of the algebra nor the error bound of
//! the fold, except where a trial would take too long or f64 arithmetic is not exact.

use qopt_ir::num::FloatKind;

use crate::quant::ops::survives;
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};

/// Returns the parameter of the element at an index, or `None` if the type has none for it.
pub(super) fn param_at(ty: &Uniform, index: &[u64]) -> Option<Param> {
    let cell = match &ty.form {
        ParamGranularity::Tensor => 0,
        ParamGranularity::Axis(axis) => *index.get(*axis as usize)?,
        ParamGranularity::Blocks { sizes, table } => {
            let mut cell = 0u64;
            for (d, (&i, &extent)) in index.iter().zip(table).enumerate() {
                let size = sizes.iter().find(|&&(dim, _)| dim as usize == d).map(|&(_, size)| size);
                // A dimension without a size is one block.
                let block = size.and_then(|size| i.checked_div(size)).unwrap_or(0);
                cell = cell.checked_mul(extent)?.checked_add(block.min(extent.checked_sub(1)?))?;
            }
            cell
        }
    };
    ty.params.get(usize::try_from(cell).ok()?).copied()
}

/// Returns the parameter of every element, or `None` if some differ.
pub(super) fn param_of_all(ty: &Uniform) -> Option<Param> {
    let (&first, rest) = ty.params.split_first()?;
    rest.iter().all(|&param| param == first).then_some(first)
}

/// Widest storage whose integers are all tried.
const TRIED_BITS: u32 = 16;
/// Widest precision for which f64 arithmetic, rounded after each operation, is exact: double rounding needs 2p + 2 <=
/// 53.
const EXACT_PRECISION: u32 = 25;

/// Returns true if every storable integer survives dequantization and quantization: `clamp(round(scale * (n - zero) /
/// scale) + zero) = n`, each operation rounded to the expressed type, and `round` to the nearest integer, ties to even.
pub(super) fn survives_trial(ty: &Uniform, param: Param, kind: FloatKind) -> bool {
    let exact = kind == FloatKind::F64 || kind.precision() <= EXACT_PRECISION;
    if ty.storage.width > TRIED_BITS || !exact {
        return survives(&Uniform { form: ParamGranularity::Tensor, params: [param].into(), ..ty.clone() }, kind)
            .is_ok();
    }
    let round = |x: f64| kind.round_f64(x).map(|bits| kind.to_f64(bits)).filter(|x| x.is_finite());
    let trial = |n: i64| {
        let scale = round(param.scale())?;
        let real = round(scale * round((n - param.zero_point) as f64)?)?;
        let back = (round(real / scale)?.round_ties_even() as i64).checked_add(param.zero_point)?;
        (back.clamp(ty.storage.min, ty.storage.max) == n).then_some(())
    };
    let Storage { min, max, .. } = Storage::full(ty.storage.signed, ty.storage.width);
    (min..=max).all(|n| trial(n).is_some())
}
