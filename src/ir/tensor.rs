//! A tensor: a type and its stored elements.
//!
//! Elements are stored as in `dense` attributes, so a conversion from or to a constant copies no elements. Numbers are read as `i64` and
//! `f64`, which represent every signed integer of up to 64 bits and every float of up to 64 bits exactly. An unsigned integer beyond
//! `i64::MAX` is read as a negative number. Elements of a dialect's record type are opaque bytes.

use smallvec::SmallVec;

use crate::def::typed_attr_type;
use crate::elements::ElementKind;
use crate::ir::{Attr, AttrKind, Blob, Context, Signedness, Type, TypeKind};
use crate::num::{ApInt, FloatBits, FloatKind};

/// Largest number of elements of a computed tensor: 512 MiB in evaluators, which use `i64` or `f64` for an element.
pub const MAX_TENSOR_ELEMENTS: u64 = 1 << 26;

/// Elements of a type with a static shape, or of a scalar type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tensor {
    /// Shaped type with static sizes, or a scalar type.
    pub ty: Type,
    /// The stored elements, row-major, or a splat.
    pub data: Blob,
}

/// Interpretation of the stored bits of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberFormat {
    /// An integer.
    Int {
        /// Width in bits, at most 64.
        width: u32,
        /// True for two's complement. Signless integers are signed, except `i1`.
        signed: bool,
    },
    /// A float of at most 64 bits.
    Float(FloatKind),
}

impl NumberFormat {
    /// The number type of the elements or of a scalar type; for quantized elements, the number type of the storage
    /// type.
    ///
    /// # Errors
    /// If the elements are not numbers of at most 64 bits.
    pub fn of(ctx: &Context, ty: Type) -> Result<Self, String> {
        let element = ctx.element_or_self(ty);
        if let Some(quantized) = ctx.quantized(element) {
            let width = ctx.int_width(quantized.storage(ctx)).ok_or("the storage type has no width")?;
            return Ok(Self::Int { width, signed: quantized.is_signed() });
        }
        if let Some(kind) = ctx.float_kind(element) {
            return Ok(Self::Float(kind));
        }
        match ctx.type_kind(element) {
            // `i1` is 0 or 1.
            TypeKind::Integer { width: 1, .. } => Ok(Self::Int { width: 1, signed: false }),
            TypeKind::Integer { width, signedness } if *width <= 64 => {
                Ok(Self::Int { width: *width, signed: *signedness != Signedness::Unsigned })
            }
            TypeKind::Index => Ok(Self::Int { width: 64, signed: true }),
            _ => Err("elements are neither integers of up to 64 bits nor floats".to_owned()),
        }
    }
    fn kind(self) -> ElementKind {
        match self {
            Self::Int { width, .. } => ElementKind::int(width),
            Self::Float(kind) => ElementKind::float(kind),
        }
    }
}

impl Tensor {
    /// Returns true if the element type is supported, for any shape.
    pub fn is_possible(ctx: &Context, ty: Type) -> bool {
        Self::element_bytes(ctx, ty).is_ok()
    }

