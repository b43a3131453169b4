//! `qopt help`: the help of a command, or a page of the documentation about a subject.
//!
//! The texts are those of `--help` and `qopt docs`. This module only selects one.

use qopt_ir::pass::Registry;

use crate::cli::{self, Settings};
use crate::commands::{self, TRANSFORM};
use crate::run::output::print;
use crate::{Streams, docs};

/// Prints the help and returns the exit code.
pub(crate) fn help(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let command = match settings.inputs.first() {
        None => Some(&TRANSFORM),
        Some(name) => commands::find_command(name),
    };
    match command {
        Some(command) => {
            let text = cli::help(registry, command);
            print(&text, streams.stdout, streams.stderr)
        }
        None => docs::docs(settings, registry, streams),
    }
}
