//! The `qopt` program: runs [`qopt_driver::main_on`] on the process's arguments and streams.
//!
//! It exits without freeing memory, because freeing a large module takes longer than printing it.
#![forbid(unsafe_code)]

use std::io::{IsTerminal, Write};

use qopt_driver::{Memory, Streams, Terminal};

fn main() {
    qopt_driver::remove_on_signals();
    let args: Result<Vec<String>, _> = std::env::args_os().skip(1).map(|arg| arg.into_string()).collect();
    let args = match args {
        Ok(args) => args,
        Err(arg) => {
            eprintln!("error: argument '{}' is not UTF-8", arg.to_string_lossy());
            std::process::exit(1);
        }
    };
    let mut stdout = unbuffered_stdout();
    let mut stderr = std::io::stderr();
    let streams = Streams { stdin: &mut std::io::stdin(), stdout: &mut *stdout, stderr: &mut stderr };
    let code = qopt_driver::main_on(terminal(), &args, streams, Memory::Leave);
    let code = if stdout.flush().is_err() && code == 0 { 1 } else { code };
    std::process::exit(code);
}

/// Reads the terminal settings of the environment: `NO_COLOR` (<https://no-color.org>), `CLICOLOR_FORCE`
/// (<https://bixense.com/clicolors>) and `COLUMNS`. Without the latter, the width is that of the terminal.
fn terminal() -> Terminal {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let forced = std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0");
    let color = |is_terminal: bool| !is_set("NO_COLOR") && (forced || is_terminal);
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    Terminal {
        stdout_color: color(std::io::stdout().is_terminal()),
        stderr_color: color(std::io::stderr().is_terminal()),
        width: columns.or_else(terminal_width).unwrap_or(Terminal::default().width),
    }
}

/// The width of the terminal on standard output. A pseudo-terminal without a size has the width 0.
#[cfg(unix)]
fn terminal_width() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
    Some(usize::from(size.ws_col)).filter(|&columns| columns > 0)
}
#[cfg(not(unix))]
fn terminal_width() -> Option<usize> {
    None
}

/// Standard output without line buffering on Unix: the driver writes large pieces.
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
