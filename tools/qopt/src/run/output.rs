//! Output to standard output, or to a file that is replaced only if the run succeeds.
//!
//! A file is written under a temporary name in the same directory and renamed at the end, so that readers see either the old or
//! the new content. Devices and pipes are written directly.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::mapping;
use super::program::Problem;
use crate::temporary::Registered;
use qopt_ir::diag::system_reason;

/// The smallest write that is copied from file to file if its bytes come from an input file. Fewer are not worth a system call.
const MIN_COPIED_BYTES: usize = 256 << 10;

/// The largest write. Weights are mapped files, so this bounds the pages that a write loads.
const MAX_WRITTEN_BYTES: usize = 64 << 20;

/// An open output. Dropping a `File` without [`persist`](Self::persist) deletes the temporary file.
pub(crate) enum OutputFile<'a> {
    Stream(&'a mut (dyn Write + Send)),
    Device(File),
    File { temporary: tempfile::NamedTempFile, target: PathBuf, registered: Registered },
}

impl<'a> OutputFile<'a> {
    /// Opens an output. The error is the message to print.
    pub(crate) fn open(path: &str, stdout: &'a mut (dyn Write + Send)) -> Result<Self, String> {
        if path == "-" { Ok(Self::Stream(stdout)) } else { Self::file(path) }
    }

    /// Opens a file. The error is the message to print.
    pub(crate) fn file(path: &str) -> Result<Self, String> {
        open_file(Path::new(path))
            .map_err(|error| format!("cannot open output file '{path}': {}", system_reason(&error)))
    }

    /// Flushes the output, and moves a temporary file to its final path.
    pub(crate) fn persist(self) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.flush(),
            Self::Device(mut file) => file.flush(),
            Self::File { temporary, target, registered } => {
                let result = temporary.persist(target).map(drop).map_err(|error| error.error);
                drop(registered);
                result
            }
        }
    }
}

impl Write for OutputFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() < MIN_COPIED_BYTES {
            return match self {
                Self::Stream(stream) => stream.write(bytes),
                Self::Device(file) => file.write(bytes),
                Self::File { temporary, .. } => temporary.as_file_mut().write(bytes),
            };
        }
        let bytes = bytes.get(..MAX_WRITTEN_BYTES).unwrap_or(bytes);
        let written = match self {
            Self::Stream(stream) => stream.write(bytes),
            Self::Device(file) => file.write(bytes),
            Self::File { temporary, .. } => {
                let file = temporary.as_file_mut();
                mapping::copy(bytes, file).unwrap_or_else(|| file.write(bytes))
            }
        };
        mapping::release(bytes);
        written
    }
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.flush(),
            Self::Device(file) => file.flush(),
            Self::File { temporary, .. } => temporary.as_file_mut().flush(),
        }
    }
}

/// Writes a text to a path, or to standard output for `-`.
pub(crate) fn write_text(path: &str, text: &str, stdout: &mut (dyn Write + Send)) -> Result<(), Problem> {
    let mut output = OutputFile::open(path, stdout).map_err(Problem::file)?;
    let written = output.write_all(text.as_bytes()).and_then(|()| output.persist());
    written.map_err(|error| stream_failure(&error))
}

/// The error message of a failed write.
pub(crate) fn stream_failure(error: &std::io::Error) -> Problem {
    Problem::file(format!("IO failure on output stream: {}", system_reason(error)))
}

/// Writes a text to standard output and returns the exit code. Reports a failure on standard error.
pub(crate) fn print(text: &str, stdout: &mut (dyn Write + Send), stderr: &mut (dyn Write + Send)) -> i32 {
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    let Err(error) = written else { return 0 };
    // Ignored: if standard error is not writable, the failure cannot be reported.
    let _ = writeln!(stderr, "qopt: IO failure on output stream: {}", system_reason(&error));
    1
}

/// Writes each content to its path. All contents are written to temporary files before the first is renamed, so a failed write
/// leaves no file.
pub(crate) fn write_all_or_none(files: &[(&str, &[u8])]) -> Result<(), String> {
    let mut opened = Vec::new();
    for &(path, bytes) in files {
        let mut file = OutputFile::file(path)?;
        file.write_all(bytes).map_err(|why| format!("cannot write '{path}': {why}"))?;
        opened.push((path, file));
    }
    opened
        .into_iter()
        .try_for_each(|(path, file)| file.persist().map_err(|why| format!("cannot write '{path}': {why}")))
}

fn open_file<'a>(path: &Path) -> io::Result<OutputFile<'a>> {
    // Follows a symbolic link: replaces its target, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = match fs::metadata(&target) {
        Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(old) if !old.is_file() => return File::options().write(true).open(&target).map(OutputFile::Device),
        // Renaming would replace a write-protected file, so check that it can be opened for writing.
        Ok(old) => File::options().write(true).open(&target).map(|_| Some(old))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let directory = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Fails with the system's error if the directory does not exist.
    fs::metadata(directory)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".qopt-").suffix(".tmp");
    // A new file gets the permissions that the umask allows. An existing one keeps its permissions.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let temporary = builder.tempfile_in(directory)?;
    let registered = Registered::new(temporary.path());
    if let Some(old) = old {
        fs::set_permissions(temporary.path(), old.permissions())?;
    }
    Ok(OutputFile::File { temporary, target, registered })
}
