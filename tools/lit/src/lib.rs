#![doc = include_str!("../README.md")]
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
