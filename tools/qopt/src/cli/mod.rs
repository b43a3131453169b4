//! The command line: the option table, the scanner that reads arguments with it, and the help texts generated from it.
//!
//! Option syntax and messages follow LLVM's command line library, which mlir-opt uses. This module opens no files.

mod help;
mod mlir_options;
mod own_options;
mod scan;
mod settings;
mod suggest;
mod table;
mod tasks;

pub(crate) use help::{EXAMPLES, help, help_sections, invocation, list_passes};
pub(crate) use scan::{Action, Request, read};
pub(crate) use settings::{
    Compare, DiagnosticsFormat, Display, Native, PassFlag, ReduceSettings, Settings, VerifyDiagnostics,
};
pub(crate) use suggest::nearest;
#[cfg(test)]
pub(crate) use table::find;
pub(crate) use table::{FlagKind, HelpHeading, Opt, all_options as options};
