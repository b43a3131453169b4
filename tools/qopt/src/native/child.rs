//! Child processes: the code generator, the C compiler, the compiled program.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use qopt_dialects::targets::Target;

/// The code generator: the file that `QOPT_CODEGEN` names; otherwise next to this executable, in its parent folder, or in
/// `PATH`.
fn codegen() -> Result<PathBuf, String> {
    const NAME: &str = "qopt-codegen";
    if let Some(path) = std::env::var_os("QOPT_CODEGEN").filter(|path| !path.is_empty()).map(PathBuf::from) {
        return match path.is_file() {
            true => Ok(path),
            false => Err(format!("QOPT_CODEGEN is '{}', which is not a file", path.display())),
        };
    }
    let own = std::env::current_exe().map_err(|why| format!("cannot find itself: {why}"))?;
    // Test executables are in the subfolder `deps`.
    let near = own.ancestors().skip(1).take(2).map(Path::to_path_buf);
    let search = std::env::var_os("PATH").unwrap_or_default();
    let mut paths = near.chain(std::env::split_paths(&search)).map(|folder| folder.join(NAME));
    paths.find(|path| path.is_file()).ok_or_else(|| {
        format!(
            "cannot find '{NAME}' next to this program or in PATH; build it with 'cargo build --release -p {NAME}', which \
             requires Debian's llvm-22-dev and libmlir-22-dev, or set QOPT_CODEGEN to its path"
        )
    })
}

/// The C compiler that links for a target, with its flags. `CC` replaces the host's compiler.
fn compiler(target: &Target) -> Vec<String> {
    let given = std::env::var("CC").ok().filter(|_| target.architecture.emulator.is_none());
    let given: Vec<String> = given.iter().flat_map(|cc| cc.split_whitespace()).map(str::to_owned).collect();
    if !given.is_empty() {
        return given;
    }
    target.architecture.cc.iter().map(|&word| word.to_owned()).collect()
}

/// Compiles text of upstream dialects to a file.
pub(super) fn compile(text: &[u8], target: &Target, emit: &str, output: &Path) -> Result<(), String> {
    let mut command = Command::new(codegen()?);
    command
        .arg(format!("--triple={}", target.architecture.triple))
        .arg(format!("--cpu={}", target.cpu))
        .arg(format!("--features={}", target.features))
        .arg(format!("--emit={emit}"))
        .arg(format!("--output={}", output.display()));
    run(command, text, "qopt-codegen").map(|_| ())
}

/// Compiles and links C sources and objects.
pub(super) fn link(target: &Target, files: &[&Path], options: &[&str], output: &Path) -> Result<(), String> {
    let compiler = compiler(target);
    let Some((program, rest)) = compiler.split_first() else {
        return Err("cannot find a linker".to_owned());
    };
    let mut command = Command::new(program);
    command.args(rest).arg("-O2").args(options).args(files).arg("-o").arg(output).arg("-lm");
    run(command, &[], &format!("the C compiler '{program}'")).map(|_| ())
}

/// Runs a compiled program. Returns its standard output.
pub(super) fn execute(target: &Target, program: &Path, arguments: &[&Path]) -> Result<String, String> {
    let mut command = match target.runner()? {
        None => Command::new(program),
        Some(emulator) => {
            let mut command = Command::new(emulator);
            command.args(["-cpu", "max"]).arg(program);
            command
        }
    };
    command.args(arguments);
    run(command, &[], "the compiled program")
}

/// Runs a program with `input` on its standard input. Returns its standard output, or an error with its standard error.
fn run(mut command: Command, input: &[u8], name: &str) -> Result<String, String> {
    let stdin = if input.is_empty() { Stdio::null() } else { Stdio::piped() };
    let spawned = command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.map_err(|why| format!("cannot run {name}: {why}"))?;
    let pipe = child.stdin.take();
    let output = std::thread::scope(|scope| {
        // Ignores write errors: a program that exits early reports its own error.
        scope.spawn(move || pipe.map(|mut pipe| pipe.write_all(input)));
        child.wait_with_output()
    });
    let output = output.map_err(|why| format!("cannot wait for {name}: {why}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim_end();
    let how = output.status.code().map_or_else(|| "was stopped".to_owned(), |code| format!("ended with {code}"));
    Err(if said.is_empty() { format!("{name} {how}") } else { format!("{name} {how}:\n{said}") })
}
