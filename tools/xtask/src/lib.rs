//! Shared by the development tasks: processes, programs, tables.
//!
//! The tasks are in this package's program, and in `tools/devtools` if they link the libraries of qopt.
#![forbid(unsafe_code)]

pub mod programs;
pub mod shell;
pub mod table;

use std::process::ExitCode;

/// Result of a task. The error is a message for the terminal.
pub type TaskResult = Result<(), String>;

/// Prints the error of a task, and returns the exit code of the program.
pub fn exit_code(result: TaskResult) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}
