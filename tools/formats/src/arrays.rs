//! Arrays with the element types of NumPy, and their conversion from and to tensors.
//!
//! An element of fewer bits than its array's element type is sign-extended or zero-extended in the array. A float format that
//! NumPy lacks, such as `bf16`, is an unsigned integer of its bits.

use qopt_dialects::quant::types::Uniform;
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Context, Module, NumberFormat, Signedness, Tensor, Type, TypeKind};
use qopt_ir::num::FloatKind;
use qopt_ir::syntax::type_for_message;

/// The element type of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dtype {
    /// 0 or 1, one byte.
    Bool,
    /// An integer.
    Int {
        /// 1, 2, 4 or 8.
        bytes: usize,
        /// True for two's complement.
        signed: bool,
    },
    /// An IEEE 754 float.
    Float {
        /// 2, 4 or 8.
        bytes: usize,
    },
}

impl Dtype {
    /// All element types. `qopt_element_type` of the C library numbers them in this order.
    pub const ALL: [Self; 12] = [
        Self::Bool,
        Self::Int { bytes: 1, signed: true },
        Self::Int { bytes: 2, signed: true },
        Self::Int { bytes: 4, signed: true },
        Self::Int { bytes: 8, signed: true },
        Self::Int { bytes: 1, signed: false },
        Self::Int { bytes: 2, signed: false },
        Self::Int { bytes: 4, signed: false },
        Self::Int { bytes: 8, signed: false },
        Self::Float { bytes: 2 },
        Self::Float { bytes: 4 },
        Self::Float { bytes: 8 },
    ];
    /// Bytes of an element.
    pub fn bytes(self) -> usize {
        match self {
            Self::Bool => 1,
            Self::Int { bytes, .. } | Self::Float { bytes } => bytes,
        }
    }
    /// NumPy's name: `int8`.
    pub fn name(self) -> String {
        match self {
            Self::Bool => "bool".to_owned(),
            Self::Int { bytes, signed } => format!("{}int{}", if signed { "" } else { "u" }, 8 * bytes),
            Self::Float { bytes } => format!("float{}", 8 * bytes),
        }
    }
}

/// An array. Its elements are little-endian and in C order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
    /// The element type.
    pub dtype: Dtype,
    /// The extents.
    pub shape: Vec<u64>,
    /// The elements.
    pub data: Vec<u8>,
}

