//! What operands may be: quantized, dynamically quantized, or float.
//!
//! A *static* operand has a uniform quantized type. A *float* operand is a float tensor; then so is the result, and only weights
//! are quantized. A *dynamic* operand has integers whose scale and zero point are values of the program.

use std::sync::Arc;

use qopt_ir::def::{TypeConstraint, TypeDef, TypePred};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::{TextParser, TextPrinter};

use crate::quant::types::{self as quant, Form, Storage, Uniform};

/// How many scales a dynamically quantized tensor has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Granularity {
    /// One.
    Tensor,
    /// One for each index of all dimensions but the last.
    Row,
}

/// Integers whose scale and zero point are values of the program.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dynamic {
    /// What is stored.
    pub storage: Storage,
    /// The float type that it stands for.
    pub expressed: Type,
    /// How many scales there are.
    pub granularity: Granularity,
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
            Granularity::Tensor => ", tensor>",
            Granularity::Row => ", row>",
        });
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        each(self.expressed);
    }
    fn record_bytes(&self) -> Option<usize> {
        Some(DynamicElement::BYTES)
    }
}

/// An element at run time: it has its parameters with it, so whatever moves it moves them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DynamicElement {
    /// What is stored.
    pub stored: i32,
    /// The scale.
    pub scale: f32,
    /// The zero point.
    pub zero_point: i32,
}

impl DynamicElement {
    /// How many bytes it takes: its three numbers, one after the other.
    pub const BYTES: usize = 12;

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
    summary: "Integers whose scale and zero point are values of the program.",
    description: "Storage type, expressed type, and whether there is one scale (`tensor`) or one for each index of all \
                  dimensions but the last (`row`). They are results of `qnn.dynamic_quantize`.",
    parse: read,
    example: "!qnn.dyn<i8:f32, row>",
};

fn read(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    p.expect("<")?;
    let at = p.span();
    let storage = Storage::read(p)?;
    if !storage.is_full() {
        return Err(p.error_at(at, "a dynamically quantized type has no storage bounds"));
    }
    p.expect(":")?;
    let at = p.span();
    let expressed = p.ty()?;
    if p.ctx.float_kind(expressed).is_none() {
        return Err(p.error_at(at, "expecting float expressed type"));
    }
    p.expect(",")?;
    let at = p.span();
    let granularity = match p.word("keyword")? {
        "tensor" => Granularity::Tensor,
        "row" => Granularity::Row,
        _ => return Err(p.error_at(at, "expected 'tensor' or 'row'")),
    };
    p.expect(">")?;
    Ok(Dynamic { storage, expressed, granularity }.intern(p.ctx))
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
/// What an operation on activations gives.
pub const RESULT: TypeConstraint =
    TypeConstraint::new("tensor of uniform quantized or floating-point values", TypePred::AnyOf(&[&STATIC, &FLOAT]));
/// A bias: accumulators, as quantized values or as bare integers at the scale input times weight, or reals.
pub const BIAS: TypeConstraint = TypeConstraint::new(
    "tensor of uniform quantized, integer or floating-point values",
    TypePred::AnyOf(&[&STATIC, &INTEGER, &FLOAT]),
);
/// Indices.
pub const INDICES: TypeConstraint = TypeConstraint::new("tensor of integers", INTEGER);

/// The dynamically quantized type that the elements of a tensor have.
pub fn dynamic(ctx: &Context, tensor: Type) -> Option<&Dynamic> {
    ctx.type_object(ctx.element_type(tensor)?)
}

/// The uniform type that the elements of a tensor have.
pub fn uniform(ctx: &Context, tensor: Type) -> Option<&Uniform> {
    quant::uniform(ctx, ctx.element_type(tensor)?)
}

/// Whether a uniform type has one parameter for all elements.
pub fn is_per_tensor(ty: &Uniform) -> bool {
    ty.form == Form::Tensor
}
