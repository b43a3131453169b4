//! Model files with changed bytes.

use std::sync::Arc;

use qopt_dialects::stablehlo::vhlo;
use qopt_formats::{Format, WriteOptions, gzip, read, write_files, zip};
use qopt_fuzz::Random;
use qopt_ir::bytecode;
use qopt_ir::diag::Severity;
use qopt_ir::ir::{Context, Module};
use qopt_ir::pass::NoFiles;
use qopt_ir::syntax::{ParseOptions, PrintOptions, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

use super::targets::Violation;

/// Files of public converters; `lit-tests/models/README.md` describes them.
const MODELS: [&[u8]; 11] = [
    include_bytes!("../../../../lit-tests/models/pc_reshape_split_other.circle"),
    include_bytes!("../../../../lit-tests/models/fconv_perm_slice.w8.circle"),
    include_bytes!("../../../../lit-tests/models/conv_shape.w8.circle"),
    include_bytes!("../../../../lit-tests/models/twin_dev.int8.tflite"),
    include_bytes!("../../../../lit-tests/models/shape_ops.int8.tflite"),
    include_bytes!("../../../../lit-tests/models/shape_ops.int16x8.tflite"),
    include_bytes!("../../../../lit-tests/models/twin_dev.qdq.onnx"),
    include_bytes!("../../../../lit-tests/models/twin_dev.qop.onnx"),
    include_bytes!("../../../../lit-tests/models/shape_params.qdq.onnx"),
    include_bytes!("../../../../lit-tests/models/quantized.pt2"),
    include_bytes!("../../../../lit-tests/models/features.pt2"),
];

/// Files that NumPy and gzip wrote.
const CONTAINERS: [&[u8]; 3] = [
    include_bytes!("../../../../lit-tests/run/Inputs/arrays.npz"),
    include_bytes!("../../../../lit-tests/run/Inputs/arrays-deflated.npz"),
    include_bytes!("../../../../lit-tests/run/Inputs/text.mlir.gz"),
];

/// A file of a format with up to four changes. Most change a word of 16 or 32 bits, because offsets, counts and indices of FlatBuffers are
/// words. Messages of ONNX have single bytes instead, and fields that may be moved, dropped or repeated. Archives of PyTorch
/// mostly keep their structure and checksums, so that changed programs are read.
pub(super) fn mutated_file(format: Format, random: &mut Random) -> Vec<u8> {
    let files: Vec<&[u8]> = MODELS.into_iter().filter(|file| Format::detect(file) == Some(format)).collect();
    let file = files[random.below(files.len())];
    if format == Format::Pt2 && !random.one_in(4) {
        let mut bytes = file.to_vec();
        for _ in 0..=random.below(4) {
            change_entry(&mut bytes, random);
        }
        return bytes;
    }
    mutated(file, random)
}

/// Bytecode of a version in which every program comes back as it was.
const KEEPS_ALL: bytecode::WriteOptions<'static> =
    bytecode::WriteOptions { version: bytecode::NEWEST, producer: "fuzz", elide_resources: None, target: None };

/// Bytecode of a program with up to four changes.
pub(super) fn mutated_bytecode(program: &str, random: &mut Random) -> Vec<u8> {
    let options = bytecode::WriteOptions { version: 4 + random.below(3) as u64, ..KEEPS_ALL };
    encoded(program, options).map_or_else(|| bytecode::MAGIC.to_vec(), |file| mutated_varints(file, random))
}

/// A portable artifact of StableHLO with up to four changes.
pub(super) fn mutated_artifact(program: &str, random: &mut Random) -> Vec<u8> {
    let artifact = random.of(&["0.9.0", "0.14.0", "1.0.0", "1.9.0", "current"]).and_then(|to| vhlo::artifact(to).ok());
    let file = artifact.and_then(|artifact| encoded(program, of_artifact(&artifact)));
    file.map_or_else(|| bytecode::MAGIC.to_vec(), |file| mutated_varints(file, random))
}

fn of_artifact(artifact: &vhlo::Artifact) -> bytecode::WriteOptions<'_> {
    bytecode::WriteOptions { version: artifact.bytecode_version, target: Some(artifact.target), ..KEEPS_ALL }
}

