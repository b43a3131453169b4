//! Prints canonical data as MLIR does.
//!
//! Text goes to a byte buffer, because constants are the largest part of a printed program. The caller prints types,
//! `dense<` and `>`.

use super::hex::encode_hex;
use super::raw::pack_bits;
use super::{ElementKind, ScalarType, element_count};
use crate::num::{ApInt, FloatBits, Signedness};

/// MLIR's default: constants with more elements are printed as hex unless they are splats.
pub const HEX_ABOVE: u64 = 100;

/// Prints the text between `dense<` and `>`: one element for a splat, nested lists, nothing for an empty constant, or a
/// hex string for more than `hex_above` elements (`u64::MAX` for never).
///
/// `bytes` is canonical data as in [`super::Blob`]; missing elements are printed as zeros.
pub fn print_dense(bytes: &[u8], splat: bool, kind: ElementKind, shape: &[u64], hex_above: u64, out: &mut Vec<u8>) {
    let count = element_count(shape).unwrap_or(u64::MAX);
    let size = kind.bytes();
    if splat || (shape.is_empty() && size == 0) {
        return print_element(bytes, kind, out);
    }
    if count == 0 {
        return;
    }
    // `i0` has no bytes, so only this check bounds the length of its lists.
    if count > hex_above || (size == 0 && count > HEX_ABOVE) {
        out.extend_from_slice(b"\"0x");
        if kind.scalar.is_i1() && !kind.complex {
            encode_hex(&pack_bits(bytes), out);
        } else {
            encode_hex(bytes, out);
        }
        out.push(b'"');
        return;
    }
    let mut elements = bytes.chunks(size.max(1));
    let mut counters = vec![0_u64; shape.len()];
    // Number of brackets to close before the next element, and so to open again before it.
    let mut closed = shape.len();
    for index in 0..count {
        if index > 0 {
            out.extend_from_slice(b", ");
        }
        out.extend(core::iter::repeat_n(b'[', closed));
        print_element(elements.next().unwrap_or(&[]), kind, out);
        closed = 0;
        for (counter, extent) in counters.iter_mut().zip(shape).rev() {
            *counter = counter.wrapping_add(1);
            if *counter < *extent {
                break;
            }
            *counter = 0;
            closed = closed.wrapping_add(1);
            out.push(b']');
        }
    }
}

/// Prints the text after the colon of `array<i8: 1, 2>`.
pub fn print_array(bytes: &[u8], scalar: ScalarType, out: &mut Vec<u8>) {
    for (index, element) in bytes.chunks(scalar.bytes().max(1)).enumerate() {
        if index > 0 {
            out.extend_from_slice(b", ");
        }
        print_scalar(element, scalar, out);
    }
}

fn print_element(bytes: &[u8], kind: ElementKind, out: &mut Vec<u8>) {
    if !kind.complex {
        return print_scalar(bytes, kind.scalar, out);
    }
    let (real, imaginary) = bytes.split_at_checked(kind.scalar.bytes()).unwrap_or((bytes, &[]));
    out.push(b'(');
    print_scalar(real, kind.scalar, out);
    out.push(b',');
    print_scalar(imaginary, kind.scalar, out);
    out.push(b')');
}

/// Prints one number from its canonical bytes.
fn print_scalar(bytes: &[u8], scalar: ScalarType, out: &mut Vec<u8>) {
    let (width, sign) = match (scalar, scalar.as_int()) {
        (ScalarType::Float(kind), _) => {
            return out.extend_from_slice(kind.format(FloatBits::from_le_bytes(bytes)).as_bytes());
        }
        (_, Some(int)) => int,
        (_, None) => return,
    };
    let signed = sign != Signedness::Unsigned;
    match width {
        1 => out.extend_from_slice(if bytes.first().is_some_and(|byte| byte & 1 == 1) { b"true" } else { b"false" }),
        0..=64 => {
            let mut word = [0; 8];
            for (slot, byte) in word.iter_mut().zip(bytes) {
                *slot = *byte;
            }
            let word = u64::from_le_bytes(word);
            let unused = 64_u32.wrapping_sub(width);
            if signed && width > 0 {
                // Sign-extends by shifting the sign to the top and back.
                let value = (word.wrapping_shl(unused) as i64).wrapping_shr(unused);
                if value < 0 {
                    out.push(b'-');
                }
                print_word(value.unsigned_abs(), out);
            } else {
                print_word(word, out);
            }
        }
        // Writing to a buffer cannot fail.
        _ => drop(ApInt::from_le_bytes(width, bytes).write(signed, &mut FmtBytes(out))),
    }
}

fn print_word(mut value: u64, out: &mut Vec<u8>) {
    let mut buffer = [0; 20];
    let mut start = buffer.len();
    for slot in buffer.iter_mut().rev() {
        *slot = (value.wrapping_rem(10) as u8).wrapping_add(b'0');
        value = value.wrapping_div(10);
        start = start.wrapping_sub(1);
        if value == 0 {
            break;
        }
    }
    out.extend_from_slice(buffer.get(start..).unwrap_or(&[]));
}

struct FmtBytes<'a>(&'a mut Vec<u8>);

impl core::fmt::Write for FmtBytes<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}
