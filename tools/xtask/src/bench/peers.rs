//! Compares compiled networks with kernel libraries: `bench kernels`, `bench models` and `bench transformers`.
//!
//! `tools/bench` defines the networks, writes them for each library, and measures. It is written in Python, because all
//! libraries have Python interfaces. This module provides its environment, options, and the compiler.

use clap::{Arg, ArgMatches, Command, value_parser};
use std::path::PathBuf;

use crate::{TaskResult, python, shell};

/// The command lines of the tasks.
pub fn command_lines() -> [Command; 3] {
    let filter = Arg::new("filter")
        .long("filter")
        .value_name("SUBSTRING")
        .help("Runs only networks whose name contains SUBSTRING");
    let rounds = Arg::new("rounds")
        .long("rounds")
        .value_name("N")
        .default_value("20")
        .help("Maximum number of turns of each library and of qopt, of 20 ms each");
    let rounds = rounds.value_parser(value_parser!(u32).range(1..));
    let csv = Arg::new("csv").long("csv").value_name("FILE").value_parser(value_parser!(PathBuf));
    let csv = csv.help("Writes all times to a file");
    [
        ("kernels", "Compares compiled layers with kernel libraries"),
        ("models", "Compares compiled networks with kernel libraries"),
        ("transformers", "Compares compiled parts of transformers with ONNX Runtime and OpenVINO"),
    ]
    .map(|(name, about)| Command::new(name).about(about).args([filter.clone(), rounds.clone(), csv.clone()]))
}

/// Runs a comparison.
///
/// # Errors
/// If a build, an installation or a library fails, or results differ too much.
pub fn run(name: &str, matches: &ArgMatches) -> TaskResult {
    let scripts = shell::root().join("tools/bench");
    let scratch = shell::scratch("bench-peers")?;
    let qopt = super::qopt()?;
    let python = python::environment(&scratch, &scripts.join("requirements.txt"))?;
    let mut command = std::process::Command::new(python);
    // `-B`: Python must not write bytecode files next to the scripts.
    command.arg("-B").arg(scripts.join("compare.py")).arg(name).arg("--qopt").arg(qopt).arg("--scratch").arg(scratch);
    command.arg("--filter").arg(matches.get_one::<String>("filter").map_or("", String::as_str));
    command.arg("--rounds").arg(matches.get_one::<u32>("rounds").copied().unwrap_or(20).to_string());
    if let Some(csv) = matches.get_one::<PathBuf>("csv") {
        command.arg("--csv").arg(csv);
    }
    shell::run(&mut command)
}
