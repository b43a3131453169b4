//! The `lit` command.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let args = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned());
    let code = qopt_lit::command_line::main(args, |_| {});
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}