fn encoded(program: &str, options: bytecode::WriteOptions<'_>) -> Option<Vec<u8>> {
    let ctx = Context::new(qopt_dialects::all());
    let module = Module::parse_str(&ctx, program).ok()?;
    Some(bytecode::write(&module, options).ok()?.to_vec())
}

/// Changes up to four bytes. Most become another small or near number, because counts, codes and indices are numbers of one byte
/// that hold the value in the upper 7 bits. Lengths rarely change.
fn mutated_varints(mut bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    for _ in 0..random.below(5) {
        let at = random.below(bytes.len());
        match random.below(16) {
            0 => bytes.truncate(at.max(4)),
            1 => drop(bytes.drain(at..(at + 1 + random.below(8)).min(bytes.len()))),
            2 => bytes.insert(at, random.below(256) as u8),
            3 => bytes[at] ^= 1 << random.below(8),
            4..8 => bytes[at] = bytes[random.below(bytes.len())],
            8..12 => bytes[at] = bytes[at].wrapping_add([2, 4, 0xfe, 0xfc][random.below(4)]),
            _ => bytes[at] = [0, 1, 3, 5, 0x40, 0x7f, 0x80, 0xff][random.below(8)],
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

/// A container of other files with up to four changes.
pub(super) fn mutated_container(random: &mut Random) -> Vec<u8> {
    mutated(CONTAINERS[random.below(CONTAINERS.len())], random)
}

fn mutated(file: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for _ in 0..random.below(5) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
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

/// Changes a token of JSON or a byte in an entry of an archive, and the checksum of the entry. Sizes stay.
fn change_entry(bytes: &mut [u8], random: &mut Random) {
    const CENTRAL_HEADER: &[u8] = b"PK\x01\x02";
    let headers: Vec<usize> = memchr::memmem::find_iter(bytes, CENTRAL_HEADER).collect();
    let word = |bytes: &[u8], at: usize| {
        bytes.get(at..at + 4).map_or(0, |word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]) as usize)
    };
    let half = |bytes: &[u8], at: usize| {
        bytes.get(at..at + 2).map_or(0, |half| usize::from(u16::from_le_bytes([half[0], half[1]])))
    };
    let Some(&header) = headers.get(random.below(headers.len().max(1))) else { return };
    let (size, local) = (word(bytes, header + 24), word(bytes, header + 42));
    let start = local + 30 + half(bytes, local + 26) + half(bytes, local + 28);
    let Some(data) = bytes.get_mut(start..start + size).filter(|data| !data.is_empty()) else { return };
    let at = random.below(data.len());
    match data.first() {
        Some(b'{') => change_token(data, at, random),
        _ => data[at] ^= 1 << random.below(8),
    }
    let crc = crc32(data);
    replace(bytes, header + 16, &crc.to_le_bytes());
}

/// Replaces the token of JSON at a position by another one of the text or by a value that is hard for readers. Blanks fill the
/// rest of its place.
fn change_token(data: &mut [u8], at: usize, random: &mut Random) {
    const VALUES: [&[u8]; 12] =
        [b"0", b"1", b"-1", b"2", b"7", b"12", b"null", b"true", b"1e9", b"[]", b"{}", b"9223372036854775807"];
    let old = token(data, at);
    let new = match random.below(3) {
        0 => VALUES[random.below(VALUES.len())].to_vec(),
        _ => data[token(data, random.below(data.len()))].to_vec(),
    };
    if new.len() <= old.len() {
        let place = &mut data[old];
        place.fill(b' ');
        replace(place, 0, &new);
    }
}

/// The range of the string, number or word at a position, or of one other byte.
fn token(data: &[u8], at: usize) -> std::ops::Range<usize> {
    let is_end = |byte: &u8| matches!(byte, b',' | b':' | b'[' | b']' | b'{' | b'}' | b' ');
    if is_end(&data[at]) {
        return at..at + 1;
    }
    let start = data[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
    let end = data[at..].iter().position(is_end).map_or(data.len(), |length| at + length);
    start..end
}

/// The CRC-32 of zip archives.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

/// Reads a file, and writes and reads it again if it is valid.
pub(super) fn check(input: &[u8]) -> Result<(), Violation> {
    check_with(input, KEEPS_ALL)
}

/// Like [`check`], but writes a portable artifact of StableHLO.
pub(super) fn check_artifact(input: &[u8]) -> Result<(), Violation> {
    let artifact = vhlo::artifact("current").map_err(|why| Violation::new("version", why))?;
    check_with(input, of_artifact(&artifact))
}

fn check_with(input: &[u8], bytecode: bytecode::WriteOptions<'_>) -> Result<(), Violation> {
    let Some(format) = Format::detect(input) else { return Ok(()) };
    let ctx = Context::new(qopt_dialects::all());
    let Some(module) = load(&ctx, input, format) else { return Ok(()) };
    // The format may lack a part of the program.
    let options = WriteOptions { bytecode, ..WriteOptions::default() };
    let Ok((encoded, _)) = write_files(&module, format, options) else { return Ok(()) };
    let mut bytes = Vec::new();
    encoded.write_to(&mut bytes).map_err(|why| Violation::new("write", why.to_string()))?;
    let again = load(&ctx, &bytes, format);
    let again = again.ok_or_else(|| Violation::new("unreadable", "the written file is not valid"))?;
    let (first, second) = (without_ir_version(text(&module)), without_ir_version(text(&again)));
    match first == second {
        true => Ok(()),
        false => Err(Violation::new("changed", "the written file is another program")),
    }
}

/// A program without the IR version of its ONNX file: the writer raises it to the first version with all element types.
fn without_ir_version(mut text: Vec<u8>) -> Vec<u8> {
    const NAME: &[u8] = b"torch.onnx_meta.ir_version = ";
    if let Some(at) = text.windows(NAME.len()).position(|part| part == NAME) {
        let digits = text.iter().skip(at + NAME.len()).take_while(|c| c.is_ascii_digit()).count();
        text.drain(at..at + NAME.len() + digits);
    }
    text
}

/// Reads a container within a limit. Declared sizes are the real ones.
pub(super) fn check_container(input: &[u8]) -> Result<(), Violation> {
    const LIMIT: usize = 1 << 20;
    if let Ok(bytes) = gzip::decompress(input, LIMIT)
        && bytes.len() > LIMIT
    {
        return Err(Violation::new("limit", format!("gzip has {} bytes", bytes.len())));
    }
    for entry in zip::entries(input).unwrap_or_default() {
        match entry.read(input, LIMIT) {
            Ok(bytes) if bytes.len() as u64 != entry.size => {
                return Err(Violation::new("size", format!("entry '{}' has {} bytes", entry.name, bytes.len())));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The program of a valid file.
fn load(ctx: &Arc<Context>, bytes: &[u8], format: Format) -> Option<Module> {
    let source = ctx.sources.add("model", Arc::new(bytes.to_vec())).ok()?;
    let (module, _) = read(ctx, source, format, &NoFiles, ParseOptions::default()).ok()?;
    let found = verify_op(module.op(), &VerifyOptions::default());
    found.iter().all(|diag| diag.severity != Severity::Error).then_some(module)
}

fn text(module: &Module) -> Vec<u8> {
    let options = PrintOptions { debug_info: true, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_module(module, &options, &mut |piece| text.extend_from_slice(piece));
    text
}
