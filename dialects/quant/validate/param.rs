//! Which parameter an element has, read off its type, and whether quantizing gives back what was dequantized, by trial.
//!
//! Written anew on purpose: neither the layouts of the algebra nor the bound by which the fold decides are used, except where
//! a trial would take too long.

use qopt_ir::num::FloatKind;

use crate::quant::ops::survives;
use crate::quant::types::{Form, Param, Storage, Uniform};

/// The parameter of the element at an index; `None` if the type has none for it.
pub(super) fn param_at(ty: &Uniform, index: &[u64]) -> Option<Param> {
    let cell = match &ty.form {
        Form::Tensor => 0,
        Form::Axis(axis) => *index.get(*axis as usize)?,
        Form::Blocks { sizes, table } => {
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

/// Wider integers are not tried one by one.
const TRIED_BITS: u32 = 16;
/// An f64 computes exactly as a narrower float does, if it is rounded to that after each operation.
const EXACT_PRECISION: u32 = 25;

/// Whether every integer that can be stored comes back from the reals: `clamp(round(scale * (n - zero) / scale) + zero) = n`,
/// each operation rounded to the expressed type.
pub(super) fn comes_back(ty: &Uniform, param: Param, kind: FloatKind) -> bool {
    let exact = kind == FloatKind::F64 || kind.precision() <= EXACT_PRECISION;
    if ty.storage.width > TRIED_BITS || !exact {
        return survives(&Uniform { form: Form::Tensor, params: [param].into(), ..ty.clone() }, kind).is_ok();
    }
    let round = |x: f64| kind.round_f64(x).map(|bits| kind.to_f64(bits)).filter(|x| x.is_finite());
    let trial = |n: i64| {
        let scale = round(param.scale())?;
        let real = round(scale * round((n - param.zero_point) as f64)?)?;
        let back = (round(real / scale)?.round() as i64).checked_add(param.zero_point)?;
        (back.clamp(ty.storage.min, ty.storage.max) == n).then_some(())
    };
    let Storage { min, max, .. } = Storage::full(ty.storage.signed, ty.storage.width);
    (min..=max).all(|n| trial(n).is_some())
}
