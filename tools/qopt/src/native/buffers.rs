//! The buffers of a compiled function: their C types and sizes, and tensors as their contents.

use qopt_dialects::quant::types::{ParamGranularity, Uniform, uniform};
use qopt_ir::ir::{Blob, Context, NumberFormat, Tensor, Type};
use qopt_ir::num::FloatKind;

/// The widest integer of `stdint.h`.
pub(super) const MAX_INT_WIDTH: u32 = 64;

/// A buffer parameter of a C function.
#[derive(Clone, Debug)]
pub(super) struct BufferParam {
    /// The type of the tensor in the buffer.
    pub(super) ty: Type,
    /// The type of the parameter in the hub's program, which has the sign of integers.
    pub(super) declared: Type,
    /// The width of an element, in bits.
    pub(super) width: u32,
    /// The C type of an element, such as `int8_t`.
    pub(super) element: String,
    /// The size in memory, with the padding of elements.
    pub(super) bytes: u64,
    /// The name in the model for a comment in the header, `x: `; empty without one.
    pub(super) name: String,
    /// The shape for a comment in the header, such as `1x16x16x4`.
    pub(super) shape: String,
    /// The reals of stored integers with one scale for a comment in the header: `; real = 0.5 * (stored - 3)`.
    pub(super) meaning: String,
}

impl BufferParam {
    /// The buffer of a memref.
    ///
    /// # Errors
    /// If the shape is dynamic, the elements have no C type, or the size overflows.
    pub(super) fn of_memref(ctx: &Context, ty: Type) -> Result<Self, String> {
        let dims = ctx.shape(ty).ok_or("argument must be a memref")?;
        let mut shape: Vec<String> = dims.iter().map(|d| d.map_or("?".to_owned(), |n| n.to_string())).collect();
        let element = ctx.element_or_self(ty);
        let (width, is_f32) = match (ctx.int_width(element), ctx.float_kind(element)) {
            (Some(width @ 1..=MAX_INT_WIDTH), _) => (width, false),
            (None, Some(FloatKind::F32)) => (32, true),
            (None, Some(FloatKind::F16 | FloatKind::BF16)) => (16, false),
            _ => return Err("argument must have elements of integers of 1 to 64 bits, f16, bf16 or f32".to_owned()),
        };
        let bytes = u64::from(width).div_ceil(8).next_power_of_two();
        let count = ctx.num_elements(ty).ok_or("argument must have a static shape")?;
        let total = count.checked_mul(bytes).ok_or("an argument is too large")?;
        let ty = ctx.tensor_type(&dims, element);
        let element = match ctx.float_kind(element) {
            Some(kind) if !is_f32 => {
                // C has no portable type of 16-bit floats, so the header names the type after the sizes.
                shape.push(kind.keyword().to_owned());
                "uint16_t".to_owned()
            }
            Some(_) => "float".to_owned(),
            None => format!("int{}_t", bytes * 8),
        };
        if shape.is_empty() {
            shape.push("scalar".to_owned());
        }
        let (shape, [name, meaning]) = (shape.join("x"), [String::new(), String::new()]);
        Ok(Self { ty, declared: ty, width, element, bytes: total, name, shape, meaning })
    }
    /// Sets the declared type, the name in the model, and what the stored integers mean. The C type becomes unsigned if the declared
    /// integers are.
    pub(super) fn declare(&mut self, ctx: &Context, declared: Type, name: Option<&str>) {
        self.declared = declared;
        self.name = name.map_or_else(String::new, |name| format!("{}: ", in_comment(name)));
        if let Ok(NumberFormat::Int { signed: false, width: 2.. }) = NumberFormat::of(ctx, declared) {
            self.element = format!("u{}", self.element);
        }
        let element = ctx.element_or_self(declared);
        if let Some(Uniform { form: ParamGranularity::Tensor, params, .. }) = uniform(ctx, element)
            && let [param] = **params
        {
            let zero_point = match param.zero_point {
                0 => "stored".to_owned(),
                n => format!("(stored {} {})", if n < 0 { '+' } else { '-' }, n.unsigned_abs()),
            };
            self.meaning = format!("; real = {} * {zero_point}", param.scale());
        }
    }
    /// The tensor in the buffer, with the parameter's type.
    pub(super) fn tensor(&self, ctx: &Context, bytes: &[u8]) -> Tensor {
        let tensor = self.stored_tensor(bytes);
        tensor.with_type(ctx, self.declared).unwrap_or(tensor)
    }
    /// The tensor in the buffer, of integers without a sign.
    pub(super) fn stored_tensor(&self, bytes: &[u8]) -> Tensor {
        Tensor { ty: self.ty, data: Blob::of_bytes(bytes.to_vec()) }
    }
    /// The bytes of an element's value and its size in memory: 6 and 8 for 48 bits.
    pub(super) fn sizes(&self) -> (usize, usize) {
        let bytes = self.width.div_ceil(8);
        (bytes as usize, bytes.next_power_of_two() as usize)
    }
    /// The bits of each element. Integers are masked to their width, so signedness has no effect. NaN is canonical.
    pub(super) fn bits(&self, ctx: &Context, tensor: &Tensor) -> Result<Vec<u64>, String> {
        if ctx.int_width(ctx.element_or_self(self.ty)).is_none() {
            let bits = |v: f64| if v.is_nan() { f64::NAN.to_bits() } else { v.to_bits() };
            return Ok(tensor.floats(ctx)?.into_iter().map(bits).collect());
        }
        let mask = u64::MAX >> 64_u32.saturating_sub(self.width);
        Ok(tensor.ints(ctx)?.into_iter().map(|v| v.cast_unsigned() & mask).collect())
    }
    /// Pads packed elements to their size in memory.
    pub(super) fn spread(&self, packed: Vec<u8>) -> Vec<u8> {
        let (bytes, size) = self.sizes();
        if bytes == size {
            return packed;
        }
        let spread =
            |element: &[u8]| element.iter().copied().chain(std::iter::repeat_n(0, size - bytes)).collect::<Vec<u8>>();
        packed.chunks(bytes).flat_map(spread).collect()
    }
    /// Removes the padding of elements in memory.
    pub(super) fn remove_padding(&self, memory: Vec<u8>) -> Vec<u8> {
        let (bytes, size) = self.sizes();
        if bytes == size {
            return memory;
        }
        memory.chunks(size).flat_map(|element| element.iter().copied().take(bytes)).collect()
    }
}

/// The text in a comment of C: one line, which does not end the comment.
fn in_comment(text: &str) -> String {
    const MAX_CHARS: usize = 64;
    let shown: String = text.chars().take(MAX_CHARS).collect();
    let dots = if shown.len() < text.len() { "..." } else { "" };
    format!("{}{dots}", shown.escape_debug()).replace("*/", "*\\/").replace("/*", "/\\*")
}

#[cfg(test)]
mod tests {
    use super::in_comment;

    #[test]
    fn names_stay_in_their_comment() {
        assert_eq!(in_comment("b_cache"), "b_cache");
        assert_eq!(in_comment("a*/\n/*/"), "a*\\/\\n/\\*\\/");
        assert_eq!(in_comment(&"x".repeat(65)), "x".repeat(64) + "...");
    }
}