    /// The elements of a constant, with a type of the same shape.
    ///
    /// # Errors
    /// If the number of bytes does not match the type. The element types are not compared.
    pub fn of_constant(ctx: &Context, constant: Attr, ty: Type) -> Result<Self, String> {
        let constant_type = typed_attr_type(ctx, constant).ok_or("the constant has no type")?;
        let bytes = match Self::complex_part(ctx, ty) {
            Some(_) => Self::element_bytes(ctx, ty)?,
            None => NumberFormat::of(ctx, ty)?.kind().bytes(),
        };
        let data = match ctx.attr_kind(constant) {
            AttrKind::DenseElements { .. } | AttrKind::DenseResource { .. } => {
                ctx.dense_data(constant).ok_or("the data of the resource is missing")?.1
            }
            AttrKind::Integer { value, .. } => {
                let mut bytes = Vec::new();
                value.to_le_bytes(&mut bytes);
                Blob::Splat(bytes.into())
            }
            AttrKind::Float { bits, ty } => {
                let width = ctx.float_kind(*ty).ok_or("the constant has no float type")?.bytes();
                Blob::Splat(bits.0.to_le_bytes().into_iter().take(width).collect())
            }
            _ => return Err("the constant has no dense elements".to_owned()),
        };
        // Dynamic sizes are taken from the elements.
        let ty = match (ctx.num_elements(ty), ctx.shape(constant_type)) {
            (None, Some(shape)) => ctx.with_shape(ty, &shape).ok_or("the constant's type has no shape")?,
            _ => ty,
        };
        let tensor = Self { ty, data: data.with_splat_detected(bytes) };
        // Not limited by `MAX_TENSOR_ELEMENTS`: the elements exist already.
        let count = if ctx.is_shaped(ty) { ctx.num_elements(ty).ok_or("the shape is not static")? } else { 1 };
        let expected = count.saturating_mul(bytes as u64);
        let found = tensor.data.num_bytes();
        if tensor.data.splat().map_or(found as u64 != expected, |_| found != bytes) {
            return Err(format!("the constant has {found} bytes, expected {expected}"));
        }
        Ok(tensor)
    }

    /// The elements as a constant attribute. Quantized elements become integers of the storage type.
    ///
    /// # Errors
    /// If the type nests too deeply, or its elements are not numbers.
    pub fn to_constant(&self, ctx: &Context) -> Result<Attr, String> {
        let element = ctx.element_or_self(self.ty);
        if Self::complex_part(ctx, self.ty).is_none() || !ctx.is_shaped(self.ty) {
            NumberFormat::of(ctx, self.ty)?;
        }
        let stored = ctx.quantized(element).map_or(element, |quantized| quantized.storage(ctx));
        if !ctx.is_shaped(self.ty) {
            return match NumberFormat::of(ctx, self.ty)? {
                NumberFormat::Int { width, .. } => {
                    let value = ApInt::from_le_bytes(width, &self.data.bytes());
                    Ok(ctx.attr(AttrKind::Integer { value, ty: stored }))
                }
                NumberFormat::Float(_) => {
                    let bits = FloatBits::from_le_bytes(&self.data.bytes());
                    Ok(ctx.attr(AttrKind::Float { bits, ty: stored }))
                }
            };
        }
        let shape = ctx.shape(self.ty).ok_or("the tensor has no rank")?;
        let ty = ctx.tensor_type(&shape, stored);
        ctx.try_dense(ty, self.data.clone()).map_err(|_| "the type nests too deep".to_owned())
    }

    /// Integers of a type with a static shape.
    ///
    /// # Errors
    /// If the number of values is wrong, or a value does not fit the type.
    pub fn of_ints(ctx: &Context, ty: Type, values: &[i64]) -> Result<Self, String> {
        let NumberFormat::Int { width, signed } = NumberFormat::of(ctx, ty)? else {
            return Err("integers do not fit a float type".to_owned());
        };
        let bytes = ElementKind::int(width).bytes();
        let (least, greatest) = int_range(width, signed);
        let mut data = Vec::with_capacity(values.len().saturating_mul(bytes));
        for &value in values {
            if value < least || value > greatest {
                return Err(format!("{value} does not fit {width} bits"));
            }
            // Bits above the width are 0, as in constants.
            let mask = u64::MAX.wrapping_shr(64_u32.saturating_sub(width));
            data.extend((value.cast_unsigned() & mask).to_le_bytes().into_iter().take(bytes));
        }
        Self { ty, data: Blob::Splat(Default::default()) }.with_elements(ctx, data, values.len(), bytes)
    }

    /// Floats of a type with a static shape, each rounded to nearest, ties to even.
    ///
    /// # Errors
    /// If the number of values is wrong, or a value cannot be represented.
    pub fn of_floats(ctx: &Context, ty: Type, values: &[f64]) -> Result<Self, String> {
        let NumberFormat::Float(kind) = NumberFormat::of(ctx, ty)? else {
            return Err("floats do not fit an integer type".to_owned());
        };
        let bytes = kind.bytes();
        let mut data = Vec::with_capacity(values.len().saturating_mul(bytes));
        for &value in values {
            let bits =
                kind.round_f64(value).ok_or_else(|| format!("{value} cannot be represented in the float type"))?;
            data.extend(bits.0.to_le_bytes().into_iter().take(bytes));
        }
        Self { ty, data: Blob::Splat(Default::default()) }.with_elements(ctx, data, values.len(), bytes)
    }

