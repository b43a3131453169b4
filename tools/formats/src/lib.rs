#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod arrays;
mod bytes;
pub mod calls;
mod deflate;
pub mod diagnostics;
pub mod files;
mod flatbuffer;
pub mod gzip;
pub mod json;
#[cfg(test)]
mod mutants;
mod object;
mod onnx;
mod protobuf;
mod pt2;
mod tflite;
pub mod zip;

use std::ops::Range;
use std::sync::Arc;

pub use object::Encoded;

use qopt_ir::bytecode;
use qopt_ir::def::Order;
use qopt_ir::diag::{Code, Diag, Severity};
use qopt_ir::ir::{Context, Limit, Loc, Module, Source};
use qopt_ir::pass::Files;
use qopt_ir::syntax::{ParseOptions, Parsed, parse};
use tflite::Flavour;

/// A format of model files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// TensorFlow Lite: `.tflite`.
    TfLite,
    /// Circle of Samsung ONE: `.circle`.
    Circle,
    /// ONNX: `.onnx`.
    Onnx,
    /// An exported program of PyTorch: `.pt2`.
    Pt2,
    /// MLIR bytecode: `.mlirbc`.
    Bytecode,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::TfLite, Self::Circle, Self::Onnx, Self::Pt2, Self::Bytecode];

    /// The format of a file, by its content.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        let has_identifier = |flavour: Flavour| bytes.get(4..8) == Some(&flavour.identifier());
        Self::ALL.into_iter().find(|format| match format {
            Self::TfLite => has_identifier(Flavour::TfLite),
            Self::Circle => has_identifier(Flavour::Circle),
            Self::Onnx => onnx::detect(bytes),
            Self::Pt2 => pt2::detect(bytes),
            Self::Bytecode => bytes.starts_with(&bytecode::MAGIC),
        })
    }

    /// The format with this file name extension, in letters of any case.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// The file name extension, without a dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::TfLite => "tflite",
            Self::Circle => "circle",
            Self::Onnx => "onnx",
            Self::Pt2 => "pt2",
            Self::Bytecode => "mlirbc",
        }
    }
}

/// A module with the warnings of the reader.
pub type Read = (Module, Vec<Diag>);

/// Checks the size of an input. Text and `.pt2` archives have at most 1 GiB, an ONNX message less than 2 GiB. The other formats
/// have no limit.
///
/// # Errors
/// If the input is too large.
pub fn check_size(bytes: &[u8]) -> Result<(), &'static str> {
    /// An ONNX message, without its external data, is smaller than this, in bytes.
    const MAX_ONNX_BYTES: u64 = 1 << 31;
    let size = bytes.len() as u64;
    match Format::detect(bytes) {
        None | Some(Format::Pt2) if size > MAX_TEXT_BYTES => Err(TOO_LARGE),
        Some(Format::Onnx) if size >= MAX_ONNX_BYTES => Err("an ONNX message must be smaller than 2 GiB"),
        _ => Ok(()),
    }
}

/// The maximum size of a text or a `.pt2` archive, in bytes.
pub const MAX_TEXT_BYTES: u64 = 1 << 30;
/// The message for an input of more than [`MAX_TEXT_BYTES`].
pub const TOO_LARGE: &str = "the limit is 1 GiB";

/// Why qopt does not read a file, by its magic bytes, and a hint, such as the tool that converts it. `bytes` are decompressed.
pub fn unsupported_format(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let starts = |magic: &[u8]| bytes.starts_with(magic);
    Some(match () {
        () if starts(b"\x1f\x8b") => ("it is compressed by gzip twice", "'gzip -dc' decompresses it"),
        () if starts(b"\x28\xb5\x2f\xfd") => ("it is compressed by zstd", "'zstd -dc' decompresses it"),
        () if starts(b"\x93NUMPY") => ("it is a NumPy array", "arrays are arguments of --input"),
        () if starts(b"\xff\xfe") || starts(b"\xfe\xff") => ("it is UTF-16", "'iconv -t UTF-8' converts it"),
        () if starts(b"GGUF") => ("it is a GGUF file", "qopt reads programs, and the file has weights only"),
        () if starts(b"\x89HDF\r\n\x1a\n") => ("it is an HDF5 file of Keras", "TensorFlow Lite's converter reads it"),
        () if bytes.first() == Some(&0x80) && matches!(bytes.get(1), Some(2..=5)) => {
            ("it is pickled", "'torch.export.save' writes a program")
        }
        () if bytes.get(8) == Some(&b'{') && bytes.get(4..8) == Some(&[0; 4]) => {
            ("it is a safetensors file", "weights are arguments of --input")
        }
        () if starts(b"\x7fELF") => ("it is an object file", "pass the MLIR source instead"),
        () if Format::detect(bytes).is_none() && bytes.iter().take(8).any(|&byte| byte == 0) => {
            ("it is a binary file of an unknown kind", "qopt reads .tflite, .circle, .onnx, .pt2, .mlirbc and text")
        }
        () => return None,
    })
}

