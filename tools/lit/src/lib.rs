//! A test runner for files with `RUN:` lines.
//!
//! Results, log and options match LLVM 22's lit with its shell test format and internal shell. A [`Suite`] replaces the
//! configuration in `lit.cfg.py`. Commands may run in process (see [`InProcessCommand`]), which saves a process per FileCheck. Python
//! configuration and other test formats are unsupported.
#![forbid(unsafe_code)]

mod boolean;
mod builtins;
mod choice;
pub mod command_line;
mod glob;
pub mod report;
pub mod runner;
pub mod script;
mod shell;
mod suite;
mod syntax;
pub mod test;

pub use runner::{SuiteLimits, run_all};
pub use suite::{CommandOutput, Env, InProcessCommand, Suite};
pub use test::{ResultCode, TestResult, run};
