//! Types and type constraints of the hub: quantized, dynamically quantized, or float operands.
//!
//! A *static* operand has a uniform quantized type. A *float* operand is a float tensor; its result is float, too, and only
//! weights are quantized. A *dynamic* operand has integers whose scale and zero point are computed at run time.

use std::sync::Arc;

use qopt_ir::def::{TypeConstraint, TypeDef, TypePred};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::{TextParser, TextPrinter};

use crate::quant::types::{self as quant, ParamGranularity, Storage, Uniform};

/// The number of scales of a dynamically quantized tensor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Granularity {
    /// One.
    Tensor,
    /// One for each index of all dimensions but the last.
    Row,
    /// One for each index of the first dimension.
    Image,
    /// One for each block of this number of elements of the last dimension.
    Block(u64),
}

/// Integers with a scale and zero point computed at run time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dynamic {
    /// The storage type and its bounds.
    pub storage: Storage,
    /// The expressed float type.
    pub expressed: Type,
    /// The number of scales.
    pub granularity: Granularity,
    /// Signed integers have a zero point that is computed at run time, not 0. Unsigned ones always have.
    pub is_asymmetric: bool,
}

impl Dynamic {
    /// The interned type.
    pub fn intern(self, ctx: &Context) -> Type {
        ctx.ty(TypeKind::Dialect(DialectType(Arc::new(self))))
    }
}

impl TypeObject for Dynamic {
    fn dialect(&self) -> &'static str {
        "qnn"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text(&format!("dyn<{}:", self.storage.name()));
        p.ty(self.expressed);
        p.text(match self.granularity {
            Granularity::Tensor => ", tensor",
            Granularity::Row => ", row",
            Granularity::Image => ", image",
            Granularity::Block(_) => ", block ",
        });
        if let Granularity::Block(size) = self.granularity {
            p.text(&size.to_string());
        }
        p.text(if self.is_asymmetric { ", asymmetric>" } else { ">" });
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        each(self.expressed);
    }
    fn record_bytes(&self) -> Option<usize> {
        Some(DynamicElement::BYTES)
    }
}

/// An element at run time. It contains its parameters, so movements move both.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DynamicElement {
    /// The integer value.
    pub stored: i32,
    /// The scale.
    pub scale: f32,
    /// The zero point.
    pub zero_point: i32,
}

impl DynamicElement {
    /// Size of an element in bytes: its three numbers.
    pub const BYTES: usize = 12;

    /// The real value.
    pub fn real(&self) -> f32 {
        self.scale * self.stored.saturating_sub(self.zero_point) as f32
    }
    /// Elements as the bytes of a tensor.
    pub fn write(all: &[Self]) -> Vec<u8> {
        let bytes = |e: &Self| [e.stored.to_le_bytes(), e.scale.to_le_bytes(), e.zero_point.to_le_bytes()].concat();
        all.iter().flat_map(bytes).collect()
    }
    /// The elements of a tensor from its bytes.
    pub fn read(bytes: &[u8]) -> Vec<Self> {
        let (words, _) = bytes.as_chunks::<4>();
        let (elements, _) = words.as_chunks::<3>();
        let element = |&[stored, scale, zero_point]: &[[u8; 4]; 3]| Self {
            stored: i32::from_le_bytes(stored),
            scale: f32::from_le_bytes(scale),
            zero_point: i32::from_le_bytes(zero_point),
        };
        elements.iter().map(element).collect()
    }
}

/// `!qnn.dyn`
pub static DYN: TypeDef = TypeDef {
    mnemonic: "dyn",
    summary: "Integers whose scale and zero point are computed at run time.",
    description: "Storage type, expressed type, and granularity: one scale per tensor (`tensor`), one for each index of \
                  all dimensions but the last (`row`), one for each index of the first dimension (`image`), or `block N`: one \
                  for each N elements of the last dimension. The zero point of signed integers is 0. With `asymmetric`, each \
                  scale has a zero point: `!qnn.dyn<i8:f32, block 32, asymmetric>`. `qnn.dynamic_quantize` produces this type.",
    parse: read,
    example: "!qnn.dyn<i8:f32, row>",
};

