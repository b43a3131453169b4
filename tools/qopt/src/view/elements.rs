//! The elements of constants and of values, so that the page can show any of them. The total size is limited.

use qopt_formats::json::Json;
use qopt_ir::ir::{Context, NumberFormat, Tensor};

/// Bytes of elements of all constants of a page, and of all values. Their text takes a third more.
pub(super) const MAX_BYTES: usize = 384 << 10;

/// The bytes that are left.
pub(super) struct ElementBudget(usize);

impl ElementBudget {
    pub(super) fn new() -> Self {
        Self(MAX_BYTES)
    }

    /// The format of the elements and their bytes in base64; `None` if they exceed the limit or have more than 32 bits.
    pub(super) fn encode(&mut self, ctx: &Context, tensor: &Tensor) -> Option<[Json; 2]> {
        let (format, width) = match NumberFormat::of(ctx, tensor.ty).ok()? {
            NumberFormat::Int { width, signed } => {
                let bytes = (width.div_ceil(8)).next_power_of_two();
                (format!("{}{}", if signed { 'i' } else { 'u' }, 8 * bytes), bytes as usize)
            }
            NumberFormat::Float(kind) if kind.bits() <= 32 => ("f32".to_owned(), 4),
            NumberFormat::Float(_) => return None,
        };
        let size = tensor.len(ctx).ok()?.checked_mul(width).filter(|_| width <= 4)?;
        self.0 = self.0.checked_sub(size)?;
        let mut bytes = Vec::with_capacity(size);
        if format == "f32" {
            tensor.floats(ctx).ok()?.iter().for_each(|&value| bytes.extend((value as f32).to_le_bytes()));
        } else {
            tensor.ints(ctx).ok()?.iter().for_each(|value| bytes.extend(value.to_le_bytes().iter().take(width)));
        }
        Some([format.into(), base64(&bytes).into()])
    }
}

/// Text in base64 with padding (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().chain([&0, &0]).take(3).fold(0_usize, |bits, &byte| (bits << 8) | usize::from(byte));
        for digit in 0..4 {
            let value = (bits >> (18 - 6 * digit)) & 63;
            text.push(if digit <= chunk.len() { char::from(DIGITS[value]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_of_the_standard() {
        let found = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(found, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
    }
}
