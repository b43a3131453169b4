//! Model files with changed bytes.

use std::sync::Arc;

use qopt_formats::{Format, read, write};
use qopt_fuzz::Random;
use qopt_ir::diag::Severity;
use qopt_ir::ir::{Context, Module};
use qopt_ir::pass::NoFiles;
use qopt_ir::syntax::{PrintOptions, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

use super::targets::Violation;

/// Files of public converters; `lit-tests/models/README.md` describes them.
const MODELS: [&[u8]; 9] = [
    include_bytes!("../../../../lit-tests/models/pc_reshape_split_other.circle"),
    include_bytes!("../../../../lit-tests/models/fconv_perm_slice.w8.circle"),
    include_bytes!("../../../../lit-tests/models/conv_shape.w8.circle"),
    include_bytes!("../../../../lit-tests/models/twin_dev.int8.tflite"),
    include_bytes!("../../../../lit-tests/models/shape_ops.int8.tflite"),
    include_bytes!("../../../../lit-tests/models/shape_ops.int16x8.tflite"),
    include_bytes!("../../../../lit-tests/models/twin_dev.qdq.onnx"),
    include_bytes!("../../../../lit-tests/models/twin_dev.qop.onnx"),
    include_bytes!("../../../../lit-tests/models/shape_params.qdq.onnx"),
];

/// A file with up to four changes. Most change a word of 16 or 32 bits, because offsets, counts and indices of FlatBuffers are
/// words. Messages of ONNX have single bytes instead, and fields that may be moved, dropped or repeated.
pub(super) fn mutated_file(random: &mut Random) -> Vec<u8> {
    let mut bytes = MODELS[random.below(MODELS.len())].to_vec();
    for _ in 0..random.below(5) {
        let at = random.below(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
        match random.below(11) {
            0 => bytes[at] ^= 1 << random.below(8),
            8 => bytes[at] = [0, 1, 8, 0x10, 0x7f, 0x80, 0xff][random.below(7)],
            9 => drop(bytes.drain(at..(at + random.below(16)).min(bytes.len()))),
            10 => {
                let piece = bytes[at..(at + random.below(32)).min(bytes.len())].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            1 => bytes.truncate(at.max(8)),
            2 => {
                let from = random.below(bytes.len()) & !3;
                let word: Vec<u8> = bytes[from..(from + 4).min(bytes.len())].to_vec();
                replace(&mut bytes, at & !3, &word);
            }
            3 => {
                let value = [0, 1, 4, 0x7fff, 0xffff][random.below(5)] as u16;
                replace(&mut bytes, at & !1, &value.to_le_bytes());
            }
            4 => {
                let at = at & !3;
                let word =
                    bytes.get(at..at + 4).map_or(0, |word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]));
                let near = word.wrapping_add(random.below(9) as u32).wrapping_sub(4);
                replace(&mut bytes, at, &near.to_le_bytes());
            }
            _ => {
                let value = [0, 1, 2, 0x7f, 0xff, 1 << 16, 1 << 31, u32::MAX][random.below(8)];
                replace(&mut bytes, at & !3, &value.to_le_bytes());
            }
        }
    }
    bytes
}

fn replace(bytes: &mut [u8], at: usize, new: &[u8]) {
    for (old, new) in bytes.iter_mut().skip(at).zip(new) {
        *old = *new;
    }
}

/// Reads a file, and writes and reads it again if it is valid.
pub(super) fn check(input: &[u8]) -> Result<(), Violation> {
    let Some(format) = Format::detect(input) else { return Ok(()) };
    let ctx = Context::new(qopt_dialects::all());
    let Some(module) = load(&ctx, input, format) else { return Ok(()) };
    // The format may lack a part of the program.
    let Ok(encoded) = write(&module, format) else { return Ok(()) };
    let mut bytes = Vec::new();
    encoded.write_to(&mut bytes).map_err(|why| Violation::new("write", why.to_string()))?;
    let again = load(&ctx, &bytes, format);
    let again = again.ok_or_else(|| Violation::new("unreadable", "the written file is not valid"))?;
    let (first, second) = (text(&module), text(&again));
    match first == second {
        true => Ok(()),
        false => Err(Violation::new("changed", "the written file is another program")),
    }
}

/// The program of a valid file.
fn load(ctx: &Arc<Context>, bytes: &[u8], format: Format) -> Option<Module> {
    let source = ctx.sources.add("model", Arc::new(bytes.to_vec())).ok()?;
    let (module, _) = read(ctx, source, format, &NoFiles).ok()?;
    let found = verify_op(module.op(), &VerifyOptions::default());
    found.iter().all(|diag| diag.severity != Severity::Error).then_some(module)
}

fn text(module: &Module) -> Vec<u8> {
    let options = PrintOptions { debug_info: true, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_module(module, &options, &mut |piece| text.extend_from_slice(piece));
    text
}