    fn with_elements(self, ctx: &Context, data: Vec<u8>, count: usize, bytes: usize) -> Result<Self, String> {
        let expected = self.len(ctx)?;
        if expected != count {
            return Err(format!("expected {expected} elements, got {count}"));
        }
        Ok(Self { data: Blob::of_elements(data, bytes), ..self })
    }

    /// Elements from raw little-endian bytes of a type with a static shape, as in a file.
    ///
    /// # Errors
    /// If the number of bytes is wrong.
    pub fn of_bytes(ctx: &Context, ty: Type, data: Vec<u8>) -> Result<Self, String> {
        let bytes = Self::element_bytes(ctx, ty)?;
        let count = data.len().checked_div(bytes).unwrap_or(0);
        if count.saturating_mul(bytes) != data.len() {
            return Err(format!("{} bytes are not a multiple of the element size {bytes}", data.len()));
        }
        Self { ty, data: Blob::Splat(Default::default()) }.with_elements(ctx, data, count, bytes)
    }

    /// The raw little-endian bytes of all elements, row-major.
    ///
    /// # Errors
    /// If the shape is dynamic or too large.
    pub fn to_bytes(&self, ctx: &Context) -> Result<Vec<u8>, String> {
        let count = self.len(ctx)?;
        Ok(match self.data.splat() {
            Some(element) => element.repeat(count),
            None => self.data.bytes().into_owned(),
        })
    }

    /// Bytes of one element of a type.
    ///
    /// # Errors
    /// If the element type is unsupported.
    pub fn element_bytes(ctx: &Context, ty: Type) -> Result<usize, String> {
        if let TypeKind::Dialect(object) = ctx.type_kind(ctx.element_or_self(ty))
            && let Some(bytes) = object.0.record_bytes()
        {
            return Ok(bytes);
        }
        match Self::complex_part(ctx, ty) {
            Some(part) => Ok(NumberFormat::of(ctx, part)?.kind().bytes().saturating_mul(2)),
            None => Ok(NumberFormat::of(ctx, ty)?.kind().bytes()),
        }
    }

    /// The type of the real and of the imaginary part of complex elements, which are stored one after the other.
    pub fn complex_part(ctx: &Context, ty: Type) -> Option<Type> {
        match ctx.type_kind(ctx.element_or_self(ty)) {
            TypeKind::Complex(part) => Some(*part),
            _ => None,
        }
    }

    /// The number of elements.
    ///
    /// # Errors
    /// If the shape is dynamic or too large.
    pub fn len(&self, ctx: &Context) -> Result<usize, String> {
        if !ctx.is_shaped(self.ty) {
            return Ok(1);
        }
        let count = ctx.num_elements(self.ty).ok_or("the shape is not static")?;
        let count = Some(count).filter(|&n| n <= MAX_TENSOR_ELEMENTS).ok_or("the tensor has too many elements")?;
        usize::try_from(count).map_err(|_| "the tensor has too many elements".to_owned())
    }

    /// The number of elements of these extents, checked against [`MAX_TENSOR_ELEMENTS`]. An extent of 0 counts as 1 in the check, because
    /// evaluators also allocate by some of the extents alone.
    ///
    /// # Errors
    /// If the number exceeds [`MAX_TENSOR_ELEMENTS`].
    pub fn count(extents: &[usize]) -> Result<usize, String> {
        let product = extents.iter().try_fold(1_usize, |count, &extent| count.checked_mul(extent.max(1)));
        let product = product
            .filter(|&n| n as u64 <= MAX_TENSOR_ELEMENTS)
            .ok_or("cannot be run: a tensor has too many elements")?;
        Ok(if extents.contains(&0) { 0 } else { product })
    }

