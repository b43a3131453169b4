//! Where text comes from: a file, mapped, or standard input, read whole. Text need not be UTF-8.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;

use qopt_ir::ir::SourceBytes;
use qopt_ir::pass::Files;

use super::mapping;

/// Larger inputs are refused.
const LIMIT: u64 = 1 << 30;
/// Files shorter than this are read instead of mapped: that is faster, and they may be changed while they are used.
const SMALL: u64 = 1 << 16;

/// An input: the name that it has in locations and its bytes.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) bytes: SourceBytes,
}

/// Opens an input; the error is the message to print.
pub(crate) fn open(path: &str, stdin: &mut (dyn Read + Send)) -> Result<Input, String> {
    let (name, bytes) = match path {
        "-" => ("<stdin>", read(stdin)),
        _ => (path, open_file(path)),
    };
    let bytes = bytes.map_err(|error| format!("cannot open input file '{path}': {}", reason(&error)))?;
    if (*bytes).as_ref().len() as u64 > LIMIT {
        return Err(format!("cannot open input file '{path}': the limit is 1 GiB"));
    }
    Ok(Input { name: name.to_owned(), bytes })
}

/// The files that options of passes name.
pub(super) struct Opened;

impl Files for Opened {
    fn read(&self, path: &str) -> Result<SourceBytes, String> {
        open_file(path).map_err(|error| format!("cannot open input file '{path}': {}", reason(&error)))
    }
}

fn open_file(path: &str) -> io::Result<SourceBytes> {
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // Pipes and devices have no length to map.
    if metadata.is_file() && metadata.len() >= SMALL {
        return Ok(Arc::new(mapping::map(&file)?));
    }
    read(&mut file)
}

fn read(from: &mut dyn Read) -> io::Result<SourceBytes> {
    let mut bytes = Vec::new();
    from.take(LIMIT + 1).read_to_end(&mut bytes)?;
    Ok(Arc::new(bytes))
}

/// The system's words, without Rust's number after them and without the path that a library may add.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::IsADirectory => "Is a directory".to_owned(),
        io::ErrorKind::PermissionDenied => "Permission denied".to_owned(),
        _ => error.to_string().split(" (os error").next().unwrap_or_default().to_owned(),
    }
}
