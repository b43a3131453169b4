//! The types of the quant dialect: `any`, `calibrated` and `uniform`.
//!
//! A type maps stored integers to expressed reals. The parser checks constraints on a type alone, such as a positive
//! scale or a zero point within its bounds. [`QuantizedElement::check`](qopt_ir::ir::QuantizedElement::check) checks
//! constraints between a type and its tensor, such as an axis below the rank or one scale for each channel. The
//! verifier calls it for every value.

mod any;
mod bytecode;
mod calibrated;
mod out_of_range;
mod print;
mod range;
mod read;
mod storage;
mod uniform;

pub use any::Any;
pub use bytecode::read as read_bytecode;
pub use calibrated::Calibrated;
pub use range::FloatRange;
pub use storage::Storage;
pub use uniform::{Param, ParamGranularity, Uniform};

use qopt_ir::def::TypeDef;
use qopt_ir::ir::{Context, Type};

use out_of_range::OutOfRange;

/// `!quant.any`
pub static ANY: TypeDef = TypeDef {
    mnemonic: "any",
    summary: "A quantized type with unknown parameters.",
    description: "Storage type, optional bounds and optional expressed type, without scale and zero point.",
    parse: any::read,
    example: "!quant.any<i8<-16:7>:f32>",
};

/// `!quant.calibrated`
pub static CALIBRATED: TypeDef = TypeDef {
    mnemonic: "calibrated",
    summary: "A float type with the calibrated range of its values.",
    description: "The expressed type and the minimum and maximum of its values, which are not quantized yet.",
    parse: calibrated::read,
    example: "!quant.calibrated<f32<-0.998:1.232100e+00>>",
};

/// `!quant.uniform`
pub static UNIFORM: TypeDef = TypeDef {
    mnemonic: "uniform",
    summary: "Uniformly quantized reals: real = scale * (stored - zero point).",
    description: "There is one scale and zero point for all elements (per tensor), for each index of an axis (per \
                  axis), or for each block (sub-channel, `{dimension:block size}`). In a sub-channel type the element \
                  at index i has the parameter at i div block size; a dimension that is not listed is one block.",
    parse: uniform::read,
    example: "!quant.uniform<i8<-127:127>:f32:1, {5.000000e-01,2.500000e-01:3}>",
};

/// Returns `ty` as a uniform quantized type.
pub fn uniform(ctx: &Context, ty: Type) -> Option<&Uniform> {
    ctx.type_object(ty)
}

/// Returns true if a type belongs to this dialect.
pub fn is_quantized(ctx: &Context, ty: Type) -> bool {
    uniform(ctx, ty).is_some()
        || ctx.type_object::<Any>(ty).is_some()
        || ctx.type_object::<Calibrated>(ty).is_some()
        || ctx.type_object::<OutOfRange>(ty).is_some()
}

/// Returns the expressed type of a quantized type.
pub fn expressed(ctx: &Context, ty: Type) -> Option<Type> {
    let any = || ctx.type_object::<Any>(ty).and_then(|t| t.expressed);
    let calibrated = || ctx.type_object::<Calibrated>(ty).map(|t| t.expressed);
    let out_of_range = || ctx.type_object::<OutOfRange>(ty).map(|t| t.0.expressed);
    uniform(ctx, ty).map(|t| t.expressed).or_else(any).or_else(calibrated).or_else(out_of_range)
}

/// Returns the storage type and bounds of a quantized type.
pub fn storage(ctx: &Context, ty: Type) -> Option<Storage> {
    let out_of_range = || ctx.type_object::<OutOfRange>(ty).map(|t| t.0.storage);
    uniform(ctx, ty).map(|t| t.storage).or_else(|| ctx.type_object::<Any>(ty).map(|t| t.storage)).or_else(out_of_range)
}
