//! Reads input from a memory-mapped file or from standard input, and decompresses it. The text need not be UTF-8.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use qopt_formats::files::external_data_path;
use qopt_formats::{Format, MAX_TEXT_BYTES, TOO_LARGE, check_size, gzip, unsupported_format};
use qopt_ir::diag::system_reason;
use qopt_ir::ir::{Context, Source, SourceBytes, SourceTooLarge};
use qopt_ir::pass::Files;

use super::mapping;
use crate::cli::Settings;
use crate::render::progress::ProgressLine;

/// Files shorter than this are read instead of mapped: reading is faster, and allows other programs to change the file
/// meanwhile.
const MIN_MAPPED_BYTES: u64 = 1 << 16;

/// An input: its name in locations, and its bytes.
pub(crate) struct InputFile {
    pub(crate) name: String,
    pub(crate) bytes: SourceBytes,
}

impl InputFile {
    /// Adds the input to the sources of a context.
    pub(crate) fn add_to(self, ctx: &Context) -> Result<&Source, SourceTooLarge> {
        match self.is_model() {
            true => ctx.sources.add_binary(self.name, self.bytes),
            false => ctx.sources.add(self.name, self.bytes),
        }
    }

    fn is_model(&self) -> bool {
        Format::detect((*self.bytes).as_ref()).is_some()
    }
}

/// Opens an input and decompresses it, if it is compressed by gzip, to at most `max_inflated` bytes. The error is the message
/// to print.
pub(crate) fn open(path: &str, stdin: &mut (dyn Read + Send), max_inflated: usize) -> Result<InputFile, String> {
    let _progress = ProgressLine::start(&format!("reading {path}"));
    let (name, bytes) = match path {
        "-" => ("<stdin>", read(stdin)),
        _ => (path, open_path(Path::new(path))),
    };
    let mut bytes = bytes.map_err(|error| format!("cannot open input file '{path}': {}", system_reason(&error)))?;
    if gzip::is_gzip((*bytes).as_ref()) {
        let inflated = gzip::decompress((*bytes).as_ref(), max_inflated);
        bytes = Arc::new(inflated.map_err(|why| format!("cannot decompress input file '{path}': {why}"))?);
    }
    check_size((*bytes).as_ref()).map_err(|why| format!("cannot open input file '{path}': {why}"))?;
    Ok(InputFile { name: name.to_owned(), bytes })
}

/// Opens an input and checks that it is MLIR text or a model file that qopt reads. The error is the message to print.
pub(crate) fn program(path: &str, settings: &Settings, stdin: &mut (dyn Read + Send)) -> Result<InputFile, String> {
    let input = open(path, stdin, settings.max_inflated_bytes())?;
    match unsupported_format((*input.bytes).as_ref()) {
        None => Ok(input),
        Some((format, remedy)) => {
            Err(format!("cannot read input file '{path}': {format}, which qopt does not read; {remedy}"))
        }
    }
}

/// The files named in pass options.
pub(super) struct Opened;

impl Files for Opened {
    fn read(&self, path: &str) -> Result<SourceBytes, String> {
        open_path(Path::new(path))
            .map_err(|error| format!("cannot open input file '{path}': {}", system_reason(&error)))
    }
    fn release(&self, bytes: &[u8]) {
        mapping::release(bytes);
    }
}

/// The files with external data of the model at this path.
pub(super) struct ModelFolder<'p>(pub(super) &'p str);

impl Files for ModelFolder<'_> {
    fn release(&self, bytes: &[u8]) {
        mapping::release(bytes);
    }
    fn read(&self, location: &str) -> Result<SourceBytes, String> {
        let path = external_data_path(Path::new(self.0), location)?;
        open_path(&path).map_err(|why| format!("cannot open external data '{location}': {}", system_reason(&why)))
    }
}

fn open_path(path: &Path) -> io::Result<SourceBytes> {
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // Pipes and devices have no length, so they cannot be mapped.
    if metadata.is_file() && metadata.len() >= MIN_MAPPED_BYTES {
        return mapping::map(file);
    }
    read(&mut file)
}

fn read(from: &mut dyn Read) -> io::Result<SourceBytes> {
    let mut bytes = Vec::new();
    from.take(MAX_TEXT_BYTES + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > MAX_TEXT_BYTES {
        true => Err(io::Error::other(TOO_LARGE)),
        false => Ok(Arc::new(bytes)),
    }
}