fn read(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    p.expect("<")?;
    let at = p.span();
    let storage = Storage::read(p)?;
    if !storage.is_full() {
        return Err(p
            .error_at(at, "a dynamically quantized type has no storage bounds")
            .with_code(Code::QuantizedStorage));
    }
    p.expect(":")?;
    let at = p.span();
    let expressed = p.ty()?;
    if p.ctx.float_kind(expressed).is_none() {
        return Err(p.error_at(at, "expecting float expressed type").with_code(Code::ExpressedType));
    }
    p.expect(",")?;
    let at = p.span();
    let granularity = match p.word("keyword")? {
        "tensor" => Granularity::Tensor,
        "row" => Granularity::Row,
        "image" => Granularity::Image,
        "block" => {
            let at = p.span();
            let size = u64::try_from(p.int()?).ok().filter(|&size| size > 0);
            Granularity::Block(size.ok_or_else(|| p.error_at(at, "expected a positive block size"))?)
        }
        _ => return Err(p.error_at(at, "expected 'tensor', 'row', 'image' or 'block'")),
    };
    let is_asymmetric = p.eat(",");
    if is_asymmetric {
        let at = p.span();
        if p.word("keyword")? != "asymmetric" {
            return Err(p.error_at(at, "expected 'asymmetric'"));
        }
    }
    p.expect(">")?;
    Ok(Dynamic { storage, expressed, granularity, is_asymmetric }.intern(p.ctx))
}

/// Uniform quantized tensors pass.
const STATIC: TypePred = TypePred::Tensor(&TypePred::Test(|ctx, ty| quant::uniform(ctx, ty).is_some()));
const FLOAT: TypePred = TypePred::Tensor(&TypePred::Test(|ctx, ty| ctx.float_kind(ty).is_some()));
const DYNAMIC: TypePred = TypePred::Tensor(&TypePred::Test(|ctx, ty| ctx.type_object::<Dynamic>(ty).is_some()));
const INTEGER: TypePred = TypePred::Tensor(&TypePred::Test(|ctx, ty| ctx.int_width(ty).is_some()));

/// A statically quantized tensor.
pub const QUANTIZED: TypeConstraint = TypeConstraint::new("tensor of uniform quantized values", STATIC);
/// A float tensor.
pub const REAL: TypeConstraint = TypeConstraint::new("tensor of floating-point values", FLOAT);
/// A dynamically quantized tensor.
pub const DYNAMICALLY: TypeConstraint = TypeConstraint::new("tensor of dynamically quantized values", DYNAMIC);
/// An activation.
pub const ACTIVATION: TypeConstraint = TypeConstraint::new(
    "tensor of uniform quantized, dynamically quantized or floating-point values",
    TypePred::AnyOf(&[&STATIC, &DYNAMIC, &FLOAT]),
);
/// The result of an operation on activations.
pub const RESULT: TypeConstraint =
    TypeConstraint::new("tensor of uniform quantized or floating-point values", TypePred::AnyOf(&[&STATIC, &FLOAT]));
/// A bias: quantized accumulators, bare integers at the scale input times weight, or floats.
pub const BIAS: TypeConstraint = TypeConstraint::new(
    "tensor of uniform quantized, integer or floating-point values",
    TypePred::AnyOf(&[&STATIC, &INTEGER, &FLOAT]),
);
/// Indices.
pub const INDICES: TypeConstraint = TypeConstraint::new("tensor of integers", INTEGER);

/// The dynamically quantized element type of a tensor.
pub fn dynamic(ctx: &Context, tensor: Type) -> Option<&Dynamic> {
    ctx.type_object(ctx.element_type(tensor)?)
}

/// The uniform quantized element type of a tensor.
pub fn uniform(ctx: &Context, tensor: Type) -> Option<&Uniform> {
    quant::uniform(ctx, ctx.element_type(tensor)?)
}

/// Returns true if a uniform type has one parameter for all elements.
pub fn is_per_tensor(ty: &Uniform) -> bool {
    ty.form == ParamGranularity::Tensor
}
