//! The `qopt` program: [`qopt::main_with`] on the process's own arguments and streams.
//!
//! It ends the process without freeing anything, because taking a large module apart takes longer than printing it.
#![forbid(unsafe_code)]

use std::io::Write;

use qopt::{Memory, Streams};

fn main() {
    let args: Vec<String> = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let mut stdout = unbuffered_stdout();
    let mut stderr = std::io::stderr();
    let streams = Streams { stdin: &mut std::io::stdin(), stdout: &mut *stdout, stderr: &mut stderr };
    let code = qopt::main_with(&args, streams, Memory::Leave);
    let code = if stdout.flush().is_err() && code == 0 { 1 } else { code };
    std::process::exit(code);
}

/// Standard output without a buffer that looks for line ends: what is written comes in large pieces.
#[cfg(unix)]
fn unbuffered_stdout() -> Box<dyn Write + Send> {
    use std::os::fd::AsFd;
    match std::io::stdout().as_fd().try_clone_to_owned() {
        Ok(fd) => Box::new(std::fs::File::from(fd)),
        Err(_) => Box::new(std::io::stdout()),
    }
}
#[cfg(not(unix))]
fn unbuffered_stdout() -> Box<dyn Write + Send> {
    Box::new(std::io::stdout())
}
