//! Where output goes: standard output, or a file that is changed only if everything went well.
//!
//! A file is written under another name beside its place and moved there at the end, so that readers see the old or
//! the new one whole. What is no file (a device, a pipe) is written as it is.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::input::reason;

/// An open output.
pub(crate) enum Output<'a> {
    Stream(&'a mut (dyn Write + Send)),
    Device(File),
    File { temporary: tempfile::NamedTempFile, target: PathBuf },
}

impl<'a> Output<'a> {
    /// Opens an output; the error is the message to print.
    pub(crate) fn open(path: &str, stdout: &'a mut (dyn Write + Send)) -> Result<Self, String> {
        if path == "-" { Ok(Self::Stream(stdout)) } else { Self::file(path) }
    }

    /// Opens a file; the error is the message to print.
    pub(crate) fn file(path: &str) -> Result<Self, String> {
        open_file(Path::new(path)).map_err(|error| format!("cannot open output file '{path}': {}", reason(&error)))
    }

    /// Makes what was written last.
    pub(crate) fn keep(self) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.flush(),
            Self::Device(mut file) => file.flush(),
            Self::File { temporary, target } => temporary.persist(target).map(drop).map_err(|error| error.error),
        }
    }
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stream(stream) => stream.write(bytes),
            Self::Device(file) => file.write(bytes),
            Self::File { temporary, .. } => temporary.as_file_mut().write(bytes),
        }
    }
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.flush(),
            Self::Device(file) => file.flush(),
            Self::File { temporary, .. } => temporary.as_file_mut().flush(),
        }
    }
}

fn open_file<'a>(path: &Path) -> io::Result<Output<'a>> {
    // A link is followed: the file that it names is replaced, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = match fs::metadata(&target) {
        Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(old) if !old.is_file() => return File::options().write(true).open(&target).map(Output::Device),
        // Moving would succeed on a file that may not be written to; opening tells.
        Ok(old) => File::options().write(true).open(&target).map(|_| Some(old))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let directory = target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // The system's own words, if it does not exist.
    fs::metadata(directory)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".qopt-").suffix(".tmp");
    // A new file is readable as far as the user's mask says; one that was there keeps its permissions.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let temporary = builder.tempfile_in(directory)?;
    if let Some(old) = old {
        fs::set_permissions(temporary.path(), old.permissions())?;
    }
    Ok(Output::File { temporary, target })
}
