//! The types of the quant dialect: `any`, `calibrated` and `uniform`.
//!
//! They say how stored integers stand for expressed reals. What holds of a type alone (a positive scale, a zero point
//! within its bounds) is checked where it is read; what holds between a type and its tensor (an axis below the rank, as
//! many scales as channels) is [`QuantizedElement::check`](qopt_ir::ir::QuantizedElement::check), asked at every value.

mod any;
mod calibrated;
mod print;
mod range;
mod read;
mod storage;
mod uniform;

pub use any::Any;
pub use calibrated::Calibrated;
pub use range::FloatRange;
pub use storage::Storage;
pub use uniform::{Form, Param, Uniform};

use qopt_ir::def::TypeDef;
use qopt_ir::ir::{Context, Type};

/// `!quant.any`
pub static ANY: TypeDef = TypeDef {
    mnemonic: "any",
    summary: "A quantized type whose parameters are not known.",
    description: "Storage type, optional bounds and optional expressed type, without scale and zero point.",
    parse: any::read,
    example: "!quant.any<i8<-16:7>:f32>",
};

/// `!quant.calibrated`
pub static CALIBRATED: TypeDef = TypeDef {
    mnemonic: "calibrated",
    summary: "A float type with the range that its values were seen in.",
    description: "The expressed type and its least and greatest value. Nothing is quantized yet.",
    parse: calibrated::read,
    example: "!quant.calibrated<f32<-0.998:1.232100e+00>>",
};

/// `!quant.uniform`
pub static UNIFORM: TypeDef = TypeDef {
    mnemonic: "uniform",
    summary: "Integers that stand for reals at equal distances: real = scale * (stored - zero point).",
    description: "Scale and zero point are the same for all elements (per tensor), for those at one index of an axis (per \
                  axis), or for those of one block (sub-channel, `{dimension:block size}`). In a sub-channel type the \
                  element at index i has the parameter at i div block size; a dimension that is not listed is one block.",
    parse: uniform::read,
    example: "!quant.uniform<i8<-127:127>:f32:1, {5.000000e-01,2.500000e-01:3}>",
};

/// The uniform type behind a type, if it is one.
pub fn uniform(ctx: &Context, ty: Type) -> Option<&Uniform> {
    ctx.type_object(ty)
}

/// Whether a type is one of this dialect's.
pub fn is_quantized(ctx: &Context, ty: Type) -> bool {
    uniform(ctx, ty).is_some() || ctx.type_object::<Any>(ty).is_some() || ctx.type_object::<Calibrated>(ty).is_some()
}

/// The expressed type of a quantized type.
pub fn expressed(ctx: &Context, ty: Type) -> Option<Type> {
    let any = || ctx.type_object::<Any>(ty).and_then(|t| t.expressed);
    let calibrated = || ctx.type_object::<Calibrated>(ty).map(|t| t.expressed);
    uniform(ctx, ty).map(|t| t.expressed).or_else(any).or_else(calibrated)
}

/// The storage of a quantized type.
pub fn storage(ctx: &Context, ty: Type) -> Option<Storage> {
    uniform(ctx, ty).map(|t| t.storage).or_else(|| ctx.type_object::<Any>(ty).map(|t| t.storage))
}
