//! Types.

use qopt_dialects::quant::types::{Param, ParamGranularity, Uniform};
use qopt_ir::ir::{Context, Signedness, Type, TypeKind};
use qopt_ir::syntax::type_text;

use crate::attributes::check_size;
use crate::buffers::{self, Buffer};
use crate::ffi::{Out, OutArray, export};
use crate::handles::{Part, TypeHandle};
use crate::status::Failure;

/// `QOPT_DYNAMIC`
pub const DYNAMIC: i64 = -1;

/// The values of `qopt_type_kind`.
fn kind(ctx: &Context, ty: Type) -> u32 {
    match ctx.type_kind(ty) {
        TypeKind::Integer { .. } => 1,
        TypeKind::Index => 2,
        TypeKind::Float(_) => 3,
        TypeKind::Complex(_) => 4,
        TypeKind::Function { .. } => 5,
        TypeKind::Tuple(_) => 6,
        TypeKind::Vector { .. } => 7,
        TypeKind::RankedTensor { .. } => 8,
        TypeKind::UnrankedTensor(_) => 9,
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. } => 10,
        TypeKind::None => 11,
        TypeKind::Dialect(_) if ctx.type_object::<Uniform>(ty).is_some() => 12,
        TypeKind::Dialect(_) | TypeKind::Opaque { .. } => 0,
    }
}

/// `qopt_quantization`
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Quantization {
    /// `qopt_granularity`
    pub granularity: u32,
    /// The bits of a stored integer.
    pub storage_bits: u32,
    /// 1 if stored integers are signed.
    pub storage_is_signed: u32,
    /// The axis of per-axis parameters, otherwise -1.
    pub axis: i32,
    /// The least stored integer.
    pub storage_min: i64,
    /// The greatest stored integer.
    pub storage_max: i64,
    /// The number of parameters.
    pub num_params: usize,
    /// The rank of the table of sub-channel parameters, otherwise 0.
    pub table_rank: usize,
    /// The expressed type.
    pub expressed: TypeHandle,
}

/// The uniform quantized type of a type, or of its elements.
fn uniform(part: &Part<Type>) -> Result<&Uniform, Failure> {
    let (ctx, ty) = (part.ctx(), part.id);
    ctx.type_object(ctx.element_or_self(ty)).ok_or_else(|| Failure::not_found("quantization"))
}

fn shape(part: &Part<Type>) -> Result<Vec<i64>, Failure> {
    let shape = part.ctx().shape(part.id).ok_or_else(|| Failure::not_found("shape"))?;
    Ok(shape.iter().map(|size| size.map_or(DYNAMIC, |size| size as i64)).collect())
}

export! {
    /// The text of a type.
    fn qopt_type_print(handle: TypeHandle, out: Out<'_, Buffer>) {
        out.check()?;
        let part = Part::of_type(handle)?;
        check_size(part.ctx().type_weight(part.id))?;
        buffers::text(out, type_text(part.ctx(), part.id))
    }
    /// The kind of a type.
    fn qopt_type_get_kind(handle: TypeHandle, out: Out<'_, u32>) {
        let part = Part::of_type(handle)?;
        out.set(kind(part.ctx(), part.id))
    }
    /// The element type.
    fn qopt_type_element(handle: TypeHandle, out: Out<'_, TypeHandle>) {
        let part = Part::of_type(handle)?;
        let element = match part.ctx().type_kind(part.id) {
            TypeKind::Complex(part) => Some(*part),
            _ => part.ctx().element_type(part.id),
        };
        out.set(part.ty(element.ok_or_else(|| Failure::not_found("element type"))?))
    }
    /// The rank of a shaped type.
    fn qopt_type_rank(handle: TypeHandle, out: Out<'_, usize>) {
        out.set(shape(&Part::of_type(handle)?)?.len())
    }
    /// The extents of a shaped type.
    fn qopt_type_shape(handle: TypeHandle, extents: OutArray<'_, i64>, capacity: usize) {
        extents.set(capacity, &shape(&Part::of_type(handle)?)?)
    }
    /// The bits of an integer, index or float type.
    fn qopt_type_bits(handle: TypeHandle, out: Out<'_, u32>) {
        let part = Part::of_type(handle)?;
        let float = || part.ctx().float_kind(part.id).map(|kind| kind.bits());
        let bits = part.ctx().int_width(part.id).or_else(float);
        out.set(bits.ok_or_else(|| Failure::not_found("width"))?)
    }
    /// The signedness of an integer type.
    fn qopt_type_signedness(handle: TypeHandle, out: Out<'_, u32>) {
        let part = Part::of_type(handle)?;
        let TypeKind::Integer { signedness, .. } = part.ctx().type_kind(part.id) else {
            return Err(Failure::not_found("signedness"));
        };
        out.set(match signedness {
            Signedness::Signless => 0,
            Signedness::Signed => 1,
            Signedness::Unsigned => 2,
        })
    }
    /// The quantization of a type or of its elements.
    fn qopt_type_quantization(handle: TypeHandle, out: Out<'_, Quantization>) {
        let part = Part::of_type(handle)?;
        let uniform = uniform(&part)?;
        let (granularity, axis, table_rank) = match &uniform.form {
            ParamGranularity::Tensor => (0, -1, 0),
            ParamGranularity::Axis(axis) => (1, i32::try_from(*axis).unwrap_or(i32::MAX), 0),
            ParamGranularity::Blocks { table, .. } => (2, -1, table.len()),
        };
        out.set(Quantization {
            granularity,
            storage_bits: uniform.storage.width,
            storage_is_signed: u32::from(uniform.storage.signed),
            axis,
            storage_min: uniform.storage.min,
            storage_max: uniform.storage.max,
            num_params: uniform.params.len(),
            table_rank,
            expressed: part.ty(uniform.expressed),
        })
    }
    /// The scales.
    fn qopt_type_scales(handle: TypeHandle, scales: OutArray<'_, f64>, capacity: usize) {
        let part = Part::of_type(handle)?;
        let values: Vec<f64> = uniform(&part)?.params.iter().map(|param: &Param| param.scale()).collect();
        scales.set(capacity, &values)
    }
    /// The zero points.
    fn qopt_type_zero_points(handle: TypeHandle, zero_points: OutArray<'_, i64>, capacity: usize) {
        let part = Part::of_type(handle)?;
        let values: Vec<i64> = uniform(&part)?.params.iter().map(|param: &Param| param.zero_point).collect();
        zero_points.set(capacity, &values)
    }
    /// The shape of the table of sub-channel parameters, and the block size in each dimension.
    fn qopt_type_blocks(
        handle: TypeHandle,
        table: OutArray<'_, i64>,
        block_sizes: OutArray<'_, i64>,
        capacity: usize,
    ) {
        let part = Part::of_type(handle)?;
        let ParamGranularity::Blocks { sizes, table: extents } = &uniform(&part)?.form else {
            return Err(Failure::not_found("block"));
        };
        let size = |dim: usize| sizes.iter().find(|(at, _)| *at as usize == dim).map_or(0, |(_, size)| *size as i64);
        table.set(capacity, &extents.iter().map(|&extent| extent as i64).collect::<Vec<_>>())?;
        block_sizes.set(capacity, &(0..extents.len()).map(size).collect::<Vec<_>>())
    }
}