/// A shape as a Python tuple.
pub fn shape_text<D: std::fmt::Display>(shape: &[D]) -> String {
    match shape {
        [one] => format!("({one},)"),
        _ => format!("({})", shape.iter().map(D::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// The number of results of a function without those at the end that are new values of arguments. 0 if it does not exist.
pub fn num_returned(ctx: &Context, module: &Module, function: &str) -> usize {
    Interpreter::new(ctx, &module.body).body(function).map_or(0, |body| qopt_dialects::num_returned(ctx, body))
}

/// The names of the results of a function. An empty or repeated name becomes `result<n>`. Empty if the function does not exist.
pub fn result_names(ctx: &Context, module: &Module, function: &str) -> Vec<String> {
    let body = Interpreter::new(ctx, &module.body).body(function);
    let mut taken = rustc_hash::FxHashSet::default();
    let unique = |(index, name): (usize, String)| {
        let numbered = (index..).map(|number| format!("result{number}"));
        let mut candidates = [name].into_iter().chain(numbered).filter(|name| !name.is_empty());
        let name = candidates.find(|name| !taken.contains(name)).unwrap_or_default();
        taken.insert(name.clone());
        name
    };
    body.map_or_else(Vec::new, |body| qopt_dialects::result_names(ctx, body))
        .into_iter()
        .enumerate()
        .map(unique)
        .collect()
}

/// The element type of the arrays of a type.
///
/// # Errors
/// If no array has elements of this type.
pub fn dtype(ctx: &Context, ty: Type) -> Result<Dtype, String> {
    Ok(dtypes(ctx, ty)?.0)
}

/// Returns the element type of arrays of a type, and for signless integers the other signedness, which inputs may also have.
fn dtypes(ctx: &Context, ty: Type) -> Result<(Dtype, Option<Dtype>), String> {
    let unsupported = || format!("no array has elements of type '{}'", type_for_message(ctx, ty));
    match NumberFormat::of(ctx, ty).map_err(|_| unsupported())? {
        NumberFormat::Int { width: 0, .. } => Err(unsupported()),
        NumberFormat::Int { width: 1, .. } => Ok((Dtype::Bool, None)),
        NumberFormat::Int { width, signed } => {
            let bytes = width.div_ceil(8).next_power_of_two() as usize;
            let own = Dtype::Int { bytes, signed };
            let signless = TypeKind::Integer { width, signedness: Signedness::Signless };
            let either = *ctx.type_kind(ctx.element_or_self(ty)) == signless;
            Ok((own, either.then_some(Dtype::Int { bytes, signed: !signed })))
        }
        NumberFormat::Float(kind @ (FloatKind::F16 | FloatKind::F32 | FloatKind::F64)) => {
            Ok((Dtype::Float { bytes: kind.bytes() }, None))
        }
        // Formats that NumPy lacks are stored as their bits.
        NumberFormat::Float(kind) if kind.bits() <= 16 => Ok((Dtype::Int { bytes: kind.bytes(), signed: false }, None)),
        NumberFormat::Float(_) => Err(unsupported()),
    }
}

/// The range of the integers that the type accepts. `None` if it accepts every element of the array.
fn value_range(ctx: &Context, ty: Type, dtype: Dtype) -> Option<(i64, i64)> {
    if let Some(uniform) = ctx.type_object::<Uniform>(ctx.element_or_self(ty)) {
        return Some((uniform.storage.min, uniform.storage.max));
    }
    // An integer, or the bits of a float that NumPy lacks.
    let width = match NumberFormat::of(ctx, ty) {
        Ok(NumberFormat::Int { width, .. }) => width,
        Ok(NumberFormat::Float(kind)) => kind.bits(),
        Err(_) => return None,
    };
    match dtype {
        Dtype::Int { signed: true, bytes } if (width as usize) < 8 * bytes => {
            let max = i64::MAX >> 64_u32.saturating_sub(width).min(63);
            Some((-max - 1, max))
        }
        Dtype::Int { signed: false, bytes } if (width as usize) < 8 * bytes => Some((0, low_bits(width as usize))),
        _ => None,
    }
}

/// A mask of the low bits of a word.
fn low_bits(count: usize) -> i64 {
    (u64::MAX >> 64_usize.saturating_sub(count).min(63)).cast_signed()
}

/// Converts an array to a tensor for an argument of the declared type, whose dynamic sizes the array sets.
///
/// # Errors
/// If the array has another element type or shape, or a value that the type excludes.
pub fn tensor(ctx: &Context, array: &Array, declared: Type) -> Result<Tensor, String> {
    let (own, other) = dtypes(ctx, declared)?;
    if array.dtype != own && Some(array.dtype) != other {
        return Err(format!("its elements are {}, not {}", array.dtype.name(), own.name()));
    }
    if ctx.is_shaped(declared) && ctx.shape(declared).is_none() {
        return Err("an argument without a rank is unsupported".to_owned());
    }
    let declared_shape = ctx.shape(declared).unwrap_or_default();
    let sizes_fit =
        || declared_shape.iter().zip(&array.shape).all(|(size, given)| size.is_none_or(|size| size == *given));
    let fits = declared_shape.len() == array.shape.len() && sizes_fit();
    if !fits {
        let wanted: Vec<String> =
            declared_shape.iter().map(|size| size.map_or("?".to_owned(), |size| size.to_string())).collect();
        return Err(format!("its shape is {}, not {}", shape_text(&array.shape), shape_text(&wanted)));
    }
    let shape: Vec<_> = array.shape.iter().map(|&d| Some(d)).collect();
    let ty = ctx.with_shape(declared, &shape).unwrap_or(declared);
    if let Some((min, max)) = value_range(ctx, ty, array.dtype) {
        let outside = ints(array).find(|&value| value < min || value > max);
        if let Some(value) = outside {
            return Err(format!("{value} is not between {min} and {max}"));
        }
    }
    if array.dtype == Dtype::Bool && array.data.iter().any(|&byte| byte > 1) {
        return Err("boolean elements must be 0 or 1".to_owned());
    }
    // Elements take the bytes of their width. The mask clears the sign extension.
    let element_bytes = Tensor::element_bytes(ctx, ty)?;
    let bits = match NumberFormat::of(ctx, ty)? {
        NumberFormat::Int { width, .. } => width as usize,
        NumberFormat::Float(kind) => kind.bits() as usize,
    };
    let mut data = array.data.clone();
    if bits < 8 * array.dtype.bytes() && array.dtype != Dtype::Bool {
        let mask = low_bits(bits);
        data = ints(array).flat_map(|value| (value & mask).to_le_bytes().into_iter().take(element_bytes)).collect();
    }
    Tensor::of_bytes(ctx, ty, data)
}

/// The integers of an array. Unsigned 64-bit integers keep their bits.
fn ints(array: &Array) -> impl Iterator<Item = i64> {
    let bytes = array.dtype.bytes();
    let signed = matches!(array.dtype, Dtype::Int { signed: true, .. });
    array.data.chunks_exact(bytes.max(1)).map(move |element| {
        let fill = if signed && element.last().is_some_and(|&top| top >= 128) { 255 } else { 0 };
        let mut word = [fill; 8];
        word.iter_mut().zip(element).for_each(|(to, &from)| *to = from);
        i64::from_le_bytes(word)
    })
}

/// Converts a tensor to an array.
///
/// # Errors
/// If no array has elements of this type, or the tensor is too large.
pub fn array(ctx: &Context, tensor: &Tensor) -> Result<Array, String> {
    let (dtype, _) = dtypes(ctx, tensor.ty)?;
    let shape = tensor.shape(ctx)?;
    let data = match NumberFormat::of(ctx, tensor.ty)? {
        NumberFormat::Int { width, .. } if width as usize != 8 * dtype.bytes() && width > 1 => {
            let take = |value: &i64| value.to_le_bytes().into_iter().take(dtype.bytes());
            tensor.ints(ctx)?.iter().flat_map(take).collect()
        }
        _ => tensor.to_bytes(ctx)?,
    };
    Ok(Array { dtype, shape, data })
}

#[cfg(test)]
mod tests {
    use qopt_ir::ir::{Context, Signedness, Type, TypeKind};
    use qopt_ir::num::FloatKind;

    use super::{Array, Dtype, tensor};

    fn int(ctx: &Context, width: u32, signedness: Signedness) -> Type {
        ctx.ty(TypeKind::Integer { width, signedness })
    }

    #[test]
    fn elements_out_of_the_range_of_the_type_are_rejected() {
        let ctx = Context::new(qopt_dialects::all());
        let of = |element: Type| ctx.tensor_type(&[Some(1)], element);
        let (signless, signed, unsigned) = (Signedness::Signless, Signedness::Signed, Signedness::Unsigned);
        let [small, large] = [(1_i64 << 62) - 1, 1 << 62].map(|n| n.to_le_bytes().to_vec());
        let int64 = |signed| Dtype::Int { bytes: 8, signed };
        let byte = |signed| Dtype::Int { bytes: 1, signed };
        let f4 = ctx.float_type(FloatKind::F4E2M1FN);
        let cases = [
            (of(int(&ctx, 63, signless)), int64(true), small.clone(), None),
            (
                of(int(&ctx, 63, signed)),
                int64(true),
                large.clone(),
                Some("4611686018427387904 is not between -4611686018427387904 and 4611686018427387903"),
            ),
            (of(int(&ctx, 63, unsigned)), int64(false), large, None),
            (
                of(int(&ctx, 63, unsigned)),
                int64(false),
                vec![255; 8],
                Some("-1 is not between 0 and 9223372036854775807"),
            ),
            (of(int(&ctx, 4, signless)), byte(true), vec![7], None),
            (of(int(&ctx, 4, signless)), byte(true), vec![8], Some("8 is not between -8 and 7")),
            (of(int(&ctx, 4, signless)), byte(false), vec![15], None),
            (of(int(&ctx, 0, signless)), byte(true), vec![0], Some("no array has elements of type 'tensor<1xi0>'")),
            (of(f4), byte(false), vec![15], None),
            (of(f4), byte(false), vec![16], Some("16 is not between 0 and 15")),
        ];
        for (ty, dtype, data, error) in cases {
            let array = Array { dtype, shape: vec![1], data };
            assert_eq!(tensor(&ctx, &array, ty).err().as_deref(), error, "{array:?}");
        }
    }
}