/// Reads a program from a range of a source: MLIR text, or a model file, which is detected by its content and is read as a
/// whole. Otherwise like [`read`].
///
/// # Errors
/// Returns the errors of the reader, or the first limit that the module exceeds.
pub fn read_source(
    ctx: &Arc<Context>,
    source: &Source,
    range: Range<usize>,
    files: &dyn Files,
    options: ParseOptions,
) -> Result<Read, Vec<Diag>> {
    if let Some(format) = Format::detect(source.bytes()) {
        return read(ctx, source, format, files, options);
    }
    let Parsed { module, diags } = parse(ctx, source, range.start, range.end, options);
    match diags.iter().any(|diag| diag.severity == Severity::Error) {
        true => Err(diags),
        false => Ok((module, diags)),
    }
}

/// The least limit of nesting for model files: readers build functions with a few levels of regions, types and locations.
const MIN_NESTING: u64 = 16;

/// Reads a model file. The module is not verified. `files` reads the files with external data that the model names; it must
/// reject names outside of the model's folder. `options` concern bytecode; the other formats have no unregistered dialects.
///
/// # Errors
/// Returns the errors of the reader, or the first limit that the module exceeds.
pub fn read(
    ctx: &Arc<Context>,
    source: &Source,
    format: Format,
    files: &dyn Files,
    options: ParseOptions,
) -> Result<Read, Vec<Diag>> {
    let nesting = &ctx.limits().nesting;
    if !nesting.allows(MIN_NESTING) {
        let message = format!("{}; a model file needs {MIN_NESTING}", nesting.message());
        return Err(vec![Diag::error(nesting.code, Loc::UNKNOWN, message)]);
    }
    let (module, warnings) = match format {
        Format::TfLite => tflite::read(ctx, source, Flavour::TfLite, files),
        Format::Circle => tflite::read(ctx, source, Flavour::Circle, files),
        Format::Onnx => onnx::read(ctx, source, files),
        Format::Pt2 => pt2::read(ctx, source),
        Format::Bytecode => bytecode::read(ctx, source, options).map(|module| (module, Vec::new())),
    }?;
    check_limits(&module)?;
    Ok((module, warnings))
}

/// Checks the limits on operations, operands and rank, so that the parser accepts the text of the module. The readers check the
/// nesting.
fn check_limits(module: &Module) -> Result<(), Vec<Diag>> {
    let limits = module.ctx().limits();
    let error = |limit: &Limit, loc| Err(vec![Diag::error(limit.code, loc, limit.message())]);
    for (number, op) in (1..).zip(module.op().walk(Order::Pre)) {
        if !limits.operations.allows(number) {
            return error(&limits.operations, op.loc());
        }
        if !limits.operands.allows(op.operands().len().max(op.results().len()) as u64) {
            return error(&limits.operands, op.loc());
        }
        let is_rank_allowed =
            |value| op.ctx.shape(op.body.ty(value)).is_none_or(|dims| limits.rank.allows(dims.len() as u64));
        if !op.operands().chain(op.results()).all(is_rank_allowed) {
            return error(&limits.rank, op.loc());
        }
    }
    Ok(())
}

/// Encodes a module as a model file.
///
/// # Errors
/// Returns an error for each operation, type or attribute that the format cannot represent, or one if splats have more than 16 GiB.
pub fn write(module: &Module, format: Format) -> Result<Encoded<'_>, Vec<Diag>> {
    write_files(module, format, WriteOptions::default()).map(|(model, _)| model)
}

/// A model file, and the file with its weights if the format needs one.
pub type EncodedFiles<'m> = (Encoded<'m>, Option<Encoded<'m>>);

/// Options of the writers.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteOptions<'a> {
    /// The name of a data file in the folder of the model, for formats that limit the size of a file.
    pub data_name: Option<&'a str>,
    /// Options for bytecode.
    pub bytecode: bytecode::WriteOptions<'a>,
}

/// Encodes a module as a model file and, if the format limits the size of a file, a data file.
///
/// # Errors
/// Returns an error for each operation, type or attribute that the format cannot represent, or one if splats have more than 16 GiB.
pub fn write_files<'m>(
    module: &'m Module,
    format: Format,
    options: WriteOptions<'_>,
) -> Result<EncodedFiles<'m>, Vec<Diag>> {
    /// A few bytes of text can declare a splat of any size, which would fill the disk.
    const MAX_SPLAT_BYTES: usize = 16 << 30;
    let (model, data) = match format {
        Format::TfLite => (tflite::write(module, Flavour::TfLite)?, None),
        Format::Circle => (tflite::write(module, Flavour::Circle)?, None),
        Format::Onnx => onnx::write(module, options.data_name)?,
        Format::Pt2 => (pt2::write(module)?, None),
        Format::Bytecode => (bytecode::write(module, options.bytecode)?.into(), None),
    };
    let splats = model.repeated_bytes().saturating_add(data.as_ref().map_or(0, Encoded::repeated_bytes));
    match splats <= MAX_SPLAT_BYTES {
        true => Ok((model, data)),
        false => {
            let message = "splat constants have more than 16 GiB";
            Err(vec![Diag::error(Code::ModelFile, module.op().loc(), message)])
        }
    }
}
