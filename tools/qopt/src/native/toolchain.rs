//! Locates the programs that `qopt compile` and `qopt run` start, and checks that they work.
//!
//! [`child`] starts them. `qopt doctor` reports what this module finds.

use std::path::{Path, PathBuf};

use qopt_dialects::targets::Target;

use super::{child, interface};

/// The name of the code generator.
pub(crate) const CODEGEN: &str = "qopt-codegen";

/// The code generator: the given file, or the one that `QOPT_CODEGEN` names; otherwise near the file with this code, near the
/// executable, or in `PATH`.
pub(crate) fn codegen(given: Option<&Path>) -> Result<PathBuf, String> {
    let checked = |path: PathBuf, what: &str| match path.is_file() {
        true => Ok(path),
        false => Err(format!("{what} is '{}', which is not a file", path.display())),
    };
    if let Some(path) = given {
        return checked(path.to_owned(), "the path of the code generator");
    }
    if let Some(path) = std::env::var_os("QOPT_CODEGEN").filter(|path| !path.is_empty()) {
        return checked(PathBuf::from(path), "QOPT_CODEGEN");
    }
    let files = own_file().into_iter().chain(std::env::current_exe());
    let mut near = files.flat_map(|file| folders_near(&file)).map(|folder| folder.join(CODEGEN));
    near.find(|path| path.is_file()).or_else(|| find_in_path(CODEGEN)).ok_or_else(|| {
        format!(
            "cannot find '{CODEGEN}' next to this program or in PATH; build it with 'cargo build --release -p {CODEGEN}', which \
             requires Debian's llvm-22-dev and libmlir-22-dev, or set QOPT_CODEGEN to its path"
        )
    })
}

/// The folder of a file; its parent, because test executables are in the subfolder `deps`; and `bin` next to `lib`.
fn folders_near(file: &Path) -> Vec<PathBuf> {
    let near: Vec<&Path> = file.ancestors().skip(1).take(2).collect();
    let bin = near.last().map(|folder| folder.join("bin"));
    near.into_iter().map(Path::to_path_buf).chain(bin).collect()
}

/// The file with this code, which is a library in a program of C or Python. Linux lists the files of all code.
fn own_file() -> Option<PathBuf> {
    let address = own_file as fn() -> Option<PathBuf> as usize;
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    let line = maps.lines().find(|line| {
        let limits = line.split([' ', '-']).take(2).map(|limit| usize::from_str_radix(limit, 16));
        matches!(limits.collect::<Vec<_>>().as_slice(), [Ok(start), Ok(end)] if (*start..*end).contains(&address))
    })?;
    line.find('/').and_then(|at| line.get(at..)).map(PathBuf::from)
}

/// The C compiler that links for a target, with its flags. `CC` replaces the host's compiler.
pub(crate) fn compiler(target: &Target) -> Vec<String> {
    let given = std::env::var("CC").ok().filter(|_| target.architecture.emulator.is_none());
    let given: Vec<String> = given.iter().flat_map(|cc| cc.split_whitespace()).map(str::to_owned).collect();
    if !given.is_empty() {
        return given;
    }
    target.architecture.cc.iter().map(|&word| word.to_owned()).collect()
}

/// The file that starts if `name` is run: `name` if it is a path, else the first file with this name in `PATH`.
pub(crate) fn find_in_path(name: &str) -> Option<PathBuf> {
    let is_file = |path: &PathBuf| path.is_file();
    if Path::new(name).components().count() > 1 {
        return Some(PathBuf::from(name)).filter(is_file);
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(is_file)
}

/// The version that a program prints.
///
/// # Errors
/// If the program does not start or fails.
pub(crate) fn version(program: &Path) -> Result<String, String> {
    child::version(program)
}

/// Links a program that does nothing, and returns its path in `folder`.
///
/// # Errors
/// If the compiler fails, for example without the headers and libraries of C.
pub(crate) fn link_empty_program(target: &Target, folder: &Path) -> Result<PathBuf, String> {
    let (source, program) = (folder.join("empty.c"), folder.join("empty"));
    let text = interface::program_start(target) + "int main(void) { return fflush(stdout); }\n";
    std::fs::write(&source, text).map_err(|why| format!("cannot write '{}': {why}", source.display()))?;
    child::link(target, &[&source], &[], &program)?;
    Ok(program)
}

/// Runs a program of [`link_empty_program`].
///
/// # Errors
/// If neither the host nor the emulator runs it.
pub(crate) fn run_empty_program(target: &Target, program: &Path) -> Result<(), String> {
    child::execute(target, program, &[]).map(|_| ())
}
