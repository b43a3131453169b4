//! How a tensor stores elements of fewer than 8 bits.

use qopt_dialects::torch::{ElementType, data_types};

/// The element type with this `TensorProto.DataType`.
///
/// # Errors
/// If ONNX has no such type.
pub(super) fn element_of_code(code: i128) -> Result<ElementType, String> {
    data_types::of_code(code).ok_or_else(|| format!("unknown element type {code}"))
}

/// Unpacks a stream of elements of fewer than 8 bits to one byte each.
pub(super) fn unpack(bytes: &[u8], bits: u64, count: usize) -> Vec<u8> {
    let mask = (1_u16 << bits) - 1;
    let element = |i: usize| {
        let at = i as u64 * bits;
        let byte = |i: u64| usize::try_from(i).ok().and_then(|i| bytes.get(i)).copied().map_or(0, u16::from);
        (((byte(at / 8) | byte(at / 8 + 1) << 8) >> (at % 8)) & mask) as u8
    };
    (0..count).map(element).collect()
}

/// The inverse of [`unpack`].
pub(super) fn pack(elements: &[u8], bits: u64) -> Vec<u8> {
    let mask = (1_u16 << bits) - 1;
    let mut bytes = vec![0_u8; (elements.len() as u64 * bits).div_ceil(8) as usize];
    for (i, &element) in elements.iter().enumerate() {
        let at = i as u64 * bits;
        let shifted = (u16::from(element) & mask) << (at % 8);
        let place = (at / 8) as usize;
        for (byte, part) in bytes.iter_mut().skip(place).zip(shifted.to_le_bytes()) {
            *byte |= part;
        }
    }
    bytes
}
