//! The codes of the types in MLIR bytecode.
//!
//! Source: `mlir/lib/Dialect/Quant/IR/QuantDialectBytecode.td` of MLIR 22.

use qopt_ir::bytecode::{EntryReader, Interrupt};
use qopt_ir::ir::{Attr, Tensor, Type, TypeKind};

use super::read::ParamReader;
use super::{Any, Calibrated, Param, ParamGranularity, Storage, Uniform};

type Result<T> = std::result::Result<T, Interrupt>;

/// Decodes a type.
///
/// # Errors
/// If the code is unknown, or the type is invalid as text.
pub fn read(r: &mut EntryReader<'_, '_>, code: u64) -> Result<Type> {
    Ok(match code {
        1 | 2 => {
            let signed = signed(r)?;
            let storage = r.ty()?;
            let expressed = if code == 2 { Some(expressed(r)?) } else { None };
            Any { storage: bounds(r, signed, storage)?, expressed }.intern(r.ctx())
        }
        3 => {
            let (expressed, min, max) = (expressed(r)?, float(r)?, float(r)?);
            Calibrated::new(expressed, min, max).map_err(|message| r.fault(message))?.intern(r.ctx())
        }
        4 => {
            let (signed, storage, expressed) = (signed(r)?, r.ty()?, expressed(r)?);
            let (scale, zero_point) = (float(r)?, r.signed()?);
            let storage = bounds(r, signed, storage)?;
            uniform(r, storage, expressed, ParamGranularity::Tensor, vec![Param::new(scale, zero_point)])?
        }
        5 => {
            let (signed, storage, expressed, axis) = (signed(r)?, r.ty()?, expressed(r)?, r.varint()?);
            let storage = bounds(r, signed, storage)?;
            let (scales, zero_points) = (r.signed_list()?, r.signed_list()?);
            if scales.len() != zero_points.len() {
                return Err(r.fault("a quantized type has another number of zero points than of scales"));
            }
            let scales = scales.into_iter().map(|bits| f64::from_bits(bits.cast_unsigned()));
            let form = ParamGranularity::Axis(dimension(r, axis)?);
            let params = scales.zip(zero_points).map(|(scale, zero_point)| Param::new(scale, zero_point));
            uniform(r, storage, expressed, form, params.collect())?
        }
        6 => {
            let (signed, storage, expressed) = (signed(r)?, r.ty()?, expressed(r)?);
            let storage = bounds(r, signed, storage)?;
            let (dims, blocks) = (r.signed_list()?, r.signed_list()?);
            let mut sizes: Vec<(u32, u64)> = Vec::new();
            for (dim, size) in dims.into_iter().zip(blocks) {
                let dim = dimension(r, dim.cast_unsigned())?;
                match u64::try_from(size) {
                    Ok(size) if size > 0 && sizes.iter().all(|known| known.0 != dim) => sizes.push((dim, size)),
                    _ => return Err(r.fault("the blocks of a quantized type are invalid")),
                }
            }
            let (scales, zero_points) = (r.attr()?, r.attr()?);
            let (table, params) = table(r, storage, scales, zero_points).map_err(|message| r.fault(message))?;
            uniform(r, storage, expressed, ParamGranularity::Blocks { sizes: sizes.into(), table }, params)?
        }
        _ => return Err(r.unknown(code)),
    })
}

fn signed(r: &mut EntryReader<'_, '_>) -> Result<bool> {
    match r.varint()? {
        0 => Ok(false),
        1 => Ok(true),
        flags => Err(r.fault(format!("a quantized type has the unknown flags {flags}"))),
    }
}

fn float(r: &mut EntryReader<'_, '_>) -> Result<f64> {
    Ok(f64::from_bits(r.signed()?.cast_unsigned()))
}

fn dimension(r: &EntryReader<'_, '_>, value: u64) -> Result<u32> {
    let dimension = u32::try_from(value).ok().filter(|&dimension| dimension <= i32::MAX as u32);
    dimension.ok_or_else(|| r.fault("illegal quantized dimension"))
}

fn expressed(r: &mut EntryReader<'_, '_>) -> Result<Type> {
    let ty = r.ty()?;
    match r.ctx().type_kind(ty) {
        TypeKind::Float(_) => Ok(ty),
        _ => Err(r.fault("expecting float expressed type")),
    }
}

/// The storage with the bounds that follow.
fn bounds(r: &mut EntryReader<'_, '_>, signed: bool, storage: Type) -> Result<Storage> {
    let (min, max) = (r.signed()?, r.signed()?);
    let Some(width) = r.ctx().int_width(storage) else { return Err(r.fault("illegal storage type")) };
    let checked = Storage::checked_width(signed, width).and_then(|full| {
        full.check_bound("minimum", min)?;
        full.check_bound("maximum", max)?;
        full.with_bounds(min, max)
    });
    checked.map_err(|message| r.fault(message))
}

/// The shape of a table of parameters, and scale and zero point of each.
fn table(
    r: &EntryReader<'_, '_>,
    storage: Storage,
    scales: Attr,
    zero_points: Attr,
) -> std::result::Result<(Box<[u64]>, Vec<Param>), String> {
    let ctx = r.ctx();
    let missing = || "the parameters of a quantized type are not constants".to_owned();
    let tensor = |attr| {
        let (ty, _) = ctx.dense_data(attr).ok_or_else(missing)?;
        Tensor::of_constant(ctx, attr, ty)
    };
    let (scales, zero_points) = (tensor(scales)?, tensor(zero_points)?);
    if scales.shape(ctx)? != zero_points.shape(ctx)? {
        return Err("a quantized type has another number of zero points than of scales".to_owned());
    }
    // Zero points have the storage type, which is signless.
    let of_storage = |zero_point: i64| match storage.signed {
        true => zero_point,
        false => zero_point & ((1 << storage.width) - 1),
    };
    let values = scales.floats(ctx)?.into_iter().zip(zero_points.ints(ctx)?.into_iter().map(of_storage));
    Ok((scales.shape(ctx)?.into(), values.map(|(scale, zero_point)| Param::new(scale, zero_point)).collect()))
}

fn uniform(
    r: &EntryReader<'_, '_>,
    storage: Storage,
    expressed: Type,
    form: ParamGranularity,
    params: Vec<Param>,
) -> Result<Type> {
    let Some(kind) = r.ctx().float_kind(expressed) else { return Err(r.fault("expecting float expressed type")) };
    let reader = ParamReader::new(storage, kind);
    for param in &params {
        reader.check_scale(param.scale()).map_err(|message| r.fault(message))?;
        if form != ParamGranularity::Tensor {
            reader.check_zero_point(param.zero_point).map_err(|message| r.fault(message))?;
        }
    }
    Ok(reader.intern(r.ctx(), Uniform { storage, expressed, form, params: params.into() }))
}
