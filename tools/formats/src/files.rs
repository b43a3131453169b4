//! Reads and writes programs at paths, for programs that embed qopt. The rest of the crate opens no files.
//!
//! A file is read into memory as a whole. A caller with larger models maps them and calls [`read`](crate::read).

use std::fs;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use qopt_dialects::stablehlo::vhlo;
use qopt_ir::bytecode;
use qopt_ir::diag::{Code, Errors, system_reason};
use qopt_ir::ir::{Context, Module, SourceBytes};
use qopt_ir::pass::Files;
use qopt_ir::syntax::ParseOptions;

use crate::{Encoded, Format, Read, WriteOptions, check_size, gzip, read_source, unsupported_format, write_files};

/// Reads a model file or MLIR text, which may be compressed by gzip. The format is detected by the content. The program is
/// not verified, and warnings are dropped.
///
/// # Errors
/// Returns all errors of the file, or the reason that it cannot be read.
pub fn read(ctx: &Arc<Context>, path: impl AsRef<Path>) -> Result<Module, Errors> {
    read_file(ctx, path, ParseOptions::default()).map(|(module, _)| module)
}

/// Reads a file like [`read`], with options, and returns the warnings.
///
/// # Errors
/// Returns all errors of the file, or the reason that it cannot be read.
pub fn read_file(ctx: &Arc<Context>, path: impl AsRef<Path>, options: ParseOptions) -> Result<Read, Errors> {
    let (path, name) = (path.as_ref(), path.as_ref().display().to_string());
    let bytes = fs::read(path).map_err(|why| {
        Errors::message(ctx, Code::FileAccess, format!("cannot open input file '{name}': {}", system_reason(&why)))
    })?;
    read_bytes(ctx, &name, bytes, &ModelFolder { model: path }, options)
}

/// Reads the bytes of a file like [`read_file`]. `name` is the name of the file in diagnostics, and `files` reads the files
/// with external data that the model names.
///
/// # Errors
/// Returns all errors of the file.
pub fn read_bytes(
    ctx: &Arc<Context>,
    name: &str,
    mut bytes: Vec<u8>,
    files: &dyn Files,
    options: ParseOptions,
) -> Result<Read, Errors> {
    let error = |what: &str, why: &str| {
        Errors::message(ctx, Code::FileAccess, format!("cannot {what} input file '{name}': {why}"))
    };
    if gzip::is_gzip(&bytes) {
        bytes = gzip::decompress(&bytes, gzip::DEFAULT_LIMIT).map_err(|why| error("decompress", &why))?;
    }
    check_size(&bytes).map_err(|why| error("open", why))?;
    if let Some((format, remedy)) = unsupported_format(&bytes) {
        return Err(error("read", &format!("{format}, which qopt does not read; {remedy}")));
    }
    let (size, is_model) = (bytes.len(), Format::detect(&bytes).is_some());
    let bytes: SourceBytes = Arc::new(bytes);
    let source = if is_model { ctx.sources.add_binary(name, bytes) } else { ctx.sources.add(name, bytes) };
    let source = source.map_err(|_| error("open", "it is too large"))?;
    read_source(ctx, source, 0..size, files, options).map_err(|diags| Errors::new(ctx, diags))
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

/// Encodes a program in a named format: `mlir` for text, the [extension](Format::extension) of a model file, or `stablehlo`, or
/// `stablehlo:1.4.0`, for a portable artifact of StableHLO of the current or another version. `mlirbc:6` is bytecode of
/// version 6.
///
/// # Errors
/// Returns everything that the format does not have, or that the name is unknown or the file is too large.
pub fn write_bytes(module: &Module, format: &str) -> Result<Vec<u8>, Errors> {
    let ctx = module.ctx();
    let error = |message: String| Errors::message(ctx, Code::CommandFailed, message);
    if format == "mlir" {
        return Ok(format!("{module}\n").into_bytes());
    }
    let (name, version) = format.split_once(':').map_or((format, None), |(name, version)| (name, Some(version)));
    let artifact = match name {
        "stablehlo" => Some(vhlo::artifact(version.unwrap_or("current")).map_err(error)?),
        _ => None,
    };
    let bytecode = match (&artifact, version) {
        (Some(artifact), _) => bytecode::WriteOptions {
            version: artifact.bytecode_version,
            producer: &artifact.producer,
            target: Some(artifact.target),
            ..Default::default()
        },
        (None, Some(version)) if name == "mlirbc" => {
            let known = version.parse().ok().filter(|version| bytecode::WRITTEN.contains(version));
            let (first, last) = (bytecode::WRITTEN.start(), bytecode::WRITTEN.end());
            let version = known.ok_or_else(|| {
                error(format!("cannot write '{format}': the versions of bytecode are {first} to {last}"))
            })?;
            bytecode::WriteOptions { version, ..Default::default() }
        }
        _ => bytecode::WriteOptions::default(),
    };
    let known = match (&artifact, version) {
        (Some(_), _) => Some(Format::Bytecode),
        (None, Some(_)) if name != "mlirbc" => None,
        _ => Format::from_extension(name),
    };
    let known = known.ok_or_else(|| {
        error(format!("cannot write '{format}': it is mlir, mlirbc, tflite, circle, onnx, pt2 or stablehlo"))
    })?;
    let options = WriteOptions { data_name: None, bytecode };
    let (model, _) = write_files(module, known, options).map_err(|diags| Errors::new(ctx, diags))?;
    let mut bytes = Vec::new();
    let reserved = bytes.try_reserve_exact(model.len());
    reserved.map_err(|_| error(format!("a file of {} bytes does not fit into memory", model.len())))?;
    model.write_to(&mut bytes).map_err(|why| error(system_reason(&why)))?;
    Ok(bytes)
}

/// Replaces a file after its new contents are complete.
fn save(path: &Path, contents: &dyn Fn(&mut dyn Write) -> std::io::Result<()>) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    #[cfg_attr(not(unix), expect(unused_mut, reason = "Unix sets permissions"))]
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

/// The files at all paths, for the options of passes.
pub struct AnyFile;

impl Files for AnyFile {
    fn read(&self, path: &str) -> Result<SourceBytes, String> {
        let bytes = fs::read(path);
        Ok(Arc::new(bytes.map_err(|why| format!("cannot open input file '{path}': {}", system_reason(&why)))?))
    }
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
