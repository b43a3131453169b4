//! A test runner for files that say in `RUN:` lines how they are to be checked.
//!
//! Results, log and options are those of LLVM 22's lit with its shell test format and internal shell. The facts lit
//! reads from `lit.cfg.py` are a [`Suite`] here, and commands may run in process (see [`Command`]), which saves a
//! process for each FileCheck. Python configuration and other test formats are left out.
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

pub use runner::{Limits, run_all};
pub use suite::{Command, Env, Output, Suite};
pub use test::{Code, TestResult, run};
