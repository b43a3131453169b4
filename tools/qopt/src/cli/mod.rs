//! The command line: options as one table, the scanner that reads arguments by it, and the texts that list it.
//!
//! Spelling and messages are those of LLVM's command line library, which mlir-opt uses. Nothing here opens a file.

mod help;
mod mlir_options;
mod own_options;
mod scan;
mod settings;
mod suggest;
mod table;

pub(crate) use help::{help, list_passes};
pub(crate) use scan::{Action, Request, read};
pub(crate) use settings::{Display, Native, Reduce, Settings, Step, VerifyDiagnostics};
pub(crate) use suggest::nearest;
#[cfg(test)]
pub(crate) use table::find;
pub(crate) use table::{Group, Kind, Opt, all as options};
