//! The tasks that link qopt's libraries: `tools/devtools`, in the release profile.

use std::ffi::OsString;
use std::path::Path;

use clap::{Arg, ArgMatches, Command, value_parser};

use crate::{TaskResult, networks, programs, shell};

/// Names and descriptions. Their options are in `tools/devtools/src/main.rs`.
const TASKS: [(&str, &str); 5] = [
    ("corpus", "Runs qopt on a directory of models: DIR, hub DIR, run DIR"),
    ("differential", "Compares qopt and mlir-opt-22 on random programs"),
    ("docs", "Writes the generated pages of the documentation"),
    ("fuzz", "Checks the properties of the fuzz targets on random inputs"),
    ("irdl", "Prints qopt's own dialects as IRDL, for `mlir-opt --irdl-file`"),
];

/// The command lines. All arguments are passed on, `--help` as well.
pub fn command_lines() -> impl Iterator<Item = Command> {
    let args = Arg::new("args").value_parser(value_parser!(OsString)).num_args(0..).trailing_var_arg(true);
    let command = move |(name, about)| {
        Command::new(name).about(about).disable_help_flag(true).arg(args.clone().allow_hyphen_values(true))
    };
    TASKS.into_iter().map(command)
}

/// Runs a task.
///
/// # Errors
/// If it fails.
pub fn forward(name: &str, matches: &ArgMatches) -> TaskResult {
    let args: Vec<&OsString> = matches.get_many("args").unwrap_or_default().collect();
    match (name, args.as_slice()) {
        ("corpus", [run, dir]) if *run == "run" => networks::run(Path::new(dir)),
        _ => run(name, &args),
    }
}

/// Runs a task of `tools/devtools`.
///
/// # Errors
/// If it cannot be built or fails.
pub fn run(name: &str, args: &[&OsString]) -> TaskResult {
    let program = programs::build(&["qopt-devtools"])?.join("qopt-devtools");
    shell::run(std::process::Command::new(program).arg(name).args(args).current_dir(shell::root()))
}
