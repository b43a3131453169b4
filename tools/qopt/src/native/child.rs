//! Runs child processes: the code generator, the C compiler, the compiled program. `toolchain` finds the first two.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use qopt_dialects::targets::{System, Target};

use super::toolchain::{CODEGEN, codegen, compiler};

/// Compiles text of upstream dialects to a file. `emit` names the format of the file. `generator` replaces the default code
/// generator.
pub(super) fn compile(
    generator: Option<&Path>,
    text: &[u8],
    target: &Target,
    emit: &str,
    output: &Path,
) -> Result<(), String> {
    let mut command = Command::new(codegen(generator)?);
    command
        .arg(format!("--triple={}", target.architecture.triple))
        .arg(format!("--cpu={}", target.cpu))
        .arg(format!("--features={}", target.features))
        .arg(format!("--freestanding={}", target.architecture.system != System::Linux))
        .arg(format!("--address-bits={}", target.architecture.address_bits))
        .arg(format!("--emit={emit}"))
        .arg(format!("--output={}", output.display()));
    run(command, text, CODEGEN).map(|_| ())
}

/// Compiles and links C sources and objects.
pub(super) fn link(target: &Target, files: &[&Path], options: &[&str], output: &Path) -> Result<(), String> {
    let compiler = compiler(target);
    let Some((program, arguments)) = compiler.split_first() else {
        return Err("cannot find a linker".to_owned());
    };
    let mut command = Command::new(program);
    command.args(arguments).arg("-O2").args(options).args(files).arg("-o").arg(output);
    // With `-r`, the linker would copy the used parts of a static libm into the object.
    command.arg(if options.contains(&"-r") { "-nostdlib" } else { "-lm" });
    run(command, &[], &format!("the C compiler '{program}'")).map(|_| ())
}

/// Runs a compiled program, in an emulator if the host cannot run it. Returns its standard output.
pub(super) fn execute(target: &Target, program: &Path, arguments: &[&Path]) -> Result<String, String> {
    let mut command = match target.runner()? {
        None => Command::new(program),
        Some(words) => {
            let mut command = command(words)?;
            if target.architecture.system != System::Board {
                command.arg(program);
            }
            command
        }
    };
    if target.architecture.system == System::Board {
        // A board has no command line. QEMU passes the words by semihosting, and escapes a comma as two.
        let paths = [program].into_iter().chain(arguments.iter().copied());
        let words: String =
            paths.map(|path| format!(",arg={}", path.display().to_string().replace(',', ",,"))).collect();
        command.args(["-nographic", "-monitor", "none", "-serial", "none", "-semihosting-config"]);
        command.arg(format!("enable=on,target=native{words}")).arg("-kernel").arg(program);
    } else {
        command.args(arguments);
    }
    run(command, &[], "the compiled program")
}

/// The command of a program and its arguments.
fn command(words: &[&str]) -> Result<Command, String> {
    let (program, arguments) = words.split_first().ok_or("the emulator has no command")?;
    let mut command = Command::new(program);
    command.args(arguments);
    Ok(command)
}

/// Blocks SIGPIPE in this thread, so that a write to a child that has ended returns an error. Rust programs ignore SIGPIPE, but this
/// library may run in a C program, which does not.
fn block_pipe_signal() {
    #[cfg(unix)]
    {
        let mut signals = nix::sys::signal::SigSet::empty();
        signals.add(nix::sys::signal::Signal::SIGPIPE);
        // Fails for an invalid argument only.
        let _ = signals.thread_block();
    }
}

/// The first line of `program --version` that has a digit.
pub(super) fn version(program: &Path) -> Result<String, String> {
    let mut command = Command::new(program);
    command.arg("--version");
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    let printed = run(command, &[], &format!("'{name} --version'"))?;
    let line = printed.lines().find(|line| line.contains(|c: char| c.is_ascii_digit()));
    Ok(line.unwrap_or_default().trim().to_owned())
}

/// Runs a program with `input` on its standard input. Returns its standard output, or an error with its standard error.
fn run(mut command: Command, input: &[u8], name: &str) -> Result<String, String> {
    let stdin = if input.is_empty() { Stdio::null() } else { Stdio::piped() };
    let spawned = command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.map_err(|why| match why.kind() {
        ErrorKind::NotFound => {
            format!("cannot run {name}: it is not installed; 'qopt doctor' lists what each target needs")
        }
        _ => format!("cannot run {name}: {why}"),
    })?;
    let pipe = child.stdin.take();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            block_pipe_signal();
            // Ignores write errors: a program that exits early reports its own error.
            pipe.map(|mut pipe| pipe.write_all(input))
        });
        child.wait_with_output()
    });
    let output = output.map_err(|why| format!("cannot wait for {name}: {why}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let errors = errors.trim_end();
    let outcome = output.status.code().map_or_else(|| "was stopped".to_owned(), |code| format!("ended with {code}"));
    Err(if errors.is_empty() { format!("{name} {outcome}") } else { format!("{name} {outcome}:\n{errors}") })
}
