//! What the development tasks share: processes, programs, tables.
//!
//! The tasks are in this package's program, and in `tools/devtools` if they link the libraries of qopt.
#![forbid(unsafe_code)]

pub mod programs;
pub mod shell;
pub mod table;

/// Result of a task. The error is a message for the terminal.
pub type TaskResult = Result<(), String>;
