//! Reads and writes programs at paths, for programs that embed qopt. The rest of the crate opens no files.
//!
//! A file is read into memory as a whole. A caller with larger models maps them and calls [`read`](crate::read).

use std::fs;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use qopt_ir::diag::{Code, Errors, system_reason};
use qopt_ir::ir::{Context, Module, SourceBytes};
use qopt_ir::pass::Files;
use qopt_ir::syntax::ParseOptions;

use crate::{Encoded, Format, WriteOptions, gzip, write_files};

/// Reads a model file or MLIR text, which may be compressed by gzip. The format is detected by the content. The program is
/// not verified, and warnings are dropped.
///
/// # Errors
/// Returns all errors of the file, or the reason that it cannot be read.
pub fn read(ctx: &Arc<Context>, path: impl AsRef<Path>) -> Result<Module, Errors> {
    let (path, name) = (path.as_ref(), path.as_ref().display().to_string());
    let error = |why: &str| Errors::message(ctx, Code::FileAccess, format!("cannot open input file '{name}': {why}"));
    let mut bytes = fs::read(path).map_err(|why| error(&system_reason(&why)))?;
    if gzip::is_gzip(&bytes) {
        bytes = gzip::decompress(&bytes, gzip::DEFAULT_LIMIT).map_err(|why| error(&why))?;
    }
    let Some(format) = Format::detect(&bytes) else { return Module::parse_bytes(ctx, &name, bytes) };
    let source = ctx.sources.add_binary(&*name, Arc::new(bytes)).map_err(|_| error("there are too many files"))?;
    let read = crate::read(ctx, source, format, &ModelFolder { model: path }, ParseOptions::default());
    read.map(|(module, _)| module).map_err(|diags| Errors::new(ctx, diags))
}

/// Writes a program. The extension of the file name selects the format; other extensions than those of [`Format`] select
/// MLIR text. Weights of an ONNX model above 2 GiB go to a second file, with `.data` after the name.
///
/// # Errors
/// Returns everything that the format does not have, or the reason that a file cannot be written. The file at the path
/// changes only when everything is written.
pub fn write(module: &Module, path: impl AsRef<Path>) -> Result<(), Errors> {
    let (ctx, path) = (module.ctx(), path.as_ref());
    let save = |path: &Path, contents: &dyn Fn(&mut dyn Write) -> std::io::Result<()>| {
        save(path, contents).map_err(|why| {
            let (name, why) = (path.display(), system_reason(&why));
            Errors::message(ctx, Code::FileAccess, format!("cannot write output file '{name}': {why}"))
        })
    };
    let extension = path.extension().and_then(|extension| extension.to_str());
    let Some(format) = extension.and_then(Format::from_extension) else {
        return save(path, &|file| writeln!(file, "{module}"));
    };
    let data_path = PathBuf::from(format!("{}.data", path.display()));
    let data_name = data_path.file_name().and_then(|name| name.to_str());
    let (model, data) = write_files(module, format, WriteOptions { data_name, ..WriteOptions::default() })
        .map_err(|diags| Errors::new(ctx, diags))?;
    let encoded = |encoded: &Encoded<'_>, path: &Path| save(path, &|file| encoded.write_to(&mut *file));
    if let Some(data) = data {
        encoded(&data, &data_path)?;
    }
    encoded(&model, path)
}

/// Replaces a file after its new contents are complete.
fn save(path: &Path, contents: &dyn Fn(&mut dyn Write) -> std::io::Result<()>) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // The umask restricts the permissions of a new file. An existing one keeps its permissions.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    if let Ok(old) = path.metadata() {
        fs::set_permissions(file.path(), old.permissions())?;
    }
    contents(&mut file)?;
    file.persist(path)?;
    Ok(())
}

/// The files with external data of the model at this path.
pub struct ModelFolder<'p> {
    /// The path of the model.
    pub model: &'p Path,
}

impl Files for ModelFolder<'_> {
    fn read(&self, location: &str) -> Result<SourceBytes, String> {
        let path = external_data_path(self.model, location)?;
        let bytes = fs::read(path);
        let bytes = bytes.map_err(|why| format!("cannot open external data '{location}': {}", system_reason(&why)))?;
        Ok(Arc::new(bytes))
    }
}

/// The path of a file with external data of a model. It must lie in the model's folder, as ONNX Runtime demands: its real
/// path is below the folder of the path as given, or below the folder of the model's own real path. Caches of models have
/// links in one folder to files in another.
///
/// # Errors
/// Returns a message if the location is not a relative path to a regular file in the folder.
pub fn external_data_path(model: &Path, location: &str) -> Result<PathBuf, String> {
    let error = |why: &str| format!("cannot open external data '{location}': {why}");
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    if location.is_empty() || location.contains(['\\', '\0', ':']) || !Path::new(location).components().all(is_plain) {
        return Err(error("it is not a relative path below the model's folder"));
    }
    let (Some(folder), Ok(real_model)) = (model.parent(), model.canonicalize()) else {
        return Err(error("the model is not a file"));
    };
    let path = folder.join(location);
    let real = path.canonicalize().map_err(|why| error(&system_reason(&why)))?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let folders = [folder.canonicalize().ok(), real_model.parent().map(Path::to_path_buf)];
    if !folders.into_iter().flatten().any(|folder| real.starts_with(folder)) {
        return Err(error("it lies outside of the model's folder"));
    }
    // A device or pipe may have no end.
    if !real.metadata().is_ok_and(|metadata| metadata.is_file()) {
        return Err(error("it is not a file"));
    }
    Ok(path)
}