    /// The extents; empty for a scalar.
    ///
    /// # Errors
    /// If an extent is dynamic.
    pub fn shape(&self, ctx: &Context) -> Result<Vec<u64>, String> {
        let dims = ctx.shape(self.ty).unwrap_or_default();
        dims.iter().map(|d| d.ok_or_else(|| "the shape is not static".to_owned())).collect()
    }

    /// The integers, row-major; for quantized elements, the stored integers.
    ///
    /// # Errors
    /// If the elements are not integers, or too many.
    pub fn ints(&self, ctx: &Context) -> Result<Vec<i64>, String> {
        let NumberFormat::Int { width, signed } = NumberFormat::of(ctx, self.ty)? else {
            return Err("the elements are not integers".to_owned());
        };
        let bytes = ElementKind::int(width).bytes();
        let spare = 64_u32.saturating_sub(width);
        self.read(ctx, bytes, |element| {
            let mut word = [0; 8];
            word.iter_mut().zip(element).for_each(|(to, &from)| *to = from);
            let value = i64::from_le_bytes(word).wrapping_shl(spare);
            if signed { value.wrapping_shr(spare) } else { value.cast_unsigned().wrapping_shr(spare).cast_signed() }
        })
    }

    /// The floats, row-major.
    ///
    /// # Errors
    /// If the elements are not floats, or too many.
    pub fn floats(&self, ctx: &Context) -> Result<Vec<f64>, String> {
        let NumberFormat::Float(kind) = NumberFormat::of(ctx, self.ty)? else {
            return Err("the elements are not floats".to_owned());
        };
        self.read(ctx, kind.bytes(), |element| kind.to_f64(FloatBits::from_le_bytes(element)))
    }

    fn read<T: Clone>(&self, ctx: &Context, bytes: usize, element: impl Fn(&[u8]) -> T) -> Result<Vec<T>, String> {
        let count = self.len(ctx)?;
        if let Some(splat) = self.data.splat() {
            return Ok(vec![element(splat); count]);
        }
        let all: Vec<T> = self.data.bytes().chunks_exact(bytes.max(1)).map(element).collect();
        if all.len() == count { Ok(all) } else { Err(format!("expected {count} elements, got {}", all.len())) }
    }

    /// The same stored elements with another type of the same shape and width. Dynamic sizes of `ty` become those of this tensor.
    ///
    /// # Errors
    /// If the widths or shapes differ.
    pub fn with_type(&self, ctx: &Context, ty: Type) -> Result<Self, String> {
        let shape = ctx.shape(self.ty).unwrap_or_default();
        let declared = if ctx.is_shaped(ty) { ctx.shape(ty) } else { Some(SmallVec::new()) };
        let fits = declared.is_none_or(|declared| {
            let mut sizes = shape.iter().zip(&declared);
            declared.len() == shape.len() && sizes.all(|(own, size)| own.is_none() || size.is_none() || own == size)
        });
        if !fits {
            return Err("the shapes differ".to_owned());
        }
        let ty = if ctx.is_shaped(ty) { ctx.with_shape(ty, &shape).ok_or("the type has no shape")? } else { ty };
        let same = match (NumberFormat::of(ctx, self.ty)?, NumberFormat::of(ctx, ty)?) {
            (NumberFormat::Int { width: a, .. }, NumberFormat::Int { width: b, .. }) => a == b,
            (a, b) => a == b,
        };
        if !same {
            return Err("the element widths differ".to_owned());
        }
        Ok(Self { ty, data: self.data.clone() })
    }
}

/// The least and greatest integer of a width, clamped to `i64`.
fn int_range(width: u32, signed: bool) -> (i64, i64) {
    match (width, signed) {
        (1..=63, true) => {
            let half = 1_i64.wrapping_shl(width.wrapping_sub(1));
            (half.wrapping_neg(), half.wrapping_sub(1))
        }
        (1..=62, false) => (0, 1_i64.wrapping_shl(width).wrapping_sub(1)),
        (_, true) => (i64::MIN, i64::MAX),
        (_, false) => (0, i64::MAX),
    }
}
