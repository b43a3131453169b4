//! The elements of tensors as numbers: integers, floats or complex numbers. Quantized elements are dequantized.
//!
//! Sums and products of integers are exact up to 128 bits and wrap to the width of the result when they are stored. Floats are
//! computed in 64 bits and rounded to the result's type once.

use num_complex::Complex64;
use qopt_ir::ir::{Context, NumberFormat, Tensor, Type};
use qopt_ir::num::{FloatBits, FloatKind};

/// A complex number.
pub type Complex = Complex64;

/// An integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntType {
    /// Width in bits, at most 64.
    pub width: u32,
    /// True for two's complement.
    pub is_signed: bool,
}

impl IntType {
    /// The integer with these low bits.
    pub fn wrap(self, value: i128) -> i128 {
        let spare = 128_u32.saturating_sub(self.width);
        let shifted = value.wrapping_shl(spare);
        if self.is_signed {
            shifted.wrapping_shr(spare)
        } else {
            shifted.cast_unsigned().wrapping_shr(spare).cast_signed()
        }
    }
    /// The bits as a number that is not negative.
    pub fn bits(self, value: i128) -> u128 {
        Self { is_signed: false, ..self }.wrap(value).cast_unsigned()
    }
    /// The least and the greatest integer.
    pub fn bounds(self) -> (i128, i128) {
        let all = 1_i128.wrapping_shl(self.width);
        if self.is_signed { ((all / 2).wrapping_neg(), all / 2 - 1) } else { (0, all - 1) }
    }
    /// Returns true for `i1`, whose sum is a disjunction and whose product is a conjunction.
    pub fn is_bool(self) -> bool {
        self.width == 1
    }
}

/// The numbers that elements of a type are computed as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberType {
    /// Integers.
    Int(IntType),
    /// Floats.
    Float(FloatKind),
    /// Complex numbers with parts of this type.
    Complex(FloatKind),
    /// Reals that are stored as integers.
    Quantized,
}

impl NumberType {
    /// The numbers of the elements of a type.
    ///
    /// # Errors
    /// If they are none of these.
    pub fn of(ctx: &Context, ty: Type) -> Result<Self, String> {
        if ctx.quantized(ctx.element_or_self(ty)).is_some() {
            return Ok(Self::Quantized);
        }
        if let Some(part) = Tensor::complex_part(ctx, ty) {
            return match NumberFormat::of(ctx, part)? {
                NumberFormat::Float(kind) => Ok(Self::Complex(kind)),
                NumberFormat::Int { .. } => Err("complex integers are unsupported".to_owned()),
            };
        }
        Ok(match NumberFormat::of(ctx, ty)? {
            NumberFormat::Int { width, signed } => Self::Int(IntType { width, is_signed: signed }),
            NumberFormat::Float(kind) => Self::Float(kind),
        })
    }
}

/// Numbers of one type, row-major.
#[derive(Clone, PartialEq, Debug)]
pub enum Numbers {
    /// Integers.
    Ints(Vec<i128>),
    /// Floats, and reals of quantized elements.
    Floats(Vec<f64>),
    /// Complex numbers.
    Complexes(Vec<Complex>),
}

impl Numbers {
    /// The elements of a tensor.
    ///
    /// # Errors
    /// If they are not numbers, or too many.
    pub fn of(ctx: &Context, tensor: &Tensor) -> Result<Self, String> {
        let ty = NumberType::of(ctx, tensor.ty)?;
        if let (NumberType::Quantized, Some(quantized)) = (ty, ctx.quantized(ctx.element_or_self(tensor.ty))) {
            let shape: Vec<_> = tensor.shape(ctx)?.into_iter().map(Some).collect();
            return Ok(Self::Floats(quantized.dequantize(ctx, &shape, &tensor.ints(ctx)?)?));
        }
        let bytes = tensor.to_bytes(ctx)?;
        let width = Tensor::element_bytes(ctx, tensor.ty)?.max(1);
        Ok(match ty {
            NumberType::Int(int) => {
                Self::Ints(bytes.chunks_exact(width).map(|element| int.wrap(word(element))).collect())
            }
            NumberType::Float(kind) => {
                Self::Floats(bytes.chunks_exact(width).map(|element| real(kind, element)).collect())
            }
            NumberType::Complex(kind) => {
                let number = |element: &[u8]| {
                    let (re, im) = element.split_at(element.len() / 2);
                    Complex::new(real(kind, re), real(kind, im))
                };
                Self::Complexes(bytes.chunks_exact(width).map(number).collect())
            }
            NumberType::Quantized => return Err("the parameters are unknown".to_owned()),
        })
    }

    /// A tensor of a static type. Integers wrap to its width.
    ///
    /// # Errors
    /// If the numbers have another type or another count, or one cannot be represented.
    pub fn tensor(&self, ctx: &Context, ty: Type) -> Result<Tensor, String> {
        let mut data = Vec::new();
        match (NumberType::of(ctx, ty)?, self) {
            (NumberType::Int(int), Self::Ints(all)) => {
                let width = Tensor::element_bytes(ctx, ty)?;
                all.iter().for_each(|&value| data.extend(int.bits(value).to_le_bytes().into_iter().take(width)));
            }
            (NumberType::Float(kind), Self::Floats(all)) => {
                all.iter().try_for_each(|&value| write_real(&mut data, kind, value))?;
            }
            (NumberType::Complex(kind), Self::Complexes(all)) => {
                for value in all {
                    write_real(&mut data, kind, value.re)?;
                    write_real(&mut data, kind, value.im)?;
                }
            }
            (NumberType::Quantized, Self::Floats(all)) => {
                let quantized = ctx.quantized(ctx.element_or_self(ty)).ok_or("the parameters are unknown")?;
                let shape = ctx.shape(ty).unwrap_or_default();
                return Tensor::of_ints(ctx, ty, &quantized.quantize(ctx, &shape, all)?);
            }
            _ => return Err("cannot be run on these element types".to_owned()),
        }
        Tensor::of_bytes(ctx, ty, data)
    }

    /// The integers.
    ///
    /// # Errors
    /// If the numbers are floats or complex.
    pub fn ints(self) -> Result<Vec<i128>, String> {
        if let Self::Ints(all) = self {
            Ok(all)
        } else {
            Err("cannot be run on elements that are not integers".to_owned())
        }
    }
}

fn word(element: &[u8]) -> i128 {
    let mut word = [0; 16];
    word.iter_mut().zip(element).for_each(|(to, &from)| *to = from);
    i128::from_le_bytes(word)
}

fn real(kind: FloatKind, element: &[u8]) -> f64 {
    kind.to_f64(FloatBits::from_le_bytes(element))
}

fn write_real(data: &mut Vec<u8>, kind: FloatKind, value: f64) -> Result<(), String> {
    let bits = kind.round_f64(value).ok_or_else(|| format!("{value} cannot be represented in the float type"))?;
    data.extend(bits.0.to_le_bytes().into_iter().take(kind.bytes()));
    Ok(())
}
